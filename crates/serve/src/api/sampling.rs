//! The fields that say how an answer is sampled.

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::state::{App, random};
use std::time::Instant;
use tritune_runtime::generate::GenerateOptions;
use tritune_runtime::requests::speculate_of;
use tritune_runtime::sampling::{PARAMETERS, SamplerConfig};
use tritune_runtime::scheduler::Request;

/// The most answers to one prompt.
const MAX_ANSWERS: u64 = 16;
/// The most tokens with a bias.
const MAX_BIASES: usize = 1024;

/// The parameters of the sampler that a request gives; the others are as OpenAI's API has them.
fn sampler(fields: Fields<'_>) -> ApiResult<SamplerConfig> {
    let mut sampler = SamplerConfig::unfiltered();
    for parameter in PARAMETERS {
        let given = match parameter.name {
            name if parameter.is_whole => fields.count(name, 0..=u64::from(u32::MAX))?.map(|count| count as f64),
            // The limits of OpenAI's API.
            name @ "temperature" => fields.number(name, 0.0..=2.0)?,
            name @ ("frequency_penalty" | "presence_penalty") => fields.number(name, -2.0..=2.0)?,
            // The smallest fraction keeps the most likely token.
            name @ "top_p" => {
                fields.number(name, 0.0..=1.0)?.map(|fraction| fraction.max(f64::from(f32::MIN_POSITIVE)))
            }
            name => fields.number(name, f64::MIN..=f64::MAX)?,
        };
        if let Some(value) = given {
            parameter.set(&mut sampler, value);
        }
        sampler.validate().map_err(|error| ApiError::field(parameter.name, error.to_string()))?;
    }
    sampler.seed = match fields.get("seed") {
        None => random(),
        Some(seed) => {
            let whole = seed.as_u64().or_else(|| seed.as_i64().map(|seed| seed as u64));
            whole.ok_or_else(|| fields.wrong("seed", "must be a whole number"))?
        }
    };
    Ok(sampler)
}

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
        let sampler = sampler(fields)?;
        let mut bias = Vec::new();
        if let Some(biases) = fields.object("logit_bias")?.and_then(|value| value.as_object()) {
            if biases.len() > MAX_BIASES {
                return Err(fields.wrong("logit_bias", format!("has more than {MAX_BIASES} tokens")));
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
        let speculate = match fields.text("speculate")? {
            Some(name) => speculate_of(name).map_err(|reason| fields.wrong("speculate", reason))?,
            None => app.speculate,
        };
        let options = GenerateOptions {
            max_tokens: 0,
            sampler,
            stop: fields.texts("stop")?.unwrap_or_default(),
            ignore_end: fields.flag("ignore_eos")?.unwrap_or(false),
            shift_keep: None,
            speculate,
        };
        let answers = fields.count("n", 1..=MAX_ANSWERS)?.unwrap_or(1);
        Ok(Sampling { options, bias, max_tokens, answers, logprobs: None })
    }

    /// Text after which an answer ends, in addition.
    pub fn add_stops(&mut self, stops: Vec<String>) {
        self.options.stop.extend(stops);
    }

    /// The requests for all answers to a prompt, whose number is `first`.
    pub fn requests(&self, prompt: &[u32], first: usize, app: &App) -> ApiResult<Vec<Request>> {
        let context = app.ready()?.context;
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
