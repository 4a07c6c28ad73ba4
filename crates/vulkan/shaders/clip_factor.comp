#version 450
#extension GL_GOOGLE_include_directive : require
// clip_factor: norm = sqrt(Σ parts), and the factor min(1, clip / norm) that clips gradients to the limit; NaN where the norm is
// not finite.
//
// Grid: x = 1. Up to four values of parts are added up; with more, several dispatches follow each other and carry the sum in out[0].
// Bindings: 1 to 4 parts f32 [PARTS], COUNT of them in use, 5 hyper f32 [8], 6 out f32 [2].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint PARTS = 256;
layout(constant_id = 3) const uint COUNT = 1;
layout(constant_id = 4) const uint FIRST = 1;
layout(constant_id = 5) const uint LAST = 1;

layout(set = 0, binding = 1, std430) readonly restrict buffer Parts0 { float parts0[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Parts1 { float parts1[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Parts2 { float parts2[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Parts3 { float parts3[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Hyper { float hyper[8]; };
layout(set = 0, binding = 6, std430) restrict buffer Out { float result[2]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

#define CLIP 7

void main() {
    if (row_count() == 0u) {
        return;
    }
    float sum = 0.0;
    for (uint i = gl_LocalInvocationID.x; i < PARTS; i += gl_WorkGroupSize.x) {
        sum += parts0[i];
        if (COUNT > 1u) {
            sum += parts1[i];
        }
        if (COUNT > 2u) {
            sum += parts2[i];
        }
        if (COUNT > 3u) {
            sum += parts3[i];
        }
    }
    sum = reduce_sum(sum);
    if (gl_LocalInvocationID.x != 0u) {
        return;
    }
    if (FIRST == 0u) {
        sum += result[0];
    }
    if (LAST == 0u) {
        result[0] = sum;
        return;
    }
    const float norm = sqrt(sum);
    const bool finite = is_finite(sum);
    result[0] = finite ? norm : sum;
    result[1] = finite ? (norm > hyper[CLIP] ? exact_divide(hyper[CLIP], norm) : 1.0) : uintBitsToFloat(0x7fc00000u);
}
