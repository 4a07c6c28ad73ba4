//! What training steps of every kind are lowered to on devices of every kind; `models.txt` has the launches.

use crate::devices::devices;
use crate::paper::{Lowered, Paper};
use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;
use tritune_gpu::Profile;
use tritune_gpu::dispatch::Count;
use tritune_graph::Device;
use tritune_model::synth::{SynthModel, Weights, preset};
use tritune_model::tensor::Projection;
use tritune_model::{Config, ModelFile, Precision};
use tritune_train::teacher::{Distillation, Relation};
use tritune_train::trainer::{Prepared, Start, TrainerOptions};

/// One narrow block.
fn config() -> Config {
    let tiny = preset("tiny").unwrap().config(None);
    Config { vocab: 640, hidden: 256, feed_forward: 384, heads: 4, kv_heads: 2, head_dim: 64, layers: 1, ..tiny }
}

fn model(weights: Weights) -> SynthModel {
    SynthModel::new(config(), None, 7).with_weights(weights)
}

fn options() -> TrainerOptions {
    TrainerOptions {
        context: 96,
        tokens: 200,
        targets: 136,
        rank: 8,
        modules: Projection::ALL.to_vec(),
        scale: 2.0,
        precision: Precision::F16,
        recompute: 1,
        ..TrainerOptions::default()
    }
}

/// A kind of training, by its name: the model, its teacher if it has one, and how it is trained.
type Run = (&'static str, SynthModel, Option<SynthModel>, TrainerOptions);

fn runs() -> Vec<Run> {
    let ternary = || model(Weights::Tensor);
    let relation = Some(Relation { weight: 0.5, layer: 0, heads: 2 });
    let distill = Distillation { hard: 1.0, soft: 1.0, temperature: 2.0, relation, top_k: None };
    let from_file = Distillation { relation: None, top_k: Some(8), ..distill };
    let adapter = options;
    let whole = || TrainerOptions { full: true, ..options() };
    vec![
        ("LoRA", ternary(), None, TrainerOptions { dropout: 0.1, input_gradient: true, ..adapter() }),
        ("LoRA in f32, fixed factors", ternary(), None, {
            TrainerOptions { precision: Precision::F32, freeze_a: true, recompute: 0, ..adapter() }
        }),
        ("DoRA", ternary(), None, TrainerOptions { dora: true, ..adapter() }),
        ("DoRA of scaled groups", model(Weights::Groups), None, TrainerOptions { dora: true, ..adapter() }),
        ("ternary adapter", ternary(), None, TrainerOptions { ternary: Some(0.5), ..adapter() }),
        ("LoRA of a dense model", model(Weights::Dense), None, adapter()),
        ("whole model", ternary(), None, TrainerOptions { dense_warmup: 3, ..whole() }),
        ("whole model in f32, scaled groups", model(Weights::Groups), None, {
            TrainerOptions { precision: Precision::F32, ..whole() }
        }),
        ("distilled", ternary(), Some(model(Weights::Dense)), { TrainerOptions { distill: Some(distill), ..whole() } }),
        (
            "distilled from a file",
            ternary(),
            Some(model(Weights::Dense)),
            TrainerOptions { distill: Some(from_file), ..adapter() },
        ),
    ]
}

/// What the plans of every kind of training are lowered to on a device.
fn lowered(profile: &Profile) -> Vec<(&'static str, Vec<Lowered>)> {
    let mut found = Vec::new();
    for (name, model, teacher, options) in runs() {
        let teacher = teacher.as_ref().map(|teacher| teacher as &dyn ModelFile);
        let paper = Paper::new(profile);
        let (target, plans) = (paper.target(), Arc::clone(&paper.lowered));
        let prepared = Prepared::with_teacher(&model, teacher, &target, options).unwrap();
        let device: Box<dyn Device> = Box::new(paper);
        prepared.load_with_teacher(&model, teacher, device, Start::Fresh { seed: 1 }, &mut |_, _| ()).unwrap();
        found.push((name, std::mem::take(&mut *plans.lock().unwrap())));
    }
    found
}

/// The launches of each step of a plan.
fn steps(Lowered { plan, dispatches }: &Lowered) -> Vec<String> {
    let mut steps = vec![String::new(); plan.steps.len()];
    for dispatch in dispatches {
        let [x, y, z] = dispatch.groups.each_ref().map(Count::most);
        let (name, constants) = (dispatch.kernel.module.name, &dispatch.kernel.constants);
        writeln!(steps[dispatch.step], "    {name} {constants:?} {x}x{y}x{z} {:?}", dispatch.push).unwrap();
    }
    steps
}

#[test]
fn launches_of_training_fit_and_are_those_on_record() {
    let devices = devices();
    let lowered: Vec<_> = devices.iter().map(lowered).collect();
    for (profile, kinds) in devices.iter().zip(&lowered) {
        let plans = kinds.iter().flat_map(|(name, plans)| plans.iter().map(move |plan| (name, plan)));
        plans.for_each(|(name, plan)| super::assert_fits(profile, plan, name));
    }
    let (mut found, mut known) = (String::new(), HashSet::new());
    for (kind, (name, plans)) in lowered[0].iter().enumerate() {
        for (number, Lowered { plan, .. }) in plans.iter().enumerate() {
            writeln!(found, "{name}: {}", plan.name).unwrap();
            let of_devices: Vec<Vec<String>> = lowered.iter().map(|device| steps(&device[kind].1[number])).collect();
            for (step, planned) in plan.steps.iter().enumerate() {
                let mut rest: Vec<usize> = (0..devices.len()).collect();
                while let Some(&first) = rest.first() {
                    let text = &of_devices[first][step];
                    let alike = |&device: &usize| of_devices[device][step] == *text;
                    let (alike, others): (Vec<usize>, _) = rest.into_iter().partition(alike);
                    let names: Vec<&str> = alike.iter().map(|&device| devices[device].name.as_str()).collect();
                    let launches = format!("  {}: {}\n{text}", planned.label, names.join(", "));
                    // What is done as in a plan above is not said again.
                    if known.insert(launches.clone()) {
                        found += &launches;
                    }
                    rest = others;
                }
            }
        }
    }
    super::compare("models.txt", &found);
}
