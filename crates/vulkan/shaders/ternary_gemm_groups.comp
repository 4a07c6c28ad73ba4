#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for many tokens, with several scales in a row:
// out[t][n] = sum_g (sum_k q[t][k]·w[n][k]) · weight_scale[n][g] / scale[t][g] (+ residual[t][n]).
//
// Grid: x = rows / 64, y = tokens / TILE_TOKENS. As ternary_gemm.comp, which says how tiles are walked; the integers of a group become
// a float once, with the scales and sums of the group that came to shared memory beside its last chunk of 64 columns.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 5) const uint GROUP = 128;
layout(constant_id = 6) const uint GROUP_SCALES = 1;
layout(constant_id = 7) const uint NARROW_PRODUCTS = 0;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
// Chunks of 64 columns that a group reaches into, and the groups of a chunk.
const uint GROUP_CHUNKS = GROUP > 64u ? GROUP / 64u : 1u;
const uint CHUNK_GROUPS = GROUP < 64u ? 64u / GROUP : 1u;

#include "ternary.glsl"
#include "ternary_scale.glsl"

#define LOCAL 64u
#define ROW_LANES (TILE_ROWS / TN)
#define TOKEN_LANES (LOCAL / ROW_LANES)
#define TILE_TOKENS (TM * TOKEN_LANES)
#define TOKEN_LOADS ((TILE_TOKENS * 4u + LOCAL - 1u) / LOCAL)
// One more than the tile, so that the vectors of a token fall into different banks.
#define TOKEN_STRIDE (TILE_TOKENS + 1u)
#define ROW_STRIDE (TILE_ROWS + 4u)
#define OWN_VECTORS (TM * TN / 4u)

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
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
shared uvec4 token_tile[4u * TOKEN_STRIDE];
#else
shared uvec4 even_tile[4u * TOKEN_STRIDE];
shared uvec4 odd_tile[4u * TOKEN_STRIDE];
#endif
shared uint row_tile[4u * ROW_STRIDE];
// What an invocation's outputs have come to, OWN_VECTORS of four: in registers they would cost a phone waves during every chunk.
shared vec4 total_tile[OWN_VECTORS * LOCAL];
// Of a token's group the bits of 1 / scale, and the sum.
shared uvec2 factor_tile[2u * TILE_TOKENS];
shared float scale_tile[2u * TILE_ROWS];

#ifdef DOT4
#define UNFOLD
#else
// The sums of a chunk out of the folded ones.
#define UNFOLD                                                  \
    [[unroll]] for (uint j = 0u; j < TN; j++) {                 \
        [[unroll]] for (uint i = 0u; i < TM; i++) {             \
            sum[i][j] += UNFOLDED(i, j);                        \
            folded[i][j] = 0u;                                  \
        }                                                       \
        counted[j] = 0u;                                        \
    }
#endif

