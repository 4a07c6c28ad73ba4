#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// attention on f16 matrix units, over f16 stores: the running softmax of softmax.glsl, blocks of KEYS keys in turn. Each block has its
// own reference, and blocks are added up in their order, so all kernels of this file agree to the bit where spans begin at multiples
// of KEYS.
//
// Keys and values are f16 as stored. Queries and weights keep f32 precision: each is split into the sum of two f16, and both
// go through the products. Scores and the output of a block are summed up by the matrix units, blocks by f32 arithmetic.
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head. Four subgroups of 32 own ROWS rows and take KEYS
// keys at a time; a subgroup makes the scores of 16 rows × some of the keys and the output of 16 rows × some of the columns. In the
// softmax four invocations share a row. HEAD_DIM is a multiple of 32, at most 128; STORE_STRIDE is a multiple of 8.
//
// Without NEWEST, for prompts. Grid: x = tokens·GROUP / ROWS, y = key heads.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec4, 2 k and 3 v f16 [rows, STORE_STRIDE] as uvec4, 4 first i32 [T], 5 last i32 [T],
// 6 out f32 [T, HEADS·HEAD_DIM] as vec4, 7 log-sum-exp f32 [T, HEADS] if SUMS.
//
// NEWEST, for the newest token of each sequence, with the rotation in front of it: a tile is one token with at most 16 heads.
// Grid: x = tokens, y = key heads · SPLITS. A long span is shared out over up to SPLITS workgroups. Each writes the sums of its blocks,
// and the one that ends last adds them all up. Every workgroup rotates its queries and the new key; the first of a key head stores the
// new key and value. That row of the stores is not read: each workgroup uses its own copy, rounded as stored.
// Bindings: 1 qkv f32 [T, WIDTH], 2 k and 3 v, 4 the plan's inputs, of which four words are read for each token: position, row of the
// stores, first and last key, 5 table f32 [positions, TABLE_STRIDE], 6 out, 7 sums of blocks f32, 8 counters u32 [T, KV_HEADS], which
// are zero between runs.

#include "extents.glsl"
#include "exact.glsl"
#include "softmax.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
layout(constant_id = 5) const uint STORE_STRIDE = 128;
#if NEWEST
layout(constant_id = 6) const uint ROPE_DIMS = 128;
layout(constant_id = 7) const uint TABLE_STRIDE = 128;
layout(constant_id = 8) const uint SPLITS = 1;
// Blocks of a token that there is room for in the sums.
layout(constant_id = 9) const uint ROOM = 1;
const uint SUMS = 0u;
const uint HALF_ROPE = ROPE_DIMS / 2u;
#define ROW_PARTS 1u
// Blocks that are worth a workgroup.
#define FEWEST_BLOCKS 4u
#else
layout(constant_id = 6) const uint SUMS = 0;
#define ROW_PARTS 2u
#endif
#define KEY_PARTS (4u / ROW_PARTS)
const uint LOCAL = 128u;
const uint ROWS = ROW_PARTS * 16u;
const uint KEYS = 64u;
const uint HEADS = KV_HEADS * GROUP;
// Vectors of a row of the stores, and of its line in shared memory: an odd number spreads rows over the banks.
const uint VECTORS = HEAD_DIM / 8u;
const uint LINE = VECTORS + 1u;
const uint OUT_LINE = HEAD_DIM / 4u + 1u;
const uint SCORE_LINE = KEYS / 4u + 1u;
const uint WEIGHT_LINE = KEYS / 8u + 1u;
#if NEWEST
const uint WIDTH = (HEADS + 2u * KV_HEADS) * HEAD_DIM;
// Vectors of a block's sums: the output of GROUP rows, and reference and sum of each.
const uint OUT_VECTORS = GROUP * HEAD_DIM / 4u;
const uint BLOCK_VECTORS = OUT_VECTORS + (GROUP + 1u) / 2u;
// Where the rotated queries lie until they are split.
const uint ROTATED = 2u * ROWS * LINE;
#endif
// Drivers may flush f16 denormals to zero: the remainders of queries, and all weights, are scaled out of that range.
const float QUERY_RAISE = 2048.0;
const float WEIGHT_RAISE = 32768.0;

// For the widest head; narrower ones leave the rest unused.
#define STEPS 8u
#define OUT_FRAGMENTS (8u / KEY_PARTS)
#define SCORE_FRAGMENTS (4u / KEY_PARTS)
#define LOADS 8u
#define MATRIX_A coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MATRIX_B coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define MATRIX_SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

