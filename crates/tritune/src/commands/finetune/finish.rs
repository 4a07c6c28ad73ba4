//! Everything after the last step: files, the proof that they are right, answers before and after, and the report.

use super::display::seconds;
use super::{Finetune, Preparation, REPORT, memory_line, summary};
use crate::energy::Energy;
use crate::messages::{say, tell};
use crate::progress::human_count;
use anyhow::Context;
use serde_json::json;
use std::path::Path;
use tritune_model::generate::{Event, GenerateOptions, generate};
use tritune_model::sampling::SamplerConfig;
use tritune_model::{Adapter, Engine, EngineOptions};
use tritune_train::export::{Exported, Form, check_parity, export};
use tritune_train::log::read_log;
use tritune_train::report::{Answer, Curves, Entry, Report, Table};
use tritune_train::run::{Progress, batch_shape};
use tritune_train::settings::FinetuneSettings;
use tritune_train::trainer::Trainer;

/// Tokens of an answer in the report.
const ANSWER_TOKENS: usize = 96;

/// A run whose steps are done.
pub struct Finished<'a> {
    pub settings: &'a FinetuneSettings,
    pub preparation: &'a Preparation,
    pub progress: &'a Progress,
    pub energy: Option<Energy>,
}

impl Finished<'_> {
    /// Writes and checks everything, and tells what to do with it.
    pub fn export(&self, arguments: &Finetune, mut trainer: Trainer, out: &Path, json: bool) -> anyhow::Result<()> {
        // That of an earlier export would vouch for files that are not checked yet.
        let report_path = out.join(REPORT);
        if report_path.exists() {
            std::fs::remove_file(&report_path).with_context(|| format!("cannot replace {}", report_path.display()))?;
        }
        let form = Form { alpha: self.settings.alpha as f32, rslora: self.settings.rslora };
        let check_on = self.preparation.evaluation().unwrap_or_else(|| self.preparation.train());
        let shape = batch_shape(self.settings);
        let device_bytes = trainer.memory().total();
        let exported = export(&mut trainer, self.progress, form, out, check_on, shape)?;
        // The device may not hold the model twice.
        drop(trainer);
        for path in [&exported.gguf, &exported.peft] {
            let device = arguments.target.open_trusted()?;
            check_parity(path, &*self.preparation.checkpoint, device, self.preparation.evaluator_options(), &exported)?;
        }
        let answers = match self.answers(arguments, &exported) {
            Ok(answers) => answers,
            Err(error) => {
                tell!("warning: the report has no answers: {error:#}");
                Vec::new()
            }
        };
        let model = self.preparation.checkpoint.path().display().to_string();
        let command = format!("tritune chat -m {model} --lora {}", exported.gguf.display());
        let report = self.report(&command, answers, out)?;
        report.write(&report_path)?;
        if arguments.quiet {
            return Ok(());
        }
        if json {
            let mut summary = summary(self.preparation, &self.progress.meta);
            summary["device_bytes"] = json!(device_bytes);
            summary["adapter"] = json!(exported.gguf);
            summary["peft"] = json!(exported.peft);
            summary["report"] = json!(report_path);
            summary["joules"] = json!(self.energy.as_ref().map(|energy| energy.joules));
            say!("{summary:#}")?;
            return Ok(());
        }
        say!("adapter   {} (checked: loss {:.4} read back)", exported.gguf.display(), exported.loss)?;
        say!("PEFT      {} (last step: {})", exported.peft.display(), exported.last.display())?;
        say!("report    {}", report_path.display())?;
        for entry in self.figures() {
            say!("{:<9} {}", entry.label, entry.value)?;
        }
        say!("use it    {command}")?;
        say!("          llama-cli -m {model} --lora {}", exported.gguf.display())?;
        Ok(())
    }

    fn figures(&self) -> Vec<Entry> {
        let meta = &self.progress.meta;
        let mut figures = vec![
            Entry::new("steps", human_count(meta.step)),
            Entry::new("tokens", human_count(meta.tokens_seen)),
            Entry::new("time", seconds(meta.elapsed_seconds)),
            Entry::new("speed", format!("{:.0} tokens/s", meta.tokens_seen as f64 / meta.elapsed_seconds.max(1e-9))),
            Entry::new("loss", format!("{:.4} (smoothed)", meta.loss_average.value())),
        ];
        if let (Some(first), Some(best)) = (meta.eval_history.first(), meta.best_eval_loss) {
            figures.push(Entry::new("eval", format!("loss {:.4} before, {best:.4} after", first.loss)));
        }
        if let Some(Energy { joules, source }) = &self.energy {
            let rate = meta.tokens_seen as f64 / joules;
            figures.push(Entry::new("energy", format!("{joules:.0} J, {rate:.1} tokens/J ({source})")));
        }
        figures
    }

    fn report(&self, command: &str, answers: Vec<Answer>, out: &Path) -> anyhow::Result<Report> {
        let preparation = self.preparation;
        let settings = serde_json::to_value(self.settings)?;
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let rows = settings.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        let rows = rows.map(|(name, value)| Entry::new(name.clone(), text(value))).collect();
        let mut figures = self.figures();
        figures.push(Entry::new("memory", memory_line(&preparation.memory)));
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let data = self.settings.data.as_deref().map(name).unwrap_or_default();
        Ok(Report {
            title: format!("{} on {data}", name(preparation.checkpoint.path())),
            subtitle: format!("{} ({})", preparation.device.name, preparation.device.variant),
            figures,
            notes: Vec::new(),
            curves: Curves::from_log(&read_log(&out.join("log.jsonl"))?),
            answers,
            command: command.to_owned(),
            tables: vec![Table { title: "Settings".to_owned(), rows }],
            generator: format!("tritune {}", env!("CARGO_PKG_VERSION")),
        })
    }

    /// The same prompts without and with the adapter.
    fn answers(&self, arguments: &Finetune, exported: &Exported) -> anyhow::Result<Vec<Answer>> {
        let preparation = self.preparation;
        let members = preparation.evaluation().unwrap_or_else(|| preparation.train());
        let mut prompts: Vec<Vec<u32>> = Vec::new();
        for &index in members.members.iter().take(arguments.answers) {
            let sample = members.set.sample(index as usize)?;
            // A text has no question: its first words stand for one.
            let prompt = sample.map(|sample| match sample.prompt() {
                [] | [_] => sample.tokens[..sample.tokens.len().min(8)].to_vec(),
                prompt => prompt.to_vec(),
            });
            prompts.extend(prompt.filter(|prompt| !prompt.is_empty()));
        }
        if prompts.is_empty() {
            return Ok(Vec::new());
        }
        let longest = prompts.iter().map(Vec::len).max().unwrap_or(0);
        let options = EngineOptions {
            context: longest + ANSWER_TOKENS + 1,
            sequences: 1,
            batch: longest.min(512),
            precision: preparation.precision,
        };
        let tokenizer = &preparation.tokenizer;
        let ask = |adapters: &[(Adapter, f32)]| -> anyhow::Result<Vec<String>> {
            let device = arguments.target.open_trusted()?;
            let checkpoint = &*preparation.checkpoint;
            let mut engine = Engine::load_adapted(checkpoint, adapters, device, options, &mut |_, _| ())?;
            let mut texts = vec![String::new(); prompts.len()];
            let sampler = SamplerConfig { temperature: 0.0, ..SamplerConfig::default() };
            let (stop, ignore_end, shift_keep) = (Vec::new(), false, None);
            let how = GenerateOptions { max_tokens: ANSWER_TOKENS, sampler, stop, ignore_end, shift_keep };
            generate(&mut engine, tokenizer, &prompts, &how, &mut |event| {
                if let Event::Text { prompt, text } = event {
                    texts[prompt].push_str(text);
                }
                true
            })?;
            Ok(texts)
        };
        let adapter = Adapter::load(&exported.gguf, preparation.checkpoint.config())?;
        let (before, after) = (ask(&[])?, ask(&[(adapter, 1.0)])?);
        let shown = |prompt: &Vec<u32>| tokenizer.decode(prompt, true);
        let answers = prompts.iter().zip(before).zip(after);
        Ok(answers.map(|((prompt, before), after)| Answer { prompt: shown(prompt), before, after }).collect())
    }
}
