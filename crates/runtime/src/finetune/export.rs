//! Everything after the last step: files and their verification, answers before and after, and the report.

use super::session::{LOG, REPORT};
use super::{RunPlan, TrainedRun};
use crate::device::Runtime;
use crate::energy::Energy;
use crate::error::Result;
use crate::human;
use crate::model::Model;
use std::borrow::BorrowMut;
use std::fmt;
use std::path::{Path, PathBuf};
use tritune_format::TensorType;
use tritune_graph::Activation;
use tritune_model::generate::{GenerateEvent, GenerateOptions, generate};
use tritune_model::sampling::SamplerConfig;
use tritune_model::tokenizer::Tokenizer;
use tritune_model::{Adapter, Engine, EngineOptions};
use tritune_train::checkpoint::CheckpointMeta;
use tritune_train::data::Format;
use tritune_train::export::{
    Check, Exported, ExportedModel, Form, ModelForm, check_factors, check_model_parity, check_parity, export,
    export_model,
};
use tritune_train::log::read_log;
use tritune_train::report::{Answer, Curves, Entry, Report, Table};
use tritune_train::run::{Progress, Subset, batch_shape};
use tritune_train::trainer::Trainer;

const ANSWER_TOKENS: usize = 96;

/// How files were checked: their weights are those that were trained, and the loss they give is the trainer's as far as rounding
/// allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The loss of the first file, read back.
    pub loss: f64,
    /// The trainer's.
    pub trained: f64,
    /// Tokens that both are of; 0 when only weights were compared.
    pub targets: usize,
    /// Whether these are evaluation data, or training data.
    pub evaluation: bool,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.targets == 0 {
            return write!(f, "checked: read back the same");
        }
        let data = if self.evaluation { "evaluation" } else { "training" };
        let tokens = human::count(self.targets as u64);
        let Checked { loss, trained, .. } = self;
        write!(f, "checked: loss {loss:.4} read back, {trained:.4} trained, on {tokens} tokens of the {data} data")
    }
}

/// The files of what was trained. Each was read back and compared with what was trained.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    /// An adapter.
    Adapter {
        /// For llama.cpp; DoRA and ternary adapters have no such form.
        gguf: Option<PathBuf>,
        /// For PEFT.
        peft: PathBuf,
        /// The adapter of the last step.
        last: PathBuf,
        /// How the files were checked.
        checked: Checked,
    },
    /// A model that was trained as a whole.
    Model {
        /// The ternary model.
        gguf: PathBuf,
        /// The same as a Hugging Face folder.
        hf: PathBuf,
        /// Its master weights.
        master: PathBuf,
        /// How the files were checked.
        checked: Checked,
    },
}

/// What a run left in its folder.
pub struct ExportedRun {
    /// What it did.
    pub plan: RunPlan,
    /// Its progress.
    pub meta: CheckpointMeta,
    /// What was trained.
    pub written: Written,
    /// The report.
    pub report: PathBuf,
    /// Prompts answered before and after.
    pub answers: Vec<Answer>,
    /// Commands that use what was trained.
    pub commands: Vec<String>,
    /// The figures of the run, as in the report.
    pub figures: Vec<Entry>,
    /// The energy it took, where the system reports it.
    pub energy: Option<Energy>,
    /// Bytes it held on the device.
    pub device_bytes: u64,
}

/// The model after training, where it is a file of its own, and the adapter beside it, where there is one.
#[derive(Default)]
pub(super) struct Trained {
    model: Option<Model>,
    adapter: Option<Adapter>,
    /// Fraction of the linear weights that have another sign than before, where they were trained.
    changed_signs: Option<f64>,
}

