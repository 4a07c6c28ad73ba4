//! A device that is wrong in one op fails that op's cases, all of them, and no other.

use std::collections::BTreeSet;
use tritune_cpu::CpuDevice;
use tritune_graph::{
    Access, Bindings, BufferHandle, Device, DeviceError, Encoding, Extents, GroupSize, Op, Operand, Plan, PlanHandle,
    Resource, ResourceKind, RowSource, SLICE_ALIGNMENT, SourceError, ValueId, ops,
};
use tritune_testing::{DeviceLayer, Layered, printed_seed};
use tritune_verify::{OpCase, cases, check_layer, check_model, run_cases};

/// What is wrong with the device.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// The first element an op writes is off by one bit.
    Result(&'static str),
    /// The last row of each matrix of that encoding is another.
    Weight(Encoding),
    /// The last row of each prefilter has the wrong sign.
    Prefilter,
}

fn negate(sign_byte: &mut u8) {
    *sign_byte ^= 0x80;
}

/// The CPU with a fault.
struct Faulty {
    inner: CpuDevice,
    fault: Fault,
}

/// What is spoiled after a run, and the byte that matters.
struct FlippedByte {
    of: Spoiled,
    byte: usize,
}

enum Spoiled {
    Value(ValueId),
    Buffer(BufferHandle),
}

impl Faulty {
    fn new(fault: Fault) -> Layered<Faulty> {
        Layered(Faulty { inner: CpuDevice::new(2), fault })
    }
}

/// A source whose rows are spoiled and whose scales are not.
struct SpoiledRows<'r, F> {
    rows: &'r mut dyn RowSource,
    spoil: F,
}

impl<F: FnMut(usize, &mut [u8])> RowSource for SpoiledRows<'_, F> {
    fn read_rows(&mut self, first: usize, out: &mut [u8]) -> Result<(), SourceError> {
        self.rows.read_rows(first, out)?;
        (self.spoil)(first, out);
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        self.rows.read_scales(first, out)
    }
}

impl DeviceLayer for Faulty {
    type Note = Option<FlippedByte>;

    fn inner(&self) -> &dyn Device {
        &self.inner
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.inner
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let fault = self.fault;
        let encoding = resource.encoding();
        let last_row = resource.rows - 1;
        let row_bytes = encoding.map_or(resource.cols, |encoding| encoding.row_bytes(resource.cols));
        let spoil = |first: usize, out: &mut [u8]| {
            let wanted = match fault {
                Fault::Weight(spoilt) => Some(spoilt) == encoding,
                Fault::Prefilter => resource.kind == ResourceKind::Prefilter,
                Fault::Result(_) => false,
            };
            if wanted && (first..first + out.len() / row_bytes).contains(&last_row) {
                let row = &mut out[(last_row - first) * row_bytes..][..row_bytes];
                match encoding {
                    None => row.iter_mut().for_each(|byte| *byte = byte.wrapping_neg()),
                    // Every fourth weight: 0 becomes 1, 1 becomes -1, -1 becomes 0.
                    Some(encoding) if encoding.is_ternary() => {
                        row.iter_mut().for_each(|byte| *byte = (*byte & !3) | (((*byte & 3) + 1) % 3))
                    }
                    Some(Encoding::F32) => row[3] ^= 0x80,
                    // The sign of every element or block.
                    Some(Encoding::F16 | Encoding::BF16) => row.iter_mut().skip(1).step_by(2).for_each(negate),
                    Some(Encoding::Q8_0) => row.iter_mut().skip(1).step_by(34).for_each(negate),
                    _ => row.iter_mut().skip(209).step_by(210).for_each(negate),
                }
            }
        };
        self.inner.upload(resource, &mut SpoiledRows { rows, spoil })
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, Option<FlippedByte>), DeviceError> {
        // One result is enough.
        let mut target = None;
        let mut plan = plan;
        // A weight cannot be written from here, but made from the wrong parameters.
        for step in plan.steps.iter_mut().filter(|step| Fault::Result(step.op.name()) == self.fault) {
            if let Op::Requantize(ops::Requantize { master, .. }) = &mut step.op {
                master.offset -= SLICE_ALIGNMENT;
            }
            // Or not made at all.
            if let Op::TernaryAdapt(ops::TernaryAdapt { factors, .. }) = &mut step.op {
                factors.clear();
            }
        }
        for step in plan.steps.iter().filter(|step| Fault::Result(step.op.name()) == self.fault) {
            step.op.visit_operands(|operand, access| {
                let is_refresh = matches!(step.op, Op::Requantize(_) | Op::TernaryAdapt(_));
                if access == Access::Write && !is_refresh && target.is_none() {
                    let size = match operand {
                        Operand::Value(id) => plan.value(id).value.dtype.size(),
                        Operand::Resource(_) => size_of::<f32>(),
                    };
                    target = Some((operand, size - 1));
                }
            });
        }
        let target = target.map(|(operand, byte)| {
            let of = match operand {
                Operand::Value(value) => Spoiled::Value(value),
                Operand::Resource(id) => Spoiled::Buffer(bindings.get(id).expect("cases bind everything").clone()),
            };
            FlippedByte { of, byte }
        });
        Ok((self.inner.compile(plan, bindings)?, target))
    }

