//! Files of prompts, and files of results.

use crate::messages::bail_usage;
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use tritune_format::AtomicFile;
use tritune_model::generate::Generated;

/// A prompt and the line it stood on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Line in the file, from 1.
    pub line: usize,
    /// The text.
    pub text: String,
}

/// Reads a file of prompts, and a message for each line that cannot be used.
pub fn read(path: &Path) -> anyhow::Result<(Vec<Prompt>, Vec<String>)> {
    let extension = extension(path);
    if !matches!(extension.as_str(), "txt" | "jsonl" | "csv") {
        bail_usage!("{}: prompts are read from .txt, .jsonl or .csv, not \".{extension}\"", path.display());
    }
    let bytes = crate::reading::bytes(path)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let lines = match extension.as_str() {
        "csv" => read_csv(bytes)?,
        "jsonl" => read_lines(bytes, json_prompt),
        _ => read_lines(bytes, |line| Ok(line.to_owned())),
    };
    let mut prompts = Vec::new();
    let mut skipped = Vec::new();
    for (line, outcome) in lines {
        match outcome {
            Ok(text) => prompts.push(Prompt { line, text }),
            Err(why) => skipped.push(format!("{} line {line}: {why}", path.display())),
        }
    }
    Ok((prompts, skipped))
}

fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

type Lines = Vec<(usize, Result<String, String>)>;

/// Parses each line that is not blank.
fn read_lines(bytes: &[u8], parse: impl Fn(&str) -> Result<String, String>) -> Lines {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.strip_suffix(b"\r").unwrap_or(line)));
    let parse = |line: &[u8]| {
        let text = std::str::from_utf8(line).map_err(|_| "it is not valid UTF-8".to_owned())?;
        parse(text)
    };
    lines.filter(|(_, line)| !line.trim_ascii().is_empty()).map(|(number, line)| (number, parse(line))).collect()
}

fn json_prompt(line: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("it is not JSON ({error})"))?;
    let text = value.as_str().or_else(|| ["prompt", "text"].iter().find_map(|key| value[key].as_str()));
    text.map(str::to_owned).ok_or_else(|| "it is neither a string nor an object with \"prompt\" or \"text\"".to_owned())
}

fn read_csv(bytes: &[u8]) -> anyhow::Result<Lines> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let header = reader.byte_headers().context("the CSV file has no header")?;
    let named = header.iter().position(|name| matches!(name.trim_ascii(), b"prompt" | b"text"));
    let column = named.unwrap_or(0);
    let mut lines = Lines::new();
    for record in reader.byte_records() {
        let (line, outcome) = match record {
            Err(error) => {
                let line = error.position().map_or(0, |position| position.line() as usize);
                (line, Err(error.to_string()))
            }
            Ok(record) => {
                let line = record.position().map_or(0, |position| position.line() as usize);
                let field = record.get(column).ok_or_else(|| format!("it has no column {}", column + 1));
                let text = field.and_then(|field| {
                    String::from_utf8(field.to_vec()).map_err(|_| "it is not valid UTF-8".to_owned())
                });
                (line, text)
            }
        };
        lines.push((line, outcome));
    }
    Ok(lines)
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// An object per line.
    Jsonl,
    /// Columns prompt, text, tokens, finish.
    Csv,
    /// Prompt and text, a blank line between.
    Text,
}

impl OutputFormat {
    /// By the file's extension; JSON lines for standard output.
    pub fn of(path: Option<&Path>) -> anyhow::Result<OutputFormat> {
        let Some(path) = path else { return Ok(OutputFormat::Jsonl) };
        match extension(path).as_str() {
            "jsonl" => Ok(OutputFormat::Jsonl),
            "csv" => Ok(OutputFormat::Csv),
            "txt" => Ok(OutputFormat::Text),
            other => bail_usage!("{}: results are written as .jsonl, .csv or .txt, not \".{other}\"", path.display()),
        }
    }
}

enum Sink {
    Stdout(std::io::Stdout),
    File(AtomicFile),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Sink::Stdout(stdout) => stdout.write(bytes),
            Sink::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::File(file) => file.flush(),
        }
    }
}

