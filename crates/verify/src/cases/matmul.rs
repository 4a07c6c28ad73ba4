//! Cases of the products with ternary and dense weights.

use super::bounds::limit;
use super::judge::Expected;
use super::{Given, OpCase, Problem, Rows};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::{bf16, f16};
use tritune_format::TensorType;
use tritune_format::codec::decode_f32;
use tritune_graph::{Encoding, Graph, GroupSize, Quantized, Resource, Rows as GraphRows, quantized_stride};

/// What a ternary product is tried with.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Scales, and a residual or none.
    Scaled { residual: bool },
    /// Scales of 1: the result is the integer itself.
    Integer,
    /// As `Integer` with the largest sums there are.
    Extreme,
}

/// What a product with a dense weight is tried with.
#[derive(Clone, Copy, Default)]
struct Dense {
    /// Products in f16.
    half: bool,
    /// A residual, which products of tokens have; those of rows that reach the head have none.
    residual: bool,
}

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let (plain, residual) = (Kind::Scaled { residual: false }, Kind::Scaled { residual: true });
    let shapes = [
        (Rows::all(1), 1, 1, plain),
        (Rows::all(2), 3, 5, residual),
        (Rows::all(3), 16, 17, Kind::Integer),
        (Rows::all(1), 17, 64, residual),
        (Rows::all(5), 33, 33, Kind::Integer),
        (Rows { used: 2, capacity: 7 }, 65, 65, residual),
        (Rows::all(4), 128, 63, plain),
        (Rows::all(9), 257, 129, residual),
        (Rows::all(17), 257, 129, Kind::Integer),
        (Rows { used: 33, capacity: 40 }, 352, 70, residual),
        (Rows::all(65), 640, 96, Kind::Integer),
        // Sequences side by side.
        (Rows::all(16), 640, 96, Kind::Integer),
        (Rows { used: 9, capacity: 32 }, 192, 70, residual),
        (Rows { used: 67, capacity: 80 }, 1088, 100, residual),
        (Rows::all(128), 320, 65, Kind::Extreme),
        (Rows::all(1), 2560, 257, Kind::Integer),
        (Rows::all(1), 6912, 33, Kind::Extreme),
        (Rows::all(3), 6912, 33, residual),
        (Rows::all(20), 6912, 33, Kind::Extreme),
        (Rows::all(1), 192, 4099, residual),
        // Room for so many rows that matrix units take each of their tiles: whole, at an edge, and of results that are no whole vectors.
        (Rows { used: 150, capacity: 10000 }, 70, 384, residual),
        (Rows { used: 130, capacity: 10000 }, 70, 383, plain),
        (Rows { used: 140, capacity: 26000 }, 128, 160, Kind::Integer),
        (Rows { used: 200, capacity: 4000 }, 6912, 332, residual),
        (Rows { used: 150, capacity: 4000 }, 130, 385, Kind::Integer),
        (Rows { used: 70, capacity: 512 }, 330, 164, residual),
    ];
    for (rows, cols, out, kind) in shapes {
        let name = match kind {
            Kind::Scaled { residual: false } => format!("{rows} x {cols} x {out}"),
            Kind::Scaled { residual: true } => format!("{rows} x {cols} x {out}, residual"),
            Kind::Integer => format!("{rows} x {cols} x {out}, integers"),
            Kind::Extreme => format!("{rows} x {cols} x {out}, largest integers"),
        };
        let make = move |random: &mut Random| ternary_matmul(random, rows, cols, out, kind);
        cases.push(OpCase::new("ternary_matmul", name, make));
    }
    for encoding in Encoding::DENSE {
        let widths = match encoding.block() {
            1 => [1, 17, 65, 257, 512],
            block => [block, 3 * block, 5 * block, 2 * block, 512],
        };
        let rows_and_outs = [
            (Rows::all(1), 1),
            (Rows::all(5), 17),
            (Rows { used: 2, capacity: 5 }, 65),
            (Rows::all(17), 33),
            (Rows::all(3), 4099),
        ];
        for (cols, (rows, out)) in widths.into_iter().zip(rows_and_outs) {
            let name = format!("{encoding:?} {rows} x {cols} x {out}");
            let make = move |random: &mut Random| dense_matmul(random, encoding, rows, cols, out, Dense::default());
            cases.push(OpCase::new("dense_matmul", name, make));
        }
        for (rows, out) in [(Rows::all(1), 17), (Rows::all(5), 33), (Rows { used: 33, capacity: 40 }, 65)] {
            let (name, dense) =
                (format!("{encoding:?} {rows} x 512 x {out}, residual"), Dense { half: false, residual: true });
            let make = move |random: &mut Random| dense_matmul(random, encoding, rows, 512, out, dense);
            cases.push(OpCase::new("dense_matmul", name, make));
        }
    }
    // Heads of many rows, and those that end within a tile.
    for (rows, cols, out) in
        [(Rows::all(8), 96, 256), (Rows { used: 33, capacity: 70 }, 264, 131), (Rows::all(65), 64, 40)]
    {
        for (half, residual) in [(false, false), (false, true), (true, false), (true, true)] {
            let dense = Dense { half, residual };
            let make = move |random: &mut Random| dense_matmul(random, Encoding::F16, rows, cols, out, dense);
            let (products, added) =
                (if half { ", f16 products" } else { "" }, if residual { ", residual" } else { "" });
            cases.push(OpCase::new("dense_matmul", format!("F16 {rows} x {cols} x {out}{products}{added}"), make));
        }
    }
    // So many rows and so wide that matrix units take wide tiles.
    let dense = Dense { half: true, residual: true };
    let make = move |random: &mut Random| dense_matmul(random, Encoding::F16, Rows::all(7000), 24, 570, dense);
    cases.push(OpCase::new("dense_matmul", "F16 7000 x 24 x 570, f16 products, residual", make));
    for encoding in [Encoding::F32, Encoding::F16, Encoding::Q6K] {
        let make = move |random: &mut Random| dense_matmul(random, encoding, Rows::all(1), 6912, 9, Dense::default());
        cases.push(OpCase::new("dense_matmul", format!("{encoding:?} 1 x 6912 x 9"), make));
    }
    cases
}

