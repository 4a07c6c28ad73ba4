use crate::console::Console;
use crate::messages::output;
use clap::Args;
use std::sync::Arc;
use tritune_runtime::doctor::{Diagnosis, Examined, examine};
use tritune_runtime::events::Events;
use tritune_runtime::{Runtime, human, trial};

/// Say which devices there are, what was tried on them, and which kernels are trusted and why.
///
/// The first use of a GPU and its driver happens in a process of its own: a driver that crashes or hangs there ends that
/// process and not yours. What was found is remembered; --again forgets it and tries everything anew, after an update of the
/// driver that kept its version for example.
///
/// Example: tritune doctor --again
#[derive(Debug, Args)]
pub struct Doctor {
    /// Forget what earlier trials found, and try all devices again.
    #[arg(long)]
    again: bool,
}

impl Doctor {
    /// Tries what was not tried yet and prints what is known.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        if self.again {
            trial::forget()?;
        }
        let events: Arc<dyn Events> = Arc::new(Console::default());
        let found = examine(&events)?;
        if json {
            output!("{:#}", found.to_json())?;
        } else {
            print(&found)?;
        }
        Ok(crate::SUCCESS)
    }
}

/// Short lines: it is read on phones.
fn print(found: &Diagnosis) -> anyhow::Result<()> {
    let cpu = &found.list.cpu;
    output!("tritune {}, {} {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH)?;
    output!("\ncpu: {}", cpu.name)?;
    output!("  {} threads, kernels: {}", cpu.threads.unwrap_or(1), found.list.cpu_variants.join(", "))?;
    for examined in &found.gpus {
        print_gpu(examined)?;
    }
    if let Some(missing) = &found.list.no_gpus {
        output!("\nno GPU: {missing}")?;
    } else if found.gpus.is_empty() {
        output!("\nno GPU was found")?;
    }
    let on_cpu = Runtime::new("auto")?.is_cpu();
    output!("\nwithout a flag, models run on the {}", if on_cpu { "CPU" } else { "GPU" })?;
    match &found.cache_folder {
        Some(folder) => output!("verdicts are kept in {}", folder.display())?,
        None => output!("there is no folder for verdicts (HOME is not set), so every start tests anew")?,
    }
    output!("\nIf something is wrong, send us this and the file of")?;
    output!("  tritune verify --report verify.md")?;
    Ok(())
}

fn print_gpu(examined: &Examined) -> anyhow::Result<()> {
    let profile = &examined.gpu.profile;
    output!("\n{}: {}", examined.gpu.selector, profile.name)?;
    output!("  driver: {}", profile.driver)?;
    output!("  family: {}; memory: {}", profile.family, human::bytes(profile.device_memory))?;
    if let Some(why) = &examined.refused {
        output!("  not used: {why}")?;
    }
    for (name, why_not) in &examined.kernels {
        match why_not {
            None => output!("  {name} kernels: agree with the CPU")?,
            Some(why) => output!("  {name} kernels: not used: {why}")?,
        }
    }
    let shapes = examined.gpu.tuning.as_ref().map_or(0, |tuning| tuning.shapes.len());
    match &examined.untuned {
        Some(why) => output!("  not tuned: the driver {why}")?,
        None if shapes == 0 => output!("  not tuned yet: that happens with the first model")?,
        None => output!("  tuned for {shapes} shapes")?,
    }
    Ok(())
}
