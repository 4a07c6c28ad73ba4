use crate::loading::{LoadArgs, ModelArgs, number_in};
use crate::lora_options::LoraArgs;
use crate::messages::{for_output, output, status, unwritten};
use crate::progress::Progress;
use crate::reading;
use crate::text_options::{TextArgs, json_seed};
use anyhow::bail;
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use tritune_model::chat::{ChatTemplate, Message};
use tritune_model::generate::{Event, Finish, GenerateOptions, Generated, Timing};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_runtime::answers::{AnswerFile, AnswerFormat, AnswerStream};
use tritune_runtime::prompts::{Content, Prompt, read_prompts};
use tritune_runtime::{Error, LoadedModel, Model, Outputs, Precision, encode, encode_messages};
use tritune_train::stop::Stop;

/// Prompts that are cut are named one by one up to this many.
const NAMED: usize = 10;

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

    /// Prompts that run side by side.
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
    #[arg(long, value_name = "TEXT", requires = "chat")]
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

/// What turns prompts into tokens.
struct Prompter<'a> {
    tokenizer: Tokenizer,
    vocab: Vocab,
    /// When a prompt is a message.
    template: Option<ChatTemplate>,
    arguments: &'a Generate,
}

impl Prompter<'_> {
    fn encode(&self, content: &Content) -> anyhow::Result<Vec<u32>> {
        let said = match content {
            Content::Text(text) if !self.arguments.chat => {
                return Ok(encode(&self.tokenizer, text, self.arguments.special)?);
            }
            Content::Text(text) => {
                let system = self.arguments.system.iter().map(|text| Message::new("system", text));
                system.chain([Message::new("user", text)]).collect()
            }
            Content::Messages(messages) => messages.clone(),
        };
        let template = match &self.template {
            Some(template) => template,
            None => &ChatTemplate::for_vocab(&self.vocab)?,
        };
        Ok(encode_messages(&self.tokenizer, &self.vocab, template, &said)?)
    }

    /// The options of the flags, with what ends a reply.
    fn options(&self, messages: bool) -> anyhow::Result<GenerateOptions> {
        let mut options = self.arguments.text.options()?;
        if messages || self.arguments.chat {
            let own = ChatTemplate::for_vocab(&self.vocab)?;
            options.stop.extend(self.template.as_ref().unwrap_or(&own).stops(&self.tokenizer).strings);
        }
        Ok(options)
    }
}

impl Generate {
    /// Generates.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        // Wrong flags and unreadable prompts should not cost a model's loading time.
        self.text.options()?;
        let format = AnswerFormat::of(self.output.as_deref())?;
        if let Some(output) = self.output.as_deref().filter(|_| self.resume)
            && output.exists()
            && !AnswerFile::partial(output).exists()
        {
            status!("{}: all prompts are answered; nothing to resume", output.display());
            return Ok(crate::SUCCESS);
        }
        let read = [Some(&self.model.model), self.prompts.as_ref(), self.file.as_ref(), self.template.as_ref()];
        let outputs = Outputs::new(self.force).reading_all(read.into_iter().flatten());
        let mut outputs = self.lora.read_by(outputs);
        self.output.iter().chain(&self.profile).try_for_each(|path| outputs.file(path))?;
        if let Some(output) = &self.output {
            let partial = AnswerFile::partial(output);
            outputs.refuse_inputs(&partial)?;
            if !self.resume && !self.force && AnswerFile::begun(output)?.is_some() {
                return Err(Error::AnswersBegun(partial).into());
            }
        }
        let checkpoint = self.model.open()?;
        let (tokenizer, vocab) = checkpoint.text()?;
        let template = reading::template(self.template.as_deref())?;
        let prompter = Prompter { tokenizer, vocab, template, arguments: &self };
        if let Some(path) = &self.prompts {
            return self.run_many(path, format, &checkpoint, &prompter, json);
        }
        let prompt = self.read_prompt()?;
        let ids = prompter.encode(&Content::Text(prompt.clone()))?;
        let context = self.run.context.unwrap_or_else(|| checkpoint.default_context());
        if self.text.no_shift && ids.len() > context {
            return Err(Error::PromptTooLong { tokens: ids.len(), context }.into());
        }
        let options = prompter.options(false)?;
        let mut model = self.run.load(&checkpoint, 1, Precision::F16, self.lora.load(checkpoint.config())?)?;
        if self.profile.is_some() {
            model.engine().start_profile();
        }
        self.run_one(&mut model, &prompt, ids, &options, json)?;
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

