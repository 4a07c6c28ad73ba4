// RMS normalisation of a row of COLS floats followed by int8, in steps used by several kernels so that all of them agree to the bit:
// norm_factor, then norm_scale, then norm_word for every four columns. All invocations take part, and the order of sums follows from
// the local size, so kernels that must agree use the same. X_BINDING and GAIN_BINDING are the bindings of x and the gain.

const uint Q_WORDS = (COLS + 15u) / 16u * 4u;

layout(set = 0, binding = X_BINDING, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = X_BINDING, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = GAIN_BINDING, std430) readonly restrict buffer Gain { float gain[]; };
layout(set = 0, binding = GAIN_BINDING, std430) readonly restrict buffer GainVectors { vec4 gain_vectors[]; };

// Columns 4·word.. of the row at `base`; past its end zero.
vec4 x_quad(uint base, uint word) {
    if (COLS % 4u == 0u) {
        return word < COLS / 4u ? x_vectors[base / 4u + word] : vec4(0.0);
    }
    vec4 values = vec4(0.0);
    for (uint i = 0u; i < 4u; i++) {
        if (word * 4u + i < COLS) {
            values[i] = x[base + word * 4u + i];
        }
    }
    return values;
}

vec4 gain_quad(uint word) {
    if (COLS % 4u == 0u) {
        return word < COLS / 4u ? gain_vectors[word] : vec4(0.0);
    }
    vec4 values = vec4(0.0);
    for (uint i = 0u; i < 4u; i++) {
        if (word * 4u + i < COLS) {
            values[i] = gain[word * 4u + i];
        }
    }
    return values;
}

// 1/sqrt(mean(x²) + eps).
float norm_factor(uint base, float eps) {
    float squares = 0.0;
    for (uint word = gl_LocalInvocationID.x; word < Q_WORDS; word += gl_WorkGroupSize.x) {
        precise vec4 values = x_quad(base, word);
        values = values * values;
        precise float sum = values.x + values.y;
        sum = sum + values.z;
        sum = sum + values.w;
        squares = squares + sum;
    }
    return exact_inverse_sqrt(exact_divide(reduce_sum(squares), float(COLS)) + eps);
}

vec4 norm_quad(uint base, uint word, float factor) {
    precise vec4 y = x_quad(base, word) * factor;
    y = y * gain_quad(word);
    return y;
}

// 127 / max(max|y|, 1e-5).
float norm_scale(uint base, float factor) {
    uint largest = 0u;
    for (uint word = gl_LocalInvocationID.x; word < Q_WORDS; word += gl_WorkGroupSize.x) {
        const vec4 y = norm_quad(base, word, factor);
        largest = max(max(largest, max(magnitude_bits(y.x), magnitude_bits(y.y))), max(magnitude_bits(y.z), magnitude_bits(y.w)));
    }
    return quantize_scale(reduce_max(largest));
}

// The int8 of four columns.
ivec4 norm_word(uint base, uint word, float factor, float scale) {
    const vec4 y = norm_quad(base, word, factor);
    return ivec4(quantize_one(y.x, scale), quantize_one(y.y, scale), quantize_one(y.z, scale), quantize_one(y.w, scale));
}
