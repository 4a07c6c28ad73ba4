//! Attention over values and over buffers.

use crate::harness::{Random, Ready, assert_close, assert_silent, for_each_setup, open, place, validation};
use crate::reference;
use half::f16;
use std::collections::HashMap;
use tritune_graph::ops::AttentionBackward;
use tritune_graph::{
    AttentionInput, Bindings, DType, Device, Encoding, Graph, Heads, Operand, Plan, Resource, Resources,
    RopeSplitInput, Rows,
};
use tritune_vulkan::{DeviceOverrides, GpuTraits, GradientProducts, OpenOptions, Variant, VulkanDevice, target};

struct Shape {
    heads: usize,
    kv_heads: usize,
    head_dim: usize,
    store_rows: usize,
    half: bool,
}

/// Shapes for every setup.
const SHAPES: &[Shape] = &[
    Shape { heads: 1, kv_heads: 1, head_dim: 1, store_rows: 3, half: false },
    Shape { heads: 3, kv_heads: 3, head_dim: 5, store_rows: 40, half: false },
    Shape { heads: 6, kv_heads: 2, head_dim: 6, store_rows: 150, half: true },
    Shape { heads: 8, kv_heads: 2, head_dim: 64, store_rows: 70, half: true },
    Shape { heads: 4, kv_heads: 1, head_dim: 128, store_rows: 33, half: false },
    Shape { heads: 2, kv_heads: 1, head_dim: 160, store_rows: 140, half: true },
];

/// More than a phone binds.
const LARGE_SHAPES: &[Shape] = &[
    Shape { heads: 2, kv_heads: 2, head_dim: 80, store_rows: 130, half: true },
    Shape { heads: 6, kv_heads: 2, head_dim: 96, store_rows: 64, half: false },
    Shape { heads: 4, kv_heads: 1, head_dim: 8, store_rows: 200, half: false },
    Shape { heads: 8, kv_heads: 2, head_dim: 128, store_rows: 330, half: true },
    Shape { heads: 5, kv_heads: 1, head_dim: 128, store_rows: 260, half: false },
];

/// Which rows of the store each token sees.
#[derive(Clone, Copy, Debug)]
enum Layout {
    /// Any span; the first token sees everything.
    Random,
    /// The last tokens of one sequence that fills the store.
    Causal,
    /// The tokens of three sequences, the last at the store's end, the others with room to spare behind them.
    Sequences,
}

impl Layout {
    fn spans(self, random: &mut Random, tokens: usize, store_rows: usize) -> Vec<(i32, i32)> {
        let span = |token: usize| match self {
            Layout::Random if token == 0 => (0, store_rows - 1),
            Layout::Random => {
                let (a, b) = (random.below(store_rows), random.below(store_rows));
                (a.min(b), a.max(b))
            }
            Layout::Causal => (0, (store_rows + token).saturating_sub(tokens)),
            Layout::Sequences => {
                let sequence = token * 3 / tokens;
                let (begin, end) = (sequence * store_rows / 3, (sequence + 1) * store_rows / 3);
                let nth = token - (sequence * tokens).div_ceil(3);
                if sequence == 2 { (begin, end - 1) } else { (begin, (begin + nth).min(end - 1)) }
            }
        };
        (0..tokens).map(span).map(|(first, last)| (first as i32, last as i32)).collect()
    }
}

fn expected(shape: &Shape, q: &[f32], k: &[f32], v: &[f32], spans: &[(i32, i32)]) -> Vec<f64> {
    let Shape { heads, kv_heads, head_dim, .. } = *shape;
    let rows_of = |store: &[f32], kv_head: usize, (first, last): (i32, i32)| -> Vec<Vec<f64>> {
        (first..=last)
            .map(|row| {
                let at = row as usize * kv_heads * head_dim + kv_head * head_dim;
                store[at..at + head_dim].iter().map(|&x| f64::from(x)).collect()
            })
            .collect()
    };
    let mut out = Vec::new();
    for (t, &span) in spans.iter().enumerate() {
        for head in 0..heads {
            let q: Vec<f64> = q[(t * heads + head) * head_dim..][..head_dim].iter().map(|&x| f64::from(x)).collect();
            let kv_head = head / (heads / kv_heads);
            out.extend(reference::attention(&q, &rows_of(k, kv_head, span), &rows_of(v, kv_head, span)));
        }
    }
    out
}

