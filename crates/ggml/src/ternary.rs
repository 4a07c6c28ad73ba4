//! TQ1_0 and TQ2_0 to the tiles the kernels read, and back to the same bytes.
//!
//! A weight's region holds the tiles, an f32 scale per row, and the f16 scale of every block of 256. The blocks' scales make the
//! bytes come back exactly; products use the rows' scales, which say the same as long as all blocks of a row agree.

use crate::host::Kind;
use half::f16;
use tritune_gpu::layout::{ROWS_OF_A_TILE, tile_bytes, word_place};
use tritune_graph::trits::{BLOCK_WORDS, ZERO_WORD, tq1_0, tq2_0};

/// Weights of a block.
pub const BLOCK: usize = 256;
const ALIGNMENT: usize = 256;

/// Where the parts of a ternary weight are in its region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    pub rows: usize,
    /// Columns, a multiple of 256.
    pub cols: usize,
}

impl Region {
    /// Bytes of the tiles, with which it begins.
    pub fn tiles(self) -> usize {
        tile_bytes(self.rows, self.cols)
    }

    /// Where the rows' scales begin.
    pub fn row_scales(self) -> usize {
        self.tiles()
    }

    /// Where the blocks' scales begin.
    pub fn block_scales(self) -> usize {
        (self.tiles() + self.rows * 4).next_multiple_of(ALIGNMENT)
    }

    pub fn blocks(self) -> usize {
        self.rows * (self.cols / BLOCK)
    }

    pub fn bytes(self) -> usize {
        (self.block_scales() + self.blocks() * 2).next_multiple_of(4)
    }
}

/// A weight in the form of its region.
pub struct Packed {
    pub bytes: Vec<u8>,
    /// Whether every block has its row's scale.
    pub uniform: bool,
    /// Whether [`unpack`] gives the same bytes back.
    pub exact: bool,
}

/// Packs whole rows of blocks.
pub fn pack(kind: Kind, region: Region, source: &[u8]) -> Packed {
    let (_, block_bytes) = kind.block();
    let blocks_of_a_row = region.cols / BLOCK;
    let padded_rows = region.rows.next_multiple_of(ROWS_OF_A_TILE);
    let mut words = vec![ZERO_WORD; padded_rows * (region.cols / 16)];
    let mut row_scales = vec![0f32; region.rows];
    let mut block_scales = vec![0u16; region.blocks()];
    let (mut uniform, mut exact) = (true, true);
    for (row, bytes) in source.chunks_exact(blocks_of_a_row * block_bytes).enumerate() {
        let mut scale: Option<u16> = None;
        for (block, bytes) in bytes.chunks_exact(block_bytes).enumerate() {
            let bits = u16::from_le_bytes([bytes[block_bytes - 2], bytes[block_bytes - 1]]);
            let packed = words_of(kind, bytes);
            // Some bytes of TQ1_0 stand for the same digits as others.
            exact &= kind != Kind::Tq1 || block_of(kind, &packed)[..block_bytes - 2] == bytes[..block_bytes - 2];
            block_scales[row * blocks_of_a_row + block] = bits;
            let nothing = bits & 0x7fff == 0;
            if nothing {
                uniform &= packed.iter().all(|&word| word == ZERO_WORD);
            } else {
                uniform &= *scale.get_or_insert(bits) == bits;
            }
            for (index, &word) in packed.iter().enumerate() {
                words[word_place(row, block * BLOCK_WORDS + index, region.cols)] = word;
            }
        }
        row_scales[row] = f16::from_bits(scale.unwrap_or(0)).to_f32();
        uniform &= row_scales[row].is_finite();
    }
    let mut bytes = vec![0; region.bytes()];
    bytes[..region.tiles()].copy_from_slice(bytemuck::cast_slice(&words));
    bytes[region.row_scales()..][..region.rows * 4].copy_from_slice(bytemuck::cast_slice(&row_scales));
    bytes[region.block_scales()..][..region.blocks() * 2].copy_from_slice(bytemuck::cast_slice(&block_scales));
    Packed { bytes, uniform, exact }
}

