//! Tens of thousands of damaged files: none may panic or make the readers allocate more than the file's size plus 1 MiB.
//!
//! All in one test, since the allocation counter is shared by the process.

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tritune_format::codec::{self, I2sBlock};
use tritune_format::{
    Array, Dtype, Error, Gguf, GgufWriter, Metadata, SafetensorsDeclaration, SafetensorsFile, SafetensorsWriter,
    TensorDeclaration, TensorType, Value,
};
use tritune_testing::Random;

const MUTATIONS: usize = 25_000;
const SLACK_BYTES: usize = 1 << 20;

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on unchanged to the system allocator; the counters do not affect it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs `f` and answers the most memory it held at once.
fn peak_of<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = f();
    (result, PEAK.load(Relaxed).saturating_sub(before))
}

fn valid_gguf(random: &mut Random) -> Vec<u8> {
    let mut metadata = Metadata::new();
    metadata.insert("general.architecture", "bitnet");
    if random.below(3) == 0 {
        metadata.insert("general.alignment", 1_u32 << random.below(8));
    }
    metadata.insert("bitnet.block_count", 2_u32);
    metadata.insert("bitnet.epsilon", 1e-5_f32);
    metadata.insert("tokenizer.ggml.tokens", vec![b"a".to_vec(), Vec::new(), vec![0xff; 9]]);
    metadata.insert("tokenizer.ggml.token_type", vec![1_i32, 2, 3]);
    metadata.insert("bytes", Value::Array(Array::U8(vec![1, 2, 3])));
    metadata.insert("doubles", vec![0.5_f64; 4]);
    metadata.insert("flag", true);
    let mut tensors = Vec::new();
    for (i, ty) in TensorType::ALL.into_iter().enumerate() {
        if random.below(2) == 0 {
            let row = if ty == TensorType::I2S { 128 } else { ty.block_elements() };
            let dims = vec![row * (1 + random.below(2) as u64), 1 + random.below(2) as u64];
            tensors.push(TensorDeclaration { name: format!("blk.{i}.weight"), dims, ty });
        }
    }
    let mut writer = GgufWriter::new(Vec::new(), &metadata, &tensors).unwrap();
    for tensor in writer.tensors().to_vec() {
        writer.write(&tensor.name, &vec![0; tensor.n_bytes as usize]).unwrap();
    }
    writer.finish().unwrap()
}

fn valid_safetensors(random: &mut Random) -> Vec<u8> {
    let metadata = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
    let dtypes = [Dtype::F32, Dtype::BF16, Dtype::U8, Dtype::I64];
    let tensors: Vec<SafetensorsDeclaration> = (0..1 + random.below(5))
        .map(|i| SafetensorsDeclaration {
            name: format!("model.layers.{i}.weight"),
            dtype: dtypes[random.below(4)],
            shape: (0..random.below(3)).map(|_| random.below(5) as u64).collect(),
        })
        .collect();
    let mut writer = SafetensorsWriter::new(Vec::new(), &metadata, &tensors).unwrap();
    for tensor in &tensors {
        let size = tensor.shape.iter().product::<u64>() * tensor.dtype.bitsize() as u64 / 8;
        writer.write(&tensor.name, &vec![3; size as usize]).unwrap();
    }
    writer.finish().unwrap()
}

/// Numbers that lengths, counts and types break at.
fn interesting(random: &mut Random, len: usize) -> u64 {
    let numbers = [
        0,
        1,
        2,
        3,
        4,
        8,
        9,
        12,
        13,
        34,
        35,
        36,
        38,
        63,
        64,
        255,
        256,
        1 << 16,
        1 << 24,
        1 << 30,
        1 << 31,
        1 << 32,
        1 << 61,
        1 << 62,
        1 << 63,
        i64::MAX as u64,
        u64::MAX,
        u64::MAX - 31,
        len as u64,
        len as u64 / 8,
        len as u64 - 24,
    ];
    let number = numbers[random.below(numbers.len())];
    number.wrapping_add(random.below(5) as u64).wrapping_sub(2)
}

/// JSON text that numbers, types and structure break at.
const FRAGMENTS: [&[u8]; 14] = [
    b"-1",
    b"1e9",
    b"0.5",
    b"18446744073709551615",
    b"18446744073709551616",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b",",
    b"null",
    b"\"F32\"",
    b"\\ud800",
];

