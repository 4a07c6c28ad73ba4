//! Lowering of attention's backward pass: the deltas, then the gradients of queries beside those of keys and values.

use super::{Launch, Lowering};
use crate::kernels::attention::{BACKWARD_KEYS, BACKWARD_OWNED};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{
    add_parts, attention_backward_delta, attention_backward_dkv, attention_backward_dkv_coopmat, attention_backward_dq,
    attention_backward_dq_coopmat,
};
use crate::memory::Span;
use crate::workspace::AttentionBackwardSpace;
use tritune_graph::ops::AttentionBackward;
use tritune_graph::{DeviceError, Heads, KvType, Operand};

/// Invocations of a workgroup that owns BACKWARD_OWNED rows or keys.
const LOCAL: u32 = 64;
/// Invocations of attention_backward_delta.comp that share a head.
const DELTA_LANES: u32 = 16;
/// The same of the kernels on f16 matrix units.
const COOPMAT_ROWS: usize = 64;
const COOPMAT_ROWS_LOCAL: u32 = 128;
const COOPMAT_KEYS_LOCAL: u32 = 128;

/// Adds up what the query heads of a group gave to a key head, in so many rows and columns of each.
fn sum_of_heads(parts: Span, out: Span, [cols, group, part_rows]: [u32; 3]) -> KernelLaunch<Span> {
    use add_parts::{Bind, Constants, Module, Push};
    let constants = Constants { cols, parts: group, part_rows, row_factors: 0, residual: 0 };
    let bind = Bind { row_factors: parts.clone(), residual: parts.clone(), parts, out };
    let kernel = Module::AttentionBackwardParts.launch(LOCAL, constants, bind, Push { chunk_first: 0, factor: 1.0 });
    KernelLaunch {
        axis: RowAxis::Y,
        groups_other_axis: (cols / 4).div_ceil(LOCAL) as usize,
        row_bytes: f64::from(group + 1) * f64::from(cols) * 4.0,
        ..kernel
    }
}

