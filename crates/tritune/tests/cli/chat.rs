use crate::support::{keys, model, model_without_tokenizer, names, run_in, run_unread, run_with_input};
use serde_json::{Value, json};
use std::path::Path;

fn chat(folder: &Path, more: &[&str], input: &str) -> crate::support::Run {
    let common = ["chat", "-m", model(), "--greedy", "-n", "8", "--ignore-eos"];
    run_with_input(folder, &[&common[..], more].concat(), input.as_bytes())
}

fn replies(run: crate::support::Run) -> Vec<Value> {
    run.ok().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_line_is_a_message_and_the_history_counts() {
    let folder = tempfile::tempdir().unwrap();
    let values = replies(chat(folder.path(), &["--json"], "Hello\n\n  \nHello\n"));
    assert_eq!(values.len(), 2, "blank lines are no messages");
    for value in &values {
        assert_eq!(keys(value), ["role", "content", "tokens", "finish"]);
        assert_eq!(
            (&value["role"], &value["tokens"], &value["finish"]),
            (&json!("assistant"), &json!(8), &json!("length"))
        );
    }
    assert_ne!(values[0]["content"], values[1]["content"], "the second reply has seen the first");
    // The same conversation again gives the same replies: keeping the cache between turns changes nothing.
    let first = values[0]["content"].as_str().unwrap();
    let saved = json!([{ "role": "user", "content": "Hello" }, { "role": "assistant", "content": first }]);
    std::fs::write(folder.path().join("so-far.json"), saved.to_string()).unwrap();
    let resumed = replies(chat(folder.path(), &["--json", "--load", "so-far.json"], "Hello\n"));
    assert_eq!(resumed[0]["content"], values[1]["content"]);
    let text = chat(folder.path(), &[], "Hello\nHello\n").ok();
    let both = values.iter().map(|value| format!("{}\n", value["content"].as_str().unwrap()));
    assert_eq!(text, both.collect::<String>());
}

#[test]
fn conversations_are_saved_loaded_and_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let script =
        "Hello\n/save talk.json\n/stats\n/clear\n/stats\n/load talk.json\n/stats\nMore\n/save talk.json\n/help\n";
    let run = chat(path, &["--system", "Be terse."], script);
    for part in [
        "saved 3 messages to talk.json",
        "3 messages, ",
        "of 512 tokens of context; prompt ",
        "starting over",
        "1 messages, 0 of 512",
        "loaded 3 messages",
        "saved 5 messages to talk.json, over the 3 it had",
        "/save FILE",
    ] {
        assert!(run.stderr.contains(part), "{part:?} is not in {run:?}");
    }
    run.ok();
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(path.join("talk.json")).unwrap()).unwrap();
    let messages = saved["messages"].as_array().unwrap();
    let roles: Vec<&str> = messages.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user", "assistant"]);
    assert_eq!(messages[0]["content"], "Be terse.");
    assert_eq!(names(path), ["talk.json"]);
}

#[test]
fn mistakes_are_told_and_the_conversation_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("mine.txt"), "precious").unwrap();
    std::fs::write(path.join("broken.json"), "{").unwrap();
    std::fs::write(path.join("other.json"), "{\"messages\": [{\"role\": \"user\"}]}").unwrap();
    let cases = [
        ("/nonsense", "there is no command /nonsense; /help lists them"),
        ("/save", "/save needs a file name"),
        ("/save mine.txt", "mine.txt exists already"),
        ("/save no/folder/talk.json", "no/folder/talk.json"),
        ("/load missing.json", "cannot read missing.json"),
        ("/load broken.json", "broken.json is not JSON"),
        ("/load other.json", "message 1 has no \"content\""),
    ];
    let script: String = cases.iter().map(|(line, _)| format!("{line}\n")).collect();
    let parts: Vec<&str> = cases.iter().map(|(_, part)| *part).collect();
    let run = chat(path, &[], &format!("{script}Hello\n")).fails(1, &parts);
    assert!(!run.stdout.trim().is_empty(), "the message after the mistakes is answered: {run:?}");
    assert_eq!(std::fs::read_to_string(path.join("mine.txt")).unwrap(), "precious");

    // A program that talks to us gets a line for each of its own.
    let run = chat(path, &["--json"], "/nonsense\n/stats\nHello\n").fails(1, &["nonsense"]);
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["error"].as_str().unwrap().contains("/nonsense"));
    assert_eq!(lines[1]["command"], "stats");
    assert_eq!(lines[2]["role"], "assistant");
}

