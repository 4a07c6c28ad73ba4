//! Questions to a device that its driver has no answer to, as dispatches.

use crate::dispatch::{Count, Dispatch};
use crate::interface::KernelLaunch;
use crate::kernels::Kernel;
use crate::kernels::interfaces::{probe_matrix, probe_read};
use crate::memory::Span;

/// As in the kernel that reads.
const LOCAL: u32 = 128;
const VECTORS: u64 = 16;
/// Lanes of the subgroup whose matrices are looked at.
const LANES: u32 = 32;

/// Bytes that [`lane_quads`] writes: a word for every lane, which is 1 where the answer is yes.
pub const LANE_QUADS_BYTES: u64 = LANES as u64 * 4;

/// Bytes that [`read`] writes for so many bytes read.
pub fn read_sums(bytes: u64) -> u64 {
    u64::from(read_groups(bytes) * LOCAL) * 4
}

fn read_groups(bytes: u64) -> u32 {
    (bytes / 16).div_ceil(VECTORS * u64::from(LOCAL)) as u32
}

/// Reads all of `data` at so many bytes per second, as is guessed.
pub fn read(data: Span, out: Span, bandwidth: f64) -> Dispatch {
    use probe_read::{Bind, Constants, Module, Push};
    let bytes = data.bytes;
    let push = Push { vectors: (bytes / 16) as u32 };
    let launch = Module::ProbeRead.launch(LOCAL, Constants {}, Bind { data, out }, push);
    alone(launch, read_groups(bytes), bytes as f64 / bandwidth * 1e9)
}

/// Whether four neighbouring invocations share two rows of a matrix, as the kernels of attention on matrix units have it.
pub fn lane_quads(out: Span) -> Dispatch {
    use probe_matrix::{Bind, Constants, Module, Push};
    alone(Module::ProbeMatrix.launch(LANES, Constants {}, Bind { out }, Push {}), 1, 0.0)
}

/// A launch that belongs to no plan.
fn alone(launch: KernelLaunch<Span>, groups: u32, estimate_ns: f64) -> Dispatch {
    Dispatch {
        step: 0,
        phase: 0,
        kernel: Kernel { module: launch.module, constants: launch.all_constants(0) },
        push: launch.all_push(0),
        bindings: launch.bindings,
        groups: [Count::Fixed(groups), Count::Fixed(1), Count::Fixed(1)],
        estimate_ns,
    }
}
