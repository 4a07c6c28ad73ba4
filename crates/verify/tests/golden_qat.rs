//! The reference run that trains every weight of model t1, on the CPU.

use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::check_qat;

/// The loss, the gradient of the embedded tokens and of 24 tensors, and six losses.
const VERDICTS: usize = 2 + 24 + 6;

#[test]
fn weights_train_as_the_reference_did_on_the_cpu() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(CpuDevice::new(2))) };
    let verdicts = check_qat(&golden, Precision::F32, &mut device).unwrap();
    for verdict in &verdicts {
        println!("{:<70} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    let failed = verdicts.iter().filter(|verdict| !verdict.pass).count();
    assert_eq!((failed, verdicts.len()), (0, VERDICTS));
}
