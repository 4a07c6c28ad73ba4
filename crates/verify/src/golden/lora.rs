//! The reference values of training an adapter: gradients, the first step, ten losses, and the final adapter.

use super::bounds::Bounds;
use super::training::{TrainingCheck, load, reference};
use super::{Dumped, GiveDevice, GoldenError, GoldenFolder, OpenDevice, Tier, Verdict, read_floats};
use crate::compare::{Comparison, Tolerance};
use std::path::Path;
use tritune_format::Dtype;
use tritune_graph::{SharedDevice, block_on};
use tritune_model::family::TensorNames;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, Engine, EngineOptions, ModelFile, Precision};
use tritune_train::trainer::{DropoutStream, Start, Trainer, TrainerOptions};

/// Trains the adapter of a folder's `lora/` as the reference did, with and without keeping activations. A folder
/// without `lora/` gives no verdict.
pub fn check_lora(
    folder: &Path,
    precision: Precision,
    open_device: OpenDevice,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let give = &mut || open_device().map(SharedDevice::from);
    block_on(check(&GoldenFolder::at(folder), precision, give, dump))
}

/// [`check_lora`] for hosts that must not block.
pub async fn check_lora_async(
    folder: &GoldenFolder,
    precision: Precision,
    give_device: GiveDevice<'_>,
) -> Result<Vec<Verdict>, GoldenError> {
    check(folder, precision, give_device, &mut |_| ()).await
}

async fn check(
    folder: &GoldenFolder,
    precision: Precision,
    give_device: GiveDevice<'_>,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let Some((lora, model)) = reference(folder, "lora", &["packed", "unpacked", "master"], false)? else {
        return Ok(Vec::new());
    };
    let init = lora.join("init").adapter(model.config())?;
    let bounds = Bounds::of(&*model)?;
    let shared = TrainingCheck::new("lora", &lora, (Tier::of(precision), bounds), dump)?;
    let mut check = Check { shared, init: &init };
    check.logits(&*model, precision, give_device).await?;
    for recompute in [0, model.config().layers] {
        let mut trainer = check.trainer(&*model, precision, recompute, give_device).await?;
        check.gradients(&model.config().family.hf, &mut trainer, recompute).await?;
    }
    let mut trainer = check.trainer(&*model, precision, 0, give_device).await?;
    let names = &model.config().family.hf;
    let Check { shared, init } = &mut check;
    let stages = async |shared: &mut TrainingCheck, left, trainer: &mut Trainer| match left {
        9 => adapter(shared, names, init, "after_step1", trainer, bounds.moved.0).await,
        0 => adapter(shared, names, init, "final", trainer, bounds.moved.1).await,
        _ => Ok(()),
    };
    shared.run(&mut trainer, stages).await?;
    Ok(check.shared.verdicts)
}

struct Check<'a> {
    shared: TrainingCheck<'a>,
    init: &'a Adapter,
}

