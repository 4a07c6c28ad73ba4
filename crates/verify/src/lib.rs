//! Proof that a device computes what it should: comparison with reference values, by the tolerances they come with.
//!
//! The same code serves the tests and `tritune verify`.

#![forbid(unsafe_code)]

pub mod cases;
pub mod compare;
#[cfg(feature = "golden")]
pub mod golden;
#[cfg(feature = "reports")]
pub mod layer;
mod naive;
pub mod random;
#[cfg(feature = "reports")]
pub mod report;

pub use cases::{
    BOUNDS, Bound, CaseResult, OpCase, cases, op_names, run_case, run_case_async, run_cases, run_cases_exactly,
};
pub use compare::{Comparison, Tolerance};
#[cfg(feature = "golden")]
pub use golden::{
    GoldenError, GoldenFolder, Verdict, check_inference, check_inference_async, check_lora, check_lora_async, check_qat,
};
#[cfg(feature = "reports")]
pub use layer::{check_layer, check_model};
#[cfg(feature = "reports")]
pub use report::{Row, VerifyReport};
