#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// attention for prompts on f16 matrix units, over f16 stores, or BLOCKS (kv_blocks.glsl), which become f16 on their way: blocks of KEYS keys update a running maximum, a running sum and the output.
// A row's sums do not depend on the other rows of its tile where spans begin at multiples of KEYS.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. Each of four subgroups of 32 owns 16 rows, from their
// queries to their output; scores and weights never leave its registers (lane_quads.glsl). They share the keys and values, in f16. Scores and the output of a block are summed up by the matrix units, blocks by f32 arithmetic.
// Grid: x = tokens·GROUP / ROWS, y = key heads. HEAD_DIM is a multiple of 32, at most 128; STORE_STRIDE is a multiple of 8.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec2, 2 k and 3 v f16 [rows, STORE_STRIDE] as uvec4, 4 first i32 [T], 5 last i32 [T],
// 6 out f32 [T, HEADS·HEAD_DIM] as vec2, 7 log-sum-exp f32 [T, HEADS] if SUMS. If F16_ROWS
// out is f16, and 8 inv_scale f32 [T], what undoes its scale, which is none.

#include "extents.glsl"
#include "exact.glsl"
#include "lane_quads.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
layout(constant_id = 5) const uint STORE_STRIDE = 128;
layout(constant_id = 6) const uint SUMS = 0;
// Whether the result is f16, for the product that reads it: as values are f16, so are their means.
layout(constant_id = 7) const uint F16_ROWS = 0;
const uint LOCAL = 128u;
const uint ROWS = 64u;
const uint KEYS = 32u;
const uint HEADS = KV_HEADS * GROUP;
// Vectors of a row of the stores, and of its line in shared memory: an odd number spreads rows over the banks.
const uint VECTORS = HEAD_DIM / 8u;
#ifdef BLOCKS
#include "kv_blocks.glsl"
#else
#define BLOCKS 0
#endif
const uint LINE = VECTORS + 1u;
const float MASKED = -3.0e38;
// Drivers may flush f16 denormals to zero: weights are scaled out of that range.
const float WEIGHT_SCALE = 32768.0;
// Weights are powers of two.
const float LOG2_E = 1.44269504;
const float LOG_2 = 0.693147181;

