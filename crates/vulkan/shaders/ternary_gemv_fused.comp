#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// One token through [gated_act →] [rms_norm →] quantize → ternary_matmul in one dispatch.
//
// Every workgroup computes the whole quantised row for itself, in shared memory, and multiplies it with its own rows of the weight:
// that costs a read of the row from the cache per workgroup and saves one to two dependent dispatches per product, which on a large
// GPU take longer than the product. All loads are issued at the start, so the waits overlap.
//
// Grid: x = rows / (LANES·ROWS), y = tokens, of which there is one. An invocation owns ROWS rows, LANES apart, and every SLICES-th
// chunk of 64 columns; partial sums are combined in shared memory. K is a multiple of 64. Reductions go through subgroups of whatever size
// and one shared word for each of them.
// Bindings: 1 x f32 [K], or gate and up [2·K] if ACTIVATION, as vec4, 2 weight tiles as uvec4, 3 row_scale f32 [N],
// 4 gain f32 [K] as vec4 if NORM, 5 residual f32 [N] if RESIDUAL, 6 out f32 [N].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint K = 64;
layout(constant_id = 3) const uint LANES = 16;
layout(constant_id = 4) const uint SLICES = 16;
layout(constant_id = 5) const uint ROWS = 1;
layout(constant_id = 6) const uint RESIDUAL = 0;
layout(constant_id = 7) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 8) const uint NORM = 1;
// 0: none, otherwise KIND + 1 of activation.glsl.
layout(constant_id = 9) const uint ACTIVATION = 0;
const uint LOCAL = LANES * SLICES;
const uint CHUNKS = K / 64u;
const uint CHUNKS_EACH = (CHUNKS + SLICES - 1u) / SLICES;
const uint VECTORS = K / 4u;
const uint VECTORS_EACH = (VECTORS + LOCAL - 1u) / LOCAL;
const uint GROUP_ROWS = LANES * ROWS;

#include "ternary.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    float eps;
} push;

shared uvec4 quantized[K / 16u];
shared int partial[LOCAL * ROWS];

#define KEEP_CODES(v, codes) quantized[(v) / 4u][(v) % 4u] = codes;
#define KEEP_FLOATS(v, y)
#include "fused_row.glsl"

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint lane = local % LANES;
    const uint slice = local / LANES;
    const uint group_row = gl_WorkGroupID.x * GROUP_ROWS;
    const uint at = weight_vector(group_row + lane, slice, CHUNKS);
    uvec4 word[CHUNKS_EACH][ROWS];
    [[unroll]] for (uint c = 0u; c < CHUNKS_EACH; c++) {
        const bool inside = slice + c * SLICES < CHUNKS;
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            word[c][r] = inside ? weight[at + c * SLICES * TILE_ROWS + r * LANES] : uvec4(0u);
        }
    }
    // The first GROUP_ROWS invocations finish a row each.
    const uint n = push.shard_first + group_row + local;
    const bool finishes = local < GROUP_ROWS && group_row + local < push.shard_rows;
    const float own_scale = finishes ? row_scale[n] : 0.0;
    const float own_residual = finishes && RESIDUAL != 0u ? residual[n] : 0.0;
    const float scale = quantize_row(0u, push.eps);

    // Masked in place, the codes of activations 4i..4i+4 count 4^i times; that is undone once at the end. The last mask would
    // reach the sign bit, so it is shifted.
    int sum[ROWS];
    int second[ROWS];
    int third[ROWS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        sum[r] = 0;
        second[r] = 0;
        third[r] = 0;
    }
    [[unroll]] for (uint c = 0u; c < CHUNKS_EACH; c++) {
        const uint chunk = min(slice + c * SLICES, CHUNKS - 1u);
        [[unroll]] for (uint v = 0u; v < 4u; v++) {
            const uvec4 q = quantized[chunk * 4u + v];
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                const uint codes = word[c][r][v];
                sum[r] += dot_bytes(q.x, codes & 0x03030303u);
                second[r] += dot_bytes(q.y, codes & 0x0c0c0c0cu);
                third[r] += dot_bytes(q.z, codes & 0x30303030u);
                sum[r] += dot_bytes(q.w, (codes >> 6) & 0x03030303u);
            }
        }
    }
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        partial[slice * GROUP_ROWS + r * LANES + lane] = sum[r] + (second[r] >> 2) + (third[r] >> 4);
    }
    barrier();
    // Read last: nothing before it waits for the extents.
    if (finishes && row_count() > 0u) {
        const float inverse_scale = exact_divide(1.0, scale);
        int total = -row_sum();
        for (uint s = 0u; s < SLICES; s++) {
            total += partial[s * GROUP_ROWS + local];
        }
        precise const float value = float(total) * own_scale * inverse_scale;
        precise const float sum_value = value + own_residual;
        result[n] = RESIDUAL != 0u ? sum_value : value;
    }
}
