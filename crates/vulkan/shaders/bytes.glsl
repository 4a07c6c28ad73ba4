// Bytes as floats.

// Whether conversions from bytes are as quick as additions. A kernel that is not told takes them for slow.
#ifndef CONVERTS
#define CONVERTS false
#endif

// The four bytes less `zero`, exactly. Conversions from integers run at a quarter of the rate on many GPUs: or-ed into 2^23 bytes are the
// last digits of a float.
vec4 bytes_above(uint word, float zero) {
    const uvec4 bytes = uvec4(word & 0xffu, (word >> 8) & 0xffu, (word >> 16) & 0xffu, word >> 24);
    if (CONVERTS) {
        return vec4(bytes) - zero;
    }
    precise const vec4 values = uintBitsToFloat(bytes | 0x4b000000u) - (8388608.0 + zero);
    return values;
}

vec4 signed_bytes(uint word) {
    if (CONVERTS) {
        const int bytes = int(word);
        return vec4(ivec4(bitfieldExtract(bytes, 0, 8), bitfieldExtract(bytes, 8, 8), bitfieldExtract(bytes, 16, 8), bytes >> 24));
    }
    return bytes_above(word ^ 0x80808080u, 128.0);
}
