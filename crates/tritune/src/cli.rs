//! The command line.

use crate::commands;
use clap::{Command as Described, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// Run, fine-tune, inspect and convert 1.58-bit BitNet language models.
///
/// Models are GGUF files (TQ1_0, TQ2_0, I2_S, F16) or Hugging Face folders. Exit code 0 means success, 1 a failure or
/// skipped work (such as lines of data that cannot be used), 2 a wrong command line.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110)]
pub struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub command: Command,

    /// Print JSON instead of text.
    #[arg(long, global = true)]
    pub json: bool,
}

/// The commands. Their help is the documentation of the types they hold.
#[derive(Debug, Subcommand)]
pub enum Command {
    Demo(commands::demo::Demo),
    Info(commands::info::Info),
    Generate(commands::generate::Generate),
    Chat(commands::chat::Chat),
    #[cfg(feature = "serve")]
    Serve(Box<commands::serve::Serve>),
    Convert(commands::convert::Convert),
    Merge(commands::merge::Merge),
    Adapter(commands::adapter::AdapterCommand),
    Synth(commands::synth::Synth),
    Tokenize(commands::tokenize::Tokenize),
    Tokenizer(commands::tokenizer::Tokenizer),
    Data(commands::data::Data),
    Finetune(Box<commands::finetune::Finetune>),
    Pretrain(Box<commands::pretrain::Pretrain>),
    Distill(Box<commands::distill::Distill>),
    Plan(commands::plan::Plan),
    Eval(commands::eval::Eval),
    Logits(commands::logits::Logits),
    Embed(commands::embed::Embed),
    Bench(commands::bench::Bench),
    Devices(commands::devices::Devices),
    Doctor(commands::doctor::Doctor),
    Verify(commands::verify::Verify),
    Tune(commands::tune::Tune),
    Models(commands::models::Models),
    Completions(commands::completions::Completions),
    Man(commands::completions::Man),
}

impl Arguments {
    /// Parses the command line. The error may be no failure: --help is one.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        let mut command = with_negative_numbers(Arguments::command());
        let matches = command.try_get_matches_from_mut(words)?;
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// Lets `-1` be the value of a flag, so that the error names the flag.
fn with_negative_numbers(command: Described) -> Described {
    let command = command.mut_args(|argument| match argument.get_action().takes_values() {
        true => argument.allow_negative_numbers(true),
        false => argument,
    });
    command.mut_subcommands(with_negative_numbers)
}
