#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Writes rows of a ternary weight from the master weights of one tensor: a = max(mean|w|, 1e-5), trits clamp(round(w·(1/a)), -1, 1), row
// scale a.
//
// Grid: any number of workgroups, which split the trit words of the rows. All add up the sums of requantize_sums.comp in one order.
// Tensors may share a tile of 64 rows, but never a word. Columns behind the last, as far as the words reach, are weights 0.
// Bindings: 1 parameters f32 [rows, COLS], 2 sums vec2 [PARTS], 3 weight shard, 4 row_scale f32 [N].

#include "extents.glsl"
#include "exact.glsl"
#include "pair_sum.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint PARTS = 128;
const uint WORDS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;

#include "vec4_access.glsl"
#include "ternary.glsl"

READ_VEC4(1, parameters)
layout(set = 0, binding = 2, std430) readonly restrict buffer Sums { vec2 sums[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Weight { uint weight[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer RowScale { float row_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float count;       // parameters of the tensor
    uint master_first; // first row of the tensor that is made
    uint shard_row;    // where it lies in the shard
    uint weight_row;   // and in the weight
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
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * WORDS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / WORDS;
        const uint word = item % WORDS;
        uint codes = 0u;
        [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
            const uint column = word * 16u + quad * 4u;
            vec4 values = vec4(0.0);
            if (column < COLS) {
                values = parameters((push.master_first + row) * COLS, column);
            }
            precise const vec4 scaled = values * inverse;
            const uvec4 trits = uvec4(clamp(roundEven(scaled), -1.0, 1.0) + 1.0);
            codes |= (trits.x | (trits.y << 8) | (trits.z << 16) | (trits.w << 24)) << (2u * quad);
        }
        weight[weight_vector(push.shard_row + row, word / 4u, CHUNKS) * 4u + word % 4u] = codes;
        if (word == 0u) {
            row_scale[push.weight_row + row] = scale;
        }
    }
}
