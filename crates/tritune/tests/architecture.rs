//! Dependencies between our crates only point down.

use std::process::Command;

/// Crates from the bottom up, each with the crates it may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("tritune-trits", &[]),
    ("tritune-format", &["tritune-trits"]),
    ("tritune-graph", &["tritune-trits"]),
    ("tritune-testing", &["tritune-graph"]),
    ("tritune-cpu", &["tritune-graph"]),
    ("tritune-vulkan", &["tritune-graph"]),
    ("tritune-ggml", &["tritune-graph", "tritune-vulkan"]),
    ("tritune-model", &["tritune-format", "tritune-graph"]),
    ("tritune-train", &["tritune-format", "tritune-graph", "tritune-model"]),
    (
        "tritune-verify",
        &["tritune-cpu", "tritune-format", "tritune-graph", "tritune-model", "tritune-train", "tritune-vulkan"],
    ),
    (
        "tritune",
        &[
            "tritune-cpu",
            "tritune-format",
            "tritune-graph",
            "tritune-model",
            "tritune-train",
            "tritune-verify",
            "tritune-vulkan",
        ],
    ),
    ("xtask", &[]),
];

/// Arrows of the workspace that the table does not allow.
fn upward_arrows(metadata: &serde_json::Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("cargo metadata lists packages");
    let names: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
            wrong.push(format!("{name} is not in the table of crates"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            // Tests may look up: a kernel crate compares itself with its twin.
            let target = dependency["name"].as_str().unwrap_or_default();
            if dependency["kind"] != "dev" && names.contains(&target) && !allowed.contains(&target) {
                wrong.push(format!("{name} -> {target}"));
            }
        }
    }
    wrong
}

fn metadata() -> serde_json::Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn arrows_only_point_down() {
    let metadata = metadata();
    assert!(metadata["packages"].as_array().is_some_and(|packages| packages.len() >= 6));
    assert_eq!(upward_arrows(&metadata), Vec::<String>::new());
}

#[test]
fn an_upward_arrow_is_noticed() {
    let mut metadata = metadata();
    for package in metadata["packages"].as_array_mut().expect("packages") {
        if package["name"] == "tritune-graph" {
            let arrow = serde_json::json!({ "name": "tritune-model", "kind": null });
            package["dependencies"].as_array_mut().expect("dependencies").push(arrow);
        }
    }
    assert_eq!(upward_arrows(&metadata), vec!["tritune-graph -> tritune-model".to_owned()]);
}
