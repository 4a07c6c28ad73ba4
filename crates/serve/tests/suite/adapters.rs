//! Adapters as models: requests for several of them run together, and they come and go while others answer.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use std::io::{Read, Write};
use tritune_runtime::{Adapter, AdapterModule, Projection, Runtime};
use tritune_serve::ServeOptions;

/// Numbers in -0.15..0.15 that look random.
fn numbers(seed: u64, count: usize) -> Vec<f32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as f32 / (1 << 24) as f32 - 0.5) * 0.3
    };
    (0..count).map(|_| next()).collect()
}

fn write(options: &ServeOptions, name: &str, projections: &[Projection], rank: usize, dora: bool) {
    let config = options.model.config();
    let mut modules = Vec::new();
    for (layer, &projection) in (0..config.layers).flat_map(|layer| projections.iter().map(move |p| (layer, p))) {
        let (rows, cols) = projection.shape(config);
        let seed = (name.len() * 1000 + layer * 10 + projection as usize) as u64;
        let (a, b) = (numbers(seed, rank * cols), numbers(seed + 7, rows * rank));
        let magnitude = dora.then(|| vec![1.0; rows]);
        modules.push(AdapterModule { layer, projection, rank, alpha: 2.0, a, b, magnitude });
    }
    let adapter =
        Adapter { rank, alpha: 2.0, rslora: false, threshold: None, modules, base_model: None, base_trits: None };
    let folder = options.data.join("adapters");
    std::fs::create_dir_all(&folder).unwrap();
    options
        .model
        .write_adapter(&adapter, &folder.join(if dora { name.to_owned() } else { format!("{name}.gguf") }))
        .unwrap();
}

/// What requests could not use is not listed as loaded, and the list says why.
#[test]
fn a_ternary_adapter_is_listed_with_the_reason_it_cannot_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(folder.path());
    let (config, projection) = (options.model.config(), Projection::ALL[0]);
    let (rows, cols) = projection.shape(config);
    let (a, b) = (numbers(1, 4 * cols), numbers(2, rows * 4));
    let modules = vec![AdapterModule { layer: 0, projection, rank: 4, alpha: 4.0, a, b, magnitude: None }];
    let (base_model, base_trits) = (None, None);
    let adapter = Adapter { rank: 4, alpha: 4.0, rslora: false, threshold: Some(0.5), modules, base_model, base_trits };
    std::fs::create_dir_all(folder.path().join("adapters")).unwrap();
    options.model.write_adapter(&adapter, &folder.path().join("adapters/trits")).unwrap();
    let server = Running::start(options);
    let listed = server.get("/tritune/adapters").json()["data"][0].clone();
    assert_eq!((&listed["name"], &listed["loaded"]), (&json!("trits"), &json!(false)), "{listed}");
    assert!(listed["error"].as_str().unwrap().contains("merge it"), "{listed}");
    assert_eq!(server.get("/v1/models").json()["data"].as_array().unwrap().len(), 1);
    let refused = server.post("/v1/chat/completions", &body(1, "trits"));
    assert!(refused.status == 404 && refused.text.contains("merge it"), "{}", refused.text);
}

fn body(number: usize, adapter: &str) -> Value {
    let content = format!("Tell me about {}", ["a dog", "the sea", "Lily and Tom", "a red ball"][number / 4 % 4]);
    let temperature = [0.0, 0.9, 1.0][number % 3];
    json!({
        "model": if adapter.is_empty() { MODEL.to_owned() } else { format!("{MODEL}:{adapter}") },
        "messages": [{ "role": "user", "content": content }], "temperature": temperature, "seed": number,
        "max_tokens": 6 + number % 10, "top_p": if number.is_multiple_of(2) { 1.0 } else { 0.9 },
    })
}

fn text(server: &Running, body: &Value) -> String {
    let answer = server.post("/v1/chat/completions", body).json();
    answer["choices"][0]["message"]["content"].as_str().unwrap().to_owned()
}

/// Bytes of adapters on the device.
fn adapter_bytes(server: &Running) -> u64 {
    let device = server.get("/tritune/device").json();
    let parts = device["memory"]["parts"].as_array().unwrap();
    let part = parts.iter().find(|part| part["name"] == "adapters and tables").unwrap();
    part["bytes"].as_u64().unwrap()
}

