//! Many prompts with one model: what was answered is handed over at once, and what was answered before is left out.

use crate::answers::{Answer, AnswerFile, AnswerFormat, AnswerStream, Making};
use crate::builders::builders;
use crate::error::{Error, Result};
use crate::events::{Events, Tracked, Work};
use crate::finetune::fingerprint;
use crate::human;
use crate::model::LoadedModel;
use crate::outputs::Outputs;
use crate::prompts::{Content, Prompt, PromptEncoder, read_prompts};
use std::io::Write;
use std::path::{Path, PathBuf};
use tritune_model::generate::{Finish, GenerateEvent, GenerateOptions, GenerateTiming};
use tritune_train::checksum::xxh64;
use tritune_train::stop::Stop;

/// Prompts that are cut are named one by one up to this many.
const NAMED: usize = 10;

/// The prompts of a file, as tokens.
pub struct PromptBatch {
    /// The prompts that can be used.
    pub prompts: Vec<Prompt>,
    /// Their tokens.
    pub tokens: Vec<Vec<u32>>,
    /// A sentence for each line that cannot be used.
    pub skipped: Vec<String>,
    path: PathBuf,
}

impl PromptBatch {
    /// Reads a file of prompts. Those of more than `longest` tokens are left out.
    pub fn read(
        path: &Path,
        encoder: &PromptEncoder,
        longest: Option<usize>,
        events: &dyn Events,
    ) -> Result<PromptBatch> {
        let (found, skipped) = read_prompts(path)?;
        let mut batch = PromptBatch { prompts: Vec::new(), tokens: Vec::new(), skipped, path: path.to_owned() };
        for prompt in found {
            let why = match (encoder.encode(&prompt.content), longest) {
                (Ok(tokens), Some(longest)) if tokens.len() > longest => {
                    format!("its {} tokens do not fit the context of {longest}", tokens.len())
                }
                (Ok(tokens), _) => {
                    batch.tokens.push(tokens);
                    batch.prompts.push(prompt);
                    continue;
                }
                (Err(error), _) => error.to_string(),
            };
            batch.skipped.push(format!("{} line {}: {why}", path.display(), prompt.line));
        }
        if batch.prompts.is_empty() {
            batch.report_skipped(events);
            return Err(Error::NoPrompts(path.to_owned()));
        }
        Ok(batch)
    }

    /// The texts that end their answers: those of replies where one of them is a conversation.
    pub fn stops(&self, encoder: &PromptEncoder) -> Result<Vec<String>> {
        encoder.stops(self.prompts.iter().any(|prompt| matches!(prompt.content, Content::Messages(_))))
    }

    /// Reports the lines that are left out, and the prompts that do not fit the context.
    pub fn report(&self, options: &GenerateOptions, context: usize, events: &dyn Events) {
        self.report_skipped(events);
        let read = |tokens: &Vec<u32>| options.prompt_read(tokens.len(), context);
        let short: Vec<_> =
            self.prompts.iter().zip(&self.tokens).filter(|(_, tokens)| read(tokens) < tokens.len()).collect();
        for (prompt, tokens) in short.iter().take(NAMED) {
            let what = format!("{} line {}", self.path.display(), prompt.line);
            events.note(human::cut(&what, tokens.len(), read(tokens), context));
        }
        if short.len() > NAMED {
            events.note(format!("and {} more; \"prompt_read\" of the results says of which", short.len() - NAMED));
        }
    }

    fn report_skipped(&self, events: &dyn Events) {
        self.skipped.iter().for_each(|line| events.info(format!("skipped: {line}")));
    }
}

/// A file that answers go to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnswerJob {
    /// The file.
    pub output: PathBuf,
    /// Continue with the prompts that have no answer yet.
    pub resume: bool,
    /// Whether the seed is the caller's; otherwise answers that are continued keep theirs.
    pub own_seed: bool,
    /// Adapters of the model, and their scales.
    pub adapters: Vec<(PathBuf, f32)>,
}

builders! {
    AnswerJob {
        with_resume(resume: bool),
        with_own_seed(own_seed: bool),
        with_adapters(adapters: Vec<(PathBuf, f32)>),
    }
}

impl AnswerJob {
    /// Answers that begin, with a seed that is the caller's, and without adapters.
    pub fn new(output: impl Into<PathBuf>) -> AnswerJob {
        AnswerJob { output: output.into(), resume: false, own_seed: true, adapters: Vec::new() }
    }

    /// Whether there is nothing to continue: all answers are there.
    pub fn is_finished(&self) -> bool {
        self.resume && self.output.exists() && !AnswerFile::partial(&self.output).exists()
    }

    /// Checks the names of what is written. Answers that wait to be continued are not replaced by mistake.
    pub fn check(&self, outputs: &mut Outputs) -> Result<()> {
        AnswerFormat::of(&self.output)?;
        outputs.file(&self.output)?;
        let partial = AnswerFile::partial(&self.output);
        outputs.refuse_inputs(&partial)?;
        if !self.resume && !outputs.force && AnswerFile::begun(&self.output)?.is_some() {
            return Err(Error::AnswersBegun(partial));
        }
        Ok(())
    }
}

/// What answers prompts: a model on a device, or on several.
pub trait Answering {
    /// Answers the prompts that `is_done` does not name, many side by side, until all are answered or `stop` is asked for. A prompt's answer
    /// is the same whichever of the others are left out.
    fn answer_all(
        &mut self,
        prompts: &[Vec<u32>],
        is_done: &dyn Fn(usize) -> bool,
        options: &GenerateOptions,
        stop: &Stop,
        on_answer: &mut dyn FnMut(usize, Answer) -> Result<()>,
    ) -> Result<GenerateTiming>;

