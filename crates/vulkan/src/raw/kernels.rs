//! Launches of this crate's kernels, chosen as plans choose them.

use super::{Binding, Code, Launch, RawDevice, Slice};
use crate::kernels::{Variant, encoding_suffix};
use crate::lower::{fused_tiles, may_fuse, table_gemm};
use crate::profile::{BASE_SHARED, DenseTiles, DotSignedness, Profile, TernaryTiles};
use crate::weights::TILE_ROWS;
use tritune_graph::{Activation, Encoding};

/// Rows up to which matrix-vector kernels are used, four rows sharing the weights they decode.
const FEW_ROWS: usize = 8;
const ROWS_TOGETHER: usize = 4;
/// Longest row that a product quantises itself.
const LONGEST_FUSED_ROW: usize = 8192;
/// Local size of kernels with one invocation per few neighbouring elements.
const ELEMENT_LOCAL: u32 = 64;
/// Tokens up to which the attention kernels for few tokens are used.
const FEW_TOKENS: usize = 4;
/// Widest head of the attention kernels for large GPUs.
const WIDE_HEAD: usize = 128;
/// Shared memory of `attention_tiled`.
const TILED_SHARED: u64 = (64 * 9 + 32 * 9 + 16 * 8) * 16 + 32 * 8;

/// int8 activations: values with rows of 16-byte units, and scale and sum of each row.
#[derive(Clone)]
pub struct Quantized {
    /// int8 `[rows, cols padded to 16]`.
    pub q: Slice,
    /// f32 `[rows]`.
    pub scale: Slice,
    /// i32 `[rows]`.
    pub sum: Slice,
}

/// A ternary weight as [`layout`](super::layout) describes it.
#[derive(Clone)]
pub struct TernaryWeight {
    /// The tiles.
    pub tiles: Slice,
    /// f32 `[rows]`.
    pub row_scales: Slice,
    /// Rows, one per output.
    pub rows: usize,
    /// Columns, a multiple of 64.
    pub cols: usize,
}

/// A dense weight as [`layout`](super::layout) describes it.
#[derive(Clone)]
pub struct DenseWeight {
    /// The rows.
    pub data: Slice,
    /// How elements are encoded.
    pub encoding: Encoding,
    /// Rows, one per output.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

impl DenseWeight {
    fn row_vectors(&self) -> usize {
        super::layout::dense_row_vectors(self.encoding, self.cols)
    }
}

/// Attention of tokens over stores of keys and values.
#[derive(Clone)]
pub struct Attention {
    /// f32 `[tokens, heads·head_dim]`.
    pub q: Slice,
    /// `[store_rows, stride]`.
    pub k: Slice,
    /// `[store_rows, stride]`.
    pub v: Slice,
    /// i32 `[tokens]`: first row each token sees.
    pub first: Slice,
    /// i32 `[tokens]`: last row each token sees.
    pub last: Slice,
    /// f32 `[tokens, heads·head_dim]`.
    pub out: Slice,
    /// Whether the stores are f16 instead of f32.
    pub f16: bool,
    /// Query heads.
    pub heads: usize,
    /// Key heads.
    pub kv_heads: usize,
    /// Columns of a head.
    pub head_dim: usize,
    /// Elements from one row of the stores to the next.
    pub stride: usize,
    /// Rows of the stores.
    pub store_rows: usize,
    /// Tokens.
    pub tokens: usize,
    /// Factor of the scores.
    pub scale: f32,
}

/// Rotation, store and attention of one token; see `shaders/attention_rope.comp`.
#[derive(Clone)]
pub struct RotatedAttention {
    /// f32 queries, keys and values side by side.
    pub qkv: Slice,
    /// One row: cosines, then sines, of `rope_dims / 2` angles each.
    pub table: Slice,
    /// i32 `[4]`: 0, row of the stores, first and last row seen.
    pub indices: Slice,
    /// `[store_rows, stride]`.
    pub k: Slice,
    /// `[store_rows, stride]`.
    pub v: Slice,
    /// f32 `[heads·head_dim]`.
    pub out: Slice,
    /// Whether the stores are f16 instead of f32.
    pub f16: bool,
    /// Query heads.
    pub heads: usize,
    /// Key heads.
    pub kv_heads: usize,
    /// Columns of a head, a multiple of 8 and at most 128.
    pub head_dim: usize,
    /// Columns of a head that are rotated.
    pub rope_dims: usize,
    /// Elements from one row of the stores to the next.
    pub stride: usize,
    /// Rows of the stores.
    pub store_rows: usize,
    /// Factor of the scores.
    pub scale: f32,
}

/// Makes launches for one device.
pub struct Kernels<'a> {
    profile: &'a Profile,
    variants: &'a [Variant],
}

