//! Two thousand damaged adapters are read and, where that works, written and merged: errors or numbers, never a panic.

use crate::models::{ODD, config, damage, place, synthetic};
use serde_json::json;
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

#[test]
fn alphas_that_make_no_scale_to_compute_with_are_refused() {
    let config = config(&LLAMA, ODD);
    let (_folder, path) = place("adapter");
    for (alpha, of_one, largest, fits) in [
        (4.0, 4.0, 1.0, true),
        (4.0, 8.0, 1.0, true),
        (4.0, 1e30, 10.0, true),
        // Its scale is zero or nearly, whatever that is compared with.
        (4.0, 1e-45, 1.0, false),
        (1e-38, 1e-38, 1.0, false),
        // It is too large compared with the adapter's, or for the factor that carries it.
        (1e-30, 1e10, 1.0, false),
        (4.0, 1e30, 1e10, false),
    ] {
        let mut adapter = sample(&config, &mut Random::fresh(), false);
        adapter.alpha = alpha;
        adapter.modules.iter_mut().for_each(|module| module.alpha = alpha);
        (adapter.modules[1].alpha, adapter.modules[1].b[0]) = (of_one, largest);
        let written = adapter.write_peft(&path, &config).map_err(|error| error.to_string());
        assert_eq!(written.is_ok(), fits, "{alpha} {of_one} {largest}: {written:?}");
    }
}

#[test]
fn settings_that_choose_other_modules_than_the_tensors_are_refused() {
    let mut random = Random::fresh();
    let config = config(&LLAMA, ODD);
    let (_folder, path) = place("adapter");
    sample(&config, &mut random, false).write_peft(&path, &config).unwrap();
    let file = path.join("adapter_config.json");
    let valid: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let attempt = |settings: &[(&str, serde_json::Value)]| {
        let mut changed = valid.clone();
        settings.iter().for_each(|(key, value)| changed[*key] = value.clone());
        std::fs::write(&file, changed.to_string()).unwrap();
        Adapter::load(&path, &config).map(drop).map_err(|error| error.to_string())
    };
    // Q, V and down of layer 1 have tensors: whatever else is chosen contradicts them.
    let own = [Projection::Q, Projection::V, Projection::Down];
    let mut refused = 0;
    for chosen in 0u32..1 << 7 {
        let picked: Vec<Projection> = Projection::ALL.into_iter().filter(|p| chosen >> *p as u32 & 1 == 1).collect();
        let names: Vec<&str> = picked.iter().map(|p| config.family.hf.projections[*p as usize]).collect();
        let pattern = format!(r"model\.layers\.1\.({})", names.join("|").replace('.', r"\."));
        let forms = [
            vec![("target_modules", json!(pattern))],
            vec![("target_modules", json!(names)), ("layers_to_transform", json!([1]))],
            vec![("target_modules", json!(names)), ("exclude_modules", json!(r".*layers\.0\..*"))],
        ];
        for settings in forms.into_iter().filter(|_| !names.is_empty()) {
            let outcome = attempt(&settings);
            if picked == own {
                outcome.unwrap_or_else(|error| panic!("{settings:?}: {error}"));
                continue;
            }
            let error = outcome.expect_err("another choice");
            assert!(error.contains("\"target_modules\" is ") && error.contains("model.layers.1."), "{error}");
            refused += 1;
        }
    }
    assert!(refused >= 200, "{refused}");
    for (settings, parts) in [
        (
            vec![("layers_to_transform", json!([5])), ("target_modules", json!(["q_proj", "v_proj", "down_proj"]))],
            "layers_to_transform\" is [5]",
        ),
        (vec![("exclude_modules", json!(["q_proj"]))], "exclude_modules\" is [\"q_proj\"]"),
    ] {
        let error = attempt(&settings).expect_err("a contradiction");
        assert!(
            error.contains(parts) && error.contains("there are tensors for model.layers.1.self_attn.q_proj"),
            "{error}"
        );
    }
}
