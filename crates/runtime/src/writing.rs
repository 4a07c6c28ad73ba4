//! Models written to disk.

use crate::error::Result;
use crate::events::{Events, Tracked, Work};
use crate::outputs::{OutputError, Outputs, names_a_folder};
use std::path::Path;
use tritune_model::ModelFile;
use tritune_model::convert::{ConvertOptions, ConvertReport, OutputFormat, convert, folder_files};

/// Writes a model as a GGUF file or a Hugging Face folder, whose name is checked first.
pub fn write_model(
    model: &dyn ModelFile,
    destination: &Path,
    options: ConvertOptions,
    mut outputs: Outputs,
    events: &dyn Events,
) -> Result<ConvertReport> {
    outputs.refuse_inputs(destination)?;
    let (folder, exists) = (destination.is_dir(), destination.exists());
    match options.target {
        OutputFormat::Gguf(_) if folder || names_a_folder(destination) => {
            return Err(OutputError::FolderForModel(destination.to_owned()).into());
        }
        OutputFormat::Gguf(_) => outputs.file(destination)?,
        _ if exists && !folder => return Err(OutputError::FileForModel(destination.to_owned()).into()),
        _ => outputs.folder(destination, folder_files())?,
    }
    let mut tracked = Tracked::new(events, Work::Writing);
    Ok(convert(model, destination, options, &mut |done, total| tracked.set(done, total))?)
}
