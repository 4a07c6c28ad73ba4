//! The adapters folder: what may be loaded, by name.

use crate::keys::Caller;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::UNIX_EPOCH;

/// The longest name of an adapter.
const MAX_NAME: usize = 64;

/// An adapter of the folder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Its name: that of its file or folder.
    pub name: String,
    /// The model id.
    pub id: String,
    /// Whether requests can use it.
    pub loaded: bool,
    /// Why it could not be loaded.
    pub error: Option<String>,
    /// Its size.
    pub bytes: u64,
    /// When it was written, in seconds since 1970.
    pub modified: u64,
    /// The job that made it.
    #[serde(skip)]
    pub job: Option<String>,
    /// The key whose job that was.
    #[serde(skip)]
    pub owner: Option<String>,
    /// Its highest rank, once it is read.
    #[serde(skip)]
    pub rank: Option<usize>,
    /// Its file or folder.
    #[serde(skip)]
    pub path: PathBuf,
}

/// The adapters folder and what of it is loaded.
pub struct Catalog {
    folder: PathBuf,
    /// The same from the root, where it could be told.
    absolute: Option<PathBuf>,
    base: String,
    entries: Mutex<BTreeMap<String, Entry>>,
}

impl Entry {
    /// Whether a caller may use it: its own, and those that were put into the folder by hand.
    pub fn is_seen_by(&self, caller: &Caller) -> bool {
        self.job.is_none() || caller.sees(self.owner.as_deref())
    }

    /// Whether a caller may load, unload and remove it.
    pub fn is_managed_by(&self, caller: &Caller) -> bool {
        caller.sees(self.owner.as_deref())
    }
}

/// Whether a name can be that of an adapter: letters, digits, `-`, `_` and `.`, and no dot first.
pub fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    !name.is_empty() && name.len() <= MAX_NAME && !name.starts_with('.') && name.bytes().all(plain)
}

impl Catalog {
    /// Lists a folder, which may not be there yet.
    pub fn open(folder: &Path, base: &str) -> Catalog {
        let (absolute, base) = (std::path::absolute(folder).ok(), base.to_owned());
        let catalog = Catalog { folder: folder.to_owned(), absolute, base, entries: Mutex::default() };
        catalog.refresh();
        catalog
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name in a model id, `BASE:NAME`.
    pub fn name_of<'a>(&self, id: &'a str) -> Option<&'a str> {
        id.strip_prefix(&self.base)?.strip_prefix(':')
    }

    /// The name of the adapter at a path, which must be in the folder. Words alone decide: nobody's path is looked up.
    pub fn name_of_path<'a>(&self, path: &'a Path) -> Option<&'a str> {
        let own = [Some(Path::new("")), Some(self.folder.as_path()), self.absolute.as_deref()];
        let parent = path.parent().filter(|parent| own.contains(&Some(parent)));
        let name = path.file_name().filter(|_| parent.is_some())?.to_str()?;
        Some(name.strip_suffix(".gguf").unwrap_or(name)).filter(|name| is_name(name))
    }

    fn held(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Entry>> {
        self.entries.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Looks again what is in the folder.
    pub fn refresh(&self) {
        let mut entries = self.held();
        let mut found = BTreeMap::new();
        for entry in std::fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link may lead out of the folder.
            let Ok(metadata) = path.symlink_metadata() else { continue };
            let Ok(file_name) = entry.file_name().into_string() else { continue };
            let is_folder = metadata.is_dir() && path.join("adapter_config.json").is_file();
            let name = if is_folder { Some(file_name.as_str()) } else { file_name.strip_suffix(".gguf") };
            let Some(name) = name.filter(|name| is_name(name) && (is_folder || metadata.is_file())) else { continue };
            // The job that made it, and whose that was.
            let marker = std::fs::read_to_string(self.folder.join(format!("{name}.job"))).ok();
            let line = |number| Some(marker.as_ref()?.lines().nth(number).unwrap_or_default().trim().to_owned());
            let known = entries.get(name);
            let entry = Entry {
                name: name.to_owned(),
                id: format!("{}:{name}", self.base),
                loaded: known.is_some_and(|known| known.loaded),
                error: known.and_then(|known| known.error.clone()),
                bytes: size(&path),
                modified: metadata
                    .modified()
                    .ok()
                    .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
                    .map_or(0, |d| d.as_secs()),
                job: line(0),
                owner: line(1).filter(|owner| !owner.is_empty()),
                rank: known.and_then(|known| known.rank),
                path,
            };
            found.insert(name.to_owned(), entry);
        }
        // One that is gone from the folder stays while it is loaded.
        for (name, entry) in entries.iter().filter(|(_, entry)| entry.loaded) {
            found.entry(name.clone()).or_insert_with(|| entry.clone());
        }
        *entries = found;
    }

    /// All adapters.
    pub fn entries(&self) -> Vec<Entry> {
        self.held().values().cloned().collect()
    }

    /// One of them.
    pub fn get(&self, name: &str) -> Option<Entry> {
        self.held().get(name).cloned()
    }

    /// Bytes of a key's adapters.
    pub fn bytes_of(&self, caller: &Caller) -> u64 {
        let Some(owner) = caller.owner() else { return 0 };
        self.held().values().filter(|entry| entry.owner.as_ref() == Some(&owner)).map(|entry| entry.bytes).sum()
    }

    /// Remembers whether it is loaded, or why it cannot be.
    pub fn set_loaded(&self, name: &str, outcome: Result<Option<usize>, String>) {
        if let Some(entry) = self.held().get_mut(name) {
            (entry.loaded, entry.error) = match outcome {
                Ok(rank) => {
                    entry.rank = rank;
                    (rank.is_some(), None)
                }
                Err(error) => (false, Some(error)),
            };
        }
    }

    /// Forgets an adapter.
    pub fn forget(&self, name: &str) {
        self.held().remove(name);
    }

    /// A name like `wanted` that is not taken.
    pub fn free_name(&self, wanted: &str, taken: &dyn Fn(&str) -> bool) -> String {
        let entries = self.held();
        let is_free = |name: &str| !entries.contains_key(name) && !taken(name);
        if is_free(wanted) {
            return wanted.to_owned();
        }
        let stem: String = wanted.chars().take(MAX_NAME - 8).collect();
        let mut numbered = (2..).map(|number| format!("{stem}-{number}"));
        numbered.find(|name| is_free(name)).unwrap_or(stem)
    }
}

