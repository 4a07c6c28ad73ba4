#version 450
#extension GL_GOOGLE_include_directive : require
// dst[ids[i]] = a[i], from f32 to f32 or f16.
//
// Grid: invocations over the elements of a; over pairs of neighbours when PAIRS. Without, halves of words are changed atomically.
// Bindings: 1 a f32, 2 ids i32, or i64 when WIDE_IDS, 3 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint D_HALF = 0;
layout(constant_id = 3) const uint PAIRS = 0;
layout(constant_id = 4) const uint WIDE_IDS = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { float a[]; };
layout(set = 0, binding = 2, std430) readonly buffer Ids { uint ids[]; };
layout(set = 0, binding = 3, std430) buffer D { uint d[]; };

layout(push_constant) uniform Push {
    uvec4 ne; // of a; the first in pairs when PAIRS
    uvec4 a_nb;
    uvec4 d_nb;
    uvec4 i_nb;
    uint a_offset;
    uint i_offset;
    uint d_offset;
    uint count;
    uint d_rows;
    uint i_ne1;
    uint i_ne2;
} push;

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    uvec4 at = coordinates(index, push.ne);
    if (PAIRS != 0u) {
        at.x *= 2u;
    }
    const uint id_at = push.i_offset + push.i_nb.x * at.y + push.i_nb.y * (at.z % push.i_ne1) + push.i_nb.z * (at.w % push.i_ne2);
    const uint row = ids[id_at / 4u];
    const uint high = WIDE_IDS != 0u ? ids[id_at / 4u + 1u] : 0u;
    if (row >= push.d_rows || high != 0u) {
        return;
    }
    const uint from = place(push.a_offset, push.a_nb, at) / 4u;
    const uint byte = place(push.d_offset, push.d_nb, uvec4(at.x, row, at.z, at.w));
    if (D_HALF == 0u) {
        d[byte / 4u] = floatBitsToUint(a[from]);
    } else if (PAIRS != 0u) {
        d[byte / 4u] = half_pair_bits(a[from], a[from + 1u]);
    } else {
        const uint shift = (byte & 2u) * 8u;
        const uint bits = half_pair_bits(a[from], 0.0) & 0xffffu;
        atomicAnd(d[byte / 4u], ~(0xffffu << shift));
        atomicOr(d[byte / 4u], bits << shift);
    }
}
