#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// ternary_matmul for many tokens with several scales in a row, on int8 matrix units whose matrices lie as lane_quads.glsl says:
// out[t][n] = sum_g (sum_k q[t][k]·w[n][k]) · weight_scale[n][g] / scale[t][g] (+ residual[t][n]).
//
// Grid: x = rows / (32 · COLUMN_FRAGMENTS), y = tokens / TILE_TOKENS: 128 by 128 or 96, or 64 by 128, whichever leaves fewer processors idle.
// Subgroups of 32 make 32 × (16 · COLUMN_FRAGMENTS) outputs each in steps of 128 columns, loaded and decoded as in ternary_gemm_coopmat.comp, a
// step ahead. A step has two groups of 64 columns, its units, one of 128, or a part of a longer one, whose sums wait for the next step. A
// unit's integers begin at the bits of 1.5·2^23, less the sum of its activations, since codes are 0..=2. There floats are one apart: read
// as a float, a sum is that number plus itself, without a conversion. And an f16 scale times that number is exact, so that one multiply-add
// takes it away again. An invocation knows which elements it has and reads their scales alone. Larger parts need more registers than there
// are: sums and totals are kept both.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "lane_quads.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint GROUP = 128;
layout(constant_id = 5) const uint GROUP_SCALES = 1;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
const uint STEPS = (CHUNKS + 1u) / 2u;
// Units of a step, and the 32 columns of a product that a unit has several of.
const uint UNITS = GROUP < 128u ? 2u : 1u;
const uint UNIT_PRODUCTS = 4u / UNITS;
// Steps of a group that has several.
const uint GROUP_STEPS = GROUP > 128u ? GROUP / 128u : 1u;

#define MAX_UNITS 2u
#define TILE_ROWS 64u
#define TILE (32u * COLUMN_FRAGMENTS)
#define LOCAL (2u * TILE_TOKENS)
#define PART_TOKENS 32u
#define PART_ROWS (16u * COLUMN_FRAGMENTS)
#define TOKEN_FRAGMENTS 2u
#define ROW_FRAGMENTS COLUMN_FRAGMENTS
#define LANE_QUADS 1u
#define STEP_VECTORS 8u
#define STEP_PRODUCTS 4u
#define ROW_VECTORS 9u
#define TOKEN_LOADS 4u
#define ROW_LOADS ((2u * TILE + LOCAL - 1u) / LOCAL)
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
layout(set = 0, binding = 7, std430) writeonly buffer Out { float result[]; };
layout(set = 0, binding = 7, std430) writeonly buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
} push;

// The operands of a step.
shared uvec4 tiles[(TILE_TOKENS + TILE) * ROW_VECTORS];
shared float token_factors[MAX_UNITS * TILE_TOKENS];
shared int token_starts[MAX_UNITS * TILE_TOKENS];
// Of two rows: their scales, and what takes 1.5·2^23 times them away.
shared vec4 row_scales[MAX_UNITS * TILE / 2u];

#include "stripe.glsl"

#include "bank_slot.glsl"

#include "trit_bytes.glsl"

// Loads the activations and weights of a step; past the last one that is loaded again, as a load without a condition goes straight into
// its registers. Columns past a row's end count as zero.
#define LOAD(step)                                                                                                 \
    {                                                                                                              \
        const uint at = min(step, STEPS - 1u);                                                                     \
        const uint vector = at * STEP_VECTORS + local % STEP_VECTORS;                                              \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                       \
            const bool inside = Q_VECTORS % STEP_VECTORS == 0u || vector < Q_VECTORS;                              \
            next_tokens[i] = inside ? q[token_at[i] + vector] : uvec4(0u);                                         \
        }                                                                                                          \
        [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {                                                         \
            const uint chunk = at * 2u + row_chunk[i];                                                             \
            next_rows[i] = weight[row_at[i] + (CHUNKS % 2u == 0u ? chunk : min(chunk, CHUNKS - 1u)) * TILE_ROWS];  \
        }                                                                                                          \
        const uint group = UNITS == 2u ? at * 2u : at / GROUP_STEPS;                                               \
        const uint own = group + (UNITS == 2u ? local / TILE_TOKENS : 0u);                                         \
        next_scale = scales[scale_at + min(own, ROW_GROUPS - 1u)];                                                 \
        next_sum = sums[scale_at + min(own, ROW_GROUPS - 1u)];                                                     \
        next_sum = UNITS == 1u || own < ROW_GROUPS ? next_sum : 0;                                                 \
        if (GROUP_SCALES != 0u) {                                                                                  \
            const uint pair = weight_scales[scale_place(own_row, group / 2u)];                                     \
            next_row_scales = UNITS == 2u ? unpackHalf2x16(pair) : vec2(half_of(pair, group));                     \
        }                                                                                                          \
    }

