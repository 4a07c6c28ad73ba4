// Reading weights of any encoding, one granule (16 bytes of quants) at a time, as f32.
//
// ENCODING is one of the numbers below; WEIGHT_BINDING is the weight's binding. Rows are padded with zeros to a whole
// number of granules and to 16 bytes. COLS is the logical width, ROW_VECTORS the row stride in 16-byte units.
//   F32   4 per granule
//   F16   8 per granule, two per word
//   BF16  8 per granule, two per word
//   Q8_0  16 per granule: [COLS int8][COLS/32 f16 scales]
//   Q6_K  16 per granule, of eight bytes: [COLS low nibbles][COLS 2-bit highs][COLS/16 int8 scales][COLS/256 f16 scales]
//         word j of a granule's two words of nibbles holds elements 8j..8j+4 in the low nibbles of its bytes and 8j+4..8j+8 in
//         the high ones; `(high >> 2m) & 0x03030303` of its word of highs holds elements 4m..4m+4.
//   TERNARY  16 per granule, one trit word in the tiles of ternary.glsl, its scale at binding SCALE_BINDING (ternary_scale.glsl; GROUP is
//         COLS where rows have one scale). The rows of the scales are those of the weight: SHARD_FIRST is the shard's first.
//   INT8  16 per granule, without a scale: the rows of a prefilter

#define ENCODING_F32 0
#define ENCODING_F16 1
#define ENCODING_BF16 2
#define ENCODING_Q8_0 3
#define ENCODING_Q6_K 4
#define ENCODING_TERNARY 5
#define ENCODING_INT8 6

#if ENCODING == ENCODING_F32
#define GRANULE 4
#elif ENCODING >= ENCODING_Q8_0
#define GRANULE 16
#else
#define GRANULE 8
#endif
#define QUADS (GRANULE / 4)

layout(set = 0, binding = WEIGHT_BINDING, std430) readonly restrict buffer WeightVectors { uvec4 weight_vectors[]; };
layout(set = 0, binding = WEIGHT_BINDING, std430) readonly restrict buffer WeightPairs { uvec2 weight_pairs[]; };
layout(set = 0, binding = WEIGHT_BINDING, std430) readonly restrict buffer WeightWords { uint weight_words[]; };

#include "bytes.glsl"

// The half that 2^shift neighbouring places share.
float half_at(uint first_word, uint place, uint shift) {
    const vec2 pair = unpackHalf2x16(weight_words[first_word + (place >> (shift + 1u))]);
    return (place & (1u << shift)) == 0u ? pair.x : pair.y;
}

#if ENCODING == ENCODING_TERNARY
#include "ternary.glsl"
#include "ternary_scale.glsl"

layout(set = 0, binding = SCALE_BINDING, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };

const uint TERNARY_CHUNKS = (COLS + 63u) / 64u;
#endif

// A row as load_quants and load_scale take it, with what is multiplied in it: outside of a loop that is done once.
uint row_start(uint row) {
#if ENCODING == ENCODING_TERNARY
    return row;
#else
    return row * ROW_VECTORS;
#endif
}

// The bits of a granule, its next quad first.
#if ENCODING == ENCODING_TERNARY
#define PACKED uint
#elif ENCODING == ENCODING_Q6_K
#define PACKED uvec3
#else
#define PACKED uvec4
#endif

PACKED load_packed(uint start, uint granule) {
#if ENCODING == ENCODING_TERNARY
    return weight_words[weight_vector(start, granule / 4u, TERNARY_CHUNKS) * 4u + granule % 4u];
#elif ENCODING == ENCODING_Q6_K
    return uvec3(weight_pairs[start * 2u + granule], weight_words[start * 4u + COLS / 8u + granule]);
#else
    return weight_vectors[start + granule];
#endif
}

// The quad of that number, without the granule's scale. Called for all of them in their order.
vec4 next_quad(inout PACKED packed, uint quad) {
    const PACKED bits = packed;
#if ENCODING == ENCODING_F32
    return uintBitsToFloat(bits);
#elif ENCODING == ENCODING_F16
    packed = bits.zwxy;
    return vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y));
#elif ENCODING == ENCODING_BF16
    packed = bits.zwxy;
    return uintBitsToFloat(uvec4(bits.x << 16, bits.x & 0xffff0000u, bits.y << 16, bits.y & 0xffff0000u));
#elif ENCODING == ENCODING_Q8_0 || ENCODING == ENCODING_INT8
    packed = bits.yzwx;
    return signed_bytes(bits.x);
#elif ENCODING == ENCODING_Q6_K
    packed = uvec3((quad & 1u) == 0u ? bits.x >> 4 : bits.y, bits.y, bits.z >> 2);
    return bytes_above((bits.x & 0x0f0f0f0fu) | ((bits.z & 0x03030303u) << 4), 32.0);
#else
    packed = bits >> 2;
    return vec4(bits & 3u, (bits >> 8) & 3u, (bits >> 16) & 3u, (bits >> 24) & 3u) - 1.0;
#endif
}

// All quads of a granule.
void load_quants(uint start, uint granule, out vec4 values[QUADS]) {
    PACKED packed = load_packed(start, granule);
#if ENCODING == ENCODING_Q6_K
    // With all of them at hand, each takes fewer shifts.
    const uvec4 low = uvec4(packed.x, packed.x >> 4, packed.y, packed.y >> 4) & 0x0f0f0f0fu;
    const uvec4 high = uvec4(packed.z << 4, packed.z << 2, packed.z, packed.z >> 2) & 0x30303030u;
    [[unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
        values[quad] = bytes_above(low[quad] + high[quad], 32.0);
    }
#else
    [[unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
        values[quad] = next_quad(packed, quad);
    }
#endif
}

#define SCALED (ENCODING >= ENCODING_Q8_0 && ENCODING != ENCODING_INT8)

#if SCALED
// What the weights of a granule are multiplied by.
float load_scale(uint start, uint granule) {
#if ENCODING == ENCODING_TERNARY
    return WEIGHT_SCALE(weight_scales, SHARD_FIRST + start, granule * 16u);
#elif ENCODING == ENCODING_Q8_0
    return half_at(start * 4u + COLS / 4u, granule, 1u);
#elif ENCODING == ENCODING_Q6_K
    const uint first = start * 4u + COLS / 8u + COLS / 16u;
    const int scales = int(weight_words[first + (granule >> 2)]);
    // Its byte goes to the top, where a conversion takes it from.
    return half_at(first + COLS / 64u, granule, 4u) * float((scales << (24u - (granule & 3u) * 8u)) >> 24);
#endif
}
#endif

void load_granule(uint row, uint granule, out vec4 values[QUADS]) {
    const uint start = row_start(row);
    load_quants(start, granule, values);
#if SCALED
    const float scale = load_scale(start, granule);
    [[unroll]] for (uint i = 0u; i < QUADS; i++) {
        values[i] *= scale;
    }
#endif
}
