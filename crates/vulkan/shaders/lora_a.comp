#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// lora_a:        out[t][j]          = Σ_k x[t][k] · factor[j][k]
// lora_b_backward: out[t][rank_offset + j] = scale · Σ_n x[t][out_offset + n] · factor[n][j], with FACTOR_BY_COLUMN
//
// Grid: x = rows / TOKENS, y = RANK / RANKS. The invocations of a workgroup split the COLUMNS columns and add up at the end, so that x
// is read once for RANKS columns of the result. The local size is 64 or more. What STEPS columns of an invocation need is asked for at
// once: a large GPU with few workgroups waits for memory, a phone has no registers for that. With more TOKENS fewer workgroups read the factor. The sums are the same.
// Bindings: 1 x f32 [T, X_STRIDE], 2 factor f32 [RANK, COLUMNS] or [COLUMNS, RANK], 3 out f32 [T, OUT_STRIDE].
//
// With F16_ROWS, x is f16 (f16_rows.glsl), X_STRIDE words of two columns, and stands for gradients times the scales of a weight's rows: an invocation takes
// two neighbouring columns at a time. Bindings: 4 inv_scale f32 [T], 5 row_scale f32 of all columns of x; where that is zero, so is x, and nothing is known.

#include "extents.glsl"

#define RANKS 8u
#define VALUES (TOKENS * RANKS)

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint RANK = 8;
layout(constant_id = 4) const uint X_STRIDE = 16;
layout(constant_id = 5) const uint OUT_STRIDE = 8;
// Sums of a value that shared memory holds at a time: even, and the local size is a multiple.
layout(constant_id = 6) const uint SLOTS = 32;
// One more, so that neighbouring values are in different banks.
const uint SLOT_STRIDE = SLOTS + 1u;

#ifdef F16_ROWS
layout(set = 0, binding = 1, std430) readonly restrict buffer X { uint x[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer RowScale { float row_scale[]; };
#else
layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
#endif
layout(set = 0, binding = 2, std430) readonly restrict buffer Factor { float factor[]; };
#ifdef FACTOR_BY_COLUMN
layout(set = 0, binding = 2, std430) readonly restrict buffer FactorVectors { vec4 factor_vectors[]; };
#endif
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
    uint rank_offset;
    float scale;
} push;

shared float partial[VALUES * SLOT_STRIDE];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint rows = row_count();
    const uint token = push.first_row + gl_WorkGroupID.x * TOKENS;
    const uint rank = gl_WorkGroupID.y * RANKS;
    if (token >= rows) {
        return;
    }
    // Rows and ranks past the end repeat the last one and are not written.
    uint base[TOKENS];
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
#ifdef F16_ROWS
        base[t] = min(token + t, rows - 1u) * X_STRIDE + push.out_offset / 2u;
#else
        base[t] = min(token + t, rows - 1u) * X_STRIDE + push.out_offset;
#endif
    }
    float sums[VALUES];
    [[unroll]] for (uint i = 0u; i < VALUES; i++) {
        sums[i] = 0.0;
    }
#ifdef F16_ROWS
    const uint words = (COLUMNS + 1u) / 2u;
    for (uint first = lane; first < words; first += STEPS * gl_WorkGroupSize.x) {
        float weights[STEPS * 2u * RANKS];
        float scales[STEPS * 2u];
        uint pairs[STEPS * TOKENS];
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            // Columns past the end repeat the last one and count nothing.
            const uint word = min(first + step * gl_WorkGroupSize.x, words - 1u);
            [[unroll]] for (uint c = 0u; c < 2u; c++) {
                const uint column = min(word * 2u + c, COLUMNS - 1u);
                if (RANK % RANKS == 0u) {
                    [[unroll]] for (uint j = 0u; j < RANKS; j += 4u) {
                        const vec4 quad = factor_vectors[(column * RANK + rank + j) / 4u];
                        [[unroll]] for (uint i = 0u; i < 4u; i++) {
                            weights[(step * 2u + c) * RANKS + j + i] = quad[i];
                        }
                    }
                } else {
                    [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                        weights[(step * 2u + c) * RANKS + j] = factor[column * RANK + min(rank + j, RANK - 1u)];
                    }
                }
                scales[step * 2u + c] = row_scale[push.out_offset + column];
            }
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                pairs[step * TOKENS + t] = x[base[t] + word];
            }
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            const vec2 scale = vec2(scales[step * 2u], scales[step * 2u + 1u]);
            const uint column = (first + step * gl_WorkGroupSize.x) * 2u;
            const bvec2 counts = bvec2(column < COLUMNS && scale.x != 0.0, column + 1u < COLUMNS && scale.y != 0.0);
            const vec2 inverse = mix(vec2(0.0), 1.0 / scale, counts);
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                const vec2 pair = unpackHalf2x16(pairs[step * TOKENS + t]) * inverse;
                [[unroll]] for (uint c = 0u; c < 2u; c++) {
                    [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                        sums[t * RANKS + j] += pair[c] * weights[(step * 2u + c) * RANKS + j];
                    }
                }
            }
        }
    }
