#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// The cross-entropy of rows of logits, and in their place its gradient p - onehot(target). With a teacher the gradient is that of
// HARD · cross-entropy + SOFT · divergence, the divergence of both distributions at a temperature:
// OWN p + SOFT T (softmax(logits / T) - softmax(teacher / T)) - HARD onehot(target), with OWN = HARD; at temperature 1, where p is
// there already, OWN = HARD + SOFT.
//
// With TOP, the teacher speaks of so many tokens of each row, and of all others together (its logits are divided by the temperature
// already): the divergence is that of TOP + 1 outcomes. Its gradient is SOFT T (q - p) for each of its tokens; that of another is the
// token's part of SOFT T (q - p) of the rest. The logits of its tokens are set aside, so that the rest can be added up without them.
//
// Grid: x = rows; a workgroup per row. One pass finds the largest logit and the sum of exponentials, also at the temperature, a second
// one overwrites the row: times the row's weight as f32, or (HALF) times LOSS_SCALE as f16 in the first half of the row. Rows are few and long, so an
// invocation asks for a block of vectors before it looks at any.
// Bindings: 1 logits f32 [chunk, VOCABULARY], 2 targets i32 [R], 3 row_weights f32 [R], 4 loss f32 [R],
// 5 teacher f32 [chunk, VOCABULARY] or [R, TOP + 1], 6 divergence f32 [R], 7 top i32 [R, TOP].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint VOCABULARY = 16;
// Whether the gradient is needed, in runs that have a backward pass.
layout(constant_id = 3) const uint GRADIENT = 0;
layout(constant_id = 4) const uint HALF = 0;
layout(constant_id = 5) const uint TEACHER = 0;
layout(constant_id = 6) const float HARD = 1.0;
layout(constant_id = 7) const float SOFT = 0.0;
layout(constant_id = 8) const float OWN = 1.0;
layout(constant_id = 9) const float TEMPERATURE = 1.0;
// 1 / TEMPERATURE, as the host rounds it.
layout(constant_id = 10) const float INV_TEMPERATURE = 1.0;
layout(constant_id = 11) const float LOSS_SCALE = 16384.0;
layout(constant_id = 12) const uint TOP = 0;

