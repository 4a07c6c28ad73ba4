//! What must be the same for a run to continue bit for bit.

use super::RunPlan;
use crate::error::Result;
use std::path::Path;
use tritune_model::Precision;
use tritune_train::checkpoint::RunIdentity;
use tritune_train::checksum::{Xxh64, xxh64_of_reader};
use tritune_train::settings::FinetuneSettings;

impl RunPlan {
    /// What must be the same when a run is resumed.
    pub(super) fn identity(&self) -> Result<RunIdentity> {
        let fingerprint =
            |path: &Path| fingerprint(path).map_err(|error| tritune_format::Error::from_io("read", path, error));
        let evaluation =
            self.evaluation.as_ref().map_or_else(String::new, |set| format!("{:032x}", set.report().hash.0));
        let settings = &self.settings;
        let choice = |name: &str, value: String| (name.to_owned(), value);
        let precision = match self.precision {
            Precision::F32 => "f32",
            Precision::F16 => "f16",
        };
        let mut identity = RunIdentity {
            model: format!("{:016x}", fingerprint(self.model.file().path())?),
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
                choice("trained", self.trained_identity()),
                choice(
                    "optimiser",
                    format!(
                        "{} {} {} {} {} {} {}",
                        settings.lr,
                        settings.schedule,
                        settings.warmup,
                        settings.weight_decay,
                        settings.beta2,
                        settings.clip,
                        settings.dropout
                    ),
                ),
                choice("steps", self.steps.to_string()),
                choice("init", settings.init.as_ref().map_or_else(String::new, |path| path.display().to_string())),
            ]
            .into(),
        };
        if let (Some(teacher), Some(weight)) = (&self.teacher, settings.distill_weight()) {
            let teacher = format!("{:016x} {weight}", fingerprint(teacher.file().path())?);
            identity.choices.insert("teacher".to_owned(), teacher);
        }
        if settings.proximal > 0.0 {
            identity.choices.insert("proximal".to_owned(), settings.proximal.to_string());
        }
        if settings.dense_warmup > 0 {
            identity.choices.insert("dense-warmup".to_owned(), settings.dense_warmup.to_string());
        }
        Ok(identity)
    }

    /// What is trained, in a word for each choice.
    fn trained_identity(&self) -> String {
        if self.settings.full {
            return "every weight".to_owned();
        }
        let FinetuneSettings { rank, alpha, rslora, modules, dora, freeze_a, .. } = &self.settings;
        let magnitudes = if *dora { " dora" } else { "" };
        let frozen = freeze_a.map_or_else(String::new, |seed| format!(" freeze-a {seed}"));
        format!("{rank} {alpha} {rslora} {modules}{magnitudes}{frozen}")
    }
}

/// A number that changes with the model's files.
fn fingerprint(path: &Path) -> std::io::Result<u64> {
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
