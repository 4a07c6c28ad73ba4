#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm of rows that fit in the registers of a subgroup: out = (x · 1/sqrt(mean(x²) + eps)) · gain, with the bits of a product that
// makes its row itself. With F16_ROWS the row is in f16 (f16_rows.glsl), for a product that reads no other.
//
// Grid: x = rows / subgroups of a workgroup. COLS is a multiple of four, LANES the size of a subgroup.
// Bindings: 1 x f32 [T, COLS] as vec4, 2 gain f32 [COLS] as vec4, 3 out f32 [T, COLS] as vec4, or f16 [T, COLS padded to 16] and
// 4 inv_scale f32 [T].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;

#include "subgroup_row.glsl"
#ifdef F16_ROWS
#include "f16_rows.glsl"
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
#ifdef F16_ROWS
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { uvec2 result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer InvScale { float inv_scale[]; };
const uint OUT_QUADS = (VECTORS + 3u) / 4u * 4u;
#else
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { vec4 result[]; };
#endif

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
#ifdef F16_ROWS
    uint largest = 0u;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        y[i] = y[i] * factor * (in_row(i) ? gain[vector_of(i)] : vec4(0.0));
        largest = larger(largest, y[i]);
    }
    const uint exponent = row_exponent(subgroupMax(largest));
    const float f16_scale = f16_scale_of(exponent);
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            result[row * OUT_QUADS + vector_of(i)] = half_quad(y[i] * f16_scale);
        }
    }
    if (gl_SubgroupInvocationID < OUT_QUADS - VECTORS) {
        result[row * OUT_QUADS + VECTORS + gl_SubgroupInvocationID] = uvec2(0u);
    }
    if (gl_SubgroupInvocationID == 0u) {
        inv_scale[row] = inv_scale_of(exponent);
    }
#else
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            y[i] = y[i] * factor;
            result[base + vector_of(i)] = y[i] * gain[vector_of(i)];
        }
    }
#endif
}