    fn run(&mut self, plan: &PlanHandle, target: &Option<FlippedByte>, extents: Extents) -> Result<(), DeviceError> {
        self.inner.run(plan, extents)?;
        let Some(FlippedByte { of, byte }) = target else { return Ok(()) };
        let mut bytes = vec![0; byte + 1];
        match of {
            Spoiled::Value(value) => self.inner.read(plan, *value, &mut bytes)?,
            Spoiled::Buffer(buffer) => self.inner.read_buffer(buffer, 0, &mut bytes)?,
        }
        // In the highest byte of the first element: the highest bit of the exponent of a float.
        bytes[*byte] ^= 0x40;
        match of {
            Spoiled::Value(value) => self.inner.write(plan, *value, &bytes),
            Spoiled::Buffer(buffer) => self.inner.write_buffer(buffer, 0, &bytes),
        }
    }
}

/// The cases that fail, as op and name, of those chosen.
fn failing(fault: Fault, seed: u64, chosen: &dyn Fn(&OpCase) -> bool) -> Vec<(&'static str, String)> {
    let (mut reference, mut device) = (CpuDevice::new(2), Faulty::new(fault));
    let mut failed = Vec::new();
    run_cases(seed, &mut reference, &mut device, chosen, &mut |result| {
        if !result.pass {
            assert!(!result.detail.contains("reference itself"), "{result:?}");
            failed.push((result.op, result.name));
        }
    });
    failed
}

#[test]
fn a_wrong_result_fails_every_case_of_its_op_and_no_other() {
    let seed = printed_seed();
    let ops: BTreeSet<&str> = cases().into_iter().flat_map(|case| case.uses).collect();
    for op in ops {
        let expected: Vec<(&str, String)> =
            cases().iter().filter(|case| case.shows.contains(&op)).map(|case| (case.op, case.name.clone())).collect();
        assert!(!expected.is_empty(), "{op}");
        // Of the cases without the op, some stand for all: nothing in them is spoiled.
        let chosen = |case: &OpCase| case.uses.contains(&op) || (case.name.len() as u64 + seed).is_multiple_of(32);
        assert_eq!(failing(Fault::Result(op), seed, &chosen), expected, "{op}");
    }
}