impl RawDevice {
    /// Launches of this crate's kernels.
    pub fn kernels(&self) -> Kernels<'_> {
        Kernels { profile: self.gpu.profile(), variants: &self.variants }
    }
}

fn read(number: u32, slice: &Slice) -> Binding {
    Binding { number, slice: slice.clone(), writes: false }
}

fn write(number: u32, slice: &Slice) -> Binding {
    Binding { number, slice: slice.clone(), writes: true }
}

impl Kernels<'_> {
    fn allowed(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }

    fn dot_signedness(&self) -> u32 {
        match self.profile.dot_signedness {
            DotSignedness::Signed => 0,
            DotSignedness::Mixed => 1,
        }
    }

    fn per_row(&self, module: &'static str, cols: usize, rows: usize, rest: &[u32]) -> Launch {
        Launch {
            code: Code::Module(module),
            constants: [&[self.profile.row_local_size(), 0, cols as u32], rest].concat(),
            rows: rows as u32,
            bindings: Vec::new(),
            push: vec![0],
            groups: [rows as u32, 1, 1],
            multiplies: (rows * cols) as f64 * 4.0,
        }
    }

    /// int8 of rows of floats.
    pub fn quantize(&self, x: &Slice, cols: usize, rows: usize, out: &Quantized) -> Launch {
        let bindings = vec![read(1, x), write(2, &out.q), write(3, &out.scale), write(4, &out.sum)];
        Launch { bindings, ..self.per_row("quantize", cols, rows, &[]) }
    }

    /// `out = x / rms(x) · gain`.
    pub fn rms_norm(&self, x: &Slice, gain: &Slice, eps: f32, cols: usize, rows: usize, out: &Slice) -> Launch {
        let bindings = vec![read(1, x), read(2, gain), write(3, out)];
        Launch { bindings, push: vec![0, eps.to_bits()], ..self.per_row("rms_norm", cols, rows, &[]) }
    }

    /// int8 of `x / rms(x) · gain`.
    pub fn rms_norm_quantize(
        &self,
        x: &Slice,
        gain: &Slice,
        eps: f32,
        cols: usize,
        rows: usize,
        out: &Quantized,
    ) -> Launch {
        let bindings = vec![
            read(1, x),
            read(2, gain),
            write(3, &out.q),
            write(4, &out.scale),
            write(5, &out.sum),
            write(6, &out.sum),
        ];
        Launch { bindings, push: vec![0, eps.to_bits()], ..self.per_row("rms_norm_quantize", cols, rows, &[0]) }
    }

    /// Runs of rows of a ternary weight that can be bound: first row, rows, tiles.
    fn pieces(&self, weight: &TernaryWeight) -> Vec<(usize, usize, Slice)> {
        let tile = weight.cols.div_ceil(64) * TILE_ROWS * 16;
        let step = (self.profile.max_binding as usize / tile).max(1) * TILE_ROWS;
        (0..weight.rows)
            .step_by(step)
            .map(|first| {
                let rows = step.min(weight.rows - first);
                let offset = weight.tiles.offset + (first / TILE_ROWS * tile) as u64;
                let bytes = (rows.div_ceil(TILE_ROWS) * tile) as u64;
                (first, rows, weight.tiles.buffer.slice(offset, bytes))
            })
            .collect()
    }

    /// Products of int8 rows with a ternary weight; rows of `out` and `residual` are `out_stride` floats apart.
    pub fn ternary(
        &self,
        act: &Quantized,
        weight: &TernaryWeight,
        residual: Option<&Slice>,
        out: &Slice,
        out_stride: usize,
        tokens: usize,
    ) -> Vec<Launch> {
        let dot4 = self.allowed(Variant::Dot4);
        let (cols, dot_signedness) = (weight.cols as u32, self.dot_signedness());
        let has_residual = u32::from(residual.is_some());
        let TernaryTiles { lanes, slices, rows: rows_each } = self.profile.ternary_tiles;
        let launches = self.pieces(weight).into_iter().map(|(first, rows, tiles)| {
            let (module, constants, weight_rows, tile) = if tokens <= FEW_ROWS {
                let (module, together) = match (tokens, dot4) {
                    (0..=1, false) => ("ternary_gemv_1", 1),
                    (0..=1, true) => ("ternary_gemv_1_dot4", 1),
                    (_, false) => ("ternary_gemv_4", ROWS_TOGETHER),
                    (_, true) => ("ternary_gemv_4_dot4", ROWS_TOGETHER),
                };
                let rows_each = if together > 1 && !dot4 { 1 } else { rows_each };
                let constants = vec![lanes * slices, 0, cols, lanes, slices, rows_each, has_residual, dot_signedness];
                (module, constants, (lanes * rows_each) as usize, together)
            } else {
                let kernel = table_gemm(self.profile, self.variants, weight.rows, tokens);
                let (local_size, tile, weight_rows) = kernel.tile();
                (kernel.module(), vec![local_size, 0, cols, has_residual, dot_signedness], weight_rows, tile)
            };
            Launch {
                code: Code::Module(module),
                constants,
                rows: tokens as u32,
                bindings: vec![
                    read(1, &act.q),
                    read(2, &tiles),
                    read(3, &weight.row_scales),
                    read(4, &act.scale),
                    read(5, &act.sum),
                    read(6, residual.unwrap_or(&act.sum)),
                    write(7, out),
                ],
                push: vec![0, first as u32, rows as u32, out_stride as u32],
                groups: [rows.div_ceil(weight_rows) as u32, tokens.div_ceil(tile) as u32, 1],
                multiplies: rows as f64 * f64::from(cols) * tokens as f64,
            }
        });
        launches.collect()
    }

    /// Whether a product of one row may make the row itself.
    pub fn fuses(&self, cols: usize) -> bool {
        may_fuse(self.profile, self.variants) && cols.is_multiple_of(64) && cols <= LONGEST_FUSED_ROW
    }

    /// One row through `[activation of gate, times up →] [norm →] int8 → product`. With an activation `x` is gate and up side by side.
    pub fn fused_ternary(
        &self,
        x: &Slice,
        activation: Option<Activation>,
        norm: Option<(&Slice, f32)>,
        weight: &TernaryWeight,
        residual: Option<&Slice>,
        out: &Slice,
    ) -> Vec<Launch> {
        let activation = match activation {
            None => 0,
            Some(Activation::Silu) => 1,
            Some(Activation::Relu2) => 2,
        };
        let TernaryTiles { lanes, slices, rows: rows_each } = fused_tiles(weight.rows, weight.cols);
        let (has_residual, has_norm) = (u32::from(residual.is_some()), u32::from(norm.is_some()));
        let eps = norm.map_or(0.0, |(_, eps)| eps);
        let cols = weight.cols as u32;
        let launches = self.pieces(weight).into_iter().map(|(first, rows, tiles)| Launch {
            code: Code::Module("ternary_gemv_fused_dot4"),
            constants: vec![
                lanes * slices,
                0,
                cols,
                lanes,
                slices,
                rows_each,
                has_residual,
                self.dot_signedness(),
                has_norm,
                activation,
            ],
            rows: 1,
            bindings: vec![
                read(1, x),
                read(2, &tiles),
                read(3, &weight.row_scales),
                read(4, norm.map_or(&weight.row_scales, |(gain, _)| gain)),
                read(5, residual.unwrap_or(x)),
                write(6, out),
            ],
            push: vec![0, first as u32, rows as u32, eps.to_bits()],
            groups: [rows.div_ceil((lanes * rows_each) as usize) as u32, 1, 1],
            multiplies: rows as f64 * f64::from(cols),
        });
        launches.collect()
    }

    /// Runs of rows of a dense weight that can be bound and whose slices begin at multiples of 256.
    fn dense_pieces(&self, weight: &DenseWeight) -> Vec<(usize, usize, Slice)> {
        let row_bytes = weight.row_vectors() * 16;
        let step = (self.profile.max_binding as usize / row_bytes.max(1) / 16 * 16).max(16);
        (0..weight.rows)
            .step_by(step)
            .map(|first| {
                let rows = step.min(weight.rows - first);
                let offset = weight.data.offset + (first * row_bytes) as u64;
                (first, rows, weight.data.buffer.slice(offset, (rows * row_bytes) as u64))
            })
            .collect()
    }

    /// Whether the dense kernels read weights of that encoding.
    pub fn reads_dense(encoding: Encoding) -> bool {
        encoding_suffix(encoding).is_some()
    }

    /// Products of rows of floats with a dense weight.
    pub fn dense(&self, x: &Slice, weight: &DenseWeight, out: &Slice, out_stride: usize, tokens: usize) -> Vec<Launch> {
        let DenseTiles { mut lanes, mut groups, rows: rows_each } = self.profile.dense_tiles;
        let q6_k = weight.encoding == Encoding::Q6K;
        let rows_each = if q6_k { rows_each.div_ceil(2) } else { rows_each };
        while q6_k && lanes > 8 && !(weight.cols / 32).is_multiple_of(lanes as usize) {
            (lanes, groups) = (lanes / 2, groups * 2);
        }
        let shape = [weight.cols as u32, weight.row_vectors() as u32];
        let launches = self.dense_pieces(weight).into_iter().map(|(first, rows, data)| {
            let mut push = vec![0, first as u32, rows as u32, out_stride as u32];
            let (module, constants, weight_rows, tile) = if tokens <= FEW_ROWS {
                let together = if tokens <= 1 { 1 } else { ROWS_TOGETHER };
                let constants = [&[lanes * groups, 0], &shape[..], &[lanes, groups, rows_each]].concat();
                (dense_module(weight.encoding, together), constants, (groups * rows_each) as usize, together)
            } else {
                push.extend([0, 1 << 30]);
                (dense_module(weight.encoding, 0), [&[64, 0], &shape[..]].concat(), 32, 16)
            };
            Launch {
                code: Code::Module(module),
                constants,
                rows: tokens as u32,
                bindings: vec![read(1, x), read(2, &data), write(3, out)],
                push,
                groups: [rows.div_ceil(weight_rows) as u32, tokens.div_ceil(tile) as u32, 1],
                multiplies: (rows * weight.cols) as f64 * tokens as f64,
            }
        });
        launches.collect()
    }

    /// Rows of a dense weight by their numbers, as floats.
    pub fn embed_rows(&self, weight: &DenseWeight, ids: &Slice, out: &Slice, tokens: usize) -> Vec<Launch> {
        let module = match weight.encoding {
            Encoding::F16 => "embed_rows_f16",
            Encoding::BF16 => "embed_rows_bf16",
            Encoding::Q8_0 => "embed_rows_q8_0",
            Encoding::Q6K => "embed_rows_q6_k",
            Encoding::F32 | Encoding::Ternary => "embed_rows_f32",
        };
        let constants = vec![ELEMENT_LOCAL, 0, weight.cols as u32, weight.row_vectors() as u32];
        let across = weight.cols.div_ceil(4).div_ceil(ELEMENT_LOCAL as usize) as u32;
        let launches = self.dense_pieces(weight).into_iter().map(|(first, rows, data)| Launch {
            code: Code::Module(module),
            constants: constants.clone(),
            rows: tokens as u32,
            bindings: vec![read(1, &data), read(2, ids), write(3, out)],
            push: vec![0, first as u32, rows as u32],
            groups: [across, tokens as u32, 1],
            multiplies: (weight.cols * tokens) as f64,
        });
        launches.collect()
    }

    /// Whether there is an attention kernel for heads of that many columns and rows of that many elements.
    pub fn attends(&self, head_dim: usize, f16: bool) -> bool {
        let decode = 4 * head_dim.div_ceil(4) * 16 + 4 * 64 * 4 + 64 * 4 + 4 * 4;
        decode as u64 <= self.profile.max_shared.min(BASE_SHARED) && (!f16 || head_dim.is_multiple_of(2))
    }

    /// Attention.
    pub fn attention(&self, attention: &Attention) -> Launch {
        let &Attention { heads, kv_heads, head_dim, stride, tokens, f16, .. } = attention;
        let shared = self.profile.max_shared.min(BASE_SHARED);
        let vectors = self.profile.wide_tiles && head_dim.is_multiple_of(8) && stride.is_multiple_of(8);
        let group = heads / kv_heads;
        let prompt_shared = (8 * head_dim.div_ceil(4) * 16 + 8 * 32 * 4 + 64 * 4 + 8 * 4) as u64;
        let matrices = self.profile.coopmat_f16() && self.allowed(Variant::Coopmat);
        let many = tokens > FEW_TOKENS;
        let wide = many && vectors && head_dim <= WIDE_HEAD;
        let (module, local_size, rows, per_head) = if wide && f16 && head_dim.is_multiple_of(32) && matrices {
            ("attention_coopmat_f16", 128, 32, false)
        } else if wide && TILED_SHARED <= shared {
            (if f16 { "attention_tiled_f16" } else { "attention_tiled_f32" }, 128, 32, false)
        } else if many && prompt_shared <= shared {
            let module = match (f16, self.allowed(Variant::F16)) {
                (false, _) => "attention_prompt_f32",
                (true, false) => "attention_prompt_f16",
                (true, true) => "attention_prompt_half",
            };
            (module, 64, 8, false)
        } else if vectors && head_dim <= 512 && (head_dim * 4 + 256 * 8 + 256 * 16) as u64 <= shared {
            (if f16 { "attention_single_f16" } else { "attention_single_f32" }, 256, 1, true)
        } else {
            (if f16 { "attention_decode_f16" } else { "attention_decode_f32" }, 64, 4, false)
        };
        let constants = [local_size, 0, kv_heads, group, head_dim, stride, 0].map(|constant| constant as u32);
        let across = if per_head { heads } else { kv_heads };
        let factor = if per_head { 1 } else { group };
        Launch {
            code: Code::Module(module),
            constants: constants.to_vec(),
            rows: tokens as u32,
            bindings: vec![
                read(1, &attention.q),
                read(2, &attention.k),
                read(3, &attention.v),
                read(4, &attention.first),
                read(5, &attention.last),
                write(6, &attention.out),
                write(7, &attention.out),
            ],
            push: vec![0, attention.store_rows as u32, attention.scale.to_bits()],
            groups: [(tokens * factor).div_ceil(rows) as u32, across as u32, 1],
            multiplies: attention.store_rows as f64 * (heads * head_dim * 2) as f64 * tokens as f64,
        }
    }

    /// Attention under a mask of any shape: f16 `[tokens, mask_stride]`, added to the scores.
    pub fn masked_attention(&self, attention: &Attention, mask: &Slice, mask_stride: usize) -> Launch {
        let mut launch = self.attention(attention);
        let &Attention { heads, kv_heads, head_dim, stride, tokens, f16, .. } = attention;
        launch.code = Code::Module(if f16 { "attention_masked_f16" } else { "attention_masked_f32" });
        launch.constants =
            [256, 0, kv_heads, heads / kv_heads, head_dim, stride, 0].map(|constant| constant as u32).to_vec();
        launch.bindings.push(read(8, mask));
        launch.push.push(mask_stride as u32);
        launch.groups = [tokens as u32, heads as u32, 1];
        launch
    }

    /// Whether [`Kernels::rotated_attention`] may be used.
    pub fn rotates(&self, head_dim: usize, stride: usize) -> bool {
        may_fuse(self.profile, self.variants)
            && head_dim.is_multiple_of(8)
            && head_dim <= WIDE_HEAD
            && stride.is_multiple_of(8)
    }

    /// Rotation, store and attention of one token.
    pub fn rotated_attention(&self, attention: &RotatedAttention) -> Launch {
        let &RotatedAttention { heads, kv_heads, head_dim, rope_dims, stride, store_rows, scale, f16, .. } = attention;
        let constants = [256, 0, kv_heads, heads / kv_heads, head_dim, rope_dims, stride, rope_dims];
        Launch {
            code: Code::Module(if f16 { "attention_rope_f16" } else { "attention_rope_f32" }),
            constants: constants.map(|constant| constant as u32).to_vec(),
            rows: 1,
            bindings: vec![
                read(1, &attention.qkv),
                read(2, &attention.table),
                read(3, &attention.indices),
                write(4, &attention.k),
                write(5, &attention.v),
                write(6, &attention.out),
            ],
            push: vec![0, 1, store_rows as u32, scale.to_bits(), 0, 1, 2, 3],
            groups: [1, heads as u32, 1],
            multiplies: store_rows as f64 * (heads * head_dim * 2) as f64,
        }
    }
}

