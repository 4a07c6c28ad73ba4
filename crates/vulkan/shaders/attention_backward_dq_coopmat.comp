#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_shuffle : require
// attention_backward on f16 matrix units, over f16 stores: the gradient of the queries. The formulas are in attention_backward.glsl.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. Each of four subgroups of 32 owns 16 rows; scores
// and weights never leave its registers (lane_quads.glsl). They share the keys and values that stream past, KEYS at a time.
// Rows of dy are tiny and differ in magnitude: in f16 each is scaled by its own power of two.
// Grid: x = tokens·GROUP / ROWS, y = key heads. HEAD_DIM is 64 or 128.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec2, 2 k and 3 v f16 [T, KV_HEADS·HEAD_DIM] as uvec4, 4 first i32 [T], 5 sums f32
// [T, HEADS] quads, 6 dy like q, 7 dq like q.

#include "extents.glsl"
#include "lane_quads.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
const uint HEADS = KV_HEADS * GROUP;
const uint LOCAL = 128u;
const uint ROWS = 64u;
const uint KEYS = 32u;
const uint VECTORS = HEAD_DIM / 8u;
const uint LINE = VECTORS + 1u;
const float LARGEST_HALF = 65504.0;
const float LOG2_E = 1.44269504;
const float MASKED = -3.0e38;
// Wider heads leave no registers for the gradients.
const bool HELD = HEAD_DIM <= 64u;

