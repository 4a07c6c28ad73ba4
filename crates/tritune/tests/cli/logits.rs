use crate::support::{keys, model, model_without_tokenizer, names, run, run_in, run_unread};
use serde_json::{Value, json};
use std::path::Path;
use tritune_format::{Dtype, SafetensorsFile};

fn floats(file: &SafetensorsFile, name: &str) -> Vec<f32> {
    assert_eq!(file.entry(name).unwrap().dtype, Dtype::F32, "{name}");
    let bytes = file.read(name).unwrap();
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

#[test]
fn the_file_holds_logits_of_every_position() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["logits", "-m", model(), "--ids", "256,72,105,33", "-o", "out.safetensors", "--json"];
    let report = run_in(folder.path(), &arguments).json();
    assert_eq!(keys(&report), ["file", "tokens", "tensors", "next_token", "logit"]);
    assert_eq!((&report["tokens"], &report["tensors"]), (&json!(4), &json!(["logits"])));
    let file = SafetensorsFile::open(folder.path().join("out.safetensors")).unwrap();
    assert_eq!(file.entry("logits").unwrap().shape, [4, 512]);
    let logits = floats(&file, "logits");
    assert!(logits.iter().all(|logit| logit.is_finite()));
    let last = &logits[3 * 512..];
    let best = report["next_token"].as_u64().unwrap() as usize;
    assert!(last.iter().all(|logit| *logit <= last[best]));
    assert_eq!(report["logit"].as_f64().unwrap() as f32, last[best]);

    // A prefix of the sequence gives a prefix of the rows, bit for bit.
    let prefix = ["logits", "-m", model(), "--ids", "256,72", "-o", "prefix.safetensors"];
    let text = run_in(folder.path(), &prefix).ok();
    assert!(text.contains("wrote prefix.safetensors with logits"), "{text}");
    let shorter = SafetensorsFile::open(folder.path().join("prefix.safetensors")).unwrap();
    assert_eq!(floats(&shorter, "logits"), logits[..2 * 512]);

    // Text gives the same as its ids.
    run_in(folder.path(), &["logits", "-m", model(), "-p", "Hi!", "-o", "text.safetensors"]).ok();
    let spelled = SafetensorsFile::open(folder.path().join("text.safetensors")).unwrap();
    assert_eq!(floats(&spelled, "logits"), logits);
    assert_eq!(names(folder.path()), ["out.safetensors", "prefix.safetensors", "text.safetensors"]);
}

#[test]
fn hidden_states_have_the_documented_names_and_shapes() {
    let folder = tempfile::tempdir().unwrap();
    let ids: Vec<String> = (0..40).map(|id| (id * 7 % 512).to_string()).collect();
    let ids = ids.join(",");
    let run = |more: &[&str]| {
        run_in(folder.path(), &[&["logits", "-m", model(), "--ids", &ids, "--force", "-o"][..], more].concat()).ok()
    };
    run(&["plain.safetensors"]);
    run(&["hidden.safetensors", "--hidden"]);
    let plain = SafetensorsFile::open(folder.path().join("plain.safetensors")).unwrap();
    let file = SafetensorsFile::open(folder.path().join("hidden.safetensors")).unwrap();
    assert_eq!(floats(&file, "logits"), floats(&plain, "logits"), "looking changes nothing");
    for name in ["embed_out", "hidden.0", "hidden.1", "final_norm", "l0_q_in"] {
        assert_eq!(file.entry(name).unwrap().shape, [40, 256], "{name}");
        let values = floats(&file, name);
        assert!(values.iter().all(|value| value.is_finite()), "{name}");
        assert!(values.iter().any(|value| *value != 0.0), "{name}");
    }
    assert!(file.entry("hidden.2").is_none());

    // The quantised input of the first product is what its documented formula gives.
    let (rows, quantized) = (floats(&file, "l0_q_in"), file.read("l0_q_in_int8").unwrap());
    assert_eq!(file.entry("l0_q_in_int8").unwrap().dtype, Dtype::I8);
    assert_eq!(file.entry("l0_q_in_int8").unwrap().shape, [40, 256]);
    for (row, found) in rows.chunks(256).zip(quantized.chunks(256)) {
        let largest = row.iter().fold(1e-5f32, |largest, value| largest.max(value.abs()));
        let expected = row.iter().map(|value| (value * (127.0 / largest)).round_ties_even() as i8 as u8);
        assert!(expected.eq(found.iter().copied()));
    }
    // The embedding is the rows of the table.
    let embedded = floats(&file, "embed_out");
    let gguf = tritune_format::Gguf::open(model()).unwrap();
    let table = gguf.read_tensor(gguf.tensor("token_embd.weight").unwrap()).unwrap();
    let row = tritune_format::codec::decode_f32(tritune_format::TensorType::F16, "row", &table[7 * 512..8 * 512], 256);
    assert_eq!(embedded[256..512], row.unwrap());
}

#[test]
fn a_model_without_tokenizer_takes_ids() {
    let folder = tempfile::tempdir().unwrap();
    let both = [("gguf", model()), ("hf", model_without_tokenizer())].map(|(name, model)| {
        run_in(folder.path(), &["logits", "-m", model, "--ids", "1,2,3", "-o", name]).ok();
        std::fs::read(folder.path().join(name)).unwrap()
    });
    assert_eq!(both[0], both[1], "the same model in two formats");
    let text = ["logits", "-m", model_without_tokenizer(), "-p", "text", "-o", "x"];
    run_in(folder.path(), &text).fails(1, &["has no tokenizer", "--ids"]);
}

