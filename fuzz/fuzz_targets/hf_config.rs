//! Any bytes as config.json: a valid shape or an error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tritune_model::config::config_from_hf;

fuzz_target!(|data: &[u8]| {
    if let Ok((config, _)) = config_from_hf(data) {
        config.validate().expect("an accepted configuration is valid");
        assert!(config.parameters() > 0);
    }
});
