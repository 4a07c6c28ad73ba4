#version 450
#extension GL_GOOGLE_include_directive : require
// dst = OP(a), elementwise on f32.
//
// Grid: invocations over the elements. OP 0: scale·a + bias, 1: SiLU, 2: ReLU, 3: square.
// Bindings: 1 a, 2 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint OP = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { float a[]; };
layout(set = 0, binding = 2, std430) writeonly buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 a_nb;
    uvec4 d_nb;
    uint a_offset;
    uint d_offset;
    uint count;
    float scale;
    float bias;
} push;

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    const uvec4 at = coordinates(index, push.ne);
    const float x = a[place(push.a_offset, push.a_nb, at) / 4u];
    float result = x * push.scale + push.bias;
    if (OP == 1u) {
        result = activate(0u, x);
    } else if (OP == 2u) {
        result = max(x, 0.0);
    } else if (OP == 3u) {
        result = x * x;
    }
    d[place(push.d_offset, push.d_nb, at) / 4u] = result;
}
