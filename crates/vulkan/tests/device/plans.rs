//! Plans of several ops: order, reuse of memory, variants that agree, submits, timing and accounting.

use crate::harness::{POISON, Random, Ready, assert_silent, for_each_setup, open, place, validation};
use crate::reference;
use std::collections::HashMap;
use tritune_graph::{
    Activation, Bindings, DType, Detail, Device, Encoding, Extents, Graph, GraphError, MemoryUse, Resource, ResourceId,
    Resources, Segment,
};
use tritune_vulkan::{DeviceOverrides, OpenOptions, TernaryTiles, Variant, VulkanDevice};

const WIDTH: usize = 80;
const HIDDEN: usize = 96;
const LAYERS: usize = 3;
const CAPACITY: usize = 12;

/// A stack of feed-forward blocks: every step depends on the one before, and memory is reused all the time.
struct Stack {
    resources: Resources,
    weights: HashMap<ResourceId, Vec<u8>>,
    layers: Vec<(ResourceId, ResourceId, ResourceId)>,
}

impl Stack {
    fn new(random: &mut Random) -> Stack {
        let mut stack = Stack { resources: Resources::new(), weights: HashMap::new(), layers: Vec::new() };
        for layer in 0..LAYERS {
            let gain = stack.resources.add(Resource::dense(format!("gain.{layer}"), 1, WIDTH, Encoding::F32));
            stack.weights.insert(gain, bytemuck::cast_slice(&random.floats(WIDTH)).to_vec());
            let up = stack.ternary(random, format!("up.{layer}"), 2 * HIDDEN, WIDTH);
            let down = stack.ternary(random, format!("down.{layer}"), WIDTH, HIDDEN);
            stack.layers.push((gain, up, down));
        }
        stack
    }

    fn ternary(&mut self, random: &mut Random, name: String, rows: usize, cols: usize) -> ResourceId {
        let segment = Segment { name: name.clone(), rows };
        let id = self.resources.add(Resource::ternary(name, cols, vec![segment]));
        let weights: Vec<i32> = (0..rows * cols).map(|_| random.below(3) as i32 - 1).collect();
        self.weights.insert(id, reference::trit_rows(&weights, cols));
        id
    }

    /// The graph; `keep` marks every value as an output, so that nothing shares memory.
    fn build(&self, graph: &mut Graph, keep: bool) -> Result<(), GraphError> {
        self.build_between(graph, "x", "out", keep)
    }

    fn build_between(&self, graph: &mut Graph, from: &str, to: &str, keep: bool) -> Result<(), GraphError> {
        let mut x = graph.input(from, DType::F32, Graph::token_rows(CAPACITY), WIDTH);
        for (layer, &(gain, up, down)) in self.layers.iter().enumerate() {
            let (act, _) = graph.rms_norm_quantize("norm", x, gain, 1e-5, false)?;
            let gate_up = graph.ternary_matmul("up", act, up, None)?;
            let hidden = graph.gated_act("act", Activation::Silu, gate_up)?;
            let hidden_act = graph.quantize("quantize", hidden)?;
            let next = graph.ternary_matmul("down", hidden_act, down, Some(x))?;
            if keep {
                let all = [act.q, act.scale, act.sum, gate_up, hidden, hidden_act.q, hidden_act.scale, hidden_act.sum];
                for (index, id) in all.into_iter().enumerate() {
                    graph.mark_output(id, &format!("{layer}.{index}"));
                }
            }
            x = next;
            graph.mark_output(x, if layer + 1 == LAYERS { to } else { "between" });
        }
        Ok(())
    }

    fn place(&self, device: &mut VulkanDevice) -> Bindings {
        place(device, &self.resources, &self.weights)
    }

