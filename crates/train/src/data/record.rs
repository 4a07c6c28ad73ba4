//! From the fields of a record to prompts and targets.

use super::json::{Field, Part, RawRecord, RawTurn};
use super::{Format, Reason};
use tritune_model::chat::Message;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    pub content: Content,
    pub label: Option<String>,
    pub choices: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    Conversation(Vec<Turn>),
    Completion {
        prompt: String,
        completion: String,
    },
    Text(String),
    /// A better answer and a worse one, each with what it answers.
    Pair(Box<[Content; 2]>),
}

/// A message and, if it is the assistant's, whether it is trained on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    pub message: Message,
    pub train: bool,
}

impl Turn {
    fn new(role: &str, content: String) -> Turn {
        Turn { message: Message::new(role, content), train: true }
    }
}

const ROLES: &[(&str, &str)] = &[
    ("system", "system"),
    ("developer", "developer"),
    ("user", "user"),
    ("human", "user"),
    ("assistant", "assistant"),
    ("gpt", "assistant"),
    ("model", "assistant"),
    ("bot", "assistant"),
    ("chatgpt", "assistant"),
    ("tool", "tool"),
];

fn wrong(problem: impl Into<String>) -> Reason {
    Reason::Shape { problem: problem.into() }
}

impl RawRecord {
    /// The format whose fields it has.
    pub fn shape(&self) -> Option<Format> {
        if self.messages.is_some() {
            Some(Format::Chat)
        } else if self.conversations.is_some() {
            Some(Format::ShareGpt)
        } else if self.chosen.is_present() && self.rejected.is_present() {
            Some(Format::Preference)
        } else if self.question.is_present() && self.answer.is_present() {
            Some(Format::Question)
        } else if self.prompt.is_present() && self.completion.is_present() {
            Some(Format::PromptCompletion)
        } else if self.instruction.is_present() && self.output.is_present() {
            Some(Format::Alpaca)
        } else if self.text.is_present() {
            Some(Format::Text)
        } else {
            None
        }
    }

    /// The known fields it has, in words.
    pub fn describe(&self) -> String {
        let fields = [
            ("prompt", &self.prompt),
            ("completion", &self.completion),
            ("instruction", &self.instruction),
            ("input", &self.input),
            ("output", &self.output),
            ("question", &self.question),
            ("answer", &self.answer),
            ("chosen", &self.chosen),
            ("rejected", &self.rejected),
        ];
        let present: Vec<&str> = fields.iter().filter(|(_, field)| field.is_present()).map(|(name, _)| *name).collect();
        if present.is_empty() { "none of their fields".into() } else { format!("only {}", present.join(", ")) }
    }

    /// Parses it as `format`.
    pub fn into_record(self, format: Format) -> Result<Record, Reason> {
        if !matches!(&self.tools, Field::Missing | Field::Null) && self.tools != Field::List(Vec::new()) {
            return Err(wrong("it has tools, which are not supported"));
        }
        let choices = choices(self.choices)?;
        let label = match (&self.label, &self.answer) {
            (Field::Missing | Field::Null, answer) => match &choices {
                Some(choices) => chosen(answer, choices)?,
                None => None,
            },
            (Field::Text(text) | Field::Number(text), _) => Some(text.clone()),
            (Field::Bool(value), _) => Some(value.to_string()),
            (other, _) => return Err(wrong(format!("\"label\" is {}, not a text or a number", other.describe()))),
        };
        let system = optional(self.system, "system")?;
        let content = match format {
            Format::Chat => conversation(self.messages.map(|turns| turns.0), system, "messages")?,
            Format::ShareGpt => conversation(self.conversations.map(|turns| turns.0), system, "conversations")?,
            Format::PromptCompletion => Content::Completion {
                prompt: text(self.prompt, "prompt")?,
                completion: not_empty(text(self.completion, "completion")?, "completion")?,
            },
            Format::Alpaca => {
                let mut instruction = not_empty(text(self.instruction, "instruction")?, "instruction")?;
                if let Some(input) = optional(self.input, "input")?.filter(|input| !input.is_empty()) {
                    instruction.push_str("\n\n");
                    instruction.push_str(&input);
                }
                exchange(system, instruction, not_empty(text(self.output, "output")?, "output")?)
            }
            Format::Question => {
                let question = not_empty(text(self.question, "question")?, "question")?;
                let answer = match (&choices, &label) {
                    (Some(_), Some(label)) => label.clone(),
                    _ => not_empty(text(self.answer, "answer")?, "answer")?,
                };
                exchange(system, question, answer)
            }
            Format::Preference => pair(self.prompt, self.chosen, self.rejected, system)?,
            Format::Text | Format::Plain => Content::Text(not_empty(text(self.text, "text")?, "text")?),
        };
        Ok(Record { content, label, choices })
    }
}

