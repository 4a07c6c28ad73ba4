// Rows of a gradient in f16 in the place of their floats: a row of COLS floats has COLS / 2 words with two columns each, and in the word behind
// them what undoes the row's scale. What a product of f16 rows leaves for the only norm that reads it: half as much to write and to read.

float packed_power(int exponent) {
    return uintBitsToFloat(uint(127 + exponent) << 23);
}

vec4 unpacked(uvec2 halves, float inv_scale) {
    return vec4(unpackHalf2x16(halves.x), unpackHalf2x16(halves.y)) * inv_scale;
}
