use crate::support::{run, run_in};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn an_open_address_needs_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    run_in(path, &["serve", "--host", "0.0.0.0", "--port", "0"]).fails(2, &["--api-key", "--insecure"]);
    run_in(path, &["serve", "--api-key", "short", "--port", "0"]).fails(2, &["at least 8"]);
    run_in(path, &["serve", "--name", "a:b"]).fails(2, &["colon"]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    run_in(path, &["serve", "--port", &port]).fails(1, &["cannot listen"]);
    assert_eq!(std::fs::read_dir(path).unwrap().count(), 0, "a start that is refused leaves nothing behind");
    run(&["serve", "--api-key", "x", "--insecure"]).fails(2, &["cannot be used with"]);
}

/// Without arguments beside the port the bundled model answers, and a line says how to use another.
#[test]
#[cfg(unix)]
fn the_bundled_model_comes_with_a_hint() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tritune"))
        .args(["serve", "--port", "0"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("storyteller answers at http://127.0.0.1:")), "no address");
    assert_eq!(lines.next().unwrap(), "this is the bundled model; another: tritune serve -m model.gguf");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    lines.for_each(drop);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

/// An address that stands for all of a machine's is no place to go to: one is said that a browser can open.
#[test]
#[cfg(unix)]
fn an_address_that_stands_for_all_is_not_what_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tritune"))
        .args(["serve", "--port", "0", "--host", "0.0.0.0", "--insecure", "--device", "cpu"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut said = Vec::new();
    while !said.last().is_some_and(|line: &String| line.starts_with("this is the bundled model")) {
        said.push(lines.next().expect("it says where it is"));
    }
    assert!(said.iter().any(|line| line.contains("can be read on the way")), "{said:?}");
    assert!(said.iter().any(|line| line.contains(" answers at http://127.0.0.1:")), "{said:?}");
    assert!(!said.iter().any(|line| line.contains("0.0.0.0")), "{said:?}");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    lines.for_each(drop);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

/// Several keys come from a file; what is wrong with it is told without them.
#[test]
fn a_keys_file_that_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.toml");
    let keys = path.to_str().unwrap();
    run(&["serve", "--api-keys", keys, "--port", "0"]).fails(1, &["keys.toml cannot be used"]);
    std::fs::write(&path, "[[key]]\nname = \"anna\"\nsecret = \"correct-horse\"\nlimit = 3\n").unwrap();
    run(&["serve", "--api-keys", keys, "--port", "0"]).fails(1, &["line 4", "unknown field"]);
    run(&["serve", "--api-keys", keys, "--insecure"]).fails(2, &["cannot be used with"]);
    run(&["serve", "--tls-cert", keys]).fails(2, &["--tls-key"]);
}

/// The bundled model is served with one command, and a signal ends it well.
#[test]
#[cfg(unix)]
fn one_command_serves_the_bundled_model() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tritune"))
        .args(["serve", "--port", "0", "--json", "--device", "cpu"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let said: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line:?}"));
    assert_eq!((&said["model"], &said["pid"]), (&"storyteller".into(), &server.id().into()));
    let address = said["address"].as_str().unwrap().strip_prefix("http://").unwrap().to_owned();
    let mut connection = TcpStream::connect(&address).unwrap();
    connection
        .write_all(format!("GET /health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("{\"status\":\"ok\"}"), "{answer}");
    let killed = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(server.wait().unwrap().code(), Some(0), "{log}");
    for line in log.lines().filter(|line| line.starts_with('{')) {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line:?}"));
        assert!(entry["level"].is_string() && entry["message"].is_string(), "{entry}");
    }
    assert!(log.contains("\"path\":\"/health\"") && log.contains("\"message\":\"stopped\""), "{log}");
}
