use super::{BASE, Family, HfClass};
use crate::config::Activation;
use crate::tokenizer::PreTokenizer;

/// Llama, dense or ternary, Falcon 3, Falcon-E and SmolLM2 among them: SiLU, no sub-norms.
pub static LLAMA: Family = Family {
    name: "llama",
    about: "Llama, dense or ternary",
    gguf_architectures: &["llama"],
    adapter_architectures: &["llama"],
    gguf_interleaves_rope: true,
    pre_tokenizers: &[("falcon3", PreTokenizer::LlamaBpe), ("falcon_e", PreTokenizer::LlamaBpe)],
    hf_classes: &[HfClass {
        name: "LlamaForCausalLM",
        model_type: "llama",
        activation: Activation::Silu,
        norm_eps: 1e-6,
        rope_theta: 10_000.0,
        implicit_masters: false,
    }],
    ..BASE
};
