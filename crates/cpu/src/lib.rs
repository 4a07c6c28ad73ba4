//! tritune-cpu

pub mod add;
pub mod attention;
mod arena;
mod device;
pub mod bounds;
pub mod cache;
pub mod dense_matmul;
pub mod dense_matrix;
pub mod embed_rows;
pub mod gated_act;
pub mod gather_rows;
pub mod isa;
mod math;
pub mod pool;
pub mod quantize;
pub mod rms_norm;
pub mod rope_split;
pub mod select;
pub mod ternary;

pub use device::CpuDevice;
