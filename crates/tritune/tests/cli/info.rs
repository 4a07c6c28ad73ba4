use crate::support::{keys, model, model_without_tokenizer, run};
use serde_json::json;

#[test]
fn text_names_what_a_person_wants_to_know() {
    let text = run(&["info", model()]).ok();
    for part in [
        "GGUF v3",
        "synthetic tiny",
        "bitnet",
        "2 layers, width 256, feed-forward 768, 4 heads of 64 (2 key/value), vocabulary 512",
        "TQ2_0",
        "llama-bpe, 512 tokens",
        "the one of BitNet 2B-4T is used",
        "context of 512 tokens",
        "14 matrices: ternary, one scale per tensor; activations int8 per token",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert_eq!(run(&["info", "-m", model()]).ok(), text, "as other commands take it");
    run(&["info"]).fails(2, &["MODEL"]);
    run(&["info", "-m", model(), model()]).fails(2, &["cannot be used with"]);
    assert!(!text.contains("blk.0"), "tensors are listed only when asked for");
}

#[test]
fn json_has_the_documented_fields() {
    let value = run(&["info", model(), "--json"]).json();
    let expected =
        ["path", "format", "file_bytes", "config", "parameters", "ternary_weights", "weights", "memory", "tokenizer"];
    assert_eq!(keys(&value), expected);
    assert_eq!(value["config"]["architecture"], "bitnet");
    assert_eq!(value["config"]["vocab"], 512);
    assert_eq!(value["tokenizer"]["tokens"], 512);
    assert_eq!(value["file_bytes"], std::fs::metadata(model()).unwrap().len());
    // Two layers of 256 · (4·64 + 2·2·64 + 256 + 3·768) weights.
    assert_eq!(value["ternary_weights"], 2 * 256 * (512 + 256 + 3 * 768));

    let full = run(&["--json", "info", model(), "--tensors", "--metadata"]).json();
    assert_eq!(full["metadata"]["general.architecture"], json!("bitnet"));
    let tensors = full["tensors"].as_array().unwrap();
    assert_eq!(tensors.len(), 2 + 2 * 11);
    assert_eq!(tensors[0]["name"], "token_embd.weight");
    assert_eq!(tensors[0]["shape"], json!([512, 256]));
    assert_eq!(tensors[0]["type"], "F16");
    assert_eq!(tensors[0]["bytes"], 512 * 256 * 2);
}

#[test]
fn a_folder_without_tokenizer_says_so() {
    let text = run(&["info", model_without_tokenizer()]).ok();
    assert!(text.contains("Hugging Face folder (packed trits, scale multiplies)"), "{text}");
    assert!(text.contains("none: takes token ids only"), "{text}");
    assert_eq!(run(&["info", model_without_tokenizer(), "--json"]).json()["tokenizer"], json!(null));
}

#[test]
fn tensors_and_metadata_are_listed_for_people_too() {
    let text = run(&["info", model(), "--tensors", "--metadata"]).ok();
    assert!(text.contains("general.architecture = "), "{text}");
    assert!(text.contains("blk.1.ffn_down.weight"), "{text}");
}

#[test]
fn text_of_a_file_does_not_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.gguf");
    let mut bytes = std::fs::read(model()).unwrap();
    let (name, steering) = (b"synthetic tiny", b"synt\x1b[2J\x1b[31mt");
    let at = bytes.windows(name.len()).position(|window| window == name).expect("the model's name");
    bytes[at..at + name.len()].copy_from_slice(steering);
    std::fs::write(&path, bytes).unwrap();
    let text = run(&["info".as_ref(), path.as_os_str(), "--metadata".as_ref(), "--tensors".as_ref()]).ok();
    assert!(text.contains(r"synt\u{1b}[2J\u{1b}[31mt") && !text.contains('\x1b'), "{text:?}");
}

/// A model that was trained with int8 activations loses nothing by them, which is said where it was asked.
#[test]
fn a_measurement_without_a_difference_says_so() {
    let text = run(&["info", model(), "--measure"]).ok();
    let row = text.lines().find(|line| line.trim_start().starts_with("int8 activations"));
    assert!(row.is_some_and(|row| row.contains("nothing to measure")), "{text}");
    let value = run(&["info", model(), "--measure", "--json"]).json();
    assert!(value.as_object().unwrap().contains_key("int8_activations") && value["int8_activations"].is_null());
    assert!(!run(&["info", model()]).ok().contains("int8 activations "), "only when asked");
}
