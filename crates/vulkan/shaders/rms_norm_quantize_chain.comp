#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm, and NORMS rms_norm_quantize of its result, which is written only where something else reads it: the steps of
// rms_norm_subgroup.comp and of rms_norm_quantize_fused.comp, with their bits.
//
// Grid: x = rows / subgroups of a workgroup. COLS is a multiple of 64, LANES the size of a subgroup.
// Bindings: 1 x f32 [T, COLS] as vec4, 2 gain f32 [COLS] as vec4, 3 made f32 [T, COLS] as vec4 if FLOAT_OUT, then of each norm
// gain f32 [COLS] as vec4, q u32 [T, COLS / 4], scale f32 [T], sum i32 [T]: 4 to 7, 8 to 11 and 12 to 15.

#include "extents.glsl"
#include "exact.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;
layout(constant_id = 4) const uint NORMS = 3;
layout(constant_id = 5) const uint FLOAT_OUT = 0;
const uint K = COLS;
const uint NORM = 1u;

#include "subgroup_row.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Made { vec4 made[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain0 { vec4 gain_0[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Q0 { uint q_0[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Scale0 { float scale_0[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Sum0 { int sum_0[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer Gain1 { vec4 gain_1[]; };
layout(set = 0, binding = 9, std430) writeonly restrict buffer Q1 { uint q_1[]; };
layout(set = 0, binding = 10, std430) writeonly restrict buffer Scale1 { float scale_1[]; };
layout(set = 0, binding = 11, std430) writeonly restrict buffer Sum1 { int sum_1[]; };
layout(set = 0, binding = 12, std430) readonly restrict buffer Gain2 { vec4 gain_2[]; };
layout(set = 0, binding = 13, std430) writeonly restrict buffer Q2 { uint q_2[]; };
layout(set = 0, binding = 14, std430) writeonly restrict buffer Scale2 { float scale_2[]; };
layout(set = 0, binding = 15, std430) writeonly restrict buffer Sum2 { int sum_2[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
    float inner_eps;
} push;

// The row's first vector, and whose turn it is.
uint first_vector;
uint norm;

vec4 gain_of(uint v) {
    return norm == 0u ? gain_0[v] : norm == 1u ? gain_1[v] : gain_2[v];
}

void keep(uint v, uint codes) {
    if (norm == 0u) {
        q_0[v] = codes;
    } else if (norm == 1u) {
        q_1[v] = codes;
    } else {
        q_2[v] = codes;
    }
}

#define ROW_VECTOR(base, i) held[i]
#define ROW_GAIN(v) gain_of(v)
#define ROW_SQUARES(y) squares_held
// What the first norm made, and the sum of its squares, which all others divide by.
#define ROW_PARAMETERS , vec4 held[VECTORS_EACH], float squares_held
#define KEEP_CODES(v, codes) keep(first_vector + (v), codes);
#define KEEP_FLOATS(v, y)
#include "fused_row.glsl"

void main() {
    const uint row = subgroup_row(push.first_row);
    if (row >= row_count()) {
        return;
    }
    first_vector = row * VECTORS;
    precise vec4 y[VECTORS_EACH];
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        y[i] = in_row(i) ? x[first_vector + vector_of(i)] : vec4(0.0);
    }
    const float factor = exact_inverse_sqrt(exact_divide(sum_of_squares(y), float(COLS)) + push.eps);
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            y[i] = y[i] * factor;
            y[i] = y[i] * gain[vector_of(i)];
            if (FLOAT_OUT != 0u) {
                made[first_vector + vector_of(i)] = y[i];
            }
        }
    }
    const float squares = sum_of_squares(y);
    norm = 0u;
    float scale = quantize_row(0u, push.inner_eps, y, squares);
    if (subgroupElect()) {
        scale_0[row] = scale;
        sum_0[row] = row_sum();
    }
    if (NORMS > 1u) {
        norm = 1u;
        scale = quantize_row(0u, push.inner_eps, y, squares);
        if (subgroupElect()) {
            scale_1[row] = scale;
            sum_1[row] = row_sum();
        }
    }
    if (NORMS > 2u) {
        norm = 2u;
        scale = quantize_row(0u, push.inner_eps, y, squares);
        if (subgroupElect()) {
            scale_2[row] = scale;
            sum_2[row] = row_sum();
        }
    }
}
