//! A table of hand-made bad GGUF files, each of which must be answered by its own error.

#[path = "support/raw_gguf.rs"]
mod raw_gguf;

use std::sync::Arc;

use raw_gguf::{RawGguf, array, entry, string, tensor};
use tritune_format::{Error, Gguf};

struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    /// Whether the error is the expected one.
    expected: fn(&Error) -> bool,
    /// Must occur in the message.
    mention: &'static str,
}

/// A case: name, change to a valid file, pattern of the error, text in its message.
macro_rules! case {
    ($name:literal, $change:expr, $pattern:pat, $mention:literal) => {{
        let change: fn(&mut RawGguf) = $change;
        let mut file = RawGguf::valid();
        change(&mut file);
        Case { name: $name, bytes: file.bytes(), expected: |error| matches!(error, $pattern), mention: $mention }
    }};
}

fn open(bytes: Vec<u8>) -> Result<Gguf, Error> {
    Gguf::from_source(Arc::new(bytes))
}

fn check(cases: Vec<Case>, at_least: usize) {
    assert!(cases.len() >= at_least, "{} cases", cases.len());
    for Case { name, bytes, expected, mention } in cases {
        match open(bytes) {
            Ok(_) => panic!("{name}: accepted"),
            Err(error) => {
                let message = error.to_string();
                assert!(expected(&error), "{name}: {error:?}");
                assert!(message.contains(mention), "{name}: {mention:?} not in {message:?}");
            }
        }
    }
}

#[test]
fn header_and_counts() {
    let cases = vec![
        case!("magic of safetensors", |f| f.magic = *b"{\"a\"", Error::BadMagic { .. }, "GGUF"),
        case!(
            "magic of the old format",
            |f| f.magic = *b"ggjt",
            Error::BadMagic { found: [b'g', ..] },
            "67, 67, 6a, 74"
        ),
        case!("version 0", |f| f.version = 0, Error::UnsupportedVersion { version: 0 }, "version 0"),
        case!("version 1", |f| f.version = 1, Error::UnsupportedVersion { version: 1 }, "version 1"),
        case!("version 4", |f| f.version = 4, Error::UnsupportedVersion { version: 4 }, "version 4"),
        case!("version -1", |f| f.version = u32::MAX, Error::UnsupportedVersion { .. }, "4294967295"),
        case!("big-endian version 3", |f| f.version = 3_u32.swap_bytes(), Error::BigEndian, "big-endian"),
        case!("big-endian version 2", |f| f.version = 2_u32.swap_bytes(), Error::BigEndian, "little-endian"),
        case!(
            "2^31 tensors",
            |f| f.n_tensors = Some(1 << 31),
            Error::CountTooLarge { what: "tensors", .. },
            "2147483648"
        ),
        case!("2^63 tensors", |f| f.n_tensors = Some(1 << 63), Error::CountTooLarge { what: "tensors", .. }, "tensors"),
        case!("-1 tensors", |f| f.n_tensors = Some(u64::MAX), Error::CountTooLarge { what: "tensors", .. }, "tensors"),
        case!(
            "2^31 entries",
            |f| f.n_entries = Some(1 << 31),
            Error::CountTooLarge { what: "metadata entries", .. },
            "entries"
        ),
        case!(
            "2^63 entries",
            |f| f.n_entries = Some(1 << 63),
            Error::CountTooLarge { what: "metadata entries", .. },
            "entries"
        ),
        case!(
            "-1 entries",
            |f| f.n_entries = Some(u64::MAX),
            Error::CountTooLarge { what: "metadata entries", .. },
            "entries"
        ),
        case!(
            "one tensor more than described",
            |f| f.n_tensors = Some(5),
            Error::BadTensorName { index: 4, reason: "it is empty", .. },
            "tensor 4"
        ),
        case!(
            "one tensor described but not counted",
            |f| {
                f.n_tensors = Some(3);
                f.data.truncate(200);
            },
            Error::TensorBeyondEnd { .. },
            "blk.1.ffn"
        ),
    ];
    check(cases, 16);
}

