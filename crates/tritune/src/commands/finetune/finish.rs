//! Everything after the last step: files, the proof that they are right, answers before and after, and the report.

use super::display::seconds;
use super::{Preparation, REPORT, RunArgs, memory_line, summary};
use crate::commands::convert::TypeArg;
use crate::energy::Energy;
use crate::messages::{output, shell_word, status};
use crate::progress::human_count;
use crate::trace::Cost;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};
use tritune_graph::Activation;
use tritune_model::convert::Target;
use tritune_model::generate::{Event, GenerateOptions, generate};
use tritune_model::sampling::SamplerConfig;
use tritune_model::{Adapter, Engine, EngineOptions, ModelFile, OpenOptions, open};
use tritune_train::export::{ExportedModel, Form, check_model_parity, check_parity, export, export_model};
use tritune_train::log::read_log;
use tritune_train::report::{Answer, Curves, Entry, Report, Table};
use tritune_train::run::{Progress, Subset, batch_shape};
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
    pub profile: Option<Vec<Cost>>,
}

/// What a run left in its folder.
struct Written {
    /// Lines for a person: what, and where it is.
    lines: Vec<(&'static str, String)>,
    /// Paths for machines, by name.
    paths: Vec<(&'static str, PathBuf)>,
    /// Commands that use it, the one of the report first.
    commands: Vec<String>,
    /// The model after training, where it is a file of its own, and the adapter beside it, where there is one.
    model: Option<Box<dyn ModelFile>>,
    adapter: Option<Adapter>,
}

impl Finished<'_> {
    /// Writes and checks everything, and tells what to do with it.
    pub fn export(&self, arguments: &RunArgs, trainer: Trainer, out: &Path, json: bool) -> anyhow::Result<()> {
        // A report of an earlier export would vouch for files that are not checked yet, and a GGUF beside an adapter that has
        // none would be another one.
        let report_path = out.join(REPORT);
        let stale = [Some(report_path.clone()), self.settings.dora.then(|| out.join("adapter.gguf"))];
        for path in stale.into_iter().flatten().filter(|path| path.exists()) {
            std::fs::remove_file(&path).with_context(|| format!("cannot replace {}", path.display()))?;
        }
        let device_bytes = trainer.memory().total();
        let written = match self.settings.full {
            true => self.write_model(arguments, trainer, out)?,
            false => self.write_adapter(arguments, trainer, out)?,
        };
        let answers = match self.answers(arguments, &written) {
            Ok(answers) => answers,
            Err(error) => {
                status!("warning: the report has no answers: {error:#}");
                Vec::new()
            }
        };
        let report = self.report(&written.commands[0], answers, out)?;
        report.write(&report_path)?;
        if arguments.quiet {
            return Ok(());
        }
        if json {
            let mut summary = summary(self.preparation, &self.progress.meta);
            summary["device_bytes"] = json!(device_bytes);
            for (name, path) in &written.paths {
                summary[*name] = json!(path);
            }
            summary["report"] = json!(report_path);
            summary["joules"] = json!(self.energy.as_ref().map(|energy| energy.joules));
            summary["profile"] = json!(self.profile);
            output!("{summary:#}")?;
            return Ok(());
        }
        for (label, text) in &written.lines {
            output!("{label:<9} {text}")?;
        }
        output!("report    {}", report_path.display())?;
        for entry in self.figures() {
            output!("{:<9} {}", entry.label, entry.value)?;
        }
        for (number, command) in written.commands.iter().enumerate() {
            output!("{:<9} {command}", if number == 0 { "use it" } else { "" })?;
        }
        Ok(())
    }

    fn write_adapter(&self, arguments: &RunArgs, mut trainer: Trainer, out: &Path) -> anyhow::Result<Written> {
        let preparation = self.preparation;
        let form = Form { alpha: self.settings.alpha as f32, rslora: self.settings.rslora };
        let exported = export(&mut trainer, self.progress, form, out, self.check_on(), batch_shape(self.settings))?;
        // The device may not hold the model twice.
        drop(trainer);
        for path in exported.forms() {
            let device = arguments.target.open_trusted()?;
            check_parity(path, &*preparation.checkpoint, device, preparation.evaluator_options(), &exported)?;
        }
        let model = word(preparation.checkpoint.path());
        let adapter = exported.adapter();
        let mut lines =
            vec![("adapter", format!("{} (checked: loss {:.4} read back)", adapter.display(), exported.loss))];
        let mut commands = vec![format!("tritune chat -m {model} --lora {}", word(adapter))];
        match &exported.gguf {
            Some(gguf) if runs_in_llama_cpp(&*preparation.checkpoint) => {
                commands.push(format!("llama-cli -m {model} --lora {}", word(gguf)));
            }
            Some(_) => {}
            None => lines.push((
                "",
                "no adapter.gguf: DoRA has no GGUF form, so llama.cpp cannot use it; the folder is PEFT's".to_owned(),
            )),
        }
        lines.push(("PEFT", format!("{} (last step: {})", exported.peft.display(), exported.last.display())));
        Ok(Written {
            lines,
            commands,
            model: None,
            adapter: Some(Adapter::load(adapter, preparation.checkpoint.config())?),
            paths: vec![("adapter", adapter.to_owned()), ("peft", exported.peft.clone())],
        })
    }

    fn write_model(&self, arguments: &RunArgs, mut trainer: Trainer, out: &Path) -> anyhow::Result<Written> {
        let preparation = self.preparation;
        let Target::Gguf(ty) = arguments.ty.unwrap_or(TypeArg::Tq2).target() else {
            bail!("a whole model is written as a GGUF file and as folders; --type names the file's");
        };
        let base = &*preparation.checkpoint;
        let shape = batch_shape(self.settings);
        let exported = export_model(&mut trainer, self.progress, base, ty, out, self.check_on(), shape)?;
        drop(trainer);
        for path in [&exported.gguf, &exported.packed, &exported.master] {
            let device = arguments.target.open_trusted()?;
            check_model_parity(path, device, preparation.evaluator_options(), &exported)?;
        }
        exported.notes.iter().for_each(|note| status!("note: {note}"));
        let ExportedModel { gguf, packed, master, loss, .. } = exported;
        let model = open(&gguf, OpenOptions::default())?;
        let mut commands = vec![format!("tritune generate -m {} -p \"Once upon a time\"", word(&gguf))];
        commands.extend(runs_in_llama_cpp(&*model).then(|| format!("llama-cli -m {}", word(&gguf))));
        Ok(Written {
            lines: vec![
                ("model", format!("{} (checked: loss {loss:.4} read back)", gguf.display())),
                ("HF", format!("{} (master weights: {})", packed.display(), master.display())),
            ],
            commands,
            model: Some(model),
            adapter: None,
            paths: vec![("model", gguf), ("hf", packed), ("master", master)],
        })
    }

    /// The samples that exported files are checked on.
    fn check_on(&self) -> Subset<'_> {
        self.preparation.evaluation().unwrap_or_else(|| self.preparation.train())
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

    /// The same prompts before and after.
    fn answers(&self, arguments: &RunArgs, written: &Written) -> anyhow::Result<Vec<Answer>> {
        let preparation = self.preparation;
        let members = self.check_on();
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
        let ask = |checkpoint: &dyn ModelFile, adapters: &[(Adapter, f32)]| -> anyhow::Result<Vec<String>> {
            let device = arguments.target.open_trusted()?;
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
        let base = &*preparation.checkpoint;
        let adapters: Vec<(Adapter, f32)> = written.adapter.iter().map(|adapter| (adapter.clone(), 1.0)).collect();
        let (before, after) = (ask(base, &[])?, ask(written.model.as_deref().unwrap_or(base), &adapters)?);
        let shown = |prompt: &Vec<u32>| tokenizer.decode(prompt, true);
        let answers = prompts.iter().zip(before).zip(after);
        Ok(answers.map(|((prompt, before), after)| Answer { prompt: shown(prompt), before, after }).collect())
    }
}

fn word(path: &Path) -> String {
    shell_word(&path.to_string_lossy())
}

/// Whether stock llama.cpp reads the file and computes what the model means: it knows neither I2_S nor ReLU² here.
fn runs_in_llama_cpp(checkpoint: &dyn ModelFile) -> bool {
    let known = || checkpoint.tensors().iter().all(|tensor| tensor.dtype != "I2_S");
    checkpoint.path().is_file() && checkpoint.config().activation == Activation::Silu && known()
}
