//! What plans are lowered to, for devices of every kind, without a GPU: kernels, their tiles and how many workgroups there are.
//!
//! `launches.txt` has the launches of every device and plan. What a change does to them shows there: with `TRITUNE_RECORD` set, the test
//! writes the file anew.

mod devices;
mod kernels;
mod matrices;
mod models;
mod paper;
mod weights;

use devices::{devices, h200};
use paper::{Lowered, Paper};
use std::fmt::Write;
use tritune_gpu::dispatch::Count;
use tritune_gpu::launches::{Launches, Quantized};
use tritune_gpu::{BufferId, DeviceKind, Dispatch, Kernels, Profile, Span, TernaryTiles, Tuning, modules};
use tritune_graph::ops::{AttentionBackward, TernaryMatmulBackward};
use tritune_graph::{
    Activation, ActivationScales, AttentionInput, Bindings, DType, Device, Encoding, Graph, GroupSize, Heads, Operand,
    Plan, Resource, ResourceId, ResourceKind, Resources, ScaleGranularity, Segment,
};

const HIDDEN: usize = 2560;
const INNER: usize = 6912;
const HEADS: Heads = Heads { heads: 20, kv_heads: 5, head_dim: 128 };
const KEPT: usize = 1024;

/// A layer of a model and a head, for so many tokens, and the backward steps that need no others.
fn layer<'r>(resources: &'r Resources, ids: &Ids, tokens: usize, backward: bool) -> Graph<'r> {
    let mut graph = Graph::new(resources);
    let rows = Graph::token_rows(tokens);
    let x = graph.input("x", DType::F32, rows, HIDDEN);
    let [kv_start, kv_end] = ["kv_start", "kv_end"].map(|name| graph.input(name, DType::I32, rows, 1));
    let (k, v) = (Operand::Resource(ids.keys), Operand::Resource(ids.values));
    // int8 of a row, behind a norm where there is a gain.
    let quantized = |graph: &mut Graph<'r>, label: &str, x, gain: Option<ResourceId>| match (ids.group, gain) {
        (None, Some(gain)) => graph.rms_norm_quantize(label, x, gain, 1e-5, false).unwrap().0,
        (None, None) => graph.quantize(label, x).unwrap(),
        (Some(group), gain) => {
            let x = gain.map_or(x, |gain| graph.rms_norm(label, x, gain, 1e-5).unwrap());
            graph.quantize_groups(label, x, group, ActivationScales::Token).unwrap()
        }
    };
    let act = quantized(&mut graph, "norm", x, Some(ids.gain));
    let q = graph.ternary_matmul("q", act, ids.square, None).unwrap();
    let attended = graph.attention("attention", AttentionInput { q, k, v, kv_start, kv_end, shape: HEADS }).unwrap();
    let act = quantized(&mut graph, "quantize", attended, None);
    let x = graph.ternary_matmul("out", act, ids.square, Some(x)).unwrap();
    let act = quantized(&mut graph, "ffn_norm", x, Some(ids.gain));
    let gate_up = graph.ternary_matmul("gate_up", act, ids.gate_up, None).unwrap();
    let gated = graph.gated_act("act", Activation::Silu, gate_up).unwrap();
    let act = quantized(&mut graph, "down_quantize", gated, None);
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
    gain: ResourceId,
    square: ResourceId,
    gate_up: ResourceId,
    down: ResourceId,
    head: ResourceId,
    keys: ResourceId,
    values: ResourceId,
    group: Option<GroupSize>,
}

fn layer_resources(group: Option<GroupSize>) -> (Resources, Ids) {
    let scales = group.map_or(ScaleGranularity::Row, ScaleGranularity::Group);
    let mut resources = Resources::new();
    let ternary = |resources: &mut Resources, name: &str, rows: usize, cols: usize| {
        let segment = Segment { name: name.to_owned(), rows };
        resources.add(Resource::ternary_scaled(name, cols, vec![segment], scales))
    };
    let gain = resources.add(Resource::dense("gain", 1, HIDDEN, Encoding::F32));
    let square = ternary(&mut resources, "square", HIDDEN, HIDDEN);
    let gate_up = ternary(&mut resources, "gate_up", 2 * INNER, HIDDEN);
    let down = ternary(&mut resources, "down", HIDDEN, INNER);
    let head = resources.add(Resource::dense("head", 2048, HIDDEN, Encoding::F16));
    let width = HEADS.kv_heads * HEADS.head_dim;
    let [keys, values] = ["keys", "values"].map(|name| resources.add(Resource::buffer(name, KEPT, width, DType::F16)));
    (resources, Ids { gain, square, gate_up, down, head, keys, values, group })
}

/// What a device runs for so many tokens.
fn launches(profile: &Profile, tokens: usize, backward: bool) -> Lowered {
    launches_with(profile, tokens, backward, None)
}

/// The same where so many columns of a weight share a scale.
fn launches_with(profile: &Profile, tokens: usize, backward: bool, group: Option<GroupSize>) -> Lowered {
    let (resources, ids) = layer_resources(group);
    lowered(profile, &layer(&resources, &ids, tokens, backward))
}

/// What a device runs for a graph.
fn lowered(profile: &Profile, graph: &Graph) -> Lowered {
    let mut paper = Paper::new(profile);
    let plan = Plan::new("layer", graph, &paper.target()).unwrap();
    let mut bindings = Bindings::new();
    for (id, resource) in &plan.resources {
        let mut zeros = |_: usize, out: &mut [u8]| {
            out.fill(0);
            Ok(())
        };
        let buffer = match resource.kind {
            ResourceKind::Buffer { .. } => paper.allocate(resource),
            _ => paper.upload(resource, &mut zeros),
        };
        bindings.insert(*id, buffer.unwrap());
    }
    paper.compile(plan, &bindings).unwrap();
    paper.lowered.lock().unwrap().remove(0)
}

