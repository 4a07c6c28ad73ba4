#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Rows of f32 as f16 for products in f16, as f16_rows.glsl says.
//
// Grid: x = rows / ROWS. An equal part of a workgroup has a row each, and asks for all of it at once where it is short enough, and
// reads it once then. Padding columns are zero.
// Bindings: 1 x f32 [T, COLS], as vec4 where COLS is a multiple of four, 2 row_scale f32 [COLS] if COLUMN_SCALES, like x, 3 out f16
// [rows, COLS padded to 16], 4 inv_scale f32 [rows].

#include "extents.glsl"
#include "f16_rows.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint COLUMN_SCALES = 0;
// Rows of a workgroup: with one short row each, a card does little but start them.
layout(constant_id = 4) const uint ROWS = 1;
const uint QUADS = (COLS + 3u) / 4u;
const uint OUT_QUADS = (COLS + 15u) / 16u * 4u;
// Quads of a row that an invocation holds.
#define HELD 4u
// Places where the invocations of a row meet, so that not all wait for one.
#define PLACES 8u

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer ColumnScale { float column_scale[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer ColumnScaleVectors { vec4 column_scale_vectors[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { uvec2 result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer InvScale { float inv_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the results begin with this row, and hold at most chunk_rows
    uint chunk_rows;
} push;

shared uint parts[ROWS * PLACES];

vec4 values(uint row, uint quad) {
    if (quad >= QUADS) {
        return vec4(0.0);
    }
    if (COLS % 4u == 0u) {
        const vec4 found = x_vectors[row * QUADS + quad];
        return COLUMN_SCALES != 0u ? found * column_scale_vectors[quad] : found;
    }
    vec4 found = vec4(0.0);
    for (uint i = 0u; i < 4u && quad * 4u + i < COLS; i++) {
        const uint column = quad * 4u + i;
        found[i] = x[row * COLS + column] * (COLUMN_SCALES != 0u ? column_scale[column] : 1.0);
    }
    return found;
}

void main() {
    const uint size = gl_WorkGroupSize.x / ROWS;
    const uint slot = gl_LocalInvocationID.x / size;
    const uint lane = gl_LocalInvocationID.x % size;
    const uint row = push.first_row + gl_WorkGroupID.x * ROWS + slot;
    const bool there = row < min(row_count(), push.chunk_first + push.chunk_rows);
    for (uint place = gl_LocalInvocationID.x; place < ROWS * PLACES; place += gl_WorkGroupSize.x) {
        parts[place] = 0u;
    }
    vec4 held[HELD];
    uint largest = 0u;
    for (uint start = lane; start < OUT_QUADS && there; start += size * HELD) {
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            held[h] = values(row, start + h * size);
        }
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            largest = larger(largest, held[h]);
        }
    }
    barrier();
    if (there) {
        atomicMax(parts[slot * PLACES + lane % PLACES], largest);
    }
    barrier();
    if (!there) {
        return;
    }
    [[unroll]] for (uint place = 0u; place < PLACES; place++) {
        largest = max(largest, parts[slot * PLACES + place]);
    }
    const uint exponent = row_exponent(largest);
    const float factor = f16_scale_of(exponent);
    const uint to = row - push.chunk_first;
    for (uint start = lane; start < OUT_QUADS; start += size * HELD) {
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint quad = start + h * size;
            if (quad < OUT_QUADS) {
                const vec4 raised = (OUT_QUADS <= size * HELD ? held[h] : values(row, quad)) * factor;
                result[to * OUT_QUADS + quad] = half_quad(raised);
            }
        }
    }
    if (lane == 0u) {
        inv_scale[to] = inv_scale_of(exponent);
    }
}
