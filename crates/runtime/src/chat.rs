//! Conversations.

use crate::error::Result;
use crate::model::{Generation, LoadedModel};
use std::sync::Arc;
use tritune_model::chat::{ChatTemplate, Message, SpecialTexts};
use tritune_model::generate::GenerateOptions;
use tritune_model::tokenizer::{Tokenizer, Vocab};

/// The tokens of a conversation, up to where the assistant's reply begins.
pub fn encode_messages(
    tokenizer: &Tokenizer,
    vocab: &Vocab,
    template: &ChatTemplate,
    messages: &[Message],
) -> Result<Vec<u32>> {
    let (bos, eos) = vocab.begin_and_end();
    Ok(template.encode(tokenizer, messages, true, SpecialTexts { bos: &bos, eos: &eos })?)
}

/// A conversation with a model: messages, and how replies are generated.
pub struct Chat<'m> {
    model: &'m mut LoadedModel,
    text: Arc<(Tokenizer, Vocab)>,
    template: ChatTemplate,
    options: GenerateOptions,
    messages: Vec<Message>,
}

impl<'m> Chat<'m> {
    /// The model's own template is not parsed when another is given.
    pub(crate) fn new(model: &'m mut LoadedModel, template: Option<ChatTemplate>) -> Result<Chat<'m>> {
        let text = model.text()?;
        let template = template.map_or_else(|| ChatTemplate::for_vocab(&text.1), Ok)?;
        let options = GenerateOptions::default();
        Ok(Chat { model, text, template, options: options.clone(), messages: Vec::new() }.with_options(options))
    }

    /// Generates replies with these options; the template's own stop texts are added.
    pub fn with_options(mut self, mut options: GenerateOptions) -> Chat<'m> {
        options.stop.extend(self.template.stops(&self.text.0).strings);
        self.options = options;
        self
    }

    /// The conversation so far.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Replaces the conversation.
    pub fn set_messages(&mut self, messages: Vec<Message>) {
        self.messages = messages;
        self.forget();
    }

    /// Replaces what the system says, or begins with it.
    pub fn set_system(&mut self, text: &str) {
        let message = Message::new("system", text);
        match self.messages.first_mut().filter(|first| first.role == "system") {
            Some(first) => *first = message,
            None => self.messages.insert(0, message),
        }
    }

    /// Takes back the last message of the user and all that follows it, and returns it.
    pub fn take_back(&mut self) -> Option<String> {
        let last = self.messages.iter().rposition(|message| message.role == "user")?;
        let message = self.messages.drain(last..).next()?;
        Some(message.content)
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.options.sampler.seed
    }

    /// Other random numbers for the replies to come.
    pub fn set_seed(&mut self, seed: u64) {
        self.options.sampler.seed = seed;
    }

    /// Tokens of context in use, and tokens there is room for.
    pub fn context(&mut self) -> (usize, usize) {
        let engine = self.model.engine();
        (engine.len(0), engine.options().context)
    }

    /// Sends a message and generates the reply, which `on_text` receives as it is generated until it returns false. A message
    /// that fails is not added to the conversation.
    pub fn send(&mut self, message: &str, on_text: impl FnMut(&str) -> bool) -> Result<Generation> {
        self.messages.push(Message::new("user", message));
        let reply = self.reply(on_text);
        match &reply {
            Ok(reply) => self.messages.push(Message::new("assistant", &reply.text)),
            Err(_) => {
                self.messages.pop();
                self.forget();
            }
        }
        reply
    }

    /// Replaces the conversation and generates the reply to its last message.
    pub fn reply_to(&mut self, messages: Vec<Message>, on_text: impl FnMut(&str) -> bool) -> Result<Generation> {
        // What the cache still knows of them is found by comparing tokens.
        self.messages = messages;
        self.reply(on_text)
    }

    fn reply(&mut self, on_text: impl FnMut(&str) -> bool) -> Result<Generation> {
        let (tokenizer, vocab) = &*self.text;
        let ids = encode_messages(tokenizer, vocab, &self.template, &self.messages)?;
        self.model.generate_one(ids, &self.options, on_text)
    }

    /// Clears the KV cache.
    fn forget(&mut self) {
        self.model.engine().truncate(0, 0);
    }
}
