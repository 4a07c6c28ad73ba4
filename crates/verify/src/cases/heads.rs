//! Cases of the ops that work on heads: rotation into the stores, attention, and the caches between them.

use super::bounds::limit;
use super::judge::Expected;
use super::kv_blocks;
use super::{Given, OpCase, Problem, Rows, bytes_of};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::f16;
use tritune_graph::{
    AttentionInput, DType, Encoding, Graph, Heads, KV_BLOCK, KvBlocks, KvType, Operand, Resource, ResourceId,
    RopeSplitInput, Rows as GraphRows, ValueId, rope_table,
};

pub(super) const fn shape(heads: usize, kv_heads: usize, head_dim: usize) -> Heads {
    Heads { heads, kv_heads, head_dim }
}

fn describe(shape: Heads, dtype: DType) -> String {
    let kind = if dtype == DType::I8 { "Q8_0".to_owned() } else { format!("{dtype:?}") };
    format!("{}/{} heads of {}, {kind}", shape.heads, shape.kv_heads, shape.head_dim)
}

/// Which rows each token sees.
#[derive(Clone, Copy, Debug)]
enum Mask {
    /// The last row alone sees everything.
    Decode,
    /// Every token sees the rows up to its own, from row 0.
    Causal,
    /// Three sequences side by side, each from its own first row.
    Sequences,
    /// Any span, one row among them.
    Spans,
}

