mod arguments;
mod display;
mod finish;
mod preparation;
mod run_arguments;

pub use arguments::Finetune;
pub use preparation::read as read_data;
pub use run_arguments::RunArgs;

use super::bench::WARM_UP;
use crate::commands::convert::TypeArg;
use crate::energy::EnergyMeter;
use crate::messages::{bail_usage, check_text, output, status};
use crate::progress::{ByteProgress, human_bytes};
use crate::trace::{self, Cost};
use anyhow::{Context, bail};
use display::{LiveLine, seconds};
use finish::Finished;
use preparation::{Planned, Preparation};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tritune_graph::{Device, Hyper};
use tritune_model::engine::ProfiledRun;
use tritune_train::checkpoint::{CheckpointMeta, CheckpointStore, DifferenceKind, Loaded, RunIdentity};
use tritune_train::data::Batch;
use tritune_train::log::LogWriter;
use tritune_train::power::{PowerLimits, PowerWatch, Sensors};
use tritune_train::run::{Progress, Run, RunStatus, hyper};
use tritune_train::settings::FinetuneSettings;
use tritune_train::stop::Stop;
use tritune_train::trainer::{DropoutStream, Start, Trainer};

/// Steps that are timed before a run to estimate how long it takes; the first warms up.
const TIMED_STEPS: usize = 2;
/// The last file a run writes in its output folder: a run without it is not done.
const REPORT: &str = "report.html";

impl RunArgs {
    /// Trains and writes what was trained.
    pub fn train(mut self, settings: FinetuneSettings, json: bool) -> anyhow::Result<u8> {
        if let ("auto", Some(device)) = (self.target.device.as_str(), &settings.device) {
            self.target.device = device.clone();
        }
        let out = self.check(&settings)?;
        let (mut preparation, device) = Preparation::new(&self, &settings)?;
        // Locks the folder: a second process is refused before it changes anything.
        let mut store = if self.dry_run { None } else { Some(CheckpointStore::open(&out)?) };
        let loaded = match &mut store {
            Some(store) => self.newest_checkpoint(store, &out)?,
            None => None,
        };
        if let Some(Loaded { checkpoint, .. }) = &loaded {
            let done = checkpoint.meta.finished && checkpoint.meta.step >= preparation.total;
            if done && out.join(REPORT).is_file() {
                status!("{}: all {} steps are done; nothing to resume", out.display(), checkpoint.meta.step);
                if json {
                    output!("{:#}", summary(&preparation, &checkpoint.meta))?;
                }
                return Ok(crate::SUCCESS);
            }
            // What was computed again does not depend on today's free memory.
            let blocks = checkpoint.meta.identity.choices.get("recompute").and_then(|text| text.parse().ok());
            if let Some(blocks) = blocks {
                preparation.set_recompute(blocks)?;
            }
        }
        if !json && !self.quiet {
            preparation.print()?;
        }
        // It reads the whole model, for nothing where nothing is saved.
        let identity = if self.dry_run { RunIdentity::default() } else { preparation.identity()? };
        if let Some(loaded) = &loaded {
            self.check_identity(&loaded.checkpoint.meta.identity, &identity)?;
        }
        let mut trainer = self.load_trainer(&preparation, &settings, device)?;
        let done = loaded.as_ref().map_or(0, |loaded| loaded.checkpoint.meta.step);
        let left = preparation.total.saturating_sub(done);
        // The first steps may be of another kind.
        let dense = settings.dense_warmup.saturating_sub(done).min(left);
        let step_seconds = time_a_step(&mut trainer, &preparation, &settings, settings.dense_warmup)?;
        let dense_seconds = if dense > 0 { time_a_step(&mut trainer, &preparation, &settings, 0)? } else { 0.0 };
        let profile = self.profile.as_ref();
        let profile = profile.map(|path| profile_a_step(&mut trainer, &preparation, &settings, path)).transpose()?;
        let batch_seconds = step_seconds * (left - dense) as f64 + dense_seconds * dense as f64;
        let estimate = batch_seconds * f64::from(settings.accumulate);
        if !json && !self.quiet {
            let rate = preparation.tokens_per_batch() / step_seconds;
            let steps = if left == 1 { "step" } else { "steps" };
            output!("time      about {} for {left} {steps} at {rate:.0} tokens/s", seconds(estimate))?;
        }
        let Some(mut store) = store else {
            if json {
                let mut planned = preparation.to_json(estimate, &trainer);
                planned["profile"] = json!(profile);
                output!("{planned:#}")?;
            }
            return Ok(crate::SUCCESS);
        };
        let mut progress = match &loaded {
            Some(loaded) => {
                loaded.skipped.iter().for_each(|skipped| status!("warning: damaged checkpoint {skipped}"));
                status!("resuming after step {}", loaded.checkpoint.meta.step);
                Progress::resume(&loaded.checkpoint, &mut trainer)?
            }
            None => Progress::fresh(CheckpointMeta {
                tritune_version: env!("CARGO_PKG_VERSION").to_owned(),
                seed: settings.seed,
                settings: serde_json::to_value(&settings)?,
                identity,
                ..CheckpointMeta::default()
            }),
        };
        let log_path = out.join("log.jsonl");
        let mut log = match &loaded {
            Some(_) => LogWriter::resume(&log_path, progress.meta.step)?,
            None => LogWriter::create(&log_path)?,
        };
        let stop = Stop::on_signals().context("signals cannot be caught")?;
        let limits = PowerLimits::new(settings.power, settings.max_temp, settings.min_battery, settings.only_charging);
        let mut power = limits.watches().then(|| PowerWatch::new(Sensors::new(&self.sysfs), limits));
        let meter = EnergyMeter::source(trainer.device_info().selector != "cpu").and_then(EnergyMeter::start);
        let mut observer = LiveLine::new(progress.meta.step, preparation.total, meter);
        let mut run = Run {
            trainer: &mut trainer,
            train: preparation.train(),
            evaluation: preparation.evaluation(),
            settings: &settings,
            store: &mut store,
            log: &mut log,
            stop: &stop,
            power: power.as_mut(),
            observer: &mut observer,
        };
        let ending = run.go(&mut progress, preparation.total);
        let energy = observer.finish();
        if ending? == RunStatus::Stopped {
            if self.quiet {
                return Ok(crate::SUCCESS);
            }
            status!(
                "stopped after step {} of {} and saved; go on with the same command and --resume",
                progress.meta.step,
                preparation.total
            );
            if json {
                output!("{:#}", summary(&preparation, &progress.meta))?;
            }
            return Ok(crate::SUCCESS);
        }
        let finished =
            Finished { settings: &settings, preparation: &preparation, progress: &progress, energy, profile };
        finished.export(&self, trainer, &out, json)?;
        Ok(crate::SUCCESS)
    }

