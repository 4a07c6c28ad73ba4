//! Which tokens of a conversation the assistant wrote.
//!
//! A reply begins where the prompt for it ends and goes on to the end of its turn, so a model is trained on
//! exactly what it will have to produce. The text is split there before it is tokenized: no token spans both, and
//! the tokens before a reply are those of the prompt that asks for it.

use super::{ChatTemplate, Error, Message, SpecialTexts, engine};
use crate::tokenizer::Tokenizer;
use std::ops::Range;

/// Every reply is rendered with all that precedes it, so the time grows with the square of their number.
const MAX_REPLIES: usize = 512;

/// Stands in for a message's content where rendering alone does not show where it goes.
const STAND_IN: &str = "qXzTritune0Stands0In0For0This0ReplyzXq";

/// A conversation as tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedReplies {
    /// The tokens, beginning with bos where the vocabulary or the template asks for it.
    pub tokens: Vec<u32>,
    /// What the assistant wrote, in order.
    pub replies: Vec<Reply>,
}

/// One message of the assistant within the tokens of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Which message, from 0.
    pub message: usize,
    /// Its tokens, with the end of its turn.
    pub tokens: Range<usize>,
}

/// Messages, from 0, and their bytes in the rendered text.
type Spans = Vec<(usize, Range<usize>)>;

impl ChatTemplate {
    /// The tokens of a finished conversation and which of them are replies of the role `assistant`.
    pub fn encode_replies(
        &self,
        tokenizer: &Tokenizer,
        messages: &[Message],
        texts: SpecialTexts<'_>,
    ) -> Result<EncodedReplies, Error> {
        let (template, messages) = self.escaped(tokenizer, messages);
        let stops = self.stops(tokenizer);
        let (text, spans) = template.reply_spans(&messages, texts, tokenizer, &stops.strings)?;
        let failed = |error: crate::tokenizer::Error| Error::Encoding { reason: error.to_string() };
        let mut tokens: Vec<u32> = Vec::new();
        let mut replies = Vec::new();
        let mut at = 0;
        let append = |text: &str, tokens: &mut Vec<u32>, first: bool| -> Result<(), Error> {
            let ids = if first {
                tokenizer.encode_escaped(text, tokenizer.wants_bos())
            } else {
                tokenizer.encode_escaped_after(text)
            };
            tokens.extend(ids.map_err(failed)?);
            Ok(())
        };
        for (message, span) in spans {
            append(&text[at..span.start], &mut tokens, at == 0)?;
            let begin = tokens.len();
            append(&text[span.clone()], &mut tokens, false)?;
            let end = end_of_turn(&tokens[begin..], tokenizer).map_or(tokens.len(), |end| begin + end);
            replies.push(Reply { message, tokens: begin..end });
            at = span.end;
        }
        append(&text[at..], &mut tokens, at == 0)?;
        Ok(EncodedReplies { tokens, replies })
    }

    /// The rendered conversation and the bytes of each reply in it.
    fn reply_spans(
        &self,
        messages: &[Message],
        texts: SpecialTexts<'_>,
        tokenizer: &Tokenizer,
        stops: &[String],
    ) -> Result<(String, Spans), Error> {
        let written: Vec<usize> = (0..messages.len()).filter(|&index| messages[index].role == "assistant").collect();
        if written.len() > MAX_REPLIES {
            return Err(Error::TooManyReplies { found: written.len(), limit: MAX_REPLIES });
        }
        let mut conversations = vec![(messages, false)];
        for &index in &written {
            conversations.push((&messages[..index], true));
            conversations.push((&messages[..=index], false));
        }
        let mut rendered = engine::render_each(self, &conversations, texts)?.into_iter();
        let text = rendered.next().unwrap_or_else(|| Ok(String::new()))?;
        let mut spans = Spans::new();
        for &index in &written {
            let (before, after) = (rendered.next().and_then(Result::ok), rendered.next().and_then(Result::ok));
            // The prompt helps even where the text after the reply changes it.
            let start = before.as_deref().filter(|before| text.starts_with(*before)).map(str::len);
            let end = after.as_deref().filter(|after| text.starts_with(*after)).map(str::len);
            let content = messages[index].content.trim();
            let span = match (start, end) {
                (Some(start), Some(end)) if start < end && text[start..end].contains(content) => {
                    start..trim_to_stop(&text[start..end], stops).map_or(end, |length| start + length)
                }
                _ => self.probe(messages, index, &text, start, texts, tokenizer, stops)?,
            };
            if spans.last().is_some_and(|(_, last)| last.end > span.start) {
                return Err(unclear(index, "its place overlaps the reply before it"));
            }
            spans.push((index, span));
        }
        Ok((text, spans))
    }

