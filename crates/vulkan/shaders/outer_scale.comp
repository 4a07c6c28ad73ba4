#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The largest factor of the rows of a weight's gradient: out = max_t |row_factor(t)|, for operands in f16.
//
// Grid: one workgroup walks all rows. Bindings: those of outer_factor.glsl, 3 out f32 [1].

#include "extents.glsl"
#include "reduce.glsl"
#include "outer_factor.glsl"

layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

// Rows whose loads are in flight together.
#define TOGETHER 8u

void main() {
    const uint end = min(row_count(), push.first_row + push.run_rows);
    if (push.first_row >= end) {
        return;
    }
    uint largest = 0u;
    for (uint t = push.first_row + gl_LocalInvocationID.x; t < end; t += gl_WorkGroupSize.x * TOGETHER) {
        [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
            largest = max(largest, floatBitsToUint(abs(row_factor(min(t + i * gl_WorkGroupSize.x, end - 1u)))));
        }
    }
    largest = reduce_max(largest);
    if (gl_LocalInvocationID.x == 0u) {
        result[0] = uintBitsToFloat(largest);
    }
}
