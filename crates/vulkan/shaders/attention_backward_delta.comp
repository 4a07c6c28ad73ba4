#version 450
#extension GL_GOOGLE_include_directive : require
// attention_backward, first: delta = sum dy·y of each token and head, beside its log-sum-exp and, for kernels in f16, the power of
// two that brings the largest of its dy to 1..2, and what undoes that. With F16_ROWS also q in f16, and dy times that power: keys and
// values are visited by all that stream past.
//
// Grid: x = tokens. Sixteen invocations share a head, several heads a round. With F16_ROWS a head's width is a multiple of four.
// Bindings: 1 y and 2 dy f32 [T, HEADS·HEAD_DIM], 3 log-sum-exp f32 [T, HEADS], 4 out f32 [T, HEADS] quads, 5 q like dy as vec4, 6 and
// 7 the same in f16 of q and of dy.

#include "extents.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint HEAD_DIM = 64;
layout(constant_id = 4) const uint F16_ROWS = 0;
const uint LANES = 16u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Y { float y[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer YVectors { vec4 y_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer DyVectors { vec4 dy_vectors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer LogSums { float log_sums[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer QueryF16Rows { uvec2 query_f16_rows[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer GradientF16Rows { uvec2 gradient_f16_rows[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

shared vec2 parts[256];

uvec2 f16_quad(vec4 values) {
    return uvec2(packHalf2x16(values.xy), packHalf2x16(values.zw));
}

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
            for (uint quad = local % LANES; quad < HEAD_DIM / 4u && HEAD_DIM % 4u == 0u; quad += LANES) {
                const uint at = index * (HEAD_DIM / 4u) + quad;
                const vec4 gradients = dy_vectors[at];
                const vec4 sizes = abs(gradients);
                sum += dot(y_vectors[at], gradients);
                largest = max(largest, max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
            }
            for (uint i = local % LANES; i < HEAD_DIM && HEAD_DIM % 4u != 0u; i += LANES) {
                const float gradient = dy[index * HEAD_DIM + i];
                sum += y[index * HEAD_DIM + i] * gradient;
                largest = max(largest, abs(gradient));
            }
        }
        barrier();
        parts[local] = vec2(sum, largest);
        barrier();
        if (!mine || F16_ROWS == 0u && local % LANES != 0u) {
            continue;
        }
        vec2 total = vec2(0.0);
        for (uint i = 0u; i < LANES; i++) {
            const vec2 other = parts[local / LANES * LANES + i];
            total = vec2(total.x + other.x, max(total.y, other.y));
        }
        // Kept where both powers are normal numbers.
        const uint exponent = clamp(floatBitsToUint(total.y) >> 23, 1u, 253u);
        const float factor = uintBitsToFloat((254u - exponent) << 23);
        if (local % LANES == 0u) {
            result[index] = vec4(log_sums[index], total.x, factor, uintBitsToFloat(exponent << 23));
        }
        if (F16_ROWS != 0u) {
            for (uint quad = local % LANES; quad < HEAD_DIM / 4u; quad += LANES) {
                const uint at = index * (HEAD_DIM / 4u) + quad;
                query_f16_rows[at] = f16_quad(q[at]);
                gradient_f16_rows[at] = f16_quad(dy_vectors[at] * factor);
            }
        }
    }
}
