//! What the device computes of single nodes, beside plain loops: the forms of llama.cpp's `test-backend-ops` that were wrong once.
//! The suite itself is a stage of `./test`, as it needs llama.cpp.

use super::*;
use crate::abi::Tensor;
use crate::buffer::tensor_bytes;
use crate::graph::building::{Build, Handle, at, leaf, opened, own_type, place, placed, set_viewed};
use crate::host::{Kind, fake};
use crate::supports::{kind, supports};
use half::{bf16, f16};
use tritune_testing::Random;

const BACKEND: u64 = 0;

/// A number between -1 and 1.
fn unit(random: &mut Random) -> f32 {
    random.below(2001) as f32 / 1000.0 - 1.0
}

/// Bytes of so many numbers of a type.
fn random_bytes(of: Kind, numbers: usize, random: &mut Random) -> Vec<u8> {
    let blocks = numbers / of.block().0;
    let scale = |random: &mut Random| f16::from_f32(0.01 + unit(random).abs() / 100.0).to_le_bytes();
    let mut block = |_| match of {
        Kind::F32 => unit(random).to_le_bytes().to_vec(),
        Kind::F16 => f16::from_f32(unit(random)).to_le_bytes().to_vec(),
        Kind::Bf16 => bf16::from_f32(unit(random)).to_le_bytes().to_vec(),
        Kind::Q8 => {
            let numbers = (0..32).map(|_| random.next() as u8).collect::<Vec<_>>();
            [scale(random).to_vec(), numbers].concat()
        }
        // Four trits to a byte, as codes 0 to 2.
        Kind::Tq2 => {
            let code = |random: &mut Random| random.below(3) as u8;
            let bytes = (0..64).map(|_| (0..4).fold(0, |byte, place| byte | code(random) << (2 * place)));
            [bytes.collect::<Vec<u8>>(), f16::from_f32(0.5).to_le_bytes().to_vec()].concat()
        }
        other => panic!("no numbers of {other:?}"),
    };
    (0..blocks).flat_map(&mut block).collect()
}

/// The number in a column of the row that begins at a byte.
fn number(of: Kind, bytes: &[u8], row: usize, column: usize) -> f64 {
    let (block, size) = of.block();
    let bytes = &bytes[row + column / block * size..][..size];
    let half = |at: usize| f64::from(f16::from_le_bytes([bytes[at], bytes[at + 1]]));
    match of {
        Kind::F32 => f64::from(f32::from_le_bytes(bytes.try_into().unwrap())),
        Kind::F16 => half(0),
        Kind::Bf16 => f64::from(bf16::from_le_bytes(bytes.try_into().unwrap())),
        Kind::Q8 => half(0) * f64::from(bytes[2 + column % 32] as i8),
        Kind::Tq2 => {
            let (part, within) = (column % 256 / 128, column % 128);
            let code = bytes[part * 32 + within % 32] >> (2 * (within / 32)) & 3;
            half(64) * (f64::from(code) - 1.0)
        }
        other => panic!("no numbers of {other:?}"),
    }
}

