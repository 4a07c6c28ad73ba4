//! What can be typed after `tritune finetune`, what it says, and what comes out.

use crate::support::{keys, model, names, run_in, run_with_input};
use crate::tuning::{adapter, arguments, losses, records, tune, write_data};
use serde_json::Value;
use std::path::Path;

#[test]
fn a_dry_run_tells_the_plan_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 50);
    let plan = tune(path, "out", &["--dry-run", "--json", "--val-split", "0.2", "--epochs", "2"]).json();
    let fields = [
        "device",
        "samples",
        "evaluation_samples",
        "parameters",
        "steps",
        "recompute",
        "kept",
        "memory",
        "planned_bytes",
        "device_bytes",
        "estimated_s",
        "profile",
    ];
    assert_eq!(keys(&plan), fields);
    assert_eq!(plan["profile"], Value::Null);
    assert_eq!(keys(&plan["memory"]), ["weights", "head", "parameters", "activations", "teacher", "shared"]);
    let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("{value} is no number"));
    let parts: u64 = plan["memory"].as_object().unwrap().values().map(number).sum();
    assert_eq!(parts, number(&plan["planned_bytes"]));
    let (planned, used) = (number(&plan["planned_bytes"]), number(&plan["device_bytes"]));
    assert!(used <= planned + (planned / 20).max(32 << 20) && used >= planned / 2, "{used} of {planned}");
    assert_eq!((number(&plan["samples"]), number(&plan["evaluation_samples"])), (40, 10));
    let profiled = tune(path, "out", &["--dry-run", "--json", "--profile", "trace.json"]).json();
    std::fs::remove_file(path.join("trace.json")).expect("the trace is there");
    let costs = profiled["profile"].as_array().expect("a cost for every kind of step");
    let time = |cost: &Value| cost["milliseconds"].as_f64().expect("a time");
    assert!(costs.windows(2).all(|pair| time(&pair[0]) >= time(&pair[1])), "{costs:?}");
    // Seven projections forward in each of two blocks, gate and up as one product, and Q, K and V.
    let products = costs.iter().filter(|cost| cost["op"] == "ternary_matmul");
    assert_eq!(products.map(|cost| number(&cost["count"])).sum::<u64>(), 2 * 4);
    // Rank 4 on the seven projections of two blocks of 256, 128 and 768.
    let pairs = 2 * (256 + 256) + 2 * (256 + 128) + 3 * (256 + 768);
    assert_eq!(number(&plan["parameters"]), 2 * 4 * pairs);
    assert_eq!((plan["device"]["selector"].as_str(), number(&plan["recompute"])), (Some("cpu"), 0));
    assert!(plan["estimated_s"].as_f64().unwrap() > 0.0 && number(&plan["steps"]) > 10);

    let text = tune(path, "out", &["--dry-run", "--recompute", "on", "--modules", "q,v"]).ok();
    for part in
        ["model ", "device ", "data ", "50 samples to train on", "trained parameters", "q,v", "memory ", "weights"]
    {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    for part in ["activations", "parameters with moments", "1 of 2 blocks are recomputed", "time ", "tokens/s"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    let least = number(&tune(path, "out", &["--dry-run", "--json", "--recompute", "on"]).json()["planned_bytes"]);
    let memory = format!("{}MiB", ((planned + least) / 2) >> 20);
    let text = tune(path, "out", &["--dry-run", "--memory", &memory]).ok();
    assert!(text.contains("blocks are recomputed in the backward pass, except"), "{text}");
    tune(path, "out", &["--dry-run", "--memory", "1MiB"]).fails(1, &["the run needs", "only 1.00 MiB of memory"]);
    assert_eq!(names(path), ["data.jsonl"]);
}

#[test]
fn flags_win_over_the_config_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 50);
    let config = format!(
        "model = {:?}\ndata = \"data.jsonl\"\noutput = \"out\"\ndevice = \"cpu\"\nrank = 2\nseq = 64\nsteps = 30\n\
         val-split = 0.2\nmodules = \"q,k\"\nrecompute = \"on\"\n",
        model()
    );
    std::fs::write(path.join("run.toml"), config).unwrap();
    let plan = |more: &[&str]| {
        run_in(path, &[&["finetune", "--config", "run.toml", "--dry-run", "--json"], more].concat()).json()
    };
    let file = plan(&[]);
    let of_q_and_k = |rank: u64| 2 * rank * ((256 + 256) + (256 + 128));
    assert_eq!(file["parameters"], of_q_and_k(2));
    assert_eq!((&file["steps"], &file["recompute"], &file["samples"]), (&30.into(), &1.into(), &40.into()));
    assert_eq!(file["device"]["selector"], "cpu", "the file's device is used");
    let flags = plan(&["--rank", "8", "--steps", "7", "--recompute", "off"]);
    assert_eq!(flags["parameters"], of_q_and_k(8));
    assert_eq!((&flags["steps"], &flags["recompute"]), (&7.into(), &0.into()));
    let epochs = plan(&["--epochs", "1", "--val-split", "0"]);
    assert!(epochs["steps"].as_u64().unwrap() < 30 && epochs["samples"] == 50, "{epochs}");

    let cases: [(&str, &[&str]); 5] = [
        ("format = 'chat'", &["unknown key \"format\"", "give it on the command line"]),
        ("rnak = 8", &["unknown key \"rnak\"", "did you mean \"rank\""]),
        ("rank = \"many\"", &["rank in the config file"]),
        ("rank = ", &["not valid TOML"]),
        ("lr = 5.0", &["--lr is 5", "from 0 to 1"]),
    ];
    for (text, parts) in cases {
        std::fs::write(path.join("wrong.toml"), text).unwrap();
        run_in(path, &["finetune", "--config", "wrong.toml"]).fails(2, parts);
    }
    run_in(path, &["finetune", "--config", "missing.toml"]).fails(1, &["cannot read missing.toml"]);
}

