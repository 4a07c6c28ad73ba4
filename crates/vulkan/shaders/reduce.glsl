// Reductions over a workgroup through shared memory: no subgroup size is assumed. The local size is a power of two, at most 256.

shared float reduce_floats[256];
shared uint reduce_uints[256];

float reduce_sum(float value) {
    const uint lane = gl_LocalInvocationID.x;
    reduce_floats[lane] = value;
    barrier();
    for (uint span = gl_WorkGroupSize.x / 2u; span > 0u; span >>= 1) {
        if (lane < span) {
            reduce_floats[lane] += reduce_floats[lane + span];
        }
        barrier();
    }
    const float total = reduce_floats[0];
    barrier();
    return total;
}

uint reduce_max(uint value) {
    const uint lane = gl_LocalInvocationID.x;
    reduce_uints[lane] = value;
    barrier();
    for (uint span = gl_WorkGroupSize.x / 2u; span > 0u; span >>= 1) {
        if (lane < span) {
            reduce_uints[lane] = max(reduce_uints[lane], reduce_uints[lane + span]);
        }
        barrier();
    }
    const uint largest = reduce_uints[0];
    barrier();
    return largest;
}

int reduce_sum(int value) {
    const uint lane = gl_LocalInvocationID.x;
    reduce_uints[lane] = uint(value);
    barrier();
    for (uint span = gl_WorkGroupSize.x / 2u; span > 0u; span >>= 1) {
        if (lane < span) {
            reduce_uints[lane] += reduce_uints[lane + span];
        }
        barrier();
    }
    const int total = int(reduce_uints[0]);
    barrier();
    return total;
}
