#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if HALF
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#endif
// attention: softmax(q·kᵀ / sqrt(HEAD_DIM)) · v of each token over the store rows first[t]..=last[t], without ever holding a row
// of scores: blocks of KEYS keys update a running maximum m, a running sum l and the output, rescaled by e^(m_old - m_new).
//
// The heads that share a key head are rows of one problem: row r is token r / GROUP, head r % GROUP of the group.
// Grid: x = tokens·GROUP / ROWS, y = key heads. A workgroup of LOCAL owns ROWS rows and takes KEYS keys at a time, four scores per
// invocation: ROWS·KEYS = 4·LOCAL, LOCAL a multiple of 64 and of KEYS.
//   scores: invocation = one key × ROWS·KEYS/LOCAL rows, q broadcast from shared memory
//   softmax: LOCAL/ROWS invocations per row, four scores each
//   output: invocation = two neighbouring columns × ROWS·64/LOCAL rows
// HALF, over f16 stores: the products of queries and keys are f16, summed in f16 over 8 elements and in f32 from there. Queries are
// f16 of at most 1/8, times a factor per row that the softmax puts back, so that no sum of 8 leaves the range of f16. Weights and
// values are multiplied in f32 all the same: the many small weights of a long context would underflow in f16.
// BLOCKS: the stores are those of kv_blocks.glsl, a row of STORE_STRIDE bytes. What is summed up over a block is multiplied by its scale.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM], 2 k and 3 v [rows, STORE_STRIDE] f32, f16 when STORE_F16, or BLOCKS, 4 first i32 [T], 5 last i32 [T],
// 6 out f32 [T, HEADS·HEAD_DIM], 7 log-sum-exp f32 [T, HEADS] if SUMS.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
layout(constant_id = 5) const uint STORE_STRIDE = 64;
layout(constant_id = 6) const uint SUMS = 0;
const uint HEADS = KV_HEADS * GROUP;
const uint QUADS = (HEAD_DIM + 3u) / 4u;
const uint PAIRS = (HEAD_DIM + 1u) / 2u;
const uint SLOTS = (PAIRS + 63u) / 64u;
#ifdef BLOCKS
#define CONVERTS true
#include "kv_blocks.glsl"
#else
#define BLOCKS 0
#endif

