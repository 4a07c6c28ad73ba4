//! Data files, read with progress.

use crate::events::{Events, Tracked, Work};
use std::path::{Path, PathBuf};
use tritune_train::data::{DataError, DataOptions, DataSet, Event, SampleEncoder, data_files};

/// Reads data: a file, all of a folder, or what a pattern matches. Lines that cannot be used are counted in a notice.
pub fn read_data(
    path: &Path,
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    read_all_data(&[path.to_owned()], encoder, options, events)
}

/// The same of several.
pub fn read_all_data(
    paths: &[PathBuf],
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    let mut tracked = Tracked::new(events, Work::ReadingData);
    let files = data_files(paths)?;
    let set = DataSet::open_all(&files, encoder, options, &std::env::temp_dir(), |event| {
        if let Event::Progress { done, total } = event {
            tracked.set(done, total);
        }
        Ok::<(), DataError>(())
    });
    drop(tracked);
    let set = set?;
    let lines = set.report().rejected;
    if lines > 0 {
        let first = files.first().map(|path| path.display().to_string()).unwrap_or_default();
        let more = if files.len() > 1 { format!(" and {} more files", files.len() - 1) } else { String::new() };
        events.warn(format!("{lines} lines of {first}{more} cannot be used; `tritune data` lists them"));
    }
    Ok(set)
}

/// The numbers of all samples of a set.
pub fn all_samples(set: &DataSet) -> Vec<u32> {
    (0..set.len() as u32).collect()
}
