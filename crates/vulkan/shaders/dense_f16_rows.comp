#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Rows of f32 as two rows of f16 each, for products on f16 matrix units that keep the precision of f32: the row times a power of two
// that brings its largest magnitude to 2^13..2^14, and what its f16 leave of it, times 2^11 against denormals.
//
// Grid: x = rows; a workgroup per row. Padding columns are zero.
// Bindings: 1 x f32 [R, COLS], 2 out f16 [2·R, COLS padded to 16] as words, 3 inv_scale f32 [R].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;
const uint OUT_WORDS = (COLS + 15u) / 16u * 8u;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { uint result[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer InvScale { float inv_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

const float REST_SCALE = 2048.0;

// The f16 part of a number, by its bits; nothing of one that would be a denormal.
float large_part(float value) {
    const float rounded = uintBitsToFloat((floatBitsToUint(value) + 0x1000u) & 0xffffe000u);
    return abs(value) < 6.2e-5 ? 0.0 : rounded;
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    uint largest = 0u;
    for (uint column = lane; column < COLS; column += size) {
        largest = max(largest, floatBitsToUint(x[row * COLS + column]) & 0x7fffffffu);
    }
    // The exponent, kept where both powers are normal numbers.
    const uint exponent = max(reduce_max(largest) >> 23, 14u);
    const float factor = uintBitsToFloat(min(267u - exponent, 254u) << 23);
    for (uint word = lane; word < OUT_WORDS; word += size) {
        vec2 large;
        vec2 rest;
        [[unroll]] for (uint i = 0u; i < 2u; i++) {
            const uint column = word * 2u + i;
            precise const float value = column < COLS ? x[row * COLS + column] * factor : 0.0;
            large[i] = large_part(value);
            precise const float left = value - large[i];
            rest[i] = left * REST_SCALE;
        }
        result[row * 2u * OUT_WORDS + word] = half_pair_bits(large.x, large.y);
        result[(row * 2u + 1u) * OUT_WORDS + word] = half_pair_bits(rest.x, rest.y);
    }
    if (lane == 0u) {
        inv_scale[row] = uintBitsToFloat(max(exponent - 13u, 1u) << 23);
    }
}
