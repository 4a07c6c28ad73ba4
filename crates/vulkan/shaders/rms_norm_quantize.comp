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

#define X_BINDING 1
#define GAIN_BINDING 2
#include "norm.glsl"

layout(set = 0, binding = 3, std430) writeonly restrict buffer Q { uint q[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) writeonly buffer Float { float floats[]; };
layout(set = 0, binding = 6, std430) writeonly buffer FloatVectors { vec4 float_vectors[]; };

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
    const float factor = norm_factor(base, push.eps);
    const float scale = norm_scale(base, factor);
    int sum = 0;
    for (uint word = gl_LocalInvocationID.x; word < Q_WORDS; word += gl_WorkGroupSize.x) {
        const ivec4 codes = norm_word(base, word, factor, scale);
        sum += codes.x + codes.y + codes.z + codes.w;
        q[row * Q_WORDS + word] = pack_bytes(codes);
        if (FLOAT_OUT != 0u) {
            const vec4 y = norm_quad(base, word, factor);
            if (COLS % 4u == 0u && word < COLS / 4u) {
                float_vectors[base / 4u + word] = y;
            }
            for (uint i = 0u; COLS % 4u != 0u && i < 4u && word * 4u + i < COLS; i++) {
                floats[base + word * 4u + i] = y[i];
            }
        }
    }
    sum = reduce_sum(sum);
    if (gl_LocalInvocationID.x == 0u) {
        scales[row] = scale;
        sums[row] = sum;
    }
}
