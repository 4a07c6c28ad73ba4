// What every kernel shares: the extents of the run and how a kernel's rows follow from them.
//
// Binding 0 is the run's parameter block, written by the host before each submit. The first push constant of every kernel is
// the first row of its share, so that a long step can be cut into several dispatches.

layout(local_size_x_id = 0) in;

// 0: rows follow the tokens; 1: they follow the head rows; n + 2: always n.
layout(constant_id = 1) const uint ROWS_FROM = 0;

layout(set = 0, binding = 0, std140) uniform Extents {
    uint tokens;
    uint out_rows;
} extents;

uint row_count() {
    return ROWS_FROM == 0u ? extents.tokens : ROWS_FROM == 1u ? extents.out_rows : ROWS_FROM - 2u;
}
