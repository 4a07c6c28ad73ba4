#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// ternary_matmul for many tokens on int8 matrix units: out[t][n] = (sum_k q[t][k]·w[n][k]) · row_scale[n] / scale[t] (+ residual).
//
// Grid: x = rows / TILE, y = tokens / TILE_TOKENS. Four subgroups of 32 make TILE_TOKENS × TILE outputs in steps of 64 columns, a quarter
// each, as 16 × 16 × 32 products of int8: 128 or 64 by 128, or 128 by 160, whichever leaves fewer processors idle. Weights are decoded to
// bytes on their way to shared memory; rows there are padded by 16 bytes against bank conflicts. One buffer, and loads are asked for a step
// before they are kept, or two where the tile leaves registers and, with 128 tokens, the row is long: two workgroups share a processor and
// hide each other's barriers. Where every processor has but one workgroup, LONG_STEPS, 128 columns for 64 × 160 outputs, wait half as often.
// Codes stay 0..=2, and the sum of the activations is subtracted at the end.
// Bindings: 1 q [T, K padded to 16] as uvec4, 2 weight tiles, 3 row_scale f32 [N], 4 scale f32 [T], 5 sum i32 [T],
// 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].
//
// With ADAPTED a low-rank product is added while results are in registers: scale · Σ_j low_rank[t][j] · factor[n][j], as lora_b.comp adds
// it. The launch then has rows of one factor, whole vectors of them, and matrices lie in LANE_QUADS. Bindings: 8 low_rank f32 [T, LOW_RANK_STRIDE], 9 factor f32 [rows, RANK].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint LANE_QUADS = 0;
#ifdef ADAPTED
// Multiples of four; what two tiles of it take is no more than the operands of a step.
layout(constant_id = 5) const uint RANK = 8;
layout(constant_id = 6) const uint LOW_RANK_STRIDE = 8;
const uint RANK_VECTORS = RANK / 4u;
// Stripes whose results are in registers as floats at a time.
#define STRIPES (COLUMN_FRAGMENTS == 4 ? 2u : 1u)
// What an invocation can hold of both operands while the tile is made.
#define HELD_RANK_VECTORS 2u
#endif
const uint Q_VECTORS = (K + 15u) / 16u;
const uint CHUNKS = (K + 63u) / 64u;

#define TILE_ROWS 64u
#define LOCAL 128u
#if COLUMN_FRAGMENTS == 5
// An invocation loads a word, 16 columns, of several rows: so 128 share 160 rows evenly.
#define WORDS uint
#define CHUNK_LOADS 5u
#define ROW_LANES 4u
#define WORD(words, v) words
#else
#define WORDS uvec4
#define CHUNK_LOADS 1u
#define ROW_LANES 1u
#define WORD(words, v) words[v]
#endif
#ifdef LONG_STEPS
#define STEP_CHUNKS 2u
// Compilers leave loads from volatile buffers where they are written, and put others behind most products of a step.
#define PLACED volatile
#else
#define STEP_CHUNKS 1u
#define PLACED
#endif
#define TILE (32u * COLUMN_FRAGMENTS)
#define PART_TOKENS (TILE_TOKENS / 2u)
#define PART_ROWS (TILE / 2u)
#define TOKEN_FRAGMENTS (PART_TOKENS / 16u)
#define ROW_FRAGMENTS COLUMN_FRAGMENTS
#define STEP_VECTORS (4u * STEP_CHUNKS)
#define ROW_VECTORS (STEP_VECTORS + 1u)
#define TOKEN_LOADS (TILE_TOKENS * STEP_VECTORS / LOCAL)
// Rows from here on are read two steps ahead: measured on an H200, 1/6 faster with 6,912 columns, a little slower with 2,560.
#define DEEP_CHUNKS 64u
#if COLUMN_FRAGMENTS == 4
const bool DEEP = TILE_TOKENS == 64u || CHUNKS >= DEEP_CHUNKS;
#else
const bool DEEP = false;
#endif
#ifdef ADAPTED
// Few ranks are asked for before the first step: afterwards nothing hides how long that takes. Two steps of 128 tokens leave no registers.
const bool HELD = RANK_VECTORS <= HELD_RANK_VECTORS && (TILE_TOKENS == 64u || !DEEP);
#endif
const uint STEPS = (CHUNKS + STEP_CHUNKS - 1u) / STEP_CHUNKS;

