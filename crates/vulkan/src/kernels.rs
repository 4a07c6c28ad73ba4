//! The table of kernels: which SPIR-V module serves which op in which variant.

use ash::vk;
use serde::{Deserialize, Serialize};
use tritune_graph::Encoding;

/// A family of kernels that needs the same of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Vulkan 1.1 and 32-bit arithmetic only.
    Base,
    /// f16 arithmetic (`shaderFloat16`); data stays in 32-bit words.
    F16,
    /// Packed int8 dot products (`VK_KHR_shader_integer_dot_product`).
    Dot4,
    /// int8 cooperative matrices (`VK_KHR_cooperative_matrix`).
    Coopmat,
}

impl Variant {
    /// All variants, plainest first.
    pub const ALL: [Variant; 4] = [Variant::Base, Variant::F16, Variant::Dot4, Variant::Coopmat];

    /// The name in messages and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::F16 => "f16",
            Variant::Dot4 => "dot4",
            Variant::Coopmat => "coopmat",
        }
    }
}

/// One SPIR-V module.
pub(crate) struct Module {
    /// File name without its ending.
    pub name: &'static str,
    /// The op it serves, named as in the graph.
    pub op: &'static str,
    /// What it needs.
    pub variant: Variant,
    /// The SPIR-V.
    pub code: &'static [u8],
}

macro_rules! modules {
    ($($op:literal $variant:ident $($name:literal)+;)+) => {
        &[$($(Module {
            name: $name,
            op: $op,
            variant: Variant::$variant,
            code: include_bytes!(concat!("../spirv/", $name, ".spv")),
        },)+)+]
    };
}

