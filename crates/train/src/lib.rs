//! Training: data sets, adapters, optimiser schedules, checkpoints, and the governor that keeps a phone cool.

#![forbid(unsafe_code)]

pub mod checkpoint;
pub mod checksum;
pub mod log;
pub mod run_lock;
#[cfg(test)]
mod test_random;