#[test]
fn what_is_cut_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let short = chat(folder.path(), &[], "Hello\n");
    assert!(short.stderr.contains("the token limit was reached; -n raises it"), "{short:?}");
    let long = format!("{}\n", "long ".repeat(200));
    let cut = chat(folder.path(), &[], &long);
    assert!(
        cut.stderr.contains("too many for the context of 512") && cut.stderr.contains("256 tokens were read"),
        "{cut:?}"
    );
    cut.ok();
    chat(folder.path(), &["--no-shift"], &long).fails(1, &["do not fit the context of 512", "--context", "--no-shift"]);
}

#[test]
fn quit_leaves_and_the_rest_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    for word in ["/quit", "/exit", "/q"] {
        assert_eq!(chat(folder.path(), &[], &format!("{word}\nHello\n")).ok(), "");
    }
}

#[test]
fn a_template_of_ones_own_is_used_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("plain.jinja"), "{% for m in messages %}{{ m.content }}{% endfor %}").unwrap();
    std::fs::write(path.join("bad.jinja"), "{% for %}").unwrap();
    std::fs::write(path.join("refuses.jinja"), "{{ raise_exception('only cats may talk') }}").unwrap();
    let stats = |more: &[&str]| chat(path, more, "Hello\n/stats\n").stderr;
    // The begin token, the bare text and seven of the eight tokens of the reply; the last one is not read back.
    let own = stats(&["--template", "plain.jinja"]);
    assert!(own.contains("2 messages, 13 of 512 tokens"), "{own}");
    let usual = stats(&[]);
    // The vocabulary has no <|eot_id|>: its own end token, one token, ends the turn.
    let known = 1 + "User: Hello".len() + 1 + "Assistant: ".len();
    assert!(usual.contains(&format!("2 messages, {} of 512 tokens", known + 7)), "{usual}");
    chat(path, &["--template", "bad.jinja"], "Hello\n").fails(1, &["not valid Jinja"]);
    chat(path, &["--template", "missing.jinja"], "Hello\n").fails(1, &["missing.jinja"]);
    chat(path, &["--template", "refuses.jinja"], "Hello\n").fails(1, &["only cats may talk"]);
}

#[test]
fn what_cannot_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["chat", "-m", model_without_tokenizer()]).fails(1, &["has no tokenizer"]);
    chat(folder.path(), &["--load", "missing.json"], "").fails(1, &["missing.json"]);
    chat(folder.path(), &["--load", "x.json", "--system", "y"], "").fails(2, &["cannot be used with"]);
    let input = [b"Hello\n".as_slice(), b"\xff\n"].concat();
    let arguments = ["chat", "-m", model(), "--greedy", "-n", "2"];
    run_with_input(folder.path(), &arguments, &input).fails(1, &["standard input", "text"]);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let arguments = ["chat", "-m", model(), "--greedy", "-n", "20", "--ignore-eos"];
    let run = run_unread(Path::new("/"), &arguments, b"Hello\nHello\nHello\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
}

/// The first Ctrl-C stops the reply, and the conversation goes on; the second leaves.
#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_reply() {
    use crate::tuning::interrupt;
    use std::io::{Read, Write};
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let arguments = ["chat", "-m", model(), "--greedy", "-n", "1000000", "--ignore-eos", "--device", "cpu"];
        let mut command = crate::support::command(folder.path(), &arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(b"Hello\n").unwrap();
        // The reply has begun.
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 8]).unwrap();
        child
    };
    let mut child = start();
    interrupt(&child);
    child.stdin.as_mut().unwrap().write_all(b"/save talk.json\n").unwrap();
    // What it says meanwhile is read, or it would wait for us; it may begin within a character.
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let said = String::from_utf8(run.stderr).unwrap();
    assert!(said.contains("stopped") && said.contains("saved 2 messages"), "{said}");
    let saved: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("talk.json")).unwrap()).unwrap();
    assert!(!saved["messages"][1]["content"].as_str().unwrap().is_empty());

    // Stopped and asked again at once.
    let child = start();
    let id = child.id();
    let twice = format!("kill -STOP {id}; kill -INT {id}; kill -CONT {id}; sleep 0.01; kill -INT {id}");
    std::process::Command::new("sh").args(["-c", &twice]).status().unwrap();
    let run = child.wait_with_output().unwrap();
    assert!(matches!(run.status.code(), Some(0 | 130)), "{run:?}");
}

