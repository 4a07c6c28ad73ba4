//! Data files, read with progress.

use crate::events::{Events, Tracked, Work};
use std::path::Path;
use tritune_train::data::{DataError, DataOptions, DataSet, Event, SampleEncoder};

/// Reads a data file. Lines that cannot be used are counted in a notice.
pub fn read_data(
    path: &Path,
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    let mut tracked = Tracked::new(events, Work::ReadingData);
    let set = DataSet::open(path, encoder, options, &std::env::temp_dir(), |event| {
        if let Event::Progress { done, total } = event {
            tracked.set(done, total);
        }
        Ok::<(), DataError>(())
    });
    drop(tracked);
    let set = set?;
    let lines = set.report().rejected;
    if lines > 0 {
        events.warn(format!("{lines} lines of {} cannot be used; `tritune data` lists them", path.display()));
    }
    Ok(set)
}

/// The numbers of all samples of a set.
pub fn all_samples(set: &DataSet) -> Vec<u32> {
    (0..set.len() as u32).collect()
}
