//! The `tritune` program as a person or a script meets it: real processes, real files, exit codes and words.

mod chat;
mod convert;
mod data;
mod demo;
mod describing;
mod devices;
mod eval;
mod examples;
mod finetune;
mod finetune_flags;
mod first_run;
mod generate;
mod info;
mod logits;
mod merge;
mod outputs;
mod plan;
mod prompts;
mod runs;
mod support;
mod teacher;
mod tokenize;
mod tokenizer;
mod tuning;
mod verify;
