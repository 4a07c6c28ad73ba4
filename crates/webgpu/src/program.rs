//! The dispatches of a plan with their pipelines and bind groups, which are made once. WebGPU has no recordings that run again, so each
//! run encodes them anew, with the workgroups that its rows need, as several submits where it takes long.

use crate::gpu::{Gpu, Purpose};
use crate::memory::{Allocation, Buffers};
use crate::merging::{self, Merged};
use crate::pipeline::{Pipeline, Pipelines};
use crate::wgsl::{Access, MOVED_BINDING, PUSH_BINDING};
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};
use tritune_gpu::Dispatch;
use tritune_gpu::dispatch::Count;
use tritune_gpu::interface::PUSH_BYTES;
use tritune_graph::{ALIGNMENT, DeviceError, Extent, Extents};

/// Launches of the first submit of a run. The device begins with them while the rest are encoded, in submits that are twice as large
/// each time.
const FIRST_LAUNCHES: usize = 32;

/// Bytes of the extents, as `extents.glsl` binds them.
const EXTENTS_BYTES: u64 = (Extent::ALL.len() as u64 * 4).next_multiple_of(16);

struct Launch {
    dispatch: Dispatch,
    pipeline: Arc<Pipeline>,
    group: wgpu::BindGroup,
}

/// Everything needed to run a plan's dispatches again and again.
pub(crate) struct Program {
    gpu: Arc<Gpu>,
    launches: Vec<Launch>,
    /// The extents, then the push constants of every dispatch.
    parameters: wgpu::Buffer,
    /// The extents that are written there.
    extents: Mutex<Option<[u32; Extent::ALL.len()]>>,
    /// What the launches use.
    _buffers: Buffers,
}

impl Program {
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        dispatches: Vec<Dispatch>,
        buffers: Buffers,
    ) -> Result<Program, DeviceError> {
        check_grids(gpu, &dispatches)?;
        let limit = gpu.profile().storage_buffers as usize;
        let mut pipeline = |dispatch: Dispatch| -> Result<(Dispatch, Arc<Pipeline>), DeviceError> {
            let groups = merging::groups(&dispatch.bindings, limit);
            let pipeline = pipelines.get(&dispatch.kernel, written(&dispatch), groups)?;
            Ok((dispatch, pipeline))
        };
        let launches = dispatches.into_iter().map(&mut pipeline).collect::<Result<Vec<_>, _>>()?;
        let parameters = parameters(gpu, &launches)?;
        let Parameters { buffer: parameters, places } = parameters;
        let bound = launches.into_iter().zip(places).map(|((dispatch, pipeline), place)| {
            let group = bind(gpu, &pipeline, &dispatch, &buffers, (&parameters, place))?;
            Ok(Launch { dispatch, pipeline, group })
        });
        let launches = bound.collect::<Result<Vec<_>, DeviceError>>()?;
        gpu.check("binding buffers")?;
        Ok(Program { gpu: gpu.clone(), launches, parameters, extents: Mutex::default(), _buffers: buffers })
    }

    /// Begins a run.
    pub(crate) fn submit(&self, extents: &Extents) -> Result<(), DeviceError> {
        let Gpu { device, queue, .. } = &*self.gpu;
        let rows = Extent::ALL.map(|extent| extents.get(extent) as u32);
        if self.extents.lock().unwrap_or_else(PoisonError::into_inner).replace(rows) != Some(rows) {
            queue.write_buffer(&self.parameters, 0, bytemuck::cast_slice(&rows));
        }
        let mut most = FIRST_LAUNCHES;
        let budget = self.gpu.profile().submit_ns as f64;
        let mut launches =
            self.launches.iter().filter_map(|launch| Some((launch, groups(&launch.dispatch, extents)?))).peekable();
        while launches.peek().is_some() {
            let mut commands = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            let (mut spent, mut count) = (0.0, 0);
            while let Some((launch, [x, y, z])) = launches
                .next_if(|(launch, _)| count == 0 || count < most && spent + launch.dispatch.estimate_ns <= budget)
            {
                spent += launch.dispatch.estimate_ns;
                count += 1;
                pass.set_pipeline(&launch.pipeline.raw);
                pass.set_bind_group(0, &launch.group, &[]);
                pass.dispatch_workgroups(x, y, z);
            }
            drop(pass);
            queue.submit([commands.finish()]);
            most = most.saturating_mul(2);
        }
        self.gpu.check("running a plan")
    }
}

/// The workgroups of a dispatch in a run, if it is part of it.
fn groups(dispatch: &Dispatch, extents: &Extents) -> Option<[u32; 3]> {
    let groups = dispatch.groups.each_ref().map(|count| count.groups(|rows| rows.used(extents)));
    (!groups.contains(&0)).then_some(groups)
}

/// The bindings that are declared as written: all those of a buffer that the dispatch writes. WebGPU lets a dispatch either read a
/// buffer or write it.
fn written(dispatch: &Dispatch) -> u32 {
    let bindings = dispatch.bindings.iter();
    let is_written = |buffer| bindings.clone().any(|other| other.writes && other.buffer.buffer == buffer);
    let bits = bindings.clone().filter(|binding| is_written(binding.buffer.buffer)).map(|binding| 1 << binding.number);
    bits.fold(0, |all: u32, bit: u32| all | bit)
}

