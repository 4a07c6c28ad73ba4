//! A model that continues texts and answers messages.

use crate::blob::BlobSource;
use crate::device::{Warnings, on_gpu, take_gpu};
use crate::to_js;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tritune_runtime::requests::{LoadRequest, TextRequest, from_text, options};
use tritune_runtime::results::{of_adapter, of_model, of_timing};
use tritune_runtime::scheduler::{Request, Scheduler, SchedulerEvent};
use tritune_runtime::{
    Adapter, ChatTemplate, Engine, GenerateOptions, Message, Model, SamplerConfig, Tokenizer, Vocab, encode,
    encode_messages,
};
use wasm_bindgen::prelude::*;
use web_sys::Blob;

/// What [`WebModel::bench`] reads, over and over, and how many tokens of it.
const BENCH_PROMPT: &str = "Once upon a time there was a little dog who liked to play in the garden. ";
const BENCH_TOKENS: usize = 128;

/// An open model. Its weights are put on the device when they are first needed.
#[wasm_bindgen(js_name = Model)]
pub struct WebModel {
    pub(crate) model: Model,
    request: LoadRequest,
    text: Arc<(Tokenizer, Vocab)>,
    adapters: Vec<(Adapter, f32)>,
    engine: Option<Engine>,
    /// Whether the GPU is asked for.
    gpu: bool,
    warnings: Warnings,
    scheduler: Scheduler,
}

#[wasm_bindgen(js_class = Model)]
impl WebModel {
    /// Opens a GGUF file. `load` is a JSON object such as `{"context": 512}`.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, file: Blob, load: &str) -> Result<WebModel, JsError> {
        let mut values: Map<String, Value> = options("load", load).map_err(to_js)?;
        let gpu = take_gpu(&mut values);
        let request: LoadRequest = options("load", &Value::Object(values).to_string()).map_err(to_js)?;
        let source = BlobSource::new(file).map_err(to_js)?;
        let model = Model::open_source(name, Arc::new(source)).map_err(to_js)?;
        let text = Arc::new(model.text().map_err(to_js)?);
        let (adapters, engine, scheduler) = (Vec::new(), None, Scheduler::new());
        Ok(WebModel { model, request, text, adapters, engine, gpu, warnings: Warnings::default(), scheduler })
    }

    /// What the file contains, as JSON.
    pub fn describe(&self) -> Result<String, JsError> {
        let mut found = of_model(&self.model).map_err(to_js)?;
        found["adapters"] = self.adapters.iter().map(|(adapter, _)| of_adapter(adapter)).collect();
        Ok(found.to_string())
    }

    /// Puts the weights on the device, unless they are there; says what device that is.
    pub async fn load(&mut self) -> Result<String, JsError> {
        let info = self.engine().await?.device_info();
        let warnings = self.warnings.take();
        Ok(json!({ "name": info.name, "variant": info.variant, "selector": info.selector, "warnings": warnings })
            .to_string())
    }

    /// Takes the weights off the device, to make room. They come back when they are needed.
    pub fn unload(&mut self) {
        (self.engine, self.scheduler) = (None, Scheduler::new());
    }

    /// Uses these adapters (GGUF files) from now on, each counting as many times as its scale says, in place of those before.
    #[wasm_bindgen(js_name = setAdapters)]
    pub async fn set_adapters(&mut self, files: Vec<js_sys::Uint8Array>, scales: Vec<f32>) -> Result<(), JsError> {
        let read = |(number, file): (usize, js_sys::Uint8Array)| -> Result<(Adapter, f32), JsError> {
            let adapter = self.model.adapter_from("the adapter", Arc::new(file.to_vec())).map_err(to_js)?;
            Ok((adapter, scales.get(number).copied().unwrap_or(1.0)))
        };
        let adapters = files.into_iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        if let Some(engine) = &mut self.engine {
            engine.set_adapters_async(&adapters).await.map_err(to_js)?;
        }
        (self.adapters, self.scheduler) = (adapters, Scheduler::new());
        Ok(())
    }

    /// Reads an adapter, and says why it does not fit the model.
    #[wasm_bindgen(js_name = checkAdapter)]
    pub fn check_adapter(&self, file: Vec<u8>) -> Result<(), JsError> {
        self.model.adapter_from("the adapter", Arc::new(file)).map(|_| ()).map_err(to_js)
    }

    /// A GGUF file of the adapter in a PEFT folder: of the bytes of `adapter_config.json` and `adapter_model.safetensors`.
    #[wasm_bindgen(js_name = fromPeft)]
    pub fn from_peft(&self, settings: &[u8], tensors: Vec<u8>) -> Result<Vec<u8>, JsError> {
        let config = self.model.config();
        Adapter::from_peft(settings, Arc::new(tensors), config).and_then(|it| it.to_gguf(config)).map_err(to_js)
    }

    /// The bytes of those two files of an adapter in GGUF.
    #[wasm_bindgen(js_name = toPeft)]
    pub fn to_peft(&self, file: Vec<u8>) -> Result<Vec<js_sys::Uint8Array>, JsError> {
        let adapter = self.model.adapter_from("the adapter", Arc::new(file)).map_err(to_js)?;
        let files = adapter.to_peft(self.model.config()).map_err(to_js)?;
        Ok(files.iter().map(|bytes| js_sys::Uint8Array::from(bytes.as_slice())).collect())
    }

    /// Asks for the continuation of a prompt: JSON text, or a list of messages `{"role", "content"}`. Gives the number of the
    /// request; [`WebModel::step`] goes on with it.
    pub async fn ask(&mut self, prompt: &str, text: &str) -> Result<f64, JsError> {
        let mut request = TextRequest::from_json(text).map_err(to_js)?;
        // There is no clock that the library could draw one from.
        request.seed.get_or_insert_with(|| (js_sys::Math::random() * 9e15) as u64);
        let mut generate = request.options().map_err(to_js)?;
        let prompt: Value = from_text("prompt", prompt).map_err(to_js)?;
        let (tokenizer, vocab) = &*self.text;
        let ids = match &prompt {
            Value::String(text) => encode(tokenizer, text, false).map_err(to_js)?,
            messages => {
                let template = ChatTemplate::for_vocab(vocab).map_err(to_js)?;
                generate.stop.extend(template.stops(tokenizer).strings);
                encode_messages(tokenizer, vocab, &template, &messages_of(messages)?).map_err(to_js)?
            }
        };
        self.engine().await?;
        Ok(self.scheduler.submit(Request::new(ids, generate)).map_err(to_js)? as f64)
    }

    /// Gives up a request.
    pub fn cancel(&mut self, id: f64) {
        self.scheduler.cancel(id as u64);
    }

    /// Takes a step with all requests; what came of it, as a JSON list. An empty one means that there is nothing to do.
    pub async fn step(&mut self) -> Result<String, JsError> {
        if self.scheduler.is_idle() {
            return Ok("[]".to_owned());
        }
        let text = Arc::clone(&self.text);
        self.engine().await?;
        let Some(engine) = &mut self.engine else { return Ok("[]".to_owned()) };
        let events = self.scheduler.step_async(engine, &text.0).await;
        let events = events.inspect_err(|_| (self.engine, self.scheduler) = (None, Scheduler::new())).map_err(to_js)?;
        let warnings = self.warnings.take().into_iter().map(|warning| json!({ "warning": warning }));
        let mut told: Vec<Value> = warnings.collect();
        told.extend(events.into_iter().filter_map(event));
        if told.is_empty() {
            told.push(json!({ "working": true }));
        }
        Ok(Value::Array(told).to_string())
    }

    /// Measures how fast prompts are read and texts are written, and tells the numbers of the tokens it wrote: JSON.
    pub async fn bench(&mut self) -> Result<String, JsError> {
        if !self.scheduler.is_idle() {
            return Err(JsError::new("a text is being written; measure when it is done"));
        }
        let text = Arc::clone(&self.text);
        let ids = encode(&text.0, &BENCH_PROMPT.repeat(BENCH_TOKENS), false).map_err(to_js)?;
        let engine = self.engine().await?;
        let prompt = ids.into_iter().take(BENCH_TOKENS.min(engine.options().context / 2)).collect();
        let sampler = SamplerConfig::greedy();
        let options =
            GenerateOptions { max_tokens: BENCH_TOKENS / 4, sampler, ignore_end: true, ..GenerateOptions::default() };
        let (mut scheduler, mut written) = (Scheduler::new(), Vec::new());
        scheduler.submit(Request::new(prompt, options)).map_err(to_js)?;
        while !scheduler.is_idle() {
            for event in scheduler.step_async(engine, &text.0).await.map_err(to_js)? {
                if let SchedulerEvent::Done { result, .. } = event {
                    written = result.tokens;
                }
            }
        }
        let timing = scheduler.timing();
        // What the sequence held is another's now.
        self.scheduler = Scheduler::new();
        Ok(json!({
            "version": crate::version(),
            "prompt": timing.prefill_rate(),
            "text": timing.decode_rate(),
            "first": timing.prefill_seconds,
            "memory": crate::memory_bytes(),
            "hash": written.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
        })
        .to_string())
    }

    /// Tokens and seconds of all steps so far, as JSON.
    pub fn timing(&self) -> String {
        of_timing(&self.scheduler.timing()).to_string()
    }

    /// The number of tokens of a text.
    #[wasm_bindgen(js_name = countTokens)]
    pub fn count_tokens(&self, text: &str) -> Result<usize, JsError> {
        Ok(encode(&self.text.0, text, false).map_err(to_js)?.len())
    }
}

