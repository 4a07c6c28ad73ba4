//! The one rule for files that are written: what a run reads is never replaced, and what it did not make only when the
//! user says so.
//!
//! Files are known by what they are, not by their names: a link, a hard link or another spelling of a path is the same file.

use crate::error::{Error, Result};
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use tritune_model::adapter::PEFT_FILES;

/// Why something is not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// It exists, and replacing it was not asked for.
    #[error("{} exists already; give another name, or allow it to be replaced", .0.display())]
    Exists(PathBuf),
    /// The same in the folder of a training run.
    #[error(
        "{} exists already and was not made by this run; give another folder, or allow it to be replaced", .0.display()
    )]
    NotOurs(PathBuf),
    /// It is read. Nothing allows that.
    #[error("{} is read by this command; write to another name", .0.display())]
    Input(PathBuf),
    /// Two outputs have the same name.
    #[error("{} would be written twice; give two names", .0.display())]
    Twice(PathBuf),
    /// A link in the place of a file that a run goes on writing.
    #[error("{} is a link, which this run did not make; remove it, or give another folder", .0.display())]
    Link(PathBuf),
    /// A file is put in place by renaming, which would replace the device itself.
    #[error("{} is a device or pipe; give the name of a file", .0.display())]
    Device(PathBuf),
    /// A folder in the place of a file.
    #[error("{} is a folder; give the name of a file", .0.display())]
    Folder(PathBuf),
    /// A file in the place of a folder.
    #[error("{} is no folder; give the name of one, or of one that does not exist yet", .0.display())]
    NotAFolder(PathBuf),
    /// A folder in the place of a model's GGUF file.
    #[error(
        "{} is a folder, but a GGUF file is to be written; give it a file name, such as {}",
        .0.display(), .0.join("model.gguf").display()
    )]
    FolderForModel(PathBuf),
    /// A file in the place of a model's folder.
    #[error("{} is a file, but a folder is to be written; give another name", .0.display())]
    FileForModel(PathBuf),
    /// The folder of a file is missing.
    #[error("the folder {} does not exist; create it first", .0.display())]
    NoFolder(PathBuf),
}

/// What a command reads and writes, checked before any work is done.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    pub(crate) force: bool,
    inputs: Vec<Identity>,
    taken: Vec<PathBuf>,
}

impl Outputs {
    /// Nothing yet; `force` allows files that exist to be replaced.
    pub fn new(force: bool) -> Outputs {
        Outputs { force, ..Outputs::default() }
    }

    /// Adds what is read: a file, or the folder of a model with its files.
    pub fn reading(mut self, path: impl AsRef<Path>) -> Outputs {
        self.inputs.extend(files_of(path.as_ref()).iter().filter_map(|path| Identity::of(path)));
        self
    }

    /// Adds an adapter that is read: a file, or a folder with PEFT's files.
    pub fn reading_adapter(mut self, path: impl AsRef<Path>) -> Outputs {
        let (path, inside) = (path.as_ref(), PEFT_FILES.map(|name| path.as_ref().join(name)));
        let files = [path].into_iter().chain(inside.iter().map(PathBuf::as_path));
        self.inputs.extend(files.filter_map(Identity::of));
        self
    }

    /// Adds several things that are read.
    pub fn reading_all<P: AsRef<Path>>(self, paths: impl IntoIterator<Item = P>) -> Outputs {
        paths.into_iter().fold(self, Outputs::reading)
    }

    /// Checks the name of a file to be written.
    pub fn file(&mut self, path: &Path) -> Result<()> {
        if names_a_folder(path) {
            return refuse(OutputError::Folder(path.to_owned()));
        }
        let found = path.metadata().ok();
        if found.as_ref().is_some_and(|found| !found.is_file() && !found.is_dir()) {
            return refuse(OutputError::Device(path.to_owned()));
        }
        self.check(path)?;
        if found.is_some_and(|found| found.is_dir()) {
            return refuse(OutputError::Folder(path.to_owned()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            return refuse(OutputError::NoFolder(folder.to_owned()));
        }
        Ok(())
    }

    /// Checks the name of a folder to be written, and those of the files in it.
    pub fn folder<'n>(&mut self, path: &Path, names: impl IntoIterator<Item = &'n str>) -> Result<()> {
        self.check(path)?;
        if path.exists() && !path.is_dir() {
            return refuse(OutputError::NotAFolder(path.to_owned()));
        }
        for name in names {
            self.check(&path.join(name))?;
        }
        Ok(())
    }

    /// Checks the name of a file in the folder of a run. `own` are the files that the run made itself.
    pub fn file_of_run(&mut self, path: &Path, own: bool) -> Result<()> {
        self.refuse_inputs(path)?;
        match path.symlink_metadata() {
            Ok(found) if own && found.is_symlink() => refuse(OutputError::Link(path.to_owned())),
            Ok(found) if found.is_dir() => refuse(OutputError::Folder(path.to_owned())),
            Ok(_) if !own && !self.force => refuse(OutputError::NotOurs(path.to_owned())),
            _ => self.take(path),
        }
    }

    fn check(&mut self, path: &Path) -> Result<()> {
        self.refuse_inputs(path)?;
        if !self.force && path.symlink_metadata().is_ok() {
            return refuse(OutputError::Exists(path.to_owned()));
        }
        self.take(path)
    }

    /// Refuses what is read, whatever the user says.
    pub fn refuse_inputs(&self, path: &Path) -> Result<()> {
        match Identity::of(path) {
            Some(found) if self.inputs.iter().any(|input| input.is(&found)) => {
                refuse(OutputError::Input(path.to_owned()))
            }
            _ => Ok(()),
        }
    }

    fn take(&mut self, path: &Path) -> Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).join(name);
        if self.taken.contains(&full) {
            return refuse(OutputError::Twice(path.to_owned()));
        }
        self.taken.push(full);
        Ok(())
    }
}

