#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The cross-entropy of rows of logits, and in their place its gradient p - onehot(target), or with a teacher
// p - (1 - SHARE) onehot(target) - SHARE softmax(teacher).
//
// Grid: x = rows; a workgroup per row. One pass finds the largest logit and the sum of exponentials, a second one overwrites the
// row: times the row's weight as f32, or (HALF) times 2^14 as f16 in the first half of the row.
// Bindings: 1 logits f32 [chunk, VOCABULARY], 2 targets i32 [R], 3 row_weights f32 [R], 4 loss f32 [R],
// 5 teacher f32 [R, VOCABULARY].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint VOCABULARY = 16;
// Whether the gradient is needed, in runs that have a backward pass.
layout(constant_id = 3) const uint GRADIENT = 0;
layout(constant_id = 4) const uint HALF = 0;
layout(constant_id = 5) const uint TEACHER = 0;
layout(constant_id = 6) const float SHARE = 0.0;
const float HALF_RAISE = 16384.0;

layout(set = 0, binding = 1, std430) buffer Logits { float logits[]; };
layout(set = 0, binding = 1, std430) buffer LogitVectors { vec4 logit_vectors[]; };
layout(set = 0, binding = 1, std430) buffer HalfPairs { uvec2 half_quads[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Targets { int targets[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowWeights { float row_weights[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Loss { float loss[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer TeacherLogits { float teacher[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the logits hold the rows from here on
} push;

// The largest of an invocation's logits, and the sum of the exponentials of their distance to it, with one more logit.
vec2 take(vec2 own, float logit) {
    if (logit > own.x) {
        return vec2(logit, own.y * exact_exp(own.x - logit) + 1.0);
    }
    return vec2(own.x, own.y + exact_exp(logit - own.x));
}

// The same of the whole row.
vec2 take_all(vec2 own) {
    const float largest = reduce_largest(own.x);
    return vec2(largest, reduce_sum(own.y * exact_exp(own.x - largest)));
}

// Vectors of a row that an invocation holds while all invocations read.
#define HELD 4u

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint size = gl_WorkGroupSize.x;
    const uint base = (row - push.chunk_first) * VOCABULARY;
    const uint target = min(uint(max(targets[row], 0)), VOCABULARY - 1u);
    const float target_logit = logits[base + target];

    vec2 own = vec2(-3.0e38, 0.0);
    for (uint i = lane; i < VOCABULARY; i += size) {
        own = take(own, logits[base + i]);
    }
    const vec2 whole = take_all(own);
    const float largest = whole.x;
    const float sum = whole.y;
    if (lane == 0u) {
        loss[row] = exact_log(sum) + (largest - target_logit);
    }
    if (GRADIENT == 0u || extents.backward_rows == 0u) {
        return;
    }
    const float inverse = exact_divide(1.0, sum);
    // What is subtracted for the target and for the teacher's exponentials.
    float hard = 1.0;
    float taught_largest = 0.0;
    float taught = 0.0;
    const uint taught_base = row * VOCABULARY;
    if (TEACHER != 0u) {
        own = vec2(-3.0e38, 0.0);
        for (uint i = lane; i < VOCABULARY; i += size) {
            own = take(own, teacher[taught_base + i]);
        }
        const vec2 all = take_all(own);
        hard = 1.0 - SHARE;
        taught_largest = all.x;
        taught = exact_divide(SHARE, all.y);
    }
    if (HALF == 0u) {
        const float weight = row_weights[row];
        for (uint i = lane; i < VOCABULARY; i += size) {
            float p = exact_exp(logits[base + i] - largest) * inverse;
            if (TEACHER != 0u) {
                p -= exact_exp(teacher[taught_base + i] - taught_largest) * taught;
            }
            logits[base + i] = weight * (i == target ? p - hard : p);
        }
        return;
    }
    // The f16 row overwrites the first half of the f32 row: a block is written once it and what it overwrites have been read.
    const uint vectors = VOCABULARY / 4u;
    for (uint start = 0u; start < vectors; start += size * HELD) {
        uvec2 held[HELD];
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint vector = start + h * size + lane;
            if (vector < vectors) {
                const vec4 values = logit_vectors[base / 4u + vector];
                vec4 p;
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    const uint i = vector * 4u + c;
                    float own = exact_exp(values[c] - largest) * inverse;
                    if (TEACHER != 0u) {
                        own -= exact_exp(teacher[taught_base + i] - taught_largest) * taught;
                    }
                    p[c] = (i == target ? own - hard : own) * HALF_RAISE;
                }
                held[h] = uvec2(half_pair_bits(p.x, p.y), half_pair_bits(p.z, p.w));
            }
        }
        barrier();
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint vector = start + h * size + lane;
            if (vector < vectors) {
                half_quads[base / 2u + vector] = held[h];
            }
        }
        // Device memory is not ordered by barrier() alone, but only this workgroup reads and writes the row.
        memoryBarrierBuffer();
    }
}
