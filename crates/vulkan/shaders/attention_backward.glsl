// Common to the kernels of attention's backward pass: shapes, loads of keys and values of either type, and products in tiles.
//
// With s = scale·q·k, p = e^(s - log_sum_exp) and ds = p·(dy·v - delta): dq = scale·sum ds·k over the keys of a query,
// dk = scale·sum ds·q and dv = sum p·dy over the queries of a key, those of all heads that share it.
//
// A workgroup of 64 owns 8 rows of queries, or 8 keys, while the other side passes in tiles of 64. For each tile:
//   scores: invocation = 4 owned × 2 passing of q·k, then of dy·v; both sides come through shared memory, 16 columns at a time
//   weights: p, then ds, of the invocation's own scores, in shared memory
//   output: invocation = 4 owned × 4 columns; weights from shared memory, the passing side directly from its buffer
// Few registers and little shared memory: a phone keeps eight waves. Sums have a fixed order.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
const uint HEADS = KV_HEADS * GROUP;
const uint QUADS = (HEAD_DIM + 3u) / 4u;

#define LOCAL 64u
#define OWNED 8u
#define PASSING 64u
// Quads of columns in shared memory at a time.
#define SLICE 4u
// Owned lane l stands for l, l + OWNED_LANES, ...: four.
#define OWNED_LANES (OWNED / 4u)
#define ACROSS (LOCAL / OWNED_LANES)
#define EACH (PASSING / ACROSS)
// Lines are two vectors longer than they need be, which spreads what is stored at once over all banks.
#define OWNED_LINE (OWNED + 2u)
#define PASSING_LINE (PASSING + 2u)
// Lanes of the output that share a weight, and quads of columns that each has.
#define COLUMNS (LOCAL / OWNED_LANES)
const uint SLOTS = (QUADS + COLUMNS - 1u) / COLUMNS;

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

// A slice of columns: line = quad, owned side first. Later ds, as p: line = passing, vector = owned lane, component = one of its four.
shared vec4 staged[SLICE * (OWNED_LINE + PASSING_LINE)];
shared vec4 weights[PASSING * OWNED_LANES];

// Of the kernel: a quad of one side as the first product, q·k, or the second, dy·v, takes it. Lines past the end repeat the last.
vec4 owned_quad(bool second, uint line, uint quad);
vec4 passing_quad(bool second, uint line, uint quad);

// One vector per passing line of the invocation, one component per owned line.
void multiply(bool second, out vec4 products[EACH]) {
    const uint local = gl_LocalInvocationID.x;
    const uint lane = local % OWNED_LANES;
    const uint across = local / OWNED_LANES;
    [[unroll]] for (uint j = 0u; j < EACH; j++) {
        products[j] = vec4(0.0);
    }
    [[dont_unroll]] for (uint first = 0u; first < QUADS; first += SLICE) {
        const uint part = local % SLICE;
        const uint quad = first + part;
        const bool inside = QUADS % SLICE == 0u || quad < QUADS;
        barrier();
        if (local < OWNED * SLICE) {
            staged[part * OWNED_LINE + local / SLICE] = inside ? owned_quad(second, local / SLICE, quad) : vec4(0.0);
        }
        [[dont_unroll]] for (uint i = 0u; i < PASSING * SLICE / LOCAL; i += TOGETHER) {
            const uint line = local / SLICE + i * (LOCAL / SLICE);
            vec4 loaded[TOGETHER];
            [[unroll]] for (uint n = 0u; n < TOGETHER; n++) {
                loaded[n] = inside ? passing_quad(second, line + n * (LOCAL / SLICE), quad) : vec4(0.0);
            }
            [[unroll]] for (uint n = 0u; n < TOGETHER; n++) {
                staged[SLICE * OWNED_LINE + part * PASSING_LINE + line + n * (LOCAL / SLICE)] = loaded[n];
            }
        }
        barrier();
        QUADS_UNROLL for (uint c = 0u; c < SLICE; c++) {
            vec4 passing[EACH];
            [[unroll]] for (uint j = 0u; j < EACH; j++) {
                passing[j] = staged[SLICE * OWNED_LINE + c * PASSING_LINE + across + j * ACROSS];
            }
            [[unroll]] for (uint r = 0u; r < 4u; r++) {
                const vec4 owned = staged[c * OWNED_LINE + lane + r * OWNED_LANES];
                [[unroll]] for (uint j = 0u; j < EACH; j++) {
                    [[unroll]] for (uint i = 0u; i < 4u; i++) {
                        products[j][r] += owned[i] * passing[j][i];
                    }
                }
            }
        }
    }
}
