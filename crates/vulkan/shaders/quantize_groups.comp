#version 450
#extension GL_GOOGLE_include_directive : require
// quantize in groups of columns: int8 of x, and scale and sum of every group; with SHARED_SCALE all groups of a token have its scale.
//
// Grid: x = rows, y = pieces of a row, with SHARED_SCALE one. A workgroup walks its part of a row; an invocation owns four neighbouring
// columns, one word of q, and the invocations of a group meet in shared memory. The local size is a multiple of 64, the words of the
// longest group, and at most 256.
// q's rows are COLS rounded up to 16 wide, padding zero.
// Bindings: 1 x f32 [T, COLS], 2 q u32 [T, Q_WORDS], 3 scale f32 [T, GROUPS], 4 sum i32 [T, GROUPS].

#include "extents.glsl"
#include "exact.glsl"
#include "reduce.glsl"
#include "int8.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint GROUP = 128;
layout(constant_id = 4) const uint SHARED_SCALE = 0;
const uint Q_WORDS = (COLS + 15u) / 16u * 4u;
const uint GROUPS = (COLS + GROUP - 1u) / GROUP;
const uint GROUP_LANES = GROUP / 4u;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Q { uint q[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Scale { float scales[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Sum { int sums[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

shared uint group_largest[256];
shared int group_sums[256];

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint base = row * COLS;
    uint row_largest = 0u;
    if (SHARED_SCALE != 0u) {
        for (uint column = lane; column < COLS; column += gl_WorkGroupSize.x) {
            row_largest = max(row_largest, magnitude_bits(x[base + column]));
        }
        row_largest = reduce_max(row_largest);
    }
    const uint first_lane = lane / GROUP_LANES * GROUP_LANES;
    const uint stride = gl_NumWorkGroups.y * gl_WorkGroupSize.x;
    for (uint start = gl_WorkGroupID.y * gl_WorkGroupSize.x; start < Q_WORDS; start += stride) {
        const uint word = start + lane;
        vec4 values = vec4(0.0);
        uint largest = row_largest;
        for (uint i = 0u; i < 4u; i++) {
            if (word * 4u + i < COLS) {
                values[i] = x[base + word * 4u + i];
                largest = max(largest, magnitude_bits(values[i]));
            }
        }
        // What the last groups left may still be in use.
        barrier();
        group_largest[lane] = largest;
        barrier();
        for (uint i = 0u; i < GROUP_LANES; i++) {
            largest = max(largest, group_largest[first_lane + i]);
        }
        const float scale = quantize_scale(largest);
        ivec4 codes = ivec4(0);
        for (uint i = 0u; i < 4u; i++) {
            if (word * 4u + i < COLS) {
                codes[i] = quantize_one(values[i], scale);
            }
        }
        group_sums[lane] = codes.x + codes.y + codes.z + codes.w;
        if (word < Q_WORDS) {
            q[row * Q_WORDS + word] = pack_bytes(codes);
        }
        barrier();
        const uint group = word / GROUP_LANES;
        if (lane == first_lane && group < GROUPS) {
            int sum = 0;
            for (uint i = 0u; i < GROUP_LANES; i++) {
                sum += group_sums[first_lane + i];
            }
            scales[row * GROUPS + group] = scale;
            sums[row * GROUPS + group] = sum;
        }
    }
}
