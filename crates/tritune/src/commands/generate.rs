use crate::console::Console;
use crate::loading::{LoadArgs, ModelArgs, number_in};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status, unwritten};
use crate::reading;
use crate::text_options::TextArgs;
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_runtime::answers::AnswerFile;
use tritune_runtime::batch::{AnswerJob, PromptBatch};
use tritune_runtime::generate::{Finish, GenerateOptions, GenerateTiming, Generated};
use tritune_runtime::prompts::{Content, PromptEncoder};
use tritune_runtime::{Error, Generation, LoadedModel, Model, Outputs, Stop, human, results};

/// Continue a prompt, or a file of prompts.
///
/// With --prompts many prompts run side by side: from a .txt file (one per line), .jsonl ({"prompt": …}, {"messages": …} or a
/// string per line) or .csv (column "prompt", or the first); results go to --output as .jsonl, .csv or .txt. A line that cannot
/// be used is reported and skipped, and the exit code is then 1. Ctrl-C keeps every finished answer, in OUTPUT.partial; --resume
/// goes on.
///
/// With --chat a prompt is a message, put into the model's chat template; {"messages": …} lines always are.
///
/// Example: tritune generate -m model.gguf -p "Once upon a time" -n 100
///
/// Example: tritune generate -m model.gguf --chat -p "Why is the sky blue?"
///
/// Example: tritune generate -m model.gguf --prompts in.jsonl --output out.jsonl --parallel 8
#[derive(Debug, Args)]
pub struct Generate {
    #[command(flatten)]
    model: ModelArgs,

    /// The prompt; standard input when no prompt is given at all.
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    prompt: Option<String>,

    /// Read the prompt from a file.
    #[arg(short, long, value_name = "FILE", conflicts_with = "prompt")]
    file: Option<PathBuf>,

    /// A file of prompts: .txt, .jsonl or .csv.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prompt", "file"])]
    prompts: Option<PathBuf>,

    /// Where the results of --prompts go (.jsonl, .csv, .txt); JSON lines on standard output when absent.
    #[arg(short, long, value_name = "FILE", requires = "prompts", conflicts_with_all = ["prompt", "file"])]
    output: Option<PathBuf>,

    /// Continue with the prompts that have no answer yet.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Replace the files of --output and --profile if they exist.
    #[arg(long)]
    force: bool,

    /// Prompts that run side by side, on each device.
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = number_in(1..=256))]
    #[arg(requires = "prompts", conflicts_with_all = ["prompt", "file"])]
    parallel: usize,

    /// Read the texts of special tokens in prompts, such as <|eot_id|>, as those tokens.
    #[arg(long)]
    special: bool,

    /// Prompts are messages to the assistant.
    #[arg(long, conflicts_with = "special")]
    chat: bool,

    /// With --chat: the system prompt.
    #[arg(long, value_name = "TEXT", requires = "chat", allow_hyphen_values = true)]
    system: Option<String>,

    /// A Jinja chat template to use instead of the model's own.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    #[command(flatten)]
    text: TextArgs,

    /// Write a Chrome/Perfetto trace of every step, and print the ten costliest.
    #[arg(long, value_name = "FILE", conflicts_with = "prompts")]
    profile: Option<PathBuf>,

    #[command(flatten)]
    run: LoadArgs,

    #[command(flatten)]
    lora: LoraArgs,
}