/// The bytes that [`pack`] was given.
pub fn unpack(kind: Kind, region: Region, packed: &[u8]) -> Vec<u8> {
    let (_, block_bytes) = kind.block();
    let blocks_of_a_row = region.cols / BLOCK;
    let word = |place: usize| u32::from_le_bytes(packed[place * 4..][..4].try_into().unwrap_or_default());
    let mut source = vec![0; region.blocks() * block_bytes];
    for (index, bytes) in source.chunks_exact_mut(block_bytes).enumerate() {
        let (row, block) = (index / blocks_of_a_row, index % blocks_of_a_row);
        let words: [u32; BLOCK_WORDS] =
            std::array::from_fn(|word_index| word(word_place(row, block * BLOCK_WORDS + word_index, region.cols)));
        bytes.copy_from_slice(&block_of(kind, &words)[..block_bytes]);
        bytes[block_bytes - 2..].copy_from_slice(&packed[region.block_scales() + index * 2..][..2]);
    }
    source
}

fn words_of(kind: Kind, block: &[u8]) -> [u32; BLOCK_WORDS] {
    match kind {
        Kind::Tq1 => block.first_chunk().map(tq1_0::unpack),
        _ => block.first_chunk().map(tq2_0::unpack),
    }
    .unwrap_or([ZERO_WORD; BLOCK_WORDS])
}

/// A block of these words, without its scale and with room behind it.
fn block_of(kind: Kind, words: &[u32; BLOCK_WORDS]) -> [u8; tq2_0::BLOCK_BYTES] {
    let mut block = [0; tq2_0::BLOCK_BYTES];
    match kind {
        Kind::Tq1 => {
            let mut short = [0; tq1_0::BLOCK_BYTES];
            tq1_0::pack(words, &mut short);
            block[..short.len()].copy_from_slice(&short);
        }
        _ => tq2_0::pack(words, &mut block),
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_graph::trits::code;
    use tritune_testing::Random;

    fn trit(index: usize) -> u8 {
        ((7 * index * index + 3 * index + index / 5) % 3) as u8
    }

    /// Golden blocks of the trits above with a scale of 0.75, as gguf-py writes them.
    const TQ1: &str =
        "2c70825087ee95c8bf573d05b70e252c70825087ee95c8bf573d05b70e252c701339ac050d27786735a1e2a5eeca5c1336987239003a";
    const TQ2: &str = "54a19568251a89062201484012508454a19568251a89062201484012508454a12201484012508454a19568251a89062201484012508454a19568251a89062201003a";

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    #[test]
    fn golden_blocks_become_their_trits_and_come_back() {
        let region = Region { rows: 1, cols: 256 };
        for (kind, hex) in [(Kind::Tq1, TQ1), (Kind::Tq2, TQ2)] {
            let source = bytes(hex);
            let packed = pack(kind, region, &source);
            assert!(packed.uniform && packed.exact, "{kind:?}");
            for k in 0..256 {
                let at = word_place(0, k / 16, 256) * 4;
                let word = u32::from_le_bytes(packed.bytes[at..at + 4].try_into().unwrap());
                assert_eq!(code(word, k % 16), u32::from(trit(k)), "{kind:?} weight {k}");
            }
            let scale = &packed.bytes[region.row_scales()..][..4];
            assert_eq!(f32::from_le_bytes(scale.try_into().unwrap()), 0.75);
            assert_eq!(unpack(kind, region, &packed.bytes), source, "{kind:?}");
        }
    }

    #[test]
    fn any_tq2_bytes_come_back() {
        let mut random = Random::fresh();
        for (rows, cols) in [(1, 256), (3, 512), (64, 256), (70, 768)] {
            let region = Region { rows, cols };
            let source = random.bytes(region.blocks() * 66);
            let packed = pack(Kind::Tq2, region, &source);
            assert_eq!(packed.bytes.len(), region.bytes());
            assert!(packed.exact);
            assert_eq!(unpack(Kind::Tq2, region, &packed.bytes), source, "{rows} x {cols}");
        }
    }

    #[test]
    fn odd_weights_are_noticed() {
        let region = Region { rows: 1, cols: 512 };
        let one = bytes(TQ2);
        let mut other = one.clone();
        other[64] ^= 1;
        assert!(!pack(Kind::Tq2, region, &[one.clone(), other].concat()).uniform, "two scales in a row");
        let mut zeros = one.clone();
        zeros[..64].fill(0x55);
        zeros[64..].fill(0);
        assert!(pack(Kind::Tq2, region, &[one.clone(), zeros].concat()).uniform, "a block of zeros");
        let mut silent = one.clone();
        silent[64..].fill(0);
        assert!(!pack(Kind::Tq2, region, &[one, silent].concat()).uniform, "a scale of zero over other trits");
        let mut odd = bytes(TQ1);
        odd[0] = 1;
        let region = Region { rows: 1, cols: 256 };
        assert!(!pack(Kind::Tq1, region, &odd).exact, "a byte that no writer makes");
    }
}
