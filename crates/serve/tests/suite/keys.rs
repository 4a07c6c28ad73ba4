//! Several keys: each has a name, limits, and files, jobs, adapters and remembered prompts of its own.

use crate::client::{Answer, MODEL, Running, options};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const ANNA: &str = "annas-own-secret";
const BEN: &str = "bens-own-secret";
const ROOT: &str = "the-secret-of-root";

/// A keys file with three keys; `more` is said of Anna's.
fn keys(folder: &Path, more: &str) -> PathBuf {
    // As `printf %s bens-own-secret | sha256sum` gives it.
    let ben = "sha256 = \"0f3bddf6f09a9c6870c0e43ebab44d3215e61b11cbfa305bda3a965fd18b815a\"";
    let text = format!(
        "[[key]]\nname = \"anna\"\nsecret = \"{ANNA}\"\n{more}\n[[key]]\nname = \"ben\"\n{ben}\n[[key]]\nname = \"root\"\n\
         secret = \"{ROOT}\"\nsees-all = true\n"
    );
    let path = folder.join("keys.toml");
    std::fs::write(&path, text).unwrap();
    path
}

fn ask(server: &Running, key: &str, method: &str, path: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {key}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    server.send(method, path, &headers, body.as_bytes())
}

fn get(server: &Running, key: &str, path: &str) -> Answer {
    ask(server, key, "GET", path, &Value::Null)
}

fn post(server: &Running, key: &str, path: &str, body: &Value) -> Answer {
    ask(server, key, "POST", path, body)
}

