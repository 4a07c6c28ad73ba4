//! The CPU: fast kernels of every op, and [`CpuDevice`] that runs plans.
//!
//! Each op has a module of its own name; its tests compare the kernel with plain loops, `<op>_reference`. [`isa`] picks the
//! instruction set at run time and [`pool`] distributes the work.

pub mod adam_w;
pub mod add;
mod arena;
pub mod attention;
pub mod attention_backward;
pub mod bounds;
pub mod cache;
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
pub mod isa;
pub mod low_rank;
mod math;
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
pub mod ternary;
pub mod ternary_matmul_backward;
pub mod ternary_matmul_gradient;

pub use device::{CpuDevice, free_memory};
