use crate::support::{keys, model, names, run_in};
use std::path::Path;

fn golden(name: &str) -> String {
    format!("{}/../verify/golden/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn logits(folder: &Path, model: &str) -> Vec<u8> {
    run_in(folder, &["logits", "-m", model, "--ids", "5,6,7,8", "-o", "logits", "--force"]).ok();
    std::fs::read(folder.join("logits")).unwrap()
}

#[test]
fn a_merged_model_is_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (master, adapter) = (golden("t1/master"), golden("lora/final"));
    let merge = ["merge", "-m", &master, "--lora", &adapter];
    let report = run_in(path, &[&merge[..], &["-o", "merged.gguf", "--type", "i2_s", "--json"]].concat()).json();
    assert_eq!(keys(&report), ["destination", "bytes", "notes"]);
    run_in(path, &[&merge[..], &["-o", "folder", "--type", "hf"]].concat()).ok();
    let merged = logits(path, "merged.gguf");
    assert_eq!(logits(path, "folder"), merged);
    assert_ne!(logits(path, &master), merged);
    // Nothing of the adapter is no change, there and back again neither.
    run_in(path, &["merge", "-m", &master, "--lora", &format!("{adapter}:0"), "-o", "same.gguf", "--type", "i2_s"])
        .ok();
    assert_eq!(logits(path, "same.gguf"), logits(path, &master));
    let twice = ["--lora", &format!("{adapter}:-1"), "-o", "undone.gguf", "--type", "i2_s"];
    run_in(path, &[&merge[..], &twice[..]].concat()).ok();
    assert_ne!(logits(path, "undone.gguf"), merged);
}

#[test]
fn trits_are_merged_into_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (packed, adapter) = (golden("t1/packed"), golden("lora/final"));
    let merge = ["merge", "-m", &packed, "--lora", &adapter, "-o", "merged.gguf", "--type", "i2_s"];
    run_in(path, &merge).fails(1, &["ternary already", "master weights", "--lossy"]);
    assert_eq!(names(path), [""; 0]);
    let text = run_in(path, &[&merge[..], &["--lossy"]].concat()).ok();
    assert!(!text.contains("master weights"), "the source has none to speak of: {text}");
    logits(path, "merged.gguf");
    // What cannot be measured afterwards is said before anything is written.
    std::fs::write(path.join("data.jsonl"), "{\"text\": \"a\"}\n").unwrap();
    let measured = ["merge", "-m", &packed, "--lora", &adapter, "-o", "other.gguf", "--lossy", "--data", "data.jsonl"];
    run_in(path, &measured).fails(1, &["has no tokenizer"]);
    assert_eq!(names(path), ["data.jsonl", "logits", "merged.gguf"]);
    run_in(path, &[&merge[..], &["--lossy"]].concat()).fails(2, &["merged.gguf exists already"]);
}

#[test]
fn adapters_go_from_form_to_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (base, adapter) = (golden("t1/packed"), golden("lora/init"));
    let report = run_in(path, &["convert", &adapter, "adapter.gguf", "--base", &base, "--json"]).json();
    assert_eq!((report["modules"].as_u64(), report["parameters"].as_u64()), (Some(14), Some(37376)));
    let text = run_in(path, &["convert", "adapter.gguf", "peft", "--base", &base]).ok();
    assert!(text.contains("14 adapted matrices"), "{text}");
    assert_eq!(names(&path.join("peft")), ["adapter_config.json", "adapter_model.safetensors"]);
    let tensors = |folder: &Path| {
        let bytes = std::fs::read(folder.join("adapter_model.safetensors")).unwrap();
        let header = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
        bytes[8 + header..].to_vec()
    };
    assert!(tensors(&path.join("peft")) == tensors(Path::new(&adapter)));
    run_in(path, &["convert", "adapter.gguf", "peft", "--base", &base]).fails(2, &["peft exists already"]);
    run_in(path, &["convert", "adapter.gguf", "x.gguf", "--base", &base, "--type", "hf"]).fails(2, &["--base"]);
}

#[test]
fn adapters_of_other_models_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let adapter = golden("lora/final");
    let merge = |lora: &str| run_in(path, &["merge", "-m", model(), "--lora", lora, "-o", "x.gguf"]);
    merge(&adapter).fails(1, &["has shape", "made for another model"]);
    merge("missing.gguf").fails(1, &["no such file or folder: missing.gguf"]);
    merge(model()).fails(1, &["not an adapter", "-m"]);
    merge("a:nan").fails(2, &["finite number"]);
    run_in(path, &["merge", "-m", model(), "-o", "x.gguf"]).fails(2, &["give --lora"]);
    assert_eq!(names(path), [""; 0]);
}
