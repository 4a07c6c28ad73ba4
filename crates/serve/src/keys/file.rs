//! The keys file: TOML, with a table for each key.

use super::KeyLimits;
use super::sha256::{Digest, digest, from_hex};
use crate::catalog::is_name;
use serde::Deserialize;

/// The shortest secret.
const MIN_SECRET: usize = 8;

/// A key as the file describes it.
#[derive(Debug, PartialEq)]
pub struct KeyEntry {
    /// Its name.
    pub name: String,
    /// Of its secrets.
    pub digests: Vec<Digest>,
    /// What it may do.
    pub limits: KeyLimits,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeysFile {
    #[serde(default)]
    key: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    name: String,
    secret: Option<OneOrMore>,
    sha256: Option<OneOrMore>,
    requests_per_minute: Option<u32>,
    tokens_per_day: Option<u64>,
    jobs: Option<usize>,
    storage_mib: Option<u64>,
    #[serde(default)]
    sees_all: bool,
}

/// While a secret is exchanged, there are two.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn all(self) -> Vec<String> {
        match self {
            OneOrMore::One(one) => vec![one],
            OneOrMore::More(all) => all,
        }
    }
}

/// Whether a key can be sent in a header and is not too short.
pub fn is_secret(key: &str) -> bool {
    key.len() >= MIN_SECRET && key.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Reads a keys file. What is wrong is told without its text, which holds secrets.
pub fn read(text: &str) -> Result<Vec<KeyEntry>, String> {
    let parsed: KeysFile = toml::from_str(text).map_err(|error| {
        let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or_default());
        let line = 1 + before.matches('\n').count();
        format!("line {line}: {}", error.message().lines().next().unwrap_or_default())
    })?;
    let mut keys: Vec<KeyEntry> = Vec::new();
    for entry in parsed.key {
        let key = entry.check()?;
        if keys.iter().any(|other| other.name == key.name) {
            return Err(format!(
                "two keys are called {}; give one of them another name, or one key both secrets",
                key.name
            ));
        }
        if let Some(other) = keys.iter().find(|other| other.digests.iter().any(|digest| key.digests.contains(digest))) {
            return Err(format!("{} and {} have the same secret", other.name, key.name));
        }
        keys.push(key);
    }
    if keys.is_empty() {
        return Err("there is no [[key]] in it".to_owned());
    }
    Ok(keys)
}

impl Entry {
    fn check(self) -> Result<KeyEntry, String> {
        let name = self.name;
        if !is_name(&name) {
            let shown: String = name.chars().take(80).collect();
            return Err(format!(
                "the name {shown:?} must be up to 64 letters, digits, '-', '_' and '.', and not begin with a dot"
            ));
        }
        let mut digests = Vec::new();
        for secret in self.secret.map(OneOrMore::all).unwrap_or_default() {
            if !is_secret(&secret) {
                return Err(format!(
                    "the secret of {name} must be at least {MIN_SECRET} visible ASCII characters without spaces"
                ));
            }
            digests.push(digest(secret.as_bytes()));
        }
        for hex in self.sha256.map(OneOrMore::all).unwrap_or_default() {
            digests.push(from_hex(&hex).ok_or_else(|| format!("the sha256 of {name} must be 64 hexadecimal digits"))?);
        }
        if digests.is_empty() {
            return Err(format!("{name} has no secret: give its sha256, or the secret itself"));
        }
        if self.requests_per_minute == Some(0) {
            return Err(format!("{name} may send no request: leave requests-per-minute out, or take the key out"));
        }
        let limits = KeyLimits {
            requests_per_minute: self.requests_per_minute,
            tokens_per_day: self.tokens_per_day,
            jobs: self.jobs,
            storage: self.storage_mib.map(|mib| mib.saturating_mul(1 << 20)),
            sees_all: self.sees_all,
        };
        Ok(KeyEntry { name, digests, limits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_keys_and_limits() {
        let text = "# ours\n[[key]]\nname = \"anna\"\nsha256 = \
                    \"BA7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"\nrequests-per-minute = 60\n\
                    tokens-per-day = 100_000\njobs = 2\nstorage-mib = 3\n\n[[key]]\nname = \"ben\"\n\
                    secret = [\"correct-horse\", \"battery-staple\"]\nsees-all = true\n";
        let keys = read(text).unwrap();
        let limits = KeyLimits {
            requests_per_minute: Some(60),
            tokens_per_day: Some(100_000),
            jobs: Some(2),
            storage: Some(3 << 20),
            sees_all: false,
        };
        assert_eq!(keys[0], KeyEntry { name: "anna".to_owned(), digests: vec![digest(b"abc")], limits });
        assert_eq!(keys[1].digests, [digest(b"correct-horse"), digest(b"battery-staple")]);
        assert_eq!(keys[1].limits, KeyLimits { sees_all: true, ..KeyLimits::default() });
    }

    #[test]
    fn the_documented_example_is_one() {
        let text = include_str!("../../../../docs/serve.md");
        let lines = text.lines().skip_while(|line| *line != "    [[key]]");
        let lines = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
        let keys = read(&lines.collect::<Vec<_>>().join("\n")).unwrap();
        assert_eq!(keys.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), ["anna", "operator"]);
        assert!(keys[0].limits.storage == Some(512 << 20) && keys[1].limits.sees_all);
    }

    #[test]
    fn what_is_wrong_is_told_without_a_secret() {
        let key = |name: &str, more: &str| format!("[[key]]\nname = \"{name}\"\n{more}\n");
        let secret = "secret = \"correct-horse\"";
        for (text, told) in [
            (String::new(), "no [[key]]"),
            (key("a", ""), "a has no secret"),
            (key("a", "secret = \"short\""), "at least 8"),
            (key("a", "secret = \"with a space\""), "visible ASCII"),
            (key("a", "sha256 = \"correct-horse\""), "64 hexadecimal digits"),
            (key("a/b", secret), "the name \"a/b\""),
            (key("a", secret) + &key("a", "secret = \"other-horse\""), "two keys are called a"),
            (key("a", secret) + &key("b", secret), "a and b have the same secret"),
            (key("a", &format!("{secret}\nrequests-per-minute = 0")), "no request"),
            (key("a", &format!("{secret}\ntokens = 5")), "line 4: unknown field"),
            (key("a", &format!("{secret}\njobs = -1")), "line 4"),
            (key("a", "secret = \"correct-horse"), "line 3"),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.contains(told) && !error.contains("horse"), "{text}: {error}");
        }
    }
}
