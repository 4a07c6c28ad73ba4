//! Chains of small steps that become part of the product they feed.
//!
//! On a large GPU a dependent dispatch costs more than quantising one row again in every workgroup of the product. So when a plan
//! has room for one token only, `[gated_act →] rms_norm_quantize|quantize → ternary_matmul` is one dispatch.

use super::{ALWAYS, Launch, Lowering, RowAxis};
use crate::kernels::Variant;
use crate::plan::Bound;
use crate::profile::{Profile, SignForm};
use crate::weights::Placed;
use std::collections::HashMap;
use tritune_graph::{Access, Activation, DeviceError, Op, Operand, Plan, ResourceId, Role, ValueId};

/// Rows of weights an invocation owns, by the number of rows of the product: enough workgroups to fill a large GPU, few enough that
/// making the row again does not show.
const MANY_ROWS: usize = 8192;
const LANES: u32 = 16;
const SLICES: u32 = 16;
/// Longest row whose quantised form, vectors and words an invocation can hold.
const LONGEST_ROW: usize = 8192;

/// Steps by which a fused chain reads its input later than planned: the plan must keep it that long.
pub(crate) const FUSED_STEPS: usize = 2;

/// Whether chains may be fused: where a dispatch costs more than a row.
pub(crate) fn may_fuse(profile: &Profile, variants: &[Variant]) -> bool {
    profile.wide_tiles && variants.contains(&Variant::Dot4) && profile.max_invocations >= LANES * SLICES
}

/// Where the row of a fused product comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RowInput {
    /// f32 `[1, K]`, or gate and up `[1, 2·K]`.
    x: ValueId,
    activation: Option<Activation>,
    /// Gain and epsilon, when there is a norm.
    norm: Option<(ResourceId, f32)>,
}

/// The fused steps of a plan.
#[derive(Debug, Default)]
pub(crate) struct Fusions {
    /// By the step of the product.
    products: HashMap<usize, RowInput>,
    /// Steps that have become part of a product.
    absorbed: Vec<usize>,
}

impl Fusions {
    /// Finds the chains of a plan. `allow` is false where dispatches are cheap beside products.
    pub(crate) fn find(plan: &Plan, allow: bool) -> Fusions {
        let mut fusions = Fusions::default();
        if !allow {
            return fusions;
        }
        let readers = readers(plan);
        let only_reader = |value: ValueId, step: usize| {
            plan.value(value).value.role == Role::Inner && readers.get(&value).is_some_and(|steps| steps == &[step])
        };
        for (step, pair) in plan.steps.windows(2).enumerate() {
            let Op::TernaryMatmul { act, .. } = pair[1].op else { continue };
            let (mut input, out) = match pair[0].op {
                Op::RmsNormQuantize { x, gain, eps, out, float_out: None } => {
                    (RowInput { x, activation: None, norm: Some((gain, eps)) }, out)
                }
                Op::Quantize { x, out } => (RowInput { x, activation: None, norm: None }, out),
                _ => continue,
            };
            let width = plan.value(input.x).value.cols;
            let single = plan.value(input.x).value.rows.capacity() == 1;
            let alone = [out.q, out.scale, out.sum].into_iter().all(|value| only_reader(value, step + 1));
            let lives = |value: ValueId| plan.value(value).last_step > step;
            if out != act || !single || !lives(input.x) || !alone || !width.is_multiple_of(64) || width > LONGEST_ROW {
                continue;
            }
            fusions.absorbed.push(step);
            if let Some(before) = step.checked_sub(1)
                && let Op::GatedAct { kind, gate_up, out } = plan.steps[before].op
                && out == input.x
                && only_reader(out, step)
                && lives(gate_up)
            {
                input = RowInput { x: gate_up, activation: Some(kind), ..input };
                fusions.absorbed.push(before);
            }
            fusions.products.insert(step + 1, input);
        }
        fusions
    }

    pub(super) fn absorbs(&self, step: usize) -> bool {
        self.absorbed.contains(&step)
    }

    pub(super) fn product(&self, step: usize) -> Option<RowInput> {
        self.products.get(&step).copied()
    }
}

/// The steps that read each value.
fn readers(plan: &Plan) -> HashMap<ValueId, Vec<usize>> {
    let mut readers: HashMap<ValueId, Vec<usize>> = HashMap::new();
    for (step, planned) in plan.steps.iter().enumerate() {
        planned.op.visit_operands(|operand, access| {
            if let (Operand::Value(value), Access::Read) = (operand, access) {
                let steps = readers.entry(value).or_default();
                if steps.last() != Some(&step) {
                    steps.push(step);
                }
            }
        });
    }
    readers
}

impl Lowering<'_> {
    /// The product of a chain.
    pub(super) fn fused_product(&self, op: &Op, input: RowInput) -> Result<Vec<Launch>, DeviceError> {
        let &Op::TernaryMatmul { weight, residual, out, .. } = op else { unreachable!("called for products only") };
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { pieces, row_scales } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let read = |binding, span| Bound { binding, span, access: Access::Read };
        let gain = match input.norm {
            Some((gain, _)) => self.table(gain)?.0,
            // A kernel's unused binding still wants a buffer behind it.
            None => row_scales.clone(),
        };
        let eps = input.norm.map_or(0.0, |(_, eps)| eps);
        let activation = match input.activation {
            None => 0,
            Some(Activation::Silu) => 1,
            Some(Activation::Relu2) => 2,
        };
        let sign_form = match self.gpu.profile().sign_form {
            SignForm::Signed => 0,
            SignForm::Mixed => 1,
        };
        let rows_each: u32 = if resource.rows >= MANY_ROWS { 2 } else { 1 };
        let weight_rows = (LANES * rows_each) as usize;
        let cols = resource.cols as u32;
        let (has_residual, has_norm) = (u32::from(residual.is_some()), u32::from(input.norm.is_some()));
        let launches = pieces.iter().map(|piece| Launch {
            module: "ternary_gemv_fused_dot4".to_owned(),
            local_size: LANES * SLICES,
            constants: vec![cols, LANES, SLICES, rows_each, has_residual, sign_form, has_norm, activation],
            bound: vec![
                self.read(1, input.x),
                read(2, piece.span.clone()),
                read(3, row_scales.clone()),
                read(4, gain.clone()),
                self.read(5, residual.unwrap_or(input.x)),
                self.write(6, out),
            ],
            push: vec![piece.first_row as u32, piece.rows as u32, eps.to_bits()],
            rows: self.rows(out),
            axis: RowAxis::Y,
            across: piece.rows.div_ceil(weight_rows),
            tile: 1,
            factor: 1,
            only: ALWAYS,
            fixed_bytes: piece.span.bytes as f64,
            row_bytes: piece.rows as f64 * 4.0 + f64::from(cols),
            row_multiplies: piece.rows as f64 * f64::from(cols),
        });
        Ok(launches.collect())
    }
}
