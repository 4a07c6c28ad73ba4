//! The settings of a job: OpenAI's hyperparameters, and Tritune's own over them.

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::keys::Caller;
use crate::state::App;
use serde_json::{Map, Value, json};
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, SettingKind, SettingsPlace};

/// The settings a client may send. Every other is closed, a new one too until someone adds it here: those that name a path or a
/// device of the server, those that say what a run may take of it, and those of training whole models or their trits, which gives no
/// adapter that requests can share.
const OPEN: [&str; 34] = [
    "accumulate",
    "alpha",
    "batch_tokens",
    "beta",
    "beta2",
    "checkpoint_every",
    "clip",
    "dora",
    "dropout",
    "epochs",
    "eval_every",
    "freeze_a",
    "gamma",
    "loss",
    "lr",
    "map",
    "min_improvement",
    "modules",
    "overlong",
    "pack",
    "patience",
    "power",
    "preference",
    "proximal",
    "rank",
    "recompute",
    "rslora",
    "schedule",
    "seed",
    "seq",
    "special",
    "steps",
    "val_split",
    "warmup",
];
/// Bytes of JSON that settings may take: they are kept with the job.
const MAX_SETTINGS: usize = 16 << 10;
/// Fraction of the samples that is held out when nobody says otherwise.
const HELD_OUT: f64 = 0.1;

/// What a client wants trained, checked.
#[derive(Clone, Debug)]
pub struct JobRequest {
    /// The data.
    pub training_file: String,
    /// What it is evaluated on.
    pub validation_file: Option<String>,
    /// Settings without paths.
    pub settings: FinetuneSettings,
    /// OpenAI's hyperparameters, as they were sent.
    pub hyperparameters: Value,
}

impl JobRequest {
    /// Reads a request.
    pub fn read(app: &App, caller: &Caller, fields: Fields<'_>) -> ApiResult<JobRequest> {
        if let Some(model) = fields.text("model")?
            && model != app.name
        {
            let missing = ApiError { param: Some("model".to_owned()), ..ApiError::not_found("model", model) };
            return Err(match app.adapter_of(caller, model) {
                Ok(_) => fields.wrong("model", format!("is an adapter; only {} itself can be trained", app.name)),
                Err(_) => missing,
            });
        }
        let file = |name: &str| -> ApiResult<Option<String>> {
            let Some(id) = fields.text(name)? else { return Ok(None) };
            app.jobs.files.get_for(caller, id).map_err(|error| ApiError { param: Some(name.to_owned()), ..error })?;
            Ok(Some(id.to_owned()))
        };
        // The page says `file` where no job is meant yet.
        let training_file = match file("training_file")? {
            Some(id) => id,
            None => file("file")?.ok_or_else(|| fields.wrong("training_file", "is missing"))?,
        };
        let validation_file = file("validation_file")?;
        let hyperparameters = hyperparameters(fields)?;
        let settings = settings(app, fields, &hyperparameters, validation_file.is_some())?;
        Ok(JobRequest { training_file, validation_file, settings, hyperparameters })
    }
}

/// `method.supervised.hyperparameters`, or the older `hyperparameters`.
fn hyperparameters(fields: Fields<'_>) -> ApiResult<Value> {
    if let Some(method) = fields.object("method")? {
        let method = Fields::at(method, "method")?;
        match method.text("type")? {
            None | Some("supervised") => {}
            Some(other) => {
                let shown: String = other.chars().take(40).collect();
                return Err(method.wrong("type", format!("is '{shown}'; only supervised training is possible")));
            }
        }
        if let Some(supervised) = method.object("supervised")?
            && let Some(found) = supervised.get("hyperparameters").filter(|value| value.is_object())
        {
            return Ok(known(found));
        }
    }
    Ok(fields.object("hyperparameters")?.map_or_else(|| json!({}), known))
}

/// Those of OpenAI's hyperparameters that mean something here; they are kept with the job.
fn known(all: &Value) -> Value {
    let names = ["n_epochs", "batch_size", "learning_rate_multiplier"];
    names.iter().filter_map(|name| Some((name.to_string(), all.get(name)?.clone()))).collect::<Map<_, _>>().into()
}

/// Whether a client may send this setting. The list decides; a type that can name a place or takes something of the server is
/// refused even if it were on the list.
fn is_open(field: &str) -> bool {
    OPEN.contains(&field) && FinetuneOverrides::kind(field) == Some(SettingKind::Value)
}

fn settings(app: &App, fields: Fields<'_>, hyper: &Value, validates: bool) -> ApiResult<FinetuneSettings> {
    let defaults = FinetuneSettings::default();
    let context = app.loaded.get().map_or(app.model.default_context(), |loaded| loaded.context);
    let mut settings = FinetuneSettings { seq: defaults.seq.min(context as u32), ..defaults };
    if !validates {
        settings.val_split = HELD_OUT;
    }
    let hyper = Fields::at(hyper, "hyperparameters")?;
    let given = |name: &str| hyper.get(name).filter(|value| value.as_str() != Some("auto")).is_some();
    if given("n_epochs") {
        settings.epochs = hyper.number("n_epochs", 0.001..=10_000.0)?.unwrap_or(settings.epochs);
        settings.suit_data = false;
    }
    if given("learning_rate_multiplier") {
        settings.lr *= hyper.number("learning_rate_multiplier", 1e-6..=1e4)?.unwrap_or(1.0);
        settings.suit_data = false;
    }
    if given("batch_size") {
        settings.accumulate = hyper.count("batch_size", 1..=65_536)?.unwrap_or(1) as u32;
    }
    if let Some(seed) = fields.count("seed", 0..=i64::MAX as u64)? {
        settings.seed = seed as u64;
    }
    let own = fields.object("tritune")?.map(|own| Fields::at(own, "tritune")).transpose()?;
    let own = own.map_or_else(Map::new, |own| own.map().clone());
    if Value::from(own.clone()).to_string().len() > MAX_SETTINGS {
        return Err(ApiError::field("tritune", format!("tritune is longer than {} KiB", MAX_SETTINGS >> 10)));
    }
    for (key, value) in &own {
        let place = || format!("tritune.{}", key.chars().take(60).collect::<String>());
        if !is_open(&key.replace('-', "_")) {
            return Err(ApiError::field(place(), format!("{} cannot be set here", place())));
        }
        if value.is_object() {
            return Err(ApiError::field(place(), format!("{} must not be an object", place())));
        }
    }
    let own = FinetuneOverrides::from_json(own, SettingsPlace::Object("tritune"));
    own.and_then(|own| FinetuneSettings::resolve(settings, None, own))
        .map_err(|error| ApiError::field("tritune", error.to_string()))
}

#[cfg(test)]
mod tests;
