// Rows as f16 times a power of two that brings the largest magnitude of the row to 2^13..2^14.

// The largest magnitude so far, as the bits of a float.
uint larger(uint largest, vec4 values) {
    const uvec4 bits = floatBitsToUint(abs(values));
    return max(largest, max(max(bits.x, bits.y), max(bits.z, bits.w)));
}

// The exponent of a row's largest magnitude, kept where both powers are normal numbers.
uint row_exponent(uint largest) {
    return max(largest >> 23, 14u);
}

float f16_scale_of(uint exponent) {
    return uintBitsToFloat(min(267u - exponent, 254u) << 23);
}

float inv_scale_of(uint exponent) {
    return uintBitsToFloat(max(exponent - 13u, 1u) << 23);
}

// Rounded to 11 bits, to nearest even, so that no driver has anything to round but denormals, which are nothing beside a row's largest.
uint half_pair(vec2 pair) {
    const uvec2 bits = floatBitsToUint(pair);
    const vec2 rounded = uintBitsToFloat((bits + 0xfffu + ((bits >> 13) & 1u)) & 0xffffe000u);
    return packHalf2x16(mix(rounded, pair, isnan(pair)));
}

uvec2 half_quad(vec4 values) {
    return uvec2(half_pair(values.xy), half_pair(values.zw));
}
