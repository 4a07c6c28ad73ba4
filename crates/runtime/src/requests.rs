//! Requests in the form bindings send them: values by name, with the names, defaults and checks of the command line.

use crate::device::{Runtime, WeightLayout};
use crate::error::{Error, Result};
use crate::evaluate::EvaluateOptions;
use crate::finetune::Finetune;
use crate::model::LoadOptions;
use crate::results::{self, EXACT};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::{SystemTime, UNIX_EPOCH};
use tritune_model::Precision;
use tritune_model::generate::GenerateOptions;
use tritune_model::sampling::{self, PARAMETERS, SamplerConfig, StopStrings};
use tritune_train::data::Format;
use tritune_train::power::{Readings, Temperature};
use tritune_train::run::{Observer, RunStatus};
use tritune_train::settings::{FinetuneOverrides, FinetuneSettings, LossOn, SettingsPlace};
use tritune_train::stop::Stop;

/// Where a model goes, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LoadRequest {
    /// `auto`, `cpu`, `cpu:ISA`, `vulkan`, `vulkan:N` or `vulkan:NAME`.
    pub device: String,
    /// CPU threads; all cores when absent.
    pub threads: Option<usize>,
    /// Context length in tokens; the model's own limit, at most 4096, when absent.
    pub context: Option<usize>,
    /// Batch size in tokens when prompts are processed.
    pub batch: usize,
    /// `f32` or `f16`.
    pub precision: String,
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
        let (context, batch, prefilter) = (self.context, self.batch, self.head_prefilter);
        Ok(LoadOptions { context, batch, precision, prefilter, ..LoadOptions::default() })
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
}

impl Default for TextRequest {
    fn default() -> TextRequest {
        let GenerateOptions { max_tokens, sampler, stop, ignore_end, shift_keep } = GenerateOptions::default();
        let (shift, keep) = (shift_keep.is_some(), shift_keep.unwrap_or_default());
        TextRequest { sampler, seed: None, max_tokens, stop, ignore_eos: ignore_end, shift, keep }
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
        })
    }
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)
}

/// What a run is asked for beside its settings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct RunRequest {
    format: Option<String>,
    precision: Option<String>,
    threads: Option<usize>,
    resume: bool,
    accept_changes: bool,
    answers: Option<usize>,
    check: Option<bool>,
}

/// Keys of a [`RunRequest`].
const RUN_KEYS: [&str; 7] = ["format", "precision", "threads", "resume", "accept_changes", "answers", "check"];

/// A training run and its device, from settings as in the TOML file and the flags beside them.
pub fn finetune(mut values: Map<String, Value>) -> Result<(Finetune, Runtime)> {
    let own = RUN_KEYS.iter().filter_map(|key| Some(((*key).to_owned(), values.remove(*key)?)));
    let own: Map<String, Value> = own.filter(|(_, value)| !value.is_null()).collect();
    let request: RunRequest = parse("the run", Value::Object(own))?;
    let flags = FinetuneOverrides::from_json(values, SettingsPlace::Call)?;
    let settings = FinetuneSettings::resolve(FinetuneSettings::default(), None, flags)?;
    let runtime = runtime(settings.device.as_deref().unwrap_or("auto"), request.threads)?;
    let usual = Finetune::new(settings);
    let finetune = Finetune {
        format: request.format.as_deref().map(format).transpose()?,
        precision: request.precision.as_deref().map(precision).transpose()?,
        resume: request.resume,
        accept_changes: request.accept_changes,
        // Answers load the model once more, beside that of the device's owner.
        answers: request.answers.unwrap_or(if runtime.is_lent() { 0 } else { usual.answers }),
        check_export: request.check.unwrap_or(usual.check_export),
        ..usual
    };
    Ok((finetune, runtime))
}

/// Does a whole run: trains until its steps are done or `stop` is asked for, and exports what is complete. The result has
/// the numbers of the run and, unless it was stopped, the files it left.
pub fn train(finetune: &Finetune, runtime: &Runtime, observer: &mut dyn Observer, stop: &Stop) -> Result<Value> {
    let prepared = finetune.prepare(runtime)?;
    if let Some(meta) = prepared.finished() {
        return Ok(results::of_run(prepared.plan(), meta));
    }
    let trained = prepared.load()?.run(observer, stop)?;
    match trained.status() {
        RunStatus::Stopped => Ok(results::of_run(trained.plan(), trained.meta())),
        RunStatus::Finished => Ok(results::of_export(&trained.export()?)),
    }
}

/// What a run would do, without starting it; `timed` also takes a step or two to estimate how long it would take.
pub fn plan(finetune: &Finetune, runtime: &Runtime, timed: bool) -> Result<Value> {
    let prepared = finetune.plan(runtime)?;
    if !timed {
        return Ok(results::of_plan(prepared.plan(), None, 0));
    }
    let mut run = prepared.load()?;
    let seconds = run.estimate()?.seconds;
    Ok(results::of_plan(run.plan(), Some(seconds), run.device_bytes()))
}

/// How a model is evaluated: the flags of `tritune eval`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EvaluateRequest {
    /// The device.
    pub device: String,
    /// CPU threads; all cores when absent.
    pub threads: Option<usize>,
    /// The most tokens of a sample.
    pub seq: usize,
    /// Batch size in tokens; `seq` when absent.
    pub batch_tokens: Option<usize>,
    /// `f32` or `f16`; f16 on a GPU and f32 on the CPU when absent.
    pub precision: Option<String>,
    /// Only the fraction of the data that a run with this split keeps for evaluation.
    pub val_split: Option<f64>,
    /// Seed of that run.
    pub seed: u64,
    /// Tokens that count.
    pub loss: LossOn,
    /// Format of the data; detected when absent.
    pub format: Option<String>,
}

