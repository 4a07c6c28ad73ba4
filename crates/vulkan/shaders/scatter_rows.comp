#version 450
#extension GL_GOOGLE_include_directive : require
// scatter_rows: out[t] = x[places[t]], or zeros where the place is negative or not there.
//
// Grid: items.glsl. One invocation computes four neighbouring elements.
// Bindings: 1 x f32 [R, COLS], 2 places i32 [T], 3 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;

#include "vec4_access.glsl"

READ_VEC4(1, x)
layout(set = 0, binding = 2, std430) readonly restrict buffer InverseRows { int places[]; };
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
    // A negative place is larger than any row when taken as unsigned.
    const uint place = uint(places[row]);
    vec4 values = vec4(0.0);
    if (place < push.source_rows) {
        values = x(place * COLS, column);
    }
    store(row * COLS, column, values);
}
