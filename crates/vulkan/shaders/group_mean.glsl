// The scale of neighbouring master weights of a row: max(mean|w|, 1e-5), not yet rounded. For shaders that have READ_VEC4(_, parameters).

float group_scale(uint base, uint first, uint end) {
    vec2 sum = vec2(0.0);
    for (uint column = first; column < end; column += 4u) {
        const vec4 values = abs(parameters(base, column));
        for (uint c = 0u; c < 4u; c++) {
            sum = pair_add(sum, vec2(values[c], 0.0));
        }
    }
    const float mean = pair_divide(sum, float(end - first));
    return mean < 1e-5 ? 1e-5 : mean;
}

// The nearest f16 of a positive normal float below 65520, as a float; unpackHalf2x16 may lose the smallest ones.
float nearest_half(float value) {
    // In this binade a float's last bit is worth what an f16's is in that of the value.
    const float magic = 12288.0 * uintBitsToFloat(max(floatBitsToUint(value) & 0x7f800000u, 0x38800000u));
    precise float shifted = value + magic;
    precise float back = shifted - magic;
    return back;
}
