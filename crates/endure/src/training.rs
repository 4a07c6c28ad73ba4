//! A small training run, uninterrupted and in pieces: what it writes must be the same.

use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::family::{BITNET_B158, LLAMA};
use tritune_model::synth::{SynthModel, Weights};
use tritune_model::tokenizer::Vocab;
use tritune_model::{Config, Family};
use tritune_runtime::finetune::on_step;
use tritune_runtime::settings::PreferenceMethod;
use tritune_runtime::{Finetune, FinetuneSettings, Runtime};

const LORA: &[&str] = &["adapter.gguf", "adapter_model.safetensors", "last/adapter_model.safetensors"];
const FOLDER: &[&str] = &["adapter_model.safetensors", "last/adapter_model.safetensors"];
const WHOLE: &[&str] = &["model.gguf", "hf/model.safetensors", "master/model.safetensors"];

/// Every kind of training there is, and the files that must be equal byte for byte.
pub const VARIANTS: [(&str, &[&str]); 9] = [
    ("lora", LORA),
    ("dora", FOLDER),
    ("ternary", FOLDER),
    ("full", WHOLE),
    // What the model says of all pairs before the first step is part of every checkpoint.
    ("dpo", LORA),
    ("simpo", LORA),
    ("orpo", LORA),
    // A student made of its dense teacher, and an adapter whose teacher is a file that is written first.
    ("distill", WHOLE),
    ("teacher-cache", LORA),
];

/// A two-layer shape with a vocabulary of bytes.
pub fn small(family: &'static Family) -> Config {
    Config {
        name: Some("small".to_owned()),
        family,
        vocab: 300,
        hidden: 96,
        feed_forward: 172,
        layers: 2,
        heads: 4,
        kv_heads: 2,
        head_dim: 24,
        context: 64,
        norm_eps: 1e-5,
        rope_theta: 10_000.0,
        rope_dims: 24,
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: None,
        activation: family.activation,
        tied_head: true,
        projection_norms: Vec::new(),
    }
}

/// Writes a random model of that shape.
pub fn write_model(config: Config, path: &Path, target: OutputFormat) -> anyhow::Result<()> {
    write_weights(Weights::Tensor, config, path, target)
}

/// The same with dense weights.
pub fn write_dense(config: Config, path: &Path) -> anyhow::Result<()> {
    write_weights(Weights::Dense, config, path, OutputFormat::Gguf(TensorType::F32))
}

fn write_weights(weights: Weights, config: Config, path: &Path, target: OutputFormat) -> anyhow::Result<()> {
    let vocab = Vocab::byte_level(config.vocab)?;
    let model = SynthModel::new(config, Some(vocab), 3).with_weights(weights);
    let options = ConvertOptions { target, head: None, i2s_block: I2sBlock::B128, lossy: false };
    convert(&model, path, options, &mut |_, _| ()).map(drop).with_context(|| path.display().to_string())
}

/// Writes a model, data and the result of every variant of the run into a folder that all processes read.
pub fn prepare(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    write_model(small(&BITNET_B158), &folder.join("model.gguf"), OutputFormat::Gguf(TensorType::I2S))?;
    write_dense(small(&LLAMA), &folder.join("dense.gguf"))?;
    let lines = (0..24).map(|number| format!("{{\"text\": \"Zubi met {number} crabs by the sea.\"}}\n"));
    std::fs::write(folder.join("data.jsonl"), lines.collect::<String>())?;
    let pair = |number| format!("{{\"prompt\": \"{number}\", \"chosen\": \" crabs\", \"rejected\": \" ships\"}}\n");
    std::fs::write(folder.join("pairs.jsonl"), (0..24).map(pair).collect::<String>())?;
    for (variant, files) in VARIANTS {
        let out = folder.join(variant);
        let started = Instant::now();
        let output = command(variant, folder, &out, 1)?.output()?;
        ensure!(output.status.success(), "{variant}: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::write(folder.join(format!("{variant}.seconds")), started.elapsed().as_secs_f64().to_string())?;
        for file in files {
            ensure!(out.join(file).is_file(), "{variant} has no {file}");
        }
    }
    Ok(())
}

/// How long a variant takes uninterrupted.
pub fn duration(prepared: &Path, variant: &str) -> anyhow::Result<Duration> {
    let seconds = std::fs::read_to_string(prepared.join(format!("{variant}.seconds")))?;
    Ok(Duration::from_secs_f64(seconds.parse()?))
}

/// The process that trains, from where it was left.
pub fn command(variant: &str, prepared: &Path, out: &Path, threads: usize) -> anyhow::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("train").arg(variant).args([prepared, out]).arg(threads.to_string());
    Ok(command)
}