    /// Finds what the command line lacks or cannot mean, before anything is read; gives the output folder.
    pub fn check(&self, settings: &FinetuneSettings) -> anyhow::Result<PathBuf> {
        let (model, data, out) = (&settings.model, &settings.data, &settings.output);
        let needed = [(model, "a model (-m)"), (data, "data (--data)"), (out, "an output folder (-o)")];
        let missing: Vec<&str> = needed.iter().filter(|(path, _)| path.is_none()).map(|(_, what)| *what).collect();
        let (Some(out), []) = (out, missing.as_slice()) else {
            bail_usage!("a run needs {}; give flags, or a --config with them", missing.join(" and "));
        };
        let paths = [model, data, &settings.output, &settings.eval, &settings.init, &settings.teacher];
        paths.into_iter().flatten().try_for_each(|path| check_text(path))?;
        match self.ty {
            Some(_) if !settings.full => bail_usage!("--type does nothing without --full; give both"),
            Some(TypeArg::Hf) => bail_usage!(
                "--type is for the GGUF file of the model: tq2_0, tq1_0, i2_s or f16; the folder hf/ is written in any case"
            ),
            _ => Ok(out.clone()),
        }
    }

    /// The checkpoint to go on from. A folder with checkpoints is never started over by accident.
    fn newest_checkpoint(&self, store: &mut CheckpointStore, out: &Path) -> anyhow::Result<Option<Loaded>> {
        let loaded = store.load_newest()?;
        if let (Some(loaded), false) = (&loaded, self.resume) {
            bail_usage!(
                "{} holds a run of {} steps; go on with --resume, or give another folder",
                out.display(),
                loaded.checkpoint.meta.step
            );
        }
        Ok(loaded)
    }

    fn check_identity(&self, saved: &RunIdentity, now: &RunIdentity) -> anyhow::Result<()> {
        let differences = saved.differences(now);
        if self.accept_changes || differences.is_empty() {
            differences.iter().for_each(|difference| status!("warning: {difference}"));
            return Ok(());
        }
        let serious = |kind: &DifferenceKind| matches!(kind, DifferenceKind::Model | DifferenceKind::Data);
        let what = if differences.iter().any(|difference| serious(&difference.kind)) {
            "the run would learn something else"
        } else {
            "it would not continue bit for bit"
        };
        let listed: Vec<String> = differences.iter().map(ToString::to_string).collect();
        bail!("{}: {what}. Undo the change, or give --accept-changes", listed.join("; "))
    }