impl Generate {
    /// Generates.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        // Wrong flags and unreadable prompts should not cost a model's loading time.
        let mut options = self.text.options()?;
        let job = self.output.as_deref().map(|output| self.job(output));
        if let Some(job) = job.as_ref().filter(|job| job.is_finished()) {
            status!("{}: all prompts are answered; nothing to resume", job.output.display());
            return Ok(crate::SUCCESS);
        }
        let read = [Some(&self.model.model), self.prompts.as_ref(), self.file.as_ref(), self.template.as_ref()];
        let outputs = Outputs::new(self.force).reading_all(read.into_iter().flatten());
        let mut outputs = self.lora.read_by(outputs);
        job.iter().try_for_each(|job| job.check(&mut outputs))?;
        self.profile.iter().try_for_each(|path| outputs.file(path))?;
        let file = self.model.open()?;
        let encoder = PromptEncoder {
            text: file.text()?,
            template: reading::template(self.template.as_deref())?,
            chat: self.chat,
            system: self.system.clone(),
            special: self.special,
        };
        if let Some(path) = &self.prompts {
            return self.run_many(path, job.as_ref(), &file, &encoder, options, json);
        }
        let prompt = self.read_prompt()?;
        let ids = encoder.encode(&Content::Text(prompt.clone()))?;
        let context = self.run.context.unwrap_or_else(|| file.default_context());
        if self.text.no_shift && ids.len() > context {
            return Err(Error::PromptTooLong { tokens: ids.len(), context }.into());
        }
        options.stop.extend(encoder.stops(false)?);
        let mut model = self.run.load_for_text(&file, 1, &options.sampler, self.lora.load(file.config())?)?;
        if self.profile.is_some() {
            model.engine().start_profile();
        }
        self.run_one(&mut model, &prompt, ids, &options, json)?;
        if let Some(path) = &self.profile {
            crate::trace::write(path, &model.engine().take_profile())?;
        }
        Ok(crate::SUCCESS)
    }

    fn job(&self, output: &Path) -> AnswerJob {
        let adapters = self.lora.adapters.iter().map(|adapter| (adapter.path.clone(), adapter.scale)).collect();
        AnswerJob::new(output).with_resume(self.resume).with_own_seed(self.text.seed.is_some()).with_adapters(adapters)
    }

    fn read_prompt(&self) -> anyhow::Result<String> {
        match (&self.prompt, &self.file) {
            (Some(prompt), _) => Ok(prompt.clone()),
            (None, Some(path)) => reading::text(path),
            (None, None) => {
                if std::io::stdin().is_terminal() {
                    status!("Type the prompt, then Ctrl-D (or use -p \"text\").");
                }
                reading::standard_input()
            }
        }
    }

    fn run_one(
        &self,
        model: &mut LoadedModel,
        prompt: &str,
        ids: Vec<u32>,
        options: &GenerateOptions,
        json: bool,
    ) -> anyhow::Result<()> {
        let (tokens, context) = (ids.len(), model.engine().options().context);
        let mut stdout = std::io::stdout().lock();
        if !json && !self.chat {
            write!(stdout, "{}", for_output(prompt))?;
            stdout.flush()?;
        }
        let mut broken = Ok(());
        let Generation { text, result, timing, prompt_read } = model.generate_one(ids, options, |new| {
            if !json {
                broken = write!(stdout, "{}", for_output(new)).and_then(|()| stdout.flush());
            }
            broken.is_ok()
        })?;
        broken?;
        let Some(result) = result else { return Ok(()) };
        if json {
            let report = json!({
                "prompt": prompt,
                "text": text,
                "tokens": result.tokens,
                "prompt_tokens": result.prompt_tokens,
                "prompt_read": prompt_read,
                "finish": result.finish.name(),
                "shifts": result.shifts,
                "seed": results::of_seed(options.sampler.seed),
                "timing": results::of_timing(&timing),
            });
            writeln!(stdout, "{report:#}")?;
        } else {
            writeln!(stdout)?;
            status!("\n{}", summary(&result, &timing, options.sampler.seed));
        }
        if prompt_read < tokens {
            status!("note: {}", human::cut("the prompt", tokens, prompt_read, context));
        }
        Ok(())
    }

    fn run_many(
        &self,
        path: &Path,
        job: Option<&AnswerJob>,
        file: &Model,
        encoder: &PromptEncoder,
        mut options: GenerateOptions,
        json: bool,
    ) -> anyhow::Result<u8> {
        let console = Console::default();
        let context = self.run.context.unwrap_or_else(|| file.default_context());
        let batch = PromptBatch::read(path, encoder, self.text.no_shift.then_some(context), &console)?;
        let (all, skipped) = (batch.prompts.len(), &batch.skipped);
        let adapters = self.lora.load(file.config())?;
        let mut model = self.run.load_for_prompts(file, self.parallel.min(all), &options.sampler, adapters)?;
        options.stop.extend(batch.stops(encoder)?);
        batch.report(&options, context, &console);
        let Some(job) = job else {
            let written = model.answer_to(&batch, &mut std::io::stdout(), &options, &console);
            let timing = written.map_err(|error| match error {
                Error::Written(error) => Error::Written(unwritten(error)),
                other => other,
            })?;
            status!("{all} prompts, {} skipped; {}", skipped.len(), rates(&timing));
            return Ok(if skipped.is_empty() { crate::SUCCESS } else { crate::FAILURE });
        };
        let (finished, timing) = model.answer_into(&batch, job, options, &Stop::on_signals()?, &console)?;
        if finished < all {
            status!(
                "stopped: {finished} of {all} prompts are answered, in {}; continue with the same command and --resume",
                AnswerFile::partial(&job.output).display()
            );
            return Ok(crate::FAILURE);
        }
        if json {
            let (output, timing) = (job.output.to_string_lossy(), results::of_timing(&timing));
            output!("{:#}", json!({ "output": output, "prompts": all, "skipped": skipped, "timing": timing }))?;
        } else {
            status!("{all} prompts, {} skipped; {}", skipped.len(), rates(&timing));
        }
        Ok(if skipped.is_empty() { crate::SUCCESS } else { crate::FAILURE })
    }
}

/// Token counts and speeds as text.
pub fn rates(timing: &GenerateTiming) -> String {
    let guesses = match timing.guessed_tokens {
        0 => String::new(),
        guessed => format!(" ({} of {guessed} guesses right)", timing.accepted_tokens),
    };
    format!(
        "prompt {} tokens at {:.1} tok/s, generated {} at {:.1} tok/s{guesses}",
        timing.prefill_tokens,
        timing.prefill_rate(),
        timing.decode_tokens,
        timing.decode_rate()
    )
}

/// Why a text ended.
pub fn ending(finish: Finish) -> &'static str {
    match finish {
        Finish::End => "the model ended",
        Finish::Stop => "a stop text appeared",
        Finish::Length => "the token limit was reached",
        Finish::Context => "the context is full",
        Finish::Deadline => "its time was over",
        Finish::Cancelled => "cancelled",
    }
}

fn summary(result: &Generated, timing: &GenerateTiming, seed: u64) -> String {
    let why = ending(result.finish);
    let shifts = if result.shifts > 0 { format!(", context shifted {}×", result.shifts) } else { String::new() };
    format!("[{why}{shifts}; {}; seed {seed}]", rates(timing))
}
