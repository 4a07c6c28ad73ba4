//! Memory and time of a trial.

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
/// Panics so far, caught or not.
static PANICS: AtomicUsize = AtomicUsize::new(0);
/// When the trial that runs must be over.
static DEADLINE: Mutex<Option<Instant>> = Mutex::new(None);

fn grow(size: usize) {
    let live = LIVE.fetch_add(size, Relaxed).wrapping_add(size);
    PEAK.fetch_max(live, Relaxed);
}

// SAFETY: every call is passed on unchanged to the system allocator; the counters do not affect it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grow(size);
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What a trial took.
pub struct Measured {
    /// Its result; what it panicked with is a wrong one.
    pub result: Result<u64, String>,
    /// Time.
    pub time: Duration,
    /// The most memory it held at once.
    pub memory: usize,
}

/// Runs a trial that must be over within `limit`.
pub fn measured(limit: Duration, trial: impl FnOnce() -> Result<u64, String>) -> Measured {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let started = Instant::now();
    set_deadline(Some(started + limit + Duration::from_secs(2)));
    let result = catch_unwind(AssertUnwindSafe(trial)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(format!("it panicked: {}", text.unwrap_or_default()))
    });
    let time = started.elapsed();
    set_deadline(None);
    Measured { result, time, memory: PEAK.load(Relaxed).saturating_sub(before) }
}

fn set_deadline(deadline: Option<Instant>) {
    *DEADLINE.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = deadline;
}

/// Panics so far, caught or not.
pub fn panics() -> usize {
    PANICS.load(Relaxed)
}

/// Counts panics, and prints none: one that is caught on the way is no result, and what it prints would hide others.
pub fn count_panics() {
    std::panic::set_hook(Box::new(|_| {
        PANICS.fetch_add(1, Relaxed);
    }));
}

/// Ends the process when a trial hangs: nothing else can.
pub fn watch() {
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let deadline = *DEADLINE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if deadline.is_some_and(|deadline| deadline < Instant::now()) {
                eprintln!("a trial takes too long");
                std::process::exit(3);
            }
        }
    });
}
