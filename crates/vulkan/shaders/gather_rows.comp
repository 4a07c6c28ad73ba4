#version 450
#extension GL_GOOGLE_include_directive : require
// gather_rows: out[r] = x[rows[r]].
//
// Grid: items.glsl. One invocation copies four neighbouring elements.
// Bindings: 1 x f32 [T, COLS], 2 rows i32 [R], 3 out f32 [R, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;

#include "vec4_access.glsl"

READ_VEC4(1, x)
layout(set = 0, binding = 2, std430) readonly restrict buffer Rows { int rows[]; };
WRITE_VEC4(3, store)

layout(push_constant) uniform Push {
    uint first_row;
    uint source_rows;
} push;

void main() {
    const uvec2 item = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint row = item.x;
    const uint column = item.y * 4u;
    if (row >= row_count()) {
        return;
    }
    const uint source = min(uint(rows[row]), push.source_rows - 1u);
    store(row * COLS, column, x(source * COLS, column));
}
