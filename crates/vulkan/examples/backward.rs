//! Times the kernels of the backward pass at BitNet 2B-4T's shapes:
//! `cargo run --release -p tritune-vulkan --example backward [tokens] [rows of the head]`.

use std::collections::BTreeMap;
use tritune_graph::{
    DType, Device, Encoding, Extents, Graph, Halves, Heads, Op, Plan, Resource, ResourceId, ResourceKind, Resources,
    Rows, Segment,
};
use tritune_vulkan::{OpenOptions, VulkanDevice};

const WIDTH: usize = 2560;
const HIDDEN: usize = 6912;
const HEADS: Heads = Heads { heads: 20, kv_heads: 5, head_dim: 128 };
const VOCABULARY: usize = 128_256;
/// Rows of logits at a time.
const CHUNK: usize = 256;
/// Runs that are timed, after as many that are not.
const RUNS: usize = 60;

fn place(device: &mut VulkanDevice, resources: &Resources) {
    for (id, resource) in resources.iter() {
        let ResourceKind::Weight { encoding, .. } = resource.kind else { continue };
        let mut seed = u64::from(id.0) + 1;
        let mut source = |_: usize, out: &mut [u8]| {
            for word in out.chunks_mut(4) {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let random = (seed >> 32) as u32;
                let value = match encoding {
                    // Codes 0..=2 in every pair of bits.
                    Encoding::Ternary => random & 0x5555_5555 | (random >> 1 & !random & 0x5555_5555) << 1,
                    _ => random & 0x83ff_83ff | 0x2000_2000,
                };
                word.copy_from_slice(&value.to_le_bytes()[..word.len()]);
            }
            Ok(())
        };
        device.place_weight(id, resource, &mut source).expect("room for weights");
    }
}

/// The input's gradient of a product, in f16 when `half`.
fn product(graph: &mut Graph, label: &str, weight: ResourceId, rows: Rows, half: bool) {
    let (outputs, inputs) = (graph.resources().get(weight).rows, graph.resources().get(weight).cols);
    let dy = graph.input(&format!("{label}.dy"), DType::F32, rows, outputs);
    let parts = (264 / (rows.capacity().div_ceil(128) * inputs.div_ceil(128))).clamp(1, 4);
    let half = half.then(|| Halves {
        values: graph.scratch("half", DType::F16, rows, outputs.next_multiple_of(16)),
        scale: graph.scratch("scale", DType::F32, rows, 1),
        partial: (parts > 1)
            .then(|| graph.scratch("partial", DType::F32, Rows::Fixed(parts * rows.capacity()), inputs)),
    });
    let out = graph.scratch(label, DType::F32, rows, inputs);
    graph.push(label, Op::TernaryMatmulBackward { dy, weight, residual: None, half, out });
}

fn attention(graph: &mut Graph, label: &str, rows: Rows, dtype: DType) {
    let Heads { heads, kv_heads, head_dim } = HEADS;
    let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
    let mut input = |name: &str, dtype, cols| graph.input(&format!("{label}.{name}"), dtype, rows, cols);
    let (q, y, dy) =
        (input("q", DType::F32, q_width), input("y", DType::F32, q_width), input("dy", DType::F32, q_width));
    let (k, v) = (input("k", dtype, kv_width), input("v", dtype, kv_width));
    let (first, until) = (input("first", DType::I32, 1), input("until", DType::I32, 1));
    let log_sum_exp = input("sums", DType::F32, heads);
    let mut made = |name: &str, cols| graph.scratch(&format!("{label}.{name}"), DType::F32, rows, cols);
    let delta = made("delta", 4 * heads);
    let (dq, dk, dv) = (made("dq", q_width), made("dk", kv_width), made("dv", kv_width));
    #[rustfmt::skip]
    graph.push(label, Op::AttentionBackward {
        q, k, v, first, until, y, log_sum_exp, dy, heads, kv_heads, head_dim, delta, dq, dk, dv,
    });
}

fn main() {
    let number = |index: usize, default: usize| {
        std::env::args().nth(index).map_or(default, |text| text.parse().expect("a number of tokens or rows"))
    };
    let (tokens, head_rows) = (number(1, 512), number(2, 512));
    let mut device = VulkanDevice::open(OpenOptions::default()).expect("a device");
    let half = device.limits().half_products;
    println!("{}, f16 products: {half}", device.profile().name);
    let mut resources = Resources::new();
    let mut ternary = |name: &str, rows, cols| {
        let segment = Segment { name: name.to_owned(), rows, scale: 0.02 };
        resources.add(Resource::ternary(name, cols, vec![segment]))
    };
    let kv = HEADS.kv_heads * HEADS.head_dim;
    let layer = [
        ("qkv", ternary("qkv", WIDTH + 2 * kv, WIDTH)),
        ("o", ternary("o", WIDTH, WIDTH)),
        ("gate_up", ternary("gate_up", 2 * HIDDEN, WIDTH)),
        ("down", ternary("down", WIDTH, HIDDEN)),
    ];
    let head = resources.add(Resource::dense("head", VOCABULARY, WIDTH, Encoding::F16));
    place(&mut device, &resources);

    let mut graph = Graph::new(&resources);
    let rows = Graph::token_rows(tokens).backward();
    for (label, weight) in layer {
        product(&mut graph, label, weight, rows, half);
        product(&mut graph, &format!("{label} f32"), weight, rows, false);
    }
    attention(&mut graph, "attention f16 stores", rows, DType::F16);
    attention(&mut graph, "attention f32 stores", rows, DType::F32);
    let out_rows = Graph::out_rows(head_rows);
    let x = graph.input("x", DType::F32, out_rows, WIDTH);
    let targets = graph.input("targets", DType::I32, out_rows, 1);
    let row_weights = graph.input("row weights", DType::F32, out_rows, 1);
    graph.head_loss("head", x, head, targets, row_weights, CHUNK, true, half).expect("shapes agree");
    let plan = Plan::new("backward", &graph, device.limits()).expect("the plan fits");
    let id = device.compile(plan.clone()).expect("kernels");
    let until = vec![tokens as i32 - 1; tokens];
    for label in ["attention f16 stores.until", "attention f32 stores.until"] {
        let value = plan.find(label).expect("an input of the graph");
        device.write(id, value, bytemuck::cast_slice(&until)).expect("room");
    }
    let mut best: BTreeMap<usize, u64> = BTreeMap::new();
    for run in 0..2 * RUNS {
        let times = device.run_profiled(id, Extents::training(tokens, head_rows, false)).expect("it runs");
        for time in times.into_iter().filter(|_| run >= RUNS) {
            let least = best.entry(time.step).or_insert(u64::MAX);
            *least = (*least).min(time.duration_ns);
        }
    }
    let mut chain = 0;
    for (step, ns) in best {
        let label = &plan.steps[step].label;
        println!("{label:<24} {:>9.1} us", ns as f64 / 1e3);
        if layer.iter().any(|(name, _)| name == label) {
            chain += ns;
        }
    }
    println!("{:<24} {:>9.1} us", "products of a layer", chain as f64 / 1e3);
}
