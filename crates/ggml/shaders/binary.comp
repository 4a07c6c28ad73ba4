#version 450
#extension GL_GOOGLE_include_directive : require
// dst = a OP b, elementwise on f32, b repeated where it is smaller.
//
// Grid: invocations over the elements of dst. OP 0: add, 1: multiply, 2: subtract, 3: divide.
// Bindings: 1 a, 2 b, 3 dst.

#include "extents.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint OP = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { float a[]; };
layout(set = 0, binding = 2, std430) readonly buffer B { float b[]; };
layout(set = 0, binding = 3, std430) writeonly buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 a_nb;
    uvec4 b_nb;
    uvec4 d_nb;
    uvec4 b_ne;
    uint a_offset;
    uint b_offset;
    uint d_offset;
    uint count;
} push;

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    const uvec4 at = coordinates(index, push.ne);
    const float x = a[place(push.a_offset, push.a_nb, at) / 4u];
    const float y = b[place(push.b_offset, push.b_nb, at % push.b_ne) / 4u];
    float result = x + y;
    if (OP == 1u) {
        result = x * y;
    } else if (OP == 2u) {
        result = x - y;
    } else if (OP == 3u) {
        result = x / y;
    }
    d[place(push.d_offset, push.d_nb, at) / 4u] = result;
}
