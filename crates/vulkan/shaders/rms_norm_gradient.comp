#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The gradient of a norm's gain over a run of rows: partial[p][k] = sum_t dy[t][k]·x[t][k] / sqrt(mean(x[t]²) + eps).
//
// Grid: x = runs of PART_ROWS rows. A workgroup takes sixteen rows at a time: first the divisor of each row, with an equal part
// of the invocations per row, then their sum, an invocation per four columns, added to that of the rows before.
// Bindings: 1 x f32 [T, COLS], 2 dy f32 [T, COLS], 3 partial f32 [parts, COLS].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PART_ROWS = 16;

#include "vec4_access.glsl"

READ_VEC4(1, x)
READ_VEC4(2, dy)
layout(set = 0, binding = 3, std430) buffer Partial { float partial[]; };
layout(set = 0, binding = 3, std430) buffer PartialVectors { vec4 partial_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

#define ROWS 16u
// Rows whose loads are in flight together.
#define TOGETHER 2u

shared float squares[256];
shared float factors[ROWS];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    const uint part = push.first_row / PART_ROWS + gl_WorkGroupID.x;
    const uint first = part * PART_ROWS;
    const uint end = min(first + PART_ROWS, row_count());
    if (first >= end) {
        return;
    }
    const uint row_lanes = size / ROWS;
    for (uint start = first; start < end; start += ROWS) {
        const uint own_base = min(start + lane / row_lanes, end - 1u) * COLS;
        float own = 0.0;
        for (uint column = lane % row_lanes * 4u; column < COLS; column += row_lanes * 4u) {
            const vec4 values = x(own_base, column);
            own += dot(values, values);
        }
        squares[lane] = own;
        barrier();
        if (lane < ROWS) {
            float total = 0.0;
            for (uint i = 0u; i < row_lanes; i++) {
                total += squares[lane * row_lanes + i];
            }
            const float factor = exact_inverse_sqrt(exact_divide(total, float(COLS)) + push.eps);
            factors[lane] = start + lane < end ? factor : 0.0;
        }
        barrier();
        for (uint column = lane * 4u; column < COLS; column += size * 4u) {
            const uint at = part * COLS + column;
            const uint count = min(4u, COLS - column);
            vec4 sum = vec4(0.0);
            if (start != first) {
                if (COLS % 4u == 0u) {
                    sum = partial_vectors[at / 4u];
                } else {
                    for (uint c = 0u; c < count; c++) {
                        sum[c] = partial[at + c];
                    }
                }
            }
            [[dont_unroll]] for (uint i = 0u; i < ROWS && start + i < end; i += TOGETHER) {
                vec4 products[TOGETHER];
                [[unroll]] for (uint j = 0u; j < TOGETHER; j++) {
                    const uint base = min(start + i + j, end - 1u) * COLS;
                    products[j] = x(base, column) * dy(base, column);
                }
                [[unroll]] for (uint j = 0u; j < TOGETHER; j++) {
                    sum += factors[i + j] * products[j];
                }
            }
            if (COLS % 4u == 0u) {
                partial_vectors[at / 4u] = sum;
            } else {
                for (uint c = 0u; c < count; c++) {
                    partial[at + c] = sum[c];
                }
            }
        }
    }
}
