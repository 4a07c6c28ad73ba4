#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for few tokens: out[t][n] = (sum_k q[t][k]·w[n][k]) · row_scale[n] / scale[t] (+ residual[t][n]).
//
// Grid: x = rows / (LANES·ROWS), y = tokens / TOKENS. An invocation owns ROWS rows, LANES apart, and every SLICES-th chunk of
// columns (64, or 80 with TQ1); SLICES partial sums per row meet in shared memory. LANES·ROWS divides 64, so a workgroup stays within one weight tile.
// TOKENS (1 or 4, at compile time) tokens use the decoded weights.
// Bindings: 1 q [T, K padded to 16] as uvec4, 2 weight tiles as uvec4, 3 row_scale f32 [N], 4 scale f32 [T], 5 sum i32 [T],
// 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint LANES = 16;
layout(constant_id = 4) const uint SLICES = 4;
layout(constant_id = 5) const uint ROWS = 4;
layout(constant_id = 6) const uint RESIDUAL = 0;
layout(constant_id = 7) const uint DOT_SIGNEDNESS = 0;
const uint Q_VECTORS = (K + 15u) / 16u;
const uint GROUP_ROWS = LANES * ROWS;

#include "ternary.glsl"

const uint CHUNKS = (K + CHUNK_VECTORS * 16u - 1u) / (CHUNK_VECTORS * 16u);

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

shared int partial[SLICES * TOKENS * GROUP_ROWS];

// With several tokens the four vectors of a chunk are taken in a loop that is not unrolled: a compiler that loads all of them at
// once runs out of registers. The words are rotated, since a register cannot be picked by a loop variable.
#if TOKENS == 1
#define VECTOR_LOOP [[unroll]]
#define WORD(r, v) word[r][v]
#define ROTATE_WORDS
#else
#define VECTOR_LOOP [[dont_unroll]]
#define WORD(r, v) word[r][0]
#ifdef TQ1
#define ROTATE_WORDS [[unroll]] for (uint r = 0u; r < ROWS; r++) { \
    word[r] = uint[5](word[r][1], word[r][2], word[r][3], word[r][4], 0u); }
#else
#define ROTATE_WORDS [[unroll]] for (uint r = 0u; r < ROWS; r++) { word[r] = word[r].yzwx; }
#endif
#endif

uvec4 activations(uint base, uint vector) {
    // Only a width that is no multiple of a chunk has chunks that reach past the row's end.
    return Q_VECTORS % CHUNK_VECTORS == 0u || vector < Q_VECTORS ? q[base + vector] : uvec4(0u);
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
    uint at = weight_vector(group_row + lane, slice, CHUNKS);

    uint base[TOKENS];
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        base[t] = min(token + t, last_token) * Q_VECTORS;
    }
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

    for (uint chunk = slice; chunk < CHUNKS; chunk += SLICES, at += SLICES * TILE_ROWS) {
#if defined(DOT4) && defined(TQ1) && TOKENS == 1
        // Codes are multiplied with their activations as they are decoded.
        [[unroll]] for (uint p = 0u; p < 4u; p++) {
            uint x[5];
            [[unroll]] for (uint i = 0u; i < 5u; i++) {
                const uint quad = p * 5u + i;
                x[i] = activations(base[0], chunk * CHUNK_VECTORS + quad / 4u)[quad % 4u];
            }
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                const uint packed = weight[at + r * LANES][p];
                uint even = packed & 0x00ff00ffu;
                uint odd = (packed >> 8) & 0x00ff00ffu;
                [[unroll]] for (uint i = 0u; i < 5u; i++) {
                    sum[0][r] += dot_bytes(x[i], next_codes(even, odd));
                }
            }
        }
#else
        CHUNK_WORDS word[ROWS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            word[r] = trit_words(weight[at + r * LANES]);
        }
#ifdef DOT4
        VECTOR_LOOP for (uint v = 0u; v < CHUNK_VECTORS; v++) {
#if TOKENS == 1
            const uvec4 x = activations(base[0], chunk * CHUNK_VECTORS + v);
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
                x[t] = activations(base[t], chunk * CHUNK_VECTORS + v);
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
        VECTOR_LOOP for (uint v = 0u; v < CHUNK_VECTORS; v++) {
            uvec4 x[TOKENS];
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                x[t] = activations(base[t], chunk * CHUNK_VECTORS + v);
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
#endif
    }
#if defined(DOT4) && TOKENS == 1
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        sum[0][r] += (second[r] >> 2) + (third[r] >> 4) + top_sum(fourth[r], multiplied);
    }
#endif

    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            partial[(slice * TOKENS + t) * GROUP_ROWS + r * LANES + lane] = sum[t][r];
        }
    }
    barrier();
    for (uint e = gl_LocalInvocationID.x; e < TOKENS * GROUP_ROWS; e += LANES * SLICES) {
        const uint t = token + e / GROUP_ROWS;
        const uint row = group_row + e % GROUP_ROWS;
        if (t <= last_token && row < push.shard_rows) {
            int total = -sums[t];
            for (uint s = 0u; s < SLICES; s++) {
                total += partial[s * TOKENS * GROUP_ROWS + e];
            }
            const uint n = push.shard_first + row;
            precise float y = float(total) * row_scale[n] * exact_divide(1.0, scales[t]);
            if (RESIDUAL != 0u) {
                y += residual[t * push.out_stride + n];
            }
            result[t * push.out_stride + n] = y;
        }
    }
}
