// Sums as pairs of floats, the second the rounding error of the first: nearly f64 precision, so that a mean rounds as on the CPU.

shared vec2 pair_lanes[256];
shared vec2 pair_parts[16];

vec2 pair_add(vec2 sum, vec2 more) {
    precise float high = sum.x + more.x;
    precise float back = high - sum.x;
    precise float lost = (sum.x - (high - back)) + (more.x - back);
    return vec2(high, sum.y + (lost + more.y));
}

// The sum over the workgroup, in an order that follows from the local size: a multiple of 16, at most 256.
vec2 reduce_pairs(vec2 value) {
    const uint lane = gl_LocalInvocationID.x;
    pair_lanes[lane] = value;
    barrier();
    if (lane < 16u) {
        vec2 part = vec2(0.0);
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part = pair_add(part, pair_lanes[i]);
        }
        pair_parts[lane] = part;
    }
    barrier();
    vec2 total = vec2(0.0);
    for (uint i = 0u; i < 16u; i++) {
        total = pair_add(total, pair_parts[i]);
    }
    return total;
}

// A pair over a float, as one float: the quotient, and from the remainder its correction.
float pair_divide(vec2 sum, float divisor) {
    const float quotient = sum.x / divisor;
    const float q_high = uintBitsToFloat(floatBitsToUint(quotient) & 0xfffff000u);
    const float d_high = uintBitsToFloat(floatBitsToUint(divisor) & 0xfffff000u);
    const float q_low = quotient - q_high;
    const float d_low = divisor - d_high;
    precise float remainder = sum.x - q_high * d_high;
    remainder = remainder - q_high * d_low;
    remainder = remainder - q_low * d_high;
    remainder = remainder - q_low * d_low;
    remainder = remainder + sum.y;
    return quotient + remainder / divisor;
}
