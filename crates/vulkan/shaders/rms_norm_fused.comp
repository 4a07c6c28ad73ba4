#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm of rows that fit in the registers of a workgroup on a large GPU, where one row waits for its loads longer than for anything else:
// all are under way at once. The bits of a product that makes its row itself. With GATHERED, of the rows that gather_rows would take.
//
// Grid: x = rows. COLS is a multiple of four. Bindings: 1 x f32 [T, COLS] as vec4, 2 gain f32 [COLS] as vec4, 3 out f32 [R, COLS] as vec4,
// 4 rows i32 [R] if GATHERED.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint LOCAL = 256;
layout(constant_id = 4) const uint GATHERED = 0;
const uint VECTORS = COLS / 4u;
const uint VECTORS_EACH = (VECTORS + LOCAL - 1u) / LOCAL;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Rows { int rows[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
    uint source_rows;
} push;

shared float partial[LOCAL];

#include "workgroup_sum.glsl"

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint source = GATHERED != 0u ? min(uint(rows[row]), push.source_rows - 1u) : row;
    const uint local = gl_LocalInvocationID.x;
    precise vec4 y[VECTORS_EACH];
    vec4 gains[VECTORS_EACH];
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        y[i] = v < VECTORS ? x[source * VECTORS + v] : vec4(0.0);
        gains[i] = gain[min(v, VECTORS - 1u)];
    }
    precise float squares = 0.0;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        precise const vec4 square = y[i] * y[i];
        squares = squares + (((square.x + square.y) + square.z) + square.w);
    }
    const float factor = exact_inverse_sqrt(exact_divide(sum_of_all(squares), float(COLS)) + push.eps);
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        if (v < VECTORS) {
            y[i] = y[i] * factor;
            result[row * VECTORS + v] = y[i] * gains[i];
        }
    }
}