/// Bytes of a file, or of the files in a folder.
fn size(path: &Path) -> u64 {
    match std::fs::read_dir(path) {
        Ok(files) => files.flatten().filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum(),
        Err(_) => path.metadata().map_or(0, |metadata| metadata.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        for good in ["a", "my-adapter_2.1", "A.b"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", ".", "..", ".hidden", "a/b", "a\\b", "a b", "é", &"x".repeat(65), "a\0", "a:b"] {
            assert!(!is_name(bad), "{bad:?}");
        }
    }

    #[test]
    fn paths_stay_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::open(folder.path(), "base");
        let inside = |name: &str| folder.path().join(name);
        for (path, name) in [(inside("a"), "a"), (inside("a.gguf"), "a"), (PathBuf::from("b.gguf"), "b")] {
            assert_eq!(catalog.name_of_path(&path), Some(name), "{}", path.display());
        }
        let outside = ["/etc/passwd", "../a", "a/../../b", "/", "", "..", ".hidden", "x/a"].map(PathBuf::from);
        for path in outside.into_iter().chain([inside("x/a"), inside("../a"), inside("..")]) {
            assert_eq!(catalog.name_of_path(&path), None, "{}", path.display());
        }
    }

    #[test]
    fn a_folder_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("one.gguf"), b"12").unwrap();
        std::fs::write(folder.path().join("one.job"), b"ftjob-1\n").unwrap();
        std::fs::write(folder.path().join("notes.txt"), b"12").unwrap();
        std::fs::create_dir(folder.path().join("two")).unwrap();
        std::fs::write(folder.path().join("two/adapter_config.json"), b"{}").unwrap();
        let catalog = Catalog::open(folder.path(), "base");
        let names: Vec<String> = catalog.entries().into_iter().map(|entry| entry.id).collect();
        assert_eq!(names, ["base:one", "base:two"]);
        let one = catalog.get("one").unwrap();
        assert_eq!((one.bytes, one.job.as_deref(), one.loaded), (2, Some("ftjob-1"), false));
        catalog.set_loaded("one", Ok(Some(8)));
        std::fs::remove_file(folder.path().join("one.gguf")).unwrap();
        catalog.refresh();
        assert!(catalog.get("one").unwrap().loaded, "what is loaded stays");
        assert_eq!(catalog.free_name("one", &|_| false), "one-2");
        assert_eq!(catalog.free_name("new", &|name| name == "new"), "new-2");
        assert_eq!((catalog.name_of("base:one"), catalog.name_of("other:one")), (Some("one"), None));
    }
}
