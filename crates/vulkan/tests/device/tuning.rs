//! The tuner finds choices on any device, and no choice changes a result.

use crate::harness::{Random, Ready, assert_silent, open, place, validation};
use std::collections::HashMap;
use std::time::Duration;
use tritune_graph::{Bindings, DType, Device, Graph, Resource, ResourceId, Resources, Segment};
use tritune_vulkan::{
    DeviceOverrides, DotSignedness, Effort, GemmChoice, GemmKernel, GemvChoice, OpenOptions, ShapeTuning, TernaryTiles,
    Tuning, Variant, VulkanDevice,
};

const SHAPES: [(usize, usize); 2] = [(192, 128), (65, 70)];

/// One product of each shape, one after the other.
struct Model {
    resources: Resources,
    weights: HashMap<ResourceId, Vec<u8>>,
}

impl Model {
    fn new(random: &mut Random) -> Model {
        let (mut resources, mut weights) = (Resources::new(), HashMap::new());
        for (rows, cols) in SHAPES {
            let segments = vec![Segment { name: "w".into(), rows }];
            let id = resources.add(Resource::ternary("w", cols, segments));
            let words = (0..rows * cols.div_ceil(16)).flat_map(|_| {
                let word = random.next() as u32;
                (word & 0x5555_5555 | (word >> 1 & !word & 0x5555_5555) << 1).to_le_bytes()
            });
            weights.insert(id, words.collect());
        }
        Model { resources, weights }
    }

    fn run(&self, device: &mut VulkanDevice, bindings: &Bindings, x: &[Vec<f32>], tokens: usize) -> Vec<u32> {
        let mut found = Vec::new();
        for ((id, resource), x) in self.resources.iter().zip(x) {
            let ready = Ready::new(device, &self.resources, bindings, |graph| {
                let x = graph.input("x", DType::F32, Graph::token_rows(tokens), resource.cols);
                let act = graph.quantize("quantize", x)?;
                let out = graph.ternary_matmul("product", act, id, None)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            ready.write(device, "x", &x[..tokens * resource.cols]);
            ready.run(device, tokens, 0);
            let out: Vec<f32> = ready.read(device, "out", tokens * resource.rows);
            assert!(out.iter().all(|x| x.is_finite()));
            found.extend(out.into_iter().map(f32::to_bits));
        }
        found
    }
}

#[test]
fn tuning_measures_every_shape_and_changes_no_result() {
    let mut random = Random::fresh();
    let model = Model::new(&mut random);
    let x: Vec<Vec<f32>> = SHAPES.iter().map(|(_, cols)| random.floats(70 * cols)).collect();
    for (name, overrides, wide_tiles) in
        [("as it is", "", None), ("large GPU", "", Some(true)), ("phone", "shared=16K,no-dot4,discrete", None)]
    {
        let overrides = DeviceOverrides::parse(overrides).unwrap();
        let options = OpenOptions { validation: validation(), overrides, wide_tiles, ..OpenOptions::default() };
        let Some(mut device) = open(options) else { return };
        let bindings = place(&mut device, &model.resources, &model.weights);
        let before: Vec<Vec<u32>> = [1, 3, 70].map(|tokens| model.run(&mut device, &bindings, &x, tokens)).into();
        let weight_bytes = device.memory().weights;

        // Time enough for a busy machine; a race takes a fraction of a second.
        let effort = Effort { patience: Duration::from_secs(600), thorough: wide_tiles.is_some() };
        let tuning = device.tune(&SHAPES, effort).unwrap();
        assert_eq!(device.tuning(), &Tuning::default(), "{name}: measuring alone chooses nothing");
        assert_eq!(device.memory().weights, weight_bytes, "{name}: the tuner's weights are still there");
        assert_eq!(tuning.dot_signedness.is_some(), device.variants().contains(&Variant::Dot4), "{name}");
        for (rows, cols) in SHAPES {
            let shape = tuning.shape(rows, cols).unwrap_or_else(|| panic!("{name}: {rows} x {cols} was not measured"));
            assert!(shape.gemv.is_some() && !shape.gemm.is_empty(), "{name}: {shape:?}");
            let chosen = shape.timings.iter().filter(|timing| timing.chosen).count();
            let products = 1 + shape.gemm.len() + usize::from(shape.fused.is_some());
            assert_eq!(chosen, products, "{name}: one choice for each kind of product: {shape:?}");
            assert!(shape.timings.iter().all(|timing| timing.microseconds > 0.0), "{name}");
            // Were results different, candidates would be missing. One kernel is in no table: only here it runs.
            assert!(shape.timings.len() > products, "{name}: {shape:?}");
            let tried = |kernel: &str| shape.timings.iter().any(|timing| timing.candidate == kernel);
            let packed = device.variants().last() == Some(&Variant::Dot4);
            assert_eq!(tried("ternary_gemm_wide_dot4"), packed, "{name}: {shape:?}");
        }
        device.set_tuning(tuning.clone());
        assert_eq!(device.tuning(), &tuning, "{name}: every choice can be used");
        for (tokens, before) in [1, 3, 70].into_iter().zip(&before) {
            assert_eq!(model.run(&mut device, &bindings, &x, tokens), *before, "{name}, {tokens} tokens");
        }
        assert_silent(&device, name);
    }
}

#[test]
fn choices_no_device_could_use_are_dropped() {
    let mut random = Random::fresh();
    let model = Model::new(&mut random);
    let x: Vec<Vec<f32>> = SHAPES.iter().map(|(_, cols)| random.floats(70 * cols)).collect();
    let Some(mut device) = open(OpenOptions { variants: Some(vec![Variant::Base]), ..OpenOptions::default() }) else {
        return;
    };
    let bindings = place(&mut device, &model.resources, &model.weights);
    let before = model.run(&mut device, &bindings, &x, 70);
    let bad_tiles = [(0, 0, 0), (3, 4, 1), (64, 4, 2), (1 << 20, 1 << 20, 1), (16, 16, u32::MAX), (64, 1 << 31, 1)];
    for (lanes, slices, rows) in bad_tiles {
        let tiles = TernaryTiles { lanes, slices, rows };
        let shapes = SHAPES.map(|(rows, cols)| ShapeTuning {
            rows,
            cols,
            gemv: Some(GemvChoice { variant: Variant::Base, tiles }),
            fused: Some(tiles),
            gemm: vec![GemmChoice { tokens: 0, kernel: GemmKernel::Coopmat }],
            timings: Vec::new(),
        });
        device.set_tuning(Tuning { dot_signedness: Some(DotSignedness::Mixed), matrices: None, shapes: shapes.into() });
        for shape in &device.tuning().shapes {
            assert!(shape.gemv.is_none() && shape.fused.is_none() && shape.gemm.is_empty(), "{shape:?}");
        }
        assert_eq!(model.run(&mut device, &bindings, &x, 70), before, "{tiles:?}");
    }
}

#[test]
fn no_time_leaves_the_rest_to_the_table() {
    let Some(mut device) = open(OpenOptions::default()) else { return };
    let tuning = device.tune(&SHAPES, Effort { patience: Duration::ZERO, thorough: true }).unwrap();
    // The largest is begun at least, and the table's choice is all there was time for.
    assert!(tuning.shapes.len() <= 1, "{tuning:?}");
    assert!(tuning.shapes.iter().flat_map(|shape| &shape.timings).all(|timing| timing.table && timing.chosen));
}