fn exchange(system: Option<String>, question: String, answer: String) -> Content {
    let system = system.filter(|text| !text.is_empty()).map(|text| Turn::new("system", text));
    let turns = system.into_iter().chain([Turn::new("user", question), Turn::new("assistant", answer)]);
    Content::Conversation(turns.collect())
}

/// An answer of a pair, or what it answers.
enum Side {
    Text(String),
    Turns(Vec<Turn>),
}

impl Side {
    fn of(field: Field, name: &str) -> Result<Side, Reason> {
        let parts = match field {
            Field::List(parts) if parts.is_empty() => return Err(wrong(format!("\"{name}\" is empty"))),
            Field::List(parts) => parts,
            other => return not_empty(text(other, name)?, name).map(Side::Text),
        };
        let turn = |(index, part)| match part {
            Part::Turn(turn) => understand_turn(*turn, index + 1),
            _ => Err(wrong(format!("\"{name}\" is a list of something else than messages"))),
        };
        parts.into_iter().enumerate().map(turn).collect::<Result<_, _>>().map(Side::Turns)
    }

    fn turns(self, role: &str) -> Vec<Turn> {
        match self {
            Side::Text(text) => vec![Turn::new(role, text)],
            Side::Turns(turns) => turns,
        }
    }
}

/// A better answer and a worse one. Texts go on with their prompt; messages follow it, or are whole conversations.
fn pair(prompt: Field, chosen: Field, rejected: Field, system: Option<String>) -> Result<Content, Reason> {
    let empty = matches!(&prompt, Field::Text(text) if text.is_empty());
    let prompt = if prompt.is_present() && !empty { Some(Side::of(prompt, "prompt")?) } else { None };
    let answers = (Side::of(chosen, "chosen")?, Side::of(rejected, "rejected")?);
    let pair = match (prompt, answers) {
        (Some(Side::Text(prompt)), (Side::Text(chosen), Side::Text(rejected))) => {
            [chosen, rejected].map(|completion| Content::Completion { prompt: prompt.clone(), completion })
        }
        (None, (Side::Text(chosen), Side::Text(rejected))) => {
            let prompt = chosen[..shared(&chosen, &rejected)].to_owned();
            let rest = [&chosen[prompt.len()..], &rejected[prompt.len()..]].map(str::to_owned);
            rest.map(|completion| Content::Completion { prompt: prompt.clone(), completion })
        }
        (prompt, (chosen, rejected)) => {
            conversations(prompt, [chosen, rejected].map(|side| side.turns("assistant")), system)
        }
    };
    if pair[0] == pair[1] {
        return Err(wrong("\"chosen\" and \"rejected\" are the same"));
    }
    Ok(Content::Pair(Box::new(pair)))
}

/// Bytes of the words that two texts begin with.
fn shared(one: &str, other: &str) -> usize {
    let same = one.char_indices().zip(other.chars()).take_while(|((_, a), b)| a == b);
    let end = same.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one[..end].rfind(char::is_whitespace).unwrap_or(0)
}

/// Two conversations that begin alike; only what differs is trained on.
fn conversations(prompt: Option<Side>, answers: [Vec<Turn>; 2], system: Option<String>) -> [Content; 2] {
    // Many files have the prompt in both answers, too.
    let whole = answers.iter().all(|turns| turns.first().is_some_and(|turn| turn.message.role != "assistant"));
    let mut before = prompt.filter(|_| !whole).map_or(Vec::new(), |prompt| prompt.turns("user"));
    let own_system = before.iter().chain(&answers[0]).any(|turn| turn.message.role == "system");
    let system = system.filter(|text| !text.is_empty() && !own_system).map(|text| Turn::new("system", text));
    before.splice(..0, system);
    let alike = answers[0].iter().zip(&answers[1]).take_while(|(one, other)| one.message == other.message).count();
    let trained_from = before.len() + alike;
    answers.map(|answer| {
        let mut turns = [before.clone(), answer].concat();
        turns.iter_mut().take(trained_from).for_each(|turn| turn.train = false);
        Content::Conversation(turns)
    })
}

fn text(field: Field, name: &str) -> Result<String, Reason> {
    match field {
        Field::Text(text) => Ok(text),
        Field::Missing => Err(wrong(format!("it has no \"{name}\""))),
        other => Err(wrong(format!("\"{name}\" is {}, not text", other.describe()))),
    }
}

