//! Inference over a loaded model: sequences grow by tokens, and each append returns the logits that follow.

mod adapters;
mod each;
mod error;
mod plans;
mod reading;
mod recovery;
mod rows;

pub use error::EngineError;
pub use plans::MAX_LATEST;
pub use recovery::Fallback;

use crate::adapter::{Adapter, MergedModel};
use crate::config::Config;
use crate::forward::ForwardOptions;
use crate::layout::Precision;
use crate::loaded::{DeviceModel, ModelPlan};
use crate::model_file::{LoadError, ModelFile};
use crate::speculation::Pace;
use adapters::{AdapterTable, is_adapted, plans_for};
use plans::{Compiled, Part, Planned, Plans, ROWS, Slot, compile, plan, run};
use reading::read_logits;
use recovery::Recovery;
use tritune_graph::{
    AttentionTokens, DType, Device, DeviceError, DeviceInfo, KvType, MemoryUse, SharedDevice, StepTime, block_on,
};

/// How a model is put on a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Tokens each sequence may hold; at most the model's own context unless the caller insists.
    pub context: usize,
    /// Sequences side by side.
    pub sequences: usize,
    /// Tokens that go through the layers at once in prefill.
    pub batch: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
    /// How keys and values are kept; as the precision says when absent. Blocks of int8 take little more than half the memory of f16.
    pub kv: Option<KvType>,
    /// Keep an int8 copy of a head of floats, a prefilter, where there is memory for it: greedy and top-k sampling on the device then read
    /// that, half as large as an F16 head, and of the head itself only what may be chosen. Tokens are the same.
    pub prefilter: bool,
    /// Most tokens of prompts in a step in which texts are generated too, at least 3, or 32 where each is scored: fewer hold texts up
    /// for less time, and prompts take more steps. As many as the batch has room for when absent. Texts are the same.
    pub prompt_tokens: Option<usize>,
    /// Texts will be sampled: the plans that choose several tokens are made at once, those that choose one when they are asked for.
    pub sampled: bool,
}

/// Kernels take keys so many at a time: a sequence's cache begins at a multiple of this, so that its sums do not depend on where
/// it lies.
const CACHE_ALIGNMENT: usize = 64;

impl EngineOptions {
    /// Rows of the cache from the start of one sequence to that of the next.
    fn sequence_rows(&self) -> usize {
        match self.sequences {
            0 | 1 => self.context,
            _ => self.context.checked_next_multiple_of(CACHE_ALIGNMENT).unwrap_or(self.context),
        }
    }

    /// How keys and values are kept.
    pub fn kv_type(&self) -> KvType {
        self.kv.unwrap_or(self.precision.store())
    }

    /// Rows of the cache; none when they are more than can be counted.
    pub fn cache_rows(&self) -> Option<usize> {
        self.sequence_rows().checked_mul(self.sequences)
    }
}

impl EngineOptions {
    /// The defaults, for constants.
    pub const DEFAULT: EngineOptions = EngineOptions {
        context: 2048,
        sequences: 1,
        batch: 512,
        precision: Precision::F16,
        kv: None,
        prefilter: true,
        prompt_tokens: None,
        sampled: false,
    };
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions::DEFAULT
    }
}

/// Reads the results of one run: device, plan, the lengths of the sequences whose rows they are, and where they go.
type ReadRows<T> = fn(&mut dyn Device, &Compiled, &[usize], &mut Vec<T>) -> Result<(), EngineError>;

/// What is wanted of the tokens that follow a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextOutput {
    Nothing,
    Logits,
    Best,
    Several,
}

/// What a next token is sampled from.
#[derive(Clone, Debug, PartialEq)]
pub enum Candidates {
    /// The logits of the whole vocabulary.
    All(Vec<f32>),
    /// The most likely tokens with their logits, as the device chose them: most likely first, lowest id first among equals.
    Best(Vec<(u32, f32)>),
}

/// Hidden states of a traced run, by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// Name as in the reference files: `embed_out`, `hidden.3`, `final_norm`, ….
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// Elements per token.
    pub cols: usize,
    /// The elements, token by token.
    pub bytes: Vec<u8>,
}

impl Traced {
    /// Keeps the first `cols` elements of each row: int8 rows are padded on the device.
    fn drop_padding(&mut self, cols: usize) {
        let row = self.cols * self.dtype.size();
        self.bytes = self.bytes.chunks(row).flat_map(|bytes| &bytes[..cols * self.dtype.size()]).copied().collect();
        self.cols = cols;
    }
}

