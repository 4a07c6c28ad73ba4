//! Conversations: messages, tools, and the form an answer must have.

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::state::App;
use serde_json::{Value, json};
use tritune_runtime::{ChatTemplate, ChatVariables, Message, SpecialTexts};

/// The most messages.
const MAX_MESSAGES: usize = 4096;
/// The most tools.
const MAX_TOOLS: usize = 128;

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

impl Tool {
    /// As templates that know tools read it.
    fn described(&self) -> Value {
        let function = json!({ "name": self.name, "description": self.description, "parameters": self.parameters });
        json!({ "type": "function", "function": function })
    }
}

/// How models that write calls between marks (Qwen's and others) mark them.
const CALL_MARKS: [&str; 2] = ["<tool_call>", "</tool_call>"];
/// Where thoughts end that a model has written before its answer.
const THOUGHTS_END: &str = "</think>";

/// A message, and the calls of tools in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    message: Message,
    /// Each as JSON.
    calls: Vec<String>,
}

impl Turn {
    /// A turn of text.
    pub fn new(role: &str, content: impl Into<String>) -> Turn {
        Turn { message: Message::new(role, content), calls: Vec::new() }
    }

    /// A call of a function with arguments that are JSON already.
    pub fn call(name: &Value, arguments: &str) -> Turn {
        let call = format!("{{\"name\": {name}, \"arguments\": {arguments}}}");
        Turn { calls: vec![call], ..Turn::new("assistant", "") }
    }

    /// What a template is given: one that knows no tools knows two speakers.
    fn message(&self, template: &ChatTemplate) -> Message {
        let Turn { message, calls } = self;
        if message.role == "tool" && !template.knows_tools() {
            return Message::new("user", format!("Result of the function: {}", message.content));
        }
        let mut content = message.content.clone();
        for call in calls {
            match CALL_MARKS {
                [before, after] if template.source().contains(before) => {
                    let line = if content.is_empty() { "" } else { "\n" };
                    content.push_str(&format!("{line}{before}\n{call}\n{after}"));
                }
                _ => content.push_str(call),
            }
        }
        Message::new(message.role.as_str(), content)
    }
}

/// A conversation and what its answer must be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversation {
    messages: Vec<Turn>,
    tools: Vec<Tool>,
    choice: Choice,
    form: Form,
    /// Whether replies begin with thoughts, where the template can say so.
    thinking: Option<bool>,
}

impl Conversation {
    /// Reads `messages`, `tools`, `tool_choice`, `response_format` and `chat_template_kwargs`.
    pub fn read(fields: Fields<'_>) -> ApiResult<Conversation> {
        let list = fields.list("messages")?.ok_or_else(|| fields.wrong("messages", "is missing"))?;
        let messages = list.iter().enumerate().map(|(index, value)| message(index, value));
        Conversation::of(messages.collect::<ApiResult<Vec<Turn>>>()?, fields)
    }

    /// A conversation of messages that were read elsewhere.
    pub fn of(messages: Vec<Turn>, fields: Fields<'_>) -> ApiResult<Conversation> {
        if messages.is_empty() || messages.len() > MAX_MESSAGES {
            let what = format!("has {} messages; it must have from 1 to {MAX_MESSAGES}", messages.len());
            return Err(fields.wrong("messages", what));
        }
        let tools = fields.list("tools")?.unwrap_or_default();
        if tools.len() > MAX_TOOLS {
            return Err(fields.wrong("tools", format!("has more than {MAX_TOOLS} tools")));
        }
        let tools = tools.iter().map(tool).collect::<ApiResult<Vec<Tool>>>()?;
        let choice = choice(fields, &tools)?;
        let form = match fields.object("response_format")? {
            None => Form::Text,
            Some(format) => form(Fields::at(format, "response_format")?)?,
        };
        let thinking = match fields.object("chat_template_kwargs")? {
            None => None,
            Some(more) => Fields::at(more, "chat_template_kwargs")?.flag("enable_thinking")?,
        };
        Ok(Conversation { messages, tools, choice, form, thinking })
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
        let (template, messages) = self.told(template);
        let texts = SpecialTexts { bos: &bos, eos: &eos };
        let tokens = template.encode(tokenizer, &messages, true, texts);
        let tokens = tokens.map_err(|error| ApiError::field("messages", error.to_string()))?;
        if tokens.is_empty() {
            return Err(ApiError::field("messages", "the conversation is empty; say something"));
        }
        Ok((tokens, template.stops(tokenizer).strings))
    }

    /// The template and what it is given: tools go to a template that knows them, and into the messages for others.
    fn told(&self, template: &ChatTemplate) -> (ChatTemplate, Vec<Message>) {
        let mut messages: Vec<Message> = self.messages.iter().map(|turn| turn.message(template)).collect();
        let mut variables = ChatVariables { thinking: self.thinking, tools: Vec::new() };
        if self.may_call_tools() {
            match template.knows_tools() {
                true => variables.tools = self.tools.iter().map(Tool::described).collect(),
                false => self.describe_tools(&mut messages),
            }
        }
        (template.clone().with_variables(variables), messages)
    }

