//! Where the low-rank factors of an adapter are stored: `y += scale · B(A·x)` beside the frozen products.
//!
//! Products that are stacked (Q/K/V, gate/up) share one `A`, their own stacked along the rank; each projection
//! has its own `B`. All factors are stored one after the other in a few buffers of f32, so that an optimiser can treat
//! them as one long vector and no buffer outgrows what a device binds.
//!
//! With magnitudes (DoRA) row `i` of the product counts `magnitude_i / norm_i` times, `y = m / n · (W·x + scale · B(A·x))`.
//! Magnitudes are stored among the factors; norms, `n_i = ‖W_i + scale · (B·A)_i‖` of the trits times their scale, in buffers of their
//! own that a plan of its own fills whenever factors were written.
//!
//! In the training of a ternary adapter the factors change the trits of the weights instead, and nothing is added to a product: the weights are
//! made anew from copies whenever factors were written.

use crate::adapter::Adapter;
use crate::config::Config;
use crate::layout::{LayerLayout, Layout};
use crate::parameters::SliceAllocator;
use crate::tensor::Projection;
use std::collections::{BTreeMap, HashMap};
use tritune_graph::{
    DType, DoraColumns, DoraFactor, Graph, GraphError, LoraBFactor, Plan, PlanError, Resource, ResourceId, Resources,
    Rows, SLICE_ALIGNMENT, Slice, Target, ValueId,
};

/// Why the norms of an adapter could not be planned.
#[derive(Debug, thiserror::Error)]
pub enum LoraError {
    /// The graph of the norms does not fit together.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// Their plan does not fit the device.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Products of a block that run as one: what is stacked in each.
const PRODUCTS: [&[Projection]; 4] =
    [&Projection::QKV, &[Projection::Output], &[Projection::Gate, Projection::Up], &[Projection::Down]];

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

impl Product {
    pub(crate) const ALL: [Product; 4] = [Product::Qkv, Product::Output, Product::GateUp, Product::Down];

    /// The weights, one unless projections have inputs of their own.
    pub fn weights(self, layer: &LayerLayout) -> &[ResourceId] {
        match self {
            Product::Qkv => &layer.qkv,
            Product::Output => std::slice::from_ref(&layer.attn_output),
            Product::GateUp => &layer.gate_up,
            Product::Down => std::slice::from_ref(&layer.down),
        }
    }

    /// The projections, in the order of their rows.
    pub const fn parts(self) -> &'static [Projection] {
        PRODUCTS[self as usize]
    }
}

/// The factors beside one product.
#[derive(Clone, Debug, PartialEq)]
pub struct LowRank {
    /// `[ranks of the projections, input]`.
    pub lora_a: Slice,
    /// One per projection that has an adapter.
    pub lora_b: Vec<LoraBFactor>,
    /// One per projection that has an adapter with magnitudes.
    pub scales: Vec<DoraColumns>,
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
    /// Magnitudes and norms of its rows, where it has any.
    pub scale: Option<DoraColumns>,
}

/// The weights that a ternary adapter changes.
#[derive(Clone, Debug)]
pub struct TernaryChange {
    /// What a product must be larger than to change a trit.
    pub threshold: f32,
    /// For every weight a copy of it as it was.
    pub base: HashMap<ResourceId, ResourceId>,
}

/// The highest rank that all of these projections can have: more than the longer side of a matrix says nothing more, and adapters
/// are not read with it.
pub fn highest_rank(config: &Config, projections: &[Projection]) -> Option<usize> {
    let longer_side = |projection: &Projection| {
        let (rows, cols) = projection.shape(config);
        rows.max(cols)
    };
    projections.iter().map(longer_side).min()
}

/// Ranks by block and projection. A projection that is not listed has no adapter.
pub type Ranks = BTreeMap<(usize, Projection), usize>;

/// The factors of an adapter on a device.
#[derive(Clone, Debug)]
pub struct LoraLayout {
    /// What the products are multiplied by before they are added.
    pub scale: f32,
    /// The buffers that hold all factors and magnitudes, but for `A`s that are fixed.
    pub buffers: Vec<ResourceId>,
    /// The buffers that hold `A`s that stay as they are.
    pub fixed: Vec<ResourceId>,
    /// The buffers that hold the norms of rows that have magnitudes.
    pub norms: Vec<ResourceId>,
    /// Every pair of factors, block by block.
    pub factors: Vec<Factors>,
    /// How the factors change trits, where they do.
    pub ternary: Option<TernaryChange>,
    layers: Vec<[Option<LowRank>; 4]>,
}