// For the widest head; narrower ones leave the rest unused.
#define STEPS 8u
#define LOADS 4u
#define KEY_FRAGMENTS (KEYS / 16u)

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec2 q[]; };
#if BLOCKS
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec2 k[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer KWords { uint k_words[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec2 v[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer VWords { uint v_words[]; };
#else
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
#endif
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly buffer Out { vec2 result[]; };
layout(set = 0, binding = 6, std430) writeonly buffer OutF16Rows { uint result_f16_rows[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer InvScale { float inv_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
} push;

shared uvec4 staged_keys[KEYS * LINE];
shared uvec4 staged_values[KEYS * LINE];
shared ivec2 spans[ROWS];

// Keys or values on their way to shared memory.
uvec4 next[LOADS];

#if BLOCKS
// Eight bytes and the scale of their block.
#define ON_ITS_WAY(store, key, vector)                                                                             \
    uvec4(store[(key) * (STORE_STRIDE / 8u) + kv_head * VECTORS + (vector)],                                        \
          floatBitsToUint(block_scale(store##_words[scales + (key) * SCALE_WORDS + (vector) / 8u], (vector) / 4u)), 0u)
#define HALVES(bits) halves(bits)

uvec4 halves(uvec4 bits) {
    const float scale = uintBitsToFloat(bits.z);
    const vec4 low = signed_bytes(bits.x) * scale;
    const vec4 high = signed_bytes(bits.y) * scale;
    return uvec4(packHalf2x16(low.xy), packHalf2x16(low.zw), packHalf2x16(high.xy), packHalf2x16(high.zw));
}
#else
#define ON_ITS_WAY(store, key, vector) store[(key) * (STORE_STRIDE / 8u) + kv_head * VECTORS + (vector)]
#define HALVES(bits) bits
#endif

#define FETCH(store, start)                                                                                        \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            const uint key = uint(min((start) + int(e / VECTORS), some.y));                                        \
            next[i] = ON_ITS_WAY(store, key, e % VECTORS);                                                         \
        }                                                                                                          \
    }

#define STAGE(staged)                                                                                              \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            staged[e / VECTORS * LINE + e % VECTORS] = HALVES(next[i]);                                            \
        }                                                                                                          \
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
    if (local < ROWS) {
        const uint token = min(first_row + local, row_end - 1u) / GROUP;
        spans[local] = ivec2(max(first[token], 0), min(last[token], int(push.store_rows) - 1));
    }
    barrier();
    // Keys within the span of some row, and keys within the spans of all rows.
    ivec2 some = spans[gl_SubgroupInvocationID];
    ivec2 all = some;
    for (uint r = gl_SubgroupInvocationID + 32u; r < ROWS; r += 32u) {
        some = ivec2(min(some.x, spans[r].x), max(some.y, spans[r].y));
        all = ivec2(max(all.x, spans[r].x), min(all.y, spans[r].y));
    }
    some = ivec2(subgroupMin(some.x), subgroupMax(some.y));
    all = ivec2(subgroupMax(all.x), subgroupMin(all.y));
#if BLOCKS
    const uint scales = scales_of(kv_head, push.store_rows);
#endif
    FETCH(k, some.x)

    // This invocation's two rows.
    uint places[2];
    ivec2 own_spans[2];
    vec2 row_max = vec2(MASKED);
    vec2 row_sum = vec2(0.0);
    [[unroll]] for (uint r = 0u; r < 2u; r++) {
        const uint slot = gl_SubgroupID * 16u + lane_quad_row(r);
        const uint row = min(first_row + slot, row_end - 1u);
        places[r] = row / GROUP * HEADS + kv_head * GROUP + row % GROUP;
        own_spans[r] = spans[slot];
    }
    MATRIX_A queries[STEPS];
    [[unroll]] for (uint step = 0u; step < STEPS; step++) {
        if (step * 16u < HEAD_DIM) {
            MATRIX_A query;
#define TAKE_QUERY(i)                                                                                              \
    {                                                                                                              \
        const vec2 pair =                                                                                          \
            q[(places[LANE_QUAD_SLOT(i)] * HEAD_DIM + step * 16u + LANE_QUAD_COLUMN(i)) / 2u] * (push.scale * LOG2_E); \
        query[i] = float16_t(pair.x);                                                                              \
        query[i + 1u] = float16_t(pair.y);                                                                         \
    }
            LANE_QUAD_PAIRS(TAKE_QUERY)
            queries[step] = query;
        }
    }

    MATRIX_SUM sums[STEPS];
    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        sums[n] = MATRIX_SUM(0.0);
    }
    int start = some.x;
    while (start <= some.y) {
        const int end = start + int(KEYS) - 1;
        const bool whole = start >= all.x && end <= all.y;
        if (!whole) {
            // Rows of different sequences may be far apart in the stores: on to the next key that one of them attends to.
            int seen = some.y;
            for (uint r = gl_SubgroupInvocationID; r < ROWS; r += 32u) {
                seen = spans[r].y >= start ? min(seen, max(spans[r].x, start)) : seen;
            }
            seen = subgroupMin(seen);
            if (seen > end) {
                start += (seen - start) / int(KEYS) * int(KEYS);
                FETCH(k, start)
                continue;
            }
        }

        // The values of the block before are read until the second barrier, its keys until the first.
        STAGE(staged_keys)
        FETCH(v, start)
        barrier();
        MATRIX_SUM scores[KEY_FRAGMENTS];
        [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
            scores[j] = MATRIX_SUM(0.0);
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            if (step * 16u < HEAD_DIM) {
                [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
                    MATRIX_B keys;
                    coopMatLoad(keys, staged_keys, j * 16u * LINE + step * 2u, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    scores[j] = coopMatMulAdd(queries[step], keys, scores[j]);
                }
            }
        }

        vec2 largest = row_max;
        [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
            MATRIX_SUM some_scores = scores[j];
#define COMPARE(i)                                                                                                 \
    {                                                                                                              \
        const int key = start + int(j * 16u + LANE_QUAD_COLUMN(i));                                                \
        const ivec2 span = own_spans[LANE_QUAD_SLOT(i)];                                                           \
        some_scores[i] = whole || (key >= span.x && key <= span.y) ? some_scores[i] : MASKED;                      \
        largest[LANE_QUAD_SLOT(i)] = max(largest[LANE_QUAD_SLOT(i)], some_scores[i]);                                        \
    }
            LANE_QUAD_EACH(COMPARE)
            scores[j] = some_scores;
        }
        largest = vec2(lane_quad_max(largest.x), lane_quad_max(largest.y));
        const vec2 factors = vec2(exp2(row_max.x - largest.x), exp2(row_max.y - largest.y));
        row_max = largest;
        row_sum *= factors;
        MATRIX_A weights[KEY_FRAGMENTS];
        [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
            const MATRIX_SUM some_scores = scores[j];
            MATRIX_A weight;
#define WEIGH(i)                                                                                                   \
    {                                                                                                              \
        const float score = some_scores[i];                                                                        \
        const float raised = score == MASKED ? 0.0 : exp2(score - row_max[LANE_QUAD_SLOT(i)]) * WEIGHT_SCALE;      \
        row_sum[LANE_QUAD_SLOT(i)] += raised;                                                                      \
        weight[i] = float16_t(raised);                                                                             \
    }
            LANE_QUAD_EACH(WEIGH)
            weights[j] = weight;
        }
        MATRIX_SUM row_factors;
#define SPREAD(i) row_factors[i] = factors[LANE_QUAD_SLOT(i)];
        LANE_QUAD_EACH(SPREAD)
        STAGE(staged_values)
        if (end < some.y) {
            FETCH(k, end + 1)
        }
        barrier();
        [[unroll]] for (uint n = 0u; n < STEPS; n++) {
            if (n * 16u < HEAD_DIM) {
                MATRIX_SUM block = MATRIX_SUM(0.0);
                [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
                    MATRIX_B values;
                    coopMatLoad(values, staged_values, j * 16u * LINE + n * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
                    block = coopMatMulAdd(weights[j], values, block);
                }
                sums[n] = sums[n] * row_factors + block;
            }
        }
        start += int(KEYS);
    }

    vec2 inverse;
    bool real[2];
    [[unroll]] for (uint r = 0u; r < 2u; r++) {
        const float total = lane_quad_sum(row_sum[r]);
        inverse[r] = total > 0.0 ? exact_divide(1.0, total) : 0.0;
        real[r] = first_row + gl_SubgroupID * 16u + lane_quad_row(r) < row_end;
        if (SUMS != 0u && real[r] && gl_SubgroupInvocationID % 4u == 0u) {
            log_sums[places[r]] = row_max[r] * LOG_2 + exact_log(total * (1.0 / WEIGHT_SCALE));
        }
        if (F16_ROWS != 0u && real[r] && places[r] % HEADS == 0u) {
            inv_scale[places[r] / HEADS] = 1.0;
        }
    }
    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        if (n * 16u < HEAD_DIM) {
            const MATRIX_SUM part = sums[n];
#define WRITE(i)                                                                                                   \
    if (real[LANE_QUAD_SLOT(i)]) {                                                                                 \
        const uint at = (places[LANE_QUAD_SLOT(i)] * HEAD_DIM + n * 16u + LANE_QUAD_COLUMN(i)) / 2u;                         \
        const vec2 pair = vec2(part[i], part[i + 1u]) * inverse[LANE_QUAD_SLOT(i)];                                \
        if (F16_ROWS != 0u) {                                                                                      \
            result_f16_rows[at] = packHalf2x16(pair);                                                              \
        } else {                                                                                                   \
            result[at] = pair;                                                                                     \
        }                                                                                                          \
    }
            LANE_QUAD_PAIRS(WRITE)
        }
    }
}
