// Reading weights of any encoding, one granule (16 bytes of quants) at a time, as f32.
//
// ENCODING is one of the numbers below; WEIGHT_BINDING is the weight's binding. Rows are padded with zeros to a whole
// number of granules and to 16 bytes. COLS is the logical width, ROW_VECTORS the row stride in 16-byte units.
//   F32   4 per granule
//   F16   8 per granule, two per word
//   BF16  8 per granule, two per word
//   Q8_0  16 per granule: [COLS int8][COLS/32 f16 scales]
//   Q6_K  32 per granule: [COLS low nibbles][COLS 2-bit highs][COLS/16 int8 scales][COLS/256 f16 scales]
//         word j of a granule's four words of nibbles holds elements 8j..8j+4 in the low nibbles of its bytes and 8j+4..8j+8 in
//         the high ones; `(high >> 2m) & 0x03030303` of its two words of highs holds elements 4m..4m+4 of sixteen.
//   TERNARY  16 per granule, one trit word in the tiles of ternary.glsl, its scale at binding SCALE_BINDING (ternary_scale.glsl; GROUP is
//         COLS where rows have one scale). The rows of the scales are those of the weight: SHARD_FIRST is the shard's first.

#define ENCODING_F32 0
#define ENCODING_F16 1
#define ENCODING_BF16 2
#define ENCODING_Q8_0 3
#define ENCODING_Q6_K 4
#define ENCODING_TERNARY 5

#if ENCODING == ENCODING_F32
#define GRANULE 4
#elif ENCODING == ENCODING_Q8_0 || ENCODING == ENCODING_TERNARY
#define GRANULE 16
#elif ENCODING == ENCODING_Q6_K
#define GRANULE 32
#else
#define GRANULE 8
#endif
#define QUADS (GRANULE / 4)

layout(set = 0, binding = WEIGHT_BINDING, std430) readonly restrict buffer WeightVectors { uvec4 weight_vectors[]; };
layout(set = 0, binding = WEIGHT_BINDING, std430) readonly restrict buffer WeightWords { uint weight_words[]; };

// The four bytes less `zero`, exactly: or-ed into 2^23 they are the last digits of a float. Conversions from integers run at a
// quarter of the rate on many GPUs.
vec4 bytes_above(uint word, float zero) {
    const uvec4 bytes = uvec4(word & 0xffu, (word >> 8) & 0xffu, (word >> 16) & 0xffu, word >> 24);
    precise const vec4 values = uintBitsToFloat(bytes | 0x4b000000u) - (8388608.0 + zero);
    return values;
}

vec4 signed_bytes(uint word) {
    return bytes_above(word ^ 0x80808080u, 128.0);
}

float half_at(uint first_word, uint index) {
    const vec2 pair = unpackHalf2x16(weight_words[first_word + (index >> 1)]);
    return (index & 1u) == 0u ? pair.x : pair.y;
}

#if ENCODING == ENCODING_TERNARY
#include "ternary.glsl"
#include "ternary_scale.glsl"

layout(set = 0, binding = SCALE_BINDING, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };

const uint TERNARY_CHUNKS = (COLS + 63u) / 64u;
#endif

void load_granule(uint row, uint granule, out vec4 values[QUADS]) {
#if ENCODING == ENCODING_TERNARY
    const uint word = weight_words[weight_vector(row, granule / 4u, TERNARY_CHUNKS) * 4u + granule % 4u];
    const float scale = WEIGHT_SCALE(weight_scales, SHARD_FIRST + row, granule * 16u);
    [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
        const uint codes = word >> (2u * quad);
        values[quad] = (vec4(codes & 3u, (codes >> 8) & 3u, (codes >> 16) & 3u, (codes >> 24) & 3u) - 1.0) * scale;
    }
#else
    const uvec4 bits = weight_vectors[row * ROW_VECTORS + granule];
#endif
#if ENCODING == ENCODING_F32
    values[0] = uintBitsToFloat(bits);
#elif ENCODING == ENCODING_F16
    values[0] = vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y));
    values[1] = vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w));
#elif ENCODING == ENCODING_BF16
    values[0] = uintBitsToFloat(uvec4(bits.x << 16, bits.x & 0xffff0000u, bits.y << 16, bits.y & 0xffff0000u));
    values[1] = uintBitsToFloat(uvec4(bits.z << 16, bits.z & 0xffff0000u, bits.w << 16, bits.w & 0xffff0000u));
#elif ENCODING == ENCODING_Q8_0
    const float scale = half_at(row * ROW_VECTORS * 4u + COLS / 4u, granule >> 1);
    values[0] = signed_bytes(bits.x) * scale;
    values[1] = signed_bytes(bits.y) * scale;
    values[2] = signed_bytes(bits.z) * scale;
    values[3] = signed_bytes(bits.w) * scale;
#elif ENCODING == ENCODING_Q6_K
    const uint highs = row * ROW_VECTORS * 4u + COLS / 8u;
    const uint scales = highs + COLS / 16u;
    const uint super_scales = scales + COLS / 64u;
    const float super_scale = half_at(super_scales, granule >> 3);
    const int pair = int(weight_words[scales + (granule >> 1)] >> ((granule & 1u) * 16u));
    const float scale[2] = float[2](super_scale * float(bitfieldExtract(pair, 0, 8)), super_scale * float(bitfieldExtract(pair, 8, 8)));
    [[unroll]] for (uint half_index = 0u; half_index < 2u; half_index++) {
        const uint high = weight_words[highs + granule * 2u + half_index];
        [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
            const uint low = (bits[half_index * 2u + quad / 2u] >> ((quad & 1u) * 4u)) & 0x0f0f0f0fu;
            const uint code = low | (((high >> (quad * 2u)) & 0x03030303u) << 4);
            values[half_index * 4u + quad] = bytes_above(code, 32.0) * scale[half_index];
        }
    }
#endif
}