/// The extents, then for each dispatch its push constants and, where bindings became one, their places.
struct Parameters {
    buffer: wgpu::Buffer,
    /// Where those of a dispatch begin.
    places: Vec<u64>,
}

fn parameters(gpu: &Gpu, launches: &[(Dispatch, Arc<Pipeline>)]) -> Result<Parameters, DeviceError> {
    let slot = ALIGNMENT as usize;
    let (mut bytes, mut places) = (vec![0; slot], Vec::with_capacity(launches.len()));
    for (dispatch, pipeline) in launches {
        let push: &[u8] = bytemuck::cast_slice(&dispatch.push);
        if push.len() > PUSH_BYTES as usize {
            let what = format!("kernel {} has {} push constants", dispatch.kernel.module.name, push.len());
            return Err(gpu.unsupported(what));
        }
        let place = bytes.len();
        places.push(place as u64);
        bytes.extend_from_slice(push);
        bytes.resize(place + slot, 0);
        if !pipeline.merged.is_empty() {
            bytes.extend_from_slice(bytemuck::cast_slice(&moved(dispatch, &pipeline.merged)));
            bytes.resize(place + 2 * slot, 0);
        }
    }
    let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
    let descriptor = wgpu::BufferDescriptor { label: None, size: bytes.len() as u64, usage, mapped_at_creation: false };
    let buffer = gpu.device.create_buffer(&descriptor);
    gpu.queue.write_buffer(&buffer, 0, &bytes);
    gpu.check("the plan's parameters")?;
    Ok(Parameters { buffer, places })
}

/// Where merged bindings are in what is bound, by number: elements before each, and its own.
fn moved(dispatch: &Dispatch, merged: &[Merged]) -> [[u32; 4]; 16] {
    let mut moved = [[0; 4]; 16];
    for merged in merged {
        let numbers: Vec<u32> = merged.members.iter().map(|one| one.number).collect();
        let Some(range) = merging::range(&dispatch.bindings, &numbers) else { continue };
        for member in &merged.members {
            let bound = dispatch.bindings.iter().find(|bound| bound.number == member.number);
            if let (Some(bound), Some(place)) = (bound, moved.get_mut(member.number as usize)) {
                let bytes = u64::from(member.width) * 4;
                let before = (bound.buffer.offset - range.offset) / bytes;
                *place = [before as u32, (bound.buffer.bytes.next_multiple_of(16) / bytes) as u32, 0, 0];
            }
        }
    }
    moved
}

/// The bind group of a dispatch, with its push constants in a buffer at an offset.
fn bind(
    gpu: &Gpu,
    pipeline: &Pipeline,
    dispatch: &Dispatch,
    buffers: &Buffers,
    (parameters, push): (&wgpu::Buffer, u64),
) -> Result<wgpu::BindGroup, DeviceError> {
    let part = |buffer, offset, bytes| {
        wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset, size: NonZeroU64::new(bytes) })
    };
    let name = dispatch.kernel.module.name;
    let mut entries = Vec::with_capacity(pipeline.bindings.len());
    for &(binding, access) in &pipeline.bindings {
        let resource = match (binding, access) {
            (PUSH_BINDING, _) => part(parameters, push, u64::from(PUSH_BYTES)),
            (MOVED_BINDING, _) => part(parameters, push + ALIGNMENT, ALIGNMENT),
            (_, Access::Uniform) => part(parameters, 0, EXTENTS_BYTES),
            (number, _) => {
                let merged = pipeline.merged.iter().find(|merged| merged.root == number);
                let numbers = merged.map(|merged| merged.members.iter().map(|one| one.number).collect());
                let span = merging::range(&dispatch.bindings, &numbers.unwrap_or_else(|| vec![number]));
                let span = span.ok_or_else(|| gpu.unsupported(format!("kernel {name} lacks binding {number}")))?;
                let Allocation { buffer, bytes, .. } = buffers.get(span.buffer);
                // Whole vectors are bound.
                let length = span.bytes.next_multiple_of(16).min(bytes - span.offset);
                if length > gpu.profile().max_binding {
                    return Err(gpu.unsupported(format!("kernel {name} binds {length} bytes as {number}")));
                }
                part(buffer, span.offset, length)
            }
        };
        entries.push(wgpu::BindGroupEntry { binding, resource });
    }
    let descriptor = wgpu::BindGroupDescriptor { label: Some(name), layout: &pipeline.layout, entries: &entries };
    Ok(gpu.device.create_bind_group(&descriptor))
}

/// Refuses grids the device cannot launch.
fn check_grids(gpu: &Gpu, dispatches: &[Dispatch]) -> Result<(), DeviceError> {
    for Dispatch { kernel, groups, .. } in dispatches {
        for (count, limit) in groups.iter().map(Count::most).zip(gpu.profile().max_groups) {
            if count > limit {
                let name = kernel.module.name;
                return Err(gpu.unsupported(format!("kernel {name} needs {count} workgroups, and {limit} are allowed")));
            }
        }
    }
    Ok(())
}

/// A buffer for measurements and counters, of zeros.
pub(crate) fn scratch(gpu: &Arc<Gpu>, bytes: u64, what: &str) -> Result<crate::memory::Slice, DeviceError> {
    let allocation = Arc::new(Allocation::new(gpu, bytes, Purpose::Activations, what)?);
    Ok(crate::memory::Slice { offset: 0, bytes: allocation.bytes, allocation })
}
