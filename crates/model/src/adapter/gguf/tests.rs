//! Contradictions made from the tables of keys and of modules: each is refused with both sides named, and the same file in agreement is
//! not.

use super::*;
use crate::family::{BITNET, FAMILIES, Family, LLAMA};
use crate::synth::preset;
use crate::tensor::Projection;

const RANK: usize = 2;

/// An adapter file: its keys, and its tensors with their shapes, columns first.
#[derive(Clone)]
struct File {
    metadata: Metadata,
    tensors: Vec<(String, [usize; 2])>,
}

impl File {
    /// A valid one for every module of a model.
    fn of(config: &Config) -> File {
        let mut metadata = Metadata::new();
        metadata.insert("general.architecture", config.family.gguf_name());
        metadata.insert("general.type", "adapter");
        metadata.insert("general.base_model.count", 1u32);
        metadata.insert("general.base_model.0.name", "base");
        metadata.insert("adapter.type", "lora");
        metadata.insert(ALPHA_KEY, 4.0f32);
        let modules = (0..config.layers).flat_map(|layer| Projection::ALL.map(|projection| (layer, projection)));
        let tensors = modules.flat_map(|(layer, projection)| {
            let (out, cols) = projection.shape(config);
            let name = config.family.gguf.module(layer, projection);
            [(format!("{name}.weight.lora_a"), [cols, RANK]), (format!("{name}.weight.lora_b"), [RANK, out])]
        });
        File { metadata, tensors: tensors.collect() }
    }

    fn with(&self, key: &str, value: impl Into<tritune_format::Value>) -> File {
        let mut changed = self.clone();
        changed.metadata.insert(key, value);
        changed
    }

    /// What reading it says.
    fn read(&self, config: &Config) -> Result<(), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("adapter.gguf");
        let declare = |(name, dims): &(String, [usize; 2])| TensorDeclaration {
            name: name.clone(),
            dims: dims.map(|dim| dim as u64).to_vec(),
            ty: TensorType::F32,
        };
        let declarations: Vec<TensorDeclaration> = self.tensors.iter().map(declare).collect();
        let mut writer = GgufWriter::new(Vec::new(), &self.metadata, &declarations).unwrap();
        for (name, [cols, rows]) in &self.tensors {
            writer.write(name, bytemuck::cast_slice(&vec![0.5f32; cols * rows])).unwrap();
        }
        std::fs::write(&path, writer.finish().unwrap()).unwrap();
        read(&path, config).map(drop).map_err(|error| error.to_string())
    }
}

fn config(family: &'static Family) -> Config {
    preset("tiny").unwrap().config(Some(family))
}

fn assert_refused(file: &File, config: &Config, sides: [&str; 2]) {
    let error = file.read(config).expect_err(&format!("{}: {sides:?}", config.family.name));
    for side in sides {
        assert!(error.contains(side), "{}: {error} does not name {side}", config.family.name);
    }
}

#[test]
fn keys_that_contradict_the_file_are_refused_by_both_names() {
    let architectures = || FAMILIES.iter().flat_map(|family| family.gguf_architectures);
    let mut refused = 0;
    for family in FAMILIES {
        let config = config(family);
        let valid = File::of(&config);
        valid.read(&config).unwrap_or_else(|error| panic!("{}: {error}", family.name));
        for architecture in architectures() {
            let other = valid.with("general.architecture", *architecture);
            if family.adapter_architectures.contains(architecture) {
                other.read(&config).unwrap_or_else(|error| panic!("{}: {error}", family.name));
                continue;
            }
            assert_refused(&other, &config, [&format!("\"{architecture}\""), &format!("\"{}\"", family.gguf_name())]);
            refused += 1;
        }
        for rule in RULES {
            match *rule {
                Rule::Is(key, word) => {
                    for other in ["model", "mmproj", "imatrix", "alora", "control_vector", ""] {
                        let (said, wanted) = (format!("\"{key}\" is \"{other}\""), format!("\"{word}\""));
                        assert_refused(&valid.with(key, other), &config, [&said, &wanted]);
                        refused += 1;
                    }
                }
                Rule::Counts { key, places } => {
                    for (count, place) in [(0u32, 0), (1, 1), (1, 7), (3, 3), (2, 4096)] {
                        let place = format!("{places}{place}.repo_url");
                        let file = valid.with(key, count).with(&place, "https://example.org");
                        // The first of them has a name already.
                        let named = if count == 0 { format!("{places}0.name") } else { place };
                        assert_refused(&file, &config, [&format!("\"{key}\" is {count}"), &named]);
                        refused += 1;
                    }
                    for count in [1u32, 2, 9] {
                        valid.with(key, count).read(&config).unwrap();
                    }
                }
            }
        }
        // The architecture's own keys are a model's.
        for key in ["block_count", "rope.freq_base", "lora.alpha"] {
            let key = format!("{}.{key}", family.gguf_name());
            assert_refused(&valid.with(&key, 2u32), &config, [&format!("\"{key}\""), "to the product"]);
            refused += 1;
        }
    }
    assert!(refused >= 200, "{refused} contradictions");
}

#[test]
fn tensors_that_contradict_each_other_or_the_model_are_refused_by_both_sides() {
    let mut refused = 0;
    // Rows of queries and keys are in another order in the first.
    for family in [&LLAMA, &BITNET] {
        let config = config(family);
        let valid = File::of(&config);
        for (number, (name, [cols, rows])) in valid.tensors.iter().enumerate() {
            let is_a = name.ends_with("lora_a");
            let changed = |shape: [usize; 2]| {
                let mut file = valid.clone();
                file.tensors[number].1 = shape;
                file
            };
            // Another rank than that of its other half.
            let wrong = changed(if is_a { [*cols, 3] } else { [3, *rows] });
            let ranks = if is_a { ["an A of rank 3", "a B of rank 2"] } else { ["an A of rank 2", "a B of rank 3"] };
            assert_refused(&wrong, &config, ranks);
            // Another width than the matrix it is for.
            let (wrong, expected) = match is_a {
                true => (changed([cols + 1, RANK]), format!("[rank, {cols}]")),
                false => (changed([RANK, rows + 1]), format!("[{rows}, rank]")),
            };
            let found = if is_a { format!("[{RANK}, {}]", cols + 1) } else { format!("[{}, {RANK}]", rows + 1) };
            assert_refused(&wrong, &config, [&found, &expected]);
            // Alone.
            let mut alone = valid.clone();
            alone.tensors.remove(number);
            assert_refused(&alone, &config, ["has only one of its", "A and B"]);
            // Of a layer that is none.
            let mut beyond = valid.clone();
            beyond.tensors[number].0 = name.replacen("blk.0.", "blk.40.", 1).replacen("blk.1.", "blk.40.", 1);
            assert_refused(&beyond, &config, [&beyond.tensors[number].0, &format!("it has {}", config.layers)]);
            refused += 4;
        }
    }
    assert!(refused >= 200, "{refused} contradictions");
}
