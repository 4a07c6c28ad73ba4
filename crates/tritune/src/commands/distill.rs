use crate::commands::finetune::TrainingArgs;
use crate::messages::status;
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::Stop;
use tritune_runtime::self_generate::SelfGenerate;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, Scales};

const LOSS: &str = "Loss";

/// Make a ternary model of a dense one: quantisation-aware training from its own weights, with the dense model as the teacher.
///
/// The student is the teacher with a norm before every projection; over --dense-warmup steps (default 100) its weights,
/// activations and norms come in by degrees. Train on plain text first, then go on with your task: --student takes the folder
/// master/ of the first run, and --teacher a dense model that knows the task. The teacher runs on the same device.
///
/// The output folder gets model.gguf, hf/ (packed), master/ (to go on from), log.jsonl, report.html and checkpoints. Ctrl-C
/// finishes the step, saves and exits; --resume continues.
///
/// Example: tritune distill --teacher dense/ --data text.txt -o general --batch-tokens 4096 --lr 3e-4
///
/// Example: tritune distill --teacher tuned/ --student general/master --data task.jsonl -o task --relation 3000
///
/// Example: tritune distill --teacher dense/ --self-generate 20000 -o out
#[derive(Debug, Args)]
pub struct Distill {
    /// Go on with this student, the folder master/ of an earlier run, instead of the teacher's own weights.
    #[arg(long, value_name = "FOLDER")]
    student: Option<PathBuf>,

    /// Which ternary weights share a scale: tensor, row, or 32, 64, 128 or 256 neighbours; with row and groups, activations have
    /// scales for groups of columns, too (default tensor).
    #[arg(long, value_name = "NAME")]
    scales: Option<Scales>,

    /// Make embedding and head ternary, too: row, or 32, 64, 128 or 256 neighbours that share a scale. The linear weights
    /// need scales of rows or neighbours then (default: they stay dense).
    #[arg(long, value_name = "NAME")]
    table_scales: Option<Scales>,

    /// Weight of the targets' cross-entropy (default 1).
    #[arg(long, value_name = "X", help_heading = LOSS)]
    cross_entropy: Option<f64>,

    /// Weight of the divergence from the teacher's distribution (default 1).
    #[arg(long, value_name = "X", help_heading = LOSS)]
    kl: Option<f64>,

    /// What the logits of both are divided by for that (default 2).
    #[arg(long, value_name = "X", help_heading = LOSS)]
    kl_temperature: Option<f64>,

    /// Weight of the attention-relation loss: how tokens relate in one layer (default 0).
    #[arg(long, value_name = "X", help_heading = LOSS)]
    relation: Option<f64>,

    /// Layer of that loss, counted from 0 (default two thirds up).
    #[arg(long, value_name = "N", help_heading = LOSS)]
    relation_layer: Option<u32>,

    /// Relation heads (default: as many as give keys of 32 columns).
    #[arg(long, value_name = "N", help_heading = LOSS)]
    relation_heads: Option<u32>,

    /// For small devices: compute the teacher's logits of every target first, into this file (or use it), and train without the teacher.
    #[arg(long, value_name = "FILE")]
    teacher_cache: Option<PathBuf>,

    /// Likeliest tokens of each target in that file; all others count as one (default 64).
    #[arg(long, value_name = "K")]
    teacher_top_k: Option<u32>,

    /// Let the teacher write this many documents and conversations first, and train on them, too (OUT/self.jsonl).
    #[arg(long, value_name = "N")]
    self_generate: Option<usize>,

    #[command(flatten)]
    run: TrainingArgs,
}

impl Distill {
    /// Trains and exports the student.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let own = self.student.is_none();
        let flags = FinetuneOverrides {
            model: self.student,
            from_teacher: Some(own),
            scales: self.scales,
            table_scales: self.table_scales,
            teacher_cache: self.teacher_cache,
            teacher_top_k: self.teacher_top_k,
            cross_entropy: self.cross_entropy,
            kl: self.kl,
            kl_temperature: self.kl_temperature,
            relation: self.relation,
            relation_layer: self.relation_layer,
            relation_heads: self.relation_heads,
            ..FinetuneOverrides::default()
        };
        let mut settings = self.run.settings(FinetuneSettings::distillation_defaults(own), flags)?;
        if own {
            settings.model = settings.teacher.clone();
        }
        let runtime = self.run.runtime(&settings)?;
        if let Some(samples) = self.self_generate.filter(|_| !self.run.dry_run)
            && !SelfGenerate::add_to(&mut settings, samples, &runtime, &Stop::on_signals()?)?
        {
            status!("stopped while the teacher was writing; continue with the same command");
            return Ok(crate::SUCCESS);
        }
        self.run.train(settings, json)
    }
}
