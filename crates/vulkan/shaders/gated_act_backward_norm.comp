#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// The rms_norm_backward of what an activation made, h = act(gate)·up, and behind it gated_act_backward: with r = 1/sqrt(mean(h²) + eps),
//     dh = r·gain·dy - h·r³·mean(gain·dy·h),  d_gate = dh·up·act'(gate),  d_up = dh·act(gate),  partial[p] = Σ_t r·dy·h over a run of rows.
// h is made again, which is less to read. With F16_ROWS the results are rows of f16 (f16_rows.glsl) for the products that read them, times the
// scales of their weights' rows; with FLOATS they are floats, or those too. STACKED, both are one row, and have one scale.
//
// Grid: x = runs of PART_ROWS rows. A workgroup goes through its run row by row, with the next row under way; each invocation has four columns
// of all of them, so that the gain's gradient adds up in registers. COLS is a multiple of four, LANES the size of a subgroup, the local size
// COLS / 4 rounded up to it. KIND picks the activation, see activation.glsl.
// Bindings, as vec4: 1 gate and 2 up f32 [T, COLS], or both [T, 2·COLS], 3 dy f32 [T, COLS] or packed, 4 gain f32 [COLS], 5 and 6 their gradients as floats
// like gate and up, 7 and 8 in f16, padded to 16, 9 and 10 what undoes those f32 [T], 11 and 12 row_scale f32 of their weights, or 11 of the only
// one, 13 partial f32 [parts, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "f16_rows.glsl"
#include "packed_rows.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;
layout(constant_id = 4) const uint KIND = 0;
layout(constant_id = 5) const uint STACKED = 0;
layout(constant_id = 6) const uint F16_ROWS = 0;
layout(constant_id = 7) const uint FLOATS = 0;
layout(constant_id = 8) const uint PART_ROWS = 4;
// Whether dy is packed (packed_rows.glsl).
layout(constant_id = 9) const uint PACKED = 0;

const uint VECTORS = COLS / 4u;
const uint OWN_VECTORS = STACKED != 0u ? 2u * VECTORS : VECTORS;
const uint OUT_QUADS = (OWN_VECTORS + 3u) / 4u * 4u;
const uint SUBGROUPS = (VECTORS + LANES - 1u) / LANES;