    fn run(&self, device: &mut VulkanDevice, keep: bool, x: &[f32]) -> Vec<f32> {
        let bindings = self.place(device);
        let ready = Ready::new(device, &self.resources, &bindings, |graph| self.build(graph, keep));
        ready.write(device, "x", x);
        ready.run(device, x.len() / WIDTH, 0);
        let first = ready.read(device, "out", x.len());
        ready.run(device, x.len() / WIDTH, 0);
        assert_eq!(ready.read::<f32>(device, "out", x.len()), first, "a second run differs");
        first
    }
}

#[test]
fn reused_memory_changes_nothing() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(11 * WIDTH);
    for_each_setup(|setup, device| {
        assert_eq!(stack.run(device, false, &x), stack.run(device, true, &x), "{setup}");
    });
}

#[test]
fn variants_and_tiles_agree_to_the_last_bit() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(11 * WIDTH);
    let mut results: Vec<(String, Vec<f32>)> = Vec::new();
    for variant in Variant::ALL {
        for dot_signedness in ["sign=signed", "sign=mixed"] {
            for ternary_tiles in [
                TernaryTiles { lanes: 4, slices: 8, rows: 1 },
                TernaryTiles { lanes: 32, slices: 2, rows: 2 },
                TernaryTiles { lanes: 8, slices: 16, rows: 8 },
            ] {
                let options = OpenOptions {
                    validation: validation(),
                    variants: Some(vec![variant]),
                    overrides: DeviceOverrides::parse(dot_signedness).unwrap(),
                    ternary_tiles: Some(ternary_tiles),
                    ..OpenOptions::default()
                };
                let Some(mut device) = open(options) else { return };
                if !device.variants().contains(&variant) {
                    continue;
                }
                let case = format!("{} {dot_signedness} {ternary_tiles:?}", variant.name());
                for tokens in [1, 5, 11] {
                    let found = stack.run(&mut device, false, &x[..tokens * WIDTH]);
                    assert!(found.iter().all(|x| x.is_finite()), "{case}");
                    // Every token goes its own way, so a shorter run is a prefix of a longer one.
                    for (other, expected) in &results {
                        let shared = expected.len().min(found.len());
                        assert_eq!(found[..shared], expected[..shared], "{case} against {other}");
                    }
                    results.push((format!("{case}, {tokens} tokens"), found));
                }
                assert_silent(&device, &case);
            }
        }
    }
    assert!(results.len() >= 18, "base alone gives 18 results, found {}", results.len());
}

#[test]
fn long_plans_are_cut_into_submits() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(CAPACITY * WIDTH);
    let mut submits = Vec::new();
    let mut results = Vec::new();
    // A nanosecond's worth: every dispatch alone, whatever the device's speed.
    for overrides in ["", "submit=10000000", "submit=1"] {
        let overrides = DeviceOverrides::parse(overrides).unwrap();
        let Some(mut device) = open(OpenOptions { validation: validation(), overrides, ..OpenOptions::default() })
        else {
            return;
        };
        let bindings = place(&mut device, &stack.resources, &stack.weights);
        let ready = Ready::new(&mut device, &stack.resources, &bindings, |graph| stack.build(graph, false));
        ready.write(&mut device, "x", &x);
        ready.run(&mut device, CAPACITY, 0);
        submits.push(device.recorded(&ready.id).unwrap().submits);
        results.push(ready.read::<f32>(&mut device, "out", x.len()));
        assert_silent(&device, "submits");
    }
    assert_eq!(submits[0], 1);
    assert!(submits[2] > 5 * LAYERS, "{submits:?}");
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn what_is_done_for_speed_changes_no_bit() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(CAPACITY * WIDTH);
    let mut results = Vec::new();
    let mut launches = Vec::new();
    for overrides in ["", "no-tiles", "no-overlap", "no-replay", "sign=mixed", "narrow"] {
        let overrides = DeviceOverrides::parse(overrides).unwrap();
        let Some(mut device) = open(OpenOptions { validation: validation(), overrides, ..OpenOptions::default() })
        else {
            return;
        };
        results.push(stack.run(&mut device, false, &x));
        let bindings = stack.place(&mut device);
        let ready = Ready::new(&mut device, &stack.resources, &bindings, |graph| stack.build(graph, false));
        launches.push(device.recorded(&ready.id).unwrap().launches);
        assert_silent(&device, "without a habit");
    }
    assert!(results.iter().all(|result| result == &results[0]));
    // Of the kernels for one, few and many tokens a recording has those that run: one a step.
    assert!(launches.iter().all(|&count| count == 5 * LAYERS), "{launches:?}");
}

