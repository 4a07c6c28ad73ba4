//! Adapters of which every sequence has its own: their factors lie below each other, and a token's slot says which are its.
//!
//! All adapters of a stack have the same places. A projection that only some of them change, or change with a lower rank, is filled
//! up with zeros in the others, which add nothing.

use crate::adapter::{Adapter, AdapterModule};
use crate::config::Config;
use crate::lora::{Product, Ranks};
use crate::parameters::SliceAllocator;
use crate::tensor::Projection;
use std::collections::HashMap;
use tritune_graph::{Graph, GraphError, LoraBFactor, ResourceId, Resources, SLICE_ALIGNMENT, Slice, ValueId};

/// Ranks are filled up to a multiple of this: kernels take so many at a time.
const RANK_MULTIPLE: usize = 8;

/// The factors of all adapters beside one product.
#[derive(Clone, Debug, PartialEq)]
pub struct StackedProduct {
    /// `[adapters · ranks of the projections, input]`.
    lora_a: Slice,
    /// One per projection, each `[adapters · output, rank]`.
    lora_b: Vec<(Projection, LoraBFactor)>,
}

/// The places of several adapters' factors.
#[derive(Clone, Debug)]
pub struct AdapterStack {
    /// How many there is room for.
    pub adapters: usize,
    /// The buffers that hold all factors and scales.
    pub buffers: Vec<ResourceId>,
    /// Ranks by block and projection, filled up.
    ranks: Ranks,
    /// `[1, adapters]`: what their products are multiplied by.
    scales: Slice,
    layers: Vec<[Option<StackedProduct>; 4]>,
}

/// The ranks with which all of these adapters have room.
pub fn stacked_ranks<'a>(adapters: impl IntoIterator<Item = &'a Adapter>) -> Ranks {
    let mut ranks = Ranks::new();
    for module in adapters.into_iter().flat_map(|adapter| &adapter.modules) {
        let rank = ranks.entry((module.layer, module.projection)).or_default();
        *rank = module.rank.next_multiple_of(RANK_MULTIPLE).max(*rank);
    }
    ranks
}

impl AdapterStack {
    /// Gives the factors of so many adapters places in new buffers.
    pub fn new(config: &Config, adapters: usize, ranks: Ranks, resources: &mut Resources) -> AdapterStack {
        let mut places = SliceAllocator::new("adapters");
        let mut take = |rows: usize, cols: usize| {
            places.reserve((rows * cols).next_multiple_of(SLICE_ALIGNMENT), resources);
            places.take(rows, cols)
        };
        let scales = take(1, adapters);
        let mut product = |layer: usize, product: Product| {
            let rank = |part: &Projection| ranks.get(&(layer, *part)).copied().unwrap_or(0);
            let total: usize = product.parts().iter().map(rank).sum();
            let cols = product.parts()[0].shape(config).1;
            let lora_a = (total > 0).then(|| take(adapters * total, cols))?;
            let (mut lora_b, mut out_offset, mut rank_offset) = (Vec::new(), 0, 0);
            for part in product.parts() {
                let (rows, rank) = (part.shape(config).0, rank(part));
                if rank > 0 {
                    lora_b.push((*part, LoraBFactor { matrix: take(adapters * rows, rank), out_offset, rank_offset }));
                }
                (out_offset, rank_offset) = (out_offset + rows, rank_offset + rank);
            }
            Some(StackedProduct { lora_a, lora_b })
        };
        let layers = (0..config.layers).map(|layer| Product::ALL.map(|part| product(layer, part))).collect();
        AdapterStack { adapters, buffers: places.finish(resources), ranks, scales, layers }
    }

    /// Whether an adapter has room in its places.
    pub fn takes(&self, adapter: &Adapter) -> bool {
        let room = |module: &AdapterModule| self.ranks.get(&(module.layer, module.projection)).copied().unwrap_or(0);
        adapter.modules.iter().all(|module| module.rank <= room(module))
    }

    /// The factors beside one product, if there are any.
    pub fn product(&self, layer: usize, product: Product) -> Option<&StackedProduct> {
        self.layers.get(layer)?[product as usize].as_ref()
    }

    /// Adds to `y` what each token's own adapter says: `slots` has 0 for none, or its number from 1 on.
    #[expect(clippy::too_many_arguments, reason = "a product has this many parts, and no two of them belong together")]
    pub fn apply(
        &self,
        graph: &mut Graph,
        label: &str,
        product: &StackedProduct,
        input: ValueId,
        slots: ValueId,
        y: ValueId,
        cols: usize,
    ) -> Result<ValueId, GraphError> {
        let lora_b = product.lora_b.iter().map(|(_, factor)| *factor).collect();
        let label = |part: &str| format!("{label}.{part}");
        let x = graph.gathered_lora_a(&label("adapters_a"), input, slots, product.lora_a, self.adapters)?;
        graph.gathered_lora_b(&label("adapters_b"), x, slots, lora_b, self.scales, Some(y), cols)
    }

    /// Hands out the elements of an adapter's places, `number` from 0 on, zeros among them. Modules with scales of their own carry
    /// them in their `B`s.
    pub fn fill<E>(
        &self,
        number: usize,
        adapter: &Adapter,
        mut write: impl FnMut(Slice, &[f32]) -> Result<(), E>,
    ) -> Result<(), E> {
        let modules: HashMap<(usize, Projection), &AdapterModule> =
            adapter.modules.iter().map(|module| ((module.layer, module.projection), module)).collect();
        for (layer, products) in self.layers.iter().enumerate() {
            for StackedProduct { lora_a, lora_b } in products.iter().flatten() {
                let cols = lora_a.cols;
                let mut a = vec![0.0; lora_a.rows / self.adapters * cols];
                for (projection, factor) in lora_b {
                    let rank = factor.matrix.cols;
                    let mut b = vec![0.0; factor.matrix.rows / self.adapters * rank];
                    if let Some(module) = modules.get(&(layer, *projection)) {
                        a[factor.rank_offset * cols..][..module.a.len()].copy_from_slice(&module.a);
                        let own = adapter.module_scale(module) / adapter.scale();
                        for (to, from) in b.chunks_mut(rank).zip(module.b.chunks(module.rank)) {
                            to.iter_mut().zip(from).for_each(|(to, from)| *to = from * own);
                        }
                    }
                    write(part(factor.matrix, self.adapters, number), &b)?;
                }
                write(part(*lora_a, self.adapters, number), &a)?;
            }
        }
        write(Slice { offset: self.scales.offset + number, cols: 1, ..self.scales }, &[adapter.scale()])
    }
}

/// What of a matrix belongs to one of the adapters that share its rows.
fn part(matrix: Slice, adapters: usize, number: usize) -> Slice {
    let rows = matrix.rows / adapters;
    Slice { offset: matrix.offset + number * rows * matrix.cols, rows, ..matrix }
}