    fn load_trainer(
        &self,
        preparation: &Preparation,
        settings: &FinetuneSettings,
        device: Box<dyn Device>,
    ) -> anyhow::Result<Trainer> {
        let init = preparation.init.as_ref();
        let start = init.map_or(Start::Fresh { seed: settings.seed }, Start::From);
        let progress = ByteProgress::new("loading");
        let Planned { trainer, teacher } = preparation.prepare(preparation.recompute)?;
        let trainer =
            trainer.load(&*preparation.checkpoint, device, start, &mut |done, total| progress.set(done, total));
        progress.finish();
        let mut trainer = trainer?;
        if let (Some(prepared), Some(checkpoint)) = (teacher, &preparation.teacher) {
            let device = trainer.device().clone();
            let progress = ByteProgress::new("loading the teacher");
            let teacher = prepared.load(&**checkpoint, device, &mut |done, total| progress.set(done, total));
            progress.finish();
            trainer.set_teacher(teacher?);
        }
        Ok(trainer)
    }
}

/// Seconds of one micro-batch of that optimiser step, with the step, without leaving a trace.
fn time_a_step(
    trainer: &mut Trainer,
    preparation: &Preparation,
    settings: &FinetuneSettings,
    step: u64,
) -> anyhow::Result<f64> {
    let mut fastest = Duration::MAX;
    let stream = DropoutStream { step, ..DropoutStream::default() };
    try_steps(trainer, preparation, |trainer, batch| {
        let started = Instant::now();
        trainer.learn(batch, batch.targets.len(), stream, Some(idle(settings)))?;
        fastest = fastest.min(started.elapsed());
        Ok(())
    })?;
    Ok(fastest.as_secs_f64())
}

/// An optimiser step at a learning rate of zero.
fn idle(settings: &FinetuneSettings) -> Hyper {
    hyper(settings, (0.0, 0.0), 1)
}

/// Takes a few steps on the first batch and puts everything back as it was.
fn try_steps(
    trainer: &mut Trainer,
    preparation: &Preparation,
    mut step: impl FnMut(&mut Trainer, &Batch) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let batch = preparation.first_batch()?;
    let saved = trainer.save()?;
    for _ in 0..TIMED_STEPS {
        step(trainer, &batch)?;
    }
    trainer.restore(|name| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice()))?;
    Ok(())
}

/// Times the steps of the plan over one micro-batch, without leaving a trace in what is trained.
fn profile_a_step(
    trainer: &mut Trainer,
    preparation: &Preparation,
    settings: &FinetuneSettings,
    path: &Path,
) -> anyhow::Result<Vec<Cost>> {
    let mut run = None;
    let gpu = trainer.device_info().selector != "cpu";
    let started = Instant::now();
    try_steps(trainer, preparation, |trainer, batch| {
        let stream = DropoutStream { step: settings.dense_warmup, ..DropoutStream::default() };
        while gpu && started.elapsed() < WARM_UP {
            trainer.learn(batch, batch.targets.len(), stream, Some(idle(settings)))?;
        }
        let steps = trainer.learn_profiled(batch, batch.targets.len(), stream, Some(idle(settings)))?;
        run = Some(ProfiledRun { tokens: batch.ids.len(), steps });
        Ok(())
    })?;
    trace::write(path, run.as_slice())
}

/// The memory plan in words.
fn memory_line(memory: &tritune_train::trainer::MemoryPlan) -> String {
    let teacher = match memory.teacher {
        0 => String::new(),
        bytes => format!(", teacher {}", human_bytes(bytes)),
    };
    format!(
        "{}: weights {}, head {}, activations {}, parameters with moments {}{teacher}",
        human_bytes(memory.total()),
        human_bytes(memory.weights),
        human_bytes(memory.head),
        human_bytes(memory.activations),
        human_bytes(memory.parameters)
    )
}

/// The numbers of a run for machines.
fn summary(preparation: &Preparation, meta: &CheckpointMeta) -> serde_json::Value {
    json!({
        "finished": meta.finished,
        "steps": meta.step,
        "tokens": meta.tokens_seen,
        "elapsed_s": meta.elapsed_seconds,
        "tokens_per_s": meta.tokens_seen as f64 / meta.elapsed_seconds.max(1e-9),
        "smoothed_loss": meta.loss_average.value(),
        "best_eval_loss": meta.best_eval_loss,
        "eval": meta.eval_history,
        "memory": preparation.memory,
        "parameters": preparation.parameters,
    })
}
