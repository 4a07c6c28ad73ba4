//! A loaded model for bindings: any thread may use it, one after the other, and adapters come and go by name.

use crate::chat::encode_messages;
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::events::Events;
use crate::model::{Generation, LoadOptions, LoadedModel, Model, encode};
use crate::requests::LoadRequest;
use crate::side_by_side::{Asker, Question, Queue};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tritune_model::Adapter;
use tritune_model::chat::{ChatTemplate, Message};
use tritune_model::engine::Traced;
use tritune_model::generate::{GenerateOptions, GenerateTiming};
use tritune_model::sampling::SamplerConfig;
use tritune_model::tokenizer::{Tokenizer, Vocab};

/// What is continued.
#[derive(Clone, Debug, PartialEq)]
pub enum Prompt {
    /// A text.
    Text(String),
    /// Tokens.
    Tokens(Vec<u32>),
    /// A conversation, in the form of the model's chat template.
    Messages(Vec<Message>),
}

/// An adapter that a model is used with.
#[derive(Clone)]
struct Named {
    name: String,
    adapter: Adapter,
    scale: f32,
}

#[derive(Default)]
struct State {
    /// Nothing once the model was closed.
    loaded: Option<LoadedModel>,
    adapters: Vec<Named>,
}

/// A model on a device that several threads share.
pub struct SharedModel {
    model: Model,
    runtime: Runtime,
    options: LoadOptions,
    text: OnceLock<Arc<(Tokenizer, Vocab)>>,
    state: Mutex<State>,
}

impl SharedModel {
    /// Opens a model and puts it on its device; notices go to `events`.
    pub fn open(path: &Path, request: &LoadRequest, events: Arc<dyn Events>) -> Result<SharedModel> {
        let (runtime, options) = (request.runtime()?.with_events(events), request.options()?);
        let model = Model::open(path)?;
        let loaded = model.load(&runtime, options.clone())?;
        let state = Mutex::new(State { loaded: Some(loaded), adapters: Vec::new() });
        Ok(SharedModel { model, runtime, options, text: OnceLock::new(), state })
    }

    /// The files it came from.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The tokenizer and vocabulary. Other uses of the model do not hold this up.
    pub fn text(&self) -> Result<Arc<(Tokenizer, Vocab)>> {
        if let Some(text) = self.text.get() {
            return Ok(Arc::clone(text));
        }
        let text = Arc::new(self.model.text()?);
        Ok(Arc::clone(self.text.get_or_init(|| text)))
    }

    /// Continues a prompt. `on_text` receives the text as it is generated and returns whether to continue.
    pub fn generate(
        &self,
        prompt: &Prompt,
        options: &GenerateOptions,
        on_text: impl FnMut(&str) -> bool,
    ) -> Result<Generation> {
        let text = self.text()?;
        self.with_loaded(|loaded| {
            loaded.set_text(Arc::clone(&text));
            match prompt {
                Prompt::Text(prompt) => loaded.generate_one(encode(&text.0, prompt, false)?, options, on_text),
                Prompt::Tokens(ids) if ids.is_empty() => Err(Error::EmptyPrompt),
                Prompt::Tokens(ids) => loaded.generate_one(ids.clone(), options, on_text),
                Prompt::Messages(messages) => {
                    loaded.chat()?.with_options(options.clone()).reply_to(messages.clone(), on_text)
                }
            }
        })
    }

    /// Answers many prompts side by side, each with the random numbers of its seed. Those that cannot be used have their error for an
    /// answer.
    pub fn answer(
        &self,
        prompts: Vec<Result<Prompt>>,
        seeds: &[u64],
        options: &GenerateOptions,
        parallel: usize,
        asker: &mut dyn Asker,
    ) -> Result<GenerateTiming> {
        let text = self.text()?;
        let mut asked = Asked { asker, numbers: Vec::new() };
        let mut questions = Vec::new();
        let mut template = None;
        for (number, (prompt, &seed)) in prompts.into_iter().zip(seeds).enumerate() {
            match prompt.and_then(|prompt| question(&text, &mut template, prompt, options, seed)) {
                Ok(question) => {
                    asked.numbers.push(number);
                    questions.push(question);
                }
                Err(error) => asked.asker.answered(number, Err(error)),
            }
        }
        self.with_loaded(|loaded| {
            loaded.set_text(Arc::clone(&text));
            loaded.answer_each(&questions, &Queue::of(questions.len()), parallel, &mut asked)
        })
    }

    /// Logits of every position of a sequence, row by row, and its hidden states when asked for.
    pub fn trace(&self, ids: &[u32], hidden: bool) -> Result<(Vec<f32>, Vec<Traced>)> {
        if ids.is_empty() {
            return Err(Error::EmptyPrompt);
        }
        self.with_loaded(|loaded| {
            let states = loaded.states(ids, hidden)?;
            Ok((states.logits, states.hidden))
        })
    }

