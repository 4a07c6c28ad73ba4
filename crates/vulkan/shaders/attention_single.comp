#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention for few tokens on a large GPU: one workgroup per token and query head, so that even one token fills it.
//
// Blocks of LOCAL keys, one score per invocation; a running maximum and sum make one softmax of all blocks. For the output an
// invocation owns two neighbouring columns and every SLICES-th key, and the slices are combined in shared memory.
// Grid: x = tokens, y = query heads. HEAD_DIM is a multiple of 8 and at most 2·LOCAL.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec4, 2 k and 3 v [rows, STORE_STRIDE] f32, f16 when STORE_F16, or kv_blocks.glsl when
// BLOCKS, 4 first i32 [T],
// 5 last i32 [T], 6 out f32 [T, HEADS·HEAD_DIM] as vec2, 7 log-sum-exp f32 [T, HEADS] if SUMS, 8 a mask of any shape if MASKED.

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
layout(constant_id = 5) const uint STORE_STRIDE = 64;
layout(constant_id = 6) const uint SUMS = 0;
const uint LOCAL = 256u;
const uint HEADS = KV_HEADS * GROUP;
const uint PAIRS = HEAD_DIM / 2u;
const uint SLICES = LOCAL / PAIRS;
#ifdef BLOCKS
#include "kv_blocks.glsl"
#else
#define BLOCKS 0
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
#if BLOCKS
layout(set = 0, binding = 2, std430) readonly restrict buffer KWords { uint k_words[]; };
#endif
#if STORE_F16 || BLOCKS
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uint v[]; };
#else
layout(set = 0, binding = 3, std430) readonly restrict buffer V { vec2 v[]; };
#endif
layout(set = 0, binding = 4, std430) readonly restrict buffer KvStart { int first[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer KvEnd { int last[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { vec2 result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer LogSums { float log_sums[]; };
#ifdef MASKED
// f16 [T, mask_stride]: what is added to the score of each key.
layout(set = 0, binding = 8, std430) readonly restrict buffer Mask { uint mask[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint store_rows;
    float scale;
#ifdef MASKED
    uint mask_stride;
#endif
} push;

shared vec4 query[HEAD_DIM / 4u];
shared float weights[LOCAL];
shared vec2 outputs[LOCAL];

// q · k of one key.
float score(uint row, uint kv_head) {
    float sum = 0.0;
#if BLOCKS
    const uint base = (row * STORE_STRIDE + kv_head * HEAD_DIM) / 16u;
    const uint scales = scales_of(kv_head, push.store_rows) + row * SCALE_WORDS;
    [[unroll]] for (uint block = 0u; block < HEAD_DIM / 32u; block++) {
        float part = 0.0;
        [[unroll]] for (uint i = 0u; i < 8u; i++) {
            part += dot(query[8u * block + i], signed_bytes(k[base + 2u * block + i / 4u][i % 4u]));
        }
        sum += part * block_scale(k_words[scales + block / 2u], block);
    }
#elif STORE_F16
    const uint base = (row * STORE_STRIDE + kv_head * HEAD_DIM) / 8u;
    [[unroll]] for (uint i = 0u; i < HEAD_DIM / 8u; i++) {
        const uvec4 bits = k[base + i];
        sum += dot(query[2u * i], vec4(unpackHalf2x16(bits.x), unpackHalf2x16(bits.y)));
        sum += dot(query[2u * i + 1u], vec4(unpackHalf2x16(bits.z), unpackHalf2x16(bits.w)));
    }
#else
    const uint base = (row * STORE_STRIDE + kv_head * HEAD_DIM) / 4u;
    [[unroll]] for (uint i = 0u; i < HEAD_DIM / 4u; i++) {
        sum += dot(query[i], uintBitsToFloat(k[base + i]));
    }
#endif
    return sum * push.scale;
}

vec2 value_pair(uint row, uint kv_head, uint pair) {
    const uint at = (row * STORE_STRIDE + kv_head * HEAD_DIM) / 2u + pair;
#if BLOCKS
    const uint scale = v[scales_of(kv_head, push.store_rows) + row * SCALE_WORDS + pair / 32u];
    return signed_pair(v[at / 2u], pair % 2u) * block_scale(scale, pair / 16u);
#elif STORE_F16
    return unpackHalf2x16(v[at]);
#else
    return v[at];
#endif
}

void main() {
    const uint token = push.first_row + gl_WorkGroupID.x;
    if (token >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint head = gl_WorkGroupID.y;
    const uint kv_head = head / GROUP;
    const uint query_base = (token * HEADS + head) * HEAD_DIM / 4u;
    for (uint i = lane; i < HEAD_DIM / 4u; i += LOCAL) {
        query[i] = q[query_base + i];
    }
    barrier();
    const uint begin = uint(max(first[token], 0));
    const uint end = min(uint(max(last[token], 0)) + 1u, push.store_rows);
    const uint pair = lane % PAIRS;
    const uint slice = lane / PAIRS;

    float largest = -3.0e38;
    float total = 0.0;
    vec2 sum = vec2(0.0);
    for (uint block = begin; block < end; block += LOCAL) {
        const uint count = min(LOCAL, end - block);
#ifdef MASKED
        float own = -3.0e38;
        if (lane < count) {
            const uint at = token * push.mask_stride + block + lane;
            const vec2 pair = unpackHalf2x16(mask[at / 2u]);
            own = max(score(block + lane, kv_head) + ((at & 1u) == 0u ? pair.x : pair.y), -3.0e38);
        }
#else
        const float own = lane < count ? score(block + lane, kv_head) : -3.0e38;
#endif
        const float new_largest = max(largest, reduce_largest(own));
        const float weight = lane < count ? exact_exp(own - new_largest) : 0.0;
        const float factor = exact_exp(largest - new_largest);
        weights[lane] = weight;
        // The reduction's barriers also make the weights visible.
        total = total * factor + reduce_sum(weight);
        sum *= factor;
        if (slice < SLICES) {
            for (uint key = slice; key < count; key += SLICES) {
                sum += weights[key] * value_pair(block + key, kv_head, pair);
            }
        }
        largest = new_largest;
        barrier();
    }
    if (SUMS != 0u && lane == 0u) {
        log_sums[token * HEADS + head] = largest + exact_log(total);
    }
    outputs[lane] = sum;
    barrier();
    if (lane < PAIRS) {
        for (uint s = 1u; s < SLICES; s++) {
            sum += outputs[s * PAIRS + lane];
        }
        const float inverse = exact_divide(1.0, total);
        result[(token * HEADS + head) * PAIRS + lane] = sum * inverse;
    }
}
