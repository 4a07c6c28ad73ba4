// Float operations that Vulkan leaves loose, made tight enough that int8 activations agree with the CPU's.

// 1/sqrt(x): the built-in may be 2 ULP off; one Newton step brings it to about one.
float exact_inverse_sqrt(float x) {
    const float guess = inversesqrt(x);
    return guess * (1.5 - 0.5 * x * guess * guess);
}

// a/b: the built-in may be 2.5 ULP off; the remainder, taken without cancellation through a split of b, corrects it.
float exact_divide(float a, float b) {
    const float quotient = a / b;
    const float q_high = uintBitsToFloat(floatBitsToUint(quotient) & 0xfffff000u);
    const float b_high = uintBitsToFloat(floatBitsToUint(b) & 0xfffff000u);
    const float q_low = quotient - q_high;
    const float b_low = b - b_high;
    precise float remainder = a - q_high * b_high;
    remainder = remainder - q_high * b_low;
    remainder = remainder - q_low * b_high;
    remainder = remainder - q_low * b_low;
    const float corrected = quotient + remainder / b;
    // An infinite or NaN quotient has no remainder.
    return isinf(quotient) || isnan(remainder) ? quotient : corrected;
}

// e^x within a few ULP for x in [-87, 88]; 0 below. x = n·ln 2 + r with |r| <= ln 2 / 2, then a polynomial in r.
float exact_exp(float x) {
    const float n = roundEven(clamp(x, -88.0, 88.0) * 1.44269504);
    precise float r = clamp(x, -88.0, 88.0) - n * 0.693359375;
    r = r + n * 2.12194440e-4;
    float p = 1.9875691500e-4;
    p = p * r + 1.3981999507e-3;
    p = p * r + 8.3334519073e-3;
    p = p * r + 4.1665795894e-2;
    p = p * r + 1.6666665459e-1;
    p = p * r + 5.0000001201e-1;
    p = p * r * r + r + 1.0;
    const float power = uintBitsToFloat(uint(int(n) + 127) << 23);
    return x < -87.0 ? 0.0 : p * power;
}

// ln x of a normal x > 0 within a few ULP: x = 2^n·m with m around 1, then a polynomial in m - 1.
float exact_log(float x) {
    const uint bits = floatBitsToUint(x);
    // m in sqrt(1/2)..sqrt(2).
    const int n = int(bits - 0x3f3504f3u) >> 23;
    const float m = uintBitsToFloat(bits - (uint(n) << 23)) - 1.0;
    const float square = m * m;
    float p = 7.0376836292e-2;
    p = p * m - 1.1514610310e-1;
    p = p * m + 1.1676998740e-1;
    p = p * m - 1.2420140846e-1;
    p = p * m + 1.4249322787e-1;
    p = p * m - 1.6668057665e-1;
    p = p * m + 2.0000714765e-1;
    p = p * m - 2.4999993993e-1;
    p = p * m + 3.3333331174e-1;
    precise float y = m * square * p - float(n) * 2.12194440e-4 - 0.5 * square;
    y = m + y;
    return y + float(n) * 0.693359375;
}

// f32 to f16 bits, round to nearest even: packHalf2x16 leaves the rounding to the driver.
uint half_bits(float value) {
    const uint bits = floatBitsToUint(value);
    const uint sign = (bits >> 16) & 0x8000u;
    const uint magnitude = bits & 0x7fffffffu;
    uint result;
    if (magnitude > 0x7f800000u) {
        result = 0x7e00u;
    } else if (magnitude >= 0x47800000u) {
        result = 0x7c00u;
    } else if (magnitude < 0x38800000u) {
        // One unit in the last place of 0.5 is the smallest half: the addition rounds for us.
        precise float shifted = uintBitsToFloat(magnitude) + 0.5;
        result = floatBitsToUint(shifted) - 0x3f000000u;
    } else {
        result = (magnitude + 0xfffu + ((magnitude >> 13) & 1u) - 0x38000000u) >> 13;
    }
    return sign | result;
}

uint half_pair_bits(float low, float high) {
    return half_bits(low) | (half_bits(high) << 16);
}

// Whether a value is neither infinite nor NaN, by its bits: isnan and isinf may be folded away.
bool is_finite(float value) {
    return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u;
}
