#version 450
#extension GL_GOOGLE_include_directive : require
// Sums of magnitudes of a tensor's master weights: out[p] = the sum over every PARTS-th vector, workgroup by workgroup, as a pair of floats.
//
// Grid: x = PARTS. Bindings: 1 master weights f32 [count], 2 out vec2 [PARTS].

#include "extents.glsl"
#include "pair_sum.glsl"

layout(constant_id = 2) const uint PARTS = 128;

layout(set = 0, binding = 1, std430) readonly restrict buffer Parameters { float parameters[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer ParameterVectors { vec4 parameter_vectors[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { vec2 result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint count;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    const uint part = gl_WorkGroupID.x;
    const uint vectors = push.count / 4u;
    vec2 sum = vec2(0.0);
    for (uint i = part * gl_WorkGroupSize.x + gl_LocalInvocationID.x; i < vectors; i += PARTS * gl_WorkGroupSize.x) {
        const vec4 values = abs(parameter_vectors[i]);
        for (uint c = 0u; c < 4u; c++) {
            sum = pair_add(sum, vec2(values[c], 0.0));
        }
    }
    if (part == 0u && gl_LocalInvocationID.x < push.count % 4u) {
        sum = pair_add(sum, vec2(abs(parameters[vectors * 4u + gl_LocalInvocationID.x]), 0.0));
    }
    sum = reduce_pairs(sum);
    if (gl_LocalInvocationID.x == 0u) {
        result[part] = sum;
    }
}
