//! What is no op: memory, errors, and a device that is lost.

use crate::open;
use tritune_cpu::CpuDevice;
use tritune_gpu::DeviceOverrides;
use tritune_graph::{DType, Device, DeviceError, Resource};
use tritune_testing::printed_seed;
use tritune_verify::run_cases;
use tritune_webgpu::{OpenOptions, WebGpuDevice};

fn restricted(limits: &str) -> WebGpuDevice {
    let overrides = DeviceOverrides::parse(limits).expect("the limits are spelt right");
    open(OpenOptions { overrides, ..OpenOptions::default() })
}

#[test]
fn bytes_come_back_from_any_place() {
    let mut device = open(OpenOptions::default());
    let buffer = device.allocate(&Resource::buffer("bytes", 16, 24, DType::F16)).unwrap();
    let mut expected = vec![0u8; 16 * 24 * 2];
    // Offsets and lengths that are no whole words, too.
    for (offset, length) in [(0, 768), (4, 8), (1, 1), (6, 7), (761, 7), (10, 0)] {
        let bytes: Vec<u8> = (0..length).map(|index| (offset + 3 * index + 1) as u8).collect();
        device.write_buffer(&buffer, offset as u64, &bytes).unwrap();
        expected[offset..offset + length].copy_from_slice(&bytes);
        let mut found = vec![0; expected.len()];
        device.read_buffer(&buffer, 0, &mut found).unwrap();
        assert_eq!(found, expected, "{length} bytes at {offset}");
        let mut found = vec![0; length];
        device.read_buffer(&buffer, offset as u64, &mut found).unwrap();
        assert_eq!(found, bytes, "{length} bytes at {offset}");
    }
    assert!(matches!(device.write_buffer(&buffer, 767, &[0; 2]), Err(DeviceError::Misuse { .. })));
    device.clear_buffer(&buffer).unwrap();
    let mut found = vec![1; expected.len()];
    device.read_buffer(&buffer, 0, &mut found).unwrap();
    assert!(found.iter().all(|&byte| byte == 0));
    let used = device.memory().total();
    drop(buffer);
    assert!(device.memory().total() < used);
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let resource = Resource::buffer("cache", 1024, 1024, DType::F32);
    for limits in ["fail-alloc=1", "memory=1M", "block=1M"] {
        let error = restricted(limits).allocate(&resource).expect_err("there is no room");
        assert!(
            matches!(error, DeviceError::OutOfMemory { .. } | DeviceError::Unsupported { .. }),
            "{limits}: {error}"
        );
    }
}

#[test]
fn a_lost_device_is_an_error_and_another_one_works() {
    let norms = |device: &mut WebGpuDevice| {
        let (mut passed, mut interrupted, mut wrong) = (0, 0, Vec::new());
        let seed = printed_seed();
        run_cases(seed, &mut CpuDevice::new(1), device, &|case| case.op == "rms_norm", &mut |result| match (
            result.pass,
            result.interrupted,
        ) {
            (true, _) => passed += 1,
            (false, true) => interrupted += 1,
            (false, false) => wrong.push(result.detail.clone()),
        });
        assert!(wrong.is_empty(), "{wrong:?}");
        (passed, interrupted)
    };
    let (passed, interrupted) = norms(&mut restricted("lose-after=2"));
    assert!(interrupted > 0, "{passed} cases passed on a device that was lost");
    let (passed, interrupted) = norms(&mut restricted(""));
    assert!(passed > 2 && interrupted == 0, "{interrupted} of {passed} cases");
}
