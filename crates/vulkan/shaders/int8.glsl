// Per-token int8: s = 127 / max(max|x|, 1e-5), q = clamp(round_half_even(x·s), -128, 127).

// The bits of |x| order like the magnitudes, and a NaN is above all numbers, so that it is not hidden.
uint magnitude_bits(float x) {
    return floatBitsToUint(x) & 0x7fffffffu;
}

float quantize_scale(uint largest_bits) {
    const float largest = uintBitsToFloat(largest_bits);
    return exact_divide(127.0, largest < 1e-5 ? 1e-5 : largest);
}

int quantize_one(float x, float scale) {
    return int(clamp(roundEven(x * scale), -128.0, 127.0));
}

uint pack_bytes(ivec4 q) {
    return uint(q.x & 255) | (uint(q.y & 255) << 8) | (uint(q.z & 255) << 16) | (uint(q.w) << 24);
}
