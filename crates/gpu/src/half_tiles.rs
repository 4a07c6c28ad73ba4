//! Tiles of the f16 products of training on matrix units, and the parts that their depth is cut into.

use crate::weights::Shard;
use tritune_graph::Resource;

/// Tiles that a GPU with matrix units works on at once: two workgroups share a processor.
pub(crate) fn busy_tiles(processors: u32) -> usize {
    2 * processors.max(1) as usize
}

/// Tiles of a result that the busiest processor makes.
pub(crate) fn max_tiles(
    (rows, cols): (usize, usize),
    (tile_rows, tile_cols): (usize, usize),
    processors: u32,
) -> usize {
    (rows.div_ceil(tile_rows) * cols.div_ceil(tile_cols)).div_ceil(processors.max(1) as usize)
}

/// What a workgroup of product_half.comp or outer_half.comp makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HalfTile {
    T128x128,
    /// More columns: matrices whose width is no multiple of 128 leave fewer of them idle, and waves of tiles may come out even.
    T96x192,
    /// A few more columns and as many rows, of ternary weights only: 2,048 × 2,560 sums are one wave of them.
    T128x160,
}

impl HalfTile {
    #[cfg(test)]
    const ALL: [HalfTile; 3] = [HalfTile::T128x128, HalfTile::T96x192, HalfTile::T128x160];

    pub const fn rows(self) -> usize {
        match self {
            HalfTile::T128x128 | HalfTile::T128x160 => 128,
            HalfTile::T96x192 => 96,
        }
    }

    pub const fn columns(self) -> usize {
        match self {
            HalfTile::T128x128 => 128,
            HalfTile::T96x192 => 192,
            HalfTile::T128x160 => 160,
        }
    }
}

/// `rows` by `cols` sums, each over `depth` products.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfProduct {
    rows: usize,
    cols: usize,
    depth: usize,
    /// Those that its kernel is made for.
    tiles: &'static [HalfTile],
}

/// How a product is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    pub tile: HalfTile,
    /// Parts of the depth, added up afterwards.
    pub parts: usize,
}

impl HalfProduct {
    /// Rows with a weight.
    pub fn forward(rows: usize, weight_rows: usize, weight_cols: usize) -> HalfProduct {
        HalfProduct { rows, cols: weight_rows, depth: weight_cols, tiles: &[HalfTile::T128x128, HalfTile::T96x192] }
    }

    /// Gradients of rows with a weight: the gradient of its input.
    pub fn backward(rows: usize, weight: &Resource) -> HalfProduct {
        let tiles: &[HalfTile] = match weight.encoding() {
            Some(encoding) if encoding.group().is_some() => &[HalfTile::T128x128],
            Some(encoding) if encoding.is_ternary() => &[HalfTile::T128x128, HalfTile::T96x192, HalfTile::T128x160],
            _ => &[HalfTile::T128x128, HalfTile::T96x192],
        };
        HalfProduct { rows, cols: weight.cols, depth: weight.rows, tiles }
    }

    /// Gradients of rows with the rows: the gradient of a weight.
    pub fn outer(weight_rows: usize, weight_cols: usize, rows: usize) -> HalfProduct {
        HalfProduct {
            rows: weight_rows,
            cols: weight_cols,
            depth: rows,
            tiles: &[HalfTile::T128x128, HalfTile::T96x192],
        }
    }

    /// A last wave of tiles leaves most of a large GPU idle where few are left for it; parts make waves short, and so may tiles of
    /// another shape.
    pub fn cut(&self, max_parts: usize, processors: u32) -> Cut {
        let cuts = self.tiles.iter().flat_map(|&tile| (1..=max_parts.max(1)).map(move |parts| Cut { tile, parts }));
        let cost = |cut| self.cost(cut, processors);
        cuts.min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(Cut { tile: HalfTile::T128x128, parts: 1 })
    }