layout(set = 0, binding = 1, std430) buffer Logits { float logits[]; };
layout(set = 0, binding = 1, std430) buffer LogitsVectors { vec4 logit_vectors[]; };
layout(set = 0, binding = 1, std430) buffer LogitsHalfPairs { uvec2 half_quads[]; };
layout(set = 0, binding = 1, std430) buffer LogitsHalfWords { uint half_words[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Targets { int targets[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer RowWeights { float row_weights[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Loss { float loss[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer TeacherLogits { float teacher[]; };
layout(set = 0, binding = 5, std430) readonly restrict buffer TeacherLogitsVectors { vec4 teacher_vectors[]; };
layout(set = 0, binding = 6, std430) writeonly restrict buffer Divergence { float divergence[]; };
layout(set = 0, binding = 7, std430) readonly restrict buffer Top { int top[]; };

// Logits of the teacher's tokens, which are set aside; in their place is a number that no logit is.
#define MAX_TEACHER_TOKENS 256u
#define ASIDE -3.0e38
shared float top_logits[MAX_TEACHER_TOKENS];

layout(push_constant) uniform Push {
    uint first_row;
    uint chunk_first; // the logits hold the rows from here on
} push;

// Vectors of a row that an invocation holds at once.
#define HELD 4u
const uint VECTORS = VOCABULARY / 4u;
// The rows of vectors that are not whole are read one by one.
const bool WHOLE_VECTORS = VOCABULARY % 4u == 0u;
// Whether the teacher speaks of every token.
const bool WHOLE_TEACHER = TEACHER != 0u && TOP == 0u;
// What is not there.
#define NOTHING uintBitsToFloat(0xff800000u)

// Gradients that become f16 hold no more than the hardware's own exponential gives.
float exponential(float x) {
    return HALF != 0u ? exp2(x * 1.44269504) : exact_exp(x);
}

// The largest of an invocation's logits, and the sum of the exponentials of their distance to it, with one more logit.
vec2 take(vec2 own, float logit) {
    if (logit > own.x) {
        return vec2(logit, own.y * exponential(own.x - logit) + 1.0);
    }
    return vec2(own.x, own.y + exponential(logit - own.x));
}

// With a block of them, each times `factor`.
vec2 take_block(vec2 own, vec4 block[HELD], float factor) {
    vec4 most = block[0] * factor;
    [[unroll]] for (uint h = 1u; h < HELD; h++) {
        most = max(most, block[h] * factor);
    }
    const float largest = max(own.x, max(max(most.x, most.y), max(most.z, most.w)));
    float sum = own.y * exponential(own.x - largest);
    [[unroll]] for (uint h = 0u; h < HELD; h++) {
        [[unroll]] for (uint c = 0u; c < 4u; c++) {
            sum += exponential(block[h][c] * factor - largest);
        }
    }
    return vec2(largest, sum);
}

// The same of the whole row.
vec2 take_all(vec2 own) {
    const float largest = reduce_largest(own.x);
    return vec2(largest, reduce_sum(own.y * exponential(own.x - largest)));
}

// Whether the row's own distribution is asked for at the temperature too.
#define TEMPERED (GRADIENT != 0u && TEACHER != 0u && TEMPERATURE != 1.0)

// Of the row of `numbers` that begins at `base`: times `factor`, and in `tempered` times INV_TEMPERATURE if DIVIDED.
#define TAKE_ROW(numbers, vectors, base, factor, taken, DIVIDED, tempered)                                         \
    {                                                                                                              \
        vec2 own = vec2(-3.0e38, 0.0);                                                                             \
        vec2 divided = own;                                                                                        \
        if (WHOLE_VECTORS) {                                                                                       \
            for (uint start = lane; start < VECTORS; start += size * HELD) {                                       \
                vec4 block[HELD];                                                                                  \
                [[unroll]] for (uint h = 0u; h < HELD; h++) {                                                      \
                    const uint vector = start + h * size;                                                          \
                    block[h] = vector < VECTORS ? vectors[(base) / 4u + vector] : vec4(NOTHING);                   \
                }                                                                                                  \
                own = take_block(own, block, factor);                                                              \
                if (DIVIDED) {                                                                                     \
                    divided = take_block(divided, block, INV_TEMPERATURE);                                                          \
                }                                                                                                  \
            }                                                                                                      \
        } else {                                                                                                   \
            for (uint i = lane; i < VOCABULARY; i += size) {                                                       \
                own = take(own, numbers[(base) + i] * (factor));                                                   \
                if (DIVIDED) {                                                                                     \
                    divided = take(divided, numbers[(base) + i] * INV_TEMPERATURE);                                                 \
                }                                                                                                  \
            }                                                                                                      \
        }                                                                                                          \
        taken = take_all(own);                                                                                     \
        if (DIVIDED) {                                                                                             \
            tempered = take_all(divided);                                                                          \
        }                                                                                                          \
    }

// What the gradient of a logit is made from.
struct Row {
    float largest;        // of the logits
    float own;            // OWN / their sum of exponentials
    float tempered_largest; // the same of logits · INV_TEMPERATURE
    float tempered;         // SOFT T / their sum
    float teacher_largest; // the same of the teacher's logits
    float teacher_factor;
    float hard;           // what is subtracted for the target
};

// The gradient of a logit, and in `difference` the difference to the teacher's, weighed by the teacher's exponential.
float slope(Row row, float logit, bool is_target, float teacher_logit, inout float difference) {
    float p = exponential(logit - row.largest) * row.own;
    if (TOP != 0u) {
        p += exponential(logit * INV_TEMPERATURE - row.tempered_largest) * row.tempered;
        is_target = is_target && logit > 0.9 * ASIDE;
    } else if (TEACHER != 0u) {
        const float opinion = teacher_logit * INV_TEMPERATURE;
        const float weight = exponential(opinion - row.teacher_largest);
        p -= weight * row.teacher_factor;
        difference += weight * (opinion - logit * INV_TEMPERATURE);
        if (TEMPERATURE != 1.0) {
            p += exponential(logit * INV_TEMPERATURE - row.tempered_largest) * row.tempered;
        }
    }
    return is_target ? p - row.hard : p;
}

uint top_token(uint row, uint place) {
    return min(uint(max(top[row * TOP + place], 0)), VOCABULARY - 1u);
}

// Sets the logits of the teacher's tokens aside and adds up the rest of both distributions. Gives the largest logit of the rest and
// SOFT T (q - p) over its sum, and writes the divergence. `own` and `teacher_sum` are of all outcomes.
vec2 set_aside(uint row, uint base, vec2 own, vec2 teacher_sum) {
    const uint lane = gl_LocalInvocationID.x;
    const float own_log = own.x + exact_log(own.y);
    const float teacher_log = teacher_sum.x + exact_log(teacher_sum.y);
    float difference = 0.0;
    barrier();
    for (uint place = lane; place < TOP; place += gl_WorkGroupSize.x) {
        const uint token = base + top_token(row, place);
        const float logit = logits[token];
        const float opinion = teacher[row * (TOP + 1u) + place] - teacher_log;
        difference += exact_exp(opinion) * (opinion - (logit * INV_TEMPERATURE - own_log));
        top_logits[place] = logit;
        logits[token] = ASIDE;
    }
    // Device memory is not ordered by barrier() alone, but only this workgroup reads and writes the row.
    memoryBarrierBuffer();
    barrier();
    vec2 rest = vec2(ASIDE, 0.0);
    for (uint i = lane; i < VOCABULARY; i += gl_WorkGroupSize.x) {
        const float logit = logits[base + i];
        if (logit > 0.9 * ASIDE) {
            rest = take(rest, logit * INV_TEMPERATURE);
        }
    }
    rest = take_all(rest);
    const float all_differences = reduce_sum(difference);
    const float opinion = teacher[row * (TOP + 1u) + TOP] - teacher_log;
    const float found = rest.x + exact_log(rest.y) - own_log;
    if (lane == 0u) {
        divergence[row] = (all_differences + exact_exp(opinion) * (opinion - found)) * TEMPERATURE * TEMPERATURE;
    }
    return vec2(rest.x, exact_divide(SOFT * TEMPERATURE * (exact_exp(found) - exact_exp(opinion)), rest.y));
}

// Writes the gradients of the tokens that were set aside.
void put_back(uint row, uint base, uint target, Row gradient, vec2 own, vec2 teacher_sum) {
    memoryBarrierBuffer();
    barrier();
    const float own_factor = exact_divide(SOFT * TEMPERATURE, own.y);
    const float teacher_factor = exact_divide(SOFT * TEMPERATURE, teacher_sum.y);
    for (uint place = gl_LocalInvocationID.x; place < TOP; place += gl_WorkGroupSize.x) {
        const uint token = top_token(row, place);
        const float logit = top_logits[place];
        const float opinion = teacher[row * (TOP + 1u) + place];
        float p = exact_exp(logit - gradient.largest) * gradient.own;
        p += exact_exp(logit * INV_TEMPERATURE - own.x) * own_factor - exact_exp(opinion - teacher_sum.x) * teacher_factor;
        p -= token == target ? HARD : 0.0;
        if (HALF == 0u) {
            logits[base + token] = row_weights[row] * p;
        } else {
            // What was set aside has left a zero.
            atomicOr(half_words[base + token / 2u], half_bits(p * LOSS_SCALE) << (16u * (token & 1u)));
        }
    }
}

// Writes the divergence of a row once all its differences are added up.
void finish(uint row, float difference, vec2 own, vec2 teacher_sum) {
    if (TEACHER != 0u && TOP == 0u) {
        const float sum = exact_divide(reduce_sum(difference), teacher_sum.y);
        if (gl_LocalInvocationID.x == 0u) {
            const float found = sum + (exact_log(own.y) - exact_log(teacher_sum.y)) + (own.x - teacher_sum.x);
            divergence[row] = found * TEMPERATURE * TEMPERATURE;
        }
    }
}

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

    vec2 whole;
    vec2 tempered;
    TAKE_ROW(logits, logit_vectors, base, 1.0, whole, TEMPERED, tempered)
    const float largest = whole.x;
    const float sum = whole.y;
    if (lane == 0u) {
        loss[row] = exact_log(sum) + (largest - target_logit);
    }
    if (GRADIENT == 0u || extents.backward_rows == 0u) {
        return;
    }
    Row gradient = Row(largest, exact_divide(1.0, sum) * OWN, largest, 0.0, 0.0, 0.0, 1.0);
    if (!TEMPERED) {
        tempered = whole;
    }
    vec2 teacher_sum = vec2(0.0, 1.0);
    if (TEACHER != 0u) {
        if (TOP != 0u) {
            // What is said of few tokens is divided by the temperature already.
            vec2 own = vec2(-3.0e38, 0.0);
            for (uint i = lane; i <= TOP; i += size) {
                own = take(own, teacher[row * (TOP + 1u) + i]);
            }
            teacher_sum = take_all(own);
        } else {
            TAKE_ROW(teacher, teacher_vectors, base, INV_TEMPERATURE, teacher_sum, false, teacher_sum)
        }
        gradient.hard = HARD;
        gradient.teacher_largest = teacher_sum.x;
        gradient.teacher_factor = exact_divide(SOFT * TEMPERATURE, teacher_sum.y);
        if (TEMPERED) {
            gradient.tempered_largest = tempered.x;
            gradient.tempered = exact_divide(SOFT * TEMPERATURE, tempered.y);
        }
        if (TOP != 0u) {
            const vec2 rest = set_aside(row, base, tempered, teacher_sum);
            gradient.tempered_largest = rest.x;
            gradient.tempered = rest.y;
        }
    }
    float difference = 0.0;
    if (HALF == 0u) {
        const float weight = row_weights[row];
        for (uint i = lane; i < VOCABULARY; i += size) {
            const float said = WHOLE_TEACHER ? teacher[base + i] : 0.0;
            const float p = slope(gradient, logits[base + i], i == target, said, difference);
            logits[base + i] = weight * p;
        }
        finish(row, difference, tempered, teacher_sum);
        if (TOP != 0u) {
            put_back(row, base, target, gradient, tempered, teacher_sum);
        }
        return;
    }
    // The f16 row overwrites the first half of the f32 row: a block is written once it and what it overwrites have been read.
    for (uint start = 0u; start < VECTORS; start += size * HELD) {
        vec4 values[HELD];
        vec4 said[HELD];
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint vector = min(start + h * size + lane, VECTORS - 1u);
            values[h] = logit_vectors[base / 4u + vector];
            said[h] = WHOLE_TEACHER ? teacher_vectors[base / 4u + vector] : vec4(0.0);
        }
        uvec2 held[HELD];
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint vector = start + h * size + lane;
            if (vector < VECTORS) {
                vec4 p;
                [[unroll]] for (uint c = 0u; c < 4u; c++) {
                    const uint i = vector * 4u + c;
                    p[c] = slope(gradient, values[h][c], i == target, said[h][c], difference) * LOSS_SCALE;
                }
                held[h] = uvec2(half_pair_bits(p.x, p.y), half_pair_bits(p.z, p.w));
            }
        }
        barrier();
        [[unroll]] for (uint h = 0u; h < HELD; h++) {
            const uint vector = start + h * size + lane;
            if (vector < VECTORS) {
                half_quads[base / 2u + vector] = held[h];
            }
        }
        // Device memory is not ordered by barrier() alone, but only this workgroup reads and writes the row.
        memoryBarrierBuffer();
    }
    finish(row, difference, tempered, teacher_sum);
    if (TOP != 0u) {
        put_back(row, base, target, gradient, tempered, teacher_sum);
    }
}
