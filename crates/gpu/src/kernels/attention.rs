//! Attention: kernels for few tokens and for prompts, and one that rotates, stores and attends.

use super::interface::{Buffer, KernelLaunch};
use super::interfaces::{
    attention, attention_coopmat, attention_masked, attention_rope, attention_rope_split, attention_single,
    attention_tiled,
};
use super::products::ALWAYS;
use super::{Kernels, Variant};
use crate::profile::BASE_SHARED;
use std::ops::RangeInclusive;
use tritune_graph::{AttentionTokens, Heads, KvType};

/// Tokens up to which the kernels for decoding are used.
const FEW_TOKENS: usize = 4;
/// Widest head of the kernels for large GPUs.
pub(crate) const WIDE_HEAD: usize = 128;
/// Columns of a head that `attention_single` has invocations for.
const SINGLE_HEAD: usize = 512;
/// Local size of `attention_single` and `attention_rope`.
const SINGLE_LOCAL: u32 = 256;
/// Local size and rows of the kernels that hold a tile of both products.
const TILED_LOCAL: u32 = 128;
const TILED_ROWS: usize = 32;
const COOPMAT_ROWS: usize = 64;
/// Keys that a workgroup owns of the backward pass on matrix units.
pub(crate) const BACKWARD_KEYS: usize = 64;
/// Rows or keys that a workgroup of the kernels in f32 owns.
pub(crate) const BACKWARD_OWNED: usize = 8;
/// Widths of heads that it knows.
pub(crate) const BACKWARD_WIDTHS: [usize; 2] = [64, 128];
/// Keys of a part of a span at least, as in the shader, parts of one at most, and those of all key heads together: a workgroup of
/// `attention_rope_split` takes a compute unit of a large GPU for itself, and more of them than there are units run one after the other.
const SHORTEST_PART: usize = 128;
const MAX_PARTS: usize = 64;
const PARTS_AT_ONCE: usize = 130;
/// Rows of sequences that are not shared out: up to here the second launch costs more than it saves.
const SHORT_ROWS: usize = 1024;
/// Shared memory of `attention_rope_split`.
const SPLIT_SHARED: u64 = 23 << 10;

/// Shape of an attention over stores of keys and values.
#[derive(Clone, Copy, Debug)]
pub struct AttentionShape {
    /// Query heads.
    pub heads: usize,
    /// Key heads.
    pub kv_heads: usize,
    /// Columns of a head.
    pub head_dim: usize,
    /// How keys and values are kept.
    pub kv: KvType,
    /// Elements from one row of the stores to the next; of blocks without their scales.
    pub stride: usize,
    /// Rows of the stores.
    pub store_rows: usize,
    /// Factor of the scores.
    pub scale: f32,
}

impl AttentionShape {
    fn group(&self) -> usize {
        self.heads / self.kv_heads
    }
}

/// Bytes of an element.
fn element_bytes(kv: KvType) -> f64 {
    match kv {
        KvType::F32 => 4.0,
        KvType::F16 => 2.0,
        KvType::Q8_0 => 1.0625,
    }
}

/// How `attention_rope` shares out long spans of keys in f16 or blocks. How a span is cut follows from its length alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeySplits {
    /// Heads of a group that one workgroup attends with.
    pub together: usize,
    /// Workgroups for a token and those heads, at most: how many parts the longest span has, and how many any could have.
    pub splits: usize,
    pub max_parts: usize,
    /// Floats of a part's sums.
    pub part_floats: usize,
}

impl KeySplits {
    /// Those for sequences of so many rows; none for short ones.
    pub(crate) fn new(shape: Heads, sequence_rows: usize) -> Option<KeySplits> {
        let Heads { heads, kv_heads, head_dim } = shape;
        let together = [4, 3, 2].into_iter().find(|count| (heads / kv_heads).is_multiple_of(*count)).unwrap_or(1);
        let max_parts = (PARTS_AT_ONCE / (heads / together)).clamp(1, MAX_PARTS);
        let splits = sequence_rows.div_ceil(SHORTEST_PART).min(max_parts);
        (sequence_rows > SHORT_ROWS).then_some(KeySplits { together, splits, max_parts, part_floats: head_dim + 4 })
    }
}

/// The buffers of an attention.
#[derive(Clone)]
pub struct AttentionOperands<B> {
    /// f32 `[tokens, heads·head_dim]`.
    pub q: B,
    /// `[store_rows, stride]`.
    pub k: B,
    /// `[store_rows, stride]`.
    pub v: B,
    /// i32 `[tokens]`: first row each token sees.
    pub kv_start: B,
    /// i32 `[tokens]`: last row each token sees.
    pub kv_end: B,
    /// f32 `[tokens, heads·head_dim]`.
    pub out: B,
    /// For the backward pass.
    pub log_sums: Option<B>,
    /// f32 `[tokens]`, what undoes the scale of `out`, which is f16 then; of the kernel on matrix units.
    pub inv_scale: Option<B>,
}

