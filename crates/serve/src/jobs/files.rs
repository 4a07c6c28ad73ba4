//! Uploaded files: a folder each, with the bytes under a name of our own and a description beside.

use crate::error::{ApiError, ApiResult};
use crate::keys::Caller;
use crate::path_redactor::PathRedactor;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use tritune_runtime::files::{create_folder, read, write};

/// Endings by which data files are told apart, longest first.
const ENDINGS: [&str; 13] = [
    ".jsonl.gz",
    ".ndjson.gz",
    ".json.gz",
    ".csv.gz",
    ".tsv.gz",
    ".txt.gz",
    ".jsonl",
    ".ndjson",
    ".json",
    ".csv",
    ".tsv",
    ".txt",
    ".parquet",
];
/// Begins the names of uploads that are not complete.
const UNFINISHED: &str = "upload-";

/// An uploaded file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredFile {
    /// Its id.
    pub id: String,
    /// Its size.
    pub bytes: u64,
    /// When it came.
    pub created_at: u64,
    /// The name the client gave it.
    pub filename: String,
    /// What it is for.
    pub purpose: String,
    /// The key it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// How its bytes are stored: `data` and the ending of its name.
    stored: String,
}

impl StoredFile {
    /// The file as clients see it.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "object": "file", "bytes": self.bytes, "created_at": self.created_at, "filename": self.filename,
            "purpose": self.purpose, "status": "processed", "status_details": null, "expires_at": null,
            "tritune": { "owner": self.owner },
        })
    }
}

/// The uploaded files.
pub struct Files {
    folder: PathBuf,
    known: Mutex<BTreeMap<String, StoredFile>>,
    /// Bytes of all of them and of what is being uploaded.
    used: Arc<Used>,
}

/// Bytes of everyone's files and of each key's, with what is being uploaded.
#[derive(Debug, Default)]
struct Used(Mutex<(u64, BTreeMap<String, u64>)>);

impl Used {
    fn held(&self) -> MutexGuard<'_, (u64, BTreeMap<String, u64>)> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Counts more bytes; how many there are of all and of this key.
    fn add(&self, owner: Option<&str>, bytes: u64) -> (u64, u64) {
        let (all, own) = &mut *self.held();
        *all += bytes;
        let of_owner = owner.map_or(0, |owner| {
            let own = own.entry(owner.to_owned()).or_default();
            *own += bytes;
            *own
        });
        (*all, of_owner)
    }

    fn remove(&self, owner: Option<&str>, bytes: u64) {
        let (all, own) = &mut *self.held();
        *all = all.saturating_sub(bytes);
        if let Some(held) = owner.and_then(|owner| own.get_mut(owner)) {
            *held = held.saturating_sub(bytes);
        }
    }
}

/// A file that is being uploaded; what there is of it goes when it is dropped.
pub struct Upload {
    folder: PathBuf,
    file: Option<File>,
    stored: String,
    filename: String,
    bytes: u64,
    owner: Option<String>,
    used: Arc<Used>,
}

