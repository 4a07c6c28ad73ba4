#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The input's gradient of a ternary product by packed dot products, out[t][k] = inv_scale[t]·sum_n v[t][n]·w[n][k] (+ residual[t][k]), where
// v are the integers of gradient_bytes.comp, 256·high + low, both int8. Sums are exact.
//
// Grid: x = columns / 64, y = tokens / TILE_TOKENS. A workgroup of 64 makes TILE_TOKENS × 64 outputs in steps of 64 weight rows; an
// invocation owns TM tokens × 4 columns. A trit word is sixteen columns of a row, the product runs over rows: four words of
// neighbouring rows are turned like a 4 × 4 matrix of bytes, once for all tokens of the tile. Byte r of turned word c then holds the
// codes of row r in columns c, c + 4, c + 8 and c + 12, two bits each, so that those masked by 0x03030303 << 2i are of column 4i + c.
// Shards of a weight come one after the other, each adding to what the last one left.
// With DIRECT the gradients do not pass through shared memory: where that is what keeps a GPU from having enough waves, or what instructions
// are spent on. A subgroup reads one address. v then has a whole tile of rows at least.
// Bindings: 1 v [T, ROWS padded to 64] as uvec4 of eight rows, high then low, 2 weight shard, 3 inv_scale f32 [T], 4 residual f32 [T, COLS]
// if RESIDUAL, 5 out f32 [T, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint ROWS = 64;
layout(constant_id = 4) const uint RESIDUAL = 0;
layout(constant_id = 5) const uint ACCUMULATE = 0;
layout(constant_id = 6) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 7) const uint DIRECT = 0;

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first weight row of this shard, a multiple of 64
    uint shard_rows;
} push;

#include "ternary.glsl"

#define LOCAL 64u
#define TILE_COLUMNS 64u
// Tokens of an invocation.
#define TM 4u
#define COLUMN_LANES (TILE_COLUMNS / 4u)
#define TOKEN_LANES (LOCAL / COLUMN_LANES)
#define TILE_TOKENS (TM * TOKEN_LANES)
// One vector more than needed spreads the stores over the banks.
#define TOKEN_LINE (TILE_TOKENS + 1u)
// Parts of a step: eight rows each, whose gradients are a vector, two words high and two low.
#define STEP_PARTS 8u
// Invocations that bring a token's part of a step, sixteen rows each.
#define TOKEN_SHARES (LOCAL / TILE_TOKENS)

// Parts in an iteration, as many as registers hold. Where shifts are slow, that is one (Mali).
const uint TOGETHER = DOT_SIGNEDNESS == 2u ? 1u : 4u;

const uint CHUNKS = (COLS + 63u) / 64u;
const uint TOKEN_VECTORS = (ROWS + 63u) / 64u * 8u;

layout(set = 0, binding = 1, std430) readonly restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uint weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 5, std430) restrict buffer Out { float result[]; };

// Gradients of a step; at the end the sums of a token, sixteen vectors. With DIRECT, of half of the tokens at a time.
const uint STAGED_TOKENS = TILE_TOKENS - DIRECT * (TILE_TOKENS / 2u);
shared uvec4 token_tile[STAGED_TOKENS * COLUMN_LANES];
shared uvec2 column_tile[STEP_PARTS * COLUMN_LANES];
shared int total_tile[LOCAL];

