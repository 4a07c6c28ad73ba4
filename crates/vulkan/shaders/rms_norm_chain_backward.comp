#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// The rms_norm_backward of NORMS norms of one value h, and behind them that of the norm that made it, h = r·gain·x: with s = Σ_i gain_i·dy_i,
// r = 1/sqrt(mean(x²) + eps), q = 1/sqrt(mean(h²) + inner_eps) and m = mean(s·h),
//     dh = q·s - h·q³·m,  out = r·gain·dh - x·r³·mean(gain·dh·x) (+ residual),
//     partial_i[p] = Σ_t q·dy_i·h,  and that of the last, partial[p] = Σ_t r·dh·x, over a run of rows.
// h is made again, which is less to read. A norm's gradient is at right angles to its input but for its epsilon, so that
// r·mean(gain·dh·x) = mean(dh·h) = inner_eps·q³·m: all sums over a row are taken at once. With F16_ROWS also the row in f16 (f16_rows.glsl) for
// the product that reads it, times the scales of its weight's rows.
//
// Grid: x = runs of PART_ROWS rows. A workgroup goes through its run row by row, with the next row under way; each invocation has four columns
// of all of them, so that gradients of gains add up in registers. COLS is a multiple of four, LANES the size of a subgroup, the local size COLS / 4 rounded up to it.
// Bindings, all as vec4: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 to 5 gains f32 [COLS] and 6 to 8 gradients f32 [T, COLS] of the norms, or packed,
// 9 residual f32 [T, COLS] when RESIDUAL, 10 out f32 [T, COLS], 11 f16_rows f16 [T, COLS padded to 16], 12 inv_scale f32 [T] and 13 row_scale f32 [COLS]
// when F16_ROWS, 14 partial f32 [parts, NORMS + 1, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "f16_rows.glsl"
#include "packed_rows.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;
layout(constant_id = 4) const uint NORMS = 3;
layout(constant_id = 5) const uint RESIDUAL = 0;
layout(constant_id = 6) const uint F16_ROWS = 0;
layout(constant_id = 7) const uint PART_ROWS = 4;
// Which of the gradients of the norms are packed (packed_rows.glsl), a bit each.
layout(constant_id = 8) const uint PACKED = 0;

