//! Answers kept to a JSON schema while they are sampled.

use crate::error::{ApiError, ApiResult};
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{ApproximateTokEnv, TokEnv, TokRxInfo, TokTrie};
use llguidance::{Matcher, ParserFactory};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tritune_runtime::scheduler::Constraint;
use tritune_runtime::tokenizer::Tokenizer;

/// The largest schema, in bytes of JSON: what compiles one calls itself, and so takes stack as it takes time.
const MAX_SCHEMA: usize = 64 << 10;
/// How deep objects and lists of a schema may lie in each other.
const MAX_DEPTH: usize = 64;
/// How many values a schema may have, those that are text or a number included.
const MAX_VALUES: usize = 8192;
/// Time that the masks of one answer may take together: everybody waits for them.
const MAX_MASK_TIME: Duration = Duration::from_secs(10);
/// What the grammar engine takes for the beginning of a special token.
const SPECIAL: u8 = 0xff;

/// Grammars over one vocabulary. Made when one is first asked for: it takes a while for a large one.
#[derive(Default)]
pub struct Grammars(OnceLock<Result<Arc<ParserFactory>, String>>);

impl Grammars {
    fn factory(&self, tokenizer: &Tokenizer, vocab: usize) -> ApiResult<Arc<ParserFactory>> {
        let factory = self.0.get_or_init(|| {
            let end = tokenizer.end_of_generation_ids().first().copied().ok_or("the model has no end token")?;
            let word = |id: u32| match tokenizer.is_special(id) {
                true => [&[SPECIAL], tokenizer.token_bytes(id)].concat(),
                false => tokenizer.token_bytes(id).to_vec(),
            };
            let words: Vec<Vec<u8>> = (0..vocab as u32).map(word).collect();
            let trie = TokTrie::from(&TokRxInfo::new(vocab as u32, end), &words);
            let environment: TokEnv = Arc::new(ApproximateTokEnv::new(trie));
            let mut factory = ParserFactory::new_simple(&environment).map_err(|error| error.to_string())?;
            factory.quiet();
            // A tenth of a second to build, 7 ms for a mask: others wait for it.
            let limits = factory.limits_mut();
            (limits.initial_lexer_fuel, limits.max_grammar_size) = (300_000, 200_000);
            (limits.step_lexer_fuel, limits.max_lexer_states) = (100_000, 50_000);
            Ok(Arc::new(factory))
        });
        factory.clone().map_err(ApiError::internal)
    }

    /// What keeps an answer to a schema; there is one for each answer.
    pub fn json(&self, tokenizer: &Tokenizer, vocab: usize, schema: &Value) -> ApiResult<Grammar> {
        let wrong = |error: &dyn std::fmt::Display| {
            let message = error.to_string();
            let first: String = message.lines().next().unwrap_or_default().chars().take(300).collect();
            ApiError::field("response_format", format!("the schema cannot be used: {first}"))
        };
        check_size(schema).map_err(|what| wrong(&what))?;
        let mut schema = schema.clone();
        if let Value::Object(fields) = &mut schema {
            // Otherwise a model that likes white space never ends.
            fields.entry("x-guidance").or_insert(json!({ "whitespace_flexible": false }));
        }
        let factory = self.factory(tokenizer, vocab)?;
        let parser = factory.create_parser(TopLevelGrammar::from_json_schema(schema)).map_err(|error| wrong(&error))?;
        let matcher = Matcher::new(Ok(parser));
        if let Some(error) = matcher.get_error() {
            return Err(wrong(&error));
        }
        Ok(Grammar(matcher))
    }
}

/// Whether a schema is small enough to be compiled. Values are looked at one after the other, however deep they lie.
fn check_size(schema: &Value) -> Result<(), String> {
    let mut left = vec![(schema, 1)];
    let mut seen = 0;
    while let Some((value, depth)) = left.pop() {
        seen += 1;
        if depth > MAX_DEPTH {
            return Err(format!("its parts lie more than {MAX_DEPTH} deep in each other"));
        }
        if seen > MAX_VALUES {
            return Err(format!("it has more than {MAX_VALUES} values"));
        }
        match value {
            Value::Array(items) => left.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(fields) => left.extend(fields.values().map(|field| (field, depth + 1))),
            _ => {}
        }
    }
    match schema.to_string().len() > MAX_SCHEMA {
        true => Err(format!("it is larger than {} KiB", MAX_SCHEMA >> 10)),
        false => Ok(()),
    }
}

/// A compiled grammar.
#[derive(Clone)]
pub struct Grammar(Matcher);

impl Grammar {
    /// What keeps one answer to it.
    pub fn constraint(&self) -> Box<dyn Constraint> {
        Box::new(Kept { matcher: self.0.clone(), spent: Duration::ZERO })
    }
}

struct Kept {
    matcher: Matcher,
    /// Time that its masks took.
    spent: Duration,
}

impl Constraint for Kept {
    fn mask(&mut self, logits: &mut [f32]) -> Result<(), String> {
        let started = Instant::now();
        let allowed = self.matcher.compute_mask_or_eos().map_err(|error| error.to_string())?;
        self.spent += started.elapsed();
        if self.spent > MAX_MASK_TIME {
            return Err("the schema takes too long to keep to; give a simpler one".to_owned());
        }
        for (id, logit) in logits.iter_mut().enumerate() {
            if id >= allowed.len() || !allowed.get(id) {
                *logit = f32::NEG_INFINITY;
            }
        }
        Ok(())
    }

    fn accept(&mut self, token: u32) -> Result<bool, String> {
        self.matcher.consume_token(token).map_err(|error| error.to_string())?;
        Ok(self.matcher.is_stopped())
    }
}

#[cfg(test)]
mod tests;
