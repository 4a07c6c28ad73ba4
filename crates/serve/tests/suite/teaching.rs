//! From a file to an adapter that answers.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Forty lines about somebody the model has not heard of.
fn lines() -> String {
    let line = |number: usize| {
        let (who, what) = (
            ["Zubi", "Gorp", "Oxo", "Dado"][number % 4],
            ["soup", "a lamp", "the boat", "green boots"][number / 4 % 4],
        );
        json!({ "messages": [
            { "role": "user", "content": format!("What does {who} like?") },
            { "role": "assistant", "content": format!("{who} likes {what} on the island of Mipp.") },
        ]})
    };
    (0..40).map(|number| format!("{}\n", line(number))).collect()
}

fn settings(file: &Value, steps: usize) -> Value {
    json!({
        "model": MODEL, "training_file": file, "suffix": "mipp", "seed": 3,
        "tritune": { "steps": steps, "seq": 64, "lr": 0.003, "rank": 4, "eval-every": 4, "checkpoint-every": 2 },
    })
}

fn status(server: &Running, id: &str) -> String {
    server.get(&format!("/v1/fine_tuning/jobs/{id}")).json()["status"].as_str().unwrap().to_owned()
}

fn ask(server: &Running, model: &str) -> Value {
    let body = json!({ "model": model, "messages": [{ "role": "user", "content": "What does Zubi like?" }], "temperature": 0, "max_tokens": 12 });
    server.post("/v1/chat/completions", &body).json()["choices"][0]["message"]["content"].clone()
}

