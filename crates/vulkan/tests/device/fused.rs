//! Chains that become one dispatch on large GPUs give what the separate steps give.

use crate::harness::{ROW_SCALE, Random, Ready, assert_close, assert_silent, open, place, validation};
use crate::reference;
use std::collections::HashMap;
use tritune_graph::{
    Activation, AttentionInput, AttentionTokens, DType, Detail, Device, Encoding, Extents, Graph, GraphError, Heads,
    Operand, Resource, ResourceId, Resources, RopeSplitInput, Segment, SequenceRows,
};
use tritune_vulkan::{DeviceOverrides, OpenOptions, VulkanDevice};

struct Chains {
    resources: Resources,
    weights: HashMap<ResourceId, Vec<u8>>,
    width: usize,
    hidden: usize,
    gains: [ResourceId; 2],
    up: ResourceId,
    down: ResourceId,
    /// What `gains` hold, and `up` and `down`.
    gain_values: [Vec<f32>; 2],
    trits: [Vec<i32>; 2],
}

impl Chains {
    fn new(random: &mut Random, width: usize, hidden: usize) -> Chains {
        let (mut resources, mut weights) = (Resources::new(), HashMap::new());
        let gain_values = [width, hidden].map(|cols| random.floats(cols));
        let gains = [("gain", &gain_values[0]), ("sub_gain", &gain_values[1])].map(|(name, values)| {
            let id = resources.add(Resource::dense(name, 1, values.len(), Encoding::F32));
            weights.insert(id, bytemuck::cast_slice(values).to_vec());
            id
        });
        let trits = [2 * hidden * width, width * hidden]
            .map(|count| (0..count).map(|_| random.below(3) as i32 - 1).collect::<Vec<_>>());
        let mut ternary = |name: &str, trits: &[i32], cols: usize| {
            let segment = Segment { name: name.into(), rows: trits.len() / cols };
            let id = resources.add(Resource::ternary(name, cols, vec![segment]));
            weights.insert(id, reference::trit_rows(trits, cols));
            id
        };
        let (up, down) = (ternary("up", &trits[0], width), ternary("down", &trits[1], hidden));
        Chains { resources, weights, width, hidden, gains, up, down, gain_values, trits }
    }

    /// How far the values that become int8 are from rounding ties, in steps of int8.
    fn distance_from_ties(&self, kind: Activation, x: &[f32]) -> f64 {
        let mut nearest = f64::INFINITY;
        let mut quantize = |values: &[f64]| {
            let (scale, scaled) = reference::quantize(values);
            nearest = scaled.iter().map(|value| (value - value.floor() - 0.5).abs()).fold(nearest, f64::min);
            (scale, scaled)
        };
        let product = |(scale, scaled): (f64, Vec<f64>), trits: &[i32]| -> Vec<f32> {
            let sum = |row: &[i32]| row.iter().zip(&scaled).map(|(&w, q)| f64::from(w) * q.round()).sum::<f64>();
            trits.chunks_exact(scaled.len()).map(|row| (sum(row) * f64::from(ROW_SCALE) / scale) as f32).collect()
        };
        let [gain, sub_gain] = &self.gain_values;
        let [up, down] = &self.trits;
        let gate_up = product(quantize(&reference::rms_norm(x, gain, 1e-5)), up);
        let (gate, up_half) = gate_up.split_at(self.hidden);
        let activation = |gate: f32| match kind {
            Activation::Silu => gate / (1.0 + (-gate).exp()),
            Activation::Relu2 => gate.max(0.0).powi(2),
        };
        let gated: Vec<f32> = gate.iter().zip(up_half).map(|(&gate, &up)| activation(gate) * up).collect();
        let down = product(quantize(&reference::rms_norm(&gated, sub_gain, 1e-5)), down);
        let down: Vec<f32> = down.iter().zip(x).map(|(down, x)| down + x).collect();
        quantize(&down.iter().map(|&down| f64::from(down)).collect::<Vec<_>>());
        quantize(&reference::rms_norm(&down, gain, 1e-5));
        nearest
    }