impl LoraLayout {
    /// Gives every factor, and with `dora` every magnitude, a place in new buffers called `name`.0, `name`.1, …. `A`s
    /// that are `fixed` get buffers of their own, which no optimiser needs to know.
    pub fn new(
        config: &Config,
        ranks: &Ranks,
        dora: bool,
        fixed: bool,
        scale: f32,
        name: &str,
        resources: &mut Resources,
    ) -> LoraLayout {
        let norms_name = format!("{name}.norms");
        let (mut places, mut norms) = (SliceAllocator::new(name), SliceAllocator::new(&norms_name));
        let mut fixed = fixed.then(|| SliceAllocator::new(&format!("{name}.fixed")));
        let mut factors = Vec::new();
        let mut layers = Vec::with_capacity(config.layers);
        for layer in 0..config.layers {
            let mut placing = Placing {
                config,
                ranks,
                layer,
                places: &mut places,
                fixed: fixed.as_mut(),
                norms: dora.then_some(&mut norms),
                factors: &mut factors,
            };
            layers.push(PRODUCTS.map(|parts| placing.product(parts, resources)));
        }
        let (buffers, norms) = (places.finish(resources), norms.finish(resources));
        let fixed = fixed.map_or_else(Vec::new, |fixed| fixed.finish(resources));
        LoraLayout { scale, buffers, fixed, norms, factors, ternary: None, layers }
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
        LoraLayout::new(config, &ranks, adapter.is_dora(), false, adapter.scale() * scale, name, resources)
    }

    /// Lets the factors change trits, with copies of the weights in new resources.
    pub fn change_trits(&mut self, threshold: f32, layout: &mut Layout) {
        let adapted = self.products(layout).map(|(_, weights, _)| weights.to_vec());
        let weights: Vec<ResourceId> = adapted.flatten().collect();
        let copy = |id: ResourceId| {
            let resource = layout.resources.get(id).clone();
            (id, layout.resources.add(Resource { name: format!("{}.base", resource.name), ..resource }))
        };
        self.ternary = Some(TernaryChange { threshold, base: weights.into_iter().map(copy).collect() });
    }

    /// The products that have factors: their names, weights and factors.
    fn products<'l>(&'l self, layout: &'l Layout) -> impl Iterator<Item = (String, &'l [ResourceId], &'l LowRank)> {
        self.layers.iter().zip(&layout.layers).enumerate().flat_map(|(number, (products, layer))| {
            Product::ALL.into_iter().zip(products).filter_map(move |(product, low_rank)| {
                Some((format!("blk.{number}.{product:?}"), product.weights(layer), low_rank.as_ref()?))
            })
        })
    }

    /// Adds what follows from the factors, for runs in which `when` has a row: the norms of all rows that have magnitudes, or the weights
    /// whose trits they change.
    pub fn add_derived(&self, graph: &mut Graph, layout: &Layout, when: ValueId) -> Result<(), GraphError> {
        let Some(TernaryChange { threshold, base }) = &self.ternary else { return self.add_norms(graph, layout, when) };
        for (name, weights, low_rank) in self.products(layout) {
            let &[weight] = weights else { continue };
            let (weights, factors) = ((base[&weight], weight), low_rank.lora_b.clone());
            graph.ternary_adapt(&format!("{name}.adapt"), weights, low_rank.lora_a, factors, *threshold, when)?;
        }
        Ok(())
    }

    fn add_norms(&self, graph: &mut Graph, layout: &Layout, when: ValueId) -> Result<(), GraphError> {
        for (name, weights, low_rank) in self.products(layout).filter(|(.., low_rank)| !low_rank.scales.is_empty()) {
            let mut first = 0;
            for &weight in weights {
                let rows = graph.resources().get(weight).rows;
                let normed = low_rank.lora_b.iter().zip(&low_rank.scales);
                let here = normed.filter(|(lora_b, _)| (first..first + rows).contains(&lora_b.out_offset));
                let factors: Vec<DoraFactor> = here
                    .map(|(&lora_b, scale)| DoraFactor {
                        lora_b: LoraBFactor { out_offset: lora_b.out_offset - first, ..lora_b },
                        norms: scale.norms,
                    })
                    .collect();
                if !factors.is_empty() {
                    graph.dora_norms(&format!("{name}.norms"), weight, low_rank.lora_a, factors, self.scale, when)?;
                }
                first += rows;
            }
        }
        Ok(())
    }

    /// A plan of [`LoraLayout::add_derived`] alone, which runs without tokens; none where nothing follows.
    pub fn derived_plan(&self, layout: &Layout, target: &Target) -> Result<Option<Plan>, LoraError> {
        if self.norms.is_empty() && self.ternary.is_none() {
            return Ok(None);
        }
        let mut graph = Graph::new(&layout.resources);
        let when = graph.input("when", DType::F32, Rows::Fixed(1), 1);
        self.add_derived(&mut graph, layout, when)?;
        Ok(Some(Plan::new("derived", &graph, target)?))
    }

    /// Number of trained elements, without the padding between them.
    pub fn parameters(&self) -> usize {
        let count = |slice: Slice| slice.rows * slice.cols;
        let magnitudes = |pair: &Factors| pair.scale.map_or(0, |scale| count(scale.magnitudes));
        let first = |pair: &Factors| if self.fixed.is_empty() { count(pair.a) } else { 0 };
        self.factors.iter().map(|pair| first(pair) + count(pair.b) + magnitudes(pair)).sum()
    }

    /// The factors beside one product, if it has any.
    pub fn product(&self, layer: usize, product: Product) -> Option<&LowRank> {
        self.layers.get(layer)?[product as usize].as_ref()
    }

    /// Adds the adapter's part of a product to `product`. `x` is what `A` made.
    pub fn add(
        &self,
        graph: &mut Graph,
        label: &str,
        low_rank: &LowRank,
        x: ValueId,
        product: ValueId,
    ) -> Result<ValueId, GraphError> {
        let cols = graph.value(product).cols;
        graph.lora_b(&format!("{label}.lora_b"), x, low_rank.lora_b.clone(), self.scale, Some(product), cols)
    }
}

