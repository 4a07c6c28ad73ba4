//! Trust on first use: the kernels of a new device or driver are compared with the CPU before they are used, and the
//! verdict is stored.

use crate::backend::{Backend, GpuDevice, GpuOptions, OpenErrorKind, Variant, WeightLayout};
use crate::cache;
use crate::case_queue::{Item, Queue, most_telling_first};
use crate::error::{Error, Result};
use crate::events::{Events, Tracked, Work};
use crate::files::write_in_new_folder;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_verify::random::fresh_seed;
use tritune_verify::{OpCase, op_names};

/// Cases of each op that are run: seconds, not the minutes of `tritune verify`.
const CASES_PER_OP: usize = 3;

/// Opens a GPU with those of its kernels that agree with the CPU.
pub(crate) fn open_trusted(
    backend: &dyn Backend,
    options: &GpuOptions,
    events: &dyn Events,
) -> Result<Box<dyn GpuDevice>> {
    let device = backend.open(options)?;
    let (profile, all) = (device.profile(), device.variants().to_vec());
    let kernels = backend.kernels_fingerprint();
    let verdict_file = |folder| cache::verdict_file(folder, profile, &all, options.weight_layout, kernels);
    let verdict = options.cache_folder.as_deref().map(verdict_file);
    let trusted = match verdict.as_deref().and_then(|path| read_verdict(path, &all)) {
        Some(trusted) => trusted,
        None => {
            events.info(format!("testing the kernels of {} (first use of this device and driver) ...", profile.name));
            let (mut trusted, mut refused) = (Vec::new(), BTreeMap::new());
            let mut untested = None;
            for &variant in &all {
                match test(backend, options, &*device, variant, events) {
                    Verdict::Agrees => trusted.push(variant),
                    Verdict::Disagrees(why) => {
                        refused.insert(variant.name().to_owned(), why);
                    }
                    Verdict::Untested(why) => {
                        events.warn(format!(
                            "the {} kernels could not be tested and are not used: {why}",
                            variant.name()
                        ));
                        untested.get_or_insert((variant, why));
                    }
                }
            }
            match (untested, &verdict) {
                (Some((Variant::Base, why)), _) => {
                    return Err(Error::Untested { device: profile.name.to_owned(), why });
                }
                // What a device cannot do for want of memory now, it may do another time.
                (Some(_), _) | (None, None) => {}
                (None, Some(path)) => {
                    // A verdict that cannot be stored is found again next time.
                    let _ = write_verdict(path, &trusted, &refused);
                }
            }
            trusted
        }
    };
    if !trusted.contains(&Variant::Base) {
        return Err(Error::Untrusted(profile.name.to_owned()));
    }
    if trusted == all {
        return Ok(device);
    }
    drop(device);
    Ok(backend.open(&GpuOptions { variants: Some(trusted), ..options.clone() })?)
}

/// What a test of kernels found.
enum Verdict {
    Agrees,
    /// Not in one case.
    Disagrees(String),
    /// The device was lost or out of memory.
    Untested(String),
}

/// Whether the kernels of one variant agree with the CPU on a few cases of each op.
fn test(
    backend: &dyn Backend,
    options: &GpuOptions,
    device: &dyn GpuDevice,
    variant: Variant,
    events: &dyn Events,
) -> Verdict {
    let name = variant.name();
    let ops: Vec<&str> = op_names().into_iter().filter(|op| device.variants_of(op).contains(&variant)).collect();
    let runs = |_: usize, case: &OpCase| {
        case.uses.iter().any(|op| ops.contains(op))
            && case.uses.iter().all(|op| options.weight_layout.serves(op))
            && !(case.groups && options.weight_layout == WeightLayout::Tq1)
    };
    let chosen = most_telling_first(1, &runs).into_iter().filter(|(rank, _)| *rank < CASES_PER_OP);
    let items: Vec<Item> = chosen.map(|(_, item)| item).collect();
    let mut tracked = Tracked::new(events, Work::Testing(name));
    tracked.set(0, items.len() as u64);
    let open = |_| -> Result<Box<dyn Device>> {
        Ok(backend.open_for_test(&GpuOptions { variants: Some(vec![variant]), ..options.clone() })?)
    };
    let reference = || -> Box<dyn Device> { Box::new(CpuDevice::new(1)) };
    let queue = Queue { items: &items, seed: fresh_seed(), end: None, open: &open, reference };
    let (mut wrong, mut interrupted) = (None, None);
    let ran = queue.run(&mut |_, result| {
        tracked.advance(items.len());
        if result.interrupted {
            interrupted = Some(result.detail);
        } else if !result.pass {
            wrong = Some(format!("{} ({}): {}", result.op, result.name, result.detail));
        }
        interrupted.is_none() && wrong.is_none()
    });
    // After a device is lost, nothing it says counts.
    match (ran, interrupted, wrong) {
        (Err(Error::Open(error)), ..) if error.kind != OpenErrorKind::Refused => {
            events.warn(format!("the {name} kernels cannot be opened ({error}) and are not used"));
            Verdict::Disagrees(error.to_string())
        }
        (Err(error), ..) => Verdict::Untested(error.to_string()),
        (Ok(()), Some(why), _) => Verdict::Untested(why),
        (Ok(()), None, Some(case)) => {
            events.warn(format!("the {name} kernels disagree with the CPU and are not used: {case}"));
            Verdict::Disagrees(format!("they disagree with the CPU: {case}"))
        }
        (Ok(()), None, None) => Verdict::Agrees,
    }
}

fn read_verdict(path: &Path, all: &[Variant]) -> Option<Vec<Variant>> {
    let value: Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    let names: Vec<&str> = value["variants"].as_array()?.iter().filter_map(Value::as_str).collect();
    Some(all.iter().copied().filter(|variant| names.contains(&variant.name())).collect())
}

