#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// rms_norm_backward.comp for rows that a workgroup holds: all of a row is asked for at once and read once. With F16_ROWS the result is also made
// a row of f16 (f16_rows.glsl), times the scales of the rows of the weight whose product reads it.
//
// Grid: x = rows. COLS is a multiple of four, at most 4·HELD times the local size.
// Bindings, as vec4: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 dy f32 [T, COLS], 4 residual f32 [T, COLS] when RESIDUAL, 5 out f32 [T, COLS], and with
// F16_ROWS 6 f16_rows f16, padded to 16, 7 inv_scale f32 [T], 8 row_scale f32 [COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "reduce_both.glsl"
#include "f16_rows.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint F16_ROWS = 0;
const uint QUADS = COLS / 4u;
const uint OUT_QUADS = (QUADS + 3u) / 4u * 4u;
#define HELD 8u

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Dy { vec4 dy[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { vec4 residual[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer F16Rows { uvec2 f16_rows[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer RowScale { vec4 row_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    // A constant of the pipeline, as COLS is: what a shorter row does not hold is no work.
    const uint size = gl_WorkGroupSize.x;
    const uint base = row * QUADS;
    vec4 values[HELD];
    vec4 slopes[HELD];
    vec4 added[HELD];
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            const uint quad = min(lane + h * size, QUADS - 1u);
            values[h] = x[base + quad];
            slopes[h] = gain[quad] * dy[base + quad];
            added[h] = RESIDUAL != 0u ? residual[base + quad] : vec4(0.0);
        }
    }
    vec2 sums = vec2(0.0);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (lane + h * size < QUADS) {
            sums += vec2(dot(values[h], values[h]), dot(values[h], slopes[h]));
        }
    }
    sums = reduce_both(sums);
    const float factor = exact_inverse_sqrt(exact_divide(sums.x, float(COLS)) + push.eps);
    const float slope = factor * factor * factor * exact_divide(sums.y, float(COLS));
    uint largest = 0u;
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (quad < QUADS) {
            values[h] = factor * slopes[h] - slope * values[h];
            if (RESIDUAL != 0u) {
                values[h] += added[h];
            }
            result[base + quad] = values[h];
            if (F16_ROWS != 0u) {
                values[h] *= row_scale[quad];
                largest = larger(largest, values[h]);
            }
        }
    }
    if (F16_ROWS == 0u) {
        return;
    }
    const uint exponent = row_exponent(reduce_max(largest));
    const float f16_scale = f16_scale_of(exponent);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (quad < QUADS) {
            f16_rows[row * OUT_QUADS + quad] = half_quad(values[h] * f16_scale);
        }
    }
    if (lane < OUT_QUADS - QUADS) {
        f16_rows[row * OUT_QUADS + QUADS + lane] = uvec2(0u);
    }
    if (lane == 0u) {
        inv_scale[row] = inv_scale_of(exponent);
    }
}
