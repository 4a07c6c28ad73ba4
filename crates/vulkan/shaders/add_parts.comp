#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Adds up partial sums in order: out[t][k] = factor·row_factor[t]·sum_p parts[p][t][k] (+ residual[t][k]).
//
// Grid: x = columns / 256, y = rows. COLS is a multiple of 4.
// Bindings: 1 parts f32 [PARTS, PART_ROWS, COLS] as vec4, 2 row_factor f32 [T] if ROW_FACTORS, 3 residual f32 [T, COLS] if RESIDUAL,
// 4 out f32 [T, COLS].
//
// With ADAPTED, y = rows / ROWS, and the input's gradient of an adapter is added, Σ_j low_rank[t][j] · lora[j][k]: an invocation uses its
// columns of the factor for ROWS rows. Bindings: 5 low_rank f32 [T, RANK], 6 lora f32 [RANK, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PARTS = 1;
layout(constant_id = 4) const uint PART_ROWS = 1;
layout(constant_id = 5) const uint ROW_FACTORS = 0;
layout(constant_id = 6) const uint RESIDUAL = 0;
#ifdef ADAPTED
#define ROWS 4u
// A multiple of four.
layout(constant_id = 7) const uint RANK = 8;
#else
#define ROWS 1u
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer Parts { vec4 parts[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer RowFactors { float row_factors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Residual { vec4 residual[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { vec4 result[]; };
#ifdef ADAPTED
layout(set = 0, binding = 5, std430) readonly restrict buffer LowRank { vec4 low_rank[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Lora { vec4 lora[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the parts begin with this row
    float factor;
} push;

void main() {
    const uint first = push.first_row + gl_WorkGroupID.y * ROWS;
    const uint vector = gl_WorkGroupID.x * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    const uint rows = row_count();
    if (first >= rows || vector >= COLS / 4u) {
        return;
    }
    // Rows past the end repeat the last one and are not written.
    vec4 sums[ROWS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        const uint row = min(first + r, rows - 1u);
        sums[r] = vec4(0.0);
        for (uint part = 0u; part < PARTS; part++) {
            sums[r] += parts[(part * PART_ROWS + row - push.chunk_first) * (COLS / 4u) + vector];
        }
        sums[r] *= push.factor;
        if (ROW_FACTORS != 0u) {
            sums[r] *= row_factors[row];
        }
        if (RESIDUAL != 0u) {
            sums[r] += residual[row * (COLS / 4u) + vector];
        }
    }
#ifdef ADAPTED
    for (uint j = 0u; j < RANK; j += 4u) {
        vec4 ranks[ROWS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            ranks[r] = low_rank[(min(first + r, rows - 1u) * RANK + j) / 4u];
        }
        [[unroll]] for (uint k = 0u; k < 4u; k++) {
            const vec4 weights = lora[(j + k) * (COLS / 4u) + vector];
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                sums[r] += ranks[r][k] * weights;
            }
        }
    }
#endif
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        if (first + r < rows) {
            result[(first + r) * (COLS / 4u) + vector] = sums[r];
        }
    }
}
