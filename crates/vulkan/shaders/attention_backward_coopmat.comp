#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// attention_backward on f16 matrix units, over f16 stores; the formulas are in attention_backward.glsl.
//
// A workgroup owns 32 rows (or, with OWNS_KEYS, 32 keys) and streams the keys (rows) that belong to them, 32 at a time. Row r is
// token r / GROUP, head r % GROUP of the group that shares a key head. Eight subgroups of 32: four compute the scores q·k, four the
// products dy·v, a quarter each; then all compute the output.
// Rows of dy are tiny and differ in magnitude: in f16 each is scaled by its own power of two. Rows that stream past keys are rescaled
// to the power of the block's largest row before they are summed.
// Grid: x = tokens·GROUP / 32 or tokens / 32, y = key heads. HEAD_DIM is 64 or 128.
// Bindings: 1 q f32 [T, HEADS·HEAD_DIM] as vec4, 2 k and 3 v f16 [T, KV_HEADS·HEAD_DIM] as uvec4, 4 first, or until, i32 [T], 5 sums f32
// [T, HEADS] quads, 6 dy like q, 7 dq like q; or 7 dk and 8 dv f32 [T, KV_HEADS·HEAD_DIM] as vec4.

#include "extents.glsl"
#include "exact.glsl"

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 128;
const uint HEADS = KV_HEADS * GROUP;
const uint LOCAL = 256u;
const uint OWNED = 32u;
const uint BLOCK = 32u;
const uint VECTORS = HEAD_DIM / 8u;
const uint LINE = VECTORS + 1u;
const uint SCORE_LINE = BLOCK / 4u + 1u;
const uint WEIGHT_LINE = BLOCK / 8u + 1u;
const uint OUT_LINE = HEAD_DIM / 4u + 1u;
const float WEIGHT_RAISE = 16384.0;
const float LARGEST_HALF = 65504.0;

#define STEPS 8u
#if OWNS_KEYS
#define OUT_FRAGMENTS 4u
#else
#define OUT_FRAGMENTS 2u
#endif
#define LOADS 2u
#define MATRIX_A coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MATRIX_B coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define MATRIX_SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

