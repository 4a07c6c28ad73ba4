#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// lora_a_gradient: gradient[j][k] += Σ_t low_rank[t][j] · full_rank[t][k], with dy of low rank
// lora_b_gradient:   gradient[n][j] += scale · Σ_t full_rank[t][n] · low_rank[t][j], with x of low rank, with RANK_INSIDE
//
// Grid: x = 1, y = COLUMNS / (EACH · LANES) · RANK / RANKS. A workgroup makes EACH · LANES columns of RANKS ranks over all rows: LANES neighbouring
// invocations own EACH columns, LANES apart, and the groups of them take STEP rows each in turn, then add up in order. A phone has no registers
// for a second column, which saves a large GPU half of what is read from shared memory.
// Bindings: 1 full_rank f32 [T, FULL_RANK_STRIDE], 2 low_rank f32 [T, LOW_RANK_STRIDE], 3 gradient f32 [RANK, COLUMNS] or [COLUMNS, RANK].

#include "extents.glsl"

#define STEP 8u
#define RANKS 8u

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint RANK = 8;
layout(constant_id = 4) const uint FULL_RANK_STRIDE = 16;
layout(constant_id = 5) const uint LOW_RANK_STRIDE = 8;
layout(constant_id = 6) const uint LANES = 32;
const uint OWN_COLUMNS = EACH * LANES;
const uint RANK_GROUPS = (RANK + RANKS - 1u) / RANKS;

layout(set = 0, binding = 1, std430) readonly restrict buffer FullRank { float full_rank[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer LowRank { float low_rank[]; };
layout(set = 0, binding = 3, std430) restrict buffer Gradient { float gradient[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
    uint rank_offset;
    float scale;
} push;

// Rows of the low-rank value, eight floats each.
shared vec4 inputs[gl_WorkGroupSize.x / LANES * STEP * 2u];
shared float partial[gl_WorkGroupSize.x * EACH * RANKS];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint rows = row_count();
    if (rows == 0u) {
        return;
    }
    const uint slice = lane / LANES;
    const uint slices = gl_WorkGroupSize.x / LANES;
    const uint rank = gl_WorkGroupID.y % RANK_GROUPS * RANKS;
    const uint first_column = gl_WorkGroupID.y / RANK_GROUPS * OWN_COLUMNS;
    const uint column = first_column + lane % LANES;
    float sums[EACH * RANKS];
    [[unroll]] for (uint j = 0u; j < EACH * RANKS; j++) {
        sums[j] = 0.0;
    }
    for (uint first = 0u; first < rows; first += slices * STEP) {
        float values[STEP * EACH];
        [[unroll]] for (uint i = 0u; i < STEP * EACH; i++) {
            const uint t = first + slice * STEP + i / EACH;
            const uint own = column + i % EACH * LANES;
            values[i] = t < rows && own < COLUMNS ? full_rank[t * FULL_RANK_STRIDE + push.out_offset + own] : 0.0;
        }
        barrier();
        for (uint i = lane; i < slices * STEP * RANKS; i += gl_WorkGroupSize.x) {
            const uint t = first + i / RANKS;
            const uint j = rank + i % RANKS;
            inputs[i / 4u][i % 4u] = t < rows && j < RANK ? low_rank[t * LOW_RANK_STRIDE + push.rank_offset + j] : 0.0;
        }
        barrier();
        [[unroll]] for (uint i = 0u; i < STEP; i++) {
            const vec4 low = inputs[(slice * STEP + i) * 2u];
            const vec4 high = inputs[(slice * STEP + i) * 2u + 1u];
            [[unroll]] for (uint c = 0u; c < EACH; c++) {
                [[unroll]] for (uint j = 0u; j < 4u; j++) {
                    sums[c * RANKS + j] += values[i * EACH + c] * low[j];
                    sums[c * RANKS + j + 4u] += values[i * EACH + c] * high[j];
                }
            }
        }
    }
    [[unroll]] for (uint j = 0u; j < EACH * RANKS; j++) {
        partial[(slice * RANKS + j % RANKS) * OWN_COLUMNS + j / RANKS * LANES + lane % LANES] = sums[j];
    }
    barrier();
    for (uint i = lane; i < OWN_COLUMNS * RANKS; i += gl_WorkGroupSize.x) {
#ifdef RANK_INSIDE
        const uint j = i % RANKS;
        const uint at = i / RANKS;
        const uint place = (first_column + at) * RANK + rank + j;
#else
        const uint j = i / OWN_COLUMNS;
        const uint at = i % OWN_COLUMNS;
        const uint place = (rank + j) * COLUMNS + first_column + at;
#endif
        float total = 0.0;
        for (uint s = 0u; s < slices; s++) {
            total += partial[(s * RANKS + j) * OWN_COLUMNS + at];
        }
        if (first_column + at < COLUMNS && rank + j < RANK) {
            gradient[place] += total * push.scale;
        }
    }
}
