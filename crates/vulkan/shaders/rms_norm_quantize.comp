#version 450
#extension GL_GOOGLE_include_directive : require
// rms_norm_quantize: y = (x · 1/sqrt(mean(x²) + eps)) · gain, then per-token int8 of y, its scale and its sum.
//
// Grid: x = rows. One workgroup walks one row three times; an invocation owns four neighbouring columns, one word of q.
// q's rows are COLS rounded up to 16 wide, padding zero.
// Bindings: 1 x f32 [T, COLS], 2 gain f32 [COLS], 3 q u32 [T, Q_WORDS], 4 scale f32 [T], 5 sum i32 [T], 6 y f32 [T, COLS] if FLOAT_OUT.

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint FLOAT_OUT = 0;
const uint Q_WORDS = (COLS + 15u) / 16u * 4u;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { float gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Q { uint q[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Float { float floats[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint base = row * COLS;
    float squares = 0.0;
    for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
        const float value = x[base + column];
        squares += value * value;
    }
    const float factor = exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(COLS)) + push.eps);

    uint largest = 0u;
    for (uint column = gl_LocalInvocationID.x; column < COLS; column += gl_WorkGroupSize.x) {
        precise float y = x[base + column] * factor;
        y = y * gain[column];
        largest = max(largest, magnitude_bits(y));
        if (FLOAT_OUT != 0u) {
            floats[base + column] = y;
        }
    }
    const float scale = quantize_scale(reduce_max(largest));

    int sum = 0;
    for (uint word = gl_LocalInvocationID.x; word < Q_WORDS; word += gl_WorkGroupSize.x) {
        ivec4 codes = ivec4(0);
        for (uint i = 0u; i < 4u; i++) {
            const uint column = word * 4u + i;
            if (column < COLS) {
                precise float y = x[base + column] * factor;
                y = y * gain[column];
                codes[i] = quantize_one(y, scale);
            }
        }
        sum += codes.x + codes.y + codes.z + codes.w;
        q[row * Q_WORDS + word] = pack_bytes(codes);
    }
    sum = reduce_sum(sum);
    if (gl_LocalInvocationID.x == 0u) {
        scales[row] = scale;
        sums[row] = sum;
    }
}