fn ternary_matmul(random: &mut Random, rows: Rows, cols: usize, out: usize, kind: Kind) -> Problem {
    let stride = quantized_stride(cols);
    let (tokens, extreme) = (rows.used, kind == Kind::Extreme);
    let mut q = vec![0i8; tokens * stride];
    for (token, row) in q.chunks_mut(stride).enumerate() {
        for value in &mut row[..cols] {
            *value = match extreme {
                true if token % 2 == 0 => 127,
                true => -128,
                false => (random.below(255) as i32 - 127) as i8,
            };
        }
    }
    let trits: Vec<i8> = (0..out * cols)
        .map(|index| if extreme && index / cols < 2 { 1 - 2 * (index / cols) as i8 } else { random.below(3) as i8 - 1 })
        .collect();
    let whole = !matches!(kind, Kind::Scaled { .. });
    let scales: Vec<f32> = (0..tokens).map(|_| if whole { 1.0 } else { 20.0 + 10.0 * random.float() }).collect();
    // Three tensors stacked, as Q, K and V are, when there are rows enough.
    let (first, second) = (out.div_ceil(2), out / 4);
    let segments: Vec<(usize, f32)> = [first, second, out - first - second]
        .into_iter()
        .filter(|&rows| rows > 0)
        .map(|rows| (rows, if whole { 1.0 } else { 0.1 + random.float().abs() }))
        .collect();

    let mut problem = Problem::new();
    let (weight, row_scales) = problem.ternary(&segments, cols, &trits);

    let residual = (kind == Kind::Scaled { residual: true }).then(|| random.floats(tokens * out, 3.0));
    let (mut integers, mut exact) = (Vec::new(), Vec::new());
    for token in 0..tokens {
        for row in 0..out {
            let pairs = q[token * stride..][..cols].iter().zip(&trits[row * cols..][..cols]);
            let integer: i64 = pairs.map(|(&q, &w)| i64::from(q) * i64::from(w)).sum();
            let product = integer as f64 * f64::from(row_scales[row]) / f64::from(scales[token]);
            let added = residual.as_ref().map_or(0.0, |residual| f64::from(residual[token * out + row]));
            integers.push(integer);
            exact.push(Exact::single(product).plus(Exact::single(added)));
        }
    }
    let expected = match whole {
        true => Expected::Whole(integers),
        false => Expected::within(limit("ternary_matmul", "out"), exact),
    };

    let (mut given, token_rows) = rows.tokens();
    let act = Activations::new(q, scales, cols, None).input(&mut given, token_rows);
    let residual = residual.map(|residual| given.input("residual", token_rows, out, &residual));
    let build = move |graph: &mut Graph| Ok([graph.ternary_matmul("product", act, weight, residual)?]);
    problem.stage(given, build, [("out", expected)])
}

/// Int8 activations: one scale and sum per row, or per group of one.
pub(super) struct Activations {
    q: Vec<i8>,
    scales: Vec<f32>,
    sums: Vec<i32>,
    cols: usize,
    group: Option<GroupSize>,
}

impl Activations {
    pub fn new(q: Vec<i8>, scales: Vec<f32>, cols: usize, group: Option<GroupSize>) -> Activations {
        let stride = quantized_stride(cols);
        let sum = |part: &[i8]| part.iter().map(|&q| i32::from(q)).sum::<i32>();
        let columns = group.map_or(stride, GroupSize::columns);
        let sums = q.chunks(stride).flat_map(|row| row.chunks(columns).map(sum)).collect();
        Activations { q, scales, sums, cols, group }
    }