fn not_empty(text: String, name: &str) -> Result<String, Reason> {
    if text.trim().is_empty() { Err(wrong(format!("\"{name}\" is empty"))) } else { Ok(text) }
}

fn optional(field: Field, name: &str) -> Result<Option<String>, Reason> {
    if field.is_present() { text(field, name).map(Some) } else { Ok(None) }
}

fn conversation(turns: Option<Vec<RawTurn>>, system: Option<String>, name: &str) -> Result<Content, Reason> {
    let turns = turns.ok_or_else(|| wrong(format!("it has no \"{name}\"")))?;
    if turns.is_empty() {
        return Err(wrong(format!("\"{name}\" is empty")));
    }
    let mut result = Vec::with_capacity(turns.len() + 1);
    let own_system = matches!(turns.first(), Some(RawTurn { role: Field::Text(role), .. }) if role == "system");
    result.extend(system.filter(|text| !text.is_empty() && !own_system).map(|text| Turn::new("system", text)));
    for (index, turn) in turns.into_iter().enumerate() {
        result.push(understand_turn(turn, index + 1)?);
    }
    Ok(Content::Conversation(result))
}

fn understand_turn(turn: RawTurn, number: usize) -> Result<Turn, Reason> {
    let role = if turn.role.is_present() { turn.role } else { turn.from };
    let role = match role {
        Field::Text(role) => role,
        Field::Missing | Field::Null => return Err(wrong(format!("message {number} has no role"))),
        other => return Err(wrong(format!("the role of message {number} is {}, not text", other.describe()))),
    };
    let known = ROLES.iter().find(|(name, _)| *name == role).map(|(_, role)| *role);
    let Some(known) = known else {
        let shown: String = role.chars().take(40).collect();
        return Err(wrong(format!(
            "message {number} has the unknown role {shown:?}; known are system, user, assistant and tool"
        )));
    };
    if turn.tool_calls.is_present() && turn.tool_calls != Field::List(Vec::new()) {
        return Err(wrong(format!("message {number} calls tools, which is not supported")));
    }
    let content = if turn.content.is_present() { turn.content } else { turn.value };
    let content = match content {
        Field::Text(text) => text,
        Field::List(parts) => joined(parts, number)?,
        Field::Missing => return Err(wrong(format!("message {number} has no content"))),
        other => return Err(wrong(format!("the content of message {number} is {}, not text", other.describe()))),
    };
    if known == "assistant" && content.trim().is_empty() {
        return Err(wrong(format!("message {number} of the assistant is empty")));
    }
    let train = match turn.weight {
        Field::Missing | Field::Null | Field::Bool(true) => true,
        Field::Bool(false) => false,
        Field::Number(weight) if weight == "1" || weight == "1.0" => true,
        Field::Number(weight) if weight == "0" || weight == "0.0" => false,
        _ => return Err(wrong(format!("the weight of message {number} is neither 0 nor 1"))),
    };
    Ok(Turn { message: Message::new(known, content), train })
}

fn joined(parts: Vec<Part>, number: usize) -> Result<String, Reason> {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(part) => text.push_str(&part),
            Part::Turn(_) => return Err(wrong(format!("message {number} has a part that is no text (message)"))),
            Part::Other(kind) => {
                return Err(wrong(format!("message {number} has a part that is no text ({kind})")));
            }
        }
    }
    Ok(text)
}

fn choices(field: Field) -> Result<Option<Vec<String>>, Reason> {
    match field {
        Field::Missing | Field::Null => Ok(None),
        Field::List(parts) if !parts.is_empty() => {
            let texts = parts.into_iter().map(|part| match part {
                Part::Text(text) if !text.trim().is_empty() => Ok(text),
                _ => Err(wrong("\"choices\" holds something that is no text")),
            });
            texts.collect::<Result<_, _>>().map(Some)
        }
        _ => Err(wrong("\"choices\" is not a list of texts")),
    }
}

/// The choice an answer names: by its text, by a letter, or by a number from 0.
fn chosen(answer: &Field, choices: &[String]) -> Result<Option<String>, Reason> {
    let place = match answer {
        Field::Missing | Field::Null => return Ok(None),
        Field::Text(text) => choices.iter().position(|choice| choice == text).or_else(|| match text.as_bytes() {
            [letter] => {
                let place = letter.to_ascii_uppercase().checked_sub(b'A')?;
                Some(usize::from(place))
            }
            _ => None,
        }),
        Field::Number(number) => number.parse().ok(),
        _ => None,
    };
    let choice = place.and_then(|place| choices.get(place)).cloned();
    choice.map(Some).ok_or_else(|| wrong("\"answer\" is none of the choices: their text, letter, or number from 0"))
}
