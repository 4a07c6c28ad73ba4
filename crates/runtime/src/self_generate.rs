//! Data that a teacher writes itself: documents, questions and replies, as it would say them.
//!
//! Every text is kept as soon as it is finished, as answers to prompts are ([`AnswerFile`]), so that an interrupted run goes on where
//! it was and ends with the same texts.

use crate::answers::{Answer, AnswerFile};
use crate::batch::Answering;
use crate::chat::encode_messages;
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::files;
use crate::model::{LoadOptions, LoadedModel, Model};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use tritune_model::chat::{ChatTemplate, Message, SpecialTexts};
use tritune_model::generate::GenerateOptions;
use tritune_model::sampling::SamplerConfig;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_train::settings::FinetuneSettings;
use tritune_train::stop::Stop;

/// The file of texts, in the output folder of a run.
const FILE: &str = "self.jsonl";
/// What stands for the user's words in a template, to find where they begin.
const WORDS: &str = "WORDS OF THE USER";
/// Shorter texts teach nothing.
const SHORTEST: usize = 16;

/// How much a teacher writes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SelfGenerate {
    /// Texts: half of them documents, half of them a question with its reply; documents only where a model has no chat template.
    pub samples: usize,
    /// The most tokens of each.
    pub tokens: usize,
    /// Texts that are written side by side.
    pub parallel: usize,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl SelfGenerate {
    /// Lets the teacher of a run write this many texts, and adds them to its data; false when it was asked to stop.
    pub fn add_to(settings: &mut FinetuneSettings, samples: usize, runtime: &Runtime, stop: &Stop) -> Result<bool> {
        let (Some(teacher), Some(out)) = (&settings.teacher, &settings.output) else {
            return Err(Error::Missing(vec!["teacher", "output"]));
        };
        let how = SelfGenerate { samples, tokens: settings.seq as usize, parallel: 16, seed: settings.seed };
        let writer = Model::open(teacher)?;
        // What the run would refuse afterwards is refused before hours of writing.
        match &settings.model {
            _ if settings.from_teacher => {
                drop(writer.student(HashMap::new(), settings.student_scales())?);
            }
            Some(student) => drop(Model::open(student)?),
            None => return Err(Error::Missing(vec!["model"])),
        }
        let Some(written) = how.write(&writer, out, runtime, stop)? else { return Ok(false) };
        match settings.data {
            None => settings.data = Some(written),
            Some(_) => settings.more_data.get_or_insert_default().push(written),
        }
        Ok(true)
    }

    /// Writes the texts to a file in `folder` and returns it, or nothing when it was asked to stop. What is there already stays.
    pub fn write(&self, teacher: &Model, folder: &Path, runtime: &Runtime, stop: &Stop) -> Result<Option<PathBuf>> {
        let path = folder.join(FILE);
        if path.is_file() {
            return Ok(Some(path));
        }
        files::create_folder(folder)?;
        let (tokenizer, vocab) = teacher.text()?;
        let template = if vocab.chat_template.is_some() { Some(ChatTemplate::for_vocab(&vocab)?) } else { None };
        let options = LoadOptions {
            // A question, its reply and what the template puts around them.
            context: Some((2 * self.tokens + 64).min(teacher.config().context)),
            sequences: self.parallel,
            precision: runtime.default_precision(),
            ..LoadOptions::default()
        };
        let mut writer = Writer { model: teacher.load(runtime, options)?, plan: self, folder, runtime, stop };
        let chats = if template.is_some() { self.samples / 2 } else { 0 };
        let start = document_start(&tokenizer, &vocab)?;
        let Some(documents) = writer.write("documents", vec![start; self.samples - chats], Vec::new())? else {
            return Ok(None);
        };
        let mut samples: Vec<Value> = documents.iter().map(|answer| json!({ "text": answer.text })).collect();
        if let Some(template) = template {
            let stops = template.stops(&tokenizer).strings;
            let before = before_user(&tokenizer, &vocab, &template)?;
            let Some(questions) = writer.write("questions", vec![before; chats], stops.clone())? else {
                return Ok(None);
            };
            let said: Vec<Message> = questions.iter().map(|answer| Message::new("user", answer.text.trim())).collect();
            let ask = |said: &Message| encode_messages(&tokenizer, &vocab, &template, std::slice::from_ref(said));
            let prompts = said.iter().map(ask).collect::<Result<Vec<_>>>()?;
            let Some(replies) = writer.write("replies", prompts, stops)? else { return Ok(None) };
            let pairs = said.into_iter().zip(replies);
            samples.extend(
                pairs.map(|(said, reply)| json!({ "messages": [said, Message::new("assistant", reply.text.trim())] })),
            );
        }
        let all = samples.len();
        let samples = without_repetitions(samples);
        let lines: String = samples.iter().map(|sample| format!("{sample}\n")).collect();
        files::write(&path, lines.as_bytes())?;
        for what in ["documents", "questions", "replies"] {
            // What stays is of no consequence beside the finished file.
            let _ = std::fs::remove_file(AnswerFile::partial(&writer.gathered(what)));
        }
        let dropped = all - samples.len();
        runtime
            .events()
            .info(format!("the teacher wrote {} texts; {dropped} more were empty or repetitions", samples.len()));
        Ok(Some(path))
    }
}