/// Every module there is.
pub(crate) static MODULES: &[Module] = modules! {
    "embed_rows" Base "embed_rows_f32" "embed_rows_f16" "embed_rows_bf16" "embed_rows_q8_0" "embed_rows_q6_k";
    "rms_norm" Base "rms_norm";
    "rms_norm_quantize" Base "rms_norm_quantize";
    "quantize" Base "quantize";
    "ternary_matmul" Base "ternary_gemv_1" "ternary_gemv_4" "ternary_gemm";
    "ternary_matmul" Dot4 "ternary_gemv_1_dot4" "ternary_gemv_4_dot4" "ternary_gemm_dot4" "ternary_gemm_wide_dot4";
    "ternary_matmul" Dot4 "ternary_gemv_fused_dot4";
    "ternary_matmul" Base "ternary_gemv_1_tq1" "ternary_gemv_4_tq1" "ternary_gemm_tq1";
    "ternary_matmul" Dot4 "ternary_gemv_1_tq1_dot4" "ternary_gemv_4_tq1_dot4" "ternary_gemm_tq1_dot4";
    "ternary_matmul" Coopmat "ternary_gemm_coopmat" "ternary_gemm_coopmat_64";
    "rope_split" Base "rope_split";
    "attention" Base "attention_decode_f32" "attention_prompt_f32" "attention_tiled_f32";
    "attention" Base "attention_decode_f16" "attention_prompt_f16" "attention_tiled_f16";
    "attention" Base "attention_single_f32" "attention_single_f16";
    "attention" Base "attention_masked_f32" "attention_masked_f16";
    "attention" F16 "attention_prompt_half";
    "attention" Coopmat "attention_coopmat_f16";
    "attention" Base "attention_rope_f32" "attention_rope_f16";
    "gated_act" Base "gated_act";
    "gather_rows" Base "gather_rows";
    "dense_matmul" Base "dense_gemv_1_f32" "dense_gemv_1_f16" "dense_gemv_1_bf16" "dense_gemv_1_q8_0" "dense_gemv_1_q6_k";
    "dense_matmul" Base "dense_gemv_4_f32" "dense_gemv_4_f16" "dense_gemv_4_bf16" "dense_gemv_4_q8_0" "dense_gemv_4_q6_k";
    "dense_matmul" Base "dense_gemm_f32" "dense_gemm_f16" "dense_gemm_bf16" "dense_gemm_q8_0" "dense_gemm_q6_k";
    "arg_max" Base "arg_max";
    "top_k" Base "top_k";
    "rms_norm_backward" Base "rms_norm_backward";
    "rope_split_backward" Base "rope_split_backward";
    "gated_act_backward" Base "gated_act_backward";
    "scatter_rows" Base "scatter_rows";
    "add" Base "add";
    "dropout" Base "dropout";
    "lora_a" Base "lora_a";
    "lora_b" Base "lora_b";
    "lora_a_backward" Base "lora_a_backward";
    "lora_b_backward" Base "lora_b_backward";
    "lora_a_gradient" Base "lora_a_gradient";
    "lora_b_gradient" Base "lora_b_gradient";
    "dora_norms" Base "dora_norms" "dora_norms_tq1";
    "dora_scale" Base "dora_scale";
    "dora_scale_gradient" Base "dora_scale_gradient";
    "sum_squares" Base "sum_squares";
    "clip_factor" Base "clip_factor";
    "adam_w" Base "adam_w";
    "ternary_matmul_backward" Base "ternary_matmul_backward";
    "ternary_matmul_backward" Base "ternary_matmul_backward_halves" "ternary_matmul_backward_parts";
    "ternary_matmul_backward" Coopmat "ternary_matmul_backward_coopmat";
    "head_loss" Base "head_loss" "head_loss_halves" "head_loss_parts";
    "head_loss" Coopmat "head_loss_logits_coopmat" "head_loss_dx_coopmat";
    "head_loss" Base "head_loss_dx_f32" "head_loss_dx_f16" "head_loss_dx_bf16" "head_loss_dx_q8_0" "head_loss_dx_q6_k";
    "attention_backward" Base "attention_backward_delta";
    "attention_backward" Base "attention_backward_dq_f32" "attention_backward_dq_f16";
    "attention_backward" Base "attention_backward_dkv_f32" "attention_backward_dkv_f16";
    "attention_backward" Coopmat "attention_backward_dq_coopmat" "attention_backward_dkv_coopmat";
    "ternary_matmul_gradient" Base "ternary_matmul_gradient" "ternary_matmul_gradient_wide";
    "head_loss" Base "head_loss_gradient" "head_loss_gradient_wide";
    "ternary_matmul_gradient" Base "ternary_matmul_gradient_scale" "ternary_matmul_gradient_input" "ternary_matmul_gradient_parts";
    "ternary_matmul_gradient" Coopmat "ternary_matmul_gradient_coopmat";
    "head_loss" Base "head_loss_gradient_scale" "head_loss_gradient_input" "head_loss_gradient_parts";
    "head_loss" Coopmat "head_loss_gradient_coopmat";
    "rms_norm_gradient" Base "rms_norm_gradient" "rms_norm_gradient_sum";
    "embed_rows_gradient" Base "embed_rows_gradient";
    "requantize" Base "requantize_sums" "requantize_ternary" "requantize_f32" "requantize_f16" "requantize_annealed";
    "quant_anneal" Base "quant_anneal";
    "dense_matmul_backward" Base "dense_matmul_backward_f32" "dense_matmul_backward_f16";
    "dense_matmul_gradient" Base "dense_matmul_gradient" "dense_matmul_gradient_wide";
    // No op: measures the device.
    "probe_read" Base "probe_read";
};

/// A module with its specialisation constants, numbered from 0: what a pipeline is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kernel {
    /// Index in [`MODULES`].
    pub module: usize,
    /// The constants; 0 is the local size, 1 says where the rows come from.
    pub constants: Vec<u32>,
}

