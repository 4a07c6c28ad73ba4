// The factor of row t of a weight's gradient in f16: it undoes the powers of two of both operands' rows, over the scale of int8
// (BYTES), or times the weight of a row of the loss. With GROUPED, a row has a factor for each of its GROUPS, whose int8 have a scale.
// Bindings: 1 inv_scale f32 [rows], 2 scale or row_weights f32 [T, GROUPS].

layout(set = 0, binding = 1, std430) readonly restrict buffer InvScale { float inv_scale[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer RowScale { float row_scale[]; };

layout(push_constant) uniform Push {
    uint first_row;
    uint run_rows;
    uint chunk_first; // inv_scale and f16 operands hold the rows from here on
} push;

#ifdef GROUPED
layout(constant_id = 2) const uint GROUPS = 2;
#else
const uint GROUPS = 1u;
#endif

// Of a row and a group, which are counted together.
float factor_of(uint place) {
    const uint t = place / GROUPS;
#ifdef BYTES
    return inv_scale[t - push.chunk_first] / row_scale[place];
#else
    return inv_scale[t - push.chunk_first] * row_scale[place];
#endif
}
