#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm_backward of rows that fit in the registers of a subgroup: with r = 1/sqrt(mean(x²) + eps),
// out = r·gain·dy - x·r³·mean(gain·dy·x) (+ residual). With GRADIENT also the gain's own over a run of rows, partial[p] = sum_t r·dy·x:
// each subgroup adds up its rows in shared memory of its own, which costs less than the registers would. With F16_ROWS also the row in f16
// (f16_rows.glsl) for the product that reads it, times the scales of its weight's rows.
//
// Grid: x = rows / subgroups of a workgroup, or runs of PART_ROWS rows. COLS is a multiple of four, LANES the size of a subgroup.
// Bindings, all as vec4: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 dy f32 [T, COLS] or packed, 4 residual f32 [T, COLS] when RESIDUAL,
// 5 out f32 [T, COLS], 6 f16_rows f16 [T, COLS padded to 16], 7 inv_scale f32 [T] and 8 row_scale f32 [COLS] when F16_ROWS, 9 partial f32
// [parts, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "f16_rows.glsl"
#include "packed_rows.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;
layout(constant_id = 4) const uint RESIDUAL = 0;
layout(constant_id = 5) const uint F16_ROWS = 0;
// Whether dy is packed (packed_rows.glsl).
layout(constant_id = 6) const uint PACKED = 0;
#ifdef GRADIENT
layout(constant_id = 7) const uint PART_ROWS = 4;
#endif

#include "subgroup_row.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Dy { vec4 dy[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer DyF16Rows { uvec2 dy_f16_rows[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer DyWords { float dy_words[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { vec4 residual[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer F16Rows { uvec2 f16_rows[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer RowScale { vec4 row_scale[]; };
const uint OUT_QUADS = (VECTORS + 3u) / 4u * 4u;

#ifdef GRADIENT
layout(set = 0, binding = 9, std430) writeonly restrict buffer Partial { vec4 partial[]; };

#define SUBGROUPS 4u
shared vec4 sums[SUBGROUPS * VECTORS];
#endif

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void write_f16_rows(uint row, vec4 values[VECTORS_EACH]) {
    uint largest = 0u;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        values[i] = in_row(i) ? values[i] * row_scale[vector_of(i)] : vec4(0.0);
        largest = larger(largest, values[i]);
    }
    const uint exponent = row_exponent(subgroupMax(largest));
    const float f16_scale = f16_scale_of(exponent);
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            f16_rows[row * OUT_QUADS + vector_of(i)] = half_quad(values[i] * f16_scale);
        }
    }
    if (gl_SubgroupInvocationID < OUT_QUADS - VECTORS) {
        f16_rows[row * OUT_QUADS + VECTORS + gl_SubgroupInvocationID] = uvec2(0u);
    }
    if (gl_SubgroupInvocationID == 0u) {
        inv_scale[row] = inv_scale_of(exponent);
    }
}

vec4 gradient_of(uint row, uint vector) {
    if (PACKED != 0u) {
        return unpacked(dy_f16_rows[row * (2u * VECTORS) + vector], dy_words[row * COLS + COLS / 2u]);
    }
    return dy[row * VECTORS + vector];
}

void one_row(uint row) {
    const uint base = row * VECTORS;
    vec4 values[VECTORS_EACH];
    vec4 slopes[VECTORS_EACH];
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        values[i] = in_row(i) ? x[base + vector_of(i)] : vec4(0.0);
        slopes[i] = in_row(i) ? gradient_of(row, vector_of(i)) : vec4(0.0);
    }
    float squares = 0.0;
    float products = 0.0;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        squares += dot(values[i], values[i]);
        products += in_row(i) ? dot(values[i], gain[vector_of(i)] * slopes[i]) : 0.0;
    }
    squares = subgroupAdd(squares);
    products = subgroupAdd(products);
    const float factor = exact_inverse_sqrt(exact_divide(squares, float(COLS)) + push.eps);
    const float along = factor * factor * factor * exact_divide(products, float(COLS));
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
#ifdef GRADIENT
            sums[gl_SubgroupID * VECTORS + vector_of(i)] += factor * (values[i] * slopes[i]);
#endif
            vec4 sum = factor * (gain[vector_of(i)] * slopes[i]) - along * values[i];
            if (RESIDUAL != 0u) {
                sum += residual[base + vector_of(i)];
            }
            result[base + vector_of(i)] = sum;
            values[i] = sum;
        }
    }
    if (F16_ROWS != 0u) {
        write_f16_rows(row, values);
    }
}

void main() {
#ifdef GRADIENT
    const uint part = push.first_row / PART_ROWS + gl_WorkGroupID.x;
    const uint first = part * PART_ROWS;
    const uint end = min(first + PART_ROWS, row_count());
    if (first >= end) {
        return;
    }
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        if (in_row(i)) {
            sums[gl_SubgroupID * VECTORS + vector_of(i)] = vec4(0.0);
        }
    }
    [[dont_unroll]] for (uint row = first + gl_SubgroupID; row < end; row += SUBGROUPS) {
        one_row(row);
    }
    barrier();
    for (uint v = gl_LocalInvocationID.x; v < VECTORS; v += gl_WorkGroupSize.x) {
        vec4 total = vec4(0.0);
        [[unroll]] for (uint s = 0u; s < SUBGROUPS; s++) {
            total += sums[s * VECTORS + v];
        }
        partial[part * VECTORS + v] = total;
    }
#else
    const uint row = subgroup_row(push.first_row);
    if (row < row_count()) {
        one_row(row);
    }
#endif
}
