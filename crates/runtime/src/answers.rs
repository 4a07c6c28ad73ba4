//! Files of answers to many prompts. Every answer is kept as soon as it is finished: an interrupted run loses none of them,
//! and goes on where it was.
//!
//! Answers gather in `OUT.partial`, a line of JSON for each after one that says how they are made. When all are there, they
//! become `OUT`, in the order of the prompts and in its own format.

use crate::error::{Error, Result};
use crate::prompts::{Content, Prompt, extension};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tritune_format::AtomicFile;
use tritune_model::generate::Generated;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// Tokens of the prompt.
    pub prompt_tokens: usize,
    /// How many of them were read: fewer where the context is too short.
    pub prompt_read: usize,
    /// Tokens generated.
    pub tokens: usize,
    /// Why it ended.
    pub finish: String,
}

impl Answer {
    /// What was generated.
    pub fn new(text: String, prompt_read: usize, result: &Generated) -> Answer {
        let (prompt_tokens, tokens) = (result.prompt_tokens, result.tokens.len());
        Answer { text, prompt_tokens, prompt_read, tokens, finish: result.finish.name().to_owned() }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// An object per line.
    Jsonl,
    /// A row for each, with a header.
    Csv,
    /// Prompt and text, a blank line between.
    Text,
}

impl AnswerFormat {
    /// By the file's extension.
    pub fn of(path: &Path) -> Result<AnswerFormat> {
        match extension(path).as_str() {
            "jsonl" => Ok(AnswerFormat::Jsonl),
            "csv" => Ok(AnswerFormat::Csv),
            "txt" => Ok(AnswerFormat::Text),
            other => Err(Error::AnswerFormat { path: path.to_owned(), extension: other.to_owned() }),
        }
    }

    /// What stands before all answers.
    fn header(self) -> Vec<u8> {
        match self {
            AnswerFormat::Csv => csv_row(&["prompt", "text", "prompt_tokens", "prompt_read", "tokens", "finish"]),
            _ => Vec::new(),
        }
    }

    /// An answer as it is written.
    fn record(self, prompt: &Prompt, answer: &Answer) -> Vec<u8> {
        match self {
            AnswerFormat::Jsonl => {
                let mut object = Map::new();
                match &prompt.content {
                    Content::Text(text) => object.insert("prompt".to_owned(), json!(text)),
                    Content::Messages(messages) => object.insert("messages".to_owned(), json!(messages)),
                };
                if let Ok(Value::Object(fields)) = serde_json::to_value(answer) {
                    object.extend(fields);
                }
                object.extend(prompt.fields.clone());
                format!("{}\n", Value::Object(object)).into_bytes()
            }
            AnswerFormat::Csv => {
                let numbers = [answer.prompt_tokens, answer.prompt_read, answer.tokens].map(|count| count.to_string());
                csv_row(&[prompt.text(), &answer.text, &numbers[0], &numbers[1], &numbers[2], &answer.finish])
            }
            AnswerFormat::Text => format!("{}{}\n\n", prompt.text(), answer.text).into_bytes(),
        }
    }
}

fn csv_row(fields: &[&str]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    writer.into_inner().unwrap_or_default()
}

/// Writes answers in the order of the prompts, whatever order they finish in.
pub struct AnswerStream<W> {
    out: W,
    format: AnswerFormat,
    next: usize,
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl<W: Write> AnswerStream<W> {
    /// Begins.
    pub fn new(mut out: W, format: AnswerFormat) -> io::Result<AnswerStream<W>> {
        out.write_all(&format.header())?;
        Ok(AnswerStream { out, format, next: 0, waiting: BTreeMap::new() })
    }

    /// Takes the answer to a prompt.
    pub fn add(&mut self, number: usize, prompt: &Prompt, answer: &Answer) -> io::Result<()> {
        self.waiting.insert(number, self.format.record(prompt, answer));
        while let Some(bytes) = self.waiting.remove(&self.next) {
            self.out.write_all(&bytes)?;
            self.next += 1;
        }
        self.out.flush()
    }
}

/// How answers are made, by name. They are only gathered in one file if all of this is the same.
pub type Making = BTreeMap<String, String>;

/// The first line of a file of answers that is not finished.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// Tells such files from others.
    tritune_answers: u32,
    making: Making,
}

/// Every other line.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    number: usize,
    #[serde(flatten)]
    answer: Answer,
}

