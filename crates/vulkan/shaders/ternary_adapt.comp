#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Writes rows of a ternary weight from those of another and an adapter's product: clamp(base + d, -1, 1), where d is the sign of
// p = Σ_j lora_b[n][j] · lora_a[rank_offset + j] if |p| > threshold, else 0. Every product and sum is rounded, in the order of j, as on the CPU.
//
// Grid: any number of workgroups, which split the trit words of the rows. Columns behind the last keep their weight 0.
// Bindings: 1 base shard, 2 lora_a f32 [ranks, COLS], 3 lora_b f32 [rows, RANK], 4 weight shard.

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RANK = 8;
const uint WORDS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;

#include "vec4_access.glsl"
#include "ternary.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer Base { uint base_words[]; };
READ_VEC4(2, lora_a)
layout(set = 0, binding = 3, std430) readonly restrict buffer LoraB { float lora_b[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Weight { uint weight[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_row;  // first row, counted from the start of the shard
    uint factor_row; // the same, counted from the start of the factor
    uint rows;
    uint rank_offset;
    float threshold;
} push;

void main() {
    if (row_count() == 0u) {
        return;
    }
    for (uint item = gl_GlobalInvocationID.x; item < push.rows * WORDS; item += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const uint row = item / WORDS;
        const uint word = item % WORDS;
        const uint place = weight_vector(push.shard_row + row, word / 4u, CHUNKS) * 4u + word % 4u;
        const uint codes = base_words[place];
        uint adapted = 0u;
        [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
            const uint column = word * 16u + quad * 4u;
            vec4 sums = vec4(0.0);
            [[dont_unroll]] for (uint j = 0u; j < RANK && column < COLS; j++) {
                precise const vec4 product = lora_b[(push.factor_row + row) * RANK + j] * lora_a((push.rank_offset + j) * COLS, column);
                precise const vec4 next = sums + product;
                sums = next;
            }
            const uvec4 own = (uvec4(codes) >> uvec4(0u, 8u, 16u, 24u) >> (2u * quad)) & 3u;
            const ivec4 change = ivec4(greaterThan(sums, vec4(push.threshold))) - ivec4(lessThan(sums, vec4(-push.threshold)));
            const uvec4 moved = uvec4(clamp(ivec4(own) + change, 0, 2));
            adapted |= (moved.x | (moved.y << 8) | (moved.z << 16) | (moved.w << 24)) << (2u * quad);
        }
        weight[place] = adapted;
    }
}
