// Reductions over a workgroup through shared memory: no subgroup size is assumed. The local size is a multiple of 16, at most REDUCE_LOCAL.
// Sixteen invocations add up a sixteenth each, then all add up the sixteen: two barriers instead of one per halving.

#ifndef REDUCE_LOCAL
#define REDUCE_LOCAL 256
#endif
shared float reduce_floats[REDUCE_LOCAL];
shared uint reduce_uints[REDUCE_LOCAL];
shared float reduced_floats[16];
shared uint reduced_uints[16];

float reduce_sum(float value) {
    const uint lane = gl_LocalInvocationID.x;
    reduce_floats[lane] = value;
    barrier();
    if (lane < 16u) {
        float part = 0.0;
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part += reduce_floats[i];
        }
        reduced_floats[lane] = part;
    }
    barrier();
    float total = 0.0;
    for (uint i = 0u; i < 16u; i++) {
        total += reduced_floats[i];
    }
    return total;
}

uint reduce_max(uint value) {
    const uint lane = gl_LocalInvocationID.x;
    reduce_uints[lane] = value;
    barrier();
    if (lane < 16u) {
        uint part = 0u;
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part = max(part, reduce_uints[i]);
        }
        reduced_uints[lane] = part;
    }
    barrier();
    uint largest = 0u;
    for (uint i = 0u; i < 16u; i++) {
        largest = max(largest, reduced_uints[i]);
    }
    return largest;
}

// Largest of all invocations. Floats order like their bits once negative ones are turned around.
float reduce_largest(float value) {
    const uint bits = floatBitsToUint(value);
    const uint ordered = reduce_max((bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u);
    return uintBitsToFloat((ordered & 0x80000000u) != 0u ? ordered & 0x7fffffffu : ~ordered);
}

int reduce_sum(int value) {
    const uint lane = gl_LocalInvocationID.x;
    // The result of an earlier reduction may still be in use.
    barrier();
    reduce_uints[lane] = uint(value);
    barrier();
    if (lane < 16u) {
        uint part = 0u;
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part += reduce_uints[i];
        }
        reduced_uints[lane] = part;
    }
    barrier();
    uint total = 0u;
    for (uint i = 0u; i < 16u; i++) {
        total += reduced_uints[i];
    }
    return int(total);
}
