//! What int8 activations cost a model that was trained with float ones.

use crate::device::Runtime;
use crate::error::Result;
use crate::model::{LoadOptions, Model};
use std::path::Path;
use tritune_graph::maths;
use tritune_model::layout::Layout;
use tritune_model::tokenizer::EncodeOptions;
use tritune_model::{Activations, Precision, ReadingOptions};

/// Most tokens that are compared.
const TOKENS: usize = 256;

/// An ordinary text with prose, numbers, a list and some code, so that predictions are of several kinds.
const TEXT: &str = "The lighthouse at the end of the bay was built in 1871, after two ships had been lost in a single winter. Its \
keeper kept a diary. On most days he wrote no more than a line: wind from the north-west, sea rough, oil low. But on the 3rd of \
March he filled four pages. A boat had come in the night with a doctor on board, he wrote, and she had asked him how far it was to \
the town. \"Nine miles by the road,\" he had answered, \"and eleven if you are afraid of the cliffs.\" She laughed, and set out at \
once. What must be packed for such a walk? 1. A lamp with enough oil for three hours. 2. Bread, cheese and water. 3. A map, since \
the path divides twice. The time it takes is the distance divided by the speed; at 3 miles an hour, nine miles take three hours.\n\n\
def hours(miles, speed=3.0):\n    if speed <= 0:\n        raise ValueError(\"the speed must be positive\")\n    return miles / speed\n\n\
print(hours(9))  # 3.0\n\nSince then much has changed. The lamp is electric, the diary is a database, and the road has been paved. \
The question has stayed the same: how far is it, and what will the weather be?";

/// The difference between predictions with int8 activations and with float ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActivationLoss {
    /// Predictions compared.
    pub tokens: usize,
    /// Mean Kullback-Leibler divergence from float to int8, in nats.
    pub kl_mean: f64,
    /// The largest of a prediction.
    pub kl_worst: f64,
    /// Fraction of predictions whose most likely token is the same.
    pub same_best: f64,
}

/// Runs a few hundred tokens through a model with the activations that `reading` asks for and with float ones, and compares the
/// predictions. None for a model whose activations are as it was trained.
pub fn measure_activations(path: &Path, reading: ReadingOptions, runtime: &Runtime) -> Result<Option<ActivationLoss>> {
    let model = Model::open_with(path, reading)?;
    let exact = ReadingOptions { activations: Activations::Float, ..reading };
    let layout = |model: &Model| Layout::of(model.file(), 1, Precision::F32);
    let float = Model::open_with(path, exact)?;
    let (asked, wanted) = (layout(&model)?, layout(&float)?);
    let products = || asked.layers.iter().flat_map(|layer| layer.weights()).map(|(weight, _)| weight);
    if products().all(|weight| asked.input_of(weight) == wanted.input_of(weight)) {
        return Ok(None);
    }
    let ids = tokens(&model)?;
    let (expected, found) = (logits(&float, runtime, &ids)?, logits(&model, runtime, &ids)?);
    Ok(Some(compare(&expected, &found, model.config().vocab)))
}

/// The tokens of the text, or of nothing in particular for a model without a tokenizer.
fn tokens(model: &Model) -> Result<Vec<u32>> {
    let most = TOKENS.min(model.config().context);
    let mut ids = match model.file().text()? {
        Some((tokenizer, _)) => {
            tokenizer.encode(TEXT, EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false })?
        }
        None => (0..most as u64).map(|at| (at * 7919 % model.config().vocab.max(1) as u64) as u32).collect(),
    };
    ids.truncate(most);
    Ok(ids)
}

fn logits(model: &Model, runtime: &Runtime, ids: &[u32]) -> Result<Vec<f32>> {
    let options = LoadOptions { context: Some(ids.len()), precision: Precision::F32, ..LoadOptions::default() };
    let mut loaded = model.load(runtime, options)?;
    let mut logits = Vec::new();
    loaded.engine().trace(ids, false, |rows| logits.extend_from_slice(rows))?;
    Ok(logits)
}

/// Compares rows of logits.
fn compare(expected: &[f32], found: &[f32], vocab: usize) -> ActivationLoss {
    let (mut sum, mut worst, mut same, mut tokens) = (0.0, 0.0f64, 0, 0);
    for (expected, found) in expected.chunks_exact(vocab).zip(found.chunks_exact(vocab)) {
        let (p, q) = (log_softmax(expected), log_softmax(found));
        let divergence: f64 = p.iter().zip(&q).map(|(p, q)| maths::exp(*p) * (p - q)).sum();
        let best = |row: &[f32]| (0..vocab).fold(0, |best, id| if row[id] > row[best] { id } else { best });
        (sum, worst, tokens) = (sum + divergence, worst.max(divergence), tokens + 1);
        same += usize::from(best(expected) == best(found));
    }
    let count = tokens.max(1) as f64;
    ActivationLoss { tokens, kl_mean: sum / count, kl_worst: worst, same_best: same as f64 / count }
}

fn log_softmax(row: &[f32]) -> Vec<f64> {
    let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f64 = row.iter().map(|value| maths::exp(f64::from(value - most))).sum();
    let log_sum = maths::ln(sum);
    row.iter().map(|value| f64::from(value - most) - log_sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_compared_row_by_row() {
        // Even odds against 3 to 1, and a row that is the same but for a constant.
        let expected = [0.0, 0.0, 1.0, 3.0];
        let found = [3f32.ln(), 0.0, 8.0, 10.0];
        let loss = compare(&expected, &found, 2);
        let kl = 0.5 * (0.5f64 / 0.75).ln() + 0.5 * (0.5f64 / 0.25).ln();
        assert!((loss.kl_worst - kl).abs() < 1e-7 && (loss.kl_mean - kl / 2.0).abs() < 1e-7, "{loss:?}");
        assert_eq!((loss.tokens, loss.same_best), (2, 1.0));
    }
}
