#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention_backward: the gradients of keys and values.
//
// A workgroup of 64 owns 4 keys of a key head and goes through the rows that attend to them, 32 at a time: row r is token r / GROUP,
// head r % GROUP of the group, so all that a key gets is added up here, in order.
//   scores: invocation = one row × 2 keys, both products
//   output: invocation = two neighbouring columns × 4 keys, of both gradients
// Grid: x = tokens / 4, y = key heads.
// Bindings: 1 q, 2 k, 3 v, 4 until i32 [T], 5 sums, 6 dy, 7 dk and 8 dv f32 [T, KV_HEADS·HEAD_DIM].

#include "attention_backward.glsl"

#define LOCAL 64u
#define KEYS 4u
#define ROWS 32u
#define SCORE_KEYS 2u

layout(set = 0, binding = 4, std430) readonly restrict buffer Until { int until[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dk { float dk[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer Dv { float dv[]; };

shared vec4 keys[KEYS * QUADS];
shared vec4 values[KEYS * QUADS];
// Weights of the rows in the gradients of keys, then in those of values: line = row, component = key.
shared vec2 weights[2u * ROWS * (KEYS / 2u)];

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint kv_head = gl_WorkGroupID.y;
    const uint tokens = row_count();
    const uint first_key = push.first_row + gl_WorkGroupID.x * KEYS;
    if (first_key >= tokens) {
        return;
    }
    for (uint e = local; e < KEYS * QUADS; e += LOCAL) {
        const uint base = (min(first_key + e / QUADS, tokens - 1u) * KV_HEADS + kv_head) * HEAD_DIM;
        keys[e] = key_quad(base, e % QUADS) * push.scale;
        values[e] = value_quad(base, e % QUADS);
    }
    int last = -1;
    for (uint key = first_key; key < min(first_key + KEYS, tokens); key++) {
        last = max(last, until[key]);
    }
    const uint row_end = uint(min(last + 1, int(tokens))) * GROUP;

    // This invocation's keys in the scores.
    const uint score_key = local / ROWS * SCORE_KEYS;
    int key_until[SCORE_KEYS];
    [[unroll]] for (uint j = 0u; j < SCORE_KEYS; j++) {
        const uint key = first_key + score_key + j;
        key_until[j] = key < tokens ? until[key] : -1;
    }
    vec2 total_k[KEYS][SLOTS];
    vec2 total_v[KEYS][SLOTS];
    [[unroll]] for (uint j = 0u; j < KEYS; j++) {
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
            total_k[j][s] = vec2(0.0);
            total_v[j][s] = vec2(0.0);
        }
    }
    for (uint start = first_key * GROUP; start < row_end; start += ROWS) {
        barrier();
        {
            const uint row = start + local % ROWS;
            const uint index = min(row, row_end - 1u);
            const uint place = index / GROUP * HEADS + kv_head * GROUP + index % GROUP;
            vec2 scores = vec2(0.0);
            vec2 products = vec2(0.0);
            [[dont_unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
                const vec4 query = query_quad(place * HEAD_DIM, quad);
                const vec4 gradient = dy_quad(place * HEAD_DIM, quad);
                [[unroll]] for (uint j = 0u; j < SCORE_KEYS; j++) {
                    scores[j] += dot(query, keys[(score_key + j) * QUADS + quad]);
                    products[j] += dot(gradient, values[(score_key + j) * QUADS + quad]);
                }
            }
            const vec2 row_sums = sums[place].xy;
            const int token = int(index / GROUP);
            vec2 p;
            [[unroll]] for (uint j = 0u; j < SCORE_KEYS; j++) {
                const bool open = row < row_end && token >= int(first_key + score_key + j) && token <= key_until[j];
                p[j] = open ? exact_exp(scores[j] - row_sums.x) : 0.0;
            }
            const uint at = local % ROWS * (KEYS / 2u) + local / ROWS;
            weights[at] = p * (products - row_sums.y);
            weights[ROWS * (KEYS / 2u) + at] = p;
        }
        barrier();
        const uint count = min(row_end - start, ROWS);
        [[dont_unroll]] for (uint i = 0u; i < count; i++) {
            const uint row = start + i;
            const uint base = (row / GROUP * HEADS + kv_head * GROUP + row % GROUP) * HEAD_DIM;
            const vec4 ds = vec4(weights[i * 2u], weights[i * 2u + 1u]);
            const vec4 p = vec4(weights[(ROWS + i) * 2u], weights[(ROWS + i) * 2u + 1u]);
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint column = (local + s * 64u) * 2u;
                vec2 query = vec2(0.0);
                vec2 gradient = vec2(0.0);
                if (column < HEAD_DIM) {
                    query.x = q[base + column];
                    gradient.x = dy[base + column];
                }
                if (column + 1u < HEAD_DIM) {
                    query.y = q[base + column + 1u];
                    gradient.y = dy[base + column + 1u];
                }
                [[unroll]] for (uint j = 0u; j < KEYS; j++) {
                    total_k[j][s] += ds[j] * query;
                    total_v[j][s] += p[j] * gradient;
                }
            }
        }
    }
    [[unroll]] for (uint j = 0u; j < KEYS; j++) {
        const uint key = first_key + j;
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
            const uint column = (local + s * 64u) * 2u;
            [[unroll]] for (uint c = 0u; c < 2u; c++) {
                if (key < tokens && column + c < HEAD_DIM) {
                    const uint at = (key * KV_HEADS + kv_head) * HEAD_DIM + column + c;
                    dk[at] = total_k[j][s][c] * push.scale;
                    dv[at] = total_v[j][s][c];
                }
            }
        }
    }
}
