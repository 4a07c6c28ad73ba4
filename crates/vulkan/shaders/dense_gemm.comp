#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// dense_matmul for many rows: out[r][n] = sum_k x[r][k]·w[n][k] (+ residual[r][n]) in f32, the weight in any dense encoding.
//
// Grid: x = weight rows / TILE_W, y = rows / TILE_X. A workgroup of 64 or 128 makes TILE_X × TILE_W outputs in steps of STEP columns; an
// invocation owns TM rows (4 apart) × TN weight rows (16 apart). Both operands of a step lie decoded in shared memory, four columns
// per vector.
// Bindings: 1 x f32 [R, COLS], 2 weight shard, 3 out f32 [R, N], 5 residual like out when RESIDUAL.

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
layout(constant_id = 4) const uint RESIDUAL = 0;
#if ENCODING == 5
layout(constant_id = 5) const uint GROUP = 128;
layout(constant_id = 6) const uint GROUP_SCALES = 1;
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first;
    uint shard_rows;
    uint out_stride;
    uint chunk_first; // out holds the rows from here on, at most chunk_rows
    uint chunk_rows;
} push;

#define WEIGHT_BINDING 2
#define SCALE_BINDING 4
#define SHARD_FIRST push.shard_first
#include "dense.glsl"

#define LOCAL gl_WorkGroupSize.x
#define TM 8u
#define TN 4u
// Short steps leave AMD eight waves; it is at least a granule.
#if ENCODING >= 3
#define STEP 16u
#else
#define STEP 8u
#endif
#define STEP_QUADS (STEP / 4u)
#define STEP_GRANULES (STEP / GRANULE)
#define W_LANES 16u
#define X_LANES (LOCAL / W_LANES)
#define TILE_X (X_LANES * TM)
#define TILE_W (W_LANES * TN)

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };

shared vec4 x_tile[STEP_QUADS * (TILE_X + 1u)];
shared vec4 w_tile[STEP_QUADS * (TILE_W + 1u)];

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint w_lane = local % W_LANES;
    const uint x_lane = local / W_LANES;
    const uint rows = min(row_count(), push.chunk_first + push.chunk_rows);
    const uint first = push.first_row + gl_WorkGroupID.y * TILE_X;
    const uint group_row = gl_WorkGroupID.x * TILE_W;
    if (first >= rows) {
        return;
    }
    float sum[TM][TN];
    [[unroll]] for (uint i = 0u; i < TM; i++) {
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            sum[i][j] = 0.0;
        }
    }
    for (uint start = 0u; start < COLS; start += STEP) {
        barrier();
        [[unroll]] for (uint i = 0u; i < TILE_X * STEP_QUADS / LOCAL; i++) {
            const uint e = local + i * LOCAL;
            const uint column = start + (e % STEP_QUADS) * 4u;
            const uint base = min(first + e / STEP_QUADS, rows - 1u) * COLS;
            vec4 values;
            if (COLS % 4u == 0u) {
                // Whole steps need no check, here and below: phones spend as much on it as on the load.
                values = COLS % STEP == 0u ? x_vectors[(base + column) / 4u]
                                           : mix(vec4(0.0), x_vectors[(base + min(column, COLS - 4u)) / 4u], bvec4(column < COLS));
            } else {
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    values[c] = column + c < COLS ? x[base + column + c] : 0.0;
                }
            }
            x_tile[(e % STEP_QUADS) * (TILE_X + 1u) + e / STEP_QUADS] = values;
        }
        for (uint e = local; e < TILE_W * STEP_GRANULES; e += LOCAL) {
            const uint granule = e % STEP_GRANULES;
            const uint row = min(group_row + e / STEP_GRANULES, push.shard_rows - 1u);
            const uint column = start + granule * GRANULE;
            vec4 w[QUADS];
            if (COLS % STEP == 0u || column < COLS) {
                load_granule(row, column / GRANULE, w);
            } else {
                [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                    w[i] = vec4(0.0);
                }
            }
            [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                w_tile[(granule * QUADS + i) * (TILE_W + 1u) + e / STEP_GRANULES] = w[i];
            }
        }
        barrier();
        // Running offsets: compilers recompute quad · (TILE + 1) in every iteration.
        uint w_at = w_lane;
        uint x_at = x_lane;
        [[dont_unroll]] for (uint quad = 0u; quad < STEP_QUADS; quad++) {
            vec4 b[TN];
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                b[j] = w_tile[w_at + j * W_LANES];
            }
            w_at += TILE_W + 1u;
            [[unroll]] for (uint i = 0u; i < TM; i++) {
                const vec4 a = x_tile[x_at + i * X_LANES];
                [[unroll]] for (uint j = 0u; j < TN; j++) {
                    sum[i][j] += dot(a, b[j]);
                }
            }
            x_at += TILE_X + 1u;
        }
    }
    [[unroll]] for (uint i = 0u; i < TM; i++) {
        const uint t = first + x_lane + i * X_LANES;
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            const uint n = group_row + w_lane + j * W_LANES;
            if (t < rows && n < push.shard_rows) {
                const uint at = (t - push.chunk_first) * push.out_stride + push.shard_first + n;
                result[at] = RESIDUAL != 0u ? sum[i][j] + residual[at] : sum[i][j];
            }
        }
    }
}
