// The ternary product of sixteen weights and sixteen activations, exact in i32.
//
// A trit word holds sixteen codes w + 1 in 0..=2; `(word >> 2i) & 0x03030303` are the four for activations 4i..4i+4. Kernels
// sum q·(w + 1) and subtract the sum of the activations at the end.
//
// DOT4: one packed dot product for four weights. DOT_SIGNEDNESS picks signed × signed (0, 2) or signed × unsigned (1): codes are valid as
// both, and which one is a single instruction differs between GPUs. With 2 an addition is cheaper than a shift, as on Mali.
// Otherwise two products share a multiplication: with A = a1 + a0·2^16 and B = b0 + b1·2^16, A·B = a1·b0 + 2^16·(a0·b0 + a1·b1) mod 2^32.
// Activations are taken as bytes of x + 128. So both factors have 24 bits at most, and GPUs multiply those several times as fast; and nothing
// is negative: forty such products, at most 1020 in the upper half and 510 in the lower, add up without a carry. The sum is unfolded once
// for a chunk of columns, less 128 times its codes.

#ifdef DOT4
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_EXT_integer_dot_product : require

int dot_bytes(uint x, uint codes) {
    return DOT_SIGNEDNESS == 1u ? dotPacked4x8EXT(int(x), codes) : dotPacked4x8EXT(int(x), int(codes));
}

// Masked in place, the codes of field i of each byte count 4^i times, which is undone once for a whole sum. Of the last field that takes
// more, as its highest bit is the sign of a signed byte: where it is added to, 64·c reads as 64·(c - 2), and the sum lacks 2·x of each
// product. No addition carries into the last field of the next byte. Otherwise the field is shifted down.
const bool TOP_IN_PLACE = DOT_SIGNEDNESS != 0u;
const bool TOP_LACKS = DOT_SIGNEDNESS == 2u;

uint top_codes(uint word) {
    return TOP_IN_PLACE ? (TOP_LACKS ? word + 0x80808080u : word) & 0xc0c0c0c0u : (word >> 6) & 0x03030303u;
}

// A sum of products with top_codes, and the sum of what was multiplied.
int top_sum(int sum, int multiplied) {
    return TOP_IN_PLACE ? (sum >> 6) + (TOP_LACKS ? 2 * multiplied : 0) : sum;
}

const uint ONES = 0x01010101u;
#else

// Four activations as the factors are taken from.
uint biased(uint x) {
    x ^= 0x80808080u;
    return (x >> 16) | (x << 16);
}

// Bytes 0 and 2 of the activations as one factor, bytes 1 and 3 as the other.
uint even_factor(uint bytes) {
    return bytes & 0x00ff00ffu;
}

uint odd_factor(uint bytes) {
    return (bytes >> 8) & 0x00ff00ffu;
}

uint even_codes(uint word, uint i) {
    return (word >> (2u * i)) & 0x00030003u;
}

uint odd_codes(uint word, uint i) {
    return (word >> (2u * i + 8u)) & 0x00030003u;
}

// The sum of products out of the folded sum, and the sum of their codes.
int unfold(uint folded, uint codes) {
    return int(folded >> 16) - 128 * int((codes & 0xffffu) + (codes >> 16));
}

// The same of signed activations, whose sums of up to 32 products need no codes to be taken off: for kernels that keep factors, where 32 bits
// are multiplied as fast as 24.
uint signed_even_factor(uint x) {
    return uint(bitfieldExtract(int(x), 16, 8) + (int(x << 24) >> 8));
}

uint signed_odd_factor(uint x) {
    return uint((int(x) >> 24) + ((int(x << 16) >> 8) & int(0xffff0000u)));
}

int unfold_signed(uint folded) {
    return (int(folded) - (int(folded) << 16 >> 16)) >> 16;
}
#endif

// Weights are stored as [rows / 64][columns / (16·CHUNK_VECTORS)][64 rows][16 bytes]: neighbouring invocations that own neighbouring
// rows load neighbouring 16 bytes. Rows are padded to 64 and columns to a whole chunk.
#define TILE_ROWS 64u

uint weight_vector(uint row, uint chunk, uint chunks) {
    return ((row / TILE_ROWS) * chunks + chunk) * TILE_ROWS + row % TILE_ROWS;
}

// A chunk is the weights of 16 bytes. Each of its trit words is multiplied with a vector of sixteen activations.
#ifdef TQ1
// Five trits to a byte: byte b is the fraction b / 256, whose base-3 digits are the codes. The i-th digits of a word's
// four bytes are the four codes for activations 4i..4i+4 of twenty.
#define CHUNK_VECTORS 5u
#define CHUNK_WORDS uint[5]

// Extracts the next digit of each byte, bytes 0 and 2 in `even`, 1 and 3 in `odd`; returns the four codes.
uint next_codes(inout uint even, inout uint odd) {
    // Additions and subtractions instead of products, shifts and masks, which run at a quarter of the rate on Mali.
    even += even + even;
    odd += odd + odd;
    const uint even_digits = even & 0x03000300u;
    const uint odd_digits = odd & 0x03000300u;
    even -= even_digits;
    odd -= odd_digits;
    return (even_digits >> 8) | odd_digits;
}

uint[5] trit_words(uvec4 packed) {
    uint words[5] = uint[5](0u, 0u, 0u, 0u, 0u);
    [[unroll]] for (uint p = 0u; p < 4u; p++) {
        uint even = packed[p] & 0x00ff00ffu;
        uint odd = (packed[p] >> 8) & 0x00ff00ffu;
        [[unroll]] for (uint i = 0u; i < 5u; i++) {
            const uint quad = p * 5u + i;
            words[quad / 4u] |= next_codes(even, odd) << (2u * (quad % 4u));
        }
    }
    return words;
}
#else
// Two bits per weight: the words themselves.
#define CHUNK_VECTORS 4u
#define CHUNK_WORDS uvec4

uvec4 trit_words(uvec4 packed) {
    return packed;
}
#endif
