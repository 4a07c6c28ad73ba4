//! The `tritune` program as a person or a script meets it: real processes, real files, exit codes and words.

mod adapter;
mod chat;
mod convert;
mod data;
mod demo;
mod devices;
mod eval;
mod finetune;
mod finetune_flags;
mod first_run;
mod generate;
mod info;
mod logits;
mod merge;
mod plan;
mod prompts;
mod serve;
mod support;
mod teacher;
mod tokenize;
mod tokenizer;
mod tuning;
mod verify;
