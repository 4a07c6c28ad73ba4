//! The loader, the instance and the devices it knows.

use crate::error::{CallError, Named, OpenError};
use ash::{amd, arm, ext, khr, nv, vk};
use std::ffi::{CStr, c_void};
use std::sync::{Arc, Mutex};
use tritune_gpu::interface::MAX_STORAGE_BUFFERS;
use tritune_gpu::{
    AcceleratedDots, CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DotSignedness, Identity, Optimizations,
    PciAddress, Profile, TernaryTiles, Uuid,
};

const VALIDATION_LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";

/// A device as `tritune devices` lists it.
#[derive(Clone, Debug)]
pub struct DeviceSummary {
    /// Its number: `vulkan:N`.
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

/// Lists the Vulkan devices of this machine.
pub fn list() -> Result<Vec<DeviceSummary>, OpenError> {
    let instance = Instance::new(false)?;
    let devices = instance.devices()?;
    Ok(devices.into_iter().enumerate().map(|(index, (_, profile))| DeviceSummary { index, profile }).collect())
}

/// The device that a selector means on this machine.
pub fn find(selector: &Selector) -> Result<DeviceSummary, OpenError> {
    let (index, _, profile) = Instance::new(false)?.select(selector)?;
    Ok(DeviceSummary { index, profile })
}

/// Messages of the validation layer, in order.
pub(crate) type Messages = Mutex<Vec<String>>;

/// An instance with its validation messenger, destroyed together.
pub(crate) struct Instance {
    entry: ash::Entry,
    raw: ash::Instance,
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    /// Shared with the messenger's callback by address: it must live as long as the instance.
    messages: Arc<Messages>,
}

/// What the kernels ask of a device's features.
struct Features {
    dot4: bool,
    f16: bool,
    size_control: bool,
    /// Cooperative matrices, and what their kernels use beside them.
    coopmat: bool,
}

impl Instance {
    /// Opens the loader and makes an instance, with the validation layer if asked for.
    pub(crate) fn new(validation: bool) -> Result<Instance, OpenError> {
        // SAFETY: loading the system's Vulkan library runs its initialisers, which any Vulkan program does.
        let entry = unsafe { ash::Entry::load() }.map_err(|error| OpenError::NoLoader { reason: error.to_string() })?;
        // SAFETY: the entry is loaded; the call takes no further preconditions. The same holds for the queries below.
        let version = unsafe { entry.try_enumerate_instance_version() }.named("vkEnumerateInstanceVersion")?;
        let version = version.unwrap_or(vk::API_VERSION_1_0);
        require_1_1("the Vulkan loader", version)?;

        // SAFETY: as above.
        let extensions = unsafe { entry.enumerate_instance_extension_properties(None) }
            .named("vkEnumerateInstanceExtensionProperties")?;
        // SAFETY: as above.
        let layers =
            unsafe { entry.enumerate_instance_layer_properties() }.named("vkEnumerateInstanceLayerProperties")?;
        if validation && !layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION_LAYER)) {
            return Err(OpenError::NoValidationLayer);
        }

