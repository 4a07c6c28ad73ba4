//! Training: data sets, adapters, optimiser schedules, checkpoints, and the governor that keeps a phone cool.
//!
//! * [`settings`] and [`schedule`]: what a user can set, and the learning rate that follows.
//! * [`data`]: from a file to batches of tokens.
//! * [`objective`]: what a run minimises, one file each.
//! * [`training_graph`]: forward, loss, backward and optimiser as one graph. [`trainer`] is a model on a device that learns by
//!   it, [`evaluator`] one with finished adapters that only tells losses.
//! * [`steps`]: what a run's optimiser steps are, whoever drives them. [`run`] does, with evaluations, checkpoints and pauses.
//!   [`lanes`] share out a step's micro-batches among several devices.
//! * [`checkpoint`], [`checksum`] and [`run_lock`]: what makes a run continue bit for bit, and alone.
//! * [`fresh_adapter`]: what an adapter starts from.
//! * [`export`]: adapter files, and the proof that they hold what was trained.
//! * [`log`] and [`report`]: what a user reads afterwards.
//! * [`power`] and [`stop`]: when to rest, and when to end.
//!
//! A run is put together by the caller, who opens the device: nothing here knows a CPU from a GPU.

#![forbid(unsafe_code)]

pub mod checkpoint;
pub mod checksum;
pub mod data;
pub mod evaluator;
pub mod export;
pub mod fresh_adapter;
pub mod input_scales;
pub mod lanes;
pub mod log;
pub mod objective;
pub mod power;
pub mod report;
pub mod run;
pub mod run_lock;
pub mod schedule;
pub mod settings;
pub mod steps;
pub mod stop;
pub mod teacher;
pub mod teacher_cache;
pub mod teacher_scorer;
pub mod tensorboard;
pub mod trainer;
pub mod training_graph;
