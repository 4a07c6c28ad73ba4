//! A device that gives up in the middle costs a warning, never a token.

use std::sync::{Arc, Mutex};
use tritune_cpu::CpuDevice;
use tritune_graph::{BufferHandle, Device, DeviceError, Extents, PlanHandle, Resource, RowSource};
use tritune_model::engine::Fallback;
use tritune_model::synth::{SynthModel, preset};
use tritune_model::{Engine, EngineError, EngineOptions, ModelFile};
use tritune_testing::{DeviceLayer, Layered};

/// A CPU that stops working after a number of runs, or refuses its first weight.
struct Flaky {
    cpu: CpuDevice,
    runs_left: usize,
    refuses: Option<fn(&Resource) -> DeviceError>,
}

fn lost() -> DeviceError {
    DeviceError::Lost { device: "flaky".into(), what: "the device was lost".into() }
}

fn full(resource: &Resource) -> DeviceError {
    DeviceError::OutOfMemory { device: "flaky".into(), what: resource.name.clone(), bytes: resource.bytes() }
}

impl DeviceLayer for Flaky {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.cpu
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.cpu
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        match self.refuses {
            Some(error) => Err(error(resource)),
            None => self.cpu.upload(resource, rows),
        }
    }

    fn run(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Result<(), DeviceError> {
        self.runs_left = self.runs_left.checked_sub(1).ok_or_else(lost)?;
        self.cpu.run(plan, extents)
    }
}

fn flaky(name: &str, runs: usize) -> Fallback {
    opened(name, runs, None)
}

fn refusing(name: &str, error: fn(&Resource) -> DeviceError) -> Fallback {
    opened(name, usize::MAX, Some(error))
}

fn opened(name: &str, runs_left: usize, refuses: Option<fn(&Resource) -> DeviceError>) -> Fallback {
    let open = move || -> Result<Box<dyn Device>, DeviceError> {
        Ok(Box::new(Layered(Flaky { cpu: CpuDevice::new(1), runs_left, refuses })))
    };
    Fallback { name: name.to_owned(), open: Box::new(open) }
}

fn model_file() -> Arc<dyn ModelFile> {
    Arc::new(SynthModel::new(preset("tiny").unwrap().config(None), None, 5))
}

fn options() -> EngineOptions {
    EngineOptions { context: 64, sequences: 2, batch: 8, ..EngineOptions::default() }
}

/// Loads with these devices, continues two sequences greedily, and returns the tokens and the warnings.
fn run(devices: Vec<Fallback>) -> (Result<Vec<u32>, EngineError>, Vec<String>) {
    let warnings = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&warnings);
    let warn = Box::new(move |message: &str| heard.lock().unwrap().push(message.to_owned()));
    let tokens = (|| {
        let mut engine =
            Engine::load_with_fallbacks(model_file(), Vec::new(), devices, options(), &mut |_, _| (), warn)?;
        let prompts: [&[u32]; 2] = [&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], &[20, 21]];
        let mut next = engine.append_greedy(&[(0, prompts[0]), (1, prompts[1])])?;
        let mut all = next.clone();
        for _ in 0..10 {
            next = engine.append_greedy(&[(0, &next[..1]), (1, &next[1..])])?;
            all.extend_from_slice(&next);
        }
        Ok(all)
    })();
    let warnings = warnings.lock().unwrap().clone();
    (tokens, warnings)
}

#[test]
fn losing_the_device_at_any_run_changes_no_token() {
    let (expected, warnings) = run(vec![flaky("steady", usize::MAX)]);
    let expected = expected.expect("a steady device works");
    assert!(warnings.is_empty());
    for runs in 0..13 {
        let devices = vec![flaky("first", runs), flaky("second", 4), flaky("last", usize::MAX)];
        let (tokens, warnings) = run(devices);
        assert_eq!(tokens.expect("the last device works"), expected, "lost after {runs} runs");
        assert!(runs >= 12 || warnings[0].contains("lost") && warnings[0].contains("second"), "{warnings:?}");
    }
}

#[test]
fn a_device_without_room_is_passed_over() {
    let (tokens, warnings) = run(vec![refusing("small", full), flaky("large", usize::MAX)]);
    assert!(tokens.is_ok());
    assert!(
        warnings.len() == 1 && warnings[0].contains("out of memory") && warnings[0].contains("large"),
        "{warnings:?}"
    );
}

#[test]
fn when_every_device_fails_the_last_error_is_told() {
    let (tokens, warnings) = run(vec![flaky("first", 3), flaky("second", 1)]);
    assert!(tokens.unwrap_err().to_string().contains("lost"));
    assert_eq!(warnings.len(), 1);
}

#[test]
fn a_request_that_is_wrong_is_not_tried_elsewhere() {
    for (error, message) in [
        ((|_| DeviceError::misuse("a wrong call")) as fn(&Resource) -> DeviceError, "a bug in Tritune"),
        (|_| DeviceError::Unsupported { device: "flaky".into(), what: "too odd".into() }, "too odd"),
    ] {
        let (tokens, warnings) = run(vec![refusing("first", error), flaky("second", usize::MAX)]);
        assert!(tokens.unwrap_err().to_string().contains(message));
        assert!(warnings.is_empty(), "{warnings:?}");
    }
}

#[test]
fn an_engine_moves_to_another_thread() {
    let mut engine = Engine::load(&*model_file(), Box::new(CpuDevice::new(1)), options(), &mut |_, _| ()).unwrap();
    let here = engine.append_greedy(&[(0, &[1, 2, 3])]).unwrap();
    engine.truncate(0, 0);
    let there = std::thread::spawn(move || engine.append_greedy(&[(0, &[1, 2, 3])]).unwrap()).join().unwrap();
    assert_eq!(here, there);
}