#[test]
fn metadata() {
    let cases = vec![
        case!("empty key", |f| f.entries[1].key.clear(), Error::EmptyKey { index: 1 }, "entry 1"),
        case!(
            "key of 65,536 bytes",
            |f| f.entries[0].key = vec![b'k'; 65_536],
            Error::StringTooLong { length: 65_536, limit: 65_535, .. },
            "key of metadata entry 0"
        ),
        case!(
            "key beyond the end",
            |f| f.entries[2].key_len = Some(10_000),
            Error::StringTooLong { length: 10_000, .. },
            "key of metadata entry 2"
        ),
        case!(
            "key of length 2^64 - 1",
            |f| f.entries[2].key_len = Some(u64::MAX),
            Error::StringTooLong { length: u64::MAX, .. },
            "key of metadata entry 2"
        ),
        case!(
            "key not UTF-8",
            |f| f.entries[3].key = b"k\xff".to_vec(),
            Error::BadKey { index: 3, reason: "it is not valid UTF-8", .. },
            "k\u{fffd}"
        ),
        case!(
            "key with NUL",
            |f| f.entries[3].key = b"k\0k".to_vec(),
            Error::BadKey { reason: "it contains a NUL byte", .. },
            "entry 3"
        ),
        case!("key twice", |f| f.entries.push(entry("flags", 0, &[1])), Error::DuplicateKey { .. }, "\"flags\""),
        case!(
            "value type 13",
            |f| f.entries[1].type_id = 13,
            Error::UnknownValueType { id: 13, .. },
            "bitnet.block_count"
        ),
        case!(
            "value type -1",
            |f| f.entries[1].type_id = u32::MAX,
            Error::UnknownValueType { .. },
            "bitnet.block_count"
        ),
        case!(
            "array of unknown type",
            |f| f.entries[4].value = array(13, 1, &[0; 8]),
            Error::UnknownValueType { id: 13, .. },
            "flags"
        ),
        case!(
            "array of arrays",
            |f| f.entries[4].value = array(9, 1, &array(9, 1, &array(0, 1, &[1]))),
            Error::NestedArray { .. },
            "flags"
        ),
        case!(
            "array beyond the end",
            |f| f.entries[4].value = array(0, 100_000, &[1]),
            Error::ArrayTooLong { count: 100_000, .. },
            "flags"
        ),
        case!(
            "array whose size wraps to 8",
            |f| f.entries[4].value = array(10, (1 << 61) + 1, &[0; 8]),
            Error::ArrayTooLong { .. },
            "flags"
        ),
        case!(
            "array of 2^64 - 1 bytes",
            |f| f.entries[4].value = array(0, u64::MAX, &[]),
            Error::ArrayTooLong { .. },
            "flags"
        ),
        case!(
            "more strings than lengths fit",
            |f| f.entries[2].value = array(8, 200, &string(b"a")),
            Error::ArrayTooLong { count: 200, .. },
            "tokenizer.ggml.tokens"
        ),
        case!(
            "string in an array beyond the end",
            |f| f.entries[2].value = array(8, 1, &[0xff; 8]),
            Error::StringTooLong { .. },
            "tokenizer.ggml.tokens"
        ),
        case!(
            "string beyond the end",
            |f| f.entries[0].value = (1_u64 << 20).to_le_bytes().to_vec(),
            Error::StringTooLong { length: 1_048_576, .. },
            "general.architecture"
        ),
        case!(
            "string of 2^63 bytes",
            |f| f.entries[0].value = (1_u64 << 63).to_le_bytes().to_vec(),
            Error::StringTooLong { .. },
            "general.architecture"
        ),
        case!(
            "scalar cut off",
            |f| {
                *f = RawGguf::without_tensors();
                f.entries.push(entry("last", 12, &[0; 7]));
            },
            Error::Truncated { needed: 8, available: 7, .. },
            "\"last\""
        ),
        case!(
            "value missing",
            |f| {
                *f = RawGguf::without_tensors();
                f.entries.push(entry("last", 4, &[]));
            },
            Error::Truncated { available: 0, .. },
            "\"last\""
        ),
        case!(
            "types for other tokens",
            |f| f.entries[3].value = array(5, 2, &[1; 8]),
            Error::TokenArrayLength { found: 2, expected: 3, .. },
            "tokenizer.ggml.token_type"
        ),
        case!(
            "scores for other tokens",
            |f| f.entries.push(entry("tokenizer.ggml.scores", 9, &array(6, 4, &[0; 16]))),
            Error::TokenArrayLength { found: 4, expected: 3, .. },
            "tokenizer.ggml.scores"
        ),
        case!(
            "one shard of two",
            |f| f.entries.push(entry("split.count", 2, &2_u16.to_le_bytes())),
            Error::SplitFile { count: 2 },
            "merge"
        ),
        case!(
            "shard count as text",
            |f| f.entries.push(entry("split.count", 8, &string(b"2"))),
            Error::WrongValueType { .. },
            "split.count"
        ),
    ];
    check(cases, 24);
}

