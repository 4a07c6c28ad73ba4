#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// ternary_matmul for many tokens with several scales in a row, on int8 matrix units whose matrices lie as matrix_quads.glsl says:
// out[t][n] = sum_g (sum_k q[t][k]·w[n][k]) · weight_scale[n][g] / scale[t][g] (+ residual[t][n]).
//
// Grid: x = rows / 128, y = tokens / 64. Four subgroups of 32 make 64 × 128 outputs in steps of 64 columns, a quarter each, loaded and
// decoded as in ternary_gemm_coopmat.comp, two steps ahead; a group is one, two or four steps. Its integers begin at the bits of
// 1.5·2^23, less the sum of its activations, since codes are 0..=2. There floats are one apart: read as a float, a sum is that number
// plus itself, without a conversion. And an f16 scale times that number is exact, so that one multiply-add takes it away again. An
// invocation knows which elements it has and reads their scales alone. More tokens in a tile need more registers than there are.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "matrix_quads.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint GROUP = 128;
layout(constant_id = 5) const uint GROUP_SCALES = 1;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
// Steps of a group.
const uint GROUP_CHUNKS = GROUP / 64u;
// Steps between two tests for the end: whole groups, and an even number, since loads are kept in two places by turns.
const uint ROUND_CHUNKS = GROUP_CHUNKS == 1u ? 2u : GROUP_CHUNKS;

#define TILE_ROWS 64u
#define TILE 128u
#define TILE_TOKENS 64u
#define LOCAL 128u
#define PART_TOKENS 32u
#define PART_ROWS 64u
#define TOKEN_FRAGMENTS 2u
#define ROW_FRAGMENTS 4u
#define ROW_VECTORS 5u
#define TOKEN_LOADS 2u
// Vectors of a 16 × 64 stripe of sums.
#define STRIPE_VECTORS 256u
// Those that each invocation of a subgroup of 32 has.
#define STRIPE_PASSES 8u
#define MAGIC 12582912.0
#define MAGIC_BITS 0x4b400000

#include "ternary_scale.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer ResidualVectors { vec4 residual_vectors[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 7, std430) writeonly restrict buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

// The operands of a step, and after the last one the stripes of the subgroups.
shared uvec4 tiles[max((TILE_TOKENS + TILE) * ROW_VECTORS, 4u * STRIPE_VECTORS)];
shared float token_factors[TILE_TOKENS];
shared int token_starts[TILE_TOKENS];
shared vec2 row_scales[TILE / 2u];

// Which token the e-th group of four lanes stores: pairs of rows four apart fall into different banks.
uint token_slot(uint e) {
    return (e & ~7u) | ((e & 1u) << 2) | ((e >> 1) & 3u);
}

uvec4 decode(uint word) {
    return (uvec4(word) >> uvec4(0u, 2u, 4u, 6u)) & 0x03030303u;
}

// Loads the activations and weights of a step, kept two steps later; chunks past a row's end read as zero.
#define LOAD_STEP(step, place)                                                                                     \
    {                                                                                                              \
        const uint vector = (step) * 4u + local % 4u;                                                              \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                       \
            const bool inside = Q_VECTORS % 4u == 0u || vector < Q_VECTORS;                                        \
            next_tokens[place][i] = inside ? q[token_at[i] + vector] : uvec4(0u);                                  \
        }                                                                                                          \
        next_row[place] = weight[weight_at];                                                                       \
        weight_at += TILE_ROWS;                                                                                    \
    }