#[test]
fn wrong_flags_are_refused_with_a_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 10);
    std::fs::write(path.join("empty.jsonl"), "").unwrap();
    let (m, data) = (model(), "data.jsonl");
    let cases: &[(&[&str], i32, &[&str])] = &[
        (&[], 2, &["needs a model (-m) and data (--data) and an output folder (-o)", "--config"]),
        (&["--data", data, "-o", "out"], 2, &["needs a model (-m);"]),
        (&["-m", m, "-o", "out"], 2, &["needs data (--data);"]),
        (&["-m", m, "--data", data], 2, &["needs an output folder (-o);"]),
        // Not after all the steps.
        (&["-m", m, "--data", data, "-o", "out", "--full", "--type", "hf"], 2, &["--type is for the GGUF file"]),
        (&["-m", "missing.gguf", "--data", data, "-o", "out"], 1, &["missing.gguf", "check the path"]),
        (&["-m", m, "--data", "missing.jsonl", "-o", "out"], 1, &["missing.jsonl"]),
        (&["-m", m, "--data", "empty.jsonl", "-o", "out"], 1, &["empty.jsonl"]),
    ];
    for (flags, code, parts) in cases {
        run_in(path, &[&["finetune", "--device", "cpu"], *flags].concat()).fails(*code, parts);
    }
    let cases: &[(&[&str], &[&str])] = &[
        (&["--modules", "q,x"], &["--modules", "x"]),
        (&["--alpha", "-1"], &["--alpha is -1"]),
        (&["--accumulate", "-1"], &["'-1' for '--accumulate"]),
        (&["--type", "tq1_0"], &["--type does nothing without --full"]),
        (&["--schedule", "square"], &["square", "cosine"]),
        (&["--recompute", "maybe"], &["maybe", "auto"]),
        (&["--memory", "4"], &["4", "GiB"]),
        (&["--power", "turbo"], &["turbo", "balanced"]),
        (&["--loss", "user"], &["user", "assistant"]),
        (&["--overlong", "wrap"], &["wrap", "split"]),
        (&["--dropout", "1"], &["--dropout is 1", "0.95"]),
        (&["--warmup", "1.5"], &["--warmup is 1.5", "whole number"]),
        (&["--epochs", "0"], &["--epochs is 0"]),
        (&["--epochs", "1", "--steps", "2"], &["--epochs", "--steps"]),
        (&["--steps", "0"], &["--steps is 0"]),
        (&["--batch-tokens", "8"], &["--batch-tokens is 8", "at least --seq"]),
        (&["--accumulate", "0"], &["--accumulate is 0"]),
        (&["--val-split", "0.99"], &["--val-split is 0.99"]),
        (&["--eval", data, "--val-split", "0.1"], &["--eval", "--val-split"]),
        (&["--min-battery", "101"], &["--min-battery is 101"]),
        (&["--alpha", "nan"], &["--alpha"]),
        (&["--device", "gpu"], &["--device"]),
    ];
    for (flags, parts) in cases {
        tune(path, "out", flags).fails(2, parts);
    }
    assert_eq!(names(path), ["data.jsonl", "empty.jsonl"], "nothing was begun");
}

