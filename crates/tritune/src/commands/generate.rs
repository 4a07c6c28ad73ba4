use crate::destination;
use crate::loading::{LoadArgs, ModelArgs, number_in};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status};
use crate::progress::Progress;
use crate::reading;
use crate::text_options::TextArgs;
use anyhow::bail;
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_model::generate::{Event, Finish, Generated, Timing};
use tritune_model::tokenizer::Tokenizer;
use tritune_runtime::{LoadedModel, Model, Precision, encode};

mod prompts;

use prompts::{OutputFormat, Prompt, ResultWriter};

/// Continue a prompt, or a file of prompts.
///
/// With --prompts many prompts run side by side: from a .txt file (one per line), .jsonl ({"prompt": …} or a string per
/// line) or .csv (column "prompt", or the first); results go to --output as .jsonl, .csv or .txt. A line that cannot be
/// used is reported and skipped, and the exit code is then 1.
///
/// Example: tritune generate -m model.gguf -p "Once upon a time" -n 100
///
/// Example: tritune generate -m model.gguf --prompts in.jsonl --output out.jsonl --parallel 8
#[derive(Debug, Args)]
pub struct Generate {
    #[command(flatten)]
    model: ModelArgs,

    /// The prompt; standard input when no prompt is given at all.
    #[arg(short, long, value_name = "TEXT")]
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

    /// Replace the files of --output and --profile if they exist.
    #[arg(long)]
    force: bool,

    /// Prompts that run side by side.
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = number_in(1..=256))]
    #[arg(requires = "prompts", conflicts_with_all = ["prompt", "file"])]
    parallel: usize,

    /// Read the texts of special tokens in prompts, such as <|eot_id|>, as those tokens.
    #[arg(long)]
    special: bool,

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
        self.text.options()?;
        for path in self.output.iter().chain(&self.profile) {
            destination::check(path, self.force)?;
        }
        let format = OutputFormat::of(self.output.as_deref())?;
        let checkpoint = self.model.open()?;
        let (tokenizer, _) = checkpoint.text()?;
        if let Some(path) = &self.prompts {
            return self.run_many(path, format, &checkpoint, &tokenizer, json);
        }
        let prompt = self.read_prompt()?;
        let ids = encode(&tokenizer, &prompt, self.special)?;
        let mut model = self.run.load(&checkpoint, 1, Precision::F16, self.lora.load(checkpoint.config())?)?;
        if self.profile.is_some() {
            model.engine().start_profile();
        }
        self.run_one(&mut model, &prompt, ids, json)?;
        if let Some(path) = &self.profile {
            crate::trace::write(path, &model.engine().take_profile())?;
        }
        Ok(crate::SUCCESS)
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

    fn run_one(&self, model: &mut LoadedModel, prompt: &str, ids: Vec<u32>, json: bool) -> anyhow::Result<()> {
        let options = self.text.options()?;
        let mut stdout = std::io::stdout().lock();
        if !json {
            write!(stdout, "{}", for_output(prompt))?;
            stdout.flush()?;
        }
        let mut text = String::new();
        let mut done = None;
        let mut broken = Ok(());
        let timing = model.generate_tokens(&[ids], &options, &mut |event| match event {
            Event::Text { text: new, .. } if json => {
                text.push_str(new);
                true
            }
            Event::Text { text: new, .. } => {
                broken = write!(stdout, "{}", for_output(new)).and_then(|()| stdout.flush());
                broken.is_ok()
            }
            Event::Done { result, .. } => {
                done = Some(result);
                true
            }
        })?;
        broken?;
        let Some(result) = done else { return Ok(()) };
        if json {
            let report = json!({
                "prompt": prompt,
                "text": text,
                "tokens": result.tokens,
                "prompt_tokens": result.prompt_tokens,
                "finish": result.finish.name(),
                "shifts": result.shifts,
                "seed": options.sampler.seed,
                "timing": timing_json(&timing),
            });
            writeln!(stdout, "{report:#}")?;
        } else {
            writeln!(stdout)?;
            status!("\n{}", summary(&result, &timing, options.sampler.seed));
        }
        Ok(())
    }

    fn run_many(
        &self,
        path: &Path,
        format: OutputFormat,
        checkpoint: &Model,
        tokenizer: &Tokenizer,
        json: bool,
    ) -> anyhow::Result<u8> {
        let (prompts, mut skipped) = prompts::read(path)?;
        let context = self.run.context.unwrap_or_else(|| checkpoint.default_context());
        let mut usable: Vec<(Prompt, Vec<u32>)> = Vec::new();
        for prompt in prompts {
            match encode(tokenizer, &prompt.text, self.special) {
                Ok(ids) if self.text.no_shift && ids.len() > context => {
                    let why = format!("its {} tokens do not fit the context of {context}", ids.len());
                    skipped.push(format!("{} line {}: {why}", path.display(), prompt.line));
                }
                Ok(ids) => usable.push((prompt, ids)),
                Err(error) => skipped.push(format!("{} line {}: {error}", path.display(), prompt.line)),
            }
        }
        if usable.is_empty() {
            skipped.iter().for_each(|line| status!("skipped: {line}"));
            bail!("{} has no usable prompt", path.display());
        }
        let mut model = self.run.load(
            checkpoint,
            self.parallel.min(usable.len()),
            Precision::F16,
            self.lora.load(checkpoint.config())?,
        )?;
        let options = self.text.options()?;
        let mut writer = ResultWriter::create(self.output.as_deref(), format)?;
        let progress = Progress::items("prompts");
        skipped.iter().for_each(|line| progress.note(&format!("skipped: {line}")));
        let (prompts, ids): (Vec<Prompt>, Vec<Vec<u32>>) = usable.into_iter().unzip();
        let mut texts: Vec<String> = vec![String::new(); prompts.len()];
        let (mut broken, mut finished) = (Ok(()), 0);
        let timing = model.generate_tokens(&ids, &options, &mut |event| match event {
            Event::Text { prompt, text } => {
                texts[prompt].push_str(text);
                true
            }
            Event::Done { prompt, result } => {
                finished += 1;
                progress.set(finished, prompts.len() as u64);
                broken = writer.add(prompt, &prompts[prompt], &texts[prompt], &result);
                broken.is_ok()
            }
        })?;
        broken?;
        progress.finish();
        writer.finish()?;
        match &self.output {
            Some(output) if json => output!(
                "{:#}",
                json!({
                    "output": output.to_string_lossy(), "prompts": prompts.len(), "skipped": skipped, "timing": timing_json(&timing),
                })
            )?,
            _ => status!("{} prompts, {} skipped; {}", prompts.len(), skipped.len(), rates(&timing)),
        }
        Ok(if skipped.is_empty() { crate::SUCCESS } else { crate::FAILURE })
    }
}

