// The scales of a ternary weight. GROUP columns share one: with GROUP_SCALES an f16, two neighbouring groups of a row in a word,
// stored as [rows / 64][pairs of groups][64 rows], so that neighbouring invocations that own neighbouring rows load neighbouring words;
// otherwise one f32 per row, whatever the groups of the activations are.

const uint ROW_GROUPS = (COLS + GROUP - 1u) / GROUP;
const uint GROUP_PAIRS = (ROW_GROUPS + 1u) / 2u;

uint scale_place(uint row, uint pair) {
    return ((row / TILE_ROWS) * GROUP_PAIRS + pair) * TILE_ROWS + row % TILE_ROWS;
}

float half_of(uint pair, uint group) {
    const vec2 halves = unpackHalf2x16(pair);
    return (group & 1u) == 0u ? halves.x : halves.y;
}

// The scale of a column of a row, counted from the start of the weight.
#define WEIGHT_SCALE(words, row, column)                                                              \
    (GROUP_SCALES != 0u ? half_of(words[scale_place(row, (column) / GROUP / 2u)], (column) / GROUP) \
                        : uintBitsToFloat(words[row]))