#if NEWEST
layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Inputs { int inputs[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 7, std430) coherent restrict buffer BlockSums { vec4 blocks[]; };
layout(set = 0, binding = 8, std430) coherent restrict buffer Counters { uint counters[]; };
#else
layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { vec4 result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
#if NEWEST
    uint table_rows;
    uint position_at;
    uint slot_at;
    uint kv_start_at;
    uint kv_end_at;
#endif
} push;

// Both parts of the queries, then in turns keys and values, at last the output.
shared uvec4 staged[KEYS * LINE];
// Scores as f32, then both parts of the weights.
shared uvec4 middle[2u * ROWS * WEIGHT_LINE];
// The factor of each row's sums, in every column of a matrix, then that of the block's.
shared vec4 factors[2u * ROWS * 4u];
shared float meeting[LOCAL];
shared float meeting_sums[LOCAL];
#if NEWEST
// The new key, then the new value, as they are stored.
shared uint new_rows[2u * HEAD_DIM / 2u];
// Reference and sum of each row of a block.
shared vec2 block_rows[ROWS];
shared bool is_last;
#else
shared ivec2 spans[ROWS];
#endif

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

#if NEWEST
uvec4 new_vector(uint which, uint vector) {
    const uint at = which * (HEAD_DIM / 2u) + vector * 4u;
    return uvec4(new_rows[at], new_rows[at + 1u], new_rows[at + 2u], new_rows[at + 3u]);
}
// Nothing of the new row's memory is used, nor of what stands for keys past the end.
#define LOADED(which) (min(start + int(e / VECTORS), some.y) == slot ? new_vector(which, e % VECTORS) : next[i])
#else
#define LOADED(which) next[i]
#endif
#define STAGE(which)                                                                                               \
    [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                 \
        const uint e = local + i * LOCAL;                                                                          \
        if (e < KEYS * VECTORS) {                                                                                  \
            staged[e / VECTORS * LINE + e % VECTORS] = LOADED(which);                                              \
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

#if NEWEST
// Two neighbouring columns of a token's stacked row, those of Q and K rotated by its position, as rope_split.comp does. Without branches, so
// that the loads of several pairs are under way together.
vec2 rotated(uint column, uint i, bool turn, uint angle_row) {
    vec2 pair;
    [[unroll]] for (uint c = 0u; c < 2u; c++) {
        const bool turns = turn && i + c < ROPE_DIMS;
        const bool low = i + c < HALF_ROPE;
        const uint angle = turns ? angle_row + (low ? i + c : i + c - HALF_ROPE) : 0u;
        const uint partner_at = turns ? (low ? column + c + HALF_ROPE : column + c - HALF_ROPE) : column + c;
        const float value = qkv[column + c];
        precise const float turned = qkv[partner_at] * table[angle + HALF_ROPE];
        precise const float kept = value * table[angle];
        precise const float total = kept + (low ? -turned : turned);
        pair[c] = turns ? total : value;
    }
    return pair;
}

// Adds up the blocks of a span in their order, as the loop over them does, for the columns and rows of this invocation.
void add_blocks(uint first_block, uint count, uint token, uint kv_head) {
    const uint TOGETHER = 16u;
    for (uint item = gl_LocalInvocationID.x; item < OUT_VECTORS; item += LOCAL) {
        const uint row = item / (HEAD_DIM / 4u);
        float reference = NO_REFERENCE;
        float total = 0.0;
        vec4 sum = vec4(0.0);
        for (uint base = 0u; base < count; base += TOGETHER) {
            vec4 outs[TOGETHER];
            vec2 rows[TOGETHER];
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                const uint at = (first_block + min(base + i, count - 1u)) * BLOCK_VECTORS;
                outs[i] = blocks[at + item];
                const vec4 pair = blocks[at + OUT_VECTORS + row / 2u];
                rows[i] = row % 2u == 0u ? pair.xy : pair.zw;
            }
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                if (base + i < count) {
                    const float larger = max(reference, rows[i].x);
                    const float old_factor = power_of_two(reference - larger);
                    const float new_factor = power_of_two(rows[i].x - larger);
                    sum = sum * old_factor + outs[i] * new_factor;
                    total = total * old_factor + rows[i].y * new_factor;
                    reference = larger;
                }
            }
        }
        const float inverse = total > 0.0 ? exact_divide(1.0, total) : 0.0;
        result[(token * HEADS + kv_head * GROUP + row) * (HEAD_DIM / 4u) + item % (HEAD_DIM / 4u)] = sum * inverse;
    }
}
#endif

void main() {
    const uint local = gl_LocalInvocationID.x;
#if NEWEST
    const uint token = push.first_row + gl_WorkGroupID.x;
    const uint kv_head = gl_WorkGroupID.y / SPLITS;
    const uint split_number = gl_WorkGroupID.y % SPLITS;
    const uint part_row = 0u;
    const uint part = gl_SubgroupID;
    const uint position = min(uint(inputs[push.position_at + token]), push.table_rows - 1u);
    const int slot = min(inputs[push.slot_at + token], int(push.store_rows) - 1);
    const ivec2 whole_span = ivec2(max(inputs[push.kv_start_at + token], 0), min(inputs[push.kv_end_at + token], int(push.store_rows) - 1));
    // The blocks of this workgroup.
    const uint block_count = uint(max(whole_span.y - whole_span.x, 0)) / KEYS + 1u;
    const uint blocks_each = max((block_count + SPLITS - 1u) / SPLITS, FEWEST_BLOCKS);
    const uint active_splits = block_count <= ROOM ? (block_count + blocks_each - 1u) / blocks_each : 1u;
    if (split_number >= active_splits) {
        return;
    }
    const bool alone = active_splits == 1u;
    const uint first_block = alone ? 0u : split_number * blocks_each;
    const uint end_block = alone ? block_count : min(first_block + blocks_each, block_count);
    const uint block_base = (token * KV_HEADS + kv_head) * ROOM;
    ivec2 some = ivec2(whole_span.x + int(first_block * KEYS), min(whole_span.x + int(end_block * KEYS) - 1, whole_span.y));
    FETCH(k, some.x)

    // A tile beyond the last pair repeats it.
    const uint pairs = (GROUP + 2u) * HEAD_DIM / 2u;
    [[unroll]] for (uint turn = 0u; turn < (pairs + LOCAL - 1u) / LOCAL; turn++) {
        const uint e = min(local + turn * LOCAL, pairs - 1u);
        const uint from = e / (HEAD_DIM / 2u);
        const uint pair = e % (HEAD_DIM / 2u);
        const uint head = from < GROUP ? kv_head * GROUP + from : HEADS + (from - GROUP) * KV_HEADS + kv_head;
        const vec2 both = rotated(token * WIDTH + head * HEAD_DIM + pair * 2u, pair * 2u, from <= GROUP, position * TABLE_STRIDE);
        if (from < GROUP) {
            const uint at = from * HEAD_DIM + pair * 2u;
            staged[ROTATED + at / 4u][at % 4u] = floatBitsToUint(both.x);
            staged[ROTATED + at / 4u][at % 4u + 1u] = floatBitsToUint(both.y);
        } else {
            new_rows[(from - GROUP) * (HEAD_DIM / 2u) + pair] = half_pair_bits(both.x, both.y);
        }
    }
    // Read late: the loads so far did not wait for the extents.
    if (token >= row_count()) {
        return;
    }
    barrier();
    if (split_number == 0u && local < VECTORS) {
        const uint at = uint(slot) * (STORE_STRIDE / 8u) + kv_head * VECTORS + local;
        k[at] = new_vector(0u, local);
        v[at] = new_vector(1u, local);
    }
    for (uint e = local; e < ROWS * VECTORS; e += LOCAL) {
        const uint at = min(e / VECTORS, GROUP - 1u) * (HEAD_DIM / 4u) + e % VECTORS * 2u;
        const vec4 low = uintBitsToFloat(staged[ROTATED + at]);
        const vec4 high = uintBitsToFloat(staged[ROTATED + at + 1u]);
        uvec4 large;
        uvec4 rest;
        split(low * push.scale, high * push.scale, QUERY_RAISE, large, rest);
        staged[e / VECTORS * LINE + e % VECTORS] = large;
        staged[(ROWS + e / VECTORS) * LINE + e % VECTORS] = rest;
    }
    barrier();
#else
    // Later tokens attend to more keys: the longest work first.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    const uint kv_head = order % KV_HEADS;
    const uint tile = gl_NumWorkGroups.x - 1u - order / KV_HEADS;
    const uint row_end = row_count() * GROUP;
    const uint first_row = push.first_row * GROUP + tile * ROWS;
    if (first_row >= row_end) {
        return;
    }
    const uint part_row = gl_SubgroupID % ROW_PARTS * 16u;
    const uint part = gl_SubgroupID / ROW_PARTS;

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
#endif

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
#if NEWEST
    const ivec2 span = some;
#else
    const ivec2 span = spans[row];
#endif
    float row_max = NO_REFERENCE;
    float row_sum = 0.0;
    MATRIX_SUM sums[OUT_FRAGMENTS];
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        sums[n] = MATRIX_SUM(0.0);
    }

    for (int start = some.x; start <= some.y; start += int(KEYS)) {
        const int end = start + int(KEYS) - 1;
#if NEWEST
        const bool whole = end <= some.y;
#else
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
#endif

        STAGE(0u)
        FETCH(v, start)
        barrier();
        MATRIX_SUM scores[SCORE_FRAGMENTS];
        MATRIX_SUM score_rests[SCORE_FRAGMENTS];
        [[unroll]] for (uint j = 0u; j < SCORE_FRAGMENTS; j++) {
            scores[j] = MATRIX_SUM(0.0);
            score_rests[j] = MATRIX_SUM(0.0);
        }
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            if (step * 16u < HEAD_DIM) {
                [[unroll]] for (uint j = 0u; j < SCORE_FRAGMENTS; j++) {
                    MATRIX_B keys;
                    coopMatLoad(keys, staged, (part * SCORE_FRAGMENTS + j) * 16u * LINE + step * 2u, LINE,
                                gl_CooperativeMatrixLayoutColumnMajor);
                    scores[j] = coopMatMulAdd(queries[step], keys, scores[j]);
                    score_rests[j] = coopMatMulAdd(query_rests[step], keys, score_rests[j]);
                }
            }
        }
        [[unroll]] for (uint j = 0u; j < SCORE_FRAGMENTS; j++) {
            scores[j] += score_rests[j] * (1.0 / QUERY_RAISE);
            coopMatStore(scores[j], middle, part_row * SCORE_LINE + (part * SCORE_FRAGMENTS + j) * 4u, SCORE_LINE,
                         gl_CooperativeMatrixLayoutRowMajor);
        }
        barrier();

        // All invocations are done with the keys.
        STAGE(1u)
        vec4 own[4];
        float largest = NO_REFERENCE;
        const bool has_row = row < ROWS;
        if (has_row) {
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                const uint quad = (lane + i / 2u * 4u) * 2u + i % 2u;
                own[i] = uintBitsToFloat(middle[row * SCORE_LINE + quad]) * LOG2_E;
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    const int key = start + int(quad * 4u + c);
                    own[i][c] = whole || (key >= span.x && key <= span.y) ? own[i][c] : NO_REFERENCE;
                    largest = max(largest, own[i][c]);
                }
            }
        }
        meeting[local] = largest;
        barrier();
        [[unroll]] for (uint i = 0u; i < 4u; i++) {
            largest = max(largest, meeting[local / 4u * 4u + i]);
        }
        // The block's own reference: what its products round does not depend on other blocks.
        const float block_max = exponent_of(largest);
        const float new_max = max(row_max, block_max);
        const float factor = power_of_two(row_max - new_max);
        const float block_factor = power_of_two(block_max - new_max);
        float lane_sum = 0.0;
        if (has_row) {
            factors[local] = vec4(factor);
            factors[ROWS * 4u + local] = vec4(block_factor);
            [[unroll]] for (uint i = 0u; i < 4u; i++) {
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    own[i][c] = own[i][c] == NO_REFERENCE ? 0.0 : weight_of(own[i][c], block_max) * WEIGHT_RAISE;
                    lane_sum += own[i][c];
                }
            }
        }
        meeting_sums[local] = lane_sum;
        row_max = new_max;
        if (has_row) {
            [[unroll]] for (uint i = 0u; i < 2u; i++) {
                const uint at = row * WEIGHT_LINE + lane + i * 4u;
                uvec4 large;
                uvec4 rest;
                split(own[2u * i], own[2u * i + 1u], 1.0, large, rest);
                middle[at] = large;
                middle[at + ROWS * WEIGHT_LINE] = rest;
            }
        }
        if (end < some.y) {
            FETCH(k, end + 1)
        }
        barrier();

        const uint first_lane = local / 4u * 4u;
        const float block_sum = meeting_sums[first_lane] + meeting_sums[first_lane + 1u] + meeting_sums[first_lane + 2u] +
                                meeting_sums[first_lane + 3u];
        row_sum = row_sum * factor + block_sum * block_factor;
        MATRIX_SUM row_factors;
        MATRIX_SUM block_factors;
        coopMatLoad(row_factors, factors, part_row * 4u, 4u, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(block_factors, factors, (ROWS + part_row) * 4u, 4u, gl_CooperativeMatrixLayoutRowMajor);
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
                if ((n * KEY_PARTS + part) * 16u < HEAD_DIM) {
                    MATRIX_B values;
                    coopMatLoad(values, staged, step * 16u * LINE + (n * KEY_PARTS + part) * 2u, LINE,
                                gl_CooperativeMatrixLayoutRowMajor);
                    block_sums[n] = coopMatMulAdd(weight_rests, values, block_sums[n]);
                    block_sums[n] = coopMatMulAdd(weights, values, block_sums[n]);
                }
            }
        }