#[test]
fn an_adapter_is_trained_used_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 50);
    let run = ["--steps", "30", "--eval-every", "10", "--val-split", "0.2", "--answers", "2"];
    let shared = arguments("out", &[]);
    let kept = &shared[..shared.len() - 2];
    let summary = run_in(path, &[kept, &run[..], &["--json"]].concat()).json();
    assert_eq!((&summary["steps"], summary["eval"].as_array().unwrap().len()), (&30.into(), 4));
    for field in
        ["tokens", "elapsed_s", "tokens_per_s", "smoothed_loss", "best_eval_loss", "parameters", "device_bytes"]
    {
        assert!(summary[field].as_f64().is_some_and(|value| value > 0.0), "{field}: {summary}");
    }
    assert_eq!(summary["finished"], true);
    let first = summary["eval"][0]["loss"].as_f64().unwrap();
    assert!(summary["best_eval_loss"].as_f64().unwrap() < 0.8 * first, "{summary}");
    let out = path.join("out");
    adapter(&out);
    let files = [".lock", "adapter.gguf", "adapter_config.json", "adapter_model.safetensors", "checkpoints", "last"];
    assert_eq!(names(&out), [&files[..], &["log.jsonl", "report.html"]].concat());
    assert_eq!((losses(&out).len(), records(&out, "eval").len()), (30, 4));
    assert_eq!(summary["adapter"], "out/adapter.gguf");

    let report = std::fs::read_to_string(out.join("report.html")).unwrap();
    for part in ["Before and after", "question", "class=\"before\"", "class=\"after\"", "tritune chat -m", "--lora"] {
        assert!(report.contains(part), "{part:?} is not in the report");
    }
    for (part, count) in [("<article>", 2), ("http://", 0), ("https://", 0), ("<script", 0)] {
        let found = report.replace("http://www.w3.org", "").matches(part).count();
        assert_eq!(found, count, "{part:?} in the report");
    }

    adapters_change_what_is_said(path);

    // What merging costs is part of the one value.
    let merge = ["merge", "-m", model(), "--lora", "out", "--lossy", "-o", "merged.gguf", "--device", "cpu"];
    let merged = run_in(path, &[&merge[..], &["--data", "data.jsonl", "--json"]].concat()).json();
    let fields = ["destination", "bytes", "notes", "loss_base", "loss_adapter", "loss_merged"];
    assert_eq!(keys(&merged), fields);
    assert!(merged["loss_adapter"].as_f64() < merged["loss_base"].as_f64(), "{merged}");

    // The commands it prints can be typed, and llama.cpp is named where it can read the model.
    let spaced = tune(path, "my out", &["--steps", "1"]).ok();
    assert!(spaced.contains("--lora 'my out/adapter.gguf'") && spaced.contains("llama-cli -m"), "{spaced}");
    // What was trained on plain text goes on with a text: it has no turns to take.
    std::fs::write(path.join("stories.txt"), "Once upon a time there was a dog.\n".repeat(8)).unwrap();
    let mut plain = arguments("plain", &["--steps", "1"]);
    let place = plain.iter().position(|argument| *argument == "data.jsonl").unwrap();
    plain[place] = "stories.txt";
    let text = run_in(path, &plain).ok();
    assert!(text.contains("tritune generate -m") && !text.contains("tritune chat"), "{text}");
    run_in(path, &["convert", model(), "i2_s.gguf", "--type", "i2_s"]).ok();
    let mut other = arguments("i2_s", &["--steps", "1"]);
    let place = other.iter().position(|argument| *argument == "-m").unwrap();
    other[place + 1] = "i2_s.gguf";
    let text = run_in(path, &other).ok();
    assert!(text.contains("tritune chat -m i2_s.gguf") && !text.contains("llama-cli"), "{text}");

    // The adapter continues where it was: its first loss is lower than that of a new one.
    let begun = losses(&out)[0].1;
    tune(path, "continued", &["--steps", "2", "--init", "out"]).ok();
    tune(path, "from-gguf", &["--steps", "2", "--init", "out/adapter.gguf"]).ok();
    let continued = losses(&path.join("continued"));
    assert!(continued[0].1 < 0.8 * begun, "{continued:?}, {begun}");
    assert_eq!(continued, losses(&path.join("from-gguf")), "both forms are the same adapter");
    tune(path, "other", &["--steps", "2", "--init", "out", "--modules", "q"]).ok();
    let mut wider = arguments("wider", &["--steps", "2", "--init", "out"]);
    let rank = wider.iter().position(|argument| *argument == "--rank").unwrap();
    wider[rank + 1] = "6";
    run_in(path, &wider).fails(1, &["rank 6", "use its own rank"]);
}

