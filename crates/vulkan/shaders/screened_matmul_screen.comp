#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// screened_matmul of one row on large GPUs: the products with the int8 rows of the screen and at once what follows from them, what each element may
// be at most and the largest of what elements are at least (screened_matmul_bounds.comp has the reasons).
//
// Grid: x = weight rows / BLOCK, y = rows. The row is in shared memory, quads of a granule apart, so that neighbours read neighbouring vectors. A
// subgroup of LANES takes ROWS weight rows at a time, all loads of TOGETHER granules of each under way at once.
// Bindings: 1 x f32 [R, COLS], 2 shard of the screen as uvec4, 3 numbers: scale and reach of every weight row, 4 out f32 [R, weight rows], 5 best, one
// for each workgroup, as ordered.glsl orders floats.

#include "extents.glsl"
#include "ordered.glsl"

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

#define BLOCK 64u
#define ROWS 4u
#define TOGETHER 5u
const uint GRANULES = (COLS + 15u) / 16u;
const uint QUADS = GRANULES * 4u;
const uint EACH = (GRANULES + LANES - 1u) / LANES;
const uint INFINITY = 0x7f800000u;
const uint MINUS_INFINITY = 0xff800000u;
// As in screened_matmul_bounds.comp.
const float LEAST_SQUARE = 1e-24;
const float MOST_SQUARE = 1e36;
const float ROUNDED_UP = 1.001;
const float LEAST_BOUND = 1e-30;

shared vec4 row_quads[QUADS];
// For each subgroup.
shared float squares_of[64];
shared uint best_of[64];

bool is_finite(float value) {
    return (floatBitsToUint(value) & INFINITY) != INFINITY;
}

// The four bytes less 128, as dense.glsl makes floats of them.
vec4 signed_bytes(uint word) {
    const uint above = word ^ 0x80808080u;
    const uvec4 bytes = uvec4(above & 0xffu, (above >> 8) & 0xffu, (above >> 16) & 0xffu, above >> 24);
    precise const vec4 values = uintBitsToFloat(bytes | 0x4b000000u) - 8388736.0;
    return values;
}

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
    const uint lane = gl_SubgroupInvocationID;
    float squares = 0.0;
    for (uint quad = gl_LocalInvocationID.x; quad < QUADS; quad += gl_WorkGroupSize.x) {
        const vec4 values = x_quad(quad);
        row_quads[quad % 4u * GRANULES + quad / 4u] = values;
        squares += dot(values, values);
    }
    squares = subgroupAdd(squares);
    if (subgroupElect()) {
        squares_of[gl_SubgroupID] = squares;
    }
    barrier();
    squares = 0.0;
    for (uint i = 0u; i < gl_NumSubgroups; i++) {
        squares += squares_of[i];
    }
    const bool holds = is_finite(squares) && squares >= LEAST_SQUARE && squares <= MOST_SQUARE;
    const float norm = sqrt(squares) * ROUNDED_UP;

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
        float sum[ROWS];
        uint start[ROWS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            sum[r] = 0.0;
            start[r] = min(shard_row + r, push.shard_rows - 1u) * ROW_VECTORS;
        }
        [[unroll]] for (uint part = 0u; part < EACH; part += TOGETHER) {
            uvec4 packed[ROWS][TOGETHER];
            [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
                // Past the end the last granule again; what it is multiplied with is left out.
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
                    [[unroll]] for (uint quad = 0u; quad < 4u; quad++) {
                        const vec4 values = granule < GRANULES ? row_quads[quad * GRANULES + granule] : vec4(0.0);
                        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                            sum[r] += dot(values, signed_bytes(packed[r][i][quad]));
                        }
                    }
                }
            }
        }
        float product = 0.0;
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            const float total = subgroupAdd(sum[r]);
            product = lane == r ? total : product;
        }
        if (finishes) {
            const float bound = norm * row_numbers.y + LEAST_BOUND;
            const float low = product * row_numbers.x - bound;
            const float high = product * row_numbers.x + bound;
            const bool known = holds && is_finite(low) && is_finite(high);
            result[n] = known ? high : uintBitsToFloat(INFINITY);
            own_best = max(own_best, key_of(known ? floatBitsToUint(low) : MINUS_INFINITY));
        }
    }
    own_best = subgroupMax(own_best);
    if (subgroupElect()) {
        best_of[gl_SubgroupID] = own_best;
    }
    barrier();
    if (gl_LocalInvocationID.x == 0u) {
        for (uint i = 0u; i < gl_NumSubgroups; i++) {
            own_best = max(own_best, best_of[i]);
        }
        best[push.first_block + gl_WorkGroupID.x] = own_best;
    }
}
