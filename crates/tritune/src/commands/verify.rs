mod kernels;

use crate::destination;
use crate::device::DeviceArgs;
use crate::loading::PrecisionArg;
use crate::messages::{bail_usage, output, status};
use crate::progress::ItemProgress;
use anyhow::Context;
use clap::Args;
use kernels::Target;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_format::{AtomicFile, SafetensorsDeclaration, SafetensorsWriter};
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::golden::Dumped;
use tritune_verify::random::fresh_seed;
use tritune_verify::{
    GoldenError, OpCase, Report, Row, Verdict, cases, check_inference, check_layer, check_lora, check_model, check_qat,
    op_names, run_cases,
};

/// Prove that a device computes what it should.
///
/// Every op in every variant of its kernels runs on odd shapes and is compared with the CPU and with the exact result;
/// then a transformer block whose result is stored in the program, then a small model. With --golden, a folder of
/// reference values is checked instead. Exit code 1 means that something disagrees.
///
/// Example: tritune verify --device vulkan:0 --report verify.md
///
/// Example: tritune verify --golden crates/verify/golden --device cpu
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    target: DeviceArgs,

    /// Only this op, or `layer` or `model`.
    #[arg(long, value_name = "NAME", conflicts_with = "golden")]
    op: Option<String>,

    /// Seed of the random inputs, to repeat a run.
    #[arg(long, value_name = "N", conflicts_with = "golden")]
    seed: Option<u64>,

    /// Also write a report in Markdown that can be pasted into an issue.
    #[arg(long, value_name = "FILE.md")]
    report: Option<PathBuf>,

    /// Check a folder of reference values: infer/*.safetensors, lora/, and the models they belong to.
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,

    /// Write what was computed to this folder, under the names of the reference values.
    #[arg(long, value_name = "OUT", requires = "golden")]
    dump: Option<PathBuf>,

    /// Arithmetic of --golden outside the integer products; f16 has wider tolerances.
    #[arg(long, value_enum, default_value_t = PrecisionArg::F32, value_name = "P", requires = "golden")]
    precision: PrecisionArg,

    /// Replace the report or the dump if it exists.
    #[arg(long)]
    force: bool,
}

impl Verify {
    /// Runs the cases and prints how they went.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        for path in self.report.iter().chain(&self.dump) {
            destination::check(path, self.force)?;
        }
        let device = self.target.open()?;
        let target = Target::new(&device.info())?;
        let mut report = Report {
            device: device.info(),
            limits: device.limits(),
            facts: target.facts(),
            seed: self.seed.unwrap_or_else(fresh_seed),
            rows: Vec::new(),
        };
        drop(device);
        match &self.golden {
            Some(folder) => self.check_golden(folder, &mut report)?,
            None => self.check_ops(&target, &mut report)?,
        }
        if let Some(path) = &self.report {
            write_report(path, &report)?;
            status!("wrote {}", path.display());
        }
        if json {
            output!("{:#}", report.to_json())?;
        } else {
            output!("{}", report.table())?;
        }
        Ok(if report.passed() { crate::SUCCESS } else { crate::FAILURE })
    }

    fn check_ops(&self, target: &Target, report: &mut Report) -> anyhow::Result<()> {
        let known: Vec<&str> = op_names().into_iter().chain(["layer", "model"]).collect();
        if let Some(op) = &self.op
            && !known.contains(&op.as_str())
        {
            bail_usage!("there is no op \"{op}\"; choose one of {}", known.join(", "));
        }
        let wanted = |name: &str| self.op.as_deref().is_none_or(|op| op == name);
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
            let progress = ItemProgress::new(family.name, count);
            let mut device = target.open(&family)?;
            run_cases(report.seed, &mut *reference(), &mut *device, &own, &mut |result| {
                report.rows.push(Row::of_case(family.name, result));
                progress.advance();
            });
            progress.finish();
        }
        let (variant, seed) = (report.device.variant.clone(), report.seed);
        let mut add = |part: &str, outcome: Result<Vec<Verdict>, GoldenError>| match outcome {
            Ok(verdicts) => report.rows.extend(verdicts.into_iter().map(|v| Row::of_verdict(&variant, part, v))),
            Err(error) => report.rows.push(Row::failed(&variant, part, &error)),
        };
        if wanted("layer") {
            add("layer", check_layer(self.target.open()?));
        }
        if wanted("model") {
            add("model", check_model(seed, reference(), self.target.open()?, Precision::F32));
        }
        Ok(())
    }

    fn check_golden(&self, folder: &Path, report: &mut Report) -> anyhow::Result<()> {
        let mut dumped: BTreeMap<String, Vec<Dumped>> = BTreeMap::new();
        let mut open = || self.target.open().map_err(Into::into);
        let mut dump = |tensor: Dumped| dumped.entry(tensor.file.clone()).or_default().push(tensor);
        let precision = self.precision.into();
        let mut verdicts = check_inference(folder, precision, &mut open, &mut |path| path.to_owned(), &mut dump)?;
        verdicts.extend(check_lora(folder, precision, &mut open, &mut dump)?);
        verdicts.extend(check_qat(folder, precision, &mut open, &mut dump)?);
        for verdict in verdicts {
            // The name is that of the file, then that of the tensor.
            let (file, tensor) = verdict.name.split_once(' ').unwrap_or(("golden", &verdict.name));
            let (file, tensor) = (file.to_owned(), tensor.to_owned());
            report.rows.push(Row::of_verdict(&report.device.variant, &file, Verdict { name: tensor, ..verdict }));
        }
        if let Some(out) = &self.dump {
            for (file, tensors) in dumped {
                write_dump(&out.join(file), tensors)?;
            }
            status!("wrote {}", out.display());
        }
        Ok(())
    }
}

/// The plainest kernels of the CPU.
fn reference() -> Box<dyn Device> {
    Box::new(CpuDevice::with_isa(1, Isa::Portable))
}

fn write_report(path: &Path, report: &Report) -> anyhow::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(report.to_markdown().as_bytes()).with_context(|| format!("could not write {}", path.display()))?;
    Ok(file.commit()?)
}

fn write_dump(path: &Path, mut tensors: Vec<Dumped>) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("could not create {}", folder.display()))?;
    }
    if let [Dumped { name, bytes, .. }] = tensors.as_slice()
        && name.is_empty()
    {
        return std::fs::write(path, bytes).with_context(|| format!("could not write {}", path.display()));
    }
    tensors.sort_by_key(|tensor| std::cmp::Reverse(tensor.dtype.bitsize()));
    let declare = |tensor: &Dumped| SafetensorsDeclaration {
        name: tensor.name.clone(),
        dtype: tensor.dtype,
        shape: tensor.shape.iter().map(|&dim| dim as u64).collect(),
    };
    let declarations: Vec<SafetensorsDeclaration> = tensors.iter().map(declare).collect();
    let mut writer = SafetensorsWriter::create(path, &BTreeMap::new(), &declarations)?;
    for tensor in &tensors {
        writer.write(&tensor.name, &tensor.bytes)?;
    }
    Ok(writer.commit()?)
}
