#version 450
#extension GL_GOOGLE_include_directive : require
// attention_backward, first: delta = sum dy·y of each token and head, beside its log-sum-exp.
//
// Grid: x = tokens. Sixteen invocations share a head.
// Bindings: 1 y and 2 dy f32 [T, HEADS·HEAD_DIM], 3 log-sum-exp f32 [T, HEADS], 4 out f32 [T, HEADS] pairs.

#include "extents.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint HEAD_DIM = 64;
const uint LANES = 16u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Y { float y[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer LogSums { float log_sums[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { vec2 result[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

shared float parts[256];

void main() {
    const uint token = push.first_row + gl_WorkGroupID.x;
    if (token >= row_count()) {
        return;
    }
    const uint local = gl_LocalInvocationID.x;
    const uint together = gl_WorkGroupSize.x / LANES;
    for (uint first = 0u; first < HEADS; first += together) {
        const uint index = token * HEADS + first + local / LANES;
        const bool mine = first + local / LANES < HEADS;
        float sum = 0.0;
        if (mine) {
            for (uint i = local % LANES; i < HEAD_DIM; i += LANES) {
                sum += y[index * HEAD_DIM + i] * dy[index * HEAD_DIM + i];
            }
        }
        barrier();
        parts[local] = sum;
        barrier();
        if (mine && local % LANES == 0u) {
            float total = 0.0;
            for (uint i = 0u; i < LANES; i++) {
                total += parts[local + i];
            }
            result[index] = vec2(log_sums[index], total);
        }
    }
}
