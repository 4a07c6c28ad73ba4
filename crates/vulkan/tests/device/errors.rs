//! What goes wrong is named, and nothing panics.

use crate::harness::{Ready, assert_silent, open, place, validation};
use std::collections::HashMap;
use std::process::Command;
use tritune_graph::{
    Bindings, BufferHandle, DType, Detail, Device, DeviceError, Encoding, Extents, Graph, Plan, PlanError, PlanHandle,
    Resource, Resources, Segment, ValueId,
};
use tritune_vulkan::{DeviceOverrides, OpenError, OpenOptions, Selector, TernaryTiles, VulkanDevice};

const ONE: Extents = Extents::new(1, 0);

/// A plan that embeds tokens, with a table of 5 × 4.
fn embedding(device: &mut VulkanDevice) -> Ready {
    let mut resources = Resources::new();
    let table = resources.add(Resource::dense("table", 5, 4, Encoding::F32));
    let values: Vec<f32> = (0..20).map(|x| x as f32).collect();
    let bindings = place(device, &resources, &HashMap::from([(table, bytemuck::cast_slice(&values).to_vec())]));
    Ready::new(device, &resources, &bindings, |graph| {
        let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
        let out = graph.embed_rows("embed", table, ids)?;
        graph.mark_output(out, "out");
        Ok(())
    })
}

#[test]
fn requests_that_do_not_fit_are_refused() {
    let Some(mut device) = open(OpenOptions { validation: validation(), ..OpenOptions::default() }) else { return };
    let ready = embedding(&mut device);
    let ids = ready.plan.find("ids").unwrap();

    let too_many = device.run(&ready.id, Extents::new(4, 0));
    assert!(
        matches!(too_many, Err(DeviceError::Plan(PlanError::OverCapacity { capacity: 3, asked: 4, .. }))),
        "{too_many:?}"
    );
    for bad in [5, -1, i32::MIN] {
        ready.write(&mut device, "ids", &[0, bad]);
        device.run(&ready.id, ONE).unwrap();
        let found = device.run(&ready.id, Extents::new(2, 0));
        assert!(matches!(found, Err(DeviceError::Index { what: "token id", limit: 5, .. })), "{found:?}");
    }
    let long = device.write(&ready.id, ids, &[0; 13]);
    assert!(long.as_ref().is_err_and(|error| error.to_string().contains("13 bytes given, 12 expected")), "{long:?}");
    assert!(matches!(device.read(&ready.id, ids, &mut [0; 13]), Err(DeviceError::Misuse { .. })));
    assert!(matches!(device.write(&ready.id, ValueId(99), &[]), Err(DeviceError::Misuse { .. })));
    let Some(mut other) = open(OpenOptions::default()) else { return };
    let elsewhere = embedding(&mut other);
    for foreign in [&elsewhere.id, &PlanHandle::new("no plan")] {
        let refused = device.run(foreign, ONE);
        assert!(matches!(&refused, Err(DeviceError::Misuse { .. })), "{refused:?}");
        assert!(!refused.unwrap_err().is_device_failure(), "a bug of ours is none of the device");
    }
    let buffer = Resource::buffer("kv", 2, 64, DType::F32);
    let (own, foreign) = (device.allocate(&buffer).unwrap(), other.allocate(&buffer).unwrap());
    for (case, buffer, offset) in [
        ("of another device", &foreign, 0),
        ("not made by a device", &BufferHandle::new(1u8), 0),
        ("behind it", &own, 509),
    ] {
        assert!(matches!(device.write_buffer(buffer, offset, &[0; 4]), Err(DeviceError::Misuse { .. })), "{case}");
        assert!(matches!(device.read_buffer(buffer, offset, &mut [0; 4]), Err(DeviceError::Misuse { .. })), "{case}");
    }
    let weight = Resource::dense("w", 2, 64, Encoding::F32);
    assert!(matches!(device.allocate(&weight), Err(DeviceError::Misuse { .. })));
    let mut zeros = |_: usize, out: &mut [u8]| {
        out.fill(0);
        Ok(())
    };
    assert!(matches!(device.upload(&buffer, &mut zeros), Err(DeviceError::Misuse { .. })));
    let weight = device.upload(&weight, &mut zeros).unwrap();
    assert!(matches!(device.clear_buffer(&weight), Err(DeviceError::Misuse { .. })));
    assert_silent(&device, "refusals");
}

