#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act_backward: dy · up · act'(gate) and dy · act(gate), in rows of their own or, STACKED, side by side, like gate and up.
//
// Grid: items.glsl. One invocation computes four neighbouring elements of each half.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate and 2 up f32 [T, COLS], or both [T, 2·COLS], 3 dy f32 [T, COLS], 4 out like gate, 5 d_up like up.

#include "extents.glsl"
#include "items.glsl"
#include "exact.glsl"
#include "activation.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;

layout(constant_id = 4) const uint STACKED = 0;

#include "vec4_access.glsl"

READ_VEC4(1, gate)
READ_VEC4(2, up)
READ_VEC4(3, dy)
WRITE_VEC4(4, store)
WRITE_VEC4_OF(5, DUp, store_up)

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uvec2 item = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint row = item.x;
    const uint column = item.y * 4u;
    if (row >= row_count()) {
        return;
    }
    const uint base = row * COLS * (STACKED != 0u ? 2u : 1u);
    const uint up_base = STACKED != 0u ? base + COLS : base;
    const vec4 gates = gate(base, column);
    const vec4 ups = up(up_base, column);
    const vec4 gradient = dy(row * COLS, column);
    vec4 d_gate;
    vec4 d_up;
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        const vec2 both = activate_with_slope(KIND, gates[i]);
        d_up[i] = gradient[i] * both.x;
        d_gate[i] = gradient[i] * ups[i] * both.y;
    }
    store(base, column, d_gate);
    store_up(up_base, column, d_up);
}
