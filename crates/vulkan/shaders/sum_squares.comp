#version 450
#extension GL_GOOGLE_include_directive : require
// sum_squares: out[p] = the sum of squares of every PARTS-th vector of the buffer, workgroup by workgroup.
//
// Grid: x = PARTS. Bindings: 1 values f32, 2 out f32 [PARTS].

#include "extents.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint PARTS = 256;

layout(set = 0, binding = 1, std430) readonly restrict buffer State { vec4 state[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint vectors;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    const uint part = gl_WorkGroupID.x;
    float squares = 0.0;
    for (uint i = part * gl_WorkGroupSize.x + gl_LocalInvocationID.x; i < push.vectors; i += PARTS * gl_WorkGroupSize.x) {
        const vec4 values = state[i] * state[i];
        squares += (values.x + values.y) + (values.z + values.w);
    }
    squares = reduce_sum(squares);
    if (gl_LocalInvocationID.x == 0u) {
        result[part] = squares;
    }
}
