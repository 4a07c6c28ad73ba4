#version 450
#extension GL_GOOGLE_include_directive : require
// dst = a / sqrt(mean(a²) + eps) for rows that ggml strides.
//
// Grid: one workgroup per row, x wrapping into y.
// Bindings: 1 a, 2 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "strided.glsl"

layout(set = 0, binding = 1, std430) readonly buffer A { float a[]; };
layout(set = 0, binding = 2, std430) writeonly buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 a_nb;
    uvec4 d_nb;
    uint a_offset;
    uint d_offset;
    uint rows;
    float eps;
} push;

void main() {
    const uint row = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    if (row >= push.rows) {
        return;
    }
    const uvec4 at = uvec4(0u, coordinates(row, uvec4(push.ne.yzw, 1u)).xyz);
    const uint from = place(push.a_offset, push.a_nb, at) / 4u;
    const uint to = place(push.d_offset, push.d_nb, at) / 4u;
    float squares = 0.0;
    for (uint i = gl_LocalInvocationID.x; i < push.ne.x; i += gl_WorkGroupSize.x) {
        squares += a[from + i] * a[from + i];
    }
    const float factor = exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(push.ne.x)) + push.eps);
    for (uint i = gl_LocalInvocationID.x; i < push.ne.x; i += gl_WorkGroupSize.x) {
        d[to + i] = a[from + i] * factor;
    }
}