    fn run_one(
        &self,
        model: &mut LoadedModel,
        prompt: &str,
        ids: Vec<u32>,
        options: &GenerateOptions,
        json: bool,
    ) -> anyhow::Result<()> {
        let (tokens, context) = (ids.len(), model.engine().options().context);
        let read = options.prompt_read(tokens, context);
        let mut stdout = std::io::stdout().lock();
        if !json && !self.chat {
            write!(stdout, "{}", for_output(prompt))?;
            stdout.flush()?;
        }
        let mut text = String::new();
        let mut done = None;
        let mut broken = Ok(());
        let timing = model.generate_tokens(&[ids], options, &mut |event| match event {
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
                "prompt_read": read,
                "finish": result.finish.name(),
                "shifts": result.shifts,
                "seed": json_seed(options.sampler.seed),
                "timing": timing_json(&timing),
            });
            writeln!(stdout, "{report:#}")?;
        } else {
            writeln!(stdout)?;
            status!("\n{}", summary(&result, &timing, options.sampler.seed));
        }
        if read < tokens {
            status!("note: {}", cut("the prompt", tokens, read, context));
        }
        Ok(())
    }

    fn run_many(
        &self,
        path: &Path,
        format: AnswerFormat,
        checkpoint: &Model,
        prompter: &Prompter,
        json: bool,
    ) -> anyhow::Result<u8> {
        let (prompts, mut skipped) = read_prompts(path)?;
        let context = self.run.context.unwrap_or_else(|| checkpoint.default_context());
        let mut usable: Vec<(Prompt, Vec<u32>)> = Vec::new();
        for prompt in prompts {
            match prompter.encode(&prompt.content) {
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
        let parallel = self.parallel.min(usable.len());
        let mut model = self.run.load(checkpoint, parallel, Precision::F16, self.lora.load(checkpoint.config())?)?;
        let messages = usable.iter().any(|(prompt, _)| matches!(prompt.content, Content::Messages(_)));
        let mut options = prompter.options(messages)?;
        let (prompts, ids): (Vec<Prompt>, Vec<Vec<u32>>) = usable.into_iter().unzip();
        let progress = Progress::items("prompts");
        skipped.iter().for_each(|line| progress.note(&format!("skipped: {line}")));
        note_cut(path, &prompts, &ids, &options, context);
        let all = prompts.len();
        let (timing, finished) = match &self.output {
            None => {
                let mut stream = AnswerStream::new(std::io::stdout(), format)?;
                let mut finished = 0;
                let timing =
                    model.answer_all(&ids, &|_| false, &options, &Stop::default(), &mut |number, answer| {
                        finished += 1;
                        progress.set(finished as u64, all as u64);
                        let written = stream.add(number, &prompts[number], &answer);
                        written.map_err(|error| Error::Written(unwritten(error)))
                    })?;
                (timing, finished)
            }
            Some(output) => {
                if let Some(saved) = AnswerFile::begun(output)?.filter(|_| self.resume && self.text.seed.is_none()) {
                    let seed = saved.get("seed").and_then(|seed| seed.parse().ok());
                    options.sampler.seed = seed.unwrap_or(options.sampler.seed);
                }
                let adapters: Vec<(&Path, f32)> =
                    self.lora.adapters.iter().map(|adapter| (adapter.path.as_path(), adapter.scale)).collect();
                let making = model.making(&adapters, &ids, &options)?;
                let mut file = match self.resume {
                    true => AnswerFile::resume(output, &making)?,
                    false => AnswerFile::create(output, &making)?,
                };
                let stop = Stop::on_signals()?;
                let done = file.finished().clone();
                if !done.is_empty() {
                    progress.note(&format!("{} of {all} prompts are answered already", done.len()));
                }
                let is_done = |number: usize| done.contains_key(&number);
                let timing = model.answer_all(&ids, &is_done, &options, &stop, &mut |number, answer| {
                    file.add(number, answer)?;
                    progress.set(file.finished().len() as u64, all as u64);
                    Ok(())
                })?;
                let finished = file.finished().len();
                if finished == all {
                    file.finish(&prompts, format)?;
                }
                (timing, finished)
            }
        };
        progress.finish();
        if let Some(output) = self.output.as_deref().filter(|_| finished < all) {
            let partial = AnswerFile::partial(output);
            status!(
                "stopped: {finished} of {all} prompts are answered, in {}; continue with the same command and --resume",
                partial.display()
            );
            return Ok(crate::FAILURE);
        }
        match &self.output {
            Some(output) if json => output!(
                "{:#}",
                json!({
                    "output": output.to_string_lossy(), "prompts": all, "skipped": skipped, "timing": timing_json(&timing),
                })
            )?,
            _ => status!("{all} prompts, {} skipped; {}", skipped.len(), rates(&timing)),
        }
        Ok(if skipped.is_empty() { crate::SUCCESS } else { crate::FAILURE })
    }
}

/// Says that a prompt did not fit.
pub fn cut(what: &str, tokens: usize, read: usize, context: usize) -> String {
    let words = if read == 1 { "1 token was" } else { &format!("{read} tokens were") };
    format!(
        "{what} has {tokens} tokens, too many for the context of {context}: its beginning and its end, {words} read"
    )
}

fn note_cut(path: &Path, prompts: &[Prompt], ids: &[Vec<u32>], options: &GenerateOptions, context: usize) {
    let read = |ids: &Vec<u32>| options.prompt_read(ids.len(), context);
    let short: Vec<_> = prompts.iter().zip(ids).filter(|(_, ids)| read(ids) < ids.len()).collect();
    for (prompt, ids) in short.iter().take(NAMED) {
        let what = format!("{} line {}", path.display(), prompt.line);
        status!("note: {}", cut(&what, ids.len(), read(ids), context));
    }
    if short.len() > NAMED {
        status!("note: and {} more; \"prompt_read\" of the results says of which", short.len() - NAMED);
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

fn summary(result: &Generated, timing: &Timing, seed: u64) -> String {
    let why = ending(result.finish);
    let shifts = if result.shifts > 0 { format!(", context shifted {}×", result.shifts) } else { String::new() };
    format!("[{why}{shifts}; {}; seed {seed}]", rates(timing))
}
