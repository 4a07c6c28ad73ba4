//! How likely tokens are.

use tritune_graph::maths;

/// The log probability of a token at its place, and of the most likely tokens there.
#[derive(Clone, Debug, PartialEq)]
pub struct Logprobs {
    /// The token.
    pub token: u32,
    /// Its natural logarithm of the probability, at temperature 1 and before any filter.
    pub logprob: f32,
    /// The most likely tokens, most likely first, lowest id first among equals.
    pub top: Vec<(u32, f32)>,
}

/// Log probabilities of `token` and of the `top` most likely tokens in a row of logits.
pub(super) fn of(logits: &[f32], token: u32, top: usize) -> Logprobs {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total: f64 = logits.iter().map(|&logit| maths::exp(f64::from(logit - highest))).sum();
    let norm = f64::from(highest) + maths::ln(total);
    let logprob = |id: u32| logits.get(id as usize).map_or(f32::NEG_INFINITY, |&l| (f64::from(l) - norm) as f32);
    // A few of many: the list stays sorted, and most tokens are below its last.
    let mut best: Vec<(u32, f32)> = Vec::with_capacity(top + 1);
    for (id, &logit) in logits.iter().enumerate() {
        if best.len() == top && best.last().is_none_or(|&(_, last)| logit <= last) {
            continue;
        }
        let at = best.partition_point(|&(_, other)| other >= logit);
        best.insert(at, (id as u32, logit));
        best.truncate(top);
    }
    Logprobs { token, logprob: logprob(token), top: best.into_iter().map(|(id, _)| (id, logprob(id))).collect() }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn probabilities_of_a_row() {
        let logits = [1.0, 3.0, -2.0, 3.0];
        let total: f64 = logits.iter().map(|&l| f64::from(l).exp()).sum();
        let expected = |l: f32| (f64::from(l) - total.ln()) as f32;
        let found = of(&logits, 2, 3);
        assert!((found.logprob - expected(-2.0)).abs() < 1e-6);
        assert_eq!(found.top.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 3, 0]);
        assert!((found.top[0].1 - expected(3.0)).abs() < 1e-6);
        assert!(of(&logits, 0, 0).top.is_empty());
        assert_eq!(of(&logits, 0, 9).top.len(), 4, "no more than there are");
    }
}