pub(super) fn cases() -> Vec<OpCase> {
    use DType::{F16, F32, I8};
    let mut cases = Vec::new();
    let rope = [
        (Rows::all(1), shape(1, 1, 2), 2, F32),
        (Rows { used: 3, capacity: 5 }, shape(20, 5, 128), 128, I8),
        (Rows { used: 3, capacity: 5 }, shape(20, 5, 128), 128, F16),
        (Rows::all(3), shape(3, 1, 5), 4, F32),
        (Rows::all(5), shape(2, 2, 7), 2, F32),
        (Rows::all(17), shape(6, 2, 14), 14, F32),
        (Rows { used: 4, capacity: 9 }, shape(4, 2, 64), 64, F32),
        (Rows::all(2), shape(1, 1, 2), 2, F16),
        (Rows::all(7), shape(6, 3, 14), 10, F16),
        (Rows::all(1), shape(1, 1, 32), 32, I8),
        (Rows::all(17), shape(6, 3, 64), 64, I8),
        (Rows { used: 7, capacity: 9 }, shape(4, 2, 96), 42, I8),
        (Rows::all(5), shape(2, 1, 256), 128, I8),
    ];
    for apart in [false, true] {
        for (rows, shape, rope_dims, dtype) in rope {
            let apart_name = if apart { ", apart" } else { "" };
            let name = format!("{rows} tokens, {}, {rope_dims} rotated{apart_name}", describe(shape, dtype));
            let make = move |random: &mut Random| rope_split(random, rows, shape, rope_dims, dtype, apart);
            cases.push(OpCase::new("rope_split", name, make));
        }
    }
    let attention = [
        // First, because a device's first use tests only the first few: those for kernels in f16 and of blocks.
        (Rows { used: 11, capacity: 13 }, 131, shape(20, 5, 128), F16, Mask::Sequences, 1.0),
        (Rows { used: 11, capacity: 13 }, 131, shape(20, 5, 128), I8, Mask::Sequences, 1.0),
        (Rows::all(1), 1, shape(1, 1, 2), F32, Mask::Decode, 1.0),
        (Rows::all(1), 33, shape(4, 2, 32), F32, Mask::Decode, 1.0),
        (Rows::all(1), 1025, shape(6, 2, 64), F32, Mask::Decode, 1.0),
        (Rows::all(1), 257, shape(20, 5, 128), F16, Mask::Decode, 1.0),
        (Rows::all(3), 65, shape(4, 1, 16), F16, Mask::Spans, 1.0),
        (Rows { used: 4, capacity: 6 }, 70, shape(3, 3, 5), F32, Mask::Sequences, 1.0),
        (Rows::all(5), 5, shape(2, 1, 6), F32, Mask::Causal, 1.0),
        (Rows::all(17), 17, shape(6, 2, 14), F16, Mask::Causal, 1.0),
        (Rows::all(33), 40, shape(4, 2, 32), F32, Mask::Sequences, 1.0),
        (Rows::all(33), 40, shape(4, 2, 32), F16, Mask::Sequences, 1.0),
        (Rows::all(7), 9, shape(6, 2, 14), F16, Mask::Sequences, 1.0),
        (Rows::all(33), 1200, shape(20, 5, 128), F16, Mask::Sequences, 1.0),
        (Rows::all(21), 700, shape(4, 2, 32), F32, Mask::Sequences, 1.0),
        // Products that f16 cannot hold.
        (Rows::all(9), 30, shape(3, 3, 36), F16, Mask::Sequences, 1000.0),
        (Rows { used: 9, capacity: 20 }, 131, shape(6, 3, 80), F16, Mask::Spans, 1.0),
        (Rows::all(65), 65, shape(2, 2, 128), F32, Mask::Causal, 1.0),
        (Rows::all(16), 300, shape(4, 2, 64), F16, Mask::Spans, 1.0),
        (Rows::all(2), 50, shape(4, 2, 32), F32, Mask::Spans, 12.0),
        (Rows::all(8), 50, shape(4, 2, 32), F32, Mask::Spans, 12.0),
        (Rows::all(1), 257, shape(20, 5, 128), I8, Mask::Decode, 1.0),
        (Rows::all(3), 65, shape(9, 3, 64), I8, Mask::Spans, 1.0),
        (Rows::all(2), 33, shape(4, 2, 32), I8, Mask::Sequences, 1.0),
        (Rows::all(4), 300, shape(2, 1, 256), I8, Mask::Sequences, 1.0),
        (Rows::all(33), 40, shape(4, 2, 32), I8, Mask::Sequences, 1.0),
        (Rows::all(65), 65, shape(2, 2, 128), I8, Mask::Causal, 1.0),
        (Rows { used: 21, capacity: 30 }, 700, shape(6, 2, 96), I8, Mask::Sequences, 1.0),
        (Rows::all(33), 1200, shape(20, 5, 128), I8, Mask::Sequences, 1.0),
        (Rows::all(9), 30, shape(3, 3, 64), I8, Mask::Sequences, 1000.0),
    ];
    for (rows, store_rows, shape, dtype, mask, size) in attention {
        let large = if size > 1.0 { ", large scores" } else { "" };
        let name = format!("{rows} tokens over {store_rows}, {}, {mask:?}{large}", describe(shape, dtype));
        let make = move |random: &mut Random| {
            let data = AttentionData::new(random, rows, store_rows, shape, dtype, mask, size);
            // Masks of training: its backward pass wants the sums too.
            data.problem(matches!(mask, Mask::Causal | Mask::Spans))
        };
        cases.push(OpCase::new("attention", name, make));
    }
    for (rows, store_rows, shape) in [
        (Rows { used: 35, capacity: 40 }, 40, shape(9, 3, 64)),
        (Rows::all(70), 70, shape(4, 1, 32)),
        (Rows::all(3), 9, shape(2, 2, 16)),
    ] {
        let name = format!("F16 product behind {rows} tokens, {}", describe(shape, F16));
        let make = move |random: &mut Random| {
            AttentionData::new(random, rows, store_rows, shape, F16, Mask::Sequences, 1.0).before_product(random)
        };
        // Small errors of attention are lost in what f16 rounds.
        let (uses, shows) = (vec!["attention", "dense_matmul"], vec!["dense_matmul"]);
        cases.push(OpCase { uses, shows, ..OpCase::new("attention", name, make) });
    }
    let cached = |name: String, make: fn(AttentionData, &mut Random) -> Problem, mask, shapes| {
        let (rows, store_rows, shape, dtype) = shapes;
        let name = format!("{name}, {rows} tokens over {store_rows}, {}", describe(shape, dtype));
        let make = move |random: &mut Random| {
            make(AttentionData::new(random, rows, store_rows, shape, dtype, mask, 1.0), random)
        };
        let ops = vec!["rope_split", "attention"];
        OpCase { uses: ops.clone(), shows: ops, ..OpCase::new("kv_cache", name, make) }
    };
    // The self-test of first use runs the first of them: what writes and reads f16, the default.
    for shapes in [
        (Rows::all(5), 33, shape(6, 3, 14), F16),
        (Rows { used: 7, capacity: 9 }, 40, shape(6, 3, 64), I8),
        (Rows { used: 7, capacity: 9 }, 40, shape(4, 2, 32), F32),
    ] {
        cases.push(cached("two plans".into(), AttentionData::cached_problem, Mask::Sequences, shapes));
    }
    for (store_rows, shape, dtype) in [
        (90, shape(20, 5, 128), F16),
        (90, shape(20, 5, 128), I8),
        (2, shape(1, 1, 6), F32),
        (34, shape(4, 2, 32), F32),
        (257, shape(6, 2, 64), F32),
        (1300, shape(8, 2, 64), F16),
        (2, shape(1, 1, 32), I8),
        (1300, shape(8, 2, 64), I8),
        (1100, shape(6, 2, 96), I8),
    ] {
        let shapes = (Rows::all(1), store_rows, shape, dtype);
        cases.push(cached("one plan".into(), AttentionData::decode_problem, Mask::Decode, shapes));
    }
    cases
}

