#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for many tokens: out[t][n] = (sum_k q[t][k]·w[n][k]) · row_scale[n] / scale[t] (+ residual[t][n]).
//
// Grid: x = rows / 64, y = tokens / TILE_TOKENS. A workgroup of 64 makes TILE_TOKENS × 64 outputs in steps of a chunk of columns; an
// invocation owns TM tokens × TN rows (both at compile time), interleaved with its neighbours'. Activations and weights of a step
// are in shared memory, the weights still packed; the next step's are loaded before this one's are used. Weights are decoded once
// for TM tokens. Tiles are small so that a phone keeps eight waves; larger GPUs hide latency with more workgroups.
// Without DOT4 shared memory holds the activations already unfolded into factors. With NARROW_PRODUCTS 24 bits multiply faster than 32.
// Bindings: 1 q [T, K padded to 16] as uvec4, 2 weight tiles as uvec4, 3 row_scale f32 [N], 4 scale f32 [T], 5 sum i32 [T],
// 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 5) const uint NARROW_PRODUCTS = 0;
const uint Q_VECTORS = (K + 15u) / 16u;

#include "ternary.glsl"

const uint CHUNKS = (K + CHUNK_VECTORS * 16u - 1u) / (CHUNK_VECTORS * 16u);

#define LOCAL 64u
#define ROW_LANES (TILE_ROWS / TN)
#define TOKEN_LANES (LOCAL / ROW_LANES)
#define TILE_TOKENS (TM * TOKEN_LANES)
#define TOKEN_LOADS ((TILE_TOKENS * CHUNK_VECTORS + LOCAL - 1u) / LOCAL)
// One more than the tile, so that the vectors of a token fall into different banks.
#define TOKEN_STRIDE (TILE_TOKENS + 1u)
#define ROW_STRIDE (TILE_ROWS + 4u)

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

#ifdef DOT4
shared uvec4 token_tile[CHUNK_VECTORS * TOKEN_STRIDE];
#else
shared uvec4 even_tile[CHUNK_VECTORS * TOKEN_STRIDE];
shared uvec4 odd_tile[CHUNK_VECTORS * TOKEN_STRIDE];
#endif
shared uint row_tile[CHUNK_VECTORS * ROW_STRIDE];

// Of a chunk of columns, what an invocation brings.
#define LOAD_STEP(chunk)                                                                                               \
    {                                                                                                                  \
        const uint at = chunk;                                                                                         \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                           \
            const uint vector = at * CHUNK_VECTORS + (local + i * LOCAL) % CHUNK_VECTORS;                              \
            next_tokens[i] =                                                                                           \
                Q_VECTORS % CHUNK_VECTORS == 0u || vector < Q_VECTORS ? q[token_at[i] + vector] : uvec4(0u);            \
        }                                                                                                              \
        next_row = weight[weight_from + at * TILE_ROWS];                                                               \
    }

#define UNFOLDED(i, j) (NARROW_PRODUCTS != 0u ? unfold(folded[i][j], counted[j]) : unfold_signed(folded[i][j]))

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint row_lane = local % ROW_LANES;
    const uint token_lane = local / ROW_LANES;
    const uint tokens = row_count();
    const uint first_token = push.first_row + gl_WorkGroupID.y * TILE_TOKENS;
    const uint group_row = gl_WorkGroupID.x * TILE_ROWS;
    if (first_token >= tokens) {
        return;
    }

    uint token_at[TOKEN_LOADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
        token_at[i] = min(first_token + (local + i * LOCAL) / CHUNK_VECTORS, tokens - 1u) * Q_VECTORS;
    }
    const uint weight_from = weight_vector(group_row + local, 0u, CHUNKS);

    int sum[TM][TN];
    [[unroll]] for (uint i = 0u; i < TM; i++) {
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            sum[i][j] = 0;
        }
    }

    uvec4 next_tokens[TOKEN_LOADS];
    uvec4 next_row;
    LOAD_STEP(0u)
    for (uint step = 0u; step < CHUNKS; step++) {
        barrier();
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
            const uint e = local + i * LOCAL;
            if (TILE_TOKENS * CHUNK_VECTORS % LOCAL != 0u && e >= TILE_TOKENS * CHUNK_VECTORS) {
                break;
            }
            const uint slot = (e % CHUNK_VECTORS) * TOKEN_STRIDE + e / CHUNK_VECTORS;
#ifdef DOT4
            token_tile[slot] = next_tokens[i];
#else
            const uvec4 x = next_tokens[i];
            uvec4 even;
            uvec4 odd;
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const uint bytes = biased(x[c]);
                even[c] = NARROW_PRODUCTS != 0u ? even_factor(bytes) : signed_even_factor(x[c]);
                odd[c] = NARROW_PRODUCTS != 0u ? odd_factor(bytes) : signed_odd_factor(x[c]);
            }
            even_tile[slot] = even;
            odd_tile[slot] = odd;
