//! Gradients, adapters and the optimiser in f64.

use super::Exact;
use tritune_graph::{Activation, Hyper};

/// The input's gradient of an RMS norm of one row.
pub fn rms_norm_backward(x: &[f64], gain: &[f32], eps: f32, dy: &[f64]) -> Vec<Exact> {
    let count = x.len() as f64;
    let mean = x.iter().map(|x| x * x).sum::<f64>() / count;
    let factor = 1.0 / (mean + f64::from(eps)).sqrt();
    let scaled: Vec<f64> = gain.iter().zip(dy).map(|(gain, dy)| f64::from(*gain) * dy).collect();
    let along = Exact::sum(scaled.iter().zip(x).map(|(scaled, x)| scaled * x / count));
    let one = |(x, scaled): (&f64, &f64)| {
        let (straight, pull) = (factor * scaled, x * factor.powi(3));
        Exact { value: straight - pull * along.value, terms: straight.abs() + pull.abs() * along.terms }
    };
    x.iter().zip(&scaled).map(one).collect()
}

/// The gradients of gate and up, given that of `act(gate) · up`.
pub fn gated_act_backward(kind: Activation, gate: f64, up: f64, dy: f64) -> (Exact, Exact) {
    let d_up = dy * super::gated_act(kind, gate, 1.0);
    let d_gate = match kind {
        Activation::Silu => {
            let sigmoid = 1.0 / (1.0 + (-gate).exp());
            // 1 - sigmoid without cancellation.
            let rest = 1.0 / (1.0 + gate.exp());
            Exact::sum([dy * up * sigmoid, dy * up * gate * sigmoid * rest].into_iter())
        }
        Activation::Relu2 => Exact::single(dy * up * 2.0 * gate.max(0.0)),
    };
    (d_gate, Exact::single(d_up))
}

/// Master weight, mean and square of one element after a step of AdamW with a gradient that is clipped already.
pub fn adam_w(hyper: Hyper, parameter: f64, gradient: f64, mean: f64, square: f64) -> [Exact; 3] {
    let [rate, beta1, beta2, epsilon, keep, bias1, bias2, _] = hyper.to_array().map(f64::from);
    let mean = Exact::sum([beta1 * mean, (1.0 - beta1) * gradient].into_iter());
    let square = Exact::sum([beta2 * square, (1.0 - beta2) * gradient * gradient].into_iter());
    let step = rate / bias1 / ((square.value / bias2).sqrt() + epsilon);
    let parameter =
        Exact { value: keep * parameter - step * mean.value, terms: (keep * parameter).abs() + step * mean.terms };
    [parameter, mean, square]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;

    /// The slope of `f` at `x` by central differences.
    fn slope(f: impl Fn(f64) -> f64, x: f64) -> f64 {
        let step = 1e-5;
        (f(x + step) - f(x - step)) / (2.0 * step)
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6 * (1.0 + expected.abs()), "{found} {expected}");
    }

    #[test]
    fn the_norm_has_the_slope_of_its_forward_pass() {
        let (x, gain, dy) = ([0.3, -1.2, 0.7], [1.5f32, 0.5, -0.25], [0.2, -0.4, 1.1]);
        let found = rms_norm_backward(&x, &gain, 1e-3, &dy);
        for i in 0..3 {
            let loss = |value: f64| {
                let mut x = x;
                x[i] = value;
                naive::rms_norm(&x, &gain, 1e-3).iter().zip(&dy).map(|(y, dy)| y * dy).sum::<f64>()
            };
            close(found[i].value, slope(loss, x[i]));
        }
    }

    #[test]
    fn activations_have_the_slope_of_their_forward_pass() {
        for kind in [Activation::Silu, Activation::Relu2] {
            for gate in [-3.0, -0.5, 0.4, 2.0] {
                let (d_gate, d_up) = gated_act_backward(kind, gate, 1.7, 0.6);
                close(d_gate.value, 0.6 * slope(|gate| naive::gated_act(kind, gate, 1.7), gate));
                close(d_up.value, 0.6 * slope(|up| naive::gated_act(kind, gate, up), 1.7));
            }
        }
    }

    #[test]
    fn turning_back_undoes_turning() {
        let angles = [0.6f32, 0.8];
        let head = [2.0, 5.0, 7.0];
        let turned: Vec<f64> = (0..3).map(|i| naive::rotate(&head, &angles, i).value).collect();
        for (i, expected) in head.into_iter().enumerate() {
            close(naive::rotate_back(&turned, &angles, i).value, expected);
        }
    }

    #[test]
    fn the_first_step_follows_the_sign() {
        let hyper = Hyper {
            rate: 0.125,
            beta1: 0.5,
            beta2: 0.75,
            epsilon: 0.0,
            decay_factor: 0.5,
            bias1: 0.5,
            bias2: 0.25,
            clip: 1.0,
        };
        let [parameter, mean, square] = adam_w(hyper, 4.0, -3.0, 0.0, 0.0);
        close(parameter.value, 2.0 + 0.125);
        close(mean.value, -1.5);
        close(square.value, 2.25);
    }
}
