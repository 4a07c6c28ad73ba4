// Weights of a softmax as multiples of powers of two: e^x = m·2^n with a whole n, and a row's weights are m·2^(n - reference), where the
// reference is the largest n so far. Going over to another reference is then exact, so the sums of a row do not depend on how its keys
// are cut into blocks, nor on the kernel: only on their order.

const float NO_REFERENCE = -3.0e38;
const float LOG2_E = 1.44269504;
const float LN_2 = 0.69314718;

// Where the exponent n of e^(ln 2·t) comes from: it grows with t.
float exponent_of(float t) {
    return roundEven(t);
}

// 2^e for a whole e up to 0, and 0 for those that are too small to count.
float power_of_two(float e) {
    return e < -126.0 ? 0.0 : uintBitsToFloat(uint(int(e) + 127) << 23);
}

// 2^t, divided by 2^reference, within a few ULP.
float weight_of(float t, float reference) {
    const float n = exponent_of(t);
    precise const float r = (t - n) * LN_2;
    precise float p = fma(1.9875691500e-4, r, 1.3981999507e-3);
    p = fma(p, r, 8.3334519073e-3);
    p = fma(p, r, 4.1665795894e-2);
    p = fma(p, r, 1.6666665459e-1);
    p = fma(p, r, 5.0000001201e-1);
    precise const float square = r * r;
    p = fma(p, square, r);
    p = p + 1.0;
    return p * power_of_two(n - reference);
}
