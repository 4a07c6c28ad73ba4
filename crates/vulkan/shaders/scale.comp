#version 450
#extension GL_GOOGLE_include_directive : require
// scale: out = factor · x.
//
// Grid: items.glsl. One invocation computes four neighbouring elements.
// Bindings: 1 x f32 [T, COLS], 2 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;

#include "vec4_access.glsl"

READ_VEC4(1, x)
WRITE_VEC4(2, store)

layout(push_constant) uniform Push {
    uint first_row;
    float factor;
} push;

void main() {
    const uvec2 item = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint row = item.x;
    const uint column = item.y * 4u;
    if (row >= row_count()) {
        return;
    }
    store(row * COLS, column, push.factor * x(row * COLS, column));
}
