//! Training runs that are killed, or whose disk fails: resumed, they end as the uninterrupted one did.

use crate::class::Class;
use crate::{trace, training};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tritune_testing::Random;

/// The classes of this kind.
pub fn classes(
    folder: &Path,
    prepared: &Path,
    is_chosen: &dyn Fn(&str) -> bool,
) -> anyhow::Result<Vec<Box<dyn Class>>> {
    let mut classes: Vec<Box<dyn Class>> = Vec::new();
    for (name, how) in [("kill-moments", How::Moment), ("kill-calls", How::Call), ("disk-faults", How::Disk)] {
        if is_chosen(name) {
            let out = folder.join(name);
            let calls = if matches!(how, How::Call) { calls(prepared, &out)? } else { Vec::new() };
            let prepared = prepared.to_owned();
            classes.push(Box::new(Killed { name, how, prepared, out, calls, plan: Plan::default() }));
        }
    }
    Ok(classes)
}

#[derive(Clone, Copy)]
enum How {
    /// After a random time.
    Moment,
    /// At a random system call.
    Call,
    /// Not killed: files cannot grow, or cannot be opened.
    Disk,
}

/// Stops at system calls of each variant, uninterrupted. Where tracing is not permitted this is an error.
fn calls(prepared: &Path, out: &Path) -> anyhow::Result<Vec<u64>> {
    let count = |(variant, _): &(&str, &[&str])| {
        let _ = std::fs::remove_dir_all(out);
        let ended = trace::run(&mut training::command(variant, prepared, out, 1)?, None)?;
        anyhow::ensure!(ended.success, "the traced run of {variant} failed");
        Ok(ended.calls)
    };
    training::VARIANTS.iter().map(count).collect()
}

#[derive(Default)]
struct Plan {
    variant: usize,
    threads: usize,
    /// When to kill, as a part of the whole run, or which disk fault to make.
    parts: Vec<f64>,
}

struct Killed {
    name: &'static str,
    how: How,
    prepared: PathBuf,
    out: PathBuf,
    calls: Vec<u64>,
    plan: Plan,
}

impl Class for Killed {
    fn name(&self) -> &'static str {
        self.name
    }

    fn limit(&self) -> Duration {
        Duration::from_secs(120)
    }

    fn make(&mut self, random: &mut Random) -> anyhow::Result<Option<usize>> {
        let part = |random: &mut Random| f64::from(random.float()).mul_add(0.5, 0.5);
        self.plan.variant = random.below(training::VARIANTS.len());
        self.plan.threads = 1 + random.below(2);
        self.plan.parts = (0..1 + random.below(4)).map(|_| part(random)).collect();
        if self.out.exists() {
            std::fs::remove_dir_all(&self.out)?;
        }
        Ok(None)
    }

    fn run(&mut self) -> Result<u64, String> {
        let told = |error: anyhow::Error| format!("{error:#}");
        let (variant, _) = training::VARIANTS[self.plan.variant];
        let command = || training::command(variant, &self.prepared, &self.out, self.plan.threads).map_err(told);
        let mut interruptions = 0;
        for &part in &self.plan.parts {
            interruptions += match self.how {
                How::Moment => {
                    let time = training::duration(&self.prepared, variant).map_err(told)?;
                    u64::from(kill_after(command()?, time.mul_f64(part)).map_err(|error| error.to_string())?)
                }
                How::Call => {
                    let at = 1 + (self.calls[self.plan.variant] as f64 * part) as u64;
                    let ended = trace::run(&mut quiet(command()?), Some(at)).map_err(|error| error.to_string())?;
                    if !ended.killed && !ended.success {
                        return Err(format!("{variant}: the run that was to be killed at call {at} failed"));
                    }
                    u64::from(ended.killed)
                }
                How::Disk => disk_fault(&command()?, &self.out, part)?,
            };
        }
        let output = command()?.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("{variant}: resumed, {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        training::compare(variant, &self.prepared, &self.out)?;
        Ok(interruptions)
    }
}

fn quiet(mut command: Command) -> Command {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Whether it was killed before its end.
fn kill_after(command: Command, time: Duration) -> std::io::Result<bool> {
    let mut child = quiet(command).spawn()?;
    let end = Instant::now() + time;
    while Instant::now() < end {
        if child.try_wait()?.is_some() {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill()?;
    Ok(child.wait()?.code().is_none())
}

/// A run whose disk fails in a way that `part` chooses. It must end by itself, with an error or without.
fn disk_fault(command: &Command, out: &Path, part: f64) -> Result<u64, String> {
    let (kind, part) = ((part * 4.0) as u32, (part * 4.0).fract());
    let told = |error: std::io::Error| error.to_string();
    let limit = match kind {
        // No file can grow beyond a number of blocks: what a full disk looks like.
        0 | 1 => format!("trap '' XFSZ; ulimit -f {}", (part * part * 700.0) as u32),
        2 => format!("ulimit -n {}", 3 + (part * 30.0) as u32),
        _ => "TMPDIR=/nonexistent; export TMPDIR".to_owned(),
    };
    let in_the_way = out.join("checkpoints");
    let blocked = kind == 3 && part > 0.5 && !out.exists();
    if blocked {
        std::fs::create_dir_all(out).and_then(|()| std::fs::write(&in_the_way, "a file")).map_err(told)?;
    }
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{limit}; exec \"$@\"")).arg("sh").arg(command.get_program()).args(command.get_args());
    let output = shell.output().map_err(told)?;
    if blocked {
        std::fs::remove_file(&in_the_way).map_err(told)?;
    }
    if ended_by_itself(output.status) {
        return Ok(1);
    }
    Err(format!("after \"{limit}\" {}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// Exit codes of our own: success and errors. A panic ends with 101, and what the shell cannot start with 126 and 127.
fn ended_by_itself(status: ExitStatus) -> bool {
    matches!(status.code(), Some(0..=2 | 126 | 127))
}