fn write_verdict(path: &Path, trusted: &[Variant], refused: &BTreeMap<String, String>) -> tritune_format::Result<()> {
    let trusted: Vec<&str> = trusted.iter().map(|variant| variant.name()).collect();
    let text = json!({ "variants": trusted, "refused": refused });
    write_in_new_folder(path, format!("{text}\n").as_bytes())
}

/// Why variants of a device were not trusted, by name, as far as that was stored.
pub(crate) fn refused_variants(
    backend: &dyn Backend,
    options: &GpuOptions,
    device: &dyn GpuDevice,
) -> BTreeMap<String, String> {
    let (profile, kernels) = (device.profile(), backend.kernels_fingerprint());
    let all = options.variants.clone().unwrap_or_else(|| profile.variants());
    let all: Vec<Variant> = profile.variants().into_iter().filter(|variant| all.contains(variant)).collect();
    let read = |folder: &Path| {
        let path = cache::verdict_file(folder, profile, &all, options.weight_layout, kernels);
        let value: Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
        serde_json::from_value(value["refused"].clone()).ok()
    };
    options.cache_folder.as_deref().and_then(read).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Runtime;
    use crate::backend::{OpenError, Profile, Selector, backends};
    use crate::events::Silent;
    use tritune_vulkan::{OpenOptions, VulkanDevice};

    #[test]
    fn a_verdict_is_stored_and_a_damaged_one_is_not_believed() {
        let all = Variant::ALL;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/verdict.json");
        assert_eq!(read_verdict(&path, &all), None);
        write_verdict(&path, &[Variant::Base, Variant::Coopmat], &BTreeMap::new()).unwrap();
        assert_eq!(read_verdict(&path, &all), Some(vec![Variant::Base, Variant::Coopmat]));
        std::fs::write(&path, b"{\"variants\": ").unwrap();
        assert_eq!(read_verdict(&path, &all), None);
    }

    /// The folder of caches comes from the environment, so a copy of this test looks into one that was prepared.
    #[test]
    fn kernels_that_failed_are_not_used_without_tuning_either() {
        const CHILD: &str = "TRITUNE_SELF_TEST_CHILD";
        if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") {
            return;
        }
        if std::env::var_os(CHILD).is_none() {
            let caches = tempfile::tempdir().unwrap();
            let name = "self_test::tests::kernels_that_failed_are_not_used_without_tuning_either";
            let mut copy = std::process::Command::new(std::env::current_exe().unwrap());
            copy.args(["--exact", name]).env(CHILD, "1").env("XDG_CACHE_HOME", caches.path());
            let output = copy.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
            return;
        }
        let (backend, options) = vulkan();
        let device = backend.open(&options).expect("a Vulkan device");
        let (profile, kernels) = (device.profile(), backend.kernels_fingerprint());
        let folder = options.cache_folder.as_deref().unwrap();
        let verdict = cache::verdict_file(folder, profile, device.variants(), WeightLayout::Trits, kernels);
        write_verdict(&verdict, &[], &BTreeMap::new()).unwrap();
        let runtime = Runtime::new("vulkan").unwrap();
        let shapes = vec![(64, 64)];
        for opened in [runtime.open(), runtime.open_tuned(&shapes), runtime.without_tuning().open_tuned(&shapes)] {
            assert!(matches!(opened, Err(Error::Untrusted(_))), "{:?}", opened.map(|device| device.info()));
        }
    }

    fn vulkan() -> (&'static dyn Backend, GpuOptions) {
        let backend = backends().iter().find(|backend| backend.name() == "vulkan").expect("built with Vulkan");
        (*backend, GpuOptions::new(Selector::Best, WeightLayout::default()).unwrap())
    }

    /// Vulkan devices with another kernel in the place of some: it runs, and computes something else.
    #[derive(Debug)]
    struct Broken(&'static [&'static str]);

    impl Backend for Broken {
        fn name(&self) -> &'static str {
            "broken"
        }

        fn list(&self) -> Result<Vec<Profile>, OpenError> {
            vulkan().0.list()
        }

        fn find(&self, selector: &Selector) -> Result<(), OpenError> {
            vulkan().0.find(selector)
        }

        fn open(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
            let wrong = include_bytes!("../../vulkan/spirv/quantize.spv").to_vec();
            let replace_modules = self.0.iter().map(|name| (name.to_string(), wrong.clone())).collect();
            Ok(Box::new(VulkanDevice::open(OpenOptions { replace_modules, ..options.into() })?))
        }

        fn kernels_fingerprint(&self) -> u64 {
            vulkan().0.kernels_fingerprint()
        }
    }

    #[test]
    fn a_broken_kernel_is_noticed_and_not_used() {
        if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") {
            return;
        }
        let open = |backend: &dyn Backend| {
            let folder = tempfile::tempdir().unwrap();
            let options = GpuOptions { cache_folder: Some(folder.path().to_owned()), ..vulkan().1 };
            open_trusted(backend, &options, &Silent)
        };
        let sound = open(vulkan().0).expect("a Vulkan device");
        let refused = open(&Broken(&["gated_act"])).err().expect("without its baseline kernels a device is no use");
        assert!(matches!(refused, Error::Untrusted(_)), "{refused}");
        if !sound.variants().contains(&Variant::Dot4) {
            return;
        }
        let broken = Broken(&["ternary_gemv_1_dot4", "ternary_gemv_4_dot4", "ternary_gemm_dot4"]);
        let opened = open(&broken).expect("base still works");
        assert!(opened.variants().contains(&Variant::Base) && !opened.variants().contains(&Variant::Dot4));
    }
}