fn listed(profile: &Profile, what: &str, Lowered { plan, dispatches }: &Lowered) -> String {
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
    launches(profile, tokens, true).dispatches.iter().map(|dispatch| dispatch.kernel.module.name).collect()
}

/// Compares with what is on record, or records it.
fn compare(file: &str, found: &str) {
    let path = format!("{}/tests/lowering/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("TRITUNE_RECORD").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    for (number, (found, recorded)) in found.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(found, recorded, "line {} of {file}", number + 1);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}

#[test]
fn launches_are_those_on_record() {
    let mut found = String::new();
    for profile in devices() {
        for (what, tokens, backward) in [("1 token", 1, false), ("8 tokens", 8, false), ("2048 tokens", 2048, true)] {
            found += &listed(&profile, what, &launches(&profile, tokens, backward));
        }
    }
    compare("launches.txt", &found);
}

/// Limits that a driver would refuse to break.
fn assert_fits(profile: &Profile, lowered: &Lowered, case: &str) {
    let variants = profile.variants();
    for dispatch in &lowered.dispatches {
        let (name, local) = (dispatch.kernel.module.name, dispatch.kernel.constants[0]);
        let what = format!("{name} on {} with {case}", profile.name);
        assert!(local <= profile.max_invocations, "{what}: {local} invocations");
        matrices::assert_offered(profile, &dispatch.kernel, &what);
        assert!(variants.contains(&dispatch.kernel.module.variant), "{what}");
        assert!(dispatch.bindings.len() as u32 <= profile.storage_buffers, "{what}");
        assert!(dispatch.bindings.iter().all(|b| b.buffer.bytes <= profile.max_binding), "{what}");
        let groups = dispatch.groups.each_ref().map(Count::most);
        assert!(groups.iter().zip(profile.max_groups).all(|(&count, most)| count <= most), "{what}: {groups:?}");
        assert!(modules().any(|module| module.name == name), "{what}");
    }
}

#[test]
fn every_launch_fits_its_device() {
    for profile in devices() {
        for tokens in [1, 3, 8, 9, 100, 2048] {
            assert_fits(&profile, &launches(&profile, tokens, true), &format!("{tokens} tokens"));
            let groups = launches_with(&profile, tokens, false, Some(GroupSize::G128));
            assert_fits(&profile, &groups, &format!("{tokens} tokens, groups"));
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
    let text = |profile: &Profile| listed(profile, "", &launches(profile, 2048, true));
    let of = |processors| text(&Profile { processors, ..h200() });
    let [all, half, few] = [132, 66, 16].map(of);
    assert!(all != half && half != few && all != few);
    // What needs no processors to be counted stays as it is: a device without matrix units.
    let plain = |processors| text(&Profile { processors, large: false, coopmat: Vec::new(), ..h200() });
    assert_eq!(plain(132), plain(16));
}

#[test]
fn groups_of_64_columns_and_more_go_through_lane_quads() {
    let product = |group: GroupSize| {
        let mut resources = Resources::new();
        let segments = vec![Segment { name: "w".into(), rows: INNER }];
        let scales = ScaleGranularity::Group(group);
        let weight = resources.add(Resource::ternary_scaled("w", HIDDEN, segments, scales));
        let mut graph = Graph::new(&resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(512), HIDDEN);
        let act = graph.quantize_groups("quantize", x, group, ActivationScales::Group).unwrap();
        let product = graph.ternary_matmul("product", act, weight, None).unwrap();
        graph.mark_output(product, "product");
        lowered(&h200(), &graph).dispatches.last().unwrap().kernel.module.name
    };
    for (group, kernel) in [
        (GroupSize::G32, "ternary_gemm_groups_coopmat"),
        (GroupSize::G64, "ternary_gemm_groups_lane_quads"),
        (GroupSize::G128, "ternary_gemm_groups_lane_quads"),
    ] {
        assert_eq!(product(group), kernel, "{group:?}");
    }
}

#[test]
fn tiles_fit_that_divide_the_rows_and_lanes_of_a_weight() {
    for (tiles, fits) in [
        ((16, 4, 2), true),
        ((64, 1, 1), true),
        ((12, 4, 1), false),
        ((16, 3, 2), false),
        ((16, 4, 3), false),
        ((16, 4, 0), false),
        ((64, 4, 2), false),
        ((16, 1 << 20, 1), false),
    ] {
        let (lanes, slices, rows) = tiles;
        assert_eq!(TernaryTiles { lanes, slices, rows }.fit(&h200()), fits, "{tiles:?}");
    }
}

#[test]
fn launches_wait_for_what_they_read_and_write() {
    let (profile, tuning) = (h200(), Tuning::default());
    let variants = profile.variants();
    let launches = Launches::new(Kernels { profile: &profile, variants: &variants, tuning: &tuning, lane_quads: true });
    let span = |buffer| Span { buffer: BufferId(buffer), offset: 0, bytes: 4096 };
    let quantize = |x, [q, scale, sum]: [u32; 3]| {
        let out = Quantized { q: span(q), scale: span(scale), sum: span(sum) };
        launches.quantize(&span(x), 64, 4, &out)
    };
    let first = quantize(0, [1, 2, 3]);
    for (x, out, waits) in [(0, [4, 5, 6], false), (2, [4, 5, 6], true), (7, [4, 0, 6], true), (7, [4, 5, 3], true)] {
        assert_eq!(quantize(x, out).depends_on(&first), waits, "{x} to {out:?}");
    }
}
