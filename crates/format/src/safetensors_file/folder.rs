//! A Hugging Face model folder: one safetensors file, or an index and its shards.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Component, Path};

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

use super::{SafetensorsEntry, SafetensorsFile};
use crate::error::{Error, Result};
use crate::source::{FileSource, ReadAt};

const SINGLE_FILE: &str = "model.safetensors";
const INDEX_FILE: &str = "model.safetensors.index.json";

/// Enough for a hundred thousand tensors with long names.
const MAX_INDEX_BYTES: u64 = 16 << 20;

/// All tensors of a model folder, whichever file they are in.
#[derive(Debug)]
pub struct SafetensorsFolder {
    files: Vec<SafetensorsFile>,
    /// File of each tensor.
    places: BTreeMap<String, usize>,
    /// What names begin with that do not in the files.
    prefix: &'static str,
}

#[derive(serde::Deserialize)]
struct Index {
    weight_map: UniqueMap,
}

impl SafetensorsFolder {
    /// Opens `model.safetensors` in the folder, else the shards of `model.safetensors.index.json`. The path of a single
    /// safetensors file is accepted too.
    pub fn open(path: impl AsRef<Path>) -> Result<SafetensorsFolder> {
        let path = path.as_ref();
        let kind = std::fs::metadata(path).map_err(|error| Error::from_io("open", path, error))?;
        if !kind.is_dir() {
            return Ok(SafetensorsFolder::from_file(SafetensorsFile::open(path)?));
        }
        match SafetensorsFile::open(path.join(SINGLE_FILE)) {
            Ok(file) => return Ok(SafetensorsFolder::from_file(file)),
            Err(Error::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
        match FileSource::open(path.join(INDEX_FILE)) {
            Ok(index) => open_shards(path, &index).map_err(|error| error.in_file(path.join(INDEX_FILE))),
            Err(Error::NotFound { .. }) => Err(Error::NoSafetensors { path: path.to_owned() }),
            Err(error) => Err(error),
        }
    }

    fn from_file(file: SafetensorsFile) -> SafetensorsFolder {
        let places = file.entries().iter().map(|entry| (entry.name.clone(), 0)).collect();
        SafetensorsFolder { files: vec![file], places, prefix: "" }
    }

    /// The same tensors under names that begin with this: some programs save a model without the name of the whole.
    pub fn with_prefix(self, prefix: &'static str) -> SafetensorsFolder {
        let places = self.places.into_iter().map(|(name, place)| (format!("{prefix}{name}"), place)).collect();
        SafetensorsFolder { places, prefix, ..self }
    }

    /// Names of all tensors, sorted.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// The tensor of this name.
    pub fn entry(&self, name: &str) -> Option<&SafetensorsEntry> {
        self.file_of(name).ok()?.entry(self.stored(name))
    }

    /// Reads all bytes of a tensor.
    pub fn read(&self, name: &str) -> Result<Vec<u8>> {
        self.file_of(name)?.read(self.stored(name))
    }

    /// Reads a range of a tensor's bytes.
    pub fn read_range(&self, name: &str, range: Range<u64>) -> Result<Vec<u8>> {
        self.file_of(name)?.read_range(self.stored(name), range)
    }

    /// Fills `buf` with a tensor's bytes from `start` on.
    pub fn read_into(&self, name: &str, start: u64, buf: &mut [u8]) -> Result<()> {
        self.file_of(name)?.read_into(self.stored(name), start, buf)
    }

    /// The name in the file.
    fn stored<'n>(&self, name: &'n str) -> &'n str {
        name.strip_prefix(self.prefix).unwrap_or(name)
    }

    fn file_of(&self, name: &str) -> Result<&SafetensorsFile> {
        self.places
            .get(name)
            .and_then(|&place| self.files.get(place))
            .ok_or_else(|| Error::MissingTensor { tensor: name.to_owned() })
    }
}

fn open_shards(folder: &Path, index: &FileSource) -> Result<SafetensorsFolder> {
    let weight_map = read_index(index)?;
    let mut files = Vec::new();
    let mut places = BTreeMap::new();
    let mut opened: HashMap<String, usize> = HashMap::new();
    for (tensor, shard) in weight_map {
        let place = match opened.get(&shard) {
            Some(&place) => place,
            None => {
                files.push(open_shard(folder, &tensor, &shard)?);
                opened.insert(shard.clone(), files.len() - 1);
                files.len() - 1
            }
        };
        if files[place].entry(&tensor).is_none() {
            return Err(Error::MissingInShard { tensor, shard });
        }
        places.insert(tensor, place);
    }
    Ok(SafetensorsFolder { files, places, prefix: "" })
}

fn open_shard(folder: &Path, tensor: &str, shard: &str) -> Result<SafetensorsFile> {
    if !is_plain_file_name(shard) {
        return Err(Error::BadShardName { tensor: tensor.to_owned(), shard: shard.to_owned() });
    }
    match SafetensorsFile::open(folder.join(shard)) {
        Err(Error::NotFound { .. }) => Err(Error::MissingShard { tensor: tensor.to_owned(), shard: shard.to_owned() }),
        other => other,
    }
}

/// An index may come from anywhere, so it must not lead out of its folder on any operating system.
fn is_plain_file_name(name: &str) -> bool {
    let mut components = Path::new(name).components();
    let single = matches!((components.next(), components.next()), (Some(Component::Normal(_)), None));
    single && !name.contains(['/', '\\', ':', '\0'])
}

fn read_index(index: &FileSource) -> Result<BTreeMap<String, String>> {
    let bad = |reason: String| Error::BadJson { what: "the safetensors index", reason };
    let length = index.len();
    if length > MAX_INDEX_BYTES {
        return Err(bad(format!("it has {length} bytes, at most {MAX_INDEX_BYTES} are supported")));
    }
    let mut bytes = vec![0; length as usize];
    index.read_at(0, &mut bytes).map_err(|source: io::Error| Error::ReadFailed {
        what: "the safetensors index".to_owned(),
        offset: 0,
        length,
        source,
    })?;
    let parsed: Index = serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
    if parsed.weight_map.0.is_empty() {
        return Err(bad("its weight_map is empty".to_owned()));
    }
    Ok(parsed.weight_map.0)
}

/// A JSON object of strings in which no key may occur twice.
struct UniqueMap(BTreeMap<String, String>);

impl<'de> Deserialize<'de> for UniqueMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<UniqueMap, D::Error> {
        struct MapVisitor;
        impl<'de> Visitor<'de> for MapVisitor {
            type Value = UniqueMap;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<UniqueMap, A::Error> {
                let mut entries = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<String, String>()? {
                    if entries.contains_key(&key) {
                        return Err(de::Error::custom(format_args!("{key:?} occurs twice")));
                    }
                    entries.insert(key, value);
                }
                Ok(UniqueMap(entries))
            }
        }
        deserializer.deserialize_map(MapVisitor)
    }
}
