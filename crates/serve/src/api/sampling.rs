//! The fields that say how an answer is sampled.

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::state::{App, random};
use std::time::Instant;
use tritune_model::generate::GenerateOptions;
use tritune_model::sampling::SamplerConfig;
use tritune_model::scheduler::Request;

/// The most answers to one prompt.
const MOST_ANSWERS: u64 = 16;
/// The most tokens with a bias.
const MOST_BIASES: usize = 1024;

/// How answers are sampled, and how many.
pub struct Sampling {
    options: GenerateOptions,
    bias: Vec<(u32, f32)>,
    /// Most tokens, where the client says.
    pub max_tokens: Option<usize>,
    /// Answers to each prompt.
    pub answers: usize,
    /// Log probabilities of so many tokens at each place.
    pub logprobs: Option<usize>,
}

impl Sampling {
    /// Reads the fields. `least` is the smallest number of tokens that makes sense.
    pub fn read(fields: Fields<'_>, app: &App, least: u64) -> ApiResult<Sampling> {
        let most = u64::from(u32::MAX);
        let mut max_tokens = None;
        for name in ["max_tokens", "max_completion_tokens", "max_output_tokens"] {
            max_tokens = fields.count(name, least..=most)?.or(max_tokens);
        }
        let number =
            |name, range, default: f64| -> ApiResult<f32> { Ok(fields.number(name, range)?.unwrap_or(default) as f32) };
        let sampler = SamplerConfig {
            temperature: number("temperature", 0.0..=2.0, 1.0)?,
            // The smallest share keeps the most likely token.
            top_p: number("top_p", 0.0..=1.0, 1.0)?.max(f32::MIN_POSITIVE),
            top_k: fields.count("top_k", 0..=1 << 20)?.unwrap_or(0) as u32,
            min_p: number("min_p", 0.0..=1.0, 0.0)?,
            typical_p: number("typical_p", 0.001..=1.0, 1.0)?,
            repetition_penalty: number("repetition_penalty", 0.01..=100.0, 1.0)?,
            frequency_penalty: number("frequency_penalty", -2.0..=2.0, 0.0)?,
            presence_penalty: number("presence_penalty", -2.0..=2.0, 0.0)?,
            penalty_window: u32::MAX,
            seed: match fields.get("seed") {
                None => random(),
                Some(seed) => {
                    let whole = seed.as_u64().or_else(|| seed.as_i64().map(|seed| seed as u64));
                    whole.ok_or_else(|| fields.wrong("seed", "must be a whole number"))?
                }
            },
        };
        let mut bias = Vec::new();
        if let Some(biases) = fields.object("logit_bias")?.and_then(|value| value.as_object()) {
            if biases.len() > MOST_BIASES {
                return Err(fields.wrong("logit_bias", format!("has more than {MOST_BIASES} tokens")));
            }
            let vocab = app.model.config().vocab;
            for (token, value) in biases {
                let id = token.parse::<u32>().ok().filter(|&id| (id as usize) < vocab);
                let value = value.as_f64().filter(|value| (-100.0..=100.0).contains(value));
                let (Some(id), Some(value)) = (id, value) else {
                    let what = format!("must map token ids below {vocab} to numbers from -100 to 100");
                    return Err(fields.wrong("logit_bias", what));
                };
                bias.push((id, value as f32));
            }
        }
        let options = GenerateOptions {
            max_tokens: 0,
            sampler,
            stop: fields.texts("stop")?.unwrap_or_default(),
            ignore_end: fields.flag("ignore_eos")?.unwrap_or(false),
            shift_keep: None,
        };
        options.sampler.validate().map_err(|error| ApiError::invalid(error.to_string()))?;
        let answers = fields.count("n", 1..=MOST_ANSWERS)?.unwrap_or(1);
        Ok(Sampling { options, bias, max_tokens, answers, logprobs: None })
    }

    /// Text after which an answer ends, in addition.
    pub fn add_stops(&mut self, stops: Vec<String>) {
        self.options.stop.extend(stops);
    }

    /// The requests for all answers to a prompt, whose number is `first`.
    pub fn requests(&self, prompt: &[u32], first: usize, app: &App) -> ApiResult<Vec<Request>> {
        let context = app.ready()?.options.context;
        // A token is generated from the last place of the context, too.
        let room = (context + 1).saturating_sub(prompt.len());
        let wanted = self.max_tokens.unwrap_or(usize::MAX);
        if room == 0 {
            return Err(ApiError::context(prompt.len(), context));
        }
        let deadline = Instant::now().checked_add(app.limits.time);
        let request = |answer: usize| {
            let mut options = self.options.clone();
            options.max_tokens = wanted.min(room);
            let number = (first + answer) as u64;
            options.sampler.seed = options.sampler.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let request = Request::new(prompt.to_vec(), options);
            Request { bias: self.bias.clone(), logprobs: self.logprobs, deadline, ..request }
        };
        Ok((0..self.answers).map(request).collect())
    }
}
