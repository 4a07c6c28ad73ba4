//! The reference values of training an adapter: gradients, the first step, ten losses, and where the adapter ends.

use super::{Dumped, GoldenError, OpenDeviceError, Tier, Verdict, model_folders, read_floats, tolerance};
use crate::compare::{Comparison, Tolerance};
use std::path::Path;
use tritune_format::{Dtype, SafetensorsFile};
use tritune_graph::{Device, Hyper};
use tritune_model::layout::Projection;
use tritune_model::{Adapter, Checkpoint, Engine, EngineOptions, OpenOptions, Precision};
use tritune_train::data::Batch;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

/// Weight decay of the reference run.
const WEIGHT_DECAY: f64 = 0.01;

type OpenDevice<'a> = &'a mut dyn FnMut() -> Result<Box<dyn Device>, OpenDeviceError>;

/// Trains the adapter of a folder's `lora/` as the reference did, with and without keeping activations. A folder that has
/// none gives no verdict.
pub fn check_lora(
    folder: &Path,
    precision: Precision,
    open_device: OpenDevice,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let lora = folder.join("lora");
    if !lora.is_dir() {
        return Ok(Vec::new());
    }
    let layout = |what: &str| GoldenError::Layout { path: lora.clone(), what: what.to_owned() };
    let models = model_folders(folder)?;
    let (_, path) = models.iter().find(|(name, _)| name == "packed").ok_or_else(|| layout("no model \"packed\""))?;
    let checkpoint = tritune_model::open(path, OpenOptions::default())?;
    let init = Adapter::load(lora.join("init"), checkpoint.config())?;
    let mut check = Check {
        folder: &lora,
        tier: Tier::of(precision),
        batch: read_batch(&lora)?,
        init: &init,
        verdicts: Vec::new(),
        dump,
    };
    check.logits(&*checkpoint, precision, open_device)?;
    for recompute in [0, checkpoint.config().layers] {
        let mut trainer = check.trainer(&*checkpoint, precision, recompute, open_device)?;
        check.gradients(&mut trainer, recompute)?;
    }
    let mut trainer = check.trainer(&*checkpoint, precision, 0, open_device)?;
    check.run(&mut trainer)?;
    Ok(check.verdicts)
}

/// The sequences of the reference side by side; labels of -100 are not learnt.
pub(super) fn read_batch(folder: &Path) -> Result<Batch, GoldenError> {
    let path = folder.join("batch.safetensors");
    let file = SafetensorsFile::open(&path)?;
    let layout = |what: String| GoldenError::Layout { path: path.clone(), what };
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
        batch.first.push(first as i32);
        batch.until.push((first + length - 1) as i32);
        if let Some(&label) = labels.get(row + 1).filter(|&&label| row + 1 < first + length && label >= 0) {
            batch.out_rows.push(row as i32);
            batch.targets.push(label as i32);
        }
    }
    Ok(batch)
}

/// Learning rates, and the losses before each step and after the last.
pub(super) struct Losses {
    pub rates: Vec<f64>,
    pub losses: Vec<f64>,
}

pub(super) fn read_losses(folder: &Path) -> Result<Losses, GoldenError> {
    let path = folder.join("losses.json");
    let layout = |what: String| GoldenError::Layout { path: path.clone(), what };
    let text = std::fs::read_to_string(&path).map_err(|error| layout(error.to_string()))?;
    let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| layout(error.to_string()))?;
    let list = |name: &str| -> Result<Vec<f64>, GoldenError> {
        let values = json[name].as_array().ok_or_else(|| layout(format!("no list \"{name}\"")))?;
        Ok(values.iter().filter_map(serde_json::Value::as_f64).collect())
    };
    let mut losses = list("loss_before_step")?;
    losses.push(json["loss_after_last_step"].as_f64().ok_or_else(|| layout("no last loss".to_owned()))?);
    Ok(Losses { rates: list("lr")?, losses })
}

struct Check<'a> {
    folder: &'a Path,
    tier: Tier,
    batch: Batch,
    init: &'a Adapter,
    verdicts: Vec<Verdict>,
    dump: &'a mut dyn FnMut(Dumped),
}

