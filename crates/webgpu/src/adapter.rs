//! The devices that `wgpu` knows, and their profiles.

use crate::error::OpenError;
use tritune_gpu::interface::MAX_STORAGE_BUFFERS;
use tritune_gpu::{
    AcceleratedDots, DenseTiles, DeviceKind, DotSignedness, Identity, Optimizations, Profile, TernaryTiles,
};

/// A device as `tritune devices` lists it.
#[derive(Clone, Debug)]
pub struct DeviceSummary {
    /// Its number: `wgpu:N`.
    pub index: usize,
    /// What it is and can do.
    pub profile: Profile,
}

/// Which device to open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selector {
    /// The most capable: discrete before integrated before the rest.
    #[default]
    Best,
    /// By number.
    Index(usize),
    /// By a part of its name, upper or lower case.
    Name(String),
}

/// The APIs that offer all of WebGPU.
const BACKENDS: wgpu::Backends = wgpu::Backends::PRIMARY;

/// Invocations of a workgroup, and shared memory, that WebGPU guarantees and all kernels count on.
const MIN_INVOCATIONS: u32 = 256;
const MIN_SHARED: u64 = 16 << 10;

fn instance() -> wgpu::Instance {
    let flags = wgpu::InstanceFlags::empty();
    wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: BACKENDS,
        flags,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    })
}

/// The devices by number.
async fn adapters() -> Vec<(wgpu::Adapter, Profile)> {
    let found = instance().enumerate_adapters(BACKENDS).await;
    let usable = |adapter: wgpu::Adapter| {
        let profile = profile(&adapter.get_info(), &adapter.limits());
        (profile.max_invocations >= MIN_INVOCATIONS && profile.max_shared >= MIN_SHARED).then_some((adapter, profile))
    };
    found.into_iter().filter_map(usable).collect()
}

/// The device that a selector means.
pub(crate) async fn select(selector: &Selector) -> Result<(usize, wgpu::Adapter, Profile), OpenError> {
    let mut found = adapters().await;
    let index = match selector {
        _ if found.is_empty() => return Err(OpenError::NoDevice),
        Selector::Best => (0..found.len()).min_by_key(|&index| (rank(found[index].1.kind), index)),
        Selector::Index(index) => (*index < found.len()).then_some(*index),
        Selector::Name(name) => {
            let wanted = name.to_lowercase();
            found.iter().position(|(_, profile)| profile.name.to_lowercase().contains(&wanted))
        }
    };
    let Some(index) = index else {
        let wanted = match selector {
            Selector::Index(index) => format!("number {index}"),
            Selector::Name(name) => format!("{name:?}"),
            Selector::Best => "anything".to_owned(),
        };
        let names = found.iter().enumerate().map(|(index, (_, profile))| format!("{index} {}", profile.name));
        return Err(OpenError::NotFound { wanted, available: names.collect::<Vec<_>>().join(", ") });
    };
    let (adapter, profile) = found.swap_remove(index);
    Ok((index, adapter, profile))
}

/// Lists the devices of this machine.
#[cfg(not(target_family = "wasm"))]
pub fn list() -> Vec<DeviceSummary> {
    let found = block_on(adapters()).into_iter().enumerate();
    found.map(|(index, (_, profile))| DeviceSummary { index, profile }).collect()
}

/// The device that a selector means on this machine.
#[cfg(not(target_family = "wasm"))]
pub fn find(selector: &Selector) -> Result<DeviceSummary, OpenError> {
    let (index, _, profile) = block_on(select(selector))?;
    Ok(DeviceSummary { index, profile })
}

/// Waits for what natively is there at once, or nearly so.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(value) => return value,
            std::task::Poll::Pending => std::thread::yield_now(),
        }
    }
}

fn rank(kind: DeviceKind) -> u32 {
    match kind {
        DeviceKind::Discrete => 0,
        DeviceKind::Integrated => 1,
        DeviceKind::Virtual => 2,
        DeviceKind::Other => 3,
        DeviceKind::Cpu => 4,
    }
}

fn device_kind(kind: wgpu::DeviceType) -> DeviceKind {
    match kind {
        wgpu::DeviceType::DiscreteGpu => DeviceKind::Discrete,
        wgpu::DeviceType::IntegratedGpu => DeviceKind::Integrated,
        wgpu::DeviceType::VirtualGpu => DeviceKind::Virtual,
        wgpu::DeviceType::Cpu => DeviceKind::Cpu,
        wgpu::DeviceType::Other => DeviceKind::Other,
    }
}

/// What is known of a device. WebGPU tells neither how much memory it has nor how many processors, and kernels here use no subgroups.
fn profile(info: &wgpu::AdapterInfo, limits: &wgpu::Limits) -> Profile {
    let kind = device_kind(info.device_type);
    let driver = format!("{:?} {} {}", info.backend, info.driver, info.driver_info);
    // 32-bit FNV-1a: another driver has another number.
    let number = driver.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut profile = Profile {
        name: if info.name.is_empty() { "WebGPU device".to_owned() } else { info.name.clone() },
        identity: Identity::default(),
        kind,
        family: "",
        vendor_id: info.vendor,
        device_id: info.device,
        driver: driver.trim().to_owned(),
        driver_version: number,
        api_version: (0, 0, 0),
        max_binding: limits.max_storage_buffer_binding_size,
        storage_buffers: limits.max_storage_buffers_per_shader_stage.min(MAX_STORAGE_BUFFERS),
        max_block: limits.max_buffer_size,
        max_shared: u64::from(limits.max_compute_workgroup_storage_size),
        max_invocations: limits.max_compute_invocations_per_workgroup.min(limits.max_compute_workgroup_size_x),
        max_groups: [limits.max_compute_workgroups_per_dimension; 3],
        subgroup_size: 1,
        subgroup_size_control: false,
        subgroup_sizes: [1; 2],
        max_subgroups: 1,
        subgroup_arithmetic: false,
        subgroup_shuffle: false,
        unified: matches!(kind, DeviceKind::Integrated | DeviceKind::Cpu),
        device_memory: 0,
        // WGSL has them everywhere, as one instruction where the hardware has one.
        dot4: true,
        accelerated_dots: AcceleratedDots { signed: true, mixed: false },
        f16: false,
        coopmat: Vec::new(),
        matrix_units: false,
        timestamp_ns: None,
        submit_ns: 0,
        bandwidth: 0.0,
        multiply_rate: 0.0,
        dot_signedness: DotSignedness::Signed,
        slow_shifts: false,
        converts_bytes: false,
        narrow_products: false,
        direct_tiles: false,
        few_registers: false,
        half_scores: false,
        ternary_tiles: TernaryTiles { lanes: 16, slices: 4, rows: 2 },
        dense_tiles: DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false },
        large: false,
        processors: kind.usual_processors(),
        wide_tiles: false,
        // Dispatches wait for each other, and are encoded for every run.
        tensor_shards: false,
        optimizations: Optimizations { overlap: false, replay: false, ..Optimizations::default() },
    };
    profile.apply_family();
    profile
}