/// A number that changes with any kernel, so that verdicts about them can be kept.
pub fn kernels_fingerprint() -> u64 {
    let bytes = MODULES.iter().flat_map(|module| module.name.bytes().chain(module.code.iter().copied()));
    // FNV-1a: nobody is fooling us, we only want to notice a change.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Whether some module serves the op in that variant.
pub(crate) fn serves(op: &str, variant: Variant) -> bool {
    MODULES.iter().any(|module| module.op == op && module.variant == variant)
}

impl Kernel {
    /// The kernel of a module that is known to exist.
    pub(crate) fn new(name: &str, constants: Vec<u32>) -> Kernel {
        let module = MODULES.iter().position(|module| module.name == name);
        let module = module.unwrap_or_else(|| unreachable!("module {name} is in the table"));
        Kernel { module, constants }
    }

    pub(crate) fn module(&self) -> &'static Module {
        &MODULES[self.module]
    }
}

/// The ending of module names for a dense encoding.
pub(crate) fn encoding_suffix(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::F32 => Some("f32"),
        Encoding::F16 => Some("f16"),
        Encoding::BF16 => Some("bf16"),
        Encoding::Q8_0 => Some("q8_0"),
        Encoding::Q6K => Some("q6_k"),
        Encoding::Ternary => None,
    }
}

/// The words of a SPIR-V module.
pub(crate) fn words(code: &[u8]) -> Result<Vec<u32>, vk::Result> {
    let (words, rest) = code.as_chunks::<4>();
    if !rest.is_empty() || words.first() != Some(&0x0723_0203u32.to_le_bytes()) {
        return Err(vk::Result::ERROR_INVALID_SHADER_NV);
    }
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const CAPABILITY_SHADER: u32 = 1;
    const CAPABILITY_FLOAT16: u32 = 9;
    const CAPABILITY_DOT_PRODUCT: u32 = 6019;
    const CAPABILITY_DOT_PRODUCT_PACKED: u32 = 6018;
    /// Subgroups and arithmetic over them.
    const CAPABILITIES_SUBGROUP: [u32; 2] = [61, 63];

    /// Version word and capabilities of a module.
    fn capabilities(code: &[u8]) -> (u32, BTreeSet<u32>) {
        let words = words(code).unwrap();
        let mut found = BTreeSet::new();
        let mut at = 5;
        while at < words.len() {
            let (length, operation) = ((words[at] >> 16) as usize, words[at] & 0xffff);
            assert!(length > 0);
            if operation == 17 {
                found.insert(words[at + 1]);
            }
            at += length;
        }
        (words[1], found)
    }

    #[test]
    fn modules_ask_for_no_more_than_their_variant() {
        for module in MODULES {
            let (version, found) = capabilities(module.code);
            let allowed: &[u32] = match module.variant {
                Variant::Base => &[CAPABILITY_SHADER],
                Variant::F16 => &[CAPABILITY_SHADER, CAPABILITY_FLOAT16],
                Variant::Dot4 => &[CAPABILITY_SHADER, CAPABILITY_DOT_PRODUCT, CAPABILITY_DOT_PRODUCT_PACKED],
                Variant::Coopmat => continue,
            };
            assert!(version <= 0x0001_0300, "{} is SPIR-V {version:#x}", module.name);
            // Fused steps are asked for only where the profile has subgroup arithmetic.
            let fused = module.name.contains("fused") || module.name.starts_with("attention_rope");
            let also = if fused { &CAPABILITIES_SUBGROUP[..] } else { &[] };
            let expected = |capability| allowed.contains(capability) || also.contains(capability);
            assert!(found.iter().all(expected), "{}: {found:?}", module.name);
        }
    }

    #[test]
    fn the_table_names_every_committed_module() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".spv").map(str::to_owned))
            .collect();
        let table: BTreeSet<String> = MODULES.iter().map(|module| module.name.to_owned()).collect();
        assert_eq!(files, table);
        assert_eq!(table.len(), MODULES.len(), "a module is listed twice");
    }

    #[test]
    fn damaged_modules_are_refused() {
        assert!(words(&MODULES[0].code[..7]).is_err());
        assert!(words(&[0; 20]).is_err());
    }
}