// Loads the scales of a group: every invocation has a row, and half of them have a token.
#define LOAD_SCALES(group)                                                                                         \
    {                                                                                                              \
        if (local < TILE_TOKENS) {                                                                                 \
            next_scale = scales[scale_at + (group)];                                                               \
            next_sum = sums[scale_at + (group)];                                                                   \
        }                                                                                                          \
        if (GROUP_SCALES != 0u) {                                                                                  \
            next_row_scale = half_of(weight_scales[scale_place(own_row, (group) / 2u)], group);                    \
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
    const uint part_token = (gl_SubgroupID / 2u) * PART_TOKENS;
    const uint part_row = (gl_SubgroupID % 2u) * PART_ROWS;

    uint token_at[TOKEN_LOADS];
    uint token_to[TOKEN_LOADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
        const uint e = local + i * LOCAL;
        const uint slot = token_slot(e / 4u);
        token_at[i] = min(first_token + slot, tokens - 1u) * Q_VECTORS;
        token_to[i] = slot * ROW_VECTORS + e % 4u;
    }
    // The last tile of rows may be missing its second half.
    const uint last_tile = (push.shard_rows + TILE_ROWS - 1u) / TILE_ROWS - 1u;
    uint weight_at = min((group_row + local) / TILE_ROWS, last_tile) * CHUNKS * TILE_ROWS + local % TILE_ROWS;
    const uint weight_to = (TILE_TOKENS + local) * ROW_VECTORS;
    const uint scale_at = min(first_token + local % TILE_TOKENS, tokens - 1u) * ROW_GROUPS;
    const uint own_row = push.shard_first + min(group_row + local, push.shard_rows - 1u);

    MATRIX_SUM total[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    MATRIX_INTEGERS sum[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            total[i][j] = MATRIX_SUM(0.0);
        }
    }
    uvec4 next_tokens[2][TOKEN_LOADS];
    uvec4 next_row[2];
    float next_scale;
    int next_sum;
    float next_row_scale = GROUP_SCALES != 0u ? 0.0 : uintBitsToFloat(weight_scales[own_row]);
    LOAD_STEP(0u, 0u)
    if (CHUNKS > 1u) {
        LOAD_STEP(1u, 1u)
    }
    LOAD_SCALES(0u)
    for (uint first = 0u; first < CHUNKS; first += ROUND_CHUNKS) {
        [[unroll]] for (uint c = 0u; c < ROUND_CHUNKS; c++) {
            const uint step = first + c;
            if (CHUNKS % ROUND_CHUNKS != 0u && step >= CHUNKS) {
                break;
            }
            const bool begins = c % GROUP_CHUNKS == 0u;
            const bool ends = c % GROUP_CHUNKS == GROUP_CHUNKS - 1u || (CHUNKS % GROUP_CHUNKS != 0u && step == CHUNKS - 1u);
            [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
                tiles[token_to[i]] = next_tokens[c % 2u][i];
            }
            [[unroll]] for (uint v = 0u; v < 4u; v++) {
                tiles[weight_to + v] = decode(next_row[c % 2u][v]);
            }
            if (begins) {
                if (local < TILE_TOKENS) {
                    token_factors[local] = 1.0 / next_scale;
                    token_starts[local] = MAGIC_BITS - next_sum;
                }
                row_scales[local / 2u][local % 2u] = next_row_scale;
            }
            barrier();
            if (step + 2u < CHUNKS) {
                LOAD_STEP(step + 2u, c % 2u)
            }
            if (begins && step + GROUP_CHUNKS < CHUNKS) {
                LOAD_SCALES(step / GROUP_CHUNKS + 1u)
            }
            if (begins) {
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    const uint slot = part_token + i * 16u;
                    const int starts[2] = int[2](token_starts[slot + quad_row(0u)], token_starts[slot + quad_row(1u)]);
                    MATRIX_INTEGERS start;
#define START(n) start[n] = starts[QUAD_SLOT(n)];
                    QUAD_EACH(START)
                    [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                        sum[i][j] = start;
                    }
                }
            }
            [[unroll]] for (uint half_step = 0u; half_step < 2u; half_step++) {
                coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a[TOKEN_FRAGMENTS];
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    coopMatLoad(a[i], tiles, (part_token + i * 16u) * ROW_VECTORS + half_step * 2u, ROW_VECTORS,
                                gl_CooperativeMatrixLayoutRowMajor);
                }
                [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                    coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;
                    coopMatLoad(b, tiles, (TILE_TOKENS + part_row + j * 16u) * ROW_VECTORS + half_step * 2u, ROW_VECTORS,
                                gl_CooperativeMatrixLayoutColumnMajor);
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);
                    }
                }
            }
            if (ends) {
                [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
                    const uint pair = (part_row + j * 16u) / 2u + gl_SubgroupInvocationID % 4u;
                    const vec2 row_scale[2] = vec2[2](row_scales[pair], row_scales[pair + 4u]);
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        const uint slot = part_token + i * 16u;
                        const float factor[2] = float[2](token_factors[slot + quad_row(0u)], token_factors[slot + quad_row(1u)]);
#define SCALE(n)                                                                                             \
    {                                                                                                        \
        const float scale = row_scale[(n) / 2u % 2u][(n) % 2u];                                              \
        precise const float off = -MAGIC * scale;                                                            \
        precise const float whole = intBitsToFloat(sum[i][j][n]) - MAGIC;                                    \
        precise const float exact = fma(intBitsToFloat(sum[i][j][n]), scale, off);                           \
        const float scaled = GROUP_SCALES != 0u ? exact : whole * scale;                                     \
        total[i][j][n] = fma(scaled, factor[QUAD_SLOT(n)], total[i][j][n]);                                  \
    }
                        QUAD_EACH(SCALE)
                    }
                }
            }
            barrier();
        }
    }

    // A stripe of 16 tokens at a time goes through shared memory, where an invocation has the same four rows of eight tokens; what is
    // added to them is asked for at once.
    const uint stripe = gl_SubgroupID * STRIPE_VECTORS;
    const uint lane = gl_SubgroupInvocationID;
    const uint row = group_row + part_row + lane % 16u * 4u;
    const uint n = push.shard_first + row;
    const uint count = row < push.shard_rows ? min(4u, push.shard_rows - row) : 0u;
    const bool as_vectors = push.out_stride % 4u == 0u && count == 4u;
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        const uint first = first_token + part_token + i * 16u + lane / 16u;
        vec4 added[STRIPE_PASSES];
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
            const uint t = min(first + pass * 2u, tokens - 1u);
            added[pass] = RESIDUAL != 0u && as_vectors ? residual_vectors[(t * push.out_stride + n) / 4u] : vec4(0.0);
        }
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            coopMatStore(total[i][j], tiles, stripe + j * 4u, 16u, gl_CooperativeMatrixLayoutRowMajor);
        }
        subgroupBarrier();
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
            const uint t = first + pass * 2u;
            const uint at = t * push.out_stride + n;
            vec4 y = uintBitsToFloat(tiles[stripe + pass * 32u + lane]);
            if (t < tokens && as_vectors) {
                if (RESIDUAL != 0u) {
                    y += added[pass];
                }
                result_vectors[at / 4u] = y;
            } else if (t < tokens) {
                for (uint c = 0u; c < count; c++) {
                    result[at + c] = RESIDUAL != 0u ? y[c] + residual[at + c] : y[c];
                }
            }
        }
        subgroupBarrier();
    }
}