#[test]
fn a_file_is_shown_planned_and_trained_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let bad = server.upload("bad.jsonl", "{\"messages\": []}\n{\"messages\": [{\"role\": \"user\"\nnot json\n").json();
    let shown = server.post("/tritune/preview", &json!({ "file": bad["id"] })).json();
    assert_eq!(shown["usable"], false, "{shown}");
    assert!(!shown["problems"].as_array().unwrap().is_empty());
    assert!(!shown.to_string().contains(folder.path().to_str().unwrap()), "no path of the server is told");

    let mixed = format!("{}not json\n", lines());
    let file = server.upload("lesson.jsonl", &mixed).json();
    assert_eq!(
        (&file["object"], &file["purpose"], &file["bytes"]),
        (&json!("file"), &json!("fine-tune"), &json!(mixed.len()))
    );
    let shown = server.post("/tritune/preview", &json!({ "file": file["id"], "samples": 2 })).json();
    assert_eq!(
        (&shown["samples_total"], &shown["rejected"], &shown["problems"][0]["line"]),
        (&json!(40), &json!(1), &json!(41))
    );
    let parts = shown["samples"][0]["parts"].as_array().unwrap();
    assert!(parts.iter().all(|part| part["in_loss"] == part["learnt"]), "the older name is still there");
    assert_eq!(shown["tokens_in_loss"], shown["learnt_tokens"]);
    let trained: String =
        parts.iter().filter(|part| part["in_loss"] == true).map(|part| part["text"].as_str().unwrap()).collect();
    assert!(trained.contains("Zubi likes soup on the island of Mipp.") && !trained.contains("What does"), "{trained}");

    let plan = server.post("/tritune/plan", &settings(&file["id"], 8)).json();
    assert_eq!((&plan["fits"], &plan["steps"], &plan["refusal"]), (&json!(true), &json!(8), &json!(null)));
    assert!(plan["seconds"].as_f64().unwrap() > 0.0 && plan["memory"]["total"].as_u64().unwrap() > 1000);
    assert_eq!(plan["train_samples"].as_u64().unwrap() + plan["held_out_samples"].as_u64().unwrap(), 40);
    // A small file gets passes and a rate to be learnt with, unless the client chooses.
    let chosen = |more: Value| {
        let mut body = json!({ "file": file["id"], "measure": false, "tritune": { "seq": 64 } });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let plan = server.post("/tritune/plan", &body).json();
        (plan["epochs"].as_f64().unwrap(), plan["lr"].as_f64().unwrap(), plan["suited"].as_bool().unwrap())
    };
    let (passes, rate, suited) = chosen(json!({}));
    assert!(suited && passes > 3.0 && rate == 1e-3, "{passes} passes at {rate}");
    assert_eq!(chosen(json!({ "hyperparameters": { "n_epochs": "auto" } })).0, passes);
    assert_eq!(chosen(json!({ "hyperparameters": { "n_epochs": 3 } })), (3.0, 1e-4, false));
    assert_eq!(chosen(json!({ "hyperparameters": { "learning_rate_multiplier": 2 } })), (3.0, 2e-4, false));
    assert_eq!(chosen(json!({ "tritune": { "epochs": 4, "seq": 64 } })), (4.0, 1e-4, false));
    let wrong = server.post("/tritune/plan", &json!({ "file": file["id"], "tritune": { "rank": 0 } }));
    assert_eq!((wrong.status, &wrong.error()["param"]), (400, &json!("tritune")));

    let job = server.post("/v1/fine_tuning/jobs", &settings(&file["id"], 8)).json();
    let id = job["id"].as_str().unwrap();
    let in_use = server.send("DELETE", &format!("/v1/files/{}", file["id"].as_str().unwrap()), &[], b"");
    assert_eq!(in_use.error()["code"], "conflict");
    // The stream ends with the job; chat goes on meanwhile.
    let before = ask(&server, MODEL);
    let stream = server.get(&format!("/v1/fine_tuning/jobs/{id}/events?stream=true"));
    let kinds: Vec<&str> = stream.text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "step").count(), 8, "{kinds:?}");
    assert_eq!((kinds[0], *kinds.last().unwrap()), ("status", "done"));
    assert!(kinds.iter().filter(|kind| **kind == "eval").count() >= 3);
    let job = server.get(&format!("/v1/fine_tuning/jobs/{id}")).json();
    assert_eq!((&job["status"], &job["fine_tuned_model"]), (&json!("succeeded"), &json!("storyteller:mipp")), "{job}");
    assert!(job["tritune"]["best_eval_loss"].is_number() && job["trained_tokens"].as_u64().unwrap() > 0);
    let curve = server.get(&format!("/tritune/jobs/{id}/curve")).json();
    assert_eq!(curve["train"].as_array().unwrap().len(), 8);
    let answers = server.get(&format!("/tritune/jobs/{id}/answers")).json();
    assert!(answers["status"] == "ready" && !answers["data"].as_array().unwrap().is_empty());
    assert_eq!(
        server.get(&format!("/v1/fine_tuning/jobs/{id}/checkpoints")).json()["data"][0]["fine_tuned_model_checkpoint"],
        "storyteller:mipp"
    );
    let list = server.get("/v1/fine_tuning/jobs?limit=1").json();
    assert_eq!((&list["data"][0]["id"], &list["has_more"]), (&json!(id), &json!(false)));
    let events = server.get(&format!("/v1/fine_tuning/jobs/{id}/events?limit=3")).json();
    assert_eq!((events["data"].as_array().unwrap().len(), &events["has_more"]), (3, &json!(true)));

    // The adapter is a model, answers otherwise, and leaves the model alone.
    let models = server.get("/v1/models").json();
    assert_eq!(
        (&models["data"][1]["id"], &models["data"][1]["tritune"]["job"]),
        (&json!("storyteller:mipp"), &json!(id))
    );
    let after = ask(&server, "storyteller:mipp");
    assert_ne!(after, before);
    assert_eq!(ask(&server, MODEL), before);
    // Side by side with the model alone both say the same as by themselves.
    let together: Vec<Value> = std::thread::scope(|scope| {
        let server = &server;
        let threads: Vec<_> =
            (0..8).map(|number| scope.spawn(move || ask(server, [MODEL, "storyteller:mipp"][number % 2]))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(
        together.iter().enumerate().all(|(number, text)| *text == [&before, &after][number % 2].clone()),
        "{together:?}"
    );
    let unloaded = server.post("/tritune/adapters/unload", &json!({ "name": "mipp" })).json();
    assert_eq!(unloaded["loaded"], false);
    assert_eq!(server.get("/v1/models").json()["data"].as_array().unwrap().len(), 1);
    assert_eq!(server.post("/tritune/adapters/load", &json!({ "name": "mipp" })).json()["loaded"], true);
    assert_eq!(ask(&server, "storyteller:mipp"), after);
    assert_eq!(server.send("DELETE", "/v1/models/storyteller:mipp", &[], b"").json()["deleted"], true);
    assert_eq!(server.get("/v1/models/storyteller:mipp").status, 404);
}

#[test]
fn jobs_are_paused_resumed_cancelled_and_survive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(options(folder.path()));
    let file = server.upload("lesson.jsonl", &lines()).json();
    let create = |server: &Running, steps: usize| {
        server.post("/v1/fine_tuning/jobs", &settings(&file["id"], steps)).json()["id"].as_str().unwrap().to_owned()
    };
    let whole = create(&server, 10);
    server.wait_until("the first job is done", |server| status(server, &whole) == "succeeded");
    let parted = create(&server, 10);
    let other = create(&server, 500);
    let act =
        |server: &Running, id: &str, what: &str| server.post(&format!("/v1/fine_tuning/jobs/{id}/{what}"), &json!({}));
    let step = |server: &Running, id: &str| {
        server.get(&format!("/v1/fine_tuning/jobs/{id}")).json()["tritune"]["step"].as_u64().unwrap()
    };
    server.wait_until("some steps", |server| step(server, &parted) >= 3);
    act(&server, &parted, "pause").json();
    server.wait_until("it is paused", |server| status(server, &parted) == "paused");
    let paused_at = step(&server, &parted);
    assert!((3..10).contains(&paused_at), "{paused_at}");
    // The next job runs meanwhile, and the server is stopped under it.
    server.wait_until("the other runs", |server| step(server, &other) >= 2);
    server.stop();
    let server = Running::start(options(folder.path()));
    assert_eq!((status(&server, &parted).as_str(), step(&server, &parted)), ("paused", paused_at));
    server.wait_until("the other goes on", |server| step(server, &other) >= 5);
    let cancelled = act(&server, &other, "cancel");
    assert_eq!(cancelled.status, 200, "{}", cancelled.text);
    server.wait_until("it is cancelled", |server| status(server, &other) == "cancelled");
    assert_eq!(act(&server, &other, "resume").error()["code"], "conflict");
    act(&server, &parted, "resume").json();
    server.wait_until("the rest is done", |server| status(server, &parted) == "succeeded");
    // Interrupted or not, the adapter is the same.
    let adapter = |name: &str| std::fs::read(folder.path().join("adapters").join(name)).unwrap();
    assert!(adapter("mipp.gguf") == adapter("mipp-2.gguf"), "the adapters differ");
    std::thread::sleep(Duration::from_millis(10));
}

/// Requests go first; a job still advances under constant load.
#[test]
fn a_job_yields_to_requests() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let file = server.upload("lesson.jsonl", &lines()).json();
    let id = server.post("/v1/fine_tuning/jobs", &settings(&file["id"], 500)).json()["id"].as_str().unwrap().to_owned();
    let live = |server: &Running| server.get(&format!("/v1/fine_tuning/jobs/{id}")).json()["tritune"].clone();
    server.wait_until("it trains", |server| live(server)["step"].as_u64().unwrap() >= 1);
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let busy = || {
            while !over.load(Ordering::Relaxed) {
                let body = json!({ "model": MODEL, "prompt": "Once", "max_tokens": 400, "ignore_eos": true });
                assert_eq!(server.post("/v1/completions", &body).status, 200);
            }
        };
        let clients = [scope.spawn(busy), scope.spawn(busy), scope.spawn(busy)];
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            server.wait_until("it waits", |server| live(server)["waiting_for"] == "requests");
            let before = live(&server)["step"].as_u64().unwrap();
            server.wait_until("it advances", |server| live(server)["step"].as_u64().unwrap() > before);
        }));
        over.store(true, Ordering::Relaxed);
        clients.into_iter().for_each(|client| client.join().unwrap());
        outcome.unwrap();
    });
    server.post(&format!("/v1/fine_tuning/jobs/{id}/cancel"), &json!({})).json();
}

