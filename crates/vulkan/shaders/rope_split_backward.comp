#version 450
#extension GL_GOOGLE_include_directive : require
// rope_split_backward: the gradients of Q and K rotated back, and that of V, side by side in one row, or SPLIT in rows of their own.
//
// With h = ROPE_DIMS/2, c = table[position][i] and s = table[position][h + i]:
//   out[i]     = dy[i]·c + dy[i + h]·s      for i < h
//   out[i + h] = dy[i + h]·c - dy[i]·s
// and the rest of the head passes. V was not rotated.
// Grid: items.glsl. One invocation computes four neighbouring columns, as vectors where heads, halves of the
// rotated dimensions and rows of the table are multiples of four.
// Bindings: 1 dq f32 [T, HEADS·HEAD_DIM], 2 dk and 3 dv f32 [T, KV_HEADS·HEAD_DIM], 4 table f32 [positions, TABLE_STRIDE],
// 5 positions i32 [T], 6 out f32 [T, WIDTH], or SPLIT that of Q and in 7 and 8 those of K and V, like dk.

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint KV_HEADS = 1;
layout(constant_id = 4) const uint HEAD_DIM = 4;
layout(constant_id = 5) const uint ROPE_DIMS = 4;
layout(constant_id = 6) const uint TABLE_STRIDE = 4;
layout(constant_id = 7) const uint SPLIT = 0;
const uint Q_WIDTH = HEADS * HEAD_DIM;
const uint KV_WIDTH = KV_HEADS * HEAD_DIM;
const uint WIDTH = Q_WIDTH + 2u * KV_WIDTH;
const uint HALF_ROPE = ROPE_DIMS / 2u;
const bool VECTORS = HEAD_DIM % 4u == 0u && HALF_ROPE % 4u == 0u && TABLE_STRIDE % 4u == 0u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { float dq[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer QVectors { vec4 dq_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { float dk[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer KVectors { vec4 dk_vectors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { float dv[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer VVectors { vec4 dv_vectors[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer TableVectors { vec4 table_vectors[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Positions { int positions[]; };
layout(set = 0, binding = 6, std430) writeonly buffer Out { float result[]; };
layout(set = 0, binding = 6, std430) writeonly buffer OutVectors { vec4 result_vectors[]; };

layout(set = 0, binding = 7, std430) writeonly buffer OutKeys { float key_result[]; };
layout(set = 0, binding = 7, std430) writeonly buffer OutKeysVectors { vec4 key_result_vectors[]; };
layout(set = 0, binding = 8, std430) writeonly buffer OutValues { float value_result[]; };
layout(set = 0, binding = 8, std430) writeonly buffer OutValuesVectors { vec4 value_result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
} push;

float gradient(uint token, uint column) {
    if (column < Q_WIDTH) {
        return dq[token * Q_WIDTH + column];
    }
    if (column < Q_WIDTH + KV_WIDTH) {
        return dk[token * KV_WIDTH + column - Q_WIDTH];
    }
    return dv[token * KV_WIDTH + column - Q_WIDTH - KV_WIDTH];
}

vec4 gradients(uint token, uint column) {
    if (column < Q_WIDTH) {
        return dq_vectors[(token * Q_WIDTH + column) / 4u];
    }
    if (column < Q_WIDTH + KV_WIDTH) {
        return dk_vectors[(token * KV_WIDTH + column - Q_WIDTH) / 4u];
    }
    return dv_vectors[(token * KV_WIDTH + column - Q_WIDTH - KV_WIDTH) / 4u];
}

void store(uint token, uint column, float value) {
    const uint at = token * KV_WIDTH + column - Q_WIDTH;
    if (SPLIT == 0u || column < Q_WIDTH) {
        result[token * (SPLIT == 0u ? WIDTH : Q_WIDTH) + column] = value;
    } else if (column < Q_WIDTH + KV_WIDTH) {
        key_result[at] = value;
    } else {
        value_result[at - KV_WIDTH] = value;
    }
}

void store_quad(uint token, uint column, vec4 quad) {
    const uint at = token * KV_WIDTH + column - Q_WIDTH;
    if (SPLIT == 0u || column < Q_WIDTH) {
        result_vectors[(token * (SPLIT == 0u ? WIDTH : Q_WIDTH) + column) / 4u] = quad;
    } else if (column < Q_WIDTH + KV_WIDTH) {
        key_result_vectors[at / 4u] = quad;
    } else {
        value_result_vectors[(at - KV_WIDTH) / 4u] = quad;
    }
}

void main() {
    const uvec2 item = row_and_item(push.first_row, (WIDTH + 3u) / 4u);
    const uint token = item.x;
    const uint column = item.y * 4u;
    if (token >= row_count()) {
        return;
    }
    const uint angles = min(uint(positions[token]), push.table_rows - 1u) * TABLE_STRIDE;
    if (VECTORS) {
        vec4 values = gradients(token, column);
        const uint i = column % HEAD_DIM;
        if (column < Q_WIDTH + KV_WIDTH && i < ROPE_DIMS) {
            const bool low = i < HALF_ROPE;
            const uint angle = (angles + (low ? i : i - HALF_ROPE)) / 4u;
            const vec4 turned = gradients(token, low ? column + HALF_ROPE : column - HALF_ROPE) * table_vectors[angle + HALF_ROPE / 4u];
            values = values * table_vectors[angle] + (low ? turned : -turned);
        }
        store_quad(token, column, values);
        return;
    }
    for (uint at = column; at < min(column + 4u, WIDTH); at++) {
        float value = gradient(token, at);
        const uint i = at % HEAD_DIM;
        if (at < Q_WIDTH + KV_WIDTH && i < ROPE_DIMS) {
            const bool low = i < HALF_ROPE;
            const uint angle = angles + (low ? i : i - HALF_ROPE);
            const float turned = gradient(token, low ? at + HALF_ROPE : at - HALF_ROPE) * table[angle + HALF_ROPE];
            value = value * table[angle] + (low ? turned : -turned);
        }
        store(token, at, value);
    }
}
