#version 450
#extension GL_GOOGLE_include_directive : require
// dora_scale_gradient: gradient[n] += Σ_t dy[t][out_offset + n] · x[t][out_offset + n] / norms[n]
//
// Grid: x = 1, y = COLUMNS / LANES. LANES neighbouring invocations own a column each; the groups of them split the rows, then
// add up in order. The local size is at most 256.
// Bindings: 1 dy f32 [T, STRIDE], 2 x f32 [T, STRIDE], 3 norms f32 [COLUMNS], 4 gradient f32 [COLUMNS].

#include "extents.glsl"
#include "exact.glsl"

#define LANES 16u

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint STRIDE = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer Dy { float dy[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Norms { float norms[]; };
layout(set = 0, binding = 4, std430) restrict buffer Gradient { float gradient[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint out_offset;
} push;

shared float partial[256];

void main() {
    const uint rows = row_count();
    if (rows == 0u) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x % LANES;
    const uint slice = gl_LocalInvocationID.x / LANES;
    const uint slices = gl_WorkGroupSize.x / LANES;
    const uint column = gl_WorkGroupID.y * LANES + lane;
    float sum = 0.0;
    if (column < COLUMNS) {
        for (uint t = slice; t < rows; t += slices) {
            const uint at = t * STRIDE + push.out_offset + column;
            sum += dy[at] * x[at];
        }
    }
    partial[gl_LocalInvocationID.x] = sum;
    barrier();
    if (slice == 0u && column < COLUMNS) {
        float total = 0.0;
        for (uint s = 0u; s < slices; s++) {
            total += partial[s * LANES + lane];
        }
        const float norm = norms[column];
        if (norm != 0.0) {
            gradient[column] += exact_divide(total, norm);
        }
    }
}
