#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for few tokens, with several scales in a row:
// out[t][n] = sum_g (sum_k q[t][k]·w[n][k]) · weight_scale[n][g] / scale[t][g] (+ residual[t][n]).
//
// Grid: x = rows / (LANES·ROWS), y = tokens / TOKENS. An invocation owns ROWS rows, LANES apart, and every SLICES-th of PARTS parts of the
// columns: every PARTS-th unit, which is a group, or a chunk of 64 where groups are shorter. The integers of a group become a float once;
// PARTS partial sums per row meet in shared memory. What they are added up from does not follow from the tokens or the slices, so that
// ternary_gemv_groups_fused.comp with PARTS slices has the same bits. LANES·ROWS divides 64, so a workgroup stays within one weight tile.
// PARTS is even, so that PARTS units are whole words of scales. TOKENS (1 or 4, at compile time) tokens use the decoded weights.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 16;
layout(constant_id = 4) const uint SLICES = 4;
layout(constant_id = 5) const uint ROWS = 4;
layout(constant_id = 6) const uint RESIDUAL = 0;
layout(constant_id = 7) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 8) const uint GROUP = 128;
layout(constant_id = 9) const uint GROUP_SCALES = 1;
layout(constant_id = 10) const uint PARTS = 4;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
const uint GROUP_ROWS = LANES * ROWS;
// Chunks of 64 columns that a group reaches into, and the vectors of sixteen columns that it has of one.
const uint GROUP_CHUNKS = GROUP > 64u ? GROUP / 64u : 1u;
const uint GROUP_VECTORS = GROUP < 64u ? GROUP / 16u : 4u;
const uint UNIT_GROUPS = GROUP < 64u ? 64u / GROUP : 1u;

#include "ternary.glsl"
#include "ternary_scale.glsl"

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

shared float partial[PARTS * TOKENS * GROUP_ROWS];

// A compiler that loads everything at once runs out of registers. So chunks are taken in a loop that is not unrolled, with several
// tokens also the vectors of a chunk, whose words are rotated, since a register cannot be picked by a loop variable. The sums of
// several tokens wait for the next group in shared memory.
#if TOKENS == 1
#define VECTOR_LOOP [[unroll]]
#define WORD(r, v) word[r][v]
#define ROTATE_WORDS
#else
#define VECTOR_LOOP [[dont_unroll]]
#define WORD(r, v) word[r][0]
#define ROTATE_WORDS [[unroll]] for (uint r = 0u; r < ROWS; r++) { word[r] = word[r].yzwx; }
#endif

// Where the sum of a part of an invocation's row waits for those of the others.
#define PARTIAL(t, r) partial[(part * TOKENS + (t)) * GROUP_ROWS + (r) * LANES + lane]

uvec4 activations(uint vector, uint end) {
    // Only a width that is no multiple of a chunk has chunks that reach past the row's end.
    return Q_VECTORS % 4u == 0u || vector < end ? q[vector] : uvec4(0u);
}

// The place of row r of an invocation. It differs in bits that are zero in that of the first, and setting them takes fewer instructions
// than a sum, but not where those are slow.
uint beside(uint place, uint r) {
    return DOT_SIGNEDNESS == 2u ? place + r * LANES : place | (r * LANES);
}

void main() {
    const uint lane = gl_LocalInvocationID.x % LANES;
    const uint slice = gl_LocalInvocationID.x / LANES;
    const uint token = push.first_row + gl_WorkGroupID.y * TOKENS;
    const uint last_token = row_count() - 1u;
    if (token > last_token || row_count() == 0u) {
        return;
    }
    const uint group_row = gl_WorkGroupID.x * GROUP_ROWS;
    uint base[TOKENS];
    uint scales_at[TOKENS];
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        base[t] = min(token + t, last_token) * Q_VECTORS;
        scales_at[t] = min(token + t, last_token) * ROW_GROUPS;
    }
    // Loops that test at their end take fewer instructions.
    uint part = slice;
    do {
        // Running places.
        uint from = weight_vector(group_row + lane, part * GROUP_CHUNKS, CHUNKS);
        uint scale_from = scale_place(push.shard_first + group_row + lane, part * UNIT_GROUPS / 2u);
        const uint unit_shift = 16u * (part & 1u);
        precise float total[TOKENS][ROWS];
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                total[t][r] = 0.0;
                if (TOKENS > 1) {
                    PARTIAL(t, r) = 0.0;
                }
            }
        }
        uint group = part * UNIT_GROUPS;
        if (group < ROW_GROUPS) do {
            int sum[TOKENS][ROWS];
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    sum[t][r] = 0;
                }
            }
#if defined(DOT4) && TOKENS == 1
            // Sums of the other fields of bytes, masked in place.
            int second[ROWS];
            int third[ROWS];
            int fourth[ROWS];
            int multiplied = 0;
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                second[r] = 0;
                third[r] = 0;
                fourth[r] = 0;
            }
#endif
            const uint chunks = CHUNKS % GROUP_CHUNKS == 0u ? GROUP_CHUNKS : min(CHUNKS - group * GROUP_CHUNKS, GROUP_CHUNKS);
            uint first = (TOKENS == 1 ? base[0] : 0u) + group * (GROUP / 16u);
            uint c = 0u;
            [[dont_unroll]] do {
                uvec4 word[ROWS];
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    word[r] = weight[beside(from, r)];
                    if (GROUP_VECTORS == 2u) {
                        word[r] = (group & 1u) == 0u ? word[r] : word[r].zwxy;
                    }
                }
