//! A device that gives up in the middle costs a warning, never a token.

use std::cell::RefCell;
use std::rc::Rc;
use tritune_cpu::CpuDevice;
use tritune_graph::{
    Device, DeviceError, DeviceInfo, Extents, Limits, MemoryUse, Plan, PlanId, Resource, ResourceId, RowSource,
    StepTime, ValueId,
};
use tritune_model::engine::Fallback;
use tritune_model::synth::{SynthCheckpoint, preset};
use tritune_model::{Engine, EngineError, EngineOptions, ModelFile};

/// A CPU that stops working after a number of runs, or refuses its first weight.
struct Flaky {
    cpu: CpuDevice,
    runs_left: usize,
    takes_weights: bool,
}

fn lost() -> DeviceError {
    DeviceError::Failed { device: "flaky".into(), what: "the device was lost".into() }
}

impl Device for Flaky {
    fn info(&self) -> DeviceInfo {
        self.cpu.info()
    }
    fn limits(&self) -> Limits {
        self.cpu.limits()
    }
    fn place_weight(
        &mut self,
        id: ResourceId,
        resource: &Resource,
        rows: &mut dyn RowSource,
    ) -> Result<(), DeviceError> {
        if !self.takes_weights {
            let (device, what) = ("flaky".into(), resource.name.clone());
            return Err(DeviceError::OutOfMemory { device, what, bytes: resource.bytes() });
        }
        self.cpu.place_weight(id, resource, rows)
    }
    fn place_buffer(&mut self, id: ResourceId, resource: &Resource) -> Result<(), DeviceError> {
        self.cpu.place_buffer(id, resource)
    }
    fn write_buffer(&mut self, id: ResourceId, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.cpu.write_buffer(id, offset, bytes)
    }
    fn read_buffer(&mut self, id: ResourceId, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.cpu.read_buffer(id, offset, bytes)
    }
    fn compile(&mut self, plan: Plan) -> Result<PlanId, DeviceError> {
        self.cpu.compile(plan)
    }
    fn release(&mut self, plan: PlanId) {
        self.cpu.release(plan);
    }
    fn write(&mut self, plan: PlanId, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        self.cpu.write(plan, value, bytes)
    }
    fn run(&mut self, plan: PlanId, extents: Extents) -> Result<(), DeviceError> {
        self.runs_left = self.runs_left.checked_sub(1).ok_or_else(lost)?;
        self.cpu.run(plan, extents)
    }
    fn run_profiled(&mut self, plan: PlanId, extents: Extents) -> Result<Vec<StepTime>, DeviceError> {
        self.cpu.run_profiled(plan, extents)
    }
    fn read(&mut self, plan: PlanId, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.cpu.read(plan, value, bytes)
    }
    fn memory(&self) -> MemoryUse {
        self.cpu.memory()
    }
    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        self.cpu.read_bandwidth()
    }
}

fn flaky(name: &str, runs: usize, takes_weights: bool) -> Fallback {
    let open = move || -> Result<Box<dyn Device>, DeviceError> {
        Ok(Box::new(Flaky { cpu: CpuDevice::new(1), runs_left: runs, takes_weights }))
    };
    Fallback { name: name.to_owned(), open: Box::new(open) }
}

fn model_file() -> Rc<dyn ModelFile> {
    Rc::new(SynthCheckpoint::new(preset("tiny").unwrap().config(None), None, 5))
}

fn options() -> EngineOptions {
    EngineOptions { context: 64, sequences: 2, batch: 8, ..EngineOptions::default() }
}

/// Loads with these devices, continues two sequences greedily, and returns the tokens and the warnings.
fn run(devices: Vec<Fallback>) -> (Result<Vec<u32>, EngineError>, Vec<String>) {
    let warnings = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&warnings);
    let warn = Box::new(move |message: &str| heard.borrow_mut().push(message.to_owned()));
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
    let warnings = warnings.borrow().clone();
    (tokens, warnings)
}

#[test]
fn losing_the_device_at_any_run_changes_no_token() {
    let (expected, warnings) = run(vec![flaky("steady", usize::MAX, true)]);
    let expected = expected.expect("a steady device works");
    assert!(warnings.is_empty());
    for runs in 0..13 {
        let devices = vec![flaky("first", runs, true), flaky("second", 4, true), flaky("last", usize::MAX, true)];
        let (tokens, warnings) = run(devices);
        assert_eq!(tokens.expect("the last device works"), expected, "lost after {runs} runs");
        assert!(runs >= 12 || warnings[0].contains("lost") && warnings[0].contains("second"), "{warnings:?}");
    }
}

#[test]
fn a_device_without_room_is_passed_over() {
    let (tokens, warnings) = run(vec![flaky("small", 0, false), flaky("large", usize::MAX, true)]);
    assert!(tokens.is_ok());
    assert!(
        warnings.len() == 1 && warnings[0].contains("out of memory") && warnings[0].contains("large"),
        "{warnings:?}"
    );
}

#[test]
fn when_every_device_fails_the_last_error_is_told() {
    let (tokens, warnings) = run(vec![flaky("first", 3, true), flaky("second", 1, true)]);
    assert!(tokens.unwrap_err().to_string().contains("lost"));
    assert_eq!(warnings.len(), 1);
}
