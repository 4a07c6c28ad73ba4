//! Unquantised and block-quantised matrices in the layout of their file: embeddings, heads, adapters.

use thiserror::Error;

use crate::math::{LANES, Lanes};
use tritune_graph::Encoding;

/// Why bytes are not a valid [`DenseMatrix`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum DenseMatrixError {
    /// Trits are read by other kernels.
    #[error("a ternary matrix is no dense one; place it as a ternary weight")]
    NotDense,
    /// A row would end inside a block.
    #[error(
        "rows of {columns} elements do not divide into {kind:?} blocks of {block}; store the matrix in another type"
    )]
    RaggedRow { kind: Encoding, columns: usize, block: usize },
    /// The bytes are not those of the shape.
    #[error("a {rows} x {columns} matrix of {kind:?} needs {needed} bytes but has {given}; check its shape and type")]
    Size { kind: Encoding, rows: usize, columns: usize, needed: u128, given: usize },
}

/// A row-major matrix over borrowed bytes, of any alignment.
#[derive(Clone, Copy)]
pub struct DenseMatrix<'a> {
    kind: Encoding,
    rows: usize,
    columns: usize,
    bytes: &'a [u8],
}

impl<'a> DenseMatrix<'a> {
    /// Views `bytes` as `rows` x `columns` elements of `kind`.
    ///
    /// # Errors
    /// When the bytes are not exactly those of the shape.
    pub fn new(kind: Encoding, rows: usize, columns: usize, bytes: &'a [u8]) -> Result<Self, DenseMatrixError> {
        let block = kind.block();
        if kind.is_ternary() {
            return Err(DenseMatrixError::NotDense);
        }
        if !columns.is_multiple_of(block) {
            return Err(DenseMatrixError::RaggedRow { kind, columns, block });
        }
        let row_bytes = (columns / block) as u128 * kind.row_bytes(block) as u128;
        let (needed, given) = (rows as u128 * row_bytes, bytes.len());
        if needed != given as u128 {
            return Err(DenseMatrixError::Size { kind, rows, columns, needed, given });
        }
        Ok(Self { kind, rows, columns, bytes })
    }

    /// How elements are stored.
    pub fn kind(&self) -> Encoding {
        self.kind
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Elements of a row.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Bytes of a row.
    pub fn row_bytes(&self) -> usize {
        self.kind.row_bytes(self.columns)
    }

    pub(crate) fn row(&self, row: usize) -> &'a [u8] {
        &self.bytes[row * self.row_bytes()..(row + 1) * self.row_bytes()]
    }
}

/// Decodes a storage kind sixteen elements at a time.
pub(crate) trait Source {
    /// Runs of sixteen elements in a block.
    const CHUNKS: usize;
    /// Bytes of a block.
    const BYTES: usize;
    /// The scales of a block.
    type Scales<L: Lanes>: Copy;

    /// Loads the scales of a block.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`, and `block` points to `BYTES` bytes.
    unsafe fn scales<L: Lanes>(block: *const u8) -> Self::Scales<L>;

    /// Elements `16 * CHUNK..` of the block.
    ///
    /// # Safety
    /// As for `scales`, which this block's `scales` come from.
    unsafe fn chunk<L: Lanes, const CHUNK: usize>(block: *const u8, scales: Self::Scales<L>) -> L;
}

pub(crate) struct SourceQ8;
pub(crate) struct SourceQ6;

/// Kinds without blocks, in runs of sixteen elements.
macro_rules! float_sources {
    ($($source:ident $bytes:literal $load:ident,)*) => {$(
        pub(crate) struct $source;

        impl Source for $source {
            const CHUNKS: usize = 1;
            const BYTES: usize = $bytes;
            type Scales<L: Lanes> = ();

            #[inline(always)]
            unsafe fn scales<L: Lanes>(_: *const u8) {}

            #[inline(always)]
            unsafe fn chunk<L: Lanes, const CHUNK: usize>(block: *const u8, (): ()) -> L {
                // SAFETY: guaranteed by the caller.
                unsafe { L::$load(block.cast()) }
            }
        }
    )*};
}
float_sources! { SourceF32 64 load, SourceF16 32 load_f16, SourceBf16 32 load_bf16, }

impl Source for SourceQ8 {
    const CHUNKS: usize = 2;
    const BYTES: usize = Encoding::Q8_0.row_bytes(32);
    type Scales<L: Lanes> = L;

    #[inline(always)]
    unsafe fn scales<L: Lanes>(block: *const u8) -> L {
        // SAFETY: guaranteed by the caller; the scale comes first.
        unsafe { L::splat_f16(block) }
    }

    #[inline(always)]
    unsafe fn chunk<L: Lanes, const CHUNK: usize>(block: *const u8, scale: L) -> L {
        // SAFETY: guaranteed by the caller; the values follow the two bytes of the scale.
        unsafe { L::load_i8(block.add(2 + LANES * CHUNK)).mul(scale) }
    }
}