    /// norm → product → gate → norm → product with a residual → quantise → product.
    fn build(&self, graph: &mut Graph, kind: Activation, rows: usize) -> Result<(), GraphError> {
        let x = graph.input("x", DType::F32, Graph::token_rows(rows), self.width);
        let (act, _) = graph.rms_norm_quantize("norm", x, self.gains[0], 1e-5, false)?;
        let gate_up = graph.ternary_matmul("up", act, self.up, None)?;
        let gated = graph.gated_act("act", kind, gate_up)?;
        let (act, _) = graph.rms_norm_quantize("sub_norm", gated, self.gains[1], 1e-5, false)?;
        let down = graph.ternary_matmul("down", act, self.down, Some(x))?;
        let act = graph.quantize("quantize", down)?;
        let again = graph.ternary_matmul("again", act, self.up, None)?;
        graph.mark_output(again, "again");
        let (act, _) = graph.rms_norm_quantize("last_norm", down, self.gains[0], 1e-5, false)?;
        let last = graph.ternary_matmul("last", act, self.up, None)?;
        graph.mark_output(last, "last");
        Ok(())
    }
}

/// A row with which no int8 of the chains is near a rounding tie: on which side of one a value falls is decided by the order of a sum.
fn steady_row(random: &mut Random, chains: &Chains, kind: Activation) -> Vec<f32> {
    let mut rows = (0..1000).map(|_| random.floats(chains.width));
    rows.find(|x| chains.distance_from_ties(kind, x) > 2e-4).expect("a row without ties")
}

fn open_as(wide: bool, overrides: &str) -> Option<VulkanDevice> {
    let options = OpenOptions {
        validation: validation(),
        overrides: DeviceOverrides::parse(overrides).unwrap(),
        wide_tiles: Some(wide),
        ..OpenOptions::default()
    };
    open(options)
}

#[test]
fn a_norm_gathers_its_row_with_the_bits_of_both_steps() {
    let mut random = Random::fresh();
    // Rows that a workgroup holds, and others; a plan with room for several rows gathers them by a step of its own.
    for (cols, launches) in [(41, [2, 2]), (2560, [1, 2]), (5056, [1, 2]), (5000, [2, 2])] {
        let mut resources = Resources::new();
        let gain = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
        let weights = HashMap::from([(gain, bytemuck::cast_slice(&random.floats(cols)).to_vec())]);
        let x = random.floats(cols);
        let (mut results, mut counts) = (Vec::new(), Vec::new());
        for capacity in [1, 2] {
            let Some(mut device) = open_as(true, "") else { return };
            let bindings = place(&mut device, &resources, &weights);
            let ready = Ready::new(&mut device, &resources, &bindings, |graph| {
                let x = graph.input("x", DType::F32, Graph::token_rows(1), cols);
                let rows = graph.input("rows", DType::I32, Graph::out_rows(capacity), 1);
                let gathered = graph.gather_rows("gathered", x, rows)?;
                let normed = graph.rms_norm("norm", gathered, gain, 1e-5)?;
                graph.mark_output(normed, "normed");
                Ok(())
            });
            // Twice with the same extents, of which the second writes no parameters, and with none in between.
            for out_rows in [1, 1, 0, 1] {
                ready.write(&mut device, "normed", &vec![f32::NAN; cols * capacity]);
                ready.write(&mut device, "x", &x);
                ready.write(&mut device, "rows", &vec![0i32; capacity]);
                ready.run(&mut device, 1, out_rows);
                let mut bits: Vec<u32> = ready.read(&mut device, "normed", cols * capacity);
                bits.truncate(cols);
                let is_written = bits.iter().all(|&bits| !f32::from_bits(bits).is_nan());
                assert_eq!(is_written, out_rows == 1, "{cols} columns, {out_rows} rows");
                results.push(bits);
            }
            counts.push(device.recorded(&ready.id).expect("a compiled plan").launches);
            assert_silent(&device, "gathered");
        }
        assert_eq!(counts, launches, "{cols} columns");
        for run in [1, 3, 4, 5, 7] {
            assert_eq!(results[run], results[0], "{cols} columns, run {run}");
        }
    }
}

