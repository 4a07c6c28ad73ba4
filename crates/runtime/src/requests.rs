//! Requests in the form bindings send them: values by name, with the names, defaults and checks of the command line.

#[cfg(feature = "train")]
mod training;

#[cfg(feature = "train")]
pub use training::*;

use crate::device::{Runtime, WeightLayout};
use crate::error::{Error, Result};
use crate::model::LoadOptions;
use crate::results::EXACT;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::{SystemTime, UNIX_EPOCH};
use tritune_graph::KvType;
use tritune_model::Precision;
use tritune_model::generate::GenerateOptions;
use tritune_model::sampling::{self, PARAMETERS, SamplerConfig, StopStrings};
use tritune_model::speculation::Speculate;

/// Where a model goes, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LoadRequest {
    /// `auto`, `cpu`, `cpu:ISA`, `vulkan`, `vulkan:N`, `vulkan:NAME`, `vulkan:uuid=UUID` or `vulkan:pci=ADDRESS`.
    pub device: String,
    /// CPU threads; all cores when absent.
    pub threads: Option<usize>,
    /// Context length in tokens; the model's own limit, at most 4096, when absent.
    pub context: Option<usize>,
    /// Batch size in tokens when prompts are processed.
    pub batch: usize,
    /// `f32` or `f16`.
    pub precision: String,
    /// How keys and values are kept: `f32`, `f16` or `q8_0`; as the precision says when absent.
    pub kv: Option<String>,
    /// `2-bit` or `1.6-bit`.
    pub weight_layout: String,
    /// Whether the kernels of a GPU are tuned.
    pub tune: bool,
    /// Whether a head of floats has a prefilter.
    #[serde(alias = "head_screen")]
    pub head_prefilter: bool,
}

impl Default for LoadRequest {
    fn default() -> LoadRequest {
        LoadRequest {
            device: "auto".to_owned(),
            threads: None,
            context: None,
            batch: 512,
            precision: "f16".to_owned(),
            kv: None,
            weight_layout: "2-bit".to_owned(),
            tune: true,
            head_prefilter: true,
        }
    }
}

impl LoadRequest {
    /// The device.
    pub fn runtime(&self) -> Result<Runtime> {
        let layout = match self.weight_layout.as_str() {
            "2-bit" => WeightLayout::Trits,
            "1.6-bit" => WeightLayout::Tq1,
            other => return Err(wrong("weight_layout", format!("{other:?} is none; use \"2-bit\" or \"1.6-bit\""))),
        };
        let runtime = runtime(&self.device, self.threads)?.with_weight_layout(layout);
        Ok(if self.tune { runtime } else { runtime.without_tuning() })
    }

    /// How the model is loaded.
    pub fn options(&self) -> Result<LoadOptions> {
        if self.context.is_some_and(|context| !(1..=1 << 24).contains(&context)) {
            return Err(wrong("context", "a number from 1 to 16777216 is needed"));
        }
        if !(1..=1 << 16).contains(&self.batch) {
            return Err(wrong("batch", "a number from 1 to 65536 is needed"));
        }
        let precision = precision(&self.precision)?;
        let kv = self.kv.as_deref().map(kv_type).transpose()?;
        let (context, batch, prefilter) = (self.context, self.batch, self.head_prefilter);
        // Texts are sampled unless a request says otherwise.
        Ok(LoadOptions { context, batch, precision, kv, prefilter, sampled: true, ..LoadOptions::default() })
    }
}

/// How text is continued: the flags of `tritune generate`. As JSON the sampler's parameters stand beside the other options.
#[derive(Clone, Debug)]
pub struct TextRequest {
    /// How the next token is chosen; its seed is that below.
    pub sampler: SamplerConfig,
    /// Seed of the random numbers; drawn from the clock when absent.
    pub seed: Option<u64>,
    /// Most tokens to generate.
    pub max_tokens: usize,
    /// Texts to stop before.
    pub stop: Vec<String>,
    /// Continue after the end-of-text token.
    pub ignore_eos: bool,
    /// Forget the oldest half when the context is full, instead of stopping.
    pub shift: bool,
    /// Tokens at the start that stay when the context is shifted.
    pub keep: usize,
    /// How tokens that may follow are guessed; the text is the same.
    pub speculate: Speculate,
}

impl Default for TextRequest {
    fn default() -> TextRequest {
        let options = GenerateOptions::default();
        let GenerateOptions { max_tokens, sampler, stop, ignore_end, shift_keep, speculate } = options;
        let (shift, keep) = (shift_keep.is_some(), shift_keep.unwrap_or_default());
        TextRequest { sampler, seed: None, max_tokens, stop, ignore_eos: ignore_end, shift, keep, speculate }
    }
}

/// What a [`TextRequest`] has beside the sampler's parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextFields {
    seed: Option<u64>,
    max_tokens: Option<usize>,
    stop: Option<Vec<String>>,
    ignore_eos: Option<bool>,
    shift: Option<bool>,
    keep: Option<usize>,
    speculate: Option<String>,
}

