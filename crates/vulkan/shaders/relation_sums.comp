#version 450
#extension GL_GOOGLE_include_directive : require
// relation_loss, first half: the loss of each token, and for each of its heads what the gradient needs: the inverse sums of
// exponentials of its relations, own and the teacher's, and the inverse lengths of its vectors.
//
// Grid: x = tokens; a workgroup per token, whose invocations take the tokens of its document in turns.
// Bindings: 1 qkv f32 [T, COLS], 2 teacher f32 [T, COLS], 3 first i32 [T], 4 last i32 [T], 5 kept vec4 [T, 3 HEADS], 6 loss f32 [T].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "relation.glsl"

layout(set = 0, binding = 5, std430) writeonly restrict buffer Kept { vec4 kept[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Loss { float loss[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uint token = push.first_row + gl_WorkGroupID.x;
    if (token >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    const uvec2 span = document(token);
    float total = 0.0;
    for (uint head = 0u; head < 3u * HEADS; head++) {
        const uvec2 columns = columns_of(head);
        const uint own = token * COLS + columns.x;
        vec2 squares = vec2(0.0);
        for (uint k = lane; k < columns.y; k += size) {
            squares += vec2(qkv[own + k] * qkv[own + k], teacher[own + k] * teacher[own + k]);
        }
        squares.x = reduce_sum(squares.x);
        squares.y = reduce_sum(squares.y);
        const vec2 inverse = vec2(exact_inverse_sqrt(max(squares.x, SHORTEST)), exact_inverse_sqrt(max(squares.y, SHORTEST)));
        // Sums of exponentials, own and the teacher's, and how far they are apart, by the teacher's measure.
        vec3 sums = vec3(0.0);
        for (uint j = span.x + lane; j <= span.y; j += size) {
            const uint other = j * COLS + columns.x;
            vec2 products = vec2(0.0);
            vec2 lengths = vec2(0.0);
            for (uint k = 0u; k < columns.y; k++) {
                const vec2 theirs = vec2(qkv[other + k], teacher[other + k]);
                products += vec2(qkv[own + k], teacher[own + k]) * theirs;
                lengths += theirs * theirs;
            }
            const float x = products.x * inverse.x * exact_inverse_sqrt(max(lengths.x, SHORTEST));
            const float t = products.y * inverse.y * exact_inverse_sqrt(max(lengths.y, SHORTEST));
            const float weight = exact_exp(t);
            sums += vec3(exact_exp(x), weight, weight * (t - x));
        }
        sums.x = reduce_sum(sums.x);
        sums.y = reduce_sum(sums.y);
        sums.z = reduce_sum(sums.z);
        total += exact_divide(sums.z, sums.y) + exact_log(sums.x) - exact_log(sums.y);
        if (lane == 0u) {
            kept[token * 3u * HEADS + head] = vec4(exact_divide(1.0, sums.x), exact_divide(1.0, sums.y), inverse);
        }
    }
    if (lane == 0u) {
        loss[token] = exact_divide(total, float(HEADS));
    }
}
