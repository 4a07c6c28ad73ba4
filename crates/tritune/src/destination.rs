//! Checks on files to be written, made before any work is done for them.

use crate::messages::bail_usage;
use std::path::Path;

/// Refuses a destination that exists already, unless `force` is given, and one that can never be written.
pub fn check(path: &Path, force: bool) -> anyhow::Result<()> {
    if let Ok(found) = path.metadata()
        && !found.is_file()
        && !found.is_dir()
    {
        // Files are put in place by renaming: that would replace the device itself.
        bail_usage!("{} is a device or pipe; give the name of a file", path.display());
    }
    if !force && path.symlink_metadata().is_ok() {
        bail_usage!("{} exists already; give another name, or --force to replace it", path.display());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder
        && !folder.is_dir()
    {
        bail_usage!("the folder {} does not exist; create it first", folder.display());
    }
    Ok(())
}
