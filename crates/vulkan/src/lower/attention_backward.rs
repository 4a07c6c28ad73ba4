//! Lowering of attention's backward pass: the deltas, then the gradients of queries beside those of keys and values.

use super::{Launch, Lowering};
use crate::dispatch::Bound;
use crate::profile::BASE_SHARED;
use tritune_graph::ops::AttentionBackward;
use tritune_graph::{Access, DeviceError, Heads, Operand};

/// Rows of queries, and keys, that a workgroup owns.
const ROWS: usize = 4;
const KEYS: usize = 4;
/// The same of the kernels on f16 matrix units, and their local size.
const COOPMAT_TILE: usize = 32;
const COOPMAT_LOCAL: u32 = 256;

/// Shared memory of the kernels: two lines per row or key, and a block of weights.
fn shared_bytes(head_dim: usize) -> u64 {
    (2 * ROWS * head_dim.next_multiple_of(4) * 4 + 64 * 4 * 4) as u64
}

impl Lowering<'_> {
    pub(super) fn attention_backward(&self, op: &AttentionBackward) -> Result<Vec<Launch>, DeviceError> {
        let &AttentionBackward { q, k, v, kv_start, doc_end, y, log_sum_exp, dy, shape, delta, dq, dk, dv } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (k, v) = self.stores(Operand::Value(k), Operand::Value(v), head_dim)?;
        let limit = self.gpu.profile().max_shared.min(BASE_SHARED);
        if shared_bytes(head_dim) > limit {
            let what = format!("training heads of {head_dim} needs more than the {limit} bytes of shared memory");
            return Err(self.unsupported(what));
        }
        let (rows, group) = (self.rows(dq), heads / kv_heads);
        let suffix = if k.f16 { "f16" } else { "f32" };
        let scale = ((1.0 / (head_dim as f64).sqrt()) as f32).to_bits();
        let width = (heads * head_dim) as f64;
        let shared = |index: tritune_graph::ValueId| {
            vec![
                self.read(1, q),
                Bound { binding: 2, span: k.span.clone(), access: Access::Read },
                Bound { binding: 3, span: v.span.clone(), access: Access::Read },
                self.read(4, index),
                self.read(5, delta),
                self.read(6, dy),
            ]
        };
        let coopmat = k.f16 && matches!(head_dim, 64 | 128) && self.multiplies_f16();
        let suffix = if coopmat { "coopmat" } else { suffix };
        let local_size = if coopmat { COOPMAT_LOCAL } else { 64 };
        let deltas = Launch {
            constants: vec![heads as u32, head_dim as u32],
            bound: vec![self.read(1, y), self.read(2, dy), self.read(3, log_sum_exp), self.write(4, delta)],
            row_bytes: width * 8.0,
            row_multiplies: width,
            ..Launch::new("attention_backward_delta", 64, rows)
        };
        let constants = vec![kv_heads as u32, group as u32, head_dim as u32];
        // At worst every token sees, and is seen by, all of a document that fills the plan.
        let seen = rows.capacity() as f64 / 2.0;
        let queries = Launch {
            constants: constants.clone(),
            bound: [shared(kv_start), vec![self.write(7, dq)]].concat(),
            push: vec![scale],
            across: kv_heads,
            tile: if coopmat { COOPMAT_TILE } else { ROWS },
            factor: group,
            phase: 1,
            row_bytes: seen * width / ROWS as f64 * 12.0,
            row_multiplies: seen * width * 3.0,
            ..Launch::new(format!("attention_backward_dq_{suffix}"), local_size, rows)
        };
        let keys = Launch {
            constants,
            bound: [shared(doc_end), vec![self.write(7, dk), self.write(8, dv)]].concat(),
            push: vec![scale],
            across: kv_heads,
            tile: if coopmat { COOPMAT_TILE } else { KEYS },
            phase: 1,
            row_bytes: seen * width / KEYS as f64 * 16.0,
            row_multiplies: seen * width * 4.0,
            ..Launch::new(format!("attention_backward_dkv_{suffix}"), local_size, rows)
        };
        Ok(vec![deltas, queries, keys])
    }
}
