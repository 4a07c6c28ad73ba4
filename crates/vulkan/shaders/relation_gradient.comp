#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// relation_loss, second half: the gradient of queries, keys and values. The product of two vectors is among the relations of both
// their tokens, so a token gathers from all others what pulls it and what it pulls.
//
// Grid: x = tokens, y = 3 HEADS; a workgroup of 64 per token and head, of at most 256 columns: its invocations compute the pulls of
// as many tokens, then add up their vectors, a few columns each.
// Bindings: 1 qkv f32 [T, COLS], 2 teacher f32 [T, COLS], 3 first i32 [T], 4 last i32 [T], 5 kept vec4 [T, 3 HEADS], 6 weights f32 [T],
// 7 dqkv f32 [T, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "relation.glsl"

layout(set = 0, binding = 5, std430) readonly restrict buffer Kept { vec4 kept[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Weights { float weights[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dqkv { float dqkv[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

#define LOCAL 64u
#define HELD 4u
shared float pulls[LOCAL];

void main() {
    const uint token = push.first_row + gl_WorkGroupID.x;
    if (token >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint head = gl_WorkGroupID.y;
    const uvec2 span = document(token);
    const uvec2 columns = columns_of(head);
    const uint own = token * COLS + columns.x;
    const vec4 mine = kept[token * 3u * HEADS + head];
    const float weight = weights[token];
    float sums[HELD];
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        sums[h] = 0.0;
    }
    for (uint start = span.x; start <= span.y; start += LOCAL) {
        const uint j = start + lane;
        float pull = 0.0;
        if (j <= span.y) {
            const uint other = j * COLS + columns.x;
            vec2 products = vec2(0.0);
            for (uint k = 0u; k < columns.y; k++) {
                products += vec2(qkv[own + k] * qkv[other + k], teacher[own + k] * teacher[other + k]);
            }
            const vec4 theirs = kept[j * 3u * HEADS + head];
            const float x = exact_exp(products.x * mine.z * theirs.z);
            const float t = exact_exp(products.y * mine.w * theirs.w);
            pull = (weight * (x * mine.x - t * mine.y) + weights[j] * (x * theirs.x - t * theirs.y)) * theirs.z;
        }
        pulls[lane] = pull;
        barrier();
        const uint count = min(LOCAL, span.y - start + 1u);
        for (uint i = 0u; i < count; i++) {
            const uint other = (start + i) * COLS + columns.x;
            [[unroll]] for (uint h = 0u; h < HELD; h++) {
                const uint column = h * LOCAL + lane;
                if (column < columns.y) {
                    sums[h] += pulls[i] * qkv[other + column];
                }
            }
        }
        barrier();
    }
    // Only what changes a vector's direction counts.
    float along = 0.0;
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint column = h * LOCAL + lane;
        if (column < columns.y) {
            along += sums[h] * qkv[own + column];
        }
    }
    along = reduce_sum(along) * mine.z;
    const float scale = exact_divide(mine.z, float(HEADS));
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint column = h * LOCAL + lane;
        if (column < columns.y) {
            dqkv[own + column] = scale * (sums[h] - qkv[own + column] * mine.z * along);
        }
    }
}
