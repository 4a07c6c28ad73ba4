#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// prefiltered_matmul of one row on f16 matrix units, after prefiltered_matmul_int8.comp: the exact products of the elements that may be among the K largest, with
// the bits of dense_gemm_coopmat.comp, and minus infinity for the others.
//
// Grid: x = weight rows / LOOK, y = rows. A workgroup finds the threshold (prefiltered_matmul_threshold.comp), lists those of its elements that reach it, and takes
// sixteen of them at a time: all invocations load their weight rows, the first subgroup multiplies. A column of a product depends on no other, so it
// does not matter which sixteen come together; terms are added up as they are there, sixteen at a time from the first column on.
// Bindings: 1 a f16 [2, A_VECTORS vectors] as uvec4 (dense_f16_rows.comp), 2 weight shard as uvec4, 3 inv_scale f32 [1], 4 out: what elements may be at most, then
// the products, 5 best [BLOCKS], as ordered.glsl orders floats.

#include "extents.glsl"
#include "ordered.glsl"

// Vectors of eight f16 in a row of a and of the weight.
layout(constant_id = 2) const uint A_VECTORS = 4;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
layout(constant_id = 4) const uint BLOCKS = 16;
layout(constant_id = 5) const uint K = 1;

#define LOCAL 256u
#define LOOK 1024u
#define LOOKS (LOOK / LOCAL)
#define TILE 16u
// Vectors of a row that are multiplied between two barriers.
#define STEP_VECTORS 80u
// Matrices of sixteen columns whose elements are in registers at once.
#define PARTS 8u
// One longer than it need be, against bank conflicts.
#define LINE (STEP_VECTORS + 1u)
#define LOADS (TILE * STEP_VECTORS / LOCAL)
// The two lines of a's sixteen columns lie side by side, those of the next sixteen behind them. A matrix has sixteen lines: its others are
// those behind and, at the end, some that are nobody's. No line's sums depend on another.
#define A_LINES (STEP_VECTORS + 14u)
#define B_FIRST (A_LINES * 2u)

layout(set = 0, binding = 1, std430) readonly restrict buffer A { uvec4 a_vectors[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Weight { uvec4 weight[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 4, std430) restrict buffer Out { float result[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Best { uint best[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first; // first row of this shard of the weight
    uint shard_rows;
} push;

shared uvec4 tiles[B_FIRST + TILE * LINE];
shared uint largest[LOCAL];
shared uint threshold;
shared uint listed;
shared uint list[LOOK];

#define LOAD(step)                                                                                                                \
    {                                                                                                                             \
        const uint first_vector = (step) * STEP_VECTORS;                                                                          \
        const uint own = first_vector + local / 2u;                                                                               \
        if (local < STEP_VECTORS * 2u) {                                                                                          \
            next_a = own < A_VECTORS ? a_vectors[local % 2u * A_VECTORS + own] : uvec4(0u);                                       \
        }                                                                                                                         \
        [[unroll]] for (uint i = 0u; i < LOADS; i++) {                                                                            \
            const uint vector = first_vector + b_vector[i];                                                                       \
            next_b[i] = vector < ROW_VECTORS ? weight[b_at[i] + vector] : uvec4(0u);                                              \
        }                                                                                                                         \
    }

void main() {
    // There is one row.
    if (push.first_row + gl_WorkGroupID.y > 0u || row_count() == 0u) {
        return;
    }
    const uint local = gl_LocalInvocationID.x;
    float high[LOOKS];
    [[unroll]] for (uint i = 0u; i < LOOKS; i++) {
        const uint n = gl_WorkGroupID.x * LOOK + i * LOCAL + local;
        high[i] = n < push.shard_rows ? result[push.shard_first + n] : 0.0;
    }
    uint own = 0u;
    for (uint block = local; block < BLOCKS; block += LOCAL) {
        own = max(own, best[block]);
    }
    if (local == 0u) {
        threshold = 0u;
        listed = 0u;
    }
    largest[local] = own;
    barrier();
    if (K == 1u) {
        atomicMax(threshold, own);
    } else {
        uint ahead = 0u;
        for (uint other = 0u; other < LOCAL; other++) {
            ahead += largest[other] > own || (largest[other] == own && other < local) ? 1u : 0u;
        }
        // The local size is larger than K: one invocation has this rank.
        if (ahead == K - 1u) {
            threshold = own;
        }
    }
    barrier();
    [[unroll]] for (uint i = 0u; i < LOOKS; i++) {
        const uint n = gl_WorkGroupID.x * LOOK + i * LOCAL + local;
        if (n < push.shard_rows) {
            if (key_of(floatBitsToUint(high[i])) >= threshold) {
                list[atomicAdd(listed, 1u)] = n;
            } else {
                result[push.shard_first + n] = uintBitsToFloat(0xff800000u);
            }
        }
    }
    barrier();
    const uint count = listed;
    const uint steps = (A_VECTORS + STEP_VECTORS - 1u) / STEP_VECTORS;
    for (uint first = 0u; first < count; first += TILE) {
        uvec4 next_a = uvec4(0u);
        uvec4 next_b[LOADS];
        uint b_at[LOADS];
        uint b_vector[LOADS];
        [[unroll]] for (uint i = 0u; i < LOADS; i++) {
            const uint item = local + i * LOCAL;
            b_at[i] = list[min(first + item / STEP_VECTORS, count - 1u)] * ROW_VECTORS;
            b_vector[i] = item % STEP_VECTORS;
        }
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
            coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
        LOAD(0u)
        for (uint step = 0u; step < steps; step++) {
            if (local < STEP_VECTORS * 2u) {
                // Vector v of line l: column sixteen v / 2, half v % 2.
                tiles[((local / 4u) * 2u + local % 2u) * 2u + local / 2u % 2u] = next_a;
            }
            [[unroll]] for (uint i = 0u; i < LOADS; i++) {
                const uint item = local + i * LOCAL;
                tiles[B_FIRST + item / STEP_VECTORS * LINE + b_vector[i]] = next_b[i];
            }
            if (step + 1u < steps) {
                LOAD(step + 1u)
            }
            barrier();
            if (gl_SubgroupID == 0u) {
                [[unroll]] for (uint part = 0u; part < STEP_VECTORS / 2u; part += PARTS) {
                    // Read before the first is multiplied: the products wait for each other, and would wait for every load as well.
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a[PARTS];
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b[PARTS];
                    [[unroll]] for (uint i = 0u; i < PARTS; i++) {
                        coopMatLoad(a[i], tiles, (part + i) * 4u, 2u, gl_CooperativeMatrixLayoutRowMajor);
                        coopMatLoad(b[i], tiles, B_FIRST + (part + i) * 2u, LINE, gl_CooperativeMatrixLayoutColumnMajor);
                    }
                    [[unroll]] for (uint i = 0u; i < PARTS; i++) {
                        sum = coopMatMulAdd(a[i], b[i], sum);
                    }
                }
            }
            barrier();
        }
        if (gl_SubgroupID == 0u) {
            coopMatStore(sum, tiles, 0u, 4u, gl_CooperativeMatrixLayoutRowMajor);
        }
        barrier();
        if (local < TILE && first + local < count) {
            const float large = uintBitsToFloat(tiles[local / 4u][local % 4u]);
            const float rest = uintBitsToFloat(tiles[4u + local / 4u][local % 4u]);
            // The power of two rounds nothing, so a compiler that joins it with the addition changes no bit.
            result[push.shard_first + list[first + local]] = (large + rest * (1.0 / 2048.0)) * inv_scale[0];
        }
        barrier();
    }
}
