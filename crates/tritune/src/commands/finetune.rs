mod arguments;
mod display;
mod summary;
mod training_arguments;

pub use arguments::Finetune;
pub use training_arguments::TrainingArgs;

use crate::messages::{output, status};
use crate::trace;
use anyhow::Context;
use display::LiveLine;
use serde_json::json;
use tritune_runtime::finetune::ExportedRun;
use tritune_runtime::profile::Cost;
use tritune_runtime::settings::FinetuneSettings;
use tritune_runtime::{RunStatus, Stop, human, results};

impl TrainingArgs {
    /// Trains and exports the result.
    pub fn train(self, settings: FinetuneSettings, json: bool) -> anyhow::Result<u8> {
        let finetune = self.finetune(settings)?;
        let out = finetune.check()?;
        let runtimes = self.runtimes(&finetune.settings)?;
        finetune.check_devices(runtimes.len())?;
        let (runtime, others) = (&runtimes[0], &runtimes[1..]);
        let prepared = if self.dry_run { finetune.plan(runtime)? } else { finetune.prepare(runtime)? };
        if let Some(meta) = prepared.finished() {
            status!("{}: all {} steps are done; nothing to resume", out.display(), meta.step);
            if json {
                output!("{:#}", results::of_run(prepared.plan(), meta))?;
            }
            return Ok(crate::SUCCESS);
        }
        // Work that was skipped ends as in every command, however well the rest went.
        let skipped = prepared.plan().skipped_lines();
        let code = if skipped > 0 { crate::FAILURE } else { crate::SUCCESS };
        let shown = !json && !self.quiet;
        if shown {
            summary::print_plan(prepared.plan())?;
        }
        let mut run = prepared.beside(others)?.load()?;
        if self.finish {
            let exported = run.finish()?.export()?;
            return self.show(&exported, None, json).map(|()| code);
        }
        let estimate = run.estimate()?;
        let profile = match &self.profile {
            Some(path) => Some(trace::write(path, &[run.profile()?])?),
            None => None,
        };
        if shown {
            let (left, rate) = (estimate.steps, estimate.tokens_per_second);
            let steps = if left == 1 { "step" } else { "steps" };
            output!("time      about {} for {left} {steps} at {rate:.0} tokens/s", human::seconds(estimate.seconds))?;
        }
        if self.dry_run {
            if json {
                let mut planned = results::of_plan(run.plan(), Some(estimate.seconds), run.device_bytes());
                planned["profile"] = json!(profile);
                output!("{planned:#}")?;
            }
            return Ok(code);
        }
        let stop = Stop::on_signals().context("signals cannot be caught")?;
        let mut line = LiveLine::new(run.plan().steps);
        let trained = run.run(&mut line, &stop);
        line.finish();
        let trained = trained?;
        if trained.status() == RunStatus::Stopped {
            if !self.quiet {
                status!(
                    "stopped after step {} of {} and saved; continue with the same command and --resume, or export what \
                     there is with --finish",
                    trained.meta().step,
                    trained.plan().steps
                );
                if json {
                    output!("{:#}", results::of_run(trained.plan(), trained.meta()))?;
                }
            }
            return Ok(code);
        }
        self.show(&trained.export()?, profile.as_deref(), json)?;
        if skipped > 0 {
            status!("note: {skipped} lines of data were not used (`tritune data` lists them), so the exit code is 1");
        }
        Ok(code)
    }

    /// Prints what a run left.
    fn show(&self, exported: &ExportedRun, profile: Option<&[Cost]>, json: bool) -> anyhow::Result<()> {
        if json && !self.quiet {
            let mut summary = results::of_export(exported);
            summary["profile"] = json!(profile);
            output!("{summary:#}")?;
        } else if !self.quiet {
            summary::print_export(exported)?;
        }
        Ok(())
    }
}
