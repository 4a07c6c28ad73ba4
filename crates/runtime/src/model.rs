//! Models: files that are open, and weights on a device that continue text.

use crate::builders::builders;
use crate::chat::Chat;
use crate::device::{Runtime, WeightLayout};
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::tuning::Shapes;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use tritune_cpu::free_memory;
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_graph::{Encoding, KvType, SharedDevice, block_on};
use tritune_model::chat::ChatTemplate;
use tritune_model::generate::{GenerateEvent, GenerateOptions, GenerateTiming, Generated, generate};
use tritune_model::layout::Layout;
use tritune_model::student::Student;
use tritune_model::tensor::Projection;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_model::{
    Adapter, Config, Engine, EngineOptions, MasterScales, ModelFile, Precision, ReadAt, ReadingOptions, open,
    open_source,
};

/// The default is limited: the cache of a long context costs memory.
const DEFAULT_CONTEXT: usize = 4096;

/// Bytes a model needs on a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Weights and tables.
    pub weights: u64,
    /// Keys and values of the context.
    pub cache: u64,
    /// The prefilter of the head, which is left out where there is no memory for it.
    pub prefilter: u64,
}

/// How a model is loaded.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadOptions {
    /// Context length in tokens; the model's own limit, at most 4096, when `None`.
    pub context: Option<usize>,
    /// Sequences side by side.
    pub sequences: usize,
    /// Batch size in tokens when prompts are processed.
    pub batch: usize,
    /// Arithmetic outside the integer products: f16 halves the memory of the context.
    pub precision: Precision,
    /// How keys and values are kept; as the precision says when `None` ([`EngineOptions::kv`]).
    pub kv: Option<KvType>,
    /// Keep a prefilter of a head of floats ([`EngineOptions::prefilter`]), where there is memory for it.
    pub prefilter: bool,
    /// Most tokens of prompts in a step in which texts are generated too ([`EngineOptions::prompt_tokens`]).
    pub prompt_tokens: Option<usize>,
    /// Texts will be sampled ([`EngineOptions::sampled`]): the first of them need not wait for its plans.
    pub sampled: bool,
    /// Adapters, and a factor on top of each one's own scale.
    pub adapters: Vec<(Adapter, f32)>,
}

impl Default for LoadOptions {
    fn default() -> LoadOptions {
        let (precision, adapters) = (Precision::F16, Vec::new());
        LoadOptions {
            context: None,
            sequences: 1,
            batch: 512,
            precision,
            kv: None,
            prefilter: true,
            prompt_tokens: None,
            sampled: false,
            adapters,
        }
    }
}

builders! {
    LoadOptions {
        with_context(context: Option<usize>),
        with_sequences(sequences: usize),
        with_batch(batch: usize),
        with_precision(precision: Precision),
        with_kv(kv: Option<KvType>),
        with_prefilter(prefilter: bool),
        with_prompt_tokens(prompt_tokens: Option<usize>),
        with_sampled(sampled: bool),
        with_adapters(adapters: Vec<(Adapter, f32)>),
    }
}

/// A model's files: a GGUF file or a Hugging Face folder.
#[derive(Clone)]
pub struct Model {
    file: Arc<dyn ModelFile>,
    /// The bytes of what is no file on disk.
    #[cfg_attr(not(feature = "train"), expect(dead_code, reason = "runs alone read the model again"))]
    source: Option<Arc<dyn ReadAt>>,
}

impl Model {
    /// Opens a model.
    pub fn open(path: impl AsRef<Path>) -> Result<Model> {
        Model::open_with(path, ReadingOptions::default())
    }

    /// Opens a model with options for ambiguous files.
    pub fn open_with(path: impl AsRef<Path>, options: ReadingOptions) -> Result<Model> {
        Ok(Model { file: Arc::from(open(path, options)?), source: None })
    }

    /// Opens a GGUF file whose bytes are anywhere; messages call it `name`.
    pub fn open_source(name: &str, source: Arc<dyn ReadAt>) -> Result<Model> {
        let file = Arc::from(open_source(name, Arc::clone(&source), ReadingOptions::default())?);
        Ok(Model { file, source: Some(source) })
    }

