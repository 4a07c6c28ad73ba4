//! The command line: what can be typed.

use crate::commands;
use clap::{Parser, Subcommand};

/// Run, inspect and convert 1.58-bit BitNet language models.
///
/// Models are GGUF files (TQ1_0, TQ2_0, I2_S, F16) or Hugging Face folders. Exit code 0 means success, 1 a failure or
/// skipped work, 2 a wrong command line.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110)]
pub struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub command: Command,

    /// Print JSON for machines instead of text for people.
    #[arg(long, global = true)]
    pub json: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what a model file contains and what it needs to run.
    Info(commands::info::Info),
    /// Continue a prompt, or a file of prompts.
    Generate(commands::generate::Generate),
    /// Talk with a model.
    Chat(commands::chat::Chat),
    /// Convert a model between formats without changing its ternary weights.
    Convert(commands::convert::Convert),
    /// Write a random-weight model of a named shape, for benchmarks and tests.
    Synth(commands::synth::Synth),
    /// Turn text into token ids and back.
    Tokenize(commands::tokenize::Tokenize),
    /// Write the logits (and hidden states) of a token sequence, to compare with other engines.
    Logits(commands::logits::Logits),
    /// Measure prompt and generation speed.
    Bench(commands::bench::Bench),
    /// List the devices models can run on.
    Devices(commands::devices::Devices),
}
