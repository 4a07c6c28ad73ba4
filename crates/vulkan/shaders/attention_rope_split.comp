#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// rope_split and attention of tokens whose spans are long, beside attention_rope.comp: a span is shared out over up to SPLITS
// workgroups, each for TOGETHER heads of a group, so that keys and values are read once for all of them. The one that ends last puts
// the parts together, in their order.
//
// Eight neighbouring invocations share a slot: each has the same 16 bytes, or twice that, of the columns of every key that the slot
// visits, KEYS at a time, and of the output. A slot has a running maximum and sum of its own, so that nothing waits for others until
// the end. The sums of HEAD_SLOTS · KEYS scores over a slot's lanes are halved three times, so that each lane ends with OWN_KEYS of one
// head, whose weights it works out for all.
// The next keys and values are on their way while these are used. Loads have no conditions, which would make them wait: keys past
// the end repeat the last one, and the new row, which another workgroup may be storing, is replaced by the span's first.
// Grid: x = tokens, y = query heads / TOGETHER · SPLITS. HEAD_DIM is a multiple of 8, at most 128; subgroups have 8 invocations or more.
// Bindings: those of attention_rope.glsl with stores of f16 or BLOCKS, of which twice as many keys are as many bytes, 7 sums of parts f32 [T, HEADS, SPLITS, PART_VECTORS quads], 8 counters u32
// [T, HEADS / TOGETHER], which are zero between runs.

#include "extents.glsl"
#include "exact.glsl"
// 1 to 4, a divisor of GROUP.
layout(constant_id = 10) const uint TOGETHER = 1;
#ifndef BLOCKS
#define STORE_F16 1
#endif
#include "attention_rope.glsl"

#define LANES 8u
#if BLOCKS
#define KEYS 8u
#else
#define KEYS 4u
#endif
#define OWN_KEYS (KEYS / 2u)
#define HEAD_SLOTS 4u
#define SCORES (HEAD_SLOTS * KEYS)
const uint SLOTS = LOCAL / LANES;
const uint BLOCK = SLOTS * KEYS;
const uint VECTORS_EACH = (VECTORS + LANES - 1u) / LANES;
const uint QUADS = HEAD_DIM / 4u;
// Quads of a vector.
#define VECTOR_QUADS (ELEMENTS / 4u)
// The output of a part, its largest score and its sum of weights.
const uint PART_VECTORS = QUADS + 1u;
// Parts that are loaded at once when they are put together.
#define JOINED 16u

layout(set = 0, binding = 7, std430) coherent restrict buffer PartSums { vec4 part_sums[]; };
layout(set = 0, binding = 8, std430) coherent restrict buffer Counters { uint counters[]; };

// Of each head, the largest score, the factor and the sum of weights of slots; then of parts.
shared float largests[LOCAL];
shared float factors[LOCAL];
shared float totals[LOCAL];
// The output of every slot, a head at a time; then half of the parts.
shared vec4 outputs[SLOTS * QUADS];
shared bool is_last;

// The place of this invocation, in which those of a subgroup are neighbours.
uint own_place() {
    return gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
}

#if BLOCKS
#define LOAD_SCALE(store, into, i, j, key)                                                                         \
    into##_scales[i][j] = store##_words[scales + (key) * SCALE_WORDS + min(lane + (j) * LANES, VECTORS - 1u) / 4u];
#else
#define LOAD_SCALE(store, into, i, j, key)
#endif

#define LOAD(store, into, block)                                                                                   \
    [[unroll]] for (uint i = 0u; i < KEYS; i++) {                                                                  \
        const uint key = min((block) + i * SLOTS + slot, end - 1u);                                                \
        const uint from = key == place.row ? place.begin : key;                                                    \
        const uint base = from * (STORE_STRIDE / ELEMENTS) + store_base;                                           \
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {                                                      \
            into[i][j] = store[base + min(lane + j * LANES, VECTORS - 1u)];                                        \
            LOAD_SCALE(store, into, i, j, from)                                                                    \
        }                                                                                                          \
    }

