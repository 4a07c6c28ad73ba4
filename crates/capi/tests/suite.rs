//! The library as programs in C link it: built with the system's compiler, which cargo links with, too. `scripts/test-capi` does
//! the same under sanitisers.
#![cfg(all(target_os = "linux", not(target_env = "musl")))]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles a program against the library and runs it; returns what it prints.
fn run(source: &str, folder: &Path, arguments: &[&Path]) -> (String, String) {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Beside the tests of its package.
    let library: PathBuf = std::env::current_exe().unwrap().parent().unwrap().to_owned();
    let program = folder.join("program");
    let compiled = Command::new("cc")
        .args(["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(crate_folder.join("include"))
        .arg(crate_folder.join(source))
        .arg("-L")
        .arg(&library)
        .args(["-ltritune_c", "-lpthread", "-o"])
        .arg(&program)
        .status()
        .unwrap();
    assert!(compiled.success(), "{source}");
    let cache = folder.join("cache");
    let output = Command::new(&program)
        .args(arguments)
        .env("LD_LIBRARY_PATH", &library)
        .env("XDG_CACHE_HOME", &cache)
        .env_remove("TRITUNE_TRIAL")
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{source}: {} {}", output.status, text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

fn storyteller() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/storyteller.gguf")
}

#[test]
fn the_example_in_c_tells_trains_and_tells() {
    let folder = tempfile::tempdir().unwrap();
    let (told, steps) = run("examples/story.c", folder.path(), &[&storyteller(), &folder.path().join("out")]);
    assert!(told.lines().count() >= 2 && steps.contains("\"step\":4"), "{told} {steps}");
    assert!(folder.path().join("out/adapter.gguf").is_file());
}

#[test]
fn ten_thousand_wrong_calls_from_c() {
    let folder = tempfile::tempdir().unwrap();
    let (told, _) = run("tests/wrong_calls.c", folder.path(), &[&storyteller()]);
    assert_eq!(told, "10000 wrong calls were refused\n");
}

#[test]
fn the_first_use_of_a_driver_is_in_a_process_that_the_program_names() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    run("tests/trial.c", folder.path(), &[&note]);
    assert!(std::fs::read_to_string(note).unwrap().starts_with("tried\n"));
}
