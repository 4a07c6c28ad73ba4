#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// prefiltered_matmul, after the products with the rows of the prefilter: what each element of a row may be at most, in the place of its product, and
// the largest of what elements are at least, for every BLOCK of them.
//
// An element is scale·product, give or take ‖x‖·reach: reach is the distance of the weight's row from the prefilter's and a share of their norm for
// rounding (crates/graph/src/prefilter.rs). Where that is no number, or ‖x‖ is out of range, it may be anything.
//
// Grid: x = ROWS / local size, y = rows. Bindings: 1 x f32 [R, COLS], 2 numbers: scale and reach of every weight row, 3 out f32 [R, ROWS], 4 best
// [R, ROWS / BLOCK], as ordered.glsl orders floats.

#include "extents.glsl"
#include "ordered.glsl"
#include "reduce.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROWS = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Numbers { vec2 numbers[]; };
layout(set = 0, binding = 3, std430) restrict buffer Out { float result[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Best { uint best[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

// Elements that share their best; the local size is a multiple of it.
const uint BLOCK = 16u;
const uint INFINITY = 0x7f800000u;
const uint MINUS_INFINITY = 0xff800000u;
// Squares of the norms for which the bounds hold (PREFILTERED_NORMS).
const float MIN_SQUARE = 1e-24;
const float MAX_SQUARE = 1e36;
// More than summing and the root round away.
const float ROUNDED_UP = 1.001;
const float MIN_BOUND = 1e-30;

shared uint least[256];

bool is_finite(float value) {
    return (floatBitsToUint(value) & INFINITY) != INFINITY;
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.y;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    float squares = 0.0;
    for (uint column = lane; column < COLS; column += gl_WorkGroupSize.x) {
        const float value = x[row * COLS + column];
        squares += value * value;
    }
    squares = reduce_sum(squares);
    const bool holds = is_finite(squares) && squares >= MIN_SQUARE && squares <= MAX_SQUARE;
    const float norm = sqrt(squares) * ROUNDED_UP;

    const uint n = gl_WorkGroupID.x * gl_WorkGroupSize.x + lane;
    uint own = 0u;
    if (n < ROWS) {
        const vec2 row_numbers = numbers[n];
        const float product = result[row * ROWS + n] * row_numbers.x;
        const float bound = norm * row_numbers.y + MIN_BOUND;
        const float low = product - bound;
        const float high = product + bound;
        const bool known = holds && is_finite(low) && is_finite(high);
        result[row * ROWS + n] = known ? high : uintBitsToFloat(INFINITY);
        own = key_of(known ? floatBitsToUint(low) : MINUS_INFINITY);
    }
    least[lane] = own;
    barrier();
    const uint first = gl_WorkGroupID.x * (gl_WorkGroupSize.x / BLOCK) + lane;
    const uint blocks = (ROWS + BLOCK - 1u) / BLOCK;
    if (lane < gl_WorkGroupSize.x / BLOCK && first < blocks) {
        uint largest = 0u;
        for (uint i = 0u; i < BLOCK; i++) {
            largest = max(largest, least[lane * BLOCK + i]);
        }
        best[row * blocks + first] = largest;
    }
}
