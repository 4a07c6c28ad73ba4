#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// out[t][out_offset + n] = residual[t][out_offset + n] + scale · Σ_j x[t][rank_offset + j] · factor[n][j] with the scale and the factor of the adapter that
// row t has; the residual, or zero, where it has none.
//
// lora_b.comp for rows with different adapters, with the same sums in the same order: a row's bits are those it has beside rows of its
// own adapter. Weights are loaded again where a row's adapter is another than that of the row before.
//
// Grid: x = COLUMNS / (2 · 64), y = rows / TOKENS, 64 invocations. Each makes two columns, 64 apart so that neighbours touch
// neighbours, of TOKENS rows.
// Bindings: 1 x f32 [T, X_STRIDE], 2 slots i32 [T], 3 scales f32 [adapters], 4 factor f32 [adapters, COLUMNS, RANK],
// 5 residual f32 [T, OUT_STRIDE] when RESIDUAL, 6 out f32 [T, OUT_STRIDE].

#include "extents.glsl"

#define LOCAL 64u
#define EACH 2u
#define TOKENS 8u
#define RANKS 8u

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint RANK = 8;
layout(constant_id = 4) const uint X_STRIDE = 8;
layout(constant_id = 5) const uint OUT_STRIDE = 16;
layout(constant_id = 6) const uint RESIDUAL = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Slots { int slots[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Scales { float scales[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Factor { float factor[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer FactorVectors { vec4 factor_vectors[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
    uint rank_offset;
    uint adapters;
} push;

// TOKENS rows of RANKS columns of x, scaled; as many floats as there are invocations.
shared vec4 inputs[TOKENS * RANKS / 4u];
// The adapters of the rows, which in registers would be in the way of the sums.
shared uint adapters[TOKENS];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint rows = row_count();
    const uint token = push.first_row + gl_WorkGroupID.y * TOKENS;
    if (token >= rows) {
        return;
    }
    // Columns and rows past the end repeat the last one and are not written.
    uint columns[EACH];
    [[unroll]] for (uint c = 0u; c < EACH; c++) {
        columns[c] = (gl_WorkGroupID.x * EACH + c) * LOCAL + lane;
    }
    float sums[TOKENS * EACH];
    uint used = 0u;
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        const uint row = min(token + t, rows - 1u);
        used |= min(uint(slots[row]), push.adapters);
        const uint base = row * OUT_STRIDE + push.out_offset;
        [[unroll]] for (uint c = 0u; c < EACH; c++) {
            sums[t * EACH + c] = RESIDUAL != 0u ? residual[base + min(columns[c], COLUMNS - 1u)] : 0.0;
        }
    }
    // Without an adapter there is nothing to add, the same for the whole workgroup.
    const uint ranks = used == 0u ? 0u : RANK;
    // What this invocation brings of x.
    const uint own_row = min(token + lane / RANKS, rows - 1u);
    const uint own_adapter = min(uint(slots[own_row]), push.adapters);
    const float own_scale = own_adapter == 0u ? 0.0 : scales[max(own_adapter, 1u) - 1u];
    if (lane % RANKS == 0u) {
        adapters[lane / RANKS] = own_adapter;
    }
    // Unrolled, registers for the factor would not be used again.
    [[dont_unroll]] for (uint rank = 0u; rank < ranks; rank += RANKS) {
        const uint j = rank + lane % RANKS;
        barrier();
        inputs[lane / 4u][lane % 4u] = j < RANK ? x[own_row * X_STRIDE + push.rank_offset + j] * own_scale : 0.0;
        barrier();
        float weights[EACH * RANKS];
        uint held = 0u;
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
            const uint adapter = adapters[t];
            if (adapter != 0u) {
                if (adapter != held) {
                    held = adapter;
                    [[unroll]] for (uint c = 0u; c < EACH; c++) {
                        const uint first = ((held - 1u) * COLUMNS + min(columns[c], COLUMNS - 1u)) * RANK;
                        if (RANK % RANKS == 0u) {
                            [[unroll]] for (uint i = 0u; i < RANKS; i += 4u) {
                                const vec4 quad = factor_vectors[(first + rank + i) / 4u];
                                [[unroll]] for (uint k = 0u; k < 4u; k++) {
                                    weights[c * RANKS + i + k] = quad[k];
                                }
                            }
                        } else {
                            [[unroll]] for (uint i = 0u; i < RANKS; i++) {
                                weights[c * RANKS + i] = factor[first + min(rank + i, RANK - 1u)];
                            }
                        }
                    }
                }
                [[unroll]] for (uint i = 0u; i < RANKS; i += 4u) {
                    const vec4 quad = inputs[(t * RANKS + i) / 4u];
                    [[unroll]] for (uint k = 0u; k < 4u; k++) {
                        [[unroll]] for (uint c = 0u; c < EACH; c++) {
                            sums[t * EACH + c] += quad[k] * weights[c * RANKS + i + k];
                        }
                    }
                }
            }
        }
    }
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        [[unroll]] for (uint c = 0u; c < EACH; c++) {
            if (token + t < rows && columns[c] < COLUMNS) {
                result[(token + t) * OUT_STRIDE + push.out_offset + columns[c]] = sums[t * EACH + c];
            }
        }
    }
}
