//! Which tensors a model file may hold. One that has no place in the model would be ignored, and the model be another one.

use super::LoadError;
use crate::config::Config;
use crate::family::TensorNames;
use crate::tensor::{Projection, Tensor};
use std::collections::HashSet;
use std::path::Path;

/// Ends of tensor names that say nothing of what a model computes: tables that every reader makes itself.
const INFORMATION: &[&str] = &["rotary_emb.inv_freq"];

/// What tensors are that are often found in models of other families, by a part of their name.
const MEANINGS: &[(&str, &str)] = &[
    (".bias", " (a bias)"),
    ("_norm_in.", " (a norm inside a projection)"),
    ("q_norm", " (a norm of the queries)"),
    ("k_norm", " (a norm of the keys)"),
    ("_exps", " (a mixture of experts)"),
    ("experts", " (a mixture of experts)"),
    ("gate_inp", " (a mixture of experts)"),
    ("norm", " (a norm)"),
    ("rope_factors", " (scaled positions)"),
    ("lora_", " (an adapter)"),
];

/// Refuses tensors that the model has no place for. `further` are names of tensors that come with linear weights.
pub(super) fn check<'n>(
    path: &Path,
    config: &Config,
    names: &TensorNames,
    found: impl Iterator<Item = &'n str>,
    further: &[&str],
) -> Result<(), LoadError> {
    let mut known: HashSet<String> =
        Tensor::of(config).into_iter().flat_map(|tensor| names.tensor_names(tensor)).collect();
    // A head that the configuration ties to the embedding may be there all the same.
    known.insert(names.tensor(Tensor::Head));
    for layer in 0..config.layers {
        for projection in Projection::ALL {
            let module = names.module(layer, projection);
            known.extend(further.iter().map(|suffix| format!("{module}{suffix}")));
        }
    }
    for name in found {
        if known.contains(name) || INFORMATION.iter().any(|end| name.ends_with(end)) {
            continue;
        }
        let meaning = MEANINGS.iter().find(|(part, _)| name.contains(part)).map_or("", |(_, meaning)| meaning);
        let (path, tensor) = (path.to_owned(), name.to_owned());
        return Err(LoadError::NotUnderstood { path, tensor, meaning, family: config.family.name });
    }
    Ok(())
}

/// The projections whose norm of their own is among the tensors of the first block.
pub(super) fn projection_norms(names: &TensorNames, has: impl Fn(&str) -> bool) -> Vec<Projection> {
    let in_file = |projection: &Projection| {
        names.tensor_names(Tensor::ProjectionNorm(0, *projection)).iter().any(|name| has(name))
    };
    Projection::ALL.into_iter().filter(in_file).collect()
}