#[test]
fn alignment() {
    let cases = vec![
        case!(
            "alignment as i32",
            |f| f.entries.push(entry("general.alignment", 5, &32_i32.to_le_bytes())),
            Error::WrongValueType { expected: "u32", .. },
            "i32 32"
        ),
        case!(
            "alignment as string",
            |f| f.entries.push(entry("general.alignment", 8, &string(b"32"))),
            Error::WrongValueType { expected: "u32", .. },
            "string"
        ),
        case!(
            "alignment 2^63 as u64",
            |f| f.entries.push(entry("general.alignment", 10, &(1_u64 << 63).to_le_bytes())),
            Error::WrongValueType { expected: "u32", .. },
            "u64 9223372036854775808"
        ),
        case!(
            "alignment 0",
            |f| f.entries.push(entry("general.alignment", 4, &0_u32.to_le_bytes())),
            Error::BadAlignment { alignment: 0, .. },
            "general.alignment is 0"
        ),
        case!(
            "alignment 3",
            |f| f.entries.push(entry("general.alignment", 4, &3_u32.to_le_bytes())),
            Error::BadAlignment { alignment: 3, .. },
            "general.alignment is 3"
        ),
        case!(
            "alignment 2^31",
            |f| f.entries.push(entry("general.alignment", 4, &(1_u32 << 31).to_le_bytes())),
            Error::BadAlignment { .. },
            "general.alignment is 2147483648"
        ),
        case!(
            "offsets for another alignment",
            |f| {
                f.entries.push(entry("general.alignment", 4, &64_u32.to_le_bytes()));
                f.alignment = 64;
            },
            Error::BadOffset { found: 32, expected: 64, .. },
            "blk.0.ffn"
        ),
    ];
    check(cases, 7);
}

#[test]
fn tensor_descriptions() {
    let cases = vec![
        case!(
            "empty name",
            |f| f.tensors[0].name.clear(),
            Error::BadTensorName { index: 0, reason: "it is empty", .. },
            "tensor 0"
        ),
        case!(
            "name of 64 bytes",
            |f| f.tensors[1].name = vec![b'n'; 64],
            Error::StringTooLong { length: 64, limit: 63, .. },
            "name of tensor 1"
        ),
        case!(
            "name beyond the end",
            |f| f.tensors[2].name_len = Some(1 << 40),
            Error::StringTooLong { .. },
            "name of tensor 2"
        ),
        case!(
            "name not UTF-8",
            |f| f.tensors[2].name = b"\xc3(".to_vec(),
            Error::BadTensorName { index: 2, reason: "it is not valid UTF-8", .. },
            "tensor 2"
        ),
        case!(
            "name with NUL",
            |f| f.tensors[2].name = b"a\0".to_vec(),
            Error::BadTensorName { reason: "it contains a NUL byte", .. },
            "tensor 2"
        ),
        case!("name twice", |f| f.tensors[3].name = b"norm".to_vec(), Error::DuplicateTensor { .. }, "\"norm\""),
        case!("5 dimensions", |f| f.tensors[0].dims = vec![1; 5], Error::TooManyDims { n_dims: 5, .. }, "\"norm\""),
        case!(
            "2^32 - 1 dimensions",
            |f| f.tensors[0].n_dims = Some(u32::MAX),
            Error::TooManyDims { n_dims: 0xffff_ffff, .. },
            "\"norm\""
        ),
        case!("dimension -1", |f| f.tensors[0].dims = vec![u64::MAX], Error::BadDim { dim: u64::MAX, .. }, "\"norm\""),
        case!("dimension 2^63", |f| f.tensors[0].dims = vec![1, 1 << 63], Error::BadDim { .. }, "\"norm\""),
        case!(
            "count 2 * (2^63 - 1)",
            |f| f.tensors[0].dims = vec![i64::MAX as u64, 2],
            Error::TensorTooLarge { .. },
            "\"norm\""
        ),
        case!(
            "count wraps to a small number",
            |f| f.tensors[0].dims = vec![(1 << 42) + 1, 1 << 22],
            Error::TensorTooLarge { .. },
            "\"norm\""
        ),
        case!(
            "bytes wrap though the count fits",
            |f| f.tensors[0].dims = vec![1 << 62],
            Error::TensorTooLarge { .. },
            "\"norm\""
        ),
        case!(
            "a zero hides an overflow",
            |f| f.tensors[0].dims = vec![0, 1 << 40, 1 << 40],
            Error::TensorTooLarge { .. },
            "\"norm\""
        ),
        case!(
            "row of 2^63 - 1",
            |f| f.tensors[0].dims = vec![i64::MAX as u64],
            Error::TensorTooLarge { .. },
            "\"norm\""
        ),
        case!(
            "half a TQ2_0 block",
            |f| f.tensors[1].dims = vec![128, 4],
            Error::PartialBlock { elements: 128, block: 256, ty: "TQ2_0", .. },
            "blk.0.ffn"
        ),
        case!(
            "half a TQ1_0 block",
            |f| {
                f.tensors[1].dims = vec![384];
                f.tensors[1].type_id = 34;
            },
            Error::PartialBlock { ty: "TQ1_0", .. },
            "blk.0.ffn"
        ),
        case!(
            "half a Q8_0 block",
            |f| f.tensors[3] = tensor("tail", &[31], 8, 288),
            Error::PartialBlock { block: 32, .. },
            "tail"
        ),
        case!(
            "part of an I2_S byte",
            |f| f.tensors[2].dims = vec![3, 3],
            Error::PartialBlock { elements: 9, .. },
            "blk.1.ffn"
        ),
        case!("TL1", |f| f.tensors[1].type_id = 38, Error::LookupTableType { id: 38, .. }, "blk.0.ffn"),
        case!("TL2", |f| f.tensors[1].type_id = 39, Error::LookupTableType { id: 39, .. }, "I2_S"),
        case!(
            "type that was removed",
            |f| f.tensors[1].type_id = 4,
            Error::UnsupportedTensorType { id: 4, .. },
            "removed"
        ),
        case!(
            "type without support",
            |f| f.tensors[1].type_id = 10,
            Error::UnsupportedTensorType { id: 10, .. },
            "Q2_K"
        ),
        case!(
            "activation type of bitnet.cpp",
            |f| f.tensors[1].type_id = 37,
            Error::UnsupportedTensorType { .. },
            "I8_S"
        ),
        case!(
            "trits in bytes of a fork",
            |f| f.tensors[1].type_id = 143,
            Error::UnsupportedTensorType { id: 143, .. },
            "PTQ1_0"
        ),
        case!("type 43", |f| f.tensors[1].type_id = 43, Error::UnknownTensorType { id: 43, .. }, "blk.0.ffn"),
        case!("type -1", |f| f.tensors[1].type_id = u32::MAX, Error::UnknownTensorType { id: -1, .. }, "blk.0.ffn"),
    ];
    check(cases, 27);
}

