#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// lora_b_gradient from rows of f16 (f16_rows.glsl) that stand for gradients times the scales of a weight's rows:
// gradient[n][j] += scale / row_scale[n] · Σ_t full_rank[t][n] · inv_scale[t] · low_rank[t][j]
// Where a scale is zero, so is the row of the gradient.
//
// Grid: x = 1, y = COLUMNS / OWN_COLUMNS · RANK / RANKS. A workgroup makes OWN_COLUMNS columns of RANKS ranks over all rows: LANES neighbouring invocations own
// four neighbouring columns each, and the groups of them take STEP rows each in turn, then add up in order. What the next rows need is asked for
// before these are multiplied; rows past the end repeat the last one and count nothing.
// Bindings: 1 full_rank f16 [T, FULL_RANK_STRIDE words of four columns], 2 inv_scale f32 [T], 3 row_scale f32 of all columns of full_rank, 4 low_rank f32 [T, LOW_RANK_STRIDE],
// 5 gradient f32 [COLUMNS, RANK].

#include "extents.glsl"

#define STEP 8u
#define RANKS 8u
#define LANES 8u
#define OWN_COLUMNS (4u * LANES)
// Elements of the low-rank value that an invocation brings for each step, and one vector more, so that groups are in different banks.
#define BROUGHT (STEP * RANKS / LANES)
#define SLICE_VECTORS (STEP * RANKS / 4u + 1u)

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint RANK = 8;
layout(constant_id = 4) const uint FULL_RANK_STRIDE = 4;
layout(constant_id = 5) const uint LOW_RANK_STRIDE = 8;
const uint RANK_GROUPS = (RANK + RANKS - 1u) / RANKS;

layout(set = 0, binding = 1, std430) readonly restrict buffer FullRank { uvec2 full_rank[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer LowRank { float low_rank[]; };
layout(set = 0, binding = 5, std430) restrict buffer Gradient { float gradient[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
    uint rank_offset;
    float scale;
} push;

// Rows of the low-rank value times what undoes the gradient's; at the end, sums of four ranks.
shared vec4 room[gl_WorkGroupSize.x * 4u];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    const uint rows = row_count();
    if (rows == 0u) {
        return;
    }
    const uint slice = lane / LANES;
    const uint slices = size / LANES;
    const uint rank = gl_WorkGroupID.y % RANK_GROUPS * RANKS;
    const uint first_column = gl_WorkGroupID.y / RANK_GROUPS * OWN_COLUMNS;
    const uint word = min(push.out_offset / 4u + first_column / 4u + lane % LANES, FULL_RANK_STRIDE - 1u);
    const uint own_rank = push.rank_offset + min(rank + lane % RANKS, RANK - 1u);
    vec4 sums[RANKS];
    [[unroll]] for (uint j = 0u; j < RANKS; j++) {
        sums[j] = vec4(0.0);
    }
    uvec2 words[2u * STEP];
    float brought[BROUGHT];
    float factors[BROUGHT];
    [[unroll]] for (uint i = 0u; i < STEP; i++) {
        words[i] = full_rank[min(slice * STEP + i, rows - 1u) * FULL_RANK_STRIDE + word];
    }
    [[unroll]] for (uint i = 0u; i < BROUGHT; i++) {
        const uint t = min((lane + i * size) / RANKS, rows - 1u);
        brought[i] = low_rank[t * LOW_RANK_STRIDE + own_rank];
        factors[i] = inv_scale[t];
    }
    for (uint start = 0u; start < rows; start += 2u * slices * STEP) {
        [[unroll]] for (uint half_step = 0u; half_step < 2u; half_step++) {
            const uint first = start + half_step * slices * STEP;
            barrier();
            [[unroll]] for (uint i = 0u; i < BROUGHT; i++) {
                const uint row = (lane + i * size) / RANKS;
                const uint at = row / STEP * SLICE_VECTORS + row % STEP * (RANKS / 4u) + lane % RANKS / 4u;
                room[at][lane % 4u] = first + row < rows ? brought[i] * factors[i] : 0.0;
            }
            barrier();
            const uint next = first + slices * STEP;
            [[unroll]] for (uint i = 0u; i < STEP; i++) {
                words[(1u - half_step) * STEP + i] = full_rank[min(next + slice * STEP + i, rows - 1u) * FULL_RANK_STRIDE + word];
            }
            [[unroll]] for (uint i = 0u; i < BROUGHT; i++) {
                const uint t = min(next + (lane + i * size) / RANKS, rows - 1u);
                brought[i] = low_rank[t * LOW_RANK_STRIDE + own_rank];
                factors[i] = inv_scale[t];
            }
            [[unroll]] for (uint i = 0u; i < STEP; i++) {
                const uvec2 quad = words[half_step * STEP + i];
                const vec4 values = vec4(unpackHalf2x16(quad.x), unpackHalf2x16(quad.y));
                const vec4 low = room[slice * SLICE_VECTORS + i * 2u];
                const vec4 high = room[slice * SLICE_VECTORS + i * 2u + 1u];
                [[unroll]] for (uint j = 0u; j < 4u; j++) {
                    sums[j] += values * low[j];
                    sums[j + 4u] += values * high[j];
                }
            }
        }
    }
    [[unroll]] for (uint pass = 0u; pass < RANKS; pass += 4u) {
        barrier();
        [[unroll]] for (uint j = 0u; j < 4u; j++) {
            room[(slice * 4u + j) * LANES + lane % LANES] = sums[pass + j];
        }
        barrier();
        for (uint i = lane; i < 4u * OWN_COLUMNS; i += size) {
            const uint j = rank + pass + i % 4u;
            const uint column = first_column + i / 4u;
            float total = 0.0;
            for (uint s = 0u; s < slices; s++) {
                total += room[(s * 4u + i % 4u) * LANES + i / 16u][i / 4u % 4u];
            }
            if (column < COLUMNS && j < RANK) {
                const float scale = row_scale[push.out_offset + column];
                gradient[column * RANK + j] += scale != 0.0 ? total * push.scale / scale : 0.0;
            }
        }
    }
}
