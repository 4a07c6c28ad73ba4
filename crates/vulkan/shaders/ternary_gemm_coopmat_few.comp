#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// ternary_matmul for some ten to a hundred tokens on int8 matrix units: out[t][n] = (sum_k q[t][k]·w[n][k]) · row_scale[n] / scale[t]
// (+ residual). So few tokens make few tiles, so the depth is what is shared out: every subgroup takes every fourth chunk of 64
// columns of the workgroup's 32 tokens × 32 rows, without waiting for the others, and their sums, which are exact, are added up.
//
// Grid: x = rows / 32, y = tokens / 32. Four subgroups of 32. Both operands of a chunk go through shared memory of the subgroup, weights
// decoded to bytes; the next chunk's loads are issued before this chunk's products. Codes stay 0..=2, and the sum of the activations is
// subtracted at the end. K is a multiple of 64.
// Bindings: 1 q [T, K] as uvec4, 2 weight tiles as uvec4, 3 row_scale f32 [N], 4 scale f32 [T], 5 sum i32 [T],
// 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
const uint Q_VECTORS = K / 16u;
const uint CHUNKS = K / 64u;

#define TILE_ROWS 64u
#define LOCAL 128u
#define SUBGROUPS 4u
#define ROWS 32u
#define TOKENS 32u
#define TOKEN_FRAGMENTS 2u
#define ROW_FRAGMENTS 2u
#define TOKEN_LOADS 4u
// Vectors of a row of a chunk, one more than it needs against bank conflicts.
#define LINE 5u
// Vectors of a 16 × 16 matrix of sums.
#define SUM_VECTORS 64u

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

// The operands of each subgroup, tokens first, and after the last chunk its sums.
shared uvec4 staged[SUBGROUPS * (TOKENS + ROWS) * LINE];
shared float token_factors[TOKENS];
shared int token_sums[TOKENS];

#include "trit_bytes.glsl"

#include "bank_slot.glsl"

#define LOAD(chunk)                                                                                                \
    {                                                                                                              \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                       \
            next_tokens[i] = q[token_at[i] + (chunk) * 4u];                                                        \
        }                                                                                                          \
        next_row = weight[weight_at + (chunk) * TILE_ROWS];                                                        \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint lane = gl_SubgroupInvocationID;
    const uint tokens = row_count();
    const uint first_token = push.first_row + gl_WorkGroupID.y * TOKENS;
    const uint group_row = gl_WorkGroupID.x * ROWS;
    if (first_token >= tokens) {
        return;
    }
    if (local < TOKENS) {
        const uint own_token = min(first_token + local, tokens - 1u);
        token_factors[local] = exact_divide(1.0, scales[own_token]);
        token_sums[local] = sums[own_token];
    }
    const uint own = gl_SubgroupID * (TOKENS + ROWS) * LINE;
    const uint own_rows = own + TOKENS * LINE;
    uint token_at[TOKEN_LOADS];
    uint token_to[TOKEN_LOADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
        const uint slot = bank_slot(lane / 4u + i * 8u);
        token_at[i] = min(first_token + slot, tokens - 1u) * Q_VECTORS + lane % 4u;
        token_to[i] = own + slot * LINE + lane % 4u;
    }
    const uint weight_at = group_row / TILE_ROWS * CHUNKS * TILE_ROWS + group_row % TILE_ROWS + lane;
    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            sum[i][j] = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
        }
    }
    uvec4 next_tokens[TOKEN_LOADS];
    uvec4 next_row;
    LOAD(min(gl_SubgroupID, CHUNKS - 1u))
    for (uint chunk = gl_SubgroupID; chunk < CHUNKS; chunk += SUBGROUPS) {
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
            staged[token_to[i]] = next_tokens[i];
        }
        [[unroll]] for (uint v = 0u; v < 4u; v++) {
            staged[own_rows + lane * LINE + v] = decode(next_row[v]);
        }
        LOAD(min(chunk + SUBGROUPS, CHUNKS - 1u))
        subgroupMemoryBarrierShared();
        subgroupBarrier();
        [[unroll]] for (uint half_step = 0u; half_step < 2u; half_step++) {
            coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a[TOKEN_FRAGMENTS];
            [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                coopMatLoad(a[i], staged, own + i * 16u * LINE + half_step * 2u, LINE, gl_CooperativeMatrixLayoutRowMajor);
            }
            [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;
                coopMatLoad(b, staged, own_rows + j * 16u * LINE + half_step * 2u, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);
                }
            }
        }
        subgroupMemoryBarrierShared();
        subgroupBarrier();
    }
    barrier();
    // All sums of each subgroup, one matrix after the other; an invocation adds up eight tokens and rows.
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            const uint matrix = i * ROW_FRAGMENTS + j;
            coopMatStore(sum[i][j], staged, (gl_SubgroupID * 4u + matrix) * SUM_VECTORS, 4u, gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    barrier();
    [[unroll]] for (uint e = local; e < TOKENS * ROWS; e += LOCAL) {
        const uint slot = e / ROWS;
        const uint column = e % ROWS;
        const uint t = first_token + slot;
        const uint row = group_row + column;
        const uint at = (slot / 16u * ROW_FRAGMENTS + column / 16u) * SUM_VECTORS + slot % 16u * 4u + column % 16u / 4u;
        int total = -token_sums[slot];
        [[unroll]] for (uint s = 0u; s < SUBGROUPS; s++) {
            total += int(staged[s * 4u * SUM_VECTORS + at][column % 4u]);
        }
        if (t < tokens && row < push.shard_rows) {
            const uint n = push.shard_first + row;
            precise float y = float(total) * row_scale[n] * token_factors[slot];
            if (RESIDUAL != 0u) {
                y += residual[t * push.out_stride + n];
            }
            result[t * push.out_stride + n] = y;
        }
    }
}
