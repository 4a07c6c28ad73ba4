#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Writes rows of an F32 weight between dense and ternary, from the master weights: (1 - lambda) · w + lambda · a · trit, with
// a = max(mean|w|, 1e-5) and the trits of requantize_ternary.comp.
//
// Grid: any number of workgroups, which split the vectors of 16 bytes of the rows; row padding is zero. All add up the sums of
// requantize_sums.comp in one order.
// Bindings: 1 parameters f32 [rows, COLS], 2 sums vec2 [PARTS], 3 lambda f32 [1], 4 weight shard.

#include "extents.glsl"
#include "exact.glsl"
#include "pair_sum.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PARTS = 128;
layout(constant_id = 4) const uint ROW_VECTORS = 4;

#include "vec4_access.glsl"

READ_VEC4(1, parameters)
layout(set = 0, binding = 2, std430) readonly restrict buffer Sums { vec2 sums[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Lambda { float lambda[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Weight { vec4 weight[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float count;       // parameters of the tensor
    uint master_first; // first row of the tensor that is made
    uint shard_row;    // where it lies in the shard
    uint rows;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    vec2 own = vec2(0.0);
    for (uint part = gl_LocalInvocationID.x; part < PARTS; part += gl_WorkGroupSize.x) {
        own = pair_add(own, sums[part]);
    }
    const float mean = pair_divide(reduce_pairs(own), push.count);
    const float scale = mean < 1e-5 ? 1e-5 : mean;
    const float inverse = exact_divide(1.0, scale);
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * ROW_VECTORS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / ROW_VECTORS;
        const uint column = item % ROW_VECTORS * 4u;
        vec4 values = vec4(0.0);
        if (column < COLS) {
            values = parameters((push.master_first + row) * COLS, column);
        }
        precise const vec4 scaled = values * inverse;
        const vec4 trits = clamp(roundEven(scaled), -1.0, 1.0);
        precise const vec4 blended = (1.0 - lambda[0]) * values + lambda[0] * (trits * scale);
        weight[(push.shard_row + row) * ROW_VECTORS + item % ROW_VECTORS] = blended;
    }
}