layout(set = 0, binding = 1, std430) readonly restrict buffer Q { vec4 q[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer V { uvec4 v[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Bounds { int bounds[]; };
// The log-sum-exp, delta, the power of two that dy is multiplied by in f16, and what undoes it.
layout(set = 0, binding = 5, std430) readonly restrict buffer Sums { vec4 sums[]; };
layout(set = 0, binding = 6, std430) readonly restrict buffer Dy { vec4 dy[]; };
#if OWNS_KEYS
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dk { vec4 dk[]; };
layout(set = 0, binding = 8, std430) writeonly restrict buffer Dv { vec4 dv[]; };
#else
layout(set = 0, binding = 7, std430) writeonly restrict buffer Dq { vec4 dq[]; };
#endif

layout(push_constant) uniform Push {
    uint first_row;
    float scale;
} push;

// What is owned, then block by block what streams: queries or keys, then gradients or values; at last the output.
shared uvec4 staged[2u * BLOCK * LINE];
// Scores and products as f32, then the weights of the output as f16.
shared uvec4 middle[2u * OWNED * SCORE_LINE];
shared vec4 row_sums[BLOCK];
shared int key_bounds[BLOCK];

uvec4 halves(vec4 low, vec4 high) {
    return uvec4(packHalf2x16(low.xy), packHalf2x16(low.zw), packHalf2x16(high.xy), packHalf2x16(high.zw));
}

// Index of a row among all tokens and heads.
uint place_of(uint row, uint kv_head) {
    return row / GROUP * HEADS + kv_head * GROUP + row % GROUP;
}

uvec4 query_vector(uint place, uint vector) {
    const uint at = place * (HEAD_DIM / 4u) + vector * 2u;
    return halves(q[at], q[at + 1u]);
}

uvec4 gradient_vector(uint place, uint vector) {
    const uint at = place * (HEAD_DIM / 4u) + vector * 2u;
    const float factor = sums[place].z;
    return halves(dy[at] * factor, dy[at + 1u] * factor);
}

void main() {
    const uint local = gl_LocalInvocationID.x;
    const uint kv_head = gl_WorkGroupID.y;
    const uint tokens = row_count();
    const uint row_end = tokens * GROUP;
#if OWNS_KEYS
    const uint first_owned = push.first_row + gl_WorkGroupID.x * OWNED;
    if (first_owned >= tokens) {
        return;
    }
    const uint last_owned = min(first_owned + OWNED, tokens) - 1u;
#else
    // Later tokens attend to more keys: the longest work first.
    const uint first_owned = push.first_row * GROUP + (gl_NumWorkGroups.x - 1u - gl_WorkGroupID.x) * OWNED;
    if (first_owned >= row_end) {
        return;
    }
    const uint last_owned = min(first_owned + OWNED, row_end) - 1u;
#endif

    for (uint e = local; e < OWNED * VECTORS; e += LOCAL) {
        const uint owned = min(first_owned + e / VECTORS, last_owned);
        const uint vector = e % VECTORS;
        const uint to = e / VECTORS * LINE + vector;
#if OWNS_KEYS
        const uint at = (owned * KV_HEADS + kv_head) * VECTORS + vector;
        staged[to] = k[at];
        staged[OWNED * LINE + to] = v[at];
#else
        const uint place = place_of(owned, kv_head);
        staged[to] = query_vector(place, vector);
        staged[OWNED * LINE + to] = gradient_vector(place, vector);
#endif
    }
    if (local < OWNED) {
        const uint owned = min(first_owned + local, last_owned);
#if OWNS_KEYS
        key_bounds[local] = bounds[owned];
#else
        key_bounds[local] = bounds[owned / GROUP];
        row_sums[local] = sums[place_of(owned, kv_head)];
#endif
    }
    barrier();
    // A subgroup's part of the scores: which product, which half of what is owned and of what streams.
    const uint which = gl_SubgroupID / 4u;
    const uint owned_half = gl_SubgroupID % 2u * 16u;
    const uint stream_half = gl_SubgroupID / 2u % 2u * 16u;
    MATRIX_A own[STEPS];
    [[unroll]] for (uint step = 0u; step < STEPS; step++) {
        if (step * 16u < HEAD_DIM) {
            coopMatLoad(own[step], staged, (which * OWNED + owned_half) * LINE + step * 2u, LINE,
                        gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    // First and last row or key of the stream.
#if OWNS_KEYS
    int last_token = -1;
    for (uint i = 0u; i < OWNED; i++) {
        last_token = max(last_token, key_bounds[i]);
    }
    const uint from = first_owned * GROUP;
    const uint to = min(uint(last_token + 1), tokens) * GROUP;
#else
    int first_key = 0x7fffffff;
    for (uint i = 0u; i < OWNED; i++) {
        first_key = min(first_key, key_bounds[i]);
    }
    const uint from = uint(max(first_key, 0));
    const uint to = last_owned / GROUP + 1u;
#endif
    barrier();

    MATRIX_SUM total[OUT_FRAGMENTS];
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        total[n] = MATRIX_SUM(0.0);
    }
    // In the weights an invocation has eight neighbours of what streams for one of what is owned.
    const uint weight_owned = local % 128u / 4u;
    const uint weight_stream = local % 4u * 8u;

    for (uint start = from; start < to; start += BLOCK) {
        [[unroll]] for (uint i = 0u; i < LOADS; i++) {
            const uint e = local + i * LOCAL;
            if (e < BLOCK * VECTORS) {
                const uint item = min(start + e / VECTORS, to - 1u);
                const uint vector = e % VECTORS;
                const uint at = e / VECTORS * LINE + vector;
#if OWNS_KEYS
                const uint place = place_of(item, kv_head);
                staged[at] = query_vector(place, vector);
                staged[BLOCK * LINE + at] = gradient_vector(place, vector);
#else
                const uint from_store = (item * KV_HEADS + kv_head) * VECTORS + vector;
                staged[at] = k[from_store];
                staged[BLOCK * LINE + at] = v[from_store];
#endif
            }
        }
#if OWNS_KEYS
        if (local < BLOCK) {
            row_sums[local] = sums[place_of(min(start + local, to - 1u), kv_head)];
        }
#endif
        barrier();
        MATRIX_SUM scores = MATRIX_SUM(0.0);
        [[unroll]] for (uint step = 0u; step < STEPS; step++) {
            if (step * 16u < HEAD_DIM) {
                MATRIX_B stream;
                coopMatLoad(stream, staged, (which * BLOCK + stream_half) * LINE + step * 2u, LINE,
                            gl_CooperativeMatrixLayoutColumnMajor);
                scores = coopMatMulAdd(own[step], stream, scores);
            }
        }
        coopMatStore(scores, middle, (which * OWNED + owned_half) * SCORE_LINE + stream_half / 4u, SCORE_LINE,
                     gl_CooperativeMatrixLayoutRowMajor);
        float largest = 0.0;
#if OWNS_KEYS
        for (uint i = 0u; i < BLOCK; i++) {
            largest = max(largest, row_sums[i].w);
        }
#endif
        barrier();
        vec4 weights[2];
        [[unroll]] for (uint i = 0u; i < 2u; i++) {
            const uint at = weight_owned * SCORE_LINE + weight_stream / 4u + i;
            const vec4 score = uintBitsToFloat(middle[at]);
            const vec4 product = uintBitsToFloat(middle[OWNED * SCORE_LINE + at]);
            [[unroll]] for (uint c = 0u; c < 4u; c++) {
                const uint item = start + weight_stream + i * 4u + c;
#if OWNS_KEYS
                const vec4 row = row_sums[weight_stream + i * 4u + c];
                const uint key = first_owned + weight_owned;
                const uint token = item / GROUP;
                const bool open = item < to && token >= key && int(token) <= key_bounds[weight_owned];
#else
                const vec4 row = row_sums[weight_owned];
                const bool open = int(item) >= key_bounds[weight_owned] && item <= (first_owned + weight_owned) / GROUP;
#endif
                const float p = open ? exact_exp(score[c] * push.scale - row.x) : 0.0;
                const float ds = p * (product[c] - row.y * row.z);
#if OWNS_KEYS
                const float ratio = row.w / largest;
                weights[i][c] = clamp((local < 128u ? ds : p * WEIGHT_RAISE) * ratio, -LARGEST_HALF, LARGEST_HALF);
#else
                weights[i][c] = clamp(ds, -LARGEST_HALF, LARGEST_HALF);
#endif
            }
        }
        barrier();
#if !OWNS_KEYS
        if (local < 128u)
#endif
        {
            middle[(local / 128u * OWNED + weight_owned) * WEIGHT_LINE + weight_stream / 8u] = halves(weights[0], weights[1]);
        }
        barrier();
#if OWNS_KEYS
        // Half the subgroups make dk of queries, half dv of gradients; a quarter of it each.
        const uint source = which;
        const uint column = stream_half / 16u * (VECTORS / 2u);
#else
        const uint source = 0u;
        const uint column = gl_SubgroupID / 2u * (VECTORS / 4u);
#endif
        MATRIX_A factor[2];
        [[unroll]] for (uint step = 0u; step < 2u; step++) {
            coopMatLoad(factor[step], middle, (source * OWNED + owned_half) * WEIGHT_LINE + step * 2u, WEIGHT_LINE,
                        gl_CooperativeMatrixLayoutRowMajor);
        }
        [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
            if (n * (128u / OUT_FRAGMENTS) < HEAD_DIM) {
                MATRIX_SUM block = MATRIX_SUM(0.0);
                [[unroll]] for (uint step = 0u; step < 2u; step++) {
                    MATRIX_B stream;
                    coopMatLoad(stream, staged, (source * BLOCK + step * 16u) * LINE + column + n * 2u, LINE,
                                gl_CooperativeMatrixLayoutRowMajor);
                    block = coopMatMulAdd(factor[step], stream, block);
                }
#if OWNS_KEYS
                total[n] += block * largest;
#else
                total[n] += block;
#endif
            }
        }
        barrier();
    }

#if OWNS_KEYS
    [[unroll]] for (uint output_part = 0u; output_part < 2u; output_part++) {
        if (which == output_part) {
            [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
                if (n * 32u < HEAD_DIM) {
                    coopMatStore(total[n], staged, owned_half * OUT_LINE + stream_half / 16u * (HEAD_DIM / 8u) + n * 4u, OUT_LINE,
                                 gl_CooperativeMatrixLayoutRowMajor);
                }
            }
        }
        barrier();
        for (uint e = local; e < OWNED * (HEAD_DIM / 4u); e += LOCAL) {
            const uint key = first_owned + e / (HEAD_DIM / 4u);
            const uint column = e % (HEAD_DIM / 4u);
            if (key <= last_owned) {
                const vec4 value = uintBitsToFloat(staged[e / (HEAD_DIM / 4u) * OUT_LINE + column]);
                const uint at = (key * KV_HEADS + kv_head) * (HEAD_DIM / 4u) + column;
                if (output_part == 0u) {
                    dk[at] = value * push.scale;
                } else {
                    dv[at] = value * (1.0 / WEIGHT_RAISE);
                }
            }
        }
        barrier();
    }
#else
    [[unroll]] for (uint n = 0u; n < OUT_FRAGMENTS; n++) {
        if (n * 64u < HEAD_DIM) {
            coopMatStore(total[n], staged, owned_half * OUT_LINE + gl_SubgroupID / 2u * (HEAD_DIM / 16u) + n * 4u, OUT_LINE,
                         gl_CooperativeMatrixLayoutRowMajor);
        }
    }
    barrier();
    for (uint e = local; e < OWNED * (HEAD_DIM / 4u); e += LOCAL) {
        const uint index = e / (HEAD_DIM / 4u);
        const uint column = e % (HEAD_DIM / 4u);
        if (first_owned + index <= last_owned) {
            const vec4 value = uintBitsToFloat(staged[index * OUT_LINE + column]);
            dq[place_of(first_owned + index, kv_head) * (HEAD_DIM / 4u) + column] = value * (push.scale * row_sums[index].w);
        }
    }
#endif
}
