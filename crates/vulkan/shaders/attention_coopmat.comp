#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// attention for prompts on f16 matrix units, over f16 stores: blocks of KEYS keys update a running maximum, a running sum and the output.
// A row's sums do not depend on the other rows of its tile where spans begin at multiples of KEYS.
//
// Keys and values are f16 as stored. Queries and weights keep f32 precision: each is split into the sum of two f16, and both
// go through the products. Scores and the output of a block are summed up by the matrix units, blocks by f32 arithmetic.
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. Four subgroups of 32 own ROWS rows and take KEYS
// keys at a time; a subgroup makes the scores of 16 rows × 32 keys and the output of 16 rows × half the columns. In the softmax
// four invocations share a row.
// Grid: x = tokens·GROUP / ROWS, y = key heads. HEAD_DIM is a multiple of 32, at most 128; STORE_STRIDE is a multiple of 8.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec4, 2 k and 3 v f16 [rows, STORE_STRIDE] as uvec4, 4 first i32 [T], 5 last i32 [T],
// 6 out f32 [T, HEADS·HEAD_DIM] as vec4, 7 log-sum-exp f32 [T, HEADS] if SUMS.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
layout(constant_id = 5) const uint STORE_STRIDE = 128;
layout(constant_id = 6) const uint SUMS = 0;
const uint LOCAL = 128u;
const uint ROWS = 32u;
const uint KEYS = 64u;
const uint HEADS = KV_HEADS * GROUP;
// Vectors of a row of the stores, and of its line in shared memory: an odd number spreads rows over the banks.
const uint VECTORS = HEAD_DIM / 8u;
const uint LINE = VECTORS + 1u;
const uint OUT_LINE = HEAD_DIM / 4u + 1u;
const uint SCORE_LINE = KEYS / 4u + 1u;
const uint WEIGHT_LINE = KEYS / 8u + 1u;
const float MASKED = -3.0e38;
// Drivers may flush f16 denormals to zero: the remainders of queries, and all weights, are scaled out of that range.
const float QUERY_RAISE = 2048.0;
const float WEIGHT_RAISE = 32768.0;

// For the widest head; narrower ones leave the rest unused.
#define STEPS 8u
#define OUT_FRAGMENTS 4u
#define LOADS 8u
#define MATRIX_A coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MATRIX_B coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define MATRIX_SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
} push;

// Both parts of the queries, then in turns keys and values, at last the output.
shared uvec4 staged[KEYS * LINE];
// Scores as f32, then both parts of the weights.
shared uvec4 middle[2u * ROWS * WEIGHT_LINE];
// The factor of each row's sums, in every column of a matrix.
shared vec4 factors[ROWS * 4u];
shared float meeting[LOCAL];
shared ivec2 spans[ROWS];

// Keys or values on their way to shared memory.
uvec4 next[LOADS];

#define FETCH(store, start)                                                                                        \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            const uint key = uint(min((start) + int(e / VECTORS), some.y));                                        \
            next[i] = store[key * (STORE_STRIDE / 8u) + kv_head * VECTORS + e % VECTORS];                          \
        }                                                                                                          \
    }

#define STAGE                                                                                                      \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            staged[e / VECTORS * LINE + e % VECTORS] = next[i];                                                    \
        }                                                                                                          \
    }

// The f16 part of a number that is not small, by its bits, since the rounding of the conversion is up to the driver.
vec4 large_part(vec4 x) {
    const vec4 rounded = uintBitsToFloat((floatBitsToUint(x) + 0x1000u) & 0xffffe000u);
    return mix(rounded, vec4(0.0), lessThan(abs(x), vec4(6.2e-5)));
}

uvec4 halves(vec4 low, vec4 high) {
    return uvec4(packHalf2x16(low.xy), packHalf2x16(low.zw), packHalf2x16(high.xy), packHalf2x16(high.zw));
}

