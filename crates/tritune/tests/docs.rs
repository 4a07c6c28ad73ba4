//! Links between our documents lead somewhere, files they mention exist, their lines are short, and dependencies
//! have their reason.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// Folders whose paths may be mentioned from anywhere.
const ROOTS: [&str; 7] = ["crates/", "packaging/", "docs/", "scripts/", "models/", "fuzz/", "xtask/"];
/// Endings of file names that may be mentioned without their folder.
const SOURCES: [&str; 3] = [".rs", ".comp", ".glsl"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is two folders below the root")
}

/// All files below `folder`, without build outputs and hidden folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the repository").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let skipped = name == "target" || name.to_string_lossy().starts_with('.');
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !skipped => found.extend(files(&path)),
            Ok(kind) if kind.is_file() => found.push(path),
            _ => (),
        }
    }
    found
}

/// What stands between `open` and `close`, each time.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    iter::from_fn(move || {
        let (inside, after) = rest.split_once(open)?.1.split_once(close)?;
        rest = after;
        Some(inside)
    })
}

/// Dead links and unknown files of one document. Indented and fenced blocks are code.
fn dead(document: &Path, text: &str, known: &[PathBuf]) -> Vec<String> {
    let mut dead = Vec::new();
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        fenced ^= line.starts_with("```");
        if fenced || line.starts_with("    ") {
            continue;
        }
        let mut report = |what: &str| dead.push(format!("{}:{}: {what}", document.display(), number + 1));
        for link in between(line, "](", ')').filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let target = link.split('#').next().unwrap_or_default();
            if !document.with_file_name(target).exists() {
                report(link);
            }
        }
        for word in between(line, "`", '`').flat_map(str::split_whitespace) {
            let pattern = word.contains(['*', '<', '{', '=']);
            let is_path = ROOTS.iter().any(|folder| word.starts_with(folder));
            let is_source = SOURCES.iter().any(|ending| word.ends_with(ending) && word.len() > ending.len());
            if !pattern
                && (is_path && !root().join(word).exists()
                    || is_source && !known.iter().any(|file| file.ends_with(word)))
            {
                report(word);
            }
        }
    }
    dead
}

#[test]
fn links_and_file_names_in_documents_exist() {
    let known = files(root());
    let documents = known.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let dead: Vec<String> =
        documents.flat_map(|file| dead(file, &fs::read_to_string(file).expect("UTF-8"), &known)).collect();
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

/// What docs/security.md says keeps a defect mended is there.
#[test]
fn the_tests_that_the_table_of_attacks_names_exist() {
    let read = |path: &Path| fs::read_to_string(path).expect("UTF-8");
    let sources = files(&root().join("crates"));
    let sources = sources.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs" || ending == "py"));
    let sources: String = sources.map(|file| read(file)).collect();
    let text = read(&root().join("docs/security.md"));
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| A:") || line.starts_with("| W:")).collect();
    assert!(rows.len() >= 20, "only {} rows", rows.len());
    for row in rows {
        let tests = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap_or_default();
        let names: Vec<&str> = between(tests, "`", '`').collect();
        assert!(!names.is_empty(), "no test: {row}");
        // Paths are looked for with those of all documents.
        for name in names.into_iter().filter(|name| !name.contains('/')) {
            let is_there = sources.contains(&format!("fn {name}()")) || sources.contains(&format!("def {name}("));
            assert!(is_there, "there is no test {name}: {row}");
        }
    }
}

/// The longest line that a document may have. Rows of tables cannot be broken.
const MAX_LINE: usize = 120;

/// Lines of one document that are too long.
fn long_lines(document: &Path, text: &str) -> Vec<String> {
    let is_long = |line: &str| line.chars().count() > MAX_LINE && !line.trim_start().starts_with('|');
    let lines = text.lines().enumerate().filter(|(_, line)| is_long(line));
    lines.map(|(number, _)| format!("{}:{}", document.display(), number + 1)).collect()
}

#[test]
fn lines_of_documents_are_short() {
    let planted = format!("{}\n| {0} |\n{0}é\n", "x".repeat(MAX_LINE));
    assert_eq!(long_lines(Path::new("planted.md"), &planted), ["planted.md:3"]);
    let known = files(root());
    let documents = known.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let long: Vec<String> =
        documents.flat_map(|file| long_lines(file, &fs::read_to_string(file).expect("UTF-8"))).collect();
    assert!(long.is_empty(), "longer than {MAX_LINE} characters:\n{}", long.join("\n"));
}

#[test]
fn the_example_of_the_readme_is_a_doctest() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("UTF-8");
    let (readme, library) = (read("README.md"), read("crates/runtime/src/lib.rs"));
    let example = between(&readme, "```rust\n", '`').next().expect("an example");
    let documentation =
        library.lines().filter_map(|line| line.strip_prefix("//!")).filter(|line| !line.starts_with(" #"));
    let lines = documentation.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let documentation = lines.collect::<Vec<_>>().join("\n");
    assert!(documentation.contains(example) && example.lines().count() <= 15, "{example}");
}

