//! Where the runtime stores what it found out about devices.

use crate::backend::{Profile, Variant, WeightLayout};
use std::path::{Path, PathBuf};

/// What the names of verdicts begin with.
const TRUSTED: &str = "trusted";

/// This user's folder for caches.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| folder("LOCALAPPDATA"));
    let base = base.or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("tritune"))
}

/// The file of the variants that agree with the CPU. Each weight layout has kernels of its own.
pub(crate) fn verdict_file(
    folder: &Path,
    profile: &Profile,
    variants: &[Variant],
    layout: WeightLayout,
    kernels: u64,
) -> PathBuf {
    let kind = match layout {
        WeightLayout::Trits => "",
        WeightLayout::Tq1 => "-tq1",
    };
    file(folder, &format!("{TRUSTED}{kind}"), profile, variants, kernels)
}

/// The files of all verdicts.
pub(crate) fn verdicts(folder: &Path) -> Vec<PathBuf> {
    files(folder, TRUSTED)
}

/// The files whose names begin so.
pub(crate) fn files(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let begins = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix));
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(begins).collect();
    found.sort();
    found
}

/// The file of a device's tuned kernels, whichever variants are in use.
pub(crate) fn tuning_file(folder: &Path, profile: &Profile, kernels: u64) -> PathBuf {
    file(folder, "tuned", profile, &profile.variants(), kernels)
}

fn file(folder: &Path, kind: &str, profile: &Profile, variants: &[Variant], kernels: u64) -> PathBuf {
    let variants: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
    let what = format!("{}-{}-{}", profile.name, profile.driver, variants.join("+"));
    let safe: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(120).collect();
    folder.join(format!("{kind}-{safe}-{:08x}-{kernels:016x}.json", profile.driver_version))
}