fn mutate(random: &mut Random, bytes: &mut Vec<u8>, header: usize, text: bool) {
    for _ in 0..1 + random.below(3) {
        if bytes.len() < 25 {
            return;
        }
        // Most of the damage goes where the structure is.
        let bound = if random.below(8) == 0 { bytes.len() } else { header.min(bytes.len()) };
        let at = random.below(bound);
        let other = random.below(bound);
        let length = random.below(16).min(bytes.len() - at);
        match random.below(10) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = random.next() as u8,
            3 => bytes.truncate(at),
            4 => {
                bytes.drain(at..at + length);
            }
            5 => {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(other..other, copy);
            }
            6 => {
                let copy = bytes[at..at + length].to_vec();
                let end = (other + length).min(bytes.len());
                bytes[other..end].copy_from_slice(&copy[..end - other]);
            }
            7 if text => {
                let fragment = FRAGMENTS[random.below(FRAGMENTS.len())];
                bytes.splice(at..(at + length % 3).min(bytes.len()), fragment.iter().copied());
            }
            7 | 8 => {
                let number = interesting(random, bytes.len()).to_le_bytes();
                let end = (at + if random.below(2) == 0 { 4 } else { 8 }).min(bytes.len());
                bytes[at..end].copy_from_slice(&number[..end - at]);
            }
            _ => {
                // The counts after the magic, or the length of the JSON.
                let at = if text { 0 } else { [4, 8, 16][random.below(3)] };
                let number = interesting(random, bytes.len()).to_le_bytes();
                bytes[at..at + 8].copy_from_slice(&number);
            }
        }
    }
}

fn check_gguf(bytes: Vec<u8>) -> bool {
    let size = bytes.len();
    let source = Arc::new(bytes);
    let (opened, peak) = peak_of(|| Gguf::from_source(source));
    assert!(peak <= size + SLACK_BYTES, "{peak} bytes of memory for a file of {size}");
    let Ok(gguf) = opened else { return false };
    for tensor in &gguf.tensors {
        let data = gguf.read_tensor(tensor).unwrap();
        let (cols, rows) = (tensor.dims.first().copied().unwrap_or(1), tensor.dims.get(1).copied().unwrap_or(1));
        // Any answer will do, as long as there is one.
        if tensor.ty.is_ternary() {
            let _ = codec::decode_ternary(tensor.ty, &tensor.name, rows as usize, cols as usize, &data, I2sBlock::B128);
        } else {
            let _ = codec::decode_f32(tensor.ty, &tensor.name, &data, tensor.element_count() as usize);
        }
    }
    true
}

fn check_safetensors(bytes: Vec<u8>) -> bool {
    let reference = safetensors::SafeTensors::deserialize(&bytes).map(|file| file.len());
    let size = bytes.len();
    let source = Arc::new(bytes.clone());
    let (opened, peak) = peak_of(|| SafetensorsFile::from_source(source));
    assert!(peak <= size + SLACK_BYTES, "{peak} bytes of memory for a file of {size}");
    match (&opened, &reference) {
        (Ok(file), Ok(count)) => assert_eq!(file.entries().len(), *count),
        (Ok(_), Err(error)) => panic!("accepted, but the reference reader says {error}"),
        // Where this reader is stricter on purpose.
        (Err(Error::DuplicateTensor { .. } | Error::DuplicateKey { .. } | Error::TooManyDims { .. }), Ok(_)) => {}
        (Err(Error::BadJson { reason, .. }), Ok(_)) if reason.contains("does not start with '{'") => {}
        (Err(error), Ok(_)) => panic!("refused with {error}, but the reference reader accepts"),
        (Err(_), Err(_)) => {}
    }
    let Ok(file) = opened else { return false };
    for entry in file.entries() {
        assert_eq!(file.read(&entry.name).unwrap().len() as u64, entry.n_bytes());
    }
    true
}

/// Mutates valid files, and answers how many of the results were still acceptable.
fn run(
    random: &mut Random,
    valid: fn(&mut Random) -> Vec<u8>,
    header_of: fn(&[u8]) -> usize,
    text: bool,
    check: fn(Vec<u8>) -> bool,
) -> usize {
    let mut accepted = 0;
    for number in 0..MUTATIONS {
        let mut bytes = valid(random);
        let header = header_of(&bytes);
        mutate(random, &mut bytes, header, text);
        let copy = bytes.clone();
        match catch_unwind(AssertUnwindSafe(|| check(bytes))) {
            Ok(ok) => accepted += usize::from(ok),
            Err(_) => panic!("mutation {number} fails: {copy:02x?}"),
        }
    }
    accepted
}

#[test]
fn damaged_files_are_refused_without_panic_or_large_allocations() {
    let (kept, peak) = peak_of(|| vec![1_u8; 3 << 20]);
    assert!(peak >= 3 << 20, "the counter saw {peak} of {} bytes", kept.len());
    drop(kept);

    let mut random = Random::fresh();
    let gguf_header = |bytes: &[u8]| {
        Gguf::from_source(Arc::new(bytes.to_vec())).map_or(bytes.len(), |gguf| gguf.data_start() as usize).max(1)
    };
    let accepted = run(&mut random, valid_gguf, gguf_header, false, check_gguf);
    println!("GGUF: {accepted} of {MUTATIONS} mutations still acceptable");
    // Both outcomes must occur, or the mutations test nothing.
    assert!(accepted > MUTATIONS / 100 && accepted < MUTATIONS / 2, "{accepted}");

    let text_header = |bytes: &[u8]| 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let accepted = run(&mut random, valid_safetensors, text_header, true, check_safetensors);
    println!("safetensors: {accepted} of {MUTATIONS} mutations still acceptable");
    assert!(accepted > MUTATIONS / 100 && accepted < MUTATIONS / 2, "{accepted}");
}
