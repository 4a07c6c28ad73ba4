#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// out[t][j] = Σ_k x[t][k] · factor[j][k] with the factor of the adapter that row t has; zero where it has none.
//
// lora_a.comp for rows with different adapters, with the same sums in the same order: a row's bits are those it has beside rows of its
// own adapter. Weights are loaded again where a row's adapter is another than that of the row before.
//
// Grid: x = rows / TOKENS, y = RANK / RANKS. The invocations of a workgroup split the COLUMNS columns and add up at the end. The local
// size is 64 or more.
// Bindings: 1 x f32 [T, COLUMNS], 2 slots i32 [T], 3 factors f32 [adapters, RANK, COLUMNS], 4 out f32 [T, RANK].

#include "extents.glsl"

#define TOKENS 4u
#define RANKS 8u
#define VALUES (TOKENS * RANKS)

layout(constant_id = 2) const uint COLUMNS = 16;
layout(constant_id = 3) const uint RANK = 8;
// Sums of a value that shared memory holds at a time: even, and the local size is a multiple.
layout(constant_id = 4) const uint SLOTS = 32;
// One more, so that neighbouring values are in different banks.
const uint SLOT_STRIDE = SLOTS + 1u;

layout(set = 0, binding = 1, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Slots { int slots[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer Factors { float factors[]; };
layout(set = 0, binding = 4, std430) writeonly restrict buffer Out { float result[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint adapters;
} push;

shared float partial[VALUES * SLOT_STRIDE];

void main() {
    const uint lane = gl_LocalInvocationID.x;
    const uint rows = row_count();
    const uint token = push.first_row + gl_WorkGroupID.x * TOKENS;
    const uint rank = gl_WorkGroupID.y * RANKS;
    if (token >= rows) {
        return;
    }
    // Rows and ranks past the end repeat the last one and are not written.
    uint base[TOKENS];
    uint adapter[TOKENS];
    uint used = 0u;
    [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
        const uint row = min(token + t, rows - 1u);
        base[t] = row * COLUMNS;
        adapter[t] = min(uint(slots[row]), push.adapters);
        used |= adapter[t];
    }
    const uint value = lane % VALUES;
    const uint out_token = token + value / RANKS;
    const uint out_rank = rank + value % RANKS;
    const bool writes = lane < VALUES && out_token < rows && out_rank < RANK;
    // The same for the whole workgroup.
    if (used == 0u) {
        if (writes) {
            result[out_token * RANK + out_rank] = 0.0;
        }
        return;
    }
    float sums[VALUES];
    [[unroll]] for (uint i = 0u; i < VALUES; i++) {
        sums[i] = 0.0;
    }
    for (uint column = lane; column < COLUMNS; column += gl_WorkGroupSize.x) {
        float weights[RANKS];
        uint held = 0u;
        [[unroll]] for (uint t = 0u; t < TOKENS; t++) {
            if (adapter[t] != 0u) {
                if (adapter[t] != held) {
                    held = adapter[t];
                    const uint first = (held - 1u) * RANK;
                    [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                        weights[j] = factors[(first + min(rank + j, RANK - 1u)) * COLUMNS + column];
                    }
                }
                const float value = x[base[t] + column];
                [[unroll]] for (uint j = 0u; j < RANKS; j++) {
                    sums[t * RANKS + j] += value * weights[j];
                }
            }
        }
    }

    // Invocations beyond the first SLOTS add their sums in turns.
    const uint slot = lane % SLOTS;
    const uint part = lane / SLOTS;
    for (uint turn = gl_WorkGroupSize.x / SLOTS - 1u; turn > 0u; turn--) {
        if (part == turn) {
            [[unroll]] for (uint i = 0u; i < VALUES; i++) {
                partial[i * SLOT_STRIDE + slot] = sums[i];
            }
        }
        barrier();
        if (part == 0u) {
            [[unroll]] for (uint i = 0u; i < VALUES; i++) {
                sums[i] += partial[i * SLOT_STRIDE + slot];
            }
        }
        barrier();
    }
    if (part == 0u) {
        [[unroll]] for (uint i = 0u; i < VALUES; i++) {
            partial[i * SLOT_STRIDE + slot] = sums[i];
        }
    }
    barrier();
    // Two invocations per value, each over half of its slots.
    float total = 0.0;
    if (lane < 2u * VALUES) {
        for (uint i = 0u; i < SLOTS / 2u; i++) {
            total += partial[value * SLOT_STRIDE + lane / VALUES * (SLOTS / 2u) + i];
        }
    }
    barrier();
    if (lane < 2u * VALUES) {
        partial[lane] = total;
    }
    barrier();
    if (writes) {
        result[out_token * RANK + out_rank] = partial[value] + partial[value + VALUES];
    }
}
