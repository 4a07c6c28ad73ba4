//! The commands of README.md and docs/ are taken out of them and run, in their order, in a folder with the files they name.
//!
//! A command that cannot run here is listed below with the reason, and its flags are looked up in the help all the same. A
//! command or block that is neither run nor listed fails.

use crate::support::{names, run_in};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Commands that are not run: how they begin, and why.
const LISTED: &[(&str, &str)] = &[
    ("tritune generate -m model.gguf -p \"Once upon a time\" --device wgpu", "`./test wgpu`: a build with the feature"),
    ("tritune generate -m model.gguf --device vulkan:0,vulkan:1", "needs two GPUs; several_devices.rs has such lists"),
    ("tritune finetune -m model.gguf --device vulkan:0,vulkan:1", "needs two GPUs; several_devices.rs has such lists"),
    ("./test", "this is one of its tests"),
    ("cargo ", "builds: the test program was built the same way"),
    ("scripts/", "measures beside llama.cpp, or is a stage of ./test"),
    ("STAGES=", "trains for half an hour on a large GPU"),
    ("MINUTES=", "trains for as long on a large GPU"),
    ("docs/report/measure", "needs a GPU"),
    ("ONLY=", "needs a GPU"),
    ("llama-tritune-finetune ", "needs llama.cpp; ./test plugin runs it"),
    ("build/llama-tritune/", "needs llama.cpp; ./test plugin runs it"),
    ("cmake ", "needs an installed llama.cpp"),
    ("sha256sum --check", "needs a release"),
    ("gh attestation", "needs a release"),
    ("pip ", "needs the network"),
    ("pkg ", "needs a phone"),
    ("git ", "needs the network"),
    ("rustup ", "needs the network"),
    ("adb ", "needs a phone"),
    ("termux-", "needs a phone"),
    ("head -c 24 /dev/urandom", "makes a key for the server"),
    ("openssl req", "makes a certificate; the server's tests make such ones"),
    (
        "tritune finetune -m model.gguf --data notes.jsonl",
        "waits until the machine is cool; finetune.rs keeps such limits",
    ),
    ("cd /data/local/tmp", "needs a phone"),
    ("flower-", "needs Flower: ./test flower"),
    ("flwr ", "needs Flower: ./test flower"),
    ("vllm-router ", "needs PyPI: ./test router"),
    ("split -n l/8", "shares out the rows of a job array"),
    ("sbatch ", "needs Slurm"),
    ("sky ", "needs an account of a cloud"),
    ("llama-cli ", "needs llama.cpp: ./test compare"),
    ("cp target/", "copies what a build that is not made here leaves"),
    ("export GGML_BACKEND_PATH", "needs llama.cpp: ./test plugin"),
    ("TRITUNE_GGML_JOBS=", "needs llama.cpp: ./test plugin"),
    ("echo '{\"model\": \"model.gguf\"", "needs llama.cpp: ./test plugin asks for such runs"),
    ("python -m tritune.lm_eval", "needs the network"),
    ("python -m tritune_ray", "needs Ray: ./test ray"),
    ("lm_eval ", "needs the network; ./test clients asks the same"),
    ("target\\release\\tritune", "the same commands on Windows"),
    ("for seed in ", "the texts are those of the build that made the model"),
    ("echo \"Tom has", "examples.rs runs it"),
    ("tritune data colors.jsonl", "examples.rs runs it"),
    ("tritune finetune --config run.toml # examples", "examples.rs runs it"),
    ("tritune demo", "demo.rs runs it"),
    ("tritune serve", "serve.rs runs it; it does not end by itself"),
    ("tritune distill", "distill.rs runs it"),
    ("tritune tune", "needs a GPU"),
    ("tritune verify --device vulkan", "needs a GPU"),
    ("tritune verify --report", "verify.rs runs it"),
    ("tritune verify --golden", "verify.rs runs it"),
    ("tritune bench --kernels --device vulkan", "needs a GPU"),
    ("tritune plan", "plan.rs runs it"),
    ("tritune finetune -m model.gguf --data pubmedqa_train.jsonl", "needs a download"),
    (
        "tritune pretrain --tokenizer tokenizer.json --data stories.txt -o story --batch-tokens 8192 --accumulate 4 --steps",
        "hours",
    ),
    ("tritune pretrain --tokenizer tokenizer.json --data stories.txt -o story --name storyteller", "hours"),
    ("tritune eval -m story/model.gguf", "the model of the run before it"),
    ("tritune adapter diff -m models/storyteller.gguf rounds", "needs Flower: ./test flower runs this block"),
    ("tritune eval -m models/storyteller.gguf --lora rounds", "needs Flower: ./test flower runs this block"),
];

