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
    let resumed = has_checkpoints(out);
    let mut outputs = outputs(run);
    let names = exported(run, out).chain([out.join(REPORT)]);
    check_files(&mut outputs, names.collect(), resumed)?;
    outputs.file_of_run(&out.join(LOG), resumed || out.join(BEGUN).is_file())?;
    run.profile.as_deref().map_or(Ok(()), |profile| outputs.file(profile))
}

/// The same for the exported files alone, `own` if they were written before.
pub(super) fn check_exports(run: &Finetune, out: &Path, own: bool) -> Result<()> {
    check_files(&mut outputs(run), exported(run, out).collect(), own)
}

/// What a run reads, which nothing may replace.
fn outputs(run: &Finetune) -> Outputs {
    let settings = &run.settings;
    let inputs = [&settings.model, &settings.data, &settings.eval, &settings.teacher, &settings.template];
    let inputs = inputs.into_iter().flatten().chain(&run.also_read);
    // What a pattern or a folder stands for; one that matches nothing is an error of its own, later.
    let data = data_files(&settings.data_paths()).unwrap_or_default();
    let outputs = Outputs::new(run.force).reading_all(inputs).reading_all(data);
    match &settings.init {
        Some(init) => outputs.reading_adapter(init),
        None => outputs,
    }
}

fn exported(run: &Finetune, out: &Path) -> impl Iterator<Item = PathBuf> {
    exported_files(run.settings.full).into_iter().map(|name| out.join(name))
}

fn check_files(outputs: &mut Outputs, files: Vec<PathBuf>, own: bool) -> Result<()> {
    // What is read comes first: --force does not help there.
    files.iter().try_for_each(|file| outputs.refuse_inputs(file))?;
    files.iter().try_for_each(|file| outputs.file_of_run(file, own))
}

/// The beginning of a run, for as long as this exists.
pub(super) struct RunMarker(PathBuf);

impl RunMarker {
    /// Marks the folder.
    pub(super) fn mark(out: &Path) -> tritune_format::Result<RunMarker> {
        let path = out.join(BEGUN);
        crate::files::write(&path, b"")?;
        Ok(RunMarker(path))
    }

    /// The run has ended and left a checkpoint.
    pub(super) fn end(self) {
        // What stays is of no consequence beside a checkpoint.
        let _ = std::fs::remove_file(self.0);
    }
}
