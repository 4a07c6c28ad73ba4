#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Rows of gradients as integers of about 15 bits in two int8 halves, for packed dot products: with g = x·column_scale,
// v = round_half_even(g · 32639 / max|g|) = 256·high + low.
//
// Grid: x = rows; a workgroup per row. A vector holds eight neighbouring columns: two words high, two words low.
// Rows are padded to 64 columns with zeros. A row with an infinity or a NaN becomes NaN: its inv_scale is one.
// Bindings: 1 x f32 [T, COLS], 2 column_scale f32 [COLS], 3 out uvec4 [T, COLS padded to 64 / 8], 4 inv_scale f32 [T].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 64;
const uint VECTORS = (COLS + 63u) / 64u * 8u;

#include "vec4_access.glsl"

READ_VEC4(1, x)
READ_VEC4(2, column_scale)
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { uvec4 result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer InvScale { float inv_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

// The largest integer of which both halves are int8.
const float LARGEST = 32639.0;
// Smaller gradients count as 2^-100: the factor is a number then.
const uint SMALLEST_BITS = 27u << 23;
const uint INFINITY_BITS = 0x7f800000u;

vec4 gradient(uint row, uint column) {
    return column < COLS ? x(row * COLS, column) * column_scale(0u, column) : vec4(0.0);
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    uint largest_bits = 0u;
    for (uint column = lane * 4u; column < COLS; column += gl_WorkGroupSize.x * 4u) {
        const vec4 g = gradient(row, column);
        const uvec4 bits = uvec4(magnitude_bits(g.x), magnitude_bits(g.y), magnitude_bits(g.z), magnitude_bits(g.w));
        largest_bits = max(max(max(largest_bits, bits.x), max(bits.y, bits.z)), bits.w);
    }
    largest_bits = max(reduce_max(largest_bits), SMALLEST_BITS);
    const float largest = uintBitsToFloat(largest_bits);
    const float factor = exact_divide(LARGEST, largest);
    for (uint vector = lane; vector < VECTORS; vector += gl_WorkGroupSize.x) {
        uvec4 halves;
        [[unroll]] for (uint i = 0u; i < 2u; i++) {
            const ivec4 v = ivec4(roundEven(gradient(row, vector * 8u + i * 4u) * factor));
            const ivec4 high = (v + 128) >> 8;
            halves[i] = pack_bytes(high);
            halves[i + 2u] = pack_bytes(v - high * 256);
        }
        result[row * VECTORS + vector] = halves;
    }
    if (lane == 0u) {
        inv_scale[row] = largest_bits < INFINITY_BITS ? exact_divide(largest, LARGEST) : uintBitsToFloat(INFINITY_BITS + 1u);
    }
}