#[test]
fn fused_chains_agree_with_their_steps() {
    let mut random = Random::fresh();
    // The last has many rows and long ones.
    for (width, hidden) in [(64, 128), (192, 320), (64, 1088), (64, 4160)] {
        for (kind, dot_signedness) in [(Activation::Silu, "sign=signed"), (Activation::Relu2, "sign=mixed")] {
            let chains = Chains::new(&mut random, width, hidden);
            let x = steady_row(&mut random, &chains, kind);
            let mut results = Vec::new();
            let mut launches = Vec::new();
            for (wide, overrides) in [(false, ""), (true, ""), (true, "no-fusion")] {
                let Some(mut device) = open_as(wide, &format!("{overrides},{dot_signedness}")) else { return };
                let bindings = place(&mut device, &chains.resources, &chains.weights);
                let ready = Ready::new(&mut device, &chains.resources, &bindings, |graph| chains.build(graph, kind, 1));
                for _ in 0..2 {
                    ready.write(&mut device, "x", &x);
                    ready.run(&mut device, 1, 0);
                }
                let mut values: Vec<f32> = ready.read(&mut device, "again", 2 * chains.hidden);
                values.extend(ready.read::<f32>(&mut device, "last", 2 * chains.hidden));
                results.push(values);
                let times = device.run_profiled(&ready.id, Extents::new(1, 0), Detail::Steps).expect("timestamps");
                assert_eq!(times.len(), 9, "every step has a time, folded or not");
                launches.push(device.recorded(&ready.id).expect("a compiled plan").launches);
                assert_silent(&device, "fused");
            }
            assert_eq!(launches, vec![9, 4, 9], "width {width}, hidden {hidden}");
            // Of rows that run together no product is fused, and each has the bits it has alone.
            let Some(mut device) = open_as(true, dot_signedness) else { return };
            let bindings = place(&mut device, &chains.resources, &chains.weights);
            let ready = Ready::new(&mut device, &chains.resources, &bindings, |graph| chains.build(graph, kind, 5));
            let rows = [&random.floats(3 * width)[..], &x, &random.floats(width)].concat();
            ready.write(&mut device, "x", &rows);
            ready.run(&mut device, 5, 0);
            let mut third = |name: &str| {
                ready.read::<f32>(&mut device, name, 5 * 2 * hidden)[3 * 2 * hidden..][..2 * hidden].to_vec()
            };
            let several: Vec<u32> = [third("again"), third("last")].concat().into_iter().map(f32::to_bits).collect();
            let alone: Vec<u32> = results[1].iter().map(|value| value.to_bits()).collect();
            let size = results[0].iter().map(|v| v * v).sum::<f32>().sqrt();
            for other in &results[1..] {
                let error = results[0].iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt();
                // One int8 on the other side of a rounding tie would move the result by about 1e-3.
                assert!(error <= 1e-5 * size, "width {width}, hidden {hidden}: {error} of {size}");
            }
            assert_eq!(alone, several, "width {width}, hidden {hidden}: a row alone, fused, and among others");
        }
    }
}