/// Gives the parts of one block their places.
struct Placing<'a> {
    config: &'a Config,
    ranks: &'a Ranks,
    layer: usize,
    places: &'a mut SliceAllocator,
    /// Where `A`s go that stay as they are; beside the others when absent.
    fixed: Option<&'a mut SliceAllocator>,
    /// Where norms go; there are none without magnitudes.
    norms: Option<&'a mut SliceAllocator>,
    factors: &'a mut Vec<Factors>,
}

impl Placing<'_> {
    fn product(&mut self, parts: &[Projection], resources: &mut Resources) -> Option<LowRank> {
        let (config, ranks, layer) = (self.config, self.ranks, self.layer);
        let rank = |part: &Projection| ranks.get(&(layer, *part)).copied().unwrap_or(0);
        let total: usize = parts.iter().map(rank).sum();
        if total == 0 {
            return None;
        }
        let cols = parts[0].shape(config).1;
        // One buffer holds the whole product, so that the stacked `A` is one slice.
        let elements = |part: &Projection| (part.shape(config).0 * rank(part)).next_multiple_of(SLICE_ALIGNMENT);
        let rows = |part: &Projection| part.shape(config).0.next_multiple_of(SLICE_ALIGNMENT);
        let adapted = || parts.iter().filter(|part| rank(part) > 0);
        let magnitudes: usize = if self.norms.is_some() { adapted().map(rows).sum() } else { 0 };
        let lora_a_elements = (total * cols).next_multiple_of(SLICE_ALIGNMENT);
        let trained = adapted().map(elements).sum::<usize>() + magnitudes;
        let lora_a = match &mut self.fixed {
            Some(fixed) => {
                fixed.reserve(lora_a_elements, resources);
                self.places.reserve(trained, resources);
                fixed.take(total, cols)
            }
            None => {
                self.places.reserve(lora_a_elements + trained, resources);
                self.places.take(total, cols)
            }
        };
        if let Some(norms) = &mut self.norms {
            norms.reserve(magnitudes, resources);
        }
        let (mut lora_b, mut scales, mut out_offset, mut rank_offset) = (Vec::new(), Vec::new(), 0, 0);
        for part in parts {
            let (rows, rank) = (part.shape(config).0, rank(part));
            if rank > 0 {
                let matrix = self.places.take(rows, rank);
                let scale = self.norms.as_mut().map(|norms| DoraColumns {
                    magnitudes: self.places.take(1, rows),
                    norms: norms.take(1, rows),
                    out_offset,
                });
                lora_b.push(LoraBFactor { matrix, out_offset, rank_offset });
                scales.extend(scale);
                let a = Slice { offset: lora_a.offset + rank_offset * cols, rows: rank, ..lora_a };
                self.factors.push(Factors { layer, projection: *part, a, b: matrix, scale });
                rank_offset += rank;
            }
            out_offset += rows;
        }
        Some(LowRank { lora_a, lora_b, scales })
    }
}
