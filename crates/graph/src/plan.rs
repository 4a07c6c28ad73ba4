//! The plan: ordered steps over values with sizes, lifetimes and places. Plain data, so it can be printed, costed,
//! refused before anything is allocated, and replayed on any device.

use crate::fusion::{gradient_before_adapter, inputs_of_chain};
use crate::ops::IndexCheck;
use crate::place::{ALIGNMENT, Placement, place};
use crate::{
    Access, AttentionTokens, Extents, Graph, Op, Operand, Resource, ResourceId, Resources, Role, ScratchName, Target,
    Value, ValueId,
};
use std::cmp::Reverse;
use std::collections::HashMap;

/// A value with its lifetime and place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedValue {
    /// The value.
    pub value: Value,
    /// Its place.
    pub placement: Placement,
    /// First step that touches it (0 for inputs).
    pub first_step: usize,
    /// Last step that touches it (the last step of the plan for outputs).
    pub last_step: usize,
}

/// One op in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it computes, such as `blk.3.attn_qkv`.
    pub label: String,
    /// The op.
    pub op: Op,
    /// The scratch memory that the device asked for.
    pub scratch: Vec<StepScratch>,
}

/// Scratch memory of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepScratch {
    /// What it holds.
    pub name: ScratchName,
    /// What it is made from, if the device said so.
    pub source: Option<(ValueId, ResourceId)>,
    /// Where it is.
    pub value: ValueId,
}

impl Step {
    /// The scratch memory of this name.
    pub fn scratch(&self, name: ScratchName) -> Option<ValueId> {
        self.scratch.iter().find(|scratch| scratch.name == name).map(|scratch| scratch.value)
    }

    /// The scratch memory of this name that is made from a value.
    pub fn scratch_from(&self, name: ScratchName, source: ValueId) -> Option<ValueId> {
        let of_source = |scratch: &&StepScratch| scratch.name == name && scratch.is_made_from(source);
        self.scratch.iter().find(of_source).map(|scratch| scratch.value)
    }

    /// Whether any scratch memory is made from a value.
    pub fn has_made_from(&self, source: ValueId) -> bool {
        self.scratch.iter().any(|scratch| scratch.is_made_from(source))
    }
}

impl StepScratch {
    fn is_made_from(&self, source: ValueId) -> bool {
        self.source.is_some_and(|(value, _)| value == source)
    }
}

/// Ordered steps over placed values.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Name in messages and traces.
    pub name: String,
    /// The values, indexed by [`ValueId`].
    pub values: Vec<PlannedValue>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Sizes of the blocks.
    pub blocks: Vec<u64>,
    /// The resources the steps use.
    pub resources: Vec<(ResourceId, Resource)>,
}

/// Why a graph cannot be planned or a plan cannot be run as asked.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum PlanError {
    /// A value is larger than the device can bind.
    #[error(
        "plan {plan}: {value} needs {bytes} bytes, but the device binds at most {limit}; use fewer tokens per batch"
    )]
    ValueTooLarge { plan: String, value: String, bytes: u64, limit: u64 },
    /// A value is read before anything wrote it.
    #[error("plan {plan}: step {step} reads {value} before anything wrote it")]
    ReadBeforeWrite { plan: String, step: String, value: String },
    /// A run asks for more rows than the plan reserves.
    #[error("plan {plan}: {value} holds at most {capacity} rows, but the run asks for {asked}")]
    OverCapacity { plan: String, value: String, capacity: usize, asked: usize },
}

impl Plan {
    /// What the tokens of a run are, as far as its attention knows.
    pub fn tokens(&self) -> AttentionTokens {
        let attention = |step: &Step| match &step.op {
            Op::Attention(attention) => Some(attention.tokens),
            _ => None,
        };
        self.steps.iter().find_map(attention).unwrap_or_default()
    }

