//! The logical device: one compute queue, and the few calls the rest of the crate makes on it.
//!
//! Devices of plans and devices without may share a logical device, each through a [`Gpu`] of its own: they have one queue, and each
//! its limits and its account of memory.

use crate::error::{CallError, Named, OpenError};
use crate::instance::{Instance, compute_family};
use crate::turns::Turns;
use ash::{ext, khr, vk};
use std::ffi::CStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tritune_gpu::interface::MIN_STORAGE_BUFFERS;
use tritune_gpu::{DeviceKind, Faults, Profile, Variant};
use tritune_graph::MemoryUse;

/// What memory is held for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Weights,
    States,
    Activations,
}

/// What everybody on a logical device shares.
struct Logical {
    device: ash::Device,
    /// One thread submits at a time; nobody waits with it in hand.
    queue: Mutex<vk::Queue>,
    turns: Turns,
    family: u32,
    memory: vk::PhysicalDeviceMemoryProperties,
    storage_buffers: u32,
    /// Its number among the devices of the machine.
    index: usize,
    /// What it was opened as.
    profile: Profile,
    lost: AtomicBool,
    /// Bytes that are held, by all.
    held: AtomicU64,
    allocations: AtomicU64,
    faults: Faults,
    instance: Instance,
}

/// An open device. Everything made on it holds it in an `Arc`, so that it goes last.
pub(crate) struct Gpu {
    logical: Arc<Logical>,
    profile: Profile,
    /// Whether the device is another's, who wants to use it between our submits.
    is_guest: bool,
    bytes: [AtomicU64; 3],
}

/// What a guest plans into one submit at most: a decode of the device's owner waits for two. Estimates are cautious, so they take less.
const GUEST_SUBMIT_NS: u64 = 200_000_000;

/// What tells that command buffers have ended: the last of those that were submitted, and the one before it. They are made once, for
/// making one takes longer than submitting does.
pub(crate) struct Fences {
    last: Owned<vk::Fence>,
    before: Owned<vk::Fence>,
}

impl Fences {
    pub(crate) fn new(gpu: &Arc<Gpu>) -> Result<Fences, CallError> {
        Ok(Fences { last: fence(gpu)?, before: fence(gpu)? })
    }

    /// That of a command buffer behind which so many others come.
    fn of(&self, behind: usize) -> vk::Fence {
        if behind.is_multiple_of(2) { self.last.raw() } else { self.before.raw() }
    }
}

impl Gpu {
    /// Another user of the same logical device, with its own account of memory and the profile the device was opened as.
    pub(crate) fn beside(&self) -> Gpu {
        let profile = self.logical.profile.clone();
        Gpu { logical: self.logical.clone(), profile, is_guest: true, bytes: Default::default() }
    }

    /// Whether others use the logical device, too.
    fn is_shared(&self) -> bool {
        Arc::strong_count(&self.logical) > 1
    }

    /// Bytes that others hold on the logical device.
    pub(crate) fn held_by_others(&self) -> u64 {
        self.logical.held.load(Ordering::Relaxed).saturating_sub(self.memory_use().total())
    }

    /// Its number among the devices of the machine.
    pub(crate) fn index(&self) -> usize {
        self.logical.index
    }

    /// Tells another profile from now on. Kernels for more than the device was opened with cannot be run.
    pub(crate) fn simulate(&mut self, profile: Profile) {
        self.profile = profile;
    }

