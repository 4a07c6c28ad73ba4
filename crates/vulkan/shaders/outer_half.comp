#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
// The gradient of a weight on f16 matrix units, accumulated in f32: sum_t a[t][n]·b[t][k] over the rows.
//
// Grid: x = columns / TILE_COLUMNS · weight rows / TILE · PARTS. Four subgroups of 32 make TILE × TILE_COLUMNS elements, a quarter each,
// in steps of 32 rows, tiled as in product_half.comp. Both operands keep the layout of their rows in shared memory, so a is loaded by columns.
// The rows are split into PARTS, each with its own slice of out; a single sum is scaled as in outer_parts.comp and added (ADD).
// Bindings: 1 a f16 [rows, A_STRIDE vectors] as uvec4, 2 b f16 [rows, B_VECTORS] as uvec4, 3 largest f32 [1], 4 row_scale f32 [N] if
// ROW_SCALES, 5 out f32 [PARTS, n, COLS], or with ADD the gradient f32 [n, COLS].

#include "extents.glsl"

// Vectors of eight f16 from row to row of a, and those in use.
layout(constant_id = 2) const uint A_STRIDE = 4;
layout(constant_id = 3) const uint A_VECTORS = 4;
layout(constant_id = 4) const uint B_VECTORS = 4;
layout(constant_id = 5) const uint COLS = 64;
layout(constant_id = 6) const uint PARTS = 1;
layout(constant_id = 7) const uint ADD = 0;
layout(constant_id = 8) const uint ROW_SCALES = 0;
layout(constant_id = 9) const uint LANE_QUADS = 0;

#define LOCAL 128u
#define TILE (32u * ROW_FRAGMENTS)
#define TILE_COLUMNS (32u * COLUMN_FRAGMENTS)
#define STEP 32u
#define PART (16u * ROW_FRAGMENTS)
#define PART_COLUMNS (16u * COLUMN_FRAGMENTS)
// Vectors of eight in a line of either operand, each one longer in shared memory; an invocation loads as many as there are fragments.
#define A_LINE (TILE / 8u)
#define B_LINE (TILE_COLUMNS / 8u)
#define B_FIRST (STEP * (A_LINE + 1u))

