//! Which device a command runs on, and which ones stand behind it.

use crate::messages::{Usage, bail_usage};
use crate::self_test::open_trusted;
use crate::tuning::{Shapes, open_tuned};
use clap::Args;
use std::path::PathBuf;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, DeviceError};
use tritune_model::engine::Fallback;
use tritune_vulkan::{
    DeviceKind, DeviceOverrides, OpenError, OpenOptions, Selector, Variant, VulkanDevice, WeightLayout,
};

/// Where to compute.
#[derive(Clone, Debug, Args)]
pub struct DeviceArgs {
    /// Device to run on: auto (a GPU if there is one), cpu, vulkan, vulkan:N or vulkan:NAME.
    #[arg(long, default_value = "auto", value_name = "DEVICE")]
    pub device: String,

    /// CPU threads; all cores when absent.
    #[arg(short, long, value_name = "N", value_parser = crate::loading::number_in(1..=1024))]
    pub threads: Option<usize>,
}

/// A device by its flag.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    Cpu,
    Vulkan(Selector),
}

/// The chosen device and the safer ones behind it.
pub struct Chain {
    /// Preferred first.
    pub devices: Vec<Fallback>,
    /// Whether the CPU was chosen, so that the system's memory is what counts.
    pub is_cpu: bool,
}

impl DeviceArgs {
    /// The chosen device and the safer ones to go on with should it fail. A GPU is tuned for the shapes, when there are any.
    pub fn chain(&self, resident: WeightLayout, tuned_for: Option<Shapes>) -> anyhow::Result<Chain> {
        let cpu = self.cpu();
        match self.choice()? {
            Choice::Cpu => Ok(Chain { devices: vec![cpu], is_cpu: true }),
            Choice::Vulkan(selector) => {
                // A device that fails is replaced; a name that was mistyped is told. What was not typed need not be looked up.
                let typed = self.device.contains(':');
                if typed && let Err(unknown @ OpenError::NotFound { .. }) = tritune_vulkan::find(&selector) {
                    bail_usage!("{unknown}");
                }
                let all = OpenOptions { selector: selector.clone(), resident, ..gpu_options()? };
                let all = gpu("the GPU".into(), all, tuned_for);
                let base = Some(vec![Variant::Base]);
                let plain = OpenOptions { selector, variants: base, resident, ..gpu_options()? };
                let devices = vec![all, gpu("the GPU's plainest kernels".into(), plain, None), cpu];
                Ok(Chain { devices, is_cpu: false })
            }
        }
    }

    /// Which GPU was chosen; none for the CPU.
    pub fn vulkan(&self) -> anyhow::Result<Option<Selector>> {
        match self.choice()? {
            Choice::Cpu => Ok(None),
            Choice::Vulkan(selector) => Ok(Some(selector)),
        }
    }

    /// The chosen device alone, tuned for the shapes when it is a GPU.
    pub fn open_tuned(&self, shapes: &Shapes) -> anyhow::Result<Box<dyn Device>> {
        match self.vulkan()? {
            Some(selector) => Ok(Box::new(open_tuned(OpenOptions { selector, ..gpu_options()? }, shapes)?)),
            None => self.open(),
        }
    }

    /// The chosen device alone, without anything behind it.
    pub fn open(&self) -> anyhow::Result<Box<dyn Device>> {
        match self.choice()? {
            Choice::Cpu => Ok(Box::new(CpuDevice::new(self.cpu_threads()))),
            Choice::Vulkan(selector) => Ok(Box::new(VulkanDevice::open(OpenOptions { selector, ..gpu_options()? })?)),
        }
    }

    /// The chosen device alone, with those of its kernels that agree with the CPU.
    pub fn open_trusted(&self) -> anyhow::Result<Box<dyn Device>> {
        match self.vulkan()? {
            Some(selector) => Ok(Box::new(open_trusted(OpenOptions { selector, ..gpu_options()? })?)),
            None => self.open(),
        }
    }

    fn choice(&self) -> anyhow::Result<Choice> {
        match self.device.split_once(':') {
            None => match self.device.as_str() {
                "cpu" => Ok(Choice::Cpu),
                "vulkan" => Ok(Choice::Vulkan(Selector::Best)),
                "auto" => Ok(best_gpu().map_or(Choice::Cpu, |index| Choice::Vulkan(Selector::Index(index)))),
                other => bail_usage!("there is no device \"{other}\"; `tritune devices` lists those of this machine"),
            },
            Some(("vulkan", which)) if !which.is_empty() => {
                let by_name = || Selector::Name(which.to_owned());
                Ok(Choice::Vulkan(which.parse().map_or_else(|_| by_name(), Selector::Index)))
            }
            Some(_) => bail_usage!("there is no device \"{}\"; use auto, cpu, vulkan or vulkan:N", self.device),
        }
    }

    fn cpu_threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn cpu(&self) -> Fallback {
        let threads = self.cpu_threads();
        let open = move || -> Result<Box<dyn Device>, DeviceError> { Ok(Box::new(CpuDevice::new(threads))) };
        Fallback { name: "the CPU".into(), open: Box::new(open) }
    }
}

/// The first real GPU; a software driver is slower than our own CPU kernels.
fn best_gpu() -> Option<usize> {
    let devices = tritune_vulkan::list().ok()?;
    let rank = |kind: DeviceKind| match kind {
        DeviceKind::Discrete => Some(0),
        DeviceKind::Integrated => Some(1),
        _ => None,
    };
    let ranked = devices.into_iter().filter_map(|device| Some((rank(device.profile.kind)?, device.index)));
    ranked.min().map(|(_, index)| index)
}

/// How GPUs are opened: with a pipeline cache, and with what TRITUNE_SIMULATE hides.
pub fn gpu_options() -> anyhow::Result<OpenOptions> {
    let overrides = std::env::var("TRITUNE_SIMULATE").unwrap_or_default();
    let overrides = DeviceOverrides::parse(&overrides).map_err(Usage::from_error)?;
    Ok(OpenOptions { overrides, cache_folder: cache_folder(), ..OpenOptions::default() })
}

fn gpu(name: String, options: OpenOptions, tuned_for: Option<Shapes>) -> Fallback {
    let open = move || -> Result<Box<dyn Device>, DeviceError> {
        let failed = |error: OpenError| DeviceError::Lost { device: "vulkan".into(), what: error.to_string() };
        let opened = match &tuned_for {
            Some(shapes) => open_tuned(options, shapes),
            None => open_trusted(options),
        };
        Ok(Box::new(opened.map_err(failed)?))
    };
    Fallback { name, open: Box::new(open) }
}

/// Where caches of this user lie.
pub fn cache_folder() -> Option<PathBuf> {
    let folder = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| folder("LOCALAPPDATA"));
    let base = base.or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("tritune"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(device: &str) -> anyhow::Result<Choice> {
        DeviceArgs { device: device.to_owned(), threads: Some(1) }.choice()
    }

    #[test]
    fn devices_are_chosen_by_number_and_name() {
        assert_eq!(choice("cpu").unwrap(), Choice::Cpu);
        assert_eq!(choice("vulkan").unwrap(), Choice::Vulkan(Selector::Best));
        assert_eq!(choice("vulkan:2").unwrap(), Choice::Vulkan(Selector::Index(2)));
        assert_eq!(choice("vulkan:Adreno").unwrap(), Choice::Vulkan(Selector::Name("Adreno".into())));
        for wrong in ["", "gpu", "vulkan:", "cuda:0"] {
            assert!(choice(wrong).unwrap_err().to_string().contains("there is no device"), "{wrong}");
        }
    }
}