#[test]
fn replies_are_asked_for_anew_and_the_system_prompt_changes() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--json", "--seed", "5", "--temperature", "2"];
    let common = ["chat", "-m", model(), "-n", "8", "--ignore-eos"];
    let script = "Hello\n/retry\n/save a.json\n/system Be loud.\n/save b.json\n";
    let run = run_with_input(folder.path(), &[&common[..], &more].concat(), script.as_bytes());
    let lines = replies(run);
    assert_ne!(lines[0]["content"], lines[1]["content"]);
    let saved = |name: &str| -> Value {
        serde_json::from_str(&std::fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
    };
    let messages = saved("a.json")["messages"].as_array().unwrap().clone();
    assert_eq!(messages.len(), 2);
    assert_eq!(messages[1]["content"], lines[1]["content"]);
    let messages = saved("b.json")["messages"].as_array().unwrap().clone();
    assert_eq!(messages[0], json!({ "role": "system", "content": "Be loud." }));
    assert_eq!(messages.len(), 3);
    chat(folder.path(), &[], "/retry\n").fails(1, &["no message to answer anew"]);
}

/// A terminal with the program in it, and what it has shown.
#[cfg(target_os = "linux")]
struct Terminal {
    child: std::process::Child,
    keyboard: std::fs::File,
    shown: std::sync::Arc<std::sync::Mutex<Vec<u8>>>,
}

#[cfg(target_os = "linux")]
impl Terminal {
    fn start(folder: &Path, arguments: &[&str]) -> Terminal {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        use std::os::unix::fs::OpenOptionsExt;
        // Without the flags it would become the terminal of the tests themselves, where they have none.
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keyboard).and_then(|()| unlockpt(&keyboard)).unwrap();
        let name = ptsname(&keyboard, Vec::new()).unwrap().into_string().unwrap();
        let no_ctty = rustix::fs::OFlags::NOCTTY.bits() as i32;
        let screen = || std::fs::OpenOptions::new().read(true).write(true).custom_flags(no_ctty).open(&name).unwrap();
        // Only the program's own terminal turns Ctrl-C into a signal.
        let child = std::process::Command::new("setsid")
            .args(["--ctty", env!("CARGO_BIN_EXE_tritune")])
            .args(arguments)
            .current_dir(folder)
            .env("TERM", "xterm")
            .stdin(screen())
            .stdout(screen())
            .stderr(screen())
            .spawn()
            .expect("setsid of util-linux starts programs in a terminal");
        let keyboard = std::fs::File::from(keyboard);
        let mut output = keyboard.try_clone().unwrap();
        let shown = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let own = shown.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = std::io::Read::read(&mut output, &mut bytes) {
                own.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        Terminal { child, keyboard, shown }
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    #[track_caller]
    fn wait(&self, what: &str, until: impl Fn(&str) -> bool) {
        let started = std::time::Instant::now();
        while !until(&self.shown()) {
            assert!(started.elapsed() < std::time::Duration::from_secs(300), "no {what} in {:?}", self.shown());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// Waits for the prompt of that number, counted from 1.
    #[track_caller]
    fn prompt(&self, number: usize) {
        // Each of them asks the terminal to mark what is pasted.
        self.wait("prompt", |text| text.matches("\x1b[?2004h").count() >= number);
    }

    fn press(&mut self, keys: &str) {
        use std::io::Write;
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Says something and stops the reply.
    #[track_caller]
    fn say_and_stop(&mut self, keys: &str, stops: usize) {
        let before = self.shown.lock().unwrap().len();
        self.press(keys);
        let long = before + keys.len() + 64;
        self.wait("reply", |_| self.shown.lock().unwrap().len() > long);
        self.press("\x03");
        self.wait("end", |text| text.matches("[stopped").count() >= stops);
    }
}

/// At a terminal the arrow keys work, pasted lines are one message, and Ctrl-C stops a reply.
#[cfg(target_os = "linux")]
#[test]
fn lines_are_edited_at_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let flags = ["chat", "-m", model(), "--greedy", "--ignore-eos", "-n", "1000000", "--device", "cpu"];
    let mut terminal = Terminal::start(path, &flags);
    terminal.prompt(1);
    terminal.say_and_stop("Hello\r", 1);
    terminal.prompt(2);
    terminal.say_and_stop("\x1b[200~one\ntwo\x1b[201~\r", 2);
    terminal.prompt(3);
    terminal.press("/save talk.json\r");
    terminal.prompt(4);
    // The line before, and a letter before its last five.
    terminal.press(&format!("\x1b[A{}2\r", "\x1b[D".repeat(".json".len())));
    terminal.prompt(5);
    terminal.press("\x04");
    let status = terminal.child.wait().unwrap();
    assert!(status.success(), "{status} after {:?}", terminal.shown());
    let saved =
        |name: &str| -> Value { serde_json::from_str(&std::fs::read_to_string(path.join(name)).unwrap()).unwrap() };
    let said: Vec<Value> = saved("talk.json")["messages"].as_array().unwrap().iter().step_by(2).cloned().collect();
    assert_eq!((&said[0]["content"], &said[1]["content"]), (&json!("Hello"), &json!("one\ntwo")));
    assert_eq!(saved("talk2.json"), saved("talk.json"));
}
