//! The output folder of a run: which files in it are the run's own.

use super::Finetune;
use super::session::{LOG, REPORT};
use crate::error::Result;
use crate::outputs::{OutputError, Outputs};
use std::path::{Path, PathBuf};
use tritune_train::checkpoint::has_checkpoints;
use tritune_train::data::data_files;
use tritune_train::export::exported_files;

/// Lies in the folder from the beginning of a run to its end: without a checkpoint it tells the log of a run that was killed from
/// one of the user's.
const BEGUN: &str = ".begun";

/// Refuses a run that would replace what it reads, or what no run made. Nothing is written.
pub(super) fn check(run: &Finetune, out: &Path) -> Result<()> {
    if out.symlink_metadata().is_ok() && !out.is_dir() {
        return Err(OutputError::NotAFolder(out.to_owned()).into());
    }
    let settings = &run.settings;
    let inputs = [&settings.model, &settings.data, &settings.eval, &settings.teacher, &settings.template];
    let inputs = inputs.into_iter().flatten().chain(&run.also_read);
    // What a pattern or a folder stands for; one that matches nothing is an error of its own, later.
    let data = data_files(&settings.data_paths()).unwrap_or_default();
    let mut outputs = Outputs::new(run.force).reading_all(inputs).reading_all(data);
    if let Some(init) = &settings.init {
        outputs = outputs.reading_adapter(init);
    }
    let resumed = has_checkpoints(out);
    let names: Vec<PathBuf> = exported_files(settings.full).into_iter().chain([PathBuf::from(REPORT)]).collect();
    // What is read comes first: --force does not help there.
    names.iter().try_for_each(|name| outputs.refuse_inputs(&out.join(name)))?;
    for name in names {
        outputs.file_of_run(&out.join(name), resumed)?;
    }
    outputs.file_of_run(&out.join(LOG), resumed || out.join(BEGUN).is_file())?;
    run.profile.as_deref().map_or(Ok(()), |profile| outputs.file(profile))
}

/// The beginning of a run, for as long as this exists.
pub(super) struct Begun(PathBuf);

impl Begun {
    /// Marks the folder.
    pub(super) fn mark(out: &Path) -> tritune_format::Result<Begun> {
        let path = out.join(BEGUN);
        crate::files::write(&path, b"")?;
        Ok(Begun(path))
    }

    /// The run has ended and left a checkpoint.
    pub(super) fn end(self) {
        // What stays is of no consequence beside a checkpoint.
        let _ = std::fs::remove_file(self.0);
    }
}
