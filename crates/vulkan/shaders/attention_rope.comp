#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rope_split and attention of tokens that see nothing of each other in one dispatch, for large GPUs: one workgroup per token and
// query head.
//
// Every workgroup rotates its own query and the new key of its group; the first of a group stores the new key and value. That row of
// the stores is not read: each workgroup uses its own copy instead, rounded as stored.
// Blocks of BLOCK keys. For the scores KEY_LANES invocations share a key, neighbours reading neighbouring 16 bytes; for the output an
// invocation owns 16 bytes of columns and every SLICES-th key, and the slices are combined in shared memory at the end. A running maximum and
// sum make one softmax of all blocks; reductions go through subgroups of whatever size and one shared word for each of them.
// All loads of a block are issued at once, those of the first before the rotation.
// Grid: x = tokens, y = query heads. HEAD_DIM is a multiple of 8, at most 128.
//
// SPLIT, for long spans, in a dispatch beside the other: those of more than ALONE blocks are shared out over up to SPLITS workgroups, each for
// TOGETHER heads of a group, so that keys and values are read once for all of them. The one that ends last puts the parts together, in
// their order. How a span is cut follows from its length alone: a token's result does not depend on its neighbours.
// Grid: x = tokens, y = query heads / TOGETHER · SPLITS.
// Bindings: 1 qkv f32 [T, WIDTH], 2 table f32 [positions, TABLE_STRIDE], 3 the plan's inputs, of which four words are read for each
// token: position, row of the stores, first and last key, 4 k and 5 v [rows, STORE_STRIDE] f32, or f16 when STORE_F16, 6 out f32
// [T, HEADS·HEAD_DIM]; with SPLIT 7 sums of parts f32 [T, HEADS, SPLITS, PART_FLOATS], 8 counters u32 [T, HEADS / TOGETHER], which are zero between runs.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
layout(constant_id = 5) const uint ROPE_DIMS = 64;
layout(constant_id = 6) const uint STORE_STRIDE = 64;
layout(constant_id = 7) const uint TABLE_STRIDE = 64;
// Parts of a span that there is room for; 0 where none is cut.
layout(constant_id = 8) const uint SPLITS = 0;
#if SPLIT
// 1, 2 or 4, a divisor of GROUP.
layout(constant_id = 9) const uint TOGETHER = 1;
#else
// Whether values are loaded together with keys, which saves a single token time and costs many of them registers.
layout(constant_id = 9) const uint EARLY_VALUES = 1;
const uint TOGETHER = 1u;
#endif
const uint LOCAL = 256u;
const uint HEADS = KV_HEADS * GROUP;
const uint WIDTH = (HEADS + 2u * KV_HEADS) * HEAD_DIM;
const uint HALF_ROPE = ROPE_DIMS / 2u;
#if STORE_F16
#define ELEMENTS 8u
#define BLOCK 128u
#else
#define ELEMENTS 4u
#define BLOCK 64u
#endif
// Vectors of 16 bytes in a head.
const uint VECTORS = HEAD_DIM / ELEMENTS;
const uint KEY_LANES = 8u;
const uint KEY_SLICES = LOCAL / KEY_LANES;
const uint KEYS_EACH = BLOCK / KEY_SLICES;
const uint VECTORS_EACH = (VECTORS + KEY_LANES - 1u) / KEY_LANES;
const uint SLICES = LOCAL / VECTORS;
const uint VALUES_EACH = (BLOCK + SLICES - 1u) / SLICES;
const float NEVER = -3.0e38;
const uint SCORE_FLOATS = TOGETHER * BLOCK * (KEY_LANES + 1u);
const uint OUTPUT_FLOATS = SLICES * HEAD_DIM;
// Blocks that a workgroup takes at least, and parts of a span at most.
const uint ALONE = 2u;
const uint MOST_PARTS = 64u;
#if SPLIT
// Invocations that share the scores of a head, and keys of each.
const uint HEAD_LANES = LOCAL / TOGETHER;
const uint OWN_KEYS = (BLOCK + HEAD_LANES - 1u) / HEAD_LANES;
// The output of a part, its largest score and its sum of weights, padded to vectors.
const uint PART_FLOATS = HEAD_DIM + 4u;
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Inputs { int inputs[]; };
layout(set = 0, binding = 4, std430) restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 5, std430) restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };

