#version 450
#extension GL_GOOGLE_include_directive : require
// dst = act(gate) · up on f32, gate and up being two tensors or the halves of one.
//
// Grid: invocations over the elements of dst. OP 0: SiLU, 2: ReLU.
// Bindings: 1 gate, 2 up, 3 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint OP = 0;

layout(set = 0, binding = 1, std430) readonly buffer Gate { float gate[]; };
layout(set = 0, binding = 2, std430) readonly buffer Up { float up[]; };
layout(set = 0, binding = 3, std430) writeonly buffer D { float d[]; };

layout(push_constant) uniform Push {
    uvec4 ne;
    uvec4 g_nb;
    uvec4 u_nb;
    uvec4 d_nb;
    uint g_offset;
    uint u_offset;
    uint d_offset;
    uint count;
} push;

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    const uvec4 at = coordinates(index, push.ne);
    const float g = gate[place(push.g_offset, push.g_nb, at) / 4u];
    const float u = up[place(push.u_offset, push.u_nb, at) / 4u];
    d[place(push.d_offset, push.d_nb, at) / 4u] = (OP == 0u ? activate(0u, g) : max(g, 0.0)) * u;
}
