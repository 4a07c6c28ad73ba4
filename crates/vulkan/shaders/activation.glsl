// The gate's activation. KIND 0: SiLU, x / (1 + e^-x) through e^-|x|, which cannot overflow; KIND 1: max(x, 0)².

float activate(uint kind, float x) {
    if (kind == 0u) {
        const float e = exact_exp(-abs(x));
        return exact_divide(x * (x < 0.0 ? e : 1.0), 1.0 + e);
    }
    const float positive = max(x, 0.0);
    return positive * positive;
}