impl Check<'_> {
    async fn trainer(
        &self,
        model: &dyn ModelFile,
        precision: Precision,
        recompute: usize,
        give_device: GiveDevice<'_>,
    ) -> Result<Trainer, GoldenError> {
        let options = TrainerOptions {
            full: false,
            rank: self.init.rank,
            modules: Projection::ALL.to_vec(),
            scale: self.init.scale(),
            ..self.shared.options(precision, recompute)
        };
        load(model, options, Start::From(self.init), give_device).await
    }

    /// Logits of the adapted model, through the path that runs finished adapters.
    async fn logits(
        &mut self,
        model: &dyn ModelFile,
        precision: Precision,
        give_device: GiveDevice<'_>,
    ) -> Result<(), GoldenError> {
        let device = give_device().map_err(GoldenError::Open)?;
        let length = self.shared.batch.ids.len() / self.shared.batch.documents;
        let options =
            EngineOptions { context: length, sequences: 1, batch: length, precision, ..EngineOptions::default() };
        let adapters = [(self.init.clone(), 1.0)];
        let mut engine = Engine::load_async(model, &adapters, device, options, &mut |_, _| ()).await?;
        let mut logits = Vec::new();
        let ids: Vec<u32> = self.shared.batch.ids.iter().map(|&id| id as u32).collect();
        for sequence in ids.chunks(length) {
            engine.trace_async(sequence, false, |rows| logits.extend_from_slice(rows)).await?;
        }
        let vocab = model.config().vocab;
        self.shared.judge(
            "grads",
            "logits",
            "logits",
            &logits,
            vocab,
            self.shared.bounds.states(self.shared.tier, length),
        )
    }

    async fn gradients(
        &mut self,
        names: &TensorNames,
        trainer: &mut Trainer,
        recompute: usize,
    ) -> Result<(), GoldenError> {
        let (batch, stream) = (&self.shared.batch, DropoutStream::default());
        let outcome = trainer.train_step_async(batch, batch.targets.len(), stream, None).await?;
        let loss = [(outcome.loss / outcome.targets as f64) as f32];
        let how = if recompute > 0 { " recomputed" } else { "" };
        let within = |a: f64, b: f64| Tolerance::rel_l2(if self.shared.tier == Tier::A { a } else { b });
        let (loss_bound, bound) = (within(1e-5, 1e-2), self.shared.bounds.gradient(self.shared.tier));
        self.shared.judge("grads", "loss", &format!("loss{how}"), &loss, 1, loss_bound)?;
        if let Some(gradient) = trainer.input_gradient(&self.shared.batch)? {
            let name = "d_inputs_embeds";
            self.shared.judge("grads", name, &format!("{name}{how}"), &gradient, gradient.len(), bound)?;
        }
        for module in trainer.gradients_async().await?.modules {
            for (factor, values) in [("A", &module.a), ("B", &module.b)] {
                let name = format!("{}.lora_{factor}.weight.grad", names.module(module.layer, module.projection));
                self.shared.judge("grads", &name, &format!("{name}{how}"), values, values.len(), bound)?;
            }
        }
        Ok(())
    }
}

/// How far the adapter moved from where it started. f16 has no tolerance for it: a small gradient's sign decides a step.
async fn adapter(
    check: &mut TrainingCheck<'_>,
    names: &TensorNames,
    init: &Adapter,
    stage: &str,
    trainer: &mut Trainer,
    bound: f64,
) -> Result<(), GoldenError> {
    let found = trainer.adapter_async(init.alpha, init.rslora).await?;
    let folder = check.folder.join(stage);
    let file = folder.safetensors("adapter_model.safetensors")?;
    let path = folder.path().join("adapter_model.safetensors");
    for (module, start) in found.modules.iter().zip(&init.modules) {
        let parts = [("A", &module.a, &start.a, module.rank), ("B", &module.b, &start.b, start.b.len() / module.rank)];
        for (factor, values, start, rows) in parts {
            let base = names.module(module.layer, module.projection);
            let name = format!("base_model.model.{base}.lora_{factor}.weight");
            let reference = read_floats(&file, &path, &name)?;
            let moved = |end: &[f32]| -> Vec<f32> { end.iter().zip(start).map(|(end, start)| end - start).collect() };
            if check.tier == Tier::A {
                let comparison = Comparison::new(&moved(values), &moved(&reference.values), values.len());
                let name = format!("lora {stage} - init: {}", name.trim_start_matches("base_model.model.model."));
                check.verdicts.push(Verdict::new(name, &comparison, Tolerance::rel_l2(bound)));
            }
            let shape = vec![rows, values.len() / rows.max(1)];
            let bytes = bytemuck::cast_slice(values).to_vec();
            let file = format!("lora/{stage}/adapter_model.safetensors");
            (check.dump)(Dumped { file, name, dtype: Dtype::F32, shape, bytes });
        }
    }
    Ok(())
}
