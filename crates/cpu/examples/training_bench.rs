//! Speed of the kernels that training adds, in multiply-adds per second against what the machine can do at most.
//!
//! `cargo run --release -p tritune-cpu --example training_bench [tokens]`

use std::time::Instant;
use tritune_cpu::attention_backward::{AttentionGradients, AttentionGradientsOut, attention_backward};
use tritune_cpu::cache::Cache;
use tritune_cpu::dense_matrix::{DenseKind, DenseMatrix};
use tritune_cpu::head_loss::{HeadGradients, HeadLossInput, head_loss};
use tritune_cpu::isa::Isa;
use tritune_cpu::low_rank::{lora_a, lora_a_gradient, lora_b, lora_b_backward, lora_b_gradient};
use tritune_cpu::matrix::{Factor, LoraPlace, Matrix};
use tritune_cpu::pool::ThreadPool;
use tritune_cpu::requantize::{requantize_f16, requantize_f32, requantize_ternary};
use tritune_cpu::ternary::{PackError, PackedTernary};
use tritune_cpu::ternary_matmul_backward::ternary_matmul_backward;
use tritune_cpu::ternary_matmul_gradient::{QuantizedRows, ternary_matmul_gradient};
use tritune_graph::Heads;
use tritune_graph::ScaleGranularity;

/// The shapes of the published 2-billion-parameter model.
const WIDTH: usize = 2560;
const PRODUCTS: [(&str, usize, usize); 4] =
    [("qkv", 3840, WIDTH), ("o", WIDTH, WIDTH), ("gate_up", 13_824, WIDTH), ("down", WIDTH, 6912)];
const RANK: usize = 8;
/// The best of so many runs counts.
const REPEATS: usize = 3;
/// The shapes of models that are trained from nothing.
const SMALL_PRODUCTS: [(&str, usize, usize); 5] = [
    ("128 x 128", 128, 128),
    ("352 x 128", 352, 128),
    ("1024 x 512", 1024, 512),
    ("512 x 1536", 512, 1536),
    ("1536 x 1536", 1536, 1536),
];

