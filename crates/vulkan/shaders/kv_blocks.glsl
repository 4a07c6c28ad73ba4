// Keys and values in blocks of 32 columns of a head, int8 and a scale (KvBlocks of the graph crate says where they are).
//
// A store is first the int8 of all rows, KV_HEADS·HEAD_DIM bytes each; behind them, for each key head and row, SCALE_WORDS words of two
// scales, which are upper halves of floats: the first in the lower half. Who includes this has HEAD_DIM and KV_HEADS.

#include "bytes.glsl"

const uint SCALE_WORDS = (HEAD_DIM + 63u) / 64u;

// The first word of the scales of a key head, row 0, in a store of so many rows. Rows follow each other.
uint scales_of(uint kv_head, uint store_rows) {
    return store_rows * (KV_HEADS * HEAD_DIM / 4u) + kv_head * store_rows * SCALE_WORDS;
}

// The scale of a block in its word.
float block_scale(uint word, uint block) {
    return uintBitsToFloat((word << (16u - (block & 1u) * 16u)) & 0xffff0000u);
}

// Two neighbouring bytes, the `second` pair of a word or the first.
vec2 signed_pair(uint word, uint second) {
    if (CONVERTS) {
        const int first = int(second) * 16;
        return vec2(bitfieldExtract(int(word), first, 8), bitfieldExtract(int(word), first + 8, 8));
    }
    const uint bytes = (word >> (second * 16u)) ^ 0x8080u;
    precise const vec2 values = uintBitsToFloat(uvec2(bytes & 0xffu, (bytes >> 8) & 0xffu) | 0x4b000000u) - 8388736.0;
    return values;
}

// The largest magnitude of four elements, by its bits: what is no number is above all numbers.
uint largest_of(vec4 values) {
    const uvec4 bits = floatBitsToUint(values) & 0x7fffffffu;
    return max(max(bits.x, bits.y), max(bits.z, bits.w));
}

// The scale of a block with that largest magnitude: 1/127 of it, rounded up to an upper half. None where what it is divided into would
// not be finite: 0x0da24260 is 1e-30. What is no number stays so: rounded up, the last of them would be zeros.
uint scale_bits(uint largest) {
    const float exact = largest < 0x0da24260u ? 0.0 : uintBitsToFloat(largest) * (1.0 / 127.0);
    return min((floatBitsToUint(exact) & 0x7fffffffu) + 0xffffu, 0x7fc0ffffu) >> 16;
}

// Four elements of a block with that scale.
uint block_word(vec4 values, uint scale) {
    const float inverse = scale == 0u ? 0.0 : 1.0 / uintBitsToFloat(scale << 16);
    const uvec4 bytes = uvec4(ivec4(roundEven(clamp(values * inverse, -127.0, 127.0)))) & 0xffu;
    return bytes.x | (bytes.y << 8) | (bytes.z << 16) | (bytes.w << 24);
}