    /// Orders, times and places the values of a graph, and the scratch memory that its ops need on a device.
    pub fn new(name: &str, graph: &Graph, target: &Target) -> Result<Plan, PlanError> {
        let limits = target.limits;
        let touched = lifetimes(name, graph)?;
        let mut lifetimes: Vec<(usize, usize)> = touched.iter().map(|life| life.unwrap_or((0, 0))).collect();
        for (value, life) in graph.values().iter().zip(&mut lifetimes) {
            if value.rows.capacity() == 1 {
                life.1 = (life.1 + limits.keep_alive_steps).min(graph.nodes().len().saturating_sub(1));
            }
        }
        let ops = graph.ops();
        for last in 0..if limits.keep_alive_steps > 0 { ops.len() } else { 0 } {
            for input in inputs_of_chain(&ops, last) {
                let end = &mut lifetimes[input.0 as usize].1;
                *end = (*end).max(last);
            }
            if let Some((before, lora)) = gradient_before_adapter(&ops, last) {
                let start = &mut lifetimes[lora.out.0 as usize].0;
                *start = (*start).min(before);
            }
        }
        let mut values = graph.values().to_vec();
        let (steps, replaced) = add_scratch(name, graph, target, &mut values, &mut lifetimes)?;
        let mut sizes: Vec<u64> = values.iter().map(|value| value.bytes().max(1).next_multiple_of(ALIGNMENT)).collect();
        // Such as what a backward pass could have computed again and did not need.
        let untouched = touched.iter().enumerate().filter(|(_, life)| life.is_none()).map(|(index, _)| index);
        untouched.chain(replaced.iter().map(|value| value.0 as usize)).for_each(|index| sizes[index] = ALIGNMENT);
        let limit = limits.max_value.min(limits.max_block);
        if let Some((value, &bytes)) =
            values.iter().zip(&sizes).filter(|(_, bytes)| **bytes > limit).min_by_key(|(_, bytes)| Reverse(**bytes))
        {
            let (plan, value) = (name.to_owned(), value.name.clone());
            return Err(PlanError::ValueTooLarge { plan, value, bytes, limit });
        }
        let (placements, blocks) = place(&sizes, &lifetimes, limits);
        let values = values.into_iter().zip(placements).zip(lifetimes);
        let values = values
            .map(|((value, placement), (first_step, last_step))| PlannedValue {
                value,
                placement,
                first_step,
                last_step,
            })
            .collect();
        Ok(Plan { name: name.to_owned(), values, steps, blocks, resources: used_resources(graph) })
    }

    /// Whether a value has memory: some step touches it, and nothing is used in its place.
    pub fn has_place(&self, id: ValueId) -> bool {
        let planned = self.value(id);
        planned.placement.bytes >= planned.value.bytes()
    }

    /// The planned value of that number.
    pub fn value(&self, id: ValueId) -> &PlannedValue {
        &self.values[id.0 as usize]
    }

    /// The rows of a resource, or those there is room for in a value.
    pub fn operand_rows(&self, operand: Operand) -> usize {
        match operand {
            Operand::Value(id) => self.value(id).value.rows.capacity(),
            Operand::Resource(id) => {
                self.resources.iter().find(|(other, _)| *other == id).map_or(0, |(_, resource)| resource.rows)
            }
        }
    }

    /// The inputs that point into tables, stores or rows, which a device refuses when they point elsewhere.
    pub fn index_checks(&self) -> Vec<IndexCheck> {
        let mut checks: Vec<IndexCheck> = Vec::new();
        for check in self.steps.iter().flat_map(|step| step.op.index_checks(self)) {
            let known = checks.iter().any(|other| (other.value, other.limit) == (check.value, check.limit));
            if self.value(check.value).value.role == Role::Input && !known {
                checks.push(check);
            }
        }
        checks
    }

    /// Finds an input or output by name.
    pub fn find(&self, name: &str) -> Option<ValueId> {
        let host_visible = |v: &PlannedValue| v.value.role != Role::Inner && v.value.name == name;
        self.values.iter().position(host_visible).map(|index| ValueId(index as u32))
    }

