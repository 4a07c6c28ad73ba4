//! Published models that Tritune reads, with their exact files. Sizes are rounded; the repositories' pages have the last word.

use serde::{Deserialize, Serialize};

/// A published model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownModel {
    /// What people call it.
    pub name: String,
    /// Where it is, on the Hugging Face hub.
    pub repository: String,
    /// The file that is needed; all of the repository when `None`.
    pub file: Option<String>,
    /// Files of the repository that are not needed, as a pattern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exclude: Option<String>,
    /// Parameters, in words.
    pub parameters: String,
    /// Size of the download, in words.
    pub size: String,
    /// Its licence.
    pub licence: String,
    /// What it is good for.
    #[serde(rename = "use")]
    pub about: String,
}

impl KnownModel {
    /// A command that downloads it. It needs the hub's own program: `pip install huggingface_hub`.
    pub fn download(&self) -> String {
        let folder = self.repository.rsplit('/').next().unwrap_or(&self.repository);
        let file = self.file.as_deref().map(|file| format!(" {file}")).unwrap_or_default();
        match &self.exclude {
            None => format!("hf download {}{file} --local-dir {folder}", self.repository),
            Some(files) => format!("hf download {}{file} --exclude \"{files}\" --local-dir {folder}", self.repository),
        }
    }

    /// What `-m` gets after the download.
    pub fn path(&self) -> String {
        let folder = self.repository.rsplit('/').next().unwrap_or(&self.repository);
        self.file.as_deref().map_or_else(|| folder.to_owned(), |file| format!("{folder}/{file}"))
    }
}

/// All of them.
pub fn known_models() -> Vec<KnownModel> {
    // The table is part of the program; a test reads it.
    serde_json::from_str(include_str!("../known-models.json")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        let models = known_models();
        assert!(models.len() >= 8);
        for model in &models {
            assert_eq!(model.repository.split('/').count(), 2, "{model:?}");
            assert!(model.download().starts_with("hf download ") && !model.path().is_empty());
        }
        let gguf = models.iter().find(|model| model.file.is_some()).unwrap();
        assert_eq!(gguf.path(), "bitnet-b1.58-2B-4T-gguf/ggml-model-i2_s.gguf");
        // Of every kind that is read: ternary with one scale or several, and dense, small enough to be a teacher.
        for name in ["BitNet", "Bonsai", "SmolLM2", "Qwen3"] {
            assert!(models.iter().any(|model| model.name.contains(name)), "{name}");
        }
        let without = models.iter().find(|model| model.exclude.is_some()).unwrap();
        assert!(without.download().contains(" --exclude \"onnx/*\" --local-dir "), "{}", without.download());
    }
}
