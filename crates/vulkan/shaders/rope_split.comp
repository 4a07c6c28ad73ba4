#version 450
#extension GL_GOOGLE_include_directive : require
// rope_split: rotates Q and K of a stacked QKV row, keeps Q, stores K and V at the token's row of the caches.
//
// With h = ROPE_DIMS/2, c = table[position][i] and s = table[position][h + i]:
//   out[i]     = x[i]·c - x[i + h]·s      for i < h
//   out[i + h] = x[i + h]·c + x[i]·s
// and the rest of the head passes. V is not rotated.
// Grid: x = column pairs / local size, y = tokens. One invocation makes two neighbouring columns, so that an f16 store is one word.
// Bindings: 1 qkv f32 [T, WIDTH], 2 table f32 [positions, TABLE_STRIDE], 3 positions i32 [T], 4 rows i32 [T], 5 q f32 [T, HEADS·HEAD_DIM],
// 6 k and 7 v [rows, STORE_STRIDE], f32, or f16 in words when STORE_F16.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint KV_HEADS = 1;
layout(constant_id = 4) const uint HEAD_DIM = 4;
layout(constant_id = 5) const uint ROPE_DIMS = 4;
layout(constant_id = 6) const uint STORE_STRIDE = 4;
layout(constant_id = 7) const uint STORE_F16 = 0;
layout(constant_id = 8) const uint TABLE_STRIDE = 4;
const uint Q_WIDTH = HEADS * HEAD_DIM;
const uint KV_WIDTH = KV_HEADS * HEAD_DIM;
const uint WIDTH = Q_WIDTH + 2u * KV_WIDTH;
const uint HALF_ROPE = ROPE_DIMS / 2u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Positions { int positions[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Rows { int rows[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Q { float q[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer K { uint k_store[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer V { uint v_store[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
    uint store_rows;
} push;

float rotated(uint base, uint column, uint position) {
    const float value = qkv[base + column];
    const uint i = column % HEAD_DIM;
    if (column >= Q_WIDTH + KV_WIDTH || i >= ROPE_DIMS) {
        return value;
    }
    const bool low = i < HALF_ROPE;
    const uint angle = position * TABLE_STRIDE + (low ? i : i - HALF_ROPE);
    const float partner = qkv[base + (low ? column + HALF_ROPE : column - HALF_ROPE)];
    const float turned = partner * table[angle + HALF_ROPE];
    return value * table[angle] + (low ? -turned : turned);
}

void store(uint column, uint row, float value) {
    if (column < Q_WIDTH + KV_WIDTH) {
        k_store[row * STORE_STRIDE + column - Q_WIDTH] = floatBitsToUint(value);
    } else {
        v_store[row * STORE_STRIDE + column - Q_WIDTH - KV_WIDTH] = floatBitsToUint(value);
    }
}

void main() {
    const uint token = push.first_row + gl_WorkGroupID.y;
    const uint column = gl_GlobalInvocationID.x * 2u;
    if (token >= row_count() || column >= WIDTH) {
        return;
    }
    const uint base = token * WIDTH;
    const uint position = min(uint(positions[token]), push.table_rows - 1u);
    const uint row = min(uint(rows[token]), push.store_rows - 1u);
    const bool pair = column + 1u < WIDTH;
    const float first = rotated(base, column, position);
    const float second = pair ? rotated(base, column + 1u, position) : 0.0;
    if (STORE_F16 != 0u && column >= Q_WIDTH) {
        // The host sees to it that heads are even when the stores are f16, so a pair never straddles Q, K and V.
        const uint bits = half_pair_bits(first, second);
        if (column < Q_WIDTH + KV_WIDTH) {
            k_store[(row * STORE_STRIDE + column - Q_WIDTH) / 2u] = bits;
        } else {
            v_store[(row * STORE_STRIDE + column - Q_WIDTH - KV_WIDTH) / 2u] = bits;
        }
        return;
    }
    if (column < Q_WIDTH) {
        q[token * Q_WIDTH + column] = first;
    } else {
        store(column, row, first);
    }
    if (pair) {
        if (column + 1u < Q_WIDTH) {
            q[token * Q_WIDTH + column + 1u] = second;
        } else {
            store(column + 1u, row, second);
        }
    }
}
