//! Rows in f16, which the step that makes a value leaves for the products that read it.

use super::{GpuTraits, GradientProducts, floats, scratch};
use crate::kernels::products::half_columns;
use tritune_graph::ops::{DenseMatmul, GatedAct, GatedActBackward, LoraBBackward, LoraBGradient, RopeSplitBackward};
use tritune_graph::{
    Access, DType, Encoding, Graph, Heads, Op, Operand, ResourceId, Role, Scratch, ScratchName, Step, ValueId,
    product_before_act,
};

const F16_ROWS: ScratchName = ScratchName("f16_rows");
const F16_ROWS_SCALE: ScratchName = ScratchName("f16_rows_scale");
const PAIRS: ScratchName = ScratchName("pairs");
const PAIRS_SCALE: ScratchName = ScratchName("pairs_scale");
const F16_GRADIENT: ScratchName = ScratchName("f16_gradient");
const F16_GRADIENT_SCALE: ScratchName = ScratchName("f16_gradient_scale");

/// A GPU that makes rows in f16. How many processors it has does not change which.
const MATRIX_UNITS: GpuTraits =
    GpuTraits { products: GradientProducts::F16, fuses: false, large: false, processors: 1 };

/// From so many rows on, factors' gradients are sooner taken from f16 than from floats.
const MANY_HALF_ROWS: usize = 1024;
/// Columns of a row that a workgroup of gated_act_backward_f16_rows.comp holds.
pub(crate) const LONGEST_HELD_ROW: usize = 4 * 8 * 256;
/// Columns of queries, keys and values that a workgroup of rope_split_backward_f16_rows.comp holds.
const LONGEST_ROTATED_ROW: usize = 4 * 4 * 256;

/// Rows in f16, or as integers, and what undoes the power of two each is held times.
#[derive(Clone, Copy)]
pub(crate) struct F16Rows {
    pub values: ValueId,
    pub scale: ValueId,
}

impl F16Rows {
    /// The input `x` of a product with this weight.
    pub(super) fn request_input(x: ValueId, weight: ResourceId, graph: &Graph) -> [Scratch; 2] {
        let (rows, cols) = (graph.value(x).rows, graph.value(x).cols);
        let values = Scratch::new(F16_ROWS, DType::F16, rows, half_columns(cols));
        [values, floats(F16_ROWS_SCALE, rows, 1)].map(|scratch| scratch.made_from(x, weight))
    }

    pub fn of_input(step: &Step, x: ValueId) -> Option<F16Rows> {
        let (values, scale) = step.scratch_from(F16_ROWS, x).zip(step.scratch_from(F16_ROWS_SCALE, x))?;
        Some(F16Rows { values, scale })
    }

    /// The input of a product as pairs of f16 that hold all of it.
    pub(super) fn request_pairs(x: ValueId, graph: &Graph) -> [Scratch; 2] {
        let (rows, cols) = (graph.value(x).rows, 2 * half_columns(graph.value(x).cols));
        [Scratch::new(PAIRS, DType::F16, rows, cols), floats(PAIRS_SCALE, rows, 1)]
    }

    pub fn of_pairs(step: &Step) -> Option<F16Rows> {
        let (values, scale) = step.scratch(PAIRS).zip(step.scratch(PAIRS_SCALE))?;
        Some(F16Rows { values, scale })
    }

    /// A gradient, times the scales of a ternary weight's rows: row `t` is held times a power of two that makes full use of f16.
    pub(super) fn request_gradient(dy: ValueId, weight: ResourceId, graph: &Graph) -> [Scratch; 2] {
        let (rows, cols) = (graph.value(dy).rows, graph.value(dy).cols);
        let values = Scratch::new(F16_GRADIENT, DType::F16, rows, cols.next_multiple_of(16));
        [values, floats(F16_GRADIENT_SCALE, rows, 1)].map(|scratch| scratch.made_from(dy, weight))
    }

    pub fn of_gradient(step: &Step, dy: ValueId) -> Option<F16Rows> {
        let (values, scale) = step.scratch_from(F16_GRADIENT, dy).zip(step.scratch_from(F16_GRADIENT_SCALE, dy))?;
        Some(F16Rows { values, scale })
    }
}

/// Rows in f16, where a product that takes them is all that reads them.
pub(super) fn half_input(x: ValueId, graph: &Graph) -> Vec<Scratch> {
    let reads = |op: &Op| {
        let mut reads = false;
        op.visit_operands(|operand, access| reads |= operand == Operand::Value(x) && access == Access::Read);
        reads
    };
    let mut readers = graph.nodes().iter().map(|(_, op)| op).filter(|op| reads(op));
    let in_f16 = |weight: ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::F16);
    match (readers.next(), readers.next()) {
        (Some(Op::DenseMatmul(op)), None)
            if op.f16_products && op.x == x && in_f16(op.weight) && graph.value(x).role == Role::Inner =>
        {
            F16Rows::request_input(x, op.weight, graph).into()
        }
        _ => Vec::new(),
    }
}

/// Rows in f16 for the product that reads an activation, and those of the input of the product in front of it: both may be one.
pub(super) fn gated_act(op: &GatedAct, graph: &Graph) -> Vec<Scratch> {
    let made = half_input(op.out, graph);
    let in_front = graph.nodes().windows(2).find_map(|pair| match &pair[1].1 {
        Op::GatedAct(other) if other.out == op.out => product_before_act(&pair[0].1, &pair[1].1),
        _ => None,
    });
    let in_f16 = |op: &&DenseMatmul| graph.resources().get(op.weight).encoding() == Some(Encoding::F16);
    let input = in_front
        .filter(in_f16)
        .map(|product| F16Rows::request_input(product.x, product.weight, graph).map(Scratch::made_earlier));
    let input = input.filter(|_| !made.is_empty());
    made.into_iter().chain(input.into_iter().flatten()).collect()
}

