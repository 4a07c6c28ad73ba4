//! A thread pool for the hundreds of short parallel regions of one decoded token.
//!
//! One atomic counter holds the number of unclaimed tasks; the caller and the workers decrement it until it is
//! zero. Workers watch it for some tens of microseconds after their last task before they sleep, so regions that
//! follow each other closely cost no system call.

use std::any::Any;
use std::cell::{Cell, UnsafeCell};
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;
use tritune_graph::time::Instant;

/// How long an idle thread spins for work without yielding its core.
const SPIN: Duration = Duration::from_micros(20);
/// How long an idle thread watches for work, spinning or yielding, before it sleeps.
const AWAKE: Duration = Duration::from_micros(80);

thread_local! {
    /// Set while this thread runs a task: a region started there runs inline, since its workers may all be busy.
    static INSIDE_TASK: Cell<bool> = const { Cell::new(false) };
}

/// A value alone in its cache lines, so that spinning on it does not slow its neighbours.
#[repr(align(128))]
struct Padded<T>(T);

/// The closure of the current region with its lifetime erased.
#[derive(Clone, Copy)]
struct Job {
    call: unsafe fn(*const (), usize),
    closure: *const (),
    tasks: usize,
}

struct Shared {
    unclaimed: Padded<AtomicUsize>,
    done: Padded<AtomicUsize>,
    job: UnsafeCell<Job>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    sleeping: AtomicUsize,
    sleep: Mutex<()>,
    wake: Condvar,
    caller_sleeps: AtomicBool,
    finish: Mutex<()>,
    finished: Condvar,
    stop: AtomicBool,
    /// More threads than cores: a spinning thread would block the one it waits for.
    crowded: bool,
}

// SAFETY: `job` is the only field that is not `Sync` by itself. It is written by the caller that holds the region
// lock while no task is outstanding, and read only by a thread that holds a claimed, not yet counted task; the
// claim (acquire) reads a value that descends from the store (release) that followed the write.
unsafe impl Sync for Shared {}
// SAFETY: the raw closure pointer in `job` is used only as described above; moving the structure moves no borrow.
unsafe impl Send for Shared {}

/// A fixed set of threads that run the tasks of one region at a time.
pub struct ThreadPool {
    shared: Arc<Shared>,
    region: Mutex<()>,
    workers: Vec<JoinHandle<()>>,
}

impl ThreadPool {
    /// A pool in which `threads` threads work, the caller of [`run`](Self::run) being one of them.
    ///
    /// Zero counts as one. Where the system refuses a thread the pool continues with those it got;
    /// [`threads`](Self::threads) returns how many.
    pub fn new(threads: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let shared = Arc::new(Shared {
            unclaimed: Padded(AtomicUsize::new(0)),
            done: Padded(AtomicUsize::new(0)),
            job: UnsafeCell::new(Job { call: call_closure::<fn(usize)>, closure: std::ptr::null(), tasks: 0 }),
            panic: Mutex::new(None),
            sleeping: AtomicUsize::new(0),
            sleep: Mutex::new(()),
            wake: Condvar::new(),
            caller_sleeps: AtomicBool::new(false),
            finish: Mutex::new(()),
            finished: Condvar::new(),
            stop: AtomicBool::new(false),
            crowded: threads > cores,
        });
        let mut workers = Vec::new();
        for index in 1..threads {
            let shared = Arc::clone(&shared);
            let worker = std::thread::Builder::new()
                .name(format!("tritune-cpu-{index}"))
                .spawn(move || shared.work_until_stopped());
            match worker {
                Ok(worker) => workers.push(worker),
                Err(_) => break,
            }
        }
        Self { shared, region: Mutex::new(()), workers }
    }

    /// How many threads work on a region, the caller included.
    pub fn threads(&self) -> usize {
        self.workers.len() + 1
    }

    /// Calls `task(0)`, …, `task(tasks - 1)`, each once, in any order and on any thread; returns when all are done.
    ///
    /// A panic in a task is raised again here, after the other tasks have run. Called from inside a task it runs
    /// inline; called from two threads at once, the second waits for the first.
    pub fn run<F: Fn(usize) + Sync>(&self, tasks: usize, task: F) {
        if tasks <= 1 || self.workers.is_empty() || INSIDE_TASK.get() {
            (0..tasks).for_each(task);
            return;
        }
        let shared = &*self.shared;
        let region = lock(&self.region);
        // SAFETY: the region lock is held and every task of the previous region has been counted, so no thread
        // reads the job now. The erased borrow of `task` ends in this call, which does not return or unwind
        // before every task is counted, and a thread does not touch the job after counting its last task.
        unsafe {
            *shared.job.get() = Job { call: call_closure::<F>, closure: (&raw const task).cast(), tasks };
        }
        shared.done.0.store(0, Ordering::Relaxed);
        // Sequentially consistent, as is the sleeper's side: either we see the sleeper or it sees the tasks.
        shared.unclaimed.0.store(tasks, Ordering::SeqCst);
        let sleeping = shared.sleeping.load(Ordering::SeqCst);
        if sleeping > 0 {
            let _guard = lock(&shared.sleep);
            if tasks > sleeping {
                shared.wake.notify_all();
            } else {
                (1..tasks).for_each(|_| shared.wake.notify_one());
            }
        }
        shared.participate();
        shared.wait_until_done(tasks);
        let panic = lock(&shared.panic).take();
        drop(region);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        {
            let _guard = lock(&self.shared.sleep);
            self.shared.wake.notify_all();
        }
        for worker in self.workers.drain(..) {
            // A worker catches the panics of its tasks, so there is no failure to report here.
            let _ = worker.join();
        }
    }
}

