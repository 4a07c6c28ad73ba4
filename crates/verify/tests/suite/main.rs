//! The checks themselves: devices that are right pass, devices that are wrong fail, and the reference values are met on
//! the CPU and on Vulkan.

mod corruption;
mod distill;
mod golden_cpu;
mod golden_families;
mod golden_qwen3;
mod golden_training;
mod golden_unit;
mod golden_vulkan;
mod kv_types;
mod layer;
mod lowering;
mod mixed_adapters;
mod neighbours;
mod prefilter;
mod pretraining;
mod sharing;
mod speculation;
mod training;
mod vulkan;
mod vulkan_ops;
mod workers;