impl Source for SourceQ6 {
    const CHUNKS: usize = 16;
    const BYTES: usize = Encoding::Q6K.row_bytes(256);
    type Scales<L: Lanes> = [f32; LANES];

    #[inline(always)]
    unsafe fn scales<L: Lanes>(block: *const u8) -> [f32; LANES] {
        let mut scales = [0.0; LANES];
        // SAFETY: guaranteed by the caller; a byte for each chunk and then the common factor are at the end.
        unsafe { L::load_i8(block.add(192)).mul(L::splat_f16(block.add(208))).store(scales.as_mut_ptr()) };
        // Broadcasting a scale from memory is free; from a register it would compete with the conversions.
        std::hint::black_box(&mut scales);
        scales
    }

    #[inline(always)]
    unsafe fn chunk<L: Lanes, const CHUNK: usize>(block: *const u8, scales: [f32; LANES]) -> L {
        let (half, group, part) = (CHUNK / 8, CHUNK % 8 / 2, CHUNK % 2);
        // SAFETY: guaranteed by the caller; the block is 128 low, 64 high and 16 scale bytes, then the scale.
        unsafe {
            let low = block.add(64 * half + 32 * (group % 2) + LANES * part);
            let high = block.add(128 + 32 * half + LANES * part);
            let values = match group {
                0 => L::load_q6::<0>(low, high),
                1 => L::load_q6::<1>(low, high),
                2 => L::load_q6::<2>(low, high),
                _ => L::load_q6::<3>(low, high),
            };
            values.mul(L::splat(scales[CHUNK]))
        }
    }
}

/// Expands its body for each chunk of a block of `$source`, with `$chunk` a constant.
macro_rules! for_each_chunk {
    ($source:ty, $chunk:ident => $body:block) => {
        for_each_chunk!(@ $source, $chunk, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $source:ty, $chunk:ident, $body:block, $($index:literal)*) => {
        $(if $index < <$source>::CHUNKS {
            const $chunk: usize = $index;
            $body
        })*
    };
}
pub(crate) use for_each_chunk;

/// Calls `$body` with `$source` standing for the [`Source`] of `$kind`.
macro_rules! with_source {
    ($kind:expr, $source:ident => $body:expr) => {
        with_source!(@ $kind, $source, $body, F32 SourceF32, F16 SourceF16, BF16 SourceBf16, Q8_0 SourceQ8, Q6K SourceQ6)
    };
    (@ $kind:expr, $source:ident, $body:expr, $($variant:ident $type:ident),*) => {
        match $kind {
            tritune_graph::Encoding::Ternary | tritune_graph::Encoding::TernaryGroups(_) => {
                unreachable!("a dense matrix is not ternary")
            }
            $(tritune_graph::Encoding::$variant => {
                type $source = $crate::dense_matrix::$type;
                $body
            })*
        }
    };
}
pub(crate) use with_source;

/// The first elements of a block, where a row of single elements ends before the sixteen are full; zeros follow.
///
/// # Safety
/// The CPU supports the instruction set of `L`, and `tail` points to `elements` elements.
#[inline(always)]
pub(crate) unsafe fn partial_chunk<L: Lanes, S: Source>(tail: *const u8, elements: usize) -> L {
    debug_assert!(S::CHUNKS == 1 && elements < LANES);
    let mut padded = [0u8; 4 * LANES];
    // SAFETY: a block of one chunk is at most sixteen floats; the rest is guaranteed by the caller.
    unsafe {
        std::ptr::copy_nonoverlapping(tail, padded.as_mut_ptr(), elements * (S::BYTES / LANES));
        S::chunk::<L, 0>(padded.as_ptr(), S::scales::<L>(padded.as_ptr()))
    }
}

/// Decodes a row into `out`.
///
/// # Safety
/// The CPU supports the instruction set of `L`, and `row` is a row of `out.len()` elements of `S`.
#[inline(always)]
pub(crate) unsafe fn decode_row<L: Lanes, S: Source>(row: *const u8, out: &mut [f32]) {
    let per_block = S::CHUNKS * LANES;
    let blocks = out.len() / per_block;
    let to = out.as_mut_ptr();
    for block in 0..blocks {
        // SAFETY: the row and `out` both have this block.
        unsafe {
            let (from, to) = (row.add(block * S::BYTES), to.add(block * per_block));
            let scales = S::scales::<L>(from);
            for_each_chunk!(S, CHUNK => {
                S::chunk::<L, CHUNK>(from, scales).store(to.add(CHUNK * LANES));
            });
        }
    }
    let tail = &mut out[blocks * per_block..];
    if !tail.is_empty() {
        // SAFETY: only kinds of one chunk leave a tail, and the row has its elements.
        unsafe { partial_chunk::<L, S>(row.add(blocks * S::BYTES), tail.len()).store_some(tail) };
    }
}

#[cfg(test)]
pub(crate) mod tests;
