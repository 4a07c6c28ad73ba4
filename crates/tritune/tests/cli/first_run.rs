use crate::support::{command, finish, model, model_without_tokenizer, run, run_in};

const COMMANDS: [&str; 16] = [
    "info", "generate", "chat", "convert", "merge", "synth", "tokenize", "data", "finetune", "eval", "logits", "bench",
    "devices", "verify", "tune", "serve",
];

#[test]
fn no_argument_shows_what_there_is() {
    let run = run::<&str>(&[]).fails(2, &["Usage: tritune"]);
    for name in COMMANDS {
        assert!(run.stderr.contains(&format!("  {name}")), "{name} is not in {run:?}");
    }
}

#[test]
fn every_command_explains_itself() {
    let whole = run(&["--help"]).ok();
    assert!(whole.contains("Exit code 0 means success"), "{whole}");
    for name in COMMANDS {
        assert!(whole.contains(name), "{name}");
        let help = run(&[name, "--help"]).ok();
        assert!(help.contains("Example"), "{name}: {help}");
        assert!(help.contains(&format!("tritune {name}")), "{name}: {help}");
        assert!(help.contains("--json"), "{name}: {help}");
        assert_eq!(run(&["help", name]).ok(), help);
        run(&[name, "-h"]).ok();
        run(&[name, "--no-such-flag"]).fails(2, &["--no-such-flag", "--help"]);
    }
    assert!(run(&["--version"]).ok().starts_with("tritune 0."));
    run(&["generat"]).fails(2, &["generate"]);
}

#[test]
fn paths_that_are_no_model_say_what_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::create_dir(path.join("empty")).unwrap();
    std::fs::create_dir(path.join("no-weights")).unwrap();
    std::fs::copy(format!("{}/config.json", model_without_tokenizer()), path.join("no-weights/config.json")).unwrap();
    std::fs::write(path.join("notes.txt"), "not a model at all").unwrap();
    std::fs::write(path.join("nothing"), "").unwrap();
    let whole = std::fs::read(model()).unwrap();
    std::fs::write(path.join("cut.gguf"), &whole[..whole.len() / 2]).unwrap();
    let cases: &[(&str, &[&str])] = &[
        ("missing.gguf", &["no such file or folder: missing.gguf", "check the path"]),
        ("empty", &["empty is a folder without config.json", "GGUF file or a Hugging Face model folder"]),
        ("no-weights", &["no-weights has neither model.safetensors nor model.safetensors.index.json"]),
        ("notes.txt", &["notes.txt: not a GGUF file"]),
        ("nothing", &["nothing: ", "file ends"]),
        ("cut.gguf", &["cut.gguf: ", "download it again"]),
        ("/dev/null", &["/dev/null is a", "not a regular file"]),
    ];
    for (name, parts) in cases {
        for arguments in [
            &["info", name][..],
            &["generate", "-m", name, "-p", "x"],
            &["chat", "-m", name],
            &["tokenize", "-m", name, "x"],
            &["logits", "-m", name, "--ids", "1", "-o", "out"],
            &["bench", "-m", name],
            &["convert", name, "out.gguf"],
        ] {
            let run = run_in(path, arguments).fails(1, parts);
            assert_eq!(run.stdout, "", "{arguments:?}");
            assert_eq!(run.stderr.lines().count(), 1, "one line is enough: {run:?}");
        }
    }
}

#[test]
fn numbers_without_sense_are_refused_with_their_range() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["--threads", "0"], &["'0'", "--threads", "1..=1024"]),
        (&["--threads", "many"], &["many"]),
        (&["--context", "0"], &["--context", "1..="]),
        (&["--context", "99999999999999999999"], &["--context"]),
        (&["--context", "1000000000000"], &["1000000000000", "16777216"]),
        (&["--batch", "0"], &["--batch", "1..="]),
        (&["--device", "gpu"], &["no device \"gpu\"", "tritune devices"]),
        (&["--precision", "f8"], &["f8", "f16"]),
        (&["--i2s-block", "32"], &["32", "128"]),
        (&["--seed", "x"], &["--seed"]),
        (&["--threads", "-1"], &["'-1'", "--threads"]),
        (&["--temperature", "-1"], &["temperature is -1", "between 0 and 100"]),
    ];
    for (flags, parts) in cases {
        run(&[&["generate", "-m", model(), "-p", "x", "-n", "1"][..], flags].concat()).fails(2, parts);
    }
}

#[test]
fn a_context_beyond_the_memory_is_refused_with_a_way_out() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.txt"), "a\nb\nc\nd\n".repeat(64)).unwrap();
    let many = ["generate", "-m", model(), "--prompts", "in.txt", "--context", "16777216", "--parallel", "256"];
    // 4 Gi rows of 2 · 2 · 128 f16 each are 4 TiB: no machine that runs the tests has that.
    run_in(folder.path(), &many).fails(1, &["--context"]);
    let note = run(&["generate", "-m", model(), "-p", "x", "-n", "1", "--context", "600"]);
    assert!(note.stderr.contains("trained for 512 tokens"), "{note:?}");
    note.ok();
}

#[test]
fn text_commands_ask_for_a_tokenizer() {
    for arguments in [
        &["generate", "-m", model_without_tokenizer(), "-p", "x"][..],
        &["chat", "-m", model_without_tokenizer()],
        &["tokenize", "-m", model_without_tokenizer(), "x"],
    ] {
        run(arguments).fails(1, &["has no tokenizer", "tokenizer.json", "tritune logits --ids"]);
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_work() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"odd \xff\nname.gguf");
    std::fs::copy(model(), folder.path().join(name)).unwrap();
    let run = finish(command(folder.path(), &[OsStr::new("info"), name]));
    assert!(run.ok().contains("synthetic tiny"));
    let json = finish(command(folder.path(), &[OsStr::new("info"), name, OsStr::new("--json")]));
    assert_eq!(json.json()["config"]["vocab"], 512);
}

#[cfg(unix)]
#[test]
fn closed_standard_error_is_no_crash() {
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "exec \"$TRITUNE\" generate -m \"$MODEL\" -p x -n 2 --greedy 2>&-"]);
    shell.env("TRITUNE", env!("CARGO_BIN_EXE_tritune")).env("MODEL", model());
    let run = finish(shell);
    assert_eq!(run.code, Some(0), "{run:?}");
}