/// A teacher that writes.
struct Writer<'a> {
    model: LoadedModel,
    plan: &'a SelfGenerate,
    folder: &'a Path,
    runtime: &'a Runtime,
    stop: &'a Stop,
}

impl Writer<'_> {
    fn gathered(&self, what: &str) -> PathBuf {
        self.folder.join(format!("self-{what}.jsonl"))
    }

    /// Continues all prompts, or as many as there is time for before it is asked to stop; then there is nothing.
    fn write(&mut self, what: &str, prompts: Vec<Vec<u32>>, stop: Vec<String>) -> Result<Option<Vec<Answer>>> {
        let sampler = SamplerConfig { seed: self.plan.seed, ..SamplerConfig::unfiltered() };
        let options = GenerateOptions {
            max_tokens: self.plan.tokens,
            sampler,
            stop,
            ignore_end: false,
            shift_keep: None,
            ..GenerateOptions::default()
        };
        let making = self.model.making(&[], &prompts, &options)?;
        let mut file = AnswerFile::resume(&self.gathered(what), &making)?;
        let done: HashSet<usize> = file.finished().keys().copied().collect();
        let mut tracked = Tracked::new(self.runtime.events(), Work::Prompts);
        let all = prompts.len();
        self.model.answer_all(
            &prompts,
            &|number| done.contains(&number),
            &options,
            self.stop,
            &mut |number, answer| {
                file.add(number, answer)?;
                tracked.set(file.finished().len() as u64, all as u64);
                Ok(())
            },
        )?;
        let answers = file.finished();
        Ok((answers.len() == all).then(|| answers.values().cloned().collect()))
    }
}

/// What a document begins with: the token that begins or ends texts.
fn document_start(tokenizer: &Tokenizer, vocab: &Vocab) -> Result<Vec<u32>> {
    let options = EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false };
    let start = tokenizer.encode("", options)?;
    let separator = vocab.special.bos.or(vocab.special.eos).unwrap_or(0);
    Ok(if start.is_empty() { vec![separator] } else { start })
}

/// The tokens of a conversation up to where the user's first words begin.
fn before_user(tokenizer: &Tokenizer, vocab: &Vocab, template: &ChatTemplate) -> Result<Vec<u32>> {
    let (bos, eos) = vocab.begin_and_end();
    let texts = SpecialTexts { bos: &bos, eos: &eos };
    let rendered = template.render(&[Message::new("user", WORDS)], false, texts)?;
    let before = rendered.split(WORDS).next().unwrap_or_default();
    let tokens = tokenizer.encode(before, EncodeOptions { add_bos: false, parse_special: true })?;
    if tokens.is_empty() { document_start(tokenizer, vocab) } else { Ok(tokens) }
}

/// The texts without those that are empty or, but for case and spaces, there already. Conversations are told apart by their question.
fn without_repetitions(samples: Vec<Value>) -> Vec<Value> {
    let mut seen = HashSet::new();
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ");
    let is_new = |sample: &Value| {
        let said = [&sample["text"], &sample["messages"][0]["content"]].into_iter().find_map(Value::as_str);
        let reply = sample["messages"][1]["content"].as_str();
        let text = words(said.unwrap_or_default());
        text.len() >= SHORTEST && reply.is_none_or(|reply| !reply.is_empty()) && seen.insert(text)
    };
    let mut is_new = is_new;
    samples.into_iter().filter(|sample| is_new(sample)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_and_empty_texts_are_left_out() {
        let chat = |said: &str, reply: &str| json!({"messages": [Message::new("user", said), Message::new("assistant", reply)]});
        let samples = vec![
            json!({"text": "Once upon a time there was a ship."}),
            json!({"text": "once upon  a time\nthere was a SHIP."}),
            json!({"text": "  "}),
            chat("What is the capital of France?", "Paris."),
            chat("What is the capital of france?", "It is Paris."),
            chat("How do I boil an egg, please?", ""),
        ];
        let kept = without_repetitions(samples.clone());
        assert_eq!(kept, [samples[0].clone(), samples[3].clone()]);
    }
}
