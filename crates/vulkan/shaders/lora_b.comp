#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// lora_b:            out[t][out_offset + n] = residual[t][out_offset + n] + scale · Σ_j x[t][rank_offset + j] · factor[n][j]
// lora_a_backward: out[t][k]        = residual[t][k] + Σ_j x[t][j] · factor[j][k], with FACTOR_BY_ROW
//
// Grid: x = COLUMNS / (2 · 64), y = rows / TOKENS, 64 invocations. Each makes two columns, 64 apart so that neighbours touch
// neighbours, of TOKENS rows; its part of the factor stays in registers, eight ranks at a time. With RANK 0 the residual is copied.
// Bindings: 1 x f32 [T, X_STRIDE], 2 factor f32 [COLUMNS, RANK] or [RANK, COLUMNS], 3 residual f32 [T, OUT_STRIDE] when RESIDUAL,
// 4 out f32 [T, OUT_STRIDE].

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
layout(set = 0, binding = 2, std430) readonly restrict buffer Factor { float factor[]; };
#ifndef FACTOR_BY_ROW
layout(set = 0, binding = 2, std430) readonly restrict buffer FactorVectors { vec4 factor_vectors[]; };
#endif
layout(set = 0, binding = 3, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
    uint rank_offset;
    float scale;
} push;

// TOKENS rows of RANKS columns of x, scaled; as many floats as there are invocations.
shared vec4 inputs[TOKENS * RANKS / 4u];

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
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        const uint base = min(token + t, rows - 1u) * OUT_STRIDE + push.out_offset;
        [[unroll]] for (uint c = 0u; c < EACH; c++) {
            sums[t * EACH + c] = RESIDUAL != 0u ? residual[base + min(columns[c], COLUMNS - 1u)] : 0.0;
        }
    }
    // Unrolled, registers for the factor would not be used again.
    [[dont_unroll]] for (uint rank = 0u; rank < RANK; rank += RANKS) {
        const uint t = token + lane / RANKS;
        const uint j = rank + lane % RANKS;
        barrier();
        inputs[lane / 4u][lane % 4u] = t < rows && j < RANK ? x[t * X_STRIDE + push.rank_offset + j] * push.scale : 0.0;
        barrier();
        float weights[EACH * RANKS];
        [[unroll]] for (uint c = 0u; c < EACH; c++) {
            const uint column = min(columns[c], COLUMNS - 1u);
#ifdef FACTOR_BY_ROW
            [[unroll]] for (uint i = 0u; i < RANKS; i++) {
                weights[c * RANKS + i] = factor[min(rank + i, RANK - 1u) * COLUMNS + column];
            }
#else
            if (RANK % RANKS == 0u) {
                [[unroll]] for (uint i = 0u; i < RANKS; i += 4u) {
                    const vec4 quad = factor_vectors[(column * RANK + rank + i) / 4u];
                    [[unroll]] for (uint k = 0u; k < 4u; k++) {
                        weights[c * RANKS + i + k] = quad[k];
                    }
                }
            } else {
                [[unroll]] for (uint i = 0u; i < RANKS; i++) {
                    weights[c * RANKS + i] = factor[column * RANK + min(rank + i, RANK - 1u)];
                }
            }
#endif
        }
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
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
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        [[unroll]] for (uint c = 0u; c < EACH; c++) {
            if (token + t < rows && columns[c] < COLUMNS) {
                result[(token + t) * OUT_STRIDE + push.out_offset + columns[c]] = sums[t * EACH + c];
            }
        }
    }
}