/// Columns of a store.
fn store_width(dtype: DType, shape: Heads) -> usize {
    KvType::of(dtype).map_or(0, |kind| kind.width(shape))
}

/// Half a step of f16 around a value.
fn half_step(value: f64) -> f64 {
    /// Half of the smallest f16.
    const SMALLEST: f64 = 1.0 / (1u64 << 25) as f64;
    (value.abs() / 2048.0).max(SMALLEST)
}

fn rope_split(random: &mut Random, rows: Rows, shape: Heads, rope_dims: usize, dtype: DType, apart: bool) -> Problem {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (tokens, positions) = (rows.used, rows.used + 3);
    let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
    let width = q_width + 2 * kv_width;
    let store_rows = 2 * tokens + 1;
    let half = dtype == DType::F16;

    let qkv = random.floats(tokens * width, 4.0);
    let table = rope_table(positions, rope_dims, 100.0, None);
    let position_of: Vec<i32> = (0..tokens).map(|_| random.below(positions) as i32).collect();
    let row_of: Vec<i32> = random.shuffled(store_rows)[..tokens].iter().map(|&row| row as i32).collect();

    let empty = |count: usize| (vec![f64::NAN; count], vec![0.0; count]);
    let (mut q, mut k, mut v) = (empty(tokens * q_width), empty(store_rows * kv_width), empty(store_rows * kv_width));
    let set = |to: &mut (Vec<f64>, Vec<f64>), index: usize, exact: Exact, output: &str, half: bool| {
        let rounding = if half { half_step(exact.value) } else { 0.0 };
        to.0[index] = exact.value;
        to.1[index] = limit("rope_split", output) * exact.terms + rounding;
    };
    for token in 0..tokens {
        let row = naive::widen(&qkv[token * width..][..width]);
        let angles = &table[position_of[token] as usize * rope_dims..][..rope_dims];
        let store = row_of[token] as usize * kv_width;
        for head in 0..heads + 2 * kv_heads {
            let x = &row[head * head_dim..][..head_dim];
            for (i, &element) in x.iter().enumerate() {
                if head < heads {
                    set(&mut q, token * q_width + head * head_dim + i, naive::rotate(x, angles, i), "q", false);
                } else if head < heads + kv_heads {
                    let place = store + (head - heads) * head_dim + i;
                    set(&mut k, place, naive::rotate(x, angles, i), "k", half);
                } else {
                    let place = store + (head - heads - kv_heads) * head_dim + i;
                    set(&mut v, place, Exact::single(element), "v", half);
                }
            }
        }
    }

    let mut problem = Problem::new();
    let table = problem.floats("rope", positions, rope_dims, &table);
    let (mut given, token_rows) = rows.tokens();
    let columns = |range: std::ops::Range<usize>| -> Vec<f32> {
        qkv.chunks(width).flat_map(|row| row[range.clone()].to_vec()).collect()
    };
    let (qkv, split) = if apart {
        let keys = given.input("keys", token_rows, kv_width, &columns(q_width..q_width + kv_width));
        let values = given.input("values", token_rows, kv_width, &columns(q_width + kv_width..width));
        (given.input("queries", token_rows, q_width, &columns(0..q_width)), Some((keys, values)))
    } else {
        (given.input("qkv", token_rows, width, &qkv), None)
    };
    let positions = given.input("positions", token_rows, 1, &position_of);
    let rows = given.input("rows", token_rows, 1, &row_of);
    let build = move |graph: &mut Graph| {
        let width = store_width(dtype, shape);
        let mut store = |name| graph.destination(name, dtype, GraphRows::Fixed(store_rows), width);
        let (k, v) = (store("keys"), store("values"));
        let (into_k, into_v) = (Operand::Value(k), Operand::Value(v));
        let input = RopeSplitInput { qkv, split, table, positions, kv_slots: rows, shape, k: into_k, v: into_v };
        let q = graph.rope_split("rope", input)?;
        Ok([q, k, v])
    };
    let near = |(exact, allowed): (Vec<f64>, Vec<f64>), f16| Expected::Near { exact, allowed, f16 };
    let stored = |(exact, mut allowed): (Vec<f64>, Vec<f64>)| {
        if dtype != DType::I8 {
            return Expected::Near { exact, allowed, f16: half };
        }
        for (block, allowed) in exact.chunks(KV_BLOCK).zip(allowed.chunks_mut(KV_BLOCK)) {
            allowed.iter_mut().for_each(|allowed| *allowed += kv_blocks::half_step(block));
        }
        Expected::Blocks { blocks: KvBlocks { rows: store_rows, shape }, exact, allowed }
    };
    let outputs = vec![("q", near(q, false)), ("k", stored(k)), ("v", stored(v))];
    problem.stage(given, build, outputs)
}