    /// A ternary student of this dense model: its weights, with norms of these gains before the projections.
    pub fn student(&self, gains: HashMap<(usize, Projection), f32>, scales: MasterScales) -> Result<Model> {
        Ok(Model { file: Arc::new(Student::new(self.file.clone(), gains, scales)?), source: None })
    }

    /// The bytes it was opened from, where they are no file on disk.
    #[cfg(feature = "train")]
    pub(crate) fn source(&self) -> Option<&Arc<dyn ReadAt>> {
        self.source.as_ref()
    }

    /// The files.
    pub fn file(&self) -> &dyn ModelFile {
        &*self.file
    }

    /// The model's shape.
    pub fn config(&self) -> &Config {
        self.file.config()
    }

    /// Reads an adapter of this model: a GGUF file or a PEFT folder.
    pub fn adapter(&self, path: impl AsRef<Path>) -> Result<Adapter> {
        Ok(Adapter::load(path.as_ref(), self.config())?)
    }

    /// Reads an adapter of this model: a GGUF file whose bytes are anywhere; messages call it `name`.
    pub fn adapter_from(&self, name: &str, source: Arc<dyn ReadAt>) -> Result<Adapter> {
        Ok(Adapter::from_gguf(name, source, self.config())?)
    }

    /// The tokenizer and vocabulary, without which there is no text.
    pub fn text(&self) -> Result<(Tokenizer, Vocab)> {
        self.file.text()?.ok_or_else(|| Error::NoTokenizer(self.file.path().to_owned()))
    }

    /// The context it gets when none is asked for.
    pub fn default_context(&self) -> usize {
        self.config().context.min(DEFAULT_CONTEXT)
    }

    /// What it needs for so many sequences of `context` tokens, whose keys and values are kept so.
    pub fn needs(&self, context: usize, sequences: usize, kv: KvType) -> Result<Needs> {
        let mut layout = Layout::of(&*self.file, context, Precision::F16)?;
        let rows = EngineOptions { context, sequences, ..EngineOptions::default() }.cache_rows().unwrap_or(usize::MAX);
        layout.add_caches(self.config(), rows, kv);
        let (weights, cache) = (layout.weight_bytes(), layout.cache_bytes());
        layout.add_prefilter();
        Ok(Needs { weights, cache, prefilter: layout.weight_bytes() - weights })
    }