/// A model on a device that continues sequences.
pub struct Engine {
    model: DeviceModel,
    /// The same without the adapters that all sequences have.
    bare: DeviceModel,
    /// The weights are those of a model merged with a ternary adapter.
    is_merged: bool,
    options: EngineOptions,
    plans: Plans,
    /// The adapters that sequences can have.
    table: Option<AdapterTable>,
    /// Tokens each sequence holds.
    sequences: Vec<Vec<u32>>,
    /// The adapter of each sequence, 0 for none.
    chosen: Vec<usize>,
    profile: Option<Vec<ProfiledRun>>,
    recovery: Option<Recovery>,
    /// What rows cost beside others.
    pub(crate) pace: Pace,
}

/// The step times of one run, for a trace.
#[derive(Clone, Debug)]
pub struct ProfiledRun {
    /// Tokens in the run.
    pub tokens: usize,
    /// `(label, op)` and time of each step.
    pub steps: Vec<(String, &'static str, StepTime)>,
}

impl Engine {
    /// Puts a model on a device. `progress` receives the bytes uploaded so far and in all.
    pub fn load(
        model_file: &dyn ModelFile,
        device: impl Into<SharedDevice>,
        options: EngineOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Engine, EngineError> {
        Engine::load_adapted(model_file, &[], device, options, progress)
    }

    /// The same with adapters beside the weights, each counting as many times as its number says.
    pub fn load_adapted(
        model_file: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        device: impl Into<SharedDevice>,
        options: EngineOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Engine, EngineError> {
        block_on(Engine::load_async(model_file, adapters, device, options, progress))
    }

    /// [`Engine::load_adapted`] for hosts that must not block.
    pub async fn load_async(
        model_file: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        device: impl Into<SharedDevice>,
        options: EngineOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Engine, EngineError> {
        check_cache(options)?;
        let device = device.into();
        if adapters.iter().any(|(adapter, _)| adapter.is_ternary()) {
            let merged = MergedModel::new(model_file, adapters, false)?;
            let engine = Box::pin(Engine::load_async(&merged, &[], device, options, progress)).await?;
            return Ok(Engine { is_merged: true, ..engine });
        }
        let model_plan = ModelPlan::of(model_file, options.context, options.precision)?;
        if options.prefilter && device.lock().prefilters() {
            let mut prefiltered = model_plan.clone();
            prefiltered.layout.add_prefilter();
            if prefiltered.layout.prefilter.is_some()
                && let Some(engine) =
                    load_prefiltered(model_file, prefiltered, adapters, &device, options, progress).await?
            {
                return Ok(engine);
            }
        }
        // Planning comes before loading: a model that cannot run is refused before its weights are read.
        let planned = Planned::new(model_plan, adapters, &device.lock().target(), options)?;
        let loaded = DeviceModel::load(model_file, planned.model_plan.clone(), device, progress)?;
        planned.start(loaded, adapters, options).await
    }

    /// Sequences and adapters of their own over a model that is loaded already. Its context must be as long as theirs.
    pub fn over(
        loaded: &DeviceModel,
        adapters: &[(Adapter, f32)],
        options: EngineOptions,
    ) -> Result<Engine, EngineError> {
        block_on(Engine::over_async(loaded, adapters, options))
    }

    /// [`Engine::over`] for hosts that must not block.
    pub async fn over_async(
        loaded: &DeviceModel,
        adapters: &[(Adapter, f32)],
        options: EngineOptions,
    ) -> Result<Engine, EngineError> {
        check_cache(options)?;
        loaded.check_context(options.context)?;
        let mut model_plan = loaded.model_plan.clone();
        model_plan.layout.prefilter = model_plan.layout.prefilter.filter(|_| options.prefilter);
        let planned = Planned::new(model_plan, adapters, &loaded.target(), options)?;
        let loaded = DeviceModel { model_plan: planned.model_plan.clone(), ..loaded.clone() };
        planned.start(loaded, adapters, options).await
    }

    /// The model's shape.
    pub fn config(&self) -> &Config {
        &self.model.model_plan.config
    }

    /// The weights, for engines with adapters or sequences of their own over them ([`Engine::over`]).
    pub fn loaded(&self) -> &DeviceModel {
        &self.model
    }

    /// How the model was put on the device.
    pub fn options(&self) -> EngineOptions {
        self.options
    }

    /// The device.
    pub fn device_info(&self) -> DeviceInfo {
        self.model.device.lock().info()
    }

    /// Bytes the device holds, for this model and whatever else is on it.
    pub fn memory(&self) -> MemoryUse {
        self.model.device.lock().memory()
    }

    /// The tokens a sequence holds.
    pub fn tokens(&self, sequence: usize) -> &[u32] {
        self.sequences.get(sequence).map_or(&[], Vec::as_slice)
    }

    /// Number of tokens a sequence holds.
    pub fn len(&self, sequence: usize) -> usize {
        self.tokens(sequence).len()
    }

    /// Whether a sequence holds no token.
    pub fn is_empty(&self, sequence: usize) -> bool {
        self.len(sequence) == 0
    }

    /// Forgets the tokens of a sequence from `length` on.
    pub fn truncate(&mut self, sequence: usize, length: usize) {
        if let Some(tokens) = self.sequences.get_mut(sequence) {
            tokens.truncate(length);
        }
    }

    /// Times every step of the following runs until [`Engine::take_profile`].
    pub fn start_profile(&mut self) {
        self.profile = Some(Vec::new());
    }

    /// The step times since [`Engine::start_profile`].
    pub fn take_profile(&mut self) -> Vec<ProfiledRun> {
        self.profile.take().unwrap_or_default()
    }

    /// Appends tokens to sequences and returns, row after row, the logits that follow each of them.
    pub fn append(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<f32>, EngineError> {
        block_on(self.append_async(batch))
    }

    /// [`Engine::append`] for hosts that must not block.
    pub async fn append_async(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<f32>, EngineError> {
        self.logits_after(batch, false).await
    }

    /// Appends tokens without asking what follows them: the head is not run.
    pub fn feed(&mut self, batch: &[(usize, &[u32])]) -> Result<(), EngineError> {
        block_on(self.feed_async(batch))
    }

    /// [`Engine::feed`] for hosts that must not block.
    pub async fn feed_async(&mut self, batch: &[(usize, &[u32])]) -> Result<(), EngineError> {
        self.advance(batch, false, NextOutput::Nothing, |_, _, _, _: &mut Vec<()>| Ok(())).await?;
        Ok(())
    }

    /// Appends tokens like [`Engine::append`] and returns the most likely token after each sequence. Only those few
    /// bytes come back from the device.
    pub fn append_greedy(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<u32>, EngineError> {
        block_on(self.append_greedy_async(batch))
    }

    /// [`Engine::append_greedy`] for hosts that must not block.
    pub async fn append_greedy_async(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<u32>, EngineError> {
        self.best_after(batch, false).await
    }

    /// Appends tokens like [`Engine::append`] and returns what the token after each sequence is sampled from when only the `k`
    /// most likely ones count, at most [`MAX_TOP_K`](tritune_graph::MAX_TOP_K). These few pairs alone come back from the device.
    pub fn append_top_k(&mut self, batch: &[(usize, &[u32])], k: usize) -> Result<Vec<Candidates>, EngineError> {
        block_on(self.append_top_k_async(batch, k))
    }

    /// [`Engine::append_top_k`] for hosts that must not block.
    pub async fn append_top_k_async(
        &mut self,
        batch: &[(usize, &[u32])],
        k: usize,
    ) -> Result<Vec<Candidates>, EngineError> {
        self.candidates_after(batch, false, k).await
    }

    /// Runs a batch; when the device gives up, runs it again on the next fallback. With `each` the tokens are the latest of their
    /// sequences, and something is wanted of every one.
    async fn advance<T>(
        &mut self,
        batch: &[(usize, &[u32])],
        each: bool,
        wanted: NextOutput,
        read: ReadRows<T>,
    ) -> Result<Vec<T>, EngineError> {
        loop {
            match self.try_advance(batch, each, wanted, read).await {
                Err(EngineError::Device(error)) if error.is_device_failure() => self.recover(error)?,
                outcome => return outcome,
            }
        }
    }

    /// Runs a batch in as many runs as it needs and gathers the results of each. Single tokens go through the plan for decoding
    /// and longer pieces through the one for prompts, whatever is beside them: a sequence's result depends on its own tokens.
    async fn try_advance<T>(
        &mut self,
        batch: &[(usize, &[u32])],
        each: bool,
        wanted: NextOutput,
        read: ReadRows<T>,
    ) -> Result<Vec<T>, EngineError> {
        let pieces = self.pieces(batch)?;
        let part_of = |piece: &[Slot]| match piece.len() {
            _ if each => Part::Latest,
            1 => Part::Newest,
            _ => Part::Prompts,
        };
        // Sequences with the same adapter stand together, so that its factors are read once.
        let parts = [Part::Newest, Part::Latest, Part::Prompts].map(|part| {
            let mut members: Vec<usize> = (0..pieces.len()).filter(|&piece| part_of(&pieces[piece]) == part).collect();
            members.sort_by_key(|&piece| pieces[piece][0].adapter);
            let slots: Vec<Slot> = members.iter().flat_map(|&piece| &pieces[piece]).copied().collect();
            (slots, members, part)
        });
        for (slots, _, part) in &parts {
            self.make_plans(slots, *part, wanted)?;
        }
        // The results of each piece, in the order of the batch.
        let mut results: Vec<Vec<T>> = batch.iter().map(|_| Vec::new()).collect();
        for (slots, members, part) in &parts {
            // Where the tokens stand among the slots of which something is wanted: each piece's last, or all.
            let (mut ends, mut next): (Vec<(usize, usize)>, usize) = (Vec::with_capacity(members.len()), 0);
            for &piece in members.iter().filter(|_| wanted != NextOutput::Nothing) {
                let first = next;
                next += pieces[piece].len();
                ends.extend((if each { first } else { next - 1 }..next).map(|end| (piece, end)));
            }
            let capacity = self.plans.capacity(*part);
            for (number, chunk) in slots.chunks(capacity).enumerate() {
                let plans = plans_for(&self.plans, self.table.as_ref(), chunk);
                let compiled = plans.of(*part, wanted, chunk.len());
                let range = number * capacity..number * capacity + chunk.len();
                let here: Vec<(usize, usize)> = ends.iter().copied().filter(|(_, end)| range.contains(end)).collect();
                let rows: Vec<i32> = here.iter().map(|(_, end)| (end - range.start) as i32).collect();
                let device = &self.model.device;
                run(device, compiled, self.options.sequence_rows(), chunk, &rows, &mut self.profile).await?;
                if rows.is_empty() {
                    continue;
                }
                let lengths: Vec<usize> = rows.iter().map(|&row| chunk[row as usize].position + 1).collect();
                let mut read_here = Vec::new();
                read(device.lock().as_mut(), compiled, &lengths, &mut read_here)?;
                let of_row = read_here.len() / rows.len();
                let mut read_here = read_here.into_iter();
                for (piece, _) in here {
                    results[piece].extend(read_here.by_ref().take(of_row));
                }
            }
        }
        for (sequence, tokens) in batch {
            self.sequences[*sequence].extend_from_slice(tokens);
        }
        Ok(results.into_iter().flatten().collect())
    }

    /// Makes the plans that give what is wanted of these, unless they are there.
    fn make_plans(&mut self, slots: &[Slot], part: Part, wanted: NextOutput) -> Result<(), EngineError> {
        for chunk in slots.chunks(self.plans.capacity(part)) {
            match &mut self.table {
                Some(table) if is_adapted(chunk) => table.plans.make(&table.model, part, wanted, chunk.len())?,
                _ => self.plans.make(&self.model, part, wanted, chunk.len())?,
            }
        }
        Ok(())
    }

    /// Runs one sequence of tokens from the start and gives the logits of every position to `sink`, a few rows at a
    /// time, and at the end the hidden states when asked for. Sequence 0 holds the tokens afterwards, and has no adapter.
    pub fn trace(
        &mut self,
        tokens: &[u32],
        hidden: bool,
        sink: impl FnMut(&[f32]),
    ) -> Result<Vec<Traced>, EngineError> {
        block_on(self.trace_async(tokens, hidden, sink))
    }

    /// [`Engine::trace`] for hosts that must not block.
    pub async fn trace_async(
        &mut self,
        tokens: &[u32],
        hidden: bool,
        mut sink: impl FnMut(&[f32]),
    ) -> Result<Vec<Traced>, EngineError> {
        self.choose_adapter(0, 0)?;
        self.truncate(0, 0);
        let slots = self.pieces(&[(0, tokens)])?.concat();
        let attends = AttentionTokens::Prompts;
        let options = ForwardOptions { tokens: ROWS, out_rows: ROWS, hidden, top_k: 0, logits: true, attends };
        let planned = plan(&self.model.model_plan, &self.model.target(), "trace", options)?;
        let described: Vec<_> =
            planned.1.hidden.iter().map(|(name, id)| (name.clone(), planned.0.value(*id).clone())).collect();
        let compiled = compile(&self.model, planned, options)?;
        let mut traced: Vec<Traced> = described
            .iter()
            .map(|(name, planned)| Traced {
                name: name.clone(),
                dtype: planned.value.dtype,
                cols: planned.value.cols,
                bytes: Vec::new(),
            })
            .collect();
        let vocab = self.config().vocab;
        for chunk in slots.chunks(ROWS) {
            let rows: Vec<i32> = (0..chunk.len() as i32).collect();
            let device = &self.model.device;
            run(device, &compiled, self.options.sequence_rows(), chunk, &rows, &mut self.profile).await?;
            let mut device = device.lock();
            let mut logits = Vec::with_capacity(rows.len() * vocab);
            let lengths: Vec<usize> = chunk.iter().map(|slot| slot.position + 1).collect();
            read_logits(device.as_mut(), &compiled, &lengths, &mut logits)?;
            for (traced, (_, id)) in traced.iter_mut().zip(&compiled.values.hidden) {
                let start = traced.bytes.len();
                traced.bytes.resize(start + chunk.len() * traced.cols * traced.dtype.size(), 0);
                device.read(&compiled.plan, *id, &mut traced.bytes[start..])?;
            }
            drop(device);
            sink(&logits);
        }
        for value in traced.iter_mut().filter(|value| value.dtype == DType::I8) {
            value.drop_padding(self.config().hidden);
        }
        self.sequences[0] = tokens.to_vec();
        Ok(traced)
    }

    /// The tokens of each sequence of a batch and where they belong.
    fn pieces(&self, batch: &[(usize, &[u32])]) -> Result<Vec<Vec<Slot>>, EngineError> {
        let mut pieces: Vec<Vec<Slot>> = Vec::with_capacity(batch.len());
        for (index, &(sequence, tokens)) in batch.iter().enumerate() {
            let sequences = self.sequences.len();
            let used = self.sequences.get(sequence).ok_or(EngineError::Sequence { sequence, sequences })?.len();
            let context = self.options.context;
            if tokens.is_empty() || batch[..index].iter().any(|(earlier, _)| *earlier == sequence) {
                return Err(EngineError::Sequence { sequence, sequences });
            }
            if used + tokens.len() > context {
                return Err(EngineError::ContextFull { sequence, used, context, more: tokens.len() });
            }
            let vocab = self.config().vocab;
            if let Some(&token) = tokens.iter().find(|&&token| token as usize >= vocab) {
                return Err(EngineError::Token { token, vocab });
            }
            let adapter = self.chosen[sequence];
            let slot = |(offset, &token)| Slot { token, sequence, position: used + offset, adapter };
            pieces.push(tokens.iter().enumerate().map(slot).collect());
        }
        Ok(pieces)
    }
}

/// Whether a device can hold so many bytes more, as far as it knows.
fn has_room(device: &SharedDevice, bytes: u64) -> bool {
    let device = device.lock();
    device.memory_limit().is_none_or(|limit| device.memory().total().saturating_add(bytes) <= limit)
}

/// Puts a model with a prefilter of its head on a device; nothing where there is too little memory for it.
async fn load_prefiltered(
    model_file: &dyn ModelFile,
    model_plan: ModelPlan,
    adapters: &[(Adapter, f32)],
    device: &SharedDevice,
    options: EngineOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Option<Engine>, EngineError> {
    let planned = Planned::new(model_plan, adapters, &device.lock().target(), options)?;
    if !has_room(device, planned.bytes()) {
        return Ok(None);
    }
    let engine = match DeviceModel::load(model_file, planned.model_plan.clone(), device.clone(), progress) {
        Ok(loaded) => planned.start(loaded, adapters, options).await,
        Err(error) => Err(error.into()),
    };
    match engine {
        Err(
            EngineError::Device(DeviceError::OutOfMemory { .. } | DeviceError::Unsupported { .. })
            | EngineError::Load(LoadError::Device(DeviceError::OutOfMemory { .. } | DeviceError::Unsupported { .. })),
        ) => Ok(None),
        engine => engine.map(Some),
    }
}

/// Refuses more cache rows than can be numbered.
fn check_cache(options: EngineOptions) -> Result<(), EngineError> {
    let (context, sequences, limit) = (options.context, options.sequences, i32::MAX as usize);
    match options.cache_rows() {
        Some(rows) if rows <= limit => Ok(()),
        _ => Err(EngineError::CacheRows { context, sequences, limit }),
    }
}
