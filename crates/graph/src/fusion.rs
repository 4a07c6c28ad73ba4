//! Chains of small steps that a device can run as one.
//!
//! On a large GPU a dependent dispatch costs more than doing some work again, and what one kernel hands to itself needs no memory.
//! Each kind of chain is a [`Pattern`] in a file of its own, which says what the steps are, what must hold, and what the one step
//! that is left does besides. What is fused, and how, is the device's: [`FusionSupport`] says what its kernels take, and scratch that
//! only a fused chain needs is asked for by the device under the names that the patterns look for.
//!
//! **Conflicts.** A step belongs to at most one chain. Patterns are tried in the order of [`PATTERNS`], each from the first step to the
//! last; a chain that needs a step of one found before is not made. Decisions that rest on those of another pattern (who makes a row
//! again, and so does not read it) come behind it in that order.

mod act_backward;
mod act_norm;
mod adapted_backward;
mod adapted_product;
mod adapter;
mod gated_product;
mod gathered_norm;
mod norms_backward;
mod norms_forward;
mod rope_attention;
mod row_product;

pub use act_backward::sums_of_act;
pub(crate) use adapted_backward::gradient_before_adapter;
pub use adapter::AdapterFusion;
pub use gated_product::product_before_act;
pub use norms_backward::{GAIN_SUMS, sums_of_norms};
pub use norms_forward::NormsForward;
pub use rope_attention::{AttentionFusion, RopeInput};
pub use row_product::RowInput;

use crate::ops::{DenseMatmul, GatedAct, GatherRows, LoraABackward, RmsNormBackward, TernaryMatmul};
use crate::{Access, Op, Plan, Role, ValueId};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The patterns and their names, in the order in which they are tried.
const PATTERNS: [(&str, &dyn Pattern); 10] = [
    ("rope_attention", &rope_attention::RopeAttention),
    ("gated_product", &gated_product::GatedProduct),
    ("row_product", &row_product::RowProduct),
    ("gathered_norm", &gathered_norm::GatheredNorm),
    ("adapted_product", &adapted_product::AdaptedProduct),
    ("adapted_backward", &adapted_backward::AdaptedBackward),
    ("act_backward", &act_backward::ActBackward),
    ("act_norm", &act_norm::ActNorm),
    ("norms_backward", &norms_backward::NormsBackward),
    ("norms_forward", &norms_forward::NormsOfNorm),
];

/// What a device can fuse; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FusionSupport {
    /// Products that make their row themselves.
    pub product: Option<RowFusion>,
    /// Norms that take the activation in front of them in.
    pub norm: Option<RowFusion>,
    /// Attentions that rotate and store their token themselves.
    pub attention: Option<AttentionFusion>,
    /// Norms that quantise, and the norm whose result they read.
    pub norms_forward: Option<RowFusion>,
    /// Backward steps of norms, and of the norm whose result they read.
    pub norms_backward: Option<RowFusion>,
    /// Backward steps of activations, and of the norm that reads their result and whose gain is trained.
    pub act_backward: Option<RowFusion>,
    /// The same where the gain is not trained, and gradients are wanted in f16.
    pub act_backward_in_f16: Option<RowFusion>,
    /// Products with floats that end with the activation that reads them, of so many columns.
    pub gated_product: Option<RowFusion>,
    /// Products with ternary weights that end with what an adapter adds to them.
    pub adapted_product: Option<AdapterFusion>,
    /// The same of products with gradients.
    pub adapted_backward: Option<AdapterFusion>,
    /// Norms of a single row that they gather themselves.
    pub gathered_norm: Option<RowFusion>,
}

/// The rows that a fused product or norm takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowFusion {
    /// Columns are a multiple of this.
    pub columns_multiple: usize,
    /// Most columns.
    pub longest_row: usize,
}

impl RowFusion {
    /// Whether rows of so many columns are among them.
    pub fn takes(self, columns: usize) -> bool {
        columns.is_multiple_of(self.columns_multiple) && columns <= self.longest_row
    }
}

/// What a step does besides its own op.
#[derive(Clone, Debug, PartialEq)]
pub enum Fusion {
    /// An attention rotates and stores its token.
    RopeAttention(RopeInput),
    /// An activation of the product in front of it ends that.
    GatedProduct(DenseMatmul),
    /// A product makes its row.
    RowProduct(RowInput),
    /// A norm gathers its row.
    GatheredNorm(GatherRows),
    /// What an adapter adds ends the product that it is added to.
    AdaptedProduct(TernaryMatmul),
    /// A product with gradients ends with the input's gradient of the adapter beside it.
    AdaptedBackward(LoraABackward),
    /// The backward step of an activation begins with that of the norm behind it.
    ActBackward(RmsNormBackward),
    /// A norm begins with the activation that makes its row.
    ActNorm(GatedAct),
    /// The backward step of a norm begins with those, at these steps, of the norms that read what it made.
    NormsBackward(Range<usize>),
    /// The last of norms that read what another made does all of them.
    NormsForward(NormsForward),
}

/// Why steps do not become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// They are no such chain.
    NoChain,
    /// The device has no kernel for it.
    Unsupported,
    /// Operands have a form that the kernel does not take.
    Form,
    /// There are too many or too few rows or columns.
    Size,
    /// Something else reads what would not be written.
    ReadElsewhere,
    /// A value is not in memory when the kernel would read or write it.
    Lifetime,
    /// The device has not asked for the scratch memory that it needs.
    Scratch,
    /// One of the steps belongs to another chain.
    Taken,
}