/// Prompts over f16 stores may be scored in f16, with errors of 2^-11 of the terms of a score; all else is f32.
fn tolerance(device: &VulkanDevice, half: bool, tokens: usize) -> f64 {
    let in_f16 = half && tokens > 4 && device.variants().contains(&Variant::F16);
    if in_f16 { 5e-3 } else { 3e-6 }
}

#[test]
fn attention_over_values() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        let large = if device.profile().max_binding > 1 << 20 { LARGE_SHAPES } else { &[] };
        for (shape, capacity) in SHAPES.iter().map(|shape| (shape, 20)).chain(large.iter().map(|shape| (shape, 45))) {
            let &Shape { heads, kv_heads, head_dim, store_rows, half } = shape;
            let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
            let dtype = if half { DType::F16 } else { DType::F32 };
            let resources = Resources::new();
            let ready = Ready::new(device, &resources, &Bindings::new(), |graph| {
                let tokens = Graph::token_rows(capacity);
                let q = graph.input("q", DType::F32, tokens, q_width);
                let k = graph.input("k", dtype, Rows::Fixed(store_rows), kv_width);
                let v = graph.input("v", dtype, Rows::Fixed(store_rows), kv_width);
                let first = graph.input("first", DType::I32, tokens, 1);
                let last = graph.input("last", DType::I32, tokens, 1);
                let shape = Heads { heads, kv_heads, head_dim };
                let out = graph.attention(
                    "attention",
                    AttentionInput {
                        q,
                        k: Operand::Value(k),
                        v: Operand::Value(v),
                        kv_start: first,
                        kv_end: last,
                        shape,
                    },
                )?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let mut store = |name: &str| -> Vec<f32> {
                let mut values = random.floats(store_rows * kv_width);
                if half {
                    let halves: Vec<f16> = values.iter().map(|&x| f16::from_f32(x)).collect();
                    values = halves.iter().map(|x| x.to_f32()).collect();
                    let bits: Vec<u16> = halves.iter().map(|x| x.to_bits()).collect();
                    ready.write(device, name, &bits);
                } else {
                    ready.write(device, name, &values);
                }
                values
            };
            let (k, v) = (store("k"), store("v"));
            let runs = [
                (capacity - 3, Layout::Random),
                (capacity, Layout::Causal),
                (capacity, Layout::Sequences),
                (17, Layout::Sequences),
                (5, Layout::Random),
                (4, Layout::Random),
                (1, Layout::Random),
            ];
            for (tokens, layout) in runs {
                let case = format!(
                    "{setup}, {heads}/{kv_heads} heads of {head_dim}, {store_rows} rows, {tokens} tokens, {layout:?}"
                );
                ready.write(device, "out", &vec![u8::MAX; capacity * q_width * 4]);
                let mut q = random.floats(tokens * q_width);
                // Scores far apart exercise the running maximum.
                q.iter_mut().for_each(|q| *q *= 6.0);
                let spans = layout.spans(&mut random, tokens, store_rows);
                ready.write(device, "q", &q);
                ready.write(device, "first", &spans.iter().map(|span| span.0).collect::<Vec<i32>>());
                ready.write(device, "last", &spans.iter().map(|span| span.1).collect::<Vec<i32>>());
                ready.run(device, tokens, 0);
                let found: Vec<f32> = ready.read(device, "out", tokens * q_width);
                assert_close(&found, &expected(shape, &q, &k, &v, &spans), tolerance(device, half, tokens), 1.0, &case);
            }
        }
    });
}

