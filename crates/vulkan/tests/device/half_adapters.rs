//! Gradients of adapters' B factors, from rows that the step before made in f16 for a product; and those that a rotation makes.

use crate::half_rows::{CAPACITY, Sum, Weights, check, gradients, open_card, product, read, run, run_tokens};
use crate::harness::{Random, assert_silent};
use tritune_graph::ops::{GatedActBackward, LoraBBackward, LoraBGradient, RopeSplitBackward};
use tritune_graph::{Activation, DType, Device, Graph, Heads, LoraBFactor, SLICE_ALIGNMENT, Slice};
use tritune_vulkan::VulkanDevice;

const SCALE: f32 = 1.7;

/// A factor: its first column of the result, columns, first column of low rank, rank.
type FactorPlace = (usize, usize, usize, usize);

struct Case {
    tokens: usize,
    capacity: usize,
    /// Of gate and up each.
    cols: usize,
    places: &'static [FactorPlace],
    ranks: usize,
    /// Whether the host reads the gradient, too.
    floats: bool,
}

/// A sum, and that of its terms' magnitudes.
fn sum(terms: impl Iterator<Item = f64>) -> (f64, f64) {
    terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()))
}

impl Case {
    fn name(&self) -> String {
        let Case { tokens, cols, places, floats, .. } = self;
        format!("{tokens} tokens, twice {cols} columns, {places:?}, floats {floats}")
    }