/// Queries, stores and spans.
struct AttentionData {
    rows: Rows,
    store_rows: usize,
    shape: Heads,
    dtype: DType,
    q: Vec<f32>,
    /// Keys and values as they are before they are stored.
    given_k: Vec<f32>,
    given_v: Vec<f32>,
    /// Keys and values as the stores hold them.
    k: Vec<f32>,
    v: Vec<f32>,
    first: Vec<i32>,
    last: Vec<i32>,
}

impl AttentionData {
    fn new(
        random: &mut Random,
        rows: Rows,
        store_rows: usize,
        shape: Heads,
        dtype: DType,
        mask: Mask,
        size: f32,
    ) -> AttentionData {
        let (tokens, kv_width) = (rows.used, shape.kv_heads * shape.head_dim);
        let spans: Vec<(usize, usize)> = (0..tokens)
            .map(|token| match mask {
                Mask::Decode => (0, store_rows - 1),
                Mask::Causal => (0, token),
                Mask::Sequences => {
                    let (each, sequence) = (store_rows / 3, token % 3);
                    (sequence * each, sequence * each + (token / 3).min(each - 1))
                }
                Mask::Spans if token == 0 => (store_rows - 1, store_rows - 1),
                Mask::Spans => {
                    let (a, b) = (random.below(store_rows), random.below(store_rows));
                    (a.min(b), a.max(b))
                }
            })
            .collect();
        let mut stored = |size: f32| -> (Vec<f32>, Vec<f32>) {
            if dtype == DType::I8 {
                let values = kv_blocks::clear_rows(random, store_rows, shape, size);
                let blocks = KvBlocks { rows: store_rows, shape };
                let bytes = kv_blocks::encode(&values, blocks);
                let held = kv_blocks::decode(bytemuck::cast_slice(&bytes), &blocks);
                return (values, held.into_iter().map(|value| value as f32).collect());
            }
            let values = random.floats(store_rows * kv_width, size);
            let round = |value: f32| if dtype == DType::F16 { f16::from_f32(value).to_f32() } else { value };
            let held: Vec<f32> = values.into_iter().map(round).collect();
            (held.clone(), held)
        };
        let ((given_k, k), (given_v, v)) = (stored(2.0 * size), stored(1.0));
        let q = random.floats(tokens * shape.heads * shape.head_dim, 2.0 * size);
        let (first, last) = spans.into_iter().map(|(first, last)| (first as i32, last as i32)).unzip();
        AttentionData { rows, store_rows, shape, dtype, q, given_k, given_v, k, v, first, last }
    }