#define KEEP                                                                                                       \
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                           \
        tiles[token_to[i]] = next_tokens[i];                                                                       \
    }                                                                                                              \
    [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {                                                             \
        [[unroll]] for (uint v = 0u; v < 4u; v++) {                                                                \
            tiles[row_to[i] + v] = decode(next_rows[i][v]);                                                        \
        }                                                                                                          \
    }                                                                                                              \
    if (local < UNITS * TILE_TOKENS) {                                                                             \
        token_factors[local] = 1.0 / next_scale;                                                                   \
        token_starts[local] = MAGIC_BITS - next_sum;                                                               \
    }                                                                                                              \
    if (local < TILE) {                                                                                            \
        [[unroll]] for (uint u = 0u; u < UNITS; u++) {                                                             \
            row_scales[(u * TILE + local) / 2u][local % 2u] = next_row_scales[u];                                  \
            row_scales[(u * TILE + local) / 2u][2u + local % 2u] = -MAGIC * next_row_scales[u];                    \
        }                                                                                                          \
    }

// Adds a unit's products to the totals of 16 rows.
#define SCALE(n)                                                                                                   \
    {                                                                                                              \
        const vec4 both = row_scale[(n) / 2u % 2u];                                                                \
        precise const float exact = fma(intBitsToFloat(sum[i][n]), both[(n) % 2u], both[2u + (n) % 2u]);           \
        precise const float whole = intBitsToFloat(sum[i][n]) - MAGIC;                                             \
        const float scaled = GROUP_SCALES != 0u ? exact : whole * both[(n) % 2u];                                  \
        total[i][j][n] = fma(scaled, factor[u][i][LANE_QUAD_SLOT(n)], total[i][j][n]);                             \
    }

// Writes the results; what is added to a stripe of 16 tokens is asked for at once. See ternary_gemm_coopmat.comp for why whole tiles have a
// path without conditions.
#define WRITE_STRIPES(RESULT_AT, INSIDE)                                                                           \
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {                                                       \
        vec4 added[STRIPE_PASSES];                                                                                 \
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {                                            \
            added[pass] = RESIDUAL != 0u ? residual_vectors[RESULT_AT(i, pass)] : vec4(0.0);                       \
        }                                                                                                          \
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {                                            \
            vec4 y = uintBitsToFloat(totals[i][pass]);                                                             \
            if (RESIDUAL != 0u) {                                                                                  \
                y += added[pass];                                                                                  \
            }                                                                                                      \
            if (INSIDE(i, pass)) {                                                                                 \
                result_vectors[RESULT_AT(i, pass)] = y;                                                            \
            }                                                                                                      \
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
        const uint slot = bank_slot((local + i * LOCAL) / STEP_VECTORS);
        token_at[i] = min(first_token + slot, tokens - 1u) * Q_VECTORS;
        token_to[i] = slot * ROW_VECTORS + local % STEP_VECTORS;
    }
    // The last tile may lack rows. Where a tile has no piece for every invocation, the last ones share one.
    const uint last_tile = (push.shard_rows + TILE_ROWS - 1u) / TILE_ROWS - 1u;
    uint row_at[ROW_LOADS];
    uint row_to[ROW_LOADS];
    uint row_chunk[ROW_LOADS];
    [[unroll]] for (uint i = 0u; i < ROW_LOADS; i++) {
        const uint piece = min(local + i * LOCAL, 2u * TILE - 1u);
        const uint slot = piece % TILE;
        row_chunk[i] = piece / TILE;
        row_at[i] = min((group_row + slot) / TILE_ROWS, last_tile) * CHUNKS * TILE_ROWS + (group_row + slot) % TILE_ROWS;
        row_to[i] = (TILE_TOKENS + slot) * ROW_VECTORS + row_chunk[i] * 4u;
    }
    const uint scale_at = min(first_token + local % TILE_TOKENS, tokens - 1u) * ROW_GROUPS;
    const uint own_row = push.shard_first + min(group_row + local % TILE, push.shard_rows - 1u);

    MATRIX_SUM total[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    // Of a group that goes on with the next step.
    MATRIX_INTEGERS waiting[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            total[i][j] = MATRIX_SUM(0.0);
        }
    }
    uvec4 next_tokens[TOKEN_LOADS];
    uvec4 next_rows[ROW_LOADS];
    float next_scale;
    int next_sum;
    vec2 next_row_scales = vec2(GROUP_SCALES != 0u ? 0.0 : uintBitsToFloat(weight_scales[own_row]));
    LOAD(0u)
    for (uint step = 0u; step < STEPS; step++) {
        KEEP
        barrier();
        LOAD(step + 1u)
        const bool begins = GROUP_STEPS == 1u || step % GROUP_STEPS == 0u;
        const bool ends = GROUP_STEPS == 1u || (step + 1u) % GROUP_STEPS == 0u || step == STEPS - 1u;
        MATRIX_INTEGERS start[MAX_UNITS][TOKEN_FRAGMENTS];
        float factor[MAX_UNITS][TOKEN_FRAGMENTS][2];
        coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a[TOKEN_FRAGMENTS][STEP_PRODUCTS];
        [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
            [[unroll]] for (uint u = 0u; u < UNITS; u++) {
                const uint slot = u * TILE_TOKENS + part_token + i * 16u;
                const int starts[2] = int[2](token_starts[slot + lane_quad_row(0u)], token_starts[slot + lane_quad_row(1u)]);
#define START(n) start[u][i][n] = starts[LANE_QUAD_SLOT(n)];
                LANE_QUAD_EACH(START)
                factor[u][i] = float[2](token_factors[slot + lane_quad_row(0u)], token_factors[slot + lane_quad_row(1u)]);
            }
            [[unroll]] for (uint k = 0u; k < STEP_PRODUCTS; k++) {
                coopMatLoad(a[i][k], tiles, (part_token + i * 16u) * ROW_VECTORS + k * 2u, ROW_VECTORS,
                            gl_CooperativeMatrixLayoutRowMajor);
            }
        }
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            MATRIX_INTEGERS sum[TOKEN_FRAGMENTS];
            [[unroll]] for (uint k = 0u; k < STEP_PRODUCTS; k++) {
                const uint u = k / UNIT_PRODUCTS;
                coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;
                coopMatLoad(b, tiles, (TILE_TOKENS + part_row + j * 16u) * ROW_VECTORS + k * 2u, ROW_VECTORS,
                            gl_CooperativeMatrixLayoutColumnMajor);
                [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                    if (k % UNIT_PRODUCTS != 0u) {
                        sum[i] = coopMatMulAdd(a[i][k], b, sum[i]);
                    } else if (begins) {
                        sum[i] = coopMatMulAdd(a[i][k], b, start[u][i]);
                    } else {
                        sum[i] = coopMatMulAdd(a[i][k], b, waiting[i][j]);
                    }
                }
                if (k % UNIT_PRODUCTS == UNIT_PRODUCTS - 1u && !ends) {
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        waiting[i][j] = sum[i];
                    }
                } else if (k % UNIT_PRODUCTS == UNIT_PRODUCTS - 1u) {
                    const uint pair = (u * TILE + part_row + j * 16u) / 2u + gl_SubgroupInvocationID % 4u;
                    const vec4 row_scale[2] = vec4[2](row_scales[pair], row_scales[pair + 4u]);
                    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
                        LANE_QUAD_EACH(SCALE)
                    }
                }
            }
        }
        barrier();
    }

    // Taken out of the matrices at one place: of several the compiler makes copies of all totals, in every step.
    uvec4 totals[TOKEN_FRAGMENTS][STRIPE_PASSES];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        STRIPE(total[i], floatBitsToUint, totals[i])
    }
    const uint part_first = first_token + part_token;
    const uint part_result = group_row + part_row;
    const uint stride = push.out_stride / 4u;
    if ((push.out_stride | push.shard_rows) % 4u == 0u) {
        if (first_token + TILE_TOKENS <= tokens && group_row + TILE <= push.shard_rows) {
            const uint result_at = part_first * stride + (push.shard_first + part_result) / 4u;
#define WHOLE_RESULT(i, pass) (result_at + ((i) * 16u + stripe_row(pass)) * stride + stripe_column(pass) / 4u)
#define WHOLE(i, pass) true
            WRITE_STRIPES(WHOLE_RESULT, WHOLE)
        } else {
#define EDGE_RESULT(i, pass)                                                                                       \
    (min(part_first + (i) * 16u + stripe_row(pass), tokens - 1u) * stride +                                        \
     (push.shard_first + min(part_result + stripe_column(pass), push.shard_rows - 4u)) / 4u)
#define EDGE(i, pass)                                                                                              \
    (part_first + (i) * 16u + stripe_row(pass) < tokens && part_result + stripe_column(pass) < push.shard_rows)
            WRITE_STRIPES(EDGE_RESULT, EDGE)
        }
    } else {
        [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint t = part_first + i * 16u + stripe_row(pass);
                const uint own = part_result + stripe_column(pass);
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    if (t < tokens && own + c < push.shard_rows) {
                        const uint at = t * push.out_stride + push.shard_first + own + c;
                        const float y = uintBitsToFloat(totals[i][pass][c]);
                        result[at] = RESIDUAL != 0u ? y + residual[at] : y;
                    }
                }
            }
        }
    }
}