    pub fn random(random: &mut Random, tokens: usize, cols: usize, group: Option<GroupSize>) -> Activations {
        let stride = quantized_stride(cols);
        let mut q = vec![0i8; tokens * stride];
        for row in q.chunks_mut(stride) {
            row[..cols].iter_mut().for_each(|q| *q = (random.below(255) as i32 - 127) as i8);
        }
        let groups = group.map_or(1, |group| group.per_row(cols));
        let scales = (0..tokens * groups).map(|_| 20.0 + 15.0 * random.float()).collect();
        Activations::new(q, scales, cols, group)
    }

    pub fn value(&self, token: usize, column: usize) -> f64 {
        let scale = match self.group {
            Some(group) => self.scales[token * group.per_row(self.cols) + column / group.columns()],
            None => self.scales[token],
        };
        f64::from(self.q[token * quantized_stride(self.cols) + column]) / f64::from(scale)
    }

    pub fn input(&self, given: &mut Given, rows: GraphRows) -> Quantized {
        let groups = self.group.map_or(1, |group| group.per_row(self.cols));
        Quantized {
            q: given.input("q", rows, quantized_stride(self.cols), &self.q),
            scale: given.input("scale", rows, groups, &self.scales),
            sum: given.input("sum", rows, groups, &self.sums),
            group: self.group,
        }
    }
}

fn dense_matmul(random: &mut Random, encoding: Encoding, rows: Rows, cols: usize, out: usize, kind: Dense) -> Problem {
    let Dense { half, residual } = kind;
    let mut problem = Problem::new();
    let bytes = dense_bytes(random, encoding, out, cols);
    let weights = dense_values(encoding, &bytes, out * cols);
    let weight = problem.weight(Resource::dense("weight", out, cols, encoding), bytes);
    // Rows of very different size, some beyond the largest f16 of 65,504: it must be scaled by row.
    let x: Vec<f32> = (0..rows.used).flat_map(|row| random.floats(cols, [1e6, 2.0, 1e-6, 2e9][row % 4])).collect();
    let mut exact = Vec::new();
    for x in x.chunks(cols).map(naive::widen) {
        exact.extend(weights.chunks(cols).map(|weights| naive::dot(&x, weights)));
    }
    let added = residual.then(|| random.floats(rows.used * out, 3.0));
    for (sum, &added) in exact.iter_mut().zip(added.iter().flatten()) {
        *sum = sum.plus(Exact::single(added.into()));
    }
    let (mut given, graph_rows) = if residual { rows.tokens() } else { rows.out_rows() };
    let x = given.input("x", graph_rows, cols, &x);
    let residual = added.map(|added| given.input("residual", graph_rows, out, &added));
    let build = move |graph: &mut Graph| Ok([graph.dense_product("product", x, weight, residual, half)?]);
    let expected = Expected::within(limit("dense_matmul", if half { "out in f16" } else { "out" }), exact);
    problem.stage(given, build, [("out", expected)])
}

/// Random rows of a dense weight: every code and both signs of every scale occur, and now and then a subnormal half.
pub(super) fn dense_bytes(random: &mut Random, encoding: Encoding, rows: usize, cols: usize) -> Vec<u8> {
    let half = |random: &mut Random, size: f32| f16::from_f32(random.float() * size).to_le_bytes();
    let mut bytes = Vec::with_capacity(rows * encoding.row_bytes(cols));
    for _ in 0..rows * cols / encoding.block() {
        match encoding {
            Encoding::F32 => bytes.extend(random.float().to_le_bytes()),
            Encoding::F16 => {
                let size = if random.below(16) == 0 { 1e-5 } else { 1.0 };
                bytes.extend(half(random, size));
            }
            Encoding::BF16 => bytes.extend(bf16::from_f32(random.float()).to_le_bytes()),
            Encoding::Q8_0 => {
                bytes.extend(half(random, 0.01));
                bytes.extend((0..32).map(|_| random.bits() as u8));
            }
            Encoding::Q6K => {
                bytes.extend((0..208).map(|_| random.bits() as u8));
                bytes.extend(half(random, 1e-3));
            }
            Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not a dense encoding"),
        }
    }
    bytes
}

/// The values of dense rows, decoded by the file codecs.
pub(super) fn dense_values(encoding: Encoding, bytes: &[u8], count: usize) -> Vec<f64> {
    let kind = match encoding {
        Encoding::F32 => TensorType::F32,
        Encoding::F16 => TensorType::F16,
        Encoding::BF16 => TensorType::BF16,
        Encoding::Q8_0 => TensorType::Q8_0,
        Encoding::Q6K => TensorType::Q6K,
        Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not a dense encoding"),
    };
    naive::widen(&decode_f32(kind, "weight", bytes, count).expect("the bytes are those of the shape"))
}
