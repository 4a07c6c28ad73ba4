#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The gradient of a weight in f32: gradient[n][k] += sum_t a[t][n]·b[t][k] over a run of rows. With BYTES b is int8 over scale[t],
// with GROUPED over a scale for each of its groups.
//
// Grid: x = columns / 64 · weight rows / TILE_ROWS. A workgroup of 64 makes TILE_ROWS × 64 elements of the gradient in steps of 16
// rows; an invocation owns eight neighbouring weight rows × COLUMN_QUADS·4 columns. Both tiles keep the layout of their rows: the sum is over
// rows, so nothing is transposed.
// Bindings: 1 a f32 [rows, A_STRIDE], 2 b f32 [T, B_STRIDE], or int8 in words, 3 scale f32 [T] of bytes, 4 gradient f32 [n, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint A_STRIDE = 64;
// Floats, or words of four bytes.
layout(constant_id = 4) const uint B_STRIDE = 64;
#ifdef GROUPED
// Columns that share a scale.
layout(constant_id = 5) const uint GROUP = 128;
const uint GROUPS = (COLS + GROUP - 1u) / GROUP;
#endif

#define LOCAL 64u
#define STEP 16u
// Rows multiplied in one pass of the inner loop: more of them wait less.
#define TOGETHER 4u
#define TILE_COLUMNS 64u
#define ROW_QUADS 2u
#define COLUMN_LANES (TILE_COLUMNS / (COLUMN_QUADS * 4u))
#define TILE_ROWS (LOCAL / COLUMN_LANES * ROW_QUADS * 4u)
#define ROW_LINE (TILE_ROWS / 4u)
#define COLUMN_LINE (TILE_COLUMNS / 4u)

layout(set = 0, binding = 1, std430) readonly restrict buffer A { float a[]; };
#ifdef BYTES
layout(set = 0, binding = 2, std430) readonly restrict buffer B { uint b[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Scale { float scale[]; };
#else
layout(set = 0, binding = 2, std430) readonly restrict buffer B { float b[]; };
#endif
layout(set = 0, binding = 4, std430) restrict buffer Gradient { float gradient[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint run_rows;
    uint chunk_first; // a holds the rows from here on
    uint first;       // the column of a that is the gradient's first row
    uint count;       // rows of the gradient
} push;

shared vec4 row_tile[STEP * ROW_LINE];
shared vec4 column_tile[STEP * COLUMN_LINE];

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint end = min(row_count(), push.first_row + push.run_rows);
    if (push.first_row >= end) {
        return;
    }
    const uint column_tiles = (COLS + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    const uint first_column = gl_WorkGroupID.x % column_tiles * TILE_COLUMNS;
    const uint first_n = gl_WorkGroupID.x / column_tiles * TILE_ROWS;
    const uint column_lane = local % COLUMN_LANES;
    const uint row_lane = local / COLUMN_LANES;

    vec4 sum[ROW_QUADS * 4u][COLUMN_QUADS];
    [[unroll]] for (uint i = 0u; i < ROW_QUADS * 4u; i++) {
        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
            sum[i][j] = vec4(0.0);
        }
    }
    for (uint start = push.first_row; start < end; start += STEP) {
        barrier();
        // Not unrolled: more values in flight would cost older phones their eighth wave.
        [[dont_unroll]] for (uint i = 0u; i < STEP * ROW_LINE / LOCAL; i++) {
            const uint e = local + i * LOCAL;
            const uint t = start + e / ROW_LINE;
            const uint n = first_n + e % ROW_LINE * 4u;
            const uint base = (min(t, end - 1u) - push.chunk_first) * A_STRIDE + push.first;
            vec4 values;
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const float value = a[base + min(n + c, push.count - 1u)];
                values[c] = t < end && n + c < push.count ? value : 0.0;
            }
#if defined(BYTES) && !defined(GROUPED)
            values /= scale[min(t, end - 1u)];
#endif
            row_tile[e] = values;
        }
#ifdef BYTES
        [[unroll]] for (uint i = 0u; i < STEP * COLUMN_LINE / LOCAL; i++) {
            const uint e = local + i * LOCAL;
            const uint t = start + e / COLUMN_LINE;
            const uint word = first_column / 4u + e % COLUMN_LINE;
            const int bytes = t < end && word < B_STRIDE ? int(b[t * B_STRIDE + word]) : 0;
            column_tile[e] = vec4(bitfieldExtract(bytes, 0, 8), bitfieldExtract(bytes, 8, 8), bitfieldExtract(bytes, 16, 8), bytes >> 24);
#ifdef GROUPED
            column_tile[e] /= scale[min(t, end - 1u) * GROUPS + min(word * 4u, COLS - 1u) / GROUP];
#endif
        }
#else
        [[dont_unroll]] for (uint i = 0u; i < STEP * COLUMN_LINE / LOCAL; i++) {
            const uint e = local + i * LOCAL;
            const uint t = start + e / COLUMN_LINE;
            const uint column = first_column + e % COLUMN_LINE * 4u;
            const uint base = min(t, end - 1u) * B_STRIDE;
            vec4 values;
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const float value = b[base + min(column + c, COLS - 1u)];
                values[c] = t < end && column + c < COLS ? value : 0.0;
            }
            column_tile[e] = values;
        }
#endif
        barrier();
        // Running offsets: compilers recompute t · LINE in every iteration.
        uint column_at = column_lane;
        uint row_at = row_lane * ROW_QUADS;
        [[dont_unroll]] for (uint t = 0u; t < STEP; t += TOGETHER) {
            [[unroll]] for (uint m = 0u; m < TOGETHER; m++) {
                vec4 columns[COLUMN_QUADS];
                [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
                    columns[j] = column_tile[column_at + m * COLUMN_LINE + j * COLUMN_LANES];
                }
                [[unroll]] for (uint i = 0u; i < ROW_QUADS; i++) {
                    const vec4 rows = row_tile[row_at + m * ROW_LINE + i];
                    [[unroll]] for (uint c = 0u; c < 4u; c++) {
                        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
                            sum[i * 4u + c][j] += rows[c] * columns[j];
                        }
                    }
                }
            }
            column_at += TOGETHER * COLUMN_LINE;
            row_at += TOGETHER * ROW_LINE;
        }
    }
    [[unroll]] for (uint i = 0u; i < ROW_QUADS * 4u; i++) {
        const uint n = first_n + row_lane * ROW_QUADS * 4u + i;
        [[unroll]] for (uint j = 0u; j < COLUMN_QUADS; j++) {
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const uint column = first_column + (column_lane + j * COLUMN_LANES) * 4u + c;
                if (n < push.count && column < COLS) {
                    gradient[n * COLS + column] += sum[i][j][c];
                }
            }
        }
    }
}
