//! How well a model predicts held-out text, with and without an adapter.
//!
//! cargo run --release -p tritune-runtime --example evaluate -- MODEL DATA.jsonl [ADAPTER]

use std::path::Path;
use tritune_runtime::{EvaluateOptions, Model, Runtime, evaluate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (model, data, adapter) = match arguments.as_slice() {
        [model, data] => (model, data, None),
        [model, data, adapter] => (model, data, Some(adapter)),
        _ => return Err("usage: evaluate MODEL DATA [ADAPTER]".into()),
    };
    let (runtime, model) = (Runtime::auto(), Model::open(model)?);
    let mut options = EvaluateOptions::default().with_seq(128);
    let base = evaluate(&runtime, &model, Path::new(data), &options)?;
    println!("the model: perplexity {:.3} on {} tokens", base.perplexity(), base.tokens);
    if let Some(path) = adapter {
        options.adapters.push((model.adapter(path)?, 1.0));
        let adapted = evaluate(&runtime, &model, Path::new(data), &options)?;
        println!("with the adapter: perplexity {:.3}", adapted.perplexity());
    }
    Ok(())
}
