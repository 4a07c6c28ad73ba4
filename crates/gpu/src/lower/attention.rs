//! Lowering of attention: a kernel for few tokens and one for prompts, where its tiles fit.

use super::{Launch, Lowering, StoreBuffer};
use crate::kernels::attention::{AttentionKernel, AttentionOperands, AttentionShape};
use crate::kernels::interfaces::f16_rows;
use crate::kernels::products::WHOLE_CHUNK;
use crate::profile::BASE_SHARED;
use crate::workspace::F16Rows;
use tritune_graph::ops::Attention;
use tritune_graph::{AttentionInput, DeviceError, Heads};

impl Lowering<'_> {
    pub(super) fn attention_shape(&self, shape: Heads, k: &StoreBuffer) -> AttentionShape {
        let Heads { heads, kv_heads, head_dim } = shape;
        let scale = (1.0 / (head_dim as f64).sqrt()) as f32;
        AttentionShape { heads, kv_heads, head_dim, kv: k.kv, stride: k.stride, store_rows: k.rows, scale }
    }

    pub(super) fn attention(&self, op: &Attention) -> Result<Vec<Launch>, DeviceError> {
        let &Attention { input: AttentionInput { q, k, v, kv_start, kv_end, shape }, out, log_sum_exp, tokens } = op;
        let head_dim = shape.head_dim;
        let (k, v) = self.stores(k, v, shape)?;
        let (rows, kernels) = (self.rows(out), self.kernels());
        let shape = self.attention_shape(shape, &k);
        let chosen = kernels.attention_kernels(shape, rows.capacity(), tokens);
        if chosen.is_empty() {
            let limit = self.kernels.profile.max_shared.min(BASE_SHARED);
            return Err(self.unsupported(format!("heads of {head_dim} do not fit the {limit} bytes of shared memory")));
        }
        let operands = AttentionOperands {
            q: self.span(q),
            k: k.span,
            v: v.span,
            kv_start: self.span(kv_start),
            kv_end: self.span(kv_end),
            out: self.span(out),
            log_sums: log_sum_exp.map(|sums| self.span(sums)),
            inv_scale: None,
        };
        // For the product that reads it.
        let room = F16Rows::of_input(self.step, op.out).map(|half| self.half_spans(half));
        let mut launches = Vec::new();
        for (kernel, row_range) in chosen {
            let mut add = |kernel, phase| {
                launches.push(Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }.in_phase(phase));
            };
            match &room {
                Some([f16_rows, inv_scale]) if kernel == AttentionKernel::Coopmat => {
                    let (out, inv_scale) = (f16_rows.clone(), Some(inv_scale.clone()));
                    add(kernels.attention(kernel, shape, &AttentionOperands { out, inv_scale, ..operands.clone() }), 0);
                }
                Some(room) => {
                    add(kernels.attention(kernel, shape, &operands), 0);
                    let (module, out) = (f16_rows::Module::DenseMatmulF16Rows, operands.out.clone());
                    add(self.f16_rows(module, self.cols(op.out), out, None, room.clone(), 0..WHOLE_CHUNK), 1);
                }
                None => add(kernels.attention(kernel, shape, &operands), 0),
            }
        }
        Ok(launches)
    }
}
