//! Common parts of the golden tests of training: the batch, the optimiser's run, and the comparison.

use super::bounds::Bounds;
use super::{Dumped, GiveDevice, GoldenError, GoldenFolder, Tier, Verdict, read_floats};
use crate::compare::{Comparison, Tolerance};
use tritune_format::Dtype;
use tritune_model::tensor::Projection;
use tritune_model::{ModelFile, Precision};
use tritune_train::data::Batch;
use tritune_train::run::hyper;
use tritune_train::settings::FinetuneSettings;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

/// Weight decay of the reference runs.
const WEIGHT_DECAY: f64 = 0.01;

/// The sequences of the reference side by side; labels of -100 are not trained on.
fn read_batch(folder: &GoldenFolder) -> Result<Batch, GoldenError> {
    let file = folder.safetensors("batch.safetensors")?;
    let layout = |what: String| folder.layout(format!("batch.safetensors: {what}"));
    let numbers = |name: &str| -> Result<Vec<i64>, GoldenError> {
        let entry = file.entry(name).filter(|entry| entry.dtype == Dtype::I64);
        entry.ok_or_else(|| layout(format!("no I64 tensor \"{name}\"")))?;
        Ok(file.read(name)?.as_chunks::<8>().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect())
    };
    let (ids, labels) = (numbers("input_ids")?, numbers("labels")?);
    let length = file.entry("input_ids").and_then(|entry| entry.shape.last().copied()).unwrap_or(0) as usize;
    if length == 0 || ids.len() != labels.len() {
        return Err(layout("ids and labels differ".to_owned()));
    }
    let mut batch = Batch { documents: ids.len() / length, ..Batch::default() };
    for (row, (&id, _)) in ids.iter().zip(&labels).enumerate() {
        let first = row / length * length;
        batch.ids.push(id as i32);
        batch.positions.push((row - first) as i32);
        batch.doc_start.push(first as i32);
        batch.doc_end.push((first + length - 1) as i32);
        if let Some(&label) = labels.get(row + 1).filter(|&&label| row + 1 < first + length && label >= 0) {
            batch.out_rows.push(row as i32);
            batch.targets.push(label as i32);
        }
    }
    Ok(batch)
}

/// The folder of reference values and the model they were made with.
type Reference = (GoldenFolder, Box<dyn ModelFile>);

/// The reference values of one kind in a folder, and a model of a wanted name, with `masters` one that has its master weights;
/// nothing where the folder has no such values.
pub(super) fn reference(
    folder: &GoldenFolder,
    kind: &str,
    wanted: &[&str],
    masters: bool,
) -> Result<Option<Reference>, GoldenError> {
    let values = folder.join(kind);
    if !values.exists() {
        return Ok(None);
    }
    let models = folder.models()?;
    // Models that were only looked at have no reference for a single token.
    let whole = |name: &str| folder.join("infer").has_file(&format!("{name}_p1.safetensors"));
    let candidates = wanted.iter().flat_map(|wanted| models.iter().filter(move |(name, _)| name == wanted));
    for (_, found) in candidates.filter(|(name, _)| whole(name)) {
        let model = found.model()?;
        // Of several forms of a model, some have only the trits left, from which other master weights follow.
        if !masters || model.master(0, Projection::Q)?.is_some() {
            return Ok(Some((values, model)));
        }
    }
    Err(values.layout(format!("no model of {wanted:?}")))
}

/// A trainer on a device of its own.
pub(super) async fn load(
    model: &dyn ModelFile,
    options: TrainerOptions,
    start: Start<'_>,
    give_device: GiveDevice<'_>,
) -> Result<Trainer, GoldenError> {
    let device = give_device().map_err(GoldenError::Open)?;
    let target = device.lock().target();
    let prepared = Prepared::new(model, &target, options)?;
    Ok(prepared.load_async(model, None, device, start, &mut |_, _| ()).await?)
}

/// One folder of reference values and what was found so far.
pub(super) struct TrainingCheck<'a> {
    /// Name of the folder, which verdicts begin with.
    pub kind: &'static str,
    pub folder: &'a GoldenFolder,
    pub tier: Tier,
    pub bounds: Bounds,
    pub batch: Batch,
    pub verdicts: Vec<Verdict>,
    pub dump: &'a mut dyn FnMut(Dumped),
}

