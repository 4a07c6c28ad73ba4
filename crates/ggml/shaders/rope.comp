#version 450
#extension GL_GOOGLE_include_directive : require
// Rotary positions: pairs of a head's columns turned by the angles of their token.
//
// Grid: invocations over [pairs of a head (of two pairs when HALF), heads, tokens, batch]. NEOX: pairs lie half the turned columns apart,
// otherwise side by side. Columns past `dims` are copied. HALF: f16 instead of f32, and then `dims` is a multiple of four.
// Bindings: 1 a, 2 table f32 [tokens, dims]: cosines, then sines, 3 dst.

#include "extents.glsl"
#include "exact.glsl"
#include "strided.glsl"

layout(constant_id = 2) const uint NEOX = 1;
layout(constant_id = 3) const uint HALF = 0;

layout(set = 0, binding = 1, std430) readonly buffer A { uint a[]; };
layout(set = 0, binding = 2, std430) readonly buffer Table { float table[]; };
layout(set = 0, binding = 3, std430) writeonly buffer D { uint d[]; };

layout(push_constant) uniform Push {
    uvec4 ne; // work items along each dimension
    uvec4 a_nb;
    uvec4 d_nb;
    uint a_offset;
    uint d_offset;
    uint table_offset;
    uint count;
    uint dims;
} push;

vec2 turned(vec2 pair, uint token, uint angle) {
    const uint at = push.table_offset / 4u + token * push.dims + angle;
    const float cosine = table[at];
    const float sine = table[at + push.dims / 2u];
    return vec2(pair.x * cosine - pair.y * sine, pair.x * sine + pair.y * cosine);
}

void main() {
    const uint index = invocation();
    if (index >= push.count) {
        return;
    }
    const uvec4 at = coordinates(index, push.ne);
    const uint from = place(push.a_offset, push.a_nb, uvec4(0u, at.yzw)) / 4u;
    const uint to = place(push.d_offset, push.d_nb, uvec4(0u, at.yzw)) / 4u;
    if (HALF == 0u) {
        const uint pair = at.x;
        const bool beyond = pair * 2u >= push.dims;
        const uint low = NEOX != 0u && !beyond ? pair : pair * 2u;
        const uint high = NEOX != 0u && !beyond ? pair + push.dims / 2u : pair * 2u + 1u;
        vec2 both = vec2(uintBitsToFloat(a[from + low]), uintBitsToFloat(a[from + high]));
        if (!beyond) {
            both = turned(both, at.z, pair);
        }
        d[to + low] = floatBitsToUint(both.x);
        d[to + high] = floatBitsToUint(both.y);
        return;
    }
    // Two pairs, which are two words.
    const uint pair = at.x * 2u;
    const bool beyond = pair * 2u >= push.dims;
    const bool apart = NEOX != 0u && !beyond;
    const uint low = apart ? pair / 2u : pair;
    const uint high = apart ? (pair + push.dims / 2u) / 2u : pair + 1u;
    const uint low_word = a[from + low];
    const uint high_word = a[from + high];
    if (beyond) {
        d[to + low] = low_word;
        d[to + high] = high_word;
        return;
    }
    const vec2 low_pair = unpackHalf2x16(low_word);
    const vec2 high_pair = unpackHalf2x16(high_word);
    const vec2 first = turned(apart ? vec2(low_pair.x, high_pair.x) : low_pair, at.z, pair);
    const vec2 second = turned(apart ? vec2(low_pair.y, high_pair.y) : high_pair, at.z, pair + 1u);
    d[to + low] = apart ? half_pair_bits(first.x, second.x) : half_pair_bits(first.x, first.y);
    d[to + high] = apart ? half_pair_bits(first.y, second.y) : half_pair_bits(second.x, second.y);
}
