#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// dense_matmul for few rows: out[r][n] = sum_k x[r][k]·w[n][k] (+ residual[r][n]) in f32, the weight in any dense encoding.
//
// Grid: x = weight rows / (GROUPS·ROWS), y = rows / TOKENS. LANES invocations share ROWS weight rows, each taking every LANES-th
// granule, so that neighbours read neighbouring 16 bytes; partial sums are combined in shared memory. The local size is LANES·GROUPS.
// TOKENS (1 or 4, at compile time) rows share the decoded weights.
// Bindings: 1 x f32 [R, COLS], 2 weight shard, 3 out f32 [R, N], 5 residual like out when RESIDUAL.
//
// With PREFILTERED, for one row: out holds what each element may be at most (prefiltered_matmul_bounds.comp), and only those that reach a
// threshold are computed, by the same sums; the others become minus infinity. A workgroup looks at BLOCK_TILES times as many weight
// rows, and walks those of their tiles in which something is to be done. Binding 4: the threshold, as ordered.glsl orders floats.

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
layout(constant_id = 4) const uint LANES = 32;
layout(constant_id = 5) const uint GROUPS = 4;
layout(constant_id = 6) const uint ROWS = 2;
// Whether several tokens take all quads of a granule at once, which asks for three times the registers of one after the other.
layout(constant_id = 7) const uint WHOLE = 1;
layout(constant_id = 8) const uint RESIDUAL = 0;
layout(constant_id = 9) const uint CONVERTS_BYTES = 0;
#if ENCODING == 5
layout(constant_id = 10) const uint GROUP = 128;
layout(constant_id = 11) const uint GROUP_SCALES = 1;
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first;
    uint shard_rows;
    uint out_stride;
} push;

#define WEIGHT_BINDING 2
#define SCALE_BINDING 4
#define SHARD_FIRST push.shard_first
#define CONVERTS (CONVERTS_BYTES != 0u)
#include "dense.glsl"

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer XVectors { vec4 x_vectors[]; };
#ifdef PREFILTERED
#include "ordered.glsl"

layout(set = 0, binding = 3, std430) restrict buffer Out { float result[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Threshold { uint threshold[]; };

const uint BLOCK_TILES = 32u;

// For each group a bit of every tile: whether its weight rows are computed.
shared uint wanted[GROUPS];
#else
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };
#endif
layout(set = 0, binding = 5, std430) readonly restrict buffer Residual { float residual[]; };

shared float partial[TOKENS * ROWS * LANES * GROUPS];

#define GRANULES ((COLS + GRANULE - 1u) / GRANULE)

// Where an invocation's sum waits for those of its neighbours.
#define PARTIAL(t, r) partial[(((t) * GROUPS + group) * ROWS + (r)) * LANES + lane]

// Four neighbouring elements of a row; past its end zero. `base` is where the row starts, `at` the vector that they are.
vec4 x_quad(uint base, uint at, uint column) {
    if (COLS % 4u == 0u) {
        // Whole granules need no check, which would cost phones almost as much as the sum.
        return COLS % GRANULE == 0u || column < COLS ? x_vectors[at] : vec4(0.0);
    }
    vec4 values = vec4(0.0);
    [[unroll]] for (uint i = 0u; i < 4u; i++) {
        if (column + i < COLS) {
            values[i] = x[base + column + i];
        }
    }
    return values;
}

#ifdef PREFILTERED
// The product with the weight rows of a tile.
void multiply(uint tile) {
#else
void main() {
    #define tile gl_WorkGroupID.x
#endif
    const uint local = gl_LocalInvocationID.x;
    const uint lane = local % LANES;
    const uint group = local / LANES;
    const uint first = push.first_row + gl_WorkGroupID.y * TOKENS;
    const uint rows = row_count();
    if (first >= rows) {
        return;
    }
    const uint group_row = (tile * GROUPS + group) * ROWS;
    uint start[ROWS];
    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
        start[r] = row_start(min(group_row + r, push.shard_rows - 1u));
    }
    float sum[TOKENS][ROWS];
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            sum[t][r] = 0.0;
        }
    }

    uint base[TOKENS];
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        base[t] = min(first + t, rows - 1u) * COLS;
    }
#if TOKENS == 1
    // A running place: a new one costs shifts. Of several tokens they would cost registers.
    uint x_at = base[0] / 4u + lane * QUADS;
    #define X_AT(t) x_at
    #define NEXT_GRANULES x_at += LANES * QUADS;
#else
    #define X_AT(t) ((base[t] + granule * GRANULE) / 4u)
    #define NEXT_GRANULES
#endif
#if TOKENS > 1 && SCALED
    if (WHOLE == 0u) {
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                PARTIAL(t, r) = 0.0;
            }
        }
    }
#endif
#ifdef PREFILTERED
    const uint bit = tile % BLOCK_TILES;
    const uint granules = ((wanted[group] >> bit) & 1u) != 0u ? GRANULES : 0u;
