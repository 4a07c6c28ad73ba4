// The sum of a float over all invocations of a workgroup, through subgroups of whatever size and `partial`, shared memory of a float for
// each of them that is not in use yet. Kernels that share this, with the same local size, agree to the bit.

float sum_of_all(float value) {
    value = subgroupAdd(value);
    if (subgroupElect()) {
        partial[gl_SubgroupID] = value;
    }
    barrier();
    value = 0.0;
    for (uint i = gl_SubgroupInvocationID; i < gl_NumSubgroups; i += gl_SubgroupSize) {
        value += partial[i];
    }
    return subgroupAdd(value);
}
