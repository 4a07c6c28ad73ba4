//! Few sequences of an engine for many go through plans for few, and each text stays as it is.

use std::sync::{Arc, Mutex};
use tritune_cpu::CpuDevice;
use tritune_graph::{Bindings, Device, DeviceError, Extents, Plan, PlanHandle};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::{Engine, EngineOptions};
use tritune_testing::{DeviceLayer, Layered, Random};

const SEQUENCES: usize = 20;

/// A CPU that notes for how many tokens the plans are that it makes and runs.
struct Noting {
    cpu: CpuDevice,
    noted: Arc<Mutex<Noted>>,
}

#[derive(Default)]
struct Noted {
    /// Plans for decoding, by the tokens that they are for.
    made: Vec<usize>,
    run: Vec<usize>,
    /// Plans for fewer tokens find no memory from here on.
    full: Option<usize>,
}

impl DeviceLayer for Noting {
    type Note = usize;

    fn inner(&self) -> &dyn Device {
        &self.cpu
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.cpu
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, usize), DeviceError> {
        let tokens = plan.find("ids").map_or(0, |id| plan.value(id).value.rows.capacity());
        let mut noted = self.noted.lock().unwrap();
        if noted.full.is_some_and(|least| tokens < least) {
            return Err(DeviceError::OutOfMemory { device: "noting".into(), what: plan.name, bytes: 1 });
        }
        if plan.name.starts_with("decode") {
            noted.made.push(tokens);
        }
        Ok((self.cpu.compile(plan, bindings)?, tokens))
    }

    fn run(&mut self, plan: &PlanHandle, tokens: &usize, extents: Extents) -> Result<(), DeviceError> {
        self.noted.lock().unwrap().run.push(*tokens);
        self.cpu.run(plan, extents)
    }
}

fn engine(sequences: usize) -> (Engine, Arc<Mutex<Noted>>) {
    engine_for(sequences, false)
}

fn engine_for(sequences: usize, sampled: bool) -> (Engine, Arc<Mutex<Noted>>) {
    let noted = Arc::new(Mutex::new(Noted::default()));
    let device: Box<dyn Device> = Box::new(Layered(Noting { cpu: CpuDevice::new(1), noted: Arc::clone(&noted) }));
    let options = EngineOptions { context: 32, sequences, batch: 40, sampled, ..EngineOptions::default() };
    let model_file = SynthModel::new(preset("tiny").unwrap().config(None), None, 3);
    (Engine::load(&model_file, device, options, &mut |_, _| ()).unwrap(), noted)
}

/// The logits, or what stands for them, after a token of each of `rows` sequences.
fn step(engine: &mut Engine, kind: usize, tokens: &[u32]) -> Vec<String> {
    let batch: Vec<(usize, &[u32])> = tokens.iter().enumerate().map(|(at, _)| (at, &tokens[at..at + 1])).collect();
    match kind {
        0 => engine.append_greedy(&batch).unwrap().iter().map(u32::to_string).collect(),
        1 => engine.append_top_k(&batch, 5).unwrap().iter().map(|row| format!("{row:?}")).collect(),
        _ => {
            let vocab = engine.config().vocab;
            let logits = engine.append(&batch).unwrap();
            logits
                .chunks(vocab)
                .map(|row| format!("{:?}", row.iter().map(|x| x.to_bits()).collect::<Vec<_>>()))
                .collect()
        }
    }
}

/// The same of sequences that hold nothing yet.
fn first_step(engine: &mut Engine, kind: usize, tokens: &[u32]) -> Vec<String> {
    (0..tokens.len()).for_each(|sequence| engine.truncate(sequence, 0));
    step(engine, kind, tokens)
}

#[test]
fn as_many_rows_as_run_choose_the_plan() {
    let mut random = Random::fresh();
    let ((mut many, noted), (mut alone, _)) = (engine(SEQUENCES), engine(1));
    for kind in 0..3 {
        for (rows, capacity) in [(1, 1), (2, 8), (8, 8), (9, SEQUENCES), (SEQUENCES, SEQUENCES)] {
            let tokens: Vec<u32> = (0..rows).map(|_| random.below(250) as u32).collect();
            let together = first_step(&mut many, kind, &tokens);
            assert_eq!(noted.lock().unwrap().run.last(), Some(&capacity), "{rows} rows");
            // A second run makes nothing.
            let made = noted.lock().unwrap().made.len();
            assert_eq!(first_step(&mut many, kind, &tokens), together, "{rows} rows");
            assert_eq!(noted.lock().unwrap().made.len(), made, "{rows} rows");
            for (token, expected) in tokens.iter().zip(&together) {
                assert_eq!(first_step(&mut alone, kind, &[*token])[0], *expected, "{rows} rows, kind {kind}");
            }
        }
    }
}

#[test]
fn an_engine_for_sampled_texts_makes_no_other_plans_for_them() {
    let ((mut usual, other_notes), (mut sampled, notes)) = (engine(1), engine_for(1, true));
    let made = || [&other_notes, &notes].map(|notes| notes.lock().unwrap().made.len());
    assert_eq!(made(), [1, 1]);
    for (kind, expected) in [(1, [2, 1]), (0, [2, 2]), (2, [2, 2])] {
        for token in [7, 9] {
            assert_eq!(first_step(&mut sampled, kind, &[token]), first_step(&mut usual, kind, &[token]), "kind {kind}");
        }
        assert_eq!(made(), expected, "kind {kind}");
    }
    // Prompts, too.
    let prompt = [(0, &[3, 4, 5, 6][..])];
    [&mut usual, &mut sampled].into_iter().for_each(|engine| engine.truncate(0, 0));
    let rows = [&mut usual, &mut sampled].map(|engine| engine.append_top_k(&prompt, 4).unwrap());
    assert_eq!(rows[0], rows[1]);
    [&mut usual, &mut sampled].into_iter().for_each(|engine| engine.truncate(0, 0));
    let best = [&mut usual, &mut sampled].map(|engine| engine.append_greedy(&prompt).unwrap());
    assert_eq!(best[0], best[1]);
}

#[test]
fn without_memory_for_smaller_plans_the_one_for_all_serves() {
    for kind in 0..3 {
        let (mut many, noted) = engine(SEQUENCES);
        noted.lock().unwrap().full = Some(SEQUENCES);
        let (mut alone, _) = engine(1);
        for token in [3, 4] {
            assert_eq!(step(&mut many, kind, &[token]), step(&mut alone, kind, &[token]), "kind {kind}");
        }
        assert_eq!(noted.lock().unwrap().run, [SEQUENCES; 2]);
    }
}
