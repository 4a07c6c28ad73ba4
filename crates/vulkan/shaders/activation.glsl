// The gate's activation. KIND 0: SiLU, x / (1 + e^-x) through e^-|x|, which cannot overflow; KIND 1: max(x, 0)².

float activate(uint kind, float x) {
    if (kind == 0u) {
        const float e = exact_exp(-abs(x));
        return exact_divide(x * (x < 0.0 ? e : 1.0), 1.0 + e);
    }
    const float positive = max(x, 0.0);
    return positive * positive;
}

// The activation and its derivative; for SiLU that is s + x·s·(1 - s) with s the sigmoid and both factors free of cancellation.
vec2 activate_with_slope(uint kind, float x) {
    if (kind == 0u) {
        const float e = exact_exp(-abs(x));
        const float larger = exact_divide(1.0, 1.0 + e);
        const float smaller = e * larger;
        const float sigmoid = x < 0.0 ? smaller : larger;
        return vec2(x * sigmoid, sigmoid + x * (smaller * larger));
    }
    const float positive = max(x, 0.0);
    return vec2(positive * positive, 2.0 * positive);
}

// The same where f16 are made of it: with the device's own exponential and division, which keep more than their 11 bits.
vec2 activate_for_f16(uint kind, float x) {
    if (kind == 0u) {
        const float e = exp(-abs(x));
        const float larger = 1.0 / (1.0 + e);
        const float smaller = e * larger;
        const float sigmoid = x < 0.0 ? smaller : larger;
        return vec2(x * sigmoid, sigmoid + x * (smaller * larger));
    }
    const float positive = max(x, 0.0);
    return vec2(positive * positive, 2.0 * positive);
}