    /// Uses an adapter, a GGUF file or a PEFT folder, from now on. One of the same name is replaced. When it cannot be
    /// used, everything stays as it was.
    pub fn load_adapter(&self, name: &str, path: &Path, scale: f32) -> Result<()> {
        if !scale.is_finite() {
            return Err(Error::Request { what: "scale", reason: format!("{scale} is not a finite number") });
        }
        let adapter = self.model.adapter(path)?;
        self.change(|adapters| {
            adapters.retain(|known| known.name != name);
            adapters.push(Named { name: name.to_owned(), adapter, scale });
            Ok(())
        })
    }

    /// Uses an adapter no longer.
    pub fn unload_adapter(&self, name: &str) -> Result<()> {
        self.change(|adapters| {
            let place = adapters.iter().position(|known| known.name == name);
            let place = place.ok_or_else(|| Error::NoSuchAdapter {
                name: name.to_owned(),
                known: adapters.iter().map(|known| known.name.clone()).collect(),
            })?;
            adapters.remove(place);
            Ok(())
        })
    }

    /// Names and scales of the adapters in use.
    pub fn adapters(&self) -> Vec<(String, f32)> {
        self.state().adapters.iter().map(|known| (known.name.clone(), known.scale)).collect()
    }

    /// Gives the memory back. Whatever comes later is refused.
    pub fn close(&self) {
        *self.state() = State::default();
    }

    /// Uses other adapters. Those that change trits need weights of their own: only for them the model is loaded again, and before
    /// that given up, for the device need not hold it twice.
    fn change(&self, change: impl FnOnce(&mut Vec<Named>) -> Result<()>) -> Result<()> {
        let mut state = self.state();
        let State { loaded, adapters: before } = &mut *state;
        let model = loaded.as_mut().ok_or(Error::Closed)?;
        let mut adapters = before.clone();
        change(&mut adapters)?;
        if !before.iter().chain(&adapters).any(|known| known.adapter.is_ternary()) {
            model.set_adapters(&pairs(&adapters))?;
            *before = adapters;
            return Ok(());
        }
        *loaded = None;
        match self.load(&adapters) {
            Ok(fresh) => {
                *state = State { loaded: Some(fresh), adapters };
                Ok(())
            }
            Err(error) => {
                *loaded = Some(self.load(before)?);
                Err(error)
            }
        }
    }

    fn load(&self, adapters: &[Named]) -> Result<LoadedModel> {
        self.model.load(&self.runtime, LoadOptions { adapters: pairs(adapters), ..self.options.clone() })
    }

    fn with_loaded<T>(&self, work: impl FnOnce(&mut LoadedModel) -> Result<T>) -> Result<T> {
        work(self.state().loaded.as_mut().ok_or(Error::Closed)?)
    }

    /// A thread that panicked leaves a model that is still complete: every use of it starts anew.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The questions among prompts: their answers have the prompts' numbers.
struct Asked<'a> {
    asker: &'a mut dyn Asker,
    numbers: Vec<usize>,
}

impl Asker for Asked<'_> {
    fn answered(&mut self, number: usize, answer: Result<Generation>) {
        self.asker.answered(self.numbers[number], answer);
    }

    fn goes_on(&mut self) -> bool {
        self.asker.goes_on()
    }
}

/// A prompt as [`SharedModel::generate`] continues it. The first conversation reads the template.
fn question(
    (tokenizer, vocab): &(Tokenizer, Vocab),
    template: &mut Option<ChatTemplate>,
    prompt: Prompt,
    options: &GenerateOptions,
    seed: u64,
) -> Result<Question> {
    let sampler = SamplerConfig { seed, ..options.sampler.clone() };
    let mut options = GenerateOptions { sampler, ..options.clone() };
    let tokens = match prompt {
        Prompt::Text(prompt) => encode(tokenizer, &prompt, false)?,
        Prompt::Tokens(ids) if ids.is_empty() => return Err(Error::EmptyPrompt),
        Prompt::Tokens(ids) => ids,
        Prompt::Messages(messages) => {
            let template = match template {
                Some(template) => template,
                None => template.insert(ChatTemplate::for_vocab(vocab)?),
            };
            options.stop.extend(template.stops(tokenizer).strings);
            encode_messages(tokenizer, vocab, template, &messages)?
        }
    };
    Ok(Question { tokens, options })
}

fn pairs(adapters: &[Named]) -> Vec<(Adapter, f32)> {
    adapters.iter().map(|known| (known.adapter.clone(), known.scale)).collect()
}
