//! Two thousand damaged adapters are read and, where that works, written and merged: errors or numbers, never a panic.

use crate::models::{ODD, config, damage, place, synthetic};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use tritune_model::adapter::MergedModel;
use tritune_model::family::{BITNET_B158, LLAMA};
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, Config, ModelFile};
use tritune_testing::Random;

const MUTATIONS: usize = 700;

fn sample(config: &Config, random: &mut Random, dora: bool) -> Adapter {
    let mut modules = Vec::new();
    for projection in [Projection::Q, Projection::V, Projection::Down] {
        let (out, cols) = projection.shape(config);
        let mut values = |count: usize| (0..count).map(|_| random.float()).collect::<Vec<f32>>();
        let (a, b, magnitude) = (values(2 * cols), values(2 * out), dora.then(|| values(out)));
        modules.push(AdapterModule { layer: 1, projection, rank: 2, alpha: 4.0, a, b, magnitude });
    }
    Adapter {
        rank: 2,
        alpha: 4.0,
        rslora: false,
        threshold: None,
        modules,
        base_model: Some("base".to_owned()),
        base_trits: None,
    }
}

/// Whether a damaged adapter could be used.
fn attempt(path: &Path, base: &dyn ModelFile) -> bool {
    let Ok(adapter) = Adapter::load(path, base.config()) else { return false };
    let (_folder, copy) = place("copy");
    adapter.write_peft(&copy, base.config()).unwrap();
    if !adapter.is_dora() {
        adapter.write_gguf(copy.with_extension("gguf"), base.config()).unwrap();
    }
    let adapters = [(adapter, 1.0)];
    let merged = MergedModel::new(base, &adapters, true).unwrap();
    // Numbers near the end of the range may overflow, which is an error.
    let _ = merged.linear(1, Projection::Q);
    true
}

/// Damages `file` of the adapter at `path` again and again.
fn mutate(name: &str, path: &Path, file: &Path, header: usize, base: &dyn ModelFile, random: &mut Random) {
    let valid = std::fs::read(file).unwrap();
    assert!(attempt(path, base), "{name}: the undamaged one");
    let mut used = 0;
    for number in 0..MUTATIONS {
        let mut bytes = valid.clone();
        damage(random, &mut bytes, header.min(valid.len()), |random| b'0' + random.below(10) as u8);
        std::fs::write(file, &bytes).unwrap();
        let outcome = catch_unwind(AssertUnwindSafe(|| attempt(path, base)));
        used += usize::from(outcome.unwrap_or_else(|_| panic!("{name}: mutation {number} panicked")));
    }
    println!("{name}: {used} of {MUTATIONS} were used all the same");
    assert!(used > 0 && used < MUTATIONS, "{name}: {used}");
    std::fs::write(file, valid).unwrap();
}

#[test]
fn damaged_adapters() {
    let seed = 0x5eed_0004;
    println!("seed {seed:#x}");
    let mut random = Random::seeded(seed);
    for (architecture, dora) in [(&LLAMA, false), (&BITNET_B158, true)] {
        let config = config(architecture, ODD);
        let base = synthetic(config.clone(), 3);
        let adapter = sample(&config, &mut random, dora);
        let (_folder, path) = place("adapter");
        adapter.write_peft(&path, &config).unwrap();
        let (settings, tensors) = (path.join("adapter_config.json"), path.join("adapter_model.safetensors"));
        mutate("settings", &path, &settings, usize::MAX, &base, &mut random);
        mutate("safetensors", &path, &tensors, 1200, &base, &mut random);
        if !dora {
            let file = path.with_extension("gguf");
            adapter.write_gguf(&file, &config).unwrap();
            let header = tritune_format::Gguf::open(&file).unwrap().data_start() as usize;
            mutate("gguf", &file, &file, header, &base, &mut random);
        }
    }
}