#if SPLIT
layout(set = 0, binding = 7, std430) coherent restrict buffer PartSums { vec4 part_sums[]; };
layout(set = 0, binding = 8, std430) coherent restrict buffer Counters { uint counters[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
    uint store_rows;
    float scale;
    uint position_at;
    uint slot_at;
    uint kv_start_at;
    uint kv_end_at;
} push;

shared vec2 query_pairs[TOGETHER * HEAD_DIM / 2u];
// As they are stored.
shared uint new_key[VECTORS * 4u];
shared uint new_value[VECTORS * 4u];
// Parts of scores, padded by one, so that invocations that add up neighbouring keys use different banks; at the end the outputs of slices.
shared float parts[SCORE_FLOATS > OUTPUT_FLOATS ? SCORE_FLOATS : OUTPUT_FLOATS];
shared float weights[TOGETHER * BLOCK];
shared float subgroup_largest[LOCAL];
shared float subgroup_total[LOCAL];
#if SPLIT
shared float head_factors[TOGETHER];
shared bool is_last;
#endif

// Two neighbouring columns of the stacked row, those of Q and K rotated by the token's position.
vec2 rotated(uint column, uint i, bool turn, uint angle_row) {
    const vec2 value = vec2(qkv[column], qkv[column + 1u]);
    vec2 result_pair = value;
    [[unroll]] for (uint c = 0u; c < 2u; c++) {
        if (turn && i + c < ROPE_DIMS) {
            const bool low = i + c < HALF_ROPE;
            const uint angle = angle_row + (low ? i + c : i + c - HALF_ROPE);
            const float partner = qkv[low ? column + c + HALF_ROPE : column + c - HALF_ROPE];
            const float other = partner * table[angle + HALF_ROPE];
            result_pair[c] = value[c] * table[angle] + (low ? -other : other);
        }
    }
    return result_pair;
}

vec4 query(uint quad) {
    return vec4(query_pairs[quad * 2u], query_pairs[quad * 2u + 1u]);
}

uvec4 key_of_now(uint vector) {
    const uint at = vector * 4u;
    return uvec4(new_key[at], new_key[at + 1u], new_key[at + 2u], new_key[at + 3u]);
}

uvec4 value_of_now(uint vector) {
    const uint at = vector * 4u;
    return uvec4(new_value[at], new_value[at + 1u], new_value[at + 2u], new_value[at + 3u]);
}

float score_part(uvec4 bits, uint vector) {
#if STORE_F16
    return dot(query(vector * 2u), vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y)))
         + dot(query(vector * 2u + 1u), vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w)));
#else
    return dot(query(vector), uintBitsToFloat(bits));
#endif
}

// Rotates the queries of `count` heads from `head` on and the new key, and keeps the new key and value as they are stored.
void rotate(uint token, uint head, uint count, uint kv_head, uint position) {
    for (uint e = gl_LocalInvocationID.x; e < (count + 2u) * HEAD_DIM / 2u; e += LOCAL) {
        const uint part = e / (HEAD_DIM / 2u);
        const uint pair = e % (HEAD_DIM / 2u);
        const uint from = part < count ? head + part : HEADS + (part - count) * KV_HEADS + kv_head;
        const vec2 both = rotated(token * WIDTH + from * HEAD_DIM + pair * 2u, pair * 2u, part <= count, position * TABLE_STRIDE);
        if (part < count) {
            query_pairs[e] = both;
            continue;
        }
#if STORE_F16
        const uint bits = half_pair_bits(both.x, both.y);
        if (part == count) {
            new_key[pair] = bits;
        } else {
            new_value[pair] = bits;
        }
#else
        const uvec2 bits = floatBitsToUint(both);
        if (part == count) {
            new_key[pair * 2u] = bits.x;
            new_key[pair * 2u + 1u] = bits.y;
        } else {
            new_value[pair * 2u] = bits.x;
            new_value[pair * 2u + 1u] = bits.y;
        }
#endif
    }
}

