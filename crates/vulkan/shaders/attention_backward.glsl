// Common to the kernels of attention's backward pass: shapes, and loads of keys and values of either type.
//
// With s = scale·q·k, p = e^(s - log_sum_exp) and ds = p·(dy·v - delta): dq = scale·sum ds·k over the keys of a query,
// dk = scale·sum ds·q and dv = sum p·dy over the queries of a key, those of all heads that share it.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
const uint HEADS = KV_HEADS * GROUP;
const uint QUADS = (HEAD_DIM + 3u) / 4u;
const uint PAIRS = (HEAD_DIM + 1u) / 2u;
const uint SLOTS = (PAIRS + 63u) / 64u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { float q[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer QVectors { vec4 q_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uint k_words[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer KVectors { STORE_VECTOR k_vectors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uint v_words[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer VVectors { STORE_VECTOR v_vectors[]; };
// The log-sum-exp and delta of each token and head; the rest is for kernels in f16.
layout(set = 0, binding = 5, std430) readonly restrict buffer Sums { vec4 sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer DyVectors { vec4 dy_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float scale;
} push;

// Four neighbouring elements of a head of a store; past its width zero.
#if STORE_F16
#define STORE_QUAD(words, vectors, base, quad, values)                                        \
    if (HEAD_DIM % 4u == 0u) {                                                                \
        const uvec2 bits = vectors[(base) / 4u + (quad)];                                     \
        values = vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y));                        \
    } else {                                                                                  \
        values = vec4(unpackHalf2x16(words[(base) / 2u + (quad) * 2u]), 0.0, 0.0);            \
        if ((quad) * 4u + 2u < HEAD_DIM) {                                                    \
            values.zw = unpackHalf2x16(words[(base) / 2u + (quad) * 2u + 1u]);                \
        }                                                                                     \
    }
#else
#define STORE_QUAD(words, vectors, base, quad, values)                                        \
    if (HEAD_DIM % 4u == 0u) {                                                                \
        values = uintBitsToFloat(vectors[(base) / 4u + (quad)]);                              \
    } else {                                                                                  \
        values = vec4(0.0);                                                                   \
        for (uint i = 0u; i < 4u && (quad) * 4u + i < HEAD_DIM; i++) {                        \
            values[i] = uintBitsToFloat(words[(base) + (quad) * 4u + i]);                     \
        }                                                                                     \
    }
#endif

vec4 key_quad(uint base, uint quad) {
    vec4 values;
    STORE_QUAD(k_words, k_vectors, base, quad, values)
    return values;
}

vec4 value_quad(uint base, uint quad) {
    vec4 values;
    STORE_QUAD(v_words, v_vectors, base, quad, values)
    return values;
}

vec4 query_quad(uint base, uint quad) {
    if (HEAD_DIM % 4u == 0u) {
        return q_vectors[base / 4u + quad];
    }
    vec4 values = vec4(0.0);
    for (uint i = 0u; i < 4u && quad * 4u + i < HEAD_DIM; i++) {
        values[i] = q[base + quad * 4u + i];
    }
    return values;
}

vec4 dy_quad(uint base, uint quad) {
    if (HEAD_DIM % 4u == 0u) {
        return dy_vectors[base / 4u + quad];
    }
    vec4 values = vec4(0.0);
    for (uint i = 0u; i < 4u && quad * 4u + i < HEAD_DIM; i++) {
        values[i] = dy[base + quad * 4u + i];
    }
    return values;
}
