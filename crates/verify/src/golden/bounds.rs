//! How closely reference values are met, by the kind of model they are of.

use super::Tier;
use crate::compare::Tolerance;
use tritune_model::tensor::Projection;
use tritune_model::{LoadError, ModelFile};

/// The bounds of one model. About ten times what rounding in f32 does; where activations are int8, one that lies near a tie
/// may flip later on, and moves what follows by percents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    /// Logits and hidden states in f32; on long prompts those of `late`.
    states: f64,
    late: Option<Tolerance>,
    /// The same in f16.
    half: Tolerance,
    /// Gradients in f32 and in f16.
    pub gradients: (f64, f64),
    /// Losses after the first step, relative, and absolute where that allows more.
    pub losses: (f64, f64),
    /// How far an adapter moved in its first step and in all.
    pub moved: (f64, f64),
}

/// A small BitNet model: ten steps without a flip, but prompts that may have one.
const BITNET: Bounds = Bounds {
    states: 1e-4,
    // One late rounding flip is allowed on long prompts: half-ulp noise alone can cause it.
    late: Some(Tolerance { rel_l2: 5e-3, rows: Some((1e-4, 0.9)) }),
    half: Tolerance { rel_l2: 3e-2, rows: Some((5e-2, 1.0)) },
    gradients: (1e-4, 8e-2),
    losses: (3e-3, 0.0),
    moved: (1e-2, 5e-2),
};

/// Float activations: nothing is rounded but by the arithmetic.
const FLOAT: Bounds = Bounds {
    states: 2e-5,
    late: None,
    half: Tolerance { rel_l2: 5e-3, rows: Some((2e-2, 1.0)) },
    gradients: (5e-5, 1e-2),
    losses: (1e-4, 0.0),
    moved: (5e-2, 1e-2),
};

/// int8 activations behind norms inside the projections; prompts keep away from ties, training steps do not.
const NORMED: Bounds = Bounds {
    states: 2e-5,
    late: None,
    half: Tolerance { rel_l2: 8e-2, rows: Some((1.2e-1, 1.0)) },
    gradients: (5e-5, 9e-2),
    losses: (1e-2, 6e-2),
    moved: (5e-2, 1e-1),
};

impl Bounds {
    pub fn of(model: &dyn ModelFile) -> Result<Bounds, LoadError> {
        Ok(match model.origin(0, Projection::Q)? {
            origin if origin.is_dense() => FLOAT,
            _ if !model.config().projection_norms.is_empty() => NORMED,
            _ => BITNET,
        })
    }

    /// For logits and hidden states of a prompt.
    pub fn states(&self, tier: Tier, tokens: usize) -> Tolerance {
        match tier {
            Tier::A if tokens >= 32 => self.late.unwrap_or(Tolerance::rel_l2(self.states)),
            Tier::A => Tolerance::rel_l2(self.states),
            Tier::B => self.half,
        }
    }

    /// For gradients.
    pub fn gradient(&self, tier: Tier) -> Tolerance {
        Tolerance::rel_l2(if tier == Tier::A { self.gradients.0 } else { self.gradients.1 })
    }

    /// Whether the loss of a step is close enough.
    pub fn loss(&self, tier: Tier, step: usize, found: f64, wanted: f64) -> bool {
        let error = (found - wanted).abs();
        match (tier, step) {
            (Tier::A, 0) => error <= 1e-5 * wanted.abs(),
            (Tier::A, _) => error <= (self.losses.0 * wanted.abs()).max(self.losses.1),
            (Tier::B, _) => error <= (1e-2 * wanted.abs()).max(self.losses.1),
        }
    }
}
