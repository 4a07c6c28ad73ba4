//! The weighted mean of adapters, as federated training makes it, and how far two adapters are apart.

use super::{Adapter, AdapterError, AdapterModule};
use serde::Serialize;
use tritune_graph::maths::mul_add;

/// The weighted mean of adapters of the same form. Sums are exact beyond double precision and rounded once, so the result does
/// not depend on the order.
///
/// The mean of products is the product of means only where the `A` factors are equal (`finetune --freeze-a`).
pub fn average(adapters: &[(Adapter, f64)]) -> Result<Adapter, AdapterError> {
    let ((first, _), others) = adapters.split_first().ok_or(AdapterError::NoAverage("there is no adapter"))?;
    if adapters.iter().any(|(_, weight)| !weight.is_finite() || *weight < 0.0) {
        return Err(AdapterError::NoAverage("a weight is negative or no number"));
    }
    let total: f64 = adapters.iter().map(|(_, weight)| weight).sum();
    if !total.is_finite() || total <= 0.0 {
        return Err(AdapterError::NoAverage("the weights add up to nothing"));
    }
    for (number, (other, _)) in others.iter().enumerate() {
        check_form(first, other, number + 2)?;
    }
    let mut total = Sum::default();
    adapters.iter().for_each(|(_, weight)| total.add(*weight, 1.0));
    let mut mean = first.clone();
    for (place, module) in mean.modules.iter_mut().enumerate() {
        let part = |select: fn(&AdapterModule) -> &[f32]| -> Vec<f32> {
            let columns: Vec<(&[f32], f64)> =
                adapters.iter().map(|(adapter, weight)| (select(&adapter.modules[place]), *weight)).collect();
            (0..columns[0].0.len()).map(|element| mean_of(&columns, element, &total)).collect()
        };
        let magnitude = module.magnitude.is_some().then(|| part(|module| module.magnitude.as_deref().unwrap_or(&[])));
        (module.a, module.b, module.magnitude) = (part(|module| &module.a), part(|module| &module.b), magnitude);
    }
    Ok(mean)
}

fn mean_of(columns: &[(&[f32], f64)], element: usize, total: &Sum) -> f32 {
    let (first, _) = columns[0];
    // What all agree on stays, whatever the weights.
    if columns.iter().all(|(values, _)| values[element].to_bits() == first[element].to_bits()) {
        return first[element];
    }
    let mut sum = Sum::default();
    columns.iter().for_each(|(values, weight)| sum.add(f64::from(values[element]), *weight));
    sum.divided_by(total)
}

/// A sum of products in two doubles: what rounding loses of the first is kept in the second.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    high: f64,
    low: f64,
}

impl Sum {
    fn add(&mut self, a: f64, b: f64) {
        let product = a * b;
        let product_error = mul_add(a, b, -product);
        let sum = self.high + product;
        let other = sum - self.high;
        let sum_error = (self.high - (sum - other)) + (product - other);
        let low = self.low + (sum_error + product_error);
        self.high = sum + low;
        self.low = low - (self.high - sum);
    }

    fn divided_by(&self, total: &Sum) -> f32 {
        let quotient = self.high / total.high;
        let rest = mul_add(-quotient, total.high, self.high) + self.low - quotient * total.low;
        (quotient + rest / total.high) as f32
    }
}

/// Refuses adapters that differ in more than their numbers.
fn check_form(first: &Adapter, other: &Adapter, number: usize) -> Result<(), AdapterError> {
    let differs = |what, found: String, expected: String| AdapterError::NoCommonForm { number, what, found, expected };
    let record = |adapter: &Adapter| match (&adapter.base_trits, &adapter.base_model) {
        (Some(_), Some(name)) => format!("\"{name}\""),
        (Some(_), None) => "a model without a name".to_owned(),
        (None, _) => "no record of it".to_owned(),
    };
    if first.base_trits != other.base_trits {
        return Err(differs("base", record(other), record(first)));
    }
    if first.rslora != other.rslora || first.kind() != other.kind() || first.threshold != other.threshold {
        let kind =
            |adapter: &Adapter| format!("{}{}", adapter.kind(), if adapter.rslora { " with rsLoRA" } else { "" });
        return Err(differs("kind", kind(other), kind(first)));
    }
    let places = |adapter: &Adapter| -> Vec<String> { adapter.modules.iter().map(AdapterModule::label).collect() };
    if places(first) != places(other) {
        let count = |adapter: &Adapter| format!("{} of them", adapter.modules.len());
        return Err(differs("projections", count(other), count(first)));
    }
    for (own, expected) in other.modules.iter().zip(&first.modules) {
        if own.rank != expected.rank {
            return Err(differs("rank", own.rank.to_string(), expected.rank.to_string()));
        }
        if own.alpha.to_bits() != expected.alpha.to_bits() {
            return Err(differs("alpha", own.alpha.to_string(), expected.alpha.to_string()));
        }
        if (own.a.len(), own.b.len()) != (expected.a.len(), expected.b.len()) {
            let shape = |module: &AdapterModule| format!("{} and {} numbers", module.a.len(), module.b.len());
            return Err(differs("shapes", shape(own), shape(expected)));
        }
    }
    Ok(())
}

/// How far two adapters of the same form are apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Whether their `A` factors are equal, so that their mean is exact.
    pub same_first_factors: bool,
    /// Norm of all numbers of the first one.
    pub norm: f64,
    /// Norm of what the second one adds to it.
    pub distance: f64,
    /// The same per norm of the first one; zero where that is zero.
    pub relative: f64,
    /// The largest difference of a number.
    pub largest: f64,
    /// The distance of each module.
    pub modules: Vec<ModuleDistance>,
}

