//! Sampling flags.

use crate::messages::Usage;
use clap::Args;
use tritune_runtime::GenerateOptions;
use tritune_runtime::requests::TextRequest;

/// How the next token is chosen and when to stop.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Sampling")]
pub struct TextArgs {
    /// Most tokens to generate.
    #[arg(short = 'n', long, default_value_t = 256, value_name = "N")]
    pub max_tokens: usize,

    /// Randomness: 0 always takes the most likely token.
    #[arg(long, visible_alias = "temp", default_value_t = 0.8, value_name = "T")]
    pub temperature: f32,

    /// Always take the most likely token (the same as --temperature 0).
    #[arg(long)]
    pub greedy: bool,

    /// Keep the K most likely tokens; 0 keeps all.
    #[arg(long, default_value_t = 40, value_name = "K")]
    pub top_k: u32,

    /// Keep the most likely tokens that together have this probability.
    #[arg(long, default_value_t = 0.95, value_name = "P")]
    pub top_p: f32,

    /// Keep tokens at least this likely, relative to the most likely one.
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub min_p: f32,

    /// Keep tokens whose surprise is typical, up to this probability; 1 keeps all.
    #[arg(long, default_value_t = 1.0, value_name = "P")]
    pub typical_p: f32,

    /// Make recent tokens less likely by this factor; 1 does nothing.
    #[arg(long, default_value_t = 1.0, value_name = "F")]
    pub repetition_penalty: f32,

    /// Subtract this from a token's logit for each recent occurrence.
    #[arg(long, default_value_t = 0.0, value_name = "X")]
    pub frequency_penalty: f32,

    /// Subtract this from the logit of every recent token.
    #[arg(long, default_value_t = 0.0, value_name = "X")]
    pub presence_penalty: f32,

    /// Tokens the penalties look back on.
    #[arg(long, default_value_t = 64, value_name = "N")]
    pub penalty_window: u32,

    /// Seed of the random numbers; the same seed gives the same text on the same device.
    #[arg(short, long, value_name = "SEED")]
    pub seed: Option<u64>,

    /// Stop before this text; can be given several times.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub stop: Vec<String>,

    /// Continue after the end-of-text token.
    #[arg(long)]
    pub ignore_eos: bool,

    /// Stop when the context is full instead of forgetting the oldest half.
    #[arg(long)]
    pub no_shift: bool,

    /// Tokens at the start that stay when the oldest half of a full context is forgotten.
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub keep: usize,
}

impl TextArgs {
    /// The options these flags mean; the seed is drawn from the clock when none is given.
    pub fn options(&self) -> Result<GenerateOptions, Usage> {
        let request = TextRequest {
            max_tokens: self.max_tokens,
            temperature: if self.greedy { 0.0 } else { self.temperature },
            top_k: self.top_k,
            top_p: self.top_p,
            min_p: self.min_p,
            typical_p: self.typical_p,
            repetition_penalty: self.repetition_penalty,
            frequency_penalty: self.frequency_penalty,
            presence_penalty: self.presence_penalty,
            penalty_window: self.penalty_window,
            seed: self.seed,
            stop: self.stop.clone(),
            ignore_eos: self.ignore_eos,
            shift: !self.no_shift,
            keep: self.keep,
        };
        request.checked().map_err(Usage::from_error)
    }
}