// Halves the scores that a lane has: those above the middle go to the lane `apart`, which gives its own for the others.
#define HALVE(count, apart)                                                                                        \
    {                                                                                                              \
        const bool upper = (lane & (apart)) != 0u;                                                                 \
        [[unroll]] for (uint i = 0u; i < (count); i++) {                                                           \
            const float given = upper ? scores[i] : scores[i + (count)];                                           \
            const float kept = upper ? scores[i + (count)] : scores[i];                                            \
            scores[i] = kept + subgroupShuffleXor(given, apart);                                                   \
        }                                                                                                          \
    }

// Puts the parts of TOGETHER heads from `head` on together.
void join_parts(uint token, uint head, uint count) {
    const uint local = own_place();
    const uint first = (token * HEADS + head) * SPLITS;
    // Each invocation has one of them at most.
    const bool mine = local < TOGETHER * count;
    if (mine) {
        const vec4 rest = part_sums[(first + local / count * SPLITS + local % count) * PART_VECTORS + QUADS];
        largests[local] = rest.x;
        totals[local] = rest.y;
    }
    barrier();
    if (mine) {
        float largest = NEVER;
        for (uint i = 0u; i < count; i++) {
            largest = max(largest, largests[local / count * count + i]);
        }
        factors[local] = exact_exp(largests[local] - largest);
    }
    barrier();
    // Two invocations share four columns, each with half of the parts.
    const uint item = local % (LOCAL / 2u);
    const uint own = item / QUADS;
    const uint middle = (count + 1u) / 2u;
    const bool later = local >= LOCAL / 2u;
    const uint to = later ? count : middle;
    float total = 0.0;
    vec4 sum = vec4(0.0);
    if (own < TOGETHER) {
        for (uint base = later ? middle : 0u; base < to; base += JOINED) {
            vec4 outs[JOINED];
            [[unroll]] for (uint i = 0u; i < JOINED; i++) {
                outs[i] = part_sums[(first + own * SPLITS + min(base + i, to - 1u)) * PART_VECTORS + item % QUADS];
            }
            [[unroll]] for (uint i = 0u; i < JOINED; i++) {
                if (base + i < to) {
                    const float factor = factors[own * count + base + i];
                    total += factor * totals[own * count + base + i];
                    sum += factor * outs[i];
                }
            }
        }
    }
    if (later && own < TOGETHER) {
        outputs[item] = sum;
        largests[item] = total;
    }
    // The largest scores were read before the barrier above.
    barrier();
    if (!later && own < TOGETHER) {
        sum = (sum + outputs[item]) * exact_divide(1.0, total + largests[item]);
        const uint at = (token * HEADS + head) * HEAD_DIM + item * 4u;
        [[unroll]] for (uint c = 0u; c < 4u; c++) {
            result[at + c] = sum[c];
        }
    }
}