#[test]
fn an_adapter_with_magnitudes_is_a_peft_folder_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 50);
    let plan = tune(path, "out", &["--dora", "--dry-run", "--json"]).json();
    // Rank 4 on the seven projections of two blocks of 256, 128 and 768, and a magnitude for every row.
    let pairs = 2 * (256 + 256) + 2 * (256 + 128) + 3 * (256 + 768);
    let rows = 2 * 256 + 2 * 128 + 2 * 768 + 256;
    assert_eq!(plan["parameters"], 2 * (4 * pairs + rows));
    let (planned, used) = (plan["planned_bytes"].as_u64().unwrap(), plan["device_bytes"].as_u64().unwrap());
    assert!(used <= planned + (planned / 20).max(32 << 20) && used >= planned / 2, "{used} of {planned}");

    std::fs::create_dir(path.join("out")).unwrap();
    std::fs::write(path.join("out/adapter.gguf"), "of another run").unwrap();
    let run = ["--dora", "--steps", "20", "--eval-every", "10", "--val-split", "0.2"];
    tune(path, "out", &run).fails(2, &["adapter.gguf", "--force"]);
    let text = tune(path, "out", &[&run[..], &["--force"]].concat()).ok();
    for part in ["with magnitudes (DoRA)", "DoRA has no GGUF form", "no adapter.gguf", "use it ", "--lora out"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains("llama-cli"), "{text}");
    let files = [".lock", "adapter_config.json", "adapter_model.safetensors", "checkpoints", "last"];
    let out = path.join("out");
    assert_eq!(names(&out), [&files[..], &["log.jsonl", "report.html"]].concat());
    assert!(std::fs::read_to_string(out.join("adapter_config.json")).unwrap().contains("\"use_dora\": true"));
    assert!(std::fs::read_to_string(out.join("report.html")).unwrap().contains("class=\"after\""));

    // Checkpoints on the way change no byte, and a run without magnitudes does not go on from them.
    tune(path, "parts", &[&run[..], &["--checkpoint-every", "7"]].concat()).ok();
    let bytes = |out: &str| std::fs::read(path.join(out).join("adapter_model.safetensors")).unwrap();
    assert!(bytes("parts") == bytes("out"));
    let other = [&run[1..], &["--resume"]].concat();
    std::fs::remove_file(path.join("parts/report.html")).unwrap();
    tune(path, "parts", &other).fails(1, &["dora was true and is false now"]);

    let say = |more: &[&str]| {
        let common = ["generate", "--json", "-m", model(), "-p", "question 3?", "-n", "12", "--greedy", "--ignore-eos"];
        run_in(path, &[&common[..], &["--device", "cpu"], more].concat()).json()["tokens"].clone()
    };
    assert_ne!(say(&[]), say(&["--lora", "out"]));
    say(&["--lora", "out:0.5", "--lora", "out/last"]);
    let loss = |more: &[&str]| {
        let common = ["eval", "--json", "-m", model(), "--data", "data.jsonl", "--device", "cpu"];
        run_in(path, &[&common[..], more].concat()).json()["loss"].as_f64().unwrap()
    };
    assert!(loss(&["--lora", "out"]) < 0.9 * loss(&[]));
    run_in(path, &["convert", "out", "adapter.gguf", "--base", model()]).fails(1, &["DoRA", "PEFT"]);

    let begun = losses(&out)[0].1;
    tune(path, "continued", &["--dora", "--steps", "2", "--init", "out"]).ok();
    assert!(losses(&path.join("continued"))[0].1 < 0.9 * begun);
    tune(path, "plain", &["--steps", "2", "--init", "out"]).fails(1, &["magnitudes", "DoRA"]);
}

