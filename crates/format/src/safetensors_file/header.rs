//! The JSON header of a safetensors file.
//!
//! The `safetensors` crate defines the element types. Its own header parser needs the whole file in memory, lets the last
//! of two equal names win and does not name the tensor in most errors; hence this one, which the tests compare with it.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use safetensors::Dtype;
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::{METADATA_KEY, SafetensorsEntry};
use crate::error::{Error, Result};
use crate::memory_budget::memory_budget;

/// More dimensions than any model has; bounds what a hostile shape can take.
const MAX_DIMS: usize = 8;

/// Memory an entry may take beside its name: its record, its shape and two hash indexes, all grown by doubling.
const ENTRY_OVERHEAD_BYTES: u64 = 640;

#[derive(Default)]
pub(super) struct Header {
    /// Ordered by their data.
    pub(super) entries: Vec<SafetensorsEntry>,
    pub(super) metadata: BTreeMap<String, String>,
}

/// Parses the header; offsets are only checked by [`check_layout`].
pub(super) fn parse(bytes: &[u8], file_len: u64) -> Result<Header> {
    let bad = |reason: String| Error::BadJson { what: "the safetensors header", reason };
    if bytes.first() != Some(&b'{') {
        return Err(bad("it does not start with '{'; is this a safetensors file?".to_owned()));
    }
    let mut builder =
        Builder { header: Header::default(), names: HashSet::new(), budget_left: memory_budget(file_len), error: None };
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let parsed = (&mut builder).deserialize(&mut deserializer).and_then(|()| deserializer.end());
    if let Some(error) = builder.error {
        return Err(error);
    }
    parsed.map_err(|error| bad(error.to_string()))?;
    let mut header = builder.header;
    header.entries.sort_by_key(|entry| (entry.range.start, entry.range.end));
    Ok(header)
}

/// Tensors must fill the rest of the file without holes or overlaps.
pub(super) fn check_layout(entries: &[SafetensorsEntry], data_start: u64, file_len: u64) -> Result<()> {
    let mut expected = 0_u64;
    for entry in entries {
        let tensor = || entry.name.clone();
        let (start, end) = (entry.range.start, entry.range.end);
        if start != expected || end < start {
            let found = if start == expected { end } else { start };
            return Err(Error::BadOffset { tensor: tensor(), found, expected });
        }
        let bits = bit_count(entry)?;
        if (end - start).checked_mul(8) != Some(bits) {
            return Err(Error::ShapeMismatch {
                tensor: tensor(),
                shape: entry.shape.clone(),
                dtype: entry.dtype.to_string(),
                expected: bits,
                found: end - start,
            });
        }
        let needed = end.saturating_add(data_start);
        if needed > file_len {
            return Err(Error::TensorBeyondEnd { tensor: tensor(), needed, available: file_len });
        }
        expected = end;
    }
    let extra = file_len - data_start - expected;
    if extra > 0 {
        let tensor = entries.last().map(|entry| entry.name.clone()).unwrap_or_default();
        return Err(Error::TrailingBytes { tensor, extra });
    }
    Ok(())
}

fn bit_count(entry: &SafetensorsEntry) -> Result<u64> {
    entry
        .shape
        .iter()
        .try_fold(entry.dtype.bitsize() as u64, |bits, &dim| bits.checked_mul(dim))
        .ok_or_else(|| Error::TensorTooLarge { tensor: entry.name.clone(), dims: entry.shape.clone() })
}

/// Collects entries; a typed error is kept here, since the JSON parser can only pass on text.
struct Builder {
    header: Header,
    names: HashSet<String>,
    budget_left: u64,
    error: Option<Error>,
}

impl Builder {
    fn add(&mut self, name: String, raw: RawEntry) -> Result<()> {
        let dims = raw.shape.dims.get(..raw.shape.count).ok_or_else(|| Error::TooManyDims {
            tensor: name.clone(),
            n_dims: raw.shape.count as u64,
            limit: MAX_DIMS as u64,
        })?;
        let dtype = match raw.dtype {
            Ok(dtype) => dtype,
            Err(dtype) => return Err(Error::UnknownDtype { tensor: name, dtype }),
        };
        let (start, end) = raw.data_offsets;
        self.header.entries.push(SafetensorsEntry { name, dtype, shape: dims.to_vec(), range: start..end });
        Ok(())
    }

