use crate::support::{command, finish, keys, model, model_without_tokenizer, names, run, run_in, run_with_input};
use serde_json::{Value, json};
use std::path::Path;

const TYPES: [&str; 5] = ["tq2_0", "tq1_0", "i2_s", "f16", "hf"];

fn logits(folder: &Path, model: &str, more: &[&str]) -> Vec<u8> {
    let arguments = ["logits", "-m", model, "--ids", "256,1,2,3,300", "-o", "logits", "--force"];
    run_in(folder, &[&arguments[..], more].concat()).ok();
    std::fs::read(folder.join("logits")).unwrap()
}

#[test]
fn every_type_and_back_gives_the_same_logits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let expected = logits(path, model(), &[]);
    for ty in TYPES {
        let there = format!("there.{ty}");
        let report = run_in(path, &["convert", model(), &there, "--type", ty, "--json"]).json();
        assert_eq!(keys(&report), ["destination", "bytes", "notes"]);
        assert_eq!(report["destination"], there.as_str());
        assert_eq!(report["notes"], serde_json::json!([]), "{report}");
        assert_eq!(logits(path, &there, &[]), expected, "{ty}");
        for back in TYPES {
            let back_path = format!("{ty}-{back}");
            run_in(path, &["convert", &there, &back_path, "--type", back]).ok();
            assert_eq!(logits(path, &back_path, &[]), expected, "{ty} to {back}");
        }
    }
    // GGUF to GGUF keeps everything: the way back is the very same file.
    let original = std::fs::read(model()).unwrap();
    for ty in ["tq1_0", "i2_s", "f16", "tq2_0"] {
        assert!(std::fs::read(path.join(format!("{ty}-tq2_0"))).unwrap() == original, "{ty}");
    }
}

#[test]
fn both_i2_s_packings_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let expected = logits(path, model(), &[]);
    run_in(path, &["convert", model(), "arm.gguf", "--type", "i2_s", "--write-i2s-block", "64"]).ok();
    run_in(path, &["convert", model(), "x86.gguf", "--type", "i2_s"]).ok();
    assert_eq!(logits(path, "arm.gguf", &["--i2s-block", "64"]), expected);
    assert_ne!(logits(path, "arm.gguf", &[]), expected, "files do not say which packing they use");
    run_in(path, &["convert", "arm.gguf", "again.gguf", "--type", "i2_s", "--i2s-block", "64"]).ok();
    assert!(std::fs::read(path.join("again.gguf")).unwrap() == std::fs::read(path.join("x86.gguf")).unwrap());
}

#[test]
fn heads_of_every_type_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let expected = logits(path, model(), &[]);
    for (head, exact) in [("f32", true), ("f16", true), ("bf16", false), ("q8_0", false), ("q6_k", false)] {
        let name = format!("{head}.gguf");
        run_in(path, &["convert", model(), &name, "--head", head]).ok();
        assert_eq!(logits(path, &name, &[]) == expected, exact, "{head}");
        let info = run_in(path, &["info", &name, "--json", "--tensors"]).json();
        assert_eq!(info["tensors"][0]["type"].as_str().unwrap().to_lowercase(), head);
    }
}

#[test]
fn synth_writes_every_family_and_type_repeatably() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for arch in ["bitnet", "bitnet-b1.58", "llama"] {
        let mut first = None;
        for ty in TYPES {
            let name = format!("{arch}.{ty}");
            let report = run_in(path, &["synth", "tiny", &name, "--arch", arch, "--type", ty, "--json"]).json();
            assert_eq!(report["notes"], serde_json::json!([]), "{report}");
            assert_eq!(run_in(path, &["info", &name, "--json"]).json()["config"]["architecture"], arch);
            let found = logits(path, &name, &[]);
            assert_eq!(*first.get_or_insert_with(|| found.clone()), found, "{name}");
        }
    }
    run_in(path, &["synth", "tiny", "again", "--arch", "llama"]).ok();
    run_in(path, &["synth", "tiny", "other", "--arch", "llama", "--seed", "2"]).ok();
    let read = |name: &str| std::fs::read(path.join(name)).unwrap();
    assert!(read("again") == read("llama.tq2_0"));
    assert!(read("other") != read("again"));
    run_in(path, &["synth", "huge", "x"]).fails(2, &["no preset \"huge\"", "2b4t (microsoft/bitnet-b1.58-2B-4T)"]);
}

