//! Opening Vulkan devices for tests.

use std::ops::Deref;
use tritune_graph::{
    Device, DeviceError, DeviceInfo, Extents, Limits, MemoryUse, Plan, PlanId, Resource, ResourceId, RowSource,
    StepTime, ValueId,
};
use tritune_vulkan::{OpenError, OpenOptions, Selector, VulkanDevice};

/// A device that fails its test when the validation layer had something to say.
pub struct Watched(VulkanDevice);

/// Opens the best device (or the one `TRITUNE_TEST_DEVICE` numbers), or gives `None` when the tests were told to do
/// without Vulkan.
pub fn open(mut options: OpenOptions) -> Option<Watched> {
    if let Ok(number) = std::env::var("TRITUNE_TEST_DEVICE") {
        options.selector = Selector::Index(number.parse().expect("TRITUNE_TEST_DEVICE is a number"));
    }
    match VulkanDevice::open(options) {
        Ok(device) => Some(Watched(device)),
        Err(OpenError::NoLoader { .. } | OpenError::NoDevice | OpenError::NoValidationLayer)
            if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") =>
        {
            println!("left out: TRITUNE_TEST_WITHOUT_VULKAN=1");
            None
        }
        Err(error) => panic!(
            "{error}\nThese tests need Vulkan and its validation layer; a software driver will do (on Debian: apt-get \
             install libvulkan1 mesa-vulkan-drivers vulkan-validationlayers). To leave them out, set \
             TRITUNE_TEST_WITHOUT_VULKAN=1."
        ),
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let messages = self.0.validation_messages();
        if !std::thread::panicking() {
            assert!(messages.is_empty(), "the validation layer says:\n{}", messages.join("\n"));
        }
    }
}

impl Deref for Watched {
    type Target = VulkanDevice;

    fn deref(&self) -> &VulkanDevice {
        &self.0
    }
}

impl Device for Watched {
    fn info(&self) -> DeviceInfo {
        self.0.info()
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn place_weight(
        &mut self,
        id: ResourceId,
        resource: &Resource,
        rows: &mut dyn RowSource,
    ) -> Result<(), DeviceError> {
        self.0.place_weight(id, resource, rows)
    }

    fn place_buffer(&mut self, id: ResourceId, resource: &Resource) -> Result<(), DeviceError> {
        self.0.place_buffer(id, resource)
    }

    fn write_buffer(&mut self, id: ResourceId, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.0.write_buffer(id, offset, bytes)
    }
    fn read_buffer(&mut self, id: ResourceId, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.0.read_buffer(id, offset, bytes)
    }
    fn compile(&mut self, plan: Plan) -> Result<PlanId, DeviceError> {
        self.0.compile(plan)
    }

    fn release(&mut self, plan: PlanId) {
        self.0.release(plan);
    }

    fn write(&mut self, plan: PlanId, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        self.0.write(plan, value, bytes)
    }

    fn run(&mut self, plan: PlanId, extents: Extents) -> Result<(), DeviceError> {
        self.0.run(plan, extents)
    }

    fn run_profiled(&mut self, plan: PlanId, extents: Extents) -> Result<Vec<StepTime>, DeviceError> {
        self.0.run_profiled(plan, extents)
    }

    fn read(&mut self, plan: PlanId, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.0.read(plan, value, bytes)
    }

    fn memory(&self) -> MemoryUse {
        self.0.memory()
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        self.0.read_bandwidth()
    }
}