    /// Bytes of all blocks: what activations, inputs and outputs need.
    pub fn activation_bytes(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// Refuses a run that would overflow a value.
    pub fn check_extents(&self, extents: &Extents) -> Result<(), PlanError> {
        for planned in &self.values {
            let (asked, capacity) = (planned.value.rows.used(extents), planned.value.rows.capacity());
            if asked > capacity {
                let (plan, value) = (self.name.clone(), planned.value.name.clone());
                return Err(PlanError::OverCapacity { plan, value, capacity, asked });
            }
        }
        Ok(())
    }
}

/// First and last step that touches each value, if any does. The host's inputs and outputs live throughout, so that a run can be
/// repeated without writing every input again and outputs can be read at leisure.
fn lifetimes(plan: &str, graph: &Graph) -> Result<Vec<Option<(usize, usize)>>, PlanError> {
    let last_step = graph.nodes().len().saturating_sub(1);
    let mut spans: Vec<Option<(usize, usize)>> =
        graph.values().iter().map(|value| (value.role != Role::Inner).then_some((0, last_step))).collect();
    let mut written: Vec<bool> = graph.values().iter().map(|value| value.role == Role::Input).collect();
    let mut unwritten = None;
    for (step, (label, op)) in graph.nodes().iter().enumerate() {
        op.visit_operands(|operand, access| {
            let Operand::Value(id) = operand else { return };
            let index = id.0 as usize;
            match access {
                Access::Write => written[index] = true,
                Access::Read if !written[index] && unwritten.is_none() => unwritten = Some((label.clone(), index)),
                Access::Read => {}
            }
            let span = spans[index].get_or_insert((step, step));
            span.1 = span.1.max(step);
        });
    }
    if let Some((step, index)) = unwritten {
        let value = graph.values()[index].name.clone();
        return Err(PlanError::ReadBeforeWrite { plan: plan.to_owned(), step, value });
    }
    Ok(spans)
}

/// The steps, each with the scratch memory it asks for, which is added to the values. It lives as long as its step, or from
/// the first to the last step that uses it. Also the values in whose place it is.
fn add_scratch(
    plan: &str,
    graph: &Graph,
    target: &Target,
    values: &mut Vec<Value>,
    lifetimes: &mut Vec<(usize, usize)>,
) -> Result<(Vec<Step>, Vec<ValueId>), PlanError> {
    let mut replaced = Vec::new();
    let mut shared: HashMap<(ScratchName, (ValueId, ResourceId)), ValueId> = HashMap::new();
    let mut steps = Vec::with_capacity(graph.nodes().len());
    for (number, (label, op)) in graph.nodes().iter().enumerate() {
        let mut scratch = Vec::new();
        for asked in target.scratch(op, graph) {
            let key = asked.source.map(|source| (asked.name, source));
            let known = key.and_then(|key| shared.get(&key).copied());
            if asked.made_before && known.is_none() {
                let (plan, step, value) = (plan.to_owned(), label.clone(), asked.name.0.to_owned());
                return Err(PlanError::ReadBeforeWrite { plan, step, value });
            }
            let id = known.unwrap_or(ValueId(values.len() as u32));
            if known.is_none() {
                let name = format!("{label}.{}", asked.name.0);
                values.push(Value { name, dtype: asked.dtype, rows: asked.rows, cols: asked.cols, role: Role::Inner });
                lifetimes.push((number, number));
            }
            lifetimes[id.0 as usize].1 = number;
            shared.extend(key.map(|key| (key, id)));
            replaced.extend(asked.source.filter(|_| asked.replaces).map(|(value, _)| value));
            scratch.push(StepScratch { name: asked.name, source: asked.source, value: id });
        }
        steps.push(Step { label: label.clone(), op: op.clone(), scratch });
    }
    Ok((steps, replaced))
}

fn used_resources(graph: &Graph) -> Vec<(ResourceId, Resource)> {
    let mut ids: Vec<ResourceId> = Vec::new();
    for (_, op) in graph.nodes() {
        op.visit_operands(|operand, _| {
            if let Operand::Resource(id) = operand {
                ids.push(id);
            }
        });
    }
    ids.sort();
    ids.dedup();
    let resources: &Resources = graph.resources();
    ids.into_iter().map(|id| (id, resources.get(id).clone())).collect()
}