const uint VECTORS = COLS / 4u;
const uint OUT_QUADS = (VECTORS + 3u) / 4u * 4u;
const uint SUBGROUPS = (VECTORS + LANES - 1u) / LANES;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Gain0 { vec4 gain_0[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain1 { vec4 gain_1[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Gain2 { vec4 gain_2[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy0 { vec4 dy_0[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy0F16Rows { uvec2 dy_f16_rows_0[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy0Words { float dy_words_0[]; };
layout(set = 0, binding = 7, std430) readonly restrict buffer Dy1 { vec4 dy_1[]; };
layout(set = 0, binding = 7, std430) readonly restrict buffer Dy1F16Rows { uvec2 dy_f16_rows_1[]; };
layout(set = 0, binding = 7, std430) readonly restrict buffer Dy1Words { float dy_words_1[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer Dy2 { vec4 dy_2[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer Dy2F16Rows { uvec2 dy_f16_rows_2[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer Dy2Words { float dy_words_2[]; };
layout(set = 0, binding = 9, std430) readonly restrict buffer Residual { vec4 residual[]; };
layout(set = 0, binding = 10, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 11, std430) writeonly restrict buffer F16Rows { uvec2 f16_rows[]; };
layout(set = 0, binding = 12, std430) writeonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 13, std430) readonly restrict buffer RowScale { vec4 row_scale[]; };
layout(set = 0, binding = 14, std430) writeonly restrict buffer Partial { vec4 partial[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
    float inner_eps;
} push;

// Sums of x², (gain·x)² and s·gain·x over a subgroup; twice, so that one barrier is enough between writing and reading.
shared vec4 sums[2u * SUBGROUPS];
shared uint magnitudes[SUBGROUPS];

// What a gradient of a row is before it is needed, and then.
#define NEXT(i) vec4 next_##i = vec4(0.0); uvec2 next_f16_rows_##i = uvec2(0u); float next_inv_scale_##i = 0.0
#define IS_PACKED(i) ((PACKED & (1u << i)) != 0u)
#define SLOPE(i) (IS_PACKED(i) ? unpacked(next_f16_rows_##i, next_inv_scale_##i) : next_##i)
#define LOAD_DY(i, row)                                                                                            \
    if (IS_PACKED(i)) {                                                                                            \
        next_f16_rows_##i = dy_f16_rows_##i[(row) * (2u * VECTORS) + column];                                      \
        next_inv_scale_##i = dy_words_##i[(row) * COLS + COLS / 2u];                                               \
    } else {                                                                                                       \
        next_##i = dy_##i[(row) * VECTORS + column];                                                               \
    }

// Without a condition, past the run its last row again: what is loaded goes straight into its registers.
#define LOAD(row)                                                                                                  \
    {                                                                                                              \
        const uint at = (row) * VECTORS + column;                                                                  \
        next_value = x[at];                                                                                        \
        LOAD_DY(0, row)                                                                                            \
        if (NORMS > 1u) {                                                                                          \
            LOAD_DY(1, row)                                                                                        \
        }                                                                                                          \
        if (NORMS > 2u) {                                                                                          \
            LOAD_DY(2, row)                                                                                        \
        }                                                                                                          \
        if (RESIDUAL != 0u) {                                                                                      \
            next_added = residual[at];                                                                             \
        }                                                                                                          \
    }

void main() {
    const uint part = push.first_row / PART_ROWS + gl_WorkGroupID.x;
    const uint first = part * PART_ROWS;
    const uint end = min(first + PART_ROWS, row_count());
    if (first >= end) {
        return;
    }
    const uint vector = gl_SubgroupID * LANES + gl_SubgroupInvocationID;
    const bool owns = vector < VECTORS;
    // Loads have no conditions: who owns no columns takes part in the sums with zeros.
    const uint column = min(vector, VECTORS - 1u);
    const vec4 outer = gain[column];
    const vec4 inner_0 = gain_0[column];
    const vec4 inner_1 = NORMS > 1u ? gain_1[column] : vec4(0.0);
    const vec4 inner_2 = NORMS > 2u ? gain_2[column] : vec4(0.0);
    const vec4 scale = F16_ROWS != 0u ? row_scale[column] : vec4(0.0);
    vec4 total = vec4(0.0);
    vec4 total_0 = vec4(0.0);
    vec4 total_1 = vec4(0.0);
    vec4 total_2 = vec4(0.0);
    vec4 next_value;
    NEXT(0);
    NEXT(1);
    NEXT(2);
    vec4 next_added = vec4(0.0);
    LOAD(first)
    uint turn = 0u;
    [[dont_unroll]] for (uint row = first; row < end; row++) {
        vec4 value = next_value;
        const vec4 slope_0 = SLOPE(0);
        const vec4 slope_1 = SLOPE(1);
        const vec4 slope_2 = SLOPE(2);
        const vec4 added = next_added;
        LOAD(min(row + 1u, end - 1u))
        const uint place = turn * SUBGROUPS;
        turn = 1u - turn;
        vec4 slope = inner_0 * slope_0;
        slope += inner_1 * slope_1;
        slope += inner_2 * slope_2;
        const vec4 scaled = outer * value;
        const vec3 own = vec3(dot(value, value), dot(scaled, scaled), dot(slope, scaled));
        const vec3 sum = subgroupAdd(owns ? own : vec3(0.0));
        if (subgroupElect()) {
            sums[place + gl_SubgroupID] = vec4(sum, 0.0);
        }
        barrier();
        vec3 mean = vec3(0.0);
        for (uint s = 0u; s < SUBGROUPS; s++) {
            mean += sums[place + s].xyz;
        }
        // No int8 hang on the last bit of these, and every invocation divides.
        mean *= 1.0 / float(COLS);
        const float factor = exact_inverse_sqrt(mean.x + push.eps);
        const float inner = exact_inverse_sqrt(factor * factor * mean.y + push.inner_eps);
        const float along = inner * inner * inner * (factor * mean.z);
        const vec4 made = outer * (factor * value);
        slope = inner * slope - along * made;
        const vec4 direction = inner * made;
        total_0 += direction * slope_0;
        total_1 += direction * slope_1;
        total_2 += direction * slope_2;
        total += factor * (value * slope);
        value = factor * (outer * slope) - (factor * factor * push.inner_eps * along) * value;
        if (RESIDUAL != 0u) {
            value += added;
        }
        if (owns) {
            result[row * VECTORS + vector] = value;
        }
        if (F16_ROWS != 0u) {
            value *= scale;
            uint largest = subgroupMax(owns ? larger(0u, value) : 0u);
            if (subgroupElect()) {
                magnitudes[gl_SubgroupID] = largest;
            }
            barrier();
            for (uint s = 0u; s < SUBGROUPS; s++) {
                largest = max(largest, magnitudes[s]);
            }
            const uint exponent = row_exponent(largest);
            if (owns) {
                f16_rows[row * OUT_QUADS + vector] = half_quad(value * f16_scale_of(exponent));
            }
            if (gl_LocalInvocationIndex < OUT_QUADS - VECTORS) {
                f16_rows[row * OUT_QUADS + VECTORS + gl_LocalInvocationIndex] = uvec2(0u);
            }
            if (gl_LocalInvocationIndex == 0u) {
                inv_scale[row] = inv_scale_of(exponent);
            }
        }
    }
    if (owns) {
        const uint base = part * (NORMS + 1u) * VECTORS + vector;
        partial[base] = total_0;
        if (NORMS > 1u) {
            partial[base + VECTORS] = total_1;
        }
        if (NORMS > 2u) {
            partial[base + 2u * VECTORS] = total_2;
        }
        partial[base + NORMS * VECTORS] = total;
    }
}
