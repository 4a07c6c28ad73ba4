//! Messages without the places of files: clients know names and ids, and the server's folders are nobody's business.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// The folders that messages may name.
#[derive(Clone, Debug, Default)]
pub struct PathRedactor(Vec<String>);

impl PathRedactor {
    /// These folders, as they are given and as the system calls them.
    pub fn new<'a>(folders: impl IntoIterator<Item = &'a Path>) -> PathRedactor {
        let both = |folder: &Path| [Some(folder.to_owned()), std::fs::canonicalize(folder).ok()];
        let mut all: Vec<PathBuf> = folders.into_iter().flat_map(both).flatten().collect();
        all.retain(|folder| folder.file_name().is_some());
        // The innermost first: it may lie in another.
        all.sort_by_key(|folder| std::cmp::Reverse(folder.as_os_str().len()));
        all.dedup();
        PathRedactor(all.iter().map(|folder| folder.display().to_string()).collect())
    }

    /// The message with each file below one of the folders by its name alone.
    pub fn redact(&self, message: &str) -> String {
        let mut told = message.to_owned();
        for folder in &self.0 {
            let mut seen = 0;
            while let Some(begin) = told[seen..].find(folder).map(|at| seen + at) {
                let below = begin + folder.len();
                // Names below are the server's own: no spaces. The folder itself is told by its name.
                let ends = |letter: char| letter.is_whitespace() || "'\"`,;:()".contains(letter);
                let end = told[below..].find(ends).map_or(told.len(), |length| below + length);
                let path = told[begin..end].trim_end_matches(MAIN_SEPARATOR);
                let name = path.rfind(MAIN_SEPARATOR).map_or(path, |at| &path[at + 1..]).to_owned();
                told.replace_range(begin..end, &name);
                seen = begin + name.len();
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn files_are_told_by_name() {
        let folders =
            [Path::new("/srv/my data"), Path::new("/srv/my data/adapters"), Path::new("kept"), Path::new("/")];
        let redactor = PathRedactor::new(folders);
        for (message, told) in [
            (
                "cannot write /srv/my data/jobs/ftjob-1/run/step-2.ckpt: disk full",
                "cannot write step-2.ckpt: disk full",
            ),
            ("'/srv/my data/adapters/a.gguf' and /srv/my data/b", "'a.gguf' and b"),
            ("/srv/my data: not allowed", "my data: not allowed"),
            ("/srv/my data/adapters/", "adapters"),
            ("we kept kept/jobs/x.json", "we kept x.json"),
            ("/etc/hosts is somebody else's", "/etc/hosts is somebody else's"),
            ("half a / path", "half a / path"),
        ] {
            assert_eq!(redactor.redact(message), told);
        }
    }
}
