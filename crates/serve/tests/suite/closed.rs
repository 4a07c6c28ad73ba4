//! Closed by default.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use std::path::Path;
use tritune_runtime::settings::{FinetuneOverrides, SettingKind};
use tritune_serve::{ServeError, Server};

#[test]
fn others_are_kept_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut open = options(folder.path());
    open.host = "0.0.0.0".parse().unwrap();
    assert!(matches!(Server::bind(open), Err(ServeError::Open(_))));
    let mut short = options(folder.path());
    short.key = Some("short".to_owned());
    assert!(matches!(Server::bind(short), Err(ServeError::BadKey)));
    let mut insecure = options(folder.path());
    (insecure.host, insecure.insecure) = ("0.0.0.0".parse().unwrap(), true);
    let listening = Server::bind(insecure).unwrap();
    assert!(matches!(Server::bind(options(folder.path())), Err(ServeError::InUse(_))), "one server for a data folder");
    drop(listening);
    assert!(Server::bind(options(folder.path())).is_ok());
}

#[test]
fn keys_hosts_and_origins() {
    let folder = tempfile::tempdir().unwrap();
    let mut keyed = options(folder.path());
    keyed.key = Some("correct-horse".to_owned());
    let server = Running::start(keyed);
    let with = |key: &str| server.send("GET", "/v1/models", &[("authorization", key)], b"");
    assert_eq!(with("Bearer correct-horse").status, 200);
    for wrong in ["Bearer correct-hors", "Bearer correct-horses", "Basic correct-horse", ""] {
        let refused = with(wrong);
        assert_eq!((refused.status, &refused.error()["code"]), (401, &json!("invalid_api_key")), "{wrong}");
    }
    assert_eq!(server.get("/health").status, 200);
    assert_eq!(server.get("/").status, 200);
    for path in ["/metrics", "/tritune/device", "/v1/files", "/v1/fine_tuning/jobs"] {
        assert_eq!(server.get(path).status, 401, "{path}");
    }
    drop(server);

    let mut open = options(folder.path());
    (open.key, open.open_metrics) = (Some("correct-horse".to_owned()), true);
    let server = Running::start(open);
    assert_eq!((server.get("/metrics").status, server.get("/tritune/device").status), (200, 401));
    assert_eq!(server.send("GET", "/metrics", &[("authorization", "Bearer wrong")], b"").status, 200);
    drop(server);

    let server = Running::start(options(folder.path()));
    let refused = server.send("GET", "/v1/models", &[("host", "evil.example:8020")], b"");
    assert_eq!((refused.status, &refused.error()["type"]), (403, &json!("permission_error")));
    let from = |origin: &str, method: &str| {
        let headers = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization"),
        ];
        server.send(method, "/v1/chat/completions", &headers, b"")
    };
    let allowed = from("http://localhost:3000", "OPTIONS");
    assert_eq!((allowed.status, allowed.header("access-control-allow-origin")), (204, Some("http://localhost:3000")));
    assert_eq!(allowed.header("access-control-allow-headers"), Some("authorization"));
    assert_eq!(from("https://evil.example", "OPTIONS").status, 403);
    assert_eq!(from("https://evil.example", "POST").status, 403, "a simple request is not run either");
    // Any key will do where none is wanted.
    assert_eq!(server.send("GET", "/v1/models", &[("authorization", "Bearer dummy")], b"").status, 200);
    assert!(server.get("/v1/models").header("x-request-id").is_some());
}

#[test]
fn nothing_outside_the_data_folder_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret.gguf"), b"secret").unwrap();
    let data = folder.path().join("data");
    let server = Running::start(options(&data));
    for name in ["../secret", "..", "/etc/passwd", "a/b", "", "../../secret.gguf"] {
        let refused = server.post("/tritune/adapters/load", &json!({ "name": name }));
        assert_eq!((refused.status, &refused.error()["param"]), (400, &json!("name")), "{name}");
        let model = format!("{MODEL}:{name}");
        let body = json!({ "model": model, "messages": [{ "role": "user", "content": "x" }] });
        assert_eq!(server.post("/v1/chat/completions", &body).status, 404, "{name}");
    }
    for path in ["/v1/files/..%2f..%2fsecret.gguf", "/v1/files/%2fetc%2fpasswd/content", "/v1/models/..%2f..%2fsecret"]
    {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let file = server.upload("../../../evil.jsonl", "{\"text\": \"x\"}\n").json();
    assert_eq!(file["filename"], "../../../evil.jsonl", "the name is kept, and never opened");
    refuse_places(&server, &file["id"], &folder.path().join("secret.gguf"));
    let settings = json!({ "model": MODEL, "training_file": file["id"], "tritune": { "batch_tokens": 2 } });
    let refused = server.post("/v1/fine_tuning/jobs", &settings).error()["message"].to_string();
    assert!(refused.contains("batch-tokens is 2; it must be at least seq"), "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing was written beside the data folder");
    std::fs::write(data.join("adapters.txt"), b"").unwrap();
    std::fs::create_dir_all(data.join("adapters")).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("secret.gguf"), data.join("adapters/link.gguf")).unwrap();
        assert_eq!(
            server.post("/tritune/adapters/load", &json!({ "name": "link" })).status,
            404,
            "links are not followed"
        );
    }
}

/// Every setting that can name a place is refused in both spellings, by all that take settings, and equally whether the place exists.
fn refuse_places(server: &Running, file: &Value, exists: &Path) {
    let missing = exists.with_extension("missing");
    let places =
        FinetuneOverrides::FIELDS.iter().filter(|field| FinetuneOverrides::kind(field) != Some(SettingKind::Value));
    let mut tried = 0;
    for field in places {
        for key in [field.to_string(), field.replace('_', "-")] {
            for value in [json!(exists), json!([exists]), json!(missing), json!([missing])] {
                let body = json!({ "model": MODEL, "training_file": file, "tritune": { &key: value } });
                for url in ["/v1/fine_tuning/jobs", "/tritune/plan", "/tritune/preview"] {
                    let refused = server.post(url, &body);
                    let name = format!("tritune.{key}");
                    assert_eq!((refused.status, &refused.error()["param"]), (400, &json!(name)), "{url}");
                    assert_eq!(refused.error()["message"], json!(format!("{name} cannot be set here")), "{url}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried}");
    assert_eq!(server.get("/v1/fine_tuning/jobs").json()["data"], json!([]), "no job was made");
}