/// The results of `gated_act → rms_norm_quantize`, bit by bit, and the number of launches. What the host reads of the row in between
/// keeps the two apart.
fn gated_norm(
    device: &mut VulkanDevice,
    (kind, apart, keep_float): (Activation, bool, bool),
    (capacity, rows): (usize, usize),
    gains: &[f32],
    [gate, up]: [&[f32]; 2],
) -> (Vec<u32>, usize) {
    let cols = gains.len();
    let mut resources = Resources::new();
    let gain = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
    let bindings = place(device, &resources, &HashMap::from([(gain, bytemuck::cast_slice(gains).to_vec())]));
    let ready = Ready::new(device, &resources, &bindings, |graph| {
        let inputs = ["gate", "up"].map(|name| graph.input(name, DType::F32, Graph::token_rows(capacity), cols));
        let gate_up = graph.concat("gate_up", inputs.to_vec())?;
        let gated = graph.gated_act("act", kind, gate_up)?;
        if apart {
            graph.mark_output(gated, "gated");
        }
        let (out, float) = graph.rms_norm_quantize("norm", gated, gain, 1e-5, keep_float)?;
        let outputs = [(out.q, "q"), (out.scale, "scale"), (out.sum, "sum")];
        outputs
            .into_iter()
            .chain(float.map(|float| (float, "float")))
            .for_each(|(id, name)| graph.mark_output(id, name));
        Ok(())
    });
    ready.write(device, "gate", gate);
    ready.write(device, "up", up);
    ready.run(device, rows, 0);
    let mut bits: Vec<u32> = ready.read(device, "q", rows * cols.next_multiple_of(16) / 4);
    bits.extend(["scale", "sum"].into_iter().flat_map(|name| ready.read::<u32>(device, name, rows)));
    if keep_float {
        bits.extend(ready.read::<u32>(device, "float", rows * cols));
    }
    (bits, device.recorded(&ready.id).expect("a compiled plan").launches)
}

#[test]
fn a_norm_with_its_activation_gives_the_bits_of_both() {
    let mut random = Random::fresh();
    let Some(mut device) = open_as(true, "sign=signed") else { return };
    // Rows of a subgroup, of a workgroup and of a large one; then those that do not fuse.
    for (cols, fuses) in [(64, true), (1088, true), (2112, true), (6912, true), (96, false), (12352, false)] {
        for (capacity, rows) in [(1, 1), (3, 3), (66, 65)] {
            let gains = random.floats(cols);
            let inputs = [random.floats(rows * cols), random.floats(rows * cols)];
            for kind in [Activation::Silu, Activation::Relu2] {
                for keep_float in [false, true] {
                    let mut run = |apart| {
                        let inputs = inputs.each_ref().map(Vec::as_slice);
                        gated_norm(&mut device, (kind, apart, keep_float), (capacity, rows), &gains, inputs)
                    };
                    let (expected, separate) = run(true);
                    let (found, launches) = run(false);
                    let case = format!("{rows} x {cols}, {kind:?}, float {keep_float}");
                    assert_eq!((separate, launches), (4, if fuses { 3 } else { 4 }), "{case}");
                    assert_eq!(found, expected, "{case}");
                }
            }
        }
    }
    assert_silent(&device, "norms with activations");
}

/// A rotation and the attention behind it, with stores that stay.
struct Attending {
    heads: Heads,
    rope_dims: usize,
    context: usize,
    dtype: DType,
}

impl Attending {
    /// Runs one token after the other and returns the outputs of each, and the number of launches.
    fn outputs(&self, wide: bool, table: &[f32], steps: &[([i32; 4], Vec<f32>)]) -> Option<(Vec<Vec<f32>>, usize)> {
        let Heads { heads, kv_heads, head_dim } = self.heads;
        let mut device = open_as(wide, "sign=signed")?;
        let mut resources = Resources::new();
        let rope = resources.add(Resource::dense("rope", self.context, self.rope_dims, Encoding::F32));
        let mut store = |name| resources.add(Resource::buffer(name, self.context, kv_heads * head_dim, self.dtype));
        let (k, v) = (Operand::Resource(store("k")), Operand::Resource(store("v")));
        let weights = HashMap::from([(rope, bytemuck::cast_slice(table).to_vec())]);
        let bindings = place(&mut device, &resources, &weights);
        let ready = Ready::new(&mut device, &resources, &bindings, |graph| {
            let one = Graph::token_rows(1);
            let qkv = graph.input("qkv", DType::F32, one, (heads + 2 * kv_heads) * head_dim);
            let [positions, rows, first, last] = INDICES.map(|name| graph.input(name, DType::I32, one, 1));
            let q = graph.rope_split(
                "rope",
                RopeSplitInput { qkv, split: None, table: rope, positions, kv_slots: rows, shape: self.heads, k, v },
            )?;
            let out = graph
                .attention("attention", AttentionInput { q, k, v, kv_start: first, kv_end: last, shape: self.heads })?;
            graph.mark_output(out, "out");
            Ok(())
        });
        let mut outputs = Vec::new();
        for (indices, qkv) in steps {
            ready.write(&mut device, "qkv", qkv);
            for (name, index) in INDICES.iter().zip(indices) {
                ready.write(&mut device, name, &[*index]);
            }
            ready.run(&mut device, 1, 0);
            outputs.push(ready.read(&mut device, "out", heads * head_dim));
        }
        assert_silent(&device, "attention");
        Some((outputs, device.recorded(&ready.id).expect("a compiled plan").launches))
    }
}

