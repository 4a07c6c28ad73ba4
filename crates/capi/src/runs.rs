//! Runs in threads of ours, for callers that have none to spare.

use crate::call::{Failure, call, check_reentry, give, give_text, in_callback, last_words, text_of};
use crate::handles::{self, Object};
use crate::training::{parse, record_value};
use crate::{OnStep, RunHandle, TextHandle};
use serde_json::{Value, json};
use std::ffi::{c_char, c_int, c_void};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tritune_runtime::log::StepRecord;
use tritune_runtime::{Finetune, Observer, Runtime, Stop, requests};

/// How long a program that ends waits for its runs to save.
const PATIENCE_AT_EXIT: Duration = Duration::from_secs(10);

/// A run.
pub struct Run {
    stop: Stop,
    progress: Mutex<Progress>,
    changed: Condvar,
}

#[derive(Default)]
struct Progress {
    /// The last step, as its callback is given it.
    last: Option<Value>,
    ended: Option<Ended>,
}

enum Ended {
    /// With the result that `tritune_finetune` has.
    Well(Value),
    /// With the code and the words of the error.
    Failed(i32, String),
}

impl Run {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the run has ended, at most so long.
    fn wait(&self, patience: Duration) -> MutexGuard<'_, Progress> {
        let going = |progress: &mut Progress| progress.ended.is_none();
        let waited = self.changed.wait_timeout_while(self.progress(), patience, going);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Asks it to save and end.
    pub fn pause(&self) {
        self.stop.request();
    }
}

impl Progress {
    fn describe(&self) -> Value {
        let state = |state: &str| json!({ "state": state, "last": self.last });
        match &self.ended {
            None => state("running"),
            Some(Ended::Failed(code, words)) => {
                let mut told = state("failed");
                told["code"] = json!(code);
                told["error"] = json!(words);
                told
            }
            Some(Ended::Well(result)) => {
                let mut told = state(if result["finished"] == true { "finished" } else { "paused" });
                told["result"] = result.clone();
                told
            }
        }
    }
}

/// A callback of C's, and the run it is for.
struct Steps {
    on_step: OnStep,
    user: *mut c_void,
    run: Arc<Run>,
    handle: RunHandle,
}

// SAFETY: whoever starts a run promises that its callback may be called with its pointer from a thread of ours.
unsafe impl Send for Steps {}

impl Observer for Steps {
    fn step(&mut self, record: &StepRecord, total: u64) {
        if self.run.progress().last.is_none() {
            // The device's driver is in the process by now: what it does at the end comes after what we do.
            heed_exit();
        }
        let record = record_value(record, total);
        let text = self.on_step.map(|_| text_of(record.to_string()));
        self.run.progress().last = Some(record);
        let (Some(on_step), Some(record)) = (self.on_step, text) else { return };
        // SAFETY: the callback is the caller's, and may be called with these: the text lives until it returns.
        if in_callback(self.handle, || unsafe { on_step(record.as_ptr(), self.user) }) == 0 {
            self.run.pause();
        }
    }
}

/// Runs that may be under way.
static LIVE: Mutex<Vec<Weak<Run>>> = Mutex::new(Vec::new());

fn live() -> Vec<Arc<Run>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner).iter().filter_map(Weak::upgrade).collect()
}

/// Lets runs save before the process goes, and with it what they use.
fn heed_exit() {
    unsafe extern "C" {
        fn atexit(callback: extern "C" fn()) -> c_int;
    }
    extern "C" fn at_exit() {
        let runs = live();
        runs.iter().for_each(|run| run.pause());
        let until = Instant::now() + PATIENCE_AT_EXIT;
        runs.iter().for_each(|run| drop(run.wait(until.saturating_duration_since(Instant::now()))));
    }
    // SAFETY: the function lives as long as the library, which takes its callbacks with it. Without it a run ends as the process does.
    unsafe { atexit(at_exit) };
}

fn work(mut steps: Steps, finetune: &Finetune, runtime: &Runtime) {
    let run = Arc::clone(&steps.run);
    let mut result = Value::Null;
    let code = call(|| {
        result = requests::train(finetune, runtime, &mut steps, &run.stop)?;
        Ok(())
    });
    let ended = if code == 0 { Ended::Well(result) } else { Ended::Failed(code, last_words()) };
    run.progress().ended = Some(ended);
    run.changed.notify_all();
}

