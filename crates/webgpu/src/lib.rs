//! The WebGPU device.

#[cfg_attr(not(test), expect(dead_code))]
mod modules;

#[cfg(test)]
mod tests {
    use naga::valid::{Capabilities, ValidationFlags, Validator};

    #[test]
    fn every_module_is_valid() {
        let mut wrong = Vec::new();
        for (name, code) in super::modules::MODULES {
            let parsed = naga::front::wgsl::parse_str(code).map_err(|error| error.emit_to_string(code));
            let found = parsed.and_then(|module| {
                let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
                validator.validate(&module).map_err(|error| error.emit_to_string(code))
            });
            if let Err(error) = found {
                wrong.push(format!("{name}: {error}"));
            }
        }
        assert!(wrong.is_empty(), "{}\n{} modules", wrong.join("\n"), wrong.len());
    }
}
