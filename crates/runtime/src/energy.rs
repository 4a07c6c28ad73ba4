//! Energy, where the system reports it: NVIDIA's tool, Intel's and AMD's counters, a battery.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often power is sampled where only power, not energy, can be read.
const INTERVAL: Duration = Duration::from_millis(100);
/// Shorter measurements hold too few samples to mean anything.
const SHORTEST: Duration = Duration::from_secs(1);

/// Where energy can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A counter in microjoules that wraps at a maximum (RAPL).
    Counter {
        /// The counter.
        energy: PathBuf,
        /// Its maximum.
        range: u64,
    },
    /// Power in microwatts (a battery or power supply that is being drained).
    Power(PathBuf),
    /// Power of an NVIDIA GPU by `nvidia-smi`.
    NvidiaSmi,
}

/// Measures the energy of what happens between [`EnergyMeter::start`] and [`EnergyMeter::stop`].
pub struct EnergyMeter {
    source: Source,
    start_counter: u64,
    sampler: Option<Sampler>,
}

struct Sampler {
    started: Instant,
    stop: Arc<AtomicBool>,
    joules: Arc<Mutex<f64>>,
    thread: JoinHandle<()>,
}

/// Energy and where it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Energy {
    /// Joules.
    pub joules: f64,
    /// Name of the source: `nvidia-smi`, `rapl` or `battery`.
    pub source: &'static str,
}

impl EnergyMeter {
    /// Where energy can be read for a GPU or for the processor, if this system reports it. Asking may take a second.
    pub fn source(gpu: bool) -> Option<Source> {
        find(gpu, Path::new("/sys"))
    }

    /// Starts measuring, without delay.
    pub fn start(source: Source) -> Option<EnergyMeter> {
        let (start_counter, sampler) = match &source {
            Source::Counter { energy, .. } => (read_number(energy)?, None),
            Source::Power(_) | Source::NvidiaSmi => (0, Some(Sampler::start(source.clone()))),
        };
        Some(EnergyMeter { source, start_counter, sampler })
    }

    /// Joules since the start; the meter continues. A counter that wraps more than once in between is not noticed.
    pub fn so_far(&self) -> Option<f64> {
        match (&self.source, &self.sampler) {
            (Source::Counter { energy, range }, _) => counted(energy, *range, self.start_counter),
            (_, Some(sampler)) => sampler.joules.lock().ok().map(|joules| *joules),
            (_, None) => None,
        }
    }

    /// The energy since the start.
    pub fn stop(self) -> Option<Energy> {
        let joules = match (&self.source, self.sampler) {
            (Source::Counter { energy, range }, _) => counted(energy, *range, self.start_counter)?,
            (_, Some(sampler)) => sampler.finish()?,
            (_, None) => return None,
        };
        let source = match self.source {
            Source::Counter { .. } => "rapl",
            Source::Power(_) => "battery",
            Source::NvidiaSmi => "nvidia-smi",
        };
        (joules > 0.0).then_some(Energy { joules, source })
    }
}

impl Sampler {
    fn start(source: Source) -> Sampler {
        let (stop, joules) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(0.0)));
        let (stopped, sum) = (Arc::clone(&stop), Arc::clone(&joules));
        let thread = std::thread::spawn(move || {
            let mut last = Instant::now();
            while !stopped.load(Ordering::Relaxed) {
                let watts = match &source {
                    Source::Power(path) => read_number(path).map(|microwatts| microwatts as f64 / 1e6),
                    _ => nvidia_watts(),
                };
                let now = Instant::now();
                if let (Some(watts), Ok(mut sum)) = (watts, sum.lock()) {
                    *sum += watts * now.duration_since(last).as_secs_f64();
                }
                last = now;
                std::thread::sleep(INTERVAL);
            }
        });
        Sampler { started: Instant::now(), stop, joules, thread }
    }

    fn finish(self) -> Option<f64> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().ok()?;
        if self.started.elapsed() < SHORTEST {
            return None;
        }
        self.joules.lock().ok().map(|joules| *joules)
    }
}

/// The source for a GPU or for the processor; `sys` is the root of sysfs.
fn find(gpu: bool, sys: &Path) -> Option<Source> {
    if gpu && nvidia_watts().is_some() {
        return Some(Source::NvidiaSmi);
    }
    let rapl = sys.join("class/powercap/intel-rapl:0");
    let energy = rapl.join("energy_uj");
    if !gpu && read_number(&energy).is_some() {
        let range = read_number(&rapl.join("max_energy_range_uj")).unwrap_or(0);
        return Some(Source::Counter { energy, range });
    }
    // A phone or laptop on battery: the whole device's power, GPU included.
    let supplies = sys.join("class/power_supply").read_dir().ok()?;
    supplies
        .flatten()
        .map(|entry| entry.path().join("power_now"))
        .find(|path| read_number(path).is_some())
        .map(Source::Power)
}

/// Joules a counter of microjoules has counted.
fn counted(counter: &Path, range: u64, start: u64) -> Option<f64> {
    let now = read_number(counter)?;
    let wrapped = if now < start { range } else { 0 };
    Some((now + wrapped).saturating_sub(start) as f64 / 1e6)
}

fn read_number(path: &Path) -> Option<u64> {
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

fn nvidia_watts() -> Option<f64> {
    let arguments = ["--query-gpu=power.draw", "--format=csv,noheader,nounits", "--id=0"];
    let output = Command::new("nvidia-smi").args(arguments).output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sysfs(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }
        folder
    }

    #[test]
    fn a_counter_is_read_across_its_wrap() {
        let rapl = "class/powercap/intel-rapl:0";
        let files = [(format!("{rapl}/energy_uj"), "9000000\n"), (format!("{rapl}/max_energy_range_uj"), "10000000")];
        let files: Vec<(&str, &str)> = files.iter().map(|(name, content)| (name.as_str(), *content)).collect();
        let sys = sysfs(&files);
        let meter = EnergyMeter::start(find(false, sys.path()).expect("a counter")).expect("it can be read");
        std::fs::write(sys.path().join(rapl).join("energy_uj"), "1500000").unwrap();
        assert_eq!(meter.stop(), Some(Energy { joules: 2.5, source: "rapl" }));
    }

    #[test]
    fn battery_power_is_summed_over_time() {
        const WATTS: f64 = 4.0;
        let sys = sysfs(&[("class/power_supply/battery/power_now", "4000000")]);
        let begin = Instant::now();
        let meter = EnergyMeter::start(find(false, sys.path()).expect("a battery")).expect("it starts");
        let joules = WATTS * SHORTEST.as_secs_f64();
        while meter.so_far().expect("a battery can be read") < joules {
            std::thread::sleep(INTERVAL);
        }
        let energy = meter.stop().expect("some energy");
        let most = WATTS * begin.elapsed().as_secs_f64();
        assert!(energy.source == "battery" && (joules..=most).contains(&energy.joules), "{energy:?}, most {most}");

        let begin = Instant::now();
        let source = find(false, sys.path()).expect("a battery");
        let energy = EnergyMeter::start(source).expect("it starts").stop();
        assert!(energy.is_none() || begin.elapsed() >= SHORTEST, "too short to tell, yet {energy:?}");
    }

    #[test]
    fn a_silent_system_has_no_meter() {
        assert_eq!(find(false, sysfs(&[]).path()), None);
    }
}
