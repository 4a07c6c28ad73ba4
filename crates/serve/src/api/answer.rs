//! Answers as they come from the worker: gathered, or handed on piece by piece.

use crate::error::{ApiError, ApiResult};
use crate::keys::{Account, Caller};
use crate::state::App;
use crate::worker::{Reply, Submission, Times};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tritune_runtime::generate::{Finish, Generated};
use tritune_runtime::scheduler::{Logprobs, Request};
use tritune_runtime::tokenizer::Tokenizer;

/// Requests that were handed in together.
pub struct Answers {
    replies: UnboundedReceiver<(usize, Reply)>,
    /// What was gathered of each.
    pub all: Vec<Answer>,
    left: usize,
    /// Tokens of the key that were taken for them.
    taken: Option<(Arc<Account>, u64)>,
}

impl Drop for Answers {
    /// What was not used is given back: of one that failed or was given up, what came of it counts.
    fn drop(&mut self) {
        if let Some((account, taken)) = &self.taken {
            account.settle(*taken, self.all.iter().map(|answer| answer.spent).sum());
        }
    }
}

/// Takes what requests may need of a key's tokens. Where less is left they are shorter.
fn take_tokens(account: &Account, requests: &mut [Request]) -> ApiResult<u64> {
    let most = |request: &Request| request.options.max_tokens as u64;
    let prompts: u64 = requests.iter().map(|request| request.prompt.len() as u64).sum();
    let wanted = prompts + requests.iter().map(most).sum::<u64>();
    let least = prompts + requests.iter().filter(|request| most(request) > 0).count() as u64;
    let taken = account.take_tokens(wanted, least)?;
    if taken < wanted {
        let each = (taken - prompts) as usize / requests.len().max(1);
        requests.iter_mut().for_each(|request| request.options.max_tokens = request.options.max_tokens.min(each));
    }
    Ok(taken)
}

/// What came out of a request so far.
#[derive(Debug)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// The token with each piece of text: how likely it was, and where its text begins, in characters.
    pub logprobs: Vec<(Logprobs, usize)>,
    /// The same of the prompt.
    pub prompt: Vec<Logprobs>,
    /// The embedding.
    pub embedding: Vec<f32>,
    /// The result, once it is there.
    pub result: Option<Generated>,
    times: Times,
    /// Tokens of its prompt.
    prompt_tokens: u64,
    /// Tokens it took so far.
    spent: u64,
}

/// What happened to one of the requests.
pub enum Progress {
    /// Text was added to it.
    Text(usize, String, Option<Logprobs>),
    /// It is done.
    Done(usize),
}

impl Answers {
    /// Hands requests in.
    pub fn submit(
        app: &App,
        (caller, adapter): (&Caller, Option<String>),
        mut requests: Vec<Request>,
    ) -> ApiResult<Answers> {
        let taken = match caller.account() {
            Some(account) => Some((Arc::clone(account), take_tokens(account, &mut requests)?)),
            None => None,
        };
        let (sender, replies) = unbounded_channel();
        let all: Vec<Answer> = requests.iter().map(Answer::new).collect();
        let submission = |(index, request)| {
            let (adapter, replies, client) = (adapter.clone(), sender.clone(), Arc::clone(&caller.client));
            Submission { adapter, request, index, replies, client }
        };
        let answers = Answers { replies, left: all.len(), all, taken };
        app.workers.submit(requests.into_iter().enumerate().map(submission).collect())?;
        Ok(answers)
    }

