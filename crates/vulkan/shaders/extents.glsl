// Common to every kernel: the extents of the run and how a kernel's rows follow from them.
//
// Binding 0 is the run's parameter block, written by the host before each submit. The first push constant of every kernel is
// its first row, so that a long step can be split into several dispatches.

layout(local_size_x_id = 0) in;

// Which of the extents gives the number of rows, in their order; n + 5: always n.
layout(constant_id = 1) const uint ROWS_FROM = 0;

layout(set = 0, binding = 0, std140) uniform Extents {
    uint tokens;
    uint out_rows;
    uint backward_tokens;
    uint backward_rows;
    uint updates;
} extents;

uint row_count() {
    switch (ROWS_FROM) {
        case 0u: return extents.tokens;
        case 1u: return extents.out_rows;
        case 2u: return extents.backward_tokens;
        case 3u: return extents.backward_rows;
        case 4u: return extents.updates;
        default: return ROWS_FROM - 5u;
    }
}