impl Files {
    /// Reads a folder of files. Uploads that a killed server left incomplete are removed.
    pub fn open(folder: &Path) -> Result<Files, tritune_runtime::FileError> {
        create_folder(folder)?;
        let mut known = BTreeMap::new();
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                let _ = std::fs::remove_dir_all(entry.path());
                continue;
            }
            let described = read(&entry.path().join("file.json")).ok();
            let file = described.and_then(|bytes| serde_json::from_slice::<StoredFile>(&bytes).ok());
            let Some(file) = file.filter(|file| entry.file_name().to_str() == Some(&file.id)) else { continue };
            // What else is in the folder, or leads out of it, is none of ours.
            let is_ours = ENDINGS.iter().any(|ending| file.stored.strip_prefix("data") == Some(ending));
            if is_ours && entry.path().join(&file.stored).symlink_metadata().is_ok_and(|found| found.is_file()) {
                known.insert(file.id.clone(), file);
            }
        }
        let used = Used::default();
        for file in known.values() {
            used.add(file.owner.as_deref(), file.bytes);
        }
        Ok(Files { folder: folder.to_owned(), known: Mutex::new(known), used: Arc::new(used) })
    }

    fn known(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, StoredFile>> {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// All files, newest first.
    pub fn list(&self) -> Vec<StoredFile> {
        let mut files: Vec<StoredFile> = self.known().values().cloned().collect();
        files.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
        files
    }

    /// A file.
    pub fn get(&self, id: &str) -> ApiResult<StoredFile> {
        self.known().get(id).cloned().ok_or_else(|| ApiError::not_found("file", id))
    }

    /// A file, if this caller sees it.
    pub fn get_for(&self, caller: &Caller, id: &str) -> ApiResult<StoredFile> {
        let found = self.get(id).ok().filter(|file| caller.sees(file.owner.as_deref()));
        found.ok_or_else(|| ApiError::not_found("file", id))
    }

    /// Bytes of a key's files and of what it is uploading.
    pub fn bytes_of(&self, owner: &str) -> u64 {
        self.used.held().1.get(owner).copied().unwrap_or(0)
    }

    /// Where a file's bytes are.
    pub fn path(&self, file: &StoredFile) -> PathBuf {
        self.folder.join(&file.id).join(&file.stored)
    }

    /// Begins an upload for a key.
    pub fn begin(&self, filename: &str, unique: &str, owner: Option<String>) -> ApiResult<Upload> {
        let lower = filename.to_ascii_lowercase();
        let Some(ending) = ENDINGS.iter().find(|ending| lower.ends_with(**ending)) else {
            let message =
                "the file's name must end in .jsonl, .json, .csv, .tsv, .txt (or the same with .gz) or .parquet";
            return Err(ApiError::field("file", message));
        };
        let folder = self.folder.join(format!("{UNFINISHED}{unique}"));
        let stored = format!("data{ending}");
        let file = create_folder(&folder).map_err(|error| error.to_string());
        let file = file.and_then(|()| File::create_new(folder.join(&stored)).map_err(|error| error.to_string()));
        // Names are shown, never opened.
        let filename: String = filename.chars().filter(|letter| !letter.is_control()).take(200).collect();
        match file {
            Ok(file) => {
                let used = Arc::clone(&self.used);
                Ok(Upload { folder, file: Some(file), stored, filename, bytes: 0, owner, used })
            }
            Err(error) => {
                let _ = std::fs::remove_dir_all(&folder);
                Err(storage_error(&self.folder, &error))
            }
        }
    }

    /// Ends an upload: the file is there whole, also after a power cut.
    pub fn finish(&self, mut upload: Upload, id: String, purpose: &str, created_at: u64) -> ApiResult<StoredFile> {
        let failed = |error: &dyn std::fmt::Display| storage_error(&self.folder, &error.to_string());
        if let Some(file) = upload.file.take() {
            file.sync_all().map_err(|error| failed(&error))?;
        }
        let file = StoredFile {
            id,
            bytes: upload.bytes,
            created_at,
            filename: upload.filename.clone(),
            purpose: purpose.to_owned(),
            owner: upload.owner.clone(),
            stored: upload.stored.clone(),
        };
        let described = serde_json::to_vec_pretty(&file).map_err(|error| failed(&error))?;
        write(&upload.folder.join("file.json"), &described).map_err(|error| failed(&error))?;
        std::fs::rename(&upload.folder, self.folder.join(&file.id)).map_err(|error| failed(&error))?;
        // From here on they are the file's.
        upload.bytes = 0;
        self.known().insert(file.id.clone(), file.clone());
        Ok(file)
    }

    /// Removes a file.
    pub fn delete(&self, id: &str) -> ApiResult<()> {
        let file = self.known().remove(id).ok_or_else(|| ApiError::not_found("file", id))?;
        self.used.remove(file.owner.as_deref(), file.bytes);
        std::fs::remove_dir_all(self.folder.join(id)).map_err(|error| storage_error(&self.folder, &error.to_string()))
    }
}

impl Upload {
    /// Adds bytes, up to a limit for the file and ones for all files and for those of its key, those that are being uploaded
    /// included.
    pub fn add(&mut self, bytes: &[u8], limit: u64, storage: u64, own_storage: u64) -> ApiResult<()> {
        let more = bytes.len() as u64;
        self.bytes += more;
        let (used, own) = self.used.add(self.owner.as_deref(), more);
        if self.bytes > limit {
            return Err(ApiError::too_large(format!("the file is larger than {} MiB", limit >> 20)));
        }
        if used > storage {
            return Err(ApiError::too_large("the files of this server have reached their limit; delete some"));
        }
        if own > own_storage {
            return Err(ApiError::too_large(
                "the files and adapters of this key have reached their limit; delete some",
            ));
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(bytes).map_err(|error| storage_error(&self.folder, &error.to_string()))
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.used.remove(self.owner.as_deref(), self.bytes);
        // After `finish` the folder has another name.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The disk is full or broken: trying again at once does not help.
pub fn storage_error(folder: &Path, error: &str) -> ApiError {
    tracing::error!("the data folder cannot be written: {error}");
    let message = format!("the data folder cannot be written: {}", PathRedactor::new([folder]).redact(error));
    ApiError { status: StatusCode::INSUFFICIENT_STORAGE, code: Some("storage"), ..ApiError::internal(message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_being_uploaded_counts_and_is_forgotten_when_it_fails() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::open(folder.path()).unwrap();
        let mut uploads = ["1", "2", "3"].map(|unique| files.begin("a.txt", unique, None).unwrap());
        assert!(uploads[0].add(&[0; 8], 10, 20, 99).is_ok() && uploads[1].add(&[0; 8], 10, 20, 99).is_ok());
        assert_eq!(uploads[2].add(&[0; 8], 10, 20, 99).unwrap_err().status.as_u16(), 413);
        let [first, second, third] = uploads;
        drop((second, third));
        files.finish(first, "file-1".to_owned(), "fine-tune", 5).unwrap();
        let mut last = files.begin("a.parquet", "4", None).unwrap();
        assert!(last.add(&[0; 10], 10, 20, 99).is_ok(), "8 of 20 are taken");
        assert!(last.add(&[0; 3], 99, 20, 99).is_err());
        drop(last);
        files.delete("file-1").unwrap();
        assert_eq!(files.used.held().0, 0);
    }

    #[test]
    #[cfg(unix)]
    fn a_forged_place_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("secret"), b"secret").unwrap();
        let all = folder.path().join("files");
        let forged = |id: &str, stored: &str| {
            let known = StoredFile {
                id: id.to_owned(),
                bytes: 6,
                created_at: 1,
                filename: "a.txt".to_owned(),
                purpose: "fine-tune".to_owned(),
                owner: None,
                stored: stored.to_owned(),
            };
            std::fs::create_dir_all(all.join(id)).unwrap();
            std::fs::write(all.join(id).join("file.json"), serde_json::to_vec(&known).unwrap()).unwrap();
        };
        forged("file-1", "../../secret");
        forged("file-2", folder.path().join("secret").to_str().unwrap());
        forged("file-3", "data.txt");
        std::os::unix::fs::symlink(folder.path().join("secret"), all.join("file-3/data.txt")).unwrap();
        forged("file-4", "data.txt");
        std::fs::write(all.join("file-4/data.txt"), b"own").unwrap();
        let ids: Vec<String> = Files::open(&all).unwrap().list().into_iter().map(|file| file.id).collect();
        assert_eq!(ids, ["file-4"]);
    }

    #[test]
    fn files_are_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::open(folder.path()).unwrap();
        assert_eq!(files.begin("../../etc/passwd", "x", None).err().unwrap().param.as_deref(), Some("file"));
        let mut upload = files.begin("../../My data.JSONL", "1", None).unwrap();
        upload.add(b"{}\n", 10, 20, 99).unwrap();
        let stored = files.finish(upload, "file-1".to_owned(), "fine-tune", 5).unwrap();
        assert_eq!(std::fs::read(files.path(&stored)).unwrap(), b"{}\n");
        assert!(files.path(&stored).starts_with(folder.path()));
        let mut large = files.begin("large.txt.gz", "2", None).unwrap();
        assert_eq!(large.add(&[0; 11], 10, 99, 99).unwrap_err().status.as_u16(), 413);
        drop(large);
        let unfinished = files.begin("killed.txt", "3", None).unwrap();
        std::mem::forget(unfinished);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        let again = Files::open(folder.path()).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(again.list(), [stored]);
        again.delete("file-1").unwrap();
        assert!(again.get("file-1").is_err() && again.delete("../file-1").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
