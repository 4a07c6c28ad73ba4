//! What plans are lowered to, for devices of every kind, without a GPU: kernels, their tiles and how many workgroups there are.
//!
//! `launches.txt` has the launches of every device and plan. What a change does to them shows there: with `TRITUNE_RECORD` set, the test
//! writes the file anew.

use std::collections::HashMap;
use std::fmt::Write;
use tritune_gpu::dispatch::Count;
use tritune_gpu::weights::{self, ResourceMemory};
use tritune_gpu::{
    BufferId, CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, Dispatch, DotSignedness, Kernels, MemoryMap,
    Optimizations, Profile, Span, TernaryTiles, Tuning, WeightLayout, counters, lower, modules,
};
use tritune_graph::ops::{AttentionBackward, TernaryMatmulBackward};
use tritune_graph::{
    Activation, AttentionInput, DType, DeviceError, Encoding, Graph, Heads, Operand, Plan, Resource, ResourceKind,
    Resources, Segment,
};

const HIDDEN: usize = 2560;
const INNER: usize = 6912;
const HEADS: Heads = Heads { heads: 20, kv_heads: 5, head_dim: 128 };
const KEPT: usize = 1024;

/// Memory that is not there.
struct Nowhere<'a> {
    profile: &'a Profile,
    taken: u32,
}

impl ResourceMemory for Nowhere<'_> {
    type Buffer = Span;

    fn profile(&self) -> &Profile {
        self.profile
    }

    fn take(&mut self, bytes: u64, _: &str) -> Result<Span, DeviceError> {
        self.taken += 1;
        Ok(Span { buffer: BufferId(self.taken), offset: 0, bytes })
    }

    fn write(&mut self, span: &Span, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        assert!(offset + data.len() as u64 <= span.bytes);
        Ok(())
    }

    fn clear(&mut self, _: &Span) -> Result<(), DeviceError> {
        Ok(())
    }
}

/// A device as its driver and its family's table describe it.
fn device(name: &str, kind: DeviceKind, (vendor_id, device_id): (u32, u32), subgroup_size: u32) -> Profile {
    let mut profile = Profile {
        name: name.to_owned(),
        kind,
        vendor_id,
        device_id,
        driver: String::new(),
        driver_version: 0,
        api_version: (1, 3, 0),
        max_binding: u64::from(u32::MAX),
        max_block: u64::from(u32::MAX),
        storage_buffers: 15,
        max_shared: 32 << 10,
        max_invocations: 1024,
        max_groups: [i32::MAX as u32, 65535, 65535],
        subgroup_size,
        subgroup_size_control: true,
        max_subgroups: 32,
        subgroup_arithmetic: true,
        subgroup_shuffle: true,
        unified: kind != DeviceKind::Discrete,
        device_memory: 8 << 30,
        dot4: true,
        f16: true,
        coopmat: Vec::new(),
        timestamp_ns: None,
        submit_ns: 0,
        bandwidth: 0.0,
        multiply_rate: 0.0,
        dot_signedness: DotSignedness::Signed,
        ternary_tiles: TernaryTiles { lanes: 16, slices: 4, rows: 2 },
        dense_tiles: DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false },
        large: false,
        processors: kind.usual_processors(),
        wide_tiles: false,
        optimizations: Optimizations::default(),
    };
    profile.apply_quirks();
    profile
}

fn matrices(m: u32, n: u32, k_int8: u32) -> Vec<CoopmatShape> {
    let shape = |k, element| CoopmatShape { m, n, k, element };
    vec![shape(k_int8, CoopmatElement::Int8), shape(16, CoopmatElement::F16)]
}

fn h200() -> Profile {
    let card = device("card with matrix units", DeviceKind::Discrete, (0x10de, 0x2335), 32);
    Profile { processors: 132, max_shared: 48 << 10, coopmat: matrices(16, 16, 32), ..card }
}

fn devices() -> Vec<Profile> {
    use DeviceKind::{Discrete, Integrated};
    let phone = device("phone", Integrated, (0x13b5, 0xa867_0000), 16);
    vec![
        Profile {
            max_invocations: 128,
            max_shared: 16 << 10,
            storage_buffers: 8,
            dot4: false,
            f16: false,
            ..phone.clone()
        },
        Profile { name: "recent phone".to_owned(), ..device("", Integrated, (0x5143, 0x4305_0a01), 64) },
        device("laptop", Integrated, (0x8086, 0x9a49), 32),
        Profile { coopmat: matrices(8, 16, 32), ..device("Intel-like card", Discrete, (0x8086, 0xe20b), 16) },
        Profile { coopmat: matrices(16, 16, 16), ..device("RDNA-like card", Discrete, (0x1002, 0x744c), 64) },
        h200(),
    ]
}

