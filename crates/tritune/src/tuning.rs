//! Tuning on first use: the kernels of a new device, driver or shape are raced once, and the choices are kept beside the
//! verdict of the self-test.

use crate::messages::status;
use crate::self_test::{cache_file, open_trusted};
use std::io::Write;
use std::path::{Path, PathBuf};
use tritune_format::AtomicFile;
use tritune_vulkan::{DeviceKind, Effort, OpenError, OpenOptions, Profile, Tuning, VulkanDevice};

/// Rows and columns of the ternary weights a model multiplies with.
pub type Shapes = Vec<(usize, usize)>;

/// Opens a GPU with the kernels that agree with the CPU, and with the choices that are best for these shapes: those kept, and
/// for what is missing those a quick race finds. Software devices are not raced unasked, since their times say little.
pub fn open_tuned(options: OpenOptions, shapes: &Shapes) -> Result<VulkanDevice, OpenError> {
    let mut device = open_trusted(options.clone())?;
    let folder = options.cache_folder.clone();
    let mut tuning = folder.as_deref().and_then(|folder| read(folder, device.profile())).unwrap_or_default();
    let missing = missing(&tuning, shapes);
    if device.profile().kind != DeviceKind::Cpu && !missing.is_empty() {
        status!("tuning the kernels of {} (first use of these shapes; --no-tune skips it) ...", device.profile().name);
        match device.tune(&missing, Effort::QUICK) {
            Ok(found) => {
                merge(&mut tuning, found);
                if let Some(folder) = &folder {
                    // Choices that cannot be kept are found again next time.
                    let _ = write(folder, device.profile(), &tuning);
                }
            }
            Err(error) => {
                status!("warning: tuning failed ({error}); the usual kernels are used");
                drop(device);
                device = open_trusted(options)?;
            }
        }
    }
    device.set_tuning(tuning);
    Ok(device)
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
pub fn merge(tuning: &mut Tuning, newer: Tuning) {
    tuning.dot_signedness = newer.dot_signedness.or(tuning.dot_signedness);
    newer.shapes.into_iter().for_each(|shape| tuning.insert(shape));
}

/// Where the choices are kept, whichever variants are in use.
fn file(folder: &Path, profile: &Profile) -> PathBuf {
    cache_file(folder, "tuned", profile, &profile.variants())
}

/// The choices kept for a device; none when there is no file or it is damaged.
pub fn read(folder: &Path, profile: &Profile) -> Option<Tuning> {
    serde_json::from_slice(&std::fs::read(file(folder, profile)).ok()?).ok()
}

/// Keeps the choices for a device.
pub fn write(folder: &Path, profile: &Profile, tuning: &Tuning) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut file = AtomicFile::create(file(folder, profile))?;
    writeln!(file, "{}", serde_json::to_string_pretty(tuning)?)?;
    Ok(file.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_vulkan::ShapeTuning;

    fn shape(rows: usize, cols: usize) -> ShapeTuning {
        ShapeTuning { rows, cols, ..ShapeTuning::default() }
    }

    #[test]
    fn only_what_is_not_known_is_missing() {
        let tuning = Tuning { dot_signedness: None, shapes: vec![shape(3, 4)] };
        assert_eq!(missing(&tuning, &vec![(5, 6), (3, 4), (1, 2), (5, 6)]), [(1, 2), (5, 6)]);
        assert!(missing(&tuning, &vec![(3, 4)]).is_empty());
    }

    #[test]
    fn choices_are_kept_and_damaged_ones_not_believed() {
        if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") {
            return;
        }
        let profile = &tritune_vulkan::list().expect("a Vulkan device")[0].profile;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("deep");
        assert_eq!(read(&folder, profile), None);
        let mut tuning = Tuning { dot_signedness: None, shapes: vec![shape(1, 2)] };
        merge(&mut tuning, Tuning { dot_signedness: None, shapes: vec![shape(3, 4), shape(1, 2)] });
        assert_eq!(tuning.shapes.len(), 2);
        write(&folder, profile, &tuning).unwrap();
        assert_eq!(read(&folder, profile), Some(tuning));
        let path = file(&folder, profile);
        let whole = std::fs::read(&path).unwrap();
        for damaged in [&whole[..whole.len() / 2], b"", b"{\"dot_signedness\": 7, \"shapes\": []}"] {
            std::fs::write(&path, damaged).unwrap();
            assert_eq!(read(&folder, profile), None);
        }
    }
}