        let mut flags = vk::InstanceCreateFlags::empty();
        let mut names = Vec::new();
        if extensions.iter().any(|e| e.extension_name_as_c_str() == Ok(khr::portability_enumeration::NAME)) {
            flags |= vk::InstanceCreateFlags::ENUMERATE_PORTABILITY_KHR;
            names.push(khr::portability_enumeration::NAME.as_ptr());
        }
        let layer_names = [VALIDATION_LAYER.as_ptr()];
        let application = vk::ApplicationInfo::default().application_name(c"tritune").api_version(vk::API_VERSION_1_3);
        let checks = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
        let mut features = vk::ValidationFeaturesEXT::default().enabled_validation_features(&checks);
        if validation {
            names.push(ext::debug_utils::NAME.as_ptr());
            names.push(ext::validation_features::NAME.as_ptr());
        }
        let mut info = vk::InstanceCreateInfo::default()
            .flags(flags)
            .application_info(&application)
            .enabled_extension_names(&names);
        if validation {
            info = info.enabled_layer_names(&layer_names).push_next(&mut features);
        }
        // SAFETY: every pointer in `info` is to a local or a static that outlives the call.
        let created = unsafe { entry.create_instance(&info, None) };
        let raw = match created {
            // What a loader without a single working driver says.
            Err(vk::Result::ERROR_INCOMPATIBLE_DRIVER) => return Err(OpenError::NoDevice),
            other => other.named("vkCreateInstance")?,
        };
        let messages = Arc::new(Messages::default());
        let messenger = validation.then(|| messenger(&entry, &raw, &messages)).transpose();
        match messenger {
            Ok(messenger) => Ok(Instance { entry, raw, messenger, messages }),
            Err(error) => {
                // SAFETY: the instance has no children yet.
                unsafe { raw.destroy_instance(None) };
                Err(error.into())
            }
        }
    }

    pub(crate) fn raw(&self) -> &ash::Instance {
        &self.raw
    }

    /// What the validation layer has said so far.
    pub(crate) fn messages(&self) -> Vec<String> {
        self.messages.lock().map(|messages| messages.clone()).unwrap_or_default()
    }

    /// The devices that offer Vulkan 1.1, in the driver's order.
    pub(crate) fn devices(&self) -> Result<Vec<(vk::PhysicalDevice, Profile)>, OpenError> {
        // SAFETY: the instance is alive.
        let physical = unsafe { self.raw.enumerate_physical_devices() }.named("vkEnumeratePhysicalDevices")?;
        let mut devices = Vec::new();
        for device in physical {
            // SAFETY: the handle comes from this instance.
            let version = unsafe { self.raw.get_physical_device_properties(device) }.api_version;
            if require_1_1("device", version).is_ok() {
                devices.push((device, self.profile(device)?));
            }
        }
        Ok(devices)
    }

    pub(crate) fn select(&self, selector: &Selector) -> Result<(usize, vk::PhysicalDevice, Profile), OpenError> {
        let devices = self.devices()?;
        if devices.is_empty() {
            return Err(OpenError::NoDevice);
        }
        let found = match selector {
            Selector::Best => (0..devices.len()).min_by_key(|&index| (rank(devices[index].1.kind), index)),
            Selector::Index(index) => (*index < devices.len()).then_some(*index),
            Selector::Name(name) => {
                let wanted = name.to_lowercase();
                devices.iter().position(|(_, profile)| profile.name.to_lowercase().contains(&wanted))
            }
        };
        let Some(index) = found else {
            let wanted = match selector {
                Selector::Index(index) => format!("number {index}"),
                Selector::Name(name) => format!("{name:?}"),
                Selector::Best => "anything".to_owned(),
            };
            let names = devices.iter().enumerate().map(|(index, (_, profile))| format!("{index} {}", profile.name));
            return Err(OpenError::NotFound { wanted, available: names.collect::<Vec<_>>().join(", ") });
        };
        let (device, profile) = devices.into_iter().nth(index).ok_or(OpenError::NoDevice)?;
        Ok((index, device, profile))
    }

    pub(crate) fn extensions(&self, device: vk::PhysicalDevice) -> Result<Vec<vk::ExtensionProperties>, CallError> {
        // SAFETY: the handle comes from this instance.
        unsafe { self.raw.enumerate_device_extension_properties(device) }.named("vkEnumerateDeviceExtensionProperties")
    }

    fn api_version(&self, device: vk::PhysicalDevice) -> (u32, u32, u32) {
        // SAFETY: the handle comes from this instance.
        let version = unsafe { self.raw.get_physical_device_properties(device) }.api_version;
        (vk::api_version_major(version), vk::api_version_minor(version), vk::api_version_patch(version))
    }

    fn profile(&self, device: vk::PhysicalDevice) -> Result<Profile, CallError> {
        let extensions = self.extensions(device)?;
        let has = |name: &CStr| extensions.iter().any(|e| e.extension_name_as_c_str() == Ok(name));
        let api_version = self.api_version(device);
        let core_1_2 = api_version >= (1, 2, 0);
        let core_1_3 = api_version >= (1, 3, 0);
        let mut subgroup = vk::PhysicalDeviceSubgroupProperties::default();
        let mut maintenance = vk::PhysicalDeviceMaintenance3Properties::default();
        let mut driver = vk::PhysicalDeviceDriverProperties::default();
        let mut properties =
            vk::PhysicalDeviceProperties2::default().push_next(&mut subgroup).push_next(&mut maintenance);
        if core_1_2 || has(khr::driver_properties::NAME) {
            properties = properties.push_next(&mut driver);
        }
        let mut subgroup_sizes = vk::PhysicalDeviceSubgroupSizeControlProperties::default();
        if core_1_3 || has(ext::subgroup_size_control::NAME) {
            properties = properties.push_next(&mut subgroup_sizes);
        }
        let mut dots = vk::PhysicalDeviceShaderIntegerDotProductProperties::default();
        if core_1_3 || has(khr::shader_integer_dot_product::NAME) {
            properties = properties.push_next(&mut dots);
        }
        // SAFETY: the chain holds structures the device's version or extensions know.
        unsafe { self.raw.get_physical_device_properties2(device, &mut properties) };
        let core = properties.properties;

        let features = self.features(device, (core_1_2, core_1_3), has);
        let subgroup_range = subgroup_range(&subgroup_sizes, subgroup.subgroup_size);
        let subgroups_can = |operations| {
            subgroup.supported_stages.contains(vk::ShaderStageFlags::COMPUTE)
                && subgroup.supported_operations.contains(operations)
        };
        let coopmat = if features.coopmat { self.coopmat_shapes(device)? } else { Vec::new() };

        // SAFETY: the handle comes from this instance.
        let memory = unsafe { self.raw.get_physical_device_memory_properties(device) };
        let kind = device_kind(core.device_type);
        let (device_memory, mapped) = local_memory(&memory);
        // SAFETY: the handle comes from this instance.
        let queues = unsafe { self.raw.get_physical_device_queue_family_properties(device) };
        let timestamps = compute_family(&queues).is_some_and(|family| queues[family].timestamp_valid_bits > 0);

        let mut profile = Profile {
            name: core.device_name_as_c_str().map(CStr::to_string_lossy).unwrap_or_default().into_owned(),
            identity: self.identity(device, has),
            kind,
            family: "",
            vendor_id: core.vendor_id,
            device_id: core.device_id,
            driver: driver_text(&driver),
            driver_version: core.driver_version,
            api_version,
            max_binding: u64::from(core.limits.max_storage_buffer_range),
            storage_buffers: core.limits.max_per_stage_descriptor_storage_buffers.min(MAX_STORAGE_BUFFERS),
            max_block: maintenance.max_memory_allocation_size,
            max_shared: u64::from(core.limits.max_compute_shared_memory_size),
            max_invocations: core
                .limits
                .max_compute_work_group_invocations
                .min(core.limits.max_compute_work_group_size[0]),
            max_groups: core.limits.max_compute_work_group_count,
            subgroup_size: subgroup.subgroup_size,
            subgroup_size_control: features.size_control,
            subgroup_sizes: subgroup_range,
            max_subgroups: subgroup_sizes.max_compute_workgroup_subgroups,
            subgroup_arithmetic: subgroups_can(vk::SubgroupFeatureFlags::ARITHMETIC),
            subgroup_shuffle: subgroups_can(vk::SubgroupFeatureFlags::SHUFFLE),
            unified: matches!(kind, DeviceKind::Integrated | DeviceKind::Cpu) || mapped,
            device_memory,
            dot4: features.dot4,
            accelerated_dots: AcceleratedDots {
                signed: dots.integer_dot_product4x8_bit_packed_signed_accelerated == vk::TRUE,
                mixed: dots.integer_dot_product4x8_bit_packed_mixed_signedness_accelerated == vk::TRUE,
            },
            f16: features.f16,
            coopmat,
            matrix_units: false,
            timestamp_ns: (timestamps && core.limits.timestamp_period > 0.0).then_some(core.limits.timestamp_period),
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
            processors: self.processors(device, has).unwrap_or(kind.usual_processors()),
            wide_tiles: false,
            tensor_shards: false,
            optimizations: Optimizations::default(),
        };
        profile.apply_family();
        Ok(profile)
    }

    /// Features of the device, asked for as far as its version or extensions know them.
    fn features(
        &self,
        device: vk::PhysicalDevice,
        (core_1_2, core_1_3): (bool, bool),
        has: impl Fn(&CStr) -> bool,
    ) -> Features {
        let mut dot = vk::PhysicalDeviceShaderIntegerDotProductFeatures::default();
        let mut f16 = vk::PhysicalDeviceShaderFloat16Int8Features::default();
        let mut storage = vk::PhysicalDevice16BitStorageFeatures::default();
        let mut memory_model = vk::PhysicalDeviceVulkanMemoryModelFeatures::default();
        let mut size_control = vk::PhysicalDeviceSubgroupSizeControlFeatures::default();
        let mut coopmat = vk::PhysicalDeviceCooperativeMatrixFeaturesKHR::default();
        let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut storage);
        if core_1_3 || has(khr::shader_integer_dot_product::NAME) {
            features = features.push_next(&mut dot);
        }
        if core_1_2 || has(khr::shader_float16_int8::NAME) {
            features = features.push_next(&mut f16);
        }
        if core_1_2 || has(khr::vulkan_memory_model::NAME) {
            features = features.push_next(&mut memory_model);
        }
        if core_1_3 || has(ext::subgroup_size_control::NAME) {
            features = features.push_next(&mut size_control);
        }
        if has(khr::cooperative_matrix::NAME) {
            features = features.push_next(&mut coopmat);
        }
        // SAFETY: the chain holds structures the device's version or extensions know.
        unsafe { self.raw.get_physical_device_features2(device, &mut features) };
        let size_control =
            size_control.subgroup_size_control == vk::TRUE && size_control.compute_full_subgroups == vk::TRUE;
        Features {
            dot4: dot.shader_integer_dot_product == vk::TRUE,
            f16: f16.shader_float16 == vk::TRUE && storage.storage_buffer16_bit_access == vk::TRUE,
            size_control,
            coopmat: coopmat.cooperative_matrix == vk::TRUE
                && memory_model.vulkan_memory_model == vk::TRUE
                && f16.shader_int8 == vk::TRUE
                && size_control,
        }
    }

    /// Processors, where an extension tells.
    fn processors(&self, device: vk::PhysicalDevice, has: impl Fn(&CStr) -> bool) -> Option<u32> {
        let mut nvidia = vk::PhysicalDeviceShaderSMBuiltinsPropertiesNV::default();
        let mut amd = vk::PhysicalDeviceShaderCorePropertiesAMD::default();
        let mut amd_active = vk::PhysicalDeviceShaderCoreProperties2AMD::default();
        let mut arm = vk::PhysicalDeviceShaderCoreBuiltinsPropertiesARM::default();
        let mut properties = vk::PhysicalDeviceProperties2::default();
        if has(nv::shader_sm_builtins::NAME) {
            properties = properties.push_next(&mut nvidia);
        }
        if has(amd::shader_core_properties::NAME) {
            properties = properties.push_next(&mut amd);
        }
        if has(amd::shader_core_properties2::NAME) {
            properties = properties.push_next(&mut amd_active);
        }
        if has(arm::shader_core_builtins::NAME) {
            properties = properties.push_next(&mut arm);
        }
        // SAFETY: the chain holds structures of extensions that the device has.
        unsafe { self.raw.get_physical_device_properties2(device, &mut properties) };
        let amd_all = amd.shader_engine_count * amd.shader_arrays_per_engine_count * amd.compute_units_per_shader_array;
        let told = [nvidia.shader_sm_count, amd_active.active_compute_unit_count, amd_all, arm.shader_core_count];
        told.into_iter().find(|&count| count > 0)
    }

    /// Which physical device it is.
    fn identity(&self, device: vk::PhysicalDevice, has: impl Fn(&CStr) -> bool) -> Identity {
        let mut ids = vk::PhysicalDeviceIDProperties::default();
        let mut bus = vk::PhysicalDevicePCIBusInfoPropertiesEXT::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut ids);
        let has_bus = has(ext::pci_bus_info::NAME);
        if has_bus {
            properties = properties.push_next(&mut bus);
        }
        // SAFETY: the chain holds structures of Vulkan 1.1 and of an extension that the device has.
        unsafe { self.raw.get_physical_device_properties2(device, &mut properties) };
        let byte = |number: u32| u8::try_from(number).ok();
        let address = || {
            let vk::PhysicalDevicePCIBusInfoPropertiesEXT {
                pci_domain: domain, pci_bus, pci_device, pci_function, ..
            } = bus;
            let (bus, device, function) = (byte(pci_bus)?, byte(pci_device)?, byte(pci_function)?);
            Some(PciAddress { domain, bus, device, function })
        };
        let uuid = (ids.device_uuid != [0; 16]).then_some(Uuid(ids.device_uuid));
        Identity { uuid, pci: has_bus.then(address).flatten() }
    }

    fn coopmat_shapes(&self, device: vk::PhysicalDevice) -> Result<Vec<CoopmatShape>, CallError> {
        let calls = khr::cooperative_matrix::Instance::new(&self.entry, &self.raw);
        // SAFETY: the device offers the extension this call belongs to.
        let properties = unsafe { calls.get_physical_device_cooperative_matrix_properties(device) }
            .named("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR")?;
        let element = |p: &vk::CooperativeMatrixPropertiesKHR| {
            use vk::ComponentTypeKHR as Type;
            match (p.a_type, p.b_type, p.c_type, p.result_type) {
                (Type::SINT8, Type::SINT8, Type::SINT32, Type::SINT32) => Some(CoopmatElement::Int8),
                (Type::FLOAT16, Type::FLOAT16, Type::FLOAT32, Type::FLOAT32) => Some(CoopmatElement::F16),
                _ => None,
            }
        };
        let subgroup = properties.iter().filter(|p| p.scope == vk::ScopeKHR::SUBGROUP);
        let shapes = subgroup
            .filter_map(|p| element(p).map(|element| CoopmatShape { m: p.m_size, n: p.n_size, k: p.k_size, element }));
        Ok(shapes.collect())
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: devices made from the instance hold it in an `Arc` and are gone; the messenger goes before the instance, and the
        // messages its callback writes to are dropped after both.
        unsafe {
            if let Some((calls, messenger)) = &self.messenger {
                calls.destroy_debug_utils_messenger(*messenger, None);
            }
            self.raw.destroy_instance(None);
        }
    }
}