// Eight numbers as f16, and their remainders, times `raise`, as f16.
void split(vec4 low, vec4 high, float raise, out uvec4 large, out uvec4 rest) {
    const vec4 large_low = large_part(low);
    const vec4 large_high = large_part(high);
    large = halves(large_low, large_high);
    rest = halves((low - large_low) * raise, (high - large_high) * raise);
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
    const uint part_row = gl_SubgroupID % 2u * 16u;
    const uint part = gl_SubgroupID / 2u;

    if (local < ROWS) {
        const uint token = min(first_row + local, row_end - 1u) / GROUP;
        spans[local] = ivec2(max(first[token], 0), min(last[token], int(push.store_rows) - 1));
    }
    for (uint e = local; e < ROWS * VECTORS; e += LOCAL) {
        const uint row = min(first_row + e / VECTORS, row_end - 1u);
        const uint at = ((row / GROUP) * HEADS + kv_head * GROUP + row % GROUP) * (HEAD_DIM / 4u) + e % VECTORS * 2u;
        uvec4 large;
        uvec4 rest;
        split(q[at] * push.scale, q[at + 1u] * push.scale, QUERY_RAISE, large, rest);
        staged[e / VECTORS * LINE + e % VECTORS] = large;
        staged[(ROWS + e / VECTORS) * LINE + e % VECTORS] = rest;
    }
    barrier();
    // Keys within the span of some row, and keys within the spans of all rows.
    ivec2 some = spans[0];
    ivec2 all = spans[0];
    for (uint r = 1u; r < ROWS; r++) {
        some = ivec2(min(some.x, spans[r].x), max(some.y, spans[r].y));
        all = ivec2(max(all.x, spans[r].x), min(all.y, spans[r].y));
    }
    FETCH(k, some.x)

    MATRIX_A queries[STEPS];
    MATRIX_A query_rests[STEPS];
    [[unroll]] for (uint step = 0u; step < STEPS; step++) {
        if (step * 16u < HEAD_DIM) {
            const uint at = part_row * LINE + step * 2u;
            coopMatLoad(queries[step], staged, at, LINE, gl_CooperativeMatrixLayoutRowMajor);
            coopMatLoad(query_rests[step], staged, at + ROWS * LINE, LINE, gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    barrier();

    // This invocation's part of a row in the softmax: keys 8·lane.. and 8·(lane + 4)..
    const uint row = local / 4u;
    const uint lane = local % 4u;
    const ivec2 span = spans[row];
    float row_max = MASKED;
    float row_sum = 0.0;
    MATRIX_SUM sums[OUT_FRAGMENTS];
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        sums[n] = MATRIX_SUM(0.0);
    }

    for (int start = some.x; start <= some.y; start += int(KEYS)) {
        const int end = start + int(KEYS) - 1;
        const bool whole = start >= all.x && end <= all.y;
        if (!whole) {
            bool visible = false;
            for (uint r = 0u; r < ROWS; r++) {
                visible = visible || (spans[r].x <= end && spans[r].y >= start);
            }
            if (!visible) {
                FETCH(k, end + 1)
                continue;
            }
        }

        STAGE
        FETCH(v, start)
        barrier();
        MATRIX_SUM scores[2];
        MATRIX_SUM score_rests[2];
        [[unroll]] for (uint j = 0u; j < 2u; j++) {
            scores[j] = MATRIX_SUM(0.0);
            score_rests[j] = MATRIX_SUM(0.0);
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            if (step * 16u < HEAD_DIM) {
                [[unroll]] for (uint j = 0u; j < 2u; j++) {
                    MATRIX_B keys;
                    coopMatLoad(keys, staged, (part * 32u + j * 16u) * LINE + step * 2u, LINE,
                                gl_CooperativeMatrixLayoutColumnMajor);
                    scores[j] = coopMatMulAdd(queries[step], keys, scores[j]);
                    score_rests[j] = coopMatMulAdd(query_rests[step], keys, score_rests[j]);
                }
            }
        }
        [[unroll]] for (uint j = 0u; j < 2u; j++) {
            scores[j] += score_rests[j] * (1.0 / QUERY_RAISE);
            coopMatStore(scores[j], middle, part_row * SCORE_LINE + part * 8u + j * 4u, SCORE_LINE,
                         gl_CooperativeMatrixLayoutRowMajor);
        }
        barrier();

        // All invocations are done with the keys.
        STAGE
        vec4 own[4];
        float largest = MASKED;
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            const uint quad = (lane + i / 2u * 4u) * 2u + i % 2u;
            own[i] = uintBitsToFloat(middle[row * SCORE_LINE + quad]);
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const int key = start + int(quad * 4u + c);
                own[i][c] = whole || (key >= span.x && key <= span.y) ? own[i][c] : MASKED;
                largest = max(largest, own[i][c]);
            }
        }
        meeting[local] = largest;
        barrier();
        float new_max = row_max;
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            new_max = max(new_max, meeting[row * 4u + i]);
        }
        const float factor = exact_exp(row_max - new_max);
        factors[local] = vec4(factor);
        row_max = new_max;
        row_sum *= factor;
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                own[i][c] = own[i][c] == MASKED ? 0.0 : exact_exp(own[i][c] - new_max) * WEIGHT_RAISE;
                row_sum += own[i][c];
            }
        }
        [[unroll]] for (uint i = 0u; i < 2u; i++) {
            const uint at = row * WEIGHT_LINE + lane + i * 4u;
            uvec4 large;
            uvec4 rest;
            split(own[2u * i], own[2u * i + 1u], 1.0, large, rest);
            middle[at] = large;
            middle[at + ROWS * WEIGHT_LINE] = rest;
        }
        if (end < some.y) {
            FETCH(k, end + 1)
        }
        barrier();

        MATRIX_SUM row_factors;
        coopMatLoad(row_factors, factors, part_row * 4u, 4u, gl_CooperativeMatrixLayoutRowMajor);
        MATRIX_SUM block_sums[OUT_FRAGMENTS];
        [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
            block_sums[n] = MATRIX_SUM(0.0);
        }
        [[unroll]] for (uint step = 0u; step < KEYS / 16u; step++) {
            MATRIX_A weights;
            MATRIX_A weight_rests;
            const uint at = part_row * WEIGHT_LINE + step * 2u;
            coopMatLoad(weights, middle, at, WEIGHT_LINE, gl_CooperativeMatrixLayoutRowMajor);
            coopMatLoad(weight_rests, middle, at + ROWS * WEIGHT_LINE, WEIGHT_LINE, gl_CooperativeMatrixLayoutRowMajor);
            [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
                if (n * 32u < HEAD_DIM) {
                    MATRIX_B values;
                    coopMatLoad(values, staged, step * 16u * LINE + (part * (VECTORS / 2u) + n * 2u), LINE,
                                gl_CooperativeMatrixLayoutRowMajor);
                    block_sums[n] = coopMatMulAdd(weight_rests, values, block_sums[n]);
                    block_sums[n] = coopMatMulAdd(weights, values, block_sums[n]);
                }
            }
        }
        [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
            sums[n] = sums[n] * row_factors + block_sums[n];
        }
        barrier();
    }

    meeting[local] = row_sum;
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        if (n * 32u < HEAD_DIM) {
            coopMatStore(sums[n], staged, part_row * OUT_LINE + part * (HEAD_DIM / 8u) + n * 4u, OUT_LINE,
                         gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    barrier();
    if (SUMS != 0u && lane == 0u && first_row + row < row_end) {
        const float total = meeting[local] + meeting[local + 1u] + meeting[local + 2u] + meeting[local + 3u];
        const uint to = (first_row + row) / GROUP * HEADS + kv_head * GROUP + (first_row + row) % GROUP;
        log_sums[to] = row_max + exact_log(total * (1.0 / WEIGHT_RAISE));
    }
    for (uint e = local; e < ROWS * (HEAD_DIM / 4u); e += LOCAL) {
        const uint own_row = e / (HEAD_DIM / 4u);
        const uint out_row = first_row + own_row;
        if (out_row < row_end) {
            const uint at = own_row * 4u;
            const float total = meeting[at] + meeting[at + 1u] + meeting[at + 2u] + meeting[at + 3u];
            const float inverse = total > 0.0 ? exact_divide(1.0, total) : 0.0;
            const uint to = ((out_row / GROUP) * HEADS + kv_head * GROUP + out_row % GROUP) * (HEAD_DIM / 4u);
            const uint column = e % (HEAD_DIM / 4u);
            result[to + column] = uintBitsToFloat(staged[own_row * OUT_LINE + column]) * inverse;
        }
    }
}
