#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act: out = act(gate) · up, with gate and up side by side in a row of 2·COLS.
//
// Grid: x = COLS / 4 / local size, y = rows. One invocation computes four neighbouring elements.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate_up f32 [T, 2·COLS], 2 out f32 [T, COLS], both as vec4 where COLS is a multiple of four.

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer GateUp { float gate_up[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer GateUpVectors { vec4 gate_up_vectors[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    const uint column = gl_GlobalInvocationID.x * 4u;
    if (row >= row_count() || column >= COLS) {
        return;
    }
    const uint base = row * COLS * 2u + column;
    if (COLS % 4u == 0u) {
        const vec4 gate = gate_up_vectors[base / 4u];
        const vec4 up = gate_up_vectors[(base + COLS) / 4u];
        vec4 gated;
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            gated[i] = activate(KIND, gate[i]) * up[i];
        }
        result_vectors[(row * COLS + column) / 4u] = gated;
        return;
    }
    for (uint i = 0u; i < min(4u, COLS - column); i++) {
        result[row * COLS + column + i] = activate(KIND, gate_up[base + i]) * gate_up[base + COLS + i];
    }
}
