#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// One token through [gated_act →] [rms_norm →] quantize in groups → ternary_matmul in one dispatch, as ternary_gemv_fused.comp, which
// says why, does it with one scale for the row.
//
// Grid: x = rows / (LANES·ROWS), y = tokens, of which there is one. An invocation owns ROWS rows, LANES apart, and every SLICES-th
// unit of columns: a group, or a chunk of 64 where groups are shorter. The integers of a group become a float once; partial sums
// meet in shared memory: in the order of ternary_gemv_groups.comp, and the norm in that of rms_norm_fused.comp, so that a token's result
// does not depend on how many there are. K is a multiple of 64. Reductions go through subgroups of whatever size and shared memory.
// Bindings: 1 x f32 [K], or gate and up [2·K] if ACTIVATION, as vec4, 2 weight tiles as uvec4, 3 weight scales (ternary_scale.glsl),
// 4 gain f32 [K] as vec4 if NORM, 5 residual f32 [N] if RESIDUAL, 6 out f32 [N].

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint LANES = 16;
layout(constant_id = 4) const uint SLICES = 16;
layout(constant_id = 5) const uint ROWS = 1;
layout(constant_id = 6) const uint RESIDUAL = 0;
layout(constant_id = 7) const uint DOT_SIGNEDNESS = 0;
layout(constant_id = 8) const uint NORM = 1;
// 0: none, otherwise KIND + 1 of activation.glsl.
layout(constant_id = 9) const uint ACTIVATION = 0;
layout(constant_id = 10) const uint GROUP = 128;
layout(constant_id = 11) const uint GROUP_SCALES = 1;
const uint LOCAL = LANES * SLICES;
const uint CHUNKS = COLS / 64u;
const uint UNIT_CHUNKS = GROUP > 64u ? GROUP / 64u : 1u;
const uint UNITS = (CHUNKS + UNIT_CHUNKS - 1u) / UNIT_CHUNKS;
const uint UNITS_EACH = (UNITS + SLICES - 1u) / SLICES;
const uint UNIT_GROUPS = GROUP < 64u ? 64u / GROUP : 1u;
// Vectors of sixteen columns that a group has of a chunk.
const uint PART_VECTORS = 4u / UNIT_GROUPS;
const uint VECTORS = COLS / 4u;
const uint VECTORS_EACH = (VECTORS + LOCAL - 1u) / LOCAL;
const uint GROUP_VECTORS = GROUP / 4u;
const uint GROUP_ROWS = LANES * ROWS;

#include "ternary.glsl"
#include "ternary_scale.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first; // first output row of this shard of the weight
    uint shard_rows;
    float eps;
} push;

shared uvec4 quantized[COLS / 16u];
shared float partial[LOCAL * ROWS];
shared uint group_largest[ROW_GROUPS];
shared int group_sums[ROW_GROUPS];
shared float group_factors[ROW_GROUPS];

vec4 input_vector(uint v) {
    if (ACTIVATION == 0u) {
        return x[v];
    }
    const vec4 gate = x[v];
    const vec4 up = x[VECTORS + v];
    return vec4(activate(ACTIVATION - 1u, gate.x), activate(ACTIVATION - 1u, gate.y), activate(ACTIVATION - 1u, gate.z),
                activate(ACTIVATION - 1u, gate.w)) * up;
}

#include "workgroup_sum.glsl"