#[test]
fn layout() {
    let cases = vec![
        case!(
            "first offset not 0",
            |f| f.tensors[0].offset = 32,
            Error::BadOffset { found: 32, expected: 0, .. },
            "norm"
        ),
        case!("unaligned", |f| f.tensors[1].offset = 33, Error::BadOffset { found: 33, expected: 32, .. }, "blk.0.ffn"),
        case!("overlap", |f| f.tensors[1].offset = 0, Error::BadOffset { found: 0, .. }, "blk.0.ffn"),
        case!("gap", |f| f.tensors[2].offset = 224, Error::BadOffset { found: 224, expected: 192, .. }, "blk.1.ffn"),
        case!("offset 2^64 - 32", |f| f.tensors[1].offset = u64::MAX - 31, Error::BadOffset { .. }, "blk.0.ffn"),
        case!(
            "order exchanged",
            |f| f.tensors.swap(0, 1),
            Error::BadOffset { found: 32, expected: 0, .. },
            "blk.0.ffn"
        ),
        case!(
            "unaligned gap after I2_S",
            |f| f.tensors[3].offset = 300,
            Error::BadOffset { found: 300, expected: 288, .. },
            "tail"
        ),
        case!(
            "overlap with the scale of I2_S",
            |f| f.tensors[3].offset = 256,
            Error::BadOffset { found: 256, expected: 288, .. },
            "tail"
        ),
        case!(
            "gap after I2_S leads out of the file",
            |f| f.tensors[3].offset = 1 << 40,
            Error::TensorBeyondEnd { .. },
            "tail"
        ),
        case!(
            "offset + size wraps",
            |f| f.tensors[3].offset = u64::MAX - 31,
            Error::TensorBeyondEnd { needed: u64::MAX, .. },
            "tail"
        ),
        case!("no data at all", |f| f.data.clear(), Error::TensorBeyondEnd { .. }, "norm"),
        case!("one byte short", |f| f.data.truncate(293), Error::TensorBeyondEnd { .. }, "tail"),
        case!(
            "scale of I2_S missing",
            |f| {
                f.tensors.truncate(3);
                f.data.truncate(192 + 64);
            },
            Error::TensorBeyondEnd { .. },
            "blk.1.ffn"
        ),
        case!("size of exabytes", |f| f.tensors[3].dims = vec![1 << 60], Error::TensorBeyondEnd { .. }, "tail"),
    ];
    check(cases, 14);
}

