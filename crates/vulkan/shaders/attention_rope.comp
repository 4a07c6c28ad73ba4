#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rope_split and attention of tokens that see nothing of each other in one dispatch, for large GPUs: one workgroup per token and
// query head. attention_rope_split.comp, in a dispatch beside this one, takes spans that are cut.
//
// Blocks of BLOCK keys. For the scores KEY_LANES invocations share a key, neighbours reading neighbouring 16 bytes; for the output an
// invocation owns 16 bytes of columns and every SLICES-th key, and the slices are combined in shared memory at the end. A running maximum and
// sum make one softmax of all blocks; reductions go through subgroups of whatever size and one shared word for each of them.
// All loads of a block are issued at once, those of the first before the rotation.
// Grid: x = tokens, y = query heads. HEAD_DIM is a multiple of 8, at most 128. Bindings are those of attention_rope.glsl.

#include "extents.glsl"
#include "exact.glsl"
#define TOGETHER 1u
#include "attention_rope.glsl"

// Whether values are loaded together with keys, which saves a single token time and costs many of them registers.
layout(constant_id = 10) const uint EARLY_VALUES = 1;
#if STORE_F16 || BLOCKS
#define BLOCK 128u
#else
#define BLOCK 64u
#endif
const uint KEY_LANES = 8u;
const uint KEY_SLICES = LOCAL / KEY_LANES;
const uint KEYS_EACH = BLOCK / KEY_SLICES;
const uint VECTORS_EACH = (VECTORS + KEY_LANES - 1u) / KEY_LANES;
const uint SLICES = LOCAL / VECTORS;
const uint VALUES_EACH = (BLOCK + SLICES - 1u) / SLICES;
const uint SCORE_FLOATS = BLOCK * (KEY_LANES + 1u);
const uint OUTPUT_FLOATS = SLICES * HEAD_DIM;

// Parts of scores, padded by one, so that invocations that add up neighbouring keys use different banks; at the end the outputs of slices.
shared float parts[SCORE_FLOATS > OUTPUT_FLOATS ? SCORE_FLOATS : OUTPUT_FLOATS];
shared float weights[BLOCK];
shared float subgroup_largest[LOCAL];
shared float subgroup_total[LOCAL];

float score_part(uvec4 bits, uint vector) {
#if BLOCKS
    float part = 0.0;
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        part += dot(query(vector * 4u + i), signed_bytes(bits[i]));
    }
    return part;
#elif STORE_F16
    return dot(query(vector * 2u), vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y)))
         + dot(query(vector * 2u + 1u), vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w)));
#else
    return dot(query(vector), uintBitsToFloat(bits));
#endif
}

#if BLOCKS
// The scale of a vector's block, two vectors each.
#define LOAD_SCALE(into, words, inside, key, vector)                                                               \
    into = (inside) ? block_scale(words[scales + (key) * SCALE_WORDS + (vector) / 4u], (vector) / 2u) : 0.0;
#define SCALE_OF_NOW(vector, value) block_scale(scales_of_now((vector) / 4u, value), (vector) / 2u)
#else
#define LOAD_SCALE(into, words, inside, key, vector)
#endif

// Loads this invocation's part of a block; the new row and rows past the end stay zero.
#define LOAD_KEYS(block)                                                                                           \
    [[unroll]] for (uint i = 0u; i < KEYS_EACH; i++) {                                                             \
        const uint key = (block) + key_slice + i * KEY_SLICES;                                                     \
        const bool inside = key < end && key != row;                                                               \
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {                                                      \
            const uint own = key_lane + j * KEY_LANES;                                                             \
            keys[i][j] = inside && own < VECTORS ? k[key * row_vectors + store_base + own] : uvec4(0u);            \
            LOAD_SCALE(key_scales[i][j], k_words, inside && own < VECTORS, key, own)                               \
        }                                                                                                          \
    }
#define LOAD_VALUE(block, i)                                                                                       \
    {                                                                                                              \
        const uint offset = slice + (i) * SLICES;                                                                  \
        const uint key = (block) + offset;                                                                         \
        const bool inside = slice < SLICES && offset < BLOCK && key < end && key != row;                           \
        values[i] = inside ? v[key * row_vectors + store_base + vector] : uvec4(0u);                               \
        LOAD_SCALE(value_scales[i], v_words, inside, key, vector)                                                  \
    }
#define LOAD_BLOCK(block, with_values)                                                                             \
    LOAD_KEYS(block)                                                                                               \
    if (with_values) {                                                                                             \
        [[unroll]] for (uint i = 0u; i < VALUES_EACH; i++) {                                                       \
            LOAD_VALUE(block, i)                                                                                   \
        }                                                                                                          \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint token = push.first_row + gl_WorkGroupID.x;
    const Place place = place_of(token);
    const uint row = place.row;
    const uint begin = place.begin;
    const uint end = place.end;
    if (SPLITS != 0u && part_count(max(end, begin) - begin) > 1u) {
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
#if BLOCKS
    const uint scales = scales_of(kv_head, push.store_rows);
    float key_scales[KEYS_EACH][VECTORS_EACH];
    float value_scales[VALUES_EACH];
#endif

    LOAD_BLOCK(begin, EARLY_VALUES != 0u)

    rotate(token, head, place.position);
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
#if BLOCKS
                    const float factor = block + offset == row ? SCALE_OF_NOW(own, false) : key_scales[i][j];
                    part += factor * score_part(block + offset == row ? key_of_now(own) : keys[i][j], own);
#else
                    part += score_part(block + offset == row ? key_of_now(own) : keys[i][j], own);
#endif
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
#if BLOCKS
                    const float factor = weights[offset] * (block + offset == row ? SCALE_OF_NOW(vector, true) : value_scales[i]);
                    [[unroll]] for (uint n = 0u; n < 4u; n++) {
                        sum[n] += factor * signed_bytes(bits[n]);
                    }
#elif STORE_F16
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
}
