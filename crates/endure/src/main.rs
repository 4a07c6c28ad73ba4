//! An endurance test: damaged inputs of every kind, killed runs, failing disks and devices.
//!
//!     tritune-endure MINUTES [--tries N] [--processes N] [--seed S] [--classes a,b] [--keep FOLDER]
//!
//! Ends when the time is over, or after so many tries. Classes are named one by one, or together: `inputs` are all that damage
//! inputs, `kills` those that kill training. Prints a line per class, with its tries and failures; the exit code is 1 if there is a failure. Failing inputs and what went wrong
//! are kept in a folder. A try fails when it panics, takes more than ten seconds or more memory than four times its input and
//! 200 MiB, or ends in something else than a named error or a right result.
//!
//! The work is done in processes of their own: what even a caught panic cannot survive (a stack overflow, an abort, a
//! hang) ends one of those, is counted, and another one goes on.

mod class;
mod device_faults;
mod inputs;
mod kills;
mod measure;
mod mutate;
mod trace;
mod training;
mod worker;

use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What was found out about a class.
#[derive(Clone, Copy, Default)]
struct Tally {
    tries: u64,
    failures: u64,
    seconds: f64,
    /// The longest try in seconds, and the most memory above four times its input.
    longest: f64,
    memory: u64,
}

struct Options {
    time: Duration,
    tries: u64,
    processes: usize,
    seed: u64,
    classes: Option<String>,
    keep: PathBuf,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["worker", rest @ ..] => worker::main(rest),
        ["train", rest @ ..] => training::main(rest),
        _ => options(&words).and_then(|options| endure(&options)),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("endure: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn options(words: &[&str]) -> anyhow::Result<Options> {
    let mut words = words.iter();
    let usage = "usage: tritune-endure MINUTES [--tries N] [--processes N] [--seed S] [--classes a,b] [--keep FOLDER]";
    let minutes: f64 =
        words.next().and_then(|word| word.parse().ok()).filter(|minutes| *minutes > 0.0).context(usage)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let mut options = Options {
        time: Duration::from_secs_f64(minutes * 60.0),
        tries: u64::MAX,
        processes: std::thread::available_parallelism().map_or(1, usize::from),
        seed: now,
        classes: None,
        keep: std::env::temp_dir().join(format!("tritune-endure-{now}")),
    };
    while let Some(flag) = words.next() {
        let value = words.next().context(usage)?;
        match *flag {
            "--tries" => options.tries = value.parse().context(usage)?,
            "--processes" => options.processes = value.parse::<usize>().context(usage)?.max(1),
            "--seed" => options.seed = value.parse().context(usage)?,
            "--classes" => options.classes = Some((*value).to_owned()),
            "--keep" => options.keep = PathBuf::from(value),
            _ => bail!(usage),
        }
    }
    Ok(options)
}

/// Lets processes work until the time is over, and tells what they found. Whether nothing failed.
fn endure(options: &Options) -> anyhow::Result<bool> {
    let Options { time, processes, seed, .. } = options;
    println!("{processes} processes for {} s, seed {seed}", time.as_secs());
    let scratch = scratch()?;
    let prepared = scratch.path().join("prepared");
    training::prepare(&prepared)?;
    let end = Instant::now() + *time;
    let tallies = Mutex::new(BTreeMap::<String, Tally>::new());
    std::thread::scope(|scope| {
        let (tallies, prepared) = (&tallies, &prepared);
        for number in 0..*processes {
            let folder = scratch.path().join(number.to_string());
            scope.spawn(move || {
                let mut generation = 0;
                while Instant::now() < end && all(tallies).tries < options.tries {
                    let seed = seed.wrapping_add((number as u64) << 32 | generation);
                    if let Err(error) = supervise(options, seed, end, &folder, prepared, tallies) {
                        add(tallies, "supervision", Tally { tries: 1, failures: 1, ..Tally::default() });
                        eprintln!("process {number}: {error:#}");
                        return;
                    }
                    generation += 1;
                }
            });
        }
    });
    let tallies = tallies.into_inner().unwrap_or_default();
    eprintln!();
    println!("{:<22} {:>10} {:>9} {:>11} {:>12}", "class", "tries", "failures", "longest", "memory");
    for (class, tally) in &tallies {
        let memory = format!("{:.1} MiB", tally.memory as f64 / f64::from(1 << 20));
        println!("{class:<22} {:>10} {:>9} {:>9.2} s {memory:>12}", tally.tries, tally.failures, tally.longest);
    }
    let Tally { tries, failures, .. } = sum(&tallies);
    println!("{:<22} {tries:>10} {failures:>9}", "all");
    if failures > 0 {
        println!("what failed is in {}", options.keep.display());
    }
    Ok(failures == 0)
}

/// Files in memory are quicker, and spare the disk.
fn scratch() -> anyhow::Result<tempfile::TempDir> {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.or_else(|_| tempfile::tempdir()).context("there is no place for temporary files")
}

fn add(tallies: &Mutex<BTreeMap<String, Tally>>, class: &str, found: Tally) {
    let mut tallies = tallies.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let tally = tallies.entry(class.to_owned()).or_default();
    tally.tries += found.tries;
    tally.failures += found.failures;
    tally.seconds += found.seconds;
    tally.longest = tally.longest.max(found.longest);
    tally.memory = tally.memory.max(found.memory);
}

fn all(tallies: &Mutex<BTreeMap<String, Tally>>) -> Tally {
    sum(&tallies.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
}

fn sum(tallies: &BTreeMap<String, Tally>) -> Tally {
    tallies.values().fold(Tally::default(), |sum, tally| Tally {
        tries: sum.tries + tally.tries,
        failures: sum.failures + tally.failures,
        ..sum
    })
}

/// One process until its end, which may be before its time.
fn supervise(
    options: &Options,
    seed: u64,
    end: Instant,
    folder: &Path,
    prepared: &Path,
    tallies: &Mutex<BTreeMap<String, Tally>>,
) -> anyhow::Result<()> {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder)?;
    let left = end.saturating_duration_since(Instant::now()).as_secs_f64();
    let mut child = Command::new(std::env::current_exe()?)
        .arg("worker")
        .args([seed.to_string(), left.to_string()])
        .args([folder, prepared, &options.keep])
        .args(&options.classes)
        .env("TMPDIR", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // It works until its input ends.
    let mut asked = child.stdin.take();
    let mut class = "start".to_owned();
    for line in BufReader::new(child.stdout.take().context("a pipe")?).lines() {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["begin", name] => class = (*name).to_owned(),
            ["end", tries, failures, seconds, longest, memory] => {
                let (tries, failures, memory) = (tries.parse()?, failures.parse()?, memory.parse()?);
                let (seconds, longest) = (seconds.parse()?, longest.parse()?);
                add(tallies, &class, Tally { tries, failures, seconds, longest, memory });
                let Tally { tries, failures, .. } = all(tallies);
                eprint!("\r{tries} tries, {failures} failures ");
                if tries >= options.tries {
                    asked = None;
                }
            }
            _ => eprintln!("{line}"),
        }
    }
    drop(asked);
    let status = child.wait()?;
    if !status.success() {
        add(tallies, &class, Tally { tries: 1, failures: 1, ..Tally::default() });
        let kept = worker::keep(&options.keep, &class, folder, &format!("the process ended: {status} (seed {seed})"));
        eprintln!("{class}: {status}; its files are in {}", kept.display());
    }
    Ok(())
}
