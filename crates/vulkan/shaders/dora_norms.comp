#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// dora_norms: norms[n] = ‖w[n] + scale · Σ_j lora_b[n][j] · lora_a[rank_offset + j]‖, over some rows of a shard of a weight: of trits times
// their scales, or with ENCODING of one of dense.glsl.
//
// Grid: x = rows / 64. An invocation owns a row; the groups of 64 invocations split its columns, a chunk at a time, and add lora_b
// in order. The adapted row exists at most 32 columns at a time. The local size is a multiple of 64, at most 256.
// Bindings: 1 weight shard, 2 row_scale f32 [N], or with GROUPED the scales of ternary_scale.glsl, or none with ENCODING,
// 3 lora_a f32 [ranks, COLS], 4 lora_b f32 [rows, RANK], 5 norms f32 [rows].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 64;
layout(constant_id = 3) const uint RANK = 8;
#ifdef GROUPED
layout(constant_id = 4) const uint GROUP = 128;
const uint GROUP_SCALES = 1u;
#endif

#ifdef ENCODING
layout(constant_id = 4) const uint ROW_VECTORS = 4;
#define WEIGHT_BINDING 1
#include "dense.glsl"
#else
#include "ternary.glsl"
#define QUADS 4
#endif
#include "vec4_access.glsl"

#ifdef GROUPED
#include "ternary_scale.glsl"
#endif

#ifndef ENCODING
const uint CHUNK_COLUMNS = 16u * CHUNK_VECTORS;
const uint CHUNKS = (COLS + CHUNK_COLUMNS - 1u) / CHUNK_COLUMNS;

layout(set = 0, binding = 1, std430) readonly restrict buffer Weight { uvec4 weight[]; };
#ifdef GROUPED
layout(set = 0, binding = 2, std430) readonly restrict buffer WeightScale { uint weight_scales[]; };
#else
layout(set = 0, binding = 2, std430) readonly restrict buffer RowScale { float row_scale[]; };
#endif
#endif
READ_VEC4(3, lora_a)
layout(set = 0, binding = 4, std430) readonly restrict buffer LoraB { float lora_b[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Norms { float norms[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_row;  // first row, counted from the start of the shard
#ifndef ENCODING
    uint weight_row; // the same, counted from the start of the weight
#endif
    uint factor_row; // the same, counted from the start of the factor
    uint rows;
    uint rank_offset;
    float scale;
} push;

shared float partial[256];

#ifndef ENCODING
// Four weights of a word: codes w + 1.
vec4 trits(uint word, uint quad) {
    const uint codes = word >> (2u * quad);
    return vec4(codes & 3u, (codes >> 8) & 3u, (codes >> 16) & 3u, (codes >> 24) & 3u) - 1.0;
}
#endif

// The squares of neighbouring columns of a row, given as its weights.
float squares_of(vec4 sums[QUADS], uint column, uint lora_b_row) {
    // Past the last column weights are zero, and there is no factor.
    const uint quads = column < COLS ? min((COLS - column + 3u) / 4u, QUADS) : 0u;
    [[dont_unroll]] for (uint j = 0u; j < RANK && quads > 0u; j++) {
        const float factor = lora_b[lora_b_row + j] * push.scale;
        const uint base = (push.rank_offset + j) * COLS;
        [[unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
            if (quad < quads) {
                sums[quad] += factor * lora_a(base, column + quad * 4u);
            }
        }
    }
    float squares = 0.0;
    [[unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
        squares += dot(sums[quad], sums[quad]);
    }
    return squares;
}

void main() {
    if (row_count() == 0u) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x % 64u;
    const uint slice = gl_LocalInvocationID.x / 64u;
    const uint slices = gl_WorkGroupSize.x / 64u;
    // Rows past the end repeat the last one and are not written.
    const uint place = gl_WorkGroupID.x * 64u + lane;
    const uint row = min(place, push.rows - 1u);
    const uint lora_b_row = (push.factor_row + row) * RANK;
    float squares = 0.0;
#ifdef ENCODING
    for (uint granule = slice; granule < (COLS + GRANULE - 1u) / GRANULE; granule += slices) {
        vec4 own[QUADS];
        load_granule(push.shard_row + row, granule, own);
        squares += squares_of(own, granule * GRANULE, lora_b_row);
    }
#else
#ifndef GROUPED
    const float scale = row_scale[push.weight_row + row];
#endif
    for (uint chunk = slice; chunk < CHUNKS; chunk += slices) {
        const CHUNK_WORDS words = trit_words(weight[weight_vector(push.shard_row + row, chunk, CHUNKS)]);
        [[unroll]] for (uint w = 0u; w < CHUNK_VECTORS; w++) {
            const uint column = chunk * CHUNK_COLUMNS + w * 16u;
#ifdef GROUPED
            const float scale = WEIGHT_SCALE(weight_scales, push.weight_row + row, min(column, COLS - 1u));
#endif
            vec4 own[QUADS];
            [[unroll]] for (uint quad = 0u; quad < QUADS; quad++) {
                own[quad] = trits(words[w], quad) * scale;
            }
            squares += squares_of(own, column, lora_b_row);
        }
    }
#endif
    partial[gl_LocalInvocationID.x] = squares;
    barrier();
    if (slice == 0u && place < push.rows) {
        float total = 0.0;
        for (uint s = 0u; s < slices; s++) {
            total += partial[s * 64u + lane];
        }
        norms[push.factor_row + place] = sqrt(total);
    }
}
