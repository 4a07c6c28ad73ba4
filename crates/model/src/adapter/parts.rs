//! The tensors of an adapter file, checked one by one and gathered into modules.

use super::{AdapterError, AdapterModule, module_label};
use crate::config::Config;
use crate::tensor::Projection;
use std::collections::BTreeMap;
use std::path::Path;

/// Which tensor of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    A,
    B,
    Magnitude,
}

/// What a tensor's name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TensorRole {
    pub(super) layer: usize,
    pub(super) projection: Projection,
    pub(super) part: Part,
}

/// Modules in the making.
pub(super) struct ModuleBuilder<'a> {
    path: &'a Path,
    config: &'a Config,
    modules: BTreeMap<(usize, usize), Parts>,
}

#[derive(Default)]
struct Parts {
    a: Option<(usize, Vec<f32>)>,
    b: Option<(usize, Vec<f32>)>,
    magnitude: Option<Vec<f32>>,
}

impl<'a> ModuleBuilder<'a> {
    pub(super) fn new(path: &'a Path, config: &'a Config) -> ModuleBuilder<'a> {
        ModuleBuilder { path, config, modules: BTreeMap::new() }
    }

    /// Checks a tensor, then reads its values with `read` (given their number) and keeps them.
    pub(super) fn add(
        &mut self,
        name: &str,
        place: TensorRole,
        shape: &[u64],
        read: impl FnOnce(usize) -> Result<Vec<f32>, AdapterError>,
    ) -> Result<(), AdapterError> {
        let TensorRole { layer, projection, part } = place;
        let (path, tensor) = (self.path.to_owned(), name.to_owned());
        if layer >= self.config.layers {
            return Err(AdapterError::Layer { path, tensor, layers: self.config.layers });
        }
        let (out, cols) = projection.shape(self.config);
        // A larger rank than the matrix has rows or columns says nothing more; beyond it sizes are not believed.
        let believable = |rank: u64| usize::try_from(rank).ok().filter(|rank| (1..=out.max(cols)).contains(rank));
        let (fits, expected) = match (part, shape) {
            (Part::A, &[rank, width]) => (believable(rank).filter(|_| width == cols as u64), format!("[rank, {cols}]")),
            (Part::B, &[height, rank]) => (believable(rank).filter(|_| height == out as u64), format!("[{out}, rank]")),
            (Part::Magnitude, &[height]) => (Some(1).filter(|_| height == out as u64), format!("[{out}]")),
            (Part::A, _) => (None, format!("[rank, {cols}]")),
            (Part::B, _) => (None, format!("[{out}, rank]")),
            (Part::Magnitude, _) => (None, format!("[{out}]")),
        };
        let Some(rank) = fits else {
            return Err(AdapterError::Shape { path, tensor, expected, found: shape.to_vec() });
        };
        let count = match part {
            Part::A => rank * cols,
            Part::B | Part::Magnitude => rank * out,
        };
        let values = read(count)?;
        if let Some(&found) = values.iter().find(|value| !value.is_finite()) {
            return Err(AdapterError::Number { path, tensor, found });
        }
        let parts = self.modules.entry((layer, projection as usize)).or_default();
        let twice = match part {
            Part::A => parts.a.replace((rank, values)).is_some(),
            Part::B => parts.b.replace((rank, values)).is_some(),
            Part::Magnitude => parts.magnitude.replace(values).is_some(),
        };
        if twice { Err(AdapterError::Duplicate { path, tensor }) } else { Ok(()) }
    }

    /// The modules; `alpha` tells the numerator of each one's scale.
    pub(super) fn finish(
        self,
        dora: bool,
        mut alpha: impl FnMut(usize, Projection, usize) -> Result<f32, AdapterError>,
    ) -> Result<Vec<AdapterModule>, AdapterError> {
        if self.modules.is_empty() {
            let reason = "it has no LoRA tensors".to_owned();
            return Err(AdapterError::NotAnAdapter { path: self.path.to_owned(), reason });
        }
        let mut modules = Vec::with_capacity(self.modules.len());
        for ((layer, number), parts) in self.modules {
            let projection = Projection::ALL[number];
            let incomplete = |fault: String| AdapterError::Incomplete {
                path: self.path.to_owned(),
                module: module_label(layer, projection),
                fault,
            };
            let (Some((rank, a)), Some((b_rank, b))) = (parts.a, parts.b) else {
                return Err(incomplete("has only one of its A and B".to_owned()));
            };
            if rank != b_rank {
                return Err(incomplete(format!("has an A of rank {rank} and a B of rank {b_rank}")));
            }
            if parts.magnitude.is_some() != dora {
                let fault = if dora {
                    "has no magnitudes, though this is a DoRA"
                } else {
                    "has magnitudes, though this is no DoRA"
                };
                return Err(incomplete(fault.to_owned()));
            }
            let alpha = alpha(layer, projection, rank)?;
            modules.push(AdapterModule { layer, projection, rank, alpha, a, b, magnitude: parts.magnitude });
        }
        Ok(modules)
    }
}