impl WebModel {
    async fn engine(&mut self) -> Result<&mut Engine, JsError> {
        if self.engine.is_none() {
            let runtime = self.request.runtime().map_err(to_js)?;
            let options = self.request.options().map_err(to_js)?.with_adapters(self.adapters.clone());
            let runtime = on_gpu(runtime, self.gpu).await?.with_events(Arc::new(self.warnings.clone()));
            let loaded = self.model.load_async(&runtime, options).await;
            self.engine = Some(loaded.map_err(to_js)?.into_engine());
        }
        self.engine.as_mut().ok_or_else(|| JsError::new("the model is not loaded"))
    }
}

fn messages_of(messages: &Value) -> Result<Vec<Message>, JsError> {
    let wrong = || JsError::new("a prompt is a text or a list of messages with a role and a content");
    let message = |message: &Value| {
        let text = |name: &str| message.get(name).and_then(Value::as_str);
        Ok(Message::new(text("role").ok_or_else(wrong)?, text("content").ok_or_else(wrong)?))
    };
    messages.as_array().ok_or_else(wrong)?.iter().map(message).collect()
}

/// An event of a request in the form the page hears of it; those that nobody asked for are left out.
fn event(event: SchedulerEvent) -> Option<Value> {
    Some(match event {
        SchedulerEvent::Text { id, text, .. } => json!({ "id": id, "text": text }),
        SchedulerEvent::Done { id, result } => json!({
            "id": id, "finish": result.finish.name(), "tokens": result.tokens.len(),
            "prompt_tokens": result.prompt_tokens,
        }),
        SchedulerEvent::Failed { id, error } => json!({ "id": id, "error": error.to_string() }),
        SchedulerEvent::Started { .. } | SchedulerEvent::Prompt { .. } | SchedulerEvent::Embedding { .. } => {
            return None;
        }
    })
}