/// Writes results in the order of the prompts, whatever order they finish in.
pub struct ResultWriter {
    sink: Sink,
    format: OutputFormat,
    next: usize,
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl ResultWriter {
    /// Starts a file, or standard output when there is none.
    pub fn create(path: Option<&Path>, format: OutputFormat) -> anyhow::Result<ResultWriter> {
        let sink = match path {
            None => Sink::Stdout(std::io::stdout()),
            Some(path) => Sink::File(AtomicFile::create(path)?),
        };
        let mut writer = ResultWriter { sink, format, next: 0, waiting: BTreeMap::new() };
        if format == OutputFormat::Csv {
            writer.sink.write_all(&csv_row(&["prompt", "text", "prompt_tokens", "tokens", "finish"])?)?;
        }
        Ok(writer)
    }

    /// Takes a finished result.
    pub fn add(&mut self, number: usize, prompt: &Prompt, text: &str, result: &Generated) -> anyhow::Result<()> {
        let bytes = match self.format {
            OutputFormat::Jsonl => {
                let object = json!({
                    "prompt": prompt.text,
                    "text": text,
                    "prompt_tokens": result.prompt_tokens,
                    "tokens": result.tokens.len(),
                    "finish": result.finish.name(),
                });
                format!("{object}\n").into_bytes()
            }
            OutputFormat::Csv => {
                let (before, after) = (result.prompt_tokens.to_string(), result.tokens.len().to_string());
                csv_row(&[&prompt.text, text, &before, &after, result.finish.name()])?
            }
            OutputFormat::Text => format!("{}{text}\n\n", prompt.text).into_bytes(),
        };
        self.waiting.insert(number, bytes);
        while let Some(bytes) = self.waiting.remove(&self.next) {
            self.sink.write_all(&bytes)?;
            self.next += 1;
        }
        self.sink.flush()?;
        Ok(())
    }

    /// Puts the file in place.
    pub fn finish(self) -> anyhow::Result<()> {
        match self.sink {
            Sink::Stdout(_) => Ok(()),
            Sink::File(file) => Ok(file.commit()?),
        }
    }
}

fn csv_row(fields: &[&str]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    Ok(writer.into_inner()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(name: &str, content: &[u8]) -> (Vec<Prompt>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        read(&path).unwrap()
    }

    fn texts(prompts: &[Prompt]) -> Vec<(usize, &str)> {
        prompts.iter().map(|prompt| (prompt.line, prompt.text.as_str())).collect()
    }

    #[test]
    fn each_format_gives_its_prompts_and_names_its_bad_lines() {
        let (prompts, skipped) = read_as("a.txt", b"\xef\xbb\xbfone\r\n\n  \ntwo\n\xff\n");
        assert_eq!(texts(&prompts), vec![(1, "one"), (4, "two")]);
        assert!(skipped.len() == 1 && skipped[0].contains("line 5") && skipped[0].contains("UTF-8"), "{skipped:?}");

        let lines = b"{\"prompt\": \"a\"}\n\"b\"\n{\"x\": 1}\nnot json\n{\"text\": \"c\"}";
        let (prompts, skipped) = read_as("a.jsonl", lines);
        assert_eq!(texts(&prompts), vec![(1, "a"), (2, "b"), (5, "c")]);
        assert!(skipped[0].contains("line 3") && skipped[1].contains("line 4"), "{skipped:?}");

        let (prompts, skipped) = read_as("a.csv", b"id,prompt\n1,\"x, y\"\n2\n3,z\n");
        assert_eq!(texts(&prompts), vec![(2, "x, y"), (4, "z")]);
        assert!(skipped.len() == 1 && skipped[0].contains("line 3"), "{skipped:?}");
    }

    #[test]
    fn results_come_in_the_order_of_prompts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let mut writer = ResultWriter::create(Some(&path), OutputFormat::Csv).unwrap();
        let result = Generated {
            prompt_tokens: 2,
            cached_tokens: 0,
            tokens: vec![1, 2, 3],
            finish: tritune_model::generate::Finish::Length,
            shifts: 0,
        };
        let prompt = |text: &str| Prompt { line: 1, text: text.to_owned() };
        writer.add(1, &prompt("b"), "second", &result).unwrap();
        writer.add(0, &prompt("a"), "first", &result).unwrap();
        writer.finish().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "prompt,text,prompt_tokens,tokens,finish\na,first,2,3,length\nb,second,2,3,length\n");
    }

    #[test]
    fn unknown_extensions_are_refused() {
        assert!(OutputFormat::of(Some(Path::new("a.xml"))).unwrap_err().to_string().contains("jsonl"));
        assert!(read(Path::new("/nonexistent.txt")).is_err());
    }
}
