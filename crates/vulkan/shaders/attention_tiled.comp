#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention for prompts on a large GPU: the same running softmax as attention.comp, with both products tiled in registers.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. A workgroup of 128 owns ROWS rows and takes KEYS
// keys at a time. An invocation is one of 8 row lanes (rows lane, lane + 8, ...: four) and one of 16 across lanes:
//   scores: its 4 rows × keys across, across + 16, ...; queries and keys pass through shared memory in chunks of CHUNK columns
//   softmax: of its own 16 scores; only the maxima of the rows go through shared memory
//   output: its 4 rows × columns 8·across ..; weights from shared memory, values directly from the store
// Lines of shared memory are one vector longer than they need be, which spreads what a warp reads over all banks.
// Grid: x = tokens·GROUP / ROWS, y = key heads. HEAD_DIM is at most 128; it and STORE_STRIDE are multiples of 8.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec4, 2 k and 3 v [rows, STORE_STRIDE] f32, or f16 when STORE_F16, as uvec4, or kv_blocks.glsl when BLOCKS,
// 4 first i32 [T], 5 last i32 [T], 6 out f32 [T, HEADS·HEAD_DIM] as vec4, 7 log-sum-exp f32 [T, HEADS] if SUMS.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
layout(constant_id = 5) const uint STORE_STRIDE = 64;
layout(constant_id = 6) const uint SUMS = 0;
const uint LOCAL = 128u;
const uint ROWS = 32u;
const uint KEYS = 64u;
const uint CHUNK = 32u;
const uint ROW_LANES = 8u;
const uint ACROSS = 16u;
const uint HEADS = KV_HEADS * GROUP;
const uint CHUNKS = (HEAD_DIM + CHUNK - 1u) / CHUNK;
const uint LINE = CHUNK / 4u + 1u;
const float MASKED = -3.0e38;
#ifdef BLOCKS
#include "kv_blocks.glsl"
#else
#define BLOCKS 0
#endif