impl<'a> TrainingCheck<'a> {
    pub fn new(
        kind: &'static str,
        folder: &'a GoldenFolder,
        (tier, bounds): (Tier, Bounds),
        dump: &'a mut dyn FnMut(Dumped),
    ) -> Result<Self, GoldenError> {
        Ok(TrainingCheck { kind, folder, tier, bounds, batch: read_batch(folder)?, verdicts: Vec::new(), dump })
    }

    /// How the batch trains every weight; an adapter changes some of it.
    pub fn options(&self, precision: Precision, recompute: usize) -> TrainerOptions {
        TrainerOptions {
            context: self.batch.ids.len(),
            tokens: self.batch.ids.len(),
            targets: self.batch.targets.len(),
            precision,
            full: true,
            recompute,
            input_gradient: true,
            ..TrainerOptions::default()
        }
    }

    /// The optimiser's run, without clipping; `after` sees the trainer after each step, with the number of steps left.
    pub async fn run(
        &mut self,
        trainer: &mut Trainer,
        mut after: impl AsyncFnMut(&mut Self, usize, &mut Trainer) -> Result<(), GoldenError>,
    ) -> Result<(), GoldenError> {
        let folder = self.folder;
        let layout = |what: String| folder.layout(format!("losses.json: {what}"));
        let text = folder.text("losses.json")?;
        let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| layout(error.to_string()))?;
        let list = |name: &str| -> Result<Vec<f64>, GoldenError> {
            let values = json[name].as_array().ok_or_else(|| layout(format!("no list \"{name}\"")))?;
            Ok(values.iter().filter_map(serde_json::Value::as_f64).collect())
        };
        let (rates, expected) = (list("lr")?, list("loss_before_step")?);
        let last = json["loss_after_last_step"].as_f64().ok_or_else(|| layout("no last loss".to_owned()))?;
        let settings = FinetuneSettings { clip: 0.0, ..FinetuneSettings::default() };
        let targets = self.batch.targets.len();
        let mut losses = Vec::new();
        for (step, &rate) in rates.iter().enumerate() {
            let update = Some(hyper(&settings, (rate, WEIGHT_DECAY), step as u64 + 1));
            let outcome = trainer.train_step_async(&self.batch, targets, DropoutStream::default(), update).await?;
            losses.push(outcome.loss / targets as f64);
            after(self, rates.len() - 1 - step, trainer).await?;
        }
        losses.push(trainer.evaluate_async(&self.batch).await?.loss / targets as f64);
        for (step, (&found, &wanted)) in losses.iter().zip(expected.iter().chain([&last])).enumerate() {
            let error = (found - wanted).abs() / wanted.abs();
            self.verdicts.push(Verdict {
                name: format!("{} loss of step {step}", self.kind),
                pass: self.bounds.loss(self.tier, step, found, wanted),
                error: Some(error),
                detail: format!("{found:.6}, reference {wanted:.6}, rel {error:.1e}"),
            });
        }
        let (before, last) = losses.split_at(losses.len() - 1);
        let json = serde_json::json!({ "lr": rates, "loss_before_step": before, "loss_after_last_step": last[0] });
        let bytes = format!("{json:#}\n").into_bytes();
        let file = format!("{}/losses.json", self.kind);
        (self.dump)(Dumped { file, name: String::new(), dtype: Dtype::U8, shape: vec![bytes.len()], bytes });
        Ok(())
    }

    /// Compares with a tensor of the reference; what has the reference's own name is dumped too.
    pub fn judge(
        &mut self,
        file: &str,
        name: &str,
        shown: &str,
        values: &[f32],
        cols: usize,
        tolerance: Tolerance,
    ) -> Result<(), GoldenError> {
        let stored = format!("{file}.safetensors");
        let path = self.folder.path().join(&stored);
        let reference = read_floats(&self.folder.safetensors(&stored)?, &path, name)?;
        if reference.values.len() != values.len() {
            let what = format!("\"{name}\" has shape {:?}, computed {} elements", reference.shape, values.len());
            return Err(GoldenError::Layout { path, what });
        }
        let comparison = Comparison::new(values, &reference.values, cols);
        self.verdicts.push(Verdict::new(format!("{} {shown}", self.kind), &comparison, tolerance));
        if name == shown {
            let (name, bytes) = (name.to_owned(), bytemuck::cast_slice(values).to_vec());
            let file = format!("{}/{file}.safetensors", self.kind);
            (self.dump)(Dumped { file, name, dtype: Dtype::F32, shape: reference.shape, bytes });
        }
        Ok(())
    }
}
