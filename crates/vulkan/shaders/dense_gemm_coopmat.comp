#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// dense_matmul with an F16 weight on f16 matrix units, accumulated in f32: out[r][n] = inv_scale[r]·sum_k (a[2r][k] + a[2r+1][k] / 2^11)·w[n][k]
// (+ residual[r][n]), a as dense_f16_rows.comp makes it. A row's sums are taken in the same order whatever the tile, so its result does not depend on how
// many rows there are.
//
// Grid: x = weight rows / TILE, y = rows / (A_ROWS / 2). Four subgroups of 32 make A_ROWS × TILE sums in steps of 8·STEP_VECTORS columns. One buffer, and
// the next step's loads are issued before this step's products: several workgroups share a processor and hide each other's barriers.
// Lines of shared memory are one vector longer than they need be, against bank conflicts.
// Bindings: 1 a f16 [2·R, A_VECTORS vectors] as uvec4, 2 weight shard as uvec4, 3 inv_scale f32 [R], 4 out f32 [R, N], 5 residual like out when RESIDUAL.

#include "extents.glsl"

// Vectors of eight f16 in a row of a and of the weight.
layout(constant_id = 2) const uint A_VECTORS = 4;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
layout(constant_id = 4) const uint RESIDUAL = 0;

#define LOCAL 128u
#define LINE (STEP_VECTORS + 1u)
// How the four subgroups share the tile: side by side along its rows, the rest along its columns.
#define ROW_PARTS (A_ROWS >= 64u ? 2u : 1u)
#define PART_ROWS (A_ROWS / ROW_PARTS)
#define PART_COLUMNS (TILE * ROW_PARTS / 4u)
#define ROW_FRAGMENTS (PART_ROWS / 16u)
#define COLUMN_FRAGMENTS (PART_COLUMNS / 16u)
#define A_ITEMS (A_ROWS * STEP_VECTORS)
#define A_LOADS ((A_ITEMS + LOCAL - 1u) / LOCAL)
#define B_LOADS (TILE * STEP_VECTORS / LOCAL)
#define B_FIRST (A_ROWS * LINE)
// Vectors of a 16 × 64 stripe of sums, of which narrower parts use some.
#define STRIPE_VECTORS 256u

layout(set = 0, binding = 1, std430) readonly restrict buffer A { uvec4 a_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first; // first row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

// The operands of a step, and after the last one the stripes of the four subgroups.
shared uvec4 tiles[max(B_FIRST + TILE * LINE, 4u * STRIPE_VECTORS)];

// Which row the e-th group of lanes stores. With four lanes to a row, pairs of rows four apart fall into different banks.
uint row_slot(uint e) {
    return STEP_VECTORS == 4u ? (e & ~7u) | ((e & 1u) << 2) | ((e >> 1) & 3u) : e;
}

#define LOAD(step)                                                                                                 \
    {                                                                                                              \
        const uint vector = (step) * STEP_VECTORS + own_vector;                                                    \
        [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {                                                           \
            if (a_line[i] < lines) {                                                                               \
                next_a[i] = vector < A_VECTORS ? a_vectors[a_at + a_line[i] * A_VECTORS + vector] : uvec4(0u);     \
            }                                                                                                      \
        }                                                                                                          \
        [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {                                                           \
            next_b[i] = vector < ROW_VECTORS ? weight[b_at[i] + vector] : uvec4(0u);                               \
        }                                                                                                          \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint rows = row_count();
    const uint first_row = push.first_row + gl_WorkGroupID.y * (A_ROWS / 2u);
    if (first_row >= rows) {
        return;
    }
    const uint first_column = gl_WorkGroupID.x * TILE;
    const uint part_row = gl_SubgroupID % ROW_PARTS * PART_ROWS;
    const uint part_column = gl_SubgroupID / ROW_PARTS * PART_COLUMNS;

    const uint own_vector = local % STEP_VECTORS;
    // Lines of rows that are not there are left as they are: no other row's sums depend on them.
    const uint lines = min((rows - first_row) * 2u, A_ROWS);
    const uint a_at = first_row * 2u * A_VECTORS;
    uint a_line[A_LOADS];
    uvec4 next_a[A_LOADS];
    [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {
        const uint item = local + i * LOCAL;
        a_line[i] = item < A_ITEMS ? row_slot(item / STEP_VECTORS) : A_ROWS;
    }
    uint b_at[B_LOADS];
    uint b_to[B_LOADS];
    uvec4 next_b[B_LOADS];
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {
        const uint slot = row_slot((local + i * LOCAL) / STEP_VECTORS);
        b_at[i] = min(first_column + slot, push.shard_rows - 1u) * ROW_VECTORS;
        b_to[i] = B_FIRST + slot * LINE + own_vector;
    }
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[ROW_FRAGMENTS][COLUMN_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
            sum[i][j] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
        }
    }
    const uint steps = (A_VECTORS + STEP_VECTORS - 1u) / STEP_VECTORS;
    LOAD(0u)
    for (uint step = 0u; step < steps; step++) {
        [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {
            if (a_line[i] < lines) {
                tiles[a_line[i] * LINE + own_vector] = next_a[i];
            }
        }
        [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {
            tiles[b_to[i]] = next_b[i];
        }
        if (step + 1u < steps) {
            LOAD(step + 1u)
        }
        barrier();
        [[unroll]] for (uint half_step = 0u; half_step < STEP_VECTORS / 2u; half_step++) {
            coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a[ROW_FRAGMENTS];
            [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
                coopMatLoad(a[i], tiles, (part_row + i * 16u) * LINE + half_step * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
            }
            [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
                coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
                coopMatLoad(b, tiles, B_FIRST + (part_column + j * 16u) * LINE + half_step * 2u, LINE,
                            gl_CooperativeMatrixLayoutColumnMajor);
                [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
                    sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);
                }
            }
        }
        barrier();
    }

    // A stripe of 16 lines, eight rows, at a time goes through shared memory, where both sums of a row meet.
    const uint stripe = gl_SubgroupID * STRIPE_VECTORS;
    const uint stripe_line = PART_COLUMNS / 4u;
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
            coopMatStore(sum[i][j], tiles, stripe + j * 4u, stripe_line, gl_CooperativeMatrixLayoutRowMajor);
        }
        barrier();
        for (uint e = gl_SubgroupInvocationID; e < 8u * stripe_line; e += gl_SubgroupSize) {
            const uint row = e / stripe_line;
            const uint t = first_row + (part_row + i * 16u) / 2u + row;
            const uint column = first_column + part_column + e % stripe_line * 4u;
            if (t >= rows) {
                continue;
            }
            const uint at = stripe + row * 2u * stripe_line + e % stripe_line;
            const vec4 large = uintBitsToFloat(tiles[at]);
            const vec4 rest = uintBitsToFloat(tiles[at + stripe_line]);
            // The power of two rounds nothing, so a compiler that joins it with the addition changes no bit.
            const vec4 y = (large + rest * (1.0 / 2048.0)) * inv_scale[t];
            const uint to = t * push.out_stride + push.shard_first + column;
            for (uint c = 0u; c < 4u && column + c < push.shard_rows; c++) {
                result[to + c] = RESIDUAL != 0u ? y[c] + residual[to + c] : y[c];
            }
        }
        barrier();
    }
}
