#version 450
#extension GL_GOOGLE_include_directive : require
// Writes rows of an F32 weight between dense and ternary with several scales, from the master weights:
// (1 - lambda) · w + lambda · h · trit, with the trits and scales h, rounded to f16, of requantize_groups.comp.
//
// Grid: any number of workgroups. An invocation makes a group of GROUP columns of a row; COLS where a row has one scale.
// Row padding stays as it is.
// Bindings: 1 parameters f32 [rows, COLS], 2 lambda f32 [1], 3 weight shard.

#include "extents.glsl"
#include "exact.glsl"
#include "pair_sum.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint GROUP = 128;
layout(constant_id = 4) const uint ROW_VECTORS = 4;
const uint ROW_GROUPS = (COLS + GROUP - 1u) / GROUP;

#include "vec4_access.glsl"

READ_VEC4(1, parameters)
#include "group_mean.glsl"
layout(set = 0, binding = 2, std430) readonly restrict buffer Lambda { float lambda[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Weight { vec4 weight[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint master_first; // first row of the tensor that is made
    uint shard_row;    // where it lies in the shard
    uint rows;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * ROW_GROUPS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / ROW_GROUPS;
        const uint base = (push.master_first + row) * COLS;
        const uint first = item % ROW_GROUPS * GROUP;
        const uint end = min(first + GROUP, COLS);
        const float scale = group_scale(base, first, end);
        const float inverse = exact_divide(1.0, scale);
        const float rounded = nearest_half(scale);
        for (uint column = first; column < end; column += 4u) {
            const vec4 values = parameters(base, column);
            precise const vec4 scaled = values * inverse;
            const vec4 trits = clamp(roundEven(scaled), -1.0, 1.0);
            precise const vec4 blended = (1.0 - lambda[0]) * values + lambda[0] * (trits * rounded);
            weight[(push.shard_row + row) * ROW_VECTORS + column / 4u] = blended;
        }
    }
}
