//! Where the low-rank factors of an adapter lie: `y += scale · B(A·x)` beside the frozen products.
//!
//! Products that are stacked (Q/K/V, gate/up) share one first factor, their `A`s stacked along the rank; each projection
//! has its own second factor. All factors lie one after the other in a few states of f32, so that an optimiser can treat
//! them as one long vector and no state outgrows what a device binds.

use crate::adapter::{Adapter, AdapterModule};
use crate::config::Config;
use crate::layout::Projection;
use std::collections::BTreeMap;
use tritune_graph::{
    DType, Device, DeviceError, Graph, GraphError, Resource, ResourceId, Resources, SLICE_ALIGNMENT, Slice, UpFactor,
    ValueId,
};

/// Most elements of one state: 64 MiB.
pub(crate) const STATE_ELEMENTS: usize = 16 << 20;

/// Products of a block that run as one: what is stacked in each.
const PRODUCTS: [&[Projection]; 4] = [
    &[Projection::Q, Projection::K, Projection::V],
    &[Projection::Output],
    &[Projection::Gate, Projection::Up],
    &[Projection::Down],
];

/// One of the four products of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// Q, K and V.
    Qkv,
    /// Attention output.
    Output,
    /// Gate and up.
    GateUp,
    /// Down.
    Down,
}

/// The factors beside one product.
#[derive(Clone, Debug, PartialEq)]
pub struct LowRank {
    /// `[ranks of the projections, input]`.
    pub down: Slice,
    /// One per projection that has an adapter.
    pub up: Vec<UpFactor>,
}

/// The factors of one projection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// Block number.
    pub layer: usize,
    /// The projection.
    pub projection: Projection,
    /// `A`, `[rank, input]`.
    pub a: Slice,
    /// `B`, `[output, rank]`.
    pub b: Slice,
}

/// Ranks by block and projection. A projection that is not listed has no adapter.
pub type Ranks = BTreeMap<(usize, Projection), usize>;

/// The factors of an adapter on a device.
#[derive(Clone, Debug)]
pub struct LoraLayout {
    /// What the products are multiplied by before they are added.
    pub scale: f32,
    /// The states that hold all factors.
    pub states: Vec<ResourceId>,
    /// Every pair of factors, block by block.
    pub factors: Vec<Factors>,
    layers: Vec<[Option<LowRank>; 4]>,
}

impl LoraLayout {
    /// Gives every factor a place in new states called `name`.0, `name`.1, ….
    pub fn new(config: &Config, ranks: &Ranks, scale: f32, name: &str, resources: &mut Resources) -> LoraLayout {
        let mut places = Places::new(name, resources);
        let mut factors = Vec::new();
        let mut layers = Vec::with_capacity(config.layers);
        for layer in 0..config.layers {
            let product = |parts: &&[Projection]| place_product(config, ranks, layer, parts, &mut places, &mut factors);
            let products: Vec<Option<LowRank>> = PRODUCTS.iter().map(product).collect();
            layers.push(products.try_into().expect("a block has four products"));
        }
        let states = places.finish();
        LoraLayout { scale, states, factors, layers }
    }

    /// The places of a finished adapter's factors, which count `scale` times.
    pub fn of_adapter(
        config: &Config,
        adapter: &Adapter,
        scale: f32,
        name: &str,
        resources: &mut Resources,
    ) -> LoraLayout {
        let ranks = adapter.modules.iter().map(|module| ((module.layer, module.projection), module.rank)).collect();
        LoraLayout::new(config, &ranks, adapter.scale() * scale, name, resources)
    }

    /// Puts the factors of an adapter on a device. One whose modules have scales of their own carries them in its second
    /// factors.
    pub fn place(&self, device: &mut dyn Device, resources: &Resources, adapter: &Adapter) -> Result<(), DeviceError> {
        for &state in &self.states {
            device.place_state(state, resources.get(state))?;
        }
        for pair in &self.factors {
            let belongs = |module: &&AdapterModule| (module.layer, module.projection) == (pair.layer, pair.projection);
            let Some(module) = adapter.modules.iter().find(belongs) else { continue };
            let own = adapter.module_scale(module) / adapter.scale();
            let b: Vec<f32> = module.b.iter().map(|value| value * own).collect();
            write_slice(device, pair.a, &module.a)?;
            write_slice(device, pair.b, &b)?;
        }
        Ok(())
    }

    /// Number of trained elements, without the padding between them.
    pub fn parameters(&self) -> usize {
        self.factors.iter().map(|pair| pair.a.rows * pair.a.cols + pair.b.rows * pair.b.cols).sum()
    }

