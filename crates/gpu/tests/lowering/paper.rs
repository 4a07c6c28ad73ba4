//! A device on paper: plans are lowered for it and written down, and nothing runs. What is read from it is zero.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tritune_gpu::weights::{self, Placed, ResourceMemory};
use tritune_gpu::{
    BufferId, Dispatch, Kernels, MemoryMap, Profile, Span, Tuning, Variant, WeightLayout, counters, lower,
};
use tritune_graph::{
    Bindings, BufferHandle, Detail, Device, DeviceError, DeviceInfo, Encoding, Extents, MemoryUse, Plan, PlanHandle,
    Resource, ResourceKind, RowSource, StepTime, Submission, Target, ValueId,
};

/// A plan with what it was lowered to.
pub struct Lowered {
    pub plan: Plan,
    pub dispatches: Vec<Dispatch>,
}

/// Memory that is not there.
struct Nowhere<'a> {
    profile: &'a Profile,
    taken: u32,
}

impl ResourceMemory for Nowhere<'_> {
    type Buffer = Span;

    fn profile(&self) -> &Profile {
        self.profile
    }

    fn take(&mut self, bytes: u64, _: &str) -> Result<Span, DeviceError> {
        self.taken += 1;
        Ok(Span { buffer: BufferId(self.taken), offset: 0, bytes })
    }

    fn write(&mut self, span: &Span, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        assert!(offset + data.len() as u64 <= span.bytes);
        Ok(())
    }

    fn clear(&mut self, _: &Span) -> Result<(), DeviceError> {
        Ok(())
    }
}

/// The device, and the plans that were compiled on it.
pub struct Paper {
    pub profile: Profile,
    pub lowered: Arc<Mutex<Vec<Lowered>>>,
    /// Whether ternary weights are not even read.
    blank: bool,
    taken: u32,
}

impl Paper {
    pub fn new(profile: &Profile) -> Paper {
        Paper { profile: profile.clone(), lowered: Arc::default(), blank: false, taken: 0 }
    }

    /// One that reads no ternary weights.
    pub fn blank(profile: &Profile) -> Paper {
        Paper { blank: true, ..Paper::new(profile) }
    }

    fn place(
        &mut self,
        place: impl FnOnce(&mut Nowhere) -> Result<Placed, DeviceError>,
    ) -> Result<BufferHandle, DeviceError> {
        let mut memory = Nowhere { profile: &self.profile, taken: self.taken };
        let placed = place(&mut memory)?;
        self.taken = memory.taken;
        Ok(BufferHandle::new(placed))
    }
}

/// Matrices lie in subgroups as `lane_quads.glsl` says where NVIDIA makes them.
fn kernels<'a>(profile: &'a Profile, variants: &'a [Variant], tuning: &'a Tuning) -> Kernels<'a> {
    Kernels { profile, variants, tuning, lane_quads: profile.vendor_id == 0x10de && profile.coopmat_f16() }
}

impl Device for Paper {
    fn info(&self) -> DeviceInfo {
        let (name, [selector, driver, variant]) = (self.profile.name.clone(), [const { String::new() }; 3]);
        DeviceInfo { selector, name, driver, variant, threads: None }
    }

    fn target(&self) -> Target {
        let (variants, tuning) = (self.profile.variants(), Tuning::default());
        kernels(&self.profile, &variants, &tuning).target()
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let blank = self.blank && resource.encoding() == Some(Encoding::Ternary);
        self.place(|memory| match blank {
            true => weights::place_blank(memory, resource),
            false => weights::place_weight(memory, WeightLayout::Trits, resource, rows),
        })
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        self.place(|memory| match resource.kind {
            ResourceKind::Buffer { .. } => weights::place_buffer(memory, resource),
            _ => weights::place_blank(memory, resource),
        })
    }

    fn clear_buffer(&mut self, _: &BufferHandle) -> Result<(), DeviceError> {
        Ok(())
    }

    fn write_buffer(&mut self, _: &BufferHandle, _: u64, _: &[u8]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn read_buffer(&mut self, _: &BufferHandle, _: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        bytes.fill(0);
        Ok(())
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError> {
        let placed = |id| bindings.get(id).and_then(|buffer| buffer.downcast::<Placed>()).expect("it is bound");
        let placed: HashMap<_, _> = plan.resources.iter().map(|(id, _)| (*id, placed(*id).map(Span::clone))).collect();
        let mut memory = Nowhere { profile: &self.profile, taken: self.taken };
        let blocks = plan.blocks.iter().map(|&bytes| Ok(memory.take(bytes, "a block")?.buffer));
        let blocks = blocks.collect::<Result<_, DeviceError>>()?;
        let counters = Some(memory.take(counters(&plan) as u64 * 4, "counters")?);
        self.taken = memory.taken;
        let map = MemoryMap { blocks, placed, counters };
        let (variants, tuning) = (self.profile.variants(), Tuning::default());
        let dispatches = lower(&plan, kernels(&self.profile, &variants, &tuning), &map)?;
        self.lowered.lock().unwrap().push(Lowered { plan, dispatches });
        Ok(PlanHandle::new(()))
    }

    fn write(&mut self, _: &PlanHandle, _: ValueId, _: &[u8]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn submit(&mut self, _: &PlanHandle, _: Extents) -> Result<Submission, DeviceError> {
        Ok(Submission::ended(Ok(())))
    }

    fn has_ended(&mut self, _: &Submission) -> bool {
        true
    }

    fn wait(&mut self, _: Submission) -> Result<(), DeviceError> {
        Ok(())
    }

    fn run_profiled(&mut self, _: &PlanHandle, _: Extents, _: Detail) -> Result<Vec<StepTime>, DeviceError> {
        Ok(Vec::new())
    }

    fn read(&mut self, _: &PlanHandle, _: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        bytes.fill(0);
        Ok(())
    }

    fn memory(&self) -> MemoryUse {
        MemoryUse::default()
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        Ok(self.profile.bandwidth)
    }
}
