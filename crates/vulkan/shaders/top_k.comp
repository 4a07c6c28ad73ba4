#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// top_k: the K largest elements of each row, the largest first, the lowest index first among equal ones; NaNs before all numbers,
// so that they are not hidden. A row's output is K indices, then the bits of K values; index -1 and minus infinity where the row
// is shorter.
//
// Grid: x = rows. One workgroup walks one row twice. First every invocation finds the largest of its own elements: the K-th largest
// of these is no larger than the K-th largest of all, so only elements from there on can be chosen. They are gathered and each one
// counts how many are better, which is its rank. Where too many equal elements do not fit, elements are chosen one by one.
// Bindings: 1 x f32 [R, COLS], 2 out i32 [R, 2·K].

#include "extents.glsl"
#include "ordered.glsl"

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint K = 16;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { uint x[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Out { uint result[]; };

layout(push_constant) uniform Push {
    uint first_row;
} push;

// Elements that may be chosen: many times K, and one for every invocation.
const uint ROOM = gl_WorkGroupSize.x > 512u ? gl_WorkGroupSize.x : 512u;
// Elements an invocation loads before it compares them.
const uint TOGETHER = 4u;
const uint NOTHING = 0u;
const uint NO_COLUMN = 0xffffffffu;

shared uint keys[ROOM];
shared uint columns[ROOM];
shared uint found;
shared uint threshold;

uint bits_of(uint key) {
    return (key & 0x80000000u) != 0u ? key & 0x7fffffffu : ~key;
}

bool better(uint key, uint column, uint other_key, uint other_column) {
    return key > other_key || (key == other_key && column < other_column);
}

void put(uint row, uint place, uint key, uint column) {
    result[row * 2u * K + place] = column;
    result[row * 2u * K + K + place] = key == NOTHING ? 0xff800000u : bits_of(key);
}

void main() {
    const uint row = push.first_row + gl_WorkGroupID.x;
    if (row >= row_count()) {
        return;
    }
    const uint lane = gl_LocalInvocationID.x;
    const uint lanes = gl_WorkGroupSize.x;
    const uint base = row * COLS;

    uint best = NOTHING;
    [[dont_unroll]] for (uint start = lane; start < COLS; start += lanes * TOGETHER) {
        uint bits[TOGETHER];
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            bits[t] = x[base + min(start + t * lanes, COLS - 1u)];
        }
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            best = max(best, start + t * lanes < COLS ? key_of(bits[t]) : NOTHING);
        }
    }
    keys[lane] = best;
    if (lane == 0u) {
        found = 0u;
        threshold = 1u;
    }
    barrier();
    uint ahead = 0u;
    [[dont_unroll]] for (uint other = 0u; other < lanes; other++) {
        ahead += better(keys[other], other, best, lane) ? 1u : 0u;
    }
    // With fewer than K invocations the bound does not hold.
    if (ahead == K - 1u) {
        threshold = max(best, 1u);
    }
    barrier();
    const uint least = threshold;
    [[dont_unroll]] for (uint start = lane; start < COLS; start += lanes * TOGETHER) {
        uint bits[TOGETHER];
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            bits[t] = x[base + min(start + t * lanes, COLS - 1u)];
        }
        [[unroll]] for (uint t = 0u; t < TOGETHER; t++) {
            const uint column = start + t * lanes;
            const uint key = key_of(bits[t]);
            if (column < COLS && key >= least) {
                const uint place = atomicAdd(found, 1u);
                if (place < ROOM) {
                    keys[place] = key;
                    columns[place] = column;
                }
            }
        }
    }
    barrier();
    const uint count = found;
    if (count <= ROOM) {
        [[dont_unroll]] for (uint candidate = lane; candidate < count; candidate += lanes) {
            const uint key = keys[candidate];
            const uint column = columns[candidate];
            uint place = 0u;
            [[dont_unroll]] for (uint other = 0u; other < count; other++) {
                place += better(keys[other], columns[other], key, column) ? 1u : 0u;
            }
            if (place < K) {
                put(row, place, key, column);
            }
        }
        [[dont_unroll]] for (uint place = count + lane; place < K; place += lanes) {
            put(row, place, NOTHING, NO_COLUMN);
        }
        return;
    }

    // One by one: the best after the one chosen before.
    uint last_key = 0xffffffffu;
    uint last_column = NO_COLUMN;
    [[dont_unroll]] for (uint place = 0u; place < K; place++) {
        uint own_key = NOTHING;
        uint own_column = NO_COLUMN;
        [[dont_unroll]] for (uint column = lane; column < COLS; column += lanes) {
            const uint key = key_of(x[base + column]);
            const bool behind = last_column == NO_COLUMN || better(last_key, last_column, key, column);
            if (behind && better(key, column, own_key, own_column)) {
                own_key = key;
                own_column = column;
            }
        }
        barrier();
        keys[lane] = own_key;
        columns[lane] = own_column;
        barrier();
        [[dont_unroll]] for (uint other = 0u; other < lanes; other++) {
            if (better(keys[other], columns[other], own_key, own_column)) {
                own_key = keys[other];
                own_column = columns[other];
            }
        }
        last_key = own_key;
        last_column = own_column;
        if (lane == 0u) {
            put(row, place, last_key, last_column);
        }
    }
}
