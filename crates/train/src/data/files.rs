//! Several data files: by name, by pattern, or all of a folder.

use super::DataError;
use std::path::{Path, PathBuf};

/// Endings of the files that are taken from a folder, perhaps with `.gz` after them.
const ENDINGS: [&str; 6] = [".jsonl", ".json", ".csv", ".tsv", ".parquet", ".txt"];

/// The files that are meant: a folder stands for the data files in it, a pattern (`data/*.jsonl`) for the files it matches; both in
/// the order of their names. A file whose name looks like a pattern is that file.
pub fn data_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DataError> {
    let mut files = Vec::new();
    for path in paths {
        let found = if path.is_dir() {
            in_folder(path)?
        } else if path.exists() || !path.to_string_lossy().contains(['*', '?', '[']) {
            vec![path.clone()]
        } else {
            let matches = glob::glob(&path.to_string_lossy()).map_err(|error| none(path, &error.to_string()))?;
            let mut files: Vec<PathBuf> = matches.flatten().filter(|path| path.is_file()).collect();
            files.sort();
            files
        };
        if found.is_empty() {
            return Err(none(path, "no data file is there"));
        }
        files.extend(found);
    }
    Ok(files)
}

fn none(path: &Path, reason: &str) -> DataError {
    DataError::NothingUsable { path: path.to_owned(), reason: reason.to_owned() }
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let entries = std::fs::read_dir(folder).map_err(|error| none(folder, &error.to_string()))?;
    let is_data = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        path.is_file()
            && !name.starts_with("dataset_info")
            && !name.starts_with('.')
            && ENDINGS.iter().any(|ending| name.ends_with(ending))
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_data).collect();
    files.sort();
    // Snapshots of the Hugging Face hub have their files in there.
    let below = folder.join("data");
    if files.is_empty() && below.is_dir() { in_folder(&below) } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_patterns_and_folders() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["b.jsonl", "a.jsonl", "c.txt.gz", "notes.md", ".hidden.txt", "[x].jsonl"] {
            std::fs::write(at(name), "").unwrap();
        }
        let files = |paths: &[PathBuf]| data_files(paths).unwrap();
        assert_eq!(files(&[at("b.jsonl"), at("a.jsonl")]), [at("b.jsonl"), at("a.jsonl")], "as they are given");
        assert_eq!(files(&[at("[ab].jsonl")]), [at("a.jsonl"), at("b.jsonl")]);
        assert_eq!(files(&[at("[x].jsonl")]), [at("[x].jsonl")]);
        assert_eq!(files(&[folder.path().to_owned()]), [at("[x].jsonl"), at("a.jsonl"), at("b.jsonl"), at("c.txt.gz")]);
        assert_eq!(files(&[at("missing.jsonl")]), [at("missing.jsonl")], "reading it says so");
        let snapshot = tempfile::tempdir().unwrap();
        std::fs::create_dir(snapshot.path().join("data")).unwrap();
        for name in ["README.md", "dataset_infos.json", "data/train-00000-of-00001.parquet"] {
            std::fs::write(snapshot.path().join(name), "").unwrap();
        }
        assert_eq!(
            files(&[snapshot.path().to_owned()]),
            [snapshot.path().join("data/train-00000-of-00001.parquet")],
            "a snapshot of the hub"
        );
        for nothing in [at("*.csv"), at("***")] {
            assert!(matches!(data_files(&[nothing]), Err(DataError::NothingUsable { .. })));
        }
    }
}