#[test]
fn an_adapter_of_trits_merges_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 50);
    let tune = |path: &Path, out: &'static str, more: &[&'static str]| {
        let mut arguments = arguments(out, more);
        let rate = arguments.iter().position(|argument| *argument == "--lr").unwrap();
        arguments[rate + 1] = "1e-2";
        run_in(path, &arguments)
    };
    let run = ["--ternary-adapter", "--steps", "20", "--eval-every", "10", "--val-split", "0.2"];
    let text = tune(path, "out", &run).ok();
    for part in ["changes trits", "a ternary adapter has no GGUF form", "--lora out", "tritune merge"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    let out = path.join("out");
    let files = [".lock", "adapter_config.json", "adapter_model.safetensors", "checkpoints", "last"];
    assert_eq!(names(&out), [&files[..], &["log.jsonl", "report.html"]].concat());
    assert!(std::fs::read_to_string(out.join("adapter_config.json")).unwrap().contains("\"TRITUNE_TERNARY\""));

    // Checkpoints on the way change no byte, and another kind of run does not go on from them.
    tune(path, "parts", &[&run[..], &["--checkpoint-every", "7"]].concat()).ok();
    let bytes = |out: &str| std::fs::read(path.join(out).join("adapter_model.safetensors")).unwrap();
    assert!(bytes("parts") == bytes("out"));
    std::fs::remove_file(path.join("parts/report.html")).unwrap();
    let other = [&run[1..], &["--resume"]].concat();
    tune(path, "parts", &other).fails(1, &["ternary-adapter"]);

    // The merged model is the adapter beside its base, to the bit.
    let logits = |model: &str, more: &[&str]| {
        let common = ["logits", "-m", model, "--ids", "5,6,7,8", "-o", "logits", "--force", "--device", "cpu"];
        run_in(path, &[&common[..], more].concat()).ok();
        std::fs::read(path.join("logits")).unwrap()
    };
    run_in(path, &["merge", "-m", model(), "--lora", "out", "-o", "merged.gguf"]).ok();
    let adapted = logits(model(), &["--lora", "out"]);
    assert!(adapted == logits("merged.gguf", &[]) && adapted != logits(model(), &[]));
    let loss = |model: &str, more: &[&str]| {
        let common = ["eval", "--json", "-m", model, "--data", "data.jsonl", "--device", "cpu"];
        run_in(path, &[&common[..], more].concat()).json()["loss"].as_f64().unwrap()
    };
    let (plain, adapted) = (loss(model(), &[]), loss(model(), &["--lora", "out"]));
    assert!(adapted < 0.9 * plain, "{plain} became {adapted}");
    assert_eq!(loss("merged.gguf", &[]), adapted);

    run_in(path, &["convert", "out", "adapter.gguf", "--base", model()])
        .fails(1, &["ternary adapter", "tritune merge"]);
    let say = ["generate", "-m", model(), "-p", "question 3?", "-n", "4", "--device", "cpu"];
    for company in [&["--lora", "out:0.5"][..], &["--lora", "out", "--lora", "out/last"]] {
        run_in(path, &[&say[..], company].concat()).fails(1, &["stands alone", "tritune merge"]);
    }
    let begun = losses(&out)[0].1;
    tune(path, "continued", &["--ternary-adapter", "--steps", "2", "--init", "out"]).ok();
    assert!(losses(&path.join("continued"))[0].1 < 0.9 * begun);
    tune(path, "plain", &["--steps", "2", "--init", "out"]).fails(1, &["is a ternary adapter", "trains a LoRA"]);
    tune(path, "both", &["--ternary-adapter", "--dora"]).fails(2, &["--dora"]);
}

