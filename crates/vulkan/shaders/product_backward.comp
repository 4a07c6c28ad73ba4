#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The input's gradient of a product, out[t][k] = sum_n dy[t][n]·w[n][k] (+ residual[t][k]), from the weight in the layout of
// the forward product: ternary with a scale per row (dy is then multiplied by row_scale[n]), or in any encoding of dense.glsl.
//
// Grid: x = columns / 64 · parts, y = tokens / TILE_TOKENS. A workgroup of 64, or 128 for dense weights, makes TILE_TOKENS × 64 outputs
// in steps of 16 weight rows, over the part of these that is its own; an invocation owns TOKEN_QUADS·4 neighbouring tokens ×
// COLUMN_QUADS·4 columns. Weights are decoded once for all tokens of the tile on their way to shared memory, gradients lie there
// turned, four tokens per vector.
// Shards of a weight come one after the other, each adding to what the last one left.
// Bindings: 1 dy f32 [rows, STRIDE], 2 weight shard, 3 the scales of ternary weights, 4 residual f32 [T, COLS] if RESIDUAL,
// 5 out f32 [T, COLS], or with several parts [parts, PART_ROWS, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
// Elements of a row of dy.
layout(constant_id = 4) const uint STRIDE = 64;
layout(constant_id = 5) const uint RESIDUAL = 0;
layout(constant_id = 6) const uint ACCUMULATE = 0;
// Whether two neighbouring elements of dy, and of row_scale, can be loaded as a vector.
layout(constant_id = 7) const uint PAIRS = 0;
// Rows of a part's sums; 0 where there is one part.
layout(constant_id = 8) const uint PART_ROWS = 0;

#if !defined(TERNARY) && ENCODING == 5
layout(constant_id = 9) const uint GROUP = 128;
layout(constant_id = 10) const uint GROUP_SCALES = 1;
#endif

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first weight row of this shard
    uint shard_rows;
    uint chunk_first; // dy holds the tokens from here on, so many at most
    uint chunk_rows;
} push;

#ifdef TERNARY
#include "ternary.glsl"
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uint weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScalePairs { vec2 row_scale_pairs[]; };
const uint CHUNKS = (COLS + 63u) / 64u;
#else
#define WEIGHT_BINDING 2
#define SCALE_BINDING 3
#define SHARD_FIRST push.shard_first
#include "dense.glsl"
#endif

#ifdef TERNARY
#define LOCAL 64u
#else
#define LOCAL gl_WorkGroupSize.x
#endif
#define TOKEN_QUADS 2u
#define COLUMN_QUADS 1u
#define STEP 16u
// Weight rows multiplied in one pass of the inner loop: more of them wait less.
#define TOGETHER 4u
#define TILE_COLUMNS 64u
#define COLUMN_LANES (TILE_COLUMNS / (COLUMN_QUADS * 4u))
#define TOKEN_LANES (LOCAL / COLUMN_LANES)
#define TILE_TOKENS (TOKEN_LANES * TOKEN_QUADS * 4u)
// One vector more than a row needs spreads the transposed stores over the banks.
#define TOKEN_LINE (TILE_TOKENS / 4u + 1u)
#define COLUMN_LINE (TILE_COLUMNS / 4u + 1u)
// Blocks of two rows and four tokens in a step, and the last place of a pair of rows of the shard.
#define TURNS (TILE_TOKENS / 4u * (STEP / 2u))
#define LAST_PAIR (push.shard_rows - (PAIRS != 0u ? 2u : 1u))

