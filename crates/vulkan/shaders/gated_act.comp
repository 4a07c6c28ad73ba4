#version 450
#extension GL_GOOGLE_include_directive : require
// gated_act: out = act(gate) · up, with gate and up side by side in a row of 2·COLS.
//
// Grid: x = COLS / local size, y = rows. One invocation makes one element.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate_up f32 [T, 2·COLS], 2 out f32 [T, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer GateUp { float gate_up[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    const uint column = gl_GlobalInvocationID.x;
    if (row >= row_count() || column >= COLS) {
        return;
    }
    const uint base = row * COLS * 2u + column;
    result[row * COLS + column] = activate(KIND, gate_up[base]) * gate_up[base + COLS];
}
