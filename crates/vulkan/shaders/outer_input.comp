#version 450
#extension GL_GOOGLE_include_directive : require
// The input of a weight as the f16 operand of its gradient: out[t][k] = x[t][k]·scale·factor of its row and group / largest factor.
//
// int8 (BYTES) is raised by 2^8, to 2^15 at most; x in f16 is at most 2^14 already.
// Grid: items.glsl. One invocation computes eight neighbouring elements.
// Bindings: those of outer_factor.glsl, 3 largest f32 [1], 4 x int8 or f16 [rows, COLS padded to 16], 5 out f16 of that shape.

#include "extents.glsl"
#include "items.glsl"
#include "f16_rows.glsl"
#include "outer_factor.glsl"

// Vectors of eight elements, and those of a group.
#ifdef GROUPED
layout(constant_id = 3) const uint VECTORS = 2;
layout(constant_id = 4) const uint GROUP_VECTORS = 1;
#else
layout(constant_id = 2) const uint VECTORS = 2;
const uint GROUP_VECTORS = VECTORS;
#endif

layout(set = 0, binding = 3, std430) readonly restrict buffer Largest { float largest[]; };
#ifdef BYTES
layout(set = 0, binding = 4, std430) readonly restrict buffer X { uvec2 x[]; };
const float INPUT_SCALE = 256.0;
#else
layout(set = 0, binding = 4, std430) readonly restrict buffer X { uvec4 x[]; };
const float INPUT_SCALE = 1.0;
#endif
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { uvec4 result[]; };

#ifdef BYTES
uvec2 f16_of(uint word, float factor) {
    const int bytes = int(word);
    return half_quad(vec4(bitfieldExtract(bytes, 0, 8), bitfieldExtract(bytes, 8, 8), bitfieldExtract(bytes, 16, 8), bytes >> 24) * factor);
}
#else
uint f16_of(uint word, float factor) {
    return half_pair(unpackHalf2x16(word) * factor);
}
#endif

void main() {
    const uvec2 item = row_and_item(push.first_row, VECTORS);
    const uint t = item.x;
    const uint vector = item.y;
    if (t >= min(row_count(), push.chunk_first + push.run_rows)) {
        return;
    }
    const float most = largest[0];
    const float factor = most == 0.0 ? 0.0 : INPUT_SCALE * (factor_of(t * GROUPS + min(vector / GROUP_VECTORS, GROUPS - 1u)) / most);
#ifdef BYTES
    const uvec2 words = x[t * VECTORS + vector];
    const uvec4 made = uvec4(f16_of(words.x, factor), f16_of(words.y, factor));
#else
    const uvec4 words = x[(t - push.chunk_first) * VECTORS + vector];
    const uvec4 made = uvec4(f16_of(words.x, factor), f16_of(words.y, factor), f16_of(words.z, factor), f16_of(words.w, factor));
#endif
    result[(t - push.chunk_first) * VECTORS + vector] = made;
}
