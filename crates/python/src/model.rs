//! Models.

use crate::errors::{exception, or_raise, released};
use crate::events::Logger;
use crate::stream::Stream;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tritune_runtime::prompts::json_messages;
use tritune_runtime::requests::{self, LoadRequest, TextRequest, from_text};
use tritune_runtime::side_by_side::{self, Asker};
use tritune_runtime::tokenizer::EncodeOptions;
use tritune_runtime::{DType, Error, Generation, Prompt, Result, SharedModel, results};

/// How often a generation looks whether Ctrl-C was pressed.
pub const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The most sequences side by side.
const MAX_PARALLEL: usize = 1024;

/// A model on a device.
#[pyclass(frozen, module = "tritune._tritune")]
pub struct LoadedModel {
    shared: Arc<SharedModel>,
}

#[pymethods]
impl LoadedModel {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, options: &str) -> PyResult<LoadedModel> {
        let shared = released(py, || {
            let request: LoadRequest = requests::options("options", options)?;
            SharedModel::open(&path, &request, Arc::new(Logger))
        })?;
        Ok(LoadedModel { shared: Arc::new(shared) })
    }

    /// What is known of the model, as JSON.
    fn info(&self) -> String {
        let config = self.shared.model().config();
        json!({
            "name": config.name, "family": config.family.name, "parameters": config.parameters(), "layers": config.layers,
            "hidden": config.hidden, "vocab": config.vocab, "context": config.context,
        })
        .to_string()
    }

    /// Continues a prompt: a text, token ids or messages, as JSON. Returns the result as JSON.
    fn generate(&self, py: Python<'_>, prompt: &str, options: &str) -> PyResult<String> {
        let mut interrupted = None;
        let result = released(py, || {
            let (prompt, options) = (parse_prompt(prompt)?, TextRequest::from_json(options)?.options()?);
            let mut looked = Instant::now();
            self.shared.generate(&prompt, &options, |_| {
                if looked.elapsed() > POLL_INTERVAL {
                    looked = Instant::now();
                    interrupted = Python::attach(|py| py.check_signals()).err();
                }
                interrupted.is_none()
            })
        });
        match interrupted {
            Some(error) => Err(error),
            None => Ok(describe(&result?).to_string()),
        }
    }

    /// Answers many prompts (a list as JSON) side by side, each with the seed of its place. Returns results as JSON, or exceptions for
    /// prompts that have none, and where the time went. `first_error` ends it at the first of these.
    fn answer(
        &self,
        py: Python<'_>,
        prompts: &str,
        options: &str,
        seeds: Option<&str>,
        parallel: Option<usize>,
        first_error: bool,
    ) -> PyResult<(Vec<Py<PyAny>>, String)> {
        let mut batch =
            Batch { answers: Vec::new(), failed: false, first_error, looked: Instant::now(), interrupted: None };
        let timing = released(py, || {
            let options = TextRequest::from_json(options)?.options()?;
            let prompts: Vec<Value> = from_text("prompts", prompts)?;
            let seeds = match seeds {
                Some(seeds) => from_text("seeds", seeds)?,
                None => (0..prompts.len()).map(|place| options.from_prompt(place).sampler.seed).collect::<Vec<u64>>(),
            };
            let parallel = parallel.unwrap_or(side_by_side::PARALLEL);
            check_batch(prompts.len(), seeds.len(), parallel)?;
            batch.answers.resize_with(prompts.len(), || None);
            let prompts = prompts.into_iter().map(prompt_of).collect();
            self.shared.answer(prompts, &seeds, &options, parallel, &mut batch)
        })?;
        if let Some(error) = batch.interrupted {
            return Err(error);
        }
        let mut told = Vec::with_capacity(batch.answers.len());
        for answer in batch.answers.into_iter().flatten() {
            told.push(match answer {
                Ok(answer) => describe(&answer).to_string().into_pyobject(py)?.into_any().unbind(),
                Err(error) if first_error => return Err(exception(py, &error)),
                Err(error) => exception(py, &error).into_value(py).into_any(),
            });
        }
        Ok((told, results::of_timing(&timing).to_string()))
    }

    /// Starts to continue a prompt, and returns what gives the text piece by piece.
    fn stream(&self, py: Python<'_>, prompt: &str, options: &str) -> PyResult<Stream> {
        let options = TextRequest::from_json(options).and_then(TextRequest::options);
        let (prompt, options) = (or_raise(py, parse_prompt(prompt))?, or_raise(py, options)?);
        Ok(Stream::start(Arc::clone(&self.shared), prompt, options))
    }

    /// Logits of every position, `[tokens, vocabulary]` in f32, and the number of columns.
    fn logits<'py>(&self, py: Python<'py>, ids: Vec<u32>) -> PyResult<(Bound<'py, PyByteArray>, usize)> {
        let (logits, _) = released(py, || self.shared.trace(&ids, false))?;
        Ok((PyByteArray::new(py, bytemuck::cast_slice(&logits)), self.shared.model().config().vocab))
    }

    /// Hidden states of every position: name, element type, columns and elements of each.
    fn hidden<'py>(&self, py: Python<'py>, ids: Vec<u32>) -> PyResult<Vec<Hidden<'py>>> {
        let (_, traced) = released(py, || self.shared.trace(&ids, true))?;
        let describe = |value: tritune_runtime::Traced| {
            let dtype = match value.dtype {
                DType::F32 => "float32",
                DType::F16 => "float16",
                DType::I32 => "int32",
                DType::I8 => "int8",
            };
            (value.name, dtype, value.cols, PyByteArray::new(py, &value.bytes))
        };
        Ok(traced.into_iter().map(describe).collect())
    }

    /// The tokens of a text.
    fn tokenize(&self, py: Python<'_>, text: &str, add_bos: Option<bool>, parse_special: bool) -> PyResult<Vec<u32>> {
        released(py, || {
            let (tokenizer, _) = &*self.shared.text()?;
            let add_bos = add_bos.unwrap_or_else(|| tokenizer.wants_bos());
            Ok(tokenizer.encode(text, EncodeOptions { add_bos, parse_special })?)
        })
    }

    /// The text of tokens.
    fn detokenize(&self, py: Python<'_>, ids: Vec<u32>, skip_special: bool) -> PyResult<String> {
        let vocab = self.shared.model().config().vocab;
        if let Some(id) = ids.iter().find(|id| **id as usize >= vocab) {
            let reason = format!("{id} is outside the vocabulary of {vocab}");
            return Err(exception(py, &Error::Request { what: "token id", reason }));
        }
        let text = or_raise(py, self.shared.text())?;
        Ok(text.0.decode(&ids, skip_special))
    }

    /// The id of the end-of-text token.
    fn eos(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        Ok(or_raise(py, self.shared.text())?.0.special().eos)
    }

    /// The id of the begin-of-text token.
    fn bos(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        Ok(or_raise(py, self.shared.text())?.0.special().bos)
    }

    fn load_adapter(&self, py: Python<'_>, name: &str, path: PathBuf, scale: f32) -> PyResult<()> {
        released(py, || self.shared.load_adapter(name, &path, scale))
    }

    fn unload_adapter(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        released(py, || self.shared.unload_adapter(name))
    }

    fn adapters(&self, py: Python<'_>) -> Vec<(String, f32)> {
        py.detach(|| self.shared.adapters())
    }

    fn close(&self, py: Python<'_>) {
        py.detach(|| self.shared.close());
    }
}

