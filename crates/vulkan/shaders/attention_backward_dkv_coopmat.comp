#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// attention_backward on f16 matrix units, over f16 stores: the gradients of keys and values. The formulas are in
// attention_backward.glsl.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. Four subgroups of 32 own KEYS keys, 16 each, and share
// the rows that stream past, ROWS at a time, 16 by 16; scores and weights never leave a subgroup's registers (lane_quads.glsl).
// Rows of dy are tiny and differ in magnitude: in f16 each is scaled by its own power of two, and rescaled to the power of the
// largest of 16 rows before they are summed.
// Grid: x = tokens / KEYS, y = key heads, or all heads if SPLIT: then each head that shares a key head is summed up on its own, which
// keeps a large GPU busy with few tokens.
// Bindings: 1 q f16 [T, HEADS·HEAD_DIM] as vectors of eight, 2 k and 3 v f16 [T, KV_HEADS·HEAD_DIM] as pairs, 4 doc_end i32 [T],
// 5 sums f32 [T, HEADS] quads, 6 dy like q, scaled, 7 dk and 8 dv f32 [T, KV_HEADS·HEAD_DIM] as vec2, or GROUP of
// them one after the other, of PART_ROWS rows each. HEAD_DIM is 64 or 128.

#include "extents.glsl"
#include "lane_quads.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
layout(constant_id = 5) const uint SPLIT = 0;
layout(constant_id = 6) const uint PART_ROWS = 0;
const uint HEADS = KV_HEADS * GROUP;
// Rows of a token that stream past.
const uint TOGETHER = SPLIT != 0u ? 1u : GROUP;
const uint LOCAL = 128u;
const uint KEYS = 64u;
const uint ROWS = 64u;
const uint VECTORS = HEAD_DIM / 8u;
const uint LINE = VECTORS + 1u;
const float WEIGHT_SCALE = 16384.0;
const float LARGEST_HALF = 65504.0;
const float LOG2_E = 1.44269504;
const float MASKED = -3.0e38;
// Wider heads leave no registers for the next rows.
const bool AHEAD = HEAD_DIM <= 64u;