layout(set = 0, binding = 1, std430) PLACED readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) PLACED readonly restrict buffer Weight { WORDS weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScaleVectors { vec4 row_scale_vectors[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer ResidualVectors { vec4 residual_vectors[]; };
layout(set = 0, binding = 7, std430) writeonly buffer Out { float result[]; };
layout(set = 0, binding = 7, std430) writeonly buffer OutVectors { vec4 result_vectors[]; };
#ifdef ADAPTED
layout(set = 0, binding = 8, std430) readonly restrict buffer LowRank { vec4 low_rank[]; };
layout(set = 0, binding = 9, std430) readonly restrict buffer Factor { vec4 factor[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;   // first token
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    uint out_stride;
#ifdef ADAPTED
    uint factor_first; // row of the factor that belongs to the shard's first
    uint rank_offset;  // first column of the rows of low rank
    float scale;
#endif
} push;

// The operands of a step, and after the last one the stripes of the four subgroups.
shared uvec4 tiles[max((TILE_TOKENS + TILE) * ROW_VECTORS, 256u * COLUMN_FRAGMENTS)];

#include "stripe.glsl"
shared float token_factors[TILE_TOKENS];
shared int token_sums[TILE_TOKENS];

#include "bank_slot.glsl"

#ifdef ADAPTED
// Where a row of the factor lies: those that invocations read together, four apart, fall into different banks.
uint factor_slot(uint row) {
    return row ^ (row >> 3 & 1u);
}

// Item e of a tile's rows of low rank, scaled, and of its rows of the factor, by vectors of ranks.
#define LOW_RANK(e)                                                                                                \
    floatBitsToUint(push.scale * low_rank[(min(first_token + (e) % TILE_TOKENS, tokens - 1u) * LOW_RANK_STRIDE +   \
                                         push.rank_offset) / 4u + (e) / TILE_TOKENS])
#define FACTOR(e)                                                                                                  \
    floatBitsToUint(factor[(push.factor_first + min(group_row + (e) % TILE, push.shard_rows - 1u)) * RANK_VECTORS + (e) / TILE])
#define LOW_RANK_ITEMS (TILE_TOKENS * RANK_VECTORS)
#define FACTOR_ITEMS (TILE * RANK_VECTORS)
#define HELD_LOW_RANKS (TILE_TOKENS * HELD_RANK_VECTORS / LOCAL)
#define HELD_FACTORS ((TILE * HELD_RANK_VECTORS + LOCAL - 1u) / LOCAL)
#endif

#include "trit_bytes.glsl"

// Loads the activations and weights of a step; chunks past a row's end read as zero, and past the last step it is loaded again: a load
// without a condition goes straight into its registers.
#define NEXT(n) uvec4 tokens##n[TOKEN_LOADS]; WORDS row##n[STEP_CHUNKS][CHUNK_LOADS]
#define LOAD(step, n)                                                                                              \
    {                                                                                                              \
        const uint at = min(step, STEPS - 1u);                                                                     \
        const uint vector = at * STEP_VECTORS + local % STEP_VECTORS;                                              \
        [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                       \
            const bool inside = Q_VECTORS % STEP_VECTORS == 0u || vector < Q_VECTORS;                              \
            tokens##n[i] = inside ? q[token_at[i] + vector] : uvec4(0u);                                           \
        }                                                                                                          \
        [[unroll]] for (uint c = 0u; c < STEP_CHUNKS; c++) {                                                       \
            uint chunk = at * STEP_CHUNKS + c;                                                                     \
            chunk = CHUNKS % STEP_CHUNKS == 0u ? chunk : min(chunk, CHUNKS - 1u);                                  \
            [[unroll]] for (uint i = 0u; i < CHUNK_LOADS; i++) {                                                   \
                row##n[c][i] = weight[row_at[i] + chunk * TILE_ROWS * ROW_LANES];                                  \
            }                                                                                                      \
        }                                                                                                          \
    }
#define KEEP(n)                                                                                                    \
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {                                                           \
        tiles[token_to[i]] = tokens##n[i];                                                                         \
    }                                                                                                              \
    [[unroll]] for (uint c = 0u; c < STEP_CHUNKS; c++) {                                                           \
        [[unroll]] for (uint i = 0u; i < CHUNK_LOADS; i++) {                                                       \
            [[unroll]] for (uint v = 0u; v < 4u / ROW_LANES; v++) {                                                \
                tiles[row_to[i] + c * 4u + v] = decode(WORD(row##n[c][i], v));                                     \
            }                                                                                                      \
        }                                                                                                          \
    }
#define MULTIPLY                                                                                                   \
    barrier();                                                                                                     \
    [[unroll]] for (uint half_step = 0u; half_step < STEP_CHUNKS * 2u; half_step++) {                              \
        coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a[TOKEN_FRAGMENTS];                               \
        [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {                                                   \
            coopMatLoad(a[i], tiles, (part_token + i * 16u) * ROW_VECTORS + half_step * 2u, ROW_VECTORS,           \
                        gl_CooperativeMatrixLayoutRowMajor);                                                       \
        }                                                                                                          \
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {                                                     \
            coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;                                            \
            coopMatLoad(b, tiles, (TILE_TOKENS + part_row + j * 16u) * ROW_VECTORS + half_step * 2u, ROW_VECTORS,  \
                        gl_CooperativeMatrixLayoutColumnMajor);                                                    \
            [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {                                               \
                sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);                                                     \
            }                                                                                                      \
        }                                                                                                          \
    }                                                                                                              \
    barrier();

// Writes the results, a stripe of 16 tokens at a time; what is added to them is asked for at once. The places of vectors are those of a tile
// that lies within the result or of one at its edge: a path without conditions has half the instructions, and those that a processor has
// to wait for, as others have run since, cost as much as many products.
#define WRITE_STRIPES(SCALE_AT, RESULT_AT, INSIDE)                                                                 \
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {                                                       \
        vec4 added[STRIPE_PASSES];                                                                                 \
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {                                            \
            added[pass] = RESIDUAL != 0u ? residual_vectors[RESULT_AT(i, pass)] : vec4(0.0);                       \
        }                                                                                                          \
        uvec4 sums_of[STRIPE_PASSES];                                                                              \
        STRIPE(sum[i], uint, sums_of)                                                                              \
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {                                            \
            const uint slot = part_token + i * 16u + stripe_row(pass);                                             \
            const vec4 row_factors = row_scale_vectors[SCALE_AT(pass)];                                            \
            precise vec4 y = vec4(ivec4(sums_of[pass]) - token_sums[slot]) * row_factors * token_factors[slot];    \
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
    const uint part_token = (gl_SubgroupID % 2u) * PART_TOKENS;
    const uint part_row = (gl_SubgroupID / 2u) * PART_ROWS;

    if (local < TILE_TOKENS) {
        const uint own_token = min(first_token + local, tokens - 1u);
        token_factors[local] = exact_divide(1.0, scales[own_token]);
        token_sums[local] = sums[own_token];
    }

    uint token_at[TOKEN_LOADS];
    uint token_to[TOKEN_LOADS];
    [[unroll]] for (uint i = 0u; i < TOKEN_LOADS; i++) {
        const uint slot = bank_slot((local + i * LOCAL) / STEP_VECTORS);
        token_at[i] = min(first_token + slot, tokens - 1u) * Q_VECTORS;
        token_to[i] = slot * ROW_VECTORS + local % STEP_VECTORS;
    }
    // The last tile may lack rows.
    const uint padded_rows = (push.shard_rows + TILE_ROWS - 1u) / TILE_ROWS * TILE_ROWS;
    uint row_at[CHUNK_LOADS];
    uint row_to[CHUNK_LOADS];
    [[unroll]] for (uint i = 0u; i < CHUNK_LOADS; i++) {
        const uint slot = ROW_LANES == 1u ? local : bank_slot((local + i * LOCAL) / ROW_LANES);
        const uint row = min(group_row + slot, padded_rows - 1u);
        row_at[i] = (row / TILE_ROWS * CHUNKS * TILE_ROWS + row % TILE_ROWS) * ROW_LANES + local % ROW_LANES;
        row_to[i] = (TILE_TOKENS + slot) * ROW_VECTORS + local % ROW_LANES;
    }

    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[TOKEN_FRAGMENTS][ROW_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < ROW_FRAGMENTS; j++) {
            sum[i][j] = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
        }
    }

#ifdef ADAPTED
    uvec4 low_ranks[HELD_LOW_RANKS];
    uvec4 factors[HELD_FACTORS];
    if (HELD) {
        [[unroll]] for (uint i = 0u; i < HELD_LOW_RANKS; i++) {
            low_ranks[i] = LOW_RANK(min(local + i * LOCAL, LOW_RANK_ITEMS - 1u));
        }
        [[unroll]] for (uint i = 0u; i < HELD_FACTORS; i++) {
            factors[i] = FACTOR(min(local + i * LOCAL, FACTOR_ITEMS - 1u));
        }
    }
#endif
    NEXT(0);
    LOAD(0u, 0)
    if (DEEP) {
        NEXT(1);
        LOAD(1u, 1)
        for (uint step = 0u; step + 1u < STEPS; step += 2u) {
            KEEP(0)
            LOAD(step + 2u, 0)
            MULTIPLY
            KEEP(1)
            LOAD(step + 3u, 1)
            MULTIPLY
        }
        if (STEPS % 2u != 0u) {
            KEEP(0)
            MULTIPLY
        }
    } else {
        for (uint step = 0u; step < STEPS; step++) {
            KEEP(0)
            LOAD(step + 1u, 0)
            MULTIPLY
        }
    }

#ifdef ADAPTED
    if (HELD) {
        [[unroll]] for (uint i = 0u; i < HELD_LOW_RANKS; i++) {
            if (local + i * LOCAL < LOW_RANK_ITEMS) {
                tiles[local + i * LOCAL] = low_ranks[i];
            }
        }
        [[unroll]] for (uint i = 0u; i < HELD_FACTORS; i++) {
            if (local + i * LOCAL < FACTOR_ITEMS) {
                tiles[LOW_RANK_ITEMS + factor_slot(local + i * LOCAL)] = factors[i];
            }
        }
    } else {
        for (uint e = local; e < LOW_RANK_ITEMS; e += LOCAL) {
            tiles[e] = LOW_RANK(e);
        }
        for (uint e = local; e < FACTOR_ITEMS; e += LOCAL) {
            tiles[LOW_RANK_ITEMS + factor_slot(e)] = FACTOR(e);
        }
    }
    barrier();
    [[unroll]] for (uint first = 0u; first < TOKEN_FRAGMENTS; first += STRIPES) {
        vec4 y[STRIPES * STRIPE_PASSES];
        [[unroll]] for (uint i = 0u; i < STRIPES; i++) {
            const uint first_slot = part_token + (first + i) * 16u;
            vec4 row_factors[STRIPE_PASSES];
            vec4 added[STRIPE_PASSES];
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint n = push.shard_first + min(group_row + part_row + stripe_column(pass), push.shard_rows - 4u);
                const uint t = min(first_token + first_slot + stripe_row(pass), tokens - 1u);
                row_factors[pass] = row_scale_vectors[n / 4u];
                added[pass] = RESIDUAL != 0u ? residual_vectors[(t * push.out_stride + n) / 4u] : vec4(0.0);
            }
            uvec4 sums_of[STRIPE_PASSES];
            STRIPE(sum[first + i], uint, sums_of)
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint slot = first_slot + stripe_row(pass);
                precise vec4 own =
                    vec4(ivec4(sums_of[pass]) - token_sums[slot]) * row_factors[pass] * token_factors[slot];
                if (RESIDUAL != 0u) {
                    own += added[pass];
                }
                y[i * STRIPE_PASSES + pass] = own;
            }
        }
        // Passes have two rows of each stripe by turns, and two neighbouring ones the same columns.
        for (uint v = 0u; v < RANK_VECTORS; v++) {
            vec4 ranks[STRIPES * 2u];
            [[unroll]] for (uint i = 0u; i < STRIPES * 2u; i++) {
                const uint slot = part_token + (first + i / 2u) * 16u + stripe_row(i % 2u);
                ranks[i] = uintBitsToFloat(tiles[v * TILE_TOKENS + slot]);
            }
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass += 2u) {
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    const uint row = v * TILE + part_row + stripe_column(pass) + c;
                    const vec4 weights = uintBitsToFloat(tiles[LOW_RANK_ITEMS + factor_slot(row)]);
                    [[unroll]] for (uint i = 0u; i < STRIPES * 2u; i++) {
                        const uint at = i / 2u * STRIPE_PASSES + pass + i % 2u;
                        [[unroll]] for (uint k = 0u; k < 4u; k++) {
                            y[at][c] = fma(ranks[i][k], weights[k], y[at][c]);
                        }
                    }
                }
            }
        }
        [[unroll]] for (uint i = 0u; i < STRIPES; i++) {
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint t = first_token + part_token + (first + i) * 16u + stripe_row(pass);
                const uint row = group_row + part_row + stripe_column(pass);
                if (t < tokens && row < push.shard_rows) {
                    result_vectors[(t * push.out_stride + push.shard_first + row) / 4u] = y[i * STRIPE_PASSES + pass];
                }
            }
        }
    }
#else
    const uint part_first = first_token + part_token;
    const uint part_result = group_row + part_row;
    const uint stride = push.out_stride / 4u;
    if ((push.out_stride | push.shard_rows) % 4u == 0u) {
        if (first_token + TILE_TOKENS <= tokens && group_row + TILE <= push.shard_rows) {
            const uint scale_at = (push.shard_first + part_result) / 4u;
            const uint result_at = part_first * stride + scale_at;
#define WHOLE_SCALE(pass) (scale_at + stripe_column(pass) / 4u)
#define WHOLE_RESULT(i, pass) (result_at + ((i) * 16u + stripe_row(pass)) * stride + stripe_column(pass) / 4u)
#define WHOLE(i, pass) true
            WRITE_STRIPES(WHOLE_SCALE, WHOLE_RESULT, WHOLE)
        } else {
#define EDGE_SCALE(pass) ((push.shard_first + min(part_result + stripe_column(pass), push.shard_rows - 4u)) / 4u)
#define EDGE_RESULT(i, pass) (min(part_first + (i) * 16u + stripe_row(pass), tokens - 1u) * stride + EDGE_SCALE(pass))
#define EDGE(i, pass)                                                                                              \
    (part_first + (i) * 16u + stripe_row(pass) < tokens && part_result + stripe_column(pass) < push.shard_rows)
            WRITE_STRIPES(EDGE_SCALE, EDGE_RESULT, EDGE)
        }
    } else {
        [[unroll]] for (uint i = 0u; i < TOKEN_FRAGMENTS; i++) {
            STRIPE_STORE(sum[i])
            for (uint e = gl_SubgroupInvocationID; e < 16u * PART_ROWS; e += 32u) {
                const uint slot = part_token + i * 16u + e / PART_ROWS;
                const uint t = first_token + slot;
                const uint row = group_row + part_row + e % PART_ROWS;
                if (t < tokens && row < push.shard_rows) {
                    const uint n = push.shard_first + row;
                    const int total = int(tiles[stripe_first + e / 4u][e % 4u]) - token_sums[slot];
                    precise float y = float(total) * row_scale[n] * token_factors[slot];
                    if (RESIDUAL != 0u) {
                        y += residual[t * push.out_stride + n];
                    }
                    result[t * push.out_stride + n] = y;
                }
            }
            subgroupBarrier();
        }
    }
#endif
}
