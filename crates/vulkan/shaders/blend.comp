#version 450
#extension GL_GOOGLE_include_directive : require
// blend: out = (1 - lambda) · x + lambda · y, of which one may be absent.
//
// Grid: items.glsl. One invocation computes four neighbouring elements.
// Bindings: 1 x f32 [T, COLS], 2 y f32 [T, COLS], 3 lambda f32 [1], 4 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint HAS_X = 1;
layout(constant_id = 4) const uint HAS_Y = 1;

#include "vec4_access.glsl"

READ_VEC4(1, x)
READ_VEC4(2, y)
layout(set = 0, binding = 3, std430) readonly restrict buffer Lambda { float lambda[]; };
WRITE_VEC4(4, store)

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
    const vec4 first = HAS_X != 0u ? x(row * COLS, column) : vec4(0.0);
    const vec4 second = HAS_Y != 0u ? y(row * COLS, column) : vec4(0.0);
    precise const vec4 blended = (1.0 - lambda[0]) * first + lambda[0] * second;
    store(row * COLS, column, blended);
}
