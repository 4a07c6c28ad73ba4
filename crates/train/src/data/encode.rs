//! From records to tokens.

use super::cut::Chunk;
use super::passages::Passage;
use super::record::{Content, Record, Turn};
use super::{LossOn, Reason, shortened};
use tritune_model::chat::{self, ChatTemplate, Message, SpecialTexts};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};

/// Turns records into tokens with a model's tokenizer and chat template.
///
/// * Conversations are rendered by the template; replies are trained on, with the end of their turn.
/// * A prompt and its completion are raw text: begin token, prompt, completion, end token; the last two are trained on.
/// * A text is: begin token, text, end token; all but the first are trained on.
///
/// The begin token is added when the vocabulary asks for it, and never twice; the end token is not repeated after text
/// that ends with one.
#[derive(Debug)]
pub struct SampleEncoder<'a> {
    tokenizer: &'a Tokenizer,
    template: ChatTemplate,
    bos: String,
    eos: String,
    loss: LossOn,
    parse_special: bool,
}

impl<'a> SampleEncoder<'a> {
    /// With the model's own template, or BitNet's when it has none.
    pub fn new(tokenizer: &'a Tokenizer, vocab: &Vocab, loss: LossOn) -> Result<SampleEncoder<'a>, chat::Error> {
        Ok(SampleEncoder::with_template(tokenizer, vocab, loss, ChatTemplate::for_vocab(vocab)?))
    }

    /// With another template. The model's own is not looked at: it may be the reason for giving another one.
    pub fn with_template(
        tokenizer: &'a Tokenizer,
        vocab: &Vocab,
        loss: LossOn,
        template: ChatTemplate,
    ) -> SampleEncoder<'a> {
        let (bos, eos) = vocab.begin_and_end();
        SampleEncoder { tokenizer, template, bos, eos, loss, parse_special: false }
    }

    /// Reads the texts of special tokens in prompts, completions and texts as those tokens. Messages of conversations
    /// never can.
    pub fn with_special_tokens(mut self, parse: bool) -> Self {
        self.parse_special = parse;
        self
    }

    /// The template in use.
    pub fn template(&self) -> &ChatTemplate {
        &self.template
    }

    /// The token that further chunks of a long document begin with.
    pub(super) fn bos(&self) -> Option<u32> {
        self.tokenizer.special().bos
    }

    /// The sample of a record, or both of a pair.
    pub(super) fn encode(&self, record: &Record) -> Result<Vec<Chunk>, Reason> {
        match &record.content {
            Content::Pair(pair) => {
                // What both answer says nothing of which is the better one.
                let loss = if self.loss == LossOn::All { LossOn::Assistant } else { self.loss };
                pair.iter().map(|content| self.encode_content(content, loss)).collect()
            }
            content => Ok(vec![self.encode_content(content, self.loss)?]),
        }
    }

    fn encode_content(&self, content: &Content, loss: LossOn) -> Result<Chunk, Reason> {
        let mut chunk = match content {
            Content::Conversation(turns) => self.conversation(turns, loss)?,
            Content::Completion { prompt, completion } => self.completion(prompt, completion)?,
            Content::Text(text) => self.passage(text, true, true)?,
            Content::Pair(_) => return Err(Reason::Shape { problem: "it is a pair in a pair".to_owned() }),
        };
        if loss == LossOn::All {
            chunk.loss.fill(true);
        }
        if let Some(first) = chunk.loss.first_mut() {
            *first = false;
        }
        // Tokens after the last target have no effect and would cost time.
        let used = chunk.loss.iter().rposition(|&target| target).ok_or(Reason::NothingToTrainOn)? + 1;
        chunk.tokens.truncate(used);
        chunk.loss.truncate(used);
        Ok(chunk)
    }

    /// The tokens of part of a document.
    pub(super) fn encode_passage(&self, passage: &Passage) -> Result<Chunk, Reason> {
        let mut chunk = self.passage(&passage.text, passage.first, passage.last)?;
        if let Some(first) = chunk.loss.first_mut().filter(|_| passage.first) {
            *first = false;
        }
        Ok(chunk)
    }

    fn conversation(&self, turns: &[Turn], loss_on: LossOn) -> Result<Chunk, Reason> {
        let messages: Vec<Message> = turns.iter().map(|turn| turn.message.clone()).collect();
        let texts = SpecialTexts { bos: &self.bos, eos: &self.eos };
        if loss_on == LossOn::All {
            let tokens = self.template.encode(self.tokenizer, &messages, false, texts)?;
            let loss = vec![true; tokens.len()];
            return Ok(Chunk { tokens, loss });
        }
        let encoded = self.template.encode_replies(self.tokenizer, &messages, texts)?;
        let mut loss = vec![false; encoded.tokens.len()];
        let from = match loss_on {
            LossOn::Completion => encoded.replies.len().saturating_sub(1),
            _ => 0,
        };
        for reply in encoded.replies[from..].iter().filter(|reply| turns[reply.message].train) {
            loss[reply.tokens.clone()].fill(true);
        }
        Ok(Chunk { tokens: encoded.tokens, loss })
    }

    fn completion(&self, prompt: &str, completion: &str) -> Result<Chunk, Reason> {
        let mut tokens = self.begin(prompt)?;
        let trained_from = tokens.len();
        tokens.extend(self.continue_with(completion)?);
        self.end(&mut tokens);
        let loss = (0..tokens.len()).map(|index| index >= trained_from).collect();
        Ok(Chunk { tokens, loss })
    }

    fn passage(&self, text: &str, first: bool, last: bool) -> Result<Chunk, Reason> {
        let mut tokens = if first { self.begin(text)? } else { self.continue_with(text)? };
        if last {
            self.end(&mut tokens);
        }
        let loss = vec![true; tokens.len()];
        Ok(Chunk { tokens, loss })
    }

    fn begin(&self, text: &str) -> Result<Vec<u32>, Reason> {
        let options = EncodeOptions { add_bos: self.tokenizer.wants_bos(), parse_special: self.parse_special };
        self.tokenizer.encode(text, options).map_err(refused)
    }

    fn continue_with(&self, text: &str) -> Result<Vec<u32>, Reason> {
        self.tokenizer.encode_after(text, self.parse_special).map_err(refused)
    }

    fn end(&self, tokens: &mut Vec<u32>) {
        let ended = tokens.last().is_some_and(|&id| self.tokenizer.is_end_of_generation(id));
        if !ended {
            tokens.extend(self.tokenizer.special().eos);
        }
    }
}

fn refused(error: tritune_model::tokenizer::Error) -> Reason {
    Reason::Tokenizer { message: shortened(&error.to_string()) }
}