layout(set = 0, binding = 1, std430) readonly restrict buffer A { uvec4 a_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer B { uvec4 b_vectors[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Largest { float largest[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 5, std430) buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) buffer OutVectors { vec4 result_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint run_rows;
    uint chunk_first; // a and b hold the rows from here on
    uint first;       // the column of a that is the first row of out
    uint count;       // rows of out
    float inv_scale;
} push;

// The operands of a step, and after the last one the stripes of the four subgroups.
shared uvec4 tiles[max(B_FIRST + STEP * (B_LINE + 1u), 4u * 64u * COLUMN_FRAGMENTS)];

#include "stripe.glsl"

#define LOAD(step)                                                                                                 \
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {                                                         \
        const uint t = push.first_row + (step) * STEP + (local + i * LOCAL) / A_LINE;                              \
        const uint vector = first_a + (local + i * LOCAL) % A_LINE;                                                \
        const bool inside = t < rows && vector < A_VECTORS;                                                        \
        next_a[i] = inside ? a_vectors[(t - push.chunk_first) * A_STRIDE + vector] : uvec4(0u);                    \
    }                                                                                                              \
    [[unroll]] for (uint i = 0u; i < COLUMN_FRAGMENTS; i++) {                                                      \
        const uint t = push.first_row + (step) * STEP + (local + i * LOCAL) / B_LINE;                              \
        const uint vector = first_column / 8u + (local + i * LOCAL) % B_LINE;                                      \
        const bool inside = t < rows && vector < B_VECTORS;                                                        \
        next_b[i] = inside ? b_vectors[(t - push.chunk_first) * B_VECTORS + vector] : uvec4(0u);                   \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint rows = min(row_count(), push.first_row + push.run_rows);
    if (push.first_row >= rows) {
        return;
    }
    const uint column_tiles = (COLS + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    // Tiles begin at a vector of a, which may be before the first row of out.
    const uint before = push.first % 8u;
    const uint n_tiles = (push.count + before + TILE - 1u) / TILE;
    const uint part = gl_WorkGroupID.x / (column_tiles * n_tiles);
    const uint tile = gl_WorkGroupID.x % (column_tiles * n_tiles);
    const uint first_n = tile / column_tiles * TILE;
    const uint first_column = tile % column_tiles * TILE_COLUMNS;
    const uint steps = (rows - push.first_row + STEP - 1u) / STEP;
    const uint begin = part * steps / PARTS;
    const uint end = (part + 1u) * steps / PARTS;
    const uint part_row = (gl_SubgroupID % 2u) * PART;
    const uint part_column = (gl_SubgroupID / 2u) * PART_COLUMNS;

    const uint first_a = push.first / 8u + first_n / 8u;
    uvec4 next_a[ROW_FRAGMENTS];
    uvec4 next_b[COLUMN_FRAGMENTS];

    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[ROW_FRAGMENTS][COLUMN_FRAGMENTS];
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
            sum[i][j] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
        }
    }
    if (begin < end) {
        LOAD(begin)
    }
    for (uint step = begin; step < end; step++) {
        [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
            tiles[(local + i * LOCAL) / A_LINE * (A_LINE + 1u) + (local + i * LOCAL) % A_LINE] = next_a[i];
        }
        [[unroll]] for (uint i = 0u; i < COLUMN_FRAGMENTS; i++) {
            tiles[B_FIRST + (local + i * LOCAL) / B_LINE * (B_LINE + 1u) + (local + i * LOCAL) % B_LINE] = next_b[i];
        }
        if (step + 1u < end) {
            LOAD(step + 1u)
        }
        barrier();
        [[unroll]] for (uint half_step = 0u; half_step < 2u; half_step++) {
            const uint line = half_step * 16u;
            coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a[ROW_FRAGMENTS];
            [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
                coopMatLoad(a[i], tiles, line * (A_LINE + 1u) + (part_row + i * 16u) / 8u, A_LINE + 1u,
                            gl_CooperativeMatrixLayoutColumnMajor);
            }
            [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {
                coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
                coopMatLoad(b, tiles, B_FIRST + line * (B_LINE + 1u) + (part_column + j * 16u) / 8u, B_LINE + 1u,
                            gl_CooperativeMatrixLayoutRowMajor);
                [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
                    sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]);
                }
            }
        }
        barrier();
    }

    // A stripe of 16 weight rows at a time; what they are multiplied with and added to is asked for at once.
    const float inv_scale = ADD != 0u ? push.inv_scale * largest[0] : 1.0;
    [[unroll]] for (uint i = 0u; i < ROW_FRAGMENTS; i++) {
        // Rows before the first wrap around to far past the last.
        const uint first = first_n + part_row + i * 16u - before;
        float factors[STRIPE_PASSES];
        vec4 added[STRIPE_PASSES];
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
            const uint n = min(first + stripe_row(pass), push.count - 1u);
            const uint column = first_column + part_column + stripe_column(pass);
            const uint at = (part * push.count + n) * COLS + column;
            factors[pass] = ADD != 0u && ROW_SCALES != 0u ? inv_scale / row_scale[push.first + n] : inv_scale;
            added[pass] = ADD != 0u && COLS % 4u == 0u && column < COLS ? result_vectors[at / 4u] : vec4(0.0);
        }
        uvec4 sums[STRIPE_PASSES];
        STRIPE(sum[i], floatBitsToUint, sums)
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {
            const uint n = first + stripe_row(pass);
            const uint column = first_column + part_column + stripe_column(pass);
            const uint at = (part * push.count + n) * COLS + column;
            const vec4 y = uintBitsToFloat(sums[pass]) * factors[pass];
            if (n < push.count && COLS % 4u == 0u && column < COLS) {
                result_vectors[at / 4u] = y + added[pass];
            } else if (n < push.count) {
                for (uint c = 0u; c < 4u && column + c < COLS; c++) {
                    result[at + c] = ADD != 0u ? result[at + c] + y[c] : y[c];
                }
            }
        }
    }
}