impl Default for EvaluateRequest {
    fn default() -> EvaluateRequest {
        EvaluateRequest {
            device: "auto".to_owned(),
            threads: None,
            seq: 512,
            batch_tokens: None,
            precision: None,
            val_split: None,
            seed: 0,
            loss: LossOn::default(),
            format: None,
        }
    }
}

impl EvaluateRequest {
    /// The device.
    pub fn runtime(&self) -> Result<Runtime> {
        runtime(&self.device, self.threads)
    }

    /// The options, checked, without adapters.
    pub fn options(&self) -> Result<EvaluateOptions> {
        if !(2..=1 << 20).contains(&self.seq) {
            return Err(wrong("seq", "a number from 2 to 1048576 is needed"));
        }
        if self.batch_tokens.is_some_and(|tokens| !(self.seq..=1 << 20).contains(&tokens)) {
            return Err(wrong("batch_tokens", format!("a number from seq, {}, to 1048576 is needed", self.seq)));
        }
        if self.val_split.is_some_and(|fraction| !(fraction > 0.0 && fraction <= 0.9)) {
            return Err(wrong("val_split", "a fraction from above 0 to 0.9 is needed"));
        }
        Ok(EvaluateOptions {
            seq: self.seq,
            batch_tokens: self.batch_tokens,
            precision: self.precision.as_deref().map(precision).transpose()?,
            val_split: self.val_split.map(|fraction| (fraction, self.seed)),
            loss: self.loss,
            format: self.format.as_deref().map(format).transpose()?,
            ..EvaluateOptions::default()
        })
    }
}

/// Heat and battery of a device, as a program knows them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConditionsRequest {
    /// °C.
    pub temperature: Option<f64>,
    /// Charge in percent.
    pub battery: Option<f64>,
    /// Whether power comes from outside.
    pub plugged_in: Option<bool>,
}

impl ConditionsRequest {
    /// The readings, checked.
    pub fn readings(&self) -> Result<Readings> {
        if self.temperature.is_some_and(|celsius| !(-50.0..=150.0).contains(&celsius)) {
            return Err(wrong("temperature", "degrees Celsius from -50 to 150 are needed"));
        }
        if self.battery.is_some_and(|charge| !(0.0..=100.0).contains(&charge)) {
            return Err(wrong("battery", "a charge from 0 to 100 percent is needed"));
        }
        let temperature = |celsius| Temperature { sensor: "the device".to_owned(), celsius };
        Ok(Readings {
            temperatures: self.temperature.map(temperature).into_iter().collect(),
            battery: self.battery,
            plugged_in: self.plugged_in,
        })
    }
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

fn precision(name: &str) -> Result<Precision> {
    match name {
        "f32" => Ok(Precision::F32),
        "f16" => Ok(Precision::F16),
        other => Err(wrong("precision", format!("{other:?} is none; use \"f32\" or \"f16\""))),
    }
}

fn format(name: &str) -> Result<Format> {
    let known = || wrong("format", format!("known formats are {}", Format::NAMES.join(", ")));
    Format::from_name(name).ok_or_else(known)
}

fn wrong(what: &'static str, reason: impl ToString) -> Error {
    Error::Request { what, reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use serde_json::json;

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn a_run_is_its_settings_and_a_few_flags() {
        let (run, runtime) =
            finetune(object(json!({ "model": "m", "rank": 4, "device": "cpu", "resume": true, "format": null })))
                .unwrap();
        assert!(run.resume && run.settings.rank == 4 && runtime.is_cpu() && run.answers == 3);
        for (values, words) in [
            (json!({ "rnak": 4 }), "did you mean \"rank\"?"),
            (json!({ "resume": 1 }), "invalid type"),
            (json!({ "format": "xml" }), "known formats are chat"),
            (json!({ "precision": "f64" }), "use \"f32\" or \"f16\""),
            (json!({ "threads": 0 }), "1 to 1024"),
            (json!({ "device": "gpu" }), "there is no device"),
            (json!({ "lr": -1 }), "lr is -1"),
        ] {
            let error = finetune(object(values)).map(|_| ()).unwrap_err();
            assert!(error.kind() == ErrorKind::Settings && error.is_usage(), "{error}");
            assert!(error.to_string().contains(words), "{error}");
        }
    }

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
        let load =
            |value: Value| options::<LoadRequest>("options", &value.to_string()).and_then(|request| request.options());
        assert_eq!(load(json!({ "precision": "f32" })).unwrap().precision, Precision::F32);
        for value in [json!({ "context": 0 }), json!({ "batch": 0 }), json!({ "precision": "bf16" })] {
            assert_eq!(load(value).unwrap_err().kind(), ErrorKind::Settings);
        }
        let evaluate = |value: Value| {
            options::<EvaluateRequest>("options", &value.to_string()).and_then(|request| request.options())
        };
        assert_eq!(evaluate(json!({ "seq": 64, "loss": "all" })).unwrap().seq, 64);
        for value in [json!({ "seq": 1 }), json!({ "batch_tokens": 4 }), json!({ "val_split": 0.0 })] {
            assert_eq!(evaluate(value).unwrap_err().kind(), ErrorKind::Settings);
        }
        let conditions = |value: Value| {
            options::<ConditionsRequest>("conditions", &value.to_string()).and_then(|request| request.readings())
        };
        assert_eq!(conditions(json!({ "battery": 12 })).unwrap().battery, Some(12.0));
        for value in [json!({ "battery": 101 }), json!({ "temperature": 1e9 }), json!({ "plugged_in": 1 })] {
            assert_eq!(conditions(value).unwrap_err().kind(), ErrorKind::Settings);
        }
    }
}