layout(set = 0, binding = 1, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer DyPairs { vec2 dy_pairs[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 5, std430) restrict buffer Out { float result[]; };

shared vec4 token_tile[STEP * TOKEN_LINE];
shared vec4 column_tile[STEP * COLUMN_LINE];

#ifdef TERNARY
// Four weights of a word: codes w + 1.
vec4 trits(uint word, uint quad) {
    const uint codes = word >> (2u * quad);
    return vec4(codes & 3u, (codes >> 8) & 3u, (codes >> 16) & 3u, (codes >> 24) & 3u) - 1.0;
}
#endif

// Two neighbouring elements of a row of dy.
vec2 gradient_pair(uint at) {
    return PAIRS != 0u ? dy_pairs[at / 2u] : vec2(dy[at], dy[min(at + 1u, uint(dy.length()) - 1u)]);
}

// The scales of two neighbouring weight rows.
vec2 row_factors(uint at) {
#ifdef TERNARY
    return PAIRS != 0u ? row_scale_pairs[at / 2u] : vec2(row_scale[at], row_scale[min(at + 1u, STRIDE - 1u)]);
#else
    return vec2(1.0);
#endif
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint column_lane = local % COLUMN_LANES;
    const uint token_lane = local / COLUMN_LANES;
    const uint tokens = min(row_count(), push.chunk_first + push.chunk_rows);
    const uint first_token = push.first_row + gl_WorkGroupID.y * TILE_TOKENS;
    const uint column_tiles = (COLS + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    const uint group_column = gl_WorkGroupID.x % column_tiles * TILE_COLUMNS;
    if (first_token >= tokens) {
        return;
    }
    uint part = 0u;
    uint begin = 0u;
    uint end = push.shard_rows;
    if (PART_ROWS != 0u) {
        part = gl_WorkGroupID.x / column_tiles;
        const uint parts = gl_NumWorkGroups.x / column_tiles;
        const uint steps = (push.shard_rows + STEP - 1u) / STEP;
        begin = part * steps / parts * STEP;
        end = (part + 1u) * steps / parts * STEP;
    }
    vec4 sum[TOKEN_QUADS * 4u][COLUMN_QUADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_QUADS * 4u; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
            sum[i][j] = vec4(0.0);
        }
    }
    for (uint start = begin; start < end; start += STEP) {
        barrier();
        // Two weight rows of four tokens, transposed: the products read vectors of tokens.
        [[unroll]] for (uint i = 0u; i < (TURNS + LOCAL - 1u) / LOCAL; i++) {
            const uint e = local + i * LOCAL;
            const uint quad = e / (STEP / 2u);
            const uint to = e % (STEP / 2u) * 2u;
            const uint n = start + to;
            const bvec2 inside = bvec2(n < push.shard_rows, n + 1u < push.shard_rows);
            const vec2 factors = row_factors(push.shard_first + min(n, LAST_PAIR));
            vec4 first;
            vec4 second;
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const uint token = min(first_token + quad * 4u + c, tokens - 1u) - push.chunk_first;
                const vec2 found = gradient_pair(token * STRIDE + push.shard_first + min(n, LAST_PAIR)) * factors;
                // Past the rows anything may lie, also what is no number.
                const vec2 pair = mix(vec2(0.0), found, inside);
                first[c] = pair.x;
                second[c] = pair.y;
            }
            if (TURNS % LOCAL == 0u || e < TURNS) {
                token_tile[to * TOKEN_LINE + quad] = first;
                token_tile[(to + 1u) * TOKEN_LINE + quad] = second;
            }
        }
#ifdef TERNARY
        {
            // Rows are padded to 64, columns too.
            const uint word = weight[weight_vector(start + local / 4u, group_column / 64u, CHUNKS) * 4u + local % 4u];
            [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
                column_tile[local / 4u * COLUMN_LINE + local % 4u * 4u + quad] = trits(word, quad);
            }
        }
#else
        for (uint e = local; e < STEP * (TILE_COLUMNS / GRANULE); e += LOCAL) {
            const uint row = e / (TILE_COLUMNS / GRANULE);
            const uint granule = e % (TILE_COLUMNS / GRANULE);
            const uint column = group_column + granule * GRANULE;
            vec4 w[QUADS];
            // Whole tiles need no check: phones spend as much on it as on the load.
            if (COLS % TILE_COLUMNS == 0u || column < COLS) {
                load_granule(min(start + row, push.shard_rows - 1u), column / GRANULE, w);
            } else {
                [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                    w[i] = vec4(0.0);
                }
            }
            [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                column_tile[row * COLUMN_LINE + granule * QUADS + i] = w[i];
            }
        }
#endif
        barrier();
        // Running offsets: compilers recompute n · LINE in every iteration.
        uint column_at = column_lane;
        uint token_at = token_lane * TOKEN_QUADS;
        [[dont_unroll]] for (uint n = 0u; n < STEP; n += TOGETHER) {
            [[unroll]] for (uint m = 0u; m < TOGETHER; m++) {
                vec4 columns[COLUMN_QUADS];
                [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
                    columns[j] = column_tile[column_at + m * COLUMN_LINE + j * COLUMN_LANES];
                }
                [[unroll]] for (uint i = 0u; i < TOKEN_QUADS; i++) {
                    const vec4 gradient = token_tile[token_at + m * TOKEN_LINE + i];
                    [[unroll]] for (uint c = 0u; c < 4u; c++) {
                        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
                            sum[i * 4u + c][j] += gradient[c] * columns[j];
                        }
                    }
                }
            }
            column_at += TOGETHER * COLUMN_LINE;
            token_at += TOGETHER * TOKEN_LINE;
        }
    }
    [[unroll]] for (uint i = 0u; i < TOKEN_QUADS * 4u; i++) {
        const uint token = first_token + token_lane * TOKEN_QUADS * 4u + i;
        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const uint column = group_column + (column_lane + j * COLUMN_LANES) * 4u + c;
                if (token < tokens && column < COLS) {
                    const uint row = PART_ROWS != 0u ? part * PART_ROWS + token - push.chunk_first : token;
                    const uint at = row * COLS + column;
                    float value = sum[i][j][c];
                    if (RESIDUAL != 0u) {
                        value += residual[at];
                    }
                    if (ACCUMULATE != 0u) {
                        value += result[at];
                    }
                    result[at] = value;
                }
            }
        }
    }
}
