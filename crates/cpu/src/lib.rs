//! The CPU: a kernel for every op, and [`CpuDevice`] that runs plans. It is what the kernels of GPUs are compared with.
//!
//! Each op has a module of its own name, and `<op>_reference` in its tests: plain loops that the kernel must agree with. [`isa`]
//! picks the instruction set at run time and [`pool`] splits the work among threads.

pub mod adam_w;
pub mod add;
mod arena;
pub mod attention;
pub mod attention_backward;
pub mod bounds;
pub mod cache;
pub mod concat;
pub mod dense_matmul;
pub mod dense_matmul_backward;
pub mod dense_matrix;
mod device;
pub mod dora_norms;
pub mod dora_scale;
pub mod dropout;
pub mod embed_rows;
pub mod embed_rows_gradient;
pub mod gated_act;
pub mod gated_act_backward;
pub mod gather_rows;
pub mod head_loss;
pub mod head_norm;
pub mod isa;
pub mod low_rank;
mod math;
pub mod matrix;
pub mod pool;
pub mod quant_anneal;
pub mod quantize;
pub mod requantize;
pub mod rms_norm;
pub mod rms_norm_backward;
pub mod rms_norm_gradient;
pub mod rope_split;
pub mod rope_split_backward;
pub mod scatter_rows;
pub mod select;
mod system_memory;
pub mod ternary;
pub mod ternary_matmul_backward;
pub mod ternary_matmul_gradient;
mod workspace;

pub use device::CpuDevice;
pub use system_memory::free_memory;
pub use workspace::target;
