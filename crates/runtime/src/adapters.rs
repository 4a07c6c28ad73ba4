//! Adapters of a model: read, made and written.

use crate::error::Result;
use crate::model::Model;
use crate::outputs::Outputs;
use std::path::Path;
use tritune_model::Adapter;
use tritune_model::adapter::BaseTrits;

pub use tritune_model::adapter::{MergedModel, PEFT_FILES, average, difference, norm};

/// What a folder holds beside PEFT's files, for llama.cpp.
const GGUF_FILE: &str = "adapter.gguf";

/// The adapters of one model. Those that were trained on another one are refused.
pub struct Adapters<'m> {
    model: &'m Model,
    base: BaseTrits,
}

impl<'m> Adapters<'m> {
    /// Those of a model, whose trits are read once.
    pub fn of(model: &'m Model) -> Result<Adapters<'m>> {
        Ok(Adapters { model, base: BaseTrits::of(model.file())? })
    }

    /// Reads an adapter: a GGUF file or a PEFT folder.
    pub fn read(&self, path: impl AsRef<Path>) -> Result<Adapter> {
        let adapter = self.model.adapter(path)?;
        adapter.check_base(&self.base, self.model.config().name.as_deref())?;
        Ok(adapter)
    }

    /// An adapter that changes nothing yet: what a run with these settings starts from.
    #[cfg(feature = "train")]
    pub fn fresh(self, settings: &crate::FinetuneSettings) -> Adapter {
        tritune_train::fresh_adapter::fresh_adapter(self.model.config(), settings, Some(self.base))
    }
}

impl Model {
    /// Writes an adapter of this model: a name that ends in .gguf becomes such a file, any other a folder.
    pub fn write_adapter(&self, adapter: &Adapter, path: &Path) -> Result<()> {
        match is_gguf(path) {
            true => Ok(adapter.write_gguf(path, self.config())?),
            false => self.write_adapter_folder(adapter, path),
        }
    }

    /// Writes an adapter of this model as a PEFT folder, with an adapter.gguf in it where the adapter is a plain LoRA.
    pub fn write_adapter_folder(&self, adapter: &Adapter, folder: &Path) -> Result<()> {
        adapter.write_peft(folder, self.config())?;
        if adapter.is_plain() {
            adapter.write_gguf(folder.join(GGUF_FILE), self.config())?;
        }
        Ok(())
    }
}

impl Outputs {
    /// Checks the names that [`Model::write_adapter`] writes to.
    pub fn adapter(&mut self, path: &Path) -> Result<()> {
        if is_gguf(path) { self.file(path) } else { self.folder(path, PEFT_FILES.into_iter().chain([GGUF_FILE])) }
    }
}

fn is_gguf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gguf")
}