fn upload(server: &Running, key: &str, content: &str) -> Answer {
    let body = format!(
        "--B\r\ncontent-disposition: form-data; name=\"purpose\"\r\n\r\nfine-tune\r\n--B\r\ncontent-disposition: form-data; \
         name=\"file\"; filename=\"a.txt\"\r\n\r\n{content}\r\n--B--\r\n"
    );
    let bearer = format!("Bearer {key}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "multipart/form-data; boundary=B")];
    server.send("POST", "/v1/files", &headers, body.as_bytes())
}

fn completion(tokens: usize) -> Value {
    json!({ "model": MODEL, "prompt": "Once upon a time there was a dog", "max_tokens": tokens, "ignore_eos": true })
}

fn ids(answer: &Answer) -> Vec<String> {
    answer.json()["data"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

/// Files, jobs and adapters of one key are not there for another, on any path; a key that sees all sees them.
#[test]
fn what_one_key_has_is_not_there_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut keyed = options(&data);
    keyed.keys = Some(keys(folder.path(), ""));
    let server = Running::start(keyed);
    let file = upload(&server, ANNA, &"Zubi likes soup on the island of Mipp. ".repeat(40)).json()["id"].clone();
    let wanted = json!({
        "model": MODEL, "training_file": file, "suffix": "mipp", "tritune": { "steps": 2, "seq": 32, "rank": 2, "val-split": 0 },
    });
    let job = post(&server, ANNA, "/v1/fine_tuning/jobs", &wanted).json()["id"].as_str().unwrap().to_owned();
    let path = format!("/v1/fine_tuning/jobs/{job}");
    server.wait_until("the job is done", |server| get(server, ANNA, &path).json()["status"] == "succeeded");
    let (file, adapter) = (file.as_str().unwrap(), format!("{MODEL}:mipp"));

    let nothing = Value::Null;
    let teach = json!({ "model": MODEL, "training_file": file, "measure": false });
    let talk = json!({ "model": adapter, "messages": [{ "role": "user", "content": "x" }], "max_tokens": 1 });
    let plain = json!({ "model": adapter, "prompt": "x", "input": "x", "max_tokens": 1, "max_output_tokens": 1 });
    let name = json!({ "name": "mipp" });
    let validated = json!({ "model": MODEL, "training_file": file, "validation_file": file });
    // Every path that names something of somebody: what deletes comes last.
    let named: Vec<(&str, String, &Value)> = vec![
        ("GET", format!("/v1/files/{file}"), &nothing),
        ("GET", format!("/v1/files/{file}/content"), &nothing),
        ("GET", path.clone(), &nothing),
        ("GET", format!("{path}/events"), &nothing),
        ("GET", format!("{path}/events?stream=true"), &nothing),
        ("GET", format!("{path}/checkpoints"), &nothing),
        ("GET", format!("/tritune/jobs/{job}/curve"), &nothing),
        ("GET", format!("/tritune/jobs/{job}/answers"), &nothing),
        ("POST", format!("{path}/cancel"), &nothing),
        ("POST", format!("{path}/pause"), &nothing),
        ("POST", format!("{path}/resume"), &nothing),
        ("POST", "/tritune/preview".to_owned(), &teach),
        ("POST", "/tritune/plan".to_owned(), &teach),
        ("POST", "/v1/fine_tuning/jobs".to_owned(), &teach),
        ("POST", "/v1/fine_tuning/jobs".to_owned(), &validated),
        ("GET", format!("/v1/models/{adapter}"), &nothing),
        ("POST", "/v1/chat/completions".to_owned(), &talk),
        ("POST", "/v1/completions".to_owned(), &plain),
        ("POST", "/v1/embeddings".to_owned(), &plain),
        ("POST", "/v1/responses".to_owned(), &plain),
        ("POST", "/tritune/adapters/unload".to_owned(), &name),
        ("POST", "/tritune/adapters/load".to_owned(), &name),
        ("DELETE", format!("/v1/models/{adapter}"), &nothing),
        ("DELETE", format!("/v1/files/{file}"), &nothing),
    ];
    let known = |text: &str| text.replace(&job, "ID").replace(file, "ID").replace("mipp", "ID");
    for (method, path, body) in &named {
        let refused = ask(&server, BEN, method, path, body);
        assert_eq!(refused.status, 404, "{method} {path}: {}", refused.text);
        // What is somebody else's and what was never there are told alike.
        let (path, body) =
            (path.replace(&job, "ftjob-0").replace(file, "file-0").replace("mipp", "none"), body.to_string());
        let body = serde_json::from_str(&body.replace(file, "file-0").replace("mipp", "none")).unwrap();
        let missing = ask(&server, BEN, method, &path, &body).text;
        let missing = missing.replace("ftjob-0", "ID").replace("file-0", "ID").replace("none", "ID");
        assert_eq!(known(&refused.text), missing, "{method} {path}");
    }
    for (path, own) in [
        ("/v1/files", vec![file.to_owned()]),
        ("/v1/fine_tuning/jobs", vec![job.clone()]),
        ("/v1/models", vec![MODEL.to_owned(), adapter.clone()]),
        ("/tritune/adapters", vec![adapter.clone()]),
    ] {
        let model = |ids: &[String]| ids.iter().filter(|id| *id == MODEL).cloned().collect::<Vec<_>>();
        assert_eq!(ids(&get(&server, BEN, path)), model(&own), "{path}");
        assert_eq!(ids(&get(&server, ANNA, path)), own, "{path}");
        assert_eq!(ids(&get(&server, ROOT, path)), own, "{path}");
    }
    assert_eq!((get(&server, BEN, "/metrics").status, get(&server, ROOT, "/metrics").status), (403, 200));

    // What lies in the folder without a job is there for all, and nobody's to unload.
    let from = data.join("adapters/mipp.gguf");
    std::fs::copy(from, data.join("adapters/shared.gguf")).unwrap();
    let shared = json!({ "name": "shared" });
    assert_eq!(post(&server, BEN, "/tritune/adapters/load", &shared).status, 403);
    assert_eq!(post(&server, ROOT, "/tritune/adapters/load", &shared).json()["loaded"], true);
    let talk = json!({ "model": format!("{MODEL}:shared"), "prompt": "x", "max_tokens": 1 });
    assert_eq!(post(&server, BEN, "/v1/completions", &talk).status, 200);
    assert_eq!(post(&server, BEN, "/tritune/adapters/unload", &shared).status, 403);
    assert_eq!(ask(&server, BEN, "DELETE", &format!("/v1/models/{MODEL}:shared"), &Value::Null).status, 403);
    drop(server);

    // It is so after a restart, and nobody's key but one that sees all has what is from before there were keys.
    let mut keyed = options(&data);
    keyed.keys = Some(folder.path().join("keys.toml"));
    let server = Running::start(keyed);
    for (method, path, body) in &named {
        assert_eq!(ask(&server, BEN, method, path, body).status, 404, "{method} {path}");
    }
    for (method, path, body) in &named {
        let answer = ask(&server, ANNA, method, path, body);
        assert!(answer.status == 200 || answer.error()["code"] == "conflict", "{method} {path}: {}", answer.text);
        if *method == "POST" && path == "/v1/fine_tuning/jobs" {
            let id = answer.json()["id"].as_str().unwrap().to_owned();
            post(&server, ANNA, &format!("/v1/fine_tuning/jobs/{id}/cancel"), &Value::Null).json();
        }
    }
}

#[test]
fn each_key_has_its_limits() {
    let folder = tempfile::tempdir().unwrap();
    let mut keyed = options(&folder.path().join("data"));
    keyed.keys = Some(keys(folder.path(), "tokens-per-day = 80\njobs = 1\nstorage-mib = 1"));
    let server = Running::start(keyed);
    // What is left is what an answer may have, and the next is refused.
    let first = post(&server, ANNA, "/v1/completions", &completion(30)).json()["usage"].clone();
    assert_eq!(first["completion_tokens"], 30);
    let rest = post(&server, ANNA, "/v1/completions", &completion(400)).json()["usage"].clone();
    assert_eq!(first["total_tokens"].as_u64().unwrap() + rest["total_tokens"].as_u64().unwrap(), 80);
    let refused = post(&server, ANNA, "/v1/completions", &completion(1));
    assert_eq!((refused.status, &refused.error()["code"]), (429, &json!("insufficient_quota")), "{}", refused.text);
    assert_eq!(refused.header("x-should-retry"), Some("false"), "a day is too long to wait");
    assert!(refused.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().unwrap() <= 86_400));
    let own = get(&server, ANNA, "/tritune/key").json();
    assert_eq!((&own["name"], &own["tokens"]), (&json!("anna"), &json!({ "used": 80, "per_day": 80 })));
    assert_eq!(post(&server, BEN, "/v1/completions", &completion(1)).status, 200, "another key has its own");

    let file = upload(&server, ANNA, &"word ".repeat(100_000)).json()["id"].clone();
    let full = upload(&server, ANNA, &"x".repeat(600_000));
    assert!(full.status == 413 && full.text.contains("of this key"), "{}", full.text);
    assert_eq!(upload(&server, BEN, &"x".repeat(600_000)).status, 200);
    let wanted = json!({ "model": MODEL, "training_file": file, "tritune": { "steps": 500, "seq": 32 } });
    post(&server, ANNA, "/v1/fine_tuning/jobs", &wanted).json();
    let second = post(&server, ANNA, "/v1/fine_tuning/jobs", &wanted).error();
    assert!(second["message"].as_str().unwrap().contains("this key may have 1"), "{second}");
}

#[test]
fn requests_of_a_key_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut keyed = options(&folder.path().join("data"));
    keyed.keys = Some(keys(folder.path(), "requests-per-minute = 5"));
    let server = Running::start(keyed);
    let refused = (0..20).map(|_| get(&server, ANNA, "/v1/models")).find(|answer| answer.status != 200).unwrap();
    assert_eq!((refused.status, &refused.error()["code"]), (429, &json!("rate_limit_exceeded")));
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=12).contains(&wait) && refused.header("x-should-retry").is_none());
    assert!((0..20).all(|_| get(&server, BEN, "/v1/models").status == 200));
    assert!((0..20).all(|_| server.get("/health").status == 200), "who needs no key is not counted");
}

