//! Verification that a device computes correctly.

use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::files;
use crate::kernel_families::VerifiedDevice;
use std::collections::BTreeMap;
use std::path::Path;
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_format::{SafetensorsDeclaration, write_safetensors};
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::random::fresh_seed;
use tritune_verify::{
    GoldenError, OpCase, Row, Verdict, cases, check_inference, check_layer, check_lora, check_model, check_qat,
    op_names, run_cases,
};

pub use tritune_verify::VerifyReport;
use tritune_verify::golden::Dumped;

/// Runs every op in every variant of its kernels and compares it with the CPU and the exact result, then a transformer block, then
/// a small model. `op` limits that to an op, to `layer` or to `model`; `seed` repeats an earlier run.
pub fn verify_ops(runtime: &Runtime, op: Option<&str>, seed: Option<u64>) -> Result<VerifyReport> {
    let (target, mut report) = begin(runtime, seed)?;
    let known: Vec<&str> = op_names().into_iter().chain(["layer", "model"]).collect();
    if let Some(op) = op
        && !known.contains(&op)
    {
        return Err(Error::UnknownOp { op: op.to_owned(), known });
    }
    let wanted = |name: &str| op.is_none_or(|op| op == name);
    let table = cases();
    let mut ops: Vec<&'static str> = table.iter().flat_map(|case| case.uses.clone()).collect();
    ops.sort_unstable();
    ops.dedup();
    for family in target.families(&ops) {
        let own = |case: &OpCase| wanted(case.op) && family.runs(case);
        let count = table.iter().filter(|case| own(case)).count();
        if count == 0 {
            continue;
        }
        let mut tracked = Tracked::new(runtime.events(), Work::Verifying(family.name));
        let mut device = family.open()?;
        run_cases(report.seed, &mut *reference(), &mut *device, &own, &mut |result| {
            let row = Row::of_case(family.name, result);
            // Who stops early has seen it.
            if !row.pass {
                runtime.events().warn(format_args!("{} ({}), {}: {}", row.op, row.variant, row.case, row.detail));
            }
            report.rows.push(row);
            tracked.advance(count);
        });
    }
    let (variant, seed) = (report.device.variant.clone(), report.seed);
    let mut add = |part: &str, verdicts: Result<Vec<Verdict>, GoldenError>| match verdicts {
        Ok(verdicts) => report.rows.extend(verdicts.into_iter().map(|v| Row::of_verdict(&variant, part, v))),
        Err(error) => report.rows.push(Row::failed(&variant, part, &error)),
    };
    if wanted("layer") {
        add("layer", check_layer(runtime.open_untested()?));
    }
    if wanted("model") {
        add("model", check_model(seed, reference(), runtime.open_untested()?, Precision::F32));
    }
    Ok(report)
}

/// Checks a folder of reference values. What was computed is written to `dump`, under the names of the reference values.
pub fn verify_golden(
    runtime: &Runtime,
    folder: &Path,
    precision: Precision,
    dump: Option<&Path>,
) -> Result<VerifyReport> {
    let (_, mut report) = begin(runtime, None)?;
    let mut dumped: BTreeMap<String, Vec<Dumped>> = BTreeMap::new();
    let mut open = || runtime.open_untested().map_err(Into::into);
    let mut keep = |tensor: Dumped| dumped.entry(tensor.file.clone()).or_default().push(tensor);
    let mut verdicts = check_inference(folder, precision, &mut open, &mut |path| path.to_owned(), &mut keep)?;
    verdicts.extend(check_lora(folder, precision, &mut open, &mut keep)?);
    verdicts.extend(check_qat(folder, precision, &mut open, &mut keep)?);
    for verdict in verdicts {
        // The name is that of the file, then that of the tensor.
        let (file, tensor) = verdict.name.split_once(' ').unwrap_or(("golden", &verdict.name));
        let (file, tensor) = (file.to_owned(), tensor.to_owned());
        report.rows.push(Row::of_verdict(&report.device.variant, &file, Verdict { name: tensor, ..verdict }));
    }
    if let Some(out) = dump {
        for (file, tensors) in dumped {
            write_dump(&out.join(file), &tensors)?;
        }
    }
    Ok(report)
}

/// A report without rows.
fn begin(runtime: &Runtime, seed: Option<u64>) -> Result<(VerifiedDevice, VerifyReport)> {
    let device = runtime.open_untested()?;
    let target = VerifiedDevice::new(&device.info())?;
    let report = VerifyReport {
        device: device.info(),
        limits: device.target().limits,
        facts: target.facts(),
        seed: seed.unwrap_or_else(fresh_seed),
        rows: Vec::new(),
    };
    Ok((target, report))
}

/// The baseline kernels of the CPU.
fn reference() -> Box<dyn Device> {
    Box::new(CpuDevice::with_isa(1, Isa::Portable))
}

fn write_dump(path: &Path, tensors: &[Dumped]) -> tritune_format::Result<()> {
    if let Some(folder) = path.parent() {
        files::create_folder(folder)?;
    }
    if let [Dumped { name, bytes, .. }] = tensors
        && name.is_empty()
    {
        return files::write(path, bytes);
    }
    let tensors = tensors.iter().map(|Dumped { name, dtype, shape, bytes, .. }| {
        let shape = shape.iter().map(|&dim| dim as u64).collect();
        (SafetensorsDeclaration { name: name.clone(), dtype: *dtype, shape }, bytes.as_slice())
    });
    write_safetensors(path, &BTreeMap::new(), tensors.collect()).map(drop)
}