    /// All that an answer depends on, by name: the model and adapters (files and scales), the prompts, and how they are answered.
    fn making(
        &mut self,
        adapters: &[(PathBuf, f32)],
        prompts: &[Vec<u32>],
        options: &GenerateOptions,
    ) -> Result<Making>;

    /// Answers a batch into a file until all prompts are answered, which puts it in place, or `stop` is asked for. Returns how
    /// many are answered.
    fn answer_into(
        &mut self,
        batch: &PromptBatch,
        job: &AnswerJob,
        mut options: GenerateOptions,
        stop: &Stop,
        events: &dyn Events,
    ) -> Result<(usize, GenerateTiming)> {
        if let Some(saved) = AnswerFile::begun(&job.output)?.filter(|_| job.resume && !job.own_seed) {
            let seed = saved.get("seed").and_then(|seed| seed.parse().ok());
            options.sampler.seed = seed.unwrap_or(options.sampler.seed);
        }
        let making = self.making(&job.adapters, &batch.tokens, &options)?;
        let open = if job.resume { AnswerFile::resume } else { AnswerFile::create };
        let mut file = open(&job.output, &making)?;
        let (done, all) = (file.finished().clone(), batch.prompts.len());
        if !done.is_empty() {
            events.info(format!("{} of {all} prompts are answered already", done.len()));
        }
        let mut tracked = Tracked::new(events, Work::Prompts);
        let is_done = |number: usize| done.contains_key(&number);
        let timing = self.answer_all(&batch.tokens, &is_done, &options, stop, &mut |number, answer| {
            file.add(number, answer)?;
            tracked.set(file.finished().len() as u64, all as u64);
            Ok(())
        })?;
        let finished = file.finished().len();
        if finished == all {
            file.finish(&batch.prompts, AnswerFormat::of(&job.output)?)?;
        }
        Ok((finished, timing))
    }

    /// Answers a batch and writes JSON lines in the order of the prompts.
    fn answer_to(
        &mut self,
        batch: &PromptBatch,
        out: &mut dyn Write,
        options: &GenerateOptions,
        events: &dyn Events,
    ) -> Result<GenerateTiming> {
        let mut stream = AnswerStream::new(out, AnswerFormat::Jsonl).map_err(Error::Written)?;
        let mut tracked = Tracked::new(events, Work::Prompts);
        self.answer_all(&batch.tokens, &|_| false, options, &Stop::default(), &mut |number, answer| {
            tracked.advance(batch.prompts.len());
            stream.add(number, &batch.prompts[number], &answer).map_err(Error::Written)
        })
    }
}

/// The device whose bits an answer has.
pub(crate) fn device_of(model: &mut LoadedModel) -> String {
    let device = model.engine().device_info();
    format!("{} {} {}", device.name, device.driver, device.variant)
}

impl Answering for LoadedModel {
    fn answer_all(
        &mut self,
        prompts: &[Vec<u32>],
        is_done: &dyn Fn(usize) -> bool,
        options: &GenerateOptions,
        stop: &Stop,
        on_answer: &mut dyn FnMut(usize, Answer) -> Result<()>,
    ) -> Result<GenerateTiming> {
        let context = self.engine().options().context;
        let mut timing = GenerateTiming::default();
        let mut first = 0;
        while first < prompts.len() && !stop.requested() {
            if is_done(first) {
                first += 1;
                continue;
            }
            let count = (first..prompts.len()).take_while(|&number| !is_done(number)).count();
            let mut texts = vec![String::new(); count];
            let mut taken = Ok(());
            let part = &prompts[first..first + count];
            let spent = self.generate_tokens(part, &options.from_prompt(first), &mut |event| {
                match event {
                    GenerateEvent::Text { prompt, text } => texts[prompt].push_str(text),
                    GenerateEvent::Done { prompt, result } if result.finish != Finish::Cancelled => {
                        let read = options.prompt_read(result.prompt_tokens, context);
                        let text = std::mem::take(&mut texts[prompt]);
                        taken = on_answer(first + prompt, Answer::new(text, read, &result));
                    }
                    GenerateEvent::Done { .. } => {}
                }
                taken.is_ok() && !stop.requested()
            })?;
            taken?;
            timing += spent;
            first += count;
        }
        Ok(timing)
    }

    fn making(
        &mut self,
        adapters: &[(PathBuf, f32)],
        prompts: &[Vec<u32>],
        options: &GenerateOptions,
    ) -> Result<Making> {
        let hash = |path: &Path| fingerprint(path).map_err(|error| tritune_format::Error::from_io("read", path, error));
        let mut making = Making::new();
        let mut say = |name: &str, value: String| making.insert(name.to_owned(), value);
        say("model", format!("{:016x}", hash(self.model().file().path())?));
        for (number, (path, scale)) in adapters.iter().enumerate() {
            say(&format!("adapter {}", number + 1), format!("{:016x} at {scale}", hash(path)?));
        }
        let mut bytes = Vec::new();
        for prompt in prompts {
            bytes.extend((prompt.len() as u64).to_le_bytes());
            bytes.extend(prompt.iter().flat_map(|id| id.to_le_bytes()));
        }
        say("prompts", format!("{} ({:016x})", prompts.len(), xxh64(&bytes)));
        say("device", device_of(self));
        let engine = self.engine().options();
        say("context", engine.context.to_string());
        say("precision", format!("{:?}", engine.precision));
        say("seed", options.sampler.seed.to_string());
        // What is guessed changes no answer.
        let GenerateOptions { max_tokens, sampler, stop, ignore_end, shift_keep, speculate: _ } = options;
        say("options", format!("{max_tokens} {sampler:?} {stop:?} {ignore_end} {shift_keep:?}"));
        Ok(making)
    }
}
