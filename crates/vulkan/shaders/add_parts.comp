#version 450
#extension GL_GOOGLE_include_directive : require
// Adds up partial sums in order: out[t][k] = factor·row_factor[t]·sum_p parts[p][t][k] (+ residual[t][k]).
//
// Grid: x = columns / 256, y = rows. COLS is a multiple of 4.
// Bindings: 1 parts f32 [PARTS, PART_ROWS, COLS] as vec4, 2 row_factor f32 [T] if ROW_FACTORS, 3 residual f32 [T, COLS] if RESIDUAL,
// 4 out f32 [T, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PARTS = 1;
layout(constant_id = 4) const uint PART_ROWS = 1;
layout(constant_id = 5) const uint ROW_FACTORS = 0;
layout(constant_id = 6) const uint RESIDUAL = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer Parts { vec4 parts[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer RowFactors { float row_factors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Residual { vec4 residual[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { vec4 result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the parts begin with this row
    float factor;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    const uint vector = gl_WorkGroupID.x * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (row >= row_count() || vector >= COLS / 4u) {
        return;
    }
    vec4 sum = vec4(0.0);
    for (uint part = 0u; part < PARTS; part++) {
        sum += parts[(part * PART_ROWS + row - push.chunk_first) * (COLS / 4u) + vector];
    }
    sum *= push.factor;
    if (ROW_FACTORS != 0u) {
        sum *= row_factors[row];
    }
    const uint at = row * (COLS / 4u) + vector;
    if (RESIDUAL != 0u) {
        sum += residual[at];
    }
    result[at] = sum;
}
