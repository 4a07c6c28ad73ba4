#version 450
#extension GL_GOOGLE_include_directive : require
// Sums of magnitudes of a tensor's parameters: out[p] = the sum over every PARTS-th vector, workgroup by workgroup.
//
// Grid: x = PARTS. Bindings: 1 parameters f32 [count], 2 out f32 [PARTS].

#include "extents.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint PARTS = 256;

layout(set = 0, binding = 1, std430) readonly restrict buffer Parameters { float parameters[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer ParameterVectors { vec4 parameter_vectors[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint count;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    const uint part = gl_WorkGroupID.x;
    float sum = 0.0;
    for (uint i = part * gl_WorkGroupSize.x + gl_LocalInvocationID.x; i < push.count / 4u; i += PARTS * gl_WorkGroupSize.x) {
        const vec4 values = abs(parameter_vectors[i]);
        sum += (values.x + values.y) + (values.z + values.w);
    }
    if (part == 0u && gl_LocalInvocationID.x < push.count % 4u) {
        sum += abs(parameters[push.count / 4u * 4u + gl_LocalInvocationID.x]);
    }
    sum = reduce_sum(sum);
    if (gl_LocalInvocationID.x == 0u) {
        result[part] = sum;
    }
}