impl Lowering<'_> {
    pub(super) fn attention_backward(&self, op: &AttentionBackward) -> Result<Vec<Launch>, DeviceError> {
        let &AttentionBackward { q, k, v, kv_start, doc_end, y, log_sum_exp, dy, shape, dq, dk, dv } = op;
        let AttentionBackwardSpace { delta, f16_rows, parts } =
            AttentionBackwardSpace::of(self.step).ok_or_else(|| self.other_device())?;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (k_store, v_store) = self.stores(Operand::Value(k), Operand::Value(v), shape)?;
        let (rows, group) = (self.rows(dq), heads / kv_heads);
        let width = (heads * head_dim) as f64;
        let f16 = k_store.kv == KvType::F16;
        // There is room for these where matrix units know the heads.
        let f16_rows =
            f16_rows.filter(|_| self.kernels().attends_f16()).map(|f16_rows| f16_rows.map(|half| self.span(half)));
        let coopmat = f16_rows.is_some();
        let scale = (1.0 / (head_dim as f64).sqrt()) as f32;
        let deltas = {
            use attention_backward_delta::{Bind, Constants, Module, Push};
            let out = self.span(delta);
            let [query_f16_rows, gradient_f16_rows] = f16_rows.clone().unwrap_or_else(|| [out.clone(), out.clone()]);
            let bind = Bind {
                y: self.span(y),
                dy: self.span(dy),
                log_sums: self.span(log_sum_exp),
                out,
                q: self.span(q),
                query_f16_rows,
                gradient_f16_rows,
            };
            let constants =
                Constants { heads: heads as u32, head_dim: head_dim as u32, f16_rows: u32::from(f16_rows.is_some()) };
            let local_size = (DELTA_LANES * heads as u32).min(self.row_local_size());
            let kernel = Module::AttentionBackwardDelta.launch(local_size, constants, bind, Push {});
            KernelLaunch { row_bytes: width * if coopmat { 16.0 } else { 8.0 }, row_multiplies: width, ..kernel }
        };
        let [q, sums, dy, dq, dk, dv] = [q, delta, dy, dq, dk, dv].map(|value| self.span(value));
        let [kv_start, doc_end] = [kv_start, doc_end].map(|value| self.span(value));
        let (k, v) = (k_store.span, v_store.span);
        let [kv_heads, group, head_dim] = [kv_heads, group, head_dim].map(|constant| constant as u32);
        macro_rules! launch {
            ($interface:ident $module:ident $local_size:ident ($q:expr, $dy:expr) { $($bind:tt)* } $($constant:tt)*) => {{
                use $interface::{Bind, Constants, Module, Push};
                let constants = Constants { kv_heads, group, head_dim, $($constant)* };
                let (q, k, v, sums, dy) = ($q.clone(), k.clone(), v.clone(), sums.clone(), $dy.clone());
                Module::$module.launch($local_size, constants, Bind { q, k, v, sums, dy, $($bind)* }, Push { scale })
            }};
        }
        let queries: KernelLaunch<Span> = match (coopmat, f16) {
            (true, _) => launch!(attention_backward_dq_coopmat AttentionBackwardDqCoopmat COOPMAT_ROWS_LOCAL
                (q, dy) { kv_start, dq }),
            (false, true) => launch!(attention_backward_dq AttentionBackwardDqF16 LOCAL (q, dy) { kv_start, dq }),
            (false, false) => launch!(attention_backward_dq AttentionBackwardDqF32 LOCAL (q, dy) { kv_start, dq }),
        };
        // What each query head gives to its key head, keys first, then values; added up at the end.
        let parts = parts.map(|parts| {
            let parts = self.span(parts);
            let half = parts.bytes / 2;
            [parts.slice(0, half), parts.slice(half, half)]
        });
        let [dk_parts, dv_parts] = parts.clone().unwrap_or_else(|| [dk.clone(), dv.clone()]);
        let split = u32::from(parts.is_some());
        let part_rows = rows.capacity() as u32;
        let added = |parts: Span, out: &Span| sum_of_heads(parts, out.clone(), [kv_heads * head_dim, group, part_rows]);
        let additions = parts.map(|[keys, values]| [added(keys, &dk), added(values, &dv)]);
        let reloads = u32::from(self.kernels.profile.few_registers);
        let keys: KernelLaunch<Span> = match (f16_rows, f16) {
            (Some([q, dy]), _) => launch!(attention_backward_dkv_coopmat AttentionBackwardDkvCoopmat COOPMAT_KEYS_LOCAL
                (q, dy) { doc_end, dk: dk_parts, dv: dv_parts } split, part_rows),
            (None, true) => launch!(attention_backward_dkv AttentionBackwardDkvF16 LOCAL
                (q, dy) { doc_end, dk: dk_parts, dv: dv_parts } split, part_rows, reloads),
            (None, false) => launch!(attention_backward_dkv AttentionBackwardDkvF32 LOCAL
                (q, dy) { doc_end, dk: dk_parts, dv: dv_parts } split, part_rows, reloads),
        };
        // At worst every token sees, and is seen by, all of a document that fills the plan.
        let seen = rows.capacity() as f64 / 2.0;
        let (owned_rows, owned_keys) =
            if coopmat { (COOPMAT_ROWS, BACKWARD_KEYS) } else { (BACKWARD_OWNED, BACKWARD_OWNED) };
        let queries = KernelLaunch {
            groups_other_axis: kv_heads as usize,
            tile: owned_rows,
            items_per_row: group as usize,
            row_bytes: seen * width / owned_rows as f64 * 12.0,
            row_multiplies: seen * width * 3.0,
            ..queries
        };
        let keys = KernelLaunch {
            groups_other_axis: if split == 1 { heads } else { kv_heads as usize },
            tile: owned_keys,
            row_bytes: seen * width / owned_keys as f64 * 16.0,
            row_multiplies: seen * width * 4.0,
            ..keys
        };
        let launch = |kernel, phase| Launch::new(kernel, rows).in_phase(phase);
        let mut launches = vec![launch(deltas, 0), launch(queries, 1), launch(keys, 1)];
        launches.extend(additions.into_iter().flatten().map(|kernel| launch(kernel, 2)));
        Ok(launches)
    }
}
