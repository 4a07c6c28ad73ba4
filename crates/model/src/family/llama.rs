use super::{BASE, Family, HfClass};
use crate::tokenizer::PreTokenizer;

/// Llama, dense or ternary, Falcon 3, Falcon-E and SmolLM2 among them: SiLU, no sub-norms.
pub static LLAMA: Family = Family {
    name: "llama",
    about: "Llama, dense or ternary",
    gguf_architectures: &["llama"],
    adapter_architectures: &["llama"],
    gguf_interleaves_rope: true,
    pre_tokenizers: &[("falcon3", PreTokenizer::LlamaBpe), ("falcon_e", PreTokenizer::LlamaBpe)],
    hf_classes: &[HfClass::llama("LlamaForCausalLM", "llama")],
    ..BASE
};
