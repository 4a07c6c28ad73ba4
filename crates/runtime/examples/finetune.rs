//! Trains an adapter, shows progress, stops when asked to, and goes on where it stopped.
//!
//! cargo run --release -p tritune-runtime --example finetune -- MODEL DATA.jsonl FOLDER STEPS
//!
//! Ctrl-C asks for a stop; the same command then continues the run.

use tritune_runtime::{Finetune, Observer, RunStatus, Runtime, StepRecord, Stop};

/// Shows steps, and asks for a stop when the loss is no longer worth the time.
struct Progress {
    stop: Stop,
}

impl Observer for Progress {
    fn step(&mut self, record: &StepRecord, total: u64) {
        println!("step {} of {total}: loss {:.3}", record.step, record.loss);
        if record.loss < 0.05 {
            self.stop.request();
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, data, folder, steps] = arguments.as_slice() else {
        return Err("usage: finetune MODEL DATA FOLDER STEPS".into());
    };
    let mut finetune = Finetune::adapter(model, data, folder);
    finetune.settings.steps = Some(steps.parse()?);
    finetune.settings.seq = 64;
    finetune.settings.lr = 1e-3;
    finetune.resume = true; // a folder without a run begins one
    let stop = Stop::on_signals()?;
    let prepared = finetune.prepare(&Runtime::auto())?;
    if prepared.finished().is_some() {
        println!("all steps are done");
        return Ok(());
    }
    let run = prepared.load()?;
    println!("{} parameters in {} bytes", run.plan().parameters, run.plan().memory.total());
    let trained = run.run(&mut Progress { stop: stop.clone() }, &stop)?;
    match trained.status() {
        RunStatus::Stopped => println!("stopped; run it again to go on"),
        RunStatus::Finished => println!("see {}", trained.export()?.report.display()),
    }
    Ok(())
}
