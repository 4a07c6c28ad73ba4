//! Where the files of a golden folder are: on a disk, or in memory where there is none.

use super::{GoldenError, exact};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::SafetensorsFile;
use tritune_model::{Adapter, Config, ModelFile};

/// The bytes of files by their paths.
type Files = BTreeMap<PathBuf, Arc<Vec<u8>>>;

/// A folder of reference values, or a folder inside one.
#[derive(Clone)]
pub struct GoldenFolder {
    path: PathBuf,
    /// Those of all files, where they are in memory.
    files: Option<Arc<Files>>,
}

impl GoldenFolder {
    /// A folder on the disk.
    pub fn at(path: impl Into<PathBuf>) -> GoldenFolder {
        GoldenFolder { path: path.into(), files: None }
    }

    /// Files in memory by their paths inside the folder. Models are GGUF files: other forms are folders, which only a disk has.
    pub fn in_memory(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> GoldenFolder {
        let files = files.into_iter().map(|(path, bytes)| (PathBuf::from(path), Arc::new(bytes))).collect();
        GoldenFolder { path: PathBuf::new(), files: Some(Arc::new(files)) }
    }

    /// What messages call it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A folder in it.
    pub(super) fn join(&self, name: &str) -> GoldenFolder {
        GoldenFolder { path: self.path.join(name), files: self.files.clone() }
    }

    pub(super) fn layout(&self, what: impl Into<String>) -> GoldenError {
        GoldenError::Layout { path: self.path.clone(), what: what.into() }
    }

    /// Whether it is there at all.
    pub(super) fn exists(&self) -> bool {
        match &self.files {
            None => self.path.is_dir(),
            Some(files) => files.keys().any(|file| file.starts_with(&self.path)),
        }
    }

    pub(super) fn has_file(&self, name: &str) -> bool {
        let path = self.path.join(name);
        self.files.as_ref().map_or_else(|| path.is_file(), |files| files.contains_key(&path))
    }

    /// The names of what is in it, in order.
    pub(super) fn names(&self) -> Result<BTreeSet<String>, GoldenError> {
        let Some(files) = &self.files else {
            let entries = self.path.read_dir().map_err(|error| self.layout(error.to_string()))?;
            return Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect());
        };
        let inside = files.keys().filter_map(|file| file.strip_prefix(&self.path).ok()?.components().next());
        Ok(inside.map(|name| name.as_os_str().to_string_lossy().into_owned()).collect())
    }

    fn bytes(&self, name: &str) -> Result<Arc<Vec<u8>>, GoldenError> {
        let path = self.path.join(name);
        match &self.files {
            None => std::fs::read(&path).map(Arc::new).map_err(|error| self.layout(format!("{name}: {error}"))),
            Some(files) => files.get(&path).cloned().ok_or_else(|| self.layout(format!("there is no {name}"))),
        }
    }

    pub(super) fn text(&self, name: &str) -> Result<String, GoldenError> {
        String::from_utf8(self.bytes(name)?.to_vec()).map_err(|_| self.layout(format!("{name} is no text")))
    }

    pub(super) fn safetensors(&self, name: &str) -> Result<SafetensorsFile, GoldenError> {
        match self.files {
            None => Ok(SafetensorsFile::open(self.path.join(name))?),
            Some(_) => Ok(SafetensorsFile::from_source(self.bytes(name)?)?),
        }
    }

    /// The model whose file or folder this is.
    pub(super) fn model(&self) -> Result<Box<dyn ModelFile>, GoldenError> {
        let Some(files) = &self.files else { return Ok(tritune_model::open(&self.path, exact())?) };
        let bytes = files.get(&self.path).ok_or_else(|| self.layout("no such model"))?;
        Ok(tritune_model::open_source(&self.path, bytes.clone(), exact())?)
    }

    /// The adapter whose PEFT folder this is.
    pub(super) fn adapter(&self, config: &Config) -> Result<Adapter, GoldenError> {
        if self.files.is_none() {
            return Ok(Adapter::load(&self.path, config)?);
        }
        let (settings, tensors) = (self.bytes("adapter_config.json")?, self.bytes("adapter_model.safetensors")?);
        Ok(Adapter::from_peft(&settings, tensors, config)?)
    }

    /// Models by name: every folder with a config.json and every GGUF file one level down. A name may stand for several forms of a
    /// model.
    pub(super) fn models(&self) -> Result<Vec<(String, GoldenFolder)>, GoldenError> {
        let mut found = Vec::new();
        for outer in self.names()? {
            let outer = self.join(&outer);
            for name in outer.names().unwrap_or_default() {
                let inner = outer.join(&name);
                match name.strip_suffix(".gguf") {
                    Some(stem) => found.push((stem.to_owned(), inner)),
                    None if inner.has_file("config.json") => found.push((name, inner)),
                    None => {}
                }
            }
        }
        found.sort_by(|(a, one), (b, other)| (a, &one.path).cmp(&(b, &other.path)));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_memory_are_found_as_on_a_disk() {
        let disk = tempfile::tempdir().unwrap();
        let paths =
            ["infer/m_p1.safetensors", "lora/init/adapter_config.json", "t/m.gguf", "t/n/config.json", "tokens.json"];
        for path in paths {
            let path = disk.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "{}").unwrap();
        }
        let memory = GoldenFolder::in_memory(paths.map(|path| (path.to_owned(), b"{}".to_vec())));
        for folder in [GoldenFolder::at(disk.path()), memory] {
            assert_eq!(folder.names().unwrap().into_iter().collect::<Vec<_>>(), ["infer", "lora", "t", "tokens.json"]);
            let models = folder.models().unwrap();
            assert_eq!(models.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["m", "n"]);
            assert!(models[0].1.path().ends_with("t/m.gguf"));
            let lora = folder.join("lora");
            assert!(lora.exists() && !folder.join("qat").exists() && !folder.join("lor").exists());
            assert!(lora.join("init").has_file("adapter_config.json") && !lora.has_file("adapter_config.json"));
            assert_eq!(folder.text("tokens.json").unwrap(), "{}");
            assert!(folder.text("tokens.txt").unwrap_err().to_string().contains("tokens.txt"));
        }
    }
}
