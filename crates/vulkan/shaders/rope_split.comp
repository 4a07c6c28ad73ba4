#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// rope_split: rotates Q and K of a stacked QKV row, or SPLIT of rows of their own, keeps Q, stores K and V at the token's row of the caches.
//
// With h = ROPE_DIMS/2, c = table[position][i] and s = table[position][h + i]:
//   out[i]     = x[i]·c - x[i + h]·s      for i < h
//   out[i + h] = x[i + h]·c + x[i]·s
// and the rest of the head passes. V is not rotated.
// Grid: items.glsl. One invocation computes four neighbouring columns, as vectors where heads, halves of the
// rotated dimensions and rows of the table and of the stores are multiples of four.
// BLOCKS: stores of kv_blocks.glsl. Heads have items for whole pairs of blocks, so that the invocations of a pair are in one workgroup,
// of at most 256.
// Bindings: 1 qkv f32 [T, WIDTH], or SPLIT q and in 8 and 9 keys and values f32 [T, KV_WIDTH], 2 table f32 [positions, TABLE_STRIDE], 3 positions i32 [T], 4 rows i32 [T], 5 q f32 [T, HEADS·HEAD_DIM],
// 6 k and 7 v [rows, STORE_STRIDE], f32, or f16 in words when STORE_F16.