    /// The schema that an answer is kept to.
    pub fn schema(&self) -> Option<Value> {
        match (&self.choice, &self.form) {
            (Choice::Required(names), _) => Some(self.call_schema(names)),
            (_, Form::Json(schema)) => Some(schema.clone()),
            _ => None,
        }
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
        let trimmed = text.rsplit_once(THOUGHTS_END).map_or(text, |(_, answer)| answer).trim();
        let calls = match trimmed.split_once(CALL_MARKS[0]) {
            Some((_, calls)) => marked_calls(calls)?,
            None => {
                let inner = trimmed.strip_prefix("```json").or(trimmed.strip_prefix("```")).unwrap_or(trimmed);
                match serde_json::from_str(inner.trim_end_matches("```").trim()).ok()? {
                    Value::Array(calls) => calls,
                    one => vec![one],
                }
            }
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

/// The calls between marks; `text` begins after the first mark.
fn marked_calls(text: &str) -> Option<Vec<Value>> {
    let call = |text: &str| serde_json::from_str(text.split(CALL_MARKS[1]).next().unwrap_or(text).trim()).ok();
    text.split(CALL_MARKS[0]).map(call).collect()
}

/// A message of the list.
fn message(index: usize, value: &Value) -> ApiResult<Turn> {
    let place = format!("messages[{index}]");
    let fields = Fields::at(value, &place)?;
    let role = fields.required_text("role")?;
    let content = content(fields, "content")?;
    message_of(fields, role, content)
}

/// A message of any role.
pub fn message_of(fields: Fields<'_>, role: &str, content: Option<String>) -> ApiResult<Turn> {
    match role {
        "developer" | "system" => Ok(Turn::new("system", content.unwrap_or_default())),
        "assistant" => {
            let mut turn = Turn::new("assistant", content.unwrap_or_default());
            for call in fields.list("tool_calls")?.unwrap_or_default() {
                let function = &call["function"];
                let arguments = function["arguments"].as_str().unwrap_or("{}");
                turn.calls.extend(Turn::call(&function["name"], arguments).calls);
            }
            Ok(turn)
        }
        "tool" | "function" => Ok(Turn::new("tool", content.unwrap_or_default())),
        "user" => match content {
            Some(content) => Ok(Turn::new("user", content)),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// In the manner of Qwen's template.
    const KNOWS_TOOLS: &str = "{% if tools %}Tools:{% for tool in tools %} {{ tool.function.name }}{% endfor %}; call between \
        <tool_call> and </tool_call>\n{% endif %}{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}\
        {% if enable_thinking is defined and not enable_thinking %}<think></think>{% endif %}";

    fn asked(more: Value) -> Conversation {
        let tool = |name: &str| json!({ "type": "function", "function": { "name": name, "parameters": { "type": "object" } } });
        let mut body = json!({
            "messages": [
                { "role": "user", "content": "Weather?" },
                { "role": "assistant", "content": null, "tool_calls": [
                    { "id": "a", "type": "function", "function": { "name": "weather", "arguments": "{\"city\": \"Rome\"}" } },
                ] },
                { "role": "tool", "tool_call_id": "a", "content": "Sunny" },
            ],
            "tools": [tool("weather"), tool("time")],
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        Conversation::read(Fields::of(&body).unwrap()).unwrap()
    }

    fn rendered(conversation: &Conversation, source: &str) -> String {
        let (template, messages) = conversation.told(&ChatTemplate::new(source).unwrap());
        template.render(&messages, true, SpecialTexts::default()).unwrap()
    }

    #[test]
    fn templates_that_know_tools_are_given_them() {
        let text = rendered(&asked(json!({})), KNOWS_TOOLS);
        let call = "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Rome\"}}\n</tool_call>";
        let expected = format!(
            "Tools: weather time; call between <tool_call> and </tool_call>\n[user] Weather?\n[assistant] {call}\n[tool] Sunny\n"
        );
        assert_eq!(text, expected);
        let quiet = asked(json!({ "tool_choice": "none", "chat_template_kwargs": { "enable_thinking": false } }));
        let text = rendered(&quiet, KNOWS_TOOLS);
        assert!(text.starts_with("[user] Weather?") && text.ends_with("<think></think>"), "{text}");
    }

    #[test]
    fn others_are_told_in_words() {
        let text = rendered(&asked(json!({})), "{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}");
        assert!(text.starts_with("[system] You can call functions."), "{text}");
        assert!(
            text.contains("[assistant] {\"name\": \"weather\"")
                && text.contains("[user] Result of the function: Sunny")
        );
    }

    #[test]
    fn calls_are_found_in_every_form() {
        let conversation = asked(json!({}));
        let names = |text: &str| {
            let calls = conversation.tool_calls(text, "id")?;
            Some(calls.as_array().unwrap().iter().map(|call| call["function"]["name"].clone()).collect::<Vec<_>>())
        };
        let weather = r#"{"name": "weather", "arguments": {"city": "Rome"}}"#;
        let time = r#"{"name": "time", "arguments": {}}"#;
        assert_eq!(names(weather), Some(vec![json!("weather")]));
        assert_eq!(names(&format!("```json\n[{weather}, {time}]\n```")), Some(vec![json!("weather"), json!("time")]));
        let marked = format!(
            "<think>\nHm {{\n</think>\n\n<tool_call>\n{weather}\n</tool_call>\n<tool_call>\n{time}\n</tool_call>"
        );
        assert_eq!(names(&marked), Some(vec![json!("weather"), json!("time")]));
        for text in
            ["Sunny.", r#"{"name": "other", "arguments": {}}"#, "<tool_call>\nnothing\n</tool_call>", "<tool_call>"]
        {
            assert_eq!(names(text), None, "{text}");
        }
    }
}