    /// Makes a logical device with the features of the profile, and no others.
    pub(crate) fn new(
        instance: Instance,
        (index, physical): (usize, vk::PhysicalDevice),
        profile: Profile,
        faults: Faults,
    ) -> Result<Gpu, OpenError> {
        let unsuitable = |what: String| OpenError::Unsuitable { device: profile.name.clone(), what };
        // SAFETY: the handle comes from this instance.
        let (queues, memory) = unsafe {
            let raw = instance.raw();
            (
                raw.get_physical_device_queue_family_properties(physical),
                raw.get_physical_device_memory_properties(physical),
            )
        };
        let family = compute_family(&queues).ok_or_else(|| unsuitable("it has no compute queue".to_owned()))? as u32;
        let (buffers, invocations) = (profile.storage_buffers, profile.max_invocations);
        if buffers < MIN_STORAGE_BUFFERS {
            let needed = MIN_STORAGE_BUFFERS;
            return Err(unsuitable(format!("it binds {buffers} storage buffers, and {needed} are needed")));
        }
        if invocations < 128 {
            return Err(unsuitable(format!("its workgroups hold {invocations} invocations, and 128 are needed")));
        }

        let available = instance.extensions(physical)?;
        let has = |name: &CStr| available.iter().any(|e| e.extension_name_as_c_str() == Ok(name));
        let core_1_2 = profile.api_version >= (1, 2, 0);
        let core_1_3 = profile.api_version >= (1, 3, 0);
        let coopmat = profile.supports(Variant::Coopmat);
        let mut extensions = Vec::new();
        if has(khr::portability_subset::NAME) {
            extensions.push(khr::portability_subset::NAME.as_ptr());
        }
        if profile.dot4 && !core_1_3 {
            extensions.push(khr::shader_integer_dot_product::NAME.as_ptr());
        }
        if profile.f16 && !core_1_2 {
            extensions.push(khr::shader_float16_int8::NAME.as_ptr());
        }
        if profile.subgroup_size_control && !core_1_3 {
            extensions.push(ext::subgroup_size_control::NAME.as_ptr());
        }
        if coopmat {
            extensions.push(khr::cooperative_matrix::NAME.as_ptr());
        }

        let mut dot = vk::PhysicalDeviceShaderIntegerDotProductFeatures::default().shader_integer_dot_product(true);
        let mut f16 =
            vk::PhysicalDeviceShaderFloat16Int8Features::default().shader_float16(profile.f16).shader_int8(coopmat);
        let mut storage = vk::PhysicalDevice16BitStorageFeatures::default().storage_buffer16_bit_access(true);
        let mut size_control = vk::PhysicalDeviceSubgroupSizeControlFeatures::default()
            .subgroup_size_control(true)
            .compute_full_subgroups(true);
        let mut memory_model = vk::PhysicalDeviceVulkanMemoryModelFeatures::default().vulkan_memory_model(true);
        let mut matrices = vk::PhysicalDeviceCooperativeMatrixFeaturesKHR::default().cooperative_matrix(true);
        let priorities = [1.0];
        let queue = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
        let mut info = vk::DeviceCreateInfo::default().queue_create_infos(&queue).enabled_extension_names(&extensions);
        if profile.dot4 {
            info = info.push_next(&mut dot);
        }
        if profile.f16 || coopmat {
            info = info.push_next(&mut f16);
        }
        if profile.f16 {
            info = info.push_next(&mut storage);
        }
        if profile.subgroup_size_control {
            info = info.push_next(&mut size_control);
        }
        if coopmat {
            info = info.push_next(&mut memory_model).push_next(&mut matrices);
        }
        // SAFETY: the features and extensions were offered by this physical device; the chain outlives the call.
        let device = unsafe { instance.raw().create_device(physical, &info, None) }.named("vkCreateDevice")?;
        // SAFETY: the queue was asked for above.
        let queue = Mutex::new(unsafe { device.get_device_queue(family, 0) });
        let logical = Logical {
            device,
            queue,
            turns: Turns::new(),
            family,
            memory,
            storage_buffers: buffers,
            index,
            profile: profile.clone(),
            lost: AtomicBool::new(false),
            held: AtomicU64::new(0),
            allocations: AtomicU64::new(0),
            faults,
            instance,
        };
        Ok(Gpu { logical: Arc::new(logical), profile, is_guest: false, bytes: Default::default() })
    }

    /// Estimated nanoseconds of one submit at most. Where a recording is cut changes no bit.
    pub(crate) fn submit_ns(&self) -> u64 {
        let most = self.profile.submit_ns;
        if self.is_guest { most.min(GUEST_SUBMIT_NS) } else { most }
    }

    pub(crate) fn raw(&self) -> &ash::Device {
        &self.logical.device
    }

    pub(crate) fn family(&self) -> u32 {
        self.logical.family
    }

    /// Storage buffers that kernels can bind, whatever a simulated profile says.
    pub(crate) fn storage_buffers(&self) -> u32 {
        self.logical.storage_buffers
    }

    pub(crate) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn memory_properties(&self) -> &vk::PhysicalDeviceMemoryProperties {
        &self.logical.memory
    }

    pub(crate) fn messages(&self) -> Vec<String> {
        self.logical.instance.messages()
    }

