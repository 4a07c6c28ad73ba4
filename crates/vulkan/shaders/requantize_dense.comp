#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Writes rows of a dense weight from the master weights: F32, or with HALF F16 rounded to nearest.
//
// Grid: any number of workgroups, which share out the vectors of 16 bytes of the rows; what pads a row is zero.
// Bindings: 1 parameters f32 [rows, COLS], 2 weight shard.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROW_VECTORS = 4;

#include "vec4_access.glsl"

READ_VEC4(1, parameters)
layout(set = 0, binding = 2, std430) writeonly restrict buffer Weight { uvec4 weight[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint master_first; // first row of the parameters that is taken
    uint shard_row;    // where it lies in the shard
    uint rows;
} push;

vec4 quad(uint row, uint column) {
    return column < COLS ? parameters((push.master_first + row) * COLS, column) : vec4(0.0);
}

void main() {
    if (row_count() == 0u) {
        return;
    }
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * ROW_VECTORS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / ROW_VECTORS;
        const uint vector = item % ROW_VECTORS;
#ifdef HALF
        const vec4 low = quad(row, vector * 8u);
        const vec4 high = quad(row, vector * 8u + 4u);
        const uvec4 bits = uvec4(half_pair_bits(low.x, low.y), half_pair_bits(low.z, low.w), half_pair_bits(high.x, high.y),
                                 half_pair_bits(high.z, high.w));
#else
        const uvec4 bits = floatBitsToUint(quad(row, vector * 4u));
#endif
        weight[(push.shard_row + row) * ROW_VECTORS + vector] = bits;
    }
}
