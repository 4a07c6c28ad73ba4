#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_shuffle : require
// Asks whether matrices lie in a subgroup as lane_quads.glsl says. Not an op.
//
// Grid: one workgroup of one subgroup.
// Bindings: 1 out u32: for each invocation, 1 if its components of sums, in floats and integers, and of left factors are where they
// should be.

#include "extents.glsl"
#include "lane_quads.glsl"

layout(set = 0, binding = 1, std430) writeonly restrict buffer Out { uint result[]; };

// Each element is its own index, which f16 holds exactly.
shared vec4 numbers[64];
shared ivec4 integers[64];
shared uvec4 halves[32];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    for (uint e = lane; e < 64u; e += 32u) {
        numbers[e] = vec4(e * 4u) + vec4(0.0, 1.0, 2.0, 3.0);
        integers[e] = ivec4(e * 4u) + ivec4(0, 1, 2, 3);
    }
    const vec4 low = vec4(lane * 8u) + vec4(0.0, 1.0, 2.0, 3.0);
    halves[lane] = uvec4(packHalf2x16(low.xy), packHalf2x16(low.zw), packHalf2x16(low.xy + 4.0), packHalf2x16(low.zw + 4.0));
    barrier();
    MATRIX_SUM sum;
    MATRIX_INTEGERS whole;
    MATRIX_A factor;
    coopMatLoad(sum, numbers, 0u, 4u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(whole, integers, 0u, 4u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(factor, halves, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
    bool right = sum.length() == 8 && whole.length() == 8 && factor.length() == 8;
    if (right) {
#define COMPARE(i)                                                                  \
    {                                                                               \
        const float expected = float(lane_quad_row(LANE_QUAD_SLOT(i)) * 16u + LANE_QUAD_COLUMN(i)); \
        right = right && sum[i] == expected && float(whole[i]) == expected && float(factor[i]) == expected; \
    }
        LANE_QUAD_EACH(COMPARE)
    }
    result[lane] = uint(right);
}
