#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// ternary_matmul for many tokens on int8 matrix units, with several scales in a row:
// out[t][n] = sum_g (sum_k q[t][k]·w[n][k]) · weight_scale[n][g] / scale[t][g] (+ residual[t][n]).
//
// Grid: x = rows / 128, y = tokens / 64. Four subgroups make 64 × 128 outputs in steps of 64 columns, a quarter each, as products of
// M × N × DEPTH, whatever the device multiplies. As in ternary_gemm_coopmat.comp weights are decoded on their way to shared memory,
// rows there are padded, and the next step's loads are asked for before this step's products. A group's integers begin with minus the
// sum of its activations, since codes are 0..=2, and become floats once, one group after the other; its scales are matrices whose rows
// or columns are all the same line of shared memory.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint GROUP = 128;
layout(constant_id = 5) const uint GROUP_SCALES = 1;
// The products of the device, and the invocations of a subgroup.
layout(constant_id = 6) const uint M = 16;
layout(constant_id = 7) const uint N = 16;
layout(constant_id = 8) const uint DEPTH = 32;
layout(constant_id = 9) const uint LANES = 32;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
// Chunks of 64 columns that a group reaches into, and the groups of a chunk.
const uint GROUP_CHUNKS = GROUP > 64u ? GROUP / 64u : 1u;
const uint CHUNK_GROUPS = GROUP < 64u ? 64u / GROUP : 1u;
const uint LOCAL = LANES * 4u;

#define TILE_ROWS 64u
#define TILE_TOKENS 64u
#define TILE 128u
#define PART_TOKENS 32u
#define PART_ROWS 64u
// Vectors of a row of a chunk, one product's columns or sixteen in each, and one more against bank conflicts.
const uint ROW_VECTORS = (64u / DEPTH > 4u ? 64u / DEPTH : 4u) + 1u;
const uint TOKEN_FRAGMENTS = PART_TOKENS / M;
const uint ROW_FRAGMENTS = PART_ROWS / N;
const uint TOKEN_LOADS = TILE_TOKENS * 4u / LOCAL;
const uint ROW_LOADS = TILE / LOCAL > 0u ? TILE / LOCAL : 1u;
const uint PRODUCTS = 64u / CHUNK_GROUPS / DEPTH;
// Vectors of a stripe of M × 64 sums.
const uint STRIPE_VECTORS = M * 16u;

#include "ternary_scale.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer ResidualVectors { vec4 residual_vectors[]; };
layout(set = 0, binding = 7, std430) writeonly buffer Out { float result[]; };
layout(set = 0, binding = 7, std430) writeonly buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

// The operands of a step, and after the last one the stripes of the four subgroups.
const uint OPERAND_VECTORS = (TILE_TOKENS + TILE) * ROW_VECTORS;
shared uvec4 tiles[OPERAND_VECTORS > 4u * STRIPE_VECTORS ? OPERAND_VECTORS : 4u * STRIPE_VECTORS];
shared float factor_tile[2u * TILE_TOKENS];
shared int offset_tile[2u * TILE_TOKENS];
shared float scale_tile[2u * TILE];

#define INTEGERS coopmat<int, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>
#define FLOATS coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>

#include "bank_slot.glsl"

#include "trit_bytes.glsl"

// Keeps sixteen columns of a row; a product of eight begins at a vector of its own.
void keep(uint row, uint v, uvec4 columns) {
    if (DEPTH < 16u) {
        tiles[row * ROW_VECTORS + v * 2u] = columns;
        tiles[row * ROW_VECTORS + v * 2u + 1u] = columns.zwzw;
    } else {
        tiles[row * ROW_VECTORS + v] = columns;
    }
}