#[test]
fn every_truncation_is_an_error() {
    let file = RawGguf::valid();
    let bytes = file.bytes();
    // The last tensor has 6 bytes; what follows is padding, which may be missing.
    let needed = bytes.len() - (320 - 294);
    for length in 0..bytes.len() {
        match open(bytes[..length].to_vec()) {
            Ok(_) => assert!(length >= needed, "{length} of {needed} bytes accepted"),
            Err(error) => assert!(length < needed, "{length} of {needed} bytes: {error}"),
        }
    }
}

#[test]
fn unusual_but_legal_files_are_read() {
    type Change = fn(&mut RawGguf);
    let changes: [(&str, Change); 10] = [
        ("as is", |_| {}),
        ("version 2", |f| f.version = 2),
        ("no tensors", |f| *f = RawGguf::without_tensors()),
        ("nothing at all", |f| {
            *f = RawGguf::without_tensors();
            f.entries.clear();
        }),
        ("no dimensions", |f| f.tensors[0].dims.clear()),
        ("a dimension of zero", |f| {
            f.tensors.truncate(1);
            f.tensors[0].dims = vec![0, 7];
        }),
        ("name of 63 bytes", |f| f.tensors[0].name = vec![b'n'; 63]),
        ("aligned gap after I2_S", |f| {
            f.tensors[3].offset = 320;
            f.data.resize(352, 0);
        }),
        ("alignment 1", |f| {
            f.entries.push(entry("general.alignment", 4, &1_u32.to_le_bytes()));
            f.alignment = 1;
            for (tensor, offset) in f.tensors.iter_mut().zip([0, 20, 152, 248]) {
                tensor.offset = offset;
            }
        }),
        ("a single shard", |f| f.entries.push(entry("split.count", 2, &1_u16.to_le_bytes()))),
    ];
    for (name, change) in changes {
        let mut file = RawGguf::valid();
        change(&mut file);
        let gguf = open(file.bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(gguf.tensors.len(), file.tensors.len(), "{name}");
        assert_eq!(gguf.metadata.len(), file.entries.len(), "{name}");
        for tensor in &gguf.tensors {
            assert_eq!(gguf.read_tensor(tensor).unwrap().len() as u64, tensor.n_bytes, "{name}");
        }
    }
    let gguf = open(RawGguf::valid().bytes()).unwrap();
    let tokens = gguf.metadata.get_string_array("tokenizer.ggml.tokens").unwrap().unwrap();
    assert_eq!(tokens, [b"a".to_vec(), b"\xff\xfe".to_vec(), Vec::new()]);
}

#[test]
fn errors_of_files_name_their_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.gguf");
    std::fs::write(&path, &RawGguf::valid().bytes()[..100]).unwrap();
    let error = Gguf::open(&path).unwrap_err();
    assert!(matches!(&error, Error::InFile { path: found, .. } if *found == path), "{error:?}");
    assert!(error.to_string().contains("damaged.gguf"), "{error}");

    assert!(matches!(Gguf::open(folder.path()), Err(Error::NotARegularFile { kind: "folder", .. })));
    assert!(matches!(Gguf::open(folder.path().join("absent")), Err(Error::NotFound { .. })));
}

/// A file of a terabyte that is all hole: neither its size nor the counts in it may make the reader allocate.
#[cfg(unix)]
#[test]
fn a_sparse_terabyte_does_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sparse.gguf");
    let write = |file: &RawGguf| {
        std::fs::write(&path, file.bytes()).unwrap();
        std::fs::File::options().write(true).open(&path).unwrap().set_len(1 << 40).unwrap();
    };
    write(&RawGguf::valid());
    assert_eq!(Gguf::open(&path).unwrap().tensors.len(), 4);

    let mut file = RawGguf::without_tensors();
    file.entries.push(entry("huge", 9, &array(10, 1 << 30, &[])));
    write(&file);
    let error = Gguf::open(&path).unwrap_err();
    assert!(matches!(error.root(), Error::MetadataTooLarge { .. }), "{error}");
    assert!(error.to_string().contains("huge"), "{error}");

    file.entries.pop();
    file.entries.push(entry("huge", 9, &array(8, 1 << 29, &[])));
    write(&file);
    assert!(matches!(Gguf::open(&path).unwrap_err().root(), Error::MetadataTooLarge { .. }));

    file.entries.pop();
    file.n_entries = Some(1 << 36);
    write(&file);
    assert!(matches!(Gguf::open(&path).unwrap_err().root(), Error::EmptyKey { index: 5 }));
}
