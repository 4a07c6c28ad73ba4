//! Devices that are lost or full at any moment: another takes over and no token changes, or the error is named.

use crate::class::Class;
use std::sync::Arc;
use tritune_cpu::CpuDevice;
use tritune_graph::{Bindings, BufferHandle, Device, DeviceError, Extents, Plan, PlanHandle, Resource, RowSource};
use tritune_model::engine::Fallback;
use tritune_model::family::BITNET;
use tritune_model::synth::SynthModel;
use tritune_model::{Engine, EngineError, EngineOptions, ModelFile};
use tritune_testing::{DeviceLayer, Layered, Random};

/// The class of this kind.
pub fn classes(is_chosen: &dyn Fn(&str) -> bool) -> anyhow::Result<Vec<Box<dyn Class>>> {
    let name = "device-faults";
    if !is_chosen(name) {
        return Ok(Vec::new());
    }
    let config = crate::training::small(&BITNET);
    let model: Arc<dyn ModelFile> = Arc::new(SynthModel::new(config, None, 5));
    let steady = Fault { calls: u64::MAX, lost: true };
    let expected = tokens(&model, &[steady])?;
    Ok(vec![Box::new(DeviceFaults { name, model, expected, faults: Vec::new() })])
}

/// After so many calls a device does nothing more.
#[derive(Clone, Copy)]
struct Fault {
    calls: u64,
    /// Lost, or out of memory.
    lost: bool,
}

struct DeviceFaults {
    name: &'static str,
    model: Arc<dyn ModelFile>,
    expected: Vec<u32>,
    faults: Vec<Fault>,
}

impl Class for DeviceFaults {
    fn name(&self) -> &'static str {
        self.name
    }

    fn make(&mut self, random: &mut Random) -> anyhow::Result<Option<usize>> {
        let mut fault = |_| Fault { calls: random.below(60) as u64, lost: random.below(2) == 0 };
        self.faults = (0..3).map(&mut fault).collect();
        // In half of the trials the last device works.
        if random.below(2) == 0 {
            self.faults.push(Fault { calls: u64::MAX, lost: true });
        }
        Ok(Some(1 << 20))
    }

    fn run(&mut self) -> Result<u64, String> {
        match tokens(&self.model, &self.faults) {
            Ok(tokens) if tokens == self.expected => Ok(1),
            Ok(_) => Err("a failing device changed a token".to_owned()),
            Err(_) if self.faults.iter().all(|fault| fault.calls < u64::MAX) => Ok(1),
            Err(error) => Err(format!("the last device works, but: {error}")),
        }
    }
}

/// Two sequences, continued greedily.
fn tokens(model: &Arc<dyn ModelFile>, faults: &[Fault]) -> Result<Vec<u32>, EngineError> {
    let device = |(number, &fault): (usize, &Fault)| {
        let open = move || -> Result<Box<dyn Device>, DeviceError> {
            Ok(Box::new(Layered(Failing { cpu: CpuDevice::new(1), fault })))
        };
        Fallback { name: format!("device {number}"), open: Box::new(open) }
    };
    let devices = faults.iter().enumerate().map(device).collect();
    let options = EngineOptions { context: 40, sequences: 2, batch: 8, ..EngineOptions::default() };
    let warn = Box::new(|_: &str| ());
    let mut engine =
        Engine::load_with_fallbacks(Arc::clone(model), Vec::new(), devices, options, &mut |_, _| (), warn)?;
    let mut next = engine.append_greedy(&[(0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), (1, &[20, 21])])?;
    let mut all = next.clone();
    for _ in 0..10 {
        next = engine.append_greedy(&[(0, &next[..1]), (1, &next[1..])])?;
        all.extend_from_slice(&next);
    }
    Ok(all)
}

struct Failing {
    cpu: CpuDevice,
    fault: Fault,
}

impl Failing {
    fn call(&mut self, what: &str) -> Result<(), DeviceError> {
        let device = || "failing".to_owned();
        match self.fault.calls.checked_sub(1) {
            Some(left) => {
                self.fault.calls = left;
                Ok(())
            }
            None if self.fault.lost => Err(DeviceError::Lost { device: device(), what: what.into() }),
            None => Err(DeviceError::OutOfMemory { device: device(), what: what.into(), bytes: 1 << 20 }),
        }
    }
}

impl DeviceLayer for Failing {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.cpu
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.cpu
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.call("upload")?;
        self.cpu.upload(resource, rows)
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, ()), DeviceError> {
        self.call("compile")?;
        Ok((self.cpu.compile(plan, bindings)?, ()))
    }

    fn run(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Result<(), DeviceError> {
        self.call("run")?;
        self.cpu.run(plan, extents)
    }
}