    /// The place of one reply in a template that renders a message differently by what follows: another text in its
    /// place shows which part of the rendering depends on it.
    #[expect(clippy::too_many_arguments, reason = "one step of a function, cut out to be read on its own")]
    fn probe(
        &self,
        messages: &[Message],
        index: usize,
        text: &str,
        start: Option<usize>,
        texts: SpecialTexts<'_>,
        tokenizer: &Tokenizer,
        stops: &[String],
    ) -> Result<Range<usize>, Error> {
        let mut replaced = messages.to_vec();
        replaced[index].content = STAND_IN.to_owned();
        let other = engine::render(self, &replaced, false, texts)?;
        let mut places = other.match_indices(STAND_IN).map(|(at, _)| at);
        let place = places.next().ok_or_else(|| unclear(index, "the template leaves its text out or changes it"))?;
        if places.next().is_some() {
            return Err(unclear(index, "the template writes it more than once"));
        }
        let (before, after) = (&other[..place], &other[place + STAND_IN.len()..]);
        let fits = text.len() > before.len() + after.len() && text.starts_with(before) && text.ends_with(after);
        if !fits {
            return Err(unclear(index, "the template renders the rest of the conversation differently because of it"));
        }
        let content = before.len()..text.len() - after.len();
        let start = start.filter(|&start| start <= content.start).unwrap_or(content.start);
        let end = content.end + turn_end_after(&text[content.end..], tokenizer, stops);
        Ok(start..end)
    }
}

fn unclear(index: usize, reason: &'static str) -> Error {
    Error::UnclearReply { message: index + 1, reason }
}

/// Length of `text` through the last turn end that is no token.
fn trim_to_stop(text: &str, stops: &[String]) -> Option<usize> {
    stops.iter().filter_map(|stop| text.rfind(stop.as_str()).map(|at| at + stop.len())).max()
}

/// Length of the turn end at the start of `text`, perhaps after white space; 0 when something else comes first.
fn turn_end_after(text: &str, tokenizer: &Tokenizer, stops: &[String]) -> usize {
    let space = text.len() - text.trim_start().len();
    let rest = &text[space..];
    let ids = tokenizer.end_of_generation_ids().iter().map(|&id| tokenizer.token_bytes(id));
    let ends = ids.chain(stops.iter().map(|stop| stop.as_bytes()));
    let longest = ends.filter(|end| !end.is_empty() && rest.as_bytes().starts_with(end)).map(<[u8]>::len).max();
    longest.map_or(0, |length| space + length)
}

