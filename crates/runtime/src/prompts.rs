//! Files of prompts: one per line of text, JSON or CSV.

use crate::chat::encode_messages;
use crate::error::{Error, Result};
use crate::files;
use crate::model::encode;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::path::Path;
use tritune_model::chat::{ChatTemplate, Message};
use tritune_model::tokenizer::{Tokenizer, Vocab};

/// A prompt, with the line it was on.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Line in the file, from 1.
    pub line: usize,
    /// What is asked.
    pub content: Content,
    /// Other fields of its line, which go with the answer.
    pub fields: Map<String, Value>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Text to continue.
    Text(String),
    /// A conversation to answer.
    Messages(Vec<Message>),
}

impl Prompt {
    /// The text, or what was said last.
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Text(text) => text,
            Content::Messages(messages) => messages.last().map_or("", |message| &message.content),
        }
    }
}

/// What turns prompts into tokens.
pub struct PromptEncoder {
    /// Tokenizer and vocabulary of the model.
    pub text: (Tokenizer, Vocab),
    /// A chat template instead of the model's own.
    pub template: Option<ChatTemplate>,
    /// Whether a text is a message to the assistant.
    pub chat: bool,
    /// What the system says before such a message.
    pub system: Option<String>,
    /// Whether the texts of special tokens in other texts are those tokens.
    pub special: bool,
}

impl PromptEncoder {
    /// The tokens of a prompt.
    pub fn encode(&self, content: &Content) -> Result<Vec<u32>> {
        let said = match content {
            Content::Text(text) if !self.chat => return encode(&self.text.0, text, self.special),
            Content::Text(text) => {
                let system = self.system.iter().map(|text| Message::new("system", text));
                &system.chain([Message::new("user", text)]).collect()
            }
            Content::Messages(messages) => messages,
        };
        encode_messages(&self.text.0, &self.text.1, &*self.template()?, said)
    }

    /// The texts that end a reply. Where text is only continued there are none.
    pub fn stops(&self, messages: bool) -> Result<Vec<String>> {
        Ok(if messages || self.chat { self.template()?.stops(&self.text.0).strings } else { Vec::new() })
    }

    fn template(&self) -> Result<Cow<'_, ChatTemplate>> {
        match &self.template {
            Some(template) => Ok(Cow::Borrowed(template)),
            None => Ok(Cow::Owned(ChatTemplate::for_vocab(&self.text.1)?)),
        }
    }
}

/// Fields that are ours: the prompt itself, and those of an answer.
const OWN_FIELDS: [&str; 9] =
    ["prompt", "text", "messages", "prompt_tokens", "prompt_read", "tokens", "finish", "shifts", "seed"];

/// Reads a file of prompts, and a message for each line that cannot be used.
pub fn read_prompts(path: &Path) -> Result<(Vec<Prompt>, Vec<String>)> {
    let extension = extension(path);
    if !matches!(extension.as_str(), "txt" | "jsonl" | "csv") {
        return Err(Error::PromptFormat { path: path.to_owned(), extension });
    }
    let bytes = files::read(path).map_err(|error| tritune_format::Error::from_io("read", path, error))?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let lines = match extension.as_str() {
        "csv" => read_csv(bytes),
        "jsonl" => read_lines(bytes, json_prompt),
        _ => read_lines(bytes, |line| Ok((Content::Text(line.to_owned()), Map::new()))),
    };
    let mut prompts = Vec::new();
    let mut skipped = Vec::new();
    for (line, outcome) in lines {
        match outcome {
            Ok((content, fields)) => prompts.push(Prompt { line, content, fields }),
            Err(why) => skipped.push(format!("{} line {line}: {why}", path.display())),
        }
    }
    Ok((prompts, skipped))
}

/// The extension of a path, in small letters.
pub(crate) fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

type Parsed = std::result::Result<(Content, Map<String, Value>), String>;
type Lines = Vec<(usize, Parsed)>;

/// Parses each line that is not blank.
fn read_lines(bytes: &[u8], parse: impl Fn(&str) -> Parsed) -> Lines {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.strip_suffix(b"\r").unwrap_or(line)));
    let parse = |line: &[u8]| parse(std::str::from_utf8(line).map_err(|_| "it is not valid UTF-8".to_owned())?);
    lines.filter(|(_, line)| !line.trim_ascii().is_empty()).map(|(number, line)| (number, parse(line))).collect()
}

fn json_prompt(line: &str) -> Parsed {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("it is not JSON ({error})"))?;
    let mut fields = match value {
        Value::String(text) => return Ok((Content::Text(text), Map::new())),
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let content = match (fields.get("messages"), ["prompt", "text"].iter().find_map(|key| fields.get(*key)?.as_str())) {
        (Some(messages), _) => Content::Messages(json_messages(messages)?),
        (None, Some(text)) => Content::Text(text.to_owned()),
        (None, None) => {
            return Err("it is neither a string nor an object with \"prompt\", \"text\" or \"messages\"".to_owned());
        }
    };
    fields.retain(|key, _| !OWN_FIELDS.contains(&key.as_str()));
    Ok((content, fields))
}

/// The messages of a conversation as JSON: a list of objects with role and content.
pub fn json_messages(value: &Value) -> std::result::Result<Vec<Message>, String> {
    let list =
        value.as_array().filter(|list| !list.is_empty()).ok_or("\"messages\" is no list with something in it")?;
    let message = |(index, value): (usize, &Value)| {
        let field = |key: &str| {
            let text = value.get(key).and_then(Value::as_str);
            text.ok_or_else(|| format!("message {} has no \"{key}\"", index + 1))
        };
        Ok(Message::new(field("role")?, field("content")?))
    };
    list.iter().enumerate().map(message).collect()
}

fn read_csv(bytes: &[u8]) -> Lines {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let header = match reader.byte_headers() {
        Ok(header) => header.clone(),
        Err(error) => return vec![(1, Err(format!("the CSV file has no header ({error})")))],
    };
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
                (line, text.map(|text| (Content::Text(text), Map::new())))
            }
        };
        lines.push((line, outcome));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(name: &str, content: &[u8]) -> (Vec<Prompt>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        read_prompts(&path).unwrap()
    }

    fn texts(prompts: &[Prompt]) -> Vec<(usize, &str)> {
        prompts.iter().map(|prompt| (prompt.line, prompt.text())).collect()
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
        assert!(read_prompts(Path::new("/nonexistent.txt")).is_err());
    }

    #[test]
    fn conversations_and_other_fields_are_kept() {
        let lines = br#"{"id": 7, "messages": [{"role": "user", "content": "hi"}], "finish": "forged"}
{"messages": []}
{"messages": [{"role": "user"}]}
{"prompt": "a", "tag": [1]}"#;
        let (prompts, skipped) = read_as("a.jsonl", lines);
        assert_eq!(prompts[0].content, Content::Messages(vec![Message::new("user", "hi")]));
        assert_eq!(prompts[0].fields.keys().collect::<Vec<_>>(), ["id"]);
        assert_eq!(prompts[1].fields["tag"], serde_json::json!([1]));
        assert!(skipped[0].contains("line 2") && skipped[1].contains("message 1 has no \"content\""), "{skipped:?}");
    }
}
