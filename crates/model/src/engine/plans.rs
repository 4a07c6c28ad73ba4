//! The plans of an engine: made before anything is loaded, compiled over the memory of a model, and run.

use super::{Adapter, Engine, EngineError, EngineOptions, NextOutput, ProfiledRun};
use crate::forward::{ForwardOptions, ForwardValues, forward_graph};
use crate::loaded::{DeviceModel, ModelPlan};
use crate::speculation::Pace;
use tritune_graph::{
    AttentionTokens, Detail, Device, DeviceError, Extents, MAX_TOP_K, Plan, PlanHandle, SequenceRows, SharedDevice,
    StepTime, Target, ValueId,
};

/// Tokens in a run that gives something of each: the logits of a large vocabulary stay small.
pub(super) const ROWS: usize = 32;

/// Most tokens of texts that go through the model at once, where sequences bring several each.
pub const MAX_LATEST: usize = 64;

/// What the tokens of a run are to their sequences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The newest token of each.
    Newest,
    /// The newest few of each, with a result for every one.
    Latest,
    /// Pieces of prompts.
    Prompts,
}

/// A forward plan ready on the device.
pub(super) struct Compiled {
    pub plan: PlanHandle,
    pub values: ForwardValues,
    pub options: ForwardOptions,
    /// Logits per row.
    pub vocab: usize,
    /// Label and op of each step, for profiles.
    pub steps: Vec<(String, &'static str)>,
}

impl Compiled {
    /// Whether a plan for single tokens is the one for what is wanted.
    fn gives(&self, wanted: NextOutput) -> bool {
        match wanted {
            NextOutput::Several => self.options.top_k > 0,
            NextOutput::Logits => self.options.top_k == 0 && self.values.logits.is_some(),
            NextOutput::Nothing | NextOutput::Best => self.options.top_k == 0 && !self.options.logits,
        }
    }
}

/// One token of a run and where it belongs.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub token: u32,
    pub sequence: usize,
    pub position: usize,
    /// The adapter of its sequence, 0 for none.
    pub adapter: usize,
}

/// The plans over one model.
pub(super) struct Plans {
    /// The next token, or several to choose from, of as many sequences as there are.
    decode: Compiled,
    prefill: Compiled,
    /// Like `decode`, made when they are first asked for: for fewer sequences, choosing several tokens, with all logits where
    /// that leaves some out, or for several tokens of a sequence.
    others: Vec<Compiled>,
    /// There was no memory for a plan for fewer sequences.
    only_all: bool,
    /// Tokens to choose where several are wanted: as many as any caller may want.
    top_k: usize,
    /// Gives something of every token; made when it is first asked for.
    every_row: Option<Compiled>,
}

/// What is planned before anything is loaded.
pub(super) struct PlannedRuns {
    decode: (Plan, ForwardValues),
    prefill: (Plan, ForwardValues),
}

impl PlannedRuns {
    pub fn new(model_plan: &ModelPlan, target: &Target, options: EngineOptions) -> Result<PlannedRuns, EngineError> {
        let vocab = model_plan.config.vocab;
        let (decode, prefill) = if options.sampled { ("decode_top_k", "prefill_top_k") } else { ("decode", "prefill") };
        let decode = plan(model_plan, target, decode, decode_options(options, vocab))?;
        let prefill = plan(model_plan, target, prefill, prefill_options(options, vocab))?;
        Ok(PlannedRuns { decode, prefill })
    }

    pub fn compile(self, model: &DeviceModel, options: EngineOptions) -> Result<Plans, EngineError> {
        let vocab = model.model_plan.config.vocab;
        let decode = compile(model, self.decode, decode_options(options, vocab))?;
        let prefill = compile(model, self.prefill, prefill_options(options, vocab))?;
        Ok(Plans { decode, prefill, others: Vec::new(), only_all: false, top_k: max_top_k(vocab), every_row: None })
    }
}

impl Plans {
    /// Tokens that one run takes.
    pub fn capacity(&self, part: Part) -> usize {
        match part {
            Part::Newest => self.decode.options.tokens,
            Part::Latest => MAX_LATEST,
            Part::Prompts => self.prefill.options.tokens,
        }
    }

    /// What the newest tokens of sequences are to an attention.
    fn attends(&self, part: Part) -> AttentionTokens {
        match self.decode.options.attends {
            AttentionTokens::Newest(rows) if part == Part::Latest => AttentionTokens::Latest(rows),
            attends => attends,
        }
    }

    /// The plan for prompts or for `rows` newest tokens that gives what is wanted, as far as it was made.
    pub fn of(&self, part: Part, wanted: NextOutput, rows: usize) -> &Compiled {
        if part == Part::Prompts {
            return &self.prefill;
        }
        let attends = self.attends(part);
        let fits = self.others.iter().chain([&self.decode]).filter(|plan| plan.options.tokens >= rows);
        fits.filter(|plan| plan.options.attends == attends && plan.gives(wanted))
            .min_by_key(|plan| plan.options.tokens)
            .unwrap_or(&self.decode)
    }