#[test]
fn a_missing_resource_is_named() {
    let Some(mut device) = open(OpenOptions::default()) else { return };
    let mut resources = Resources::new();
    let table = resources.add(Resource::dense("the.table", 5, 4, Encoding::F32));
    let mut graph = Graph::new(&resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
    graph.embed_rows("embed", table, ids).unwrap();
    let plan = Plan::new("test", &graph, &device.target()).unwrap();
    let missing = device.compile(plan, &Bindings::new());
    assert!(matches!(&missing, Err(DeviceError::Misuse { what }) if what.contains("the.table")), "{missing:?}");
}

#[test]
fn a_source_that_fails_is_named() {
    let Some(mut device) = open(OpenOptions::default()) else { return };
    let mut resources = Resources::new();
    let segments = vec![Segment { name: "blk".to_owned(), rows: 3 }];
    let weight = resources.add(Resource::ternary("blk", 20, segments));
    let mut source = |_: usize, _: &mut [u8]| Err("the disk is gone".into());
    let found = device.upload(resources.get(weight), &mut source);
    assert!(matches!(&found, Err(DeviceError::Source { weight, .. }) if weight == "blk"), "{found:?}");
}

#[test]
fn what_the_device_cannot_hold_is_refused() {
    let Some(mut device) =
        open(OpenOptions { overrides: DeviceOverrides::parse("block=64K").unwrap(), ..OpenOptions::default() })
    else {
        return;
    };
    let mut resources = Resources::new();
    // Larger and smaller than what buffers would share.
    for (rows, expected) in [(1 << 10, 4 << 20), (17, 68 << 10)] {
        let buffer = resources.add(Resource::buffer("kv", rows, 1 << 10, DType::F32));
        let found = device.allocate(resources.get(buffer));
        assert!(
            matches!(&found, Err(DeviceError::OutOfMemory { what, bytes, .. }) if *bytes == expected && what.contains("kv")),
            "{found:?}"
        );
    }
    let buffer = resources.add(Resource::buffer("kv", 16, 1 << 10, DType::F32));
    device.allocate(resources.get(buffer)).expect("a block is large enough");
    let wide = resources.add(Resource::dense("wide", 1, 1 << 20, Encoding::F32));
    let found = device.upload(resources.get(wide), &mut |_: usize, _: &mut [u8]| Ok(()));
    assert!(matches!(&found, Err(DeviceError::Unsupported { what, .. }) if what.contains("wide")), "{found:?}");
}

#[test]
fn a_lost_device_is_an_error_that_stays() {
    let Some(mut device) = open(OpenOptions { lose_after_runs: Some(1), ..OpenOptions::default() }) else { return };
    let ready = embedding(&mut device);
    ready.write(&mut device, "ids", &[3]);
    device.run(&ready.id, ONE).unwrap();
    assert_eq!(ready.read::<f32>(&mut device, "out", 4), [12.0, 13.0, 14.0, 15.0]);
    for _ in 0..2 {
        let lost = device.run(&ready.id, ONE);
        assert!(matches!(&lost, Err(DeviceError::Lost { what, .. }) if what.contains("lost")), "{lost:?}");
    }
}

#[test]
fn a_run_goes_on_while_its_caller_does_not_wait() {
    let Some(mut device) = open(OpenOptions { validation: validation(), ..OpenOptions::default() }) else { return };
    let (first, second) = (embedding(&mut device), embedding(&mut device));
    first.write(&mut device, "ids", &[3]);
    second.write(&mut device, "ids", &[1]);
    let runs = [device.submit(&first.id, ONE).unwrap(), device.submit(&second.id, ONE).unwrap()];
    assert!(runs[0].has_ended(), "runs follow each other");
    while !device.has_ended(&runs[1]) {}
    assert_eq!(first.read::<f32>(&mut device, "out", 4), [12.0, 13.0, 14.0, 15.0]);
    assert_eq!(second.read::<f32>(&mut device, "out", 4), [4.0, 5.0, 6.0, 7.0]);
    runs.into_iter().for_each(|run| device.wait(run).unwrap());

    first.write(&mut device, "ids", &[2]);
    let run = device.submit(&first.id, ONE).unwrap();
    assert_eq!(first.read::<f32>(&mut device, "out", 4), [8.0, 9.0, 10.0, 11.0], "who reads waits");
    assert!(run.has_ended());
    let wrong = device.submit(&first.id, Extents::new(4, 0));
    assert!(matches!(wrong, Err(DeviceError::Plan(_))), "{wrong:?}");
    let run = device.submit(&second.id, ONE).unwrap();
    drop(second);
    device.wait(run).unwrap();
    let Some(mut other) = open(OpenOptions::default()) else { return };
    let foreign = device.submit(&first.id, ONE).unwrap();
    assert!(matches!(other.wait(foreign), Err(DeviceError::Misuse { .. })));
    let last = device.submit(&first.id, ONE).unwrap();
    drop(device);
    assert!(last.has_ended());
}

#[test]
fn what_happens_to_a_device_is_told_when_its_run_is_waited_for() {
    let Some(mut device) = open(OpenOptions { lose_after_runs: Some(0), ..OpenOptions::default() }) else { return };
    let ready = embedding(&mut device);
    ready.write(&mut device, "ids", &[3]);
    let lost = device.submit(&ready.id, ONE).unwrap();
    assert!(device.has_ended(&lost));
    assert!(matches!(device.wait(lost), Err(DeviceError::Lost { .. })));
}

#[test]
fn a_kernel_the_driver_refuses_is_named() {
    let replace_modules = HashMap::from([("embed_rows_f32".to_owned(), vec![1, 2, 3])]);
    let Some(mut device) = open(OpenOptions { replace_modules, ..OpenOptions::default() }) else { return };
    let mut resources = Resources::new();
    let table = resources.add(Resource::dense("table", 1, 4, Encoding::F32));
    let bindings = place(&mut device, &resources, &HashMap::from([(table, vec![0; 16])]));
    let mut graph = Graph::new(&resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
    graph.embed_rows("embed", table, ids).unwrap();
    let plan = Plan::new("test", &graph, &device.target()).unwrap();
    let found = device.compile(plan, &bindings);
    assert!(matches!(&found, Err(DeviceError::Lost { what, .. }) if what.contains("embed_rows_f32")), "{found:?}");
}

#[test]
fn profiling_without_timestamps_is_refused() {
    let overrides = DeviceOverrides::parse("no-timestamps").unwrap();
    let Some(mut device) = open(OpenOptions { overrides, ..OpenOptions::default() }) else { return };
    let ready = embedding(&mut device);
    let found = device.run_profiled(&ready.id, ONE, Detail::Steps);
    assert!(matches!(&found, Err(DeviceError::Unsupported { what, .. }) if what.contains("timestamps")), "{found:?}");
}

#[test]
fn devices_are_listed_and_selected() {
    let Some(device) = open(OpenOptions::default()) else { return };
    let listed = tritune_vulkan::list().unwrap();
    let number: usize = device.info().selector.strip_prefix("vulkan:").unwrap().parse().unwrap();
    assert_eq!(listed[number].profile.name, device.info().name);
    assert_eq!(listed[number].index, number);
    let tritune_vulkan::Profile { name, processors, .. } = &listed[number].profile;
    println!("{name}: {processors} processors");
    assert!(*processors > 0);
    let selected = |selector| VulkanDevice::open(OpenOptions { selector, ..OpenOptions::default() });
    assert_eq!(selected(Selector::Index(number)).unwrap().info(), device.info());
    let name = device.info().name.to_uppercase();
    assert_eq!(selected(Selector::Name(name)).unwrap().info().name, device.info().name);
    for selector in [Selector::Index(999), Selector::Name("no such card".to_owned())] {
        let missing = selected(selector).err();
        assert!(
            matches!(&missing, Some(OpenError::NotFound { available, .. }) if !available.is_empty()),
            "{missing:?}"
        );
    }
    let ternary_tiles = Some(TernaryTiles { lanes: 3, slices: 1, rows: 1 });
    assert!(VulkanDevice::open(OpenOptions { ternary_tiles, ..OpenOptions::default() }).is_err());
}

#[test]
fn the_pipeline_cache_is_kept_and_never_in_the_way() {
    let folder = std::env::temp_dir().join(format!("tritune-pipelines-{}", std::process::id()));
    let run = |cache_folder: std::path::PathBuf| {
        let mut device = open(OpenOptions { cache_folder: Some(cache_folder), ..OpenOptions::default() })?;
        let ready = embedding(&mut device);
        ready.write(&mut device, "ids", &[1]);
        device.run(&ready.id, ONE).unwrap();
        assert_eq!(ready.read::<f32>(&mut device, "out", 4), [4.0, 5.0, 6.0, 7.0]);
        Some(())
    };
    if run(folder.clone()).is_none() {
        return;
    }
    let file = std::fs::read_dir(&folder).unwrap().next().expect("a cache file").unwrap().path();
    let kept = std::fs::read(&file).unwrap();
    assert!(kept.len() > 8);
    let damaged: Vec<u8> = kept.iter().map(|byte| byte ^ 0x5a).collect();
    for contents in [&kept[..], &kept[..kept.len() / 2], &damaged, b"", &[0; 4096]] {
        std::fs::write(&file, contents).unwrap();
        run(folder.clone());
        assert!(std::fs::read(&file).unwrap().len() > 8, "the cache was not written again");
    }
    // A folder that cannot be made: its parent is a file.
    run(file.join("below"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_the_pipeline_cache_and_nothing_else() {
    let folder = std::env::temp_dir().join(format!("tritune-full-{}", std::process::id()));
    let options = OpenOptions { cache_folder: Some(folder.clone()), ..OpenOptions::default() };
    let Some(mut device) = open(options.clone()) else { return };
    embedding(&mut device);
    drop(device);
    let file = std::fs::read_dir(&folder).unwrap().next().expect("a cache file").unwrap().path();
    // What is written first, under a temporary name, meets a device that is always full.
    std::fs::write(&file, b"an older cache").unwrap();
    let temporary = file.with_extension(format!("{}.tmp", std::process::id()));
    std::os::unix::fs::symlink("/dev/full", &temporary).unwrap();
    let mut device = open(options).expect("it opened before");
    let ready = embedding(&mut device);
    ready.write(&mut device, "ids", &[2]);
    device.run(&ready.id, ONE).unwrap();
    assert_eq!(ready.read::<f32>(&mut device, "out", 4), [8.0, 9.0, 10.0, 11.0]);
    assert!(temporary.symlink_metadata().is_err(), "what was not written whole is removed");
    assert_eq!(std::fs::read(&file).unwrap(), b"an older cache", "the cache that was there stays");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Places a weight and a buffer and runs a plan over them.
fn try_everything(device: &mut VulkanDevice) -> Result<Vec<f32>, DeviceError> {
    let mut resources = Resources::new();
    let table = resources.add(Resource::dense("table", 1 << 10, 1 << 9, Encoding::F32));
    let buffer = resources.add(Resource::buffer("kv", 1 << 9, 1 << 9, DType::F16));
    let mut source = |first: usize, out: &mut [u8]| {
        for (row, bytes) in out.chunks_mut(4 << 9).enumerate() {
            bytes.as_chunks_mut::<4>().0.fill(((first + row) as f32).to_le_bytes());
        }
        Ok(())
    };
    let mut bindings = Bindings::new();
    bindings.insert(table, device.upload(resources.get(table), &mut source)?);
    bindings.insert(buffer, device.allocate(resources.get(buffer))?);
    let mut graph = Graph::new(&resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(1), 1);
    let out = graph.embed_rows("embed", table, ids).unwrap();
    graph.mark_output(out, "out");
    let plan = Plan::new("test", &graph, &device.target()).unwrap();
    let id = device.compile(plan.clone(), &bindings)?;
    device.write(&id, plan.find("ids").unwrap(), &77i32.to_le_bytes())?;
    device.run(&id, ONE)?;
    let mut bytes = vec![0; 8];
    device.read(&id, plan.find("out").unwrap(), &mut bytes)?;
    Ok(bytes.chunks_exact(4).map(bytemuck::pod_read_unaligned).collect())
}

#[test]
fn any_allocation_may_fail_and_the_device_goes_on() {
    let mut failures = 0;
    for (number, home) in (1..40).flat_map(|number| [(number, ""), (number, ",discrete")]) {
        let overrides = DeviceOverrides::parse(&format!("fail-alloc={number}{home}")).unwrap();
        let Some(mut device) = open(OpenOptions { validation: validation(), overrides, ..OpenOptions::default() })
        else {
            return;
        };
        match try_everything(&mut device) {
            Ok(found) => assert_eq!(found, [77.0, 77.0], "allocation {number}{home}"),
            Err(error) => {
                failures += 1;
                let named = matches!(&error, DeviceError::OutOfMemory { bytes, .. } if *bytes > 0);
                assert!(named && error.is_device_failure(), "allocation {number}{home}: {error}");
                // Only that one failed, so a second attempt has what it needs.
                let again = try_everything(&mut device).unwrap_or_else(|error| panic!("{number}{home}: {error}"));
                assert_eq!(again, [77.0, 77.0], "allocation {number}{home}");
            }
        }
        assert_silent(&device, &format!("allocation {number}{home}"));
        if number > failures + 4 {
            break;
        }
    }
    assert!(failures >= 6, "only {failures} allocations were made");
}

#[test]
fn a_device_too_small_says_what_did_not_fit() {
    for (memory, what) in [("64K", None), ("2500K", Some("kv"))] {
        let overrides = DeviceOverrides::parse(&format!("memory={memory}")).unwrap();
        let Some(mut device) = open(OpenOptions { overrides, ..OpenOptions::default() }) else { return };
        let found = try_everything(&mut device);
        let named = matches!(&found, Err(DeviceError::OutOfMemory { what: found, .. })
            if what.is_none_or(|what| found.contains(what)));
        assert!(named, "{memory}: {found:?}");
        assert!(device.memory().total() <= 2500 << 10, "{memory}");
    }
    let overrides = DeviceOverrides::parse("memory=64M,lose-after=1").unwrap();
    let Some(mut device) = open(OpenOptions { overrides, ..OpenOptions::default() }) else { return };
    assert_eq!(try_everything(&mut device).unwrap(), [77.0, 77.0]);
    let lost = try_everything(&mut device);
    assert!(matches!(&lost, Err(DeviceError::Lost { what, .. }) if what.contains("lost")), "{lost:?}");
}

/// Runs in a child process whose loader finds no driver.
#[test]
#[ignore = "started by a_loader_without_drivers_is_a_clear_error"]
fn child_without_drivers() {
    let error = VulkanDevice::open(OpenOptions::default()).err().expect("no driver can be found");
    println!("child says: {error}");
    assert!(matches!(error, OpenError::NoDevice | OpenError::NoLoader { .. }));
}

#[test]
fn a_loader_without_drivers_is_a_clear_error() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "errors::child_without_drivers", "--ignored", "--nocapture"])
        .env("VK_ICD_FILENAMES", "/nonexistent")
        .env("VK_DRIVER_FILES", "/nonexistent")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    assert!(text.contains("child says: "), "{text}");
}
