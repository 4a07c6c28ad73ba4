//! Bandwidth of the head product and of attention while decoding, beside that of plain reading.
//!
//! `cargo run --release -p tritune-cpu --example dense_bench [threads]`

use std::hint::black_box;
use std::time::Instant;

use half::f16;
use tritune_cpu::attention::{AttentionInput, attention};
use tritune_cpu::cache::Cache;
use tritune_cpu::dense_matmul::dense_matmul;
use tritune_cpu::dense_matrix::DenseMatrix;
use tritune_cpu::isa::Isa;
use tritune_cpu::pool::ThreadPool;
use tritune_graph::{Encoding, Heads};

const VOCABULARY: usize = 32_002;
const WIDTH: usize = 1536;
const ROUNDS: usize = 12;

/// Seconds of the fastest of several rounds, the first of which warms up.
fn fastest(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

fn bytes(count: usize, seed: u64) -> Vec<u8> {
    let mut state = seed | 1;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Neither infinite nor subnormal as any kind of float.
            (state >> 56) as u8 & 0x3f | 0x20
        })
        .collect()
}

fn read_all(pool: &ThreadPool, data: &[u8]) {
    const TASK: usize = 1 << 17;
    pool.run(data.len().div_ceil(TASK), |task| {
        let part = &data[task * TASK..data.len().min((task + 1) * TASK)];
        let (words, _) = part.as_chunks::<256>();
        let mut sums = [0u64; 32];
        for word in words {
            for (sum, eight) in sums.iter_mut().zip(word.as_chunks::<8>().0) {
                *sum = sum.wrapping_add(u64::from_le_bytes(*eight));
            }
        }
        black_box(sums);
    });
}

fn report(name: &str, size: usize, seconds: f64, reading: f64) {
    println!(
        "{name:<34} {:>9.3} ms {:>7.2} GB/s {:>7.2} GB/s {:>5.0} %",
        seconds * 1e3,
        size as f64 / seconds / 1e9,
        size as f64 / reading / 1e9,
        100.0 * reading / seconds
    );
}

fn main() {
    let threads = std::env::args().nth(1).map_or(Ok(2), |text| text.parse());
    let Ok(threads) = threads else {
        eprintln!("usage: dense_bench [threads]");
        std::process::exit(2);
    };
    let pool = ThreadPool::new(threads);
    let isa = Isa::detect();
    println!("{threads} threads, {isa}; the best of {ROUNDS} rounds");
    println!("{:<34} {:>12} {:>12} {:>12} {:>7}", "", "time", "op", "plain read", "fraction");

    let x: Vec<f32> = (0..4 * WIDTH).map(|index| (index as f32 * 0.37).sin()).collect();
    for kind in [Encoding::F16, Encoding::BF16, Encoding::Q8_0, Encoding::Q6K] {
        let size = VOCABULARY * kind.row_bytes(WIDTH);
        let data = bytes(size, 7);
        let head = match DenseMatrix::new(kind, VOCABULARY, WIDTH, &data) {
            Ok(head) => head,
            Err(error) => return eprintln!("{error}"),
        };
        let reading = fastest(|| read_all(&pool, &data));
        for tokens in [1, 4] {
            let mut out = vec![0.0; tokens * VOCABULARY];
            let seconds = fastest(|| dense_matmul(&pool, isa, &x, tokens, head, &mut out));
            report(&format!("head {kind:?}, {tokens} tokens"), size, seconds, reading);
        }
    }

    for shape in [Heads { heads: 20, kv_heads: 5, head_dim: 128 }, Heads { heads: 16, kv_heads: 16, head_dim: 96 }] {
        for context in [512, 1024, 2048] {
            // Sixty-four layers' worth, so that one layer's cache is not warm when it is used again.
            let layer = context * shape.kv_heads * shape.head_dim;
            let layers = 64;
            let cache = vec![f16::from_f32(0.25); 2 * layers * layer];
            let q = vec![0.5; shape.heads * shape.head_dim];
            let mut out = vec![0.0; shape.heads * shape.head_dim];
            let size = cache.len() * 2;
            let reading = fastest(|| read_all(&pool, bytemuck::cast_slice(&cache)));
            let seconds = fastest(|| {
                for (k, v) in cache.chunks_exact(2 * layer).map(|both| both.split_at(layer)) {
                    let last = [context as i32 - 1];
                    let input = AttentionInput { q: &q, k: Cache::F16(k), v: Cache::F16(v), first: &[0], last: &last };
                    attention(&pool, isa, shape, input, &mut out, None).expect("the spans fit the cache");
                }
            });
            let name = format!("decode {}/{} x {} at {context}", shape.heads, shape.kv_heads, shape.head_dim);
            report(&name, size, seconds, reading);
        }
    }

    for (shape, tokens) in
        [(Heads { heads: 20, kv_heads: 5, head_dim: 128 }, 512), (Heads { heads: 16, kv_heads: 16, head_dim: 96 }, 512)]
    {
        let cache = vec![f16::from_f32(0.25); tokens * shape.kv_heads * shape.head_dim];
        let q = vec![0.5; tokens * shape.heads * shape.head_dim];
        let mut out = vec![0.0; q.len()];
        let last: Vec<i32> = (0..tokens as i32).collect();
        let first = vec![0; tokens];
        let input = AttentionInput { q: &q, k: Cache::F16(&cache), v: Cache::F16(&cache), first: &first, last: &last };
        let seconds = fastest(|| attention(&pool, isa, shape, input, &mut out, None).expect("the spans fit the cache"));
        let operations = 2.0 * (tokens * (tokens + 1)) as f64 * (shape.heads * shape.head_dim) as f64;
        println!(
            "prefill {}/{} x {} of {tokens:<12} {:>9.3} ms {:>7.1} GFLOP/s",
            shape.heads,
            shape.kv_heads,
            shape.head_dim,
            seconds * 1e3,
            operations / seconds / 1e9
        );
    }
}
