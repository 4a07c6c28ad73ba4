//! Trains with an objective and a loop of the caller's own: the last words of a text count more than its first.
//!
//! cargo run --release -p tritune-runtime --example objective -- MODEL DATA.jsonl FOLDER STEPS

use std::sync::Arc;
use tritune_runtime::finetune::{Batch, Objective, Shard};
use tritune_runtime::{Finetune, Runtime};

/// A target counts by its place in its document, and all targets of a micro-batch together as much as ever.
#[derive(Debug)]
struct LateWords;

impl Objective for LateWords {
    fn row_weights(&self, batch: &Batch, step_targets: usize, _losses: &[f32]) -> Vec<f32> {
        let place = |&row: &i32| 1.0 + batch.positions[row as usize] as f32;
        let places: Vec<f32> = batch.out_rows.iter().map(place).collect();
        let mean = places.iter().sum::<f32>() / places.len().max(1) as f32;
        places.iter().map(|place| place / mean / step_targets as f32).collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, data, folder, steps] = arguments.as_slice() else {
        return Err("usage: objective MODEL DATA FOLDER STEPS".into());
    };
    let mut finetune = Finetune::adapter(model, data, folder);
    finetune.settings.steps = Some(steps.parse()?);
    finetune.settings.seq = 64;
    finetune.settings.lr = 1e-3;
    finetune.objective = Some(Arc::new(LateWords));
    let mut trainer = finetune.trainer(&Runtime::auto(), Shard::WHOLE)?;
    while trainer.meta().step < trainer.total_steps() {
        let report = trainer.step()?;
        println!("step {}: loss {:.3}", report.step, report.loss);
    }
    trainer.save(folder)?;
    Ok(())
}
