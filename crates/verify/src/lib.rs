//! Proof that a device computes what it should: comparison with reference values, by the tolerances they come with.
//!
//! The same code serves the tests and `tritune verify`.

#![forbid(unsafe_code)]

pub mod cases;
pub mod compare;
pub mod golden;
pub mod layer;
mod naive;
pub mod random;
pub mod report;

pub use cases::{BOUNDS, Bound, CaseResult, OpCase, cases, op_names, run_cases, run_cases_exactly};
pub use compare::{Comparison, Tolerance};
pub use golden::{GoldenError, Verdict, check_inference, check_lora, check_qat};
pub use layer::{check_layer, check_model};
pub use report::{Report, Row};
