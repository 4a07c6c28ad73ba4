//! What outlives a plan: weights, tables and buffers, as a model numbers them. Where they are on a device, handles say.

use crate::{DType, GroupSize, PREFILTER_NUMBERS, ScaleGranularity, TRITS_PER_WORD};

/// Number of a resource in its [`Resources`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceId(pub u32);

impl ResourceId {
    /// Its number after [`Resources::append`].
    pub const fn moved(self, by: u32) -> ResourceId {
        ResourceId(self.0 + by)
    }
}

/// How the rows of a weight are encoded when they are handed to a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Trit words: sixteen 2-bit codes `w + 1` per `u32`, weight `k` at bit `8·(k mod 4) + 2·(k div 4)`, so that
    /// `(word >> 2i) & 0x03030303` holds the four weights that meet activations `4i..4i+4`. Padding weights have code 1.
    /// Every row has one f32 scale.
    Ternary,
    /// The same words with one scale per group of a row, as f16: a device refuses scales that an f16 does not hold exactly.
    TernaryGroups(GroupSize),
    /// IEEE single precision.
    F32,
    /// IEEE half precision.
    F16,
    /// Brain float.
    BF16,
    /// 32 elements in 34 bytes: f16 scale, 32 int8.
    Q8_0,
    /// 256 elements in 210 bytes, ggml's `Q6_K`.
    Q6K,
}

impl Encoding {
    /// Those that hold no trits.
    pub const DENSE: [Encoding; 5] = [Encoding::F32, Encoding::F16, Encoding::BF16, Encoding::Q8_0, Encoding::Q6K];

    /// How a ternary matrix with such scales is handed over: tensors stacked in one weight have scales of their own, so
    /// that a tensor's scale is one for each of its rows.
    pub const fn ternary(scales: ScaleGranularity) -> Encoding {
        match scales.group() {
            None => Encoding::Ternary,
            Some(group) => Encoding::TernaryGroups(group),
        }
    }

    /// Whether the rows are trit words.
    pub const fn is_ternary(self) -> bool {
        matches!(self, Encoding::Ternary | Encoding::TernaryGroups(_))
    }

    /// Columns that share a scale, where a ternary row has several.
    pub const fn group(self) -> Option<GroupSize> {
        match self {
            Encoding::TernaryGroups(group) => Some(group),
            _ => None,
        }
    }

    /// Scales of a row that [`RowSource::read_scales`] gives.
    pub const fn scales_per_row(self, cols: usize) -> usize {
        match self {
            Encoding::Ternary => 1,
            Encoding::TernaryGroups(group) => group.per_row(cols),
            _ => 0,
        }
    }

    /// Elements per block: a row's length must be a multiple of it (ternary rows are padded instead).
    pub const fn block(self) -> usize {
        match self {
            Encoding::Q8_0 => 32,
            Encoding::Q6K => 256,
            _ => 1,
        }
    }

    /// Bytes of one row of `cols` elements.
    pub const fn row_bytes(self, cols: usize) -> usize {
        match self {
            Encoding::Ternary | Encoding::TernaryGroups(_) => cols.div_ceil(TRITS_PER_WORD) * 4,
            Encoding::F32 => cols * 4,
            Encoding::F16 | Encoding::BF16 => cols * 2,
            Encoding::Q8_0 => cols / 32 * 34,
            Encoding::Q6K => cols / 256 * 210,
        }
    }
}

/// A run of rows of a stacked weight, such as Q, K and V in one product.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Name of the tensor the rows come from; another one where they are in another order than in GGUF files.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
}

/// What a resource is.
#[derive(Clone, Debug, PartialEq)]
pub enum ResourceKind {
    /// Read-only data, given row by row by a [`RowSource`] when it is uploaded.
    Weight {
        /// Encoding of the rows.
        encoding: Encoding,
        /// The tensors stacked in it, in order; their rows add up to the resource's.
        segments: Vec<Segment>,
    },
    /// The int8 rows that stand for those of a dense weight of the same shape, given like a weight's: a byte for each element,
    /// and the numbers of [`PrefilterRow`](crate::PrefilterRow) as scales.
    Prefilter,
    /// Data that plans write and later runs read, zero at first: the KV cache.
    Buffer {
        /// Element type.
        dtype: DType,
    },
}

/// A named matrix that lives on a device beside the plans.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// Name in messages and traces.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
    /// Weight, prefilter or buffer.
    pub kind: ResourceKind,
}

impl Resource {
    /// A read-only dense table of one segment.
    pub fn dense(name: impl Into<String>, rows: usize, cols: usize, encoding: Encoding) -> Self {
        let name = name.into();
        let segments = vec![Segment { name: name.clone(), rows }];
        Resource { name, rows, cols, kind: ResourceKind::Weight { encoding, segments } }
    }

    /// A stacked ternary weight with a scale for every row.
    pub fn ternary(name: impl Into<String>, cols: usize, segments: Vec<Segment>) -> Self {
        Self::ternary_scaled(name, cols, segments, ScaleGranularity::Row)
    }