/// How far one module of two adapters is apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModuleDistance {
    /// The transformer block.
    pub layer: usize,
    /// The matrix of the block.
    pub projection: &'static str,
    /// Norm of what the second one adds to the first.
    pub distance: f64,
}

/// Compares two adapters.
pub fn difference(first: &Adapter, second: &Adapter) -> Result<Difference, AdapterError> {
    check_form(first, second, 2)?;
    let (norm, distance, relative, largest, modules) = (0.0, 0.0, 0.0, 0.0, Vec::new());
    let mut whole = Difference { same_first_factors: true, norm, distance, relative, largest, modules };
    for (one, two) in first.modules.iter().zip(&second.modules) {
        let numbers = |module: &AdapterModule| -> Vec<f32> {
            module.a.iter().chain(&module.b).chain(module.magnitude.iter().flatten()).copied().collect()
        };
        let (mut square, square_of_first) = (0.0, &mut whole.norm);
        for (x, y) in numbers(one).into_iter().zip(numbers(two)) {
            let difference = f64::from(y) - f64::from(x);
            square += difference * difference;
            *square_of_first += f64::from(x) * f64::from(x);
            whole.largest = whole.largest.max(difference.abs());
        }
        whole.same_first_factors &= one.a == two.a;
        whole.distance += square;
        let (layer, projection) = (one.layer, one.projection.name());
        whole.modules.push(ModuleDistance { layer, projection, distance: square.sqrt() });
    }
    (whole.norm, whole.distance) = (whole.norm.sqrt(), whole.distance.sqrt());
    whole.relative = if whole.norm > 0.0 { whole.distance / whole.norm } else { 0.0 };
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::rng::Rng;
    use crate::tensor::Projection;

    fn adapter(seed: u64) -> Adapter {
        let mut rng = Rng::new(seed);
        let mut numbers = |count: usize| -> Vec<f32> {
            (0..count).map(|_| (rng.next_u64() as i32 as f32) * 2f32.powi((rng.next_u64() % 60) as i32 - 60)).collect()
        };
        let mut module = |projection| AdapterModule {
            layer: 0,
            projection,
            rank: 2,
            alpha: 4.0,
            a: numbers(16),
            b: numbers(10),
            magnitude: None,
        };
        let modules = vec![module(Projection::Q), module(Projection::V)];
        Adapter { rank: 2, alpha: 4.0, rslora: false, threshold: None, modules, base_model: None, base_trits: None }
    }

    #[test]
    fn the_mean_is_rounded_once_in_any_order() {
        let adapters: Vec<(Adapter, f64)> =
            (0..5).map(|seed| (adapter(seed), [3.0, 0.1, 7.0, 1e-3, 11.0][seed as usize])).collect();
        let mean = average(&adapters).unwrap();
        let mut reversed = adapters.clone();
        reversed.reverse();
        assert_eq!(average(&reversed).unwrap().modules, mean.modules);
        // Whole multiples of the weights are the same weights.
        let doubled: Vec<(Adapter, f64)> =
            adapters.iter().map(|(adapter, weight)| (adapter.clone(), 4.0 * weight)).collect();
        assert_eq!(average(&doubled).unwrap().modules, mean.modules);
        for (place, module) in mean.modules.iter().enumerate() {
            for (element, value) in module.b.iter().enumerate() {
                let sum: f64 = adapters.iter().map(|(a, weight)| f64::from(a.modules[place].b[element]) * weight).sum();
                let expected = sum / 21.101;
                let size: f64 = adapters.iter().map(|(a, w)| (f64::from(a.modules[place].b[element]) * w).abs()).sum();
                assert!((f64::from(*value) - expected).abs() <= 1e-7 * expected.abs() + 1e-14 * size);
            }
        }
        let one = adapter(1);
        let copies = [(one.clone(), 0.3), (one.clone(), 0.1), (one.clone(), 0.2)];
        assert_eq!(average(&copies).unwrap(), one, "what all agree on stays to the bit");
        let distance = difference(&one, &one).unwrap();
        assert!(distance.same_first_factors && distance.distance == 0.0 && distance.norm > 0.0);
        assert!(!difference(&one, &adapter(2)).unwrap().same_first_factors);
    }

    #[test]
    fn only_adapters_of_one_form_have_a_mean() {
        let refused = |change: &dyn Fn(&mut Adapter), words: &str| {
            let mut other = adapter(2);
            change(&mut other);
            let error = average(&[(adapter(1), 1.0), (other, 1.0)]).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        refused(&|other| other.modules[1].rank = 1, "rank: 1 instead of 2");
        refused(&|other| other.modules[0].alpha = 8.0, "alpha: 8 instead of 4");
        refused(&|other| other.rslora = true, "kind: LoRA with rsLoRA instead of LoRA");
        refused(&|other| drop(other.modules.pop()), "projections: 1 of them instead of 2 of them");
        refused(&|other| other.modules[0].projection = Projection::K, "projections");
        refused(&|other| other.modules[0].a.truncate(3), "shapes");
        for (weights, words) in
            [([0.0, 0.0], "add up to nothing"), ([1.0, -1.0], "negative"), ([f64::NAN, 1.0], "no number")]
        {
            let error = average(&[(adapter(1), weights[0]), (adapter(1), weights[1])]).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        assert!(average(&[]).is_err());
    }
}