#[test]
fn runs_of_one_few_and_many_rows_take_turns() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(CAPACITY * WIDTH);
    let Some(mut device) = open(OpenOptions { validation: validation(), ..OpenOptions::default() }) else { return };
    let bindings = stack.place(&mut device);
    let ready =
        |device: &mut VulkanDevice| Ready::new(device, &stack.resources, &bindings, |graph| stack.build(graph, false));
    let run = |device: &mut VulkanDevice, ready: &Ready, rows: usize| {
        ready.write(device, "x", &x[..rows * WIDTH]);
        ready.write(device, "out", &[POISON; 4 * CAPACITY * WIDTH]);
        ready.run(device, rows, 0);
        ready.read::<f32>(device, "out", rows * WIDTH)
    };
    let kept = ready(&mut device);
    // Some come again at once, whose workgroups are recorded then.
    for rows in
        [CAPACITY, 1, 3, 3, 3, CAPACITY - 1, 1, 2, 2, 3, CAPACITY, CAPACITY - 1, CAPACITY - 1, CAPACITY - 2, 3, 1]
    {
        let alone = ready(&mut device);
        let expected = run(&mut device, &alone, rows);
        assert_eq!(run(&mut device, &kept, rows), expected, "{rows} rows");
    }
    assert_silent(&device, "in turns");
}

/// Two stacks in one plan, one behind the other: they run side by side, with no more barriers than one of them has.
#[test]
fn what_waits_for_nothing_comes_forward() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let inputs = [0, 1].map(|_| random.floats(CAPACITY * WIDTH));
    let mut barriers = Vec::new();
    for overrides in ["", "no-overlap"] {
        let overrides = DeviceOverrides::parse(overrides).unwrap();
        let Some(mut device) = open(OpenOptions { validation: validation(), overrides, ..OpenOptions::default() })
        else {
            return;
        };
        let expected = inputs.each_ref().map(|x| stack.run(&mut device, false, x));
        let bindings = stack.place(&mut device);
        let one = Ready::new(&mut device, &stack.resources, &bindings, |graph| stack.build(graph, false));
        let both = Ready::new(&mut device, &stack.resources, &bindings, |graph| {
            stack.build_between(graph, "x0", "out0", false)?;
            stack.build_between(graph, "x1", "out1", false)
        });
        for (number, x) in inputs.iter().enumerate() {
            both.write(&mut device, &format!("x{number}"), x);
        }
        both.run(&mut device, CAPACITY, 0);
        for (number, expected) in expected.iter().enumerate() {
            let found = both.read::<f32>(&mut device, &format!("out{number}"), expected.len());
            assert!(found == *expected, "stack {number}");
        }
        barriers.push([&one, &both].map(|ready| device.recorded(&ready.id).unwrap().barriers));
        assert_silent(&device, "two stacks");
    }
    let [one, both] = barriers[0];
    assert!(one >= 5 * LAYERS - 1 && both <= one + 2, "{barriers:?}");
    assert!(barriers[1][1] >= 2 * one, "{barriers:?}");
}

