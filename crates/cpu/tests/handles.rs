//! Memory of the CPU has owners, and what is wrong with a request is named.

use tritune_cpu::CpuDevice;
use tritune_graph::{
    Bindings, BufferHandle, DType, Device, DeviceError, Encoding, Extents, Graph, MemoryUse, Plan, PlanHandle,
    Resource, ResourceId, Resources, Rows, SLICE_ALIGNMENT, ScaledRows, Segment, Slice, ValueId,
};

fn zeros(_: usize, out: &mut [u8]) -> Result<(), tritune_graph::SourceError> {
    out.fill(0);
    Ok(())
}

/// A plan that embeds tokens from a table of 5 × 4.
fn embedding(resources: &mut Resources) -> (Plan, ResourceId) {
    let table = resources.add(Resource::dense("table", 5, 4, Encoding::F32));
    let mut graph = Graph::new(resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
    let out = graph.embed_rows("embed", table, ids).unwrap();
    graph.mark_output(out, "out");
    (Plan::new("embedding", &graph, &tritune_cpu::target()).unwrap(), table)
}

fn is_misuse<T: std::fmt::Debug>(found: Result<T, DeviceError>, part: &str) {
    let error = found.expect_err(part);
    assert!(matches!(&error, DeviceError::Misuse { what } if what.contains(part)), "{error} does not say {part}");
    assert!(!error.is_device_failure());
}

#[test]
fn a_plan_keeps_what_it_uses_and_everything_is_freed() {
    let mut device = CpuDevice::new(1);
    let mut resources = Resources::new();
    let (plan, table) = embedding(&mut resources);
    let mut bindings = Bindings::new();
    bindings.insert(table, device.upload(resources.get(table), &mut zeros).unwrap());
    let buffer = device.allocate(&Resource::buffer("kv", 3, 8, DType::F16)).unwrap();
    let compiled = device.compile(plan.clone(), &bindings).unwrap();
    let all = MemoryUse { weights: 80, buffers: 48, activations: plan.activation_bytes() };
    assert_eq!(device.memory(), all);
    let other = bindings.clone();
    drop(bindings);
    drop(other);
    assert_eq!(device.memory(), all, "the plan keeps the table");
    device.run(&compiled, Extents::new(1, 0)).unwrap();
    drop(compiled);
    assert_eq!(device.memory(), MemoryUse { buffers: 48, ..MemoryUse::default() });
    drop(buffer);
    assert_eq!(device.memory(), MemoryUse::default());
}

#[test]
fn runs_end_in_their_order_and_are_read_later() {
    let mut device = CpuDevice::new(1);
    let mut resources = Resources::new();
    let (plan, table) = embedding(&mut resources);
    let (ids, out) = (plan.find("ids").unwrap(), plan.find("out").unwrap());
    let mut bindings = Bindings::new();
    let mut numbers = |row: usize, bytes: &mut [u8]| -> Result<(), tritune_graph::SourceError> {
        let values = bytes.as_chunks_mut::<4>().0.iter_mut().enumerate();
        values.for_each(|(index, value)| *value = ((4 * row + index) as f32).to_le_bytes());
        Ok(())
    };
    bindings.insert(table, device.upload(resources.get(table), &mut numbers).unwrap());
    let plans = [3i32, 1].map(|id| {
        let compiled = device.compile(plan.clone(), &bindings).unwrap();
        device.write(&compiled, ids, &id.to_le_bytes()).unwrap();
        compiled
    });
    let runs = plans.each_ref().map(|plan| device.submit(plan, Extents::new(1, 0)).unwrap());
    for ((run, plan), expected) in runs.into_iter().zip(&plans).zip([12.0f32, 4.0]) {
        assert!(device.has_ended(&run));
        device.wait(run).unwrap();
        let mut value = [0; 4];
        device.read(plan, out, &mut value).unwrap();
        assert_eq!(f32::from_le_bytes(value), expected);
    }
    device.write(&plans[0], ids, &9i32.to_le_bytes()).unwrap();
    let wrong = device.submit(&plans[0], Extents::new(1, 0)).unwrap();
    assert!(matches!(device.wait(wrong), Err(DeviceError::Index { .. })));
    assert!(matches!(device.submit(&plans[0], Extents::new(4, 0)), Err(DeviceError::Plan(_))));
}

#[test]
fn wrong_requests_are_bugs_and_say_so() {
    let (mut device, mut other) = (CpuDevice::new(1), CpuDevice::new(1));
    let mut resources = Resources::new();
    let (plan, table) = embedding(&mut resources);
    is_misuse(device.compile(plan.clone(), &Bindings::new()), "table");
    let mut bindings = Bindings::new();
    bindings.insert(table, other.upload(resources.get(table), &mut zeros).unwrap());
    is_misuse(device.compile(plan.clone(), &bindings), "another device");
    for (name, wrong) in [
        ("rows", Resource::dense("table", 6, 4, Encoding::F32)),
        ("columns", Resource::dense("table", 5, 8, Encoding::F32)),
        ("encoding", Resource::dense("table", 5, 4, Encoding::F16)),
    ] {
        bindings.insert(table, device.upload(&wrong, &mut zeros).expect(name));
        is_misuse(device.compile(plan.clone(), &bindings), "table");
    }
    bindings.insert(table, device.allocate(&Resource::buffer("table", 5, 4, DType::F32)).unwrap());
    is_misuse(device.compile(plan.clone(), &bindings), "table");
    bindings.insert(table, device.upload(resources.get(table), &mut zeros).unwrap());
    let compiled = device.compile(plan.clone(), &bindings).unwrap();
    is_misuse(other.run(&compiled, Extents::new(1, 0)), "another device");
    is_misuse(device.run(&PlanHandle::new("no plan"), Extents::new(1, 0)), "another device");
    is_misuse(device.write(&compiled, ValueId(99), &[]), "no value 99");
    is_misuse(device.write(&compiled, plan.find("ids").unwrap(), &[0; 13]), "13 bytes given, 12 expected");
    is_misuse(device.read(&compiled, plan.find("ids").unwrap(), &mut [0; 13]), "13 bytes given");

    let kv = Resource::buffer("kv", 2, 64, DType::F32);
    let (own, foreign) = (device.allocate(&kv).unwrap(), other.allocate(&kv).unwrap());
    is_misuse(device.write_buffer(&foreign, 0, &[0; 4]), "another device");
    is_misuse(device.read_buffer(&BufferHandle::new(1u8), 0, &mut [0; 4]), "another device");
    for offset in [509, u64::MAX] {
        is_misuse(device.write_buffer(&own, offset, &[0; 4]), "outside a buffer of 512");
    }
    is_misuse(device.clear_buffer(bindings.get(table).unwrap()), "as a buffer");
    is_misuse(device.upload(&kv, &mut zeros), "not a weight");
    is_misuse(device.allocate(resources.get(table)), "not a buffer of f32, f16 or bytes");
}

#[test]
fn what_does_not_fit_is_out_of_memory_and_not_an_abort() {
    let mut device = CpuDevice::new(1);
    let resources = Resources::new();
    let mut graph = Graph::new(&resources);
    let x = graph.input("x", DType::F32, Rows::Fixed(1 << 30), 1 << 20);
    let y = graph.add("sum", x, x).unwrap();
    graph.mark_output(y, "y");
    let plan = Plan::new("huge", &graph, &device.target()).unwrap();
    let bytes = *plan.blocks.iter().max().unwrap();
    for (found, what, bytes) in [
        (device.compile(plan, &Bindings::new()).map(drop), "plan huge", bytes),
        (device.allocate(&Resource::buffer("kv", 1 << 30, 1 << 20, DType::F16)).map(drop), "kv", 1 << 51),
        (device.upload(&Resource::dense("w", 1 << 30, 1 << 20, Encoding::F32), &mut zeros).map(drop), "w", 1 << 52),
    ] {
        let error = found.expect_err(what);
        let named = matches!(&error, DeviceError::OutOfMemory { what: found, bytes: needed, .. }
            if found == what && *needed == bytes);
        assert!(named && error.is_device_failure(), "{error}");
    }
    assert_eq!(device.memory(), MemoryUse::default());
}

#[test]
fn rows_bring_their_scales() {
    let mut device = CpuDevice::new(1);
    let mut resources = Resources::new();
    let segments = vec![Segment { name: "a".into(), rows: 1 }, Segment { name: "b".into(), rows: 2 }];
    let weight = resources.add(Resource::ternary("w", 16, segments));
    let norms = resources.add(Resource::buffer("norms", 1, SLICE_ALIGNMENT, DType::F32));
    let factors = resources.add(Resource::buffer("factors", 2, SLICE_ALIGNMENT, DType::F32));
    let mut graph = Graph::new(&resources);
    let when = graph.input("when", DType::F32, Rows::Fixed(1), 1);
    let down = Slice { buffer: factors, offset: 0, rows: 1, cols: 16 };
    let up = tritune_graph::LoraBFactor {
        matrix: Slice { buffer: factors, offset: SLICE_ALIGNMENT, rows: 3, cols: 1 },
        out_offset: 0,
        rank_offset: 0,
    };
    let norm = Slice { buffer: norms, offset: 0, rows: 1, cols: 3 };
    let factor = tritune_graph::DoraFactor { lora_b: up, norms: norm };
    graph.dora_norms("norms", weight, down, vec![factor], 1.0, when).unwrap();
    let plan = Plan::new("norms", &graph, &device.target()).unwrap();
    // Sixteen weights 1 in every row: a norm is four times the row's scale.
    let ones = |_: usize, out: &mut [u8]| {
        out.fill(0xaa);
        Ok(())
    };
    let mut bindings = Bindings::new();
    let scales = [0.5f32, 2.0, 3.0];
    bindings
        .insert(weight, device.upload(resources.get(weight), &mut ScaledRows { rows: ones, scales: &scales }).unwrap());
    let short = device.upload(resources.get(weight), &mut ScaledRows { rows: ones, scales: &scales[..2] });
    assert!(matches!(&short, Err(DeviceError::Source { weight, .. }) if weight == "w"), "{short:?}");
    for id in [norms, factors] {
        bindings.insert(id, device.allocate(resources.get(id)).unwrap());
    }
    let compiled = device.compile(plan, &bindings).unwrap();
    device.run(&compiled, Extents::new(0, 0)).unwrap();
    let mut found = [0f32; 3];
    device.read_buffer(bindings.get(norms).unwrap(), 0, bytemuck::cast_slice_mut(&mut found)).unwrap();
    assert_eq!(found, [2.0, 8.0, 12.0]);
    device.clear_buffer(bindings.get(norms).unwrap()).unwrap();
    device.read_buffer(bindings.get(norms).unwrap(), 0, bytemuck::cast_slice_mut(&mut found)).unwrap();
    assert_eq!(found, [0.0; 3]);
}