/// Fine-tunes in a thread of the library: `tritune_finetune` for callers that must not wait. Settings that are wrong are told at once,
/// what fails later by `tritune_run_state`. `on_step` may be NULL; otherwise it is called from that thread, and returns 0 to pause.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_run_start(
    settings: *const c_char,
    on_step: OnStep,
    user: *mut c_void,
    run: *mut RunHandle,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. Without a place for the handle nobody could end the run.
        unsafe { give(run, 0, "run") }?;
        // SAFETY: the caller's promise.
        let (finetune, runtime) = unsafe { parse(settings) }?;
        finetune.check()?;
        let started = Arc::new(Run { stop: Stop::default(), progress: Mutex::default(), changed: Condvar::new() });
        let mut runs = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
        runs.retain(|run| run.strong_count() > 0);
        runs.push(Arc::downgrade(&started));
        drop(runs);
        let handle = handles::insert(Object::Run(Arc::clone(&started)));
        let steps = Steps { on_step, user, run: started, handle };
        let thread = std::thread::Builder::new().name("tritune run".to_owned());
        let spawned = thread.spawn(move || {
            let steps = steps;
            work(steps, &finetune, &runtime);
        });
        if let Err(error) = spawned {
            handles::remove(handle, "a run", handles::run)?;
            return Err(Failure::memory(format!("no thread can be started: {error}")));
        }
        // SAFETY: the caller's promise.
        unsafe { give(run, handle, "run") }
    })
}

/// A run in a thread of the library, which is waited for: `state` is told how it is every now and then, and returns whether it may go on.
/// Returns what `tritune_run_state` tells of a run that has ended.
pub fn run_to_its_end(settings: &str, beat: Duration, state: &mut dyn FnMut(&Value) -> bool) -> Value {
    let (settings, mut handle) = (text_of(settings.to_owned()), 0);
    // SAFETY: both places live longer than the call; there is no callback.
    let code = unsafe { tritune_run_start(settings.as_ptr(), None, std::ptr::null_mut(), &raw mut handle) };
    let Ok(run) = handles::get(handle, "a run", handles::run) else {
        return json!({ "state": "failed", "code": code, "error": last_words() });
    };
    loop {
        let progress = run.wait(beat);
        let (told, ended) = (progress.describe(), progress.ended.is_some());
        drop(progress);
        if ended {
            tritune_run_free(handle);
            return told;
        }
        if !state(&told) {
            run.pause();
        }
    }
}

/// What a run does, as a JSON object: "state" ("running", "paused", "finished" or "failed"), "last" (the last step as `on_step` is given
/// it), "result" (that of `tritune_finetune`) once it was paused or has finished, "error" and "code" once it failed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_run_state(run: RunHandle, result: *mut TextHandle) -> i32 {
    // SAFETY: the caller's promise is passed on.
    unsafe { tritune_run_wait(run, 0.0, result) }
}

/// Asks a run to save and end. Starting it again with "resume": true continues it.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_run_pause(run: RunHandle) -> i32 {
    call(|| {
        handles::get(run, "a run", handles::run)?.pause();
        Ok(())
    })
}

/// Waits until a run has ended, but no longer than so many seconds (for ever if they are negative). `result` may be NULL; otherwise it
/// becomes what `tritune_run_state` tells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_run_wait(run: RunHandle, seconds: f64, result: *mut TextHandle) -> i32 {
    call(|| {
        let run_of_handle = handles::get(run, "a run", handles::run)?;
        if seconds != 0.0 {
            check_reentry(run)?;
        }
        let told = run_of_handle.wait(patience(seconds)).describe();
        // SAFETY: the caller's promise.
        unsafe { give_text(result, told.to_string()) }
    })
}

/// Frees a run. One that is under way is paused first, which takes a step.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_run_free(run: RunHandle) -> i32 {
    call(|| {
        check_reentry(run)?;
        let run = handles::remove(run, "a run", handles::run)?;
        run.pause();
        drop(run.wait(patience(-1.0)));
        Ok(())
    })
}

fn patience(seconds: f64) -> Duration {
    /// Waits of longer are for ever.
    const LONGEST: Duration = Duration::from_secs(1 << 32);
    if seconds < 0.0 || seconds.is_nan() {
        LONGEST
    } else {
        Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST).min(LONGEST)
    }
}