/// The buffers of rotation, store and attention of tokens that see nothing of each other; see `shaders/attention_rope.comp`.
#[derive(Clone)]
pub struct RopeOperands<B> {
    /// f32 queries, keys and values side by side.
    pub qkv: B,
    /// `[table_rows, table_stride]`: cosines, then sines, of `rope_dims / 2` angles each.
    pub table: B,
    /// Rows of the table.
    pub table_rows: usize,
    /// Floats from one row of the table to the next.
    pub table_stride: usize,
    /// Columns of a head that are rotated.
    pub rope_dims: usize,
    /// Words of each token: position, slot of the stores, first and last row seen.
    pub inputs: B,
    /// Where each of those four begins.
    pub input_offsets: [u32; 4],
    /// `[store_rows, stride]`.
    pub k: B,
    /// `[store_rows, stride]`.
    pub v: B,
    /// f32 `[tokens, heads·head_dim]`.
    pub out: B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttentionKernel {
    Decode,
    /// A workgroup per token and query head: fills a large GPU with one token.
    Single,
    Prompt,
    /// Both products tiled in registers: feeds a large GPU's arithmetic.
    Tiled,
    /// The same on f16 matrix units, over f16 stores.
    Coopmat,
}

impl Kernels<'_> {
    /// The kernels that up to `capacity` tokens may need, none where heads are too wide.
    pub(crate) fn attention_kernels(
        &self,
        shape: AttentionShape,
        capacity: usize,
        tokens: AttentionTokens,
    ) -> Vec<(AttentionKernel, RangeInclusive<usize>)> {
        let shared = self.profile.max_shared.min(BASE_SHARED);
        // Prompts in f16 need less than the f32 ones, which decide for both.
        let shared_of = |kernel| {
            let (log_sums, inv_scale) = (None, None);
            let operands =
                AttentionOperands { q: (), k: (), v: (), kv_start: (), kv_end: (), out: (), log_sums, inv_scale };
            u64::from(self.attention(kernel, AttentionShape { kv: KvType::F32, ..shape }, &operands).shared_bytes)
        };
        let fits = |kernel| shared_of(kernel) <= shared;
        if !fits(AttentionKernel::Decode) {
            return Vec::new();
        }
        // These kernels read rows of the stores in vectors.
        let vectors = self.profile.wide_tiles && shape.head_dim.is_multiple_of(8) && shape.stride.is_multiple_of(8);
        let matrices = shape.kv != KvType::F32 && shape.head_dim.is_multiple_of(32) && self.attends_f16();
        let many = match vectors && shape.head_dim <= WIDE_HEAD {
            true if matrices => AttentionKernel::Coopmat,
            true if !self.profile.few_registers && fits(AttentionKernel::Tiled) => AttentionKernel::Tiled,
            _ => AttentionKernel::Prompt,
        };
        let single = vectors && shape.head_dim <= SINGLE_HEAD && fits(AttentionKernel::Single);
        let few = if single { AttentionKernel::Single } else { AttentionKernel::Decode };
        let many = if many != AttentionKernel::Prompt || fits(many) { many } else { few };
        match tokens {
            AttentionTokens::Any if capacity > FEW_TOKENS && many != few => {
                vec![(few, 0..=FEW_TOKENS), (many, FEW_TOKENS + 1..=usize::MAX)]
            }
            AttentionTokens::Any | AttentionTokens::Newest(_) | AttentionTokens::Latest(_) => vec![(few, ALWAYS)],
            AttentionTokens::Prompts => vec![(many, ALWAYS)],
        }
    }