/// A byte-level tokenizer.json with the vocabulary of synthetic models.
fn tokenizer_json() -> String {
    let vocab = tritune_runtime::tokenizer::Vocab::byte_level(258).unwrap();
    let text = |id: usize| String::from_utf8(vocab.tokens[id].clone()).unwrap();
    let entries: serde_json::Map<String, Value> = (0..256).map(|id| (text(id), json!(id))).collect();
    let added: Vec<Value> = (256..258).map(|id| json!({ "id": id, "content": text(id), "special": true })).collect();
    let pattern = concat!(
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*",
        r"|\s*[\r\n]+|\s+(?!\S)|\s+"
    );
    let split = json!({ "type": "Split", "behavior": "Isolated", "invert": false, "pattern": { "Regex": pattern } });
    let bytes = json!({ "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false });
    json!({
        "added_tokens": added,
        "normalizer": null,
        "pre_tokenizer": { "type": "Sequence", "pretokenizers": [split, bytes] },
        "model": { "type": "BPE", "ignore_merges": true, "vocab": entries, "merges": [] },
    })
    .to_string()
}

#[test]
fn tokenizers_travel_with_the_model() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("tokenizer.json"), tokenizer_json()).unwrap();
    run_in(path, &["synth", "tiny", "own.gguf", "--seed", "5", "--tokenizer", "tokenizer.json"]).ok();
    let ids = |model: &str| run_in(path, &["tokenize", "-m", model, "Hi you", "--ids"]).ok();
    assert_eq!(ids("own.gguf"), ids(model()));
    // A folder gets that of a GGUF file, or has one put beside it; then it goes along to GGUF and to another folder.
    run_in(path, &["convert", model(), "folder", "--type", "hf"]).ok();
    assert_eq!(ids("folder"), ids(model()));
    run_in(path, &["tokenizer", "export", "-m", model(), "-o", "exported"]).ok();
    for name in ["tokenizer.json", "tokenizer_config.json"] {
        let read = |folder: &str| std::fs::read_to_string(path.join(folder).join(name)).unwrap();
        assert_eq!(read("folder"), read("exported"), "{name}");
    }
    std::fs::copy(path.join("tokenizer.json"), path.join("folder/tokenizer.json")).unwrap();
    assert_eq!(ids("folder"), ids(model()));
    run_in(path, &["convert", "folder", "second", "--type", "hf"]).ok();
    let expected = ["config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"];
    assert_eq!(names(&path.join("second")), expected);
    run_in(path, &["convert", "second", "back.gguf"]).ok();
    assert_eq!(ids("back.gguf"), ids(model()));
    let greedy = |model: &str| {
        run_in(path, &["generate", "-m", model, "-p", "Hi", "-n", "9", "--greedy", "--json"]).json()["tokens"].clone()
    };
    assert_eq!(greedy("back.gguf"), greedy(model()), "end tokens included");
    run_in(path, &["synth", "tiny", "x", "--tokenizer", "missing.json"]).fails(1, &["missing.json"]);
    std::fs::write(path.join("bad.json"), "{}").unwrap();
    run_in(path, &["synth", "tiny", "x", "--tokenizer", "bad.json"]).fails(1, &["tokenizer.json"]);
}

#[test]
fn losses_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // A scale of 0.3 fits no f16.
    run_in(path, &["convert", model(), "folder", "--type", "hf"]).ok();
    let source = tritune_format::SafetensorsFile::open(path.join("folder/model.safetensors")).unwrap();
    let declarations: Vec<_> = source
        .entries()
        .iter()
        .map(|entry| tritune_format::SafetensorsDeclaration {
            name: entry.name.clone(),
            dtype: if entry.name.ends_with("_scale") { tritune_format::Dtype::F32 } else { entry.dtype },
            shape: entry.shape.clone(),
        })
        .collect();
    let changed = path.join("changed");
    std::fs::create_dir(&changed).unwrap();
    std::fs::copy(path.join("folder/config.json"), changed.join("config.json")).unwrap();
    let file = changed.join("model.safetensors");
    let mut writer = tritune_format::SafetensorsWriter::create(&file, &Default::default(), &declarations).unwrap();
    for declaration in &declarations {
        let bytes = source.read(&declaration.name).unwrap();
        let scale = 0.3f32.to_le_bytes().to_vec();
        let bytes = if declaration.name.ends_with("_scale") { scale } else { bytes };
        writer.write(&declaration.name, &bytes).unwrap();
    }
    writer.commit().unwrap();
    let text = run_in(path, &["convert", "changed", "rounded.gguf", "--type", "tq2_0"]).ok();
    assert!(text.contains("scales of 14 tensors do not fit an f16 and were rounded"), "{text}");
    let text = run_in(path, &["convert", "changed", "exact.gguf", "--type", "i2_s"]).ok();
    assert!(!text.contains("rounded"), "{text}");
    assert_eq!(logits(path, "exact.gguf", &[]), logits(path, "changed", &[]));
}

