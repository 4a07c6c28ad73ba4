//! How an adapter knows the model it was trained on: by a few hundred of its trits.
//!
//! Names differ from format to format and say nothing about weights. Trits survive every conversion, and those of a model that
//! was trained on still resemble its own, so that an adapter of the original may be used with it.

use super::Adapter;
use crate::model_file::{LoadError, ModelFile};
use crate::sampling::rng::Rng;
use crate::tensor::Projection;
use tritune_format::TernaryMatrix;

/// Where adapter files keep them.
pub(super) const KEY: &str = "tritune.base_trits";

/// Trits of each of the two matrices.
const TRITS: usize = 256;

/// How far trits must agree beyond chance, from 0 (nothing in common) to 1 (the same). Chance alone stays within ±0.15.
const MIN_AGREEMENT: f64 = 0.25;

/// Trits at fixed places of a model's first and last block; of dense weights, their signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseTrits(Vec<i8>);

/// Takes them as the matrices of a model pass by, in the order of its blocks.
pub(crate) struct Sampler {
    last_layer: usize,
    rng: Rng,
    trits: Vec<i8>,
}

impl Sampler {
    pub(crate) fn new(layers: usize) -> Sampler {
        Sampler { last_layer: layers - 1, rng: Rng::new(0), trits: Vec::with_capacity(2 * TRITS) }
    }

    /// The matrices that are looked at, in this order.
    fn places(&self) -> [(usize, Projection); 2] {
        [(0, Projection::V), (self.last_layer, Projection::Down)]
    }

    pub(crate) fn pass(&mut self, layer: usize, projection: Projection, matrix: &TernaryMatrix) {
        if self.places().contains(&(layer, projection)) {
            let mut below = |limit: usize| (self.rng.next_u64() % limit as u64) as usize;
            self.trits.extend((0..TRITS).map(|_| matrix.trit(below(matrix.rows), below(matrix.cols))));
        }
    }

    /// The same for a dense matrix, of which the signs are taken. `values` reads it.
    pub(crate) fn pass_dense(
        &mut self,
        layer: usize,
        projection: Projection,
        values: impl FnOnce() -> Result<Vec<f32>, LoadError>,
    ) -> Result<(), LoadError> {
        if self.places().contains(&(layer, projection)) {
            let values = values()?;
            let mut below = |limit: usize| (self.rng.next_u64() % limit as u64) as usize;
            let sign = |value: f32| i8::from(value > 0.0) - i8::from(value < 0.0);
            self.trits.extend((0..TRITS).map(|_| sign(values[below(values.len())])));
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> BaseTrits {
        BaseTrits(self.trits)
    }
}

impl BaseTrits {
    /// Those of a model that is not being loaded.
    pub fn of(model_file: &dyn ModelFile) -> Result<BaseTrits, LoadError> {
        let mut sampler = Sampler::new(model_file.config().layers);
        for (layer, projection) in sampler.places() {
            match model_file.dense_linear(layer, projection)? {
                Some(dense) => sampler.pass_dense(layer, projection, || dense.values())?,
                None => sampler.pass(layer, projection, &model_file.linear(layer, projection)?.matrix),
            }
        }
        Ok(sampler.finish())
    }

    /// Reads what [`BaseTrits::to_text`] wrote. A record that is something else is none.
    pub(super) fn parse(text: &str) -> Option<BaseTrits> {
        let trit = |byte| match byte {
            b'-' => Some(-1),
            b'0' => Some(0),
            b'+' => Some(1),
            _ => None,
        };
        let trits: Vec<i8> = text.bytes().map(trit).collect::<Option<_>>()?;
        (trits.len() == 2 * TRITS).then_some(BaseTrits(trits))
    }

    pub(super) fn to_text(&self) -> String {
        self.0.iter().map(|trit| ['-', '0', '+'][(trit + 1) as usize]).collect()
    }

    /// How far two models agree beyond chance (Cohen's kappa).
    fn agreement(&self, other: &BaseTrits) -> f64 {
        let count = self.0.len() as f64;
        let equal = self.0.iter().zip(&other.0).filter(|(a, b)| a == b).count() as f64 / count;
        let fraction = |trits: &[i8], value: i8| trits.iter().filter(|trit| **trit == value).count() as f64 / count;
        let chance: f64 = (-1..=1).map(|value| fraction(&self.0, value) * fraction(&other.0, value)).sum();
        if chance < 1.0 { (equal - chance) / (1.0 - chance) } else { 1.0 }
    }
}

impl Adapter {
    /// Refuses a model with other weights than the one the adapter was trained on. Adapters of other programs have no record,
    /// and fit wherever their shapes do.
    pub fn check_base(&self, model: &BaseTrits, name: Option<&str>) -> Result<(), LoadError> {
        match &self.base_trits {
            Some(base) if base.agreement(model) < MIN_AGREEMENT => Err(LoadError::OtherBase {
                base: self.base_model.clone().unwrap_or_else(|| "without a name".to_owned()),
                model: name.unwrap_or("without a name").to_owned(),
            }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(seed: u64, zeros: u64) -> BaseTrits {
        let mut rng = Rng::new(seed);
        let trit = |_| match rng.next_u64() % 100 {
            number if number < zeros => 0,
            number => (number % 2) as i8 * 2 - 1,
        };
        BaseTrits((0..2 * TRITS).map(trit).collect())
    }

    #[test]
    fn chance_is_told_from_kinship() {
        for zeros in [10, 40, 80, 95] {
            for seed in 0..200 {
                let (base, other) = (random(seed, zeros), random(seed + 1000, zeros));
                assert!(base.agreement(&other) < MIN_AGREEMENT, "{zeros} % zeros: {}", base.agreement(&other));
                // A third of the weights changed.
                let changed = base.0.iter().zip(&other.0).enumerate();
                let kin =
                    BaseTrits(changed.map(|(place, (own, new))| if place % 3 == 0 { *new } else { *own }).collect());
                assert!(base.agreement(&kin) > MIN_AGREEMENT, "{zeros} % zeros: {}", base.agreement(&kin));
                assert_eq!(BaseTrits::parse(&base.to_text()), Some(base));
            }
        }
        assert_eq!(BaseTrits(vec![0; 512]).agreement(&BaseTrits(vec![0; 512])), 1.0);
        assert_eq!(BaseTrits::parse("+-0"), None);
    }
}
