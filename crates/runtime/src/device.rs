//! The device that work runs on, and its fallbacks.

use crate::backend::{Backend, GpuOptions, OpenErrorKind, Physical, Selector, Variant, backend, best_gpu};
use crate::cache;
use crate::error::{Error, Result};
use crate::events::{Events, Silent};
use crate::self_test::open_trusted;
use crate::trial;
use crate::tuning::{self, Shapes, Tuned, open_tuned};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::{Device, DeviceError};
use tritune_model::Precision;
use tritune_model::engine::Fallback;

pub use crate::backend::WeightLayout;

/// Names the device that `auto` means.
const VARIABLE: &str = "TRITUNE_DEVICE";

#[derive(Clone, Debug, PartialEq, Eq)]
enum Chosen {
    Cpu,
    Gpu(&'static dyn Backend, Selector),
    /// One that keeps its name whatever the others are.
    Physical(&'static dyn Backend, Physical),
    Given(GivenDevice),
}

/// A device that is open already, until it is used.
#[derive(Clone)]
struct GivenDevice(Arc<Mutex<Option<Box<dyn Device>>>>);

impl GivenDevice {
    fn take(&self) -> Result<Box<dyn Device>> {
        let device = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        device.ok_or(Error::DeviceTaken)
    }
}

impl PartialEq for GivenDevice {
    fn eq(&self, other: &GivenDevice) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for GivenDevice {}

impl fmt::Debug for GivenDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GivenDevice")
    }
}

/// A chosen device, its options, and who receives notices.
///
/// A GPU is tested against the CPU before its first use and tuned for the shapes of its models. Should it fail, the same
/// work continues with its baseline kernels, then on the CPU.
#[derive(Clone)]
pub struct Runtime {
    chosen: Chosen,
    /// Whether the caller named one device of several.
    by_name: bool,
    threads: usize,
    /// Of the CPU's kernels.
    isa: Isa,
    layout: WeightLayout,
    tunes: bool,
    /// Whether a GPU is first used in a process of its own.
    tries: bool,
    /// Whether weights that another part of the program has on the device are read there.
    shares: bool,
    /// Whether a model goes on with the CPU when its GPU fails.
    falls_back: bool,
    events: Arc<dyn Events>,
}

impl Runtime {
    /// The device of that name: `auto` (what the environment variable `TRITUNE_DEVICE` names, else a GPU if there is one), `cpu`,
    /// `cpu:ISA` (with the kernels of one of its instruction sets), `vulkan`, `vulkan:N`, `vulkan:NAME`, `vulkan:uuid=UUID` or
    /// `vulkan:pci=ADDRESS`; inside llama.cpp also `ggml`, `ggml:N` or `ggml:NAME`, the devices of the plug-in.
    pub fn new(device: &str) -> Result<Runtime> {
        let mut named = Runtime::several(device, None)?;
        match named.pop() {
            Some(one) if named.is_empty() => Ok(one),
            _ => Err(Error::SeveralDevices(meant(device))),
        }
    }

    /// The devices of a list, such as `vulkan:0,vulkan:1,cpu`; one that stands there twice is two. They share the CPU's threads.
    pub fn several(devices: &str, threads: Option<usize>) -> Result<Vec<Runtime>> {
        let devices = meant(devices);
        let each: Result<Vec<Runtime>> = devices.split(',').map(Runtime::named).collect();
        let each = match each {
            Ok(each) if each.len() > 1 => each,
            // The name of a GPU may have a comma.
            _ => vec![Runtime::named(&devices)?],
        };
        let cpus = each.iter().filter(|runtime| runtime.is_cpu()).count().max(1);
        let threads = (threads.unwrap_or_else(available_threads) / cpus).max(1);
        Ok(each.into_iter().map(|runtime| runtime.with_threads(threads)).collect())
    }

    fn named(device: &str) -> Result<Runtime> {
        let unknown = || Error::UnknownDevice(device.to_owned());
        let (kind, which) = device.split_once(':').map_or((device, None), |(kind, which)| (kind, Some(which)));
        let chosen = match (kind, which) {
            ("auto", None) => return Ok(Runtime::auto()),
            ("cpu", None) => Chosen::Cpu,
            ("cpu", Some(isa)) => return Ok(Runtime { isa: Isa::parse(isa)?, ..Runtime::cpu() }),
            (name, which) => {
                let backend = backend(name).ok_or_else(unknown)?;
                match (which, which.and_then(|which| which.split_once('='))) {
                    (None, _) => Chosen::Gpu(backend, Selector::Best),
                    (Some(""), _) => return Err(unknown()),
                    (_, Some((kind @ ("uuid" | "pci"), text))) => {
                        Chosen::Physical(backend, Physical::parse(kind, text).ok_or_else(unknown)?)
                    }
                    (Some(which), _) => {
                        let name = || Selector::Name(which.to_owned());
                        Chosen::Gpu(backend, which.parse().map_or_else(|_| name(), Selector::Index))
                    }
                }
            }
        };
        let by_name = device.contains(':');
        Ok(Runtime { chosen, by_name, ..Runtime::cpu() })
    }