#[test]
fn what_cannot_be_computed_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let refused = |more: &[&str], code, parts: &[&str]| {
        run_in(path, &[&["logits", "-m", model()][..], more].concat()).fails(code, parts);
    };
    refused(&["--ids", "1,512", "-o", "x"], 1, &["token id 512", "vocabulary of 512"]);
    refused(&["--ids", "1,2,3", "-o", "x", "--context", "2"], 1, &["2 tokens", "do not fit"]);
    refused(&["-o", "x"], 2, &["--ids"]);
    refused(&["--ids", "1"], 2, &["--output"]);
    refused(&["--ids", "1,,2", "-o", "x"], 2, &["--ids"]);
    refused(&["--ids", "1", "-o", "no/folder/x"], 2, &["no/folder", "create it"]);
    refused(&["--ids", "1", "-o", "."], 2, &["exists already"]);
    assert!(names(path).is_empty());
    std::fs::write(path.join("taken"), "mine").unwrap();
    refused(&["--ids", "1", "-o", "taken"], 2, &["taken exists already", "--force"]);
    assert_eq!(std::fs::read_to_string(path.join("taken")).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn devices_are_never_replaced_by_files() {
    run(&["logits", "-m", model(), "--ids", "1", "-o", "/dev/null", "--force"]).fails(2, &["device or pipe"]);
    assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
}

#[test]
fn bench_measures_what_is_asked_for() {
    let sizes = ["bench", "-m", model(), "-p", "4,9", "-n", "3,0", "-r", "2", "-t", "2"];
    let table = run(&sizes).ok();
    for part in ["synthetic tiny", "pp4", "pp9", "tg3", "±", "t/s"] {
        assert!(table.contains(part), "{part:?} is not in {table}");
    }
    assert!(!table.contains("tg0"));
    let report = run(&[&sizes[..], &["--json"]].concat()).json();
    let fields = ["model", "file_bytes", "parameters", "device", "memory_bytes", "weight_bytes"];
    assert_eq!(keys(&report), [&fields[..], &["peak_resident_bytes", "results", "profile"]].concat());
    let results = report["results"].as_array().unwrap();
    let tests: Vec<&str> = results.iter().map(|result| result["test"].as_str().unwrap()).collect();
    assert_eq!(tests, ["pp4", "pp9", "tg3"]);
    assert!(results.iter().all(|result| result["tokens_per_second"].as_f64().unwrap() > 0.0));
    assert_eq!((&report["device"]["selector"], &report["device"]["threads"]), (&json!("cpu"), &json!(2)));
    run(&["bench", "-m", model(), "-p", "0", "-n", "0"]).fails(2, &["nothing to measure"]);
    run(&["bench", "-m", model(), "-r", "0"]).fails(2, &["1..=1000"]);
}

#[test]
fn bench_measures_at_depth_and_side_by_side() {
    let asked = ["bench", "-m", model(), "-p", "2", "-n", "3", "--depth", "0,5", "--parallel", "1,3", "-r", "1"];
    let report = run(&[&asked[..], &["-t", "1", "--json"]].concat()).json();
    let results = report["results"].as_array().unwrap();
    let tests: Vec<&str> = results.iter().map(|result| result["test"].as_str().unwrap()).collect();
    let alone = ["pp2", "tg3", "pp2 @ d5", "tg3 @ d5"];
    let together = ["pp2 x 3", "tg3 x 3", "pp2 @ d5 x 3", "tg3 @ d5 x 3"];
    assert_eq!(tests, [alone, together].concat());
    let numbers = |result: &Value| (result["depth"].as_u64().unwrap(), result["parallel"].as_u64().unwrap());
    assert_eq!((numbers(&results[3]), numbers(&results[4]), numbers(&results[7])), ((5, 1), (0, 3), (5, 3)));
    // Eight tokens are needed at depth 5.
    run(&[&asked[..], &["-c", "7"]].concat()).fails(1, &["do not fit"]);
    run(&["bench", "-m", model(), "--parallel", "0"]).fails(2, &["1..=4096"]);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let commands: &[&[&str]] = &[
        &["devices"],
        &["info", model(), "--tensors", "--metadata"],
        &["info", model(), "--json"],
        &["tokenize", "-m", model(), "some text"],
        &["logits", "-m", model(), "--ids", "1", "-o", "out"],
        &["bench", "-m", model(), "-p", "2", "-n", "1", "-r", "1"],
        &["convert", model(), "copy.gguf"],
        &["--help"],
    ];
    for command in commands {
        let run = run_unread(folder.path(), command, b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{command:?}: {run:?}");
    }
    assert_eq!(names(folder.path()), ["copy.gguf", "out"], "the files are there all the same");
}

#[test]
fn what_is_read_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.gguf");
    std::fs::copy(model(), &path).unwrap();
    let before = std::fs::read(&path).unwrap();
    let arguments = ["logits", "-m", "model.gguf", "--ids", "1,2", "--force", "-o"];
    for output in ["model.gguf", "./model.gguf"] {
        run_in(folder.path(), &[&arguments[..], &[output]].concat()).fails(2, &["model.gguf is read by this command"]);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("model.gguf", folder.path().join("link")).unwrap();
        run_in(folder.path(), &[&arguments[..], &["link"]].concat()).fails(2, &["link is read by this command"]);
    }
    assert!(std::fs::read(&path).unwrap() == before);
    run_in(folder.path(), &["convert", "model.gguf", "hf", "--type", "hf"]).ok();
    let inside = ["logits", "-m", "hf", "--ids", "1,2", "--force", "-o", "hf/model.safetensors"];
    run_in(folder.path(), &inside).fails(2, &["is read by this command"]);
}
