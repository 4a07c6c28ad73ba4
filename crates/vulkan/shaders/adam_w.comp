#version 450
#extension GL_GOOGLE_include_directive : require
// adam_w: one step on every element of a buffer; the gradients are zero afterwards. Where the gradient norm is not a finite number,
// nothing changes.
//
//   g = gradient · clip factor, m = beta1·m + (1 - beta1)·g, v = beta2·v + (1 - beta2)·g²
//   w = keep·w - rate · (m / bias1) / (sqrt(v / bias2) + epsilon)
// Grid: any number of workgroups, which split the vectors of four neighbouring elements among them.
// Bindings: 1 parameters, 2 gradients, 3 mean, 4 square, f32 of one shape, 5 hyper f32 [8], 6 clip f32 [2].

#include "extents.glsl"
#include "exact.glsl"

layout(set = 0, binding = 1, std430) restrict buffer Parameters { vec4 parameters[]; };
layout(set = 0, binding = 2, std430) restrict buffer Gradients { vec4 gradients[]; };
layout(set = 0, binding = 3, std430) restrict buffer Mean { vec4 mean[]; };
layout(set = 0, binding = 4, std430) restrict buffer Square { vec4 square[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer Hyper {
    float rate;
    float beta1;
    float beta2;
    float epsilon;
    float keep;
    float bias1;
    float bias2;
    float clip;
} hyper;
layout(set = 0, binding = 6, std430) readonly restrict buffer Clip { float norm; float factor; } clip;

layout(push_constant) uniform Push {
    uint first_row;
    uint vectors;
} push;

void main() {
    if (row_count() == 0u || !is_finite(clip.norm) || !is_finite(clip.factor)) {
        return;
    }
    for (uint i = gl_GlobalInvocationID.x; i < push.vectors; i += gl_NumWorkGroups.x * gl_WorkGroupSize.x) {
        const vec4 g = gradients[i] * clip.factor;
        const vec4 m = hyper.beta1 * mean[i] + (1.0 - hyper.beta1) * g;
        const vec4 v = hyper.beta2 * square[i] + (1.0 - hyper.beta2) * (g * g);
        mean[i] = m;
        square[i] = v;
        gradients[i] = vec4(0.0);
        const vec4 change = (hyper.rate / hyper.bias1) * m / (sqrt(v / hyper.bias2) + hyper.epsilon);
        parameters[i] = hyper.keep * parameters[i] - change;
    }
}
