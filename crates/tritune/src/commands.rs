//! One file per command.

use crate::cli::{Arguments, Command};

pub mod adapter;
pub mod bench;
pub mod chat;
pub mod completions;
pub mod convert;
pub mod data;
pub mod demo;
pub mod devices;
pub mod distill;
pub mod doctor;
pub mod embed;
pub mod eval;
pub mod finetune;
pub mod generate;
pub mod info;
pub mod logits;
pub mod merge;
pub mod models;
pub mod plan;
pub mod pretrain;
#[cfg(feature = "serve")]
pub mod serve;
pub mod synth;
pub mod tokenize;
pub mod tokenizer;
pub mod tune;
pub mod verify;

macro_rules! run_each {
    ($command:expr, $json:expr, $($(#[$when:meta])? $name:ident)+) => {
        match $command { $($(#[$when])? Command::$name(command) => command.run($json),)+ }
    };
}

/// Runs a command and returns the exit code.
pub fn run(arguments: Arguments) -> anyhow::Result<u8> {
    run_each!(
        arguments.command, arguments.json,
        Adapter Bench Chat Completions Convert Data Demo Devices Distill Doctor Embed Eval Finetune Generate Info Logits Man Merge Models
        Plan Pretrain #[cfg(feature = "serve")] Serve Synth Tokenize Tokenizer Tune Verify
    )
}