/// A layer of a model and a head, for so many tokens, and the backward steps that need no others.
fn layer<'r>(resources: &'r Resources, ids: &Ids, tokens: usize, backward: bool) -> Graph<'r> {
    let mut graph = Graph::new(resources);
    let rows = Graph::token_rows(tokens);
    let x = graph.input("x", DType::F32, rows, HIDDEN);
    let [kv_start, kv_end] = ["kv_start", "kv_end"].map(|name| graph.input(name, DType::I32, rows, 1));
    let (k, v) = (Operand::Resource(ids.keys), Operand::Resource(ids.values));
    let (act, _) = graph.rms_norm_quantize("norm", x, ids.gain, 1e-5, false).unwrap();
    let q = graph.ternary_matmul("q", act, ids.square, None).unwrap();
    let attended = graph.attention("attention", AttentionInput { q, k, v, kv_start, kv_end, shape: HEADS }).unwrap();
    let act = graph.quantize("quantize", attended).unwrap();
    let x = graph.ternary_matmul("out", act, ids.square, Some(x)).unwrap();
    let (act, _) = graph.rms_norm_quantize("ffn_norm", x, ids.gain, 1e-5, false).unwrap();
    let gate_up = graph.ternary_matmul("gate_up", act, ids.gate_up, None).unwrap();
    let gated = graph.gated_act("act", Activation::Silu, gate_up).unwrap();
    let act = graph.quantize("down_quantize", gated).unwrap();
    let x = graph.ternary_matmul("down", act, ids.down, Some(x)).unwrap();
    let head = graph.dense_matmul_f16("head", x, ids.head).unwrap();
    graph.mark_output(head, "logits");
    if backward {
        let width = HEADS.heads * HEADS.head_dim;
        let kv_width = HEADS.kv_heads * HEADS.head_dim;
        let [dy, y] = ["dy", "y"].map(|name| graph.input(name, DType::F32, rows, width));
        let [k, v] = ["k", "v"].map(|name| graph.input(name, DType::F16, rows, kv_width));
        let doc_end = graph.input("doc_end", DType::I32, rows, 1);
        let log_sum_exp = graph.input("sums", DType::F32, rows, HEADS.heads);
        let outs = [("dq", width), ("dk", kv_width), ("dv", kv_width), ("dx", HIDDEN)];
        let [dq, dk, dv, dx] = outs.map(|(name, cols)| {
            let out = graph.destination(name, DType::F32, rows, cols);
            graph.mark_output(out, name);
            out
        });
        let op = TernaryMatmulBackward { dy, weight: ids.square, residual: None, f16_products: true, out: dx };
        graph.push("backward", op);
        let shape = HEADS;
        #[rustfmt::skip]
        graph.push("attention_backward", AttentionBackward {
            q, k, v, kv_start, doc_end, y, log_sum_exp, dy, shape, dq, dk, dv,
        });
    }
    graph
}

/// The resources of a layer.
struct Ids {
    gain: tritune_graph::ResourceId,
    square: tritune_graph::ResourceId,
    gate_up: tritune_graph::ResourceId,
    down: tritune_graph::ResourceId,
    head: tritune_graph::ResourceId,
    keys: tritune_graph::ResourceId,
    values: tritune_graph::ResourceId,
}

fn layer_resources() -> (Resources, Ids) {
    let mut resources = Resources::new();
    let ternary = |resources: &mut Resources, name: &str, rows: usize, cols: usize| {
        let segment = Segment { name: name.to_owned(), rows };
        resources.add(Resource::ternary(name, cols, vec![segment]))
    };
    let gain = resources.add(Resource::dense("gain", 1, HIDDEN, Encoding::F32));
    let square = ternary(&mut resources, "square", HIDDEN, HIDDEN);
    let gate_up = ternary(&mut resources, "gate_up", 2 * INNER, HIDDEN);
    let down = ternary(&mut resources, "down", HIDDEN, INNER);
    let head = resources.add(Resource::dense("head", 2048, HIDDEN, Encoding::F16));
    let width = HEADS.kv_heads * HEADS.head_dim;
    let [keys, values] = ["keys", "values"].map(|name| resources.add(Resource::buffer(name, KEPT, width, DType::F16)));
    (resources, Ids { gain, square, gate_up, down, head, keys, values })
}