#[test]
fn a_wrong_weight_fails_every_case_that_reads_it() {
    /// Fixed: with fresh inputs the wrong weights would meet activations of zero now and then.
    const SEED: u64 = 11;
    const GROUPS: [GroupSize; 4] = [GroupSize::G32, GroupSize::G64, GroupSize::G128, GroupSize::G256];
    // The weight is only named, or made anew.
    let is_unseen = |op: &str| matches!(op, "ternary_matmul_gradient" | "requantize" | "ternary_adapt");
    // Weights with groups are of another encoding; chains name it by their groups, unless the weights' scales are those of rows.
    let has_groups = |case: &OpCase, group: GroupSize| {
        let in_chain = format!("in groups of {}", group.columns());
        case.name.starts_with(&format!("{:?} ", Encoding::TernaryGroups(group)))
            || (case.op == "bit_linear" && case.name.contains(&in_chain) && !case.name.contains("and rows"))
    };
    let ternary: Vec<(&str, String)> = cases()
        .iter()
        .filter(|case| {
            let reads = |op: &str| matches!(op, "ternary_matmul" | "ternary_matmul_backward" | "dora_norms");
            let by_name = matches!(case.op, "embed_rows" | "dense_matmul") && case.name.starts_with("Ternary ");
            by_name || case.uses.iter().any(|op| reads(op))
        })
        .filter(|case| !is_unseen(case.op) && !GROUPS.iter().any(|&group| has_groups(case, group)))
        .filter(|case| !Encoding::DENSE.iter().any(|dense| case.name.starts_with(&format!("{dense:?} "))))
        .map(|case| (case.op, case.name.clone()))
        .collect();
    let mut failed = failing(Fault::Weight(Encoding::Ternary), SEED, &|_| true);
    // One row of a large vocabulary need not show in the loss over all of it.
    failed.retain(|(op, _)| !is_unseen(op) && *op != "head_loss");
    assert_eq!(failed, ternary);
    // Of the cases without such weights, some stand for all: nothing in them is spoiled.
    let stands = |case: &OpCase| case.name.len().is_multiple_of(8);
    let group = GroupSize::G64;
    let expected: Vec<(&str, String)> = cases()
        .iter()
        .filter(|case| has_groups(case, group) && case.op != "head_loss")
        .map(|case| (case.op, case.name.clone()))
        .collect();
    assert!(expected.len() >= 12, "{expected:?}");
    let mut failed = failing(Fault::Weight(Encoding::TernaryGroups(group)), SEED, &|case| case.groups || stands(case));
    failed.retain(|(op, _)| !is_unseen(op) && *op != "head_loss");
    assert_eq!(failed, expected);
    for (encoding, name) in
        [(Encoding::F16, "F16"), (Encoding::BF16, "BF16"), (Encoding::Q8_0, "Q8_0"), (Encoding::Q6K, "Q6K")]
    {
        let reads = |case: &OpCase| {
            matches!(
                case.op,
                "embed_rows"
                    | "dense_matmul"
                    | "dense_matmul_backward"
                    | "dora_norms"
                    | "prefiltered_matmul"
                    | "attention"
            ) && case.name.starts_with(&format!("{name} "))
        };
        let expected: Vec<(&str, String)> =
            cases().iter().filter(|case| reads(case)).map(|case| (case.op, case.name.clone())).collect();
        assert!(expected.len() >= 8, "{expected:?}");
        // One row of a large vocabulary need not show in the loss over all of it.
        let (in_loss, failed): (Vec<_>, Vec<_>) =
            failing(Fault::Weight(encoding), SEED, &|case| case.name.starts_with(name) || stands(case))
                .into_iter()
                .partition(|(op, _)| *op == "head_loss");
        assert!(!in_loss.is_empty() && in_loss.iter().all(|(_, case)| case.starts_with(name)), "{in_loss:?}");
        assert_eq!(failed, expected);
    }
}

#[test]
fn a_wrong_prefilter_fails_where_it_leaves_something_out() {
    let failed = failing(Fault::Prefilter, printed_seed(), &|_| true);
    assert!(failed.iter().all(|(op, _)| *op == "prefiltered_matmul"), "{failed:?}");
    for name in ["F16 1 of 1 x 64 x 300", "F32 5 of 1 of 4 x 96 x 2100", "BF16 64 of 1 x 160 x 5003"] {
        assert!(failed.iter().any(|(_, failed)| failed == name), "{name} passes: {failed:?}");
    }
    // More rows take the plain product, and so does an input that bounds do not hold for.
    for name in ["F16 5 of 3 of 4 x 40 x 300", "a row of zeros"] {
        assert!(failed.iter().all(|(_, failed)| failed != name), "{name} fails");
    }
}

#[test]
fn a_wrong_weight_shows_in_the_layer_and_the_model() {
    let fault = Fault::Weight(Encoding::Ternary);
    let verdicts = check_layer(Box::new(Faulty::new(fault))).expect("the sample runs");
    let failed: Vec<&str> =
        verdicts.iter().filter(|verdict| !verdict.pass).map(|verdict| verdict.name.as_str()).collect();
    assert_eq!(failed, ["hidden.0", "final_norm", "logits"]);

    // One gain of each norm with the wrong sign.
    let (reference, device) = (CpuDevice::new(1), Faulty::new(Fault::Weight(Encoding::F32)));
    let precision = tritune_model::Precision::F32;
    let verdicts =
        check_model(printed_seed(), Box::new(reference), Box::new(device), precision).expect("the model runs");
    assert!(verdicts.len() == 5 && verdicts.iter().all(|verdict| !verdict.pass), "{verdicts:?}");
}
