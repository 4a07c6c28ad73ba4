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
pub mod eval;
pub mod finetune;
pub mod generate;
pub mod info;
pub mod logits;
pub mod merge;
pub mod models;
pub mod plan;
pub mod pretrain;
pub mod serve;
pub mod synth;
pub mod tokenize;
pub mod tokenizer;
pub mod tune;
pub mod verify;

/// Runs a command and returns the exit code.
pub fn run(arguments: Arguments) -> anyhow::Result<u8> {
    let json = arguments.json;
    match arguments.command {
        Command::Info(command) => command.run(json),
        Command::Generate(command) => command.run(json),
        Command::Chat(command) => command.run(json),
        Command::Convert(command) => command.run(json),
        Command::Merge(command) => command.run(json),
        Command::Adapter(command) => command.run(json),
        Command::Synth(command) => command.run(json),
        Command::Tokenize(command) => command.run(json),
        Command::Tokenizer(command) => command.run(json),
        Command::Data(command) => command.run(json),
        Command::Finetune(command) => command.run(json),
        Command::Pretrain(command) => command.run(json),
        Command::Plan(command) => command.run(json),
        Command::Serve(command) => command.run(json),
        Command::Demo(command) => command.run(json),
        Command::Eval(command) => command.run(json),
        Command::Logits(command) => command.run(json),
        Command::Bench(command) => command.run(json),
        Command::Devices(command) => command.run(json),
        Command::Verify(command) => command.run(json),
        Command::Tune(command) => command.run(json),
        Command::Models(command) => command.run(json),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}