    /// Whether a simulated device has room for another allocation of so many bytes.
    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        let Logical { allocations, faults, held, .. } = &*self.logical;
        let number = allocations.fetch_add(1, Ordering::Relaxed) + 1;
        faults.fail_alloc != Some(number)
            && faults.memory.is_none_or(|memory| held.load(Ordering::Relaxed) + bytes <= memory)
    }

    /// Counts bytes allocated for a purpose.
    pub(crate) fn count(&self, purpose: Purpose, bytes: u64) {
        self.bytes[purpose as usize].fetch_add(bytes, Ordering::Relaxed);
        self.logical.held.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Takes freed bytes off again.
    pub(crate) fn uncount(&self, purpose: Purpose, bytes: u64) {
        self.bytes[purpose as usize].fetch_sub(bytes, Ordering::Relaxed);
        self.logical.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn memory_use(&self) -> MemoryUse {
        let bytes = |purpose: Purpose| self.bytes[purpose as usize].load(Ordering::Relaxed);
        MemoryUse {
            weights: bytes(Purpose::Weights),
            buffers: bytes(Purpose::States),
            activations: bytes(Purpose::Activations),
        }
    }

    /// Whether the device was lost; nothing works on it any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.logical.lost.load(Ordering::Relaxed)
    }

    /// Behaves from now on as if the driver had reported a lost device.
    pub(crate) fn lose(&self) {
        self.logical.lost.store(true, Ordering::Relaxed);
    }

    /// Asks for a while whether a fence is signalled, since being woken takes longer than a small submit does. Cards only: elsewhere
    /// the asking takes power or processors from what is asked for.
    fn poll(&self, fence: vk::Fence) -> Result<(), CallError> {
        const SPIN_TIMEOUT: Duration = Duration::from_millis(2);
        if self.profile.kind != DeviceKind::Discrete {
            return Ok(());
        }
        let start = Instant::now();
        while start.elapsed() < SPIN_TIMEOUT {
            // SAFETY: the fence was made on this device and is alive.
            if unsafe { self.raw().get_fence_status(fence) }.named("vkGetFenceStatus")? {
                break;
            }
            std::hint::spin_loop();
        }
        Ok(())
    }

    /// Submits command buffers in order, each as a batch of its own, and waits for the last.
    pub(crate) fn submit_and_wait(&self, buffers: &[vk::CommandBuffer], fences: &Fences) -> Result<(), CallError> {
        let _turn = (!self.is_guest).then(|| self.logical.turns.of_owner());
        match buffers {
            // Transfers are short, and a step has several.
            [_] => self.submit_together(buffers, fences.of(0)),
            _ => self.submit(buffers, fences),
        }?;
        self.wait(fences)
    }

    /// Submits command buffers in order, each as a batch of its own. Nothing they use may be touched before [`Gpu::wait`].
    ///
    /// Where others use the device, too, no more than two are on their way: what another submits meanwhile waits for these, and not for
    /// all, and the device has the next when it has done one. A guest lets the owner go first, for a while (`turns.rs`).
    pub(crate) fn submit(&self, buffers: &[vk::CommandBuffer], fences: &Fences) -> Result<(), CallError> {
        if !self.is_shared() {
            return self.submit_together(buffers, fences.of(0));
        }
        let done = self.submit_in_turn(buffers, fences);
        if done.is_err() {
            let _queue = self.logical.queue.lock().unwrap_or_else(PoisonError::into_inner);
            // SAFETY: the device is alive, and the lock keeps its queue to one thread. No submit may be under way when its fence is used
            // for the next.
            let _ = unsafe { self.raw().device_wait_idle() };
        }
        done
    }

    fn submit_in_turn(&self, buffers: &[vk::CommandBuffer], fences: &Fences) -> Result<(), CallError> {
        for (turn, buffer) in buffers.iter().enumerate() {
            let behind = buffers.len() - 1 - turn;
            if self.is_guest {
                self.logical.turns.wait_as_guest();
            }
            self.submit_together(std::slice::from_ref(buffer), fences.of(behind))?;
            if turn > 0 {
                self.wait_for(fences.of(behind + 1))?;
            }
        }
        Ok(())
    }

    fn submit_together(&self, buffers: &[vk::CommandBuffer], fence: vk::Fence) -> Result<(), CallError> {
        if self.is_lost() {
            return Err(CallError { call: "vkQueueSubmit", result: vk::Result::ERROR_DEVICE_LOST });
        }
        let batches: Vec<vk::SubmitInfo> = buffers
            .iter()
            .map(|buffer| vk::SubmitInfo::default().command_buffers(std::slice::from_ref(buffer)))
            .collect();
        let queue = self.logical.queue.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the buffers are recorded and not pending, since every submit is waited for before the next; the lock keeps the queue
        // to one thread.
        let done = unsafe {
            self.raw()
                .reset_fences(&[fence])
                .named("vkResetFences")
                .and_then(|()| self.raw().queue_submit(*queue, &batches, fence).named("vkQueueSubmit"))
        };
        drop(queue);
        self.noticed(done)
    }

    /// Waits for what was submitted.
    pub(crate) fn wait(&self, fences: &Fences) -> Result<(), CallError> {
        self.wait_for(fences.of(0))
    }

    fn wait_for(&self, fence: vk::Fence) -> Result<(), CallError> {
        let wait = || {
            // SAFETY: the fence was submitted.
            unsafe { self.raw().wait_for_fences(&[fence], true, u64::MAX) }.named("vkWaitForFences")
        };
        self.noticed(self.poll(fence).and_then(|()| wait()))
    }

    /// Whether what was submitted has ended, well or not.
    pub(crate) fn has_ended(&self, fences: &Fences) -> bool {
        // SAFETY: the fence was submitted.
        !matches!(unsafe { self.raw().get_fence_status(fences.of(0)) }, Ok(false))
    }

    /// Remembers that the device was lost.
    fn noticed(&self, done: Result<(), CallError>) -> Result<(), CallError> {
        if let Err(CallError { result: vk::Result::ERROR_DEVICE_LOST, .. }) = done {
            self.lose();
        }
        done
    }
}

