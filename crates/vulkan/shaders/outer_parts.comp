#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Adds the partial sums of a weight's gradient to it, in order, undoing their scale factors:
// gradient[n][k] += inv_scale·largest / row_scale[n] · sum_p parts[p][n][k].
//
// Grid: x = 1, y = quads of the gradient / local size.
// Bindings: 1 parts f32 [PARTS, PART_ROWS, COLS], 2 largest f32 [1], 3 row_scale f32 [N] if ROW_SCALES, 4 gradient f32 [n, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PARTS = 1;
layout(constant_id = 4) const uint PART_ROWS = 1;
layout(constant_id = 5) const uint ROW_SCALES = 0;
const uint QUADS = (COLS + 3u) / 4u;

#include "vec4_access.glsl"

READ_VEC4(1, parts)
layout(set = 0, binding = 2, std430) readonly restrict buffer Largest { float largest[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowScale { float row_scale[]; };
layout(set = 0, binding = 4, std430) buffer Gradient { float gradient[]; };
layout(set = 0, binding = 4, std430) buffer GradientVectors { vec4 gradient_vectors[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint first; // the row of the parts that is the gradient's first
    uint count; // rows of the gradient
    float inv_scale;
} push;

void main() {
    const uint item = gl_WorkGroupID.y * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    const uint n = item / QUADS;
    const uint column = item % QUADS * 4u;
    if (push.first_row >= row_count() || n >= push.count) {
        return;
    }
    vec4 sum = vec4(0.0);
    for (uint part = 0u; part < PARTS; part++) {
        sum += parts((part * PART_ROWS + push.first + n) * COLS, column);
    }
    const float inv_scale = push.inv_scale * largest[0];
    sum *= ROW_SCALES != 0u ? inv_scale / row_scale[push.first + n] : inv_scale;
    if (COLS % 4u == 0u) {
        gradient_vectors[(n * COLS + column) / 4u] += sum;
        return;
    }
    for (uint c = 0u; c < min(4u, COLS - column); c++) {
        gradient[n * COLS + column + c] += sum[c];
    }
}
