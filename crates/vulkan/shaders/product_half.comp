#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// Products of training on f16 matrix units, accumulated in f32: out[t][c] = inv_scale[t]·sum_d a[t][d]·b[d][c] (+ residual[t][c]).
//
// KIND selects b:
//   0  a ternary weight, d its rows, c its columns: the input's gradient of its product; with GROUPED it has several scales in a row,
//      f16 as its products with trits are, and otherwise those of its rows are part of a
//   1  a dense F16 weight, d its columns, c its rows: the logits
//   2  a dense F16 weight, d its rows, c its columns: the input's gradient of the logits
// With GATED the weight of KIND 1 has the rows of gates and then as many of ups. Every other 16 columns of a tile are ups, those of the
// gates before them, and out is act(gate)·up in f16, lowered by GATED_LOWER, for the product that reads it. LANE_QUADS is 1 then, and PARTS, too.
//
// Grid: x = columns / TILE_COLUMNS · PARTS, y = rows / TILE. Four subgroups of 32 make TILE × TILE_COLUMNS outputs, a quarter each, in
// steps of 32 of d: 128 × 128, or 96 × 192 or 128 × 160 where that leaves fewer idle. The depth is split into PARTS, each with its own slice of out.
// One buffer, and loads are issued a step before they are kept, two where registers allow it: two workgroups share a processor and hide
// each other's barriers. A load without a condition goes straight into its registers: past the end the last step is loaded again. Lines
// of shared memory are one vector longer than they need be, against bank conflicts.
// Bindings: 1 a f16 [rows, A_STRIDE vectors] as uvec4, 2 weight shard, 3 inv_scale f32 [rows] if INV_SCALE, 4 residual f32 like out if RESIDUAL,
// 5 out f32 [PARTS, PART_ROWS, OUT_STRIDE], or packed if PACKED, 8 weight scales (ternary_scale.glsl) if GROUPED. If GATED 5 is out f16 [rows, OUT_STRIDE], 6 what undoes its lowering f32 [rows].

#include "extents.glsl"

// Vectors of eight f16 from row to row of a, and those in use; past them a counts as zero.
layout(constant_id = 2) const uint A_STRIDE = 4;
layout(constant_id = 3) const uint A_VECTORS = 4;
// Columns of the weight, and vectors of a row of it if dense; if GROUPED the columns that share a scale.
layout(constant_id = 4) const uint COLS = 64;
layout(constant_id = 5) const uint ROW_VECTORS = 4;
layout(constant_id = 6) const uint OUT_STRIDE = 64;
layout(constant_id = 7) const uint PARTS = 1;
layout(constant_id = 8) const uint PART_ROWS = 1;
layout(constant_id = 9) const uint INV_SCALE = 0;
layout(constant_id = 10) const uint RESIDUAL = 0;
layout(constant_id = 11) const uint ACCUMULATE = 0;
layout(constant_id = 12) const uint LANE_QUADS = 0;
// If not 0, out is packed (packed_rows.glsl), of sums over at most two to the power of this; of KIND 0.
layout(constant_id = 13) const uint PACKED = 0;
#ifdef GATED
// See activation.glsl.
layout(constant_id = 14) const uint ACTIVATION = 0;
#endif

#define LOCAL 128u
#define TILE (32u * ROW_FRAGMENTS)
#define TILE_COLUMNS (32u * COLUMN_FRAGMENTS)
#define STEP 32u
#define PART (16u * ROW_FRAGMENTS)
#define PART_COLUMNS (16u * COLUMN_FRAGMENTS)
#define A_LINE (STEP / 8u + 1u)
#define A_LOADS ROW_FRAGMENTS
// Steps for which a workgroup asks beforehand.
#if KIND == 0 && COLUMN_FRAGMENTS != 5
#define AHEAD 2
#else
#define AHEAD 1
#endif
#if KIND == 1
#define B_LINE A_LINE
#define B_LINES TILE_COLUMNS
#else
#define B_LINE (TILE_COLUMNS / 8u + 1u)
#define B_LINES STEP
#endif
#define B_FIRST (TILE * A_LINE)
// Vectors of eight weights in a line of a step, and how many of all an invocation loads.
#define B_VECTORS (TILE_COLUMNS / 8u)
#define B_LOADS COLUMN_FRAGMENTS