fn main() {
    let tokens = std::env::args().nth(1).map_or(128, |text| text.parse().expect("a number of tokens"));
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let (pool, isa) = (ThreadPool::new(threads), Isa::detect());
    let peak = fma_peak(&pool);
    println!("{isa}, {threads} threads, {tokens} tokens; at most {:.1} G multiply-adds/s", peak / 1e9);
    let report = |name: &str, products: f64, run: &mut dyn FnMut()| {
        run();
        let best = (0..REPEATS).map(|_| seconds(&mut *run)).fold(f64::INFINITY, f64::min);
        let rate = products / best;
        println!("{name:24} {:8.2} ms {:8.1} G/s {:5.1} %", best * 1e3, rate / 1e9, 100.0 * rate / peak);
    };

    for (name, rows, columns) in PRODUCTS {
        let weights = ternary(rows, columns);
        let (dy, mut out) = (floats(tokens * rows), vec![0.0; tokens * columns]);
        report(&format!("ternary backward {name}"), (tokens * rows * columns) as f64, &mut || {
            ternary_matmul_backward(&pool, isa, &weights, &dy, tokens, None, &mut out);
        });
    }

    for (name, rows, columns) in SMALL_PRODUCTS {
        let (dy, q, scales) = (floats(tokens * rows), vec![7i8; tokens * columns], vec![3.0; tokens]);
        let mut gradient = vec![0.0; rows * columns];
        let dy = Matrix { values: &dy, rows: tokens, cols: rows };
        let act = QuantizedRows { q: &q, stride: columns, scales: &scales, groups: None };
        report(&format!("ternary gradient {name}"), (tokens * rows * columns) as f64, &mut || {
            ternary_matmul_gradient(&pool, isa, dy, act, columns, &mut [&mut gradient]);
        });
    }

    let parameters = floats(WIDTH * 6912);
    let (mut packed, mut plain, mut halves) = (ternary(WIDTH, 6912), parameters.clone(), vec![0; 2 * parameters.len()]);
    let speed = |name: &str, bytes: f64, run: &mut dyn FnMut()| {
        run();
        let best = (0..REPEATS).map(|_| seconds(&mut *run)).fold(f64::INFINITY, f64::min);
        println!("{name:24} {:8.2} ms {:8.1} GB/s", best * 1e3, bytes * parameters.len() as f64 / best / 1e9);
    };
    speed("copy", 8.0, &mut || plain.copy_from_slice(std::hint::black_box(&parameters)));
    speed("requantize, ternary", 8.25, &mut || {
        requantize_ternary(&pool, isa, &parameters, &mut packed, 0, ScaleGranularity::Tensor)
    });
    speed("requantize, F32", 8.0, &mut || requantize_f32(&pool, &parameters, &mut plain));
    speed("requantize, F16", 6.0, &mut || requantize_f16(&pool, &parameters, &mut halves));

    let (wide, narrow) = (floats(tokens * 6912), floats(tokens * RANK));
    let (x, y) =
        (Matrix { values: &narrow, rows: tokens, cols: RANK }, Matrix { values: &wide, rows: tokens, cols: 6912 });
    let factor = floats(6912 * RANK);
    let (down, up) = (Factor::new(&factor, RANK, 6912), Factor::new(&factor, 6912, RANK));
    let place = LoraPlace { out_offset: 0, rank_offset: 0 };
    let products = (tokens * 6912 * RANK) as f64;
    let (mut small, mut large, mut gradient) = (narrow.clone(), wide.clone(), factor.clone());
    report("lora_a", products, &mut || lora_a(&pool, isa, y, down, &mut small));
    report("lora_b", products, &mut || {
        lora_b(&pool, isa, x, &[(up, place)], 2.0, Some(&wide), 6912, &mut large);
    });
    report("lora_b_backward", products, &mut || {
        lora_b_backward(&pool, isa, y, &[(up, place)], 2.0, RANK, &mut small);
    });
    report("lora_a_gradient", products, &mut || lora_a_gradient(&pool, isa, x, y, &mut gradient));
    report("lora_b_gradient", products, &mut || {
        lora_b_gradient(&pool, isa, y, x, place, RANK, 2.0, &mut gradient);
    });

    let shape = Heads { heads: 20, kv_heads: 5, head_dim: 128 };
    let [q, y, dy] = [0, 1, 2].map(|_| floats(tokens * 20 * 128));
    let [k, v] = [0, 1].map(|_| floats(tokens * 5 * 128));
    let (first, until) = (vec![0; tokens], vec![tokens as i32 - 1; tokens]);
    let sums = vec![8.0; tokens * 20];
    let (mut delta, mut dq, mut dk, mut dv) = (sums.clone(), q.clone(), k.clone(), v.clone());
    let pairs = (tokens * (tokens + 1) / 2 * 20 * 128) as f64;
    report("attention_backward", 7.0 * pairs, &mut || {
        let input = AttentionGradients {
            q: &q,
            k: Cache::F32(&k),
            v: Cache::F32(&v),
            first: &first,
            until: &until,
            y: &y,
            log_sum_exp: &sums,
            dy: &dy,
        };
        let out = AttentionGradientsOut { delta: &mut delta, dq: &mut dq, dk: &mut dk, dv: &mut dv };
        attention_backward(&pool, isa, shape, input, out).expect("the spans are right");
    });

    let vocabulary = 16_384;
    let table = vec![0x3c00u16; vocabulary * WIDTH];
    let weight = DenseMatrix::new(DenseKind::F16, vocabulary, WIDTH, bytemuck::cast_slice(&table)).expect("the shape");
    let (x, targets, row_weights) = (floats(tokens * WIDTH), vec![3; tokens], vec![1.0; tokens]);
    let at_once = tokens.min(64);
    let (mut logits, mut loss, mut dx) = (vec![0.0; at_once * vocabulary], vec![0.0; tokens], x.clone());
    let mut trained = vec![0.0; vocabulary * WIDTH];
    report("head_loss, F16, trained", 3.0 * (tokens * vocabulary * WIDTH) as f64, &mut || {
        let input =
            HeadLossInput { x: &x, weight: weight.into(), targets: &targets, row_weights: &row_weights, teacher: None };
        let gradients = Some(HeadGradients { dx: &mut dx, weight: &mut [&mut trained] });
        head_loss(&pool, isa, input, &mut logits, &mut loss, gradients).expect("the targets are right");
    });
    report("head_loss, F16", 2.0 * (tokens * vocabulary * WIDTH) as f64, &mut || {
        let input =
            HeadLossInput { x: &x, weight: weight.into(), targets: &targets, row_weights: &row_weights, teacher: None };
        let gradients = Some(HeadGradients { dx: &mut dx, weight: &mut [] });
        head_loss(&pool, isa, input, &mut logits, &mut loss, gradients).expect("the targets are right");
    });
}

