// How a subgroup of 32 takes a stripe of 16 rows, COLUMN_FRAGMENTS accumulators side by side (three to six), out of its registers: each
// invocation gets two vectors of four neighbouring columns for each, numbered by `pass`. With LANE_QUADS, where matrices lie as lane_quads.glsl says, two
// invocations exchange what they have of a row; otherwise the stripe goes through shared memory.
//
// LANE_QUADS is a constant, and `tiles` shared memory as uvec4 with STRIPE_VECTORS of them for each subgroup that nobody else needs any more.

#define STRIPE_VECTORS (64u * COLUMN_FRAGMENTS)
#define STRIPE_PASSES (2u * COLUMN_FRAGMENTS)
#define STRIPE_ROW (4u * COLUMN_FRAGMENTS)

// Where a vector lies in the stripe.
uint stripe_row(uint pass) {
    const uint lane = gl_SubgroupInvocationID;
    return LANE_QUADS != 0u ? lane / 4u + pass % 2u * 8u : (pass * 32u + lane) / STRIPE_ROW;
}

uint stripe_column(uint pass) {
    const uint lane = gl_SubgroupInvocationID;
    return LANE_QUADS != 0u ? pass / 2u * 16u + lane % 4u / 2u * 4u + lane % 2u * 8u : (pass * 32u + lane) % STRIPE_ROW * 4u;
}

// Of a row of 16 an even invocation has columns c, c + 1, c + 8 and c + 9, the odd one after it the two after each: the one gets the
// four from c on, the other those from c + 8 on.
uvec4 four_columns(uvec2 low, uvec2 high) {
    const bool odd = gl_SubgroupInvocationID % 2u != 0u;
    const uvec2 given = odd ? low : high;
    const uvec2 taken = uvec2(subgroupShuffleXor(given.x, 1u), subgroupShuffleXor(given.y, 1u));
    return odd ? uvec4(taken, high) : uvec4(low, taken);
}

// Components are named by literals, as drivers keep a matrix in registers only then.
#define STRIPE_TAKE(from, BITS, vectors, j)                                                                        \
    vectors[(j) * 2u] = four_columns(uvec2(BITS(from[0]), BITS(from[1])), uvec2(BITS(from[2]), BITS(from[3])));    \
    vectors[(j) * 2u + 1u] = four_columns(uvec2(BITS(from[4]), BITS(from[5])), uvec2(BITS(from[6]), BITS(from[7])));

#if COLUMN_FRAGMENTS == 3
#define STRIPE_TAKE_REST(sums, BITS, vectors)
#elif COLUMN_FRAGMENTS == 4
#define STRIPE_TAKE_REST(sums, BITS, vectors) STRIPE_TAKE(sums[3], BITS, vectors, 3u)
#elif COLUMN_FRAGMENTS == 5
#define STRIPE_TAKE_REST(sums, BITS, vectors)                                                                      \
    STRIPE_TAKE(sums[3], BITS, vectors, 3u)                                                                        \
    STRIPE_TAKE(sums[4], BITS, vectors, 4u)
#else
#define STRIPE_TAKE_REST(sums, BITS, vectors)                                                                      \
    STRIPE_TAKE(sums[3], BITS, vectors, 3u)                                                                        \
    STRIPE_TAKE(sums[4], BITS, vectors, 4u)                                                                        \
    STRIPE_TAKE(sums[5], BITS, vectors, 5u)
#endif

// Leaves the accumulators in shared memory, row after row from `stripe_first` on: for results that are no whole vectors. Loops over them
// are short, and instructions that a processor has to wait for cost as much as many products. The subgroup's next stripe must wait.
#define STRIPE_STORE(sums)                                                                                         \
    const uint stripe_first = gl_SubgroupID * STRIPE_VECTORS;                                                      \
    [[unroll]] for (uint j = 0u; j < COLUMN_FRAGMENTS; j++) {                                                      \
        coopMatStore(sums[j], tiles, stripe_first + j * 4u, STRIPE_ROW, gl_CooperativeMatrixLayoutRowMajor);       \
    }                                                                                                              \
    subgroupBarrier();

// The vectors of the accumulators sums[0], sums[1], .. as bits. No invocation of the subgroup may leave it.
#define STRIPE(sums, BITS, vectors)                                                                                \
    if (LANE_QUADS != 0u) {                                                                                        \
        STRIPE_TAKE(sums[0], BITS, vectors, 0u)                                                                    \
        STRIPE_TAKE(sums[1], BITS, vectors, 1u)                                                                    \
        STRIPE_TAKE(sums[2], BITS, vectors, 2u)                                                                    \
        STRIPE_TAKE_REST(sums, BITS, vectors)                                                                      \
    } else {                                                                                                       \
        STRIPE_STORE(sums)                                                                                         \
        [[unroll]] for (uint pass = 0u; pass < STRIPE_PASSES; pass++) {                                            \
            vectors[pass] = tiles[stripe_first + pass * 32u + gl_SubgroupInvocationID];                            \
        }                                                                                                          \
        subgroupBarrier();                                                                                         \
    }
