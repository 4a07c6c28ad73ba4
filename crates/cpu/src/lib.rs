//! The CPU: a plain reference of every op, fast kernels that agree with it, and [`CpuDevice`] that runs plans.
//!
//! Each op has a module of its own name with `<op>_reference` and the fast version; [`isa`] picks the instruction set at
//! run time and [`pool`] shares out the work.

mod arena;
pub mod attention;
pub mod bounds;
pub mod cache;
pub mod dense_matmul;
pub mod dense_matrix;
mod device;
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