/// `generate`, `chat` and `eval` take adapters, one or several.
fn adapters_change_what_is_said(path: &Path) {
    let say = |more: &[&str]| {
        let common = ["generate", "--json", "-m", model(), "-p", "question 3?", "-n", "12", "--greedy", "--ignore-eos"];
        run_in(path, &[&common[..], &["--device", "cpu"], more].concat()).json()["tokens"].clone()
    };
    let (plain, adapted) = (say(&[]), say(&["--lora", "out/adapter.gguf"]));
    assert_ne!(plain, adapted);
    assert_eq!(say(&["--lora", "out"]), adapted, "the PEFT folder is the same adapter");
    assert_eq!(say(&["--lora", "out/adapter.gguf:0"]), plain);
    let cancelled = say(&["--lora", "out/adapter.gguf", "--lora", "out:-1"]);
    assert_eq!(cancelled, plain, "an adapter and its opposite");
    say(&["--lora", "out/adapter.gguf:0.5", "--lora", "out/last:0.5"]);

    let chat = |more: &[&str]| {
        let common = ["chat", "-m", model(), "--greedy", "-n", "8", "--ignore-eos", "--device", "cpu"];
        run_with_input(path, &[&common[..], more].concat(), b"question 3?\n")
    };
    assert_ne!(chat(&[]).ok(), chat(&["--lora", "out/adapter.gguf:2", "--lora", "out/last"]).ok());
    chat(&["--lora", "missing.gguf"]).fails(1, &["missing.gguf"]);
    chat(&["--lora", ":1"]).fails(2, &["no adapter before the colon"]);
}

/// Three passes over few samples are a handful of steps: unless somebody chooses, there are more, at a rate that shows.
#[test]
fn a_small_file_gets_what_it_can_be_learnt_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 30);
    let common =
        ["finetune", "-m", model(), "--data", "data.jsonl", "--device", "cpu", "--threads", "2", "--seq", "64"];
    let plan = |more: &[&str]| {
        let run = run_in(path, &[&common[..], &["-o", "plan", "--dry-run", "--json"], more].concat());
        let said = run.stderr.contains("the data is small");
        (run.json()["steps"].as_u64().unwrap(), said)
    };
    let (few, said) = plan(&["--epochs", "3"]);
    assert!(few < 60 && !said, "{few} steps");
    let (steps, said) = plan(&[]);
    assert!(said && steps >= 60.min(10 * few), "{steps} steps where there were {few}");
    assert!(!plan(&["--lr", "1e-4"]).1 && plan(&["--lr", "1e-4"]).0 == few, "whoever chooses is let alone");
    std::fs::write(path.join("run.toml"), "suit-data = false").unwrap();
    assert_eq!(plan(&["--config", "run.toml"]), (few, false));

    // It is learnt: the same file with the former defaults keeps most of its loss.
    let train = |out: &str, more: &[&str]| {
        let run = ["-o", out, "--answers", "0", "--rank", "4", "--json"];
        run_in(path, &[&common[..], &run, more].concat()).json()["smoothed_loss"].as_f64().unwrap()
    };
    let (suited, former) = (train("suited", &[]), train("former", &["--epochs", "3", "--lr", "1e-4"]));
    assert!(suited < 0.7 * former, "{suited} after the defaults, {former} after three passes");
    let resumed = run_in(path, &[&common[..], &["-o", "suited", "--resume"]].concat());
    assert!(resumed.stderr.contains("nothing to resume"), "{resumed:?}");
    resumed.ok();
}