    /// Makes the plan that gives what is wanted, unless it is there. One for prompts that chooses several tokens takes the place of the
    /// one that chooses one, and has all logits.
    pub fn make(
        &mut self,
        model: &DeviceModel,
        part: Part,
        wanted: NextOutput,
        rows: usize,
    ) -> Result<(), EngineError> {
        let top_k = self.top_k;
        let make = |name: &str, options: ForwardOptions| -> Result<Compiled, EngineError> {
            compile(model, plan(&model.model_plan, &model.target(), name, options)?, options)
        };
        if part == Part::Prompts {
            if wanted == NextOutput::Several && self.prefill.options.top_k == 0 {
                self.prefill = make("prefill_top_k", ForwardOptions { top_k, ..self.prefill.options })?;
            }
            return Ok(());
        }
        let (all, attends) = (self.capacity(part), self.attends(part));
        let tokens = if self.only_all && part == Part::Newest { all } else { capacity_for(rows, all) };
        match self.make_for(rows, (tokens, attends), wanted, &make) {
            // They can come one by one, too: this device is not given up for that.
            Err(EngineError::Device(DeviceError::OutOfMemory { .. })) if part == Part::Latest => {
                Err(EngineError::Latest { rows })
            }
            // What a plan for fewer saves is time; one for all does, too.
            Err(EngineError::Device(DeviceError::OutOfMemory { .. })) if tokens < all => {
                self.only_all = true;
                self.make_for(rows, (all, attends), wanted, &make)
            }
            outcome => outcome,
        }
    }

    /// Makes the plan for so many newest tokens that gives what is wanted, unless there is one that takes `rows` and is no larger.
    fn make_for(
        &mut self,
        rows: usize,
        (tokens, attends): (usize, AttentionTokens),
        wanted: NextOutput,
        make: &dyn Fn(&str, ForwardOptions) -> Result<Compiled, EngineError>,
    ) -> Result<(), EngineError> {
        let fits = |options: &ForwardOptions| (rows..=tokens).contains(&options.tokens) && options.attends == attends;
        let is_it = |plan: &Compiled| fits(&plan.options) && plan.gives(wanted);
        if is_it(&self.decode) || self.others.iter().any(is_it) {
            return Ok(());
        }
        let options = ForwardOptions { tokens, out_rows: tokens, top_k: 0, attends, ..self.decode.options };
        let made = match wanted {
            NextOutput::Several => make("decode_top_k", ForwardOptions { top_k: self.top_k, ..options }),
            // Only a head that looks at few rows leaves logits out.
            NextOutput::Logits if self.decode.values.logits.is_none() => {
                make("decode_logits", ForwardOptions { logits: true, ..options })
            }
            NextOutput::Logits | NextOutput::Nothing | NextOutput::Best => make("decode", options),
        };
        self.others.push(made?);
        Ok(())
    }

    /// The plan that gives something of every token, made unless it is there.
    pub fn make_every_row(&mut self, model: &DeviceModel) -> Result<&Compiled, EngineError> {
        let compiled = match self.every_row.take() {
            Some(compiled) => compiled,
            None => {
                let attends = AttentionTokens::Prompts;
                let options =
                    ForwardOptions { tokens: ROWS, out_rows: ROWS, hidden: true, top_k: 0, logits: true, attends };
                compile(model, plan(&model.model_plan, &model.target(), "rows", options)?, options)?
            }
        };
        Ok(self.every_row.insert(compiled))
    }
}

/// The plans of an engine and what they are over, before anything is loaded.
pub(super) struct Planned {
    pub model_plan: ModelPlan,
    /// The same without adapters.
    bare: ModelPlan,
    runs: PlannedRuns,
}

impl Planned {
    /// Adds caches and adapters to a model and plans its runs.
    pub fn new(
        mut model_plan: ModelPlan,
        adapters: &[(Adapter, f32)],
        target: &Target,
        options: EngineOptions,
    ) -> Result<Planned, EngineError> {
        let ModelPlan { config, layout, .. } = &mut model_plan;
        let (kv, head_dim) = (options.kv_type(), config.head_dim);
        if !kv.holds(head_dim) {
            return Err(EngineError::KvType { name: kv.name(), head_dim });
        }
        layout.add_caches(config, options.cache_rows().unwrap_or(usize::MAX), kv);
        let bare = model_plan.clone();
        model_plan.add_adapters(adapters);
        let runs = PlannedRuns::new(&model_plan, target, options)?;
        Ok(Planned { model_plan, bare, runs })
    }

    /// Bytes of the model, its caches and its plans.
    pub fn bytes(&self) -> u64 {
        let layout = &self.model_plan.layout;
        let runs = [&self.runs.decode, &self.runs.prefill].map(|(plan, _)| plan.activation_bytes());
        layout.weight_bytes() + layout.cache_bytes() + runs.iter().sum::<u64>()
    }