    /// The next thing that happens; nothing when all are done. An error ends all of them.
    pub async fn next(&mut self) -> ApiResult<Option<Progress>> {
        while self.left > 0 {
            let gone = || ApiError::unavailable("the server is shutting down");
            let (index, reply) = self.replies.recv().await.ok_or_else(gone)?;
            let Some(answer) = self.all.get_mut(index) else { continue };
            match reply {
                Reply::Started => answer.spent = answer.prompt_tokens,
                Reply::Prompt(logprobs) => answer.prompt.extend(logprobs),
                Reply::Embedding(values) => answer.embedding = values,
                Reply::Text(text, logprobs) => {
                    answer.spent += 1;
                    if let Some(logprobs) = &logprobs {
                        answer.logprobs.push((logprobs.clone(), answer.text.chars().count()));
                    }
                    answer.text.push_str(&text);
                    return Ok(Some(Progress::Text(index, text, logprobs)));
                }
                Reply::Done(result, times) => {
                    if result.finish == Finish::Deadline && result.tokens.is_empty() {
                        return Err(ApiError::unavailable("the request waited too long for its turn"));
                    }
                    answer.spent = (result.prompt_tokens + result.tokens.len()) as u64;
                    (answer.result, answer.times) = (Some(result), times);
                    self.left -= 1;
                    return Ok(Some(Progress::Done(index)));
                }
                Reply::Failed(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Waits for all of them.
    pub async fn gather(&mut self) -> ApiResult<()> {
        while self.next().await?.is_some() {}
        Ok(())
    }

    /// Tokens of `prompts` prompts and all answers, in OpenAI's form. Answers to the same prompt share it.
    pub fn usage(&self, prompts: usize) -> Value {
        let results = || self.all.iter().filter_map(|answer| answer.result.as_ref());
        let each = (self.all.len() / prompts.max(1)).max(1);
        let prompt: usize = results().step_by(each).map(|result| result.prompt_tokens).sum();
        let cached: usize = results().step_by(each).map(|result| result.cached_tokens).sum();
        let generated: usize = results().map(|result| result.tokens.len()).sum();
        json!({
            "prompt_tokens": prompt, "completion_tokens": generated, "total_tokens": prompt + generated,
            "prompt_tokens_details": { "cached_tokens": cached },
        })
    }

    /// Where the time went, of the first.
    pub fn timing(&self) -> Value {
        self.all.first().map_or(Value::Null, Answer::timing)
    }
}

impl Answer {
    fn new(request: &Request) -> Answer {
        Answer {
            prompt_tokens: request.prompt.len() as u64,
            spent: 0,
            text: String::new(),
            logprobs: Vec::new(),
            prompt: Vec::new(),
            embedding: Vec::new(),
            result: None,
            times: Times::default(),
        }
    }

    /// Why it ended, in OpenAI's word.
    pub fn finish_reason(&self) -> &'static str {
        match self.result.as_ref().map(|result| result.finish) {
            Some(Finish::End | Finish::Stop) | None => "stop",
            Some(Finish::Length | Finish::Context | Finish::Deadline | Finish::Cancelled) => "length",
        }
    }

    fn timing(&self) -> Value {
        let Some(result) = &self.result else { return Value::Null };
        let Times { queued, prompt, generation } = self.times;
        let rate = |tokens: usize, seconds: f64| {
            if seconds > 0.0 { Value::from(tokens as f64 / seconds) } else { Value::Null }
        };
        json!({
            "queued_seconds": queued,
            "prompt_seconds": prompt,
            "prompt_tokens_per_second": rate(result.prompt_tokens - result.cached_tokens, prompt),
            "seconds": generation,
            // The first token comes with the prompt.
            "tokens_per_second": rate(result.tokens.len().saturating_sub(1), generation),
            "finish": result.finish.name(),
        })
    }
}

/// A token's text, which may be part of a character.
pub fn token_text(tokenizer: &Tokenizer, token: u32) -> String {
    String::from_utf8_lossy(tokenizer.token_bytes(token)).into_owned()
}

/// Log probabilities as chat completions give them.
pub fn chat_logprobs(tokenizer: &Tokenizer, logprobs: &Logprobs) -> Value {
    let one = |token: u32, logprob: f32| {
        json!({
            "token": token_text(tokenizer, token), "logprob": finite(logprob), "bytes": tokenizer.token_bytes(token),
        })
    };
    let mut value = one(logprobs.token, logprobs.logprob);
    value["top_logprobs"] = logprobs.top.iter().map(|&(token, logprob)| one(token, logprob)).collect();
    value
}

/// JSON has no infinity; OpenAI writes -9999 for what is impossible.
pub fn finite(logprob: f32) -> f32 {
    if logprob.is_finite() { logprob } else { -9999.0 }
}
