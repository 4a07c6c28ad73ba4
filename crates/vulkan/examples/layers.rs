//! Times a synthetic transformer of BitNet 2B-4T's shape: `cargo run --release -p tritune-vulkan --example layers [layers] [variant]`.
//!
//! Prints decode and prompt speed, the costliest kernels, and how fast the products alone read their weights.

use std::collections::BTreeMap;
use std::time::Instant;
use tritune_graph::{
    Activation, DType, Device, Encoding, Extents, Graph, Heads, Operand, Plan, PlanId, Resource, ResourceId,
    ResourceKind, Resources, Segment, ValueId,
};
use tritune_vulkan::{OpenOptions, Variant, VulkanDevice};

const WIDTH: usize = 2560;
const HIDDEN: usize = 6912;
const HEADS: Heads = Heads { heads: 20, kv_heads: 5, head_dim: 128 };
const VOCABULARY: usize = 128_256;
const CONTEXT: usize = 2048;
const PROMPT: usize = 512;

struct Layer {
    gains: [ResourceId; 4],
    products: [ResourceId; 4],
    k: ResourceId,
    v: ResourceId,
}

struct Model {
    resources: Resources,
    head: ResourceId,
    gain: ResourceId,
    rope: ResourceId,
    layers: Vec<Layer>,
}

fn model(layers: usize) -> Model {
    let mut resources = Resources::new();
    let head = resources.add(Resource::dense("head", VOCABULARY, WIDTH, Encoding::F16));
    let gain = resources.add(Resource::dense("norm", 1, WIDTH, Encoding::F32));
    let rope = resources.add(Resource::dense("rope", CONTEXT, HEADS.head_dim, Encoding::F32));
    let q = HEADS.heads * HEADS.head_dim;
    let kv = HEADS.kv_heads * HEADS.head_dim;
    let layers = (0..layers)
        .map(|_| {
            let mut gain = |cols| resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
            let gains = [gain(WIDTH), gain(q), gain(WIDTH), gain(HIDDEN)];
            let mut product = |rows, cols| {
                let segment = Segment { name: "w".to_owned(), rows, scale: 0.02 };
                resources.add(Resource::ternary("w", cols, vec![segment]))
            };
            let products =
                [product(q + 2 * kv, WIDTH), product(WIDTH, q), product(2 * HIDDEN, WIDTH), product(WIDTH, HIDDEN)];
            let mut state = || resources.add(Resource::state("cache", CONTEXT, kv, DType::F16));
            Layer { gains, products, k: state(), v: state() }
        })
        .collect();
    Model { resources, head, gain, rope, layers }
}

fn place(device: &mut VulkanDevice, model: &Model) {
    for (id, resource) in model.resources.iter() {
        match resource.kind {
            ResourceKind::State { .. } => device.place_state(id, resource).expect("room for states"),
            ResourceKind::Weight { encoding, .. } => {
                let mut seed = u64::from(id.0) + 1;
                let mut source = |_: usize, out: &mut [u8]| {
                    for word in out.chunks_mut(4) {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        let random = (seed >> 32) as u32;
                        let value = match encoding {
                            // Codes 0..=2 in every pair of bits.
                            Encoding::Ternary => random & 0x5555_5555 | (random >> 1 & !random & 0x5555_5555) << 1,
                            Encoding::F16 => random & 0x83ff_83ff | 0x2000_2000,
                            _ => random & 0x007f_ffff | 0x3f00_0000,
                        };
                        word.copy_from_slice(&value.to_le_bytes()[..word.len()]);
                    }
                    Ok(())
                };
                device.place_weight(id, resource, &mut source).expect("room for weights");
            }
        }
    }
}

fn plan(device: &VulkanDevice, model: &Model, tokens: usize) -> Plan {
    let mut graph = Graph::new(&model.resources);
    let rows = Graph::token_rows(tokens);
    let ids = graph.input("ids", DType::I32, rows, 1);
    let positions = graph.input("positions", DType::I32, rows, 1);
    let first = graph.input("first", DType::I32, rows, 1);
    let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(1), 1);
    let mut build = || {
        let mut x = graph.embed_rows("embed", model.head, ids)?;
        for layer in &model.layers {
            let (k, v) = (Operand::Resource(layer.k), Operand::Resource(layer.v));
            let (act, _) = graph.rms_norm_quantize("attn_norm", x, layer.gains[0], 1e-5, false)?;
            let qkv = graph.ternary_matmul("qkv", act, layer.products[0], None)?;
            let q = graph.rope_split("rope", qkv, model.rope, positions, positions, HEADS, k, v)?;
            let mixed = graph.attention("attention", q, k, v, first, positions, HEADS)?;
            let (act, _) = graph.rms_norm_quantize("attn_sub_norm", mixed, layer.gains[1], 1e-5, false)?;
            x = graph.ternary_matmul("o", act, layer.products[1], Some(x))?;
            let (act, _) = graph.rms_norm_quantize("ffn_norm", x, layer.gains[2], 1e-5, false)?;
            let gate_up = graph.ternary_matmul("gate_up", act, layer.products[2], None)?;
            let hidden = graph.gated_act("act", Activation::Relu2, gate_up)?;
            let (act, _) = graph.rms_norm_quantize("ffn_sub_norm", hidden, layer.gains[3], 1e-5, false)?;
            x = graph.ternary_matmul("down", act, layer.products[3], Some(x))?;
        }
        let last = graph.gather_rows("gather", x, out_rows)?;
        let normed = graph.rms_norm("norm", last, model.gain, 1e-5)?;
        let logits = graph.dense_matmul("head", normed, model.head)?;
        let best = graph.arg_max("best", logits)?;
        graph.mark_output(best, "best");
        Ok::<(), tritune_graph::GraphError>(())
    };
    build().expect("a sound graph");
    Plan::new(if tokens == 1 { "decode" } else { "prompt" }, &graph, device.limits()).expect("a plan that fits")
}

