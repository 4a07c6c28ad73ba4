//! Attention: the `vulkan` crate's kernels over ggml's cache.

use super::GraphError;
use super::inputs::{Preparation, What, line_bytes};
use super::lower::{Lower, Shared};
use crate::abi::Tensor;
use crate::host::Kind;
use crate::supports::{float_parameter, kind, root, source};
use tritune_gpu::launches::{AttentionOperands, AttentionShape, RopeOperands};
use tritune_graph::KvType;
use tritune_vulkan::raw::Slice;

impl<'a> Lower<'a> {
    pub(super) fn flash_attention(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        let (q, k, v) = (self.source(node, 0)?, self.source(node, 1)?, self.source(node, 2)?);
        let mask = source(node, 3);
        let kv = if kind(k) == Kind::F16 { KvType::F16 } else { KvType::F32 };
        let (head_dim, heads, kv_heads) = (q.ne[0] as usize, q.ne[2] as usize, k.ne[2] as usize);
        let (stride, rows) = (k.nb[1] / kind(k).block().1, k.ne[1] as usize);
        let scale = float_parameter(node, 0);
        let shape = AttentionShape { heads, kv_heads, head_dim, kv, stride, store_rows: rows, scale };
        let out = self.aligned(node)?;
        if let Some(rotated) = self.fusions.rotated.get(&index).cloned() {
            let rope = self.nodes[rotated.rope];
            let table = self.angle_table(rope)?;
            let stores = [rotated.key_store, rotated.value_store].map(|store| self.nodes[store]);
            let indices = self.indices(mask, rows, stores)?;
            let shape = AttentionShape { store_rows: root(k).ne[1] as usize, ..shape };
            let rope_dims = rope.op_params[1] as usize;
            let operands = RopeOperands {
                qkv: rotated.qkv,
                table,
                table_rows: 1,
                table_stride: rope_dims,
                rope_dims,
                inputs: indices,
                input_offsets: [0, 1, 2, 3],
                k: self.aligned(root(k))?,
                v: self.aligned(root(v))?,
                out,
            };
            let launch = self.inner.raw.kernels().rotated_attention(shape, operands);
            self.launch(launch);
            return Ok(());
        }
        let (q, k_all, v_all) = (self.aligned(q)?, self.aligned(k)?, self.aligned(v)?);
        let streams = k.ne[3] as usize;
        let tokens = self.source(node, 0)?.ne[1] as usize;
        let ranges = match self.any_mask {
            true => self.ranges(None, rows, tokens, streams)?,
            false => self.ranges(mask, rows, tokens, streams)?,
        };
        let range_line = line_bytes(tokens);
        let part = |slice: &Slice, start: usize, bytes: usize| {
            slice.slice(start as u64, (bytes as u64).min(slice.bytes - start as u64))
        };
        let line = tokens * heads * head_dim * 4;
        for stream in 0..streams {
            let store = |slice: &Slice, tensor: &Tensor| {
                let start = stream * tensor.nb[3];
                part(slice, start, (rows - 1) * tensor.nb[1] + kv_heads * head_dim * tensor.nb[0])
            };
            let operands = AttentionOperands {
                q: part(&q, stream * line, line),
                k: store(&k_all, k),
                v: store(&v_all, v),
                kv_start: part(&ranges, stream * range_line, tokens * 4),
                kv_end: part(&ranges, (streams + stream) * range_line, tokens * 4),
                out: part(&out, stream * line, line),
                log_sums: None,
                inv_scale: None,
            };
            let AttentionOperands { q, k, v, kv_start, kv_end, out, .. } = &operands;
            if [q, k, v, kv_start, kv_end, out]
                .iter()
                .any(|slice| !slice.offset.is_multiple_of(self.opened.offset_alignment))
            {
                return Err(self.refuse(node, "streams begin where nothing can be bound"));
            }
            let launch = match mask.filter(|_| self.any_mask) {
                None => self.inner.raw.kernels().attention(shape, &operands, tokens),
                Some(mask) => {
                    let bytes = mask.nb[3].min(tokens * rows * 2);
                    let located = self.aligned(mask)?;
                    let mask = part(&located, stream * mask.nb[3], bytes);
                    self.inner.raw.kernels().masked_attention(shape, &operands, mask, rows, tokens)
                }
            };
            self.launch(launch);
        }
        Ok(())
    }

    /// First and last row of each token; layers share them.
    fn ranges(
        &mut self,
        mask: Option<&Tensor>,
        rows: usize,
        tokens: usize,
        streams: usize,
    ) -> Result<Slice, GraphError> {
        let key = Shared::Ranges { mask: mask.map_or(0, Tensor::address), rows, tokens, streams };
        if let Some(slice) = self.shared.get(&key) {
            return Ok(slice.clone());
        }
        let to = self.upload((2 * line_bytes(tokens) * streams) as u64)?;
        let mask = mask.map(|mask| self.leaf(mask));
        self.preparations.push(Preparation { what: What::Ranges { mask, rows, tokens, streams }, to: to.clone() });
        self.shared.insert(key, to.clone());
        Ok(to)
    }

    /// What the kernel that rotates and stores must know of its token; layers share it.
    fn indices(&mut self, mask: Option<&Tensor>, rows: usize, stores: [&'a Tensor; 2]) -> Result<Slice, GraphError> {
        let ids = [self.source(stores[0], 1)?, self.source(stores[1], 1)?];
        let key = Shared::Indices { mask: mask.map_or(0, Tensor::address), rows, ids: ids.map(Tensor::address) };
        if let Some(slice) = self.shared.get(&key) {
            return Ok(slice.clone());
        }
        let to = self.upload(16)?;
        let wide = kind(ids[0]) == Kind::I64;
        let what =
            What::Indices { mask: mask.map(|mask| self.leaf(mask)), rows, ids: ids.map(|ids| self.leaf(ids)), wide };
        self.preparations.push(Preparation { what, to: to.clone() });
        self.shared.insert(key, to.clone());
        Ok(to)
    }
}