const INDICES: [&str; 4] = ["positions", "rows", "first", "last"];

#[test]
fn fused_attention_agrees_with_its_steps() {
    let mut random = Random::fresh();
    for (name, heads, kv_heads, head_dim, rope_dims, tokens, window, dtype, launches) in [
        ("2B-4T", 4, 1, 128, 128, 300, 300, DType::F16, 1),
        ("f32 stores", 2, 2, 128, 128, 150, 150, DType::F32, 1),
        ("odd vectors", 6, 2, 40, 24, 140, 140, DType::F16, 1),
        ("odd vectors, f32", 3, 1, 24, 24, 70, 70, DType::F32, 1),
        ("a window that moves", 4, 2, 64, 64, 200, 20, DType::F16, 1),
        ("small heads", 2, 1, 8, 8, 5, 5, DType::F16, 1),
        ("heads too long", 2, 1, 136, 128, 5, 5, DType::F16, 2),
        ("heads of odd bytes", 2, 1, 12, 12, 5, 5, DType::F16, 2),
    ] {
        let attending = Attending { heads: Heads { heads, kv_heads, head_dim }, rope_dims, context: tokens + 1, dtype };
        let table = random.floats((tokens + 1) * rope_dims);
        let width = (heads + 2 * kv_heads) * head_dim;
        let in_turn = (0..tokens).map(|token| [token, token, (token + 1).saturating_sub(window), token]);
        // Then a row that lies in the middle of the keys, and one outside them.
        let indices = in_turn.chain([[1, 2, 0, 4], [3, tokens, 1, 3]]);
        let steps: Vec<_> = indices.map(|indices| (indices.map(|index| index as i32), random.floats(width))).collect();
        let Some((expected, separate)) = attending.outputs(false, &table, &steps) else { return };
        let Some((found, fused)) = attending.outputs(true, &table, &steps) else { return };
        assert_eq!((separate, fused), (2, launches), "{name}");
        for (step, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let expected: Vec<f64> = expected.iter().map(|&value| f64::from(value)).collect();
            assert_close(found, &expected, 2e-5, 1.0, &format!("{name}, step {step}"));
        }
    }
}

/// Sequences of `context` rows each, side by side in stores that are full, and the newest token of each.
struct Newest {
    heads: Heads,
    sequences: usize,
    context: usize,
    /// What fills the stores, then the stacked row of each newest token.
    rows: Vec<f32>,
    newest: Vec<Vec<f32>>,
    table: Vec<f32>,
}

impl Newest {
    fn width(&self) -> usize {
        (self.heads.heads + 2 * self.heads.kv_heads) * self.heads.head_dim
    }