    /// Accounts for the memory that an entry with this much text will take.
    fn charge(&mut self, name: &str, text_bytes: usize) -> Result<()> {
        let limit = self.budget_left;
        let left = limit.checked_sub(ENTRY_OVERHEAD_BYTES + 3 * text_bytes as u64);
        let what = || format!("the header entry {name:?}");
        self.budget_left = left.ok_or_else(|| Error::MetadataTooLarge { what: what(), limit })?;
        Ok(())
    }

    fn add_name(&mut self, name: &str) -> Result<()> {
        self.charge(name, name.len())?;
        if !self.names.insert(name.to_owned()) {
            return Err(Error::DuplicateTensor { tensor: name.to_owned() });
        }
        Ok(())
    }

    fn add_text(&mut self, key: String, text: String) -> Result<()> {
        self.charge(&key, key.len() + text.len())?;
        if self.header.metadata.contains_key(&key) {
            return Err(Error::DuplicateKey { key });
        }
        self.header.metadata.insert(key, text);
        Ok(())
    }

    fn keep<T, E: de::Error>(&mut self, result: Result<T>) -> std::result::Result<T, E> {
        result.map_err(|error| {
            let text = error.to_string();
            self.error = Some(error);
            E::custom(text)
        })
    }
}

impl<'de> DeserializeSeed<'de> for &mut Builder {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut Builder {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one entry per tensor")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let added = self.add_name(&name);
            self.keep(added)?;
            if name == METADATA_KEY {
                map.next_value_seed(Texts(self))?;
                continue;
            }
            let raw: RawEntry =
                map.next_value().map_err(|error| de::Error::custom(format_args!("tensor {name:?}: {error}")))?;
            let added = self.add(name, raw);
            self.keep(added)?;
        }
        Ok(())
    }
}

/// The free-form part of the header.
struct Texts<'a>(&'a mut Builder);

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of strings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some((key, text)) = map.next_entry::<String, String>()? {
            let added = self.0.add_text(key, text);
            self.0.keep(added)?;
        }
        Ok(())
    }
}

/// A tensor's description as written. Nothing in it allocates more than a few bytes.
#[derive(serde::Deserialize)]
struct RawEntry {
    #[serde(deserialize_with = "read_dtype")]
    dtype: std::result::Result<Dtype, String>,
    shape: RawShape,
    data_offsets: (u64, u64),
}

/// A known element type, or the beginning of an unknown one's name.
fn read_dtype<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<std::result::Result<Dtype, String>, D::Error> {
    struct DtypeVisitor;
    impl Visitor<'_> for DtypeVisitor {
        type Value = std::result::Result<Dtype, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of an element type")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> std::result::Result<Self::Value, E> {
            let known = Dtype::deserialize(IntoDeserializer::<de::value::Error>::into_deserializer(name));
            Ok(known.map_err(|_| name.chars().take(32).collect()))
        }
    }
    deserializer.deserialize_str(DtypeVisitor)
}

/// The first dimensions, and how many there were.
struct RawShape {
    dims: [u64; MAX_DIMS],
    count: usize,
}

impl<'de> Deserialize<'de> for RawShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<RawShape, D::Error> {
        struct ShapeVisitor;
        impl<'de> Visitor<'de> for ShapeVisitor {
            type Value = RawShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of dimensions")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> std::result::Result<RawShape, A::Error> {
                let mut shape = RawShape { dims: [0; MAX_DIMS], count: 0 };
                while let Some(dim) = seq.next_element()? {
                    if let Some(place) = shape.dims.get_mut(shape.count) {
                        *place = dim;
                    }
                    shape.count += 1;
                }
                Ok(shape)
            }
        }
        deserializer.deserialize_seq(ShapeVisitor)
    }
}