impl Drop for Logical {
    fn drop(&mut self) {
        // SAFETY: everything made on the device held it in an `Arc` and is gone.
        unsafe {
            let _ = self.device.device_wait_idle();
            self.device.destroy_device(None);
        }
    }
}

/// A Vulkan object that is destroyed with its owner, before the device it was made on.
pub(crate) struct Owned<T: Copy> {
    gpu: Arc<Gpu>,
    raw: T,
    destroy: unsafe fn(&ash::Device, T),
}

impl<T: Copy> Owned<T> {
    pub(crate) fn raw(&self) -> T {
        self.raw
    }
}

impl<T: Copy> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the handle was made on this device and is destroyed once; submits that use it have been waited for.
        unsafe { (self.destroy)(self.gpu.raw(), self.raw) }
    }
}

/// Makes a Vulkan object that is destroyed with its owner.
macro_rules! make_owned {
    ($gpu:expr, $create:ident, $destroy:ident, $info:expr, $call:literal) => {{
        // SAFETY: the device is alive, and what the structure names is its own.
        let raw = unsafe { $gpu.raw().$create(&$info, None) }.named($call)?;
        let destroy = |device: &ash::Device, raw| {
            // SAFETY: `Owned` destroys it once, after its last use.
            unsafe { device.$destroy(raw, None) }
        };
        Ok(Owned { gpu: $gpu.clone(), raw, destroy })
    }};
}

fn fence(gpu: &Arc<Gpu>) -> Result<Owned<vk::Fence>, CallError> {
    make_owned!(gpu, create_fence, destroy_fence, vk::FenceCreateInfo::default(), "vkCreateFence")
}

/// A pool for command buffers of the compute queue.
pub(crate) fn command_pool(gpu: &Arc<Gpu>, resettable: bool) -> Result<Owned<vk::CommandPool>, CallError> {
    let flags = match resettable {
        true => vk::CommandPoolCreateFlags::RESET_COMMAND_BUFFER,
        false => vk::CommandPoolCreateFlags::empty(),
    };
    let info = vk::CommandPoolCreateInfo::default().queue_family_index(gpu.family()).flags(flags);
    make_owned!(gpu, create_command_pool, destroy_command_pool, info, "vkCreateCommandPool")
}

/// A fresh command buffer, freed with its pool.
pub(crate) fn command_buffer(gpu: &Gpu, pool: &Owned<vk::CommandPool>) -> Result<vk::CommandBuffer, CallError> {
    let info = vk::CommandBufferAllocateInfo::default().command_pool(pool.raw()).command_buffer_count(1);
    // SAFETY: the pool is alive.
    let buffers = unsafe { gpu.raw().allocate_command_buffers(&info) }.named("vkAllocateCommandBuffers")?;
    Ok(buffers[0])
}

/// A pool for `sets` descriptor sets with `storage` storage buffers in all and a uniform buffer each.
pub(crate) fn descriptor_pool(gpu: &Arc<Gpu>, sets: u32, storage: u32) -> Result<Owned<vk::DescriptorPool>, CallError> {
    let size = |kind, count: u32| vk::DescriptorPoolSize { ty: kind, descriptor_count: count.max(1) };
    let sizes = [size(vk::DescriptorType::UNIFORM_BUFFER, sets), size(vk::DescriptorType::STORAGE_BUFFER, storage)];
    let info = vk::DescriptorPoolCreateInfo::default().max_sets(sets.max(1)).pool_sizes(&sizes);
    make_owned!(gpu, create_descriptor_pool, destroy_descriptor_pool, info, "vkCreateDescriptorPool")
}

/// The device must have timestamps.
pub(crate) fn timestamp_pool(gpu: &Arc<Gpu>, count: u32) -> Result<Owned<vk::QueryPool>, CallError> {
    let info = vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(count);
    make_owned!(gpu, create_query_pool, destroy_query_pool, info, "vkCreateQueryPool")
}