#endif
        }
        const CHUNK_WORDS words = trit_words(next_row);
        [[unroll]] for (uint v = 0u; v < CHUNK_VECTORS; v++) {
            row_tile[v * ROW_STRIDE + local] = words[v];
        }
        barrier();
        // Without a condition, for which compilers wait: at the end the last step is loaded again.
        LOAD_STEP(min(step + 1u, CHUNKS - 1u))
#ifndef DOT4
        uint folded[TM][TN];
        uint counted[TN];
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            counted[j] = 0u;
            [[unroll]] for (uint i = 0u; i < TM; i++) {
                folded[i][j] = 0u;
            }
        }
#endif
        // Running offsets: compilers recompute v · STRIDE in every iteration.
        uint row_from = row_lane;
        uint token_from = token_lane;
        [[dont_unroll]] for (uint v = 0u; v < CHUNK_VECTORS; v++) {
            uint word[TN];
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                word[j] = row_tile[row_from + j * ROW_LANES];
            }
            row_from += ROW_STRIDE;
#ifdef DOT4
            uvec4 codes[TN];
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                codes[j] = (uvec4(word[j]) >> uvec4(0u, 2u, 4u, 6u)) & 0x03030303u;
            }
            [[unroll]] for (uint i = 0u; i < TM; i++) {
                const uvec4 x = token_tile[token_from + i * TOKEN_LANES];
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    [[unroll]] for (uint j = 0u; j < TN; j++) {
                        sum[i][j] += dot_bytes(x[c], codes[j][c]);
                    }
                }
            }
#else
            [[unroll]] for (uint i = 0u; i < TM; i++) {
                // A compiler must see that they have 24 bits.
                const uint bits = NARROW_PRODUCTS != 0u ? 0x00ff00ffu : 0xffffffffu;
                const uvec4 even = even_tile[token_from + i * TOKEN_LANES] & bits;
                const uvec4 odd = odd_tile[token_from + i * TOKEN_LANES] & bits;
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    [[unroll]] for (uint j = 0u; j < TN; j++) {
                        const uint evens = even_codes(word[j], c);
                        const uint odds = odd_codes(word[j], c);
                        folded[i][j] += even[c] * evens + odd[c] * odds;
                        counted[j] += NARROW_PRODUCTS != 0u && i == 0u ? evens + odds : 0u;
                    }
                }
            }
#endif
            token_from += TOKEN_STRIDE;
        }
#ifndef DOT4
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                sum[i][j] += UNFOLDED(i, j);
            }
        }
#endif
    }

    // Neighbours have neighbouring rows.
    [[unroll]] for (uint j = 0u; j < TN; j++) {
        const uint row = group_row + row_lane + j * ROW_LANES;
        if (row >= push.shard_rows) {
            return;
        }
        const uint n = push.shard_first + row;
        const float weight_scale = row_scale[n];
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            const uint t = first_token + token_lane + i * TOKEN_LANES;
            if (t < tokens) {
                precise float y = float(sum[i][j] - sums[t]) * weight_scale * exact_divide(1.0, scales[t]);
                if (RESIDUAL != 0u) {
                    y += residual[t * push.out_stride + n];
                }
                result[t * push.out_stride + n] = y;
            }
        }
    }
}
