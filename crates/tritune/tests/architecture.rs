//! Dependencies between our crates only point down, and no crate knows what the code map in ARCHITECTURE.md keeps from it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates from the bottom up, each with the crates it may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("tritune-trits", &[]),
    ("tritune-format", &["tritune-trits"]),
    ("tritune-graph", &["tritune-trits"]),
    ("tritune-testing", &["tritune-graph"]),
    ("tritune-cpu", &["tritune-graph"]),
    ("tritune-gpu", &["tritune-graph"]),
    ("tritune-vulkan", &["tritune-gpu", "tritune-graph"]),
    ("tritune-webgpu", &["tritune-gpu", "tritune-graph"]),
    ("tritune-ggml", &["tritune-gpu", "tritune-graph", "tritune-vulkan"]),
    ("tritune-model", &["tritune-format", "tritune-graph"]),
    ("tritune-train", &["tritune-format", "tritune-graph", "tritune-model"]),
    (
        "tritune-verify",
        &["tritune-cpu", "tritune-format", "tritune-graph", "tritune-model", "tritune-train", "tritune-vulkan"],
    ),
    (
        "tritune-runtime",
        &[
            "tritune-cpu",
            "tritune-format",
            "tritune-gpu",
            "tritune-graph",
            "tritune-model",
            "tritune-train",
            "tritune-verify",
            "tritune-vulkan",
            "tritune-webgpu",
        ],
    ),
    ("tritune-serve", &["tritune-runtime"]),
    ("tritune-web", &["tritune-runtime"]),
    ("tritune", &["tritune-runtime", "tritune-serve"]),
    ("tritune-capi", &["tritune-runtime"]),
    ("tritune-ggml-train", &["tritune-capi", "tritune-ggml"]),
    ("tritune-python", &["tritune", "tritune-runtime"]),
    (
        "tritune-endure",
        &[
            "tritune-cpu",
            "tritune-format",
            "tritune-graph",
            "tritune-model",
            "tritune-runtime",
            "tritune-serve",
            "tritune-testing",
            "tritune-train",
        ],
    ),
    ("xtask", &[]),
];

/// What the code map says a crate must not know, as words its sources do not contain: crates, types, macros. Comments and tests may.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "tritune-capi",
        &["tritune_cpu", "tritune_verify", "tritune_vulkan", "ash", "clap", "println!", "eprintln!", "process::exit"],
    ),
    ("tritune-python", &["tritune_cpu", "tritune_verify", "tritune_vulkan", "ash", "clap", "println!", "eprintln!"]),
    ("tritune", &["tritune_cpu", "tritune_verify", "tritune_vulkan", "ash", "println!", "eprintln!"]),
    (
        "tritune-serve",
        &["anyhow", "ash", "clap", "process::exit", "println!", "tritune_cpu", "tritune_verify", "tritune_vulkan"],
    ),
    (
        "tritune-runtime",
        &[
            "anyhow",
            "ash",
            "clap",
            "comfy_table",
            "eprint!",
            "eprintln!",
            "indicatif",
            "print!",
            "println!",
            "process::exit",
            "stderr()",
            "stdout()",
        ],
    ),
    ("tritune-verify", &["anyhow", "ash", "clap", "tritune_runtime"]),
    ("tritune-train", &["ash", "clap", "tritune_cpu", "tritune_vulkan", "Gguf::", "GgufWriter", "SafetensorsFile"]),
    ("tritune-model", &["ash", "clap", "tritune_cpu", "tritune_vulkan"]),
    ("tritune-ggml", &["clap", "tritune_format", "tritune_model", "tritune_train"]),
    ("tritune-ggml-train", &["ash", "clap", "tritune_format", "tritune_model", "tritune_train", "tritune_vulkan"]),
    (
        "tritune-gpu",
        &["ash", "std::fs", "std::path", "File", "tritune_cpu", "tritune_format", "tritune_model", "tritune_vulkan"],
    ),
    (
        "tritune-web",
        &["ash", "clap", "println!", "std::fs", "tritune_cpu", "tritune_verify", "tritune_vulkan", "unsafe"],
    ),
    (
        "tritune-webgpu",
        &[
            "ash",
            "clap",
            "std::fs",
            "tritune_cpu",
            "tritune_format",
            "tritune_model",
            "tritune_train",
            "tritune_vulkan",
        ],
    ),
    ("tritune-vulkan", &["clap", "tritune_cpu", "tritune_format", "tritune_model", "tritune_train"]),
    ("tritune-cpu", &["ash", "clap", "tritune_format", "tritune_model", "tritune_vulkan"]),
    ("tritune-graph", &["ash", "std::fs", "std::path", "File", "tritune_cpu", "tritune_format", "tritune_vulkan"]),
    ("tritune-format", &["ash", "tritune_graph", "tritune_model"]),
    ("tritune-trits", &["ash", "std::fs", "std::path", "tritune_format", "tritune_graph"]),
    ("tritune-testing", &["tritune_cpu", "tritune_format", "tritune_model", "tritune_vulkan"]),
    ("tritune-endure", &["ash", "clap", "tritune_vulkan"]),
    ("xtask", &["tritune_gpu", "tritune_graph", "tritune_model", "tritune_vulkan"]),
];