void main() {
    const uint token = push.first_row + gl_WorkGroupID.x;
    const Place place = place_of(token);
    const uint keys_seen = max(place.end, place.begin) - place.begin;
    const uint count = part_count(keys_seen);
    const uint number = gl_WorkGroupID.y % SPLITS;
    if (count <= 1u || number >= count) {
        return;
    }
    const uint head = gl_WorkGroupID.y / SPLITS * TOGETHER;
    const uint begin = place.begin + number * part_keys(keys_seen);
    const uint end = min(begin + part_keys(keys_seen), place.end);
    const uint local = own_place();
    const uint lane = local % LANES;
    const uint slot = local / LANES;
    const uint store_base = head / GROUP * VECTORS;
    uvec4 keys[KEYS][VECTORS_EACH];
    uvec4 values[KEYS][VECTORS_EACH];
#if BLOCKS
    const uint scales = scales_of(head / GROUP, push.store_rows);
    uint keys_scales[KEYS][VECTORS_EACH];
    uint values_scales[KEYS][VECTORS_EACH];
#endif
    LOAD(k, keys, begin)
    LOAD(v, values, begin)
    rotate(token, head, place.position);
    barrier();
    if (token >= row_count()) {
        return;
    }
    if (number == 0u && head % GROUP == 0u) {
        store_new(place.row, head / GROUP);
    }

    // Of the head and those keys of KEYS whose weights this lane works out.
    const uint own_head = lane / 2u;
    const uint own_key = lane % 2u * OWN_KEYS;
    const uint first_lane = gl_SubgroupInvocationID & ~(LANES - 1u);
    float largest = NEVER;
    float total = 0.0;
    vec4 sums[TOGETHER][VECTORS_EACH][VECTOR_QUADS];
    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
            [[unroll]] for (uint c = 0u; c < VECTOR_QUADS; c++) {
                sums[h][j][c] = vec4(0.0);
            }
        }
    }
    for (uint block = begin; block < end; block += BLOCK) {
        if (place.row - block < BLOCK) {
            [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                if (block + i * SLOTS + slot == place.row) {
                    [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
                        keys[i][j] = key_of_now(min(lane + j * LANES, VECTORS - 1u));
                        values[i][j] = value_of_now(min(lane + j * LANES, VECTORS - 1u));
#if BLOCKS
                        keys_scales[i][j] = scales_of_now(min(lane + j * LANES, VECTORS - 1u) / 4u, false);
                        values_scales[i][j] = scales_of_now(min(lane + j * LANES, VECTORS - 1u) / 4u, true);
#endif
                    }
                }
            }
        }
        float scores[SCORES];
        [[unroll]] for (uint i = 0u; i < SCORES; i++) {
            scores[i] = 0.0;
        }
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
            const uint own = lane + j * LANES;
            if (VECTORS % LANES == 0u || own < VECTORS) {
#if BLOCKS
                float parts[SCORES];
                [[unroll]] for (uint i = 0u; i < SCORES; i++) {
                    parts[i] = 0.0;
                }
                [[unroll]] for (uint c = 0u; c < VECTOR_QUADS; c++) {
                    vec4 bytes[KEYS];
                    [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                        bytes[i] = signed_bytes(keys[i][j][c]);
                    }
                    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                        const vec4 query_quad = query(h * QUADS + own * VECTOR_QUADS + c);
                        [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                            parts[h * KEYS + i] += dot(query_quad, bytes[i]);
                        }
                    }
                }
                [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                    const float factor = block_scale(keys_scales[i][j], own / 2u);
                    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                        scores[h * KEYS + i] += factor * parts[h * KEYS + i];
                    }
                }
#else
                vec4 low[KEYS];
                vec4 high[KEYS];
                [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                    low[i] = vec4(unpackHalf2x16(keys[i][j].x), unpackHalf2x16(keys[i][j].y));
                    high[i] = vec4(unpackHalf2x16(keys[i][j].z), unpackHalf2x16(keys[i][j].w));
                }
                [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                    const vec4 query_low = query(h * QUADS + own * 2u);
                    const vec4 query_high = query(h * QUADS + own * 2u + 1u);
                    [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                        scores[h * KEYS + i] += dot(query_low, low[i]) + dot(query_high, high[i]);
                    }
                }
#endif
            }
        }
        LOAD(k, keys, block + BLOCK)
        HALVE(SCORES / 2u, 4u)
        HALVE(SCORES / 4u, 2u)
        HALVE(SCORES / 8u, 1u)
        float new_largest = NEVER;
        [[unroll]] for (uint i = 0u; i < OWN_KEYS; i++) {
            const bool in_span = block + (own_key + i) * SLOTS + slot < end;
            scores[i] = in_span ? scores[i] * push.scale : NEVER;
            new_largest = max(new_largest, scores[i]);
        }
        new_largest = max(largest, max(new_largest, subgroupShuffleXor(new_largest, 1u)));
        const float factor = exact_exp(largest - new_largest);
        largest = new_largest;
        float weights[OWN_KEYS];
        float weight_sum = 0.0;
        [[unroll]] for (uint i = 0u; i < OWN_KEYS; i++) {
            const bool in_span = block + (own_key + i) * SLOTS + slot < end;
            weights[i] = in_span ? exact_exp(scores[i] - largest) : 0.0;
            weight_sum += weights[i];
        }
        total = total * factor + weight_sum;