/// A chain that was found.
pub(crate) struct Chain {
    /// The step that is left.
    pub at: usize,
    /// The steps that become part of it.
    pub inner: Vec<usize>,
    pub fusion: Fusion,
}

/// A kind of chain.
pub(crate) trait Pattern {
    /// Values that only the steps in front of `last` read, but `last` as well if they become part of it: a plan keeps them so long.
    fn keeps(&self, _ops: &[&Op], _last: usize) -> Vec<ValueId> {
        Vec::new()
    }

    /// The chain of this kind that is looked for from this step, or why there is none.
    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal>;
}

/// A plan as patterns see it.
pub(crate) struct View<'a> {
    pub plan: &'a Plan,
    pub ops: Vec<&'a Op>,
    pub support: FusionSupport,
    /// What has been found so far.
    pub found: Fusions,
    /// The steps that read each value.
    readers: HashMap<ValueId, Vec<usize>>,
}

impl<'a> View<'a> {
    fn new(plan: &'a Plan, support: FusionSupport) -> View<'a> {
        let mut readers: HashMap<ValueId, Vec<usize>> = HashMap::new();
        for (step, planned) in plan.steps.iter().enumerate() {
            for value in planned.op.values(Access::Read) {
                let steps = readers.entry(value).or_default();
                if steps.last() != Some(&step) {
                    steps.push(step);
                }
            }
        }
        let ops = plan.steps.iter().map(|step| &step.op).collect();
        View { plan, ops, support, found: Fusions::default(), readers }
    }

    fn cols(&self, value: ValueId) -> usize {
        self.plan.value(value).value.cols
    }

    fn capacity(&self, value: ValueId) -> usize {
        self.plan.value(value).value.rows.capacity()
    }

    fn is_inner(&self, value: ValueId) -> bool {
        self.plan.value(value).value.role == Role::Inner
    }

    fn readers(&self, value: ValueId) -> &[usize] {
        self.readers.get(&value).map_or(&[], Vec::as_slice)
    }

    /// Values that nothing but this step reads.
    fn read_only_at(&self, step: usize, values: &[ValueId]) -> Result<(), Refusal> {
        let alone = |&value: &ValueId| self.is_inner(value) && self.readers(value) == [step];
        values.iter().all(alone).then_some(()).ok_or(Refusal::ReadElsewhere)
    }

    /// Values that this step can still read.
    fn kept_until(&self, step: usize, values: impl IntoIterator<Item = ValueId>) -> Result<(), Refusal> {
        let kept = |value: ValueId| self.plan.value(value).last_step >= step;
        values.into_iter().all(kept).then_some(()).ok_or(Refusal::Lifetime)
    }

    /// Rows of so many columns, if the device has kernels that take them.
    fn takes(support: Option<RowFusion>, columns: usize) -> Result<(), Refusal> {
        let support = support.ok_or(Refusal::Unsupported)?;
        support.takes(columns).then_some(()).ok_or(Refusal::Size)
    }

    /// Whether a step belongs to a chain.
    fn is_taken(&self, step: usize) -> bool {
        self.found.is_fused(step) || self.found.at(step).is_some()
    }
}

/// The fused steps of a plan.
#[derive(Debug, Default)]
pub struct Fusions {
    /// By the step that is left.
    fused: HashMap<usize, Fusion>,
    /// Steps that have become part of another.
    inner: HashSet<usize>,
    /// The step a chain was looked for from, the pattern, and why it was not made.
    refused: Vec<(usize, &'static str, Refusal)>,
}

impl Fusions {
    /// Finds the chains of a plan that a device can fuse.
    pub fn find(plan: &Plan, support: FusionSupport) -> Fusions {
        if support == FusionSupport::default() {
            return Fusions::default();
        }
        let mut view = View::new(plan, support);
        for (name, pattern) in PATTERNS {
            for step in 0..plan.steps.len() {
                let chain = pattern.find(&view, step).and_then(|chain| {
                    let taken = chain.inner.iter().chain([&chain.at]).any(|&step| view.is_taken(step));
                    if taken { Err(Refusal::Taken) } else { Ok(chain) }
                });
                match chain {
                    Ok(Chain { at, inner, fusion }) => {
                        view.found.inner.extend(inner);
                        view.found.fused.insert(at, fusion);
                    }
                    Err(Refusal::NoChain) => {}
                    Err(why) => view.found.refused.push((step, name, why)),
                }
            }
        }
        view.found
    }

    /// Whether a step has become part of another.
    pub fn is_fused(&self, step: usize) -> bool {
        self.inner.contains(&step)
    }

    /// What a step does besides its own op.
    pub fn at(&self, step: usize) -> Option<&Fusion> {
        self.fused.get(&step)
    }

    /// Why chains that were looked for from these steps, of patterns with these names, were not made.
    pub fn refused(&self) -> &[(usize, &'static str, Refusal)] {
        &self.refused
    }
}

/// What the steps in front of `last` read that it reads itself if they become part of it.
pub(crate) fn inputs_of_chain(ops: &[&Op], last: usize) -> Vec<ValueId> {
    PATTERNS.iter().flat_map(|(_, pattern)| pattern.keeps(ops, last)).collect()
}

impl Op {
    /// Whether devices may run this op as one with the one right before it, if that is where its input comes from.
    pub(crate) fn may_join(&self, before: &Op) -> bool {
        let norms = matches!(before, Op::RmsNorm(_) | Op::GatedAct(_) | Op::RmsNormQuantize(_))
            && matches!(self, Op::RmsNormQuantize(_));
        norms || product_before_act(before, self).is_some()
    }
}