/// The rows of a tensor, batch after batch.
fn rows_of(tensor: &Tensor, bytes: &[u8]) -> Vec<Vec<f64>> {
    let [cols, rows, batches, _] = tensor.ne.map(|extent| extent as usize);
    let row = |batch: usize, row: usize| tensor.view_offs + batch * tensor.nb[2] + row * tensor.nb[1];
    let starts = (0..batches).flat_map(|batch| (0..rows).map(move |number| row(batch, number)));
    starts.map(|start| (0..cols).map(|column| number(kind(tensor), bytes, start, column)).collect()).collect()
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// A tensor of random numbers on the device, with its bytes.
fn filled(name: &str, ne: [i64; 4], random: &mut Random) -> (Handle, Vec<u8>) {
    let tensor = placed(name, ne);
    let bytes = random_bytes(kind(at(tensor)), ne.iter().product::<i64>() as usize, random);
    set(tensor, &bytes);
    (tensor, bytes)
}

/// Writes a tensor as ggml does.
fn set(tensor: Handle, bytes: &[u8]) {
    let (buffer, calls) = (at(tensor).buffer_pointer(), at(tensor).buffer().unwrap().calls());
    // SAFETY: buffer, tensor and bytes are alive.
    unsafe { calls.set_tensor.unwrap()(buffer, tensor, bytes.as_ptr().cast(), 0, bytes.len()) };
}

/// Reads a tensor of floats as ggml does.
fn get(tensor: Handle) -> Vec<f32> {
    let mut floats = vec![0f32; tensor_bytes(at(tensor)) / 4];
    let (buffer, calls) = (at(tensor).buffer_pointer(), at(tensor).buffer().unwrap().calls());
    // SAFETY: buffer and tensor are alive, and there is room for what is asked for.
    unsafe { calls.get_tensor.unwrap()(buffer, tensor, floats.as_mut_ptr().cast(), 0, floats.len() * 4) };
    floats
}

/// Another look at a tensor, from a byte on.
fn view(of: Handle, ne: [i64; 4], nb: [usize; 4], offset: usize) -> Handle {
    let tensor = leaf("f32", ne);
    let (seen, buffer, start) = (at(tensor), at(of).buffer_pointer(), at(of).address() + offset);
    (seen.kind, seen.nb, seen.op, seen.view_offs) = (at(of).kind, nb, fake::op("VIEW"), offset);
    // SAFETY: tensors and buffers of tests are leaked.
    unsafe { seen.put(buffer, start as *mut std::ffi::c_void) };
    set_viewed(tensor, of);
    tensor
}

fn is_supported(node: Handle) -> bool {
    supports(opened(), own_type(), at(node))
}

/// Computes a graph of one node.
fn compute_alone(build: &Build) -> Vec<f32> {
    compute(opened(), BACKEND, build.graph(&[])).unwrap();
    get(*build.nodes.last().unwrap())
}

/// The squared distance, relative to the expected values: what ggml's suite bounds.
fn distance(found: &[f32], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let squares = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>();
    let apart = squares(&mut found.iter().zip(expected).map(|(found, expected)| f64::from(*found) - expected));
    apart / squares(&mut expected.iter().copied()).max(1e-30)
}

/// Weights of `batches` matrices and rows of `batches * ratio`, stored with the second and third extents exchanged where
/// `permuted`, and seen as if they were not.
struct Product {
    weights: &'static str,
    rows: i64,
    cols: i64,
    tokens: i64,
    batches: i64,
    ratio: i64,
    permuted: bool,
}

impl Product {
    fn operand(&self, name: &str, rows: i64, batches: i64, random: &mut Random) -> (Handle, Vec<u8>) {
        if !self.permuted {
            return filled(name, [self.cols, rows, batches, 1], random);
        }
        let (stored, bytes) = filled(name, [self.cols, batches, rows, 1], random);
        let nb = at(stored).nb;
        let seen = view(stored, [self.cols, rows, batches, 1], [nb[0], nb[2], nb[1], nb[3]], 0);
        at(seen).op = fake::op("PERMUTE");
        (seen, bytes)
    }

    /// Whether it is supported, and how far from plain loops the result is if it is.
    fn check(&self, random: &mut Random) -> Option<f64> {
        let (weight, weight_bytes) = self.operand(self.weights, self.rows, self.batches, random);
        let (x, x_bytes) = self.operand("f32", self.tokens, self.batches * self.ratio, random);
        let mut build = Build::default();
        let batches = self.batches * self.ratio;
        let node = build.node("MUL_MAT", [self.rows, self.tokens, batches, 1], &[weight, x]);
        assert!(place(opened(), node));
        if !is_supported(node) {
            return None;
        }
        let found = compute_alone(&build);
        let (weights, inputs) = (rows_of(at(weight), &weight_bytes), rows_of(at(x), &x_bytes));
        let mut expected = Vec::new();
        for (batch, inputs) in inputs.chunks(self.tokens as usize).enumerate() {
            let first = batch / self.ratio as usize * self.rows as usize;
            for input in inputs {
                expected.extend(weights[first..][..self.rows as usize].iter().map(|row| dot(row, input)));
            }
        }
        Some(distance(&found, &expected))
    }
}

/// Products that are not right are worse than products that are not supported.
#[test]
fn products_of_every_form_are_right_or_declined() {
    let mut random = Random::fresh();
    let _ = opened();
    let mut supported = 0;
    for weights in ["f32", "f16", "bf16", "q8_0", "tq2_0"] {
        for (rows, cols) in [(1056, 128), (1057, 128), (1056, 193), (1057, 256), (16, 256)] {
            let (block, _) = host().kind(fake::kind(weights)).block();
            if cols % block as i64 != 0 {
                continue;
            }
            for (tokens, batches, ratio, permuted) in [
                (1, 1, 1, false),
                (9, 1, 1, false),
                (1, 1, 4, true),
                (3, 1, 2, true),
                (2, 3, 1, true),
                (2, 2, 2, false),
            ] {
                let case = Product { weights, rows, cols, tokens, batches, ratio, permuted };
                let name =
                    format!("{weights} {rows} x {cols}, {tokens} tokens, {batches} x {ratio}, permuted {permuted}");
                let found = case.check(&mut random);
                supported += usize::from(found.is_some());
                assert!(found.is_none_or(|found| found < 5e-4), "{name}: {found:?}");
                let plain = batches * ratio == 1 && !permuted && (weights != "bf16" || cols % 8 == 0);
                assert!(found.is_some() || !plain, "{name} must be supported");
            }
        }
    }
    assert!(supported > 80, "{supported}");
}

#[test]
fn rows_of_views_are_right_or_declined() {
    let mut random = Random::fresh();
    let _ = opened();
    let (cols, rows, batches) = (256i64, 7i64, 3i64);
    let mut supported = 0;
    for name in ["f32", "f16", "bf16", "q8_0"] {
        for batches in [1, batches] {
            let (table, bytes) = filled(name, [cols, rows, batches, 1], &mut random);
            let nb = at(table).nb;
            let looks: [(&str, Handle); 4] = [
                ("all of it", table),
                ("another look", view(table, [cols, rows, batches, 1], nb, 0)),
                ("half the columns", view(table, [cols / 2, rows, batches, 1], nb, 0)),
                ("from the second row on", view(table, [cols, rows - 1, batches, 1], nb, nb[1])),
            ];
            let ids = placed("i32", [4, batches, 1, 1]);
            let chosen: Vec<i32> = (0..4 * batches).map(|_| random.below(rows as usize - 1) as i32).collect();
            set(ids, bytemuck::cast_slice(&chosen));
            let half = view(ids, [2, batches, 1, 1], at(ids).nb, 0);
            for (look, table) in looks {
                for (ids, count) in [(ids, 4), (half, 2)] {
                    let mut build = Build::default();
                    let node = build.node("GET_ROWS", [at(table).ne[0], count, batches, 1], &[table, ids]);
                    assert!(place(opened(), node));
                    let case = format!("{name}, {look}, {count} rows of {batches}");
                    if !is_supported(node) {
                        assert!(!(matches!(name, "f32" | "f16")), "{case} must be supported");
                        continue;
                    }
                    supported += 1;
                    let seen = rows_of(at(table), &bytes);
                    let mut expected = Vec::new();
                    for (batch, chosen) in chosen.chunks(4).enumerate() {
                        for row in &chosen[..count as usize] {
                            expected.extend(&seen[batch * at(table).ne[1] as usize + *row as usize]);
                        }
                    }
                    let apart = distance(&compute_alone(&build), &expected);
                    assert!(apart < 1e-7, "{case}: {apart}");
                }
            }
        }
    }
    assert!(supported >= 34, "{supported}");
}

/// ggml gives the place of a leaf to later nodes once nothing reads it any more.
#[test]
fn a_weight_that_was_written_over_is_forgotten() {
    let mut random = Random::fresh();
    let _ = opened();
    let (weight, _) = filled("tq2_0", [256, 16, 1, 1], &mut random);
    let (x, _) = filled("f32", [256, 1, 1, 1], &mut random);
    let (y, bytes) = filled("f32", [16, 4, 1, 1], &mut random);
    let mut build = Build::default();
    let product = build.node("MUL_MAT", [16, 1, 1, 1], &[weight, x]);
    assert!(place(opened(), product));
    let sum = build.node("ADD", [16, 4, 1, 1], &[y, y]);
    // SAFETY: tensors and buffers of tests are leaked.
    unsafe { at(sum).put(at(weight).buffer_pointer(), at(weight).address() as *mut std::ffi::c_void) };
    for _ in 0..2 {
        let expected: Vec<f64> = (0..64).map(|place| 2.0 * number(Kind::F32, &bytes, 0, place)).collect();
        assert!(distance(&compute_alone(&build), &expected) < 1e-12);
        // The next to use the place brings its weight again.
        let again = random_bytes(Kind::Tq2, 256 * 16, &mut random);
        set(weight, &again);
        let mut alone = Build::default();
        let product = alone.node("MUL_MAT", [16, 1, 1, 1], &[weight, x]);
        assert!(place(opened(), product));
        compute_alone(&alone);
    }
}

/// Two tensors over the same bytes: the form the kernels read is that of the shape.
#[test]
fn a_weight_is_known_by_its_shape_too() {
    let mut random = Random::fresh();
    let _ = opened();
    let (wide, bytes) = filled("tq2_0", [512, 4, 1, 1], &mut random);
    let tall = leaf("tq2_0", [256, 8, 1, 1]);
    // SAFETY: tensors and buffers of tests are leaked.
    unsafe { at(tall).put(at(wide).buffer_pointer(), at(wide).address() as *mut std::ffi::c_void) };
    for weight in [wide, tall, wide] {
        let [cols, rows, ..] = at(weight).ne;
        let (x, x_bytes) = filled("f32", [cols, 1, 1, 1], &mut random);
        let mut build = Build::default();
        let node = build.node("MUL_MAT", [rows, 1, 1, 1], &[weight, x]);
        assert!(place(opened(), node) && is_supported(node));
        let input = &rows_of(at(x), &x_bytes)[0];
        let expected: Vec<f64> = rows_of(at(weight), &bytes).iter().map(|row| dot(row, input)).collect();
        let apart = distance(&compute_alone(&build), &expected);
        assert!(apart < 5e-4, "{cols} x {rows}: {apart}");
    }
}

/// ggml has no way to be told that an upload failed: nothing is computed with what is missing.
#[test]
fn nothing_is_computed_with_a_weight_that_did_not_arrive() {
    let mut random = Random::fresh();
    fake::install();
    let (mut refused, mut computed) = (0, 0);
    for number_of_failure in 1..8 {
        let device = Opened::simulated(0, Some(true), &format!("discrete,fail-alloc={number_of_failure}"));
        let Ok(device) = device else { continue };
        let device: &'static Opened = Box::leak(Box::new(device));
        let (weight, x) = (leaf("f32", [256, 4, 1, 1]), leaf("f32", [256, 1, 1, 1]));
        let mut build = Build::default();
        let node = build.node("MUL_MAT", [4, 1, 1, 1], &[weight, x]);
        if ![weight, x, node].into_iter().all(|tensor| place(device, tensor)) {
            continue;
        }
        let bytes = random_bytes(Kind::F32, 256 * 5, &mut random);
        set(weight, &bytes[..4096]);
        set(x, &bytes[4096..]);
        match compute(device, BACKEND, build.graph(&[])) {
            Err(error) => {
                assert_ne!(error.status(), status::SUCCESS);
                refused += 1;
            }
            Ok(()) => {
                let input = &rows_of(at(x), &bytes[4096..])[0];
                let expected: Vec<f64> = rows_of(at(weight), &bytes).iter().map(|row| dot(row, input)).collect();
                let apart = distance(&get(node), &expected);
                assert!(apart < 5e-4, "allocation {number_of_failure}: {apart}");
                computed += 1;
            }
        }
    }
    assert!(refused > 0 && computed > 0, "{refused} refused, {computed} computed");
}
