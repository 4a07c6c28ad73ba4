#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// dora_scale: out[t][out_offset + n] = x[t][out_offset + n] · magnitudes[n] / norms[n] (+ residual[t][out_offset + n]); with SCALED 0 times 1.
//
// Grid: x = COLUMNS / local size, y = rows / TOKENS. An invocation makes one column of TOKENS rows, with one division.
// Bindings: 1 x f32 [T, STRIDE], 2 magnitudes f32 [COLUMNS], 3 norms f32 [COLUMNS], 4 residual f32 [T, STRIDE] when RESIDUAL,
// 5 out f32 [T, STRIDE].

#include "extents.glsl"
#include "exact.glsl"

#define TOKENS 4u

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint STRIDE = 16;
layout(constant_id = 4) const uint SCALED = 1;
layout(constant_id = 5) const uint RESIDUAL = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Magnitudes { float magnitudes[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Norms { float norms[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
} push;

void main() {
    const uint column = gl_GlobalInvocationID.x;
    const uint rows = row_count();
    const uint token = push.first_row + gl_WorkGroupID.y * TOKENS;
    if (token >= rows || column >= COLUMNS) {
        return;
    }
    float factor = 1.0;
    if (SCALED != 0u) {
        const float norm = norms[column];
        // Equal values give exactly 1: an adapter that changes nothing changes no bit.
        factor = norm == 0.0 ? 0.0 : exact_divide(magnitudes[column], norm);
    }
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        if (token + t < rows) {
            const uint at = (token + t) * STRIDE + push.out_offset + column;
            float value = x[at] * factor;
            if (RESIDUAL != 0u) {
                value += residual[at];
            }
            result[at] = value;
        }
    }
}
