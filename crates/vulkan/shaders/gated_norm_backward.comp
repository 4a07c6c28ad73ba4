#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// The rms_norm_backward of what an activation made, h = act(gate)·up, and behind it gated_act_backward: with r = 1/sqrt(mean(h²) + eps),
//     dh = r·gain·dy - h·r³·mean(gain·dy·h),  d_gate = dh·up·act'(gate),  d_up = dh·act(gate),  partial[p] = Σ_t r·dy·h over a run of rows.
// h is made again, which is less to read. With HALVES the results are rows of f16 (halves.glsl) for the products that read them, times the
// scales of their weights' rows; with FLOATS they are floats, or those too. STACKED, both are one row, and have one scale.
//
// Grid: x = runs of PART_ROWS rows. A workgroup goes through its run ROWS rows at a time; each invocation has four columns of all of them,
// so that the gain's gradient adds up in registers. COLS is a multiple of four, LANES the size of a subgroup, the local size COLS / 4 rounded
// up to it. KIND picks the activation, see activation.glsl.
// Bindings, as vec4: 1 gate and 2 up f32 [T, COLS], or both [T, 2·COLS], 3 dy f32 [T, COLS], 4 gain f32 [COLS], 5 and 6 their gradients as floats
// like gate and up, 7 and 8 in f16, padded to 16, 9 and 10 what undoes those f32 [T], 11 and 12 row_scale f32 of their weights, or 11 of the only
// one, 13 partial f32 [parts, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "halves.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 32;
layout(constant_id = 4) const uint KIND = 0;
layout(constant_id = 5) const uint STACKED = 0;
layout(constant_id = 6) const uint HALVES = 0;
layout(constant_id = 7) const uint FLOATS = 0;
layout(constant_id = 8) const uint PART_ROWS = 4;
layout(constant_id = 9) const uint ROWS = 2;

const uint VECTORS = COLS / 4u;
const uint WIDE = STACKED != 0u ? 2u * VECTORS : VECTORS;
const uint OUT_QUADS = (WIDE + 3u) / 4u * 4u;
const uint SUBGROUPS = (VECTORS + LANES - 1u) / LANES;

