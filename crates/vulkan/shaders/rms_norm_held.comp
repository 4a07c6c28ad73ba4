#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// rms_norm of rows that fit in the registers of a workgroup of 256 on a large GPU, where one row waits for its loads longer than for anything else: all are
// under way at once. The bits of rms_norm.comp. With GATHERED, of the rows that gather_rows would take.
//
// Grid: x = rows. Bindings: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 out f32 [R, COLS], 4 rows i32 [R] if GATHERED.

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint GATHERED = 0;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { float gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Rows { int rows[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
    uint source_rows;
} push;

#define LOCAL 256u
const uint EACH = (COLS + LOCAL - 1u) / LOCAL;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint source = GATHERED != 0u ? min(uint(rows[row]), push.source_rows - 1u) : row;
    const uint lane = gl_LocalInvocationID.x;
    float values[EACH];
    float gains[EACH];
    [[unroll]] for (uint i = 0u; i < EACH; i++) {
        const uint column = min(lane + i * LOCAL, COLS - 1u);
        values[i] = x[source * COLS + column];
        gains[i] = gain[column];
    }
    float squares = 0.0;
    [[unroll]] for (uint i = 0u; i < EACH; i++) {
        if (lane + i * LOCAL < COLS) {
            squares += values[i] * values[i];
        }
    }
    const float factor = exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(COLS)) + push.eps);
    [[unroll]] for (uint i = 0u; i < EACH; i++) {
        const uint column = lane + i * LOCAL;
        if (column < COLS) {
            result[row * COLS + column] = (values[i] * factor) * gains[i];
        }
    }
}
