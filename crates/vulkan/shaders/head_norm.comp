#version 450
#extension GL_GOOGLE_include_directive : require
// head_norm: out = (x · 1/sqrt(mean(x²) + eps)) · gain over each head of Q and K in a stacked QKV row; V passes.
// With BACKWARD its input's gradient: r·gain·dy - x·r³·mean(gain·dy·x); of V, dy.
//
// Grid: x = heads of Q, K and V, y = tokens. One workgroup walks one head twice.
// Bindings: 1 qkv f32 [T, WIDTH], 2 and 3 gains of Q and K f32 [HEAD_DIM], 4 dy f32 [T, WIDTH] when BACKWARD, 5 out f32 [T, WIDTH].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint KV_HEADS = 1;
layout(constant_id = 4) const uint HEAD_DIM = 4;

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer QGain { float q_gain[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer KGain { float k_gain[]; };
#ifdef BACKWARD
layout(set = 0, binding = 4, std430) readonly restrict buffer Dy { float dy[]; };
#endif
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

// Both sums over the workgroup at once, as in reduce.glsl.
shared vec2 lanes[256];
shared vec2 parts[16];

vec2 reduce_both(vec2 value) {
    const uint lane = gl_LocalInvocationID.x;
    lanes[lane] = value;
    barrier();
    if (lane < 16u) {
        vec2 part = vec2(0.0);
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part += lanes[i];
        }
        parts[lane] = part;
    }
    barrier();
    vec2 total = vec2(0.0);
    for (uint i = 0u; i < 16u; i++) {
        total += parts[i];
    }
    return total;
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    const uint head = gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint base = (row * (HEADS + 2u * KV_HEADS) + head) * HEAD_DIM;
    if (head >= HEADS + KV_HEADS) {
        for (uint column = gl_LocalInvocationID.x; column < HEAD_DIM; column += gl_WorkGroupSize.x) {
#ifdef BACKWARD
            result[base + column] = dy[base + column];
#else
            result[base + column] = qkv[base + column];
#endif
        }
        return;
    }
    const bool query = head < HEADS;
    vec2 sums = vec2(0.0);
    for (uint column = gl_LocalInvocationID.x; column < HEAD_DIM; column += gl_WorkGroupSize.x) {
        const float value = qkv[base + column];
        sums.x += value * value;
#ifdef BACKWARD
        sums.y += value * ((query ? q_gain[column] : k_gain[column]) * dy[base + column]);
#endif
    }
    sums = reduce_both(sums);
    const float factor = exact_inverse_sqrt(exact_divide(sums.x, float(HEAD_DIM)) + push.eps);
#ifdef BACKWARD
    const float slope = factor * factor * factor * exact_divide(sums.y, float(HEAD_DIM));
#endif
    for (uint column = gl_LocalInvocationID.x; column < HEAD_DIM; column += gl_WorkGroupSize.x) {
        const float gain = query ? q_gain[column] : k_gain[column];
#ifdef BACKWARD
        result[base + column] = factor * (gain * dy[base + column]) - slope * qkv[base + column];
#else
        result[base + column] = (qkv[base + column] * factor) * gain;
#endif
    }
}
