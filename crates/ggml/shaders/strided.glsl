// Tensors as ggml strides them: bytes from a bound offset on. Words are 32 bits; an f16 is half of one.

uvec4 coordinates(uint index, uvec4 ne) {
    const uint i0 = index % ne.x;
    index /= ne.x;
    const uint i1 = index % ne.y;
    index /= ne.y;
    return uvec4(i0, i1, index % ne.z, index / ne.z);
}

uint place(uint offset, uvec4 nb, uvec4 at) {
    return offset + nb.x * at.x + nb.y * at.y + nb.z * at.z + nb.w * at.w;
}

// The invocation's number; grids wrap into y where one dimension is too short.
uint invocation() {
    return (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
}

float half_of(uint word, uint byte) {
    const vec2 pair = unpackHalf2x16(word);
    return (byte & 2u) == 0u ? pair.x : pair.y;
}