    /// The factors beside one product, if it has any.
    pub fn product(&self, layer: usize, product: Product) -> Option<&LowRank> {
        self.layers.get(layer)?[product as usize].as_ref()
    }

    /// Adds the adapter's part of a product to `residual`: what the frozen product is added to. `input` is what the
    /// first factor reads.
    pub fn apply(
        &self,
        graph: &mut Graph,
        label: &str,
        low_rank: &LowRank,
        input: ValueId,
        residual: Option<ValueId>,
        cols: usize,
    ) -> Result<ValueId, GraphError> {
        let narrow = graph.low_rank_down(&format!("{label}.lora_a"), input, low_rank.down)?;
        graph.low_rank_up(&format!("{label}.lora_b"), narrow, low_rank.up.clone(), self.scale, residual, cols)
    }
}

/// Writes the elements of a slice.
pub fn write_slice(device: &mut dyn Device, slice: Slice, values: &[f32]) -> Result<(), DeviceError> {
    device.write_state(slice.state, (slice.offset * size_of::<f32>()) as u64, bytemuck::cast_slice(values))
}

/// Reads the elements of a slice.
pub fn read_slice(device: &mut dyn Device, slice: Slice) -> Result<Vec<f32>, DeviceError> {
    let mut values = vec![0f32; slice.rows * slice.cols];
    let offset = (slice.offset * size_of::<f32>()) as u64;
    device.read_state(slice.state, offset, bytemuck::cast_slice_mut(&mut values))?;
    Ok(values)
}

fn place_product(
    config: &Config,
    ranks: &Ranks,
    layer: usize,
    parts: &[Projection],
    places: &mut Places,
    factors: &mut Vec<Factors>,
) -> Option<LowRank> {
    let rank = |part: &Projection| ranks.get(&(layer, *part)).copied().unwrap_or(0);
    let total: usize = parts.iter().map(rank).sum();
    if total == 0 {
        return None;
    }
    let cols = parts[0].shape(config).1;
    // One state holds the whole product, so that the stacked first factor is one slice.
    let elements = |part: &Projection| (part.shape(config).0 * rank(part)).next_multiple_of(SLICE_ALIGNMENT);
    places.reserve((total * cols).next_multiple_of(SLICE_ALIGNMENT) + parts.iter().map(elements).sum::<usize>());
    let down = places.take(total, cols);
    let (mut up, mut wide, mut narrow) = (Vec::new(), 0, 0);
    for part in parts {
        let (rows, rank) = (part.shape(config).0, rank(part));
        if rank > 0 {
            let matrix = places.take(rows, rank);
            up.push(UpFactor { matrix, wide, narrow });
            let a = Slice { offset: down.offset + narrow * cols, rows: rank, ..down };
            factors.push(Factors { layer, projection: *part, a, b: matrix });
            narrow += rank;
        }
        wide += rows;
    }
    Some(LowRank { down, up })
}

/// Hands out places, state after state. The states are added to the table when their size is known.
pub(crate) struct Places<'a> {
    name: &'a str,
    resources: &'a mut Resources,
    states: Vec<ResourceId>,
    used: usize,
}

impl<'a> Places<'a> {
    /// Places in new states called `name`.0, `name`.1, ….
    pub(crate) fn new(name: &'a str, resources: &'a mut Resources) -> Places<'a> {
        Places { name, resources, states: Vec::new(), used: 0 }
    }

    /// Starts a new state unless the current one has room for so many elements.
    pub(crate) fn reserve(&mut self, elements: usize) {
        if self.states.is_empty() || (self.used > 0 && self.used + elements > STATE_ELEMENTS) {
            self.close();
            let name = format!("{}.{}", self.name, self.states.len());
            self.states.push(self.resources.add(Resource::state(name, 0, SLICE_ALIGNMENT, DType::F32)));
            self.used = 0;
        }
    }

    pub(crate) fn take(&mut self, rows: usize, cols: usize) -> Slice {
        let state = *self.states.last().expect("reserved before");
        let slice = Slice { state, offset: self.used, rows, cols };
        self.used = (self.used + rows * cols).next_multiple_of(SLICE_ALIGNMENT);
        slice
    }

    /// Fixes the size of the current state.
    fn close(&mut self) {
        if let Some(&state) = self.states.last() {
            self.resources.get_mut(state).rows = self.used / SLICE_ALIGNMENT;
        }
    }

    pub(crate) fn finish(mut self) -> Vec<ResourceId> {
        self.close();
        self.states
    }
}