#[test]
fn the_lines_of_c_in_the_readme_are_those_of_the_example() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("UTF-8");
    let (readme, example) = (read("README.md"), read("crates/capi/examples/story.c"));
    let lines: Vec<&str> = between(&readme, "```c\n", '`').next().expect("an example").lines().collect();
    let known: Vec<&str> = example.lines().map(str::trim).collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| known.contains(line)), "{lines:?}");
}

#[test]
fn the_readme_is_short_and_names_the_oldest_rust() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("UTF-8");
    let (manifest, readme) = (read("Cargo.toml"), read("README.md"));
    let version = between(&manifest, "rust-version = \"", '"').next().expect("a version");
    assert!(readme.contains(&format!("Rust {version} or later")), "{version}");
    let lines = readme.lines().count();
    assert!(lines <= 120, "README.md has {lines} lines; details belong into docs/");
}

/// Crates of others that a manifest depends on.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let (mut found, mut here) = (BTreeSet::new(), false);
    for line in manifest.lines() {
        if line.starts_with('[') {
            here = line.trim_end_matches(']').ends_with("dependencies");
        } else if here && let Some((name, _)) = line.split_once([' ', '.', '=']) {
            found.insert(name.to_owned());
        }
    }
    found.retain(|name| !name.is_empty() && !name.starts_with(['#', '}', ']']) && !name.starts_with("tritune"));
    found
}

#[test]
fn every_dependency_has_a_reason_and_every_reason_a_dependency() {
    let manifests = files(root()).into_iter().filter(|file| file.ends_with("Cargo.toml"));
    let used: BTreeSet<String> =
        manifests.flat_map(|file| dependencies(&fs::read_to_string(file).expect("UTF-8"))).collect();
    let text = fs::read_to_string(root().join("docs/decisions.md")).expect("UTF-8");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    let names = rows.flat_map(|row| row.split('|').next().unwrap_or_default().split(','));
    let explained: BTreeSet<String> = names.map(|name| name.trim().to_owned()).collect();
    assert!(used.len() > 30 && used == explained, "docs/decisions.md: {:?}", used.symmetric_difference(&explained));
}

#[test]
fn dead_links_and_unknown_files_are_found() {
    let known = files(root());
    for (text, count) in [
        ("[map](ARCHITECTURE.md), [part](ARCHITECTURE.md#code-map), [web](https://example.org/x.md), [here](#top)", 0),
        ("`crates/graph/src/plan.rs`, `plan.rs`, `src/plan.rs`, `crates/*/none.rs`, `cargo test crates/graph`", 0),
        ("[gone](docs/gone.md) and `crates/graph/src/gone.rs`", 2),
        ("`gone.comp` and `wrong/plan.rs`", 2),
        ("    [code](gone.md)\n```\n`gone.rs`\n```\n", 0),
    ] {
        assert_eq!(dead(&root().join("README.md"), text, &known).len(), count, "{text}");
    }
}

#[test]
fn the_map_is_read_in_ten_minutes() {
    let words = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap().split_whitespace().count();
    assert!(words <= 1500, "ARCHITECTURE.md has {words} words; details belong into docs/");
}