/// The first queue family that computes.
pub(crate) fn compute_family(queues: &[vk::QueueFamilyProperties]) -> Option<usize> {
    queues.iter().position(|queue| queue.queue_flags.contains(vk::QueueFlags::COMPUTE))
}

fn messenger(
    entry: &ash::Entry,
    instance: &ash::Instance,
    messages: &Arc<Messages>,
) -> Result<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT), CallError> {
    let calls = ext::debug_utils::Instance::new(entry, instance);
    let info = vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(vk::DebugUtilsMessageSeverityFlagsEXT::WARNING | vk::DebugUtilsMessageSeverityFlagsEXT::ERROR)
        .message_type(vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION | vk::DebugUtilsMessageTypeFlagsEXT::PERFORMANCE)
        .pfn_user_callback(Some(on_message))
        .user_data(Arc::as_ptr(messages).cast_mut().cast::<c_void>());
    // SAFETY: the extension is enabled, and `Instance` keeps the messages alive longer than the messenger.
    let messenger =
        unsafe { calls.create_debug_utils_messenger(&info, None) }.named("vkCreateDebugUtilsMessengerEXT")?;
    Ok((calls, messenger))
}

unsafe extern "system" fn on_message(
    _severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _kind: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    user: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: Vulkan hands over valid data for the length of the call; `user` is the `Messages` given to the messenger.
    let (text, messages) = unsafe {
        let text = (*data).p_message;
        let text = if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() };
        (text, &*user.cast::<Messages>())
    };
    if let Ok(mut messages) = messages.lock() {
        messages.push(text);
    }
    vk::FALSE
}

