//! A table of hand-made bad safetensors files and folders, each of which must be answered by its own error.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tritune_format::{Error, ReadAt, SafetensorsFile, SafetensorsFolder};

const A: &str = r#""a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}"#;
const B: &str = r#""b":{"dtype":"U8","shape":[5],"data_offsets":[24,29]}"#;

/// A file of this header and so many bytes of data.
fn file(header: impl AsRef<[u8]>, data_bytes: usize) -> Vec<u8> {
    let header = header.as_ref();
    [&(header.len() as u64).to_le_bytes()[..], header, &vec![7; data_bytes]].concat()
}

fn with_length(length: u64) -> Vec<u8> {
    let mut bytes = file(format!("{{{A},{B}}}"), 29);
    bytes[..8].copy_from_slice(&length.to_le_bytes());
    bytes
}

fn open(bytes: Vec<u8>) -> Result<SafetensorsFile, Error> {
    SafetensorsFile::from_source(Arc::new(bytes))
}

struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    expected: fn(&Error) -> bool,
    mention: &'static str,
}

macro_rules! case {
    ($name:literal, $bytes:expr, $pattern:pat, $mention:literal) => {
        Case { name: $name, bytes: $bytes, expected: |error| matches!(error, $pattern), mention: $mention }
    };
}

