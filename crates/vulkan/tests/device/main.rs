//! Every op on a real Vulkan device against plain Rust, under the device's own limits and under simulated ones, with the
//! validation layer on and silent.

mod attention;
mod backward;
mod errors;
mod fused;
mod half_adapters;
mod half_rows;
mod harness;
mod matmul;
mod norm_chains;
mod plans;
mod reference;
mod rows;
mod tuning;
