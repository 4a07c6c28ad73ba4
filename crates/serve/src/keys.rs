//! Who asks: the keys of the server, one for all or several of a file, each with a name, limits and things of its own.

mod account;
mod file;
pub mod sha256;

pub use account::{Account, KeyLimits};
pub use file::is_secret;

use crate::error::{ApiError, ApiResult};
use crate::watched::Watched;
use crate::worker::ClientId;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha256::{Digest, digest, is_same};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The largest keys file.
const MAX_FILE: u64 = 4 << 20;
/// What was used of the limits, in the data folder.
const USAGE: &str = "usage.json";

/// Who sent a request, once it is known that they may.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who sequences, uploads and what is known of prompts are shared out among: a key's name, or an address.
    pub client: ClientId,
    /// The key, where there are several.
    account: Option<Arc<Account>>,
}

impl Caller {
    /// Whoever asks from an address, where there is one key or none.
    pub fn of_address(client: ClientId) -> Caller {
        Caller { client, account: None }
    }

    /// Whoever has a key of several.
    fn of_key(account: Arc<Account>) -> Caller {
        Caller { client: Arc::clone(&account.name), account: Some(account) }
    }

    /// The key, where there are several.
    pub fn account(&self) -> Option<&Arc<Account>> {
        self.account.as_ref()
    }

    /// Whom what it makes belongs to.
    pub fn owner(&self) -> Option<String> {
        self.account.as_ref().map(|account| account.name.to_string())
    }

    /// Whether everything here is its to see and to manage.
    pub fn sees_all(&self) -> bool {
        self.account.as_ref().is_none_or(|account| account.limits().sees_all)
    }

    /// Whether it sees what belongs to somebody; what is from before there were keys belongs to nobody.
    pub fn sees(&self, owner: Option<&str>) -> bool {
        self.sees_all() || owner.is_some() && owner == self.account.as_ref().map(|account| &*account.name)
    }

    /// Its limit of something of which the server has so much: half of that where the file says nothing.
    fn limit<T: Copy>(&self, own: impl FnOnce(KeyLimits) -> Option<T>, all: T, half: T) -> T {
        self.account.as_ref().map_or(all, |account| own(account.limits()).unwrap_or(half))
    }

    /// How many jobs it may have that are not over.
    pub fn max_jobs(&self, all: usize) -> usize {
        self.limit(|limits| limits.jobs, all, all.div_ceil(2))
    }

    /// How many bytes of files and adapters it may have.
    pub fn max_storage(&self, all: u64) -> u64 {
        self.limit(|limits| limits.storage, all, all.div_ceil(2)).min(all)
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Caller> {
        // The guard has left it there, or the path is one that needs none.
        parts.extensions.get::<Caller>().cloned().ok_or_else(ApiError::unauthorized)
    }
}

/// Of each key by its name: a day, and the tokens it used in it.
type Usage = BTreeMap<String, (u64, u64)>;

/// The keys that are valid now.
#[derive(Debug, Default)]
pub struct Keys {
    valid: RwLock<Vec<(Digest, Option<Arc<Account>>)>>,
    file: Option<Mutex<Watched>>,
    /// Where usage is kept, and what was written there last.
    usage: Option<Mutex<(PathBuf, Usage)>>,
}

impl Keys {
    /// No key: everyone may ask.
    pub fn none() -> Keys {
        Keys::default()
    }

    /// One key for everyone.
    pub fn one(key: &str) -> Keys {
        Keys { valid: RwLock::new(vec![(digest(key.as_bytes()), None)]), ..Keys::default() }
    }

    /// The keys of a file.
    pub fn of_file(path: &Path) -> Result<Keys, String> {
        let mut watched = Watched::new([path.to_owned()], MAX_FILE);
        let entries = watched.read().and_then(|texts| parse(&texts));
        let entries = entries.map_err(|error| format!("{} cannot be used: {error}", path.display()))?;
        let keys = Keys { file: Some(Mutex::new(watched)), ..Keys::default() };
        keys.replace(entries);
        Ok(keys)
    }

