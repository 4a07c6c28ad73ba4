// Common to the kernels that rotate, store and attend: the new token's query, key and value, and how long spans are cut.
//
// Every workgroup rotates its own queries and the new key of its group; one of a group stores the new key and value. That row of the
// stores is not read: each workgroup uses its own copy instead, rounded as stored.
// TOGETHER is how many heads of a group a workgroup has. Bindings: 1 qkv f32 [T, WIDTH], 2 table f32 [positions, TABLE_STRIDE], 3 the
// plan's inputs, of which four words are read for each token: position, row of the stores, first and last key, 4 k and 5 v
// [rows, STORE_STRIDE] f32, f16 when STORE_F16, or kv_blocks.glsl when BLOCKS, 6 out f32 [T, HEADS·HEAD_DIM].

layout(constant_id = 2) const uint KV_HEADS = 1;
layout(constant_id = 3) const uint GROUP = 1;
layout(constant_id = 4) const uint HEAD_DIM = 64;
layout(constant_id = 5) const uint ROPE_DIMS = 64;
layout(constant_id = 6) const uint STORE_STRIDE = 64;
layout(constant_id = 7) const uint TABLE_STRIDE = 64;
// Parts of a span that there is room for, 0 where none is cut, and parts at most.
layout(constant_id = 8) const uint SPLITS = 0;
layout(constant_id = 9) const uint MAX_PARTS = 1;
const uint LOCAL = 256u;
const uint HEADS = KV_HEADS * GROUP;
const uint WIDTH = (HEADS + 2u * KV_HEADS) * HEAD_DIM;
const uint HALF_ROPE = ROPE_DIMS / 2u;
#ifdef BLOCKS
#include "kv_blocks.glsl"
#define ELEMENTS 16u
#elif STORE_F16
#define ELEMENTS 8u
#else
#define ELEMENTS 4u
#endif
#ifndef BLOCKS
#define BLOCKS 0
#endif
// Vectors of 16 bytes in a head.
const uint VECTORS = HEAD_DIM / ELEMENTS;
const float NEVER = -3.0e38;
const uint SHORTEST_PART = 128u;

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Table { float table[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Inputs { int inputs[]; };
#if BLOCKS
layout(set = 0, binding = 4, std430) buffer K { uvec4 k[]; };
layout(set = 0, binding = 4, std430) buffer KWords { uint k_words[]; };
layout(set = 0, binding = 5, std430) buffer V { uvec4 v[]; };
layout(set = 0, binding = 5, std430) buffer VWords { uint v_words[]; };
#else
layout(set = 0, binding = 4, std430) restrict buffer K { uvec4 k[]; };
layout(set = 0, binding = 5, std430) restrict buffer V { uvec4 v[]; };
#endif
layout(set = 0, binding = 6, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint table_rows;
    uint store_rows;
    float scale;
    uint position_at;
    uint slot_at;
    uint kv_start_at;
    uint kv_end_at;
} push;

shared vec4 query_quads[TOGETHER * HEAD_DIM / 4u];
// As they are stored.
shared uint new_key[VECTORS * 4u];
shared uint new_value[VECTORS * 4u];
#if BLOCKS
// The new key and value before they are rounded, and the scales of their blocks.
shared vec4 new_floats[HEAD_DIM / 2u];
shared uint new_scales[HEAD_DIM / 16u];
#endif

// A token's place: its position, its row of the stores, and the keys `begin`..`end` that it sees.
struct Place {
    uint position;
    uint row;
    uint begin;
    uint end;
};

Place place_of(uint token) {
    Place place;
    place.position = min(uint(inputs[push.position_at + token]), push.table_rows - 1u);
    place.row = min(uint(inputs[push.slot_at + token]), push.store_rows - 1u);
    place.begin = uint(max(inputs[push.kv_start_at + token], 0));
    place.end = min(uint(max(inputs[push.kv_end_at + token], 0)) + 1u, push.store_rows);
    return place;
}

// Keys of a part of a span. How a span is cut follows from its length alone: a token's result does not depend on its neighbours.
uint part_keys(uint keys) {
    return max(((keys + MAX_PARTS - 1u) / MAX_PARTS + 31u) & ~31u, SHORTEST_PART);
}

// Parts of a span. One longer than there is room for is not cut.
uint part_count(uint keys) {
    const uint each = part_keys(keys);
    const uint count = (keys + each - 1u) / each;
    return count <= SPLITS ? count : 1u;
}

// Which quads eight neighbours read at once: every second one, or every fourth of blocks. Those eight further on are swapped, into
// other banks.
uint query_at(uint quad) {
    return quad ^ ((quad >> 3) & (BLOCKS != 0 ? 3u : 1u));
}

vec4 query(uint quad) {
    return query_quads[query_at(quad)];
}

// Two neighbouring columns of the stacked row, those of Q and K rotated by the token's position.
vec2 rotated(uint column, uint i, bool turn, uint angle_row) {
    const vec2 value = vec2(qkv[column], qkv[column + 1u]);
    vec2 result_pair = value;
    [[unroll]] for (uint c = 0u; c < 2u; c++) {
        if (turn && i + c < ROPE_DIMS) {
            const bool low = i + c < HALF_ROPE;
            const uint angle = angle_row + (low ? i + c : i + c - HALF_ROPE);
            const float partner = qkv[low ? column + c + HALF_ROPE : column + c - HALF_ROPE];
            const float other = partner * table[angle + HALF_ROPE];
            result_pair[c] = value[c] * table[angle] + (low ? -other : other);
        }
    }
    return result_pair;
}

uvec4 key_of_now(uint vector) {
    const uint at = vector * 4u;
    return uvec4(new_key[at], new_key[at + 1u], new_key[at + 2u], new_key[at + 3u]);
}

uvec4 value_of_now(uint vector) {
    const uint at = vector * 4u;
    return uvec4(new_value[at], new_value[at + 1u], new_value[at + 2u], new_value[at + 3u]);
}

// Rotates the queries of TOGETHER heads from `head` on and the new key, and keeps the new key and value as they are stored.
void rotate(uint token, uint head, uint position) {
    for (uint e = gl_LocalInvocationID.x; e < (TOGETHER + 2u) * HEAD_DIM / 2u; e += LOCAL) {
        const uint part = e / (HEAD_DIM / 2u);
        const uint pair = e % (HEAD_DIM / 2u);
        const uint from = part < TOGETHER ? head + part : HEADS + (part - TOGETHER) * KV_HEADS + head / GROUP;
        const vec2 both = rotated(token * WIDTH + from * HEAD_DIM + pair * 2u, pair * 2u, part <= TOGETHER, position * TABLE_STRIDE);
        if (part < TOGETHER) {
            query_quads[query_at(e / 2u)][e % 2u * 2u] = both.x;
            query_quads[query_at(e / 2u)][e % 2u * 2u + 1u] = both.y;
            continue;
        }
#if BLOCKS
        const uint at = (part - TOGETHER) * HEAD_DIM + pair * 2u;
        new_floats[at / 4u][at % 4u] = both.x;
        new_floats[at / 4u][at % 4u + 1u] = both.y;
#elif STORE_F16
        const uint bits = half_pair_bits(both.x, both.y);
        if (part == TOGETHER) {
            new_key[pair] = bits;
        } else {
            new_value[pair] = bits;
        }
#else
        const uvec2 bits = floatBitsToUint(both);
        if (part == TOGETHER) {
            new_key[pair * 2u] = bits.x;
            new_key[pair * 2u + 1u] = bits.y;
        } else {
            new_value[pair * 2u] = bits.x;
            new_value[pair * 2u + 1u] = bits.y;
        }
#endif
    }
#if BLOCKS
    barrier();
    // Eight neighbours share a block.
    for (uint quad = gl_LocalInvocationID.x; quad < HEAD_DIM / 2u; quad += LOCAL) {
        uint most = 0u;
        [[unroll]] for (uint n = 0u; n < 8u; n++) {
            most = max(most, largest_of(new_floats[(quad & ~7u) + n]));
        }
        const uint scale = scale_bits(most);
        const uint word = block_word(new_floats[quad], scale);
        if (quad < HEAD_DIM / 4u) {
            new_key[quad] = word;
        } else {
            new_value[quad - HEAD_DIM / 4u] = word;
        }
        if (quad % 8u == 0u) {
            new_scales[quad / 8u] = scale;
        }
    }
#endif
}

#if BLOCKS
// The word of scales of that number of the new key, or of the new value.
uint scales_of_now(uint word, bool value) {
    const uint first = (value ? HEAD_DIM / 32u : 0u) + word * 2u;
    return new_scales[first] | (word * 2u + 1u < HEAD_DIM / 32u ? new_scales[first + 1u] << 16 : 0u);
}
#endif

// The new row, as one workgroup of a group stores it.
void store_new(uint row, uint kv_head) {
    const uint local = gl_LocalInvocationID.x;
    if (local < VECTORS) {
        const uint at = row * (STORE_STRIDE / ELEMENTS) + kv_head * VECTORS + local;
        k[at] = key_of_now(local);
        v[at] = value_of_now(local);
    }
#if BLOCKS
    if (local < SCALE_WORDS) {
        const uint scale_at = scales_of(kv_head, push.store_rows) + row * SCALE_WORDS + local;
        k_words[scale_at] = scales_of_now(local, false);
        v_words[scale_at] = scales_of_now(local, true);
    }
#endif
}