    fn expected(&self, limit: f64) -> Expected {
        self.expected_of(limit, &naive::widen(&self.q), &naive::widen(&self.k), &naive::widen(&self.v))
    }

    /// Attention over these queries, keys and values in place of the data's own.
    fn expected_of(&self, limit: f64, q: &[f64], k: &[f64], v: &[f64]) -> Expected {
        let attended = self.attended(q, k, v);
        let scaled = attended.flat_map(|head| head.out.into_iter().map(move |out| (out, 1.0 + head.score_terms)));
        let (exact, allowed) = scaled.map(|(out, terms)| (out.value, limit * terms * out.terms)).unzip();
        Expected::Near { exact, allowed, f16: false }
    }

    fn expected_sums(&self, limit: f64) -> Expected {
        let (q, k) = (naive::widen(&self.q), naive::widen(&self.k));
        let sums = self.attended(&q, &k, &k).map(|head| (head.log_sum_exp, limit * (1.0 + head.score_terms)));
        let (exact, allowed) = sums.unzip();
        Expected::Near { exact, allowed, f16: false }
    }

    /// Every head of every token.
    fn attended<'a>(&'a self, q: &'a [f64], k: &'a [f64], v: &'a [f64]) -> impl Iterator<Item = naive::Attended> + 'a {
        let Heads { heads, kv_heads, head_dim } = self.shape;
        q.chunks(head_dim).enumerate().map(move |(index, query)| {
            let (token, kv_head) = (index / heads, index % heads / (heads / kv_heads));
            let at = |row: usize| (row * kv_heads + kv_head) * head_dim;
            let span = self.first[token] as usize..=self.last[token] as usize;
            naive::attention(query, span, |row| &k[at(row)..][..head_dim], |row| &v[at(row)..][..head_dim])
        })
    }

    /// What the host gives to an attention over stores that it writes.
    fn given(&self) -> (Given, AttentionInput) {
        let (mut given, token_rows) = self.rows.tokens();
        let q = given.input("q", token_rows, self.q_width(), &self.q);
        let stored = GraphRows::Fixed(self.store_rows);
        let mut store = |name, values: &[f32]| {
            let blocks = KvBlocks { rows: self.store_rows, shape: self.shape };
            Operand::Value(match self.dtype {
                DType::I8 => given.input(name, stored, KvBlocks::width(self.shape), &kv_blocks::encode(values, blocks)),
                dtype => stored_input(&mut given, name, dtype, stored, self.kv_width(), values),
            })
        };
        let (k, v) = (store("keys", &self.given_k), store("values", &self.given_v));
        let kv_start = given.input("first", token_rows, 1, &self.first);
        let kv_end = given.input("last", token_rows, 1, &self.last);
        (given, AttentionInput { q, k, v, kv_start, kv_end, shape: self.shape })
    }

    /// Attention over stores that the host writes.
    fn problem(self, with_sums: bool) -> Problem {
        let (output, sums) = match self.is_f16_prompt() {
            true => ("out of f16 prompts", "sums of f16 prompts"),
            false => ("out", "sums"),
        };
        let expected = self.expected(limit("attention", output));
        let expected_sums = self.expected_sums(limit("attention", sums));
        let (given, input) = self.given();
        let build = move |graph: &mut Graph| match with_sums {
            true => graph.attention_with_sums("attention", input).map(|(out, sums)| vec![out, sums]),
            false => Ok(vec![graph.attention("attention", input)?]),
        };
        let mut outputs = vec![("out", expected)];
        if with_sums {
            outputs.push(("sums", expected_sums));
        }
        Problem::new().stage(given, build, outputs)
    }

