// One row through [activation of gate, times up →] [norm →] int8, the whole workgroup together or, with SUBGROUP_ROWS, a subgroup alone.
// Kernels that share this, with the same local size or a subgroup for 256 invocations, agree to the bit, so a token's codes do not
// depend on whether its product is fused.
//
// K, VECTORS, VECTORS_EACH, NORM and ACTIVATION are constants; x and gain are buffers of vec4. KEEP_CODES(v, codes) keeps the four
// codes of columns 4·v.., KEEP_FLOATS(v, y) what they were made of. A subgroup alone has what subgroup_row.glsl says. For a workgroup
// LOCAL is its size and `partial` shared memory of so many words or more that is not in use yet; reductions go through subgroups of
// whatever size and one shared word for each of them. A kernel that holds the row already defines ROW_VECTOR, ROW_GAIN and
// ROW_SQUARES, and as ROW_PARAMETERS what those need. After quantize_row, row_sum() is the sum of the codes: a product needs it last.

#ifndef SUBGROUP_ROWS
shared uint subgroup_largest[LOCAL];
shared int subgroup_sum[LOCAL];

uint vector_of(uint i) {
    return gl_LocalInvocationID.x + i * LOCAL;
}

bool in_row(uint i) {
    return vector_of(i) < VECTORS;
}
#endif

#ifndef ROW_VECTOR
#ifdef SUBGROUP_ROWS
#define ROW_VECTOR(base, i) input_vector(base, vector_of(i))
#else
// All loads of the row are under way before an activation waits for one; a subgroup alone has no registers for that.
#define ACTIVATES_LATER
#define ROW_VECTOR(base, i) x[base + vector_of(i)]
#endif
#define ROW_GAIN(v) gain[v]
#define ROW_SQUARES(y) sum_of_squares(y)
#define ROW_PARAMETERS
#ifndef ROW_UP
#define ROW_UP(base, v) x[base + VECTORS + v]
#endif

vec4 activated(vec4 gate) {
    return vec4(activate(ACTIVATION - 1u, gate.x), activate(ACTIVATION - 1u, gate.y), activate(ACTIVATION - 1u, gate.z),
                activate(ACTIVATION - 1u, gate.w));
}

vec4 input_vector(uint base, uint v) {
    return ACTIVATION != 0u ? activated(x[base + v]) * ROW_UP(base, v) : x[base + v];
}
#endif

#ifndef SUBGROUP_ROWS
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
#endif

#ifdef SUBGROUP_ROWS
int kept_row_sum;

int row_sum() {
    return kept_row_sum;
}
#else
int row_sum() {
    int sum = 0;
    for (uint i = 0u; i < gl_NumSubgroups; i++) {
        sum += subgroup_sum[i];
    }
    return sum;
}
#endif

// Keeps the codes of the row at vector `base`; returns the scale.
float quantize_row(uint base, float eps ROW_PARAMETERS) {
    precise vec4 y[VECTORS_EACH];
    vec4 gains[VECTORS_EACH];
#ifdef ACTIVATES_LATER
    vec4 ups[VECTORS_EACH];
#endif
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        y[i] = in_row(i) ? ROW_VECTOR(base, i) : vec4(0.0);
#ifdef ACTIVATES_LATER
        if (ACTIVATION != 0u) {
            ups[i] = in_row(i) ? ROW_UP(base, vector_of(i)) : vec4(0.0);
        }
#endif
        gains[i] = NORM != 0u && in_row(i) ? ROW_GAIN(vector_of(i)) : vec4(1.0);
    }
    precise float squares = 0.0;
    uint largest = 0u;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
#ifdef ACTIVATES_LATER
        if (ACTIVATION != 0u) {
            y[i] = activated(y[i]) * ups[i];
        }
#endif
        precise const vec4 square = y[i] * y[i];
        squares = squares + (((square.x + square.y) + square.z) + square.w);
        const vec4 scaled = y[i] * gains[i];
        largest = max(max(largest, magnitude_bits(scaled.x)), magnitude_bits(scaled.y));
        largest = max(max(largest, magnitude_bits(scaled.z)), magnitude_bits(scaled.w));
    }
#ifdef SUBGROUP_ROWS
    squares = ROW_SQUARES(y);
    largest = subgroupMax(largest);
#else
    reduce(squares, largest);
#endif
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
        if (in_row(i)) {
            const uint v = vector_of(i);
            const ivec4 codes = ivec4(quantize_one(y[i].x, scale), quantize_one(y[i].y, scale), quantize_one(y[i].z, scale),
                                      quantize_one(y[i].w, scale));
            sum += codes.x + codes.y + codes.z + codes.w;
            KEEP_CODES(v, pack_bytes(codes))
            KEEP_FLOATS(v, y[i])
        }
    }
    sum = subgroupAdd(sum);
#ifdef SUBGROUP_ROWS
    kept_row_sum = sum;
#else
    if (subgroupElect()) {
        subgroup_sum[gl_SubgroupID] = sum;
    }
    barrier();
#endif
    return scale;
}
