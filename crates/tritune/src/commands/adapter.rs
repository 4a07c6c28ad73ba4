use crate::loading::ModelArgs;
use crate::lora_options::LoraArg;
use crate::messages::{Usage, output, status};
use crate::progress::human_count;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tritune_model::adapter::{BaseTrits, PEFT_FILES, average, difference};
use tritune_model::{Adapter, Config};
use tritune_runtime::{Model, Outputs};
use tritune_train::fresh_adapter::fresh_adapter;
use tritune_train::settings::{FinetuneOverrides, FinetuneSettings, Modules};

/// Make the mean of adapters, compare them, look into one, or start one: the steps of federated training.
///
/// Adapters are GGUF files or PEFT folders of the model that is given. A destination that ends in .gguf is such a file;
/// any other becomes a PEFT folder with an adapter.gguf in it.
///
/// Example: tritune adapter new -m model.gguf --freeze-a 7 -o round-0
///
/// Example: tritune adapter average -m model.gguf ann/:120 bob/:80 -o round-1
///
/// Example: tritune adapter diff -m model.gguf round-0 round-1
///
/// Example: tritune adapter info -m model.gguf round-1 --json
#[derive(Debug, Args)]
pub struct AdapterCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// The weighted mean of adapters of the same base, rank, alpha and projections.
    ///
    /// Sums are rounded once, so the order does not matter. The mean of what adapters do is the mean of their numbers only
    /// where their first factors are equal: train them with finetune --freeze-a.
    Average(Average),
    /// How far two adapters are apart.
    Diff(Diff),
    /// What an adapter is and how large its numbers are.
    Info(Info),
    /// An adapter that changes nothing yet: what `finetune` with the same rank, alpha, modules and seed starts from.
    New(New),
}

#[derive(Debug, Args)]
struct Average {
    #[command(flatten)]
    model: ModelArgs,

    /// Adapters and what they count for, such as the number of samples they were trained on; 1 when absent.
    #[arg(value_name = "ADAPTER[:WEIGHT]", required = true)]
    adapters: Vec<LoraArg>,

    #[command(flatten)]
    destination: DestinationArgs,
}

#[derive(Debug, Args)]
struct Diff {
    #[command(flatten)]
    model: ModelArgs,

    /// The one.
    first: PathBuf,

    /// The other.
    second: PathBuf,
}

#[derive(Debug, Args)]
struct Info {
    #[command(flatten)]
    model: ModelArgs,

    /// The adapter.
    adapter: PathBuf,
}

#[derive(Debug, Args)]
struct New {
    #[command(flatten)]
    model: ModelArgs,

    /// Rank of the adapter (default 8).
    #[arg(long, value_name = "N")]
    rank: Option<u32>,

    /// The adapter is scaled by alpha / rank (default 16).
    #[arg(long, value_name = "X")]
    alpha: Option<f64>,

    /// Projections that get an adapter: all, or some of q,k,v,o,gate,up,down (default all).
    #[arg(long, value_name = "LIST")]
    modules: Option<Modules>,

    /// Scale by alpha / sqrt(rank) instead of alpha / rank.
    #[arg(long)]
    rslora: bool,

    /// Seed of the first factors (default 0).
    #[arg(long, visible_alias = "seed", value_name = "SEED")]
    freeze_a: Option<u64>,

    #[command(flatten)]
    destination: DestinationArgs,
}

#[derive(Debug, Args)]
struct DestinationArgs {
    /// A .gguf file or a folder.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Replace it if it exists.
    #[arg(long)]
    force: bool,
}

impl AdapterCommand {
    /// Does it.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        match self.action {
            Action::Average(action) => action.run(json),
            Action::Diff(action) => action.run(json),
            Action::Info(action) => action.run(json),
            Action::New(action) => action.run(json),
        }
    }
}

impl Average {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let outputs = Outputs::new(self.destination.force).reading(&self.model.model);
        let outputs = self.adapters.iter().fold(outputs, |outputs, adapter| outputs.reading_adapter(&adapter.path));
        self.destination.check(outputs)?;
        let model = self.model.open()?;
        let base = BaseTrits::of(model.file())?;
        let mut adapters = Vec::with_capacity(self.adapters.len());
        for LoraArg { path, scale } in &self.adapters {
            adapters.push((read(&model, path, &base)?, f64::from(*scale)));
        }
        let mean = average(&adapters)?;
        let same = adapters.iter().all(|(adapter, _)| first_factors(adapter).eq(first_factors(&adapters[0].0)));
        if !same {
            status!("note: the first factors differ, so this is not the mean of what the adapters do; see --freeze-a");
        }
        self.destination.write(&mean, model.config())?;
        let mut report = describe(&mean);
        report["destination"] = json!(self.destination.output);
        report["adapters"] = json!(adapters.len());
        report["same_first_factors"] = json!(same);
        if json {
            output!("{report:#}")?;
        } else {
            output!("wrote {}, the mean of {} adapters", self.destination.output.display(), adapters.len())?;
        }
        Ok(crate::SUCCESS)
    }
}