    /// A GPU if there is one, the CPU otherwise. A driver that cannot list its devices counts as none.
    pub fn auto() -> Runtime {
        let usable = |backend: &dyn Backend| trial::can_list(backend, cache::folder().as_deref(), &Silent).is_ok();
        let chosen =
            best_gpu(&usable).map_or(Chosen::Cpu, |(backend, index)| Chosen::Gpu(backend, Selector::Index(index)));
        Runtime { chosen, ..Runtime::cpu() }
    }

    /// All cores of the CPU.
    pub fn cpu() -> Runtime {
        Runtime {
            chosen: Chosen::Cpu,
            by_name: false,
            threads: available_threads(),
            isa: Isa::detect(),
            layout: WeightLayout::Trits,
            tunes: true,
            tries: true,
            shares: false,
            falls_back: true,
            events: Arc::new(Silent),
        }
    }

    /// A device that the caller has opened, for one model or run: it is used as it is, neither tested nor tuned. A model goes on
    /// with the CPU when it fails.
    pub fn given(device: Box<dyn Device>) -> Runtime {
        Runtime { chosen: Chosen::Given(GivenDevice(Arc::new(Mutex::new(Some(device))))), ..Runtime::cpu() }
    }

    /// Uses this many CPU threads.
    pub fn with_threads(self, threads: usize) -> Runtime {
        Runtime { threads, ..self }
    }

    /// Stores ternary weights in a GPU's memory in this layout.
    pub fn with_weight_layout(self, layout: WeightLayout) -> Runtime {
        Runtime { layout, ..self }
    }

    /// Neither tunes kernels nor uses earlier tuning.
    pub fn without_tuning(self) -> Runtime {
        Runtime { tunes: false, ..self }
    }

    /// Uses a GPU in this process at once, even one whose driver may crash: for those who are such a process.
    pub fn without_trial(self) -> Runtime {
        Runtime { tries: false, ..self }
    }

    /// A GPU that fails is replaced by its baseline kernels, and then by nothing: for those who have other devices.
    pub fn without_fallback(self) -> Runtime {
        Runtime { falls_back: false, ..self }
    }

    /// Reads weights that another part of the program has on the device where they are: only for plans that do not write them.
    pub fn with_shared_weights(self, shares: bool) -> Runtime {
        Runtime { shares, ..self }
    }

    /// Sends notices and progress to `events`.
    pub fn with_events(self, events: Arc<dyn Events>) -> Runtime {
        Runtime { events, ..self }
    }

    /// Who receives notices and progress.
    pub fn events(&self) -> &dyn Events {
        &*self.events
    }

    /// Whether the CPU was chosen.
    pub fn is_cpu(&self) -> bool {
        self.chosen == Chosen::Cpu
    }

    /// Whether the device is one that another part of the program uses, too.
    pub fn is_lent(&self) -> bool {
        matches!(self.chosen, Chosen::Gpu(backend, _) | Chosen::Physical(backend, _) if backend.lends())
    }

    /// The layout of ternary weights in a GPU's memory.
    pub fn weight_layout(&self) -> WeightLayout {
        self.layout
    }

    /// The precision of training and evaluation when none is asked for.
    pub fn default_precision(&self) -> Precision {
        if self.is_cpu() { Precision::F32 } else { Precision::F16 }
    }

    /// Opens the device untested and without a fallback: for those who test it.
    #[cfg(feature = "verify")]
    pub(crate) fn open_untested(&self) -> Result<Box<dyn Device>> {
        match self.gpu()? {
            None => self.open_other(),
            Some((backend, options)) => Ok(backend.open(&options)?),
        }
    }

    /// Opens the device with those of its kernels that agree with the CPU, without a fallback.
    pub fn open(&self) -> Result<Box<dyn Device>> {
        match self.gpu()? {
            None => self.open_other(),
            Some((backend, options)) => {
                let (options, _) = self.tried(backend, &options, None)?;
                Ok(open_trusted(backend, &options, self.events())?)
            }
        }
    }

