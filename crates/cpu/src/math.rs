//! Shared float machinery: sixteen lanes of f32 on every instruction set, and the exponential.
//!
//! Every reduction in this crate runs over sixteen lanes that are folded in one fixed order, so a sum depends
//! neither on the width of the machine's registers nor on the number of threads. Only the portable code differs
//! in the last bit, because it has no fused multiply-add.

use std::cell::RefCell;
use std::ops::Range;

use crate::isa::Isa;
use crate::pool::{SharedOut, ThreadPool};

mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
pub(crate) mod product;
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use lanes::{DOT_COLUMNS, LANES, Lanes, ROUNDER, exp_of_nonpositive};

/// Elements of cheap work per task: so few that the rows of a few sequences are shared by the threads, as many as pay for
/// claiming a task.
const TASK_ELEMENTS: usize = 1 << 11;

/// Work that is compiled once per instruction set.
///
/// `run` must be `#[inline(always)]`, and so must everything it calls that touches lanes: only code inlined into
/// the entry of an instruction set is compiled for it.
pub(crate) trait Kernel<R = ()> {
    /// Does the work with the lanes of one instruction set.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    unsafe fn run<L: Lanes>(self) -> R;
}

/// Runs `kernel` with the widest float lanes that `isa` allows and this CPU has.
pub(crate) fn dispatch<R, K: Kernel<R>>(isa: Isa, kernel: K) -> R {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512Bw | Isa::Avx512Vnni if x86::avx512_detected() => {
            // SAFETY: the features of the entry were just detected.
            unsafe { x86::run_avx512(kernel) }
        }
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512Bw | Isa::AvxVnni | Isa::Avx512Vnni if x86::avx2_detected() => {
            // SAFETY: the features of the entry were just detected.
            unsafe { x86::run_avx2(kernel) }
        }
        #[cfg(target_arch = "aarch64")]
        Isa::Neon | Isa::NeonDot | Isa::NeonI8mm => {
            // SAFETY: NEON is part of the aarch64 baseline.
            unsafe { kernel.run::<neon::Neon>() }
        }
        #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
        Isa::Simd128 => {
            // SAFETY: the whole module is compiled for these instructions.
            unsafe { kernel.run::<wasm::Simd128>() }
        }
        _ => {
            // SAFETY: the portable lanes use no special instruction.
            unsafe { kernel.run::<lanes::Portable>() }
        }
    }
}

/// Calls `work` with ranges that cover `0..rows`, each of about a task's worth of rows of `columns` elements.
pub(crate) fn for_row_ranges(pool: &ThreadPool, rows: usize, columns: usize, work: impl Fn(Range<usize>) + Sync) {
    let at_once = (TASK_ELEMENTS / columns.max(1)).max(1);
    pool.run(rows.div_ceil(at_once), |task| work(task * at_once..rows.min((task + 1) * at_once)));
}

/// Calls `work` with the number and the elements of every `width` elements of `out`, each a task; the last may be fewer.
pub(crate) fn for_chunks<T: Send>(
    pool: &ThreadPool,
    out: &mut [T],
    width: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let (length, width, out) = (out.len(), width.max(1), SharedOut::new(out));
    pool.run(length.div_ceil(width), |index| {
        // SAFETY: each chunk is one task's.
        work(index, unsafe { out.part(index * width..length.min((index + 1) * width)) });
    });
}

/// Calls `work` with ranges of `out` and what is there, each about a task's worth.
pub(crate) fn for_ranges<T: Send>(pool: &ThreadPool, out: &mut [T], work: impl Fn(Range<usize>, &mut [T]) + Sync) {
    for_chunks(pool, out, TASK_ELEMENTS, |index, part| {
        let first = index * TASK_ELEMENTS;
        work(first..first + part.len(), part);
    });
}

/// Calls `work` with the number and the elements of every row of `out`, `width` wide and as much work as `columns` elements.
pub(crate) fn for_rows<T: Send>(
    pool: &ThreadPool,
    columns: usize,
    out: &mut [T],
    width: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let at_once = (TASK_ELEMENTS / columns.max(1)).max(1);
    for_chunks(pool, out, at_once * width, |task, rows| {
        rows.chunks_exact_mut(width).enumerate().for_each(|(index, row)| work(task * at_once + index, row));
    });
}

thread_local! {
    /// Buffers that no call on this thread uses now.
    static SCRATCH: RefCell<Vec<Vec<f32>>> = const { RefCell::new(Vec::new()) };
}

/// Lends `length` floats of unspecified content, kept by the thread for later calls; nested calls get others.
///
/// They start at a multiple of sixteen lanes' size: a load of sixteen that straddles cache lines takes twice as long.
pub(crate) fn with_scratch<R>(length: usize, work: impl FnOnce(&mut [f32]) -> R) -> R {
    let mut buffer = SCRATCH.with_borrow_mut(|free| free.pop().unwrap_or_default());
    if buffer.len() < length + LANES {
        buffer.resize(length + LANES, 0.0);
    }
    let misaligned = buffer.as_ptr() as usize / size_of::<f32>() % LANES;
    let start = LANES - misaligned;
    let result = work(&mut buffer[start..start + length]);
    SCRATCH.with_borrow_mut(|free| free.push(buffer));
    result
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
