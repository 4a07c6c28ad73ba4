#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act_backward: out = [dy · up · act'(gate), dy · act(gate)], side by side like gate and up.
//
// Grid: x = COLS / 4 / local size, y = rows. One invocation computes four neighbouring elements of each half.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate_up f32 [T, 2·COLS], 2 dy f32 [T, COLS], 3 out f32 [T, 2·COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;

#include "quads.glsl"

READ_QUADS(1, gate_up)
READ_QUADS(2, dy)
WRITE_QUADS(3, store)

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    const uint column = gl_GlobalInvocationID.x * 4u;
    if (row >= row_count() || column >= COLS) {
        return;
    }
    const uint base = row * COLS * 2u;
    const vec4 gate = gate_up(base, column);
    const vec4 up = gate_up(base + COLS, column);
    const vec4 gradient = dy(row * COLS, column);
    vec4 d_gate;
    vec4 d_up;
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        const vec2 both = activate_with_slope(KIND, gate[i]);
        d_up[i] = gradient[i] * both.x;
        d_gate[i] = gradient[i] * up[i] * both.y;
    }
    store(base, column, d_gate);
    store(base + COLS, column, d_up);
}