    /// Allocates what was added to the model and compiles the plans.
    pub async fn start(
        self,
        mut model: DeviceModel,
        adapters: &[(Adapter, f32)],
        options: EngineOptions,
    ) -> Result<Engine, EngineError> {
        let caches: Vec<_> = model.model_plan.layout.caches().collect();
        model.allocate(caches)?;
        let bare = DeviceModel { model_plan: self.bare, ..model.clone() };
        model.place_adapters_async(adapters).await?;
        let plans = self.runs.compile(&model, options)?;
        let (sequences, chosen) = (vec![Vec::new(); options.sequences], vec![0; options.sequences]);
        let (table, profile, recovery) = (None, None, None);
        let pace = Pace::default();
        Ok(Engine { model, bare, is_merged: false, options, plans, table, sequences, chosen, profile, recovery, pace })
    }
}

/// For how many sequences the plan is that runs `rows` of them: a power of eight, at most all. Kernels are chosen for a plan's
/// capacity, so few sequences in a plan for many would pay for all of them. One row has kernels of its own, and so have up to
/// eight; finer steps gained nothing, and each costs the time to make its plan.
fn capacity_for(rows: usize, all: usize) -> usize {
    (0..)
        .map(|exponent| 1 << (3 * exponent))
        .find(|&tokens| tokens >= rows)
        .map_or(all, |tokens: usize| tokens.min(all))
}

/// Tokens to choose where several are wanted.
fn max_top_k(vocab: usize) -> usize {
    MAX_TOP_K.min(vocab)
}

fn decode_options(options: EngineOptions, vocab: usize) -> ForwardOptions {
    ForwardOptions {
        tokens: options.sequences,
        out_rows: options.sequences,
        hidden: false,
        top_k: if options.sampled { max_top_k(vocab) } else { 0 },
        logits: false,
        attends: AttentionTokens::Newest(SequenceRows(options.sequence_rows())),
    }
}

/// The head runs once in a prompt, and its logits are looked at afterwards.
fn prefill_options(options: EngineOptions, vocab: usize) -> ForwardOptions {
    let attends = AttentionTokens::Prompts;
    ForwardOptions { tokens: options.batch.max(1), logits: true, attends, ..decode_options(options, vocab) }
}

pub(super) fn plan(
    model_plan: &ModelPlan,
    target: &Target,
    name: &str,
    options: ForwardOptions,
) -> Result<(Plan, ForwardValues), EngineError> {
    let (graph, values) = forward_graph(&model_plan.config, &model_plan.layout, &model_plan.adapters, options)?;
    Ok((Plan::new(name, &graph, target)?, values))
}

pub(super) fn compile(
    model: &DeviceModel,
    (plan, values): (Plan, ForwardValues),
    options: ForwardOptions,
) -> Result<Compiled, EngineError> {
    let steps = plan.steps.iter().map(|step| (step.label.clone(), step.op.name())).collect();
    let vocab = model.model_plan.config.vocab;
    Ok(Compiled { plan: model.compile(plan)?, values, options, vocab, steps })
}

pub(super) async fn run(
    shared: &SharedDevice,
    compiled: &Compiled,
    sequence_rows: usize,
    slots: &[Slot],
    out_rows: &[i32],
    profile: &mut Option<Vec<ProfiledRun>>,
) -> Result<(), EngineError> {
    write_inputs(shared.lock().as_mut(), compiled, sequence_rows, slots, out_rows)?;
    let extents = Extents::new(slots.len(), out_rows.len());
    let Some(runs) = profile else { return Ok(shared.run(&compiled.plan, extents).await?) };
    let times = shared.lock().run_profiled(&compiled.plan, extents, Detail::Launches)?;
    let named = |time: StepTime| {
        let (label, op) = &compiled.steps[time.step];
        (label.clone(), *op, time)
    };
    let steps = times.into_iter().map(named).collect();
    runs.push(ProfiledRun { tokens: slots.len(), steps });
    Ok(())
}

fn write_inputs(
    device: &mut dyn Device,
    compiled: &Compiled,
    sequence_rows: usize,
    slots: &[Slot],
    out_rows: &[i32],
) -> Result<(), DeviceError> {
    let mut write =
        |value: ValueId, numbers: &[i32]| device.write(&compiled.plan, value, bytemuck::cast_slice(numbers));
    let gather = |f: &dyn Fn(&Slot) -> usize| -> Vec<i32> { slots.iter().map(|slot| f(slot) as i32).collect() };
    let values = &compiled.values;
    write(values.tokens.ids, &gather(&|slot| slot.token as usize))?;
    write(values.tokens.positions, &gather(&|slot| slot.position))?;
    let rows = gather(&|slot| slot.sequence * sequence_rows + slot.position);
    write(values.tokens.kv_slots, &rows)?;
    write(values.tokens.kv_end, &rows)?;
    write(values.tokens.kv_start, &gather(&|slot| slot.sequence * sequence_rows))?;
    if let Some(zeros) = values.tokens.zeros {
        write(zeros, &vec![0; slots.len()])?;
    }
    if let Some(adapters) = values.tokens.adapters {
        write(adapters, &gather(&|slot| slot.adapter))?;
    }
    write(values.out_rows, out_rows)
}
