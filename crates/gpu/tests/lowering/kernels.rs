//! The kernels that devices of known families run for inference with BitNet b1.58 2B-4T and for LoRA training of it: `kernels.txt`, each with
//! the constants of its first launch. `scripts/gpu-table` compiles them for these devices.

use crate::devices::devices;
use crate::paper::Paper;
use crate::{launches, launches_with};
use std::fmt::Write;
use std::sync::Arc;
use tritune_gpu::{Kernel, Profile};
use tritune_graph::{Device, GroupSize};
use tritune_model::synth::{SynthModel, Weights, preset};
use tritune_model::tensor::Projection;
use tritune_model::{Config, Precision};
use tritune_train::trainer::{Prepared, Start, TrainerOptions};

/// A block of 2B-4T. Kernels depend on the vocabulary by their grids alone.
fn config() -> Config {
    let tiny = preset("tiny").unwrap().config(None);
    Config {
        vocab: 2048,
        hidden: crate::HIDDEN,
        feed_forward: crate::INNER,
        heads: crate::HEADS.heads,
        kv_heads: crate::HEADS.kv_heads,
        head_dim: crate::HEADS.head_dim,
        layers: 1,
        ..tiny
    }
}

/// What a step of LoRA training launches.
fn training(profile: &Profile) -> Vec<Kernel> {
    let model = SynthModel::new(config(), None, 7).with_weights(Weights::Tensor);
    let options = TrainerOptions {
        context: 512,
        tokens: 512,
        targets: 512,
        rank: 8,
        modules: Projection::ALL.to_vec(),
        scale: 2.0,
        precision: Precision::F16,
        recompute: 1,
        ..TrainerOptions::default()
    };
    let paper = Paper::blank(profile);
    let (target, plans) = (paper.target(), Arc::clone(&paper.lowered));
    let prepared = Prepared::with_teacher(&model, None, &target, options).unwrap();
    let device: Box<dyn Device> = Box::new(paper);
    prepared.load_with_teacher(&model, None, device, Start::Fresh { seed: 1 }, &mut |_, _| ()).unwrap();
    let plans = std::mem::take(&mut *plans.lock().unwrap());
    plans.into_iter().flat_map(|plan| plan.dispatches).map(|dispatch| dispatch.kernel).collect()
}

#[test]
fn kernels_of_known_devices_are_those_on_record() {
    let mut found = String::new();
    for profile in devices() {
        let mut kernels: Vec<Kernel> = Vec::new();
        for tokens in [1, 8, 512] {
            for group in [None, Some(GroupSize::G128)] {
                let plan = launches_with(&profile, tokens, false, group);
                kernels.extend(plan.dispatches.into_iter().map(|dispatch| dispatch.kernel));
            }
        }
        kernels.extend(launches(&profile, 512, true).dispatches.into_iter().map(|dispatch| dispatch.kernel));
        kernels.extend(training(&profile));
        // Sorting keeps the order of those of one name.
        kernels.sort_by_key(|kernel| kernel.module.name);
        kernels.dedup_by_key(|kernel| kernel.module.name);
        writeln!(found, "{}", profile.name).unwrap();
        for Kernel { module, constants } in kernels {
            let lanes = profile.subgroup_of(module).unwrap_or_default();
            writeln!(found, "  {} {lanes} {constants:?}", module.name).unwrap();
        }
    }
    super::compare("kernels.txt", &found);
}
