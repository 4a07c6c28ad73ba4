//! Runs that are asked for by files, inside programs in which nobody can call us, such as llama-server: only where the variable
//! `TRITUNE_GGML_JOBS` names a folder.
//!
//! `NAME.json` holds the settings of a run. It is called `NAME.running` while the run is under way, with its state in `NAME.state`, and
//! `NAME.done` afterwards. Runs take turns. One that the end of a process interrupted continues in the next; removing `NAME.running`
//! lets a run save and end.

use ggml_tritune::{LENT_NAME, stored};
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tritune_c::run_to_its_end;

/// The folder.
const VARIABLE: &str = "TRITUNE_GGML_JOBS";
/// How often the folder and a run are looked at.
const BEAT: Duration = Duration::from_millis(500);
/// So many beats without a change of what llama.cpp stores, and its model counts as loaded.
const QUIET_BEATS: u32 = 4;

/// The plug-in calls this when ggml has taken it in.
#[unsafe(no_mangle)]
pub extern "C" fn ggml_tritune_loaded() {
    let Some(folder) = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) else { return };
    let folder = PathBuf::from(folder);
    let work = move || {
        if let Err(error) = serve(&folder) {
            eprintln!("tritune: {VARIABLE}: {}: {error}", folder.display());
        }
    };
    if let Err(error) = std::thread::Builder::new().name("tritune jobs".to_owned()).spawn(work) {
        eprintln!("tritune: {VARIABLE}: no thread can be started: {error}");
    }
}

/// Does what the folder asks for, until the process ends.
fn serve(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let lock = File::create(folder.join(".lock"))?;
    if lock.try_lock().is_err() {
        return Err(io::Error::other("another process does the jobs of this folder"));
    }
    wait_for_model();
    loop {
        // What was interrupted comes first.
        let job = first(folder, "running")?.map_or_else(|| first(folder, "json"), |job| Ok(Some(job)))?;
        match job {
            Some(job) => train(&job)?,
            None => std::thread::sleep(BEAT),
        }
    }
}

/// Waits until llama.cpp has put a ternary model on a device, and no more of it comes.
fn wait_for_model() {
    let (mut before, mut quiet) = (0, 0);
    while before == 0 || quiet < QUIET_BEATS {
        std::thread::sleep(BEAT);
        let devices = stored();
        let trained_here: u64 =
            devices.iter().flat_map(|device| &device.buffers).map(|model| model.ternary_bytes).sum();
        let bytes = if trained_here == 0 { 0 } else { devices.iter().map(|device| device.held_bytes).sum() };
        quiet = if bytes == before { quiet + 1 } else { 0 };
        before = bytes;
    }
}

/// The first file of that kind, by its name.
fn first(folder: &Path, kind: &str) -> io::Result<Option<PathBuf>> {
    let files = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let named = |path: &PathBuf| path.extension().is_some_and(|found| found == kind) && path.is_file();
    Ok(files.into_iter().map(|file| file.path()).filter(named).min())
}

fn train(job: &Path) -> io::Result<()> {
    let again = job.extension().is_some_and(|kind| kind == "running");
    let running = job.with_extension("running");
    fs::rename(job, &running)?;
    let ended = match settings(&running, again) {
        Err(words) => json!({ "state": "failed", "error": words }),
        Ok(settings) => {
            let mut told = Ok(());
            let ended = run_to_its_end(&settings, BEAT, &mut |state| {
                told = tell(&running, state);
                running.is_file() && told.is_ok()
            });
            told?;
            ended
        }
    };
    tell(&running, &ended)?;
    match running.is_file() {
        true => fs::rename(&running, running.with_extension("done")),
        // It was taken away.
        false => Ok(()),
    }
}

/// What a file asks for: a folder beside it is where the run goes, and the plug-in's device what it runs on, unless it says otherwise.
fn settings(running: &Path, again: bool) -> Result<String, String> {
    let text = fs::read_to_string(running).map_err(|error| error.to_string())?;
    let mut settings: Map<String, Value> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let folder = running.with_extension("");
    settings.entry("output").or_insert_with(|| json!(folder.to_string_lossy()));
    settings.entry("device").or_insert_with(|| json!(LENT_NAME));
    if again {
        settings.insert("resume".to_owned(), json!(true));
    }
    Ok(Value::Object(settings).to_string())
}

/// Says how a run is, whole or not at all.
fn tell(running: &Path, state: &Value) -> io::Result<()> {
    let (file, fresh) = (running.with_extension("state"), running.with_extension("state-new"));
    fs::write(&fresh, format!("{state}\n"))?;
    fs::rename(fresh, file)
}
