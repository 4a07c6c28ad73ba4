//! Opening devices, running one-op plans and comparing.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use tritune_graph::{
    Bindings, Device, Extents, Graph, GraphError, PREFILTER_NUMBERS, Plan, PlanHandle, Resource, ResourceId,
    ResourceKind, Resources, ScaledRows, ValueId,
};
use tritune_vulkan::{DeviceOverrides, OpenError, OpenOptions, TernaryTiles, Variant, VulkanDevice, WeightLayout};

/// A named way to open the device.
pub struct Setup {
    pub name: &'static str,
    pub options: OpenOptions,
}

fn setup(name: &'static str, overrides: &str, change: impl FnOnce(&mut OpenOptions)) -> Setup {
    let mut options = OpenOptions {
        validation: validation(),
        overrides: DeviceOverrides::parse(overrides).unwrap(),
        ..Default::default()
    };
    change(&mut options);
    Setup { name, options }
}

/// The ways ops are tested: every variant, and devices with less.
pub fn setups() -> Vec<Setup> {
    vec![
        setup("as it is", "", |_| {}),
        setup("base on a phone", "binding=64K,block=1M,shared=16K,no-f16,no-dot4,no-coopmat", |options| {
            options.ternary_tiles = Some(TernaryTiles { lanes: 16, slices: 4, rows: 4 });
        }),
        setup("dot4, mixed signs, discrete", "binding=128M,discrete,sign=mixed", |options| {
            options.variants = Some(vec![Variant::Dot4]);
            options.wide_tiles = Some(true);
            options.ternary_tiles = Some(TernaryTiles { lanes: 16, slices: 8, rows: 2 });
        }),
        setup("dot4 as on a Mali", "sign=signed,slow-shifts,no-f16", |options| {
            options.ternary_tiles = Some(TernaryTiles { lanes: 16, slices: 4, rows: 2 });
        }),
        setup("base as on an AMD of old", "slow-shifts,no-dot4,no-f16", |_| {}),
        setup("1.6 bits", "no-dot4", |options| options.weight_layout = WeightLayout::Tq1),
        setup("1.6 bits, dot4, large GPU", "binding=64K", |options| {
            options.weight_layout = WeightLayout::Tq1;
            options.wide_tiles = Some(true);
            options.ternary_tiles = Some(TernaryTiles { lanes: 16, slices: 8, rows: 1 });
        }),
        setup("short submits, tensors apart", "submit=1,no-dot4,shards=tensors", |options| {
            options.ternary_tiles = Some(TernaryTiles { lanes: 64, slices: 1, rows: 1 });
        }),
    ]
}

/// Whether to turn the validation layer on. A layer older than the driver complains about what it does not know;
/// TRITUNE_TEST_WITHOUT_VALIDATION=1 leaves it off.
pub fn validation() -> bool {
    std::env::var_os("TRITUNE_TEST_WITHOUT_VALIDATION").is_none_or(|value| value != "1")
}

/// Opens a device, or `None` when the tests were told to do without Vulkan.
pub fn open(options: OpenOptions) -> Option<VulkanDevice> {
    tritune_testing::alone();
    match VulkanDevice::open(options) {
        Ok(device) => Some(device),
        Err(OpenError::NoLoader { .. } | OpenError::NoDevice | OpenError::NoValidationLayer)
            if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") =>
        {
            None
        }
        Err(error) => panic!(
            "{error}\nThese tests need Vulkan and its validation layer; a software driver will do (on Debian: apt-get install \
             mesa-vulkan-drivers vulkan-validationlayers). To leave them out, set TRITUNE_TEST_WITHOUT_VULKAN=1."
        ),
    }
}

/// Opens every setup in turn.
pub fn for_each_setup(mut test: impl FnMut(&'static str, &mut VulkanDevice)) {
    for Setup { name, options } in setups() {
        let Some(mut device) = open(options) else { return };
        test(name, &mut device);
        assert_silent(&device, name);
    }
}

/// Fails on any message of the validation layer.
pub fn assert_silent(device: &VulkanDevice, case: &str) {
    let messages = device.validation_messages();
    assert!(messages.is_empty(), "{case}: the validation layer says:\n{}", messages.join("\n"));
}

/// Fresh pseudo-random numbers, of which some floats are small.
pub struct Random(tritune_testing::Random);

impl Random {
    pub fn fresh() -> Random {
        Random(tritune_testing::Random::fresh())
    }

    /// In -1..1, sometimes small.
    pub fn float(&mut self) -> f32 {
        let unit = self.0.float();
        if self.below(8) == 0 { unit * 1e-3 } else { unit }
    }

    pub fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.float()).collect()
    }
}