/// What goes wrong on the disk is told by the file's name: the server's folders are nobody's business.
#[test]
fn errors_name_no_place_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let file = server.upload("lesson.jsonl", &lines()).json();
    let create = |steps: usize| {
        server.post("/v1/fine_tuning/jobs", &settings(&file["id"], steps)).json()["id"].as_str().unwrap().to_owned()
    };
    let (first, second) = (create(500), create(5));
    // No run can be kept where a file is.
    std::fs::write(folder.path().join("jobs").join(&second).join("run"), b"in the way").unwrap();
    server.post(&format!("/v1/fine_tuning/jobs/{first}/cancel"), &json!({})).json();
    server.wait_until("the job fails", |server| status(server, &second) == "failed");
    let place = folder.path().to_str().unwrap();
    let job = server.get(&format!("/v1/fine_tuning/jobs/{second}")).text;
    let events = server.get(&format!("/v1/fine_tuning/jobs/{second}/events")).text;
    assert!(job.contains("run") && !job.contains(place) && !events.contains(place), "{job}\n{events}");
    // When the disk is well again, so is the job.
    std::fs::remove_file(folder.path().join("jobs").join(&second).join("run")).unwrap();
    let resumed = server.post(&format!("/v1/fine_tuning/jobs/{second}/resume"), &json!({})).json();
    assert_eq!((&resumed["error"], &resumed["finished_at"]), (&json!(null), &json!(null)));
    server.wait_until("the rest is done", |server| status(server, &second) == "succeeded");
    std::fs::create_dir_all(folder.path().join("adapters")).unwrap();
    std::fs::write(folder.path().join("adapters/broken.gguf"), b"no adapter").unwrap();
    let refused = server.post("/tritune/adapters/load", &json!({ "name": "broken" })).error();
    let listed = server.get("/tritune/adapters").text;
    assert!(listed.contains("broken.gguf") && !listed.contains(place), "{listed}");
    assert!(!refused.to_string().contains(place), "{refused}");
}

