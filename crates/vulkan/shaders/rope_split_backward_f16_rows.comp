#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rope_split_backward whose results are rows of f16 (f16_rows.glsl) for the products that read them, times the scales of their weights'
// rows: the gradients of Q and K rotated back, and that of V, each a row of its own or, STACKED, side by side in one. The formula is in
// rope_split_backward.comp.
//
// Grid: x = rows; a workgroup per row, which holds it. Widths are multiples of sixteen, HEAD_DIM, ROPE_DIMS / 2 and TABLE_STRIDE of four; all
// three rows together have at most 4·HELD columns for each invocation.
// Bindings, as vec4: 1 dq f32 [T, HEADS·HEAD_DIM], 2 dk and 3 dv f32 [T, KV_HEADS·HEAD_DIM], 4 table f32 [positions, TABLE_STRIDE],
// 5 positions i32 [T], 6 to 8 their results in f16, 9 to 11 what undoes those f32 [T], 12 to 14 row_scale f32 of their weights; the first of each
// if STACKED.

#include "extents.glsl"
#include "f16_rows.glsl"

layout(constant_id = 2) const uint HEADS = 1;
layout(constant_id = 3) const uint KV_HEADS = 1;
layout(constant_id = 4) const uint HEAD_DIM = 4;
layout(constant_id = 5) const uint ROPE_DIMS = 4;
layout(constant_id = 6) const uint TABLE_STRIDE = 4;
layout(constant_id = 7) const uint STACKED = 0;
const uint Q_QUADS = HEADS * HEAD_DIM / 4u;
const uint KV_QUADS = KV_HEADS * HEAD_DIM / 4u;
const uint QUADS = Q_QUADS + 2u * KV_QUADS;
const uint HEAD_QUADS = HEAD_DIM / 4u;
const uint HALF_ROPE = ROPE_DIMS / 8u;
#define HELD 4u

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 dq[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { vec4 dk[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { vec4 dv[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Table { vec4 table[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Positions { int positions[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer OutQueries { uvec2 query_f16_rows[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer OutKeys { uvec2 key_f16_rows[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer OutValues { uvec2 value_f16_rows[]; };
layout(set = 0, binding = 9, std430) writeonly restrict buffer InvScaleQueries { float query_inv_scale[]; };
layout(set = 0, binding = 10, std430) writeonly restrict buffer InvScaleKeys { float key_inv_scale[]; };
layout(set = 0, binding = 11, std430) writeonly restrict buffer InvScaleValues { float value_inv_scale[]; };
layout(set = 0, binding = 12, std430) readonly restrict buffer ScaleQueries { vec4 query_scale[]; };
layout(set = 0, binding = 13, std430) readonly restrict buffer ScaleKeys { vec4 key_scale[]; };
layout(set = 0, binding = 14, std430) readonly restrict buffer ScaleValues { vec4 value_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
} push;

// The largest magnitudes of the three rows, as bits.
shared uint magnitudes[3];

// Which row of the results: 0 of queries, 1 of keys, 2 of values.
uint kind_of(uint quad) {
    return STACKED != 0u || quad < Q_QUADS ? 0u : quad < Q_QUADS + KV_QUADS ? 1u : 2u;
}

vec4 gradient(uint row, uint quad) {
    const uint at = row * KV_QUADS + quad - Q_QUADS;
    return quad < Q_QUADS ? dq[row * Q_QUADS + quad] : quad < Q_QUADS + KV_QUADS ? dk[at] : dv[at - KV_QUADS];
}

vec4 scale_of(uint quad) {
    const uint at = quad - Q_QUADS;
    return STACKED != 0u || quad < Q_QUADS ? query_scale[quad] : quad < Q_QUADS + KV_QUADS ? key_scale[at] : value_scale[at - KV_QUADS];
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    if (lane < 3u) {
        magnitudes[lane] = 0u;
    }
    const uint angles = min(uint(positions[row]), push.table_rows - 1u) * (TABLE_STRIDE / 4u);
    vec4 values[HELD];
    uvec3 largest = uvec3(0u);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (h * size < QUADS && quad < QUADS) {
            vec4 value = gradient(row, quad);
            const uint i = quad % HEAD_QUADS;
            if (quad < Q_QUADS + KV_QUADS && i < 2u * HALF_ROPE) {
                const bool low = i < HALF_ROPE;
                const uint angle = angles + (low ? i : i - HALF_ROPE);
                const vec4 turned = gradient(row, low ? quad + HALF_ROPE : quad - HALF_ROPE) * table[angle + HALF_ROPE];
                value = value * table[angle] + (low ? turned : -turned);
            }
            values[h] = value * scale_of(quad);
            const uint magnitude = larger(0u, values[h]);
            const uint kind = kind_of(quad);
            largest = max(largest, uvec3(kind == 0u ? magnitude : 0u, kind == 1u ? magnitude : 0u, kind == 2u ? magnitude : 0u));
        }
    }
    largest = subgroupMax(largest);
    barrier();
    if (subgroupElect()) {
        [[unroll]] for (uint kind = 0u; kind < 3u; kind++) {
            if (largest[kind] != 0u) {
                atomicMax(magnitudes[kind], largest[kind]);
            }
        }
    }
    barrier();
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        const uint quad = lane + h * size;
        if (h * size < QUADS && quad < QUADS) {
            const uvec2 made = half_quad(values[h] * f16_scale_of(row_exponent(magnitudes[kind_of(quad)])));
            const uint at = row * KV_QUADS + quad - Q_QUADS;
            if (STACKED != 0u || quad < Q_QUADS) {
                query_f16_rows[row * (STACKED != 0u ? QUADS : Q_QUADS) + quad] = made;
            } else if (quad < Q_QUADS + KV_QUADS) {
                key_f16_rows[at] = made;
            } else {
                value_f16_rows[at - KV_QUADS] = made;
            }
        }
    }
    if (lane == 0u) {
        query_inv_scale[row] = inv_scale_of(row_exponent(magnitudes[0]));
        if (STACKED == 0u) {
            key_inv_scale[row] = inv_scale_of(row_exponent(magnitudes[1]));
            value_inv_scale[row] = inv_scale_of(row_exponent(magnitudes[2]));
        }
    }
}
