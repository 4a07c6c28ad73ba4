//! Training: data sets, adapters, optimiser schedules, checkpoints, and the governor that keeps a phone cool.

pub mod data;
