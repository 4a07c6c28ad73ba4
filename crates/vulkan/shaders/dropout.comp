#version 450
#extension GL_GOOGLE_include_directive : require
// dropout: out = x / keep where the hash of the element's position is at most the threshold, else 0, (+ residual).
//
// The hash is that of the graph crate's dropout.rs, bit for bit.
// Grid: items.glsl. One invocation computes four neighbouring elements.
// Bindings: 1 x f32 [T, COLS], 2 stream i32 [4], 3 residual f32 [T, COLS] when RESIDUAL, 4 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint RESIDUAL = 0;

#include "vec4_access.glsl"

READ_VEC4(1, x)
layout(set = 0, binding = 2, std430) readonly restrict buffer Stream { uint stream[4]; };
READ_VEC4(3, residual)
WRITE_VEC4(4, store)

layout(push_constant) uniform Push {
    uint first_row;
    uint tensor;
    uint threshold;
    float factor;
} push;

uint mix_bits(uint word) {
    word ^= word >> 16;
    word *= 0x6a09e667u;
    word ^= word >> 15;
    word *= 0xbb67ae85u;
    return word ^ (word >> 16);
}

void main() {
    const uvec2 item = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint row = item.x;
    const uint column = item.y * 4u;
    if (row >= row_count()) {
        return;
    }
    uint key = 0u;
    for (uint i = 0u; i < 4u; i++) {
        key = mix_bits((key ^ stream[i]) + 0x9e3779b9u);
    }
    key = mix_bits((key ^ push.tensor) + 0x9e3779b9u);
    const uint base = row * COLS;
    const vec4 scaled = x(base, column) * push.factor;
    vec4 values = vec4(0.0);
    if (RESIDUAL != 0u) {
        values = residual(base, column);
    }
    for (uint i = 0u; i < 4u; i++) {
        const uint hash = mix_bits(mix_bits(base + column + i + key) ^ key);
        values[i] += hash <= push.threshold ? scaled[i] : 0.0;
    }
    store(base, column, values);
}