layout(set = 0, binding = 1, std430) readonly restrict buffer Gate { vec4 gate[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Up { vec4 up[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Dy { vec4 dy[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer DyF16Rows { uvec2 dy_f16_rows[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer DyWords { float dy_words[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer GateOut { vec4 gate_out[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer UpOut { vec4 up_out[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer GateF16Rows { uvec2 gate_f16_rows[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer UpF16Rows { uvec2 up_f16_rows[]; };
layout(set = 0, binding = 9, std430) writeonly restrict buffer GateInvScale { float gate_inv_scale[]; };
layout(set = 0, binding = 10, std430) writeonly restrict buffer UpInvScale { float up_inv_scale[]; };
layout(set = 0, binding = 11, std430) readonly restrict buffer GateScale { vec4 gate_scale[]; };
layout(set = 0, binding = 12, std430) readonly restrict buffer UpScale { vec4 up_scale[]; };
layout(set = 0, binding = 13, std430) writeonly restrict buffer Partial { vec4 partial[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

// Sums of h² and gain·dy·h over a subgroup; twice, so that one barrier is enough between writing and reading.
shared vec2 sums[2u * SUBGROUPS];
shared uvec2 magnitudes[SUBGROUPS];

// Without a condition, past the run its last row again: what is loaded goes straight into its registers.
#define LOAD(row)                                                                                                  \
    next_gate = gate[(row) * OWN_VECTORS + column];                                                                \
    next_up = up[(row) * OWN_VECTORS + up_column];                                                                 \
    if (PACKED != 0u) {                                                                                            \
        next_f16_rows = dy_f16_rows[(row) * (2u * VECTORS) + column];                                              \
        next_inv_scale = dy_words[(row) * COLS + COLS / 2u];                                                       \
    } else {                                                                                                       \
        next_slope = dy[(row) * VECTORS + column];                                                                 \
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
    const uint up_column = STACKED != 0u ? VECTORS + column : column;
    const vec4 gains = gain[column];
    const vec4 scale = F16_ROWS != 0u ? gate_scale[column] : vec4(0.0);
    const vec4 scale_up = F16_ROWS == 0u ? vec4(0.0) : STACKED != 0u ? gate_scale[up_column] : up_scale[column];
    vec4 total = vec4(0.0);
    vec4 next_gate;
    vec4 next_up;
    vec4 next_slope = vec4(0.0);
    uvec2 next_f16_rows = uvec2(0u);
    float next_inv_scale = 0.0;
    LOAD(first)
    uint turn = 0u;
    [[dont_unroll]] for (uint row = first; row < end; row++) {
        vec4 d_gate = next_gate;
        vec4 d_up = next_up;
        const vec4 slope = PACKED != 0u ? unpacked(next_f16_rows, next_inv_scale) : next_slope;
        LOAD(min(row + 1u, end - 1u))
        const uint place = turn * SUBGROUPS;
        turn = 1u - turn;
        // What the gate lets through, and in the gate's place how that changes with it.
        vec4 act;
        [[unroll]] for (uint c = 0u; c < 4u; c++) {
            const vec2 both = FLOATS == 0u ? activate_for_f16(KIND, d_gate[c]) : activate_with_slope(KIND, d_gate[c]);
            act[c] = both.x;
            d_gate[c] = both.y;
        }
        const vec4 made = act * d_up;
        const vec2 sum = subgroupAdd(owns ? vec2(dot(made, made), dot(gains * slope, made)) : vec2(0.0));
        if (subgroupElect()) {
            sums[place + gl_SubgroupID] = sum;
        }
        barrier();
        vec2 mean = vec2(0.0);
        for (uint s = 0u; s < SUBGROUPS; s++) {
            mean += sums[place + s];
        }
        mean *= 1.0 / float(COLS);
        const float factor = exact_inverse_sqrt(mean.x + push.eps);
        const float along = factor * factor * factor * mean.y;
        total += factor * (slope * made);
        const vec4 d_made = factor * (gains * slope) - along * made;
        d_gate = d_made * d_up * d_gate;
        d_up = d_made * act;
        if (FLOATS != 0u && owns) {
            gate_out[row * OWN_VECTORS + column] = d_gate;
            if (STACKED != 0u) {
                gate_out[row * OWN_VECTORS + up_column] = d_up;
            } else {
                up_out[row * OWN_VECTORS + column] = d_up;
            }
        }
        if (F16_ROWS != 0u) {
            d_gate *= scale;
            d_up *= scale_up;
            uvec2 largest = subgroupMax(owns ? uvec2(larger(0u, d_gate), larger(0u, d_up)) : uvec2(0u));
            if (subgroupElect()) {
                magnitudes[gl_SubgroupID] = largest;
            }
            barrier();
            for (uint s = 0u; s < SUBGROUPS; s++) {
                largest = max(largest, magnitudes[s]);
            }
            if (STACKED != 0u) {
                largest = uvec2(max(largest.x, largest.y));
            }
            const uvec2 exponents = uvec2(row_exponent(largest.x), row_exponent(largest.y));
            const uint base = row * OUT_QUADS;
            if (owns) {
                gate_f16_rows[base + column] = half_quad(d_gate * f16_scale_of(exponents.x));
                const uvec2 other = half_quad(d_up * f16_scale_of(exponents.y));
                if (STACKED != 0u) {
                    gate_f16_rows[base + up_column] = other;
                } else {
                    up_f16_rows[base + column] = other;
                }
            }
            if (gl_LocalInvocationIndex < OUT_QUADS - OWN_VECTORS) {
                gate_f16_rows[base + OWN_VECTORS + gl_LocalInvocationIndex] = uvec2(0u);
                if (STACKED == 0u) {
                    up_f16_rows[base + OWN_VECTORS + gl_LocalInvocationIndex] = uvec2(0u);
                }
            }
            if (gl_LocalInvocationIndex == 0u) {
                gate_inv_scale[row] = inv_scale_of(exponents.x);
                if (STACKED == 0u) {
                    up_inv_scale[row] = inv_scale_of(exponents.y);
                }
            }
        }
    }
    if (owns) {
        partial[part * VECTORS + column] = total;
    }
}
