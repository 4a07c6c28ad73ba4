//! Conversations: messages, tools, and the form an answer must have.

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::state::App;
use serde_json::{Value, json};
use tritune_model::chat::{Message, SpecialTexts};
use tritune_model::scheduler::Constraint;

/// The most messages.
const MOST_MESSAGES: usize = 4096;
/// The most tools.
const MOST_TOOLS: usize = 128;

/// The form an answer must have.
#[derive(Clone, Debug, PartialEq)]
enum Form {
    Text,
    Json(Value),
}

/// Whether the model calls a tool.
#[derive(Clone, Debug, PartialEq)]
enum Choice {
    /// It must not.
    None,
    /// It may.
    Auto,
    /// It must call one of these.
    Required(Vec<String>),
}

/// A function that a model may call.
#[derive(Clone, Debug, PartialEq)]
struct Tool {
    name: String,
    description: String,
    parameters: Value,
}

/// A conversation and what its answer must be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversation {
    messages: Vec<Message>,
    tools: Vec<Tool>,
    choice: Choice,
    form: Form,
}

impl Conversation {
    /// Reads `messages`, `tools`, `tool_choice` and `response_format`.
    pub fn read(fields: Fields<'_>) -> ApiResult<Conversation> {
        let list = fields.list("messages")?.ok_or_else(|| fields.wrong("messages", "is missing"))?;
        let messages = list.iter().enumerate().map(|(index, value)| message(index, value));
        Conversation::of(messages.collect::<ApiResult<Vec<Message>>>()?, fields)
    }

    /// A conversation of messages that were read elsewhere.
    pub fn of(messages: Vec<Message>, fields: Fields<'_>) -> ApiResult<Conversation> {
        if messages.is_empty() || messages.len() > MOST_MESSAGES {
            let what = format!("has {} messages; it must have from 1 to {MOST_MESSAGES}", messages.len());
            return Err(fields.wrong("messages", what));
        }
        let tools = fields.list("tools")?.unwrap_or_default();
        if tools.len() > MOST_TOOLS {
            return Err(fields.wrong("tools", format!("has more than {MOST_TOOLS} tools")));
        }
        let tools = tools.iter().map(tool).collect::<ApiResult<Vec<Tool>>>()?;
        let choice = choice(fields, &tools)?;
        let form = match fields.object("response_format")? {
            None => Form::Text,
            Some(format) => form(Fields::at(format, "response_format")?)?,
        };
        Ok(Conversation { messages, tools, choice, form })
    }

    /// Keeps answers to a JSON schema.
    pub fn keep_to(&mut self, format: Fields<'_>) -> ApiResult<()> {
        self.form = form(format)?;
        Ok(())
    }

    /// Whether an answer may be a call of a tool.
    pub fn may_call_tools(&self) -> bool {
        !self.tools.is_empty() && self.choice != Choice::None
    }

    /// The tokens of the prompt, and texts that end an answer.
    pub fn prompt(&self, app: &App) -> ApiResult<(Vec<u32>, Vec<String>)> {
        let (tokenizer, vocab) = &*app.text;
        let template = app.template.as_ref().ok_or_else(|| {
            ApiError::invalid("the chat template of this model cannot be used; /v1/completions takes plain prompts")
        })?;
        let text_of = |id: Option<u32>| {
            let text = id.and_then(|id| vocab.tokens.get(id as usize));
            text.map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default()
        };
        let (bos, eos) = (text_of(vocab.special.bos), text_of(vocab.special.eos));
        let mut messages = self.messages.clone();
        if self.may_call_tools() {
            self.describe_tools(&mut messages);
        }
        let texts = SpecialTexts { bos: &bos, eos: &eos };
        let tokens = template.encode(tokenizer, &messages, true, texts);
        let tokens = tokens.map_err(|error| ApiError::field("messages", error.to_string()))?;
        if tokens.is_empty() {
            return Err(ApiError::field("messages", "the conversation is empty; say something"));
        }
        Ok((tokens, template.stops(tokenizer).strings))
    }