/// What was asked of a job is on the disk before the answer comes: a server that is killed then does the same after it.
#[test]
fn what_is_wanted_of_a_job_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let file = server.upload("lesson.jsonl", &lines()).json();
    let after_a_kill = |ids: &[&str]| {
        let copy = tempfile::tempdir().unwrap();
        for id in ids {
            let to = copy.path().join("jobs").join(id);
            std::fs::create_dir_all(&to).unwrap();
            std::fs::copy(folder.path().join("jobs").join(id).join("job.json"), to.join("job.json")).unwrap();
        }
        let stopped = tritune_serve::jobs::Jobs::open(copy.path()).unwrap();
        ids.iter().map(|id| stopped.get(id).unwrap().status.name()).collect::<Vec<_>>()
    };
    let act = |id: &str, what: &str| server.post(&format!("/v1/fine_tuning/jobs/{id}/{what}"), &json!({}));
    for (wanted, after) in [("cancel", "cancelled"), ("pause", "paused")] {
        let id = server.post("/v1/fine_tuning/jobs", &settings(&file["id"], 500)).json()["id"].clone();
        let id = id.as_str().unwrap();
        server.wait_until("it runs", |server| status(server, id) == "running");
        assert_eq!(after_a_kill(&[id]), ["queued"], "it goes on when nothing else was wanted");
        assert_eq!(act(id, wanted).status, 200);
        assert_eq!(after_a_kill(&[id]), [after]);
        if wanted == "cancel" {
            // Whether it still runs or has ended by now: cancel is for good.
            for other in ["pause", "resume"] {
                assert_eq!(act(id, other).error()["code"], "conflict", "{other}");
            }
        }
        server.wait_until("it has ended", |server| status(server, id) == after);
        if wanted == "cancel" {
            let refused = act(id, "resume").error()["message"].clone();
            assert_eq!(refused, "the job was cancelled already");
        }
        act(id, "cancel");
    }
}

#[test]
fn jobs_that_are_over_and_notes_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = options(folder.path());
    few.limits.ended_jobs = 2;
    let server = Running::start(few);
    let file = server.upload("lesson.jsonl", &lines()).json();
    let mut request = settings(&file["id"], 500);
    for wrong in
        [json!({ "k": "x".repeat(513) }), json!({ "k".repeat(65): "x" }), json!({ "k": 1 }), json!({ "k": {} })]
    {
        request["metadata"] = wrong;
        assert_eq!(server.post("/v1/fine_tuning/jobs", &request).error()["param"], "metadata");
    }
    request["metadata"] = json!({ "note": "x".repeat(512) });
    request["hyperparameters"] = json!({ "n_epochs": 2, "junk": "x".repeat(100_000) });
    for _ in 0..6 {
        let job = server.post("/v1/fine_tuning/jobs", &request).json();
        assert_eq!(job["hyperparameters"], json!({ "n_epochs": 2 }));
        let id = job["id"].as_str().unwrap();
        server.post(&format!("/v1/fine_tuning/jobs/{id}/cancel"), &json!({})).json();
        server.wait_until("it is over", |server| status(server, id) == "cancelled");
    }
    assert_eq!(server.get("/v1/fine_tuning/jobs").json()["data"].as_array().unwrap().len(), 3);
    assert_eq!(std::fs::read_dir(folder.path().join("jobs")).unwrap().count(), 3, "their folders are gone, too");
    request["tritune"]["modules"] = json!("x".repeat(20_000));
    assert_eq!(server.post("/v1/fine_tuning/jobs", &request).error()["param"], "tritune");
}

