//! The gradient of the gated activation's input.

use crate::gated_act::GateUp;
use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, exp_of_nonpositive, for_rows};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::Activation;

#[inline(always)]
unsafe fn gradients<L: Lanes>(activation: Activation, gate: L, up: L, dy: L) -> (L, L) {
    // SAFETY: the caller guarantees the instruction set; nothing here touches memory.
    unsafe {
        let zero = L::splat(0.0);
        match activation {
            Activation::Silu => {
                let one = L::splat(1.0);
                let exp = exp_of_nonpositive(gate.where_negative(gate, zero.sub(gate)));
                let below = one.add(exp);
                let sigmoid = exp.where_negative(gate, one).div(below);
                let rest = one.where_negative(gate, exp).div(below);
                let slope = sigmoid.mul(gate.mul_add(rest, one));
                (dy.mul(up).mul(slope), dy.mul(gate.mul(sigmoid)))
            }
            Activation::Relu2 => {
                let positive = gate.max(zero);
                (dy.mul(up).mul(positive.add(positive)), dy.mul(positive.mul(positive)))
            }
        }
    }
}

struct GateRow<'a> {
    activation: Activation,
    gate: &'a [f32],
    up: &'a [f32],
    dy: &'a [f32],
    to_gate: &'a mut [f32],
    to_up: &'a mut [f32],
}

impl Kernel for GateRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let inputs = self.gate.chunks(LANES).zip(self.up.chunks(LANES)).zip(self.dy.chunks(LANES));
        let results = self.to_gate.chunks_mut(LANES).zip(self.to_up.chunks_mut(LANES));
        // The tail goes through the same lanes, so an element's bits do not depend on its position.
        for (((gate, up), dy), (to_gate, to_up)) in inputs.zip(results) {
            // SAFETY: the dispatcher has checked the instruction set.
            unsafe {
                let (gate, up) = gradients(self.activation, L::load_some(gate), L::load_some(up), L::load_some(dy));
                gate.store_some(to_gate);
                up.store_some(to_up);
            }
        }
    }
}

/// The gradient of `gate_up` where `dy` is that of `act(gate) · up`, for `rows` rows of `width` results: both side by side, or that of
/// `up` on its own.
pub fn gated_act_backward(
    pool: &ThreadPool,
    isa: Isa,
    activation: Activation,
    gate_up: GateUp,
    rows: usize,
    width: usize,
    dy: &[f32],
    out: (&mut [f32], Option<&mut [f32]>),
) {
    let of_row = |row: usize, to_gate: &mut [f32], to_up: &mut [f32]| {
        let ((gate, up), dy) = (gate_up.row(row, width), &dy[row * width..][..width]);
        dispatch(isa, GateRow { activation, gate, up, dy, to_gate, to_up });
    };
    match out {
        (out, None) => for_rows(pool, 3 * width, &mut out[..rows * 2 * width], 2 * width, |row, out| {
            let (to_gate, to_up) = out.split_at_mut(width);
            of_row(row, to_gate, to_up);
        }),
        (to_gate, Some(to_up)) => {
            let to_up = SharedOut::new(&mut to_up[..rows * width]);
            for_rows(pool, 3 * width, &mut to_gate[..rows * width], width, |row, to_gate| {
                // SAFETY: each row is one task's.
                of_row(row, to_gate, unsafe { to_up.part(row * width..(row + 1) * width) });
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_everywhere, poison, written};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for activation in [Activation::Silu, Activation::Relu2] {
            for (rows, width) in [(1, 1), (3, 15), (2, 16), (5, 33), (70, 200)] {
                let spread = [0.1, 3.0, 40.0][random.below(3)];
                let gate_up: Vec<f32> = random.floats(rows * 2 * width).iter().map(|x| x * spread).collect();
                let dy = random.floats(rows * width);
                let mut expected = poison(rows * 2 * width);
                gated_act_backward_reference(activation, &gate_up, rows, width, &dy, &mut expected);
                let case = format!("{activation:?}, {rows} x {width}");
                // The slope of SiLU crosses zero, where its terms cancel.
                assert_everywhere(&expected, (2e-6, 0.3 * spread), &case, |pool, isa| {
                    let input = GateUp::stacked(&gate_up, width);
                    written(rows * 2 * width, |out| {
                        gated_act_backward(pool, isa, activation, input, rows, width, &dy, (out, None));
                    })
                });
            }
        }
    }

    #[test]
    fn far_from_zero_nothing_overflows() {
        let gate_up = [-1e30, 1e4, -200.0, 200.0, 2.0, 2.0, 2.0, 2.0];
        for isa in Isa::available() {
            let mut out = poison(8);
            let (pool, input) = (ThreadPool::new(1), GateUp::stacked(&gate_up, 4));
            gated_act_backward(&pool, isa, Activation::Silu, input, 1, 4, &[1.0; 4], (&mut out, None));
            assert_eq!(&out[..4], &[0.0, 2.0, 0.0, 2.0], "{isa}");
            assert_eq!(&out[5..], &[1e4, 0.0, 200.0], "{isa}");
        }
    }

    /// [`gated_act_backward`] in plain loops.
    fn gated_act_backward_reference(
        activation: Activation,
        gate_up: &[f32],
        rows: usize,
        width: usize,
        dy: &[f32],
        out: &mut [f32],
    ) {
        for row in 0..rows {
            for i in 0..width {
                let place = row * 2 * width + i;
                let (gate, up) = (f64::from(gate_up[place]), f64::from(gate_up[place + width]));
                let dy = f64::from(dy[row * width + i]);
                let (value, slope) = match activation {
                    Activation::Silu => {
                        let sigmoid = 1.0 / (1.0 + (-gate).exp());
                        (gate * sigmoid, sigmoid * (1.0 + gate * (1.0 - sigmoid)))
                    }
                    Activation::Relu2 => (gate.max(0.0).powi(2), 2.0 * gate.max(0.0)),
                };
                out[place] = (dy * up * slope) as f32;
                out[place + width] = (dy * value) as f32;
            }
        }
    }
}