    /// Attention and a product behind it that only changes signs: devices may give it in f16.
    fn before_product(self, random: &mut Random) -> Problem {
        let width = self.q_width();
        let signs: Vec<f32> = (0..width).map(|_| 1.0 - 2.0 * random.below(2) as f32).collect();
        let mut weights = vec![f16::ZERO; width * width];
        signs.iter().enumerate().for_each(|(n, &sign)| weights[n * width + n] = f16::from_f32(sign));
        let mut problem = Problem::new();
        let weight = problem.weight(Resource::dense("weight", width, width, Encoding::F16), bytes_of(&weights));
        let Expected::Near { mut exact, mut allowed, .. } = self.expected(limit("attention", "out of f16 prompts"))
        else {
            unreachable!("attention is not exact")
        };
        let rounding = limit("dense_matmul", "out in f16");
        for (at, (exact, allowed)) in exact.iter_mut().zip(&mut allowed).enumerate() {
            *exact *= f64::from(signs[at % width]);
            // Of the row's largest, which is at most 1.
            *allowed += rounding;
        }
        let (given, input) = self.given();
        let build = move |graph: &mut Graph| {
            let out = graph.attention("attention", input)?;
            Ok([graph.dense_matmul_f16("product", out, weight)?])
        };
        problem.stage(given, build, [("out", Expected::Near { exact, allowed, f16: false })])
    }

    /// Whether a device may use kernels in f16.
    fn is_f16_prompt(&self) -> bool {
        self.dtype != DType::F32 && self.rows.used > 1
    }

    fn q_width(&self) -> usize {
        self.shape.heads * self.shape.head_dim
    }

    fn kv_width(&self) -> usize {
        self.shape.kv_heads * self.shape.head_dim
    }

    /// Caches, and a plan that stores these rows in them, in this order and without turning them.
    fn caches(&self, random: &mut Random, order: &[usize]) -> (Problem, Caches) {
        let (shape, q_width, kv_width) = (self.shape, self.q_width(), self.kv_width());
        let width = q_width + 2 * kv_width;
        let unturned_q = random.floats(order.len() * q_width, 1.0);
        let mut qkv = Vec::with_capacity(order.len() * width);
        for (token, &row) in order.iter().enumerate() {
            qkv.extend_from_slice(&unturned_q[token * q_width..][..q_width]);
            qkv.extend_from_slice(&self.given_k[row * kv_width..][..kv_width]);
            qkv.extend_from_slice(&self.given_v[row * kv_width..][..kv_width]);
        }
        let exact_q = naive::widen(&unturned_q);
        let allowed_q = exact_q.iter().map(|value| limit("kv_cache", "q") * value.abs()).collect();

        let mut problem = Problem::new();
        // Position 0 turns nothing.
        let table = rope_table(POSITIONS, shape.head_dim, 100.0, None);
        let mut buffer = |name| {
            let buffer = Resource::buffer(name, self.store_rows, store_width(self.dtype, shape), self.dtype);
            Operand::Resource(problem.resources.add(buffer))
        };
        let (k, v) = (buffer("keys"), buffer("values"));
        let caches = Caches { table: problem.floats("rope", POSITIONS, shape.head_dim, &table), k, v };
        let (mut given, rows) = Rows::all(order.len()).tokens();
        let rows_of: Vec<i32> = order.iter().map(|&row| row as i32).collect();
        let input = caches.input(&mut given, rows, shape, &qkv, &vec![0; order.len()], &rows_of);
        let build = move |graph: &mut Graph| Ok([graph.rope_split("rope", input)?]);
        let near_q = Expected::Near { exact: exact_q, allowed: allowed_q, f16: false };
        (problem.stage(given, build, [("q", near_q)]), caches)
    }