// For the widest head; narrower ones leave the rest unused.
#define STEPS 8u
// Of a head of 64, whose next rows are held.
#define LOADS 4u

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uint k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uint v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer DocEnd { int doc_end[]; };
// The log-sum-exp, delta, the power of two that dy is multiplied by in f16, and what undoes it.
layout(set = 0, binding = 5, std430) readonly restrict buffer Sums { vec4 sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy { uvec4 dy[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dk { vec2 dk[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer Dv { vec2 dv[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float scale;
} push;

// Queries, then gradients.
shared uvec4 staged[2u * ROWS * LINE];
// log2(e) · log-sum-exp, delta as dy is scaled, and what undoes that.
shared vec3 row_sums[ROWS];
shared int key_bounds[KEYS];

// Index of a row among all tokens and heads.
uint place_of(uint row, uint first_head) {
    return row / TOGETHER * HEADS + first_head + row % TOGETHER;
}

// Where a vector of the rows from `start` on lies.
#define VECTOR_AT(start, e) (place_of(min((start) + (e) / VECTORS, to - 1u), first_head) * VECTORS + (e) % VECTORS)
#define SUMS_AT(start) place_of(min((start) + local % ROWS, to - 1u), first_head)

#define FETCH(start)                                                                                               \
    {                                                                                                              \
        [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                             \
            const uint at = VECTOR_AT(start, local + i * LOCAL);                                                   \
            next_queries[i] = q[at];                                                                               \
            next_gradients[i] = dy[at];                                                                            \
        }                                                                                                          \
        next_sums = sums[SUMS_AT(start)];                                                                          \
    }

void stage(uint e, uvec4 query, uvec4 gradient) {
    const uint at = e / VECTORS * LINE + e % VECTORS;
    staged[at] = query;
    staged[ROWS * LINE + at] = gradient;
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint first_head = gl_WorkGroupID.y * TOGETHER;
    const uint kv_head = first_head / GROUP;
    const uint part = first_head % GROUP;
    const uint tokens = row_count();
    const uint first_key = push.first_row + gl_WorkGroupID.x * KEYS;
    if (first_key >= tokens) {
        return;
    }
    const uint last_key = min(first_key + KEYS, tokens) - 1u;
    if (local < KEYS) {
        key_bounds[local] = doc_end[min(first_key + local, last_key)];
    }
    const uint own_key = first_key + gl_SubgroupID * 16u;
    MATRIX_A keys[STEPS];
    MATRIX_A values[STEPS];
    [[unroll]] for (uint step = 0u; step < STEPS; step++) {
        if (step * 16u < HEAD_DIM) {
            MATRIX_A some_keys;
            MATRIX_A some_values;
#define TAKE(i)                                                                                                    \
    {                                                                                                              \
        const uint key = min(own_key + lane_quad_row(LANE_QUAD_SLOT(i)), last_key);                                          \
        const uint at = ((key * KV_HEADS + kv_head) * HEAD_DIM + step * 16u + LANE_QUAD_COLUMN(i)) / 2u;           \
        const f16vec2 key_pair = unpackFloat2x16(k[at]);                                                           \
        const f16vec2 value_pair = unpackFloat2x16(v[at]);                                                         \
        some_keys[i] = key_pair.x;                                                                                 \
        some_keys[i + 1u] = key_pair.y;                                                                            \
        some_values[i] = value_pair.x;                                                                             \
        some_values[i + 1u] = value_pair.y;                                                                        \
    }
            LANE_QUAD_PAIRS(TAKE)
            keys[step] = some_keys;
            values[step] = some_values;
        }
    }
    barrier();
    // Up to where some key is seen, and up to where all of this subgroup's are.
    int last_token = -1;
    for (uint i = gl_SubgroupInvocationID; i < KEYS; i += 32u) {
        last_token = max(last_token, key_bounds[i]);
    }
    last_token = subgroupMax(last_token);
    const int whole_until = subgroupMin(key_bounds[gl_SubgroupID * 16u + gl_SubgroupInvocationID % 16u]);
    int own_bounds[2];
    [[unroll]] for (uint r = 0u; r < 2u; r++) {
        own_bounds[r] = key_bounds[gl_SubgroupID * 16u + lane_quad_row(r)];
    }
    const uint to = min(uint(last_token + 1), tokens) * TOGETHER;
    const float score_factor = push.scale * LOG2_E;

    MATRIX_SUM key_sums[STEPS];
    MATRIX_SUM value_sums[STEPS];
    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        key_sums[n] = MATRIX_SUM(0.0);
        value_sums[n] = MATRIX_SUM(0.0);
    }
    uvec4 next_queries[LOADS];
    uvec4 next_gradients[LOADS];
    vec4 next_sums;
    if (AHEAD) {
        FETCH(first_key * TOGETHER)
    }
    for (uint start = first_key * TOGETHER; start < to; start += ROWS) {
        if (AHEAD) {
            [[unroll]] for (uint i = 0u; i < LOADS; i++) {
                stage(local + i * LOCAL, next_queries[i], next_gradients[i]);
            }
        } else {
            for (uint e = local; e < ROWS * VECTORS; e += LOCAL) {
                const uint at = VECTOR_AT(start, e);
                stage(e, q[at], dy[at]);
            }
            next_sums = sums[SUMS_AT(start)];
        }
        if (local < ROWS) {
            row_sums[local] = vec3(next_sums.x * LOG2_E, next_sums.y * next_sums.z, next_sums.w);
        }
        barrier();
        if (AHEAD && start + ROWS < to) {
            FETCH(start + ROWS)
        }
        for (uint first = 0u; first < ROWS; first += 16u) {
            const uint row = start + first;
            const uint last_row_token = (row + 15u) / TOGETHER;
            if (last_row_token < own_key || row >= to) {
                continue;
            }
            const bool whole = row / TOGETHER >= own_key + 15u && int(last_row_token) <= whole_until && row + 15u < to;
            const uint queries_at = first * LINE;
            const uint gradients_at = queries_at + ROWS * LINE;
            MATRIX_SUM scores = MATRIX_SUM(0.0);
            MATRIX_SUM products = MATRIX_SUM(0.0);
            [[unroll]] for (uint step = 0u; step < STEPS; step++) {
                if (step * 16u < HEAD_DIM) {
                    MATRIX_B stream;
                    coopMatLoad(stream, staged, queries_at + step * 2u, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    scores = coopMatMulAdd(keys[step], stream, scores);
                    coopMatLoad(stream, staged, gradients_at + step * 2u, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    products = coopMatMulAdd(values[step], stream, products);
                }
            }
            if (!whole) {
#define MASK(i)                                                                                                    \
    {                                                                                                              \
        const uint at = row + LANE_QUAD_COLUMN(i);                                                                 \
        const bool open = at < to && at / TOGETHER >= own_key + lane_quad_row(LANE_QUAD_SLOT(i)) &&                          \
                          int(at / TOGETHER) <= own_bounds[LANE_QUAD_SLOT(i)];                                     \
        scores[i] = open ? scores[i] : MASKED;                                                                     \
    }
                LANE_QUAD_EACH(MASK)
            }
            // The columns of a quad are all 16 rows.
            float largest = 0.0;
#define COMPARE(i) largest = max(largest, row_sums[first + LANE_QUAD_COLUMN(i)].z);
            LANE_QUAD_EACH(COMPARE)
            largest = lane_quad_max(largest);
            // One over a power of two.
            const float inverse = uintBitsToFloat(0x7f000000u - floatBitsToUint(largest));
            MATRIX_A key_weights;
            MATRIX_A value_weights;
#define WEIGH(i)                                                                                                   \
    {                                                                                                              \
        const vec3 of_row = row_sums[first + LANE_QUAD_COLUMN(i)];                                                 \
        const float ratio = of_row.z * inverse;                                                                    \
        const float p = exp2(scores[i] * score_factor - of_row.x) * ratio;                                         \
        key_weights[i] = float16_t(clamp(p * (products[i] - of_row.y), -LARGEST_HALF, LARGEST_HALF));              \
        value_weights[i] = float16_t(min(p * WEIGHT_SCALE, LARGEST_HALF));                                         \
    }
            LANE_QUAD_EACH(WEIGH)
            [[unroll]] for (uint n = 0u; n < STEPS; n++) {
                if (n * 16u < HEAD_DIM) {
                    MATRIX_B stream;
                    coopMatLoad(stream, staged, queries_at + n * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
                    key_sums[n] += coopMatMulAdd(key_weights, stream, MATRIX_SUM(0.0)) * largest;
                    coopMatLoad(stream, staged, gradients_at + n * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
                    value_sums[n] += coopMatMulAdd(value_weights, stream, MATRIX_SUM(0.0)) * largest;
                }
            }
        }
        barrier();
    }

    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        if (n * 16u < HEAD_DIM) {
            const MATRIX_SUM keys_part = key_sums[n];
            const MATRIX_SUM values_part = value_sums[n];
#define WRITE(i)                                                                                                   \
    {                                                                                                              \
        const uint key = own_key + lane_quad_row(LANE_QUAD_SLOT(i));                                                         \
        const uint column = n * 16u + LANE_QUAD_COLUMN(i);                                                         \
        const uint at = (((part * PART_ROWS + key) * KV_HEADS + kv_head) * HEAD_DIM + column) / 2u;                \
        if (key <= last_key) {                                                                                     \
            dk[at] = vec2(keys_part[i], keys_part[i + 1u]) * push.scale;                                           \
            dv[at] = vec2(values_part[i], values_part[i + 1u]) * (1.0 / WEIGHT_SCALE);                             \
        }                                                                                                          \
    }
            LANE_QUAD_PAIRS(WRITE)
        }
    }
}
