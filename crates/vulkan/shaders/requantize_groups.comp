#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Writes rows of a ternary weight with several scales from the master weights of one tensor: a = max(mean|w|, 1e-5) over the GROUP
// columns of a row that share a scale, trits clamp(round(w·(1/a)), -1, 1), scale a, rounded to f16 (stored
// as such with GROUP_SCALES, otherwise as a float).
//
// Grid: any number of workgroups. An invocation makes the pair of groups of a row whose scales share a word.
// Columns behind the last, as far as the words reach, are weights 0.
// Bindings: 1 parameters f32 [rows, COLS], 2 weight shard, 3 weight scales (ternary_scale.glsl).

#include "extents.glsl"
#include "exact.glsl"
#include "pair_sum.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint GROUP = 128;
layout(constant_id = 4) const uint GROUP_SCALES = 1;
const uint WORDS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;

#include "vec4_access.glsl"
#include "ternary.glsl"
#include "ternary_scale.glsl"

READ_VEC4(1, parameters)
#include "group_mean.glsl"
layout(set = 0, binding = 2, std430) writeonly restrict buffer Weight { uint weight[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer WeightScale { uint weight_scales[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint master_first; // first row of the tensor that is made
    uint shard_row;    // where it lies in the shard
    uint weight_row;   // and in the weight
    uint rows;
} push;

// Makes a group and returns its scale.
float make_group(uint row, uint group) {
    const uint base = (push.master_first + row) * COLS;
    const uint first = group * GROUP;
    const uint end = min(first + GROUP, COLS);
    const float scale = group_scale(base, first, end);
    const float inverse = exact_divide(1.0, scale);
    for (uint word = first / 16u; word * 16u < end; word++) {
        uint codes = 0u;
        [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
            const uint column = word * 16u + quad * 4u;
            vec4 values = vec4(0.0);
            if (column < end) {
                values = parameters(base, column);
            }
            precise const vec4 scaled = values * inverse;
            const uvec4 trits = uvec4(clamp(roundEven(scaled), -1.0, 1.0) + 1.0);
            codes |= (trits.x | (trits.y << 8) | (trits.z << 16) | (trits.w << 24)) << (2u * quad);
        }
        weight[weight_vector(push.shard_row + row, word / 4u, CHUNKS) * 4u + word % 4u] = codes;
    }
    return scale;
}

void main() {
    if (row_count() == 0u) {
        return;
    }
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * GROUP_PAIRS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / GROUP_PAIRS;
        const uint pair = item % GROUP_PAIRS;
        const float first = make_group(row, 2u * pair);
        const float second = 2u * pair + 1u < ROW_GROUPS ? make_group(row, 2u * pair + 1u) : 0.0;
        if (GROUP_SCALES != 0u) {
            weight_scales[scale_place(push.weight_row + row, pair)] = half_pair_bits(first, second);
        } else {
            weight_scales[push.weight_row + row] = floatBitsToUint(nearest_half(first));
        }
    }
}
