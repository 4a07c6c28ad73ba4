//! The reference values of training every weight: gradients, and five losses.

use super::training::TrainingCheck;
use super::{Dumped, GoldenError, OpenDevice, Tier, Verdict, model_folders};
use crate::compare::Tolerance;
use std::path::Path;
use tritune_model::full::Tensor;
use tritune_model::{Checkpoint, OpenOptions, Precision};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

/// Trains the master weights of a folder as the reference in its `qat/` did, with and without keeping activations. A folder
/// that has none gives no verdict.
pub fn check_qat(
    folder: &Path,
    precision: Precision,
    open_device: OpenDevice,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let qat = folder.join("qat");
    if !qat.is_dir() {
        return Ok(Vec::new());
    }
    let layout = |what: &str| GoldenError::Layout { path: qat.clone(), what: what.to_owned() };
    let models = model_folders(folder)?;
    let (_, path) = models.iter().find(|(name, _)| name == "master").ok_or_else(|| layout("no model \"master\""))?;
    let checkpoint = tritune_model::open(path, OpenOptions::default())?;
    let mut check = TrainingCheck::new("qat", &qat, Tier::of(precision), dump)?;
    for recompute in [0, checkpoint.config().layers] {
        let mut trainer = trainer(&check, &*checkpoint, precision, recompute, open_device)?;
        gradients(&mut check, &*checkpoint, &mut trainer, recompute)?;
    }
    let mut trainer = trainer(&check, &*checkpoint, precision, 0, open_device)?;
    check.run(&mut trainer, |_, _, _| Ok(()))?;
    Ok(check.verdicts)
}

fn trainer(
    check: &TrainingCheck,
    checkpoint: &dyn Checkpoint,
    precision: Precision,
    recompute: usize,
    open_device: OpenDevice,
) -> Result<Trainer, GoldenError> {
    let device = open_device().map_err(GoldenError::Open)?;
    let options = TrainerOptions {
        context: check.batch.ids.len(),
        tokens: check.batch.ids.len(),
        targets: check.batch.targets.len(),
        precision,
        full: true,
        dora: false,
        rank: 0,
        modules: Vec::new(),
        scale: 0.0,
        dropout: 0.0,
        recompute,
        input_gradient: true,
        distill: None,
        dense_warmup: 0,
    };
    let prepared = Prepared::new(checkpoint, device.limits(), options)?;
    Ok(prepared.load(checkpoint, device, Start::Fresh { seed: 0 }, &mut |_, _| ())?)
}

fn gradients(
    check: &mut TrainingCheck,
    checkpoint: &dyn Checkpoint,
    trainer: &mut Trainer,
    recompute: usize,
) -> Result<(), GoldenError> {
    let outcome = trainer.learn(&check.batch, check.batch.targets.len(), DropoutStream::default(), None)?;
    let how = if recompute > 0 { " recomputed" } else { "" };
    let within = |a: f64, b: f64| Tolerance::rel_l2(if check.tier == Tier::A { a } else { b });
    let (loss_bound, bound) = (within(1e-5, 1e-2), within(1e-4, 8e-2));
    check.judge("grads", "loss", &format!("loss{how}"), &[outcome.mean() as f32], 1, loss_bound)?;
    if let Some(gradient) = trainer.input_gradient(&check.batch)? {
        let name = "d_embed_out";
        check.judge("grads", name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
    }
    for tensor in Tensor::of(checkpoint.config()) {
        let gradient = trainer.tensor_gradient(tensor)?;
        let name = format!("{}.grad", tensor.hf_name());
        check.judge("grads", &name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
    }
    Ok(())
}
