//! What the program says of itself: completions, manual pages, known models, sections of the help.

use crate::support::{names, run, run_in};

#[test]
fn shells_complete_commands_and_flags() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).ok();
        for word in ["finetune", "--batch-tokens", "completions"] {
            let word = if shell == "fish" { word.trim_start_matches("--") } else { word };
            assert!(script.contains(word), "{word} is not in that of {shell}");
        }
    }
    run(&["completions", "cmd.exe"]).fails(2, &["bash", "zsh"]);
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["man", "pages"]).ok();
    let pages = names(&folder.path().join("pages"));
    for page in ["tritune.1", "tritune-finetune.1", "tritune-tokenizer-train.1", "tritune-models.1"] {
        assert!(pages.iter().any(|name| name == page), "{page} is not in {pages:?}");
    }
    assert!(!pages.iter().any(|name| name.contains("-help")), "help is no command of its own: {pages:?}");
    let page = std::fs::read_to_string(folder.path().join("pages/tritune-finetune.1")).unwrap();
    assert!(page.contains(".TH") && page.contains("patience"), "{page}");
    run_in(folder.path(), &["man", "pages"]).fails(2, &["exists already", "--force"]);
    run_in(folder.path(), &["man", "pages", "--force"]).ok();
}

#[test]
fn known_models_come_with_a_line_to_copy() {
    let text = run(&["models"]).ok();
    assert!(text.contains("hf download microsoft/bitnet-b1.58-2B-4T-gguf ggml-model-i2_s.gguf --local-dir"), "{text}");
    let list = run(&["models", "--json"]).json();
    let first = &list.as_array().unwrap()[0];
    for key in ["name", "repository", "licence", "use", "download", "path"] {
        assert!(first[key].is_string(), "{key} in {first}");
    }
}

#[test]
fn help_has_sections() {
    let help = run(&["finetune", "--help"]).ok();
    for section in
        ["Adapter:", "Data:", "Training:", "Evaluation and checkpoints:", "Power:", "Output:", "Device and memory:"]
    {
        assert!(help.contains(&format!("\n{section}\n")), "{section} is not in {help}");
    }
    let help = run(&["generate", "--help"]).ok();
    assert!(help.contains("\nSampling:\n") && help.contains("\nAdapters:\n"), "{help}");
}
