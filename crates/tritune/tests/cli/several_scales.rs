//! Ternary models with a scale for each group of weights, and vectors of texts.

use crate::support::{model, run, run_in};
use std::path::PathBuf;
use tritune_format::Gguf;

/// A small Qwen3 with one scale per 128 weights.
fn grouped() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../verify/golden-qwen3/q3/q2_0_g64/unpacked.gguf");
    path.to_string_lossy().into_owned()
}

#[test]
fn info_says_what_is_ternary_and_what_int8_costs() {
    let report = run(&["info", &grouped(), "--measure", "--json"]).json();
    assert_eq!(report["weights"][0]["matrices"], 14, "{report:#}");
    let kind = report["weights"][0]["are"].as_str().unwrap();
    assert_eq!(kind, "ternary, one scale per 128 weights; activations int8 per token and group");
    assert!(report["ternary_weights"].as_u64().unwrap() > 0);
    let cost = &report["int8_activations"];
    let (mean, worst) = (cost["kl_mean"].as_f64().unwrap(), cost["kl_worst"].as_f64().unwrap());
    assert!(0.0 < mean && mean < worst && mean < 0.05, "{cost}");
    let float = run(&["info", &grouped(), "--measure", "--activations", "float", "--json"]).json();
    assert!(float["weights"][0]["are"].as_str().unwrap().ends_with("activations float"));
    assert!(float["int8_activations"].is_null(), "nothing is rounded");
    // A quarter of a byte and its share of a scale for each weight: the tables too.
    let bytes = |report: &serde_json::Value| report["memory"]["weights"].as_u64().unwrap() as f64;
    let weights = report["parameters"].as_f64().unwrap();
    assert!(bytes(&report) < 0.3 * weights + 4.0 * 64.0 * 4096.0, "{}", bytes(&report));
}

/// The fourth code of Q2_0 is +2: a matrix that uses it is computed as it is, and said to be.
#[test]
fn codes_that_are_no_trits_are_not_called_so() {
    let gguf = Gguf::open(grouped()).unwrap();
    let stored = gguf.read_tensor(gguf.tensor("blk.1.ffn_down.weight").unwrap()).unwrap();
    let mut file = std::fs::read(grouped()).unwrap();
    let place = file.windows(64).position(|window| window == &stored[..64]).unwrap();
    // The first byte after a block's scale.
    file[place + 2] |= 3;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("two.gguf"), file).unwrap();
    let report = run_in(folder.path(), &["info", "two.gguf", "--json"]).json();
    let kinds = report["weights"].as_array().unwrap();
    let counts: Vec<_> = kinds.iter().map(|kind| kind["matrices"].as_u64().unwrap()).collect();
    assert_eq!(counts, [1, 13], "{report:#}");
    assert!(kinds[0]["are"].as_str().unwrap().contains("not all of them trits"), "{report:#}");
    run_in(folder.path(), &["logits", "-m", "two.gguf", "--ids", "5,80", "-o", "out"]).ok();
}

#[test]
fn groups_are_written_and_read_in_every_type_that_holds_them() {
    let folder = tempfile::tempdir().unwrap();
    let logits = |model: &str, out: &str| {
        run_in(folder.path(), &["logits", "-m", model, "--ids", "5,80,7,300", "-o", out]).ok();
        std::fs::read(folder.path().join(out)).unwrap()
    };
    let expected = logits(&grouped(), "expected");
    for ty in ["q2_0", "q2_0_g128", "f16"] {
        let name = format!("{ty}.gguf");
        run_in(folder.path(), &["convert", &grouped(), &name, "--type", ty]).ok();
        assert_eq!(logits(&name, ty), expected, "{ty}");
    }
    for (ty, why) in [("tq2_0", "one scale per 128 weights, which TQ2_0 cannot hold"), ("q1_0", "Q1_0 cannot hold")] {
        run_in(folder.path(), &["convert", &grouped(), "no.gguf", "--type", ty]).fails(1, &[why]);
    }
    std::fs::write(folder.path().join("data.jsonl"), "{\"text\": \"A cat sat on a mat.\"}\n").unwrap();
    let full = ["finetune", "-m", &grouped(), "--data", "data.jsonl", "-o", "out", "--full", "--steps", "1"];
    let trained = run_in(folder.path(), &full);
    assert!(trained.stderr.contains("model.gguf is Q2_0: TQ2_0 cannot hold one scale per 128 weights"), "{trained:?}");
    trained.ok();
    assert!(run_in(folder.path(), &["info", "out/model.gguf"]).ok().contains("128"));
}

#[test]
fn texts_have_vectors() {
    let report = run(&["embed", "-m", model(), "a cat", "a cat", "bridges", "--similarity", "--json"]).json();
    let cosine = |a: usize, b: usize| report["similarity"][a][b].as_f64().unwrap();
    assert!((cosine(0, 1) - 1.0).abs() < 1e-5 && cosine(0, 2) < 0.999, "{report}");
    let vectors = run(&["embed", "-m", model(), "a cat"]).ok();
    let vector: Vec<f64> = vectors.split_whitespace().map(|number| number.parse().unwrap()).collect();
    assert_eq!(vector.len(), 256);
    assert!((vector.iter().map(|value| value * value).sum::<f64>() - 1.0).abs() < 1e-5);
}
