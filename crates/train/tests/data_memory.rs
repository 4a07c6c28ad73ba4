//! A large data file needs little memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_train::data::{DataError, DataOptions, DataSet, LossOn, SampleEncoder, ScanEvent};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on unchanged to the system allocator; the counters do not affect it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller's layout, unchanged.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's pointer and layout, unchanged.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn fifty_megabytes_of_text_in_bounded_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jsonl");
    let mut file = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
    let text = "All work and no play makes Jack a dull boy. ".repeat(40);
    let mut written = 0;
    let mut lines = 0;
    while written < 50 << 20 {
        let line = format!("{{\"text\": \"{lines} {text}\"}}\n");
        file.write_all(line.as_bytes()).unwrap();
        written += line.len();
        lines += 1;
    }
    file.flush().unwrap();
    drop(file);

    let vocab = Vocab::byte_level(300).unwrap();
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::Assistant).unwrap();
    let options = DataOptions { format: None, seq: 2048, overlong: None, map: None };
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let begin = std::time::Instant::now();
    let mut told = 0;
    let set = DataSet::open(&path, &encoder, &options, folder.path(), |event| {
        if let ScanEvent::Progress { done, .. } = event {
            told = done;
        }
        Ok::<(), DataError>(())
    })
    .unwrap();
    let peak = PEAK.load(Ordering::Relaxed) - before;
    println!("{written} bytes, {} tokens, peak {} MiB, {:?}", set.report().tokens, peak >> 20, begin.elapsed());
    assert_eq!(told, written as u64);
    assert_eq!(set.len(), lines);
    let tokens_bytes = set.report().tokens * 4;
    assert!(tokens_bytes > 190 << 20, "the test means something only if tokens alone would not fit");
    assert!(peak < 120 << 20, "{} MiB of memory", peak >> 20);
    for index in [0, lines / 2, lines - 1] {
        let sample = set.sample(index).unwrap().unwrap();
        assert_eq!(sample.line, index as u64 + 1);
        let start = tokenizer.decode(&sample.tokens, true);
        assert!(start.starts_with(&format!("{index} All work")), "{start}");
    }
}
