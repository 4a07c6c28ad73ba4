//! When a device gives up: the same tokens on the next safer one, with a warning, and never a wrong result.

use super::{Engine, EngineError, EngineOptions};
use crate::adapter::Adapter;
use crate::model_file::{LoadError, ModelFile};
use std::collections::VecDeque;
use std::sync::Arc;
use tritune_graph::{Device, DeviceError, block_on};

/// A device that can be opened when it is needed.
pub struct Fallback {
    /// What it is, for messages.
    pub name: String,
    /// Opens it.
    pub open: Box<dyn FnOnce() -> Result<Box<dyn Device>, DeviceError> + Send>,
}

/// What an engine needs to start again elsewhere.
pub(super) struct Recovery {
    model_file: Arc<dyn ModelFile>,
    adapters: Vec<(Adapter, f32)>,
    fallbacks: VecDeque<Fallback>,
    warn: Box<dyn FnMut(&str) + Send>,
}

impl Recovery {
    /// Starts again with these adapters.
    pub fn set_adapters(&mut self, adapters: &[(Adapter, f32)]) {
        self.adapters = adapters.to_vec();
    }
}

impl Engine {
    /// Puts a model on the first of these devices that takes it, and moves on to the next when one gives up later.
    /// `warn` is told of every move.
    pub fn load_with_fallbacks(
        model_file: Arc<dyn ModelFile>,
        adapters: Vec<(Adapter, f32)>,
        devices: Vec<Fallback>,
        options: EngineOptions,
        progress: &mut dyn FnMut(u64, u64),
        warn: Box<dyn FnMut(&str) + Send>,
    ) -> Result<Engine, EngineError> {
        block_on(Engine::load_with_fallbacks_async(model_file, adapters, devices, options, progress, warn))
    }

    /// [`Engine::load_with_fallbacks`] for hosts that must not block. Devices after the first one may be waited for.
    pub async fn load_with_fallbacks_async(
        model_file: Arc<dyn ModelFile>,
        adapters: Vec<(Adapter, f32)>,
        devices: Vec<Fallback>,
        options: EngineOptions,
        progress: &mut dyn FnMut(u64, u64),
        mut warn: Box<dyn FnMut(&str) + Send>,
    ) -> Result<Engine, EngineError> {
        let mut fallbacks = VecDeque::from(devices);
        let model = (&*model_file, adapters.as_slice());
        let mut engine = load_first(model, &mut fallbacks, options, progress, &mut *warn, None).await?;
        engine.recovery = Some(Recovery { model_file, adapters, fallbacks, warn });
        Ok(engine)
    }

    /// Gives an engine the adapters of this one, and the tokens of every sequence.
    fn move_to(&self, engine: &mut Engine) -> Result<(), EngineError> {
        engine.table = match &self.table {
            Some(table) => Some(table.beside(&engine.model, engine.options)?),
            None => None,
        };
        engine.chosen.clone_from(&self.chosen);
        for (sequence, tokens) in self.sequences.iter().enumerate().filter(|(_, tokens)| !tokens.is_empty()) {
            engine.append_greedy(&[(sequence, tokens)])?;
        }
        Ok(())
    }

    /// Starts again on the next fallback and computes the tokens of every sequence once more.
    pub(super) fn recover(&mut self, error: DeviceError) -> Result<(), EngineError> {
        let Some(mut recovery) = self.recovery.take() else { return Err(error.into()) };
        let mut error = Some(error);
        loop {
            let model = (&*recovery.model_file, recovery.adapters.as_slice());
            let fallbacks = &mut recovery.fallbacks;
            let (progress, warn) = (&mut |_, _| (), &mut *recovery.warn);
            let mut fresh = block_on(load_first(model, fallbacks, self.options, progress, warn, error.take()))?;
            match self.move_to(&mut fresh) {
                Ok(()) => {
                    let profile = self.profile.take();
                    *self = fresh;
                    self.profile = profile;
                    self.recovery = Some(recovery);
                    return Ok(());
                }
                Err(EngineError::Device(failed)) if failed.is_device_failure() => error = Some(failed),
                Err(other) => return Err(other),
            }
        }
    }
}

/// Loads on the first device that takes the model. `error` is why the one before gave up, if there was one.
async fn load_first(
    (model_file, adapters): (&dyn ModelFile, &[(Adapter, f32)]),
    fallbacks: &mut VecDeque<Fallback>,
    options: EngineOptions,
    progress: &mut dyn FnMut(u64, u64),
    warn: &mut dyn FnMut(&str),
    mut error: Option<DeviceError>,
) -> Result<Engine, EngineError> {
    loop {
        let Some(next) = fallbacks.pop_front() else {
            let nothing = || DeviceError::misuse("no device was given");
            return Err(error.unwrap_or_else(nothing).into());
        };
        if let Some(error) = &error {
            warn(&format!("{error}; going on with {}", next.name));
        }
        let outcome = match (next.open)() {
            Ok(device) => Engine::load_async(model_file, adapters, device, options, progress).await,
            Err(error) => Err(error.into()),
        };
        error = match outcome {
            Ok(engine) => return Ok(engine),
            Err(EngineError::Device(failed)) if failed.is_device_failure() => Some(failed),
            Err(EngineError::Load(LoadError::Device(failed))) if failed.is_device_failure() => Some(failed),
            Err(EngineError::Plan(refused)) if !fallbacks.is_empty() => Some(refused.into()),
            Err(other) => return Err(other),
        };
    }
}
