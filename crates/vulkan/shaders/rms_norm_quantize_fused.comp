#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm_quantize where a single token's norm is part of its product: the same steps as in ternary_gemv_fused.comp, for any
// number of rows, so that all of them have the same codes.
//
// Grid: x = rows. One workgroup holds one row in registers or, with SUBGROUP_ROWS, one subgroup does. COLS is a multiple of 64.
// Bindings: 1 x f32 [T, COLS] as vec4, 2 gain f32 [COLS] as vec4, 3 q u32 [T, COLS / 4], 4 scale f32 [T], 5 sum i32 [T],
// 6 y f32 [T, COLS] as vec4 if FLOAT_OUT.

#include "extents.glsl"
#include "exact.glsl"
#include "activation.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 64;
#ifdef SUBGROUP_ROWS
layout(constant_id = 3) const uint LANES = 32;
#else
layout(constant_id = 3) const uint LOCAL = 256;
#endif
layout(constant_id = 4) const uint FLOAT_OUT = 0;
const uint K = COLS;
const uint NORM = 1u;
const uint ACTIVATION = 0u;
#ifdef SUBGROUP_ROWS
#include "subgroup_row.glsl"
#else
const uint VECTORS = K / 4u;
const uint VECTORS_EACH = (VECTORS + LOCAL - 1u) / LOCAL;
shared int partial[LOCAL];
#endif

layout(set = 0, binding = 1, std430) readonly restrict buffer X { vec4 x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Gain { vec4 gain[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Q { uint q[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 5, std430) writeonly restrict buffer Sum { int sums[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Float { vec4 floats[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

#define KEEP_CODES(v, codes) q[base + (v)] = codes;
#define KEEP_FLOATS(v, y)                                                                                          \
    if (FLOAT_OUT != 0u) {                                                                                         \
        floats[base + (v)] = y;                                                                                    \
    }
#include "fused_row.glsl"

void main() {
#ifdef SUBGROUP_ROWS
    const uint row = subgroup_row(push.first_row);
#else
    const uint row = push.first_row + gl_WorkGroupID.x;
#endif
    if (row >= row_count()) {
        return;
    }
    int sum;
    const float scale = quantize_row(row * VECTORS, push.eps, sum);
#ifdef SUBGROUP_ROWS
    const bool first = subgroupElect();
#else
    const bool first = gl_LocalInvocationID.x == 0u;
#endif
    if (first) {
        scales[row] = scale;
        sums[row] = sum;
    }
}