    pub(crate) fn attention<B: Clone>(
        &self,
        kernel: AttentionKernel,
        shape: AttentionShape,
        operands: &AttentionOperands<B>,
    ) -> KernelLaunch<B> {
        let AttentionOperands { q, k, v, kv_start, kv_end, out, log_sums, .. } = operands.clone();
        // The backward pass works the weights out again from the sums, which f16 products would put a little off.
        let half =
            shape.kv != KvType::F32 && log_sums.is_none() && self.profile.half_scores && self.allowed(Variant::F16);
        let sums = u32::from(log_sums.is_some());
        let log_sums = log_sums.unwrap_or_else(|| out.clone());
        let [kv_heads, group, head_dim, store_stride] =
            [shape.kv_heads, shape.group(), shape.head_dim, shape.stride].map(|constant| constant as u32);
        let (store_rows, scale) = (shape.store_rows as u32, shape.scale);
        macro_rules! launch {
            ($interface:ident $module:expr, $local_size:expr) => {{
                use $interface::{Bind, Constants, Push};
                let constants = Constants { kv_heads, group, head_dim, store_stride, sums };
                let bind = Bind { q, k, v, kv_start, kv_end, out, log_sums };
                $module.launch($local_size, constants, bind, Push { store_rows, scale })
            }};
        }
        let prompt = match shape.kv {
            KvType::F32 => attention::Module::AttentionPromptF32,
            KvType::F16 if half => attention::Module::AttentionPromptHalf,
            KvType::F16 => attention::Module::AttentionPromptF16,
            KvType::Q8_0 if half => attention::Module::AttentionPromptHalfQ80,
            KvType::Q8_0 => attention::Module::AttentionPromptQ80,
        };
        let (launch, rows) = match (kernel, shape.kv) {
            (AttentionKernel::Decode, KvType::F32) => (launch!(attention attention::Module::AttentionDecodeF32, 64), 4),
            (AttentionKernel::Decode, KvType::F16) => (launch!(attention attention::Module::AttentionDecodeF16, 64), 4),
            (AttentionKernel::Decode, KvType::Q8_0) => {
                (launch!(attention attention::Module::AttentionDecodeQ80, 64), 4)
            }
            (AttentionKernel::Prompt, _) => (launch!(attention prompt, 64), 8),
            (AttentionKernel::Single, kv) => {
                let module = match kv {
                    KvType::F32 => attention_single::Module::AttentionSingleF32,
                    KvType::F16 => attention_single::Module::AttentionSingleF16,
                    KvType::Q8_0 => attention_single::Module::AttentionSingleQ80,
                };
                (launch!(attention_single module, SINGLE_LOCAL), 1)
            }
            (AttentionKernel::Tiled, kv) => {
                let module = match kv {
                    KvType::F32 => attention_tiled::Module::AttentionTiledF32,
                    KvType::F16 => attention_tiled::Module::AttentionTiledF16,
                    KvType::Q8_0 => attention_tiled::Module::AttentionTiledQ80,
                };
                (launch!(attention_tiled module, TILED_LOCAL), TILED_ROWS)
            }
            (AttentionKernel::Coopmat, kv) => {
                use attention_coopmat::{Bind, Constants, Module, Push};
                let f16_rows = u32::from(operands.inv_scale.is_some());
                let inv_scale = operands.inv_scale.clone().unwrap_or_else(|| out.clone());
                let constants = Constants { kv_heads, group, head_dim, store_stride, sums, f16_rows };
                let bind = Bind { q, k, v, kv_start, kv_end, out, log_sums, inv_scale };
                let push = Push { store_rows, scale };
                let module = match kv {
                    KvType::Q8_0 => Module::AttentionCoopmatQ80,
                    KvType::F16 | KvType::F32 => Module::AttentionCoopmatF16,
                };
                (module.launch(TILED_LOCAL, constants, bind, push), COOPMAT_ROWS)
            }
        };
        let per_head = kernel == AttentionKernel::Single;
        let (heads, head_dim, store_rows) = (shape.heads, shape.head_dim, shape.store_rows as f64);
        let element = element_bytes(shape.kv);
        KernelLaunch {
            groups_other_axis: if per_head { heads } else { shape.kv_heads },
            tile: rows,
            items_per_row: if per_head { 1 } else { shape.group() },
            // Every row of a tile reads the keys and values once, all of them at worst.
            row_bytes: store_rows * (shape.kv_heads * head_dim) as f64 * 2.0 * element * shape.group() as f64
                / rows as f64,
            row_multiplies: store_rows * (heads * head_dim) as f64 * 2.0,
            ..launch
        }
    }

