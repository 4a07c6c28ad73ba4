#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_EXT_integer_dot_product : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// prefiltered_matmul of one row on large GPUs: the products with the int8 rows of the prefilter and at once what follows from them, what each element may
// be at most and the largest of what elements are at least (prefiltered_matmul_bounds.comp has the reasons).
//
// The row becomes integers of about 16 bits, in two int8 halves, so that sums are exact, and making floats of the prefilter does not take longer than
// reading it. That moves an element by half a step of x times the magnitudes of the prefilter's row at most, which is in its bounds.
//
// Grid: x = weight rows / BLOCK, y = rows. A subgroup of LANES takes ROWS weight rows at a time, all loads of TOGETHER granules of each under way at
// once. The local size is LOCAL.
// Bindings: 1 x f32 [R, COLS], 2 shard of the prefilter as uvec4, 3 numbers: scale and reach of every weight row, 4 out f32 [R, weight rows], 5 best, one
// for each workgroup, as ordered.glsl orders floats.

#include "extents.glsl"
#include "ordered.glsl"
#include "exact.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROW_VECTORS = 1;
layout(constant_id = 4) const uint LANES = 32;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Numbers { vec2 numbers[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Best { uint best[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first;
    uint shard_rows;
    uint first_block; // of this shard
} push;

#define LOCAL 256u
#define BLOCK 64u
#define ROWS 4u
#define TOGETHER 5u
const uint GRANULES = (COLS + 15u) / 16u;
const uint QUADS = GRANULES * 4u;
const uint QUADS_EACH = (QUADS + LOCAL - 1u) / LOCAL;
const uint EACH = (GRANULES + LANES - 1u) / LANES;
const uint INFINITY = 0x7f800000u;
const uint MINUS_INFINITY = 0xff800000u;
// As in prefiltered_matmul_bounds.comp.
const float MIN_SQUARE = 1e-24;
const float MAX_SQUARE = 1e36;
const float ROUNDED_UP = 1.001;
const float MIN_BOUND = 1e-30;
// The largest of the row's integers.
const float MAX_CODE = 32000.0;
// How far a column can be from the row's, in terms of its largest magnitude and the scale of the prefilter's row: half a step, and some for
// rounding, times 127.
const float ROUNDED_OFF = 0.52 / MAX_CODE * 127.0;

shared uvec4 row_high[GRANULES];
shared uvec4 row_low[GRANULES];
// For each subgroup.
shared float squares_of[LOCAL];
shared uint largest_of[LOCAL];

vec4 x_quad(uint quad) {
    if (COLS % 4u == 0u) {
        return quad < COLS / 4u ? x_vectors[quad] : vec4(0.0);
    }
    vec4 values = vec4(0.0);
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        if (quad * 4u + i < COLS) {
            values[i] = x[quad * 4u + i];
        }
    }
    return values;
}

void main() {
    // There is one row.
    if (push.first_row + gl_WorkGroupID.y > 0u || row_count() == 0u) {
        return;
    }
    const uint local = gl_LocalInvocationID.x;
    const uint lane = gl_SubgroupInvocationID;
    vec4 own[QUADS_EACH];
    float squares = 0.0;
    uint largest = 0u;
    [[unroll]] for (uint i = 0u; i < QUADS_EACH; i++) {
        own[i] = x_quad(local + i * LOCAL);
        squares += dot(own[i], own[i]);
        largest = max(max(largest, magnitude_bits(own[i].x)), magnitude_bits(own[i].y));
        largest = max(max(largest, magnitude_bits(own[i].z)), magnitude_bits(own[i].w));
    }
    squares = subgroupAdd(squares);
    largest = subgroupMax(largest);
    if (subgroupElect()) {
        squares_of[gl_SubgroupID] = squares;
        largest_of[gl_SubgroupID] = largest;
    }
    barrier();
    squares = 0.0;
    for (uint i = 0u; i < gl_NumSubgroups; i++) {
        squares += squares_of[i];
        largest = max(largest, largest_of[i]);
    }
    const bool holds = is_finite(squares) && squares >= MIN_SQUARE && squares <= MAX_SQUARE;
    const float norm = sqrt(squares) * ROUNDED_UP;
    const float most = uintBitsToFloat(largest);
    const float code_scale = MAX_CODE / most;
    const float step = most / MAX_CODE;
    [[unroll]] for (uint i = 0u; i < QUADS_EACH; i++) {
        const uint quad = local + i * LOCAL;
        if (quad < QUADS) {
            const ivec4 codes = ivec4(roundEven(own[i] * code_scale));
            const ivec4 high = (codes + 128) >> 8;
            row_high[quad / 4u][quad % 4u] = pack_bytes(high);
            row_low[quad / 4u][quad % 4u] = pack_bytes(codes - high * 256);
        }
    }
    barrier();

    uint own_best = 0u;
    for (uint first = gl_SubgroupID * ROWS; first < BLOCK; first += gl_NumSubgroups * ROWS) {
        const uint shard_row = gl_WorkGroupID.x * BLOCK + first;
        if (shard_row >= push.shard_rows) {
            break;
        }
        // The first ROWS lanes finish a row each.
        const bool finishes = lane < ROWS && shard_row + lane < push.shard_rows;
        const uint n = push.shard_first + shard_row + lane;
        const vec2 row_numbers = finishes ? numbers[n] : vec2(0.0);
        int high_sum[ROWS];
        int low_sum[ROWS];
        uint start[ROWS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            high_sum[r] = 0;
            low_sum[r] = 0;
            start[r] = min(shard_row + r, push.shard_rows - 1u) * ROW_VECTORS;
        }
        [[unroll]] for (uint part = 0u; part < EACH; part += TOGETHER) {
            uvec4 packed[ROWS][TOGETHER];
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                // Past the end the last granule again, times zeros.
                const uint granule = min(lane + (part + i) * LANES, GRANULES - 1u);
                if (part + i < EACH) {
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        packed[r][i] = weight[start[r] + granule];
                    }
                }
            }
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                const uint granule = lane + (part + i) * LANES;
                if (part + i < EACH) {
                    const uvec4 high = granule < GRANULES ? row_high[granule] : uvec4(0u);
                    const uvec4 low = granule < GRANULES ? row_low[granule] : uvec4(0u);
                    [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
                        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                            high_sum[r] += dotPacked4x8EXT(int(packed[r][i][quad]), int(high[quad]));
                            low_sum[r] += dotPacked4x8EXT(int(packed[r][i][quad]), int(low[quad]));
                        }
                    }
                }
            }
        }
        float product = 0.0;
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            const float total = float(subgroupAdd(high_sum[r])) * 256.0 + float(subgroupAdd(low_sum[r]));
            product = lane == r ? total : product;
        }
        if (finishes) {
            const float value = product * step * row_numbers.x;
            const float bound = norm * row_numbers.y + most * (ROUNDED_OFF * float(COLS)) * row_numbers.x + MIN_BOUND;
            const float low = value - bound;
            const float high = value + bound;
            const bool known = holds && is_finite(low) && is_finite(high);
            result[n] = known ? high : uintBitsToFloat(INFINITY);
            own_best = max(own_best, key_of(known ? floatBitsToUint(low) : MINUS_INFINITY));
        }
    }
    own_best = subgroupMax(own_best);
    if (subgroupElect()) {
        largest_of[gl_SubgroupID] = own_best;
    }
    barrier();
    if (local == 0u) {
        for (uint i = 0u; i < gl_NumSubgroups; i++) {
            own_best = max(own_best, largest_of[i]);
        }
        best[push.first_block + gl_WorkGroupID.x] = own_best;
    }
}
