#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// ternary_matmul for many tokens as ternary_gemm.comp, without shared memory: where that is what keeps a GPU from having enough waves,
// or what instructions are spent on.
//
// Grid: x = rows / (64·TN), y = tokens / TM. An invocation owns TM tokens × TN rows, 64 apart. All of a workgroup read the same
// activations, one address for a whole subgroup.
// Bindings: 1 q [T, K padded to 16] as uvec4, 2 weight tiles as uvec4, 3 row_scale f32 [N], 4 scale f32 [T], 5 sum i32 [T],
// 6 residual f32 [T, N] if RESIDUAL, 7 out f32 [T, N].

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint RESIDUAL = 0;
layout(constant_id = 4) const uint DOT_SIGNEDNESS = 0;
const uint Q_VECTORS = (K + 15u) / 16u;

#include "ternary.glsl"

// Vectors in an iteration: all of a chunk where additions to addresses are dear, as on Mali.
const uint TOGETHER = DOT_SIGNEDNESS == 2u ? 4u : 1u;

const uint CHUNKS = (K + 63u) / 64u;

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

void main() {
    const uint tokens = row_count();
    const uint first_token = push.first_row + gl_WorkGroupID.y * TM;
    const uint group_row = gl_WorkGroupID.x * TILE_ROWS * TN;
    if (first_token >= tokens) {
        return;
    }
    // The last tile begins where it is whole, so that tokens are a constant apart and share an address; kernels for fewer tokens than
    // a tile has take others. What another workgroup computes too is not stored.
    const uint from_token = min(first_token, max(tokens, TM) - TM);
    uint token_at = from_token * Q_VECTORS;
    // Tiles of rows past the last one are not there.
    const uint last_tile = (push.shard_rows - 1u) / TILE_ROWS;
    uint weight_at[TN];
    int sum[TM][TN];
    [[unroll]] for (uint j = 0u; j < TN; j++) {
        const uint tile = min(gl_WorkGroupID.x * TN + j, last_tile);
        weight_at[j] = weight_vector(tile * TILE_ROWS + gl_LocalInvocationID.x, 0u, CHUNKS);
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            sum[i][j] = 0;
        }
    }
    [[dont_unroll]] for (uint chunk = 0u; chunk < CHUNKS; chunk++) {
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
    }
    [[unroll]] for (uint j = 0u; j < TN; j++) {
        const uint row = group_row + j * TILE_ROWS + gl_LocalInvocationID.x;
        if (row >= push.shard_rows) {
            return;
        }
        const uint n = push.shard_first + row;
        const float weight_scale = row_scale[n];
        [[unroll]] for (uint i = 0u; i < TM; i++) {
            const uint t = from_token + i;
            if (t >= first_token && t < tokens) {
                precise float y = float(sum[i][j] - sums[t]) * weight_scale * exact_divide(1.0, scales[t]);
                if (RESIDUAL != 0u) {
                    y += residual[t * push.out_stride + n];
                }
                result[t * push.out_stride + n] = y;
            }
        }
    }
}
