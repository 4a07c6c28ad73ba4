//! The CPU: a kernel for every op, and [`CpuDevice`] that runs plans. It is what the kernels of GPUs are compared with.
//!
//! Each op has a module of its own name, and `<op>_reference` in its tests: plain loops that the kernel must agree with. [`isa`]
//! picks the instruction set at run time and [`pool`] splits the work among threads. A kernel panics where a slice is shorter
//! than the shapes require, and checks indices that come from data before it writes anything.

#![expect(clippy::too_many_arguments, reason = "ops have many operands, and names keep them apart")]

mod adam_w;
mod add;
mod arena;
pub mod attention;
mod attention_backward;
mod blend;
mod bounds;
pub mod cache;
mod concat;
pub mod dense_matmul;
mod dense_matmul_backward;
pub mod dense_matrix;
mod device;
mod dora_norms;
mod dora_scale;
mod dropout;
mod embed_rows;
mod embed_rows_gradient;
mod gated_act;
mod gated_act_backward;
mod gather_rows;
mod head_loss;
mod head_norm;
pub mod isa;
mod low_rank;
mod math;
mod matrix;
pub mod pool;
mod prefiltered_matmul;
mod quant_anneal;
pub mod quantize;
mod relation_loss;
pub mod requantize;
mod rms_norm;
mod rms_norm_backward;
mod rms_norm_gradient;
mod rope_split;
mod rope_split_backward;
mod scale;
mod scatter_rows;
mod select;
mod system_memory;
pub mod ternary;
mod ternary_adapt;
pub mod ternary_matmul_backward;
mod ternary_matmul_gradient;
mod workspace;

pub use device::CpuDevice;
pub use system_memory::{free_memory, return_freed_memory};
pub use workspace::target;
