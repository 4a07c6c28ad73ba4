#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// embed_rows_gradient: gradient[ids[t]] += dy[t], over tokens in the order of their ids.
//
// Grid: x = tokens / PLACES, y = columns / 64. A workgroup looks through PLACES tokens and adds up all tokens of every id that begins
// among them. Sixteen neighbouring invocations own four columns each; their groups take the tokens in turn, then add up in order.
// A gradient in several slices gets a dispatch for each, which handles the ids that fall in it.
// Bindings: 1 dy f32 [T, COLS], 2 ids i32 [T], 3 order i32 [T], 4 gradient f32 [n, COLS].

#include "extents.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint PLACES = 1;

#include "vec4_access.glsl"

READ_VEC4(1, dy)
layout(set = 0, binding = 2, std430) readonly restrict buffer Ids { int ids[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer SortedIds { int order[]; };
layout(set = 0, binding = 4, std430) restrict buffer Gradient { float gradient[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint slice_first; // the first id of this slice
    uint slice_rows;
} push;

#define QUADS 16u
// Tokens whose loads are in flight together.
#define TOGETHER 4u

shared vec4 sums[256];

// The token at a position of the order, clamped to the tokens of the run.
uint token_at(uint place, uint tokens) {
    return min(uint(order[place]), tokens - 1u);
}

// Adds up the tokens from a place on that have its id.
void add_tokens(uint place, uint tokens, int id, uint row) {
    const uint lane = gl_LocalInvocationID.x;
    const uint groups = gl_WorkGroupSize.x / QUADS;
    const uint column = (gl_WorkGroupID.y * QUADS + lane % QUADS) * 4u;
    vec4 sum = vec4(0.0);
    bool more = column < COLS;
    for (uint at = place + lane / QUADS; more && at < tokens; at += groups * TOGETHER) {
        vec4 rows[TOGETHER];
        [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
            const uint token = token_at(min(at + i * groups, tokens - 1u), tokens);
            // Tokens of one id are contiguous: after the first token of another id there are no more.
            more = more && at + i * groups < tokens && ids[token] == id;
            rows[i] = vec4(0.0);
            if (more) {
                rows[i] = dy(token * COLS, column);
            }
        }
        [[unroll]] for (uint i = 0u; i < TOGETHER; i++) {
            sum += rows[i];
        }
    }
    sums[lane] = sum;
    barrier();
    if (lane < QUADS && column < COLS) {
        vec4 total = vec4(0.0);
        for (uint group = 0u; group < groups; group++) {
            total += sums[group * QUADS + lane];
        }
        for (uint c = 0u; c < min(4u, COLS - column); c++) {
            gradient[row * COLS + column + c] += total[c];
        }
    }
    barrier();
}

void main() {
    const uint tokens = row_count();
    const uint first = push.first_row + gl_WorkGroupID.x * PLACES;
    const uint end = min(first + PLACES, tokens);
    int before = first > 0u && first < tokens ? ids[token_at(first - 1u, tokens)] : -1;
    for (uint place = first; place < end; place++) {
        const int id = ids[token_at(place, tokens)];
        const uint row = uint(id) - push.slice_first;
        if ((place == 0u || id != before) && row < push.slice_rows) {
            add_tokens(place, tokens, id, row);
        }
        before = id;
    }
}