// Elements of a store in a vector, vectors of a chunk of keys per invocation, and keys whose values are in flight together.
#if BLOCKS
#define PACK 16u
#define KEY_LOADS 1u
#define STEP 4u
#elif STORE_F16
#define PACK 8u
#define KEY_LOADS 2u
#define STEP 4u
#else
#define PACK 4u
#define KEY_LOADS 4u
#define STEP 2u
#endif
#define QUERY_LOADS 2u
#define VALUE_LOADS ((7u + PACK) / PACK)

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
#if BLOCKS
layout(set = 0, binding = 2, std430) readonly restrict buffer KWords { uint k_words[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer VPairs { uvec2 v_pairs[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer VWords { uint v_words[]; };
#endif
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
} push;

// A chunk of the keys; once the scores are there, the weights: line = key, vector = row lane, component = its row.
shared vec4 staged[KEYS * LINE];
shared vec4 queries[ROWS * LINE];
shared vec4 meeting[ACROSS * ROW_LANES];
shared ivec2 spans[ROWS];

// The next chunk, on its way to shared memory.
uvec4 next_keys[KEY_LOADS];
#if BLOCKS
// A chunk of columns is a block.
float next_scale;
#endif
vec4 next_queries[QUERY_LOADS];

void fetch(uint kv_head, uint first_row, uint row_end, int start, int to, uint chunk) {
    const uint local = gl_LocalInvocationID.x;
    [[unroll]] for (uint i = 0u; i < KEY_LOADS; i++) {
        const uint e = local + i * LOCAL;
        const uint key = e / (CHUNK / PACK);
        const uint column = chunk * CHUNK + e % (CHUNK / PACK) * PACK;
        const uint at = uint(min(start + int(key), to)) * STORE_STRIDE + kv_head * HEAD_DIM + column;
        next_keys[i] = column < HEAD_DIM ? k[at / PACK] : uvec4(0u);
#if BLOCKS
        const uint row = uint(min(start + int(key), to));
        next_scale = block_scale(k_words[scales_of(kv_head, push.store_rows) + row * SCALE_WORDS + chunk / 2u], chunk);
#endif
    }
    [[unroll]] for (uint i = 0u; i < QUERY_LOADS; i++) {
        const uint e = local + i * LOCAL;
        const uint row = min(first_row + e / (CHUNK / 4u), row_end - 1u);
        const uint column = chunk * CHUNK + e % (CHUNK / 4u) * 4u;
        const uint at = ((row / GROUP) * HEADS + kv_head * GROUP + row % GROUP) * HEAD_DIM + column;
        next_queries[i] = column < HEAD_DIM ? q[at / 4u] * push.scale : vec4(0.0);
    }
}

void stage() {
    const uint local = gl_LocalInvocationID.x;
    [[unroll]] for (uint i = 0u; i < KEY_LOADS; i++) {
        const uint e = local + i * LOCAL;
        const uint at = e / (CHUNK / PACK) * LINE + e % (CHUNK / PACK) * (PACK / 4u);
#if BLOCKS
        [[unroll]] for (uint j = 0u; j < 4u; j++) {
            staged[at + j] = signed_bytes(next_keys[i][j]) * next_scale;
        }
#elif STORE_F16
        staged[at] = vec4(unpackHalf2x16(next_keys[i].x), unpackHalf2x16(next_keys[i].y));
        staged[at + 1u] = vec4(unpackHalf2x16(next_keys[i].z), unpackHalf2x16(next_keys[i].w));
#else
        staged[at] = uintBitsToFloat(next_keys[i]);
#endif
    }
    [[unroll]] for (uint i = 0u; i < QUERY_LOADS; i++) {
        const uint e = local + i * LOCAL;
        queries[e / (CHUNK / 4u) * LINE + e % (CHUNK / 4u)] = next_queries[i];
    }
}

#if BLOCKS
// Eight bytes of `column`, in vectors of eight, and the scale of their block.
void fetch_values(out uvec4 bits[STEP][VALUE_LOADS], int key, int to, uint column, uint kv_head) {
    [[unroll]] for (uint i = 0u; i < STEP; i++) {
        const uint row = uint(min(key + int(i), to));
        const uint block = (column - kv_head * (HEAD_DIM / 8u)) / 4u;
        const uint scale = v_words[scales_of(kv_head, push.store_rows) + row * SCALE_WORDS + block / 2u];
        bits[i][0] = uvec4(v_pairs[row * (STORE_STRIDE / 8u) + column], floatBitsToUint(block_scale(scale, block)), 0u);
    }
}
#else
void fetch_values(out uvec4 bits[STEP][VALUE_LOADS], int key, int to, uint column, uint kv_head) {
    [[unroll]] for (uint i = 0u; i < STEP; i++) {
        const uint at = uint(min(key + int(i), to)) * (STORE_STRIDE / PACK) + column;
        [[unroll]] for (uint n = 0u; n < VALUE_LOADS; n++) {
            bits[i][n] = v[at + n];
        }
    }
}
#endif

vec4 weight(vec4 score, vec4 largest) {
    vec4 weights;
    [[unroll]] for (uint r = 0u; r < 4u; r++) {
        weights[r] = score[r] == MASKED ? 0.0 : exact_exp(score[r] - largest[r]);
    }
    return weights;
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    // Later tokens attend to more keys: the longest work first.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    const uint kv_head = order % KV_HEADS;
    const uint tile = gl_NumWorkGroups.x - 1u - order / KV_HEADS;
    const uint row_end = row_count() * GROUP;
    const uint first_row = push.first_row * GROUP + tile * ROWS;
    if (first_row >= row_end) {
        return;
    }
    // A warp is four row lanes and eight across lanes: the squarer, the less it reads.
    const uint row_lane = local / 8u % 4u + local / 64u * 4u;
    const uint across = local % 8u + local / 32u % 2u * 8u;

    if (local < ROWS) {
        const uint token = min(first_row + local, row_end - 1u) / GROUP;
        spans[local] = ivec2(max(first[token], 0), min(last[token], int(push.store_rows) - 1));
    }
    barrier();
    // Keys within the span of some row, and keys within the spans of all rows.
    ivec2 some = spans[0];
    ivec2 all = spans[0];
    for (uint r = 1u; r < ROWS; r++) {
        some = ivec2(min(some.x, spans[r].x), max(some.y, spans[r].y));
        all = ivec2(max(all.x, spans[r].x), min(all.y, spans[r].y));
    }

    vec4 row_max = vec4(MASKED);
    vec4 row_sum = vec4(0.0);
    vec4 sums[4][2];
    [[unroll]] for (uint r = 0u; r < 4u; r++) {
        sums[r][0] = vec4(0.0);
        sums[r][1] = vec4(0.0);
    }

    fetch(kv_head, first_row, row_end, some.x, some.y, 0u);
    int start = some.x;
    while (start <= some.y) {
        const int end = start + int(KEYS) - 1;
        const bool whole = start >= all.x && end <= all.y;
        if (!whole) {
            // Rows of different sequences may be far apart in the stores: on to the next key that one of them attends to.
            int seen = some.y;
            for (uint r = 0u; r < ROWS; r++) {
                seen = spans[r].y >= start ? min(seen, max(spans[r].x, start)) : seen;
            }
            if (seen > end) {
                start += (seen - start) / int(KEYS) * int(KEYS);
                fetch(kv_head, first_row, row_end, start, some.y, 0u);
                continue;
            }
        }

        // One vector per key, one component per row.
        vec4 scores[4];
        [[unroll]] for (uint j = 0u; j < 4u; j++) {
            scores[j] = vec4(0.0);
        }
        [[dont_unroll]] for (uint chunk = 0u; chunk < CHUNKS; chunk++) {
            barrier();
            stage();
            barrier();
            if (chunk + 1u < CHUNKS) {
                fetch(kv_head, first_row, row_end, start, some.y, chunk + 1u);
            }
            [[unroll]] for (uint quad = 0u; quad < CHUNK / 4u; quad++) {
                vec4 rows[4];
                [[unroll]] for (uint r = 0u; r < 4u; r++) {
                    rows[r] = queries[(row_lane + r * ROW_LANES) * LINE + quad];
                }
                [[unroll]] for (uint j = 0u; j < 4u; j++) {
                    const vec4 key = staged[(across + j * ACROSS) * LINE + quad];
                    [[unroll]] for (uint c = 0u; c < 4u; c++) {
                        [[unroll]] for (uint r = 0u; r < 4u; r++) {
                            scores[j][r] += rows[r][c] * key[c];
                        }
                    }
                }
            }
        }
        if (!whole) {
            [[unroll]] for (uint r = 0u; r < 4u; r++) {
                const ivec2 span = spans[row_lane + r * ROW_LANES];
                [[unroll]] for (uint j = 0u; j < 4u; j++) {
                    const int key = start + int(across + j * ACROSS);
                    scores[j][r] = key >= span.x && key <= span.y ? scores[j][r] : MASKED;
                }
            }
        }

        meeting[across * ROW_LANES + row_lane] = max(max(scores[0], scores[1]), max(scores[2], scores[3]));
        barrier();
        vec4 new_max = row_max;
        [[unroll]] for (uint i = 0u; i < ACROSS; i++) {
            new_max = max(new_max, meeting[i * ROW_LANES + row_lane]);
        }
        vec4 factor;
        [[unroll]] for (uint r = 0u; r < 4u; r++) {
            factor[r] = exact_exp(row_max[r] - new_max[r]);
            sums[r][0] *= factor[r];
            sums[r][1] *= factor[r];
        }
        row_max = new_max;
        row_sum *= factor;
        [[unroll]] for (uint j = 0u; j < 4u; j++) {
            const vec4 weights = weight(scores[j], new_max);
            staged[(across + j * ACROSS) * LINE + row_lane] = weights;
            row_sum += weights;
        }
        barrier();

        fetch(kv_head, first_row, row_end, end + 1, some.y, 0u);
        if (across * 8u < HEAD_DIM) {
            const uint column = (kv_head * HEAD_DIM + across * 8u) / (BLOCKS != 0 ? 8u : PACK);
            const uint count = uint(min(some.y - start + 1, int(KEYS)));
            uvec4 next_bits[STEP][VALUE_LOADS];
            fetch_values(next_bits, start, some.y, column, kv_head);
            [[dont_unroll]] for (uint key = 0u; key < count; key += STEP) {
                const uvec4 bits[STEP][VALUE_LOADS] = next_bits;
                fetch_values(next_bits, start + int(key + STEP), some.y, column, kv_head);
                [[unroll]] for (uint i = 0u; i < STEP; i++) {
                    const vec4 weights = staged[(key + i) * LINE + row_lane];
#if BLOCKS
                    const float scale = uintBitsToFloat(bits[i][0].z);
                    const vec4 low = signed_bytes(bits[i][0].x) * scale;
                    const vec4 high = signed_bytes(bits[i][0].y) * scale;
#elif STORE_F16
                    const vec4 low = vec4(unpackHalf2x16(bits[i][0].x), unpackHalf2x16(bits[i][0].y));
                    const vec4 high = vec4(unpackHalf2x16(bits[i][0].z), unpackHalf2x16(bits[i][0].w));
#else
                    const vec4 low = uintBitsToFloat(bits[i][0]);
                    const vec4 high = uintBitsToFloat(bits[i][1]);
#endif
                    [[unroll]] for (uint r = 0u; r < 4u; r++) {
                        sums[r][0] += weights[r] * low;
                        sums[r][1] += weights[r] * high;
                    }
                }
            }
        }
        start += int(KEYS);
    }

    meeting[across * ROW_LANES + row_lane] = row_sum;
    barrier();
    vec4 total = vec4(0.0);
    for (uint i = 0u; i < ACROSS; i++) {
        total += meeting[i * ROW_LANES + row_lane];
    }
    if (SUMS != 0u && across == 0u) {
        [[unroll]] for (uint r = 0u; r < 4u; r++) {
            const uint row = first_row + row_lane + r * ROW_LANES;
            if (row < row_end) {
                log_sums[row / GROUP * HEADS + kv_head * GROUP + row % GROUP] = row_max[r] + exact_log(total[r]);
            }
        }
    }
    if (across * 8u < HEAD_DIM) {
        [[unroll]] for (uint r = 0u; r < 4u; r++) {
            const uint row = first_row + row_lane + r * ROW_LANES;
            if (row < row_end) {
                const float inverse = total[r] > 0.0 ? exact_divide(1.0, total[r]) : 0.0;
                const uint at = (((row / GROUP) * HEADS + kv_head * GROUP + row % GROUP) * HEAD_DIM + across * 8u) / 4u;
                result[at] = sums[r][0] * inverse;
                result[at + 1u] = sums[r][1] * inverse;
            }
        }
    }
}
