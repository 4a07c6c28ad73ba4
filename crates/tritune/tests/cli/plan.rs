use crate::support::{keys, model, run};

#[test]
fn every_named_device_is_predicted_and_labelled_so() {
    let text = run(&["plan", "--device-model", "all"]).ok();
    for part in ["predicted, not measured", "adreno-830", "adreno-750", "mali-g715", "mali-g78", "mali-g925", "h200"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

#[test]
fn json_has_the_documented_fields() {
    let value = run(&["plan", "--device-model", "Galaxy S25", "--json"]).json();
    let expected = [
        "predicted",
        "model",
        "parameters",
        "seq",
        "batch_tokens",
        "rank",
        "fitted_error",
        "phone_factor",
        "sustained_share",
        "devices",
    ];
    assert_eq!(keys(&value), expected);
    assert_eq!(value["predicted"], true);
    assert_eq!(value["parameters"], 2_412_820_480_u64);
    let device = &value["devices"][0];
    assert_eq!(device["device"]["name"], "adreno-830");
    assert_eq!(device["device"]["measured"], false);
    let (training, memory) = (&device["prediction"]["training"], &device["memory_bytes"]);
    // Weights and a head in F16 alone are 1.1 GiB; QVAC Fabric trains a model of this size at about 3 tokens/s there.
    assert!(memory.as_u64().unwrap() > 1_180_000_000, "{memory}");
    assert!((10.0..1000.0).contains(&training.as_f64().unwrap()), "{training}");
}

#[test]
fn a_file_a_longer_batch_and_a_higher_rank_cost_more() {
    let memory = |arguments: &[&str]| {
        let value = run(&[&["plan", "--device-model", "mali-g715", "--json"], arguments].concat()).json();
        (value["devices"][0]["memory_bytes"].as_u64().unwrap(), value["model"].as_str().unwrap().to_owned())
    };
    let (small, name) = memory(&["-m", model(), "--seq", "128"]);
    assert_eq!(name, "synthetic tiny");
    assert!(memory(&["-m", model(), "--seq", "128", "--batch-tokens", "512"]).0 > small);
    assert!(memory(&["-m", model(), "--seq", "128", "--rank", "64"]).0 > small);
}

#[test]
fn names_that_do_not_exist_are_answered_with_those_that_do() {
    run(&["plan", "--device-model", "adreno-1"]).fails(2, &["adreno-1", "adreno-830 (galaxy-s25"]);
    run(&["plan", "--device-model", "h200", "--preset", "9b"]).fails(2, &["9b", "2b4t"]);
}

#[test]
fn the_report_shows_what_the_command_prints() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/report/data/plan.json");
    let shown: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let printed = run(&["plan", "--device-model", "all", "--json"]).json();
    assert!(shown["devices"] == printed["devices"], "make {path} again, as docs/report/measure does");
}