fn seconds(run: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

fn floats(count: usize) -> Vec<f32> {
    (0..count).map(|index| ((index * 7919) % 2001) as f32 / 1000.0 - 1.0).collect()
}

fn ternary(rows: usize, columns: usize) -> PackedTernary {
    let mut state = 1u32;
    let packed = PackedTernary::from_rows(rows, columns, vec![0.5; rows], |_, words| {
        for word in words {
            *word = (0..16).fold(0, |word, k| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                word | ((state >> 24) % 3) << (2 * k)
            });
        }
        Ok::<_, PackError>(())
    });
    packed.expect("whole words of valid codes")
}

/// Multiply-adds a second of all threads with everything in registers.
fn fma_peak(pool: &ThreadPool) -> f64 {
    const STEPS: usize = 4_000_000;
    let lanes = lanes();
    let mut best = 0.0f64;
    for _ in 0..3 {
        let start = Instant::now();
        pool.run(pool.threads(), |_| spin(STEPS));
        best = best.max((pool.threads() * STEPS * 12 * lanes) as f64 / start.elapsed().as_secs_f64());
    }
    best
}

#[cfg(target_arch = "x86_64")]
fn lanes() -> usize {
    if is_x86_feature_detected!("avx512f") { 16 } else { 8 }
}

#[cfg(not(target_arch = "x86_64"))]
fn lanes() -> usize {
    4
}

/// Twelve independent chains of fused multiply-adds.
#[cfg(target_arch = "x86_64")]
fn spin(steps: usize) {
    use std::arch::x86_64::*;
    #[target_feature(enable = "avx512f")]
    fn wide(steps: usize) {
        let factor = _mm512_set1_ps(std::hint::black_box(0.5));
        let mut sums = [factor; 12];
        for _ in 0..steps {
            for sum in &mut sums {
                *sum = _mm512_fmadd_ps(*sum, factor, factor);
            }
        }
        std::hint::black_box(sums.map(|sum| _mm512_reduce_add_ps(sum)));
    }
    #[target_feature(enable = "avx2,fma")]
    fn narrow(steps: usize) {
        let factor = _mm256_set1_ps(std::hint::black_box(0.5));
        let mut sums = [factor; 12];
        for _ in 0..steps {
            for sum in &mut sums {
                *sum = _mm256_fmadd_ps(*sum, factor, factor);
            }
        }
        std::hint::black_box(sums.map(|sum| _mm256_cvtss_f32(sum)));
    }
    // SAFETY: the features are detected first.
    unsafe {
        if is_x86_feature_detected!("avx512f") {
            wide(steps);
        } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            narrow(steps);
        }
    }
}

/// Twelve independent chains of fused multiply-adds.
#[cfg(target_arch = "aarch64")]
fn spin(steps: usize) {
    use std::arch::aarch64::*;
    // SAFETY: NEON is part of the aarch64 baseline.
    unsafe {
        let factor = vdupq_n_f32(std::hint::black_box(0.5));
        let mut sums = [factor; 12];
        for _ in 0..steps {
            for sum in &mut sums {
                *sum = vfmaq_f32(factor, *sum, factor);
            }
        }
        std::hint::black_box(sums.map(|sum| vaddvq_f32(sum)));
    }
}

/// Twelve independent chains of multiply-adds.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn spin(steps: usize) {
    let factor = std::hint::black_box(0.5f32);
    let mut sums = [[factor; 4]; 12];
    for _ in 0..steps {
        for sum in sums.as_flattened_mut() {
            *sum = *sum * factor + factor;
        }
    }
    std::hint::black_box(sums);
}