#if NEWEST
        if (!alone) {
            // The block's sums go through shared memory to those of all blocks.
            if (has_row && lane == 0u) {
                block_rows[row] = vec2(block_max, block_sum);
            }
            barrier();
            [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
                if ((n * KEY_PARTS + part) * 16u < HEAD_DIM) {
                    coopMatStore(block_sums[n], staged, (n * KEY_PARTS + part) * 4u, OUT_LINE, gl_CooperativeMatrixLayoutRowMajor);
                }
            }
            barrier();
            const uint at = (block_base + uint(start - whole_span.x) / KEYS) * BLOCK_VECTORS;
            for (uint e = local; e < OUT_VECTORS; e += LOCAL) {
                blocks[at + e] = uintBitsToFloat(staged[e / (HEAD_DIM / 4u) * OUT_LINE + e % (HEAD_DIM / 4u)]);
            }
            if (local < (GROUP + 1u) / 2u) {
                blocks[at + OUT_VECTORS + local] = vec4(block_rows[local * 2u], block_rows[local * 2u + 1u]);
            }
            barrier();
            continue;
        }
#endif
        [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
            sums[n] = sums[n] * row_factors + block_sums[n] * block_factors;
        }
        barrier();
    }
#if NEWEST
    if (!alone) {
        memoryBarrierBuffer();
        barrier();
        if (local == 0u) {
            const uint counter = token * KV_HEADS + kv_head;
            is_last = atomicAdd(counters[counter], 1u) == active_splits - 1u;
            if (is_last) {
                counters[counter] = 0u;
            }
        }
        barrier();
        if (is_last) {
            memoryBarrierBuffer();
            add_blocks(block_base, block_count, token, kv_head);
        }
        return;
    }
