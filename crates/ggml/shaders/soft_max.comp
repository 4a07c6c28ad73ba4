#version 450
#extension GL_GOOGLE_include_directive : require
// dst = softmax(a · scale + mask) for each row of f32.
//
// Grid: one workgroup per row, x wrapping into y. MASK 0: none, 1: f32, 2: f16; its rows repeat over heads and batches.
// Bindings: 1 a, 2 mask, 3 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint MASK = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { float a[]; };
layout(set = 0, binding = 2, std430) readonly buffer M { uint m[]; };
layout(set = 0, binding = 3, std430) buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 a_nb;
    uvec4 d_nb;
    uvec4 m_nb;
    uint a_offset;
    uint m_offset;
    uint d_offset;
    uint rows;
    float scale;
    uint m_ne2;
    uint m_ne3;
} push;

float score(uint from, uint mask_at, uint i) {
    float value = a[from + i] * push.scale;
    if (MASK != 0u) {
        const uint byte = mask_at + i * push.m_nb.x;
        value += MASK == 1u ? uintBitsToFloat(m[byte / 4u]) : half_of(m[byte / 4u], byte);
    }
    return value;
}

void main() {
    const uint row = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    if (row >= push.rows) {
        return;
    }
    const uvec4 at = uvec4(0u, coordinates(row, uvec4(push.ne.yzw, 1u)).xyz);
    const uint from = place(push.a_offset, push.a_nb, at) / 4u;
    const uint to = place(push.d_offset, push.d_nb, at) / 4u;
    const uint mask_at = place(push.m_offset, push.m_nb, uvec4(0u, at.y, at.z % push.m_ne2, at.w % push.m_ne3));
    float largest = -3.0e38;
    for (uint i = gl_LocalInvocationID.x; i < push.ne.x; i += gl_WorkGroupSize.x) {
        largest = max(largest, score(from, mask_at, i));
    }
    largest = reduce_largest(largest);
    float total = 0.0;
    for (uint i = gl_LocalInvocationID.x; i < push.ne.x; i += gl_WorkGroupSize.x) {
        const float weight = exact_exp(max(score(from, mask_at, i) - largest, -200.0));
        d[to + i] = weight;
        total += weight;
    }
    barrier();
    const float inverse = exact_divide(1.0, reduce_sum(total));
    for (uint i = gl_LocalInvocationID.x; i < push.ne.x; i += gl_WorkGroupSize.x) {
        d[to + i] *= inverse;
    }
}