#else
    #define granules GRANULES
#endif
    [[dont_unroll]] for (uint granule = lane; granule < granules; granule += LANES) {
#if TOKENS > 1 && QUADS > 1
        if (WHOLE == 0u) {
            // The same sums in the same order. Where a granule has a scale, those of the granules before wait in shared memory.
            PACKED packed[ROWS];
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                packed[r] = load_packed(start[r], granule);
            }
#if SCALED
            [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    sum[t][r] = 0.0;
                }
            }
#endif
            uint quad = 0u;
            [[dont_unroll]] do {
                vec4 w[ROWS];
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    w[r] = next_quad(packed[r], quad);
                }
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    const vec4 values = x_quad(base[t], X_AT(t) + quad, granule * GRANULE + quad * 4u);
                    [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                        sum[t][r] += dot(values, w[r]);
                    }
                }
            } while (++quad < QUADS);
#if SCALED
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                const float scale = load_scale(start[r], granule);
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    sum[t][r] = PARTIAL(t, r) + sum[t][r] * scale;
                }
                [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
                    PARTIAL(t, r) = sum[t][r];
                }
            }
#endif
            continue;
        }
#endif
        vec4 w[ROWS][QUADS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            load_quants(start[r], granule, w[r]);
        }
#if SCALED
        float scale[ROWS];
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            scale[r] = load_scale(start[r], granule);
        }
#endif
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
#if SCALED
            float part[ROWS];
            [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                const vec4 values = x_quad(base[t], X_AT(t) + i, granule * GRANULE + i * 4u);
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    const float product = dot(values, w[r][i]);
                    part[r] = i > 0u ? part[r] + product : product;
                }
            }
            [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                sum[t][r] += part[r] * scale[r];
            }
#else
            [[unroll]] for (uint i = 0u; i < QUADS; i++) {
                const vec4 values = x_quad(base[t], X_AT(t) + i, granule * GRANULE + i * 4u);
                [[unroll]] for (uint r = 0u; r < ROWS; r++) {
                    sum[t][r] += dot(values, w[r][i]);
                }
            }
#endif
        }
        NEXT_GRANULES
    }

    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        [[unroll]] for (uint r = 0u; r < ROWS; r++) {
            PARTIAL(t, r) = sum[t][r];
        }
    }
    barrier();
    for (uint e = local; e < TOKENS * GROUPS * ROWS; e += LANES * GROUPS) {
        const uint t = first + e / (GROUPS * ROWS);
        const uint n = tile * GROUPS * ROWS + e % (GROUPS * ROWS);
#ifdef PREFILTERED
        if (((wanted[e / ROWS] >> bit) & 1u) == 0u) {
            continue;
        }
#endif
        if (t < rows && n < push.shard_rows) {
            float total = 0.0;
            for (uint i = 0u; i < LANES; i++) {
                total += partial[e * LANES + i];
            }
            const uint at = t * push.out_stride + push.shard_first + n;
            result[at] = RESIDUAL != 0u ? total + residual[at] : total;
        }
    }
}

#ifdef PREFILTERED
void main() {
    if (push.first_row + gl_WorkGroupID.y * TOKENS >= row_count()) {
        return;
    }
    const uint local = gl_LocalInvocationID.x;
    const uint first_tile = gl_WorkGroupID.x * BLOCK_TILES;
    if (local < GROUPS) {
        wanted[local] = 0u;
    }
    barrier();
    const uint block_row = first_tile * GROUPS * ROWS;
    const uint at = (push.first_row + gl_WorkGroupID.y) * push.out_stride + push.shard_first;
    const uint least = threshold[push.first_row + gl_WorkGroupID.y];
    for (uint e = local; e < BLOCK_TILES * GROUPS * ROWS; e += LANES * GROUPS) {
        const uint n = block_row + e;
        if (n < push.shard_rows && key_of(floatBitsToUint(result[at + n])) >= least) {
            atomicOr(wanted[e / ROWS % GROUPS], 1u << (e / (GROUPS * ROWS)));
        }
    }
    barrier();
    uint tiles = 0u;
    [[unroll]] for (uint g = 0u; g < GROUPS; g++) {
        tiles |= wanted[g];
    }
    for (uint e = local; e < BLOCK_TILES * GROUPS * ROWS; e += LANES * GROUPS) {
        const uint n = block_row + e;
        if (n < push.shard_rows && ((wanted[e / ROWS % GROUPS] >> (e / (GROUPS * ROWS))) & 1u) == 0u) {
            result[at + n] = uintBitsToFloat(0xff800000u);
        }
    }
    [[dont_unroll]] while (tiles != 0u) {
        multiply(first_tile + uint(findLSB(tiles)));
        tiles &= tiles - 1u;
        // The partial sums of this tile are added up before the next one's take their place.
        barrier();
    }
}
#endif