fn require_1_1(what: &str, version: u32) -> Result<(), OpenError> {
    if version >= vk::API_VERSION_1_1 {
        return Ok(());
    }
    let (major, minor) = (vk::api_version_major(version), vk::api_version_minor(version));
    Err(OpenError::TooOld { what: what.to_owned(), major, minor })
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

/// The sizes that subgroups can have. Where compute kernels may not ask for one, the usual one is what they have.
fn subgroup_range(sizes: &vk::PhysicalDeviceSubgroupSizeControlProperties, usual: u32) -> [u32; 2] {
    match sizes.required_subgroup_size_stages.contains(vk::ShaderStageFlags::COMPUTE) {
        true => [sizes.min_subgroup_size, sizes.max_subgroup_size],
        false => [usual; 2],
    }
}

/// Size of the largest heap local to the device, and whether the host can map all of it.
fn local_memory(memory: &vk::PhysicalDeviceMemoryProperties) -> (u64, bool) {
    let heaps = memory.memory_heaps_as_slice().iter().enumerate();
    let local = heaps.filter(|(_, heap)| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL));
    let Some((index, heap)) = local.max_by_key(|(_, heap)| heap.size) else { return (0, false) };
    let wanted = vk::MemoryPropertyFlags::DEVICE_LOCAL
        | vk::MemoryPropertyFlags::HOST_VISIBLE
        | vk::MemoryPropertyFlags::HOST_COHERENT;
    let mapped = |kind: &vk::MemoryType| kind.heap_index as usize == index && kind.property_flags.contains(wanted);
    (heap.size, memory.memory_types_as_slice().iter().any(mapped))
}

fn driver_text(driver: &vk::PhysicalDeviceDriverProperties) -> String {
    let name = driver.driver_name_as_c_str().map(CStr::to_string_lossy).unwrap_or_default();
    let info = driver.driver_info_as_c_str().map(CStr::to_string_lossy).unwrap_or_default();
    format!("{name} {info}").trim().to_owned()
}
/// What sort of hardware the driver says it is.
fn device_kind(kind: vk::PhysicalDeviceType) -> DeviceKind {
    match kind {
        vk::PhysicalDeviceType::DISCRETE_GPU => DeviceKind::Discrete,
        vk::PhysicalDeviceType::INTEGRATED_GPU => DeviceKind::Integrated,
        vk::PhysicalDeviceType::VIRTUAL_GPU => DeviceKind::Virtual,
        vk::PhysicalDeviceType::CPU => DeviceKind::Cpu,
        _ => DeviceKind::Other,
    }
}