#[test]
fn sixty_four_at_once_with_three_adapters_say_what_each_says_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    options.load.sequences = 8;
    write(&options, "one", &Projection::ALL, 4, false);
    write(&options, "second", &[Projection::Q, Projection::V], 8, false);
    write(&options, "the-third", &[Projection::Gate, Projection::Down], 3, false);
    let server = Running::start(options);
    let (server, models) = (&server, ["", "one", "second", "the-third"]);
    let before = adapter_bytes(server);
    let ask = |number: usize| text(server, &body(number, models[number % 4]));
    let together: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..64).map(|number| scope.spawn(move || ask(number))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let shared = server.metric("mixed_steps_total");
    assert!(shared > 20.0, "only {shared} steps had sequences with different adapters");
    for (number, together) in together.iter().enumerate() {
        assert_eq!(&ask(number), together, "request {number} with {:?}", models[number % 4]);
    }
    assert_eq!(server.metric("mixed_steps_total"), shared, "one at a time");
    let longer = |model: &&str| {
        let mut body = body(0, model);
        body["max_tokens"] = json!(40);
        text(server, &body)
    };
    let greedy: std::collections::BTreeSet<String> = models.iter().map(longer).collect();
    assert_eq!(greedy.len(), 4, "adapters make a difference: {greedy:?}");

    let loaded = adapter_bytes(server);
    assert!(loaded > before, "{loaded} bytes with adapters, {before} without");
    for name in &models[1..] {
        assert_eq!(server.post("/tritune/adapters/unload", &json!({ "name": name })).json()["loaded"], false);
    }
    assert_eq!(adapter_bytes(server), before, "their memory is given back");
    assert_eq!(server.post("/v1/chat/completions", &body(0, "one")).status, 404);
}

#[test]
fn two_devices_say_what_one_says() {
    let asked = |server: &Running| -> Vec<String> {
        let ask = |number: usize| text(server, &body(number, ["", "one", "dora"][number % 3]));
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..48).map(|number| scope.spawn(move || ask(number))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    };
    let start = |others: usize| {
        let folder = tempfile::tempdir().unwrap();
        let mut options = options(folder.path());
        options.others = vec![Runtime::cpu().with_threads(1); others];
        write(&options, "one", &Projection::ALL, 4, false);
        write(&options, "dora", &[Projection::Q, Projection::Down], 4, true);
        (Running::start(options), folder)
    };
    let (alone, _folder) = start(0);
    let expected = asked(&alone);
    let (server, _folder) = start(1);
    assert_eq!((alone.metric("slots"), server.metric("slots")), (4.0, 8.0));
    let found = std::thread::scope(|scope| {
        let asking = scope.spawn(|| asked(&server));
        let mut most = 0.0f64;
        while !asking.is_finished() {
            most = most.max(server.metric("requests_running"));
        }
        assert!(most > 4.0, "{most} at a time need both devices");
        asking.join().unwrap()
    });
    assert_eq!(found, expected);
    // Adapters come and go on all devices.
    assert_eq!(server.post("/tritune/adapters/unload", &json!({ "name": "one" })).json()["loaded"], false);
    let asks = || server.post("/v1/chat/completions", &body(1, "one")).status;
    assert_eq!([asks(), asks()], [404, 404]);
}

#[test]
fn an_adapter_that_goes_ends_its_own_requests() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    options.lanes = 2;
    write(&options, "one", &Projection::ALL, 4, false);
    write(&options, "second", &[Projection::Q], 8, false);
    write(&options, "the-third", &[Projection::Up], 8, false);
    write(&options, "dora", &[Projection::Q, Projection::Down], 4, true);
    let server = Running::start(options);
    // More adapters than have memory at a time, one of them apart from the others.
    let names = ["", "one", "second", "the-third", "dora"];
    let answers: Vec<String> = names.iter().map(|name| text(&server, &body(0, name))).collect();
    for (name, answer) in names.iter().zip(&answers).rev() {
        assert_eq!(&text(&server, &body(0, name)), answer, "{name} came back");
    }
    let mut long = body(0, "one");
    let more = json!({ "stream": true, "ignore_eos": true, "max_tokens": 400 });
    long.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let long = long.to_string();
    let mut connection = server.connect();
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n",
        server.address,
        long.len()
    );
    connection.write_all(format!("{head}{long}").as_bytes()).unwrap();
    server.wait_until("it runs", |server| server.metric("requests_running") == 1.0);
    assert_eq!(text(&server, &body(0, "dora")), answers[4], "apart, while another runs");
    assert_eq!(text(&server, &body(0, "")), answers[0]);
    server.post("/tritune/adapters/unload", &json!({ "name": "one" })).json();
    let mut stream = String::new();
    let _ = connection.read_to_string(&mut stream);
    assert!(stream.contains("the adapter was unloaded") && stream.contains("[DONE]"), "{stream}");
    assert_eq!(server.metric("requests_running"), 0.0);
    assert_eq!(server.post("/tritune/adapters/load", &json!({ "name": "one" })).json()["loaded"], true);
    for (name, answer) in names.iter().zip(&answers) {
        assert_eq!(&text(&server, &body(0, name)), answer, "{name} at last");
    }
}