impl Shared {
    fn work_until_stopped(&self) {
        let mut idle = Idle::new(self.crowded);
        while !self.stop.load(Ordering::Relaxed) {
            if self.unclaimed.0.load(Ordering::Relaxed) != 0 {
                self.participate();
                idle = Idle::new(self.crowded);
            } else if idle.wait() {
                self.sleep_until_work();
                idle = Idle::new(self.crowded);
            }
        }
    }

    fn sleep_until_work(&self) {
        let mut guard = lock(&self.sleep);
        self.sleeping.fetch_add(1, Ordering::SeqCst);
        while self.unclaimed.0.load(Ordering::SeqCst) == 0 && !self.stop.load(Ordering::SeqCst) {
            guard = self.wake.wait(guard).unwrap_or_else(|poison| poison.into_inner());
        }
        self.sleeping.fetch_sub(1, Ordering::SeqCst);
    }

    /// Takes one task, returning how many were unclaimed before.
    fn claim(&self) -> Option<usize> {
        let unclaimed = &self.unclaimed.0;
        let mut left = unclaimed.load(Ordering::Relaxed);
        while left != 0 {
            match unclaimed.compare_exchange_weak(left, left - 1, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(left),
                Err(now) => left = now,
            }
        }
        None
    }

    fn participate(&self) {
        let mut done = 0;
        let outer = INSIDE_TASK.replace(true);
        while let Some(left) = self.claim() {
            // SAFETY: the claimed task keeps its region open: the job stays as it is until we count the task.
            let job = unsafe { *self.job.get() };
            // SAFETY: `closure` points to the value `call` was made for, borrowed by the waiting caller.
            let run = AssertUnwindSafe(|| unsafe { (job.call)(job.closure, job.tasks - left) });
            if let Err(panic) = catch_unwind(run) {
                lock(&self.panic).get_or_insert(panic);
            }
            done += 1;
        }
        INSIDE_TASK.set(outer);
        if done > 0 {
            self.done.0.fetch_add(done, Ordering::SeqCst);
            if self.caller_sleeps.load(Ordering::SeqCst) {
                let _guard = lock(&self.finish);
                self.finished.notify_one();
            }
        }
    }

    fn wait_until_done(&self, tasks: usize) {
        let mut idle = Idle::new(self.crowded);
        while self.done.0.load(Ordering::Acquire) != tasks {
            if idle.wait() {
                let mut guard = lock(&self.finish);
                self.caller_sleeps.store(true, Ordering::SeqCst);
                while self.done.0.load(Ordering::SeqCst) != tasks {
                    guard = self.finished.wait(guard).unwrap_or_else(|poison| poison.into_inner());
                }
                self.caller_sleeps.store(false, Ordering::SeqCst);
            }
        }
    }
}

/// Calls the closure behind an erased pointer.
///
/// # Safety
/// `closure` points to a live `F`.
unsafe fn call_closure<F: Fn(usize)>(closure: *const (), task: usize) {
    // SAFETY: guaranteed by the caller.
    unsafe { (*closure.cast::<F>())(task) }
}

/// No code panics while it holds one of the pool's locks, so a poisoned lock still guards sound data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// The back-off of an idle thread.
struct Idle {
    crowded: bool,
    rounds: u32,
    since: Option<Instant>,
}

impl Idle {
    fn new(crowded: bool) -> Self {
        Self { crowded, rounds: 0, since: None }
    }

    /// Waits a moment; true when it is time to sleep.
    fn wait(&mut self) -> bool {
        self.rounds += 1;
        if self.rounds < 16 {
            std::hint::spin_loop();
            return false;
        }
        let waited = self.since.get_or_insert_with(Instant::now).elapsed();
        if waited >= AWAKE {
            return true;
        }
        if self.crowded || waited >= SPIN {
            std::thread::yield_now();
        } else {
            (0..8).for_each(|_| std::hint::spin_loop());
        }
        false
    }
}

/// A mutable slice that the tasks of one region write in parts, each its own.
pub struct SharedOut<'a, T> {
    start: *mut T,
    len: usize,
    slice: PhantomData<&'a mut [T]>,
}

// SAFETY: handing a part to another thread is handing it a `&mut [T]`; that parts do not overlap is the contract of
// the unsafe methods.
unsafe impl<T: Send> Sync for SharedOut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for SharedOut<'_, T> {}

