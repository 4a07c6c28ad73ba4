use crate::choices::{PRECISIONS, one_of};
use crate::device_options::DeviceArgs;
use crate::messages::{output, status};
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::verify::{Extent, verify_golden, verify_ops};
use tritune_runtime::{Outputs, Precision, files};

/// Verify that a device computes correctly.
///
/// Ops in every variant of their kernels run on odd shapes and are compared with the CPU and with the exact result; then a
/// transformer block whose result is stored in the program, then a small model. That ends within a minute, with the most
/// telling cases first; --all runs everything. With --golden, a folder of reference values is checked instead. Exit code 1 means that something disagrees.
///
/// Example: tritune verify --device vulkan:0 --report verify.md
///
/// Example: tritune verify --golden crates/verify/golden --device cpu
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    target: DeviceArgs,

    /// Every case, which takes minutes.
    #[arg(long, conflicts_with = "golden")]
    all: bool,

    /// Only this op, with all its cases, or `layer` or `model`.
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
    #[arg(long, value_parser = one_of(PRECISIONS), default_value = "f32", value_name = "P", requires = "golden")]
    precision: Precision,

    /// Replace the report or the dump if it exists.
    #[arg(long)]
    force: bool,
}

impl Verify {
    /// Runs the cases and prints the results.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let golden = ["", "infer", "lora", "qat"].map(|part| self.golden.as_ref().map(|folder| folder.join(part)));
        let mut outputs = Outputs::new(self.force).reading_all(golden.into_iter().flatten());
        self.report.iter().try_for_each(|path| outputs.file(path))?;
        self.dump.iter().try_for_each(|path| outputs.folder(path, []))?;
        let runtime = self.target.runtime()?;
        let report = match &self.golden {
            Some(folder) => verify_golden(&runtime, folder, self.precision, self.dump.as_deref())?,
            None => {
                let extent = if self.all { Extent::All } else { Extent::Telling };
                verify_ops(&runtime, extent, self.op.as_deref(), self.seed)?
            }
        };
        if let Some(out) = &self.dump {
            status!("wrote {}", out.display());
        }
        if let Some(path) = &self.report {
            files::write(path, report.to_markdown().as_bytes())?;
            status!("wrote {}", path.display());
        }
        if json {
            output!("{:#}", report.to_json())?;
        } else {
            output!("{}", report.table())?;
        }
        if report.left_out > 0 {
            status!("note: --all runs the other {} cases, too", report.left_out);
        }
        Ok(if report.passed() { crate::SUCCESS } else { crate::FAILURE })
    }
}
