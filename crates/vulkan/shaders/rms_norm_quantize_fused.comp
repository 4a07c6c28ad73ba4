#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
// rms_norm_quantize where a single token's norm is part of its product: the same steps as in ternary_gemv_fused.comp, for any
// number of rows, so that all of them have the same codes. With ACTIVATION (one more than activation.glsl's KIND) it is also the gated_act
// in front of it, whose result nothing else reads; gate and up lie side by side or (SPLIT) in a row each.
//
// Grid: x = rows. One workgroup holds one row in registers or, with SUBGROUP_ROWS, one subgroup does. COLS is a multiple of 64.
// Bindings: 1 x f32 [T, COLS] as vec4, or with ACTIVATION gate and up [T, 2·COLS] or the gate, 2 gain f32 [COLS] as vec4,
// 3 q u32 [T, COLS / 4], 4 scale f32 [T], 5 sum i32 [T], 6 y f32 [T, COLS] as vec4 if FLOAT_OUT, 7 up f32 [T, COLS] as vec4 if SPLIT.

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
layout(constant_id = 5) const uint ACTIVATION = 0;
layout(constant_id = 6) const uint SPLIT = 0;
const uint K = COLS;
const uint NORM = 1u;
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
layout(set = 0, binding = 7, std430) readonly restrict buffer Up { vec4 up_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    float eps;
} push;

// The row's first vector in the results; what is read may have two rows side by side.
uint first_vector;

#define ROW_UP(base, v) (SPLIT != 0u ? up_vectors[base + v] : x[base + VECTORS + v])

#define KEEP_CODES(v, codes) q[first_vector + (v)] = codes;
#define KEEP_FLOATS(v, y)                                                                                          \
    if (FLOAT_OUT != 0u) {                                                                                         \
        floats[first_vector + (v)] = y;                                                                            \
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
    first_vector = row * VECTORS;
    const float scale = quantize_row(first_vector * (ACTIVATION != 0u && SPLIT == 0u ? 2u : 1u), push.eps);
#ifdef SUBGROUP_ROWS
    const bool first = subgroupElect();
#else
    const bool first = gl_LocalInvocationID.x == 0u;
#endif
    if (first) {
        scales[row] = scale;
        sums[row] = row_sum();
    }
}