#define ROW_GROUPS (LOCAL / KEYS)
#define SCORE_ROWS (ROWS / ROW_GROUPS)
#define ROW_LANES (LOCAL / ROWS)
#define OUT_ROWS (ROWS * 64u / LOCAL)
// An exponential takes registers: with many rows not side by side.
#if ROWS > 4
#define EXPONENTIALS [[dont_unroll]]
#else
#define EXPONENTIALS [[unroll]]
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { float q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uint k_words[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer KVectors { uvec4 k_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer KPairs { uvec2 k_pairs[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uint v_words[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
} push;

#if HALF
shared f16vec4 queries[ROWS * QUADS];
#else
shared vec4 queries[ROWS * QUADS];
#endif
// Of a key the scores, later weights, of four rows: what adds them up takes all of its rows at once.
#define ROW_QUADS (ROWS / 4u)
shared vec4 scores[KEYS * ROW_QUADS];
shared float row_reduce[LOCAL];
shared float row_factor[ROWS];

// Four neighbouring elements of a query, scaled; past the head's width zero.
vec4 query_quad(uint base, uint quad) {
    vec4 values = vec4(0.0);
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        if (quad * 4u + i < HEAD_DIM) {
            values[i] = q[base + quad * 4u + i] * push.scale;
        }
    }
    return values;
}

// Quads of a key that one load brings.
#if BLOCKS
#define KEY_QUADS 2u
#else
#define KEY_QUADS (STORE_F16 != 0 ? 2u : 1u)
// Whether there are no others: rows begin and end with a whole load.
const bool WHOLE_LOADS = HEAD_DIM % (4u * KEY_QUADS) == 0u && STORE_STRIDE % (4u * KEY_QUADS) == 0u;
#endif
#if HALF
#define QUAD f16vec4
#define PAIR(word) unpackFloat2x16(word)
#else
#define QUAD vec4
#define PAIR(word) unpackHalf2x16(word)
#endif

// Neighbouring quads of a key, those of load `at` if loads are whole; past the head's width zero.
QUAD[KEY_QUADS] key_quads(uint base, uint at, uint quad) {
    QUAD values[KEY_QUADS];
#if BLOCKS
    const uvec2 bits = k_pairs[at];
    [[unroll]] for (uint i = 0u; i < KEY_QUADS; i++) {
        values[i] = QUAD(signed_bytes(bits[i]));
    }
#elif STORE_F16
    if (WHOLE_LOADS) {
        const uvec4 bits = k_vectors[at];
        values[0] = QUAD(PAIR(bits.x), PAIR(bits.y));
        values[1] = QUAD(PAIR(bits.z), PAIR(bits.w));
        return values;
    }
    [[unroll]] for (uint i = 0u; i < KEY_QUADS; i++) {
        values[i] = QUAD(0.0);
        if ((quad + i) * 4u < HEAD_DIM) {
            values[i].xy = PAIR(k_words[base / 2u + (quad + i) * 2u]);
        }
        if ((quad + i) * 4u + 2u < HEAD_DIM) {
            values[i].zw = PAIR(k_words[base / 2u + (quad + i) * 2u + 1u]);
        }
    }
#else
    if (WHOLE_LOADS) {
        values[0] = uintBitsToFloat(k_vectors[at]);
        return values;
    }
    values[0] = vec4(0.0);
    for (uint i = 0u; i < 4u && quad * 4u + i < HEAD_DIM; i++) {
        values[0][i] = uintBitsToFloat(k_words[base + quad * 4u + i]);
    }
#endif
    return values;
}

// Elements of a word of the stores.
#define WORD_ELEMENTS (BLOCKS != 0 ? 4u : STORE_F16 != 0 ? 2u : 1u)

// A pair of a value, of which the row begins with that word; of a block without its scale.
vec2 value_pair(uint word, uint pair) {
#if BLOCKS
    return signed_pair(v_words[word + pair / 2u], pair % 2u);
#elif STORE_F16
    return unpackHalf2x16(v_words[word + pair]);
#else
    const float low = uintBitsToFloat(v_words[word + pair * 2u]);
    return vec2(low, pair * 2u + 1u < HEAD_DIM ? uintBitsToFloat(v_words[word + pair * 2u + 1u]) : 0.0);
#endif
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint head_base = gl_WorkGroupID.y * HEAD_DIM;
    const uint row_end = row_count() * GROUP;
    const uint first_row = push.first_row * GROUP + gl_WorkGroupID.x * ROWS;
    if (first_row >= row_end) {
        return;
    }

    // This invocation's row in the softmax.
    const uint row = local / ROW_LANES;
    const uint row_lane = local % ROW_LANES;
#if HALF
    const uint read_row = min(first_row + row, row_end - 1u);
    const uint query_base = (read_row / GROUP) * HEADS * HEAD_DIM + (gl_WorkGroupID.y * GROUP + read_row % GROUP) * HEAD_DIM;
    float largest = 0.0;
    for (uint quad = row_lane; quad < QUADS; quad += ROW_LANES) {
        const vec4 values = abs(query_quad(query_base, quad));
        largest = max(largest, max(max(values.x, values.y), max(values.z, values.w)));
    }
    row_reduce[local] = largest;
    barrier();
    for (uint i = 0u; i < ROW_LANES; i++) {
        largest = max(largest, row_reduce[row * ROW_LANES + i]);
    }
    const float row_scale = largest * 8.0;
    const float row_shrink = largest > 0.0 ? 1.0 / row_scale : 0.0;
    for (uint quad = row_lane; quad < QUADS; quad += ROW_LANES) {
        queries[row * QUADS + quad] = f16vec4(query_quad(query_base, quad) * row_shrink);
    }
#else
    for (uint e = local; e < ROWS * QUADS; e += LOCAL) {
        const uint row = min(first_row + e / QUADS, row_end - 1u);
        const uint base = (row / GROUP) * HEADS * HEAD_DIM + (gl_WorkGroupID.y * GROUP + row % GROUP) * HEAD_DIM;
        queries[e] = query_quad(base, e % QUADS);
    }
#endif

    int from = 0x7fffffff;
    int to = -1;
    const uint last_row = min(first_row + ROWS, row_end) - 1u;
    for (uint token = first_row / GROUP; token <= last_row / GROUP; token++) {
        from = min(from, first[token]);
        to = max(to, last[token]);
    }
    from = max(from, 0);
    to = min(to, int(push.store_rows) - 1);

    const uint row_token = min(first_row + row, row_end - 1u) / GROUP;
    const int row_from = first[row_token];
    const int row_to = last[row_token];
    float row_max = -3.0e38;
    float row_sum = 0.0;

    // This invocation's columns and rows of the output.
    const uint pair_lane = local % 64u;
    const uint out_row = (local / 64u) * OUT_ROWS;
    vec2 sum[OUT_ROWS][SLOTS];
    [[unroll]] for (uint r = 0u; r < OUT_ROWS; r++) {
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
            sum[r][s] = vec2(0.0);
        }
    }

    for (int start = from; start <= to; start += int(KEYS)) {
        // Between the keys of two sequences there may be many that no row sees: on to the next that one does.
        int seen = to;
        for (uint token = first_row / GROUP; token <= last_row / GROUP; token++) {
            seen = last[token] >= start ? min(seen, max(first[token], start)) : seen;
        }
        if (seen >= start + int(KEYS)) {
            start += ((seen - start) / int(KEYS) - 1) * int(KEYS);
            continue;
        }
        barrier();
        {
            const uint key = local % KEYS;
            const uint score_row = (local / KEYS) * SCORE_ROWS;
            const uint base = uint(min(start + int(key), to)) * STORE_STRIDE + head_base;
            float dots[SCORE_ROWS];
            [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r++) {
                dots[r] = 0.0;
            }
            // Running places, and a test at the end: compilers compute more in every iteration.
            uint key_at = base / (4u * KEY_QUADS);
            uint query_at = score_row * QUADS;
            uint quad = 0u;
#if BLOCKS
            const uint scales = scales_of(gl_WorkGroupID.y, push.store_rows) + uint(min(start + int(key), to)) * SCALE_WORDS;
#endif
            [[dont_unroll]] do {
                const QUAD k[KEY_QUADS] = key_quads(base, key_at, quad);
#if BLOCKS
                const float factor = block_scale(k_words[scales + quad / 16u], quad / 8u);
                [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r++) {
                    float part = 0.0;
#if HALF
                    [[unroll]] for (uint i = 0u; i < KEY_QUADS; i += 2u) {
                        const f16vec4 low = queries[query_at + r * QUADS + i] * k[i];
                        const f16vec4 high = queries[query_at + r * QUADS + i + 1u] * k[i + 1u];
                        const f16vec2 pair = (low.xy + low.zw) + (high.xy + high.zw);
                        part += float(pair.x + pair.y);
                    }
#else
                    [[unroll]] for (uint i = 0u; i < KEY_QUADS; i++) {
                        part += dot(queries[query_at + r * QUADS + i], k[i]);
                    }
#endif
                    dots[r] += factor * part;
                }
#elif HALF
                f16vec2 parts[SCORE_ROWS];
                [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r++) {
                    parts[r] = f16vec2(0.0);
                }
#endif
#if !BLOCKS
                [[unroll]] for (uint i = 0u; i < KEY_QUADS; i++) {
                    if (QUADS % KEY_QUADS == 0u || quad + i < QUADS) {
                        [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r++) {
#if HALF
                            const f16vec4 product = queries[query_at + r * QUADS + i] * k[i];
                            parts[r] += product.xy;
                            parts[r] += product.zw;
#else
                            dots[r] += dot(queries[query_at + r * QUADS + i], k[i]);
#endif
                        }
                    }
                }
#endif
#if HALF && !BLOCKS
                [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r++) {
                    dots[r] += float(parts[r].x + parts[r].y);
                }
#endif
                key_at += 1u;
                query_at += KEY_QUADS;
                quad += KEY_QUADS;
            } while (quad < QUADS);
            [[unroll]] for (uint r = 0u; r < SCORE_ROWS; r += 4u) {
                scores[key * ROW_QUADS + (score_row + r) / 4u] = vec4(dots[r], dots[r + 1u], dots[r + 2u], dots[r + 3u]);
            }
        }
        barrier();
        const uint cell = row_lane * 4u * ROW_QUADS + row / 4u;
        const int first_key = start + int(row_lane) * 4;
        const int row_last = min(row_to, to);
        vec4 cell_scores;
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            cell_scores[i] = scores[cell + i * ROW_QUADS][row % 4u];
        }
#if HALF
        cell_scores *= row_scale;
#endif
        const ivec4 keys = ivec4(first_key) + ivec4(0, 1, 2, 3);
        const bvec4 open = bvec4(ivec4(greaterThanEqual(keys, ivec4(row_from))) & ivec4(lessThanEqual(keys, ivec4(row_last))));
        cell_scores = mix(vec4(-3.0e38), cell_scores, open);
        row_reduce[local] = max(max(cell_scores.x, cell_scores.y), max(cell_scores.z, cell_scores.w));
        barrier();
        float new_max = row_max;
        for (uint i = 0u; i < ROW_LANES; i++) {
            new_max = max(new_max, row_reduce[row * ROW_LANES + i]);
        }
        barrier();
        float weight_sum = 0.0;
        EXPONENTIALS for (uint i = 0u; i < 4u; i++) {
            const uint at = cell + i * ROW_QUADS;
            const int key = first_key + int(i);
            float score = scores[at][row % 4u];
#if HALF
            score *= row_scale;
#endif
            const float weight = key >= row_from && key <= row_last ? exact_exp(score - new_max) : 0.0;
            scores[at][row % 4u] = weight;
            weight_sum += weight;
        }
        row_reduce[local] = weight_sum;
        const float factor = exact_exp(row_max - new_max);
        if (row_lane == 0u) {
            row_factor[row] = factor;
        }
        row_max = new_max;
        barrier();
        row_sum *= factor;
        for (uint i = 0u; i < ROW_LANES; i++) {
            row_sum += row_reduce[row * ROW_LANES + i];
        }

        [[unroll]] for (uint r = 0u; r < OUT_ROWS; r++) {
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                sum[r][s] *= row_factor[out_row + r];
            }
        }
        // Running places: compilers multiply anew in every iteration. A key past the last repeats it, and weighs nothing.
        const uint last_at = (uint(to) * STORE_STRIDE + head_base) / WORD_ELEMENTS;
        uint value_at = (uint(start) * STORE_STRIDE + head_base) / WORD_ELEMENTS;
        uint weight_at = out_row / 4u;
#if BLOCKS
        const uint first_scale = scales_of(gl_WorkGroupID.y, push.store_rows);
        const uint last_scale = first_scale + uint(to) * SCALE_WORDS;
        uint scale_at = first_scale + uint(start) * SCALE_WORDS;
#endif
        const uint pairs = (uint(min(to - start + 1, int(KEYS))) + 1u) / 2u;
        [[dont_unroll]] for (uint key_pair = 0u; key_pair < pairs; key_pair++) {
            [[unroll]] for (uint i = 0u; i < 2u; i++) {
                float p[OUT_ROWS];
                [[unroll]] for (uint r = 0u; r < OUT_ROWS; r += 4u) {
                    const vec4 quad = scores[weight_at + r / 4u];
                    [[unroll]] for (uint k = 0u; k < 4u; k++) {
                        p[r + k] = quad[k];
                    }
                }
                [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                    const uint pair = pair_lane + s * 64u;
                    if (PAIRS % 64u == 0u || pair < PAIRS) {
#if BLOCKS
                        const vec2 v = value_pair(value_at, pair) * block_scale(v_words[scale_at + pair / 32u], pair / 16u);
#else
                        const vec2 v = value_pair(value_at, pair);
#endif
                        [[unroll]] for (uint r = 0u; r < OUT_ROWS; r++) {
                            sum[r][s] += p[r] * v;
                        }
                    }
                }
                weight_at += ROW_QUADS;
                value_at = min(value_at + STORE_STRIDE / WORD_ELEMENTS, last_at);
#if BLOCKS
                scale_at = min(scale_at + SCALE_WORDS, last_scale);
#endif
            }
        }
    }

    barrier();
    if (row_lane == 0u) {
        row_factor[row] = row_sum;
        const uint own_row = first_row + row;
        if (SUMS != 0u && own_row < row_end) {
            log_sums[own_row / GROUP * HEADS + gl_WorkGroupID.y * GROUP + own_row % GROUP] = row_max + exact_log(row_sum);
        }
    }
    barrier();
    [[unroll]] for (uint r = 0u; r < OUT_ROWS; r++) {
        const uint global_row = first_row + out_row + r;
        if (global_row < row_end) {
            const float total = row_factor[out_row + r];
            const float inverse = total > 0.0 ? exact_divide(1.0, total) : 0.0;
            const uint base = (global_row / GROUP) * HEADS * HEAD_DIM + (gl_WorkGroupID.y * GROUP + global_row % GROUP) * HEAD_DIM;
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint column = (pair_lane + s * 64u) * 2u;
                if (column < HEAD_DIM) {
                    result[base + column] = sum[r][s].x * inverse;
                }
                if (column + 1u < HEAD_DIM) {
                    result[base + column + 1u] = sum[r][s].y * inverse;
                }
            }
        }
    }
}