/// `train VARIANT PREPARED OUT THREADS`
pub fn main(words: &[&str]) -> anyhow::Result<bool> {
    let [variant, prepared, out, threads] = words else { anyhow::bail!("the words of a run") };
    let prepared = Path::new(prepared);
    let finetune = run(variant, prepared, Path::new(out));
    let runtime = Runtime::cpu().with_threads(threads.parse()?);
    let prepared = finetune.prepare(&runtime)?;
    if prepared.finished().is_none() {
        prepared.run(&mut on_step(|_, _| ()))?.export()?;
    }
    Ok(true)
}

/// The run of a variant.
pub fn run(variant: &str, prepared: &Path, out: &Path) -> Finetune {
    let preference = match variant {
        "dpo" => Some(PreferenceMethod::Dpo),
        "simpo" => Some(PreferenceMethod::SimPo),
        "orpo" => Some(PreferenceMethod::Orpo),
        _ => None,
    };
    let (model, data) = match variant {
        "distill" => ("dense.gguf", "data.jsonl"),
        _ => ("model.gguf", if preference.is_some() { "pairs.jsonl" } else { "data.jsonl" }),
    };
    let mut finetune = Finetune::adapter(prepared.join(model), prepared.join(data), out);
    finetune.resume = true;
    finetune.answers = 0;
    finetune.gguf_type = TensorType::I2S;
    finetune.sysfs = PathBuf::from("/nonexistent");
    let settings = &mut finetune.settings;
    if variant == "distill" {
        let FinetuneSettings { model, data, output, .. } = settings.clone();
        let teacher = model.clone();
        let usual = FinetuneSettings::distillation_defaults(true);
        *settings = FinetuneSettings { model, data, output, teacher, dense_warmup: 3, ..usual };
    }
    if variant == "teacher-cache" {
        settings.teacher = Some(prepared.join("dense.gguf"));
        settings.teacher_cache = Some(out.join("teacher.cache"));
        settings.kl = Some(1.0);
    }
    settings.preference = preference;
    settings.steps = Some(5);
    settings.seq = 32;
    settings.batch_tokens = Some(64);
    settings.checkpoint_every = 1;
    settings.val_split = 0.25;
    settings.eval_every = 2;
    settings.seed = 7;
    settings.dora = variant == "dora";
    settings.full |= variant == "full";
    settings.ternary_adapter = variant == "ternary";
    if settings.ternary_adapter {
        settings.lr = 1e-2;
    }
    finetune
}

/// Whether a run wrote what the uninterrupted one did, and left nothing else behind.
pub fn compare(variant: &str, prepared: &Path, out: &Path) -> Result<(), String> {
    let files = VARIANTS.iter().find(|(name, _)| *name == variant).map(|(_, files)| *files).unwrap_or_default();
    for file in files {
        let read = |folder: &Path| std::fs::read(folder.join(file)).map_err(|error| format!("{file}: {error}"));
        if read(&prepared.join(variant))? != read(out)? {
            return Err(format!("{variant}: {file} differs from the uninterrupted run's"));
        }
    }
    let names = std::fs::read_dir(out).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    match names.iter().find(|name| name.contains(".tmp")) {
        Some(left) => Err(format!("{variant}: {left} is left behind")),
        None => Ok(()),
    }
}
