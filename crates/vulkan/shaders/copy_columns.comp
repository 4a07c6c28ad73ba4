#version 450
#extension GL_GOOGLE_include_directive : require
// concat and slice_columns: out[t][TO + c] = x[t][FROM + c] for c < COLS.
//
// Grid: items.glsl. One invocation copies four neighbouring columns, at once where both sides are aligned.
// Bindings: 1 x f32 [T, FROM_WIDTH], 2 out f32 [T, TO_WIDTH].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint FROM = 0;
layout(constant_id = 4) const uint FROM_WIDTH = 16;
layout(constant_id = 5) const uint TO = 0;
layout(constant_id = 6) const uint TO_WIDTH = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Out { float result[]; };
layout(set = 0, binding = 2, std430) writeonly buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

void main() {
    const uvec2 item = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint row = item.x;
    const uint column = item.y * 4u;
    if (row >= row_count()) {
        return;
    }
    const uint from = row * FROM_WIDTH + FROM + column;
    const uint to = row * TO_WIDTH + TO + column;
    if ((COLS | FROM | FROM_WIDTH | TO | TO_WIDTH) % 4u == 0u) {
        result_vectors[to / 4u] = x_vectors[from / 4u];
        return;
    }
    for (uint c = 0u; c < min(4u, COLS - column); c++) {
        result[to + c] = x[from + c];
    }
}