impl<'a, T> SharedOut<'a, T> {
    /// Wraps `slice` for as long as the tasks write it.
    pub fn new(slice: &'a mut [T]) -> Self {
        Self { start: slice.as_mut_ptr(), len: slice.len(), slice: PhantomData }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Pointer to element `index`; panics when there is none. Writes through it must keep to [`part`](Self::part)'s contract.
    pub(crate) fn place(&self, index: usize) -> *mut T {
        assert!(index < self.len, "element {index} of a slice of {}", self.len);
        // SAFETY: in bounds by the assertion.
        unsafe { self.start.add(index) }
    }

    /// The elements of `range`; panics when it leaves the slice.
    ///
    /// # Safety
    /// While the returned slice lives, no other part that overlaps `range` does, in this or another task.
    #[expect(clippy::mut_from_ref, reason = "parts are disjoint by the caller's promise")]
    pub unsafe fn part(&self, range: Range<usize>) -> &mut [T] {
        assert!(
            range.start <= range.end && range.end <= self.len,
            "part {range:?} of a slice of {} elements",
            self.len
        );
        // SAFETY: in bounds by the assertion; unique by the caller's guarantee; the slice is borrowed for `'a`.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(range.start), range.len()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_runs_once() {
        for threads in 1..=8 {
            let pool = ThreadPool::new(threads);
            assert_eq!(pool.threads(), threads);
            for tasks in [0, 1, 2, 3, 7, 8, 64, if cfg!(miri) { 100 } else { 1000 }] {
                let counts: Vec<_> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
                pool.run(tasks, |task| {
                    counts[task].fetch_add(1, Ordering::Relaxed);
                });
                assert!(
                    counts.iter().all(|count| count.load(Ordering::Relaxed) == 1),
                    "{threads} threads, {tasks} tasks"
                );
            }
        }
    }

    #[test]
    fn many_tiny_regions_lose_no_task_on_any_thread_count() {
        const REGIONS: usize = if cfg!(miri) { 20 } else { 2000 };
        for threads in 1..=8 {
            let pool = ThreadPool::new(threads);
            let mut values = vec![0u64; 37];
            for region in 0..REGIONS {
                let out = SharedOut::new(&mut values);
                pool.run(37, |task| {
                    // SAFETY: each task writes its own element.
                    unsafe { out.part(task..task + 1)[0] += (region * task) as u64 }
                });
            }
            let sum = (REGIONS * (REGIONS - 1) / 2) as u64;
            for (task, value) in values.iter().enumerate() {
                assert_eq!(*value, sum * task as u64, "{threads} threads, task {task}");
            }
        }
    }

    #[test]
    fn sleeping_workers_and_a_sleeping_caller_wake_up() {
        let pool = ThreadPool::new(3);
        for round in 0..20 {
            let ran = AtomicUsize::new(0);
            pool.run(3, |task| {
                // The caller often draws the short task and has to wait for the long ones.
                std::thread::sleep(Duration::from_micros(300 * task as u64));
                ran.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(ran.load(Ordering::Relaxed), 3, "round {round}");
            std::thread::sleep(AWAKE * 4);
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_the_pool_lives_on() {
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for bad in [0, 5, 15] {
                let result = catch_unwind(AssertUnwindSafe(|| {
                    pool.run(16, |task| {
                        if task == bad {
                            resume_unwind(Box::new(format!("task {task}")));
                        }
                    });
                }));
                let payload = result.expect_err("the panic must come back");
                assert_eq!(payload.downcast_ref::<String>(), Some(&format!("task {bad}")));
            }
            let ran = AtomicUsize::new(0);
            pool.run(16, |_| {
                ran.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(ran.load(Ordering::Relaxed), 16, "{threads} threads");
        }
    }

    #[test]
    fn nested_regions_run_inline() {
        let pool = ThreadPool::new(4);
        let other = ThreadPool::new(2);
        let ran = AtomicUsize::new(0);
        pool.run(6, |_| {
            pool.run(5, |_| {
                other.run(3, |_| {
                    ran.fetch_add(1, Ordering::Relaxed);
                });
            });
        });
        assert_eq!(ran.load(Ordering::Relaxed), 90);
    }

    #[test]
    fn two_callers_take_turns() {
        const CALLS: usize = if cfg!(miri) { 10 } else { 200 };
        let pool = ThreadPool::new(3);
        let ran = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for _ in 0..CALLS {
                        pool.run(9, |_| {
                            ran.fetch_add(1, Ordering::Relaxed);
                        });
                    }
                });
            }
        });
        assert_eq!(ran.load(Ordering::Relaxed), 3 * CALLS * 9);
    }

    #[test]
    fn dropping_ends_the_workers() {
        for pause in [Duration::ZERO, AWAKE * 4] {
            let pool = ThreadPool::new(4);
            let shared = Arc::downgrade(&pool.shared);
            pool.run(8, |_| ());
            std::thread::sleep(pause);
            drop(pool);
            assert_eq!(shared.strong_count(), 0, "a worker outlived its pool");
        }
    }

    #[test]
    #[should_panic(expected = "part 2..5 of a slice of 4 elements")]
    fn a_part_outside_the_slice_is_refused() {
        let mut values = [0; 4];
        let out = SharedOut::new(&mut values);
        // SAFETY: no other part is alive.
        unsafe { out.part(2..5)[0] = 1 };
    }
}
