// A row of COLS floats in the registers of one subgroup: every load of the row is under way before any is used, and nothing waits at
// a barrier. COLS is a multiple of four and LANES the size of the subgroups; lane l holds the vectors l, l + LANES, ...

const uint VECTORS = COLS / 4u;
const uint VECTORS_EACH = (VECTORS + LANES - 1u) / LANES;

// The row of this subgroup, counted from the first of the dispatch.
uint subgroup_row(uint first) {
    return first + gl_WorkGroupID.x * (gl_WorkGroupSize.x / LANES) + gl_SubgroupID;
}

uint vector_of(uint i) {
    return gl_SubgroupInvocationID + i * LANES;
}

// Whether the i-th vector of this lane is one of the row; for all but the last that is known when the kernel is compiled.
bool in_row(uint i) {
    return (i + 1u) * LANES <= VECTORS || vector_of(i) < VECTORS;
}

// Squares are added up in the order of fused_row.glsl, where each of the SUMS subgroups of a workgroup of 256 has every SUMS-th of
// our vectors.
const uint WORKGROUP = 256u;
const uint SUMS = VECTORS_EACH < WORKGROUP / LANES ? VECTORS_EACH : WORKGROUP / LANES;

float sum_of_squares(vec4 y[VECTORS_EACH]) {
    float own = 0.0;
    [[unroll]] for (uint s = 0u; s < SUMS; s++) {
        precise float sum = 0.0;
        [[unroll]] for (uint i = s; i < VECTORS_EACH; i += SUMS) {
            precise const vec4 square = y[i] * y[i];
            sum = sum + (((square.x + square.y) + square.z) + square.w);
        }
        sum = subgroupAdd(sum);
        own += s % LANES == gl_SubgroupInvocationID ? sum : 0.0;
    }
    return subgroupAdd(own);
}
