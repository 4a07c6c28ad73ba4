//! `--lora ADAPTER[:SCALE]`, as often as there are adapters.

use clap::Args;
use std::path::PathBuf;
use std::str::FromStr;
use tritune_runtime::{Adapter, AdapterError, Config, Outputs};

/// Which adapters.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Adapters")]
pub struct LoraArgs {
    /// An adapter (a GGUF file or a PEFT folder) and its scale; can be repeated.
    #[arg(long = "lora", value_name = "ADAPTER[:SCALE]")]
    pub adapters: Vec<LoraArg>,
}

impl LoraArgs {
    /// Adds them to what is read.
    pub fn read_by(&self, outputs: Outputs) -> Outputs {
        self.adapters.iter().fold(outputs, |outputs, adapter| outputs.reading_adapter(&adapter.path))
    }

    /// Reads the adapters and checks that they fit the model.
    pub fn load(&self, config: &Config) -> Result<Vec<(Adapter, f32)>, AdapterError> {
        self.adapters.iter().map(|arg| Ok((Adapter::load(&arg.path, config)?, arg.scale))).collect()
    }
}

/// One adapter of the command line.
#[derive(Clone, Debug, PartialEq)]
pub struct LoraArg {
    /// The file or folder.
    pub path: PathBuf,
    /// Factor on top of the adapter's own scale.
    pub scale: f32,
}

impl FromStr for LoraArg {
    type Err = String;

    fn from_str(text: &str) -> Result<LoraArg, String> {
        let (path, scale) = match text.rsplit_once(':') {
            Some((_, "")) => return Err("there is no scale after the colon".to_owned()),
            // What is not a number belongs to the path, such as the colon of a Windows drive.
            Some((path, last)) => match last.parse::<f32>() {
                Ok(scale) => (path, scale),
                Err(_) => (text, 1.0),
            },
            None => (text, 1.0),
        };
        if path.is_empty() {
            return Err("there is no adapter before the colon".to_owned());
        }
        if !scale.is_finite() {
            return Err("the scale after the last colon must be a finite number, such as 0.5".to_owned());
        }
        Ok(LoraArg { path: PathBuf::from(path), scale })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_the_last_colon_is_the_scale() {
        let cases = [
            ("adapter.gguf", "adapter.gguf", 1.0),
            ("adapter.gguf:0.5", "adapter.gguf", 0.5),
            ("out/:2", "out/", 2.0),
            ("a:-1e-2", "a", -0.01),
            ("a:0", "a", 0.0),
            (r"C:\adapters\a.gguf", r"C:\adapters\a.gguf", 1.0),
            (r"C:\adapters\a.gguf:1.5", r"C:\adapters\a.gguf", 1.5),
            ("night:12:30/a", "night:12:30/a", 1.0),
            ("night:12:30", "night:12", 30.0),
            ("a:0.5x", "a:0.5x", 1.0),
            ("ä b:.25", "ä b", 0.25),
        ];
        for (text, path, scale) in cases {
            assert_eq!(text.parse(), Ok(LoraArg { path: PathBuf::from(path), scale }), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        let cases = [
            ("", "no adapter"),
            (":1", "no adapter"),
            ("a:", "no scale"),
            ("a:nan", "finite"),
            ("a:-inf", "finite"),
            ("a:1e39", "finite"),
        ];
        for (text, words) in cases {
            let error = text.parse::<LoraArg>().unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
