//! Tuning on first use: the kernels of a new device, driver or shape are measured once, and the choice is stored beside the
//! verdict of the self-test.

use crate::backend::{Backend, GpuDevice, GpuOptions};
use crate::cache;
use crate::error::Result;
use crate::events::Events;
use crate::files::write_in_new_folder;
use crate::self_test::open_trusted;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tritune_gpu::{DeviceKind, Effort};

pub use tritune_gpu::{ShapeTuning, Timing, Tuning};

/// Rows and columns of the ternary weights a model multiplies with.
pub type Shapes = Vec<(usize, usize)>;

/// Opens a GPU with the kernels that agree with the CPU, and with the fastest of them for these shapes: those measured before,
/// and for what is missing those a quick measurement finds. Software devices are only measured on request.
pub(crate) fn open_tuned(
    backend: &dyn Backend,
    options: &GpuOptions,
    shapes: &Shapes,
    events: &dyn Events,
) -> Result<Box<dyn GpuDevice>> {
    let mut device = open_trusted(backend, options, events)?;
    let tuning_file = |folder| cache::tuning_file(folder, device.profile(), backend.kernels_fingerprint());
    let file = options.cache_folder.as_deref().map(tuning_file);
    let mut tuning = file.as_deref().and_then(read).unwrap_or_default();
    let missing = missing(&tuning, shapes);
    if device.profile().kind != DeviceKind::Cpu && !missing.is_empty() {
        let why = "first use of these shapes";
        events.info(format!("tuning the kernels of {} ({why}) ...", device.profile().name));
        match device.tune(&missing, Effort::QUICK) {
            Ok(found) => {
                merge(&mut tuning, found);
                if let Some(file) = &file {
                    // Choices that cannot be stored are measured again next time.
                    let _ = write(file, &tuning);
                }
            }
            Err(error) => {
                events.warn(format!("tuning failed ({error}); the default kernels are used"));
                drop(device);
                device = open_trusted(backend, options, events)?;
            }
        }
    }
    device.set_tuning(tuning);
    Ok(device)
}

/// What a thorough measurement found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The hardware's name.
    pub device: String,
    /// Its driver.
    pub driver: String,
    /// The fastest kernels, with the times of all.
    pub tuning: Tuning,
    /// Why they were not saved, if they were not.
    pub not_saved: Option<NotSaved>,
}

/// Why measured choices were not saved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum NotSaved {
    /// There is no folder for caches.
    #[error("there is no folder for caches (HOME is not set), so the choices are not saved")]
    NoFolder,
    /// The file cannot be written.
    #[error("the choices could not be saved in {} ({error})", folder.display())]
    Unwritable { folder: PathBuf, error: String },
}

/// Measures for up to `patience` which kernels of a GPU are fastest, and saves it.
pub(crate) fn tune(
    backend: &dyn Backend,
    options: &GpuOptions,
    shapes: &Shapes,
    patience: Duration,
    events: &dyn Events,
) -> Result<Tuned> {
    let mut device = open_trusted(backend, options, events)?;
    let found = device.tune(shapes, Effort { patience, ..Effort::THOROUGH })?;
    let not_saved = match &options.cache_folder {
        None => Some(NotSaved::NoFolder),
        Some(folder) => {
            let file = cache::tuning_file(folder, device.profile(), backend.kernels_fingerprint());
            let mut saved = read(&file).unwrap_or_default();
            merge(&mut saved, found.clone());
            write(&file, &saved)
                .err()
                .map(|error| NotSaved::Unwritable { folder: folder.clone(), error: error.to_string() })
        }
    };
    let profile = device.profile();
    Ok(Tuned { device: profile.name.clone(), driver: profile.driver.clone(), tuning: found, not_saved })
}

/// The shapes nothing is known about yet.
fn missing(tuning: &Tuning, shapes: &Shapes) -> Shapes {
    let mut missing: Shapes =
        shapes.iter().copied().filter(|&(rows, cols)| tuning.shape(rows, cols).is_none()).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// Puts newer choices in place of older ones.
fn merge(tuning: &mut Tuning, newer: Tuning) {
    tuning.dot_signedness = newer.dot_signedness.or(tuning.dot_signedness);
    tuning.matrices = newer.matrices.or(tuning.matrices);
    newer.shapes.into_iter().for_each(|shape| tuning.insert(shape));
}

/// The choices in a file; none when there is no file or it is damaged.
pub(crate) fn read(file: &Path) -> Option<Tuning> {
    serde_json::from_slice(&std::fs::read(file).ok()?).ok()
}

fn write(file: &Path, tuning: &Tuning) -> tritune_format::Result<()> {
    let text = serde_json::to_string_pretty(tuning).unwrap_or_default();
    write_in_new_folder(file, format!("{text}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: usize, cols: usize) -> ShapeTuning {
        ShapeTuning { rows, cols, ..ShapeTuning::default() }
    }

    #[test]
    fn only_what_is_not_known_is_missing() {
        let tuning = Tuning { shapes: vec![shape(3, 4)], ..Tuning::default() };
        assert_eq!(missing(&tuning, &vec![(5, 6), (3, 4), (1, 2), (5, 6)]), [(1, 2), (5, 6)]);
        assert!(missing(&tuning, &vec![(3, 4)]).is_empty());
    }

    #[test]
    fn choices_are_kept_and_damaged_ones_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/tuned.json");
        assert_eq!(read(&path), None);
        let mut tuning = Tuning { shapes: vec![shape(1, 2)], ..Tuning::default() };
        merge(&mut tuning, Tuning { shapes: vec![shape(3, 4), shape(1, 2)], ..Tuning::default() });
        assert_eq!(tuning.shapes.len(), 2);
        write(&path, &tuning).unwrap();
        assert_eq!(read(&path), Some(tuning));
        let whole = std::fs::read(&path).unwrap();
        for damaged in [&whole[..whole.len() / 2], b"", b"{\"dot_signedness\": 7, \"shapes\": []}"] {
            std::fs::write(&path, damaged).unwrap();
            assert_eq!(read(&path), None);
        }
    }
}