const VERSION: u32 = 1;

/// Answers that gather in a file.
#[derive(Debug)]
pub struct AnswerFile {
    file: File,
    path: PathBuf,
    partial: PathBuf,
    finished: BTreeMap<usize, Answer>,
}

impl AnswerFile {
    /// Where answers gather until all are there.
    pub fn partial(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".partial");
        PathBuf::from(name)
    }

    /// How the answers were made that wait to be continued; nothing where there are none.
    pub fn begun(path: &Path) -> Result<Option<Making>> {
        let partial = AnswerFile::partial(path);
        match File::open(&partial) {
            Ok(file) => Ok(Some(read_head(&partial, &mut BufReader::new(file))?.0)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("open", &partial)(error)),
        }
    }

    /// Begins a file, in the place of one that was begun before.
    pub fn create(path: &Path, making: &Making) -> Result<AnswerFile> {
        let partial = AnswerFile::partial(path);
        let file = open(&partial)?;
        file.set_len(0).map_err(failed("begin", &partial))?;
        let mut answers = AnswerFile { file, path: path.to_owned(), partial, finished: BTreeMap::new() };
        answers.write(&Head { tritune_answers: VERSION, making: making.clone() })?;
        Ok(answers)
    }

    /// Goes on with a file that was begun with the same `making`, or begins one. A last line that was not finished is cut off.
    pub fn resume(path: &Path, making: &Making) -> Result<AnswerFile> {
        let partial = AnswerFile::partial(path);
        if !partial.exists() {
            return AnswerFile::create(path, making);
        }
        let mut file = open(&partial)?;
        let mut reader = BufReader::new(&file);
        let (found, mut kept) = read_head(&partial, &mut reader)?;
        let names: std::collections::BTreeSet<&String> = found.keys().chain(making.keys()).collect();
        let differs = names.into_iter().find(|name| found.get(*name) != making.get(*name));
        if let Some(name) = differs {
            let value = |making: &Making| making.get(name).cloned().unwrap_or_else(|| "nothing".to_owned());
            let (saved, now) = (value(&found), value(making));
            return Err(Error::AnswersChanged { partial, what: name.clone(), saved, now });
        }
        let mut finished = BTreeMap::new();
        let mut text = Vec::new();
        while reader.read_until(b'\n', &mut text).map_err(failed("read", &partial))? > 0 {
            let Ok(line) = serde_json::from_slice::<Line>(&text) else { break };
            if !text.ends_with(b"\n") {
                break;
            }
            kept += text.len() as u64;
            finished.insert(line.number, line.answer);
            text.clear();
        }
        file.set_len(kept).map_err(failed("continue", &partial))?;
        file.seek(SeekFrom::End(0)).map_err(failed("continue", &partial))?;
        Ok(AnswerFile { file, path: path.to_owned(), partial, finished })
    }

    /// The answers so far, by the number of their prompt.
    pub fn finished(&self) -> &BTreeMap<usize, Answer> {
        &self.finished
    }

    /// Takes the answer to a prompt. It is in the file when this returns.
    pub fn add(&mut self, number: usize, answer: Answer) -> Result<()> {
        let line = Line { number, answer };
        self.write(&line)?;
        self.finished.insert(number, line.answer);
        Ok(())
    }

    /// Puts the answers to all prompts in place.
    pub fn finish(self, prompts: &[Prompt], format: AnswerFormat) -> Result<()> {
        let mut stream =
            AnswerStream::new(AtomicFile::create(&self.path)?, format).map_err(failed("write", &self.path))?;
        for (number, prompt) in prompts.iter().enumerate() {
            if let Some(answer) = self.finished.get(&number) {
                stream.add(number, prompt, answer).map_err(failed("write", &self.path))?;
            }
        }
        stream.out.commit()?;
        std::fs::remove_file(&self.partial).map_err(failed("remove", &self.partial))
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        // One write: a killed process leaves at most one line that is not finished.
        self.file.write_all(&bytes).map_err(failed("write", &self.partial))
    }
}

