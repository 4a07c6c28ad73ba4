//! One process: trials of all classes in turn.

use crate::class::Class;
use crate::{device_faults, inputs, kills, measure};
use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tritune_testing::Random;

/// Time a class has before the next one's turn.
const TURN: Duration = Duration::from_millis(400);
/// What any input may take besides four times its size.
const MEMORY: usize = 200 << 20;

/// `worker SEED SECONDS FOLDER PREPARED KEEP [CLASSES]`
pub fn main(words: &[&str]) -> anyhow::Result<bool> {
    let [seed, seconds, folder, prepared, keep_in, classes @ ..] = words else { anyhow::bail!("a worker's words") };
    let end = Instant::now() + Duration::from_secs_f64(seconds.parse()?);
    let mut random = Random::seeded(seed.parse()?);
    let folder = Path::new(folder);
    let chosen: Vec<&str> = classes.first().map(|names| names.split(',').collect()).unwrap_or_default();
    let is_chosen = |name: &str| chosen.is_empty() || chosen.contains(&name);
    let mut all = classes_in(folder, Path::new(prepared), &is_chosen)?;
    let stop = until_input_ends();
    anyhow::ensure!(!all.is_empty(), "no class of these names");
    measure::count_panics();
    measure::watch();
    let mut stdout = std::io::stdout();
    let first = random.below(all.len());
    all.rotate_left(first);
    let is_over = || Instant::now() >= end || stop.load(Ordering::Relaxed);
    while !is_over() {
        for class in &mut all {
            if is_over() {
                break;
            }
            writeln!(stdout, "begin {}", class.name())?;
            stdout.flush()?;
            turn(&mut **class, &mut random, folder, Path::new(keep_in), &mut stdout)?;
        }
    }
    Ok(true)
}

/// Set when whoever started this process asks for no more.
fn until_input_ends() -> Arc<AtomicBool> {
    let ended = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&ended);
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        told.store(true, Ordering::Relaxed);
    });
    ended
}

fn classes_in(folder: &Path, prepared: &Path, is_chosen: &dyn Fn(&str) -> bool) -> anyhow::Result<Vec<Box<dyn Class>>> {
    let mut all = inputs::classes(folder, prepared, &|name| is_chosen(name) || is_chosen("inputs"))?;
    let kills = |name: &str| is_chosen(name) || (name.starts_with("kill-") && is_chosen("kills"));
    all.extend(kills::classes(folder, prepared, &kills)?);
    all.extend(device_faults::classes(is_chosen)?);
    Ok(all)
}

fn turn(
    class: &mut dyn Class,
    random: &mut Random,
    folder: &Path,
    keep_in: &Path,
    stdout: &mut impl Write,
) -> anyhow::Result<()> {
    let begun = Instant::now();
    let (mut tries, mut failures, mut longest, mut most) = (0, 0, 0f64, 0usize);
    while begun.elapsed() < TURN {
        let size = class.make(random).with_context(|| format!("an input of {}", class.name()))?;
        let limit = class.limit();
        let measured = measure::measured(limit, || class.run());
        let allowed = size.map_or(usize::MAX, |size| 4 * size + MEMORY);
        let mut wrong = None;
        match measured.result {
            Ok(count) => tries += count,
            Err(error) => {
                tries += 1;
                wrong = Some(error);
            }
        }
        if measured.time > limit {
            wrong = Some(format!("it took {:.1} s", measured.time.as_secs_f64()));
        }
        if measured.memory > allowed {
            wrong = Some(format!("it took {} MiB", measured.memory >> 20));
        }
        longest = longest.max(measured.time.as_secs_f64());
        if let Some(size) = size {
            most = most.max(measured.memory.saturating_sub(4 * size));
        }
        if let Some(wrong) = wrong {
            failures += 1;
            let kept = keep(keep_in, class.name(), folder, &wrong);
            eprintln!("{}: {wrong}; in {}", class.name(), kept.display());
        }
    }
    writeln!(stdout, "end {tries} {failures} {} {longest} {most}", begun.elapsed().as_secs_f64())?;
    Ok(())
}

/// Keeps what failed. Whether that works or not, the failure counts.
pub fn keep(keep_in: &Path, class: &str, folder: &Path, what: &str) -> PathBuf {
    let mut kept = keep_in.join(format!("{class}-0"));
    for number in 1..100 {
        if !kept.exists() {
            break;
        }
        kept = keep_in.join(format!("{class}-{number}"));
    }
    let _ = copy(folder, &kept);
    let _ = std::fs::write(kept.join("what.txt"), format!("{what}\n"));
    kept
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)?.flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        match source.is_dir() {
            true => copy(&source, &target)?,
            false => drop(std::fs::copy(source, target)?),
        }
    }
    Ok(())
}
