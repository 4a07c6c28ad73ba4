#version 450
#extension GL_GOOGLE_include_directive : require
// attention_backward, first: delta = sum dy·y of each token and head, beside its log-sum-exp and, for kernels in f16, the power of
// two that brings the largest of its dy to 1..2, and what undoes that.
//
// Grid: x = tokens. Sixteen invocations share a head.
// Bindings: 1 y and 2 dy f32 [T, HEADS·HEAD_DIM], 3 log-sum-exp f32 [T, HEADS], 4 out f32 [T, HEADS] quads.

#include "extents.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint HEAD_DIM = 64;
const uint LANES = 16u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Y { float y[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer LogSums { float log_sums[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { vec4 result[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

shared vec2 parts[256];

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
        float largest = 0.0;
        if (mine) {
            for (uint i = local % LANES; i < HEAD_DIM; i += LANES) {
                const float gradient = dy[index * HEAD_DIM + i];
                sum += y[index * HEAD_DIM + i] * gradient;
                largest = max(largest, abs(gradient));
            }
        }
        barrier();
        parts[local] = vec2(sum, largest);
        barrier();
        if (mine && local % LANES == 0u) {
            vec2 total = vec2(0.0);
            for (uint i = 0u; i < LANES; i++) {
                total = vec2(total.x + parts[local + i].x, max(total.y, parts[local + i].y));
            }
            // Kept where both powers are normal numbers.
            const uint exponent = clamp(floatBitsToUint(total.y) >> 23, 1u, 253u);
            const float factor = uintBitsToFloat((254u - exponent) << 23);
            result[index] = vec4(log_sums[index], total.x, factor, uintBitsToFloat(exponent << 23));
        }
    }
}