    /// What keeps an answer to its form.
    pub fn constraint(&self, app: &App) -> ApiResult<Option<Box<dyn Constraint>>> {
        let schema = match (&self.choice, &self.form) {
            (Choice::Required(names), _) => self.call_schema(names),
            (_, Form::Json(schema)) => schema.clone(),
            _ => return Ok(None),
        };
        app.jobs.grammars.json(&app.text.0, app.model.config().vocab, &schema).map(Some)
    }

    /// A schema of calls of these tools.
    fn call_schema(&self, names: &[String]) -> Value {
        let call = |tool: &Tool| {
            let mut parameters = tool.parameters.clone();
            if let Value::Object(fields) = &mut parameters
                && fields.contains_key("properties")
            {
                // A function has no use for arguments it does not name.
                fields.entry("additionalProperties").or_insert(Value::Bool(false));
            }
            json!({
                "type": "object",
                "properties": { "name": { "const": tool.name }, "arguments": parameters },
                "required": ["name", "arguments"], "additionalProperties": false,
            })
        };
        let calls: Vec<Value> = self.tools.iter().filter(|tool| names.contains(&tool.name)).map(call).collect();
        match calls.as_slice() {
            [only] => only.clone(),
            _ => json!({ "anyOf": calls }),
        }
    }

    /// Tells a model whose template knows no tools how to call one.
    fn describe_tools(&self, messages: &mut Vec<Message>) {
        let mut text = "You can call functions. To call one, answer with JSON alone, of the form \
                        {\"name\": FUNCTION, \"arguments\": {…}}. Otherwise answer in plain text.\nFunctions:"
            .to_owned();
        for tool in &self.tools {
            text.push_str(&format!("\n{}: {} Parameters: {}", tool.name, tool.description, tool.parameters));
        }
        match messages.first_mut() {
            Some(first) if first.role == "system" => first.content = format!("{}\n\n{text}", first.content),
            _ => messages.insert(0, Message::new("system", text)),
        }
    }

    /// The calls that an answer is, in OpenAI's form.
    pub fn tool_calls(&self, text: &str, id: &str) -> Option<Value> {
        if !self.may_call_tools() {
            return None;
        }
        let trimmed = text.trim();
        let inner = trimmed.strip_prefix("```json").or(trimmed.strip_prefix("```")).unwrap_or(trimmed);
        let value: Value = serde_json::from_str(inner.trim_end_matches("```").trim()).ok()?;
        let calls = match value {
            Value::Array(calls) => calls,
            one => vec![one],
        };
        let call = |(index, call): (usize, &Value)| {
            let name = call.get("name")?.as_str()?;
            self.tools.iter().find(|tool| tool.name == name)?;
            let arguments = call.get("arguments").or(call.get("parameters"))?;
            let function = json!({ "name": name, "arguments": arguments.to_string() });
            Some(json!({ "index": index, "id": format!("{id}-{index}"), "type": "function", "function": function }))
        };
        let calls: Option<Vec<Value>> = calls.iter().enumerate().map(call).collect();
        calls.filter(|calls| !calls.is_empty()).map(Value::from)
    }
}

/// A message of the list.
fn message(index: usize, value: &Value) -> ApiResult<Message> {
    let place = format!("messages[{index}]");
    let fields = Fields::at(value, &place)?;
    let role = fields.required_text("role")?;
    let content = content(fields, "content")?;
    message_of(fields, role, content)
}

/// A message of any role as templates know it.
pub fn message_of(fields: Fields<'_>, role: &str, content: Option<String>) -> ApiResult<Message> {
    match role {
        "developer" | "system" => Ok(Message::new("system", content.unwrap_or_default())),
        "assistant" => {
            let mut text = content.unwrap_or_default();
            for call in fields.list("tool_calls")?.unwrap_or_default() {
                let function = &call["function"];
                let arguments = function["arguments"].as_str().unwrap_or("{}");
                let name = &function["name"];
                text.push_str(&format!("{{\"name\": {name}, \"arguments\": {arguments}}}"));
            }
            Ok(Message::new("assistant", text))
        }
        // Templates without tools know two speakers.
        "tool" | "function" => {
            Ok(Message::new("user", format!("Result of the function: {}", content.unwrap_or_default())))
        }
        "user" => match content {
            Some(content) => Ok(Message::new("user", content)),
            None => Err(fields.wrong("content", "is missing")),
        },
        other => {
            let shown: String = other.chars().take(40).collect();
            Err(fields.wrong("role", format!("is '{shown}'; it must be system, developer, user, assistant or tool")))
        }
    }
}

