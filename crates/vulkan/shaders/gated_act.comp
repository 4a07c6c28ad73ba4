#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act: out = act(gate) · up, with gate and up in rows of their own or, STACKED, side by side in a row of 2·COLS.
//
// Grid: items.glsl. One invocation computes four neighbouring elements.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate and 2 up f32 [T, COLS], or both [T, 2·COLS], 3 out f32 [T, COLS].

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
WRITE_VEC4(3, store)

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
    const vec4 gates = gate(base, column);
    const vec4 ups = up(STACKED != 0u ? base + COLS : base, column);
    vec4 gated;
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        gated[i] = activate(KIND, gates[i]) * ups[i];
    }
    store(row * COLS, column, gated);
}
