#version 450
#extension GL_GOOGLE_include_directive : require
// dst = a, element by element in ggml's order; shapes and strides may differ.
//
// Grid: invocations over the elements of dst, or over pairs of neighbours where dst is f16.
// A_HALF and D_HALF: f16 instead of 32 bits. Between equal types bits are copied as they are.
// Bindings: 1 a, 2 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint A_HALF = 0;
layout(constant_id = 3) const uint D_HALF = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { uint a[]; };
layout(set = 0, binding = 2, std430) writeonly buffer D { uint d[]; };

layout(push_constant) uniform Push {
    uvec4 a_ne;
    uvec4 a_nb;
    uvec4 d_ne;
    uvec4 d_nb;
    uint a_offset;
    uint d_offset;
    uint count;
} push;

uint bits_of(uint index) {
    const uint byte = place(push.a_offset, push.a_nb, coordinates(index, push.a_ne));
    const uint word = a[byte / 4u];
    if (A_HALF == 0u) {
        return word;
    }
    return (byte & 2u) == 0u ? word & 0xffffu : word >> 16;
}

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    if (D_HALF == 0u) {
        const uint bits = bits_of(index);
        const uint word = A_HALF == 0u ? bits : floatBitsToUint(unpackHalf2x16(bits).x);
        d[place(push.d_offset, push.d_nb, coordinates(index, push.d_ne)) / 4u] = word;
        return;
    }
    const uint low = bits_of(index * 2u);
    const uint high = bits_of(index * 2u + 1u);
    const uint word = A_HALF != 0u ? low | (high << 16) : half_pair_bits(uintBitsToFloat(low), uintBitsToFloat(high));
    d[place(push.d_offset, push.d_nb, coordinates(index * 2u, push.d_ne)) / 4u] = word;
}
