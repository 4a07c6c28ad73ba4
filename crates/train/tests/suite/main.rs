//! Training on the CPU: steps, whole runs, and runs that are stopped or killed.

mod biases;
#[cfg(unix)]
mod checkpoint_kill;
mod distill;
mod dora;
#[cfg(unix)]
mod dying_layer;
mod frozen_factors;
mod objective;
mod preference;
mod running;
mod scales;
mod shards;
mod small;
mod teacher;
mod teacher_cache;
mod ternary;
mod training;
mod waiting;
mod warm_up;