// COUNT tokens of each invocation from FIRST on. Through shared memory, so that stores are coalesced and few registers are needed.
#define STORE_TOKENS(FIRST, COUNT)                                                                                     \
    barrier();                                                                                                         \
    [[unroll]] for (uint i = 0u; i < COUNT; i++) {                                                                     \
        token_tile[i * LOCAL + local] = uvec4(high[FIRST + i] * 256 + low[FIRST + i]);                                 \
    }                                                                                                                  \
    barrier();                                                                                                         \
    [[dont_unroll]] for (uint line = 0u; line < COUNT * TOKEN_LANES; line++) {                                         \
        const uint tile_token = FIRST * TOKEN_LANES + line;                                                            \
        const uint token = from_token + tile_token;                                                                    \
        if (column < COLS && token >= first_token && token < tokens) {                                                 \
            /* The codes are w + 1. */                                                                                 \
            int sum = int(token_tile[line * COLUMN_LANES + local / 16u * 4u + local % 4u][local / 4u % 4u]);           \
            [[unroll]] for (uint part = 0u; part < TOKEN_SHARES; part++) {                                             \
                sum -= total_tile[tile_token * TOKEN_SHARES + part];                                                   \
            }                                                                                                          \
            const uint at = token * COLS + column;                                                                     \
            precise float value = float(sum) * inv_scale[token];                                                       \
            if (RESIDUAL != 0u) {                                                                                      \
                value += residual[at];                                                                                 \
            }                                                                                                          \
            if (ACCUMULATE != 0u) {                                                                                    \
                value += result[at];                                                                                   \
            }                                                                                                          \
            result[at] = value;                                                                                        \
        }                                                                                                              \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint column_lane = local % COLUMN_LANES;
    const uint token_lane = local / COLUMN_LANES;
    const uint tokens = row_count();
    const uint first_token = push.first_row + gl_WorkGroupID.y * TILE_TOKENS;
    const uint group_column = gl_WorkGroupID.x * TILE_COLUMNS;
    if (first_token >= tokens) {
        return;
    }
    // An invocation brings gradients of a token, and a word of four neighbouring weight rows.
    // The last tile begins where it is whole, so that tokens are a constant apart. What another workgroup computes too is not stored.
    const uint from_token = DIRECT != 0u ? min(first_token, max(tokens, TILE_TOKENS) - TILE_TOKENS) : first_token;
    const uint mine = local / TOKEN_SHARES;
    const uint own_token = DIRECT != 0u ? from_token + mine : min(first_token + mine, tokens - 1u);
    uint token_at = own_token * TOKEN_VECTORS + push.shard_first / 8u + local % TOKEN_SHARES * 2u;
    uint gradient_at = (from_token + token_lane) * TOKEN_VECTORS + push.shard_first / 8u;
    int total = 0;
    uint weight_at = weight_vector(local / 4u * 4u, group_column / 64u, CHUNKS) * 4u + local % 4u;

    ivec4 high[TM];
    ivec4 low[TM];
    [[unroll]] for (uint i = 0u; i < TM; i++) {
        high[i] = ivec4(0);
        low[i] = ivec4(0);
    }
    for (uint start = 0u; start < push.shard_rows; start += 64u) {
        barrier();
        [[unroll]] for (uint i = 0u; i < 2u; i++) {
            const uvec4 gradient = v[token_at + i];
            if (DIRECT == 0u) {
                token_tile[(local % TOKEN_SHARES * 2u + i) * TOKEN_LINE + mine] = gradient;
            }
            total = dot_bytes(gradient.z, ONES) + dot_bytes(gradient.w, ONES) + total;
            total += (dot_bytes(gradient.x, ONES) + dot_bytes(gradient.y, ONES)) << 8;
        }
        token_at += STEP_PARTS;
        {
            const uint w0 = weight[weight_at];
            const uint w1 = weight[weight_at + 4u];
            const uint w2 = weight[weight_at + 8u];
            const uint w3 = weight[weight_at + 12u];
            weight_at += CHUNKS * TILE_ROWS * 4u;
            const uint even01 = (w0 & 0x00ff00ffu) | ((w1 & 0x00ff00ffu) << 8);
            const uint odd01 = ((w0 >> 8) & 0x00ff00ffu) | (w1 & 0xff00ff00u);
            const uint even23 = (w2 & 0x00ff00ffu) | ((w3 & 0x00ff00ffu) << 8);
            const uint odd23 = ((w2 >> 8) & 0x00ff00ffu) | (w3 & 0xff00ff00u);
            const uint to = local / 8u * COLUMN_LANES + local % 4u * 4u;
            const uint part = local / 4u % 2u;
            column_tile[to][part] = (even01 & 0xffffu) | (even23 << 16);
            column_tile[to + 1u][part] = (odd01 & 0xffffu) | (odd23 << 16);
            column_tile[to + 2u][part] = (even01 >> 16) | (even23 & 0xffff0000u);
            column_tile[to + 3u][part] = (odd01 >> 16) | (odd23 & 0xffff0000u);
        }
        barrier();
        // Running offsets: compilers recompute products in every iteration.
        uint column_from = column_lane;
        uint token_from = token_lane;
        [[dont_unroll]] do {
            [[unroll]] for (uint part = 0u; part < TOGETHER; part++) {
                const uvec2 words = column_tile[column_from];
                column_from += COLUMN_LANES;
                [[unroll]] for (uint i = 0u; i < TM; i++) {
                    const uvec4 gradient = DIRECT != 0u
                        ? v[gradient_at + i * TOKEN_LANES * TOKEN_VECTORS] : token_tile[token_from + i * TOKEN_LANES];
                    [[unroll]] for (uint c = 0u; c < 2u; c++) {
                        [[unroll]] for (uint j = 0u; j < 4u; j++) {
                            const uint codes = (words[c] >> (2u * j)) & 0x03030303u;
                            high[i][j] += dot_bytes(gradient[c], codes);
                            low[i][j] += dot_bytes(gradient[c + 2u], codes);
                        }
                    }
                }
                token_from += TOKEN_LINE;
                gradient_at += 1u;
            }
        } while (column_from < STEP_PARTS * COLUMN_LANES);
    }
    total_tile[local] = total;
    const uint column = group_column + local;
    if (DIRECT != 0u) {
        STORE_TOKENS(0u, TM / 2u)
        STORE_TOKENS(TM / 2u, TM / 2u)
    } else {
        STORE_TOKENS(0u, TM)
    }
}
