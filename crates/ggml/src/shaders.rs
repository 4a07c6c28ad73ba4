//! The kernels of this crate: ggml's strided ops.

use tritune_vulkan::raw::Code;

macro_rules! shaders {
    ($($constant:ident $name:literal $meaning:literal;)+) => {
        $(
            #[doc = $meaning]
            pub const $constant: Code =
                Code::Foreign { name: $name, code: include_bytes!(concat!("../spirv/", $name, ".spv")) };
        )+
        /// The names of all modules.
        #[cfg(test)]
        const NAMES: &[&str] = &[$($name),+];
    };
}

shaders! {
    BINARY "ggml_binary" "Elementwise ops of two tensors.";
    UNARY "ggml_unary" "Elementwise ops of one tensor.";
    COPY "ggml_copy" "Copies between strides and types.";
    GET_ROWS "ggml_get_rows" "Rows by number.";
    SET_ROWS "ggml_set_rows" "Stores rows by number.";
    ROPE "ggml_rope" "Rotary positions.";
    GLU "ggml_glu" "Gated activations.";
    RMS_NORM_ROWS "ggml_rms_norm_rows" "RMS normalisation without a gain.";
    SOFT_MAX "ggml_soft_max" "Softmax of rows.";
    MUL_MAT "ggml_mul_mat" "Products of strided operands.";
}

#[cfg(test)]
mod tests {
    use super::NAMES;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_names_every_committed_module() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".spv").map(str::to_owned))
            .collect();
        assert_eq!(files, NAMES.iter().map(|name| (*name).to_owned()).collect());
    }
}