#ifdef DOT4
                VECTOR_LOOP for (uint v = 0u; v < GROUP_VECTORS; v++) {
#if TOKENS == 1
                    const uvec4 x = activations(first + v, base[0] + Q_VECTORS);
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        const uint codes = word[r][v];
                        sum[0][r] += dot_bytes(x.x, codes & 0x03030303u);
                        second[r] += dot_bytes(x.y, codes & 0x0c0c0c0cu);
                        third[r] += dot_bytes(x.z, codes & 0x30303030u);
                        if (TOP_IN_PLACE) {
                            fourth[r] += dot_bytes(x.w, top_codes(codes));
                        } else {
                            sum[0][r] += dot_bytes(x.w, top_codes(codes));
                        }
                    }
                    if (TOP_LACKS) {
                        multiplied += dot_bytes(x.w, ONES);
                    }
#else
                    uvec4 x[TOKENS];
                    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                        x[t] = activations(base[t] + first + v, base[t] + Q_VECTORS);
                    }
                    [[unroll]] for (uint i = 0u; i < 4u; i++) {
                        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                            const uint codes = (WORD(r, v) >> (2u * i)) & 0x03030303u;
                            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                                sum[t][r] += dot_bytes(x[t][i], codes);
                            }
                        }
                    }
#endif
                    ROTATE_WORDS
                }
#else
                uint folded[TOKENS][ROWS];
                uint counted[ROWS];
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    counted[r] = 0u;
                    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                        folded[t][r] = 0u;
                    }
                }
                VECTOR_LOOP for (uint v = 0u; v < GROUP_VECTORS; v++) {
                    uvec4 x[TOKENS];
                    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                        x[t] = activations(base[t] + first + v, base[t] + Q_VECTORS);
                    }
                    [[unroll]] for (uint i = 0u; i < 4u; i++) {
                        uint even[TOKENS];
                        uint odd[TOKENS];
                        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                            const uint bytes = biased(x[t][i]);
                            even[t] = even_factor(bytes);
                            odd[t] = odd_factor(bytes);
                        }
                        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                            const uint evens = even_codes(WORD(r, v), i);
                            const uint odds = odd_codes(WORD(r, v), i);
                            counted[r] += evens + odds;
                            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                                folded[t][r] += even[t] * evens + odd[t] * odds;
                            }
                        }
                    }
                    ROTATE_WORDS
                }
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        sum[t][r] += unfold(folded[t][r], counted[r]);
                    }
                }
#endif
                first += 4u;
                from += TILE_ROWS;
            } while (++c < chunks);
            if (TOKENS > 1) {
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        total[t][r] = PARTIAL(t, r);
                    }
                }
            }
            float factor[TOKENS];
            int offset[TOKENS];
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                factor[t] = 1.0 / scales[scales_at[t] + group];
                offset[t] = sums[scales_at[t] + group];
            }
            const uint scale_shift = UNIT_GROUPS == 1u ? unit_shift : 16u * (group & 1u);
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                float weight_scale = 1.0;
                if (GROUP_SCALES != 0u) {
                    weight_scale = unpackHalf2x16(weight_scales[beside(scale_from, r)] >> scale_shift).x;
                }
#if defined(DOT4) && TOKENS == 1
                sum[0][r] += (second[r] >> 2) + (third[r] >> 4) + top_sum(fourth[r], multiplied);
#endif
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    precise const float term = float(sum[t][r] - offset[t]) * (weight_scale * factor[t]);
                    total[t][r] = total[t][r] + term;
                }
            }
            if (TOKENS > 1) {
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        PARTIAL(t, r) = total[t][r];
                    }
                }
            }
            if (UNIT_GROUPS == 2u && (group & 1u) == 0u) {
                group += 1u;
                from -= TILE_ROWS;
            } else {
                group += (PARTS - 1u) * UNIT_GROUPS + 1u;
                from += (PARTS - 1u) * GROUP_CHUNKS * TILE_ROWS;
                scale_from += PARTS * UNIT_GROUPS / 2u * TILE_ROWS;
            }
        } while (group < ROW_GROUPS);
        if (TOKENS == 1) {
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                PARTIAL(0u, r) = total[0][r];
            }
        }
    } while (PARTS > SLICES && (part += SLICES) < PARTS);
    barrier();
    for (uint e = gl_LocalInvocationID.x; e < TOKENS * GROUP_ROWS; e += LANES * SLICES) {
        const uint t = token + e / GROUP_ROWS;
        const uint row = group_row + e % GROUP_ROWS;
        if (t <= last_token && row < push.shard_rows) {
            precise float y = 0.0;
            for (uint s = 0u; s < PARTS; s++) {
                y = y + partial[s * TOKENS * GROUP_ROWS + e];
            }
            const uint n = push.shard_first + row;
            if (GROUP_SCALES == 0u) {
                y = y * uintBitsToFloat(weight_scales[n]);
            }
            if (RESIDUAL != 0u) {
                y = y + residual[t * push.out_stride + n];
            }
            result[t * push.out_stride + n] = y;
        }
    }
}
