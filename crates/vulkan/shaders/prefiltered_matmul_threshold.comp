#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// prefiltered_matmul, before the exact products: what an element must be able to reach. Every number of best is at most what an element of its own
// is, so K of them that are no less than the threshold stand for as many elements.
//
// Grid: x = rows. Every invocation finds the largest of its numbers; the K-th largest of these is the threshold. With fewer it is zero, which
// leaves nothing out.
// Bindings: 1 best [R, BLOCKS] and 2 threshold [R], both as ordered.glsl orders floats.

#include "extents.glsl"

layout(constant_id = 2) const uint BLOCKS = 16;
layout(constant_id = 3) const uint K = 1;

layout(set = 0, binding = 1, std430) readonly restrict buffer Best { uint best[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Threshold { uint threshold[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

shared uint largest[256];

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint lanes = gl_WorkGroupSize.x;
    uint own = 0u;
    for (uint block = lane; block < BLOCKS; block += lanes) {
        own = max(own, best[row * BLOCKS + block]);
    }
    largest[lane] = own;
    barrier();
    uint ahead = 0u;
    for (uint other = 0u; other < lanes; other++) {
        ahead += largest[other] > own || (largest[other] == own && other < lane) ? 1u : 0u;
    }
    // Local sizes are larger than K: one invocation has this rank.
    if (ahead == K - 1u) {
        threshold[row] = own;
    }
}
