#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The largest factor of the rows of a weight's gradient, and of their groups: out = max |factor|, for operands in f16.
//
// Grid: one workgroup walks all rows, the larger the better: it does nothing but wait for loads.
// Bindings: those of outer_factor.glsl, 3 out f32 [1].

#include "extents.glsl"
#include "outer_factor.glsl"

layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

// Factors whose loads are in flight together.
#define TOGETHER 8u
// Places where invocations meet, so that not all wait for one.
#define PLACES 32u

shared uint parts[PLACES];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint first = push.first_row * GROUPS;
    const uint end = min(row_count(), push.first_row + push.run_rows) * GROUPS;
    if (first >= end) {
        return;
    }
    for (uint place = lane; place < PLACES; place += gl_WorkGroupSize.x) {
        parts[place] = 0u;
    }
    uint largest = 0u;
    for (uint place = first + lane; place < end; place += gl_WorkGroupSize.x * TOGETHER) {
        [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
            largest = max(largest, floatBitsToUint(abs(factor_of(min(place + i * gl_WorkGroupSize.x, end - 1u)))));
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