#[test]
fn nothing_is_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("taken.gguf"), "mine").unwrap();
    for program in [&["convert", model()][..], &["synth", "tiny"]] {
        let run = run_in(path, &[program, &["taken.gguf"]].concat());
        run.fails(2, &["taken.gguf exists already", "--force"]);
    }
    assert_eq!(std::fs::read_to_string(path.join("taken.gguf")).unwrap(), "mine");
    run_in(path, &["convert", model(), "taken.gguf", "--force"]).ok();
    assert!(std::fs::read(path.join("taken.gguf")).unwrap() == std::fs::read(model()).unwrap());
    run_in(path, &["convert", "taken.gguf", "./taken.gguf", "--force"]).fails(2, &["is read by this command"]);
    run_in(path, &["convert", "taken.gguf", ".", "--force"]).fails(2, &["is a folder", "model.gguf"]);
    run_in(path, &["convert", model(), "taken.gguf", "--type", "hf", "--force"]).fails(2, &["writes a folder"]);

    // Over a folder: the model's files change, the tokenizer too, and others stay.
    let old = path.join("old");
    std::fs::create_dir(&old).unwrap();
    for name in ["tokenizer.json", "model.safetensors.index.json", "README.md", "config.json"] {
        std::fs::write(old.join(name), "old").unwrap();
    }
    run_in(path, &["convert", model(), "old", "--type", "hf"]).fails(2, &["old exists already"]);
    run_in(path, &["convert", model(), "old", "--type", "hf", "--force"]).ok();
    let expected = ["README.md", "config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"];
    assert_eq!(names(&old), expected);
    assert_ne!(std::fs::read_to_string(old.join("tokenizer.json")).unwrap(), "old");
    assert_eq!(names(path), ["old", "taken.gguf"], "no temporary names");
    let read = |folder: &Path| std::fs::read(folder.join("model.safetensors")).unwrap();
    assert!(read(&old) == read(Path::new(model_without_tokenizer())));
}

#[test]
fn a_failed_write_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    run_in(path, &["convert", model(), "no/such/x.gguf"]).fails(2, &["no/such", "create it"]);
    std::fs::write(path.join("file"), "").unwrap();
    run_in(path, &["convert", model(), "file/x.gguf"]).fails(2, &["file"]);
    for folder in ["new/", "file/"] {
        run_in(path, &["convert", model(), folder]).fails(2, &[folder, "is a folder", "model.gguf"]);
    }
    run_in(path, &["synth", "tiny", "x.gguf", "--head", "q6_k", "--type", "hf"]).ok();
    std::fs::remove_dir_all(path.join("x.gguf")).unwrap();
    assert_eq!(names(path), ["file"]);
}

/// A limit on the size of files is how a full disk looks to a program, without needing one.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("kept.gguf"), "mine").unwrap();
    std::fs::write(path.join("in.txt"), "one\n").unwrap();
    let commands = [
        "synth tiny out.gguf",
        "synth tiny folder --type hf",
        "convert \"$MODEL\" kept.gguf --force",
        "logits -m \"$MODEL\" --ids 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22 -o out",
    ];
    for line in commands {
        let mut shell = std::process::Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f 20; exec \"$TRITUNE\" {line}");
        shell.args(["-c", &script]).env("TRITUNE", env!("CARGO_BIN_EXE_tritune")).env("MODEL", model());
        shell.current_dir(path);
        let run = finish(shell);
        assert_eq!(run.code, Some(1), "{line}: {run:?}");
        assert!(run.stderr.contains("could not write") && run.stderr.contains("arge"), "{line}: {run:?}");
        assert_eq!(run.stderr.matches("os error").count(), 1, "the cause is said once: {run:?}");
        assert_eq!(names(path), ["in.txt", "kept.gguf"], "{line}");
    }
    assert_eq!(std::fs::read_to_string(path.join("kept.gguf")).unwrap(), "mine");
    assert_eq!(finish(command(path, &["devices"])).code, Some(0));
    assert_eq!(run_with_input(path, &["tokenize", "-m", model(), "--ids", "--no-bos"], b"A").ok(), "65\n");
    assert!(run(&["info", model()]).ok().contains("tiny"));
}
