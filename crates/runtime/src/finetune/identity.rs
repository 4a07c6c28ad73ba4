//! What must be the same for a run to continue bit for bit.

use super::RunPlan;
use crate::error::Result;
use crate::model::Model;
use std::path::Path;
use std::sync::Arc;
use tritune_format::SourceReader;
use tritune_graph::DeviceInfo;
use tritune_model::{Activations, Precision};
use tritune_train::checkpoint::RunIdentity;
use tritune_train::checksum::{Xxh64, xxh64_of_reader};
use tritune_train::settings::{DISTILL, FinetuneSettings};

impl RunPlan {
    /// What must be the same when a run is resumed.
    pub(super) fn identity(&self) -> Result<RunIdentity> {
        let evaluation =
            self.evaluation.as_ref().map_or_else(String::new, |set| format!("{:032x}", set.report().hash.0));
        let settings = &self.settings;
        let choice = |name: &str, value: String| (name.to_owned(), value);
        let precision = match self.precision {
            Precision::F32 => "f32",
            Precision::F16 => "f16",
        };
        let mut identity = RunIdentity {
            model: model_fingerprint(&self.model)?,
            data: format!("{:032x}", self.data.report().hash.0),
            device: format!("{} {}", self.device.name, self.device.driver).trim_end().to_owned(),
            choices: [
                choice("variant", self.device.variant.clone()),
                choice("precision", precision.to_owned()),
                choice("recompute", self.recompute.to_string()),
                choice("seq", settings.seq.to_string()),
                choice("batch-tokens", settings.tokens_per_batch().to_string()),
                choice("accumulate", settings.accumulate.to_string()),
                choice("pack", settings.pack.to_string()),
                choice("val-split", settings.val_split.to_string()),
                choice("seed", settings.seed.to_string()),
                choice("evaluation data", evaluation),
                choice("steps", self.steps.to_string()),
                choice("init", settings.init.as_ref().map_or_else(String::new, |path| path.display().to_string())),
            ]
            .into(),
        };
        let FinetuneSettings { lr, schedule, warmup, weight_decay, beta2, clip, dropout, .. } = settings;
        let optimiser = format!("{lr} {schedule} {warmup} {weight_decay} {beta2} {clip} {dropout}");
        identity.choices.extend(by_name(OPTIMISER, &optimiser));
        identity.choices.extend(by_name(TRAINED, &self.trained_identity()));
        if let (Some(teacher), Some(how)) = (&self.teacher, settings.distillation(self.model.config())) {
            let how = match settings.adds_terms() || how.top_k.is_some() {
                true => how.to_string(),
                false => settings.distill.unwrap_or(DISTILL).to_string(),
            };
            let teacher = format!("{} {how}", fingerprint_text(teacher.file().path())?);
            identity.choices.insert("teacher".to_owned(), teacher);
        }
        if let Some(objective) = &self.objective {
            identity.choices.insert("objective".to_owned(), format!("{objective:?}"));
        }
        if self.kept > 0 {
            identity.choices.insert("kept".to_owned(), self.kept.to_string());
        }
        if settings.from_teacher {
            identity.choices.insert("from-teacher".to_owned(), "true".to_owned());
        }
        if let Some(scales) = settings.scales {
            identity.choices.insert("scales".to_owned(), scales.to_string());
        }
        if let Some(scales) = settings.table_scales {
            identity.choices.insert("table-scales".to_owned(), scales.to_string());
        }
        if settings.full && self.model.file().activations() != Activations::default() {
            let activations = self.model.file().activations().describe();
            identity.choices.insert("activations".to_owned(), activations.to_owned());
        }
        if settings.proximal > 0.0 {
            identity.choices.insert("proximal".to_owned(), settings.proximal.to_string());
        }
        if settings.ternary_adapter {
            identity.choices.insert("ternary-adapter".to_owned(), "true".to_owned());
        }
        if let Some(seed) = settings.freeze_a {
            identity.choices.insert("freeze-a".to_owned(), seed.to_string());
        }
        if let Some(template) = &settings.template {
            identity.choices.insert("template".to_owned(), fingerprint_text(template)?);
        }
        if settings.special {
            identity.choices.insert("special".to_owned(), "true".to_owned());
        }
        if settings.dense_warmup > 0 {
            identity.choices.insert("dense-warmup".to_owned(), settings.dense_warmup.to_string());
        }
        Ok(identity)
    }

    /// What is trained, in a word for each choice.
    fn trained_identity(&self) -> String {
        if self.settings.full {
            return EVERY_WEIGHT.to_owned();
        }
        let FinetuneSettings { rank, alpha, rslora, modules, dora, .. } = &self.settings;
        format!("{rank} {alpha} {rslora} {modules} {dora}")
    }
}