    /// Attends from the row `last[s]` of each sequence s, `together` tokens at a time; the outputs in their order.
    fn outputs(&self, wide: bool, together: usize, last: &[usize]) -> Option<Vec<f32>> {
        let Heads { heads, kv_heads, head_dim } = self.heads;
        let mut device = open_as(wide, "sign=signed")?;
        let mut resources = Resources::new();
        let table = resources.add(Resource::dense("rope", self.context, head_dim, Encoding::F32));
        let all = self.sequences * self.context;
        let mut store = |name| resources.add(Resource::buffer(name, all, kv_heads * head_dim, DType::F16));
        let (k, v) = (Operand::Resource(store("k")), Operand::Resource(store("v")));
        let weights = HashMap::from([(table, bytemuck::cast_slice(&self.table).to_vec())]);
        let bindings = place(&mut device, &resources, &weights);
        let rope = |graph: &mut Graph, rows: usize| {
            let tokens = Graph::token_rows(rows);
            let qkv = graph.input("qkv", DType::F32, tokens, self.width());
            let [positions, kv_slots, first, last] = INDICES.map(|name| graph.input(name, DType::I32, tokens, 1));
            let input = RopeSplitInput { qkv, split: None, table, positions, kv_slots, shape: self.heads, k, v };
            Ok::<_, GraphError>((graph.rope_split("rope", input)?, first, last))
        };
        let fill = Ready::new(&mut device, &resources, &bindings, |graph| {
            let (q, ..) = rope(graph, all)?;
            graph.mark_output(q, "q");
            Ok(())
        });
        fill.write(&mut device, "qkv", &self.rows);
        fill.write(&mut device, "positions", &(0..all).map(|row| (row % self.context) as i32).collect::<Vec<_>>());
        fill.write(&mut device, "rows", &(0..all as i32).collect::<Vec<_>>());
        fill.run(&mut device, all, 0);
        let ready = Ready::new(&mut device, &resources, &bindings, |graph| {
            let (q, kv_start, kv_end) = rope(graph, together)?;
            let input = AttentionInput { q, k, v, kv_start, kv_end, shape: self.heads };
            let out = graph.attention_of("attention", input, AttentionTokens::Newest(SequenceRows(self.context)))?;
            graph.mark_output(out, "out");
            Ok(())
        });
        let mut outputs = Vec::new();
        for sequences in (0..self.sequences).collect::<Vec<_>>().chunks(together) {
            let numbers =
                |of: &dyn Fn(usize) -> usize| -> Vec<i32> { sequences.iter().map(|&s| of(s) as i32).collect() };
            let rows: Vec<f32> = sequences.iter().flat_map(|&s| self.newest[s].iter().copied()).collect();
            ready.write(&mut device, "qkv", &rows);
            ready.write(&mut device, "positions", &numbers(&|s| last[s]));
            ready.write(&mut device, "rows", &numbers(&|s| s * self.context + last[s]));
            ready.write(&mut device, "first", &numbers(&|s| s * self.context));
            ready.write(&mut device, "last", &numbers(&|s| s * self.context + last[s]));
            // Twice: what the first run counted is forgotten.
            for _ in 0..2 {
                ready.run(&mut device, sequences.len(), 0);
            }
            outputs.extend(ready.read::<f32>(&mut device, "out", sequences.len() * heads * head_dim));
        }
        assert_silent(&device, "newest tokens");
        Some(outputs)
    }
}

#[test]
fn long_spans_are_shared_out_whatever_runs_beside_them() {
    let mut random = Random::fresh();
    for (heads, kv_heads, head_dim, context) in
        [(4, 1, 16, 1216), (6, 2, 40, 1088), (4, 2, 8, 20032), (8, 2, 128, 1100)]
    {
        let heads = Heads { heads, kv_heads, head_dim };
        // The shortest that is cut, one that is not, and all there is.
        let last = [128, 127, context - 1];
        let mut newest = Newest { heads, sequences: last.len(), context, rows: vec![], newest: vec![], table: vec![] };
        newest.rows = random.floats(last.len() * context * newest.width());
        newest.newest = last.map(|_| random.floats(newest.width())).to_vec();
        newest.table = random.floats(context * head_dim);
        let Some(separate) = newest.outputs(false, 1, &last) else { return };
        let Some(alone) = newest.outputs(true, 1, &last) else { return };
        let Some(together) = newest.outputs(true, last.len(), &last) else { return };
        let expected: Vec<f64> = separate.iter().map(|&value| f64::from(value)).collect();
        assert_close(&alone, &expected, 2e-5, 1.0, &format!("heads of {head_dim}"));
        let bits = |values: &[f32]| -> Vec<u32> { values.iter().map(|value| value.to_bits()).collect() };
        assert_eq!(bits(&alone), bits(&together), "heads of {head_dim}, alone and together");
    }
}
