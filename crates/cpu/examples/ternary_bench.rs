//! How close the ternary product comes to what the machine can do.
//!
//!     cargo run --release -p tritune-cpu --example ternary_bench [-- ISA]
//!
//! One token: bytes of weights a second, beside a plain read of the same memory. Many tokens: multiply-adds a
//! second, beside the same dot product instruction run on registers only. Every figure is the best of many runs of
//! a few milliseconds, since other programs only ever make one slower. Groups: the same product with a scale per 128
//! weights and per token and 128 activations, and how much longer it takes.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use tritune_cpu::isa::Isa;
use tritune_cpu::pool::ThreadPool;
use tritune_cpu::ternary::groups::{Activations, matmul_groups};
use tritune_cpu::ternary::{PackError, PackedTernary, Tile, ZERO_WORD, matmul};
use tritune_graph::GroupSize;

const SHAPES: [(usize, usize); 6] =
    [(1536, 1536), (4096, 1536), (1536, 4096), (2560, 2560), (6912, 2560), (2560, 6912)];
/// Read in turn, so that the last-level cache holds nothing useful when a segment's turn comes again.
const WORKING_SET: usize = 640 << 20;
/// Read in one timed run.
const SEGMENT: usize = 16 << 20;
const PREFILL: usize = 512;
const GROUP: GroupSize = GroupSize::G128;

fn main() -> Result<(), Box<dyn Error>> {
    let isa = match std::env::args().nth(1) {
        Some(name) => Isa::parse(&name)?,
        None => Isa::detect(),
    };
    let pools = [1, 2].map(ThreadPool::new);
    println!("instruction set {isa}");
    for pool in &pools {
        println!("{} threads: an empty region takes {:.2} µs", pool.threads(), region_seconds(pool) * 1e6);
    }
    println!("\none token: GB/s of weights (fraction of the plain read)");
    for (rows, columns) in SHAPES {
        let matrices = matrices(rows, columns, WORKING_SET)?;
        let segments: Vec<_> = matrices.chunks(SEGMENT.div_ceil(matrices[0].bytes())).collect();
        let bytes = segments[0].iter().map(|matrix| size_of_val(matrix.tiles())).sum::<usize>() as f64;
        let mut input = Input::new(&matrices[0], 1);
        for pool in &pools {
            // The last segment may be a short one.
            let runs = segments[..segments.len() - 1].iter().cycle().take(2 * segments.len());
            let read = runs.clone().map(|part| seconds(|| part.iter().for_each(|one| read_all(pool, one.tiles()))));
            let read = bytes / best(read) / 1e9;
            let product = runs.map(|part| seconds(|| part.iter().for_each(|one| input.product(pool, isa, one))));
            let product = bytes / best(product) / 1e9;
            println!(
                "{rows:5} × {columns:<5} {} threads {product:6.2} GB/s, read {read:6.2} GB/s ({:3.0} %)",
                pool.threads(),
                100.0 * product / read
            );
        }
    }
    println!("\n{PREFILL} tokens: GMAC/s (fraction of the peak)");
    for (rows, columns) in SHAPES {
        let matrices = matrices(rows, columns, 1)?;
        let mut input = Input::new(&matrices[0], PREFILL);
        for pool in &pools {
            let time = best((0..12).map(|_| seconds(|| input.product(pool, isa, &matrices[0]))));
            let rate = (rows * columns * PREFILL) as f64 / time / 1e9;
            let fraction = match peak_gmacs(pool, isa) {
                Some(peak) => format!("peak {peak:6.0} ({:3.0} %)", 100.0 * rate / peak),
                None => "peak not measured".to_owned(),
            };
            println!("{rows:5} × {columns:<5} {} threads {rate:6.0} GMAC/s, {fraction}", pool.threads());
        }
    }
    println!("\ngroups of {GROUP}: GMAC/s (time added to the product with a scale per row)");
    for (rows, columns) in SHAPES {
        let (plain, grouped) = (matrices(rows, columns, 1)?, grouped(rows, columns)?);
        for tokens in [1, 8, PREFILL] {
            let mut input = Input::new(&grouped, tokens);
            for pool in &pools {
                let repeats = PREFILL / tokens;
                // In turns, so that both meet the same weather.
                let mut times = [f64::INFINITY; 2];
                for _ in 0..12 {
                    let plain = seconds(|| (0..repeats).for_each(|_| input.product(pool, isa, &plain[0])));
                    let groups = seconds(|| (0..repeats).for_each(|_| input.grouped_product(pool, isa, &grouped)));
                    times = [times[0].min(plain), times[1].min(groups)];
                }
                let rate = (rows * columns * tokens * repeats) as f64 / times[1] / 1e9;
                println!(
                    "{rows:5} × {columns:<5} {tokens:3} tokens {} threads {rate:6.0} GMAC/s ({:+.1} %)",
                    pool.threads(),
                    100.0 * (times[1] / times[0] - 1.0)
                );
            }
        }
    }
    Ok(())
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

fn best(times: impl Iterator<Item = f64>) -> f64 {
    times.fold(f64::INFINITY, f64::min)
}

fn region_seconds(pool: &ThreadPool) -> f64 {
    const REGIONS: usize = 1000;
    let regions = || (0..REGIONS).for_each(|_| pool.run(8, |task| _ = black_box(task)));
    best((0..50).map(|_| seconds(regions))) / REGIONS as f64
}

/// Weights that are all −1, with groups.
fn grouped(rows: usize, columns: usize) -> Result<PackedTernary, PackError> {
    let scales = vec![0.5; rows * GROUP.per_row(columns)];
    PackedTernary::from_grouped_rows(rows, columns, GROUP, &scales, |_, words| {
        words.fill(0);
        Ok(())
    })
}

fn matrices(rows: usize, columns: usize, bytes: usize) -> Result<Vec<PackedTernary>, PackError> {
    let count = bytes.div_ceil(rows * columns / 4);
    let mut state = 1u32;
    let mut random_word = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Any mixture of the codes 0 and 1: the values do not change the time.
        ZERO_WORD & state.rotate_left(11)
    };
    (0..count)
        .map(|_| {
            PackedTernary::from_rows(rows, columns, vec![1.0; rows], |_, words| {
                words.iter_mut().for_each(|word| *word = random_word());
                Ok(())
            })
        })
        .collect()
}