    /// Keeps what keys have used in a folder, and goes on from what is there.
    pub fn with_usage(mut self, data: &Path) -> Keys {
        if self.file.is_none() {
            return self;
        }
        let path = data.join(USAGE);
        let stored: Usage =
            std::fs::read(&path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        for account in self.accounts() {
            stored.get(&*account.name).iter().for_each(|usage| account.restore(**usage));
        }
        self.usage = Some(Mutex::new((path, stored)));
        self
    }

    /// Whether a key is needed at all.
    pub fn are_needed(&self) -> bool {
        self.file.is_some() || !self.valid.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Who has sent this key. Every key is compared, each in constant time.
    pub fn caller(&self, sent: &str, address: impl FnOnce() -> ClientId) -> Option<Caller> {
        let sent = digest(sent.as_bytes());
        let mut found = None;
        for (digest, account) in self.valid.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if is_same(digest, &sent) {
                found = Some(account.clone());
            }
        }
        Some(match found? {
            Some(account) => Caller::of_key(account),
            None => Caller::of_address(address()),
        })
    }

    fn accounts(&self) -> Vec<Arc<Account>> {
        let valid = self.valid.read().unwrap_or_else(PoisonError::into_inner);
        let mut accounts: Vec<Arc<Account>> = valid.iter().filter_map(|(_, account)| account.clone()).collect();
        accounts.dedup_by(|a, b| Arc::ptr_eq(a, b));
        accounts
    }

    /// Takes these keys for valid, and no others. Those whose names stay keep what they have used.
    fn replace(&self, entries: Vec<file::KeyEntry>) {
        let known = self.accounts();
        let mut valid = Vec::new();
        for entry in entries {
            let known = known.iter().find(|account| *account.name == entry.name);
            let account = known.cloned().unwrap_or_else(|| Arc::new(Account::new(&entry.name, entry.limits)));
            account.set_limits(entry.limits);
            valid.extend(entry.digests.into_iter().map(|digest| (digest, Some(Arc::clone(&account)))));
        }
        *self.valid.write().unwrap_or_else(PoisonError::into_inner) = valid;
    }

    /// Reads the file again when it has changed. One that cannot be used changes nothing, and the log says so.
    pub fn refresh(&self) {
        let Some(file) = &self.file else { return };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        if !file.has_changed() {
            return;
        }
        match file.read().and_then(|texts| parse(&texts)) {
            Ok(entries) => {
                tracing::info!(keys = entries.len() as u64, "the keys were read again");
                self.replace(entries);
            }
            Err(error) => tracing::error!("the keys have changed and cannot be used, so the old ones stay: {error}"),
        }
    }

    /// Writes down what was used, when that has changed.
    pub fn store_usage(&self) {
        let Some(usage) = &self.usage else { return };
        let mut usage = usage.lock().unwrap_or_else(PoisonError::into_inner);
        let mut now = usage.1.clone();
        now.extend(self.accounts().iter().map(|account| (account.name.to_string(), account.usage())));
        if now == usage.1 {
            return;
        }
        let bytes = serde_json::to_vec(&now).unwrap_or_default();
        match tritune_runtime::files::write(&usage.0, &bytes) {
            Ok(()) => usage.1 = now,
            Err(error) => tracing::warn!("what keys have used cannot be written down: {error}"),
        }
    }
}

fn parse(texts: &[Vec<u8>]) -> Result<Vec<file::KeyEntry>, String> {
    let text = texts.first().map(Vec::as_slice).unwrap_or_default();
    file::read(std::str::from_utf8(text).map_err(|_| "it is not UTF-8")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(keys: &Keys, key: &str) -> Option<String> {
        keys.caller(key, || "address".into()).map(|caller| caller.client.to_string())
    }

    #[test]
    fn keys_are_exchanged_while_they_are_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.toml");
        let write = |text: &str| std::fs::write(&path, text).unwrap();
        let one = "[[key]]\nname = \"anna\"\nsecret = \"anna-secret\"\ntokens-per-day = 100\n";
        write(one);
        let keys = Keys::of_file(&path).unwrap().with_usage(folder.path());
        assert_eq!(name(&keys, "anna-secret").as_deref(), Some("anna"));
        assert_eq!((name(&keys, "anna-secre"), name(&keys, "")), (None, None));
        let anna = keys.caller("anna-secret", || unreachable!()).unwrap();
        assert_eq!(anna.account().unwrap().take_tokens(70, 1), Ok(70));
        for broken in ["", "[[key]]\nname = \"anna\"\n", "\u{0}", "[[key"] {
            write(broken);
            keys.refresh();
            assert_eq!(name(&keys, "anna-secret").as_deref(), Some("anna"), "the old keys stay: {broken:?}");
        }
        std::fs::remove_file(&path).unwrap();
        keys.refresh();
        assert_eq!(name(&keys, "anna-secret").as_deref(), Some("anna"));
        write(
            "[[key]]\nname = \"anna\"\nsecret = \"new-secret\"\ntokens-per-day = 90\n[[key]]\nname = \"b\"\nsecret = \"b-secret!\"\n",
        );
        keys.refresh();
        assert_eq!((name(&keys, "anna-secret"), name(&keys, "b-secret!").as_deref()), (None, Some("b")));
        let anna = keys.caller("new-secret", || unreachable!()).unwrap();
        assert_eq!(anna.account().unwrap().take_tokens(70, 1), Ok(20), "what was used stays, and the new limit holds");
        keys.store_usage();
        let again = Keys::of_file(&path).unwrap().with_usage(folder.path());
        let anna = again.caller("new-secret", || unreachable!()).unwrap();
        assert!(anna.account().unwrap().take_tokens(1, 1).is_err(), "also after a restart");
    }

    #[test]
    fn what_is_seen() {
        let account = |name: &str, sees_all| {
            Caller::of_key(Arc::new(Account::new(name, KeyLimits { sees_all, ..KeyLimits::default() })))
        };
        let (anna, all, alone) = (account("anna", false), account("root", true), Caller::of_address("x".into()));
        for (owner, seen) in [(Some("anna"), true), (Some("ben"), false), (None, false)] {
            assert_eq!(anna.sees(owner), seen, "{owner:?}");
            assert!(all.sees(owner) && alone.sees(owner));
        }
        assert_eq!((anna.max_jobs(64), alone.max_jobs(64)), (32, 64));
        assert_eq!((anna.max_storage(100), all.max_storage(100), alone.max_storage(100)), (50, 50, 100));
    }
}