    /// Attention over caches: one plan stores every row, another attends.
    fn cached_problem(self, random: &mut Random) -> Problem {
        let order = random.shuffled(self.store_rows);
        let (problem, Caches { k, v, .. }) = self.caches(random, &order);
        let (shape, q_width) = (self.shape, self.q_width());
        let (mut given, token_rows) = self.rows.tokens();
        let q = given.input("q", token_rows, q_width, &self.q);
        let kv_start = given.input("first", token_rows, 1, &self.first);
        let kv_end = given.input("last", token_rows, 1, &self.last);
        let input = AttentionInput { q, k, v, kv_start, kv_end, shape };
        let attend = move |graph: &mut Graph| Ok([graph.attention("attention", input)?]);
        let output = if self.is_f16_prompt() { "out of f16 prompts" } else { "out" };
        let expected = self.expected(limit("kv_cache", output));
        problem.stage(given, attend, [("out", expected)])
    }

    /// A decoding step: a plan that has stored all rows but the last, then one that turns and stores the last and attends.
    fn decode_problem(mut self, random: &mut Random) -> Problem {
        let (shape, kv_width, head_dim) = (self.shape, self.kv_width(), self.shape.head_dim);
        let last = self.store_rows - 1;
        self.first = vec![self.store_rows as i32 / 3];
        let order = random.shuffled(last);
        let (problem, caches) = self.caches(random, &order);

        // Turned keys would be rounded this way or that; f32 keeps what is turned.
        let position = if self.dtype == DType::F32 { POSITIONS - 1 } else { 0 };
        let table = rope_table(POSITIONS, head_dim, 100.0, None);
        let angles = &table[position * head_dim..][..head_dim];
        let turned = |heads: &[f64]| -> Vec<f64> {
            let turn = |head: &[f64]| (0..head_dim).map(|i| naive::rotate(head, angles, i).value).collect::<Vec<f64>>();
            heads.chunks(head_dim).flat_map(turn).collect()
        };
        let (q, mut k, v) = (turned(&naive::widen(&self.q)), naive::widen(&self.k), naive::widen(&self.v));
        let last_key = turned(&k[last * kv_width..]);
        k.truncate(last * kv_width);
        k.extend(last_key);
        let expected = self.expected_of(limit("kv_cache", "out"), &q, &k, &v);

        let (mut given, token_rows) = self.rows.tokens();
        let qkv = [&self.q[..], &self.given_k[last * kv_width..], &self.given_v[last * kv_width..]].concat();
        let rotated = caches.input(&mut given, token_rows, shape, &qkv, &[position as i32], &[last as i32]);
        let kv_start = given.input("first", token_rows, 1, &self.first);
        let kv_end = given.input("last", token_rows, 1, &[last as i32]);
        let decode = move |graph: &mut Graph| {
            let (q, Caches { k, v, .. }) = (graph.rope_split("rope", rotated)?, caches);
            Ok([graph.attention("attention", AttentionInput { q, k, v, kv_start, kv_end, shape })?])
        };
        problem.stage(given, decode, [("out", expected)])
    }
}

/// Rows of the rotary table of cached problems.
const POSITIONS: usize = 5;

/// A rotary table and two buffers.
#[derive(Clone, Copy)]
struct Caches {
    table: ResourceId,
    k: Operand,
    v: Operand,
}

impl Caches {
    /// What stores keys and values of the inputs.
    fn input(
        self,
        given: &mut Given,
        tokens: GraphRows,
        shape: Heads,
        qkv: &[f32],
        positions: &[i32],
        rows: &[i32],
    ) -> RopeSplitInput {
        let qkv = given.input("qkv", tokens, (shape.heads + 2 * shape.kv_heads) * shape.head_dim, qkv);
        let positions = given.input("positions", tokens, 1, positions);
        let kv_slots = given.input("rows", tokens, 1, rows);
        let Caches { table, k, v } = self;
        RopeSplitInput { qkv, split: None, table, positions, kv_slots, shape, k, v }
    }
}

/// An input of f32 or f16, of values that f16 can hold.
pub(super) fn stored_input(
    given: &mut Given,
    name: &'static str,
    dtype: DType,
    rows: GraphRows,
    cols: usize,
    values: &[f32],
) -> ValueId {
    match dtype {
        DType::F16 => {
            let halves: Vec<f16> = values.iter().map(|&value| f16::from_f32(value)).collect();
            given.input(name, rows, cols, &halves)
        }
        _ => given.input(name, rows, cols, values),
    }
}
