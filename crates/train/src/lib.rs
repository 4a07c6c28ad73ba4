//! Training: data sets, adapters, optimiser schedules, checkpoints, and the governor that keeps a phone cool.

#![forbid(unsafe_code)]

pub mod checkpoint;
pub mod checksum;
pub mod data;
pub mod log;
pub mod power;
pub mod report;
pub mod run_lock;
pub mod schedule;
pub mod settings;
pub mod stop;
#[cfg(test)]
mod test_random;
pub mod trainer;
pub mod training_graph;