#if BLOCKS
        [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
            const float head_factor = subgroupShuffle(factor, first_lane + h * 2u);
            [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
                [[unroll]] for (uint c = 0u; c < VECTOR_QUADS; c++) {
                    sums[h][j][c] *= head_factor;
                }
            }
            [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                scores[h * KEYS + i] = subgroupShuffle(weights[i % OWN_KEYS], first_lane + h * 2u + i / OWN_KEYS);
            }
        }
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
            float scaled[SCORES];
            [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                const float scale = block_scale(values_scales[i][j], min(lane + j * LANES, VECTORS - 1u) / 2u);
                [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                    scaled[h * KEYS + i] = scores[h * KEYS + i] * scale;
                }
            }
            [[unroll]] for (uint c = 0u; c < VECTOR_QUADS; c++) {
                [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                    const vec4 bytes = signed_bytes(values[i][j][c]);
                    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
                        sums[h][j][c] += scaled[h * KEYS + i] * bytes;
                    }
                }
            }
        }
#else
        [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
            const float head_factor = subgroupShuffle(factor, first_lane + h * 2u);
            float head_weights[KEYS];
            [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                head_weights[i] = subgroupShuffle(weights[i % OWN_KEYS], first_lane + h * 2u + i / OWN_KEYS);
            }
            [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
                vec4 low = sums[h][j][0] * head_factor;
                vec4 high = sums[h][j][1] * head_factor;
                [[unroll]] for (uint i = 0u; i < KEYS; i++) {
                    low += head_weights[i] * vec4(unpackHalf2x16(values[i][j].x), unpackHalf2x16(values[i][j].y));
                    high += head_weights[i] * vec4(unpackHalf2x16(values[i][j].z), unpackHalf2x16(values[i][j].w));
                }
                sums[h][j][0] = low;
                sums[h][j][1] = high;
            }
        }
#endif
        LOAD(v, values, block + BLOCK)
    }

    // The slots of each head, then the part.
    total += subgroupShuffleXor(total, 1u);
    if (lane % 2u == 0u) {
        largests[own_head * SLOTS + slot] = largest;
        totals[own_head * SLOTS + slot] = total;
    }
    barrier();
    float part_largest = NEVER;
    if (local < TOGETHER * SLOTS) {
        [[unroll]] for (uint i = 0u; i < SLOTS; i++) {
            part_largest = max(part_largest, largests[local / SLOTS * SLOTS + i]);
        }
        factors[local] = exact_exp(largests[local] - part_largest);
    }
    barrier();
    const uint at = (token * HEADS + head) * SPLITS + number;
    if (local < TOGETHER * SLOTS && local % SLOTS == 0u) {
        float part_total = 0.0;
        for (uint i = 0u; i < SLOTS; i++) {
            part_total += totals[local + i] * factors[local + i];
        }
        part_sums[(at + local / SLOTS * SPLITS) * PART_VECTORS + QUADS] = vec4(part_largest, part_total, 0.0, 0.0);
    }
    [[unroll]] for (uint h = 0u; h < TOGETHER; h++) {
        const float factor = factors[h * SLOTS + slot];
        [[unroll]] for (uint j = 0u; j < VECTORS_EACH; j++) {
            const uint own = lane + j * LANES;
            if (VECTORS % LANES == 0u || own < VECTORS) {
                [[unroll]] for (uint c = 0u; c < VECTOR_QUADS; c++) {
                    outputs[slot * QUADS + own * VECTOR_QUADS + c] = sums[h][j][c] * factor;
                }
            }
        }
        barrier();
        if (local < HEAD_DIM) {
            float value = 0.0;
            [[unroll]] for (uint i = 0u; i < SLOTS; i++) {
                value += outputs[i * QUADS + local / 4u][local % 4u];
            }
            part_sums[(at + h * SPLITS) * PART_VECTORS + local / 4u][local % 4u] = value;
        }
        barrier();
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