impl Deref for Random {
    type Target = tritune_testing::Random;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Random {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Scale of the rows of ternary weights.
pub const ROW_SCALE: f32 = 0.25;

/// Makes weights from their bytes, and buffers of zeros.
pub fn place(device: &mut VulkanDevice, resources: &Resources, weights: &HashMap<ResourceId, Vec<u8>>) -> Bindings {
    let mut bindings = Bindings::new();
    for (id, resource) in resources.iter() {
        let buffer = match &resource.kind {
            ResourceKind::Buffer { .. } => device.allocate(resource),
            ResourceKind::Weight { .. } | ResourceKind::Prefilter => {
                let scales = vec![ROW_SCALE; resource.rows * PREFILTER_NUMBERS];
                let rows = source(resource, &weights[&id]);
                device.upload(resource, &mut ScaledRows { rows, scales: &scales })
            }
        };
        bindings.insert(id, buffer.unwrap());
    }
    bindings
}

/// Rows out of a slice.
pub fn source(
    resource: &Resource,
    bytes: &[u8],
) -> impl FnMut(usize, &mut [u8]) -> Result<(), tritune_graph::SourceError> {
    let row_bytes = resource.encoding().map_or(resource.cols, |encoding| encoding.row_bytes(resource.cols));
    assert_eq!(bytes.len(), row_bytes * resource.rows, "{}", resource.name);
    move |first, out| {
        let from = bytes.get(first * row_bytes..first * row_bytes + out.len()).ok_or("rows out of range")?;
        out.copy_from_slice(from);
        Ok(())
    }
}

/// A compiled plan with its graph's outputs poisoned.
pub struct Ready {
    pub plan: Plan,
    pub id: PlanHandle,
}

/// A byte no result has four of in a row: NaN as f32, -1 as i32, -1 as int8.
pub const POISON: u8 = 0xff;

impl Ready {
    pub fn new(
        device: &mut VulkanDevice,
        resources: &Resources,
        bindings: &Bindings,
        build: impl FnOnce(&mut Graph) -> Result<(), GraphError>,
    ) -> Ready {
        let mut graph = Graph::new(resources);
        build(&mut graph).unwrap();
        let plan = Plan::new("test", &graph, &device.target()).unwrap();
        Ready::compile(device, plan, bindings)
    }

    pub fn compile(device: &mut VulkanDevice, plan: Plan, bindings: &Bindings) -> Ready {
        let id = device.compile(plan.clone(), bindings).unwrap();
        let values = (0..plan.values.len()).map(|index| ValueId(index as u32));
        for value in values.filter(|&value| plan.has_place(value)) {
            device.write(&id, value, &vec![POISON; plan.value(value).value.bytes() as usize]).unwrap();
        }
        Ready { plan, id }
    }

    fn find(&self, name: &str) -> ValueId {
        self.plan.find(name).unwrap_or_else(|| panic!("no input or output {name}"))
    }

    pub fn write<T: bytemuck::NoUninit>(&self, device: &mut VulkanDevice, name: &str, values: &[T]) {
        device.write(&self.id, self.find(name), bytemuck::cast_slice(values)).unwrap();
    }

    pub fn run(&self, device: &mut VulkanDevice, tokens: usize, out_rows: usize) {
        device.run(&self.id, Extents::new(tokens, out_rows)).unwrap();
    }

    /// The first `count` elements of an output; fails when what lies behind them was touched.
    pub fn read<T: bytemuck::Pod>(&self, device: &mut VulkanDevice, name: &str, count: usize) -> Vec<T> {
        let id = self.find(name);
        let mut bytes = vec![0u8; self.plan.value(id).value.bytes() as usize];
        device.read(&self.id, id, &mut bytes).unwrap();
        let used = count * size_of::<T>();
        assert!(bytes[used..].iter().all(|&byte| byte == POISON), "{name}: written past its {count} elements");
        bytes[..used].chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect()
    }
}

/// Fails unless every element is within `tolerance` of the expected, relative to the larger of it and `floor`.
pub fn assert_close(found: &[f32], expected: &[f64], tolerance: f64, floor: f64, case: &str) {
    assert_eq!(found.len(), expected.len(), "{case}");
    for (index, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        let bound = tolerance * expected.abs().max(floor);
        let error = (f64::from(found) - expected).abs();
        assert!(
            error <= bound,
            "{case}, element {index}: {found}, expected {expected}, error {error:e} above {bound:e}"
        );
    }
}
