//! Proof that a device computes what it should: comparison with reference values, by the tolerances they come with.
//!
//! The same code serves the tests and `tritune verify`.

#![forbid(unsafe_code)]

pub mod compare;
pub mod golden;

pub use compare::{Comparison, Tolerance};
pub use golden::{GoldenError, Verdict, check_inference};