    /// Rows and columns of its ternary weights, each shape once.
    pub fn ternary_shapes(&self) -> Result<Shapes> {
        let layout = Layout::of(&*self.file, 1, Precision::F16)?;
        // Rows of an embedding are looked up; it is multiplied only where it is the head too.
        let looked_up = |id| id == layout.embedding && id != layout.head;
        let ternary = layout
            .resources
            .iter()
            .filter(|(id, resource)| resource.encoding().is_some_and(Encoding::is_ternary) && !looked_up(*id));
        let mut shapes: Shapes = ternary.map(|(_, resource)| (resource.rows, resource.cols)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        Ok(shapes)
    }

    /// Loads the model on a device of its own, with fallback devices.
    pub fn load(&self, runtime: &Runtime, options: LoadOptions) -> Result<LoadedModel> {
        block_on(self.load_async(runtime, options))
    }

    /// [`Model::load`] for hosts that must not block.
    pub async fn load_async(&self, runtime: &Runtime, options: LoadOptions) -> Result<LoadedModel> {
        let engine_options = self.engine_options(runtime, &options);
        let devices = runtime.chain(self.ternary_shapes()?)?;
        if runtime.is_cpu() {
            if runtime.weight_layout() == WeightLayout::Tq1 {
                let layout = "a layout of 1.6 bits is for GPUs; the CPU's kernels need 2 bits per weight";
                runtime.events().note(layout);
            }
            self.check_memory(engine_options)?;
        }
        let mut tracked = Tracked::new(runtime.events(), Work::Loading);
        let mut progress = |done, total| tracked.set(done, total);
        let (file, adapters) = (Arc::clone(&self.file), options.adapters);
        let (progress, warn) = (&mut progress, runtime.warn());
        let engine = Engine::load_with_fallbacks_async(file, adapters, devices, engine_options, progress, warn).await?;
        Ok(LoadedModel { model: self.clone(), engine, beside: None, text: None })
    }

    /// Loads the model on a device that other models share. There is no fallback: when the device fails, so does the model.
    pub fn load_on(&self, device: &SharedDevice, runtime: &Runtime, options: LoadOptions) -> Result<LoadedModel> {
        let engine_options = self.engine_options(runtime, &options);
        let mut tracked = Tracked::new(runtime.events(), Work::Loading);
        let mut progress = |done, total| tracked.set(done, total);
        let (adapters, device) = (&options.adapters, device.clone());
        let engine = Engine::load_adapted(&*self.file, adapters, device, engine_options, &mut progress)?;
        Ok(LoadedModel { model: self.clone(), engine, beside: None, text: None })
    }

    /// What the files leave open, and whoever uses them must know, one sentence each.
    fn open_questions(&self, adapters: &[(Adapter, f32)]) -> Vec<String> {
        let mut questions = Vec::new();
        let packed = self.file.tensors().iter().any(|tensor| tensor.dtype == TensorType::I2S.name());
        if packed && self.file.i2s_block() == Some(I2sBlock::default()) {
            questions.push(format!(
                "{} is I2_S, which does not say whether it was packed on x86, as it is read here, or on ARM: if its text makes no \
                 sense, it was on ARM (i2s-block 64)",
                self.file.path().display()
            ));
        }
        for (adapter, _) in adapters.iter().filter(|(adapter, _)| adapter.base_trits.is_none()) {
            let name = adapter.base_model.as_ref().map_or(String::new(), |name| format!(" but a name, \"{name}\","));
            questions.push(format!(
                "an adapter has no record{name} of the weights it was trained on, so another base with the same shape would not be \
                 noticed; one that Tritune trains has it"
            ));
        }
        questions
    }

    fn engine_options(&self, runtime: &Runtime, options: &LoadOptions) -> EngineOptions {
        self.open_questions(&options.adapters).into_iter().for_each(|question| runtime.events().note(question));
        let trained = self.config().context;
        let context = options.context.unwrap_or_else(|| self.default_context());
        if context > trained {
            let limit = format!("the model was trained for {trained} tokens of context");
            runtime.events().note(format!("{limit}; with {context} its text may degrade"));
        }
        let LoadOptions { sequences, batch, precision, kv, prefilter, prompt_tokens, sampled, .. } = *options;
        let batch = batch.min(context * sequences);
        EngineOptions { context, sequences, batch, precision, kv, prefilter, prompt_tokens, sampled }
    }

    fn check_memory(&self, options: EngineOptions) -> Result<()> {
        let EngineOptions { context, sequences, .. } = options;
        let needs = self.needs(context, sequences, options.kv_type())?;
        match free_memory() {
            Some(free) if needs.weights + needs.cache > free => {
                Err(Error::ModelTooLarge { path: self.file.path().to_owned(), needs, context, free })
            }
            _ => Ok(()),
        }
    }
}

/// A model on a device.
pub struct LoadedModel {
    model: Model,
    engine: Engine,
    /// Sequences over the same weights for many prompts at once, once there were some.
    beside: Option<Box<Engine>>,
    text: Option<Arc<(Tokenizer, Vocab)>>,
}

impl LoadedModel {
    /// The files it came from.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The engine: tokens in, logits out.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Uses these adapters from now on, each counting as many times as its number says, in place of those that were there. The
    /// weights stay on the device; conversations are read anew. On an error everything stays as it was. A ternary adapter is
    /// refused: it changes the weights themselves, so a model is loaded with it ([`LoadOptions::adapters`]).
    pub fn set_adapters(&mut self, adapters: &[(Adapter, f32)]) -> Result<()> {
        self.engine.set_adapters(adapters)?;
        self.beside = None;
        Ok(())
    }

