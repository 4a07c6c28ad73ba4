// Kernels with an invocation for each item of a row: items of all rows follow each other along x, so that workgroups are full however
// short rows are. A card that starts a workgroup for each short row is busy with that: an H200 starts little more than one in a nanosecond.
// The last workgroup of a dispatch may repeat what the next one begins with.

// The row of the invocation and its item, of rows with so many items each.
uvec2 row_and_item(uint first_row, uint items) {
    const uint index = gl_GlobalInvocationID.x;
    return uvec2(first_row + index / max(items, 1u), index % max(items, 1u));
}
