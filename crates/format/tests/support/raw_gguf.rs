//! A GGUF file as loose parts, so that tests can put any lie into any field.

/// A metadata entry: key bytes, type id, value bytes.
#[derive(Clone)]
pub struct RawEntry {
    pub key_len: Option<u64>,
    pub key: Vec<u8>,
    pub type_id: u32,
    pub value: Vec<u8>,
}

/// A tensor description.
#[derive(Clone)]
pub struct RawTensor {
    pub name_len: Option<u64>,
    pub name: Vec<u8>,
    pub n_dims: Option<u32>,
    pub dims: Vec<u64>,
    pub type_id: u32,
    pub offset: u64,
}

/// All parts of a file.
#[derive(Clone)]
pub struct RawGguf {
    pub magic: [u8; 4],
    pub version: u32,
    pub n_tensors: Option<u64>,
    pub n_entries: Option<u64>,
    pub entries: Vec<RawEntry>,
    pub tensors: Vec<RawTensor>,
    pub alignment: usize,
    pub data: Vec<u8>,
}

/// A length-prefixed string.
pub fn string(text: &[u8]) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text].concat()
}

/// An array value: element type, count, element bytes.
pub fn array(type_id: u32, count: u64, elements: &[u8]) -> Vec<u8> {
    [&type_id.to_le_bytes()[..], &count.to_le_bytes(), elements].concat()
}

pub fn entry(key: &str, type_id: u32, value: &[u8]) -> RawEntry {
    RawEntry { key_len: None, key: key.as_bytes().to_vec(), type_id, value: value.to_vec() }
}

pub fn tensor(name: &str, dims: &[u64], type_id: u32, offset: u64) -> RawTensor {
    RawTensor { name_len: None, name: name.as_bytes().to_vec(), n_dims: None, dims: dims.to_vec(), type_id, offset }
}

impl RawGguf {
    /// A small valid file: scalars, strings, arrays; F32, TQ2_0 and I2_S tensors.
    pub fn valid() -> RawGguf {
        let tokens = [string(b"a"), string(b"\xff\xfe"), string(b"")].concat();
        RawGguf {
            magic: *b"GGUF",
            version: 3,
            n_tensors: None,
            n_entries: None,
            entries: vec![
                entry("general.architecture", 8, &string(b"bitnet")),
                entry("bitnet.block_count", 4, &2_u32.to_le_bytes()),
                entry("tokenizer.ggml.tokens", 9, &array(8, 3, &tokens)),
                entry("tokenizer.ggml.token_type", 9, &array(5, 3, &[1; 12])),
                entry("flags", 9, &array(7, 2, &[0, 5])),
            ],
            tensors: vec![
                tensor("norm", &[5], 0, 0),
                tensor("blk.0.ffn", &[256, 2], 35, 32),
                tensor("blk.1.ffn", &[128, 2], 36, 192),
                tensor("tail", &[3], 1, 288),
            ],
            alignment: 32,
            data: vec![0; 320],
        }
    }

    /// The file without tensors and data.
    pub fn without_tensors() -> RawGguf {
        RawGguf { tensors: Vec::new(), data: Vec::new(), ..RawGguf::valid() }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut out = self.magic.to_vec();
        out.extend(self.version.to_le_bytes());
        out.extend(self.n_tensors.unwrap_or(self.tensors.len() as u64).to_le_bytes());
        out.extend(self.n_entries.unwrap_or(self.entries.len() as u64).to_le_bytes());
        for entry in &self.entries {
            out.extend(entry.key_len.unwrap_or(entry.key.len() as u64).to_le_bytes());
            out.extend(&entry.key);
            out.extend(entry.type_id.to_le_bytes());
            out.extend(&entry.value);
        }
        for tensor in &self.tensors {
            out.extend(tensor.name_len.unwrap_or(tensor.name.len() as u64).to_le_bytes());
            out.extend(&tensor.name);
            out.extend(tensor.n_dims.unwrap_or(tensor.dims.len() as u32).to_le_bytes());
            tensor.dims.iter().for_each(|dim| out.extend(dim.to_le_bytes()));
            out.extend(tensor.type_id.to_le_bytes());
            out.extend(tensor.offset.to_le_bytes());
        }
        if !self.tensors.is_empty() {
            out.resize(out.len().next_multiple_of(self.alignment), 0);
        }
        out.extend(&self.data);
        out
    }
}