#endif

    meeting[local] = row_sum;
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        if ((n * KEY_PARTS + part) * 16u < HEAD_DIM) {
            coopMatStore(sums[n], staged, part_row * OUT_LINE + (n * KEY_PARTS + part) * 4u, OUT_LINE,
                         gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    barrier();
#if NEWEST
    for (uint e = local; e < OUT_VECTORS; e += LOCAL) {
        const uint own_row = e / (HEAD_DIM / 4u);
        const float total = meeting[own_row * 4u];
        const float inverse = total > 0.0 ? exact_divide(1.0, total) : 0.0;
        const uint column = e % (HEAD_DIM / 4u);
        result[(token * HEADS + kv_head * GROUP + own_row) * (HEAD_DIM / 4u) + column] =
            uintBitsToFloat(staged[own_row * OUT_LINE + column]) * inverse;
    }
#else
    if (SUMS != 0u && lane == 0u && first_row + row < row_end) {
        const uint to = (first_row + row) / GROUP * HEADS + kv_head * GROUP + (first_row + row) % GROUP;
        log_sums[to] = row_max * LN_2 + exact_log(row_sum * (1.0 / WEIGHT_RAISE));
    }
    for (uint e = local; e < ROWS * (HEAD_DIM / 4u); e += LOCAL) {
        const uint own_row = e / (HEAD_DIM / 4u);
        const uint out_row = first_row + own_row;
        if (out_row < row_end) {
            const float total = meeting[own_row * 4u];
            const float inverse = total > 0.0 ? exact_divide(1.0, total) : 0.0;
            const uint to = ((out_row / GROUP) * HEADS + kv_head * GROUP + out_row % GROUP) * (HEAD_DIM / 4u);
            const uint column = e % (HEAD_DIM / 4u);
            result[to + column] = uintBitsToFloat(staged[own_row * OUT_LINE + column]) * inverse;
        }
    }
#endif
}
