//! Damaged inputs: files and requests of every kind, changed where their structure is.

mod converts;
mod data;
mod models;
mod requests;
mod runs;
mod texts;

use crate::class::Class;
use std::path::Path;
use tritune_testing::Random;

type Make = Box<dyn FnMut(&mut Random) -> anyhow::Result<usize>>;
type Run = Box<dyn FnMut() -> Result<(), String>>;

/// A class made of two functions.
struct Input {
    name: &'static str,
    make: Make,
    run: Run,
}

impl Class for Input {
    fn name(&self) -> &'static str {
        self.name
    }

    fn make(&mut self, random: &mut Random) -> anyhow::Result<Option<usize>> {
        (self.make)(random).map(Some)
    }

    fn run(&mut self) -> Result<u64, String> {
        (self.run)().map(|()| 1)
    }
}

fn input(
    name: &'static str,
    make: impl FnMut(&mut Random) -> anyhow::Result<usize> + 'static,
    run: impl FnMut() -> Result<(), String> + 'static,
) -> Input {
    Input { name, make: Box::new(make), run: Box::new(run) }
}

/// A class whose input is one file: `change` makes its bytes, `run` reads it.
fn file(
    name: &'static str,
    path: &Path,
    mut change: impl FnMut(&mut Random) -> Vec<u8> + 'static,
    mut run: impl FnMut(&Path) -> Result<(), String> + 'static,
) -> Input {
    let (place, own) = (path.to_owned(), path.to_owned());
    let make = move |random: &mut Random| {
        let bytes = change(random);
        std::fs::write(&place, &bytes)?;
        Ok(bytes.len())
    };
    input(name, make, move || run(&own))
}

/// All classes of this kind, each with a folder of its own.
pub fn classes(
    folder: &Path,
    prepared: &Path,
    is_chosen: &dyn Fn(&str) -> bool,
) -> anyhow::Result<Vec<Box<dyn Class>>> {
    type Maker = fn(&'static str, &Path, &Path) -> anyhow::Result<Input>;
    let all: [(&'static str, Maker); 19] = [
        ("model-gguf", models::gguf),
        ("model-folder", models::folder),
        ("convert", converts::convert_dense),
        ("adapter-gguf", models::adapter_gguf),
        ("adapter-peft", models::adapter_peft),
        ("tokenizer-json", texts::tokenizer_json),
        ("tokenizer-model", texts::tokenizer_model),
        ("template", texts::template),
        ("config-toml", texts::config),
        ("prompts", texts::prompts),
        ("checkpoint", runs::checkpoint),
        ("run-folder", runs::folder),
        ("data-lines", data::lines),
        ("data-array", data::array),
        ("data-table", data::table),
        ("data-text", data::text),
        ("data-gzip", data::gzip),
        ("data-parquet", data::parquet),
        ("request", requests::request),
    ];
    let mut classes: Vec<Box<dyn Class>> = Vec::new();
    for (name, make) in all.into_iter().filter(|(name, _)| is_chosen(name)) {
        let own = folder.join(name);
        std::fs::create_dir_all(&own)?;
        classes.push(Box::new(make(name, &own, prepared)?));
    }
    Ok(classes)
}
