// What both kernels of relation_loss share: where the vectors of a relation head are, and how tokens relate.
//
// COLS columns of a token are Q_COLS of queries, then as many keys as values. Each of the three is cut into HEADS relation heads,
// numbered in that order.

layout(constant_id = 2) const uint COLS = 16;
layout(constant_id = 3) const uint Q_COLS = 8;
layout(constant_id = 4) const uint HEADS = 1;
const uint KV_COLS = (COLS - Q_COLS) / 2u;
// Shorter vectors are as good as this long, squared.
const float SHORTEST = 1.0e-24;

layout(set = 0, binding = 1, std430) readonly restrict buffer Qkv { float qkv[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Teacher { float teacher[]; };
layout(set = 0, binding = 3, std430) readonly restrict buffer First { int first[]; };
layout(set = 0, binding = 4, std430) readonly restrict buffer Last { int last[]; };

// First column and columns of a head's vectors.
uvec2 columns_of(uint head) {
    const uint part = head / HEADS;
    const uint width = (part == 0u ? Q_COLS : KV_COLS) / HEADS;
    const uint start = part == 0u ? 0u : Q_COLS + (part - 1u) * KV_COLS;
    return uvec2(start + (head % HEADS) * width, width);
}

// The tokens of a token's document.
uvec2 document(uint token) {
    const uint most = row_count() - 1u;
    return uvec2(clamp(first[token], 0, int(most)), clamp(last[token], 0, int(most)));
}
