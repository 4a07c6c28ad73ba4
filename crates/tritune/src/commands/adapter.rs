use crate::loading::ModelArgs;
use crate::lora_options::LoraArg;
use crate::messages::{output, status};
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::adapters::{Adapters, average, difference, norm};
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, Modules};
use tritune_runtime::{Error, Outputs, human, results};

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
    /// where their A factors are equal: train them with finetune --freeze-a.
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

    /// Seed of the A factors (default 0).
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
        let paths = self.adapters.iter().map(|adapter| &adapter.path);
        paths.fold(outputs, Outputs::reading_adapter).adapter(&self.destination.output)?;
        let model = self.model.open()?;
        let reader = Adapters::of(&model)?;
        let read = |LoraArg { path, scale }: &LoraArg| Ok((reader.read(path)?, f64::from(*scale)));
        let adapters = self.adapters.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
        let mean = average(&adapters)?;
        let same = adapters.iter().all(|(adapter, _)| adapter.lora_a_values().eq(adapters[0].0.lora_a_values()));
        if !same {
            status!("note: the A factors differ, so this is not the mean of what the adapters do; see --freeze-a");
        }
        model.write_adapter(&mean, &self.destination.output)?;
        if json {
            let mut report = results::of_adapter(&mean);
            report["destination"] = json!(self.destination.output);
            report["adapters"] = json!(adapters.len());
            report["same_first_factors"] = json!(same);
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
        let adapters = Adapters::of(&model)?;
        let found = difference(&adapters.read(&self.first)?, &adapters.read(&self.second)?)?;
        if json {
            output!("{:#}", json!(found))?;
        } else {
            output!("distance       {:.6} ({:.2} % of the first one's norm)", found.distance, 100.0 * found.relative)?;
            output!("largest        {:.6}", found.largest)?;
            output!("A factors  {}", if found.same_first_factors { "equal" } else { "different" })?;
        }
        Ok(crate::SUCCESS)
    }
}

impl Info {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let adapter = Adapters::of(&self.model.open()?)?.read(&self.adapter)?;
        if json {
            output!("{:#}", results::of_adapter(&adapter))?;
            return Ok(crate::SUCCESS);
        }
        let kind = adapter.kind();
        let second = adapter.lora_b_values().count() as u64;
        let norms = [norm(adapter.lora_a_values()), norm(adapter.lora_b_values())];
        output!("kind        {kind}, rank {}, alpha {}, scale {}", adapter.rank, adapter.alpha, adapter.scale())?;
        output!("base        {}", adapter.base_model.as_deref().unwrap_or("without a name"))?;
        output!("matrices    {}", adapter.modules.len())?;
        output!("parameters  {} ({} in B factors)", human::count(adapter.parameters()), human::count(second))?;
        output!("norms       A factors {:.4}, B factors {:.4}", norms[0], norms[1])?;
        Ok(crate::SUCCESS)
    }
}

impl New {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let output = &self.destination.output;
        Outputs::new(self.destination.force).reading(&self.model.model).adapter(output)?;
        let model = self.model.open()?;
        let flags = FinetuneOverrides {
            rank: self.rank,
            alpha: self.alpha,
            modules: self.modules,
            rslora: self.rslora.then_some(true),
            freeze_a: self.freeze_a,
            ..FinetuneOverrides::default()
        };
        let settings = FinetuneSettings::resolve(FinetuneSettings::default(), None, flags)
            .map_err(tritune_runtime::Error::from)?;
        let adapter = Adapters::of(&model)?.fresh(&settings);
        model.write_adapter(&adapter, output)?;
        if json {
            let mut report = results::of_adapter(&adapter);
            report["destination"] = json!(output);
            output!("{report:#}")?;
        } else {
            output!("wrote {}, an adapter that changes nothing yet", output.display())?;
        }
        Ok(crate::SUCCESS)
    }
}