/// A label of a gauge.
fn label(server: &Running, metric: &str, label: &str) -> String {
    let text = server.get("/metrics").text;
    let line = text.lines().find(|line| line.starts_with(&format!("tritune_{metric}{{"))).expect("the metric is there");
    let (_, rest) = line.split_once(&format!("{label}=\"")).expect("the label is there");
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn routers_are_told_what_is_in_use_and_load_adapters_in_their_own_words() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options(folder.path());
    let context = 500;
    (options.load.sequences, options.load.context, options.lanes) = (1, Some(context), 3);
    write(&options, "one", &Projection::ALL, 4, false);
    write(&options, "dora", &[Projection::Q], 4, true);
    let server = &Running::start(options);
    let info = |name: &str| label(server, "lora_requests_info", name);
    let (one, dora) = (format!("{MODEL}:one"), format!("{MODEL}:dora"));
    assert_eq!(
        (info("max_lora"), info("running_lora_adapters"), info("waiting_lora_adapters")),
        ("3".to_owned(), String::new(), String::new())
    );
    let blocks: usize = label(server, "cache_config_info", "num_gpu_blocks").parse().unwrap();
    let block: usize = label(server, "cache_config_info", "block_size").parse().unwrap();
    assert_eq!(blocks * block, context / block * block);
    assert_eq!(server.metric("kv_cache_usage"), 0.0);

    // One runs, and one waits for its sequence.
    let ask = |adapter: &str| {
        let mut body = body(0, adapter);
        let more = json!({ "stream": true, "ignore_eos": true, "max_tokens": 100_000 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (text, mut connection) = (body.to_string(), server.connect());
        let head = format!("POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\n", server.address);
        connection.write_all(format!("{head}content-length: {}\r\n\r\n{text}", text.len()).as_bytes()).unwrap();
        connection
    };
    let running = ask("one");
    server.wait_until("it runs", |_| info("running_lora_adapters") == one);
    let waiting = ask("one");
    server.wait_until("it waits", |_| info("waiting_lora_adapters") == one);
    server.wait_until("rows fill", |server| server.metric("kv_cache_usage") > 0.2);
    assert!(server.metric("kv_cache_usage") <= 1.0);
    drop((running, waiting));
    server.wait_until("they are gone", |_| info("running_lora_adapters").is_empty());
    server.wait_until("rows are free", |server| server.metric("kv_cache_usage") == 0.0);

    // Loading and unloading in vLLM's words.
    let answer = text(server, &body(1, "one"));
    let unloaded = server.post("/v1/unload_lora_adapter", &json!({ "lora_name": one, "lora_int_id": 1 }));
    assert_eq!(unloaded.json()["loaded"], false);
    assert_eq!(server.post("/v1/chat/completions", &body(1, "one")).status, 404);
    let load =
        |name: &str, path: &str| server.post("/v1/load_lora_adapter", &json!({ "lora_name": name, "lora_path": path }));
    let inside = folder.path().join("adapters/one.gguf");
    assert_eq!(load("one", inside.to_str().unwrap()).json()["loaded"], true);
    assert_eq!(text(server, &body(1, "one")), answer);
    assert_eq!(load(&one, "one.gguf").json()["id"], one);
    assert_eq!(load("dora", "dora").json()["id"], dora);
    let outside = folder.path().join("one.gguf");
    std::fs::copy(&inside, &outside).unwrap();
    for path in [outside.to_str().unwrap(), "../one.gguf", "adapters/../../one.gguf", "/etc/passwd", ""] {
        let refused = load("one", path);
        assert!(refused.status == 400 && refused.error()["param"] == "lora_path", "{path}: {}", refused.text);
    }
    assert_eq!(load("two", "one.gguf").error()["param"], "lora_name");
    assert_eq!(load("nobody", "nobody").status, 404);
    assert_eq!(server.post("/v1/load_lora_adapter", &json!({ "lora_name": "one" })).status, 400);
    assert_eq!(server.post("/v1/unload_lora_adapter", &json!({ "lora_name": "../one" })).status, 400);
}