// The new row, as one workgroup of a group stores it.
void store_new(uint row, uint kv_head) {
    const uint local = gl_LocalInvocationID.x;
    if (local < VECTORS) {
        const uint at = row * (STORE_STRIDE / ELEMENTS) + kv_head * VECTORS + local;
        k[at] = key_of_now(local);
        v[at] = value_of_now(local);
    }
}

// Loads this invocation's part of a block; the new row and rows past the end stay zero.
#define LOAD_KEYS(block)                                                                                                   \
    [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {                                                                     \
        const uint key = (block) + key_slice + i * KEY_SLICES;                                                             \
        const bool inside = key < end && key != row;                                                                       \
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {                                                              \
            const uint own = key_lane + j * KEY_LANES;                                                                     \
            keys[i][j] = inside && own < VECTORS ? k[key * row_vectors + store_base + own] : uvec4(0u);                    \
        }                                                                                                                  \
    }
#define LOAD_VALUE(block, i)                                                                                               \
    {                                                                                                                      \
        const uint place = slice + (i) * SLICES;                                                                           \
        const uint key = (block) + place;                                                                                  \
        const bool inside = slice < SLICES && place < BLOCK && key < end && key != row;                                    \
        values[i] = inside ? v[key * row_vectors + store_base + vector] : uvec4(0u);                                       \
    }
#define LOAD_BLOCK(block, with_values)                                                                                     \
    LOAD_KEYS(block)                                                                                                       \
    if (with_values) {                                                                                                     \
        [[unroll]] for (uint i = 0u; i < VALUES_EACH; i++) {                                                               \
            LOAD_VALUE(block, i)                                                                                           \
        }                                                                                                                  \
    }

#if SPLIT
// Puts the parts of TOGETHER heads from `head` on together.
void join_parts(uint token, uint head, uint count) {
    const uint BATCH = 16u;
    const uint PART_VECTORS = PART_FLOATS / 4u;
    const uint COLUMNS = HEAD_DIM / 4u;
    const uint local = gl_LocalInvocationID.x;
    const uint first = (token * HEADS + head) * SPLITS;
    const uint of_totals = TOGETHER * MOST_PARTS;
    float own_largest = NEVER;
    for (uint e = local; e < TOGETHER * count; e += LOCAL) {
        const vec4 rest = part_sums[(first + e / count * SPLITS + e % count) * PART_VECTORS + COLUMNS];
        own_largest = rest.x;
        parts[e] = rest.x;
        parts[of_totals + e] = rest.y;
    }
    barrier();
    // At most LOCAL of them: each invocation has one at most.
    if (local < TOGETHER * count) {
        float largest = NEVER;
        for (uint i = 0u; i < count; i++) {
            largest = max(largest, parts[local / count * count + i]);
        }
        weights[local] = exact_exp(own_largest - largest);
    }
    barrier();
    for (uint item = local; item < TOGETHER * COLUMNS; item += LOCAL) {
        const uint own = item / COLUMNS;
        float total = 0.0;
        vec4 sum = vec4(0.0);
        for (uint base = 0u; base < count; base += BATCH) {
            vec4 outs[BATCH];
            [[unroll]] for (uint i = 0u; i < BATCH; i++) {
                outs[i] = part_sums[(first + own * SPLITS + min(base + i, count - 1u)) * PART_VECTORS + item % COLUMNS];
            }
            [[unroll]] for (uint i = 0u; i < BATCH; i++) {
                if (base + i < count) {
                    const float factor = weights[own * count + base + i];
                    total += factor * parts[of_totals + own * count + base + i];
                    sum += factor * outs[i];
                }
            }
        }
        sum *= exact_divide(1.0, total);
        const uint to = (token * HEADS + head) * HEAD_DIM + item * 4u;
        [[unroll]] for (uint c = 0u; c < 4u; c++) {
            result[to + c] = sum[c];
        }
    }
}

// Part `number` of `count` of the span of a token, the keys `begin`..`end`, for TOGETHER heads from `head` on.
void attend_part(uint token, uint head, uint position, uint row, uint begin, uint end, uint number, uint count) {
    const uint local = gl_LocalInvocationID.x;
    const uint kv_head = head / GROUP;
    const uint store_base = kv_head * VECTORS;
    const uint row_vectors = STORE_STRIDE / ELEMENTS;
    const uint key_lane = local % KEY_LANES;
    const uint key_slice = local / KEY_LANES;
    const uint vector = local % VECTORS;
    const uint slice = local / VECTORS;
    uvec4 keys[KEYS_EACH][VECTORS_EACH];
    uvec4 values[VALUES_EACH];
    LOAD_BLOCK(begin, true)
    rotate(token, head, TOGETHER, kv_head, position);
    barrier();
    if (token >= row_count()) {
        return;
    }
    if (number == 0u && head % GROUP == 0u) {
        store_new(row, kv_head);
    }

    // In the softmax an invocation has some keys of one head.
    const uint own_head = local / HEAD_LANES;
    const uint head_lane = local % HEAD_LANES;
    const uint first_lane = own_head * HEAD_LANES;
    float largest = NEVER;
    float own_total = 0.0;
    vec4 sums[TOGETHER][2];
    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
        sums[h][0] = vec4(0.0);
        sums[h][1] = vec4(0.0);
    }
    for (uint block = begin; block < end; block += BLOCK) {
        float scores[KEYS_EACH][TOGETHER];
        [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {
            [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                scores[i][h] = 0.0;
            }
        }
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
            const uint own = key_lane + j * KEY_LANES;
            if (own < VECTORS) {
                [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {
                    const uvec4 bits = block + key_slice + i * KEY_SLICES == row ? key_of_now(own) : keys[i][j];
                    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                        scores[i][h] += score_part(bits, h * (HEAD_DIM / 8u) + own);
                    }
                }
            }
        }
        [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {
            [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                parts[(h * BLOCK + key_slice + i * KEY_SLICES) * (KEY_LANES + 1u) + key_lane] = scores[i][h];
            }
        }
        // The next block is on its way while this one is summed up.
        LOAD_KEYS(block + BLOCK)
        barrier();
        float own_scores[OWN_KEYS];
        float own_largest = NEVER;
        [[unroll]] for (uint i = 0u; i < OWN_KEYS; i++) {
            const uint key = head_lane + i * HEAD_LANES;
            own_scores[i] = NEVER;
            if (key < BLOCK && block + key < end) {
                float score = 0.0;
                [[unroll]] for (uint part = 0u; part < KEY_LANES; part++) {
                    score += parts[(own_head * BLOCK + key) * (KEY_LANES + 1u) + part];
                }
                own_scores[i] = score * push.scale;
                own_largest = max(own_largest, own_scores[i]);
            }
        }
        subgroup_largest[local] = own_largest;
        barrier();
        [[unroll]] for (uint i = 0u; i < 8u; i++) {
            own_largest = max(own_largest, subgroup_largest[local / 8u * 8u + i]);
        }
        if (local % 8u == 0u) {
            subgroup_total[local / 8u] = own_largest;
        }
        barrier();
        float new_largest = largest;
        for (uint i = 0u; i < HEAD_LANES / 8u; i++) {
            new_largest = max(new_largest, subgroup_total[first_lane / 8u + i]);
        }
        const float factor = exact_exp(largest - new_largest);
        largest = new_largest;
        own_total *= factor;
        [[unroll]] for (uint i = 0u; i < OWN_KEYS; i++) {
            const uint key = head_lane + i * HEAD_LANES;
            if (key < BLOCK) {
                const float weight = block + key < end ? exact_exp(own_scores[i] - largest) : 0.0;
                weights[own_head * BLOCK + key] = weight;
                own_total += weight;
            }
        }
        if (head_lane == 0u) {
            head_factors[own_head] = factor;
        }
        barrier();
        if (slice < SLICES) {
            [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                sums[h][0] *= head_factors[h];
                sums[h][1] *= head_factors[h];
            }
            [[unroll]] for (uint i = 0u; i < VALUES_EACH; i++) {
                const uint offset = slice + i * SLICES;
                if (offset < BLOCK) {
                    const uvec4 bits = block + offset == row ? value_of_now(vector) : values[i];
                    const vec4 low = vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y));
                    const vec4 high = vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w));
                    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                        sums[h][0] += weights[h * BLOCK + offset] * low;
                        sums[h][1] += weights[h * BLOCK + offset] * high;
                    }
                }
            }
        }
        [[unroll]] for (uint i = 0u; i < VALUES_EACH; i++) {
            LOAD_VALUE(block + BLOCK, i)
        }
    }

    const uint at = (token * HEADS + head) * SPLITS + number;
    subgroup_largest[local] = own_total;
    barrier();
    if (local % 8u == 0u) {
        float total = 0.0;
        [[unroll]] for (uint i = 0u; i < 8u; i++) {
            total += subgroup_largest[local + i];
        }
        subgroup_total[local / 8u] = total;
    }
    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
        if (slice < SLICES) {
            [[unroll]] for (uint i = 0u; i < ELEMENTS; i++) {
                parts[slice * HEAD_DIM + vector * ELEMENTS + i] = sums[h][i / 4u][i % 4u];
            }
        }
        barrier();
        if (local < HEAD_DIM) {
            float value = 0.0;
            for (uint s = 0u; s < SLICES; s++) {
                value += parts[s * HEAD_DIM + local];
            }
            part_sums[(at + h * SPLITS) * (PART_FLOATS / 4u) + local / 4u][local % 4u] = value;
        }
        barrier();
    }
    if (head_lane == 0u) {
        float total = 0.0;
        for (uint i = 0u; i < HEAD_LANES / 8u; i++) {
            total += subgroup_total[first_lane / 8u + i];
        }
        part_sums[(at + own_head * SPLITS) * (PART_FLOATS / 4u) + HEAD_DIM / 4u] = vec4(largest, total, 0.0, 0.0);
    }
    memoryBarrierBuffer();
    barrier();
    if (local == 0u) {
        const uint counter = token * (HEADS / TOGETHER) + head / TOGETHER;
        is_last = atomicAdd(counters[counter], 1u) == count - 1u;
        if (is_last) {
            counters[counter] = 0u;
        }
    }
    barrier();
    if (is_last) {
        memoryBarrierBuffer();
        join_parts(token, head, count);
    }
}
#endif

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint token = push.first_row + gl_WorkGroupID.x;
    const uint position = min(uint(inputs[push.position_at + token]), push.table_rows - 1u);
    const uint row = min(uint(inputs[push.slot_at + token]), push.store_rows - 1u);
    const uint begin = uint(max(inputs[push.kv_start_at + token], 0));
    const uint end = min(uint(max(inputs[push.kv_end_at + token], 0)) + 1u, push.store_rows);
    const uint blocks = (max(end, begin) - begin + BLOCK - 1u) / BLOCK;
    const uint each = max(ALONE, (blocks + MOST_PARTS - 1u) / MOST_PARTS);
    const uint count = (blocks + each - 1u) / each;
    // A span longer than there is room for is not cut.
    const bool cut = count > 1u && count <= SPLITS;