    /// Like [`Runtime::open`], tuned for these shapes unless tuning is off.
    pub fn open_tuned(&self, shapes: &Shapes) -> Result<Box<dyn Device>> {
        match self.gpu()? {
            Some((backend, options)) if self.tunes => {
                let (options, tunes) = self.tried(backend, &options, Some(shapes))?;
                match tunes {
                    true => Ok(open_tuned(backend, &options, shapes, self.events())?),
                    false => Ok(open_trusted(backend, &options, self.events())?),
                }
            }
            _ => self.open(),
        }
    }

    /// What is left of a GPU's options after it was tried, and whether it may be tuned.
    fn tried(
        &self,
        backend: &dyn Backend,
        options: &GpuOptions,
        shapes: Option<&Shapes>,
    ) -> Result<(GpuOptions, bool)> {
        match self.tries {
            true => trial::tried(backend, options, shapes, self.events()),
            false => Ok((options.clone(), true)),
        }
    }

    /// Opens what no backend opens.
    fn open_other(&self) -> Result<Box<dyn Device>> {
        match &self.chosen {
            Chosen::Given(device) => device.take(),
            _ => Ok(Box::new(CpuDevice::with_isa(self.threads, self.isa))),
        }
    }

    /// Measures for up to `patience` which kernels of the GPU are fastest for these shapes, and saves it.
    pub fn tune(&self, shapes: &Shapes, patience: Duration) -> Result<Tuned> {
        let (backend, options) = self.gpu()?.ok_or(Error::NothingToTune)?;
        let (options, _) = self.tried(backend, &options, None)?;
        tuning::tune(backend, &options, shapes, patience, self.events())
    }

    /// The device and its fallbacks. A GPU is tuned for the shapes.
    pub(crate) fn chain(&self, shapes: Shapes) -> Result<Vec<Fallback>> {
        let (threads, isa) = (self.threads, self.isa);
        let open = move || -> Result<Box<dyn Device>, DeviceError> { Ok(Box::new(CpuDevice::with_isa(threads, isa))) };
        let cpu = Fallback { name: "the CPU".into(), open: Box::new(open) };
        if let Chosen::Given(device) = &self.chosen {
            let device = device.clone();
            let taken = |error: Error| DeviceError::Misuse { what: error.to_string() };
            let open = move || -> Result<Box<dyn Device>, DeviceError> { device.take().map_err(taken) };
            let given = Fallback { name: "the given device".into(), open: Box::new(open) };
            return Ok(std::iter::once(given).chain(self.falls_back.then_some(cpu)).collect());
        }
        let Some((backend, options)) = self.gpu()? else { return Ok(vec![cpu]) };
        // A device that fails is replaced; a name that was mistyped is an error.
        let asks = self.by_name && self.lists(backend, &options);
        if asks
            && let Err(error) = backend.find(&options.selector)
            && error.kind == OpenErrorKind::NotFound
        {
            return Err(Error::NoSuchDevice(error));
        }
        // What was measured is about the fastest layout.
        let tuned_for = (self.tunes && self.layout == WeightLayout::Trits).then_some(shapes);
        let baseline = GpuOptions { variants: Some(vec![Variant::Base]), ..options.clone() };
        let gpu = |name: &str, options: GpuOptions, tuned_for: Option<Shapes>| {
            let runtime = self.clone();
            let open = move || -> Result<Box<dyn Device>, DeviceError> {
                let opened = runtime.tried(backend, &options, tuned_for.as_ref()).and_then(|(options, tunes)| {
                    match tuned_for.as_ref().filter(|_| tunes) {
                        Some(shapes) => open_tuned(backend, &options, shapes, runtime.events()),
                        None => open_trusted(backend, &options, runtime.events()),
                    }
                });
                let failed =
                    |error: Error| DeviceError::Lost { device: backend.name().into(), what: error.to_string() };
                Ok(opened.map_err(failed)?)
            };
            Fallback { name: name.to_owned(), open: Box::new(open) }
        };
        let gpus = [gpu("the GPU", options, tuned_for), gpu("the GPU's baseline kernels", baseline, None)];
        Ok(gpus.into_iter().chain(self.falls_back.then_some(cpu)).collect())
    }

    /// Whether the devices of a backend can be listed without harm.
    fn lists(&self, backend: &dyn Backend, options: &GpuOptions) -> bool {
        !self.tries || trial::can_list(backend, options.cache_folder.as_deref(), self.events()).is_ok()
    }

    /// Reports that a model moved to another device.
    pub(crate) fn warn(&self) -> Box<dyn FnMut(&str) + Send> {
        let events = Arc::clone(&self.events);
        Box::new(move |message: &str| events.warn(message))
    }

