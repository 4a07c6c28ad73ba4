#version 450
#extension GL_GOOGLE_include_directive : require
// rms_norm: out = (x · 1/sqrt(mean(x²) + eps)) · gain.
//
// Grid: x = rows. One workgroup walks one row twice.
// Bindings: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 out f32 [T, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { float gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint base = row * COLS;
    float squares = 0.0;
    for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
        const float value = x[base + column];
        squares += value * value;
    }
    const float factor = exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(COLS)) + push.eps);
    for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
        result[base + column] = (x[base + column] * factor) * gain[column];
    }
}
