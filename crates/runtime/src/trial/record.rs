//! What is remembered of a trial.

use crate::backend::{Backend, GpuOptions};
use crate::cache;
use crate::files::{self, write_in_new_folder};
use crate::tuning::Shapes;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// What the names of records begin with.
const PREFIX: &str = "tried-";

/// Where drivers, and the files that announce them, are: another driver there is another trial.
const DRIVERS: [&str; 9] = [
    "/etc/vulkan/icd.d",
    "/usr/share/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/vendor/lib64/hw",
    "/vendor/lib64/egl",
    "C:\\Windows\\System32",
];
/// Parts of the names of files that are, or lead to, a Vulkan driver.
const NAMES: [&str; 6] = ["vulkan", "icd", "nvidia-glcore", "adreno", "mali", "_lvp"];
/// What else decides which driver is taken.
const VARIABLES: [&str; 6] = [
    "VK_ICD_FILENAMES",
    "VK_DRIVER_FILES",
    "VK_ADD_DRIVER_FILES",
    "VK_INSTANCE_LAYERS",
    "VK_LOADER_DRIVERS_SELECT",
    "TRITUNE_SIMULATE",
];

/// What trials of a device, or of a list of devices, found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Record {
    /// Why the device is not used.
    pub refused: Option<String>,
    /// The variants that are not used, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// Why nothing is tuned.
    pub untuned: Option<String>,
    /// The shapes that it was tuned for, or that need no tuning.
    pub shapes: Shapes,
}

impl Record {
    /// Nothing where there is no record, or a damaged one.
    pub fn read(file: &Path) -> Option<Record> {
        serde_json::from_slice(&files::read(file).ok()?).ok()
    }

    /// Keeps it. One that cannot be kept is found out again next time.
    pub fn write(&self, file: &Path) {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        let _ = write_in_new_folder(file, format!("{text}\n").as_bytes());
    }

    /// Whether these shapes need no more trial.
    pub fn covers(&self, shapes: Option<&Shapes>) -> bool {
        self.untuned.is_some() || shapes.into_iter().flatten().all(|shape| self.shapes.contains(shape))
    }
}

/// The file of a device's record, or of that of a list of devices.
pub(super) fn file(folder: &Path, backend: &dyn Backend, options: Option<&GpuOptions>) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    backend.kernels_fingerprint().hash(&mut hasher);
    VARIABLES.map(std::env::var_os).hash(&mut hasher);
    if let Some(options) = options {
        format!("{:?} {:?} {:?}", options.selector, options.weight_layout, options.variants).hash(&mut hasher);
    }
    drivers().hash(&mut hasher);
    let kind = if options.is_some() { "device" } else { "list" };
    folder.join(format!("{PREFIX}{kind}-{}-{:016x}.json", backend.name(), hasher.finish()))
}

/// All records.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    cache::files(folder, PREFIX)
}

/// Name, size and time of every file that may be a driver.
fn drivers() -> Vec<(PathBuf, u64, u64)> {
    let of = |folder: &str| std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut found: Vec<_> = DRIVERS
        .into_iter()
        .flat_map(of)
        .filter(|entry| {
            let name = entry.file_name().to_string_lossy().to_lowercase();
            NAMES.iter().any(|part| name.contains(part))
        })
        .filter_map(|entry| {
            let metadata = std::fs::metadata(entry.path()).ok().filter(std::fs::Metadata::is_file)?;
            let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            Some((entry.path(), metadata.len(), changed))
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_kept_and_damaged_ones_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/tried-device-x.json");
        assert_eq!(Record::read(&path), None);
        let record = Record { untuned: Some("it hung".into()), shapes: vec![(3, 4)], ..Record::default() };
        record.write(&path);
        assert_eq!(Record::read(&path), Some(record));
        assert_eq!(files(path.parent().unwrap()), [path.as_path()]);
        std::fs::write(&path, "{\"refused\": 7}").unwrap();
        assert_eq!(Record::read(&path), None);
    }

    #[test]
    fn only_new_shapes_are_tried_again() {
        let record = Record { shapes: vec![(3, 4)], ..Record::default() };
        assert!(record.covers(None) && record.covers(Some(&vec![(3, 4)])));
        assert!(!record.covers(Some(&vec![(3, 4), (5, 6)])));
        let untuned = Record { untuned: Some("it hung".into()), ..record };
        assert!(untuned.covers(Some(&vec![(5, 6)])));
    }
}