    /// A stacked ternary weight with scales for its tensors, rows or groups.
    pub fn ternary_scaled(
        name: impl Into<String>,
        cols: usize,
        segments: Vec<Segment>,
        scales: ScaleGranularity,
    ) -> Self {
        let rows = segments.iter().map(|segment| segment.rows).sum();
        let encoding = Encoding::ternary(scales);
        Resource { name: name.into(), rows, cols, kind: ResourceKind::Weight { encoding, segments } }
    }

    /// The prefilter of a dense weight.
    pub fn prefilter(name: impl Into<String>, rows: usize, cols: usize) -> Self {
        Resource { name: name.into(), rows, cols, kind: ResourceKind::Prefilter }
    }

    /// A buffer of zeros.
    pub fn buffer(name: impl Into<String>, rows: usize, cols: usize, dtype: DType) -> Self {
        Resource { name: name.into(), rows, cols, kind: ResourceKind::Buffer { dtype } }
    }

    /// Bytes of the rows in the encoding they are handed over in, with the scales of groups and prefilters. A device may pad a little more.
    pub fn bytes(&self) -> u64 {
        let row = match &self.kind {
            ResourceKind::Weight { encoding, .. } => {
                let groups = encoding.group().map_or(0, |group| group.per_row(self.cols));
                encoding.row_bytes(self.cols) + groups * size_of::<u16>()
            }
            ResourceKind::Prefilter => self.cols + PREFILTER_NUMBERS * size_of::<f32>(),
            ResourceKind::Buffer { dtype } => self.cols * dtype.size(),
        };
        self.rows as u64 * row as u64
    }

    /// Whether memory made for `other` can stand for this one: the same shape in the same encoding, whatever its name.
    pub fn fits(&self, other: &Resource) -> bool {
        let same_kind = match (&self.kind, &other.kind) {
            (ResourceKind::Buffer { dtype }, ResourceKind::Buffer { dtype: other }) => dtype == other,
            (ResourceKind::Prefilter, ResourceKind::Prefilter) => true,
            _ => self.encoding().is_some() && self.encoding() == other.encoding(),
        };
        same_kind && (self.rows, self.cols) == (other.rows, other.cols)
    }

    /// Encoding of a weight; `None` for a prefilter or a buffer.
    pub fn encoding(&self) -> Option<Encoding> {
        match &self.kind {
            ResourceKind::Weight { encoding, .. } => Some(*encoding),
            ResourceKind::Prefilter | ResourceKind::Buffer { .. } => None,
        }
    }
}

/// The resources of a model, numbered in the order they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resources(Vec<Resource>);

impl Resources {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a resource and returns its number.
    pub fn add(&mut self, resource: Resource) -> ResourceId {
        self.0.push(resource);
        ResourceId(self.0.len() as u32 - 1)
    }

    /// The resource of that number. Numbers come from [`Resources::add`] of the same table.
    pub fn get(&self, id: ResourceId) -> &Resource {
        &self.0[id.0 as usize]
    }

    /// Sets the rows of a buffer that was added before its size was known.
    pub fn set_rows(&mut self, id: ResourceId, rows: usize) {
        self.0[id.0 as usize].rows = rows;
    }

    /// Plans a weight in another encoding than before.
    pub fn set_encoding(&mut self, id: ResourceId, encoding: Encoding) {
        if let ResourceKind::Weight { encoding: own, .. } = &mut self.0[id.0 as usize].kind {
            *own = encoding;
        }
    }

    /// Adds all resources of another table. Their numbers grow by what is returned.
    pub fn append(&mut self, other: &Resources) -> u32 {
        let by = self.0.len() as u32;
        self.0.extend(other.0.iter().cloned());
        by
    }

    /// All resources in order.
    pub fn iter(&self) -> impl Iterator<Item = (ResourceId, &Resource)> {
        self.0.iter().enumerate().map(|(index, resource)| (ResourceId(index as u32), resource))
    }
}

/// Why a source could not deliver rows.
pub type SourceError = Box<dyn std::error::Error + Send + Sync>;

/// Delivers the rows of a weight in its encoding, a few at a time, so that no second whole copy ever exists.
pub trait RowSource {
    /// Fills `out`, a whole number of rows, with the rows from `first_row` on.
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError>;

    /// Fills `out` with the scales of a ternary weight or a prefilter from number `first` on: those of its first row, then those of the
    /// next ([`Encoding::scales_per_row`], [`PREFILTER_NUMBERS`]); 1 where a source has none. Those of a prefilter are asked for after
    /// all of its rows.
    fn read_scales(&mut self, _first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        out.fill(1.0);
        Ok(())
    }
}

impl<F: FnMut(usize, &mut [u8]) -> Result<(), SourceError>> RowSource for F {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        self(first_row, out)
    }
}

/// Rows of a ternary weight or a prefilter with their scales.
pub struct ScaledRows<'s, R> {
    /// The rows.
    pub rows: R,
    /// The scales, row by row.
    pub scales: &'s [f32],
}

impl<R: RowSource> RowSource for ScaledRows<'_, R> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        self.rows.read_rows(first_row, out)
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        let scales = self.scales.get(first..first + out.len());
        out.copy_from_slice(scales.ok_or("there are fewer scales than the rows need")?);
        Ok(())
    }
}
