use super::bitnet::{ADAPTERS, NORMS, ONE_BIT_LLM, TRANSFORMERS};
use super::{BASE, Family};
use crate::config::Activation;

/// Microsoft's 2B-4T family: ReLU², sub-norms.
pub static BITNET_B158: Family = Family {
    name: "bitnet-b1.58",
    about: "ReLU² and sub-norms, as 2B-4T",
    gguf_architectures: &["bitnet-b1.58", "bitnet-25"],
    adapter_architectures: ADAPTERS,
    hf_classes: &[TRANSFORMERS, ONE_BIT_LLM],
    norms: NORMS,
    always_ternary: true,
    activation: Activation::Relu2,
    ..BASE
};