/// Crates whose numbers reach results: they take functions of real numbers from `tritune_graph::maths`, so that every system
/// computes the same bytes, and not from the system's C library by the standard library's methods. A crate's own lanes may have
/// methods of such a name.
const SAME_NUMBERS: &[(&str, &[&str])] = &[
    ("tritune-cpu", &["mul_add"]),
    ("tritune-format", &[]),
    ("tritune-ggml", &[]),
    ("tritune-gpu", &[]),
    ("tritune-graph", &[]),
    ("tritune-model", &[]),
    ("tritune-runtime", &[]),
    ("tritune-serve", &[]),
    ("tritune-train", &[]),
    ("tritune-trits", &[]),
    ("tritune-vulkan", &[]),
    ("tritune-web", &[]),
    ("tritune-webgpu", &[]),
];

/// Methods of f32 and f64 whose last bits are the system's. Square roots and roundings are exact, `powi` is the compiler's own.
const SYSTEM_MATHS: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp", "exp2", "exp_m1",
    "gamma", "hypot", "ln", "ln_1p", "ln_gamma", "log", "log10", "log2", "mul_add", "powf", "sin", "sin_cos", "sinh",
    "tan", "tanh",
];

/// Crates with a reason for `unsafe`; every other forbids it. In `web` it is wasm-bindgen's macros that write it.
const UNSAFE: &[&str] = &[
    "tritune-capi",
    "tritune-cpu",
    "tritune-endure",
    "tritune-ggml",
    "tritune-ggml-train",
    "tritune-vulkan",
    "tritune-web",
    "tritune-webgpu",
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

/// A phone app or a page takes of the library what it needs.
#[test]
fn features_leave_their_dependencies_out() {
    let tree = |features: &[&str]| {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let all = ["tree", "--package", "tritune-runtime", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
        let output = Command::new(cargo).args(all).args(features).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        let output = output.expect("cargo tree runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).expect("names");
        lines.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect::<Vec<_>>()
    };
    let has = |crates: &[String], name: &str| crates.iter().any(|found| found == name);
    let (all, least) = (tree(&[]), tree(&["--no-default-features"]));
    for optional in ["ash", "comfy-table", "glob", "ruzstd", "toml", "tritune-train", "tritune-vulkan"] {
        assert!(has(&all, optional) && !has(&least, optional), "{optional}");
    }
    assert!(!has(&all, "tokio") && has(&least, "tritune-cpu") && has(&least, "tritune-model"));
    for (feature, brings, other) in [("vulkan", "ash", "tritune-train"), ("train", "tritune-train", "ash")] {
        let some = tree(&["--no-default-features", "--features", feature]);
        assert!(has(&some, brings) && !has(&some, other) && !has(&some, "comfy-table"), "{feature}");
    }
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

/// A source without comments, strings and tests, as far as lines tell them apart.
fn code_of(source: &str) -> String {
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//")).peekable();
    let mut code = String::new();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            match lines.peek() {
                // A module of tests ends its file; one in a file of its own is left out with that file.
                Some(next) if next.contains("mod ") && next.ends_with('{') => break,
                _ => lines.next(),
            };
            continue;
        }
        line.split('"').step_by(2).for_each(|part| code.push_str(part));
        code.push('\n');
    }
    code
}

/// Whether the word stands by itself, and not within another.
fn has_word(code: &str, word: &str) -> bool {
    let part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(word).any(|(start, _)| {
        let (before, after) = (&code[..start], &code[start + word.len()..]);
        let open = word.ends_with(part) && after.starts_with(part);
        let within = word.starts_with(part) && before.ends_with(part);
        !within && !open
    })
}

fn forbidden_words(package: &str, code: &str) -> Vec<&'static str> {
    let words = FORBIDDEN.iter().filter(|(known, _)| *known == package).flat_map(|(_, words)| *words);
    words.copied().filter(|word| has_word(code, word)).collect()
}

/// Methods of [`SYSTEM_MATHS`] that the code calls on numbers or names as functions, but for those it may.
fn system_maths(code: &str, may: &[&str]) -> Vec<String> {
    let ways = |name: &&str| [format!(".{name}("), format!("f32::{name}"), format!("f64::{name}")];
    let methods = SYSTEM_MATHS.iter().filter(|name| !may.contains(name));
    methods.flat_map(ways).filter(|way| has_word(code, way)).collect()
}

/// The sources of a crate, without files of tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let is_tests = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_tests {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_tests {
            found.push(path);
        }
    }
}