    /// In steps of 32 products of a square tile; on an H200 the sums of a part that are written and read again take 1/25 of one, and
    /// adding parts up at all takes three.
    fn cost(&self, Cut { tile, parts }: Cut, processors: u32) -> f64 {
        let count = self.rows.div_ceil(tile.rows()) * self.cols.div_ceil(tile.columns()) * parts;
        let size = (tile.rows() * tile.columns()) as f64 / (128.0 * 128.0);
        let steps = (count.div_ceil(busy_tiles(processors)) * self.depth.div_ceil(32)) as f64 / parts as f64 * size;
        if parts == 1 { steps } else { steps + 3.0 + count as f64 * size * 0.04 }
    }
}

/// Shards whose products run side by side, each into parts of its own: as many of one size as all parts can be dealt out to evenly. Later
/// ones add to what the first ones left.
pub(crate) fn laps(shards: &[Shard], parts: usize) -> Vec<&[Shard]> {
    let (mut laps, mut left) = (Vec::new(), shards);
    while let Some(first) = left.first() {
        let equal = left.iter().take_while(|shard| shard.rows == first.rows).count();
        let at_once = (1..=equal.min(parts)).rev().find(|count| parts.is_multiple_of(*count)).unwrap_or(1);
        let (lap, rest) = left.split_at(at_once);
        laps.push(lap);
        left = rest;
    }
    laps
}

#[cfg(test)]
mod tests {
    use super::{Cut, HalfProduct, HalfTile, laps};
    use crate::memory::{BufferId, Span};
    use crate::weights::Shard;

    const H200: u32 = 132;

    #[test]
    fn another_number_of_processors_is_kept_busy_otherwise() {
        let parts = |processors| HalfProduct::outer(192, 576, 16384).cut(48, processors).parts;
        assert!(parts(12) < parts(H200) && parts(1) == 1, "{} {}", parts(12), parts(H200));
        // 20 tiles of 128 × 160 are one wave on ten processors and two on nine; 256 of them need all of 128.
        let tile = |processors| {
            HalfProduct { rows: 2048, cols: 2560, depth: 6912, tiles: &HalfTile::ALL }.cut(1, processors).tile
        };
        assert_eq!([H200, 80].map(tile), [HalfTile::T128x160, HalfTile::T128x128]);
    }

    #[test]
    fn widths_that_128_does_not_divide_take_wide_tiles() {
        let of = |product: HalfProduct| product.cut(1, H200).tile;
        assert_eq!(of(HalfProduct::forward(16384, 576, 1536)), HalfTile::T96x192);
        assert_eq!(of(HalfProduct::forward(2048, 2560, 2560)), HalfTile::T128x128);
        assert_eq!(of(HalfProduct::outer(49152, 576, 2048)), HalfTile::T96x192);
    }

    #[test]
    fn small_sums_over_many_rows_are_cut_into_parts() {
        let Cut { parts, .. } = HalfProduct::outer(192, 576, 16384).cut(48, H200);
        assert!((20..=48).contains(&parts), "{parts}");
        assert_eq!(HalfProduct::outer(49152, 576, 2048).cut(16, H200).parts, 1);
    }

    #[test]
    fn shards_of_one_size_share_the_parts() {
        let buffer = Span { buffer: BufferId(0), offset: 0, bytes: 16 };
        let of = |rows: &[usize], parts: usize| -> Vec<usize> {
            let shards: Vec<Shard> =
                rows.iter().map(|&rows| Shard { first_row: 0, rows, buffer: buffer.clone() }).collect();
            laps(&shards, parts).into_iter().map(<[Shard]>::len).collect()
        };
        assert_eq!(of(&[6912, 6912], 4), [2], "a gate and its up");
        assert_eq!(of(&[6912, 6912], 3), [1, 1], "a part would be left over");
        assert_eq!(of(&[2560, 640, 640], 4), [1, 2], "queries, keys and values");
        assert_eq!(of(&[640, 640, 640], 2), [2, 1]);
        assert_eq!(of(&[640, 640, 640], 3), [3]);
        assert_eq!(of(&[640, 640], 1), [1, 1], "nothing is cut");
        assert_eq!(of(&[640], 4), [1]);
    }
}
