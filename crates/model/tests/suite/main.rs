//! Model and adapter files, good and damaged, and the engine over them on the CPU.

mod adapters;
mod bad_adapters;
mod bad_folders;
mod bad_models;
mod dora;
mod models;
mod mutations;
mod not_finite;
mod other_bases;
mod other_models;
mod plan_sizes;
mod recovery;
mod round_trips;
mod same_graph;
mod scheduler;
mod shared_adapters;
mod speculation;
mod top_k;
mod vocab_files;
mod written;
