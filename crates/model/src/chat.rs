//! Conversation templates: turning messages into the prompt text a model was trained on.
//!
//! A template comes out of a model file, so it is an untrusted program. Everything it does is bounded: its
//! size and nesting before it runs; steps, time, the size of every value and of the output while it runs.

mod encode;
mod engine;
mod guard;
mod json;
mod replies;

pub use replies::{EncodedReplies, Reply};

use crate::tokenizer::{Tokenizer, Vocab};

/// Why a template cannot be used or a conversation cannot be rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum Error {
    /// The rendered prompt could not be turned into tokens.
    #[error("the conversation cannot be tokenized: {reason}")]
    Encoding { reason: String },
    /// The template's text is too long.
    #[error("the chat template has {size} bytes; at most {limit} are accepted")]
    TemplateTooLarge { size: usize, limit: usize },
    /// The template is too long or too deep in one place.
    #[error("the chat template is too complex: {what} (line {line})")]
    TooComplex { what: &'static str, line: usize },
    /// The template is not valid Jinja.
    #[error("the chat template is not valid Jinja: {message}")]
    Syntax { message: String },
    /// The template uses a statement that chat templates do not need.
    #[error("the chat template uses `{what}` (line {line}), which is not supported")]
    Unsupported { what: &'static str, line: usize },
    /// The template itself refused the conversation.
    #[error("the chat template refuses this conversation: {message}")]
    Refused { message: String },
    /// The template went beyond a bound while running.
    #[error("the chat template was stopped: {what}; it may be damaged or hostile")]
    LimitExceeded { what: &'static str },
    /// The template failed while running.
    #[error("the chat template failed: {message}")]
    Render { message: String },
    /// The conversation is too long to be rendered.
    #[error("the conversation has {size} bytes; at most {limit} are accepted")]
    ConversationTooLarge { size: usize, limit: usize },
    /// The assistant's part of the rendered conversation cannot be located.
    #[error("the assistant's part of message {message} cannot be located: {reason}")]
    UnclearReply { message: usize, reason: &'static str },
    /// Finding this many replies would take too long.
    #[error("the conversation has {found} replies of the assistant; at most {limit} are accepted")]
    TooManyReplies { found: usize, limit: usize },
    /// The system gave no thread to render in.
    #[error("the chat template could not be started: {message}")]
    Start { message: String },
}

/// One message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Message {
    /// Usually `system`, `user` or `assistant`; the template decides what it accepts.
    pub role: String,
    /// The text.
    pub content: String,
}

impl Message {
    /// A message of `role` saying `content`.
    pub fn new(role: impl Into<String>, content: impl Into<String>) -> Message {
        Message { role: role.into(), content: content.into() }
    }
}

/// Texts of the tokens a template may write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SpecialTexts<'a> {
    /// The beginning of a text.
    pub bos: &'a str,
    /// The end of a text.
    pub eos: &'a str,
}

/// Where a reply ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stops {
    /// Token ids, ascending.
    pub ids: Vec<u32>,
    /// Texts, for turn ends that are not a token of the vocabulary.
    pub strings: Vec<String>,
}

/// The template of BitNet b1.58 2B-4T: `Role: text<|eot_id|>` for each message.
const BITNET_TEMPLATE: &str = "{{ bos_token }}{% for message in messages %}\
    {{ message.role | capitalize }}: {{ message.content | trim }}<|eot_id|>\
    {% endfor %}{% if add_generation_prompt %}{{ 'Assistant: ' }}{% endif %}";

/// How it ends a turn.
const BITNET_TURN_END: &str = "<|eot_id|>";

/// Mark of the older template some BitNet files embed, which the published model was not tuned with.
const OLD_BITNET_MARK: &str = "BITNETAssistant";

const TURN_ENDS: &[&str] = &["<|eot_id|>", "<|im_end|>", "<|end|>", "<end_of_turn>", "<|end_of_text|>", "</s>"];

/// A checked conversation template.
#[derive(Debug, Clone, PartialEq)]
pub struct ChatTemplate {
    source: String,
    variables: ChatVariables,
}

/// What a template may ask besides the messages.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChatVariables {
    /// `enable_thinking`: whether replies begin with thoughts. Templates have their own answer when it is left open.
    pub thinking: Option<bool>,
    /// `tools`: functions the model may call, as OpenAI's API describes them.
    pub tools: Vec<serde_json::Value>,
}

impl ChatTemplate {
    /// Checks `source` without running it.
    pub fn new(source: impl Into<String>) -> Result<ChatTemplate, Error> {
        let source = source.into();
        engine::check(&source)?;
        Ok(ChatTemplate { source, variables: ChatVariables::default() })
    }

    /// The same template, told more.
    pub fn with_variables(self, variables: ChatVariables) -> ChatTemplate {
        ChatTemplate { variables, ..self }
    }

    /// Whether the template itself tells the model of tools.
    pub fn knows_tools(&self) -> bool {
        self.source.contains("tools")
    }

    /// The template of BitNet b1.58 2B-4T.
    pub fn bitnet() -> ChatTemplate {
        ChatTemplate { source: BITNET_TEMPLATE.to_owned(), variables: ChatVariables::default() }
    }

    /// The template stored with `vocab`; BitNet's when there is none or only the outdated form of it. Where the vocabulary has
    /// no such token as BitNet's end of a turn, its own end token takes its place: a model that would have to spell it never
    /// learns to stop.
    pub fn for_vocab(vocab: &Vocab) -> Result<ChatTemplate, Error> {
        if let Some(source) = vocab.chat_template.as_ref().filter(|source| !source.contains(OLD_BITNET_MARK)) {
            return ChatTemplate::new(source);
        }
        let known = vocab.tokens.iter().any(|token| token == BITNET_TURN_END.as_bytes());
        let end = vocab.special.eos.and_then(|id| std::str::from_utf8(vocab.tokens.get(id as usize)?).ok());
        match end.filter(|end| !known && !end.contains(['{', '}', '%', '#'])) {
            Some(end) => ChatTemplate::new(BITNET_TEMPLATE.replace(BITNET_TURN_END, end)),
            None => Ok(ChatTemplate::bitnet()),
        }
    }

    /// Where the template of [`ChatTemplate::for_vocab`] comes from, in words.
    pub fn origin(vocab: &Vocab) -> &'static str {
        if vocab.chat_template.is_some() { "the model's own" } else { "BitNet 2B-4T's; the model has none" }
    }

    /// The template's text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The prompt for `messages`; `add_generation_prompt` ends it where the assistant's reply begins.
    ///
    /// Besides the usual variables a template can call `raise_exception(message)` and `strftime_now(format)`; the
    /// latter always returns `26 Jul 2024`, so that the same conversation gives the same prompt on any day.
    pub fn render(
        &self,
        messages: &[Message],
        add_generation_prompt: bool,
        texts: SpecialTexts<'_>,
    ) -> Result<String, Error> {
        engine::render(self, messages, add_generation_prompt, texts)
    }

    /// Where replies end: the vocabulary's end tokens, and turn ends the template writes that are no token of it.
    pub fn stops(&self, tokenizer: &Tokenizer) -> Stops {
        let strings = TURN_ENDS
            .iter()
            .filter(|text| self.source.contains(**text) && tokenizer.special_token(text).is_none())
            .map(|text| (*text).to_owned())
            .collect();
        Stops { ids: tokenizer.end_of_generation_ids().to_vec(), strings }
    }
}

#[cfg(test)]
mod tests;
