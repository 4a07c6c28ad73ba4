#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention_backward: the gradient of the queries. How it is tiled is in attention_backward.glsl.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head: the rows that a workgroup owns share their keys.
// Grid: x = tokens·GROUP / OWNED, y = key heads.
// Bindings: 1 q, 2 k, 3 v, 4 first i32 [T], 5 sums, 6 dy, 7 dq f32 [T, HEADS·HEAD_DIM].

// Keys in flight together, in the scores and in the output.
#define TOGETHER 2u
#define STEP 8u
#define QUADS_UNROLL [[unroll]]
#include "attention_backward.glsl"

layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 7, std430) writeonly buffer Dq { float dq[]; };
layout(set = 0, binding = 7, std430) writeonly buffer DqVectors { vec4 dq_vectors[]; };

// Log-sum-exp and delta of the rows, as bits, and their first and last key: numbers as bits of floats could be flushed to zero.
shared ivec4 rows[OWNED];

uint kv_head;
uint first_row;
uint row_end;
int start;
int to;

uint row_base(uint row) {
    const uint index = min(row, row_end - 1u);
    return (index / GROUP * HEADS + kv_head * GROUP + index % GROUP) * HEAD_DIM;
}

uint key_base(int key) {
    return (uint(min(key, to)) * KV_HEADS + kv_head) * HEAD_DIM;
}

vec4 owned_quad(bool second, uint line, uint quad) {
    const uint base = row_base(first_row + line);
    return second ? dy_quad(base, quad) : query_quad(base, quad);
}

vec4 passing_quad(bool second, uint line, uint quad) {
    const uint base = key_base(start + int(line));
    return second ? value_quad(base, quad) : key_quad(base, quad);
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    // Later tokens attend to more keys: the longest work first.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    kv_head = order % KV_HEADS;
    row_end = row_count() * GROUP;
    first_row = push.first_row * GROUP + (gl_NumWorkGroups.x - 1u - order / KV_HEADS) * OWNED;
    if (first_row >= row_end) {
        return;
    }
    if (local < OWNED) {
        const uint row = min(first_row + local, row_end - 1u);
        const uint token = row / GROUP;
        const vec2 row_sums = sums[token * HEADS + kv_head * GROUP + row % GROUP].xy;
        rows[local] = ivec4(floatBitsToInt(row_sums), first[token], token);
    }
    const uint last_token = (min(first_row + OWNED, row_end) - 1u) / GROUP;
    int from = 0x7fffffff;
    for (uint token = first_row / GROUP; token <= last_token; token++) {
        from = min(from, first[token]);
    }
    to = int(last_token);

    vec4 total[4][SLOTS];
    [[unroll]] for (uint r = 0u; r < 4u; r++) {
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
            total[r][s] = vec4(0.0);
        }
    }
    for (start = max(from, 0); start <= to; start += int(PASSING)) {
        const uint lane = local % OWNED_LANES;
        const uint across = local / OWNED_LANES;
        {
            vec4 scores[EACH];
            multiply(false, scores);
            [[unroll]] for (uint j = 0u; j < EACH; j++) {
                weights[(across + j * ACROSS) * OWNED_LANES + lane] = scores[j];
            }
        }
        // Not side by side: an exponential takes registers.
        [[dont_unroll]] for (uint line = across; line < PASSING; line += ACROSS) {
            const uint at = line * OWNED_LANES + lane;
            const int key = start + int(line);
            vec4 p = weights[at];
            [[unroll]] for (uint r = 0u; r < 4u; r++) {
                const ivec4 row = rows[lane + r * OWNED_LANES];
                p[r] = mix(0.0, exact_exp(p[r] * push.scale - intBitsToFloat(row.x)), key >= row.z && key <= row.w);
            }
            weights[at] = p;
        }
        {
            vec4 products[EACH];
            multiply(true, products);
            barrier();
            [[unroll]] for (uint r = 0u; r < 4u; r++) {
                const float delta = intBitsToFloat(rows[lane + r * OWNED_LANES].y);
                [[unroll]] for (uint j = 0u; j < EACH; j++) {
                    products[j][r] -= delta;
                }
            }
            [[unroll]] for (uint j = 0u; j < EACH; j++) {
                const uint at = (across + j * ACROSS) * OWNED_LANES + lane;
                staged[at] = weights[at] * products[j];
            }
        }
        barrier();
        const uint out_lane = local / COLUMNS;
        const uint column = local % COLUMNS;
        const uint count = uint(min(to - start + 1, int(PASSING)));
        [[dont_unroll]] for (uint line = 0u; line < count; line += STEP) {
            vec4 keys[STEP][SLOTS];
            [[unroll]] for (uint n = 0u; n < STEP; n++) {
                const uint base = key_base(start + int(line + n));
                [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                    const uint quad = column + s * COLUMNS;
                    keys[n][s] = QUADS % COLUMNS == 0u || quad < QUADS ? key_quad(base, quad) : vec4(0.0);
                }
            }
            [[unroll]] for (uint n = 0u; n < STEP; n++) {
                const vec4 ds = staged[(line + n) * OWNED_LANES + out_lane];
                [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                    [[unroll]] for (uint r = 0u; r < 4u; r++) {
                        total[r][s] += ds[r] * keys[n][s];
                    }
                }
            }
        }
    }
    const uint out_lane = local / COLUMNS;
    const uint column = local % COLUMNS;
    [[unroll]] for (uint r = 0u; r < 4u; r++) {
        const uint row = first_row + out_lane + r * OWNED_LANES;
        if (row < row_end) {
            const uint base = row_base(row);
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint quad = column + s * COLUMNS;
                const vec4 gradient = total[r][s] * push.scale;
                if (HEAD_DIM % 4u == 0u) {
                    if (quad < QUADS) {
                        dq_vectors[base / 4u + quad] = gradient;
                    }
                } else {
                    for (uint c = 0u; c < 4u && quad * 4u + c < HEAD_DIM; c++) {
                        dq[base + quad * 4u + c] = gradient[c];
                    }
                }
            }
        }
    }
}