// Loads the activations and weights of a step; chunks past a row's end read as zero.
#define LOAD_STEP(step)                                                                                            \
    {                                                                                                              \
        const uint vector = (step) * 4u + local % 4u;                                                              \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                       \
            next_tokens[i] = Q_VECTORS % 4u == 0u || vector < Q_VECTORS ? q[token_at[i] + vector] : uvec4(0u);     \
        }                                                                                                          \
        [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {                                                         \
            next_rows[i] = weight[weight_at[i] + (step) * TILE_ROWS];                                              \
        }                                                                                                          \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint tokens = row_count();
    // Tiles of the same weights run next to each other.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    const uint first_token = push.first_row + order % gl_NumWorkGroups.y * TILE_TOKENS;
    const uint group_row = order / gl_NumWorkGroups.y * TILE;
    if (first_token >= tokens) {
        return;
    }
    const uint part_token = (gl_SubgroupID % 2u) * PART_TOKENS;
    const uint part_row = (gl_SubgroupID / 2u) * PART_ROWS;

    uint token_at[TOKEN_LOADS];
    uint token_to[TOKEN_LOADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
        const uint e = local + i * LOCAL;
        const uint slot = bank_slot(e / 4u);
        token_at[i] = min(first_token + slot, tokens - 1u) * Q_VECTORS;
        token_to[i] = slot;
    }
    // The last tile of rows may be missing its second half.
    const uint last_tile = (push.shard_rows + TILE_ROWS - 1u) / TILE_ROWS - 1u;
    uint weight_at[ROW_LOADS];
    [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {
        const uint row = (local + i * LOCAL) % TILE;
        weight_at[i] = min((group_row + row) / TILE_ROWS, last_tile) * CHUNKS * TILE_ROWS + row % TILE_ROWS;
    }

    FLOATS total[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    INTEGERS sum[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            total[i][j] = FLOATS(0.0);
        }
    }
    uvec4 next_tokens[TOKEN_LOADS];
    uvec4 next_rows[ROW_LOADS];
    LOAD_STEP(0u)
    for (uint step = 0u; step < CHUNKS; step++) {
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
            keep(token_to[i], local % 4u, next_tokens[i]);
        }
        [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {
            const uint row = (local + i * LOCAL) % TILE;
            [[unroll]] for (uint v = 0u; v < 4u; v++) {
                keep(TILE_TOKENS + row, v, decode(next_rows[i][v]));
            }
        }
        // What the groups that begin here are multiplied with. One past the last has padding alone, and counts for nothing.
        const bool begins = step % GROUP_CHUNKS == 0u;
        if (begins) {
            [[unroll]] for (uint part = 0u; part < CHUNK_GROUPS; part++) {
                const uint group = step / GROUP_CHUNKS * CHUNK_GROUPS + part;
                const bool exists = ROW_GROUPS % CHUNK_GROUPS == 0u || group < ROW_GROUPS;
                for (uint e = local; e < TILE_TOKENS; e += LOCAL) {
                    const uint at = min(first_token + e, tokens - 1u) * ROW_GROUPS + group;
                    factor_tile[part * TILE_TOKENS + e] = exists ? 1.0 / scales[at] : 0.0;
                    offset_tile[part * TILE_TOKENS + e] = exists ? -sums[at] : 0;
                }
                for (uint e = local; e < TILE; e += LOCAL) {
                    const uint row = push.shard_first + min(group_row + e, push.shard_rows - 1u);
                    float weight_scale = 0.0;
                    if (exists && GROUP_SCALES != 0u) {
                        weight_scale = half_of(weight_scales[scale_place(row, group / 2u)], group);
                    } else if (exists) {
                        weight_scale = uintBitsToFloat(weight_scales[row]);
                    }
                    scale_tile[part * TILE + e] = weight_scale;
                }
            }
        }
        if (step + 1u < CHUNKS) {
            LOAD_STEP(step + 1u)
        }
        barrier();
        [[unroll]] for (uint part = 0u; part < CHUNK_GROUPS; part++) {
            if (begins) {
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    coopMatLoad(sum[i][0], offset_tile, part * TILE_TOKENS + part_token + i * M, 0u,
                                gl_CooperativeMatrixLayoutColumnMajor);
                    [[unroll]] for (uint j = 1u; j < ROW_FRAGMENTS; j++) {
                        sum[i][j] = sum[i][0];
                    }
                }
            }
            [[unroll]] for (uint p = 0u; p < PRODUCTS; p++) {
                const uint vector = (part * PRODUCTS + p) * DEPTH / (DEPTH < 16u ? 8u : 16u);
                coopmat<int8_t, gl_ScopeSubgroup, M, DEPTH, gl_MatrixUseA> a[TOKEN_FRAGMENTS];
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    coopMatLoad(a[i], tiles, (part_token + i * M) * ROW_VECTORS + vector, ROW_VECTORS,
                                gl_CooperativeMatrixLayoutRowMajor);
                }
                [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                    coopmat<int8_t, gl_ScopeSubgroup, DEPTH, N, gl_MatrixUseB> b;
                    coopMatLoad(b, tiles, (TILE_TOKENS + part_row + j * N) * ROW_VECTORS + vector, ROW_VECTORS,
                                gl_CooperativeMatrixLayoutColumnMajor);
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);
                    }
                }
            }
            if (step % GROUP_CHUNKS == GROUP_CHUNKS - 1u || step == CHUNKS - 1u) {
                FLOATS factor[TOKEN_FRAGMENTS];
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    coopMatLoad(factor[i], factor_tile, part * TILE_TOKENS + part_token + i * M, 0u,
                                gl_CooperativeMatrixLayoutColumnMajor);
                }
                [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                    FLOATS weight_scale;
                    coopMatLoad(weight_scale, scale_tile, part * TILE + part_row + j * N, 0u,
                                gl_CooperativeMatrixLayoutRowMajor);
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        total[i][j] += FLOATS(sum[i][j]) * (weight_scale * factor[i]);
                    }
                }
            }
        }
        barrier();
    }

    // A stripe of M tokens at a time goes through shared memory, where every invocation has one token and row.
    const uint stripe = gl_SubgroupID * STRIPE_VECTORS;
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            coopMatStore(total[i][j], tiles, stripe + j * N / 4u, 16u, gl_CooperativeMatrixLayoutRowMajor);
        }
        barrier();
        for (uint e = gl_SubgroupInvocationID; e < STRIPE_VECTORS; e += gl_SubgroupSize) {
            const uint t = first_token + part_token + i * M + e / 16u;
            const uint row = group_row + part_row + (e % 16u) * 4u;
            if (t >= tokens || row >= push.shard_rows) {
                continue;
            }
            const uint n = push.shard_first + row;
            const uint at = t * push.out_stride + n;
            const uint count = min(4u, push.shard_rows - row);
            vec4 y = uintBitsToFloat(tiles[stripe + e]);
            if (push.out_stride % 4u == 0u && count == 4u) {
                if (RESIDUAL != 0u) {
                    y += residual_vectors[at / 4u];
                }
                result_vectors[at / 4u] = y;
                continue;
            }
            for (uint c = 0u; c < count; c++) {
                result[at + c] = RESIDUAL != 0u ? y[c] + residual[at + c] : y[c];
            }
        }
        barrier();
    }
}