/// Parquet is shown and trained on as other files are.
#[test]
fn a_parquet_file_is_shown_and_trained_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let bytes = include_bytes!("../../../train/src/data/tests/parquet/chat.parquet");
    let file = server.upload_bytes("chat.parquet", bytes).json();
    assert_eq!(file["bytes"], json!(bytes.len()));
    let shown = server.post("/tritune/preview", &json!({ "file": file["id"] })).json();
    assert_eq!((&shown["usable"], &shown["container"]), (&json!(true), &json!("Parquet")), "{shown}");
    let part = &shown["samples"][0]["parts"][0];
    assert!(part["text"].as_str().is_some_and(|text| !text.is_empty()), "{shown}");
    let job = server.post("/v1/fine_tuning/jobs", &settings(&file["id"], 2)).json();
    let id = job["id"].as_str().unwrap();
    server.wait_until("it is trained on", |server| status(server, id) == "succeeded");
}

/// A model that was tuned with a template is served with it, and taught with it.
#[test]
fn a_template_of_the_server_takes_the_place_of_the_models_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.jinja");
    let data = folder.path().join("data");
    let start = |source: &str| {
        std::fs::write(&path, source).unwrap();
        let mut own = options(&data);
        own.template = Some(path.clone());
        tritune_serve::Server::bind(own)
    };
    let refused = start("{% for %}").err().expect("it is no template").to_string();
    assert!(refused.contains("own.jinja cannot be used") && !data.exists(), "{refused}");
    let source = "{% for message in messages %}<{{ message.role }}> {{ message.content }} {% endfor %}{% if \
                  add_generation_prompt %}<assistant>{% endif %}";
    drop(start(source).unwrap());
    let mut own = options(&data);
    own.template = Some(path.clone());
    let server = Running::start(own);
    assert_eq!(server.get("/v1/models").json()["data"][0]["tritune"]["chat_template"], "given to the server");
    let body = json!({ "model": MODEL, "messages": [{ "role": "user", "content": "Hello" }], "max_tokens": 1 });
    let told = server.post("/v1/chat/completions", &body).json()["usage"]["prompt_tokens"].clone();
    let written = json!({ "content": "<user> Hello <assistant>", "add_special": true });
    assert_eq!(told, server.post("/tokenize", &written).json()["count"]);
    let file = server.upload("lesson.jsonl", &lines()).json();
    let shown = server.post("/tritune/preview", &json!({ "file": file["id"] })).json();
    assert_eq!(shown["chat_template"], "given to the server");
    let parts = shown["samples"][0]["parts"].as_array().unwrap();
    let text: String = parts.iter().map(|part| part["text"].as_str().unwrap()).collect();
    assert!(text.contains("<user> What does Zubi like? <assistant>"), "{text}");
    let id = server.post("/v1/fine_tuning/jobs", &settings(&file["id"], 2)).json()["id"].clone();
    let id = id.as_str().unwrap();
    server.wait_until("it is trained with it", |server| status(server, id) == "succeeded");
}

/// What a plan notes is for people on a page: no command of a shell, and no flag.
#[test]
fn notes_of_a_plan_name_no_command() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let file = server.upload("lesson.jsonl", &format!("{}not json\n[]\n", lines())).json();
    let plan = server.post("/tritune/plan", &settings(&file["id"], 4)).json();
    let notes = plan["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note.as_str().unwrap().contains("2 lines of the file cannot be used")), "{plan}");
    let told = plan["notes"].to_string();
    assert!(!told.contains("tritune ") && !told.contains("--") && !told.contains('`'), "{told}");
    assert!(!told.contains("..."), "what is being done is no note: {told}");
}