// Keeps the codes of the row, and the factor and sum of every group.
void quantize_row(float eps) {
    const uint local = gl_LocalInvocationID.x;
    precise vec4 y[VECTORS_EACH];
    vec4 gains[VECTORS_EACH];
    precise float squares = 0.0;
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        y[i] = v < VECTORS ? input_vector(v) : vec4(0.0);
        gains[i] = NORM != 0u && v < VECTORS ? gain[v] : vec4(1.0);
        precise const vec4 square = y[i] * y[i];
        squares = squares + (((square.x + square.y) + square.z) + square.w);
    }
    for (uint g = local; g < ROW_GROUPS; g += LOCAL) {
        group_largest[g] = 0u;
        group_sums[g] = 0;
    }
    if (NORM != 0u) {
        const float factor = exact_inverse_sqrt(exact_divide(sum_of_all(squares), float(COLS)) + eps);
        [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
            y[i] = y[i] * factor;
            y[i] = y[i] * gains[i];
        }
    } else {
        barrier();
    }
    // One addition to shared memory for a subgroup within a group, one for each invocation where it reaches over several.
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint group = min(local + i * LOCAL, VECTORS - 1u) / GROUP_VECTORS;
        uint largest = max(max(magnitude_bits(y[i].x), magnitude_bits(y[i].y)), magnitude_bits(y[i].z));
        largest = max(largest, magnitude_bits(y[i].w));
        const uint largest_of_all = subgroupMax(largest);
        if (subgroupMin(group) == subgroupMax(group)) {
            if (subgroupElect()) {
                atomicMax(group_largest[group], largest_of_all);
            }
        } else {
            atomicMax(group_largest[group], largest);
        }
    }
    barrier();
    [[unroll]] for (uint i = 0u; i < VECTORS_EACH; i++) {
        const uint v = local + i * LOCAL;
        const uint group = min(v, VECTORS - 1u) / GROUP_VECTORS;
        const float scale = quantize_scale(group_largest[group]);
        const ivec4 codes = ivec4(quantize_one(y[i].x, scale), quantize_one(y[i].y, scale), quantize_one(y[i].z, scale),
                                  quantize_one(y[i].w, scale));
        const int sum = codes.x + codes.y + codes.z + codes.w;
        const int sum_of_subgroup = subgroupAdd(sum);
        if (subgroupMin(group) == subgroupMax(group)) {
            if (subgroupElect()) {
                atomicAdd(group_sums[group], sum_of_subgroup);
            }
        } else {
            atomicAdd(group_sums[group], sum);
        }
        if (v < VECTORS) {
            quantized[v / 4u][v % 4u] = pack_bytes(codes);
            if (v % GROUP_VECTORS == 0u) {
                group_factors[group] = 1.0 / scale;
            }
        }
    }
    barrier();
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint lane = local % LANES;
    const uint slice = local / LANES;
    const uint group_row = gl_WorkGroupID.x * GROUP_ROWS;
    const uint at = weight_vector(group_row + lane, 0u, CHUNKS);
    // All loads are issued before the row is made.
    uvec4 word[UNITS_EACH][UNIT_CHUNKS][ROWS];
    uint scale_word[UNITS_EACH][ROWS];
    [[unroll]] for (uint u = 0u; u < UNITS_EACH; u++) {
        const uint unit = slice + u * SLICES;
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            [[unroll]] for (uint c = 0u; c < UNIT_CHUNKS; c++) {
                const uint chunk = unit * UNIT_CHUNKS + c;
                word[u][c][r] = chunk < CHUNKS ? weight[at + chunk * TILE_ROWS + r * LANES] : uvec4(0u);
            }
            const uint pair = unit * UNIT_GROUPS / 2u;
            const uint row = push.shard_first + group_row + lane + r * LANES;
            scale_word[u][r] = GROUP_SCALES != 0u && unit < UNITS ? weight_scales[scale_place(row, pair)] : 0u;
        }
    }
    // The first GROUP_ROWS invocations finish a row each.
    const uint n = push.shard_first + group_row + local;
    const bool finishes = local < GROUP_ROWS && group_row + local < push.shard_rows;
    const float own_scale = GROUP_SCALES == 0u && finishes ? uintBitsToFloat(weight_scales[n]) : 1.0;
    const float own_residual = finishes && RESIDUAL != 0u ? residual[n] : 0.0;
    quantize_row(push.eps);

    precise float total[ROWS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        total[r] = 0.0;
    }
    [[unroll]] for (uint u = 0u; u < UNITS_EACH; u++) {
        const uint unit = slice + u * SLICES;
        [[unroll]] for (uint part = 0u; part < UNIT_GROUPS; part++) {
            // Masked in place, the codes of activations 4i..4i+4 count 4^i times; that is undone once for the group. The last mask
            // would reach the sign bit, so it is shifted.
            int sum[ROWS];
            int second[ROWS];
            int third[ROWS];
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                sum[r] = 0;
                second[r] = 0;
                third[r] = 0;
            }
            [[unroll]] for (uint c = 0u; c < UNIT_CHUNKS; c++) {
                const uint chunk = min(unit * UNIT_CHUNKS + c, CHUNKS - 1u);
                [[unroll]] for (uint p = 0u; p < PART_VECTORS; p++) {
                    const uint v = part * PART_VECTORS + p;
                    const bool inside = CHUNKS % UNIT_CHUNKS == 0u || unit * UNIT_CHUNKS + c < CHUNKS;
                    const uvec4 q = inside ? quantized[chunk * 4u + v] : uvec4(0u);
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        const uint codes = word[u][c][r][v];
                        sum[r] += dot_bytes(q.x, codes & 0x03030303u);
                        second[r] += dot_bytes(q.y, codes & 0x0c0c0c0cu);
                        third[r] += dot_bytes(q.z, codes & 0x30303030u);
                        sum[r] += dot_bytes(q.w, (codes >> 6) & 0x03030303u);
                    }
                }
            }
            const uint group = min(unit * UNIT_GROUPS + part, ROW_GROUPS - 1u);
            const float factor = unit < UNITS ? group_factors[group] : 0.0;
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                const float weight_scale = GROUP_SCALES != 0u ? half_of(scale_word[u][r], group) : 1.0;
                const int integers = sum[r] + (second[r] >> 2) + (third[r] >> 4) - group_sums[group];
                precise const float term = float(integers) * (weight_scale * factor);
                total[r] = total[r] + term;
            }
        }
    }
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        partial[slice * GROUP_ROWS + r * LANES + lane] = total[r];
    }
    barrier();
    // Read last: nothing before it waits for the extents.
    if (finishes && row_count() > 0u) {
        precise float y = 0.0;
        for (uint s = 0u; s < SLICES; s++) {
            y = y + partial[s * GROUP_ROWS + local];
        }
        y = y * own_scale;
        result[n] = RESIDUAL != 0u ? y + own_residual : y;
    }
}
