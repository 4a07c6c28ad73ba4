#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Reads a buffer as fast as the device can and writes almost nothing: the bandwidth other kernels are compared with. Not an op.
//
// Grid: x = vectors / (VECTORS·local size). Neighbours read neighbouring 16 bytes.
// Bindings: 1 data as uvec4, 2 out u32, one per invocation.

#include "extents.glsl"

const uint VECTORS = 16u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Data { uvec4 data[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { uint result[]; };

layout(push_constant) uniform Push {
    uint vectors;
} push;

void main() {
    const uint base = gl_WorkGroupID.x * VECTORS * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    uvec4 sum = uvec4(0u);
    [[unroll]] for (uint i = 0u; i < VECTORS; i++) {
        const uint at = base + i * gl_WorkGroupSize.x;
        sum ^= at < push.vectors ? data[at] : uvec4(0u);
    }
    result[gl_GlobalInvocationID.x] = sum.x ^ sum.y ^ sum.z ^ sum.w;
}
