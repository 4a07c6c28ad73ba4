#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// embed_rows: out[t] = table[ids[t]] as f32.
//
// Grid: items.glsl. One invocation makes four neighbouring elements of one token.
// A table larger than a binding comes in shards of rows; each shard gets a dispatch of its own and serves the ids that fall in it.
// Bindings: 1 table shard, 2 ids i32 [T], 3 out f32 [T, COLS].

#include "extents.glsl"
#include "items.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint ROW_VECTORS = 4;
#if ENCODING == 5
layout(constant_id = 4) const uint GROUP = 128;
layout(constant_id = 5) const uint GROUP_SCALES = 1;
#endif

layout(push_constant) uniform Push {
    uint first_row;
    uint shard_first;
    uint shard_rows;
} push;

#define WEIGHT_BINDING 1
#define SCALE_BINDING 4
#define SHARD_FIRST push.shard_first
#include "dense.glsl"

layout(set = 0, binding = 2, std430) readonly restrict buffer Ids { int ids[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Out { float result[]; };

void main() {
    const uvec2 place = row_and_item(push.first_row, (COLS + 3u) / 4u);
    const uint token = place.x;
    const uint quad = place.y;
    const uint column = quad * 4u;
    if (token >= row_count()) {
        return;
    }
    const uint row = uint(ids[token]) - push.shard_first;
    if (row >= push.shard_rows) {
        return;
    }
    vec4 values[QUADS];
    load_granule(row, quad / QUADS, values);
    vec4 mine = values[0];
    for (uint i = 1u; i < QUADS; i++) {
        mine = quad % QUADS == i ? values[i] : mine;
    }
    for (uint i = 0u; i < 4u && column + i < COLS; i++) {
        result[token * COLS + column + i] = mine[i];
    }
}
