use super::{BASE, Family, HfClass};
use crate::config::Activation;
use crate::tensor::Norm;

/// The 1bitLLM family: SiLU, tied head, sub-norms.
pub static BITNET: Family = Family {
    name: "bitnet",
    about: "SiLU and sub-norms; runs in llama.cpp too",
    gguf_architectures: &["bitnet"],
    adapter_architectures: ADAPTERS,
    gguf_own_head_note: Some(
        "the model has a head of its own; llama.cpp's bitnet always uses the embedding and refuses it",
    ),
    gguf_activation_note: Some(
        "the model uses ReLU², which llama.cpp's bitnet computes as SiLU: its results there will be wrong",
    ),
    hf_classes: &[TRANSFORMERS, HfClass { implicit_masters: true, ..ONE_BIT_LLM }],
    norms: NORMS,
    always_ternary: true,
    ..BASE
};

/// The two BitNet families name and order their matrices alike; adapters of one model go under either name.
pub(super) const ADAPTERS: &[&str] = &["bitnet", "bitnet-b1.58", "bitnet-25"];

pub(super) const NORMS: &[Norm] = &[Norm::Attention, Norm::AttentionSub, Norm::FeedForward, Norm::FeedForwardSub];

/// transformers' class.
pub(super) const TRANSFORMERS: HfClass = HfClass {
    name: "BitNetForCausalLM",
    model_type: "bitnet",
    activation: Activation::Relu2,
    norm_eps: 1e-5,
    rope_theta: 500_000.0,
    implicit_masters: false,
};

/// The class that 1bitLLM's repositories bring along.
pub(super) const ONE_BIT_LLM: HfClass = HfClass {
    name: "BitnetForCausalLM",
    model_type: "bitnet",
    activation: Activation::Silu,
    norm_eps: 1e-5,
    rope_theta: 10_000.0,
    implicit_masters: false,
};