#if SPLIT
    const uint number = gl_WorkGroupID.y % SPLITS;
    if (cut && number < count) {
        const uint first_key = begin + number * each * BLOCK;
        attend_part(token, gl_WorkGroupID.y / SPLITS * TOGETHER, position, row, first_key, min(first_key + each * BLOCK, end), number,
                    count);
    }
#else
    if (SPLITS != 0u && cut) {
        return;
    }
    const uint head = gl_WorkGroupID.y;
    const uint kv_head = head / GROUP;
    const uint store_base = kv_head * VECTORS;
    const uint row_vectors = STORE_STRIDE / ELEMENTS;

    const uint key_lane = local % KEY_LANES;
    const uint key_slice = local / KEY_LANES;
    const uint vector = local % VECTORS;
    const uint slice = local / VECTORS;
    uvec4 keys[KEYS_EACH][VECTORS_EACH];
    uvec4 values[VALUES_EACH];

    LOAD_BLOCK(begin, EARLY_VALUES != 0u)

    rotate(token, head, 1u, kv_head, position);
    barrier();
    // Read late: the loads so far did not wait for the extents.
    const bool any = token < row_count();
    if (any && head % GROUP == 0u) {
        store_new(row, kv_head);
    }

    float largest = NEVER;
    float total = 0.0;
    vec4 sum[ELEMENTS / 4u];
    [[unroll]] for (uint i = 0u; i < ELEMENTS / 4u; i++) {
        sum[i] = vec4(0.0);
    }
    for (uint block = begin; block < end; block += BLOCK) {
        if (block != begin) {
            LOAD_BLOCK(block, EARLY_VALUES != 0u)
        }
        [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {
            const uint offset = key_slice + i * KEY_SLICES;
            float part = 0.0;
            [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
                const uint own = key_lane + j * KEY_LANES;
                if (own < VECTORS) {
                    part += score_part(block + offset == row ? key_of_now(own) : keys[i][j], own);
                }
            }
            parts[offset * (KEY_LANES + 1u) + key_lane] = part;
        }
        barrier();
        float score = NEVER;
        if (local < BLOCK && block + local < end) {
            score = 0.0;
            [[unroll]] for (uint i = 0u; i < KEY_LANES; i++) {
                score += parts[local * (KEY_LANES + 1u) + i];
            }
            score *= push.scale;
        }
        const float part_largest = subgroupMax(score);
        if (subgroupElect()) {
            subgroup_largest[gl_SubgroupID] = part_largest;
        }
        barrier();
        float new_largest = largest;
        for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) {
            new_largest = max(new_largest, subgroup_largest[i]);
        }
        new_largest = subgroupMax(new_largest);
        const float weight = local < BLOCK && block + local < end ? exact_exp(score - new_largest) : 0.0;
        if (local < BLOCK) {
            weights[local] = weight;
        }
        const float part_total = subgroupAdd(weight);
        if (subgroupElect()) {
            subgroup_total[gl_SubgroupID] = part_total;
        }
        const float factor = exact_exp(largest - new_largest);
        largest = new_largest;
        barrier();
        float block_total = 0.0;
        for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) {
            block_total += subgroup_total[i];
        }
        total = total * factor + subgroupAdd(block_total);
        if (slice < SLICES) {
            [[unroll]] for (uint i = 0u; i < ELEMENTS / 4u; i++) {
                sum[i] *= factor;
            }
            [[unroll]] for (uint i = 0u; i < VALUES_EACH; i++) {
                const uint offset = slice + i * SLICES;
                if (offset < BLOCK) {
                    if (EARLY_VALUES == 0u) {
                        LOAD_VALUE(block, i)
                    }
                    const uvec4 bits = block + offset == row ? value_of_now(vector) : values[i];
#if STORE_F16
                    sum[0] += weights[offset] * vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y));
                    sum[1] += weights[offset] * vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w));
#else
                    sum[0] += weights[offset] * uintBitsToFloat(bits);
#endif
                }
            }
        }
    }

    if (slice < SLICES) {
        [[unroll]] for (uint i = 0u; i < ELEMENTS; i++) {
            parts[slice * HEAD_DIM + vector * ELEMENTS + i] = sum[i / 4u][i % 4u];
        }
    }
    barrier();
    if (any && local < HEAD_DIM) {
        float value = 0.0;
        for (uint s = 0u; s < SLICES; s++) {
            value += parts[s * HEAD_DIM + local];
        }
        result[(token * HEADS + head) * HEAD_DIM + local] = value * exact_divide(1.0, total);
    }
#endif
}