    /// The engine alone, for a caller that schedules its own requests.
    pub fn into_engine(self) -> Engine {
        self.engine
    }

    /// Continues a prompt. `on_text` receives the text as it is generated and returns whether to continue.
    pub fn generate(
        &mut self,
        prompt: &str,
        options: &GenerateOptions,
        on_text: impl FnMut(&str) -> bool,
    ) -> Result<Generation> {
        let ids = encode(&self.text()?.0, prompt, false)?;
        self.generate_one(ids, options, on_text)
    }

    /// Continues a prompt that is tokens already.
    pub fn generate_one(
        &mut self,
        ids: Vec<u32>,
        options: &GenerateOptions,
        mut on_text: impl FnMut(&str) -> bool,
    ) -> Result<Generation> {
        let prompt_read = options.prompt_read(ids.len(), self.engine.options().context);
        let mut generation = Generation { prompt_read, ..Generation::default() };
        generation.timing = self.generate_tokens(&[ids], options, &mut |event| match event {
            GenerateEvent::Text { text, .. } => {
                generation.text.push_str(text);
                on_text(text)
            }
            GenerateEvent::Done { result, .. } => {
                generation.result = Some(result);
                true
            }
        })?;
        Ok(generation)
    }

    /// Continues prompts that are tokens already, as many side by side as there are sequences. Generation ends when `on_event`
    /// returns false. A prompt that does not fit the context is cut, or refused when the context must not be shifted.
    pub fn generate_tokens(
        &mut self,
        prompts: &[Vec<u32>],
        options: &GenerateOptions,
        on_event: &mut dyn FnMut(GenerateEvent) -> bool,
    ) -> Result<GenerateTiming> {
        let context = self.engine.options().context;
        let longest = prompts.iter().map(Vec::len).max().unwrap_or(0);
        if options.shift_keep.is_none() && longest > context {
            return Err(Error::PromptTooLong { tokens: longest, context });
        }
        let text = self.text()?;
        Ok(generate(&mut self.engine, &text.0, prompts, options, on_event)?)
    }

    /// Starts a conversation.
    pub fn chat(&mut self) -> Result<Chat<'_>> {
        Chat::new(self, None)
    }

    /// Starts a conversation with another template than the model's own.
    pub fn chat_with(&mut self, template: ChatTemplate) -> Result<Chat<'_>> {
        Chat::new(self, Some(template))
    }

    /// The sequences for many prompts at once, over the weights of the engine as it is now.
    pub(crate) fn kept_beside(&mut self) -> &mut Option<Box<Engine>> {
        &mut self.beside
    }

    /// Uses a tokenizer that others share.
    pub(crate) fn set_text(&mut self, text: Arc<(Tokenizer, Vocab)>) {
        self.text = Some(text);
    }

    pub(crate) fn text(&mut self) -> Result<Arc<(Tokenizer, Vocab)>> {
        if self.text.is_none() {
            self.text = Some(Arc::new(self.model.text()?));
        }
        self.text.clone().ok_or_else(|| Error::NoTokenizer(self.model.file.path().to_owned()))
    }
}

/// The continuation of a prompt.
#[derive(Clone, Debug, Default)]
pub struct Generation {
    /// The text after the prompt.
    pub text: String,
    /// Tokens, and why it ended; nothing when the caller ended it.
    pub result: Option<Generated>,
    /// Where the time went.
    pub timing: GenerateTiming,
    /// How many of the prompt's tokens were read: fewer where the context is too short.
    pub prompt_read: usize,
}

/// The tokens of a prompt. `parse_special` reads the texts of special tokens as those tokens.
pub fn encode(tokenizer: &Tokenizer, prompt: &str, parse_special: bool) -> Result<Vec<u32>> {
    let options = EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special };
    let ids = tokenizer.encode(prompt, options)?;
    if ids.is_empty() { Err(Error::EmptyPrompt) } else { Ok(ids) }
}
