//! Attaches adapters to a loaded model one after the other, all of them at once, and detaches them: the weights are uploaded
//! once.
//!
//! cargo run --release -p tritune-runtime --example adapters -- MODEL "Once upon a time" ADAPTER ...

use tritune_runtime::adapters::Adapters;
use tritune_runtime::{GenerateOptions, LoadOptions, Model, Runtime, SamplerConfig};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, prompt, paths @ ..] = arguments.as_slice() else {
        return Err("usage: adapters MODEL PROMPT ADAPTER ...".into());
    };
    let model = Model::open(path)?;
    // One that was trained on another model is refused here.
    let known = Adapters::of(&model)?;
    let adapters =
        paths.iter().map(|path| Ok((known.read(path)?, 1.0))).collect::<Result<Vec<_>, tritune_runtime::Error>>()?;
    let mut loaded = model.load(&Runtime::auto(), LoadOptions::default())?;
    let options = GenerateOptions { max_tokens: 24, sampler: SamplerConfig::greedy(), ..GenerateOptions::default() };
    for (path, adapter) in paths.iter().zip(&adapters) {
        loaded.set_adapters(std::slice::from_ref(adapter))?;
        println!("{path}: {:?}", loaded.generate(prompt, &options, |_| true)?.text);
    }
    loaded.set_adapters(&adapters)?;
    println!("all of them: {:?}", loaded.generate(prompt, &options, |_| true)?.text);
    loaded.set_adapters(&[])?;
    println!("none: {:?}", loaded.generate(prompt, &options, |_| true)?.text);
    Ok(())
}