pub(super) fn export_run(run: TrainedRun) -> Result<ExportedRun> {
    let TrainedRun { finetune, runtime, plan, out, progress, energy, trainer, .. } = run;
    // A report of an earlier export would vouch for files that are not checked yet, and a GGUF beside an adapter that has
    // none would be another one.
    let report_path = out.join(REPORT);
    let stale = [Some(report_path.clone()), plan.settings.folder_only().map(|_| out.join("adapter.gguf"))];
    for path in stale.into_iter().flatten().filter(|path| path.exists()) {
        std::fs::remove_file(&path).map_err(|error| tritune_format::Error::from_io("replace", path, error))?;
    }
    let device_bytes = trainer.memory().total();
    let (check, energy_used) = (finetune.check_export, energy.as_ref());
    let export = Export { runtime: &runtime, plan: &plan, progress: &progress, energy: energy_used, out: &out, check };
    let (written, commands, trained) = match plan.settings.full {
        true => export.write_model(trainer, finetune.gguf_type, finetune.name)?,
        false => export.write_adapter(trainer)?,
    };
    let answers = export.answers(finetune.answers, &trained).unwrap_or_else(|error| {
        runtime.events().warn(format!("the report has no answers: {}", error.error_chain()));
        Vec::new()
    });
    let mut figures = export.figures();
    figures.extend(
        trained.changed_signs.map(|fraction| Entry::new("signs", format!("{:.2} % changed", fraction * 100.0))),
    );
    export.report(&commands[0], figures.clone(), answers.clone())?.write(&report_path)?;
    let meta = progress.meta;
    Ok(ExportedRun { plan, meta, written, report: report_path, answers, commands, figures, energy, device_bytes })
}

pub(super) struct Export<'a> {
    pub(super) runtime: &'a Runtime,
    pub(super) plan: &'a RunPlan,
    pub(super) progress: &'a Progress,
    pub(super) energy: Option<&'a Energy>,
    pub(super) out: &'a Path,
    /// Whether the files of an adapter are run on some data, too.
    pub(super) check: bool,
}

/// Files, the commands that use them, and what they hold.
pub(super) type Outcome = (Written, Vec<String>, Trained);