/// Blocks that are no commands, by how their first line begins.
const OTHER_BLOCKS: &[&str] = &[
    // Needs Flower: ./test flower runs this block.
    "# pip install \"flwr[simulation]\"",
    "{",
    "model = \"model.gguf\"",
    "from peft",
    "from transformers",
    "stored = dora",
    "model = AutoModel",
    "import ctypes",
    "from openai",
    "engineConfigs:",
    "tritune.example.org {",
    "<uses-permission",
    "[[key]]",
    "[Service]",
    "[Install]",
];

/// What is smaller here: as written, and as run.
const REPLACED: &[(&str, &str)] = &[
    ("bitnet-embedding-0.6b.gguf", "model.gguf"),
    ("2b4t", "tiny"),
    ("125m", "tiny"),
    ("128000,791", "5,6"),
    ("--size 4096", "--size 400"),
    ("--steps 40", "--steps 2"),
    ("--seq 512 --batch-tokens 512", "--seq 64 --batch-tokens 64"),
    ("--dense-warmup 1000", "--dense-warmup 1"),
    ("-r 20", "-r 1"),
    ("-n 100", "-n 4"),
    ("--batch-tokens 8192 --accumulate 4", "--batch-tokens 512 --steps 1"),
    ("style/", "out"),
    ("seq = 1024", "seq = 64"),
    ("batch-tokens = 2048", "batch-tokens = 128"),
];

/// Flags that make a command small, where it does not have them already.
const SMALL: &[(&str, &[(&str, &str)])] = &[
    ("finetune", &[("--device", "cpu"), ("--seq", "64"), ("--answers", "0")]),
    (
        "pretrain",
        &[
            ("--device", "cpu"),
            ("--seq", "64"),
            ("--answers", "0"),
            ("--hidden", "256"),
            ("--feed-forward", "256"),
            ("--layers", "1"),
            ("--heads", "4"),
        ],
    ),
    ("bench", &[("--device", "cpu"), ("-p", "8"), ("-n", "4")]),
    ("chat", &[("--device", "cpu")]),
    ("generate", &[("--device", "cpu"), ("-n", "4")]),
    ("eval", &[("--device", "cpu"), ("--seq", "64")]),
    ("logits", &[("--device", "cpu")]),
    ("embed", &[("--device", "cpu")]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of a document: indented by four spaces or more, or fenced as `sh`.
fn blocks(text: &str) -> Vec<Vec<String>> {
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let (mut fence, mut open) = (None, false);
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(language) };
            open = false;
            continue;
        }
        let code = match fence {
            Some("sh") => Some(line),
            Some(_) => None,
            None => line.strip_prefix("    ").filter(|_| !line.trim().is_empty()),
        };
        match (code, open) {
            (Some(code), true) => blocks.last_mut().unwrap().push(code.to_owned()),
            (Some(code), false) => blocks.push(vec![code.to_owned()]),
            (None, _) => {}
        }
        open = code.is_some();
    }
    blocks
}

/// What stands between backquotes in the text around the blocks and begins with the program's name.
fn mentioned(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("    "));
    let spans = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
    spans.filter(|span| span.starts_with("tritune ")).map(str::to_owned).collect()
}