/// What a device runs for so many tokens.
fn launches(profile: &Profile, tokens: usize, backward: bool) -> (Plan, Vec<Dispatch>) {
    let (resources, ids) = layer_resources();
    let graph = layer(&resources, &ids, tokens, backward);
    let (variants, tuning) = (profile.variants(), Tuning::default());
    let lane_quads = profile.coopmat_f16();
    let kernels = Kernels { profile, variants: &variants, tuning: &tuning, lane_quads };
    let plan = Plan::new("layer", &graph, &kernels.target()).unwrap();
    let mut memory = Nowhere { profile, taken: 0 };
    let mut placed = HashMap::new();
    for (id, resource) in &plan.resources {
        let mut zeros = |_: usize, out: &mut [u8]| {
            out.fill(0);
            Ok(())
        };
        let place = match resource.kind {
            ResourceKind::Buffer { .. } => weights::place_buffer(&mut memory, resource),
            _ => weights::place_weight(&mut memory, WeightLayout::Trits, resource, &mut zeros),
        };
        placed.insert(*id, place.unwrap());
    }
    let blocks = plan.blocks.iter().map(|&bytes| memory.take(bytes, "a block").unwrap().buffer).collect();
    let counters = Some(memory.take(counters(&plan) as u64 * 4, "counters").unwrap());
    let dispatches = lower(&plan, kernels, &MemoryMap { blocks, placed, counters }).unwrap();
    (plan, dispatches)
}

fn listed(profile: &Profile, what: &str, tokens: usize, backward: bool) -> String {
    let (plan, dispatches) = launches(profile, tokens, backward);
    let line = |Dispatch { step, kernel, groups, .. }: &Dispatch| {
        let [x, y, z] = groups.each_ref().map(Count::most);
        let (label, constants) = (&plan.steps[*step].label, &kernel.constants);
        format!("{label}: {} {constants:?} {x}x{y}x{z}", kernel.module.name)
    };
    let lines: Vec<String> = dispatches.iter().map(line).collect();
    let mut text = format!("{}, {what}\n", profile.name);
    for alike in lines.chunk_by(|one, next| one == next) {
        let times = if alike.len() > 1 { format!(" {} times", alike.len()) } else { String::new() };
        writeln!(text, "  {}{times}", alike[0]).unwrap();
    }
    text
}

fn names(profile: &Profile, tokens: usize) -> Vec<&'static str> {
    launches(profile, tokens, true).1.iter().map(|dispatch| dispatch.kernel.module.name).collect()
}

#[test]
fn launches_are_those_on_record() {
    let mut found = String::new();
    for profile in devices() {
        for (what, tokens, backward) in [("1 token", 1, false), ("8 tokens", 8, false), ("2048 tokens", 2048, true)] {
            found += &listed(&profile, what, tokens, backward);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/launches.txt");
    if std::env::var_os("TRITUNE_RECORD").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(path).unwrap();
    for (number, (found, recorded)) in found.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(found, recorded, "line {} of launches.txt", number + 1);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}

/// Limits that a driver would refuse to break.
#[test]
fn every_launch_fits_its_device() {
    for profile in devices() {
        let variants = profile.variants();
        for tokens in [1, 3, 8, 9, 100, 2048] {
            for dispatch in launches(&profile, tokens, true).1 {
                let (name, local) = (dispatch.kernel.module.name, dispatch.kernel.constants[0]);
                let what = format!("{name} on {} with {tokens} tokens", profile.name);
                assert!(local <= profile.max_invocations, "{what}: {local} invocations");
                assert!(variants.contains(&dispatch.kernel.module.variant), "{what}");
                assert!(dispatch.bindings.len() as u32 <= profile.storage_buffers, "{what}");
                assert!(dispatch.bindings.iter().all(|b| b.buffer.bytes <= profile.max_binding), "{what}");
                let groups = dispatch.groups.each_ref().map(Count::most);
                assert!(
                    groups.iter().zip(profile.max_groups).all(|(&count, most)| count <= most),
                    "{what}: {groups:?}"
                );
                assert!(modules().any(|module| module.name == name), "{what}");
            }
        }
    }
}

#[test]
fn chains_are_one_step_on_cards_only() {
    for profile in devices() {
        let fused = names(&profile, 1).iter().any(|name| name.starts_with("ternary_gemv_fused"));
        assert_eq!(fused, profile.kind == DeviceKind::Discrete, "{}", profile.name);
    }
}

#[test]
fn fewer_processors_get_other_tiles() {
    let of = |processors| listed(&Profile { processors, ..h200() }, "", 2048, true);
    let [all, half, few] = [132, 66, 16].map(of);
    assert!(all != half && half != few && all != few);
    // What needs no processors to be counted stays as it is: a device without matrix units.
    let plain =
        |processors| listed(&Profile { processors, large: false, coopmat: Vec::new(), ..h200() }, "", 2048, true);
    assert_eq!(plain(132), plain(16));
}