/// The answers to many prompts.
struct Batch {
    answers: Vec<Option<Result<Generation>>>,
    failed: bool,
    first_error: bool,
    looked: Instant,
    interrupted: Option<PyErr>,
}

impl Asker for Batch {
    fn answered(&mut self, number: usize, answer: Result<Generation>) {
        self.failed |= answer.is_err();
        self.answers[number] = Some(answer);
    }

    fn goes_on(&mut self) -> bool {
        if self.looked.elapsed() > POLL_INTERVAL {
            self.looked = Instant::now();
            self.interrupted = Python::attach(|py| py.check_signals()).err();
        }
        self.interrupted.is_none() && !(self.failed && self.first_error)
    }
}

fn check_batch(prompts: usize, seeds: usize, parallel: usize) -> Result<()> {
    if seeds != prompts {
        let reason = format!("there are {seeds} for {prompts} prompts; give one for each");
        return Err(Error::Request { what: "seeds", reason });
    }
    if !(1..=MAX_PARALLEL).contains(&parallel) {
        let reason = format!("a number from 1 to {MAX_PARALLEL} is needed");
        return Err(Error::Request { what: "parallel", reason });
    }
    Ok(())
}

/// Name, element type, columns and elements of a hidden state.
type Hidden<'py> = (String, &'static str, usize, Bound<'py, PyByteArray>);

fn parse_prompt(text: &str) -> Result<Prompt> {
    prompt_of(from_text("prompt", text)?)
}

fn prompt_of(value: Value) -> Result<Prompt> {
    let wrong = |reason: &str| Error::Request { what: "prompt", reason: reason.to_owned() };
    match value {
        Value::String(text) => Ok(Prompt::Text(text)),
        list @ Value::Array(_) if list[0].is_object() => {
            json_messages(&list).map(Prompt::Messages).map_err(|reason| wrong(&reason))
        }
        Value::Array(parts) => {
            let id = |part: &Value| part.as_u64().and_then(|id| u32::try_from(id).ok());
            let ids = parts.iter().map(id).collect::<Option<Vec<u32>>>();
            ids.map(Prompt::Tokens).ok_or_else(|| wrong("token ids are whole numbers from 0"))
        }
        _ => Err(wrong("give a text, a list of token ids or a list of messages")),
    }
}

/// A generation as JSON.
pub fn describe(generation: &Generation) -> Value {
    let Generation { text, result, timing, prompt_read } = generation;
    json!({
        "text": text,
        "finish": result.as_ref().map(|result| result.finish.name()),
        "prompt_tokens": result.as_ref().map(|result| result.prompt_tokens),
        "prompt_read": prompt_read,
        "tokens": result.as_ref().map(|result| &result.tokens),
        "prefill_tokens": timing.prefill_tokens,
        "prefill_seconds": timing.prefill_seconds,
        "decode_tokens": timing.decode_tokens,
        "decode_seconds": timing.decode_seconds,
        "guessed_tokens": timing.guessed_tokens,
        "accepted_tokens": timing.accepted_tokens,
    })
}
