#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Adds the partial sums of rms_norm_gradient.comp to the gradient, in their order: gradient[k] += sum_p partial[p][k]. With CHAIN those of
// rms_norm_chain_backward.comp, to the gradients of GAINS gains.
//
// Grid: x = 1, y = columns / 16. Sixteen neighbouring invocations own a column each; their groups take the parts in turn.
// Bindings: 1 partial f32 [parts, GAINS, COLS], 2 gradient f32 [COLS], with CHAIN also 3 to 5.

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PART_ROWS = 16;
#ifdef CHAIN
layout(constant_id = 4) const uint GAINS = 4;
#else
const uint GAINS = 1u;
#endif
const uint WIDTH = GAINS * COLS;

layout(set = 0, binding = 1, std430) readonly restrict buffer Partial { float partial[]; };
layout(set = 0, binding = 2, std430) restrict buffer Gradient { float gradient[]; };
#ifdef CHAIN
layout(set = 0, binding = 3, std430) restrict buffer Gradient1 { float gradient_1[]; };
layout(set = 0, binding = 4, std430) restrict buffer Gradient2 { float gradient_2[]; };
layout(set = 0, binding = 5, std430) restrict buffer Gradient3 { float gradient_3[]; };
#endif

#define COLUMNS 16u
// Parts whose loads are in flight together.
#define TOGETHER 8u

shared float sums[256];

void main() {
    const uint rows = row_count();
    if (rows == 0u) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint groups = gl_WorkGroupSize.x / COLUMNS;
    const uint column = gl_WorkGroupID.y * COLUMNS + lane % COLUMNS;
    const uint parts = (rows + PART_ROWS - 1u) / PART_ROWS;
    float sum = 0.0;
    if (column < WIDTH) {
        [[dont_unroll]] for (uint part = lane / COLUMNS; part < parts; part += TOGETHER * groups) {
            float values[TOGETHER];
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                const uint own = part + i * groups;
                values[i] = own < parts ? partial[own * WIDTH + column] : 0.0;
            }
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                sum += values[i];
            }
        }
    }
    sums[lane] = sum;
    barrier();
    if (lane < COLUMNS && column < WIDTH) {
        float total = 0.0;
        for (uint group = 0u; group < groups; group++) {
            total += sums[group * COLUMNS + lane];
        }
#ifdef CHAIN
        const uint own = column % COLS;
        switch (column / COLS) {
        case 0u: gradient[own] += total; break;
        case 1u: gradient_1[own] += total; break;
        case 2u: gradient_2[own] += total; break;
        default: gradient_3[own] += total; break;
        }
#else
        gradient[column] += total;
#endif
    }
}
