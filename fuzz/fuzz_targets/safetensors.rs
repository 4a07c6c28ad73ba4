//! Any bytes: opening and reading must answer with a value or an error.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tritune_format::SafetensorsFile;

fuzz_target!(|data: &[u8]| {
    let Ok(file) = SafetensorsFile::from_source(Arc::new(data.to_vec())) else { return };
    let mut total = 0;
    for entry in file.entries() {
        let bytes = file.read(&entry.name).expect("an accepted tensor lies inside the file");
        total += bytes.len();
    }
    assert!(total <= data.len());
});