layout(set = 0, binding = 1, std430) readonly restrict buffer A { uvec4 a_vectors[]; };
#if KIND == 0
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec2 weight[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer WeightWords { uint weight_words[]; };
#define TILE_ROWS 64u
// Words of a line that an invocation keeps of a step.
#define B_WORDS ((COLUMN_FRAGMENTS + 1) / 2)
const uint CHUNKS = (COLS + 63u) / 64u;
#ifdef GROUPED
const uint GROUP = ROW_VECTORS;
#include "ternary_scale.glsl"
layout(set = 0, binding = 8, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
#endif
#else
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
#endif
layout(set = 0, binding = 3, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Residual { float residual[]; };
#ifdef GATED
layout(set = 0, binding = 5, std430) writeonly restrict buffer Out { uvec2 result_f16_rows[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer OutInvScale { float result_inv_scale[]; };
#else
layout(set = 0, binding = 5, std430) buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) buffer OutVectors { vec4 result_vectors[]; };
#endif
#if KIND == 0
layout(set = 0, binding = 5, std430) buffer OutF16Rows { uvec2 result_f16_rows[]; };
#endif
layout(set = 0, binding = 4, std430) readonly restrict buffer ResidualVectors { vec4 residual_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first; // first row of this shard of the weight
    uint shard_rows;
    uint chunk_first; // a and out hold the rows from here on, so many at most
    uint chunk_rows;
    uint first_part;
} push;

// The operands of a step, and after the last one the stripes of the four subgroups.
shared uvec4 tiles[max(B_FIRST + B_LINES * B_LINE, 4u * 64u * COLUMN_FRAGMENTS)];

#include "stripe.glsl"
#if KIND == 0
#include "packed_rows.glsl"
#endif
#ifdef GATED
#include "exact.glsl"
#include "activation.glsl"

// A row's largest is not known here; what a model makes of gates is far below 2^19.
#define GATED_LOWER (1.0 / 8.0)
#define LARGEST_HALF 65504.0
#endif

#include "bank_slot.glsl"

#if KIND == 0
#ifdef GROUPED
#define SCALE_OF(step)                                                                                             \
    half_of(weight_scales[scale_place(min((step) * STEP + local / 2u % STEP, push.shard_rows - 1u) + push.shard_first, \
                                      scale_group / 2u)], scale_group)
#define LOAD_SCALE(step, scale) scale = float16_t(SCALE_OF(step));
#define SCALED(weights) ((weights) * scale)
#else
#define LOAD_SCALE(step, scale)
#define SCALED(weights) (weights)
#endif

// Codes w + 1 at the bits s of both halves of a word become weights. As bits of an f16 above 1024 they are 1024 + 2^s·code.
f16vec2 weight_pair(uint word, uint s) {
    const f16vec2 raised = unpackFloat2x16((word & (0x00030003u << s)) | 0x64006400u);
    const float unit = 1.0 / float(1u << s);
    return fma(raised, f16vec2(unit), f16vec2(-1.0 - 1024.0 * unit));
}

// Eight neighbouring weights, two quads of a word from the bits s on, with the middle two of every four exchanged: so they lie in the
// halves of a word. The sums are exchanged back at the end.
uvec4 weight_vector(uint word, uint s, float16_t scale) {
    const uint odd = word >> 8;
    return uvec4(packFloat2x16(SCALED(weight_pair(word, s))), packFloat2x16(SCALED(weight_pair(odd, s))),
                 packFloat2x16(SCALED(weight_pair(word, s + 2u))), packFloat2x16(SCALED(weight_pair(odd, s + 2u))));
}
// Where a step's rows begin, in lines.
#define LINE_OF(step) ((step) * STEP / TILE_ROWS * CHUNKS * TILE_ROWS + (step) * STEP % TILE_ROWS)
#if COLUMN_FRAGMENTS == 4
#define NEXT_B(n) uvec2 b##n; float16_t scale##n = 1.0hf
#define LOAD_B(step, n)                                                                                            \
    b##n = weight[b_at + LINE_OF(step) * 2u];                                                                      \
    LOAD_SCALE(step, scale##n)
#define KEEP_B(n)                                                                                                  \
    [[unroll]] for (uint i = 0u; i < 2u; i++) {                                                                    \
        tiles[b_to + i * 2u] = weight_vector(b##n[i], 0u, scale##n);                                               \
        tiles[b_to + i * 2u + 1u] = weight_vector(b##n[i], 4u, scale##n);                                          \
    }
#else
#define NEXT_B(n) uint b##n[B_WORDS]
#define LOAD_B(step, n)                                                                                            \
    [[unroll]] for (uint i = 0u; i < B_WORDS; i++) {                                                               \
        b##n[i] = weight_words[b_at[i] + LINE_OF(step) * 4u];                                                      \
    }
#define KEEP_B(n)                                                                                                  \
    [[unroll]] for (uint i = 0u; i < B_WORDS; i++) {                                                               \
        if (COLUMN_FRAGMENTS % 2 == 0 || i + 1u < B_WORDS || local % 4u < 2u) {                                    \
            tiles[b_to + i * 8u] = weight_vector(b##n[i], 0u, 1.0hf);                                              \
            tiles[b_to + i * 8u + 1u] = weight_vector(b##n[i], 4u, 1.0hf);                                         \
        }                                                                                                          \
    }
#endif
#else
#define NEXT_B(n) uvec4 b##n[B_LOADS]
#if KIND == 1
#define LOAD_B(step, n)                                                                                            \
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {                                                               \
        const uint vector = (step) * 4u + local % 4u;                                                              \
        b##n[i] = ROW_VECTORS % 4u == 0u || vector < ROW_VECTORS ? weight[b_at[i] + vector] : uvec4(0u);           \
    }
#else
// Columns past the last are made and not written.
#define LOAD_B(step, n)                                                                                            \
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {                                                               \
        b##n[i] = weight[b_at[i] + (step) * STEP * ROW_VECTORS];                                                   \
    }
#endif
#define KEEP_B(n)                                                                                                  \
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {                                                               \
        tiles[b_to[i]] = b##n[i];                                                                                  \
    }
#endif

// Every vector of a step is in use: of KIND 2 the rest of its rows, which make no whole step, comes after the others.
#if KIND == 2
#define A_WHOLE true
#else
#define A_WHOLE (A_VECTORS % 4u == 0u)
#endif
#define NEXT(n) uvec4 a##n[A_LOADS]; NEXT_B(n)
#define LOAD(step, n)                                                                                              \
    {                                                                                                              \
        const uint at = min(step, end - 1u);                                                                       \
        [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {                                                           \
            const bool inside = A_WHOLE || a_vector + at * 4u < A_VECTORS;                                         \
            a##n[i] = inside ? a_vectors[a_at[i] + at * 4u] : uvec4(0u);                                           \
        }                                                                                                          \
        LOAD_B(at, n)                                                                                              \
    }
#define KEEP(n)                                                                                                    \
    [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {                                                               \
        tiles[a_to[i]] = a##n[i];                                                                                  \
    }                                                                                                              \
    KEEP_B(n)
#if KIND == 1
#define MATRIX_B(j) B_FIRST + (part_column + (j) * 16u) * B_LINE + half_step * 2u, B_LINE, gl_CooperativeMatrixLayoutColumnMajor
#else
#define MATRIX_B(j) \
    B_FIRST + half_step * 16u * B_LINE + (part_column + (j) * 16u) / 8u, B_LINE, gl_CooperativeMatrixLayoutRowMajor
#endif
#define MULTIPLY                                                                                                   \
    barrier();                                                                                                     \
    [[unroll]] for (uint half_step = 0u; half_step < 2u; half_step++) {                                            \
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a[ROW_FRAGMENTS];                              \
        [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {                                                     \
            coopMatLoad(a[i], tiles, (part_row + i * 16u) * A_LINE + half_step * 2u, A_LINE,                       \
                        gl_CooperativeMatrixLayoutRowMajor);                                                       \
        }                                                                                                          \
        [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {                                                  \
            coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;                                         \
            coopMatLoad(b, tiles, MATRIX_B(j));                                                                    \
            [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {                                                 \
                sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);                                                     \
            }                                                                                                      \
        }                                                                                                          \
    }                                                                                                              \
    barrier();

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint rows = min(row_count(), push.chunk_first + push.chunk_rows);
    // Tiles of the same weights run next to each other.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    const uint first_row = push.first_row + order % gl_NumWorkGroups.y * TILE;
    if (first_row >= rows) {
        return;
    }
#if KIND == 1
    const uint columns = push.shard_rows;
    const uint depth = A_VECTORS * 8u;
    const uint a_first = 0u;
#else
    const uint columns = COLS;
    const uint depth = push.shard_rows;
    const uint a_first = push.shard_first / 8u;
#endif
    const uint column_tiles = (columns + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    const uint part = order / gl_NumWorkGroups.y / column_tiles;
    const uint first_column = order / gl_NumWorkGroups.y % column_tiles * TILE_COLUMNS;
    const uint steps = (depth + STEP - 1u) / STEP;
    const uint begin = part * steps / PARTS;
#if KIND == 2
    const uint end = min((part + 1u) * steps / PARTS, depth / STEP);
#else
    const uint end = (part + 1u) * steps / PARTS;
#endif
    const uint part_row = (gl_SubgroupID % 2u) * PART;
    const uint part_column = (gl_SubgroupID / 2u) * PART_COLUMNS;

    const uint a_vector = a_first + local % 4u;
    uint a_at[A_LOADS];
    uint a_to[A_LOADS];
    [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {
        const uint slot = bank_slot(local / 4u + i * 32u);
        a_at[i] = (min(first_row + slot, rows - 1u) - push.chunk_first) * A_STRIDE + a_vector;
        a_to[i] = slot * A_LINE + local % 4u;
    }
#if KIND == 0
    // The last chunks of the last tile may be missing.
#if COLUMN_FRAGMENTS == 4
    // A line of 64 weights is two invocations' work.
    const uint chunk = min(first_column / 64u + local / 64u, CHUNKS - 1u);
    const uint b_at = (chunk * TILE_ROWS + local / 2u % STEP) * 2u + local % 2u;
    const uint b_to = B_FIRST + local / 2u % STEP * B_LINE + local / 64u * 8u + local % 2u * 4u;
#ifdef GROUPED
    // Whose scale the 32 weights have that an invocation keeps of a step.
    const uint scale_group = min((chunk * 64u + local % 2u * 32u) / GROUP, ROW_GROUPS - 1u);
#endif
#else
    // A line is four invocations' work, every fourth word each.
    const uint b_to = B_FIRST + local / 4u * B_LINE + local % 4u * 2u;
    uint b_at[B_WORDS];
    [[unroll]] for (uint i = 0u; i < B_WORDS; i++) {
        const uint word = min(first_column / 16u + i * 4u + local % 4u, CHUNKS * 4u - 1u);
        b_at[i] = (word / 4u * TILE_ROWS + local / 4u) * 4u + word % 4u;
    }
#endif
#elif KIND == 1
    uint b_at[B_LOADS];
    uint b_to[B_LOADS];
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {
        const uint slot = bank_slot(local / 4u + i * 32u);
#ifdef GATED
        const uint gates = push.shard_rows / 2u;
        const uint gate = min(first_column / 2u + slot / 32u * 16u + slot % 16u, gates - 1u);
        b_at[i] = (gate + slot / 16u % 2u * gates) * ROW_VECTORS;
#else
        b_at[i] = min(first_column + slot, push.shard_rows - 1u) * ROW_VECTORS;
#endif
        b_to[i] = B_FIRST + slot * B_LINE + local % 4u;
    }
#else
    uint b_at[B_LOADS];
    uint b_to[B_LOADS];
    [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {
        const uint line = (local + i * LOCAL) / B_VECTORS;
        const uint vector = (local + i * LOCAL) % B_VECTORS;
        b_at[i] = line * ROW_VECTORS + min(first_column / 8u + vector, ROW_VECTORS - 1u);
        b_to[i] = B_FIRST + line * B_LINE + vector;
    }
#endif

    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[ROW_FRAGMENTS][COLUMN_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
            sum[i][j] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
        }
    }
    NEXT(0);
#if AHEAD == 2
    NEXT(1);
    if (begin < end) {
        LOAD(begin, 0)
        LOAD(begin + 1u, 1)
        uint step = begin;
        for (; step + 1u < end; step += 2u) {
            KEEP(0)
            LOAD(step + 2u, 0)
            MULTIPLY
            KEEP(1)
            LOAD(step + 3u, 1)
            MULTIPLY
        }
        if (step < end) {
            KEEP(0)
            MULTIPLY
        }
    }
#else
    if (begin < end) {
        LOAD(begin, 0)
        for (uint step = begin; step < end; step++) {
            KEEP(0)
            LOAD(step + 1u, 0)
            MULTIPLY
        }
    }
#endif
#if KIND == 2
    if (part + 1u == PARTS && depth % STEP != 0u) {
        const uint rest = depth / STEP;
        [[unroll]] for (uint i = 0u; i < A_LOADS; i++) {
            const bool inside = a_vector + rest * 4u < A_VECTORS;
            a0[i] = inside ? a_vectors[a_at[i] + rest * 4u] : uvec4(0u);
        }
        [[unroll]] for (uint i = 0u; i < B_LOADS; i++) {
            const bool inside = rest * STEP + (local + i * LOCAL) / B_VECTORS < depth;
            b0[i] = inside ? weight[b_at[i] + rest * STEP * ROW_VECTORS] : uvec4(0u);
        }
        KEEP(0)
        MULTIPLY
    }
#endif

#ifdef GATED
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        uvec4 sums[STRIPE_PASSES];
        STRIPE(sum[i], floatBitsToUint, sums)
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES / 2u; pass++) {
            // The two passes of 16 gates, and two further on those of their ups.
            const uint of_gate = pass / 2u * 4u + pass % 2u;
            const uint t = first_row + part_row + i * 16u + stripe_row(of_gate);
            const uint column = (first_column + part_column) / 2u + pass / 2u * 16u + stripe_column(pass % 2u);
            if (t < rows && column < columns / 2u) {
                const float factor = inv_scale[t];
                const vec4 gates = uintBitsToFloat(sums[of_gate]) * factor;
                vec4 made = uintBitsToFloat(sums[of_gate + 2u]) * (factor * GATED_LOWER);
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    made[c] = clamp(made[c] * activate_for_f16(ACTIVATION, gates[c]).x, -LARGEST_HALF, LARGEST_HALF);
                }
                result_f16_rows[(t * OUT_STRIDE + column) / 4u] = uvec2(packHalf2x16(made.xy), packHalf2x16(made.zw));
                if (column == 0u) {
                    result_inv_scale[t] = 1.0 / GATED_LOWER;
                }
            }
        }
    }
#else
    // A stripe of 16 rows at a time; what they are multiplied with and what is added is asked for at once.
#if KIND == 1
    const uint out_first = push.shard_first;
#else
    const uint out_first = 0u;
#endif
#if KIND == 0
#define IN_ORDER(sums) sums.xzyw
#else
#define IN_ORDER(sums) sums
#endif
#define RESULT_AT(place, column) (((push.first_part + part) * PART_ROWS + (place)) * OUT_STRIDE + out_first + (column))
    if (OUT_STRIDE % 4u == 0u && (out_first | columns) % 4u == 0u) {
        [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
            const uint first = first_row + part_row + i * 16u;
            float factors[STRIPE_PASSES];
            vec4 added[STRIPE_PASSES];
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint column = min(first_column + part_column + stripe_column(pass), columns - 4u);
                const uint place = min(first + stripe_row(pass), rows - 1u) - push.chunk_first;
                const uint at = RESULT_AT(place, column) / 4u;
                factors[pass] = INV_SCALE != 0u ? inv_scale[place] : 1.0;
                added[pass] = RESIDUAL != 0u ? residual_vectors[at] : vec4(0.0);
                if (ACCUMULATE != 0u) {
                    added[pass] += result_vectors[at];
                }
            }
            uvec4 sums[STRIPE_PASSES];
            STRIPE(sum[i], floatBitsToUint, sums)
            [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
                const uint t = first + stripe_row(pass);
                const uint column = first_column + part_column + stripe_column(pass);
                const uint at = RESULT_AT(t - push.chunk_first, column);
                const vec4 y = uintBitsToFloat(IN_ORDER(sums[pass]));
                if (t < rows && column < columns) {
#if KIND == 0
                    if (PACKED != 0u) {
                        const vec4 lowered = y * packed_power(-int(PACKED));
                        result_f16_rows[at / 2u - column / 4u] = uvec2(packHalf2x16(lowered.xy), packHalf2x16(lowered.zw));
                        if (column == 0u) {
                            result[at + OUT_STRIDE / 2u] = factors[pass] * packed_power(int(PACKED));
                        }
                        continue;
                    }
#endif
                    result_vectors[at / 4u] = y * factors[pass] + added[pass];
                }
            }
        }
    } else {
        [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
            STRIPE_STORE(sum[i])
            for (uint e = gl_SubgroupInvocationID; e < STRIPE_VECTORS; e += 32u) {
                const uint t = first_row + part_row + i * 16u + e / STRIPE_ROW;
                const uint column = first_column + part_column + e % STRIPE_ROW * 4u;
                if (t < rows) {
                    const uint place = t - push.chunk_first;
                    const float factor = INV_SCALE != 0u ? inv_scale[place] : 1.0;
                    const vec4 y = uintBitsToFloat(IN_ORDER(tiles[stripe_first + e])) * factor;
                    for (uint c = 0u; c < 4u && column + c < columns; c++) {
                        const uint at = RESULT_AT(place, column + c);
                        float value = y[c];
                        if (RESIDUAL != 0u) {
                            value += residual[at];
                        }
                        if (ACCUMULATE != 0u) {
                            value += result[at];
                        }
                        result[at] = value;
                    }
                }
            }
            subgroupBarrier();
        }
    }
#endif
}
