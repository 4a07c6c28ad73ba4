#version 450
#extension GL_GOOGLE_include_directive : require
// The gradient of a head norm's gain over a run of rows: partial[p][k] = sum over tokens and heads of
// dy[k]·x[k] / sqrt(mean(x²) + eps).
//
// Grid: x = runs of PART_ROWS rows. A workgroup walks the heads FIRST_HEAD .. FIRST_HEAD + HEADS of its rows one after the other, so
// that their order is always the same.
// Bindings: 1 qkv f32 [T, ALL_HEADS·COLS], 2 dy f32 likewise, 3 partial f32 [parts, COLS].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PART_ROWS = 16;
layout(constant_id = 4) const uint ALL_HEADS = 3;
layout(constant_id = 5) const uint FIRST_HEAD = 0;
layout(constant_id = 6) const uint HEADS = 1;

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 3, std430) restrict buffer Partial { float partial[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void main() {
    const uint part = push.first_row / PART_ROWS + gl_WorkGroupID.x;
    const uint first = part * PART_ROWS;
    const uint end = min(first + PART_ROWS, row_count());
    if (first >= end) {
        return;
    }
    for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
        partial[part * COLS + column] = 0.0;
    }
    for (uint row = first; row < end; row++) {
        for (uint head = FIRST_HEAD; head < FIRST_HEAD + HEADS; head++) {
            const uint base = (row * ALL_HEADS + head) * COLS;
            float squares = 0.0;
            for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
                squares += qkv[base + column] * qkv[base + column];
            }
            const float factor = exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(COLS)) + push.eps);
            for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
                partial[part * COLS + column] += dy[base + column] * (qkv[base + column] * factor);
            }
        }
    }
}