/// `cached_tokens`, and the time that they save, are of one's own earlier prompts.
#[test]
fn a_prompt_is_remembered_for_its_own_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut keyed = options(&folder.path().join("data"));
    (keyed.keys, keyed.load.sequences) = (Some(keys(folder.path(), "")), 2);
    let server = Running::start(keyed);
    let cached = |key: &str| {
        let usage = post(&server, key, "/v1/completions", &completion(1)).json()["usage"].clone();
        let length = usage["prompt_tokens"].as_u64().unwrap();
        (usage["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap(), length - 2)
    };
    assert_eq!(cached(ANNA).0, 0);
    let (again, known) = cached(ANNA);
    assert!(again == known && known > 2, "{again} of {known}");
    assert_eq!(cached(BEN).0, 0, "of somebody else's prompt nothing is known");
    assert_eq!(cached(ROOT).0, 0, "not even for a key that sees all, which now has the sequence of the first");
    for (key, known) in [(BEN, true), (ROOT, true), (ANNA, false), (ANNA, true)] {
        let (found, all) = cached(key);
        assert_eq!(found, if known { all } else { 0 }, "{key}");
    }
}

#[test]
fn keys_are_exchanged_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut keyed = options(&folder.path().join("data"));
    let path = keys(folder.path(), "");
    keyed.keys = Some(path.clone());
    let server = Running::start(keyed);
    let file = upload(&server, ANNA, "some words").json()["id"].clone();
    let before = std::fs::read_to_string(&path).unwrap();
    assert_eq!(get(&server, "annas-new-secret", "/v1/models").status, 401);
    std::fs::write(&path, "[[key]]\nname = \"anna\"").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2500));
    assert_eq!(get(&server, ANNA, "/v1/models").status, 200, "a file that cannot be used changes nothing");
    std::fs::write(&path, before.replace(ANNA, "annas-new-secret")).unwrap();
    server.wait_until("the new key is valid", |server| get(server, "annas-new-secret", "/v1/models").status == 200);
    assert_eq!(get(&server, ANNA, "/v1/models").status, 401, "the old one is not");
    assert_eq!(ids(&get(&server, "annas-new-secret", "/v1/files")), [file.as_str().unwrap()]);
}