fn rate(tokens: usize, seconds: f64) -> f64 {
    if seconds > 0.0 { tokens as f64 / seconds } else { 0.0 }
}

/// Token counts and speeds as text.
pub fn rates(timing: &Timing) -> String {
    format!(
        "prompt {} tokens at {:.1} tok/s, generated {} at {:.1} tok/s",
        timing.prefill_tokens,
        rate(timing.prefill_tokens, timing.prefill_seconds),
        timing.decode_tokens,
        rate(timing.decode_tokens, timing.decode_seconds)
    )
}

fn timing_json(timing: &Timing) -> serde_json::Value {
    json!({
        "prefill_tokens": timing.prefill_tokens,
        "prefill_seconds": timing.prefill_seconds,
        "prefill_tokens_per_second": rate(timing.prefill_tokens, timing.prefill_seconds),
        "decode_tokens": timing.decode_tokens,
        "decode_seconds": timing.decode_seconds,
        "decode_tokens_per_second": rate(timing.decode_tokens, timing.decode_seconds),
    })
}

fn summary(result: &Generated, timing: &Timing, seed: u64) -> String {
    let why = match result.finish {
        Finish::End => "the model ended",
        Finish::Stop => "a stop text appeared",
        Finish::Length => "the token limit was reached",
        Finish::Context => "the context is full",
        Finish::Deadline => "its time was over",
        Finish::Cancelled => "cancelled",
    };
    let shifts = if result.shifts > 0 { format!(", context shifted {}×", result.shifts) } else { String::new() };
    format!("[{why}{shifts}; {}; seed {seed}]", rates(timing))
}