layout(set = 0, binding = 1, std430) readonly restrict buffer Gate { vec4 gate[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Up { vec4 up[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Dy { vec4 dy[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer GateOut { vec4 gate_out[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer UpOut { vec4 up_out[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer GateHalves { uvec2 gate_halves[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer UpHalves { uvec2 up_halves[]; };
layout(set = 0, binding = 9, std430) writeonly restrict buffer GateUndo { float gate_undo[]; };
layout(set = 0, binding = 10, std430) writeonly restrict buffer UpUndo { float up_undo[]; };
layout(set = 0, binding = 11, std430) readonly restrict buffer GateScale { vec4 gate_scale[]; };
layout(set = 0, binding = 12, std430) readonly restrict buffer UpScale { vec4 up_scale[]; };
layout(set = 0, binding = 13, std430) writeonly restrict buffer Partial { vec4 partial[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

// Sums of h² and gain·dy·h over a subgroup, of rows in turn; twice, so that one barrier is enough between writing and reading.
shared vec2 sums[2u * ROWS * SUBGROUPS];
shared uvec2 magnitudes[ROWS * SUBGROUPS];

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
    const vec4 scale = HALVES != 0u ? gate_scale[column] : vec4(0.0);
    const vec4 scale_up = HALVES == 0u ? vec4(0.0) : STACKED != 0u ? gate_scale[up_column] : up_scale[column];
    vec4 total = vec4(0.0);
    uint turn = 0u;
    [[dont_unroll]] for (uint row = first; row < end; row += ROWS) {
        vec4 gates[ROWS];
        vec4 ups[ROWS];
        vec4 slopes[ROWS];
        [[unroll]] for (uint i = 0u; i < ROWS; i++) {
            const uint own_row = min(row + i, end - 1u);
            gates[i] = gate[own_row * WIDE + column];
            ups[i] = up[own_row * WIDE + up_column];
            slopes[i] = dy[own_row * VECTORS + column];
        }
        const uint place = turn * ROWS * SUBGROUPS;
        turn = 1u - turn;
        // What the gate lets through, and in its place how that changes with it.
        vec4 acts[ROWS];
        [[unroll]] for (uint i = 0u; i < ROWS; i++) {
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const vec2 both = activate_with_slope(KIND, gates[i][c]);
                acts[i][c] = both.x;
                gates[i][c] = both.y;
            }
            const vec4 made = acts[i] * ups[i];
            const vec2 sum = subgroupAdd(owns ? vec2(dot(made, made), dot(gains * slopes[i], made)) : vec2(0.0));
            if (subgroupElect()) {
                sums[place + i * SUBGROUPS + gl_SubgroupID] = sum;
            }
        }
        barrier();
        [[unroll]] for (uint i = 0u; i < ROWS; i++) {
            vec2 mean = vec2(0.0);
            for (uint s = 0u; s < SUBGROUPS; s++) {
                mean += sums[place + i * SUBGROUPS + s];
            }
            mean *= 1.0 / float(COLS);
            const float factor = exact_inverse_sqrt(mean.x + push.eps);
            const float along = factor * factor * factor * mean.y;
            const vec4 made = acts[i] * ups[i];
            if (row + i < end) {
                total += factor * (slopes[i] * made);
            }
            const vec4 slope = factor * (gains * slopes[i]) - along * made;
            gates[i] = slope * ups[i] * gates[i];
            ups[i] = slope * acts[i];
            if (FLOATS != 0u && owns && row + i < end) {
                gate_out[(row + i) * WIDE + column] = gates[i];
                if (STACKED != 0u) {
                    gate_out[(row + i) * WIDE + up_column] = ups[i];
                } else {
                    up_out[(row + i) * WIDE + column] = ups[i];
                }
            }
            if (HALVES != 0u) {
                gates[i] *= scale;
                ups[i] *= scale_up;
                const uvec2 largest = subgroupMax(owns ? uvec2(larger(0u, gates[i]), larger(0u, ups[i])) : uvec2(0u));
                if (subgroupElect()) {
                    magnitudes[i * SUBGROUPS + gl_SubgroupID] = largest;
                }
            }
        }
        if (HALVES != 0u) {
            barrier();
            [[unroll]] for (uint i = 0u; i < ROWS; i++) {
                uvec2 largest = uvec2(0u);
                for (uint s = 0u; s < SUBGROUPS; s++) {
                    largest = max(largest, magnitudes[i * SUBGROUPS + s]);
                }
                if (STACKED != 0u) {
                    largest = uvec2(max(largest.x, largest.y));
                }
                const uvec2 exponents = uvec2(row_exponent(largest.x), row_exponent(largest.y));
                if (row + i >= end) {
                    continue;
                }
                const uint base = (row + i) * OUT_QUADS;
                if (owns) {
                    gate_halves[base + column] = half_quad(gates[i] * row_raise(exponents.x));
                    const uvec2 other = half_quad(ups[i] * row_raise(exponents.y));
                    if (STACKED != 0u) {
                        gate_halves[base + up_column] = other;
                    } else {
                        up_halves[base + column] = other;
                    }
                }
                if (gl_LocalInvocationIndex < OUT_QUADS - WIDE) {
                    gate_halves[base + WIDE + gl_LocalInvocationIndex] = uvec2(0u);
                    if (STACKED == 0u) {
                        up_halves[base + WIDE + gl_LocalInvocationIndex] = uvec2(0u);
                    }
                }
                if (gl_LocalInvocationIndex == 0u) {
                    gate_undo[row + i] = row_undo(exponents.x);
                    if (STACKED == 0u) {
                        up_undo[row + i] = row_undo(exponents.y);
                    }
                }
            }
        }
    }
    if (owns) {
        partial[part * VECTORS + column] = total;
    }
}
