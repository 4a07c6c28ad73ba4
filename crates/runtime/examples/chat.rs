//! A conversation: each line of standard input is a message.
//!
//! cargo run --release -p tritune-runtime --example chat -- MODEL

use std::io::{BufRead, Write};
use tritune_runtime::{GenerateOptions, LoadOptions, Model, Runtime, SamplerConfig};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: chat MODEL")?;
    let mut model = Model::open(path)?.load(&Runtime::auto(), LoadOptions::default())?;
    let options = GenerateOptions { max_tokens: 64, sampler: SamplerConfig::greedy(), ..GenerateOptions::default() };
    let mut chat = model.chat()?.with_options(options);
    for line in std::io::stdin().lock().lines() {
        chat.send(&line?, |text| {
            print!("{text}");
            std::io::stdout().flush().is_ok()
        })?;
        println!();
    }
    Ok(())
}