/// The words of a command, as a shell splits them.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut any) = (Vec::new(), String::new(), None, false);
    for character in command.chars() {
        match (character, quote) {
            ('#', None) if !any => break,
            (quoted, Some(own)) if quoted == own => quote = None,
            ('"' | '\'', None) => (quote, any) = (Some(character), true),
            (character, None) if character.is_whitespace() => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            (character, _) => {
                word.push(character);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

/// Checks that the help of a command knows its flags.
fn check_flags(command: &str, helps: &mut BTreeMap<String, String>, wrong: &mut Vec<String>) {
    let words = words(command);
    let is_name = |word: &&String| word.chars().all(|character| character.is_ascii_lowercase());
    let mut path: Vec<String> = words.iter().skip(1).take_while(is_name).take(1).cloned().collect();
    if let ([first], Some(second)) = (path.as_slice(), words.get(2))
        && ["adapter", "tokenizer"].contains(&first.as_str())
        && is_name(&second)
    {
        path.push(second.clone());
    }
    if path.is_empty() {
        let is_of_all = |word: &String| ["COMMAND", "--help", "--version"].contains(&word.as_str());
        assert!(words.iter().any(is_of_all), "{command}");
        return;
    }
    let help = helps.entry(path.join(" ")).or_insert_with(|| {
        let arguments: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        run_in(Path::new("/"), &arguments).ok()
    });
    for flag in words.iter().filter_map(|word| word.trim_start_matches('[').strip_prefix("--")) {
        let flag = flag.split(['=', ']']).next().unwrap_or_default();
        let known = help.split_whitespace().any(|word| word.trim_end_matches([',', '.']) == format!("--{flag}"));
        if !known {
            wrong.push(format!("\"{command}\": `tritune {} --help` does not know --{flag}", path.join(" ")));
        }
    }
}

/// Makes the files that documents name.
fn furnish(folder: &Path) {
    let ok = |arguments: &[&str]| {
        run_in(folder, arguments).ok();
    };
    let story = "Zubi put on her boots and went to the sea. A crab met her there, and they danced until night came.";
    let talk = |number: usize| {
        format!(
            "{{\"messages\": [{{\"role\": \"user\", \"content\": \"What is {number}?\"}}, {{\"role\": \"assistant\", \"content\": \"A number.\"}}]}}\n"
        )
    };
    let chat: String = (0..12).map(talk).collect();
    for name in ["my.jsonl", "more.jsonl", "held-out.jsonl", "ann.jsonl", "bob.jsonl"] {
        std::fs::write(folder.join(name), &chat).unwrap();
    }
    let texts: String = (0..12).map(|number| format!("{story} {number}\n<|endoftext|>\n")).collect();
    for name in ["my.txt", "stories.txt", "text.txt"] {
        std::fs::write(folder.join(name), &texts).unwrap();
    }
    let dolly = "{\"instruction\": \"Why?\", \"context\": \"Here.\", \"response\": \"So.\"}\n".repeat(6);
    std::fs::write(folder.join("dolly.jsonl"), dolly).unwrap();
    std::fs::write(folder.join("questions.jsonl"), "{\"prompt\": \"Why?\"}\n").unwrap();
    let pair = "{\"prompt\": \"Why?\", \"chosen\": \" So.\", \"rejected\": \" No.\"}\n";
    std::fs::write(folder.join("pairs.jsonl"), pair.repeat(12)).unwrap();
    ok(&["synth", "tiny", "model.gguf", "--seed", "5"]);
    ok(&["synth", "tiny", "ggml-model-i2_s.gguf", "--seed", "5", "--type", "i2_s"]);
    ok(&["tokenizer", "train", "stories.txt", "-o", "vocabulary.json", "--size", "300"]);
    // Master weights that are those of model.gguf, and a folder as it is downloaded.
    let whole = ["finetune", "-m", "model.gguf", "--data", "my.txt", "-o", "whole", "--full", "--steps", "1"];
    ok(&[&whole[..], &["--seq", "32", "--answers", "0", "--device", "cpu"]].concat());
    std::fs::rename(folder.join("whole/model.gguf"), folder.join("model.gguf")).unwrap();
    for copied in ["small.gguf", "large.gguf"] {
        std::fs::copy(folder.join("model.gguf"), folder.join(copied)).unwrap();
    }
    for (from, to) in [("master", "master"), ("master", "masters"), ("master", "dense"), ("hf", "bitnet-b1.58-2B-4T")] {
        copy(&folder.join("whole").join(from), &folder.join(to));
        std::fs::copy(folder.join("vocabulary.json"), folder.join(to).join("tokenizer.json")).unwrap();
        // The vocabulary it came with had other tokens.
        std::fs::remove_file(folder.join(to).join("tokenizer_config.json")).unwrap();
    }
    std::fs::remove_dir_all(folder.join("whole")).unwrap();
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for name in names(from) {
        std::fs::copy(from.join(&name), to.join(&name)).unwrap();
    }
}

/// Runs a command. A run that would find the one before it in its folder has the folder for itself.
fn run_documented(folder: &Path, document: &str, command: &str, wrong: &mut Vec<String>) {
    let mut command = command.to_owned();
    for (written, run) in REPLACED {
        command = command.replace(written, run);
    }
    let mut words: Vec<String> = words(&command).into_iter().skip(1).take_while(|word| word != ">").collect();
    if words[0] == "synth" {
        let _ = std::fs::remove_file(folder.join(&words[2]));
    }
    let (_, small) = SMALL.iter().find(|(name, _)| *name == words[0]).unwrap_or(&("", &[]));
    let config = words.iter().any(|word| word == "--config");
    for (flag, value) in small.iter().filter(|(flag, _)| !(config && *flag == "--seq")) {
        if !words.iter().any(|word| word == flag) {
            words.extend([(*flag).to_owned(), (*value).to_owned()]);
        }
    }
    let goes_on = words.iter().any(|word| ["--resume", "--dry-run"].contains(&word.as_str()));
    let trains = ["finetune", "pretrain"].contains(&words[0].as_str()) && !goes_on;
    let output = words.iter().position(|word| word == "-o").map_or("out", |at| words[at + 1].as_str());
    let (output, aside) = (folder.join(output), folder.join("aside"));
    let is_second = trains && output.exists();
    if is_second {
        std::fs::rename(&output, &aside).unwrap();
    }
    let run = run_in(folder, &words);
    if run.code != Some(0) {
        wrong.push(format!("{document}: {command}\n{}{}", run.stdout, run.stderr));
    }
    if is_second {
        let _ = std::fs::remove_dir_all(&output);
        std::fs::rename(&aside, &output).unwrap();
    }
}

/// Lines of a block that belong together, without what is printed behind `$`.
fn commands(block: &[String]) -> Vec<String> {
    if let Some(command) = block[0].strip_prefix("$ ") {
        return vec![command.split("  ").next().unwrap_or_default().to_owned()];
    }
    let mut commands: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in block {
        let (line, more) = line.strip_suffix('\\').map_or((line.as_str(), false), |line| (line, true));
        match commands.last_mut() {
            Some(last) if goes_on || line.starts_with(' ') || line == "done" => {
                last.push_str(&format!(" {}", line.trim()))
            }
            _ => commands.push(line.trim().to_owned()),
        }
        goes_on = more;
    }
    commands
}

fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        names(&root().join("docs")).iter().map(|name| root().join("docs").join(name)).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    found.insert(0, root().join("README.md"));
    found.extend([root().join("models/README.md"), root().join("examples/README.md"), root().join("CONTRIBUTING.md")]);
    found
}

#[test]
fn every_command_runs_or_is_listed() {
    let furnished = tempfile::tempdir().unwrap();
    furnish(furnished.path());
    let (mut helps, mut wrong, mut run, mut listed) = (BTreeMap::new(), Vec::new(), 0, 0);
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let document = path.strip_prefix(root()).unwrap().display().to_string();
        for span in mentioned(&text) {
            span.split("&&").for_each(|command| check_flags(command.trim(), &mut helps, &mut wrong));
        }
        // A document begins with what all have, and keeps what its own commands make.
        let folder = tempfile::tempdir().unwrap();
        let mut is_furnished = false;
        // Settings are shown behind the command that reads them.
        if let Some(block) = blocks(&text).iter().find(|block| block[0].starts_with("model = \"model.gguf\"")) {
            let shrink = |settings: String, (written, run): &(&str, &str)| settings.replace(written, run);
            let settings = REPLACED.iter().fold(block.join("\n"), shrink);
            std::fs::write(folder.path().join("run.toml"), settings).unwrap();
        }
        for block in blocks(&text) {
            if OTHER_BLOCKS.iter().any(|start| block[0].starts_with(start)) {
                continue;
            }
            for command in commands(&block) {
                let command = command.replace("./target/release/tritune", "tritune").replace("./tritune", "tritune");
                let name =
                    if document == "examples/README.md" { format!("{command} # examples") } else { command.clone() };
                let is_listed = LISTED.iter().any(|(start, _)| name.starts_with(start));
                if command.starts_with("tritune ") {
                    check_flags(&command, &mut helps, &mut wrong);
                }
                if is_listed {
                    listed += 1;
                    continue;
                }
                if !command.starts_with("tritune ") {
                    wrong.push(format!("{document}: \"{command}\" is neither run nor listed"));
                    continue;
                }
                if !is_furnished {
                    copy_all(furnished.path(), folder.path());
                    is_furnished = true;
                }
                run_documented(folder.path(), &document, &command, &mut wrong);
                run += 1;
            }
        }
    }
    println!("{run} commands ran, {listed} are listed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 40, "only {run} commands were found");
}

fn copy_all(from: &Path, to: &Path) {
    for name in names(from) {
        let (source, target) = (from.join(&name), to.join(&name));
        if source.is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy_all(&source, &target);
        } else {
            std::fs::copy(source, target).unwrap();
        }
    }
}

#[test]
fn commands_are_found_and_split() {
    let text = "Text `tritune info FILE`.\n\n    tritune a \\\n        --b \"c d\"   # why\n    tritune e\n\n```sh\nfor x in 1; do\n  y\ndone\n```\n";
    let blocks = blocks(text);
    assert_eq!(blocks.len(), 2);
    let found: Vec<String> = blocks.iter().flat_map(|block| commands(block)).collect();
    assert_eq!(found, ["tritune a --b \"c d\"   # why", "tritune e", "for x in 1; do y done"]);
    assert_eq!(words(&found[0]), ["tritune", "a", "--b", "c d"]);
    assert_eq!(mentioned(text), ["tritune info FILE"]);
}