#include "extents.glsl"
#include "items.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint KV_HEADS = 1;
layout(constant_id = 4) const uint HEAD_DIM = 4;
layout(constant_id = 5) const uint ROPE_DIMS = 4;
layout(constant_id = 6) const uint STORE_STRIDE = 4;
layout(constant_id = 7) const uint STORE_F16 = 0;
layout(constant_id = 8) const uint TABLE_STRIDE = 4;
layout(constant_id = 9) const uint SPLIT = 0;
const uint Q_WIDTH = HEADS * HEAD_DIM;
const uint KV_WIDTH = KV_HEADS * HEAD_DIM;
const uint WIDTH = Q_WIDTH + 2u * KV_WIDTH;
const uint HALF_ROPE = ROPE_DIMS / 2u;
const bool VECTORS = HEAD_DIM % 4u == 0u && HALF_ROPE % 4u == 0u && TABLE_STRIDE % 4u == 0u && STORE_STRIDE % 4u == 0u;
#ifdef BLOCKS
#include "kv_blocks.glsl"
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer QkvVectors { vec4 qkv_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer TableVectors { vec4 table_vectors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Positions { int positions[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer KvSlots { int rows[]; };
layout(set = 0, binding = 5, std430) writeonly buffer Q { float q[]; };
layout(set = 0, binding = 5, std430) writeonly buffer QVectors { vec4 q_vectors[]; };
layout(set = 0, binding = 6, std430) writeonly buffer K { uint k_store[]; };
layout(set = 0, binding = 6, std430) writeonly buffer KPairs { uvec2 k_pairs[]; };
layout(set = 0, binding = 6, std430) writeonly buffer KVectors { uvec4 k_vectors[]; };
layout(set = 0, binding = 7, std430) writeonly buffer V { uint v_store[]; };
layout(set = 0, binding = 7, std430) writeonly buffer VPairs { uvec2 v_pairs[]; };
layout(set = 0, binding = 7, std430) writeonly buffer VVectors { uvec4 v_vectors[]; };

layout(set = 0, binding = 8, std430) readonly restrict buffer Keys { float keys[]; };
layout(set = 0, binding = 8, std430) readonly restrict buffer KeysVectors { vec4 key_vectors[]; };
layout(set = 0, binding = 9, std430) readonly restrict buffer Values { float values[]; };
layout(set = 0, binding = 9, std430) readonly restrict buffer ValuesVectors { vec4 value_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
    uint store_rows;
} push;

float unrotated(uint token, uint column) {
    if (SPLIT == 0u || column < Q_WIDTH) {
        return qkv[token * (SPLIT == 0u ? WIDTH : Q_WIDTH) + column];
    }
    const uint at = token * KV_WIDTH + column - Q_WIDTH;
    return column < Q_WIDTH + KV_WIDTH ? keys[at] : values[at - KV_WIDTH];
}

vec4 unrotated_quad(uint token, uint column) {
    if (SPLIT == 0u || column < Q_WIDTH) {
        return qkv_vectors[(token * (SPLIT == 0u ? WIDTH : Q_WIDTH) + column) / 4u];
    }
    const uint at = token * KV_WIDTH + column - Q_WIDTH;
    return column < Q_WIDTH + KV_WIDTH ? key_vectors[at / 4u] : value_vectors[(at - KV_WIDTH) / 4u];
}

float rotated(uint token, uint column, uint position) {
    const float value = unrotated(token, column);
    const uint i = column % HEAD_DIM;
    if (column >= Q_WIDTH + KV_WIDTH || i >= ROPE_DIMS) {
        return value;
    }
    const bool low = i < HALF_ROPE;
    const uint angle = position * TABLE_STRIDE + (low ? i : i - HALF_ROPE);
    const float partner = unrotated(token, low ? column + HALF_ROPE : column - HALF_ROPE);
    const float turned = partner * table[angle + HALF_ROPE];
    return value * table[angle] + (low ? -turned : turned);
}

vec4 rotated_quad(uint token, uint column, uint position) {
    const vec4 quad = unrotated_quad(token, column);
    const uint i = column % HEAD_DIM;
    if (column >= Q_WIDTH + KV_WIDTH || i >= ROPE_DIMS) {
        return quad;
    }
    const bool low = i < HALF_ROPE;
    const uint angle = (position * TABLE_STRIDE + (low ? i : i - HALF_ROPE)) / 4u;
    const vec4 partners = unrotated_quad(token, low ? column + HALF_ROPE : column - HALF_ROPE);
    const vec4 turned = partners * table_vectors[angle + HALF_ROPE / 4u];
    return quad * table_vectors[angle] + (low ? -turned : turned);
}

#ifdef BLOCKS
shared uint largest[256];

void main() {
    // Items of a head, and of a pair of blocks.
    const uint items = SCALE_WORDS * 16u;
    const uvec2 item = row_and_item(push.first_row, (HEADS + 2u * KV_HEADS) * items);
    const uint token = item.x;
    const uint head = item.y / items;
    const uint i = item.y % items * 4u;
    const uint column = head * HEAD_DIM + i;
    const bool inside = token < row_count() && i < HEAD_DIM;
    const uint position = inside ? min(uint(positions[token]), push.table_rows - 1u) : 0u;
    vec4 quad = vec4(0.0);
    if (inside && VECTORS) {
        quad = rotated_quad(token, column, position);
    } else if (inside) {
        quad = vec4(rotated(token, column, position), rotated(token, column + 1u, position),
                    rotated(token, column + 2u, position), rotated(token, column + 3u, position));
    }
    const uint local = gl_LocalInvocationID.x;
    largest[local] = largest_of(quad);
    barrier();
    if (inside && head < HEADS) {
        q_vectors[(token * Q_WIDTH + column) / 4u] = quad;
    } else if (inside) {
        uint scale[2];
        const uint first = local & ~15u;
        [[unroll]] for (uint block = 0u; block < 2u; block++) {
            uint most = 0u;
            [[unroll]] for (uint n = 0u; n < 8u; n++) {
                most = max(most, largest[first + block * 8u + n]);
            }
            scale[block] = scale_bits(most);
        }
        const uint row = min(uint(rows[token]), push.store_rows - 1u);
        const bool key = head < HEADS + KV_HEADS;
        const uint kv_head = head - HEADS - (key ? 0u : KV_HEADS);
        const uint at = (row * STORE_STRIDE + kv_head * HEAD_DIM + i) / 4u;
        const uint word = block_word(quad, scale[local / 8u % 2u]);
        const uint scale_at = scales_of(kv_head, push.store_rows) + row * SCALE_WORDS + i / 64u;
        const uint scales = scale[0] | (scale[1] << 16);
        if (key) {
            k_store[at] = word;
        } else {
            v_store[at] = word;
        }
        if (local % 16u == 0u && key) {
            k_store[scale_at] = scales;
        } else if (local % 16u == 0u) {
            v_store[scale_at] = scales;
        }
    }
}
#else
// Four columns of a key or value: `at` is where its head's row begins in the store, in elements.
void store_quad(bool key, uint at, vec4 values) {
    if (STORE_F16 != 0u) {
        const uvec2 bits = uvec2(half_pair_bits(values.x, values.y), half_pair_bits(values.z, values.w));
        if (key) {
            k_pairs[at / 4u] = bits;
        } else {
            v_pairs[at / 4u] = bits;
        }
    } else if (key) {
        k_vectors[at / 4u] = floatBitsToUint(values);
    } else {
        v_vectors[at / 4u] = floatBitsToUint(values);
    }
}

// One column, or with f16 stores two: the host sees to it that heads are even then, so a pair never straddles Q, K and V.
void store_columns(bool key, uint at, float first, float second) {
    const bool whole = STORE_F16 != 0u;
    const uint bits = whole ? half_pair_bits(first, second) : floatBitsToUint(first);
    if (key) {
        k_store[whole ? at / 2u : at] = bits;
    } else {
        v_store[whole ? at / 2u : at] = bits;
    }
}

void main() {
    const uvec2 item = row_and_item(push.first_row, (WIDTH + 3u) / 4u);
    const uint token = item.x;
    const uint column = item.y * 4u;
    if (token >= row_count()) {
        return;
    }
    const uint position = min(uint(positions[token]), push.table_rows - 1u);
    const uint row = min(uint(rows[token]), push.store_rows - 1u) * STORE_STRIDE;
    if (VECTORS) {
        const vec4 quad = rotated_quad(token, column, position);
        const bool key = column < Q_WIDTH + KV_WIDTH;
        if (column < Q_WIDTH) {
            q_vectors[(token * Q_WIDTH + column) / 4u] = quad;
        } else {
            store_quad(key, row + column - Q_WIDTH - (key ? 0u : KV_WIDTH), quad);
        }
        return;
    }
    const uint step = STORE_F16 != 0u ? 2u : 1u;
    for (uint at = column; at < min(column + 4u, WIDTH); at += step) {
        const float first = rotated(token, at, position);
        const float second = step == 2u ? rotated(token, at + 1u, position) : 0.0;
        const bool key = at < Q_WIDTH + KV_WIDTH;
        if (at >= Q_WIDTH) {
            store_columns(key, row + at - Q_WIDTH - (key ? 0u : KV_WIDTH), first, second);
            continue;
        }
        q[token * Q_WIDTH + at] = first;
        if (step == 2u) {
            q[token * Q_WIDTH + at + 1u] = second;
        }
    }
}
#endif
