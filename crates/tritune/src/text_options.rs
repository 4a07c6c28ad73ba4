//! Sampling flags.

use crate::choices::{SPECULATE, one_of};
use crate::messages::Usage;
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use tritune_runtime::GenerateOptions;
use tritune_runtime::requests::TextRequest;
use tritune_runtime::sampling::{PARAMETERS, Parameter, SamplerConfig};
use tritune_runtime::speculation::Speculate;

/// How the next token is chosen and when to stop.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Sampling")]
pub struct TextArgs {
    /// Most tokens to generate.
    #[arg(short = 'n', long, default_value_t = GenerateOptions::default().max_tokens, value_name = "N")]
    pub max_tokens: usize,

    #[command(flatten)]
    sampler: SamplerArgs,

    /// Always take the most likely token (the same as --temperature 0).
    #[arg(long)]
    pub greedy: bool,

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
    #[arg(long, default_value_t = TextRequest::default().keep, value_name = "N")]
    pub keep: usize,

    /// How tokens that may follow are guessed. Guesses run beside the next token, and those that are right save steps: the text
    /// is the same, and often there sooner.
    #[arg(long, value_parser = one_of(SPECULATE), default_value = Speculate::default().name(), value_name = "HOW")]
    pub speculate: Speculate,
}

impl TextArgs {
    /// The options these flags mean; the seed is drawn from the clock when none is given.
    pub fn options(&self) -> Result<GenerateOptions, Usage> {
        let given = self.sampler.0.clone();
        let temperature = if self.greedy { 0.0 } else { given.temperature };
        let request = TextRequest {
            sampler: SamplerConfig { temperature, ..given },
            seed: self.seed,
            max_tokens: self.max_tokens,
            stop: self.stop.clone(),
            ignore_eos: self.ignore_eos,
            shift: !self.no_shift,
            keep: self.keep,
            speculate: self.speculate,
        };
        request.checked().map_err(Usage::from_error)
    }
}

/// A flag for each parameter of the sampler.
#[derive(Clone, Debug)]
struct SamplerArgs(SamplerConfig);

impl Args for SamplerArgs {
    fn augment_args(command: Command) -> Command {
        PARAMETERS.iter().fold(command, |command, parameter| command.arg(flag(parameter)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        SamplerArgs::augment_args(command)
    }
}

impl FromArgMatches for SamplerArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SamplerArgs, clap::Error> {
        let mut read = SamplerArgs(SamplerConfig::default());
        read.update_from_arg_matches(matches)?;
        Ok(read)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for parameter in PARAMETERS {
            let given = match parameter.is_whole {
                true => matches.get_one::<u32>(parameter.name).map(|value| f64::from(*value)),
                false => matches.get_one::<f32>(parameter.name).map(|value| f64::from(*value)),
            };
            if let Some(value) = given {
                parameter.set(&mut self.0, value);
            }
        }
        Ok(())
    }
}

fn flag(parameter: &Parameter) -> Arg {
    let parser = if parameter.is_whole { ValueParser::from(value_parser!(u32)) } else { value_parser!(f32).into() };
    let usual = parameter.get(&SamplerConfig::default()).to_string();
    let about = parameter.about.trim().trim_end_matches('.');
    let arg = Arg::new(parameter.name)
        .long(parameter.name.replace('_', "-"))
        .help(about)
        .value_name(if parameter.is_whole { "N" } else { "X" })
        .value_parser(parser)
        .default_value(usual)
        .action(ArgAction::Set);
    if parameter.name == "temperature" { arg.visible_alias("temp") } else { arg }
}