// For the widest head; narrower ones leave the rest unused.
#define STEPS 8u
#define LOADS 4u
#define KEY_FRAGMENTS (KEYS / 16u)

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec2 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
// The log-sum-exp, delta, the power of two that dy is multiplied by in f16, and what undoes it.
layout(set = 0, binding = 5, std430) readonly restrict buffer Sums { vec4 sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy { vec2 dy[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dq { vec2 dq[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float scale;
} push;

shared uvec4 staged_keys[KEYS * LINE];
shared uvec4 staged_values[KEYS * LINE];
// Of wider heads only.
shared uvec4 staged_gradients[ROWS * LINE * (HEAD_DIM / 128u) + 1u];
shared int first_keys[ROWS];

#define FETCH(start)                                                                                               \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            const uint at = (min((start) + e / VECTORS, to - 1u) * KV_HEADS + kv_head) * VECTORS + e % VECTORS;    \
            next_keys[i] = k[at];                                                                                  \
            next_values[i] = v[at];                                                                                \
        }                                                                                                          \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint kv_head = gl_WorkGroupID.y;
    const uint row_end = row_count() * GROUP;
    // Later tokens attend to more keys: the longest work first.
    const uint first_row = push.first_row * GROUP + (gl_NumWorkGroups.x - 1u - gl_WorkGroupID.x) * ROWS;
    if (first_row >= row_end) {
        return;
    }
    const uint last_row = min(first_row + ROWS, row_end) - 1u;
    if (local < ROWS) {
        first_keys[local] = first[min(first_row + local, last_row) / GROUP];
    }
    barrier();
    int first_key = 0x7fffffff;
    int whole_from = 0;
    for (uint i = 0u; i < ROWS; i++) {
        first_key = min(first_key, first_keys[i]);
        whole_from = max(whole_from, first_keys[i]);
    }
    const uint from = uint(max(first_key, 0));
    const uint to = last_row / GROUP + 1u;
    const uint whole_to = first_row / GROUP + 1u;
    uvec4 next_keys[LOADS];
    uvec4 next_values[LOADS];
    FETCH(from)

    // This invocation's two rows.
    uint places[2];
    ivec2 spans[2];
    // log2(e) · log-sum-exp, delta as dy is scaled.
    vec2 row_sums[2];
    vec2 factor;
    vec2 f16_scale;
    [[unroll]] for (uint r = 0u; r < 2u; r++) {
        const uint slot = gl_SubgroupID * 16u + lane_quad_row(r);
        const uint row = min(first_row + slot, last_row);
        places[r] = row / GROUP * HEADS + kv_head * GROUP + row % GROUP;
        spans[r] = ivec2(first_keys[slot], int(row / GROUP));
        const vec4 of_row = sums[places[r]];
        row_sums[r] = vec2(of_row.x * LOG2_E, of_row.y * of_row.z);
        f16_scale[r] = of_row.z;
        factor[r] = push.scale * of_row.w;
    }
    const float score_factor = push.scale * LOG2_E;
    MATRIX_A queries[STEPS];
    MATRIX_A gradients[STEPS];
    const uint gradients_at = gl_SubgroupID * 16u * LINE;
    [[unroll]] for (uint step = 0u; step < STEPS; step++) {
        if (step * 16u < HEAD_DIM) {
            MATRIX_A query;
            MATRIX_A gradient;
#define TAKE(i)                                                                                                    \
    {                                                                                                              \
        const uint at = (places[LANE_QUAD_SLOT(i)] * HEAD_DIM + step * 16u + LANE_QUAD_COLUMN(i)) / 2u;                      \
        const vec2 query_pair = q[at];                                                                             \
        const vec2 gradient_pair = dy[at] * f16_scale[LANE_QUAD_SLOT(i)];                                                    \
        query[i] = float16_t(query_pair.x);                                                                        \
        query[i + 1u] = float16_t(query_pair.y);                                                                   \
        gradient[i] = float16_t(gradient_pair.x);                                                                  \
        gradient[i + 1u] = float16_t(gradient_pair.y);                                                             \
    }
            LANE_QUAD_PAIRS(TAKE)
            queries[step] = query;
            if (HELD) {
                gradients[step] = gradient;
            } else {
                coopMatStore(gradient, staged_gradients, gradients_at + step * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
            }
        }
    }
    MATRIX_SUM total[STEPS];
    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        total[n] = MATRIX_SUM(0.0);
    }

    for (uint start = from; start < to; start += KEYS) {
        [[unroll]] for (uint i = 0u; i < LOADS; i++) {
            const uint e = local + i * LOCAL;
            if (e < KEYS * VECTORS) {
                staged_keys[e / VECTORS * LINE + e % VECTORS] = next_keys[i];
                staged_values[e / VECTORS * LINE + e % VECTORS] = next_values[i];
            }
        }
        if (start + KEYS < to) {
            FETCH(start + KEYS)
        }
        barrier();
        MATRIX_A weights[KEY_FRAGMENTS];
        MATRIX_SUM scores[KEY_FRAGMENTS];
        MATRIX_SUM products[KEY_FRAGMENTS];
        [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
            scores[j] = MATRIX_SUM(0.0);
            products[j] = MATRIX_SUM(0.0);
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            if (step * 16u < HEAD_DIM) {
                MATRIX_A gradient;
                if (HELD) {
                    gradient = gradients[step];
                } else {
                    coopMatLoad(gradient, staged_gradients, gradients_at + step * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
                }
                [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
                    const uint at = j * 16u * LINE + step * 2u;
                    MATRIX_B stream;
                    coopMatLoad(stream, staged_keys, at, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    scores[j] = coopMatMulAdd(queries[step], stream, scores[j]);
                    coopMatLoad(stream, staged_values, at, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    products[j] = coopMatMulAdd(gradient, stream, products[j]);
                }
            }
        }
        const bool whole = int(start) >= whole_from && start + KEYS <= whole_to;
        [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
            MATRIX_SUM score = scores[j];
            const MATRIX_SUM product = products[j];
            if (!whole) {
#define MASK(i)                                                                                                    \
    {                                                                                                              \
        const int key = int(start + j * 16u + LANE_QUAD_COLUMN(i));                                                \
        const bool open = key >= spans[LANE_QUAD_SLOT(i)].x && key <= spans[LANE_QUAD_SLOT(i)].y;                            \
        score[i] = open ? score[i] : MASKED;                                                                       \
    }
                LANE_QUAD_EACH(MASK)
            }
            MATRIX_A weight;
#define WEIGH(i)                                                                                                   \
    {                                                                                                              \
        const vec2 of_row = row_sums[LANE_QUAD_SLOT(i)];                                                           \
        const float p = exp2(score[i] * score_factor - of_row.x);                                                  \
        weight[i] = float16_t(clamp(p * (product[i] - of_row.y), -LARGEST_HALF, LARGEST_HALF));                    \
    }
            LANE_QUAD_EACH(WEIGH)
            weights[j] = weight;
        }
        [[unroll]] for (uint n = 0u; n < STEPS; n++) {
            if (n * 16u < HEAD_DIM) {
                MATRIX_SUM block = MATRIX_SUM(0.0);
                [[unroll]] for (uint j = 0u; j < KEY_FRAGMENTS; j++) {
                    MATRIX_B stream;
                    coopMatLoad(stream, staged_keys, j * 16u * LINE + n * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
                    block = coopMatMulAdd(weights[j], stream, block);
                }
                total[n] += block;
            }
        }
        barrier();
    }

    bool real[2];
    [[unroll]] for (uint r = 0u; r < 2u; r++) {
        real[r] = first_row + gl_SubgroupID * 16u + lane_quad_row(r) <= last_row;
    }
    [[unroll]] for (uint n = 0u; n < STEPS; n++) {
        if (n * 16u < HEAD_DIM) {
            const MATRIX_SUM part = total[n];
#define WRITE(i)                                                                                                   \
    if (real[LANE_QUAD_SLOT(i)]) {                                                                                 \
        dq[(places[LANE_QUAD_SLOT(i)] * HEAD_DIM + n * 16u + LANE_QUAD_COLUMN(i)) / 2u] =                                    \
            vec2(part[i], part[i + 1u]) * factor[LANE_QUAD_SLOT(i)];                                               \
    }
            LANE_QUAD_PAIRS(WRITE)
        }
    }
}
