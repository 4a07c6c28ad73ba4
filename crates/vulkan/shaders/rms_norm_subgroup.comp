#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm of rows that fit in the registers of a subgroup: out = (x · 1/sqrt(mean(x²) + eps)) · gain, with the bits of a product that
// makes its row itself.
//
// Grid: x = rows / subgroups of a workgroup. COLS is a multiple of four, LANES the size of a subgroup.
// Bindings: 1 x f32 [T, COLS] as vec4, 2 gain f32 [COLS] as vec4, 3 out f32 [T, COLS] as vec4.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;

#include "subgroup_row.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { vec4 result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void main() {
    const uint row = subgroup_row(push.first_row);
    if (row >= row_count()) {
        return;
    }
    const uint base = row * VECTORS;
    precise vec4 y[VECTORS_EACH];
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        y[i] = in_row(i) ? x[base + vector_of(i)] : vec4(0.0);
    }
    const float factor = exact_inverse_sqrt(exact_divide(sum_of_squares(y), float(COLS)) + push.eps);
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            y[i] = y[i] * factor;
            result[base + vector_of(i)] = y[i] * gain[vector_of(i)];
        }
    }
}
