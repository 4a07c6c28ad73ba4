// The sixteen codes w + 1 of a trit word as bytes, in the order of their columns: int8 matrix units read no less.
uvec4 decode(uint word) {
    return (uvec4(word) >> uvec4(0u, 2u, 4u, 6u)) & 0x03030303u;
}
