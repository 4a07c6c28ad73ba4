#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// gated_act_backward whose results are rows of f16 (f16_rows.glsl) for the products that read them, times the scales of their weights' rows:
// dy · up · act'(gate) and dy · act(gate), each a row of its own or, STACKED, side by side in one.
//
// Grid: x = rows; a workgroup per row, which holds it. COLS is a multiple of four, at most 4·HELD times the local size.
// KIND picks the activation, see activation.glsl. With FLOATS, which wants STACKED, they are also written as floats.
// Bindings: 1 gate and 2 up f32 [T, COLS], or both [T, 2·COLS], 3 dy f32 [T, COLS], 4 the gate's or both halves f16, padded to 16,
// 5 up's, or floats like gate if STACKED, 6 what undoes the gate's or both and 7 up's f32 [T], 8 row_scale f32 of the gate's or the only
// weight, 9 up's.
//
// With NORM, dy is that of a norm of what the activation made, h = act(gate)·up, whose backward step comes first: with r = 1/sqrt(mean(h²) + eps),
// dh = r·gain·dy - h·r³·mean(gain·dy·h). h is made again, which is less to read. Binding 10: gain f32 [COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "reduce.glsl"
#include "f16_rows.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint KIND = 0;
layout(constant_id = 4) const uint STACKED = 0;
layout(constant_id = 5) const uint FLOATS = 0;
const uint QUADS = COLS / 4u;
const uint OWN_QUADS = STACKED != 0u ? 2u * QUADS : QUADS;
const uint OUT_QUADS = (OWN_QUADS + 3u) / 4u * 4u;
#define HELD 8u

layout(set = 0, binding = 1, std430) readonly restrict buffer Gate { vec4 gate[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Up { vec4 up[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Dy { vec4 dy[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { uvec2 result[]; };
layout(set = 0, binding = 5, std430) writeonly buffer Other { uvec2 other[]; };
layout(set = 0, binding = 5, std430) writeonly buffer OtherVectors { vec4 other_vectors[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer OtherInvScale { float other_inv_scale[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer RowScale { vec4 row_scale[]; };
layout(set = 0, binding = 9, std430) readonly restrict buffer OtherScale { vec4 other_scale[]; };
#ifdef NORM
layout(set = 0, binding = 10, std430) readonly restrict buffer Gain { vec4 gain[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
#ifdef NORM
    float eps;
#endif
} push;

// What a gate lets through, and how that changes with it.
vec2 activated(float gate) {
    return FLOATS == 0u ? activate_for_f16(KIND, gate) : activate_with_slope(KIND, gate);
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    // A constant of the pipeline, as COLS is: what a shorter row does not hold is no work.
    const uint size = gl_WorkGroupSize.x;
    const uint base = row * OWN_QUADS;
    const uint up_base = STACKED != 0u ? base + QUADS : base;
    vec4 d_gate[HELD];
    vec4 d_up[HELD];
    vec4 gradient[HELD];
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            const uint quad = min(lane + h * size, QUADS - 1u);
            d_gate[h] = gate[base + quad];
            d_up[h] = up[up_base + quad];
            gradient[h] = dy[row * QUADS + quad];
        }
    }
#ifdef NORM
    vec2 sum = vec2(0.0);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            gradient[h] *= gain[min(lane + h * size, QUADS - 1u)];
            vec4 made;
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                made[i] = activated(d_gate[h][i]).x * d_up[h][i];
            }
            sum += lane + h * size < QUADS ? vec2(dot(made, made), dot(gradient[h], made)) : vec2(0.0);
        }
    }
    const float factor = exact_inverse_sqrt(reduce_sum(sum.x) / float(COLS) + push.eps);
    const float along = factor * factor * factor * (reduce_sum(sum.y) / float(COLS));
#endif
    uint largest = 0u;
    uint largest_up = 0u;
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        if (h * size < QUADS) {
            const uint quad = min(lane + h * size, QUADS - 1u);
            const vec4 ups = d_up[h];
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                const vec2 both = activated(d_gate[h][i]);
#ifdef NORM
                gradient[h][i] = factor * gradient[h][i] - along * (both.x * ups[i]);
#endif
                d_up[h][i] = gradient[h][i] * both.x;
                d_gate[h][i] = gradient[h][i] * ups[i] * both.y;
            }
            if (FLOATS != 0u && lane + h * size < QUADS) {
                other_vectors[base + quad] = d_gate[h];
                other_vectors[up_base + quad] = d_up[h];
            }
            d_gate[h] *= row_scale[quad];
            d_up[h] *= STACKED != 0u ? row_scale[QUADS + quad] : other_scale[quad];
            largest = larger(largest, d_gate[h]);
            largest_up = larger(largest_up, d_up[h]);
        }
    }
    uint exponent;
    uint exponent_up;
    if (STACKED != 0u) {
        exponent = row_exponent(reduce_max(max(largest, largest_up)));
        exponent_up = exponent;
    } else {
        exponent = row_exponent(reduce_max(largest));
        exponent_up = row_exponent(reduce_max(largest_up));
    }
    const float f16_scale = f16_scale_of(exponent);
    const float f16_scale_up = f16_scale_of(exponent_up);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (quad < QUADS) {
            result[row * OUT_QUADS + quad] = half_quad(d_gate[h] * f16_scale);
            const uvec2 quad_up = half_quad(d_up[h] * f16_scale_up);
            if (STACKED != 0u) {
                result[row * OUT_QUADS + QUADS + quad] = quad_up;
            } else {
                other[row * OUT_QUADS + quad] = quad_up;
            }
        }
    }
    if (lane < OUT_QUADS - OWN_QUADS) {
        result[row * OUT_QUADS + OWN_QUADS + lane] = uvec2(0u);
        if (STACKED == 0u) {
            other[row * OUT_QUADS + OWN_QUADS + lane] = uvec2(0u);
        }
    }
    if (lane == 0u) {
        inv_scale[row] = inv_scale_of(exponent);
        if (STACKED == 0u) {
            other_inv_scale[row] = inv_scale_of(exponent_up);
        }
    }
}