#else
    for (uint first = lane; first < COLUMNS; first += STEPS * gl_WorkGroupSize.x) {
        float weights[STEPS * RANKS];
        float values[STEPS * TOKENS];
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            // Columns past the end repeat the last one and count nothing.
            const uint own = first + step * gl_WorkGroupSize.x;
            const uint column = STEPS == 1u ? own : min(own, COLUMNS - 1u);
#ifdef FACTOR_BY_COLUMN
            if (RANK % RANKS == 0u) {
                [[unroll]] for (uint j = 0u; j < RANKS; j += 4u) {
                    const vec4 quad = factor_vectors[(column * RANK + rank + j) / 4u];
                    [[unroll]] for (uint i = 0u; i < 4u; i++) {
                        weights[step * RANKS + j + i] = quad[i];
                    }
                }
            } else {
                [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                    weights[step * RANKS + j] = factor[column * RANK + min(rank + j, RANK - 1u)];
                }
            }
#else
            [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                weights[step * RANKS + j] = factor[min(rank + j, RANK - 1u) * COLUMNS + column];
            }
#endif
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                values[step * TOKENS + t] = x[base[t] + column];
            }
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            const bool inside = STEPS == 1u || first + step * gl_WorkGroupSize.x < COLUMNS;
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                const float value = inside ? values[step * TOKENS + t] : 0.0;
                [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                    sums[t * RANKS + j] += value * weights[step * RANKS + j];
                }
            }
        }
    }
#endif

    // Invocations beyond the first SLOTS add their sums in turns.
    const uint slot = lane % SLOTS;
    const uint part = lane / SLOTS;
    for (uint turn = gl_WorkGroupSize.x / SLOTS - 1u; turn > 0u; turn--) {
        if (part == turn) {
            [[unroll]] for (uint i = 0u; i < VALUES; i++) {
                partial[i * SLOT_STRIDE + slot] = sums[i];
            }
        }
        barrier();
        if (part == 0u) {
            [[unroll]] for (uint i = 0u; i < VALUES; i++) {
                sums[i] += partial[i * SLOT_STRIDE + slot];
            }
        }
        barrier();
    }
    if (part == 0u) {
        [[unroll]] for (uint i = 0u; i < VALUES; i++) {
            partial[i * SLOT_STRIDE + slot] = sums[i];
        }
    }
    barrier();
    // Two invocations per value, each over half of its slots.
    const uint value = lane % VALUES;
    float total = 0.0;
    if (lane < 2u * VALUES) {
        for (uint i = 0u; i < SLOTS / 2u; i++) {
            total += partial[value * SLOT_STRIDE + lane / VALUES * (SLOTS / 2u) + i];
        }
    }
    barrier();
    if (lane < 2u * VALUES) {
        partial[lane] = total;
    }
    barrier();
    const uint t = token + value / RANKS;
    const uint j = rank + value % RANKS;
    if (lane < VALUES && t < rows && j < RANK) {
#ifdef F16_ROWS
        result[t * OUT_STRIDE + push.rank_offset + j] = (partial[value] + partial[value + VALUES]) * push.scale * inv_scale[t];
#else
        result[t * OUT_STRIDE + push.rank_offset + j] = (partial[value] + partial[value + VALUES]) * push.scale;
#endif
    }
}
