//! Trust on first use: the kernels of a new device or driver are compared with the CPU before they are used, and the
//! verdict is kept.

use crate::messages::status;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_format::AtomicFile;
use tritune_verify::random::fresh_seed;
use tritune_verify::{OpCase, run_cases};
use tritune_vulkan::{OpenError, OpenOptions, Profile, Variant, VulkanDevice, WeightLayout, kernels_fingerprint};

/// Cases of each op that are run: seconds, not the minutes of `tritune verify`.
const CASES_PER_OP: usize = 3;

/// Opens a GPU with those of its kernels that agree with the CPU.
pub fn open_trusted(options: OpenOptions) -> Result<VulkanDevice, OpenError> {
    let device = VulkanDevice::open(options.clone())?;
    let all = device.variants().to_vec();
    // Weights that lie otherwise have kernels of their own.
    let kind = match options.resident {
        WeightLayout::Trits => "trusted",
        WeightLayout::Tq1 => "trusted-tq1",
    };
    let verdict = options.cache_folder.as_ref().map(|folder| cache_file(folder, kind, device.profile(), &all));
    let trusted = match verdict.as_deref().and_then(|path| read_verdict(path, &all)) {
        Some(trusted) => trusted,
        None => {
            status!("testing the kernels of {} (first use of this device and driver) ...", device.profile().name);
            let trusted = all.iter().copied().filter(|&variant| agrees(&options, &device, variant)).collect::<Vec<_>>();
            if let Some(path) = &verdict {
                // A verdict that cannot be kept is found again next time.
                let _ = write_verdict(path, &trusted);
            }
            trusted
        }
    };
    if !trusted.contains(&Variant::Base) {
        let what = "its kernels disagree with the CPU; `tritune verify` shows where".to_owned();
        return Err(OpenError::Unsuitable { device: device.profile().name.clone(), what });
    }
    if trusted == all {
        return Ok(device);
    }
    drop(device);
    VulkanDevice::open(OpenOptions { variants: Some(trusted), ..options })
}

/// Whether the kernels of one variant agree with the CPU on a few cases of each op.
fn agrees(options: &OpenOptions, device: &VulkanDevice, variant: Variant) -> bool {
    let counts: RefCell<HashMap<&str, usize>> = RefCell::new(HashMap::new());
    let filter = |case: &OpCase| {
        let own = case.uses.iter().any(|op| device.variants_of(op).contains(&variant))
            && case.uses.iter().all(|op| options.resident.serves(op));
        let mut counts = counts.borrow_mut();
        let count = counts.entry(case.op).or_default();
        *count += usize::from(own);
        own && *count <= CASES_PER_OP
    };
    let name = variant.name();
    let mut tested = match VulkanDevice::open(OpenOptions { variants: Some(vec![variant]), ..options.clone() }) {
        Ok(tested) => tested,
        Err(error) => {
            status!("warning: the {name} kernels cannot be opened ({error}) and are not used");
            return false;
        }
    };
    let mut wrong = None;
    run_cases(fresh_seed(), &mut CpuDevice::new(1), &mut tested, &filter, &mut |result| {
        if !result.pass && wrong.is_none() {
            wrong = Some(format!("{} ({}): {}", result.op, result.name, result.detail));
        }
    });
    if let Some(wrong) = &wrong {
        status!("warning: the {name} kernels disagree with the CPU and are not used: {wrong}");
    }
    wrong.is_none()
}

/// Where something found out about these kernels, this device and this driver is kept.
pub fn cache_file(folder: &Path, kind: &str, profile: &Profile, variants: &[Variant]) -> PathBuf {
    let variants: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
    let what = format!("{}-{}-{}", profile.name, profile.driver, variants.join("+"));
    let safe: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(120).collect();
    folder.join(format!("{kind}-{safe}-{:08x}-{:016x}.json", profile.driver_version, kernels_fingerprint()))
}

fn read_verdict(path: &Path, all: &[Variant]) -> Option<Vec<Variant>> {
    let value: Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    let names: Vec<&str> = value["variants"].as_array()?.iter().filter_map(Value::as_str).collect();
    Some(all.iter().copied().filter(|variant| names.contains(&variant.name())).collect())
}

fn write_verdict(path: &Path, trusted: &[Variant]) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let names: Vec<&str> = trusted.iter().map(|variant| variant.name()).collect();
    let mut file = AtomicFile::create(path)?;
    writeln!(file, "{}", json!({ "variants": names }))?;
    Ok(file.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_kept_and_a_damaged_one_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/verdict.json");
        assert_eq!(read_verdict(&path, &Variant::ALL), None);
        write_verdict(&path, &[Variant::Base, Variant::Coopmat]).unwrap();
        assert_eq!(read_verdict(&path, &Variant::ALL), Some(vec![Variant::Base, Variant::Coopmat]));
        std::fs::write(&path, b"{\"variants\": ").unwrap();
        assert_eq!(read_verdict(&path, &Variant::ALL), None);
    }

    #[test]
    fn a_broken_kernel_is_noticed_and_not_used() {
        if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let options = OpenOptions { cache_folder: Some(folder.path().to_owned()), ..OpenOptions::default() };
        let sound = open_trusted(options.clone()).expect("a Vulkan device");
        // The quantiser in another kernel's place: it runs, and computes something else.
        let wrong = include_bytes!("../../vulkan/spirv/quantize.spv").to_vec();
        let open_broken = |names: &[&str]| {
            let replace_modules = names.iter().map(|name| (name.to_string(), wrong.clone())).collect();
            let folder = tempfile::tempdir().unwrap();
            let cache_folder = Some(folder.path().to_owned());
            open_trusted(OpenOptions { replace_modules, cache_folder, ..options.clone() })
        };
        let refused = open_broken(&["gated_act"]).err().expect("without its plain kernels a device is no use");
        assert!(matches!(refused, OpenError::Unsuitable { .. }), "{refused}");
        if !sound.variants().contains(&Variant::Dot4) {
            return;
        }
        let names = ["ternary_gemv_1_dot4", "ternary_gemv_4_dot4", "ternary_gemm_dot4"];
        let broken = open_broken(&names).expect("base still works");
        assert!(broken.variants().contains(&Variant::Base) && !broken.variants().contains(&Variant::Dot4));
    }
}
