#version 450
#extension GL_GOOGLE_include_directive : require
// rms_norm_backward: with r = 1/sqrt(mean(x²) + eps), out = r·gain·dy - x·r³·mean(gain·dy·x) (+ residual).
//
// Grid: x = rows. One workgroup walks one row twice; the second time it comes from a cache.
// Bindings: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 dy f32 [T, COLS], 4 residual f32 [T, COLS] when RESIDUAL, 5 out f32 [T, COLS].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint RESIDUAL = 0;

#include "vec4_access.glsl"

READ_VEC4(1, x)
READ_VEC4(2, gain)
READ_VEC4(3, dy)
READ_VEC4(4, residual)
WRITE_VEC4(5, store)

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

#include "reduce_both.glsl"

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint base = row * COLS;
    vec2 sums = vec2(0.0);
    for (uint column = gl_LocalInvocationID.x * 4u; column < COLS; column += gl_WorkGroupSize.x * 4u) {
        const vec4 values = x(base, column);
        sums += vec2(dot(values, values), dot(values, gain(0u, column) * dy(base, column)));
    }
    sums = reduce_both(sums);
    const float factor = exact_inverse_sqrt(exact_divide(sums.x, float(COLS)) + push.eps);
    const float slope = factor * factor * factor * exact_divide(sums.y, float(COLS));
    for (uint column = gl_LocalInvocationID.x * 4u; column < COLS; column += gl_WorkGroupSize.x * 4u) {
        vec4 values = factor * (gain(0u, column) * dy(base, column)) - slope * x(base, column);
        if (RESIDUAL != 0u) {
            values += residual(base, column);
        }
        store(base, column, values);
    }
}
