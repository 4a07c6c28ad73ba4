//! Verification that a device computes correctly.

use crate::case_queue::{Item, Queue, most_telling_first};
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::files;
use crate::kernel_families::VerifiedDevice;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_format::{SafetensorsDeclaration, write_safetensors};
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::random::fresh_seed;
use tritune_verify::{
    GoldenError, OpCase, Row, Verdict, cases, check_inference, check_layer, check_lora, check_model, check_qat,
    op_names,
};

pub use tritune_verify::VerifyReport;
use tritune_verify::golden::Dumped;

/// How much is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What a minute has room for: the first case of every op in every variant of its kernels, then the second, and so on.
    Telling,
    /// All cases, which takes minutes.
    All,
}

/// How long cases are begun for. What is under way, a block and a model come after that, within the minute.
const TELLING: Duration = Duration::from_secs(45);

/// Runs ops in every variant of their kernels and compares them with the CPU and the exact result, then a transformer block, then
/// a small model. `op` limits that to an op, to `layer` or to `model`; `seed` repeats an earlier run.
pub fn verify_ops(runtime: &Runtime, extent: Extent, op: Option<&str>, seed: Option<u64>) -> Result<VerifyReport> {
    let (target, mut report) = begin(runtime, seed)?;
    let known: Vec<&str> = op_names().into_iter().chain(["layer", "model"]).collect();
    if let Some(op) = op
        && !known.contains(&op)
    {
        return Err(Error::UnknownOp { op: op.to_owned(), known });
    }
    let wanted = |name: &str| op.is_none_or(|op| op == name);
    let mut ops: Vec<&'static str> = cases().iter().flat_map(|case| case.uses.clone()).collect();
    ops.sort_unstable();
    ops.dedup();
    let families = target.families(&ops);
    let runs = |family: usize, case: &OpCase| wanted(case.op) && families[family].runs(case);
    let items: Vec<Item> = most_telling_first(families.len(), &runs).into_iter().map(|(_, item)| item).collect();
    let open = |family: usize| families[family].open();
    let end = (extent == Extent::Telling && op.is_none()).then(|| Instant::now() + TELLING);
    let queue = Queue { items: &items, seed: report.seed, end, open: &open, reference };
    let mut tracked = Tracked::new(runtime.events(), Work::Verifying);
    let mut rows: Vec<(Item, Row)> = Vec::new();
    queue.run(&mut |item, result| {
        let row = Row::of_case(families[item.family].name, result);
        // Who stops early has seen it.
        if !row.pass {
            runtime.events().warn(format_args!("{} ({}), {}: {}", row.op, row.variant, row.case, row.detail));
        }
        rows.push((item, row));
        tracked.advance(items.len());
        true
    })?;
    drop(tracked);
    report.left_out = items.len() - rows.len();
    rows.sort_by_key(|(item, _)| (item.family, item.case));
    report.rows.extend(rows.into_iter().map(|(_, row)| row));
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
        left_out: 0,
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