// Makes floats of the integers of a group of the chunk. One past the last group has padding alone, and counts for nothing.
#define END_GROUP(part)                                                                                            \
    {                                                                                                              \
        UNFOLD                                                                                                     \
        const bool exists = ROW_GROUPS % CHUNK_GROUPS == 0u || (step - 1u) * CHUNK_GROUPS + (part) < ROW_GROUPS;   \
        [[unroll]] for (uint k = 0u; k < OWN_VECTORS; k++) {                                                       \
            vec4 total = total_tile[k * LOCAL + local];                                                            \
            [[unroll]] for (uint e = 0u; e < 4u; e++) {                                                            \
                const uint i = (k * 4u + e) / TN;                                                                  \
                const uint j = (k * 4u + e) % TN;                                                                  \
                const uvec2 token = factor_tile[(part) * TILE_TOKENS + token_lane + i * TOKEN_LANES];              \
                const float weight_scale = scale_tile[(part) * TILE_ROWS + row_lane + j * ROW_LANES];              \
                const float scale = weight_scale * uintBitsToFloat(token.x);                                       \
                total[e] += exists ? float(sum[i][j] - int(token.y)) * scale : 0.0;                                \
                sum[i][j] = 0;                                                                                     \
            }                                                                                                      \
            total_tile[k * LOCAL + local] = total;                                                                 \
        }                                                                                                          \
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
        token_at[i] = min(first_token + (local + i * LOCAL) / 4u, tokens - 1u) * Q_VECTORS;
    }
    uint weight_at = weight_vector(group_row + local, 0u, CHUNKS);

    int sum[TM][TN];
    [[unroll]] for (uint i = 0u; i < TM; i++) {
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            sum[i][j] = 0;
        }
    }

    uvec4 next_tokens[TOKEN_LOADS];
    uvec4 next_row;
    for (uint step = 0u; step <= CHUNKS; step++) {
        const bool ends_group = step % GROUP_CHUNKS == 0u || step == CHUNKS;
        if (step > 0u) {
            barrier();
            if (ends_group) {
                [[unroll]] for (uint part = 0u; part < CHUNK_GROUPS; part++) {
                    const uint group = min((step - 1u) / GROUP_CHUNKS * CHUNK_GROUPS + part, ROW_GROUPS - 1u);
                    if (local < TILE_TOKENS) {
                        const uint own_token = min(first_token + local, tokens - 1u) * ROW_GROUPS;
                        const float factor = 1.0 / scales[own_token + group];
                        factor_tile[part * TILE_TOKENS + local] = uvec2(floatBitsToUint(factor), sums[own_token + group]);
                    }
                    float weight_scale = 1.0;
                    if (GROUP_SCALES != 0u) {
                        const uint place = scale_place(push.shard_first + group_row, group / 2u) + local;
                        weight_scale = unpackHalf2x16(weight_scales[place] >> (16u * (group & 1u))).x;
                    }
                    scale_tile[part * TILE_ROWS + local] = weight_scale;
                }
            }
            [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
                const uint e = local + i * LOCAL;
                if (TILE_TOKENS * 4u % LOCAL != 0u && e >= TILE_TOKENS * 4u) {
                    break;
                }
                const uint slot = (e % 4u) * TOKEN_STRIDE + e / 4u;
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
            [[unroll]] for (uint v = 0u; v < 4u; v++) {
                row_tile[v * ROW_STRIDE + local] = next_row[v];
            }
            barrier();
        }
        if (step < CHUNKS) {
            [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
                const uint vector = step * 4u + (local + i * LOCAL) % 4u;
                next_tokens[i] = Q_VECTORS % 4u == 0u || vector < Q_VECTORS ? q[token_at[i] + vector] : uvec4(0u);
            }
            next_row = weight[weight_at];
            weight_at += TILE_ROWS;
        }
        if (step == 0u) {
            [[unroll]] for (uint k = 0u; k < OWN_VECTORS; k++) {
                total_tile[k * LOCAL + local] = vec4(0.0);
            }
            continue;
        }
        // Running offsets: compilers recompute v · STRIDE in every iteration.
        uint row_from = row_lane;
        uint token_from = token_lane;
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
        [[dont_unroll]] for (uint v = 0u; v < 4u; v++) {
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
            if (CHUNK_GROUPS == 2u && v == 1u) {
                END_GROUP(0u)
            }
        }
        if (ends_group) {
            END_GROUP(CHUNK_GROUPS - 1u)
        } else {
            UNFOLD
        }
    }

    // Once more through shared memory, so that stores are coalesced.
    vec4 own[OWN_VECTORS];
    [[unroll]] for (uint k = 0u; k < OWN_VECTORS; k++) {
        own[k] = total_tile[k * LOCAL + local];
    }
    barrier();
    [[unroll]] for (uint e = 0u; e < TM * TN; e++) {
        const uint token = token_lane + e / TN * TOKEN_LANES;
        total_tile[token * (TILE_ROWS / 4u) + row_lane / 4u + e % TN * (ROW_LANES / 4u)][row_lane % 4u] = own[e / 4u][e % 4u];
    }
    barrier();
    const uint row = group_row + local;
    if (row >= push.shard_rows) {
        return;
    }
    const uint n = push.shard_first + row;
    const float row_scale = GROUP_SCALES != 0u ? 1.0 : uintBitsToFloat(weight_scales[n]);
    const uint count = min(TILE_TOKENS, tokens - first_token);
    [[dont_unroll]] for (uint i = 0u; i < count; i++) {
        const uint t = first_token + i;
        float y = total_tile[i * (TILE_ROWS / 4u) + local / 4u][local % 4u] * row_scale;
        if (RESIDUAL != 0u) {
            y += residual[t * push.out_stride + n];
        }
        result[t * push.out_stride + n] = y;
    }
}