/// Whether a workgroup can hold a row of so many columns.
pub(crate) fn holds_row(cols: usize) -> bool {
    cols.is_multiple_of(4) && cols <= LONGEST_HELD_ROW
}

/// The gradients in f16 that the products behind an activation read next, where its kernel can make them.
pub(super) fn gated_act_backward(op: &GatedActBackward, graph: &Graph) -> Vec<Scratch> {
    let cols = graph.value(op.dy).cols;
    match op.d_up {
        _ if !holds_row(cols) => Vec::new(),
        Some(d_up) => half_gradients(&[op.out, d_up], graph),
        // The kernel also writes floats, if there is anyone to read them.
        None => {
            let made = half_product(op.out, graph).map(|(dy, weight)| F16Rows::request_gradient(dy, weight, graph));
            let replacing = |made: Scratch| if is_read_as_floats(op.out, graph) { made } else { made.replaces() };
            made.into_iter().flatten().map(replacing).collect()
        }
    }
}

/// What the step that made a gradient left of it in f16. A norm's is there as floats too, which few rows are sooner read as.
pub(super) fn f16_rows_left(dy: ValueId, graph: &Graph) -> Vec<Scratch> {
    let many = graph.value(dy).rows.capacity() >= MANY_HALF_ROWS;
    let makes = |op: &&Op| {
        let in_f16 = match op {
            Op::GatedActBackward(_) | Op::RopeSplitBackward(_) => true,
            Op::RmsNormBackward(_) => many,
            _ => false,
        };
        in_f16 && op.values(Access::Write).contains(&dy)
    };
    let maker = graph.nodes().iter().map(|(_, op)| op).find(makes);
    let made = maker.map(|op| scratch(op, graph, &MATRIX_UNITS)).unwrap_or_default();
    let of_dy = made.into_iter().filter(|made| made.source.is_some_and(|(value, _)| value == dy));
    of_dy.map(Scratch::made_earlier).collect()
}

/// The gradients in f16 that the products behind queries, keys and values read next, or the only one.
pub(super) fn rope_split_backward(op: &RopeSplitBackward, graph: &Graph) -> Vec<Scratch> {
    let Heads { heads, kv_heads, head_dim } = op.shape;
    let fits = (heads + 2 * kv_heads) * head_dim <= LONGEST_ROTATED_ROW
        && [heads * head_dim, kv_heads * head_dim].iter().all(|width| width.is_multiple_of(16))
        && head_dim.is_multiple_of(4)
        && op.rope_dims.is_multiple_of(8);
    match op.split {
        _ if !fits => Vec::new(),
        Some((keys, values)) => half_gradients(&[op.out, keys, values], graph),
        None => half_gradients(&[op.out], graph),
    }
}

/// Gradients in f16, each for the product that reads it, where no one reads any as floats.
fn half_gradients(gradients: &[ValueId], graph: &Graph) -> Vec<Scratch> {
    let products: Option<Vec<_>> = gradients.iter().map(|&value| half_product(value, graph)).collect();
    let floats = gradients.iter().any(|&value| is_read_as_floats(value, graph));
    let products = products.filter(|_| !floats).unwrap_or_default();
    products
        .into_iter()
        .flat_map(|(value, weight)| F16Rows::request_gradient(value, weight, graph))
        .map(Scratch::replaces)
        .collect()
}

/// Whether the host, or an op that cannot have it in f16, reads a gradient that is made in f16.
fn is_read_as_floats(gradient: ValueId, graph: &Graph) -> bool {
    let reads = |op: &Op| {
        let mut reads = false;
        op.visit_operands(|operand, access| reads |= operand == Operand::Value(gradient) && access == Access::Read);
        let in_f16 = || match op {
            Op::TernaryMatmulBackward(_) | Op::TernaryMatmulGradient(_) => {
                !scratch(op, graph, &MATRIX_UNITS).is_empty()
            }
            op => may_read_f16_rows(op),
        };
        reads && !in_f16()
    };
    graph.value(gradient).role != Role::Inner || graph.nodes().iter().any(|(_, op)| reads(op))
}

/// Whether an op of B factors can read gradients in f16: its kernels take four neighbouring columns at once.
pub(super) fn may_read_f16_rows(op: &Op) -> bool {
    match op {
        Op::LoraBGradient(LoraBGradient { gradients: factors, .. })
        | Op::LoraBBackward(LoraBBackward { factors, .. }) => {
            factors.iter().all(|factor| factor.out_offset.is_multiple_of(4))
        }
        _ => false,
    }
}

/// A gradient that a product with a ternary weight reads in f16, and the weight, where there is one such product.
pub(super) fn half_product(dy: ValueId, graph: &Graph) -> Option<(ValueId, ResourceId)> {
    let mut weights = graph.nodes().iter().filter_map(|(_, op)| match op {
        Op::TernaryMatmulBackward(product) if product.dy == dy && product.f16_products => Some(product.weight),
        _ => None,
    });
    let one_scale = |&weight: &ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::Ternary);
    let weight = weights.next().filter(one_scale)?;
    weights.next().is_none().then_some((dy, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_held_up_to_the_longest() {
        let cols = [4, 6, LONGEST_HELD_ROW, LONGEST_HELD_ROW + 4];
        assert_eq!(cols.map(holds_row), [true, false, true, false]);
    }
}
