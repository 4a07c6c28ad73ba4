// One row through [activation of gate, times up →] [norm →] int8, the whole workgroup together. Kernels that share this, with the
// same local size, agree to the bit, so a token's codes do not depend on whether its product is fused.
//
// K, LOCAL, VECTORS, VECTORS_EACH, NORM and ACTIVATION are constants; x and gain are buffers of vec4; `partial` is shared memory of
// LOCAL words or more that is not in use yet. KEEP_CODES(v, codes) keeps the four codes of columns 4·v.., KEEP_FLOATS(v, y) what they
// were made of. Reductions go through subgroups of whatever size and one shared word for each of them.

shared uint subgroup_largest[LOCAL];
shared int subgroup_sum[LOCAL];

vec4 input_vector(uint base, uint v) {
    if (ACTIVATION == 0u) {
        return x[base + v];
    }
    const vec4 gate = x[base + v];
    const vec4 up = x[base + VECTORS + v];
    return vec4(activate(ACTIVATION - 1u, gate.x), activate(ACTIVATION - 1u, gate.y), activate(ACTIVATION - 1u, gate.z),
                activate(ACTIVATION - 1u, gate.w)) * up;
}

// Over all invocations: the sum of the first and the largest of the second.
void reduce(inout float squares, inout uint largest) {
    squares = subgroupAdd(squares);
    largest = subgroupMax(largest);
    if (subgroupElect()) {
        partial[gl_SubgroupID] = floatBitsToInt(squares);
        subgroup_largest[gl_SubgroupID] = largest;
    }
    barrier();
    squares = 0.0;
    largest = 0u;
    for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) {
        squares += intBitsToFloat(partial[i]);
        largest = max(largest, subgroup_largest[i]);
    }
    squares = subgroupAdd(squares);
    largest = subgroupMax(largest);
}

// Keeps the codes of the row at vector `base`; returns the scale and the sum of the codes.
float quantize_row(uint base, float eps, out int row_sum) {
    const uint local = gl_LocalInvocationID.x;
    precise vec4 y[VECTORS_EACH];
    vec4 gains[VECTORS_EACH];
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        y[i] = v < VECTORS ? input_vector(base, v) : vec4(0.0);
        gains[i] = NORM != 0u && v < VECTORS ? gain[v] : vec4(1.0);
    }
    precise float squares = 0.0;
    uint largest = 0u;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        precise const vec4 square = y[i] * y[i];
        squares = squares + (((square.x + square.y) + square.z) + square.w);
        const vec4 scaled = y[i] * gains[i];
        largest = max(max(largest, magnitude_bits(scaled.x)), magnitude_bits(scaled.y));
        largest = max(max(largest, magnitude_bits(scaled.z)), magnitude_bits(scaled.w));
    }
    reduce(squares, largest);
    if (NORM != 0u) {
        // The largest is known without the factor, which saves a second reduction and moves the scale by its last bit at most.
        const float factor = exact_inverse_sqrt(exact_divide(squares, float(K)) + eps);
        largest = magnitude_bits(uintBitsToFloat(largest) * factor);
        [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
            y[i] = y[i] * factor;
            y[i] = y[i] * gains[i];
        }
    }
    const float scale = quantize_scale(largest);
    int sum = 0;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        if (v < VECTORS) {
            const ivec4 codes = ivec4(quantize_one(y[i].x, scale), quantize_one(y[i].y, scale), quantize_one(y[i].z, scale),
                                      quantize_one(y[i].w, scale));
            sum += codes.x + codes.y + codes.z + codes.w;
            KEEP_CODES(v, pack_bytes(codes))
            KEEP_FLOATS(v, y[i])
        }
    }
    sum = subgroupAdd(sum);
    if (subgroupElect()) {
        subgroup_sum[gl_SubgroupID] = sum;
    }
    barrier();
    row_sum = 0;
    for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) {
        row_sum += subgroup_sum[i];
    }
    row_sum = subgroupAdd(row_sum);
    return scale;
}
