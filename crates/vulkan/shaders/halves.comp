#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Rows of f32 as f16 times a power of two that brings the largest magnitude of the row to 2^13..2^14, for products in f16.
//
// Grid: x = rows; a workgroup per row. Padding columns are zero.
// Bindings: 1 x f32 [T, COLS], 2 row_scale f32 [COLS] if COLUMN_SCALES, 3 out f16 [rows, COLS padded to 16], 4 undo f32 [rows].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint COLUMN_SCALES = 0;
const uint OUT_WORDS = (COLS + 15u) / 16u * 8u;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer ColumnScale { float column_scale[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { uint result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Undo { float undo[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the results begin with this row
} push;

float element(uint row, uint column) {
    if (column >= COLS) {
        return 0.0;
    }
    const float value = x[row * COLS + column];
    return COLUMN_SCALES != 0u ? value * column_scale[column] : value;
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
        largest = max(largest, floatBitsToUint(abs(element(row, column))));
    }
    // The exponent, kept where both powers are normal numbers.
    const uint exponent = max(reduce_max(largest) >> 23, 14u);
    const float factor = uintBitsToFloat(min(267u - exponent, 254u) << 23);
    const uint to = row - push.chunk_first;
    for (uint word = lane; word < OUT_WORDS; word += size) {
        const float low = element(row, word * 2u) * factor;
        const float high = element(row, word * 2u + 1u) * factor;
        result[to * OUT_WORDS + word] = half_pair_bits(low, high);
    }
    if (lane == 0u) {
        undo[to] = uintBitsToFloat(max(exponent - 13u, 1u) << 23);
    }
}