/// Names a further device of a run, unless it computes the same bits as one that is named.
pub(super) fn add_device(identity: &mut RunIdentity, device: &DeviceInfo) {
    let name = format!("{} {}", device.name, device.driver);
    let variant = identity.choices.entry("variant".to_owned()).or_default();
    let known = identity.device.split(AND).zip(variant.split(AND));
    if !known.into_iter().any(|known| known == (name.trim_end(), &device.variant)) {
        variant.push_str(&format!("{AND}{}", device.variant));
        identity.device = format!("{}{AND}{}", identity.device, name.trim_end());
    }
}

/// What stands between devices of one run.
const AND: &str = " and ";

/// Names of the numbers that the optimiser and what is trained are described by, in their order.
const OPTIMISER: &[&str] = &["lr", "schedule", "warmup", "weight-decay", "beta2", "clip", "dropout"];
const TRAINED: &[&str] = &["rank", "alpha", "rslora", "modules", "dora"];
const EVERY_WEIGHT: &str = "every weight";

/// Each word under its name, so that a difference names a flag.
fn by_name(names: &[&str], words: &str) -> Vec<(String, String)> {
    if words == EVERY_WEIGHT {
        return vec![("trained".to_owned(), words.to_owned())];
    }
    names.iter().zip(words.split(' ')).map(|(name, word)| ((*name).to_owned(), word.to_owned())).collect()
}

/// The identity of a checkpoint; earlier versions wrote these numbers in two lines.
pub(super) fn of_checkpoint(identity: &RunIdentity) -> RunIdentity {
    let mut identity = identity.clone();
    for (name, names) in [("optimiser", OPTIMISER), ("trained", TRAINED)] {
        if let Some(words) = identity.choices.remove(name) {
            let named = match (name, words.strip_suffix(" dora")) {
                ("trained", Some(words)) => by_name(names, &format!("{words} true")),
                ("trained", None) if words != EVERY_WEIGHT => by_name(names, &format!("{words} false")),
                _ => by_name(names, &words),
            };
            identity.choices.extend(named);
        }
    }
    identity
}

/// What changes with a model's files, in letters.
fn model_fingerprint(model: &Model) -> Result<String> {
    let path = model.file().path();
    let Some(source) = model.source() else { return fingerprint_text(path) };
    let found = xxh64_of_reader(SourceReader::new(Arc::clone(source)));
    let found = found.map_err(|error| tritune_format::Error::from_io("read", path, error))?;
    Ok(format!("{found:016x}"))
}

/// A number that changes with the model's files.
pub(crate) fn fingerprint(path: &Path) -> std::io::Result<u64> {
    if path.is_file() {
        return xxh64_of_reader(std::fs::File::open(path)?);
    }
    let mut files: Vec<_> = std::fs::read_dir(path)?.collect::<Result<_, _>>()?;
    files.sort_by_key(|entry| entry.file_name());
    let mut hash = Xxh64::default();
    for entry in files.iter().filter(|entry| entry.path().is_file()) {
        hash.update(entry.file_name().as_encoded_bytes());
        hash.update(&xxh64_of_reader(std::fs::File::open(entry.path())?)?.to_le_bytes());
    }
    Ok(hash.finish())
}

/// The same in letters.
pub(super) fn fingerprint_text(path: &Path) -> Result<String> {
    let found = fingerprint(path).map_err(|error| tritune_format::Error::from_io("read", path, error))?;
    Ok(format!("{found:016x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_earlier_versions_wrote_is_understood() {
        let old = |trained: &str| {
            let choices = [("optimiser", "0.0001 linear 0 0.01 0.999 1 0"), ("trained", trained), ("seed", "3")];
            let choices = choices.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
            of_checkpoint(&RunIdentity { choices, ..RunIdentity::default() }).choices
        };
        let (lora, dora, full) = (old("8 16 false all"), old("8 16 false q,v dora"), old(EVERY_WEIGHT));
        for (name, value) in
            [("lr", "0.0001"), ("clip", "1"), ("dropout", "0"), ("rank", "8"), ("dora", "false"), ("seed", "3")]
        {
            assert_eq!(lora[name], value, "{name}");
        }
        assert_eq!((dora["modules"].as_str(), dora["dora"].as_str()), ("q,v", "true"));
        assert_eq!(full["trained"], EVERY_WEIGHT);
        assert!(!lora.contains_key("trained") && !lora.contains_key("optimiser") && !full.contains_key("rank"));
    }
}