#[test]
fn damaged_files() {
    let object = |entries: &str| format!("{{{entries}}}");
    let cases = vec![
        case!("empty", Vec::new(), Error::Truncated { needed: 8, available: 0, .. }, "safetensors header"),
        case!("seven bytes", vec![0; 7], Error::Truncated { available: 7, .. }, "safetensors header"),
        case!("header beyond the end", with_length(1000), Error::HeaderTooLong { length: 1000, .. }, "1000"),
        case!("header of 2^64 - 1", with_length(u64::MAX), Error::HeaderTooLong { .. }, "18446744073709551615"),
        case!("header of 0 bytes", with_length(0), Error::BadJson { .. }, "does not start with '{'"),
        case!("header cut short", with_length(40), Error::BadJson { .. }, "EOF"),
        case!("header reaches into the data", with_length(113), Error::BadJson { .. }, "trailing"),
        case!("leading space", file(format!(" {{{A}}}"), 24), Error::BadJson { .. }, "does not start with '{'"),
        case!("an array", file("[1]", 0), Error::BadJson { .. }, "does not start with '{'"),
        case!("not UTF-8", file(b"{\"\xff\":1}", 0), Error::BadJson { .. }, "unicode"),
        case!("text after the object", file(format!("{{{A}}} x"), 24), Error::BadJson { .. }, "trailing"),
        case!(
            "unknown element type",
            file(object(&A.replace("F32", "F33")), 24),
            Error::UnknownDtype { .. },
            "tensor \"a\" has the unknown element type \"F33\""
        ),
        case!(
            "element type as number",
            file(object(&A.replace("\"F32\"", "32")), 24),
            Error::BadJson { .. },
            "tensor \"a\""
        ),
        case!(
            "hole",
            file(object(&format!("{A},{}", B.replace("[24,29]", "[25,30]"))), 30),
            Error::BadOffset { found: 25, expected: 24, .. },
            "\"b\""
        ),
        case!("hole at the start", file(object(B), 29), Error::BadOffset { found: 24, expected: 0, .. }, "\"b\""),
        case!(
            "overlap",
            file(object(&format!("{A},{}", B.replace("[24,29]", "[20,25]"))), 25),
            Error::BadOffset { found: 20, expected: 24, .. },
            "\"b\""
        ),
        case!("end before start", file(object(&A.replace("0,24", "24,0")), 24), Error::BadOffset { .. }, "\"a\""),
        case!(
            "shape larger than data",
            file(object(&A.replace("[2,3]", "[2,4]")), 24),
            Error::ShapeMismatch { expected: 256, found: 24, .. },
            "\"a\""
        ),
        case!(
            "shape wraps",
            file(object(&A.replace("[2,3]", "[4294967296,4294967296,16]")), 24),
            Error::TensorTooLarge { .. },
            "\"a\""
        ),
        case!(
            "negative dimension",
            file(object(&A.replace("[2,3]", "[-2,-3]")), 24),
            Error::BadJson { .. },
            "tensor \"a\""
        ),
        case!(
            "fraction as dimension",
            file(object(&A.replace("[2,3]", "[2.0,3]")), 24),
            Error::BadJson { .. },
            "tensor \"a\""
        ),
        case!(
            "nine dimensions",
            file(object(&A.replace("[2,3]", "[1,1,1,1,1,1,1,2,3]")), 24),
            Error::TooManyDims { n_dims: 9, limit: 8, .. },
            "\"a\""
        ),
        case!(
            "three offsets",
            file(object(&A.replace("[0,24]", "[0,24,24]")), 24),
            Error::BadJson { .. },
            "tensor \"a\""
        ),
        case!(
            "offset beyond u64",
            file(object(&A.replace("24]", "18446744073709551616]")), 24),
            Error::BadJson { .. },
            "tensor \"a\""
        ),
        case!("no shape", file(object(&A.replace("\"shape\":[2,3],", "")), 24), Error::BadJson { .. }, "shape"),
        case!("tensor as number", file(r#"{"a":1}"#, 0), Error::BadJson { .. }, "tensor \"a\""),
        case!("name twice", file(object(&format!("{A},{A}")), 24), Error::DuplicateTensor { .. }, "\"a\""),
        case!("bytes after the last tensor", file(object(A), 25), Error::TrailingBytes { extra: 1, .. }, "\"a\""),
        case!("data cut off", file(object(A), 23), Error::TensorBeyondEnd { .. }, "\"a\""),
        case!(
            "offsets near 2^64",
            file(r#"{"a":{"dtype":"U8","shape":[18446744073709551615],"data_offsets":[0,18446744073709551615]}}"#, 8),
            Error::TensorTooLarge { .. },
            "\"a\""
        ),
        case!(
            "metadata of numbers",
            file(object(&format!(r#""__metadata__":{{"k":1}},{A}"#)), 24),
            Error::BadJson { .. },
            "string"
        ),
        case!(
            "metadata key twice",
            file(object(&format!(r#""__metadata__":{{"k":"","k":""}},{A}"#)), 24),
            Error::DuplicateKey { .. },
            "\"k\""
        ),
        case!(
            "metadata twice",
            file(object(r#""__metadata__":{},"__metadata__":{}"#), 0),
            Error::DuplicateTensor { .. },
            "__metadata__"
        ),
        case!("depth bomb", file(format!(r#"{{"a":{{"x":{}"#, "[".repeat(100_000)), 0), Error::BadJson { .. }, "EOF"),
    ];
    assert!(cases.len() >= 30);
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
    assert_eq!(open(with_length(111)).unwrap().entries().len(), 2);
}

/// Claims a size and delivers only its first bytes.
struct Claims(u64, Vec<u8>);

impl ReadAt for Claims {
    fn len(&self) -> u64 {
        self.0
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        self.1.read_at(offset, buf)
    }
}

#[test]
fn headers_over_100_megabytes_are_refused_however_large_the_file() {
    let source = Claims(1 << 40, 100_000_001_u64.to_le_bytes().to_vec());
    match SafetensorsFile::from_source(Arc::new(source)) {
        Err(Error::HeaderTooLong { length: 100_000_001, limit: 100_000_000 }) => {}
        other => panic!("{other:?}"),
    }
    let shrunk = Claims(1 << 20, 1000_u64.to_le_bytes().to_vec());
    assert!(matches!(SafetensorsFile::from_source(Arc::new(shrunk)), Err(Error::ReadFailed { .. })));
}

#[test]
fn every_truncation_is_an_error() {
    let bytes = file(format!("{{{A},{B}}}"), 29);
    for length in 0..bytes.len() {
        assert!(open(bytes[..length].to_vec()).is_err(), "{length} of {} bytes accepted", bytes.len());
    }
    open(bytes).unwrap();
}

const SHARD: &str = "shard-1.safetensors";

fn index(folder: &Path, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join("model.safetensors.index.json"), text).unwrap();
}

fn map(entries: &str) -> String {
    format!(r#"{{"metadata":{{}},"weight_map":{{{entries}}}}}"#)
}

#[test]
fn damaged_folders() {
    type Setup = fn(&Path);
    type Expected = fn(&Error) -> bool;
    let cases: [(&str, Setup, Expected, &str); 15] = [
        ("empty folder", |_| {}, |e| matches!(e, Error::NoSafetensors { .. }), "model.safetensors"),
        ("index not JSON", |f| index(f, "weights"), |e| matches!(e, Error::BadJson { .. }), "index"),
        ("index without map", |f| index(f, "{}"), |e| matches!(e, Error::BadJson { .. }), "weight_map"),
        ("empty map", |f| index(f, map("")), |e| matches!(e, Error::BadJson { .. }), "empty"),
        ("map of numbers", |f| index(f, map(r#""a":1"#)), |e| matches!(e, Error::BadJson { .. }), "string"),
        (
            "tensor twice",
            |f| index(f, map(r#""a":"shard-1.safetensors","a":"shard-1.safetensors""#)),
            |e| matches!(e, Error::BadJson { .. }),
            "\"a\" occurs twice",
        ),
        (
            "missing shard",
            |f| index(f, map(r#""a":"shard-2.safetensors""#)),
            |e| matches!(e, Error::MissingShard { tensor, .. } if tensor == "a"),
            "shard-2.safetensors",
        ),
        (
            "tensor not in its shard",
            |f| index(f, map(r#""a":"shard-1.safetensors","c":"shard-1.safetensors""#)),
            |e| matches!(e, Error::MissingInShard { tensor, shard } if tensor == "c" && shard == SHARD),
            "\"c\"",
        ),
        (
            "path upwards",
            |f| index(f, map(r#""a":"../shard-1.safetensors""#)),
            |e| matches!(e, Error::BadShardName { .. }),
            "../shard-1.safetensors",
        ),
        ("parent", |f| index(f, map(r#""a":"..""#)), |e| matches!(e, Error::BadShardName { .. }), "\"..\""),
        (
            "absolute path",
            |f| index(f, map(r#""a":"/etc/passwd""#)),
            |e| matches!(e, Error::BadShardName { .. }),
            "/etc/passwd",
        ),
        (
            "path of another system",
            |f| index(f, map(r#""a":"c:\\x.safetensors""#)),
            |e| matches!(e, Error::BadShardName { .. }),
            "plain file name",
        ),
        ("empty shard name", |f| index(f, map(r#""a":"""#)), |e| matches!(e, Error::BadShardName { .. }), "\"\""),
        (
            "damaged shard",
            |f| {
                index(f, map(r#""a":"shard-2.safetensors""#));
                std::fs::write(f.join("shard-2.safetensors"), [0; 3]).unwrap();
            },
            |e| matches!(e, Error::Truncated { .. }),
            "shard-2.safetensors",
        ),
        (
            "folder in place of the file",
            |f| std::fs::create_dir(f.join("model.safetensors")).unwrap(),
            |e| matches!(e, Error::NotARegularFile { kind: "folder", .. }),
            "model.safetensors",
        ),
    ];
    for (name, setup, expected, mention) in cases {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(SHARD), file(format!("{{{A},{B}}}"), 29)).unwrap();
        setup(folder.path());
        let error = SafetensorsFolder::open(folder.path()).err().unwrap_or_else(|| panic!("{name}: accepted"));
        let message = error.to_string();
        assert!(expected(error.root()), "{name}: {error:?}");
        assert!(message.contains(mention), "{name}: {mention:?} not in {message:?}");
    }
    let absent = SafetensorsFolder::open("no/such/folder");
    assert!(matches!(absent, Err(Error::NotFound { .. })));
}
