//! The gated activation of the feed-forward block: `act(gate) · up`.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, exp_of_nonpositive, for_rows};
use crate::pool::ThreadPool;
use tritune_graph::Activation;

/// `x · sigmoid(x)` through `e^-|x|`, which cannot overflow.
#[inline(always)]
unsafe fn silu<L: Lanes>(x: L) -> L {
    // SAFETY: the caller guarantees the instruction set; nothing here touches memory.
    unsafe {
        let negated = L::splat(0.0).sub(x);
        let below = x.where_negative(x, negated);
        let exp = exp_of_nonpositive(below);
        let one = L::splat(1.0);
        x.mul(exp.where_negative(x, one)).div(one.add(exp))
    }
}

#[inline(always)]
unsafe fn relu_squared<L: Lanes>(x: L) -> L {
    // SAFETY: the caller guarantees the instruction set; nothing here touches memory.
    unsafe {
        let positive = x.max(L::splat(0.0));
        positive.mul(positive)
    }
}

#[inline(always)]
unsafe fn activate<L: Lanes>(activation: Activation, gate: L, up: L) -> L {
    // SAFETY: the caller guarantees the instruction set; nothing here touches memory.
    unsafe {
        match activation {
            Activation::Silu => silu(gate),
            Activation::Relu2 => relu_squared(gate),
        }
        .mul(up)
    }
}

struct GateRow<'a> {
    activation: Activation,
    gate: &'a [f32],
    up: &'a [f32],
    out: &'a mut [f32],
}

impl Kernel for GateRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let inputs = self.gate.chunks(LANES).zip(self.up.chunks(LANES));
        // The tail goes through the same lanes, so an element's bits do not depend on its position.
        for ((gate, up), out) in inputs.zip(self.out.chunks_mut(LANES)) {
            // SAFETY: the dispatcher has checked the instruction set.
            unsafe { activate(self.activation, L::load_some(gate), L::load_some(up)).store_some(out) };
        }
    }
}

/// Rows of gates and of what they are multiplied with.
#[derive(Clone, Copy)]
pub struct GateUp<'a> {
    gate: &'a [f32],
    up: &'a [f32],
    /// From one row to the next.
    stride: usize,
}

impl<'a> GateUp<'a> {
    /// Both side by side, of that width each.
    pub fn stacked(gate_up: &'a [f32], width: usize) -> Self {
        Self { gate: gate_up, up: &gate_up[width.min(gate_up.len())..], stride: 2 * width }
    }

    /// Each on its own, of that width.
    pub fn apart(gate: &'a [f32], up: &'a [f32], width: usize) -> Self {
        Self { gate, up, stride: width }
    }

    pub(crate) fn row(&self, row: usize, width: usize) -> (&'a [f32], &'a [f32]) {
        (&self.gate[row * self.stride..][..width], &self.up[row * self.stride..][..width])
    }
}

/// `out[t][i] = act(gate[t][i]) · up[t][i]` for `rows` rows.
pub fn gated_act(
    pool: &ThreadPool,
    isa: Isa,
    activation: Activation,
    gate_up: GateUp,
    rows: usize,
    width: usize,
    out: &mut [f32],
) {
    assert!(out.len() >= rows * width, "{} outputs for {rows} rows of {width}", out.len());
    for_rows(pool, 2 * width, &mut out[..rows * width], width, |row, out| {
        let (gate, up) = gate_up.row(row, width);
        dispatch(isa, GateRow { activation, gate, up, out });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    const BOTH: [Activation; 2] = [Activation::Silu, Activation::Relu2];

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for width in (1..=17).chain([31, 33, 128, 352, 1000, 6912]) {
                for rows in 1..=9 {
                    let gate_up: Vec<f32> = random.floats(rows * 2 * width).iter().map(|x| x * 20.0).collect();
                    for activation in BOTH {
                        let mut expected = poison(rows * width);
                        gated_act_reference(activation, &gate_up, rows, width, &mut expected);
                        for isa in Isa::available() {
                            let mut got = poison(rows * width);
                            gated_act(&pool, isa, activation, GateUp::stacked(&gate_up, width), rows, width, &mut got);
                            let case = format!("{activation:?} on {isa}, {threads} threads, {rows} x {width}");
                            assert_close(&got, &expected, 1e-6, 1e-30, &case);
                            for row in 0..rows {
                                let mut alone = poison(width);
                                let part = &gate_up[row * 2 * width..(row + 1) * 2 * width];
                                gated_act(&pool, isa, activation, GateUp::stacked(part, width), 1, width, &mut alone);
                                assert_same_bits(&alone, &got[row * width..(row + 1) * width], &case);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn extremes() {
        let pool = ThreadPool::new(1);
        let cases: [(&str, Activation, f32, f32); 8] = [
            ("large", Activation::Silu, 1000.0, 1000.0),
            ("very negative", Activation::Silu, -1000.0, 0.0),
            ("the edge of exp", Activation::Silu, -90.0, 0.0),
            ("zero", Activation::Silu, 0.0, 0.0),
            ("negative", Activation::Relu2, -3.0, 0.0),
            ("positive", Activation::Relu2, 3.0, 9.0),
            ("beyond half floats", Activation::Relu2, 1000.0, 1e6),
            ("zero", Activation::Relu2, -0.0, 0.0),
        ];
        for (name, activation, gate, expected) in cases {
            for isa in Isa::available() {
                let mut got = [f32::NAN];
                gated_act(&pool, isa, activation, GateUp::stacked(&[gate, 1.0], 1), 1, 1, &mut got);
                assert_eq!(got, [expected], "{activation:?} of {name} on {isa}");
            }
        }
        for activation in BOTH {
            for isa in Isa::available() {
                let mut got = [0.0];
                gated_act(&pool, isa, activation, GateUp::stacked(&[f32::NAN, 1.0], 1), 1, 1, &mut got);
                assert!(got[0].is_nan(), "{activation:?} on {isa}: a NaN must not vanish");
            }
        }
    }

    /// [`gated_act`] in plain loops.
    fn gated_act_reference(activation: Activation, gate_up: &[f32], rows: usize, width: usize, out: &mut [f32]) {
        for row in 0..rows {
            for column in 0..width {
                let gate = gate_up[row * 2 * width + column];
                let up = gate_up[row * 2 * width + width + column];
                let activated = match activation {
                    Activation::Silu => gate / (1.0 + (-gate).exp()),
                    Activation::Relu2 => gate.max(0.0) * gate.max(0.0),
                };
                out[row * width + column] = activated * up;
            }
        }
    }
}
