#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention_backward: the gradient of the queries.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. A workgroup of 64 owns 4 rows and takes 64 keys at
// a time; the rows' queries and gradients stay in shared memory, few enough that a phone keeps eight waves.
//   scores: invocation = one key × 4 rows, both products
//   output: invocation = two neighbouring columns × 4 rows
// Grid: x = tokens·GROUP / 4, y = key heads.
// Bindings: 1 q, 2 k, 3 v, 4 first i32 [T], 5 sums, 6 dy, 7 dq f32 [T, HEADS·HEAD_DIM].

#include "attention_backward.glsl"

#define LOCAL 64u
#define ROWS 4u
#define KEYS 64u

layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dq { float dq[]; };

shared vec4 queries[ROWS * QUADS];
shared vec4 gradients[ROWS * QUADS];
// Line = key, component = row.
shared vec4 weights[KEYS];

vec2 key_pair(uint base, uint pair) {
#if STORE_F16
    return unpackHalf2x16(k_words[base / 2u + pair]);
#else
    const float low = uintBitsToFloat(k_words[base + pair * 2u]);
    return vec2(low, pair * 2u + 1u < HEAD_DIM ? uintBitsToFloat(k_words[base + pair * 2u + 1u]) : 0.0);
#endif
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint kv_head = gl_WorkGroupID.y;
    const uint row_end = row_count() * GROUP;
    const uint first_row = push.first_row * GROUP + gl_WorkGroupID.x * ROWS;
    if (first_row >= row_end) {
        return;
    }
    for (uint e = local; e < ROWS * QUADS; e += LOCAL) {
        const uint row = min(first_row + e / QUADS, row_end - 1u);
        const uint base = (row / GROUP * HEADS + kv_head * GROUP + row % GROUP) * HEAD_DIM;
        queries[e] = query_quad(base, e % QUADS) * push.scale;
        gradients[e] = dy_quad(base, e % QUADS);
    }
    const uint last_token = (min(first_row + ROWS, row_end) - 1u) / GROUP;
    int from = 0x7fffffff;
    for (uint token = first_row / GROUP; token <= last_token; token++) {
        from = min(from, first[token]);
    }
    from = max(from, 0);
    const int to = int(last_token);

    int row_from[ROWS];
    int row_to[ROWS];
    vec2 row_sums[ROWS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        const uint row = min(first_row + r, row_end - 1u);
        row_from[r] = first[row / GROUP];
        row_to[r] = int(row / GROUP);
        row_sums[r] = sums[row / GROUP * HEADS + kv_head * GROUP + row % GROUP].xy;
    }

    vec2 total[ROWS][SLOTS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
            total[r][s] = vec2(0.0);
        }
    }
    for (int start = from; start <= to; start += int(KEYS)) {
        barrier();
        {
            const int key = start + int(local);
            const uint base = (uint(min(key, to)) * KV_HEADS + kv_head) * HEAD_DIM;
            float scores[ROWS];
            float products[ROWS];
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                scores[r] = 0.0;
                products[r] = 0.0;
            }
            [[dont_unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
                const vec4 k = key_quad(base, quad);
                const vec4 v = value_quad(base, quad);
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    scores[r] += dot(queries[r * QUADS + quad], k);
                    products[r] += dot(gradients[r * QUADS + quad], v);
                }
            }
            vec4 own;
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                const bool open = key >= row_from[r] && key <= row_to[r];
                own[r] = open ? exact_exp(scores[r] - row_sums[r].x) * (products[r] - row_sums[r].y) : 0.0;
            }
            weights[local] = own;
        }
        barrier();
        const uint count = uint(min(to - start + 1, int(KEYS)));
        [[dont_unroll]] for (uint key = 0u; key < count; key++) {
            const uint base = ((uint(start) + key) * KV_HEADS + kv_head) * HEAD_DIM;
            const vec4 own = weights[key];
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint pair = local + s * 64u;
                if (pair < PAIRS) {
                    const vec2 k = key_pair(base, pair);
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        total[r][s] += own[r] * k;
                    }
                }
            }
        }
    }
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        const uint row = first_row + r;
        if (row < row_end) {
            const uint base = (row / GROUP * HEADS + kv_head * GROUP + row % GROUP) * HEAD_DIM;
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint column = (local + s * 64u) * 2u;
                if (column < HEAD_DIM) {
                    dq[base + column] = total[r][s].x * push.scale;
                }
                if (column + 1u < HEAD_DIM) {
                    dq[base + column + 1u] = total[r][s].y * push.scale;
                }
            }
        }
    }
}