impl Check<'_> {
    fn trainer(
        &self,
        checkpoint: &dyn Checkpoint,
        precision: Precision,
        recompute: usize,
        open_device: OpenDevice,
    ) -> Result<Trainer, GoldenError> {
        let device = open_device().map_err(GoldenError::Open)?;
        let options = TrainerOptions {
            context: self.batch.ids.len(),
            tokens: self.batch.ids.len(),
            targets: self.batch.targets.len(),
            precision,
            rank: self.init.rank,
            modules: Projection::ALL.to_vec(),
            scale: self.init.scale(),
            dropout: 0.0,
            recompute,
            input_gradient: true,
        };
        let prepared = Prepared::new(checkpoint, device.limits(), options)?;
        Ok(prepared.load(checkpoint, device, Start::From(self.init), &mut |_, _| ())?)
    }

    /// Logits of the adapted model, through the path that runs finished adapters.
    fn logits(
        &mut self,
        checkpoint: &dyn Checkpoint,
        precision: Precision,
        open_device: OpenDevice,
    ) -> Result<(), GoldenError> {
        let device = open_device().map_err(GoldenError::Open)?;
        let length = self.batch.ids.len() / self.batch.documents;
        let options = EngineOptions { context: length, sequences: 1, batch: length, precision };
        let adapters = [(self.init.clone(), 1.0)];
        let mut engine = Engine::load_adapted(checkpoint, &adapters, device, options, &mut |_, _| ())?;
        let mut logits = Vec::new();
        let ids: Vec<u32> = self.batch.ids.iter().map(|&id| id as u32).collect();
        for sequence in ids.chunks(length) {
            engine.trace(sequence, false, |rows| logits.extend_from_slice(rows))?;
        }
        let vocab = checkpoint.config().vocab;
        self.judge("grads", "logits", "logits", &logits, vocab, tolerance(self.tier, length))
    }

    fn gradients(&mut self, trainer: &mut Trainer, recompute: usize) -> Result<(), GoldenError> {
        let outcome = trainer.learn(&self.batch, self.batch.targets.len(), DropoutStream::default(), None)?;
        let loss = [(outcome.loss / outcome.targets as f64) as f32];
        let how = if recompute > 0 { " recomputed" } else { "" };
        let within = |a: f64, b: f64| Tolerance::rel_l2(if self.tier == Tier::A { a } else { b });
        let (loss_bound, bound) = (within(1e-5, 1e-2), within(1e-4, 8e-2));
        self.judge("grads", "loss", &format!("loss{how}"), &loss, 1, loss_bound)?;
        if let Some(gradient) = trainer.input_gradient(&self.batch)? {
            let name = "d_inputs_embeds";
            self.judge("grads", name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
        }
        for module in trainer.gradients()?.modules {
            for (factor, values) in [("A", &module.a), ("B", &module.b)] {
                let projection = module.projection.hf_name();
                let name = format!("model.layers.{}.{projection}.lora_{factor}.weight.grad", module.layer);
                self.judge("grads", &name, &format!("{name}{how}"), values, values.len(), bound)?;
            }
        }
        Ok(())
    }

    /// The optimiser's run.
    fn run(&mut self, trainer: &mut Trainer) -> Result<(), GoldenError> {
        let Losses { rates, losses: expected } = read_losses(self.folder)?;
        let targets = self.batch.targets.len();
        let mut losses = Vec::new();
        for (step, &rate) in rates.iter().enumerate() {
            let update = Some(adam_w(rate, step as i32 + 1));
            let outcome = trainer.learn(&self.batch, targets, DropoutStream::default(), update)?;
            losses.push(outcome.loss / targets as f64);
            if step == 0 {
                self.adapter("after_step1", trainer, 1e-2)?;
            }
        }
        self.adapter("final", trainer, 5e-2)?;
        losses.push(trainer.evaluate(&self.batch)?.loss / targets as f64);
        for (step, (&found, &wanted)) in losses.iter().zip(&expected).enumerate() {
            let bound = match (self.tier, step) {
                (Tier::A, 0) => 1e-5,
                (Tier::A, _) => 3e-3,
                (Tier::B, _) => 1e-2,
            };
            let error = (found - wanted).abs() / wanted.abs();
            self.verdicts.push(Verdict {
                name: format!("lora loss of step {step}"),
                pass: error <= bound,
                error: Some(error),
                detail: format!("{found:.6}, reference {wanted:.6}, rel {error:.1e}"),
            });
        }
        let (before, last) = losses.split_at(losses.len() - 1);
        let json = serde_json::json!({ "lr": rates, "loss_before_step": before, "loss_after_last_step": last[0] });
        let bytes = format!("{json:#}\n").into_bytes();
        let file = "lora/losses.json".to_owned();
        (self.dump)(Dumped { file, name: String::new(), dtype: Dtype::U8, shape: vec![bytes.len()], bytes });
        Ok(())
    }

    /// How far the adapter moved from where it started. f16 has no tolerance for it: a small gradient's sign decides a step.
    fn adapter(&mut self, stage: &str, trainer: &mut Trainer, bound: f64) -> Result<(), GoldenError> {
        let found = trainer.adapter(self.init.alpha, self.init.rslora)?;
        let path = self.folder.join(stage).join("adapter_model.safetensors");
        let file = SafetensorsFile::open(&path)?;
        for (module, start) in found.modules.iter().zip(&self.init.modules) {
            let parts =
                [("A", &module.a, &start.a, module.rank), ("B", &module.b, &start.b, start.b.len() / module.rank)];
            for (factor, values, start, rows) in parts {
                let projection = module.projection.hf_name();
                let name = format!("base_model.model.model.layers.{}.{projection}.lora_{factor}.weight", module.layer);
                let reference = read_floats(&file, &path, &name)?;
                let moved =
                    |end: &[f32]| -> Vec<f32> { end.iter().zip(start).map(|(end, start)| end - start).collect() };
                if self.tier == Tier::A {
                    let comparison = Comparison::new(&moved(values), &moved(&reference.values), values.len());
                    let name = format!("lora {stage} - init: {}", name.trim_start_matches("base_model.model.model."));
                    self.verdicts.push(Verdict::new(name, &comparison, Tolerance::rel_l2(bound)));
                }
                let shape = vec![rows, values.len() / rows.max(1)];
                let bytes = bytemuck::cast_slice(values).to_vec();
                let file = format!("lora/{stage}/adapter_model.safetensors");
                (self.dump)(Dumped { file, name, dtype: Dtype::F32, shape, bytes });
            }
        }
        Ok(())
    }

    fn judge(
        &mut self,
        file: &str,
        name: &str,
        shown: &str,
        values: &[f32],
        cols: usize,
        tolerance: Tolerance,
    ) -> Result<(), GoldenError> {
        let path = self.folder.join(format!("{file}.safetensors"));
        let reference = read_floats(&SafetensorsFile::open(&path)?, &path, name)?;
        if reference.values.len() != values.len() {
            let what = format!("\"{name}\" has shape {:?}, computed {} elements", reference.shape, values.len());
            return Err(GoldenError::Layout { path, what });
        }
        let comparison = Comparison::new(values, &reference.values, cols);
        self.verdicts.push(Verdict::new(format!("lora {shown}"), &comparison, tolerance));
        if name == shown {
            let (name, bytes) = (name.to_owned(), bytemuck::cast_slice(values).to_vec());
            let file = format!("lora/{file}.safetensors");
            (self.dump)(Dumped { file, name, dtype: Dtype::F32, shape: reference.shape, bytes });
        }
        Ok(())
    }
}

/// The reference's optimiser: no clipping, betas 0.9 and 0.999.
pub(super) fn adam_w(rate: f64, step: i32) -> Hyper {
    Hyper {
        rate: rate as f32,
        beta1: 0.9,
        beta2: 0.999,
        epsilon: 1e-8,
        keep: (1.0 - rate * WEIGHT_DECAY) as f32,
        bias1: (1.0 - 0.9f64.powi(step)) as f32,
        bias2: (1.0 - 0.999f64.powi(step)) as f32,
        clip: f32::INFINITY,
    }
}