#[test]
fn profiled_runs_time_every_step_and_compute_the_same() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(5 * WIDTH);
    let Some(mut device) = open(OpenOptions { validation: validation(), ..OpenOptions::default() }) else { return };
    let expected = stack.run(&mut device, false, &x);
    let bindings = stack.place(&mut device);
    let ready = Ready::new(&mut device, &stack.resources, &bindings, |graph| stack.build(graph, false));
    ready.write(&mut device, "x", &x);
    let times = device.run_profiled(&ready.id, Extents::new(5, 0), Detail::Launches).unwrap();
    assert_eq!(ready.read::<f32>(&mut device, "out", x.len()), expected);
    assert_eq!(times.iter().map(|time| time.step).collect::<Vec<_>>(), (0..5 * LAYERS).collect::<Vec<_>>());
    assert!(times.windows(2).all(|pair| pair[0].start_ns + pair[0].duration_ns <= pair[1].start_ns + 1), "{times:?}");
    assert!(times.iter().any(|time| time.duration_ns > 0), "{times:?}");
    for time in &times {
        let launched: u64 = time.launches.iter().map(|launch| launch.duration_ns).sum();
        assert_eq!(launched, time.duration_ns, "{time:?}");
    }
    assert!(
        times.iter().any(|time| time.launches.iter().any(|launch| launch.kernel.starts_with("ternary_ge"))),
        "{times:?}"
    );
    let steps = device.run_profiled(&ready.id, Extents::new(5, 0), Detail::Steps).unwrap();
    assert!(steps.len() == times.len() && steps.iter().all(|time| time.launches.is_empty()), "{steps:?}");
    assert_silent(&device, "profiled");
}

#[test]
fn every_byte_is_counted() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let Some(mut device) = open(OpenOptions::default()) else { return };
    let before = device.memory();
    assert_eq!(before.total(), 0);
    let bindings = place(&mut device, &stack.resources, &stack.weights);
    let mut resources = stack.resources.clone();
    let big = resources.add(Resource::buffer("big", 3 << 10, 1 << 10, DType::F16));
    let big = device.allocate(resources.get(big)).unwrap();
    let handed_over: u64 = stack.resources.iter().map(|(_, resource)| resource.bytes()).sum();
    let placed = device.memory();
    assert!(placed.weights >= handed_over && placed.weights <= handed_over + (2 << 20), "{placed:?}");
    assert_eq!(placed.buffers, 6 << 20);
    let ready = Ready::new(&mut device, &stack.resources, &bindings, |graph| stack.build(graph, false));
    let planned = ready.plan.activation_bytes();
    let compiled = device.memory();
    assert!(
        compiled.activations >= planned && compiled.activations <= planned + (64 << 10),
        "{compiled:?} for {planned}"
    );
    drop(bindings);
    assert_eq!(device.memory(), compiled, "a plan keeps what it uses");
    drop(ready);
    let kept = MemoryUse { weights: 0, activations: placed.activations, ..placed };
    assert_eq!(device.memory(), kept);
    drop(big);
    assert_eq!(device.memory().buffers, 0);
}

#[test]
fn a_device_works_on_another_thread() {
    let mut random = Random::fresh();
    let stack = Stack::new(&mut random);
    let x = random.floats(WIDTH);
    let Some(mut device) = open(OpenOptions::default()) else { return };
    let here = stack.run(&mut device, false, &x);
    let there = std::thread::spawn(move || stack.run(&mut device, false, &x)).join().unwrap();
    assert_eq!(here, there);
}

#[test]
fn the_read_bandwidth_is_measured_and_its_memory_given_back() {
    for_each_setup(|name, device| {
        let before = device.memory().activations;
        let first = device.read_bandwidth().unwrap();
        let held = device.memory().activations;
        let second = device.read_bandwidth().unwrap();
        for bandwidth in [first, second] {
            assert!(bandwidth.is_finite() && bandwidth > 1e6, "{name}: {bandwidth} bytes per second");
        }
        // A device that cannot write its memory directly keeps a staging buffer from the first time on.
        assert!(held - before <= 4 << 20, "{name}: {before} bytes became {held}");
        assert_eq!(device.memory().activations, held, "{name}");
    });
}
