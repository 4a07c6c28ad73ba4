//! Requests to train and to evaluate.

use super::{kv_type, parse, precision, runtime, wrong};
use crate::device::Runtime;
use crate::error::Result;
use crate::evaluate::EvaluateOptions;
use crate::finetune::Finetune;
use crate::results;
use serde::Deserialize;
use serde_json::{Map, Value};
use tritune_train::data::Format;
use tritune_train::power::{Readings, Temperature};
use tritune_train::run::{Observer, RunStatus};
use tritune_train::settings::{
    FinetuneOverrides, FinetuneSettings, LossOn, SettingForm, SettingInfo, SettingKind, SettingsPlace,
};
use tritune_train::stop::Stop;

/// What a run is asked for beside its settings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RunRequest {
    format: Option<String>,
    precision: Option<String>,
    threads: Option<usize>,
    resume: bool,
    accept_changes: bool,
    answers: Option<usize>,
    check: Option<bool>,
    share: Option<bool>,
}

/// The fields of what a run is asked for beside its settings, for bindings.
pub const RUN_SETTINGS: [SettingInfo; 8] = [
    of_run("format", "Format of the data; detected unless given.", SettingForm::Text),
    of_run(
        "precision",
        "Arithmetic outside the integer products; f16 on a GPU and f32 on the CPU unless given.",
        SettingForm::Name(&["f32", "f16"]),
    ),
    of_run("threads", "CPU threads; all cores unless given.", SettingForm::Whole),
    of_run("resume", "Continue the run in the output folder.", SettingForm::Switch),
    of_run("accept_changes", "Resume even though something has changed.", SettingForm::Switch),
    of_run("answers", "Prompts answered before and after, for the report; 3 unless given.", SettingForm::Whole),
    of_run(
        "check",
        "Whether files are run on some data once they are written; they are unless given.",
        SettingForm::Switch,
    ),
    of_run(
        "share",
        "Inside llama.cpp: whether weights that it has on the device are read there, not copied; they are unless given.",
        SettingForm::Switch,
    ),
];

const fn of_run(name: &'static str, about: &'static str, form: SettingForm) -> SettingInfo {
    SettingInfo { name, about, kind: SettingKind::Value, form }
}

/// A training run and its device, from settings as in the TOML file and the flags beside them.
pub fn finetune(mut values: Map<String, Value>) -> Result<(Finetune, Runtime)> {
    let own = RUN_SETTINGS.iter().filter_map(|known| Some((known.name.to_owned(), values.remove(known.name)?)));
    let own: Map<String, Value> = own.filter(|(_, value)| !value.is_null()).collect();
    let request: RunRequest = parse("the run", Value::Object(own))?;
    let flags = FinetuneOverrides::from_json(values, SettingsPlace::Call)?;
    let settings = FinetuneSettings::resolve(FinetuneSettings::default(), None, flags)?;
    let runtime = runtime(settings.device.as_deref().unwrap_or("auto"), request.threads)?;
    // What is trained through the weights themselves writes them.
    let writes = settings.full || settings.ternary_adapter;
    let runtime = runtime.with_shared_weights(request.share.unwrap_or(true) && !writes);
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
    /// How keys and values are kept; as the precision says when absent.
    pub kv: Option<String>,
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
            kv: None,
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
            kv: self.kv.as_deref().map(kv_type).transpose()?,
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

fn format(name: &str) -> Result<Format> {
    let known = || wrong("format", format!("known formats are {}", Format::NAMES.join(", ")));
    Format::from_name(name).ok_or_else(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::requests::options;
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