#[test]
fn no_crate_knows_what_it_must_not() {
    let mut wrong = Vec::new();
    for package in metadata()["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        if !FORBIDDEN.iter().any(|(known, _)| *known == name) {
            wrong.push(format!("{name} is not in the table of forbidden words"));
        }
        let folder = Path::new(package["manifest_path"].as_str().expect("a path")).with_file_name("src");
        let mut files = Vec::new();
        sources(&folder, &mut files);
        assert!(!files.is_empty(), "{name} has no sources");
        for path in files {
            let code = code_of(&std::fs::read_to_string(&path).expect("a source"));
            wrong.extend(forbidden_words(name, &code).iter().map(|word| format!("{}: {word}", path.display())));
            let is_root = path.parent() == Some(&folder)
                && ["lib.rs", "main.rs"].map(Path::new).contains(&Path::new(path.file_name().expect("a name")));
            if is_root && !UNSAFE.contains(&name) && !code.contains("#![forbid(unsafe_code)]") {
                wrong.push(format!("{} does not forbid unsafe code", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_forbidden_word_is_noticed_in_code_alone() {
    let source = |line: &str| forbidden_words("tritune", &code_of(&format!("use std::fs;\n{line}\nfn main() {{}}\n")));
    assert_eq!(source("use tritune_vulkan::Variant;"), ["tritune_vulkan"]);
    assert_eq!(source("    let x = ash::Entry::load();"), ["ash"]);
    for fine in [
        "// use tritune_vulkan::Variant;",
        "let code = \"use tritune_vulkan::Variant;\";",
        "use foldhash::HashMap;",
        "use tritune_vulkan_like::Variant;",
    ] {
        assert!(source(fine).is_empty(), "{fine}");
    }
    assert!(source("#[cfg(test)]\nmod tests {\n    use tritune_cpu::CpuDevice;").is_empty());
    assert_eq!(source("#[cfg(test)]\nmod tests;\nuse tritune_cpu::CpuDevice;"), ["tritune_cpu"]);
}

#[test]
fn numbers_come_from_no_library_of_the_system() {
    let mut wrong = Vec::new();
    for (name, may) in SAME_NUMBERS {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name.trim_start_matches("tritune-")).join("src");
        let mut files = Vec::new();
        sources(&folder, &mut files);
        assert!(!files.is_empty(), "{name} has no sources");
        for path in files {
            let code = code_of(&std::fs::read_to_string(&path).expect("a source"));
            wrong.extend(system_maths(&code, may).iter().map(|way| format!("{}: {way}", path.display())));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_function_of_the_system_is_noticed() {
    let found = |line: &str, may: &[&str]| system_maths(&code_of(&format!("fn main() {{\n{line}\n}}\n")), may);
    assert_eq!(found("let x = (1.0 - y).exp();", &[]), [".exp("]);
    assert_eq!(found("    let rows = rows.map(f32::ln);", &[]), ["f32::ln"]);
    assert_eq!(found("sums.mul_add(x, y).cos()", &["mul_add"]), [".cos("]);
    for fine in ["maths::exp(x)", "x.sqrt().floor().powi(2)", "// x.exp()", "self.expand(x)", "let t = \"x.ln()\";"] {
        assert!(found(fine, &[]).is_empty(), "{fine}");
    }
}

/// Crates that front ends put into words: their texts name settings, and no flags.
const WITHOUT_FLAGS: &[&str] = &[
    "tritune-cpu",
    "tritune-format",
    "tritune-ggml",
    "tritune-gpu",
    "tritune-graph",
    "tritune-model",
    "tritune-python",
    "tritune-runtime",
    "tritune-serve",
    "tritune-train",
    "tritune-trits",
    "tritune-verify",
    "tritune-vulkan",
    "tritune-webgpu",
];

/// Programs whose command lines a library may write or run.
const PROGRAMS: &[&str] =
    &["hf download", "llama-cli", "tritune chat", "tritune generate", "tritune merge", "--query-gpu", " --template {}"];

/// Lines before the tests of a source with a flag in a text.
fn flags_in_texts(source: &str) -> Vec<&str> {
    let tests = source.find("#[cfg(test)]\nmod tests {").unwrap_or(source.len());
    let is_flag = |line: &str| {
        let starts = |(at, _): (usize, &str)| line[at + 2..].starts_with(|next: char| next.is_ascii_lowercase());
        line.match_indices("--").any(starts)
    };
    let code = source[..tests].lines().filter(|line| !line.trim_start().starts_with("//"));
    code.filter(|line| is_flag(line) && !PROGRAMS.iter().any(|program| line.contains(program))).collect()
}

#[test]
fn texts_of_libraries_name_no_flags() {
    let mut wrong = Vec::new();
    for package in metadata()["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        if !WITHOUT_FLAGS.contains(&name) {
            continue;
        }
        let folder = Path::new(package["manifest_path"].as_str().expect("a path")).with_file_name("src");
        let mut files = Vec::new();
        sources(&folder, &mut files);
        for path in files {
            let source = std::fs::read_to_string(&path).expect("a source");
            wrong.extend(flags_in_texts(&source).iter().map(|line| format!("{}: {}", path.display(), line.trim())));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_flag_in_a_text_is_noticed() {
    for line in ["#[error(\"raise --context\")]", "let advice = \"say --lr\";", "         say --ternarize\", path"] {
        assert_eq!(flags_in_texts(line), [line]);
    }
    for fine in ["// raise --context", "#[error(\"a -- b\")]", "i -= 1; --1", "format!(\"llama-cli --lora {a}\")"] {
        assert!(flags_in_texts(fine).is_empty(), "{fine}");
    }
    assert!(flags_in_texts("#[cfg(test)]\nmod tests {\n    let a = \"--lr\";").is_empty());
}
