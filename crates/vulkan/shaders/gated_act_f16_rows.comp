#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act whose result is a row of f16 (f16_rows.glsl) for the product that reads it: act(gate) · up.
//
// Grid: x = rows; a workgroup per row, which holds it. COLS is a multiple of four, at most 4·HELD times the local size.
// KIND picks the activation, see activation.glsl.
// Bindings: 1 gate and 2 up f32 [T, COLS], or STACKED both [T, 2·COLS], 3 out f16 [T, COLS padded to 16], 4 inv_scale f32 [T].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "reduce.glsl"
#include "f16_rows.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;
layout(constant_id = 4) const uint STACKED = 0;
const uint QUADS = COLS / 4u;
const uint OUT_QUADS = (QUADS + 3u) / 4u * 4u;
#define HELD 8u

layout(set = 0, binding = 1, std430) readonly restrict buffer Gate { vec4 gate[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Up { vec4 up[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { uvec2 result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer InvScale { float inv_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    // A constant of the pipeline, as COLS is: what a shorter row does not hold is no work.
    const uint size = gl_WorkGroupSize.x;
    const uint base = row * QUADS * (STACKED != 0u ? 2u : 1u);
    const uint up_base = STACKED != 0u ? base + QUADS : base;
    vec4 gated[HELD];
    vec4 ups[HELD];
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            const uint quad = min(lane + h * size, QUADS - 1u);
            gated[h] = gate[base + quad];
            ups[h] = up[up_base + quad];
        }
    }
    uint largest = 0u;
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                gated[h][i] = activate_for_f16(KIND, gated[h][i]).x * ups[h][i];
            }
            largest = larger(largest, gated[h]);
        }
    }
    const uint exponent = row_exponent(reduce_max(largest));
    const float f16_scale = f16_scale_of(exponent);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (quad < QUADS) {
            result[row * OUT_QUADS + quad] = half_quad(gated[h] * f16_scale);
        }
    }
    if (lane < OUT_QUADS - QUADS) {
        result[row * OUT_QUADS + QUADS + lane] = uvec2(0u);
    }
    if (lane == 0u) {
        inv_scale[row] = inv_scale_of(exponent);
    }
}