    /// The chosen GPU and how it is opened; nothing for the CPU.
    fn gpu(&self) -> Result<Option<(&'static dyn Backend, GpuOptions)>> {
        let (backend, selector) = match &self.chosen {
            Chosen::Gpu(backend, selector) => (*backend, selector.clone()),
            Chosen::Physical(backend, physical) => (*backend, self.selector_of(*backend, *physical)?),
            Chosen::Cpu | Chosen::Given(_) => return Ok(None),
        };
        let options = GpuOptions::new(selector, self.layout)?;
        Ok(Some((backend, GpuOptions { shares: self.shares && backend.lends(), ..options })))
    }

    /// The number that a device has today. Without a list there is none: opening it by any name then says what is wrong.
    fn selector_of(&self, backend: &dyn Backend, physical: Physical) -> Result<Selector> {
        let by_any_name = Selector::Name(physical.to_string());
        if !self.lists(backend, &GpuOptions::new(Selector::Best, self.layout)?) {
            return Ok(by_any_name);
        }
        match physical.number(backend) {
            Ok(number) => Ok(Selector::Index(number)),
            Err(error) if error.kind == OpenErrorKind::NotFound => Err(Error::NoSuchDevice(error)),
            Err(_) => Ok(by_any_name),
        }
    }
}

/// What a name means here: `auto` is what the environment says, where it does.
fn meant(device: &str) -> String {
    let named = std::env::var(VARIABLE).ok().filter(|named| device == "auto" && !named.is_empty());
    named.unwrap_or_else(|| device.to_owned())
}

pub(crate) fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::backends;

    fn chosen(device: &str) -> Result<Chosen> {
        Runtime::new(device).map(|runtime| runtime.chosen)
    }

    #[test]
    fn devices_are_chosen_by_number_and_name() {
        assert_eq!(chosen("cpu").unwrap(), Chosen::Cpu);
        for backend in backends() {
            let gpu = |selector| Chosen::Gpu(*backend, selector);
            let name = backend.name();
            assert_eq!(chosen(name).unwrap(), gpu(Selector::Best));
            assert_eq!(chosen(&format!("{name}:2")).unwrap(), gpu(Selector::Index(2)));
            assert_eq!(chosen(&format!("{name}:Adreno")).unwrap(), gpu(Selector::Name("Adreno".into())));
        }
        for isa in Isa::available() {
            let runtime = Runtime::new(&format!("cpu:{isa}")).unwrap();
            assert_eq!((&runtime.chosen, runtime.isa), (&Chosen::Cpu, isa));
            assert_eq!(runtime.open().unwrap().info().variant, isa.name());
        }
        let (uuid, pci) = ("00112233-4455-6677-8899-aabbccddeeff", "0000:65:00.0");
        for (name, which) in [("uuid", uuid), ("pci", pci)] {
            let physical = Physical::parse(name, which).unwrap();
            for backend in backends() {
                let found = chosen(&format!("{}:{name}={which}", backend.name())).unwrap();
                assert_eq!(found, Chosen::Physical(*backend, physical));
                let error = physical.number(*backend).unwrap_err().to_string();
                assert!(error.contains(which) || backend.list().is_err(), "{error}");
            }
        }
        let error = chosen("cpu:mmx").unwrap_err();
        assert!(error.is_usage() && error.to_string().contains("unknown instruction set \"mmx\""), "{error}");
        for wrong in
            ["", "gpu", "vulkan:", "cuda:0", "ggml", "vulkan:uuid=", "vulkan:uuid=0011", "vulkan:pci=x", "cpu,tpu"]
        {
            let error = chosen(wrong).unwrap_err();
            assert!(error.is_usage() && error.to_string().contains("there is no device"), "{wrong}");
        }
    }

    #[test]
    fn a_list_of_devices_shares_the_threads() {
        let of = |devices, threads| -> Vec<(bool, usize)> {
            let each = Runtime::several(devices, threads).unwrap();
            each.iter().map(|runtime| (runtime.is_cpu(), runtime.threads)).collect()
        };
        assert_eq!(of("cpu,cpu", Some(6)), [(true, 3); 2]);
        assert_eq!(of("cpu,cpu", Some(1)), [(true, 1); 2]);
        assert_eq!(of("cpu", Some(6)), [(true, 6)]);
        if backend("vulkan").is_some() {
            assert_eq!(of("cpu,vulkan:0", Some(6)), [(true, 6), (false, 6)]);
            // A name with a comma is a name.
            assert_eq!(of("vulkan:llvmpipe (LLVM 15, 256 bits)", Some(6)).len(), 1);
        }
        let error = Runtime::new("cpu,cpu").err().unwrap();
        assert!(matches!(error, Error::SeveralDevices(_)) && error.is_usage(), "{error}");
    }
}