/// Whether a path can only be that of a folder, there or not.
pub(crate) fn names_a_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|&end| std::path::is_separator(end.into()))
}

fn refuse<T>(error: OutputError) -> Result<T> {
    Err(Error::Output(error))
}

/// What a file or folder is, under whatever name.
#[derive(Clone, Debug)]
struct Identity {
    /// Device and number of the file, where the system has them.
    node: Option<(u64, u64)>,
    /// Its name without links.
    path: Option<PathBuf>,
}

impl Identity {
    /// Of what a path leads to; nothing where there is nothing.
    fn of(path: &Path) -> Option<Identity> {
        let found = path.metadata().ok()?;
        Some(Identity { node: node(&found), path: path.canonicalize().ok() })
    }

    fn is(&self, other: &Identity) -> bool {
        let same_node = self.node.is_some() && self.node == other.node;
        same_node || (self.path.is_some() && self.path == other.path)
    }
}

#[cfg(unix)]
fn node(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn node(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// An input with the files that are read in it: those a model is made of.
fn files_of(path: &Path) -> Vec<PathBuf> {
    let mut files = vec![path.to_owned()];
    if let Ok(entries) = std::fs::read_dir(path) {
        files.extend(entries.flatten().filter(|entry| is_read(&entry.file_name())).map(|entry| entry.path()));
    }
    files
}

/// Whether a file of this name in the folder of a model may be read. What a training run writes in the same folder is not.
fn is_read(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    let begins = ["config", "tokenizer", "vocab", "merges", "special_tokens", "added_tokens", "generation_config"];
    let ends = [".safetensors", ".safetensors.index.json", ".bin", ".jinja"];
    let model = begins.iter().any(|start| name.starts_with(start)) || ends.iter().any(|end| name.ends_with(end));
    model && !name.starts_with("adapter")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn refused(result: Result<()>) -> OutputError {
        match result {
            Err(Error::Output(error)) => error,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_exists_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("mine"), "mine").unwrap();
        assert_eq!(refused(Outputs::new(false).file(&at("mine"))), OutputError::Exists(at("mine")));
        Outputs::new(true).file(&at("mine")).unwrap();
        Outputs::new(false).file(&at("new")).unwrap();
        assert_eq!(refused(Outputs::new(true).file(&at("no/new"))), OutputError::NoFolder(at("no")));
        assert_eq!(refused(Outputs::new(true).file(folder.path())), OutputError::Folder(folder.path().to_owned()));
        assert_eq!(refused(Outputs::new(true).folder(&at("mine"), [])), OutputError::NotAFolder(at("mine")));
        let mut twice = Outputs::new(true);
        twice.file(&at("new")).unwrap();
        let other_spelling = folder.path().join(".").join("new");
        assert_eq!(refused(twice.file(&other_spelling)), OutputError::Twice(other_spelling));
    }

    #[test]
    fn files_of_a_run_are_its_own_or_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        Outputs::new(false).file_of_run(&path, false).unwrap();
        fs::write(&path, "").unwrap();
        assert_eq!(refused(Outputs::new(false).file_of_run(&path, false)), OutputError::NotOurs(path.clone()));
        Outputs::new(false).file_of_run(&path, true).unwrap();
        Outputs::new(true).file_of_run(&path, false).unwrap();
        let read = Outputs::new(true).reading(&path).file_of_run(&path, true);
        assert_eq!(refused(read), OutputError::Input(path));
    }

    #[cfg(unix)]
    #[test]
    fn an_input_is_known_under_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("hf")).unwrap();
        fs::create_dir(at("blobs")).unwrap();
        fs::write(at("model.gguf"), "weights").unwrap();
        fs::write(at("blobs/1"), "weights").unwrap();
        fs::write(at("hf/log.jsonl"), "of another run").unwrap();
        fs::hard_link(at("model.gguf"), at("hard")).unwrap();
        std::os::unix::fs::symlink("model.gguf", at("soft")).unwrap();
        // As the cache of the hub has it: names are links to files elsewhere.
        std::os::unix::fs::symlink("../blobs/1", at("hf/model.safetensors")).unwrap();
        let mut outputs = Outputs::new(true).reading_all([at("soft"), at("hf")]);
        for name in ["model.gguf", "hard", "soft", "hf/../model.gguf", "blobs/1", "hf/model.safetensors"] {
            assert_eq!(refused(outputs.file(&at(name))), OutputError::Input(at(name)), "{name}");
        }
        let same_folder = refused(outputs.folder(&at("hf"), []));
        assert_eq!(same_folder, OutputError::Input(at("hf")));
        outputs.file(&at("hf/log.jsonl")).unwrap();
        outputs.file(&at("hf/new.safetensors")).unwrap();
        // An adapter beside a model is no part of it, but of what is read when it is given.
        fs::write(at("hf/adapter_config.json"), "{}").unwrap();
        outputs.file(&at("hf/adapter_config.json")).unwrap();
        let given = Outputs::new(true).reading_adapter(at("hf")).file(&at("hf/adapter_config.json"));
        assert_eq!(refused(given), OutputError::Input(at("hf/adapter_config.json")));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_by_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("nowhere", at("link")).unwrap();
        assert_eq!(refused(Outputs::new(false).file(&at("link"))), OutputError::Exists(at("link")));
        assert_eq!(refused(Outputs::new(true).file_of_run(&at("link"), true)), OutputError::Link(at("link")));
        let device = Path::new("/dev/null");
        assert_eq!(refused(Outputs::new(true).file(device)), OutputError::Device(device.to_owned()));
    }
}
