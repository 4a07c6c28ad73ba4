//! Any bytes as a GGUF model: its shape, its vocabulary and every tensor it needs, or an error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::Arc;
use tritune_format::Gguf;
use tritune_model::model_file::{ModelFile, GgufModel, ReadingOptions};
use tritune_model::layout::{Norm, Projection};

fuzz_target!(|data: &[u8]| {
    let Ok(gguf) = Gguf::from_source(Arc::new(data.to_vec())) else { return };
    let Ok(model) = GgufModel::from_gguf(Path::new("fuzz"), gguf, ReadingOptions::default()) else { return };
    let _ = model.text();
    let _ = model.output_norm();
    for projection in Projection::ALL {
        let _ = model.linear(0, projection);
    }
    for norm in Norm::of(model.config()) {
        let _ = model.norm(0, *norm);
    }
});