impl TextRequest {
    /// Reads a request from the text of a JSON object.
    pub fn from_json(text: &str) -> Result<TextRequest> {
        let mut values: Map<String, Value> = from_text("options", text)?;
        let mut request = TextRequest::default();
        for parameter in PARAMETERS {
            let Some(value) = values.remove(parameter.name) else { continue };
            let number = value.as_f64().filter(|number| !parameter.is_whole || is_whole(*number));
            let needed = if parameter.is_whole { "a whole number" } else { "a number" };
            let number = number.ok_or_else(|| wrong(parameter.name, format!("{value} is not {needed}")))?;
            parameter.set(&mut request.sampler, number);
        }
        let fields: TextFields = parse("options", Value::Object(values))?;
        request.seed = fields.seed;
        request.max_tokens = fields.max_tokens.unwrap_or(request.max_tokens);
        request.stop = fields.stop.unwrap_or(request.stop);
        request.ignore_eos = fields.ignore_eos.unwrap_or(request.ignore_eos);
        request.shift = fields.shift.unwrap_or(request.shift);
        request.keep = fields.keep.unwrap_or(request.keep);
        if let Some(name) = &fields.speculate {
            request.speculate = speculate_of(name).map_err(|reason| wrong("speculate", reason))?;
        }
        Ok(request)
    }

    /// The options, checked.
    pub fn options(self) -> Result<GenerateOptions> {
        self.checked().map_err(|error| wrong("options", error))
    }

    /// The same with the error alone, for callers whose options have other names.
    pub fn checked(self) -> Result<GenerateOptions, sampling::Error> {
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % EXACT);
        let sampler = SamplerConfig { seed: self.seed.unwrap_or_else(clock), ..self.sampler };
        sampler.validate()?;
        StopStrings::new(self.stop.clone())?;
        Ok(GenerateOptions {
            max_tokens: self.max_tokens,
            sampler,
            stop: self.stop,
            ignore_end: self.ignore_eos,
            shift_keep: self.shift.then_some(self.keep),
            speculate: self.speculate,
        })
    }
}

/// The way to guess with that name, or what is wrong with it.
pub fn speculate_of(name: &str) -> std::result::Result<Speculate, String> {
    let names = Speculate::ALL.map(|how| format!("{:?}", how.name())).join(" or ");
    Speculate::of(name).ok_or_else(|| format!("{name:?} is none; use {names}"))
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)
}

/// A value from JSON text.
pub fn from_text<T: DeserializeOwned>(what: &'static str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| wrong(what, error))
}

/// A request from the text of a JSON object: values by name, not by place.
pub fn options<T: DeserializeOwned>(what: &'static str, text: &str) -> Result<T> {
    parse(what, Value::Object(from_text(what, text)?))
}

fn parse<T: DeserializeOwned>(what: &'static str, value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| wrong(what, error))
}

fn runtime(device: &str, threads: Option<usize>) -> Result<Runtime> {
    let runtime = Runtime::new(device)?;
    match threads {
        None => Ok(runtime),
        Some(threads @ 1..=1024) => Ok(runtime.with_threads(threads)),
        Some(_) => Err(wrong("threads", "a number from 1 to 1024 is needed")),
    }
}

fn kv_type(name: &str) -> Result<KvType> {
    KvType::from_name(name).ok_or_else(|| wrong("kv", format!("{name:?} is none; use \"f16\", \"q8_0\" or \"f32\"")))
}

fn precision(name: &str) -> Result<Precision> {
    match name {
        "f32" => Ok(Precision::F32),
        "f16" => Ok(Precision::F16),
        other => Err(wrong("precision", format!("{other:?} is none; use \"f32\" or \"f16\""))),
    }
}

fn wrong(what: &'static str, reason: impl ToString) -> Error {
    Error::Request { what, reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use serde_json::json;

    #[test]
    fn options_are_checked() {
        let text = |value: Value| TextRequest::from_json(&value.to_string()).and_then(TextRequest::options);
        assert_eq!(text(json!({ "seed": 7, "shift": false })).unwrap().shift_keep, None);
        let sampler = text(json!({ "seed": 7, "top_k": 3, "temperature": 0 })).unwrap().sampler;
        assert_eq!(sampler, SamplerConfig { seed: 7, top_k: 3, ..SamplerConfig::greedy() });
        assert_eq!(text(json!({ "seed": 0 })).unwrap().sampler, SamplerConfig::default(), "those of the library");
        for value in [json!({ "temprature": 1 }), json!({ "top_p": 2.0 }), json!({ "stop": [""] }), json!([1])] {
            assert_eq!(text(value).unwrap_err().kind(), ErrorKind::Settings);
        }
        for value in
            [json!({ "top_k": -1 }), json!({ "top_k": 1.5 }), json!({ "min_p": "1" }), json!({ "top_p": null })]
        {
            assert!(text(value.clone()).unwrap_err().to_string().contains("is not a "), "{value}");
        }
        assert_eq!(text(json!({ "speculate": "ngram" })).unwrap().speculate, Speculate::Ngram);
        let unknown = text(json!({ "speculate": "magic" })).unwrap_err().to_string();
        assert!(unknown.contains("\"off\" or \"ngram\""), "{unknown}");
        let load =
            |value: Value| options::<LoadRequest>("options", &value.to_string()).and_then(|request| request.options());
        assert_eq!(load(json!({ "precision": "f32" })).unwrap().precision, Precision::F32);
        assert_eq!(load(json!({ "kv": "q8_0" })).unwrap().kv, Some(KvType::Q8_0));
        assert!(load(json!({ "kv": "q3_0" })).is_err());
        for value in [json!({ "context": 0 }), json!({ "batch": 0 }), json!({ "precision": "bf16" })] {
            assert_eq!(load(value).unwrap_err().kind(), ErrorKind::Settings);
        }
    }
}
