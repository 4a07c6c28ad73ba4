//! Any bytes: opening, reading and decoding must answer with a value or an error.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tritune_format::Gguf;
use tritune_format::codec::{self, I2sBlock};

fuzz_target!(|data: &[u8]| {
    let Ok(gguf) = Gguf::from_source(Arc::new(data.to_vec())) else { return };
    for tensor in &gguf.tensors {
        let bytes = gguf.read_tensor(tensor).expect("an accepted tensor lies inside the file");
        let cols = tensor.dims.first().copied().unwrap_or(1) as usize;
        let rows = tensor.dims.get(1).copied().unwrap_or(1) as usize;
        if tensor.ty.is_ternary() {
            for block in [I2sBlock::B128, I2sBlock::B64] {
                let Ok(matrix) = codec::decode_ternary(tensor.ty, &tensor.name, rows, cols, &bytes, block) else {
                    continue;
                };
                // What was decoded must survive being written and read again.
                let written = codec::encode_ternary(tensor.ty, &tensor.name, &matrix, block).expect("encodable");
                let again = codec::decode_ternary(tensor.ty, &tensor.name, rows, cols, &written, block);
                assert_eq!(again.expect("decodable").words, matrix.words);
            }
        } else {
            let _ = codec::decode_f32(tensor.ty, &tensor.name, &bytes, tensor.element_count() as usize);
        }
    }
});
