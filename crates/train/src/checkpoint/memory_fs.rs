//! A file system in memory that fails, dies and loses power on request.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::file_system::{FileSystem, NewFile};
use tritune_testing::Random;

/// Short writes are allowed, and each is one more moment at which to die.
const WRITE_BYTES: usize = 700;

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Fault {
    #[default]
    None,
    /// The process dies in this operation: a write is torn, anything else never happens, nor does anything after.
    KillAt(u64),
    /// From this operation on the disk is full.
    FullFrom(u64),
    /// This operation alone fails.
    FailAt(u64),
}

/// What the process leaves behind.
#[derive(Clone, Copy, Debug)]
pub enum Crash {
    /// Everything written stays.
    Process,
    /// Only what was synced stays for certain; of the rest any beginning, or zeros.
    Power,
}

#[derive(Clone, Debug, Default)]
struct Inode {
    data: Vec<u8>,
    synced: Vec<u8>,
}

#[derive(Clone, Debug)]
enum NameChange {
    Link(PathBuf, usize),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

type Names = BTreeMap<PathBuf, usize>;

fn apply(names: &mut Names, change: &NameChange) {
    match change {
        NameChange::Link(path, inode) => {
            names.insert(path.clone(), *inode);
        }
        NameChange::Rename(from, to) => {
            if let Some(inode) = names.remove(from) {
                names.insert(to.clone(), inode);
            }
        }
        NameChange::Remove(path) => {
            names.remove(path);
        }
    }
}

#[derive(Clone, Debug, Default)]
struct State {
    inodes: Vec<Inode>,
    names: Names,
    durable: Names,
    unsynced: Vec<NameChange>,
    operations: u64,
    fault: Fault,
    dead: bool,
}

impl State {
    /// Counts an operation and fails if it must not happen.
    fn begin(&mut self) -> io::Result<()> {
        let number = self.operations;
        self.operations += 1;
        self.dead |= self.fault == Fault::KillAt(number);
        if self.dead {
            return Err(io::Error::other("the process is dead"));
        }
        if self.fault == Fault::FailAt(number) {
            return Err(io::Error::other("injected failure"));
        }
        Ok(())
    }

    fn full(&self) -> bool {
        matches!(self.fault, Fault::FullFrom(first) if self.operations > first)
    }

    fn change(&mut self, change: NameChange) {
        apply(&mut self.names, &change);
        self.unsynced.push(change);
    }

    fn find(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// The file system; clones share it.
#[derive(Clone, Debug, Default)]
pub struct MemoryFs(Arc<Mutex<State>>);

impl MemoryFs {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    pub fn set_fault(&self, fault: Fault) {
        self.state().fault = fault;
    }

    /// How many operations were asked for so far.
    pub fn operations(&self) -> u64 {
        self.state().operations
    }

    pub fn names(&self) -> Vec<String> {
        self.state().names.keys().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    /// Changes the bytes of a file without the store.
    pub fn edit(&self, name: &str, edit: impl FnOnce(&mut Vec<u8>)) {
        let mut state = self.state();
        let (_, &inode) = state.names.iter().find(|(path, _)| path.ends_with(name)).expect("the file exists");
        edit(&mut state.inodes[inode].data);
    }

    /// The file system the next process finds.
    pub fn after(&self, crash: Crash, random: &mut Random) -> MemoryFs {
        let state = self.state().clone();
        let mut found = State { inodes: state.inodes, names: state.names, ..State::default() };
        if let Crash::Power = crash {
            found.names = state.durable;
            let survived = random.below(state.unsynced.len() + 1);
            state.unsynced[..survived].iter().for_each(|change| apply(&mut found.names, change));
            for inode in &mut found.inodes {
                let synced = inode.synced.len();
                if inode.data.len() > synced {
                    let kept = synced + random.below(inode.data.len() - synced + 1);
                    match random.below(2) {
                        0 => inode.data.truncate(kept),
                        _ => inode.data[kept..].fill(0),
                    }
                }
            }
        }
        for inode in &mut found.inodes {
            inode.synced = inode.data.clone();
        }
        found.durable = found.names.clone();
        MemoryFs(Arc::new(Mutex::new(found)))
    }
}

impl FileSystem for MemoryFs {
    fn create_folder(&self, _: &Path) -> io::Result<()> {
        self.state().begin()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut state = self.state();
        state.begin()?;
        let inside = state.names.keys().filter(|path| path.parent() == Some(folder));
        Ok(inside.map(|path| path.file_name().unwrap().to_owned()).collect())
    }

    fn create_new(&self, path: &Path) -> io::Result<Box<dyn NewFile>> {
        let mut state = self.state();
        state.begin()?;
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        state.inodes.push(Inode::default());
        let inode = state.inodes.len() - 1;
        state.change(NameChange::Link(path.to_owned(), inode));
        Ok(Box::new(MemoryFile { file_system: self.clone(), inode }))
    }

    fn open(&self, path: &Path) -> io::Result<(Box<dyn Read>, u64)> {
        let mut state = self.state();
        state.begin()?;
        let data = state.inodes[state.find(path)?].data.clone();
        let length = data.len() as u64;
        Ok((Box::new(Cursor::new(data)), length))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.begin()?;
        state.find(from)?;
        state.change(NameChange::Rename(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.begin()?;
        state.find(path)?;
        state.change(NameChange::Remove(path.to_owned()));
        Ok(())
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.begin()?;
        state.durable = state.names.clone();
        state.unsynced.clear();
        Ok(())
    }
}

struct MemoryFile {
    file_system: MemoryFs,
    inode: usize,
}

impl Write for MemoryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.file_system.state();
        let alive = !state.dead;
        let begun = state.begin();
        let bytes = &bytes[..bytes.len().min(WRITE_BYTES)];
        if let Err(error) = begun {
            if alive {
                // Torn: some of it arrived.
                let torn = &bytes[..bytes.len() / 2];
                state.inodes[self.inode].data.extend_from_slice(torn);
            }
            return Err(error);
        }
        if state.full() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        state.inodes[self.inode].data.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for MemoryFile {
    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.file_system.state();
        state.begin()?;
        let inode = &mut state.inodes[self.inode];
        inode.synced = inode.data.clone();
        Ok(())
    }
}
