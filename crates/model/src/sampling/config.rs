//! How a token is chosen: the one list of parameters, with the defaults and limits of every interface.

use super::Error;

/// One number of a [`SamplerConfig`], for interfaces that read it by name.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The field's name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Whether it is a whole number, from 0 to `u32::MAX`.
    pub is_whole: bool,
    /// What is accepted, in words.
    pub expected: &'static str,
    accepts: fn(&SamplerConfig) -> bool,
    get: fn(&SamplerConfig) -> f32,
    set: fn(&mut SamplerConfig, f64),
}

impl Parameter {
    /// Its value.
    pub fn get(&self, config: &SamplerConfig) -> f32 {
        (self.get)(config)
    }

    /// Sets it; [`SamplerConfig::validate`] says whether the value is accepted. Of a whole number the rest is dropped.
    pub fn set(&self, config: &mut SamplerConfig, value: f64) {
        (self.set)(config, value);
    }
}

/// Declares the parameters once: field, default, and what is accepted.
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $field:ident: $type:ident = $default:literal, $expected:literal, $accepts:expr;)+) => {
        /// How to choose a token. The default is that of the command line, Rust, Python and C;
        /// [`SamplerConfig::unfiltered`] has those of OpenAI's API.
        #[derive(Debug, Clone, PartialEq)]
        pub struct SamplerConfig {
            $($(#[doc = $doc])+ pub $field: $type,)+
            /// Seed of the random stream.
            pub seed: u64,
        }

        impl Default for SamplerConfig {
            fn default() -> SamplerConfig {
                SamplerConfig { $($field: $default,)+ seed: 0 }
            }
        }

        /// Every parameter but the seed.
        pub const PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($field),
            about: concat!($($doc),+),
            is_whole: parameters!(@whole $type),
            expected: $expected,
            accepts: |config| {
                let accepts: fn($type) -> bool = $accepts;
                accepts(config.$field)
            },
            get: |config| config.$field as f32,
            set: |config, value| config.$field = value as $type,
        },)+];
    };
    (@whole u32) => { true };
    (@whole f32) => { false };
}

parameters! {
    /// Randomness: 0 always takes the most likely token (the lowest id on ties).
    temperature: f32 = 0.8, "between 0 and 100", |x| (0.0..=100.0).contains(&x);
    /// Keep the K most likely tokens; 0 keeps all.
    top_k: u32 = 40, "a whole number", |_| true;
    /// Keep the most likely tokens that together have this probability; 1 keeps all.
    top_p: f32 = 0.95, "above 0, at most 1", |x| x > 0.0 && x <= 1.0;
    /// Keep tokens at least this likely, relative to the most likely one; 0 keeps all.
    min_p: f32 = 0.05, "between 0 and 1", |x| (0.0..=1.0).contains(&x);
    /// Keep tokens whose surprise is typical, up to this probability; 1 keeps all.
    typical_p: f32 = 1.0, "above 0, at most 1", |x| x > 0.0 && x <= 1.0;
    /// Make recent tokens less likely by this factor; 1 does nothing.
    repetition_penalty: f32 = 1.0, "between 0.01 and 100 (1 = off)", |x| (0.01..=100.0).contains(&x);
    /// Subtract this from a token's logit for each recent occurrence.
    frequency_penalty: f32 = 0.0, "between -100 and 100", |x| (-100.0..=100.0).contains(&x);
    /// Subtract this from the logit of every recent token.
    presence_penalty: f32 = 0.0, "between -100 and 100", |x| (-100.0..=100.0).contains(&x);
    /// Tokens the penalties look back on; 4294967295 is all of them.
    penalty_window: u32 = 64, "a whole number", |_| true;
}

impl SamplerConfig {
    /// The most likely token, always.
    pub fn greedy() -> SamplerConfig {
        SamplerConfig { temperature: 0.0, ..SamplerConfig::default() }
    }

    /// The model's own distribution: temperature 1, no filter, and penalties over all of the text. OpenAI's API asks for that
    /// where fields are absent, and so the server's answers differ from those of the other interfaces unless a client says more.
    pub fn unfiltered() -> SamplerConfig {
        SamplerConfig {
            temperature: 1.0,
            top_k: 0,
            top_p: 1.0,
            min_p: 0.0,
            penalty_window: u32::MAX,
            ..SamplerConfig::default()
        }
    }

    /// Checks every parameter's range.
    pub fn validate(&self) -> Result<(), Error> {
        for parameter in PARAMETERS {
            let (name, value, expected) = (parameter.name, parameter.get(self), parameter.expected);
            if !value.is_finite() || !(parameter.accepts)(self) {
                return Err(Error::InvalidParameter { name, value, expected });
            }
        }
        Ok(())
    }

    /// Whether the choice is always the largest logit as it comes from the model.
    pub fn is_plain_greedy(&self) -> bool {
        self.temperature == 0.0 && !self.has_penalties()
    }

    /// How many of the most likely tokens, as they come from the model, are all that a choice depends on; `None` when the rest
    /// counts too.
    pub fn best_needed(&self) -> Option<usize> {
        (self.temperature > 0.0 && self.top_k > 0 && !self.has_penalties()).then_some(self.top_k as usize)
    }

    pub(super) fn has_penalties(&self) -> bool {
        self.penalty_window > 0
            && (self.repetition_penalty != 1.0 || self.frequency_penalty != 0.0 || self.presence_penalty != 0.0)
    }
}