impl Export<'_> {
    /// A trainer that is given away makes room on the device before the files are run.
    pub(super) fn write_adapter(&self, mut trainer: impl BorrowMut<Trainer>) -> Result<Outcome> {
        let (plan, settings) = (self.plan, &self.plan.settings);
        let form = Form { alpha: settings.adapter_alpha() as f32, rslora: settings.rslora };
        let check_on = self.check.then(|| self.checked_on());
        let exported = export(trainer.borrow_mut(), self.progress, form, self.out, check_on, batch_shape(settings))?;
        // The device may not hold the model twice.
        drop(trainer);
        let mut losses = Vec::new();
        for path in exported.forms() {
            if !self.check {
                check_factors(path, plan.model.file(), &exported)?;
                continue;
            }
            let device = self.runtime.open()?;
            losses.push(check_parity(path, plan.model.file(), device, plan.evaluator_options(), &exported)?);
        }
        let model = human::shell_path(plan.model.file().path());
        let adapter = exported.adapter();
        let template = settings.template.as_deref().map(|path| format!(" --template {}", human::shell_path(path)));
        let template = template.unwrap_or_default();
        let lora = human::shell_path(adapter);
        let mut commands = vec![match plan.data_report().format {
            Format::Plain | Format::Text => format!("tritune generate -m {model} --lora {lora} \"Once\""),
            _ => format!("tritune chat -m {model} --lora {lora}{template}"),
        }];
        if let Some(gguf) = &exported.gguf
            && runs_in_llama_cpp(&plan.model)
        {
            commands.push(format!("llama-cli -m {model} --lora {}", human::shell_path(gguf)));
        }
        if settings.ternary_adapter {
            commands.push(format!("tritune merge -m {model} --lora {} -o merged.gguf", human::shell_path(adapter)));
        }
        let adapter = Some(plan.model.adapter(adapter)?);
        let trained = Trained { adapter, ..Trained::default() };
        let checked = self.checked(&losses, &exported.check);
        let Exported { gguf, peft, last, .. } = exported;
        Ok((Written::Adapter { gguf, peft, last, checked }, commands, trained))
    }

    pub(super) fn write_model(
        &self,
        mut trainer: impl BorrowMut<Trainer>,
        ty: TensorType,
        name: Option<String>,
    ) -> Result<Outcome> {
        let (plan, shape) = (self.plan, batch_shape(&self.plan.settings));
        let base = plan.model.file();
        // A folder of master weights may have no tokenizer; its teacher has the same.
        let vocab = plan.teacher.as_ref().map(|teacher| teacher.file().text()).transpose()?.flatten();
        let form = ModelForm { ty, name, vocab: vocab.map(|(_, vocab)| vocab) };
        let exported =
            export_model(trainer.borrow_mut(), self.progress, base, form, self.out, self.checked_on(), shape)?;
        drop(trainer);
        let mut losses = Vec::new();
        for path in [&exported.gguf, &exported.packed, &exported.master] {
            let device = self.runtime.open()?;
            losses.push(check_model_parity(path, device, plan.evaluator_options(), &exported)?);
        }
        exported.notes.iter().for_each(|note| self.runtime.events().note(note));
        let checked = self.checked(&losses, &exported.check);
        let ExportedModel { gguf, packed: hf, master, changed_signs, .. } = exported;
        let model = Model::open(&gguf)?;
        let mut commands = vec![format!("tritune generate -m {} -p \"Once upon a time\"", human::shell_path(&gguf))];
        commands.extend(runs_in_llama_cpp(&model).then(|| format!("llama-cli -m {}", human::shell_path(&gguf))));
        let trained = Trained { model: Some(model), adapter: None, changed_signs: Some(changed_signs) };
        Ok((Written::Model { gguf, hf, master, checked }, commands, trained))
    }

    fn checked(&self, losses: &[f64], check: &Check) -> Checked {
        let loss = losses.first().copied().unwrap_or(check.loss);
        let evaluation = self.plan.evaluation().is_some();
        Checked { loss, trained: check.loss, targets: check.targets, evaluation }
    }

    /// The samples that exported files are checked on.
    fn checked_on(&self) -> Subset<'_> {
        self.plan.evaluation().unwrap_or_else(|| self.plan.train())
    }

    fn figures(&self) -> Vec<Entry> {
        let meta = &self.progress.meta;
        let mut figures = vec![
            Entry::new("steps", human::count(meta.step)),
            Entry::new("tokens", human::count(meta.tokens_seen)),
            Entry::new("time", human::seconds(meta.elapsed_seconds)),
            Entry::new("speed", format!("{:.0} tokens/s", meta.tokens_seen as f64 / meta.elapsed_seconds.max(1e-9))),
            Entry::new("loss", format!("{:.4} (smoothed)", meta.loss_average.value())),
        ];
        if let (Some(first), Some(best)) = (meta.eval_history.first(), meta.best_eval_loss) {
            figures.push(Entry::new("eval", format!("loss {:.4} before, {best:.4} after", first.loss)));
        }
        if let Some(Energy { joules, source }) = self.energy {
            let rate = meta.tokens_seen as f64 / joules;
            figures.push(Entry::new("energy", format!("{joules:.0} J, {rate:.1} tokens/J ({source})")));
        }
        figures
    }

    fn report(&self, command: &str, mut figures: Vec<Entry>, answers: Vec<Answer>) -> Result<Report> {
        let plan = self.plan;
        let settings = serde_json::to_value(&plan.settings)?;
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let rows = settings.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        let rows = rows.map(|(name, value)| Entry::new(name.clone(), text(value))).collect();
        figures.push(Entry::new("memory", human::memory(&plan.memory)));
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let data = plan.settings.data.as_deref().map(name).unwrap_or_default();
        Ok(Report {
            title: format!("{} on {data}", name(plan.model.file().path())),
            subtitle: format!("{} ({})", plan.device.name, plan.device.variant),
            figures,
            notes: Vec::new(),
            curves: Curves::from_log(&read_log(&self.out.join(LOG))?),
            answers,
            command: command.to_owned(),
            tables: vec![Table { title: "Settings".to_owned(), rows }],
            generator: format!("tritune {}", env!("CARGO_PKG_VERSION")),
        })
    }

    /// The same prompts before and after.
    fn answers(&self, most: usize, trained: &Trained) -> Result<Vec<Answer>> {
        let plan = self.plan;
        let samples = self.checked_on();
        let mut prompts: Vec<Vec<u32>> = Vec::new();
        // Samples may all share few prompts: not all of a large set are read for that.
        for &index in samples.members.iter().take(most.saturating_mul(64)) {
            if prompts.len() == most {
                break;
            }
            let sample = samples.set.sample(samples.set.group(index).start)?;
            // Plain text has no prompt: its first tokens serve as one.
            let prompt = sample.map(|sample| match sample.prompt() {
                [] | [_] => sample.tokens[..sample.tokens.len().min(8)].to_vec(),
                prompt => prompt.to_vec(),
            });
            // The same again would have the same answers.
            prompts.extend(prompt.filter(|prompt| !prompt.is_empty() && !prompts.contains(prompt)));
        }
        if prompts.is_empty() {
            return Ok(Vec::new());
        }
        let longest = prompts.iter().map(Vec::len).max().unwrap_or(0);
        let options = EngineOptions {
            context: longest + ANSWER_TOKENS + 1,
            sequences: 1,
            batch: longest.min(512),
            precision: plan.precision,
            prefilter: false,
            ..EngineOptions::default()
        };
        let sampler = SamplerConfig::greedy();
        let how =
            GenerateOptions { max_tokens: ANSWER_TOKENS, sampler, shift_keep: None, ..GenerateOptions::default() };
        let ask = |model: &Model, adapters: &[(Adapter, f32)]| -> Result<Vec<String>> {
            let device = self.runtime.open()?;
            let mut engine = Engine::load_adapted(model.file(), adapters, device, options, &mut |_, _| ())?;
            let mut texts = vec![String::new(); prompts.len()];
            generate(&mut engine, &plan.tokenizer, &prompts, &how, &mut |event| {
                if let GenerateEvent::Text { prompt, text } = event {
                    texts[prompt].push_str(text);
                }
                true
            })?;
            Ok(texts)
        };
        let adapters: Vec<(Adapter, f32)> = trained.adapter.iter().map(|adapter| (adapter.clone(), 1.0)).collect();
        let before = ask(&plan.model, &[])?;
        let after = ask(trained.model.as_ref().unwrap_or(&plan.model), &adapters)?;
        let answers = prompts.iter().zip(before).zip(after);
        let answer = |((prompt, before), after): ((&Vec<u32>, String), String)| Answer {
            prompt: shown_prompt(&plan.tokenizer, prompt),
            before,
            after,
        };
        Ok(answers.map(answer).collect())
    }
}

/// A prompt as a reader sees it: special tokens are not shown, and what they part stays apart, on lines of its own.
fn shown_prompt(tokenizer: &Tokenizer, prompt: &[u32]) -> String {
    let is_special = |id: &u32| tokenizer.decode(&[*id], true) != tokenizer.decode(&[*id], false);
    let parts = prompt.split(is_special).map(|part| tokenizer.decode(part, true));
    let parts: Vec<String> = parts.filter(|part| !part.trim().is_empty()).collect();
    match parts.as_slice() {
        [only] => only.clone(),
        parts => parts.iter().map(|part| part.trim()).collect::<Vec<_>>().join("\n"),
    }
}

/// Whether stock llama.cpp reads the file and computes what the model means: it knows neither I2_S nor ReLU² here, nor norms
/// before projections.
fn runs_in_llama_cpp(model: &Model) -> bool {
    let known = || model.file().tensors().iter().all(|tensor| tensor.dtype != "I2_S");
    let plain = model.config().activation == Activation::Silu && model.config().projection_norms.is_empty();
    model.file().path().is_file() && plain && known()
}