impl Diff {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let model = self.model.open()?;
        let base = BaseTrits::of(model.file())?;
        let read = |path: &Path| read(&model, path, &base);
        let found = difference(&read(&self.first)?, &read(&self.second)?)?;
        let relative = if found.norm > 0.0 { found.distance / found.norm } else { 0.0 };
        if json {
            let module = |(layer, projection, distance): &(usize, &str, f64)| json!({ "layer": layer, "projection": projection, "distance": distance });
            let modules: Vec<Value> = found.modules.iter().map(module).collect();
            let report = json!({
                "same_first_factors": found.same_first_factors, "norm": found.norm, "distance": found.distance,
                "relative": relative, "largest": found.largest, "modules": modules,
            });
            output!("{report:#}")?;
        } else {
            output!("distance       {:.6} ({:.2} % of the first one's norm)", found.distance, 100.0 * relative)?;
            output!("largest        {:.6}", found.largest)?;
            output!("first factors  {}", if found.same_first_factors { "equal" } else { "different" })?;
        }
        Ok(crate::SUCCESS)
    }
}

impl Info {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let model = self.model.open()?;
        let adapter = read(&model, &self.adapter, &BaseTrits::of(model.file())?)?;
        let report = describe(&adapter);
        if json {
            output!("{report:#}")?;
            return Ok(crate::SUCCESS);
        }
        let kind = if adapter.is_dora() { "DoRA" } else { "LoRA" };
        output!("kind        {kind}, rank {}, alpha {}, scale {}", adapter.rank, adapter.alpha, adapter.scale())?;
        output!("base        {}", adapter.base_model.as_deref().unwrap_or("without a name"))?;
        output!("matrices    {}", adapter.modules.len())?;
        output!(
            "parameters  {} ({} in second factors)",
            human_count(adapter.parameters()),
            human_count(second(&adapter))
        )?;
        output!(
            "norms       first factors {:.4}, second factors {:.4}",
            norm(first_factors(&adapter)),
            norm(second_factors(&adapter))
        )?;
        Ok(crate::SUCCESS)
    }
}

impl New {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        self.destination.check(Outputs::new(self.destination.force).reading(&self.model.model))?;
        let model = self.model.open()?;
        let flags = FinetuneOverrides {
            rank: self.rank,
            alpha: self.alpha,
            modules: self.modules,
            rslora: self.rslora.then_some(true),
            freeze_a: self.freeze_a,
            ..FinetuneOverrides::default()
        };
        let settings =
            FinetuneSettings::resolve(FinetuneSettings::default(), None, flags).map_err(Usage::from_error)?;
        let adapter = fresh_adapter(model.config(), &settings, Some(BaseTrits::of(model.file())?));
        self.destination.write(&adapter, model.config())?;
        if json {
            let mut report = describe(&adapter);
            report["destination"] = json!(self.destination.output);
            output!("{report:#}")?;
        } else {
            output!("wrote {}, an adapter that changes nothing yet", self.destination.output.display())?;
        }
        Ok(crate::SUCCESS)
    }
}

/// What a folder holds beside PEFT's files, for llama.cpp.
const GGUF_FILE: &str = "adapter.gguf";

impl DestinationArgs {
    fn check(&self, mut outputs: Outputs) -> anyhow::Result<()> {
        match self.output.extension().is_some_and(|extension| extension == "gguf") {
            true => outputs.file(&self.output)?,
            false => outputs.folder(&self.output, PEFT_FILES.into_iter().chain([GGUF_FILE]))?,
        }
        Ok(())
    }

    fn write(&self, adapter: &Adapter, config: &Config) -> anyhow::Result<()> {
        if self.output.extension().is_some_and(|extension| extension == "gguf") {
            return Ok(adapter.write_gguf(&self.output, config)?);
        }
        adapter.write_peft(&self.output, config)?;
        if !adapter.is_dora() {
            adapter.write_gguf(self.output.join(GGUF_FILE), config)?;
        }
        Ok(())
    }
}

fn read(model: &Model, path: &Path, base: &BaseTrits) -> anyhow::Result<Adapter> {
    let adapter = model.adapter(path)?;
    adapter.check_base(base, model.config().name.as_deref())?;
    Ok(adapter)
}

fn first_factors(adapter: &Adapter) -> impl Iterator<Item = &f32> {
    adapter.modules.iter().flat_map(|module| &module.a)
}

fn second_factors(adapter: &Adapter) -> impl Iterator<Item = &f32> {
    adapter.modules.iter().flat_map(|module| &module.b)
}

fn second(adapter: &Adapter) -> u64 {
    second_factors(adapter).count() as u64
}

fn norm<'a>(numbers: impl Iterator<Item = &'a f32>) -> f64 {
    numbers.map(|number| f64::from(*number) * f64::from(*number)).sum::<f64>().sqrt()
}

fn describe(adapter: &Adapter) -> Value {
    json!({
        "rank": adapter.rank, "alpha": adapter.alpha, "scale": adapter.scale(), "rslora": adapter.rslora,
        "dora": adapter.is_dora(), "base_model": adapter.base_model, "has_base_record": adapter.base_trits.is_some(),
        "modules": adapter.modules.len(), "parameters": adapter.parameters(), "second_factor_parameters": second(adapter),
        "first_factor_norm": norm(first_factors(adapter)), "second_factor_norm": norm(second_factors(adapter)),
    })
}
