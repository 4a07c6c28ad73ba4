#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// arg_max: index of the largest element of each row, the lowest on ties; -1 where the largest is no number.
//
// Grid: x = rows. One workgroup walks one row, four columns per invocation at a time, then keeps the better of two halves until one
// is left.
// Bindings: 1 x f32 [R, COLS], 2 out i32 [R].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { int result[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

// Quads an invocation loads before it compares them.
const uint TOGETHER = 4u;

shared float best_values[1024];
shared uint best_columns[1024];

// Four neighbouring columns; `missing` past the end.
vec4 quad(uint base, uint column, float missing) {
    if (COLS % 4u == 0u) {
        return column < COLS ? x_vectors[(base + column) / 4u] : vec4(missing);
    }
    vec4 values = vec4(missing);
    for (uint i = 0u; i < 4u && column + i < COLS; i++) {
        values[i] = x[base + column + i];
    }
    return values;
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint base = row * COLS;
    uint best_column = min(lane * 4u, COLS - 1u);
    float best = x[base + best_column];
    const uint stride = gl_WorkGroupSize.x * 4u;
    for (uint start = lane * 4u; start < COLS; start += stride * TOGETHER) {
        vec4 values[TOGETHER];
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            values[t] = quad(base, start + t * stride, best);
        }
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                if (values[t][i] > best) {
                    best = values[t][i];
                    best_column = start + t * stride + i;
                }
            }
        }
    }
    best_values[lane] = best;
    best_columns[lane] = best_column;
    barrier();
    for (uint span = gl_WorkGroupSize.x / 2u; span > 0u; span >>= 1) {
        if (lane < span) {
            const float other = best_values[lane + span];
            const uint other_column = best_columns[lane + span];
            if (other > best_values[lane] || (other == best_values[lane] && other_column < best_columns[lane])) {
                best_values[lane] = other;
                best_columns[lane] = other_column;
            }
        }
        barrier();
    }
    if (lane == 0u) {
        // By its bits: a compiler may take it that every float is a number.
        const bool is_number = (floatBitsToUint(best_values[0]) & 0x7fffffffu) <= 0x7f800000u;
        result[row] = is_number ? int(best_columns[0]) : -1;
    }
}