struct Ready {
    id: PlanId,
    plan: Plan,
}

impl Ready {
    fn new(device: &mut VulkanDevice, model: &Model, tokens: usize) -> Ready {
        let plan = plan(device, model, tokens);
        let id = device.compile(plan.clone()).expect("a plan the device takes");
        Ready { id, plan }
    }

    fn value(&self, name: &str) -> ValueId {
        self.plan.find(name).expect("an input or output")
    }

    fn write(&self, device: &mut VulkanDevice, start: usize, tokens: usize) {
        let positions: Vec<i32> = (start..start + tokens).map(|position| position as i32).collect();
        let rows: [(&str, Vec<i32>); 4] = [
            ("ids", positions.iter().map(|position| position * 31 % 1000).collect()),
            ("positions", positions),
            ("first", vec![0; tokens]),
            ("out_rows", vec![tokens as i32 - 1]),
        ];
        for (name, values) in rows {
            device.write(self.id, self.value(name), bytemuck::cast_slice(&values)).expect("inputs that fit");
        }
    }

    fn step(&self, device: &mut VulkanDevice, start: usize, tokens: usize) -> i32 {
        self.write(device, start, tokens);
        device.run(self.id, Extents::new(tokens, 1)).expect("a run");
        let mut best = [0u8; 4];
        device.read(self.id, self.value("best"), &mut best).expect("an output");
        i32::from_le_bytes(best)
    }

    fn profile(&self, device: &mut VulkanDevice, start: usize, tokens: usize) {
        self.write(device, start, tokens);
        device.run_profiled(self.id, Extents::new(tokens, 1)).expect("timestamps");
        let times = device.run_profiled(self.id, Extents::new(tokens, 1)).expect("timestamps");
        let mut totals: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for time in &times {
            let total = totals.entry(&self.plan.steps[time.step].label).or_default();
            *total = (total.0 + time.duration_ns, total.1 + 1);
        }
        let mut totals: Vec<_> = totals.into_iter().collect();
        totals.sort_by_key(|(_, (ns, _))| std::cmp::Reverse(*ns));
        for (label, (ns, count)) in totals {
            println!(
                "    {label:<14} {:>9.1} us each, {:>9.1} us in {count}",
                ns as f64 / 1e3 / count as f64,
                ns as f64 / 1e3
            );
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let layers = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(30);
    let variants =
        arguments.next().map(|name| Variant::ALL.into_iter().filter(|variant| variant.name() == name).collect());
    let mut device = VulkanDevice::open(OpenOptions { variants, ..OpenOptions::default() }).expect("a Vulkan device");
    println!("{:?}", device.info());
    println!("{:?}", device.profile());
    let model = model(layers);
    let start = Instant::now();
    place(&mut device, &model);
    println!("weights placed in {:.1} s", start.elapsed().as_secs_f64());
    let decode = Ready::new(&mut device, &model, 1);
    let prompt = Ready::new(&mut device, &model, PROMPT);
    println!("compiled after {:.1} s, {:?}", start.elapsed().as_secs_f64(), device.memory());
    println!("submits and launches: decode {:?}, prompt {:?}", device.recorded(decode.id), device.recorded(prompt.id));

    for round in 0..3 {
        let start = Instant::now();
        let runs = 4;
        for _ in 0..runs {
            prompt.step(&mut device, 0, PROMPT);
        }
        let prompt_speed = (runs * PROMPT) as f64 / start.elapsed().as_secs_f64();
        let start = Instant::now();
        let count = 128;
        let mut best = 0;
        for position in 0..count {
            best = decode.step(&mut device, position, 1);
        }
        let decode_speed = count as f64 / start.elapsed().as_secs_f64();
        println!("round {round}: prompt {prompt_speed:.0} tok/s, decode {decode_speed:.1} tok/s (last token {best})");
    }
    println!("decode at position 127:");
    decode.profile(&mut device, 127, 1);
    println!("prompt of {PROMPT}:");
    prompt.profile(&mut device, 0, PROMPT);
}
