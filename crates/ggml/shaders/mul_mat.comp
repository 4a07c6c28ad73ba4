#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// dst[n][m] = sum_k a[m][k]·b[n][k] in f32 for operands that ggml strides, a repeated over the batches of b.
//
// Grid: x = M / 16, y = N / 16, z = batches. 256 invocations make 16 × 16 outputs in steps of 16 columns through shared memory.
// KIND 0: a is f32, 1: f16, 2: trit tiles with an f16 scale per 256 columns, whose batches are one.
// Bindings: 1 a, 2 b f32, 3 dst f32, 4 block scales if KIND is 2.

#include "extents.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint KIND = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { uint a[]; };
layout(set = 0, binding = 2, std430) readonly buffer B { float b[]; };
layout(set = 0, binding = 3, std430) writeonly buffer D { float d[]; };
layout(set = 0, binding = 4, std430) readonly buffer Scales { uint scales[]; };

layout(push_constant) uniform Push {
    uvec4 a_nb;
    uvec4 b_nb;
    uvec4 d_nb;
    uint a_offset;
    uint b_offset;
    uint d_offset;
    uint k;
    uint m;
    uint n;
    uint batches_2; // of b
    uint repeat_2;
    uint repeat_3;
} push;

shared float a_tile[16][17];
shared float b_tile[16][17];

float weight(uint row, uint column, uint base) {
    if (KIND == 2u) {
        const uint chunks = push.k / 64u;
        const uint word = a[(((row / 64u) * chunks + column / 64u) * 64u + row % 64u) * 4u + column % 64u / 16u];
        const uint code = (word >> (8u * (column % 4u) + 2u * (column % 16u / 4u))) & 3u;
        const uint block = row * (push.k / 256u) + column / 256u;
        return (float(code) - 1.0) * half_of(scales[block / 2u], (block & 1u) * 2u);
    }
    const uint byte = base + row * push.a_nb.y + column * push.a_nb.x;
    return KIND == 0u ? uintBitsToFloat(a[byte / 4u]) : half_of(a[byte / 4u], byte);
}

void main() {
    const uint column = gl_LocalInvocationID.x % 16u;
    const uint line = gl_LocalInvocationID.x / 16u;
    const uint first_m = gl_WorkGroupID.x * 16u;
    const uint first_n = gl_WorkGroupID.y * 16u;
    const uint i2 = gl_WorkGroupID.z % push.batches_2;
    const uint i3 = gl_WorkGroupID.z / push.batches_2;
    const uint a_base = push.a_offset + i2 / push.repeat_2 * push.a_nb.z + i3 / push.repeat_3 * push.a_nb.w;
    const uint b_base = push.b_offset + i2 * push.b_nb.z + i3 * push.b_nb.w;
    float sum = 0.0;
    for (uint start = 0u; start < push.k; start += 16u) {
        const uint k = start + column;
        const uint m = first_m + line;
        const uint n = first_n + line;
        a_tile[line][column] = k < push.k && m < push.m ? weight(m, k, a_base) : 0.0;
        b_tile[line][column] = k < push.k && n < push.n ? b[(b_base + n * push.b_nb.y + k * push.b_nb.x) / 4u] : 0.0;
        barrier();
        [[unroll]] for (uint i = 0u; i < 16u; i++) {
            sum += a_tile[column][i] * b_tile[line][i];
        }
        barrier();
    }
    const uint m = first_m + column;
    const uint n = first_n + line;
    if (m < push.m && n < push.n) {
        d[(push.d_offset + m * push.d_nb.x + n * push.d_nb.y + i2 * push.d_nb.z + i3 * push.d_nb.w) / 4u] = sum;
    }
}