    fn check(&self, device: &mut VulkanDevice, random: &mut Random) {
        let &Case { tokens, capacity, cols, places, ranks, floats } = self;
        let (outputs, case) = (2 * cols, self.name());
        let mut weights = Weights::new();
        let mut scales: Vec<f32> = (0..outputs).map(|_| random.float().abs() + 0.1).collect();
        scales[outputs / 3] = 0.0;
        let weight = weights.scaled(device, random, scales.clone());
        let mut offset = SLICE_ALIGNMENT;
        let slices: Vec<(usize, usize, usize)> = places
            .iter()
            .map(|&(_, columns, _, rank)| {
                let first = offset;
                offset = (offset + columns * rank).next_multiple_of(SLICE_ALIGNMENT) + SLICE_ALIGNMENT;
                (first, columns, rank)
            })
            .collect();
        let (factors, sums) = (random.floats(offset), random.floats(offset));
        let [factor_buffer, sum_buffer] = [&factors, &sums].map(|values| {
            let buffer = weights.buffer(device, values.len());
            device.write_buffer(weights.bindings.get(buffer).unwrap(), 0, bytemuck::cast_slice(values)).unwrap();
            buffer
        });
        let within = |buffer| -> Vec<LoraBFactor> {
            let factor =
                |(&(first, rows, cols), &(out_offset, _, rank_offset, _)): (&(usize, usize, usize), &FactorPlace)| {
                    LoraBFactor { matrix: Slice { buffer, offset: first, rows, cols }, out_offset, rank_offset }
                };
            slices.iter().zip(places).map(factor).collect()
        };

        let mut graph = Graph::new(&weights.resources);
        let rows = Graph::token_rows(capacity);
        let (gate_up, dy) = (graph.input("gate", DType::F32, rows, outputs), graph.input("dy", DType::F32, rows, cols));
        let x = graph.input("x", DType::F32, rows, ranks);
        let made = graph.destination("made", DType::F32, rows, outputs);
        graph.push("act", GatedActBackward { kind: Activation::Relu2, gate_up, up: None, dy, out: made, d_up: None });
        if floats {
            graph.mark_output(made, "made");
        }
        graph.push("b", LoraBGradient { dy: made, x, gradients: within(sum_buffer), scale: SCALE });
        let out = graph.destination("out", DType::F32, rows, ranks);
        graph.push("b", LoraBBackward { dy: made, factors: within(factor_buffer), scale: SCALE, out });
        graph.mark_output(out, "out");
        product(&mut graph, made, weight);

        let [gates, slopes, inputs] = [outputs, cols, ranks].map(|cols| random.floats(capacity * cols));
        let given: [(&str, &[f32]); 3] = [("gate", &gates), ("dy", &slopes), ("x", &inputs)];
        let ran = run_tokens(device, &weights, &graph, &given, tokens);
        assert_eq!(ran.0.has_place(made), floats, "{case}");

        // With what f16 leaves of the gradient: nothing where the weight's scale is zero.
        let gradient = |t: usize, n: usize| {
            let [gate, up, dy] =
                [gates[t * outputs + n % cols], gates[t * outputs + cols + n % cols], slopes[t * cols + n % cols]];
            let gate = f64::from(gate.max(0.0));
            let whole = f64::from(dy) * if n < cols { 2.0 * gate * f64::from(up) } else { gate * gate };
            if scales[n] == 0.0 { 0.0 } else { whole }
        };
        let largest = |t: usize| (0..outputs).map(|n| gradient(t, n).abs()).fold(0.0, f64::max);
        let near = |found: f32, start: f32, (sum, size): (f64, f64), denormals: f64, what: &str| {
            let expected = f64::from(start) + f64::from(SCALE) * sum;
            let allowed = 6e-4 * f64::from(SCALE) * size + 1e-5 * denormals + 1e-6 * (1.0 + expected.abs());
            assert!((f64::from(found) - expected).abs() <= allowed, "{case}, {what}: {found} for {expected}");
        };
        let mut found = vec![0f32; sums.len()];
        device.read_buffer(weights.bindings.get(sum_buffer).unwrap(), 0, bytemuck::cast_slice_mut(&mut found)).unwrap();
        let most: f64 = (0..tokens).map(largest).sum();
        let mut others = sums.clone();
        for (&(first, columns, rank), &(out_offset, _, rank_offset, _)) in slices.iter().zip(places) {
            for (n, j) in (0..columns).flat_map(|n| (0..rank).map(move |j| (n, j))) {
                let term = |t: usize| gradient(t, out_offset + n) * f64::from(inputs[t * ranks + rank_offset + j]);
                let at = first + n * rank + j;
                near(found[at], sums[at], sum((0..tokens).map(term)), most, &format!("gradient {n}, {j}"));
                others[at] = found[at];
            }
        }
        assert_eq!(found, others, "{case}: beside the factors");

        let found: Vec<f32> = read(device, &ran, out);
        for (&(first, columns, rank), &(out_offset, _, rank_offset, _)) in slices.iter().zip(places) {
            for (t, j) in (0..tokens).flat_map(|t| (0..rank).map(move |j| (t, j))) {
                let term = |n: usize| gradient(t, out_offset + n) * f64::from(factors[first + n * rank + j]);
                let sum = sum((0..columns).map(term));
                let what = format!("token {t}, {j}");
                near(found[t * ranks + rank_offset + j], 0.0, sum, largest(t) * columns as f64, &what);
            }
        }
        assert!(
            found[tokens * ranks..].iter().all(|value| value.to_bits() == 0x5a5a_5a5a),
            "{case}: rows past the end"
        );
    }
}

#[test]
fn lora_b_reads_what_an_activation_made() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    let case = |tokens, capacity, cols, places: &'static [FactorPlace], ranks, floats| Case {
        tokens,
        capacity,
        cols,
        places,
        ranks,
        floats,
    };
    for case in [
        case(1, 1, 36, &[(0, 36, 0, 1), (36, 36, 1, 3)], 4, false),
        case(7, 9, 52, &[(0, 52, 8, 8), (52, 52, 0, 8)], 16, false),
        case(65, 65, 20, &[(4, 7, 0, 12), (12, 1, 12, 5)], 17, true),
        case(300, 310, 40, &[(0, 33, 0, 8), (40, 39, 8, 8)], 16, false),
        case(530, 1023, 132, &[(132, 131, 0, 9)], 9, true),
        case(257, 1030, 36, &[(0, 36, 0, 8), (36, 36, 8, 8)], 16, false),
        case(1029, 1030, 68, &[(64, 65, 0, 4)], 4, false),
        case(9, 11, 3460, &[(0, 3460, 0, 8), (3460, 3457, 8, 8)], 16, false),
        case(5, 1100, 2052, &[(0, 2051, 0, 11), (2052, 2052, 11, 8)], 19, true),
    ] {
        case.check(&mut device, &mut random);
    }
    assert_silent(&device, "B factors");
}