/// Opens a file of answers for one process.
fn open(partial: &Path) -> Result<File> {
    if partial.is_symlink() {
        return Err(crate::outputs::OutputError::Link(partial.to_owned()).into());
    }
    let options = &mut OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let file = options.open(partial).map_err(failed("open", partial))?;
    match file.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => Err(Error::AnswersInUse(partial.to_owned())),
        _ => Ok(file),
    }
}

/// How answers are made, and where the first of them begins.
fn read_head(partial: &Path, reader: &mut impl BufRead) -> Result<(Making, u64)> {
    let mut text = Vec::new();
    let bytes = reader.read_until(b'\n', &mut text).map_err(failed("read", partial))?;
    match serde_json::from_slice::<Head>(&text) {
        Ok(head) if head.tritune_answers == VERSION => Ok((head.making, bytes as u64)),
        _ => Err(Error::NotAnswers(partial.to_owned())),
    }
}

fn failed(action: &'static str, path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |error| tritune_format::Error::from_io(action, path.clone(), error).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompts() -> Vec<Prompt> {
        let prompt = |text: &str| Content::Text(text.to_owned());
        ["a", "b", "c"].map(|text| Prompt { line: 1, content: prompt(text), fields: Map::new() }).to_vec()
    }

    fn answer(text: &str) -> Answer {
        Answer { text: text.to_owned(), prompt_tokens: 2, prompt_read: 2, tokens: 3, finish: "length".to_owned() }
    }

    fn making(seed: &str) -> Making {
        [("seed".to_owned(), seed.to_owned())].into()
    }

    #[test]
    fn answers_come_in_the_order_of_prompts_and_only_when_all_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let mut file = AnswerFile::create(&path, &making("1")).unwrap();
        file.add(2, answer("third")).unwrap();
        file.add(0, answer("first")).unwrap();
        drop(file);
        assert!(!path.exists());
        // A killed process leaves half a line.
        let partial = AnswerFile::partial(&path);
        let mut bytes = std::fs::read(&partial).unwrap();
        bytes.extend(b"{\"number\": 1, \"text\": \"se");
        std::fs::write(&partial, bytes).unwrap();
        let mut file = AnswerFile::resume(&path, &making("1")).unwrap();
        assert_eq!(file.finished().keys().copied().collect::<Vec<_>>(), [0, 2]);
        assert!(matches!(AnswerFile::resume(&path, &making("1")), Err(Error::AnswersInUse(_))));
        file.add(1, answer("second")).unwrap();
        file.finish(&prompts(), AnswerFormat::Csv).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let rows = "a,first,2,2,3,length\nb,second,2,2,3,length\nc,third,2,2,3,length\n";
        assert_eq!(text, format!("prompt,text,prompt_tokens,prompt_read,tokens,finish\n{rows}"));
        assert!(!partial.exists());
    }

    #[test]
    fn what_was_made_otherwise_is_not_continued() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        assert_eq!(AnswerFile::begun(&path).unwrap(), None);
        drop(AnswerFile::create(&path, &making("1")).unwrap());
        assert_eq!(AnswerFile::begun(&path).unwrap(), Some(making("1")));
        let error = AnswerFile::resume(&path, &making("2")).unwrap_err();
        assert!(error.to_string().contains("seed was 1 and is 2 now"), "{error}");
        std::fs::write(AnswerFile::partial(&path), "{\"mine\": 1}\n").unwrap();
        assert!(matches!(AnswerFile::begun(&path), Err(Error::NotAnswers(_))));
        assert!(matches!(AnswerFile::resume(&path, &making("1")), Err(Error::NotAnswers(_))));
        assert!(matches!(AnswerFormat::of(Path::new("a.xml")), Err(Error::AnswerFormat { .. })));
    }
}
