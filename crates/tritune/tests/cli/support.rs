//! Running the program, and the small model all tests share.

use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    /// Exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// Checks that all went well and gives what was printed.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.stdout
    }

    /// Checks that all went well and reads what was printed as one JSON value.
    #[track_caller]
    pub fn json(self) -> Value {
        let text = self.ok();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Checks the exit code and that standard error has all these parts and no panic.
    #[track_caller]
    pub fn fails(self, code: i32, parts: &[&str]) -> Run {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        for part in parts {
            assert!(self.stderr.contains(part), "{part:?} is not in {:?}", self.stderr);
        }
        self
    }
}

/// A command's own folder for verdicts and tunings. The driver keeps its compiled shaders where it always does.
pub fn with_cache<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    let home = || std::env::home_dir().map(|home| home.join(".cache"));
    if let Some(shaders) = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home) {
        command.env("MESA_SHADER_CACHE_DIR", shaders);
    }
    command.env("XDG_CACHE_HOME", folder)
}

/// The program with these arguments, to be run in `folder`.
pub fn command<S: AsRef<OsStr>>(folder: &Path, arguments: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tritune"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs the program in `folder`.
#[track_caller]
pub fn run_in<S: AsRef<OsStr>>(folder: &Path, arguments: &[S]) -> Run {
    finish(command(folder, arguments))
}

/// Runs the program where it has no files to find.
#[track_caller]
pub fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    run_in(Path::new("/"), arguments)
}

/// Runs the program with text on its standard input.
#[track_caller]
pub fn run_with_input<S: AsRef<OsStr>>(folder: &Path, arguments: &[S], input: &[u8]) -> Run {
    let mut command = command(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that ends early does not read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    outcome(child.wait_with_output().unwrap())
}

/// Runs a prepared command.
#[track_caller]
pub fn finish(mut command: Command) -> Run {
    outcome(command.output().unwrap())
}

fn outcome(output: std::process::Output) -> Run {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs the program with a standard output that nobody reads.
#[track_caller]
pub fn run_unread<S: AsRef<OsStr>>(folder: &Path, arguments: &[S], input: &[u8]) -> Run {
    let mut command = command(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(input);
    outcome(child.wait_with_output().unwrap())
}

/// The folder of files that live as long as the test program's build.
fn shared_folder() -> &'static Path {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli");
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        std::fs::create_dir_all(&folder).unwrap();
        folder
    })
}

/// A tiny model with a byte-level tokenizer.
pub fn model() -> &'static str {
    static MODEL: OnceLock<String> = OnceLock::new();
    MODEL.get_or_init(|| {
        let path = shared_folder().join("tiny.gguf").to_str().unwrap().to_owned();
        run(&["synth", "tiny", &path, "--seed", "5", "--force"]).ok();
        path
    })
}

/// The same model without a tokenizer: a Hugging Face folder.
pub fn model_without_tokenizer() -> &'static str {
    static MODEL: OnceLock<String> = OnceLock::new();
    MODEL.get_or_init(|| {
        let path = shared_folder().join("tiny-hf").to_str().unwrap().to_owned();
        run(&["synth", "tiny", &path, "--seed", "5", "--type", "hf", "--force"]).ok();
        for name in ["tokenizer.json", "tokenizer_config.json"] {
            std::fs::remove_file(Path::new(&path).join(name)).unwrap();
        }
        path
    })
}

/// Arguments that continue a prompt greedily and report it as JSON.
pub fn greedy(prompt: &str, tokens: usize, more: &[&str]) -> Vec<String> {
    let tokens = tokens.to_string();
    let arguments = ["generate", "--json", "-m", model(), "-p", prompt, "-n", &tokens, "--greedy", "--ignore-eos"];
    arguments.iter().chain(more).map(|argument| (*argument).to_owned()).collect()
}

/// Names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Names of the fields of a JSON object.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}
