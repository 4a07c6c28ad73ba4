#version 450
#extension GL_GOOGLE_include_directive : require
// quant_anneal: out = (1 - lambda) · x + lambda · q / scale.
//
// Grid: items.glsl. One invocation computes four neighbouring elements, whose int8 are one word.
// GROUP columns lambda a scale; COLS where a token has one.
// Bindings: 1 x f32 [T, COLS], 2 q u32 [T, Q_WORDS], 3 scale f32 [T, groups of a row], 4 lambda f32 [1], 5 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint GROUP = 16;
const uint ROW_GROUPS = (COLS + GROUP - 1u) / GROUP;
const uint Q_WORDS = (COLS + 15u) / 16u * 4u;

#include "vec4_access.glsl"

READ_VEC4(1, x)
layout(set = 0, binding = 2, std430) readonly restrict buffer Q { uint q[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Lambda { float lambda[]; };
WRITE_VEC4(5, store)

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
    const int bytes = int(q[row * Q_WORDS + column / 4u]);
    const vec4 codes = vec4(bitfieldExtract(bytes, 0, 8), bitfieldExtract(bytes, 8, 8), bitfieldExtract(bytes, 16, 8), bytes >> 24);
    const float scale = scales[row * ROW_GROUPS + column / GROUP];
    vec4 quantized;
    for (uint i = 0u; i < 4u; i++) {
        quantized[i] = exact_divide(codes[i], scale);
    }
    precise const vec4 blended = (1.0 - lambda[0]) * x(row * COLS, column) + lambda[0] * quantized;
    store(row * COLS, column, blended);
}