/// Tokens go through rope_split into a cache, some per run; attention reads what earlier runs stored.
#[test]
fn attention_over_a_cache_filled_by_rope_split() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for dtype in [DType::F32, DType::F16] {
            let shape = Shape { heads: 6, kv_heads: 2, head_dim: 10, store_rows: 29, half: dtype == DType::F16 };
            let Shape { heads, kv_heads, head_dim, store_rows, half } = shape;
            let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
            let mut resources = Resources::new();
            let table = resources.add(Resource::dense("rope", 40, head_dim, Encoding::F32));
            let k = resources.add(Resource::buffer("k", store_rows, kv_width, dtype));
            let v = resources.add(Resource::buffer("v", store_rows, kv_width, dtype));
            // Cosine 1 and sine 0: the rotation itself is tested elsewhere.
            let angles: Vec<f32> =
                (0..40 * head_dim).map(|i| f32::from(u8::from(i % head_dim < head_dim / 2))).collect();
            let bindings = place(device, &resources, &HashMap::from([(table, bytemuck::cast_slice(&angles).to_vec())]));
            let ready = Ready::new(device, &resources, &bindings, |graph| {
                let tokens = Graph::token_rows(20);
                let qkv = graph.input("qkv", DType::F32, tokens, q_width + 2 * kv_width);
                let positions = graph.input("positions", DType::I32, tokens, 1);
                let rows = graph.input("rows", DType::I32, tokens, 1);
                let first = graph.input("first", DType::I32, tokens, 1);
                let heads = Heads { heads, kv_heads, head_dim };
                let (k, v) = (Operand::Resource(k), Operand::Resource(v));
                let q = graph.rope_split(
                    "rope",
                    RopeSplitInput { qkv, split: None, table, positions, kv_slots: rows, shape: heads, k, v },
                )?;
                let out = graph
                    .attention("attention", AttentionInput { q, k, v, kv_start: first, kv_end: rows, shape: heads })?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let (mut keys, mut values) = (Vec::new(), Vec::new());
            let mut past = 0;
            for tokens in [20, 1, 3, 5] {
                let case = format!("{setup}, {dtype:?}, {tokens} tokens after {past}");
                ready.write(device, "out", &vec![u8::MAX; 20 * q_width * 4]);
                let qkv = random.floats(tokens * (q_width + 2 * kv_width));
                let rows: Vec<i32> = (past..past + tokens).map(|row| row as i32).collect();
                ready.write(device, "qkv", &qkv);
                ready.write(device, "positions", &rows);
                ready.write(device, "rows", &rows);
                ready.write(device, "first", &vec![0i32; tokens]);
                ready.run(device, tokens, 0);
                let mut queries = Vec::new();
                let stored = |x: &f32| if half { f16::from_f32(*x).to_f32() } else { *x };
                for row in qkv.chunks_exact(q_width + 2 * kv_width) {
                    queries.extend_from_slice(&row[..q_width]);
                    keys.extend(row[q_width..q_width + kv_width].iter().map(stored));
                    values.extend(row[q_width + kv_width..].iter().map(stored));
                }
                let spans: Vec<(i32, i32)> = rows.iter().map(|&row| (0, row)).collect();
                let found: Vec<f32> = ready.read(device, "out", tokens * q_width);
                assert_close(
                    &found,
                    &expected(&shape, &queries, &keys, &values, &spans),
                    tolerance(device, half, tokens),
                    1.0,
                    &case,
                );
                past += tokens;
            }
        }
    });
}