#[test]
fn rotations_make_rows_in_f16() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for (heads, kv_heads, head_dim, rope_dims) in [(2, 1, 16, 16), (9, 3, 64, 64), (20, 5, 128, 64), (8, 4, 20, 8)] {
        for stacked in [true, false] {
            let case = format!("{heads}/{kv_heads} heads of {head_dim}, {rope_dims} rotated, stacked {stacked}");
            let shape = Heads { heads, kv_heads, head_dim };
            let widths = [heads, kv_heads, kv_heads].map(|heads| heads * head_dim);
            let mut weights = Weights::new();
            let angles = random.floats(rope_dims);
            let table = weights.floats(&mut device, "rope", &angles);
            let outs = if stacked { vec![widths.iter().sum()] } else { widths.to_vec() };
            let products: Vec<_> = outs.iter().map(|&rows| weights.ternary(&mut device, &mut random, rows)).collect();
            let given = widths.map(|width| gradients(&mut random, width));
            let mut graph = Graph::new(&weights.resources);
            let rows = Graph::token_rows(CAPACITY);
            let inputs = [0, 1, 2].map(|i| graph.input(["dq", "dk", "dv"][i], DType::F32, rows, widths[i]));
            let positions = graph.input("positions", DType::I32, rows, 1);
            let made: Vec<_> = outs.iter().map(|&cols| graph.destination("made", DType::F32, rows, cols)).collect();
            let ([dq, dk, dv], out) = (inputs, made[0]);
            let split = (!stacked).then(|| (made[1], made[2]));
            graph.push("rope", RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split });
            made.iter().zip(&products).for_each(|(&made, &weight)| product(&mut graph, made, weight));
            // Zeros are positions, too.
            let zeros = [0.0; CAPACITY];
            let [dq, dk, dv] = &given;
            let ran = run(&mut device, &weights, &graph, &[("dq", dq), ("dk", dk), ("dv", dv), ("positions", &zeros)]);

            let half = rope_dims / 2;
            let turned = |(number, (values, width)): (usize, (&Vec<f32>, usize))| -> Vec<Vec<Sum>> {
                let times = |a: f32, b: f32| Sum::from(f64::from(a) * f64::from(b));
                let turn = |head: &[f32], i: usize| match i {
                    _ if number == 2 || i >= rope_dims => times(head[i], 1.0),
                    _ if i < half => times(head[i], angles[i]) + times(head[i + half], angles[half + i]),
                    _ => times(head[i], angles[i - half]) + times(-head[i - half], angles[i]),
                };
                let row = |row: &[f32]| {
                    row.chunks(head_dim)
                        .flat_map(|head| (0..head_dim).map(|i| turn(head, i)).collect::<Vec<_>>())
                        .collect()
                };
                values.chunks(width).map(row).collect()
            };
            let turned: Vec<Vec<Vec<Sum>>> = given.iter().zip(widths).enumerate().map(turned).collect();
            if stacked {
                let beside: Vec<Sum> = (0..CAPACITY)
                    .flat_map(|token| turned.iter().flat_map(|rows| rows[token].clone()).collect::<Vec<_>>())
                    .collect();
                check(&mut device, &ran, (0, 0), &beside, &weights.scales[0].1, &case);
            } else {
                for (number, rows) in turned.iter().enumerate() {
                    check(&mut device, &ran, (0, 2 * number), &rows.concat(), &weights.scales[number].1, &case);
                }
            }
        }
    }
    assert_silent(&device, "rotations");
}
