//! Continues a prompt, and writes the text as it comes.
//!
//! cargo run --release -p tritune-runtime --example generate -- MODEL "Once upon a time" 100

use std::io::Write;
use tritune_runtime::{GenerateOptions, LoadOptions, Model, Runtime};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, prompt, tokens] = arguments.as_slice() else {
        return Err("usage: generate MODEL PROMPT TOKENS".into());
    };
    let runtime = Runtime::auto(); // a GPU if there is one
    let mut model = Model::open(model)?.load(&runtime, LoadOptions::default())?;
    let mut options = GenerateOptions { max_tokens: tokens.parse()?, ..GenerateOptions::default() };
    options.sampler.temperature = 0.7;
    options.sampler.seed = 42;
    print!("{prompt}");
    let generation = model.generate(prompt, &options, |text| {
        print!("{text}");
        std::io::stdout().flush().is_ok() // whether to go on
    })?;
    println!("\n{:.1} tokens a second", generation.timing.decode_rate());
    Ok(())
}