/// Where few keys would leave a card idle, each query head's share of the gradients of keys and values is summed up on its own.
#[test]
fn gradients_of_each_query_head_apart_add_up() {
    let mut random = Random::fresh();
    for overrides in ["no-coopmat", "no-coopmat,submit=1"] {
        let parsed = DeviceOverrides::parse(overrides).unwrap();
        let options = OpenOptions { validation: validation(), overrides: parsed, ..OpenOptions::default() };
        let Some(mut device) = open(options) else { return };
        let device = &mut device;
        for (heads, kv_heads, head_dim, dtype) in [(6, 2, 20, DType::F16), (4, 1, 128, DType::F32)] {
            let (capacity, tokens, q_width, kv_width) = (90, 77, heads * head_dim, kv_heads * head_dim);
            let inputs = ["q", "y", "dy"].map(|name| (name, random.floats(tokens * q_width)));
            let stores = ["k", "v"].map(|name| (name, random.floats(tokens * kv_width)));
            let log_sums: Vec<f32> = (0..tokens * heads).map(|_| 2.0 + random.float()).collect();
            let second = 1 + random.below(tokens - 1);
            let of = |token: usize, before: usize, after: usize| (if token < second { before } else { after }) as i32;
            let first: Vec<i32> = (0..tokens).map(|token| of(token, 0, second)).collect();
            let doc_ends: Vec<i32> = (0..tokens).map(|token| of(token, second - 1, tokens - 1)).collect();
            let limits = device.target().limits;
            let [whole, apart] = [false, true].map(|large| {
                let resources = Resources::new();
                let mut graph = Graph::new(&resources);
                let rows = Graph::token_rows(capacity);
                let [q, y, dy] = ["q", "y", "dy"].map(|name| graph.input(name, DType::F32, rows, q_width));
                let [k, v] = ["k", "v"].map(|name| graph.input(name, dtype, rows, kv_width));
                let [kv_start, doc_end] = ["first", "doc_end"].map(|name| graph.input(name, DType::I32, rows, 1));
                let log_sum_exp = graph.input("log_sums", DType::F32, rows, heads);
                let [dq, dk, dv] = [("dq", q_width), ("dk", kv_width), ("dv", kv_width)].map(|(name, cols)| {
                    let out = graph.destination(name, DType::F32, rows, cols);
                    graph.mark_output(out, name);
                    out
                });
                let shape = Heads { heads, kv_heads, head_dim };
                #[rustfmt::skip]
                graph.push("backward", AttentionBackward {
                    q, k, v, kv_start, doc_end, y, log_sum_exp, dy, shape, dq, dk, dv,
                });
                let gpu = GpuTraits { products: GradientProducts::F32, fuses: false, large, processors: 132 };
                let target = target(limits, gpu);
                let plan = Plan::new("test", &graph, &target).unwrap();
                assert_eq!(plan.steps[0].scratch.len(), if large { 2 } else { 1 });
                let ready = Ready::compile(device, plan, &Bindings::new());
                inputs.iter().for_each(|(name, values)| ready.write(device, name, values));
                for (name, values) in &stores {
                    match dtype {
                        DType::F16 => {
                            let bits: Vec<u16> = values.iter().map(|&x| f16::from_f32(x).to_bits()).collect();
                            ready.write(device, name, &bits);
                        }
                        _ => ready.write(device, name, values),
                    }
                }
                ready.write(device, "log_sums", &log_sums);
                ready.write(device, "first", &first);
                ready.write(device, "doc_end", &doc_ends);
                ready.run(device, tokens, 0);
                [("dq", q_width), ("dk", kv_width), ("dv", kv_width)]
                    .map(|(name, cols)| ready.read::<f32>(device, name, tokens * cols))
            });
            for ((name, whole), apart) in ["dq", "dk", "dv"].iter().zip(whole).zip(apart) {
                let largest = whole.iter().fold(0f64, |largest, &x| largest.max(f64::from(x).abs()));
                let whole: Vec<f64> = whole.into_iter().map(f64::from).collect();
                assert_close(&apart, &whole, 1e-5, largest, &format!("{overrides}, {heads}/{kv_heads} heads, {name}"));
            }
        }
        assert_silent(device, overrides);
    }
}