/// Number of tokens through the last one that ends a turn.
fn end_of_turn(tokens: &[u32], tokenizer: &Tokenizer) -> Option<usize> {
    tokens.iter().rposition(|&id| tokenizer.is_end_of_generation(id)).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenizer::{TokenType, Vocab};

    const TEXTS: SpecialTexts<'static> = SpecialTexts { bos: "<|begin_of_text|>", eos: "<|end_of_text|>" };

    fn tokenizer() -> Tokenizer {
        let mut vocab = Vocab::byte_level(300).unwrap();
        let control = ["<|eot_id|>", "<|im_start|>", "<|im_end|>", "<start_of_turn>", "<end_of_turn>", "<|header|>"];
        for (index, text) in control.iter().enumerate() {
            vocab.tokens[258 + index] = text.as_bytes().to_vec();
            vocab.token_types[258 + index] = TokenType::Control;
        }
        Tokenizer::new(&vocab).unwrap()
    }

    fn conversation() -> Vec<Message> {
        vec![
            Message::new("system", "Be brief."),
            Message::new("user", "Hi"),
            Message::new("assistant", " Hello <|eot_id|> you! "),
            Message::new("user", "Why?"),
            Message::new("assistant", "Why?"),
        ]
    }

    fn replies(template: &str, messages: &[Message]) -> Result<Vec<String>, Error> {
        let tokenizer = tokenizer();
        let template = ChatTemplate::new(template).unwrap();
        let encoded = template.encode_replies(&tokenizer, messages, TEXTS)?;
        let rendered = template.render(messages, false, TEXTS).unwrap();
        let text = tokenizer.decode(&encoded.tokens, false);
        let text = if rendered.starts_with(TEXTS.bos) { &text } else { text.strip_prefix(TEXTS.bos).unwrap() };
        assert_eq!(text, rendered, "the tokens are the rendered conversation, with one bos");
        assert_eq!(encoded.tokens.iter().filter(|&&id| id == 256).count(), 1);
        Ok(encoded.replies.iter().map(|reply| tokenizer.decode(&encoded.tokens[reply.tokens.clone()], false)).collect())
    }

    #[test]
    fn replies_of_common_kinds_of_template() {
        let bitnet = ChatTemplate::bitnet().source().to_owned();
        let header = "{{ bos_token }}{% for m in messages %}<|header|>{{ m.role }}<|header|>\n\n{{ m.content | trim }}\
             <|eot_id|>{% endfor %}{% if add_generation_prompt %}<|header|>assistant<|header|>\n\n{% endif %}";
        let chatml = "{% for m in messages %}{% if loop.first and m.role != 'system' %}<|im_start|>system\nDefault.\
             <|im_end|>\n{% endif %}{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>' + '\n' }}{% endfor %}\
             {% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";
        // Without a generation prompt the model has to write the header itself.
        let no_prompt = "{{ bos_token }}{% for m in messages %}<|{{ m.role }}|>\n{{ m.content }}{{ eos_token }}\n\
             {% endfor %}";
        let brackets = "{{ bos_token }}{% for m in messages %}{% if m.role == 'assistant' %} {{ m.content.strip() }}\
             {{ eos_token }}{% else %}[INST] {{ m.content }} [/INST]{% endif %}{% endfor %}";
        let turns = "{{ bos_token }}{% for m in messages %}{% set role = 'model' if m.role == 'assistant' else m.role %}\
             {{ '<start_of_turn>' + role + '\n' + m.content | trim + '<end_of_turn>\n' }}{% endfor %}\
             {% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %}";
        // An empty thought before the last reply only.
        let thinking = "{% for m in messages %}{{ '<|im_start|>' + m.role + '\n' }}{% if m.role == 'assistant' and \
             loop.last %}<think>\n\n</think>\n\n{% endif %}{{ m.content + '<|im_end|>\n' }}{% endfor %}\
             {% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";
        // The prompt says something the finished conversation does not.
        let opened = "{% for m in messages %}{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>\n' }}{% endfor %}\
             {% if add_generation_prompt %}{{ '<|im_start|>assistant\n<think>\n' }}{% endif %}";
        // The system message moves to the last user's turn.
        let moving = "{{ bos_token }}{% for m in messages %}{% if m.role == 'user' %}[INST]{% if loop.index0 == \
             (messages | length) - 2 %}{{ messages[0].content }}\n{% endif %}{{ m.content }}[/INST]{% elif m.role == \
             'assistant' %}{{ m.content + eos_token }}{% endif %}{% endfor %}";
        let last_only = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}\
             {% if not add_generation_prompt %}{{ eos_token }}{% else %}assistant: {% endif %}";
        let cases: &[(&str, &str, [&str; 2])] = &[
            ("bitnet", &bitnet, ["Hello <|eot_id|> you!<|eot_id|>", "Why?<|eot_id|>"]),
            ("headers", header, ["Hello <|eot_id|> you!<|eot_id|>", "Why?<|eot_id|>"]),
            ("chatml", chatml, [" Hello <|eot_id|> you! <|im_end|>", "Why?<|im_end|>"]),
            (
                "no generation prompt",
                no_prompt,
                ["<|assistant|>\n Hello <|eot_id|> you! <|end_of_text|>", "<|assistant|>\nWhy?<|end_of_text|>"],
            ),
            ("brackets", brackets, [" Hello <|eot_id|> you!<|end_of_text|>", " Why?<|end_of_text|>"]),
            ("turns", turns, ["Hello <|eot_id|> you!<end_of_turn>", "Why?<end_of_turn>"]),
            ("thinking", thinking, [" Hello <|eot_id|> you! <|im_end|>", "<think>\n\n</think>\n\nWhy?<|im_end|>"]),
            ("opened", opened, [" Hello <|eot_id|> you! <|im_end|>", "Why?<|im_end|>"]),
            ("moving", moving, [" Hello <|eot_id|> you! <|end_of_text|>", "Why?<|end_of_text|>"]),
            ("end of the last only", last_only, [" Hello <|eot_id|> you! ", "Why?\n<|end_of_text|>"]),
        ];
        for (name, template, expected) in cases {
            let found = replies(template, &conversation()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(found, *expected, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_told_apart_is_refused() {
        let cases: &[(&str, &str, &str)] = &[
            ("left out", "{% for m in messages %}{% if loop.last %}{{ m.content }}{% endif %}{% endfor %}", "leaves"),
            (
                "twice",
                "{% for m in messages %}{{ m.content }}{% endfor %}{{ messages[0].content }}{% for m in messages %}\
                 {{ m.content }}{% endfor %}",
                "more than once",
            ),
            (
                "depends on it",
                "{% for m in messages %}{{ messages[4].content | length }}{{ m.content }}{% endfor %}{{ messages | length }}",
                "differently",
            ),
        ];
        for (name, template, part) in cases {
            let error = replies(template, &conversation()).expect_err(name);
            assert!(matches!(error, Error::UnclearReply { .. }), "{name}: {error}");
            assert!(error.to_string().contains(part), "{name}: {error}");
        }
        let many: Vec<Message> = (0..1100).map(|i| Message::new(["user", "assistant"][i % 2], "x")).collect();
        let error = ChatTemplate::bitnet().encode_replies(&tokenizer(), &many, TEXTS).unwrap_err();
        assert_eq!(error, Error::TooManyReplies { found: 550, limit: 512 });
    }

    #[test]
    fn the_prompt_of_the_first_reply_is_the_one_that_asks_for_it() {
        let tokenizer = tokenizer();
        let template = ChatTemplate::bitnet();
        let messages = conversation();
        let encoded = template.encode_replies(&tokenizer, &messages[..3], TEXTS).unwrap();
        let prompt = template.encode(&tokenizer, &messages[..2], true, TEXTS).unwrap();
        assert_eq!(encoded.tokens[..encoded.replies[0].tokens.start], prompt);
        assert_eq!(encoded.replies[0].message, 2);
        let none = template.encode_replies(&tokenizer, &messages[..2], TEXTS).unwrap();
        assert_eq!(
            (none.tokens, none.replies),
            (template.encode(&tokenizer, &messages[..2], false, TEXTS).unwrap(), vec![])
        );
    }

    #[test]
    fn a_turn_end_that_is_no_token_still_ends_the_reply() {
        let tokenizer = Tokenizer::new(&Vocab::byte_level(300).unwrap()).unwrap();
        let encoded = ChatTemplate::bitnet().encode_replies(&tokenizer, &conversation(), TEXTS).unwrap();
        let texts = encoded.replies.iter().map(|reply| tokenizer.decode(&encoded.tokens[reply.tokens.clone()], false));
        assert_eq!(texts.collect::<Vec<_>>(), ["Hello <|eot_id|> you!<|eot_id|>", "Why?<|eot_id|>"]);
    }
}
