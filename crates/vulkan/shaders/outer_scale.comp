#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The largest factor of the rows of a weight's gradient: out = max_t |row_factor(t)|, for operands in f16.
//
// Grid: one workgroup walks all rows, the larger the better: it does nothing but wait for loads.
// Bindings: those of outer_factor.glsl, 3 out f32 [1].

#include "extents.glsl"
#include "outer_factor.glsl"

layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

// Rows whose loads are in flight together.
#define TOGETHER 8u
// Places where invocations meet, so that not all wait for one.
#define PLACES 32u

shared uint parts[PLACES];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint end = min(row_count(), push.first_row + push.run_rows);
    if (push.first_row >= end) {
        return;
    }
    for (uint place = lane; place < PLACES; place += gl_WorkGroupSize.x) {
        parts[place] = 0u;
    }
    uint largest = 0u;
    for (uint t = push.first_row + lane; t < end; t += gl_WorkGroupSize.x * TOGETHER) {
        [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
            largest = max(largest, floatBitsToUint(abs(row_factor(min(t + i * gl_WorkGroupSize.x, end - 1u)))));
        }
    }
    barrier();
    atomicMax(parts[lane % PLACES], largest);
    barrier();
    if (lane == 0u) {
        uint total = 0u;
        for (uint place = 0u; place < PLACES; place++) {
            total = max(total, parts[place]);
        }
        result[0] = uintBitsToFloat(total);
    }
}