    /// Attention under a mask of any shape: f16 `[tokens, mask_stride]`, added to the scores.
    pub(crate) fn attention_masked<B: Clone>(
        &self,
        shape: AttentionShape,
        operands: &AttentionOperands<B>,
        mask: B,
        mask_stride: usize,
    ) -> KernelLaunch<B> {
        use attention_masked::{Bind, Constants, Module, Push};
        let AttentionOperands { q, k, v, kv_start, kv_end, out, .. } = operands.clone();
        let module = if shape.kv == KvType::F16 { Module::AttentionMaskedF16 } else { Module::AttentionMaskedF32 };
        let constants = Constants {
            kv_heads: shape.kv_heads as u32,
            group: shape.group() as u32,
            head_dim: shape.head_dim as u32,
            store_stride: shape.stride as u32,
            sums: 0,
        };
        let bind = Bind { q, k, v, kv_start, kv_end, log_sums: out.clone(), out, mask };
        let push = Push { store_rows: shape.store_rows as u32, scale: shape.scale, mask_stride: mask_stride as u32 };
        KernelLaunch {
            groups_other_axis: shape.heads,
            row_multiplies: shape.store_rows as f64 * (shape.heads * shape.head_dim) as f64 * 2.0,
            ..module.launch(SINGLE_LOCAL, constants, bind, push)
        }
    }

    /// Whether [`Kernels::attention_rope`] may be used for heads of that many columns.
    pub(crate) fn rotates(&self, head_dim: usize) -> bool {
        self.may_fuse() && head_dim.is_multiple_of(8) && head_dim <= WIDE_HEAD
    }

    /// Whether [`Kernels::attention_rope`] may share out long spans.
    pub(crate) fn splits_keys(&self, shape: AttentionShape) -> bool {
        let profile = self.profile;
        let exchanges = profile.subgroup_shuffle && profile.subgroup_size_control;
        let whole_slots = profile.subgroup_size.is_power_of_two() && (8..=128).contains(&profile.subgroup_size);
        shape.kv != KvType::F32 && exchanges && whole_slots && profile.max_shared >= SPLIT_SHARED
    }

    /// Rotation, store and attention of up to `tokens` tokens that see nothing of each other: a launch, and one beside it where long
    /// spans are shared out. `split` says how, with the sums of the parts, and counters that are zero between runs.
    pub(crate) fn attention_rope<B: Buffer>(
        &self,
        shape: AttentionShape,
        operands: &RopeOperands<B>,
        tokens: usize,
        split: Option<(KeySplits, B, B)>,
    ) -> (KernelLaunch<B>, Option<KernelLaunch<B>>) {
        let [position_at, slot_at, kv_start_at, kv_end_at] = operands.input_offsets;
        let width = (shape.heads * shape.head_dim) as f64;
        macro_rules! launch {
            ($interface:ident $module:expr, $workgroups:expr, $($constant:ident: $value:expr),*; $($buffer:ident),*) => {{
                use $interface::{Bind, Constants, Push};
                let RopeOperands { qkv, table, table_rows, table_stride, rope_dims, inputs, k, v, out, .. } =
                    operands.clone();
                let constants = Constants {
                    kv_heads: shape.kv_heads as u32,
                    group: shape.group() as u32,
                    head_dim: shape.head_dim as u32,
                    rope_dims: rope_dims as u32,
                    store_stride: shape.stride as u32,
                    table_stride: table_stride as u32,
                    $($constant: $value as u32),*
                };
                let push = Push {
                    table_rows: table_rows as u32,
                    store_rows: shape.store_rows as u32,
                    scale: shape.scale,
                    position_at,
                    slot_at,
                    kv_start_at,
                    kv_end_at,
                };
                let bind = Bind { qkv, table, inputs, k, v, out, $($buffer),* };
                KernelLaunch {
                    groups_other_axis: $workgroups,
                    row_bytes: shape.store_rows as f64 * width * 2.0 * element_bytes(shape.kv),
                    row_multiplies: shape.store_rows as f64 * width * 2.0,
                    ..$module.launch(SINGLE_LOCAL, constants, bind, push)
                }
            }};
        }
        let (heads, early) = (shape.heads, tokens == 1);
        let (splits, max_parts) = split.as_ref().map_or((0, 1), |(splits, ..)| (splits.splits, splits.max_parts));
        let module = match shape.kv {
            KvType::F32 => attention_rope::Module::AttentionRopeF32,
            KvType::F16 => attention_rope::Module::AttentionRopeF16,
            KvType::Q8_0 => attention_rope::Module::AttentionRopeQ80,
        };
        let whole = launch!(attention_rope module, heads, splits: splits, max_parts: max_parts, early_values: early;);
        let cut = split.map(|(KeySplits { together, splits, max_parts, .. }, part_sums, counters)| {
            let module = match shape.kv {
                KvType::Q8_0 => attention_rope_split::Module::AttentionRopeSplitQ80Subgroup,
                KvType::F16 | KvType::F32 => attention_rope_split::Module::AttentionRopeSplitSubgroup,
            };
            launch!(attention_rope_split module, heads / together * splits,
                splits: splits, max_parts: max_parts, together: together; part_sums, counters)
        });
        (whole, cut)
    }
}