/// The text of a content that is a string or a list of parts.
pub fn content(fields: Fields<'_>, name: &str) -> ApiResult<Option<String>> {
    match fields.get(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Array(parts)) => {
            let mut text = String::new();
            for part in parts {
                let kind = part["type"].as_str().unwrap_or("text");
                match (kind, part["text"].as_str().or(part["refusal"].as_str())) {
                    ("text" | "input_text" | "output_text" | "refusal", Some(part)) => text.push_str(part),
                    _ => {
                        let shown: String = kind.chars().take(40).collect();
                        return Err(
                            fields.wrong(name, format!("has a part of type '{shown}'; this model reads text only"))
                        );
                    }
                }
            }
            Ok(Some(text))
        }
        Some(_) => Err(fields.wrong(name, "must be a string or a list of parts")),
    }
}

fn tool(value: &Value) -> ApiResult<Tool> {
    let fields = Fields::at(value, "tools[]")?;
    let kind = fields.text("type")?.unwrap_or("function");
    if kind != "function" {
        let shown: String = kind.chars().take(40).collect();
        return Err(fields.wrong("type", format!("is '{shown}'; only functions can be called")));
    }
    // Responses have the function's fields in the tool itself.
    let function = fields.object("function")?.unwrap_or(value);
    let fields = Fields::at(function, "tools[].function")?;
    Ok(Tool {
        name: fields.required_text("name")?.to_owned(),
        description: fields.text("description")?.unwrap_or_default().to_owned(),
        parameters: fields.object("parameters")?.cloned().unwrap_or_else(|| json!({ "type": "object" })),
    })
}

fn choice(fields: Fields<'_>, tools: &[Tool]) -> ApiResult<Choice> {
    let Some(value) = fields.get("tool_choice") else {
        return Ok(if tools.is_empty() { Choice::None } else { Choice::Auto });
    };
    let all = || tools.iter().map(|tool| tool.name.clone()).collect();
    let wrong = |what: &str| Err(fields.wrong("tool_choice", what));
    match value.as_str() {
        Some("none") => Ok(Choice::None),
        Some("auto") => Ok(if tools.is_empty() { Choice::None } else { Choice::Auto }),
        Some("required") if tools.is_empty() => wrong("is required, but there are no tools"),
        Some("required") => Ok(Choice::Required(all())),
        Some(_) => wrong("must be none, auto, required or a function"),
        None => {
            let name = value["function"]["name"].as_str().or(value["name"].as_str());
            match name {
                Some(name) if tools.iter().any(|tool| tool.name == name) => Ok(Choice::Required(vec![name.to_owned()])),
                Some(_) => wrong("names a function that is not among the tools"),
                None => wrong("must be none, auto, required or a function"),
            }
        }
    }
}

fn form(format: Fields<'_>) -> ApiResult<Form> {
    match format.required_text("type")? {
        "text" => Ok(Form::Text),
        "json_object" => Ok(Form::Json(json!({ "type": "object" }))),
        "json_schema" => {
            // Chat nests the schema, responses do not.
            let nested = format.object("json_schema")?;
            let schema = nested.map_or(format.get("schema"), |nested| nested.get("schema"));
            match schema {
                Some(schema) if schema.is_object() => Ok(Form::Json(schema.clone())),
                _ => Err(format.wrong("json_schema", "must have an object called schema")),
            }
        }
        other => {
            let shown: String = other.chars().take(40).collect();
            Err(format.wrong("type", format!("is '{shown}'; it must be text, json_object or json_schema")))
        }
    }
}
