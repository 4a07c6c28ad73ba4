//! The reference values of training every weight: gradients, and five losses.

use super::bounds::Bounds;
use super::training::{TrainingCheck, load, reference};
use super::{Dumped, GoldenError, GoldenFolder, OpenDevice, Tier, Verdict};
use crate::compare::Tolerance;
use std::path::Path;
use tritune_graph::{SharedDevice, block_on};
use tritune_model::tensor::Tensor;
use tritune_model::{ModelFile, Precision};
use tritune_train::trainer::{DropoutStream, Start, Trainer};

/// Trains the master weights of a folder as the reference in its `qat/` did, with and without keeping activations. A folder
/// without `qat/` gives no verdict.
pub fn check_qat(
    folder: &Path,
    precision: Precision,
    open_device: OpenDevice,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let folder = GoldenFolder::at(folder);
    let Some((qat, model)) = reference(&folder, "qat", &["master"], true)? else { return Ok(Vec::new()) };
    let bounds = Bounds::of(&*model)?;
    let mut check = TrainingCheck::new("qat", &qat, (Tier::of(precision), bounds), dump)?;
    let (start, give) = (Start::Fresh { seed: 0 }, &mut || open_device().map(SharedDevice::from));
    for recompute in [0, model.config().layers] {
        let mut trainer = block_on(load(&*model, check.options(precision, recompute), start, give))?;
        gradients(&mut check, &*model, &mut trainer, recompute)?;
    }
    let mut trainer = block_on(load(&*model, check.options(precision, 0), start, give))?;
    block_on(check.run(&mut trainer, async |_, _, _| Ok(())))?;
    Ok(check.verdicts)
}

fn gradients(
    check: &mut TrainingCheck,
    model: &dyn ModelFile,
    trainer: &mut Trainer,
    recompute: usize,
) -> Result<(), GoldenError> {
    let outcome = trainer.train_step(&check.batch, check.batch.targets.len(), DropoutStream::default(), None)?;
    let how = if recompute > 0 { " recomputed" } else { "" };
    let within = |a: f64, b: f64| Tolerance::rel_l2(if check.tier == Tier::A { a } else { b });
    let (loss_bound, bound) = (within(1e-5, 1e-2), check.bounds.gradient(check.tier));
    check.judge("grads", "loss", &format!("loss{how}"), &[outcome.mean() as f32], 1, loss_bound)?;
    if let Some(gradient) = trainer.input_gradient(&check.batch)? {
        let name = "d_embed_out";
        check.judge("grads", name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
    }
    let file = check.folder.safetensors("grads.safetensors")?;
    for tensor in Tensor::of(model.config()) {
        let gradient = trainer.tensor_gradient(tensor)?;
        // Some tensors go by several names.
        let names = model.config().family.hf.tensor_names(tensor);
        let listed = |name: &&String| file.entry(&format!("{name}.grad")).is_some();
        let name = format!("{}.grad", names.iter().find(listed).unwrap_or(&names[0]));
        check.judge("grads", &name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
    }
    Ok(())
}