struct Input {
    tokens: usize,
    stride: usize,
    q: Vec<i8>,
    sums: Vec<i32>,
    scales: Vec<f32>,
    group_sums: Vec<i32>,
    group_scales: Vec<f32>,
    out: Vec<f32>,
}

impl Input {
    fn new(weights: &PackedTernary, tokens: usize) -> Self {
        let stride = weights.words_per_row() * 16;
        let q: Vec<_> = (0..tokens * stride).map(|index| (index * 37) as i8).collect();
        let sums = |q: &[i8], length| q.chunks(length).map(|q| q.iter().map(|&q| i32::from(q)).sum()).collect();
        let group_sums: Vec<_> = q.chunks(stride).flat_map(|q| -> Vec<_> { sums(q, GROUP.columns()) }).collect();
        let (sums, group_scales) = (sums(&q, stride), vec![1.0; group_sums.len()]);
        let (scales, out) = (vec![1.0; tokens], vec![0.0; tokens * weights.rows()]);
        Self { tokens, stride, q, sums, scales, group_sums, group_scales, out }
    }

    fn product(&mut self, pool: &ThreadPool, isa: Isa, weights: &PackedTernary) {
        let Self { tokens, stride, q, sums, scales, out, .. } = self;
        matmul(pool, isa, weights, q, *stride, sums, scales, *tokens, None, out);
        black_box(out);
    }

    fn grouped_product(&mut self, pool: &ThreadPool, isa: Isa, weights: &PackedTernary) {
        let Self { tokens, stride, q, group_sums, group_scales, out, .. } = self;
        let act = Activations { q, stride: *stride, sums: group_sums, scales: group_scales, group: GROUP };
        matmul_groups(pool, isa, weights, act, *tokens, None, out);
        black_box(out);
    }
}

/// Reads the tiles as one xor, in the chunks a product of one token would use.
fn read_all(pool: &ThreadPool, tiles: &[Tile]) {
    let chunks: Vec<_> = tiles.chunks(tiles.len().div_ceil(8 * pool.threads())).collect();
    pool.run(chunks.len(), |index| {
        let mut sums = [[0u32; 16]; 2];
        for tiles in chunks[index].chunks_exact(2) {
            prefetch(tiles.as_ptr().wrapping_add(64));
            prefetch(tiles.as_ptr().wrapping_add(65));
            for (sum, tile) in sums.iter_mut().zip(tiles) {
                sum.iter_mut().zip(&tile.0).for_each(|(sum, word)| *sum ^= word);
            }
        }
        black_box(sums);
    });
}

/// The plain read asks for its memory as early as the kernels do; without it the product reads faster than the read.
fn prefetch(tile: *const Tile) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch may name any address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(tile.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = tile;
}

/// The multiply-adds a second of the dot product instruction alone.
#[cfg(target_arch = "x86_64")]
fn peak_gmacs(pool: &ThreadPool, isa: Isa) -> Option<f64> {
    use std::arch::x86_64::*;
    const ROUNDS: usize = 50_000;
    const CHAINS: usize = 12;

    #[target_feature(enable = "avx512f,avx512vnni")]
    fn wide() {
        let mut sums = [_mm512_setzero_si512(); CHAINS];
        let (codes, q) = black_box((_mm512_set1_epi8(2), _mm512_set1_epi8(-3)));
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = _mm512_dpbusd_epi32(*sum, codes, q);
            }
        }
        black_box(sums);
    }
    #[target_feature(enable = "avx2,avxvnni")]
    fn narrow() {
        let mut sums = [_mm256_setzero_si256(); CHAINS];
        let (codes, q) = black_box((_mm256_set1_epi8(2), _mm256_set1_epi8(-3)));
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = _mm256_dpbusd_avx_epi32(*sum, codes, q);
            }
        }
        black_box(sums);
    }

    let (run, products): (unsafe fn(), usize) = match isa {
        Isa::Avx512Vnni => (wide, 64),
        Isa::AvxVnni => (narrow, 32),
        _ => return None,
    };
    assert!(isa.is_available());
    let tasks = pool.threads() * 8;
    // SAFETY: this machine has the instruction set, as asserted.
    let time = best((0..12).map(|_| seconds(|| pool.run(tasks, |_| unsafe { run() }))));
    Some((tasks * ROUNDS * CHAINS * products) as f64 / time / 1e9)
}

/// Not known for this architecture.
#[cfg(not(target_arch = "x86_64"))]
fn peak_gmacs(_pool: &ThreadPool, _isa: Isa) -> Option<f64> {
    None
}
