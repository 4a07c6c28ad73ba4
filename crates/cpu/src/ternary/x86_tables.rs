//! What [`tables`](super::tables) do alike with AVX2 and AVX-512: the files of both name their instructions alike.

/// The functions of a [`TableKernel`](super::tables::TableKernel) that differ only in their registers. The names of types,
/// constants and instructions are those of the file that takes them in: `PARTS` registers hold a number of 16 bits for each token.
macro_rules! table_functions {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        fn build(q: &[i8], stride: usize, tokens: usize, tables: &mut Tables) {
            for part in 0..PARTS {
                let [low, high] = [0, LANES].map(|first| quads_of(q, stride, tokens, 2 * LANES * part + first));
                let mut columns = [[zero(); 4]; 4];
                for quad in 0..4 {
                    let (low, high) = (low[quad], high[quad]);
                    let [even_low, even_high] = [low, high].map(|bytes| shift_right_16::<8>(shift_left_16::<8>(bytes)));
                    let [odd_low, odd_high] = [low, high].map(|bytes| shift_right_16::<8>(bytes));
                    columns[0][quad] = join(even_low, shift_left_32::<16>(even_high));
                    columns[1][quad] = join(odd_low, shift_left_32::<16>(odd_high));
                    columns[2][quad] = join(fill_right_32::<16>(even_low), even_high);
                    columns[3][quad] = join(fill_right_32::<16>(odd_low), odd_high);
                }
                for byte in 0..4 {
                    let [a, b, c, d] = columns[byte];
                    let (lower, upper) = (pairs(a, b), pairs(c, d));
                    for (upper, entries) in upper.into_iter().zip(tables[byte].as_chunks_mut::<9>().0) {
                        for (lower, entry) in lower.into_iter().zip(entries) {
                            store(entry, part, add_16(lower, upper));
                        }
                    }
                }
            }
        }

        /// Squares of four by four numbers, each turned around.
        #[inline]
        #[target_feature(enable = $features)]
        fn turn_squares([a, b, c, d]: [Register; 4]) -> [Register; 4] {
            let (ab, cd) = (low_32(a, b), low_32(c, d));
            let (more_ab, more_cd) = (high_32(a, b), high_32(c, d));
            [low_64(ab, cd), high_64(ab, cd), low_64(more_ab, more_cd), high_64(more_ab, more_cd)]
        }

        /// `(i − 1)·a + (j − 1)·b` at `i + 3·j`.
        #[inline]
        #[target_feature(enable = $features)]
        fn pairs(a: Register, b: Register) -> [Register; 9] {
            let (minus_a, minus_b) = (sub_16(zero(), a), sub_16(zero(), b));
            let (sum, difference) = (add_16(a, b), sub_16(a, b));
            let (minus_sum, minus_difference) = (sub_16(minus_a, b), sub_16(b, a));
            [minus_sum, minus_b, difference, minus_a, zero(), a, minus_difference, b, sum]
        }

        #[target_feature(enable = $features)]
        fn add(tiles: &[Tile], row_words: usize, tables: &Tables, step: Step, sums: Sums) {
            // A block ahead: loads of bytes that have just been stored as part of a register take long.
            let mut offsets = [[[0; 4]; TILE_ROWS]; 2];
            let blocks = sums.narrow.len();
            write_offsets(&tiles[0], &mut offsets[0]);
            for (block, (narrow, wide)) in sums.narrow.iter_mut().zip(sums.wide).enumerate() {
                let next = &tiles[(block + 1).min(blocks - 1) * row_words];
                _mm_prefetch::<_MM_HINT_T0>((&raw const *next).wrapping_add(PREFETCH_BLOCKS * row_words).cast());
                write_offsets(next, &mut offsets[(block + 1) % 2]);
                // Through memory and of unknown length: the compiler would otherwise take registers of offsets apart with more
                // instructions than a load for each, and unroll all rows, which is no faster than four.
                let offsets = black_box(&offsets[block % 2][..]);
                match (step.begin, step.end) {
                    (false, false) => add_rows::<false, false>(tables, offsets, step, narrow, wide),
                    (true, false) => add_rows::<true, false>(tables, offsets, step, narrow, wide),
                    (false, true) => add_rows::<false, true>(tables, offsets, step, narrow, wide),
                    (true, true) => add_rows::<true, true>(tables, offsets, step, narrow, wide),
                }
            }
        }

        /// Adds a word of each row of a block; what the step says twice decides what is compiled.
        #[inline]
        #[target_feature(enable = $features)]
        fn add_rows<const BEGIN: bool, const END: bool>(
            tables: &Tables,
            offsets: &[[u16; 4]],
            step: Step,
            narrow: &mut Rows<Narrow>,
            wide: &mut Rows<Wide>,
        ) {
            let rows = narrow.as_chunks_mut::<4>().0.iter_mut().zip(wide.as_chunks_mut::<4>().0);
            for ((narrow, wide), offsets) in rows.zip(offsets.as_chunks::<4>().0) {
                for row in 0..4 {
                    let mut sums = [zero(); PARTS];
                    if !BEGIN {
                        sums = load(&narrow[row]);
                    }
                    for byte in 0..4 {
                        // SAFETY: `offsets` are those of entries 0 to 80 of a table.
                        let entry = load(unsafe { &*tables[byte].as_ptr().byte_add(offsets[row][byte].into()) });
                        for part in 0..PARTS {
                            sums[part] = add_16(sums[part], entry[part]);
                        }
                    }
                    for part in 0..PARTS {
                        if END {
                            widen(sums[part], step.begin_wide, part, &mut wide[row]);
                        } else {
                            store(&mut narrow[row], part, sums[part]);
                        }
                    }
                }
            }
        }

        /// Adds 16-bit sums of one part to the 32-bit ones, or begins with them.
        #[inline]
        #[target_feature(enable = $features)]
        fn widen(sum: Register, begin: bool, part: usize, wide: &mut Wide) {
            let halves = [shift_right_32::<16>(shift_left_32::<16>(sum)), shift_right_32::<16>(sum)];
            let (wide, _) = wide.0.as_chunks_mut::<LANES>();
            for (half, wide) in halves.into_iter().zip(&mut wide[2 * part..]) {
                let wide: *mut Register = wide.as_mut_ptr().cast();
                // SAFETY: a register holds so many numbers of 32 bits.
                unsafe {
                    let before = if begin { zero() } else { load_register(wide) };
                    store_register(wide, add_32(before, half));
                }
            }
        }
    };
}
pub(super) use table_functions;

/// How far ahead of its use a tile is asked for, in blocks. They are as far apart as rows are long, which no hardware
/// prefetcher follows; more of them in flight would drive tables out of the cache where they share its sets.
pub(super) const PREFETCH_BLOCKS: usize = 4;

/// `c₀ + 3·c₁` for the two codes of four bits, and nine times that. Codes are below 3; what is not a code leads to some entry too.
pub(super) const LOWER_CODES: [i8; 16] = [0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 0, 0, 0];
pub(super) const UPPER_CODES: [i8; 16] = [0, 9, 18, 0, 27, 36, 45, 0, 54, 63, 72, 0, 0, 0, 0, 0];
