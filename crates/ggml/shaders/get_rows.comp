#version 450
#extension GL_GOOGLE_include_directive : require
// dst[i] = a[ids[i]] as f32, for rows of f32 or f16 that ggml strides.
//
// Grid: invocations over the elements of dst [n, rows, batch].
// Bindings: 1 a, 2 ids i32, 3 dst f32.

#include "extents.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint A_HALF = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { uint a[]; };
layout(set = 0, binding = 2, std430) readonly buffer Ids { int ids[]; };
layout(set = 0, binding = 3, std430) writeonly buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 a_nb;
    uvec4 d_nb;
    uvec4 i_nb;
    uint a_offset;
    uint i_offset;
    uint d_offset;
    uint count;
    uint a_rows;
} push;

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    const uvec4 at = coordinates(index, push.ne);
    const int id = ids[(push.i_offset + push.i_nb.x * at.y + push.i_nb.y * at.z + push.i_nb.z * at.w) / 4u];
    const uint row = min(uint(max(id, 0)), push.a_rows - 1u);
    const uint byte = place(push.a_offset, push.a_nb, uvec4(at.x, row, at.z, at.w));
    const uint word = a[byte / 4u];
    d[place(push.d_offset, push.d_nb, at) / 4u] = A_HALF != 0u ? half_of(word, byte) : uintBitsToFloat(word);
}
