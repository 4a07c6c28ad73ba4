#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for many tokens, with several scales in a row, as ternary_gemm_groups.comp, without shared memory, as
// ternary_gemm_direct.comp, which says when and how. A group has 64 columns at least.
//
// Grid: x = rows / (64·TN), y = tokens / TM. An invocation owns TM tokens × TN rows, 64 apart, and the floats that their groups come to.
// Bindings: 1 q [T, COLS padded to 16] as uvec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl), 4 scale f32 [T, ROW_GROUPS],
// 5 sum i32 [T, ROW_GROUPS], 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 5) const uint GROUP = 128;
layout(constant_id = 6) const uint GROUP_SCALES = 1;
const uint Q_VECTORS = (COLS + 15u) / 16u;
const uint CHUNKS = (COLS + 63u) / 64u;
const uint GROUP_CHUNKS = GROUP / 64u;

#include "ternary.glsl"
#include "ternary_scale.glsl"

// Vectors in an iteration: all of a chunk where additions to addresses are dear, as on Mali.
const uint TOGETHER = DOT_SIGNEDNESS == 2u ? 4u : 1u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { uvec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
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

void main() {
    const uint tokens = row_count();
    const uint first_token = push.first_row + gl_WorkGroupID.y * TM;
    const uint group_row = gl_WorkGroupID.x * TILE_ROWS * TN;
    if (first_token >= tokens) {
        return;
    }
    const uint from_token = min(first_token, max(tokens, TM) - TM);
    uint token_at = from_token * Q_VECTORS;
    // Tiles of rows past the last one are not there.
    const uint last_tile = (push.shard_rows - 1u) / TILE_ROWS;
    uint weight_at[TN];
    uint scale_at[TN];
    float total[TM][TN];
    [[unroll]] for (uint j = 0u; j < TN; j++) {
        const uint row = min(gl_WorkGroupID.x * TN + j, last_tile) * TILE_ROWS + gl_LocalInvocationID.x;
        weight_at[j] = weight_vector(row, 0u, CHUNKS);
        scale_at[j] = scale_place(push.shard_first + row, 0u);
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            total[i][j] = 0.0;
        }
    }
    uint chunk = 0u;
    [[dont_unroll]] for (uint group = 0u; group < ROW_GROUPS; group++) {
        int sum[TM][TN];
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            [[unroll]] for (uint i = 0u; i < TM; i++) {
                sum[i][j] = 0;
            }
        }
        const uint end = min(chunk + GROUP_CHUNKS, CHUNKS);
        [[dont_unroll]] do {
            uvec4 word[TN];
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                word[j] = weight[weight_at[j]];
                weight_at[j] += TILE_ROWS;
            }
            [[dont_unroll]] for (uint v = 0u; v < 4u; v += TOGETHER) {
                [[unroll]] for (uint u = 0u; u < TOGETHER; u++) {
                    uvec4 codes[TN];
                    [[unroll]] for (uint j = 0u; j < TN; j++) {
                        codes[j] = (uvec4(word[j].x) >> uvec4(0u, 2u, 4u, 6u)) & 0x03030303u;
                        // A register cannot be picked by a loop variable.
                        word[j] = word[j].yzwx;
                    }
                    [[unroll]] for (uint i = 0u; i < TM; i++) {
                        const bool inside = Q_VECTORS % 4u == 0u || chunk * 4u + v + u < Q_VECTORS;
                        const uvec4 x = inside ? q[token_at + u + i * Q_VECTORS] : uvec4(0u);
                        [[unroll]] for (uint c = 0u; c < 4u; c++) {
                            [[unroll]] for (uint j = 0u; j < TN; j++) {
                                sum[i][j] += dot_bytes(x[c], codes[j][c]);
                            }
                        }
                    }
                }
                token_at += TOGETHER;
            }
        } while (++chunk < end);
        float weight_scale[TN];
        [[unroll]] for (uint j = 0u; j < TN; j++) {
            weight_scale[j] = 1.0;
            if (GROUP_SCALES != 0u) {
                weight_scale[j] = unpackHalf2x16(weight_scales[scale_at[j]] >> (16u * (group & 1u))).x;
                scale_at[j] += (group & 1u) * TILE_ROWS;
            }
        }
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            const uint at = (from_token + i) * ROW_GROUPS + group;
            const float factor = 1.0 / scales[at];
            const int offset = sums[at];
            [[unroll]] for (uint j = 0u; j < TN; j++) {
                total[i][j] += float(sum[i][j] - offset) * (weight_scale[j] * factor);
            }
        }
    }
    [[unroll]] for (uint j = 0u; j < TN; j++) {
        const uint row = group_row + j * TILE_ROWS + gl_LocalInvocationID.x;
        if (row >= push.shard_rows) {
            return;
        }
        const uint n = push.shard_first + row;
        const float row_scale = GROUP_SCALES != 0u ? 1.0 : uintBitsToFloat(weight_scales[n]);
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            const uint t = from_token + i;
            if (t >= first_token && t < tokens) {
                float y = total[i][j] * row_scale;
                if (RESIDUAL != 0u) {
                    y += residual[t * push.out_stride + n];
                }
                result[t * push.out_stride + n] = y;
            }
        }
    }
}