/// The module for rows that share decoded weights: one, four, or tiles of them when `together` is 0.
fn dense_module(encoding: Encoding, together: usize) -> &'static str {
    match (encoding, together) {
        (Encoding::F32 | Encoding::Ternary, 0) => "dense_gemm_f32",
        (Encoding::F32 | Encoding::Ternary, 1) => "dense_gemv_1_f32",
        (Encoding::F32 | Encoding::Ternary, _) => "dense_gemv_4_f32",
        (Encoding::F16, 0) => "dense_gemm_f16",
        (Encoding::F16, 1) => "dense_gemv_1_f16",
        (Encoding::F16, _) => "dense_gemv_4_f16",
        (Encoding::BF16, 0) => "dense_gemm_bf16",
        (Encoding::BF16, 1) => "dense_gemv_1_bf16",
        (Encoding::BF16, _) => "dense_gemv_4_bf16",
        (Encoding::Q8_0, 0) => "dense_gemm_q8_0",
        (Encoding::Q8_0, 1) => "dense_gemv_1_q8_0",
        (Encoding::Q8_0, _) => "dense_gemv_4_q8_0",
        (Encoding::Q6K, 0) => "dense_gemm_q6_k",
        (Encoding::Q6K, 1) => "dense_gemv_1_q6_k",
        (Encoding::Q6K, _) => "dense_gemv_4_q6_k",
    }
}
