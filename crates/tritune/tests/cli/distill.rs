//! From a dense model to a ternary one, the whole command.

use crate::support::{Run, command, names, run_in};
use crate::tuning::{losses, records, wait_for_step};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use tritune_testing::Random;

/// Sentences of a little language in which every word says what may follow it.
fn sentences(random: &mut Random, count: usize) -> String {
    let names = ["Tom", "Anna", "Mia", "Ben", "Lily", "Max"];
    let things = ["red ball", "small boat", "green hat", "warm soup", "long song", "big tree"];
    let places = ["by the sea", "in the garden", "at the school", "near the old mill"];
    let verbs = [["finds", "a"], ["wants", "the"], ["loses", "one"], ["draws", "every"]];
    let mut pick = |count: usize| random.below(count);
    let mut text = String::new();
    for _ in 0..count {
        let (name, verb, thing) = (pick(6), pick(4), pick(6));
        let [verb, article] = verbs[(verb + name) % 4];
        text += &format!("{} {verb} {article} {} {}. ", names[name], things[(thing + name) % 6], places[pick(4)]);
        if pick(3) == 0 {
            text += &format!("Then {} sings with {}. ", names[(name + 1) % 6], names[(name + 2) % 6]);
        }
        text += "\n\n";
    }
    text
}

/// A dense model that knows the language, in `teacher`; a little of the language in `few.txt`, and other sentences in `other.txt`.
fn prepare(path: &Path) {
    let mut random = Random::seeded(7);
    std::fs::write(path.join("much.txt"), sentences(&mut random, 1500)).unwrap();
    std::fs::write(path.join("few.txt"), sentences(&mut random, 40)).unwrap();
    std::fs::write(path.join("other.txt"), sentences(&mut random, 60)).unwrap();
    run_in(path, &["tokenizer", "train", "much.txt", "-o", "tokenizer.json", "--size", "320"]).ok();
    // A way to ternary weights that is never walked leaves a model dense.
    let how = [
        &["pretrain", "--tokenizer", "tokenizer.json", "--data", "much.txt", "-o", "dense", "--arch", "llama"][..],
        &["--hidden", "64", "--feed-forward", "128", "--layers", "3", "--heads", "4", "--kv-heads", "2"],
        &["--seq", "64", "--batch-tokens", "512", "--steps", "250", "--lr", "4e-3", "--dense-warmup", "1000000000"],
        &["--val-split", "0", "--device", "cpu", "--threads", "2", "--answers", "0", "--json"],
    ];
    run_in(path, &how.concat()).ok();
    let (from, to) = (path.join("dense/master"), path.join("teacher"));
    std::fs::create_dir(&to).unwrap();
    for name in ["model.safetensors", "tokenizer.json"] {
        std::fs::copy(from.join(name), to.join(name)).unwrap();
    }
    let mut config: Value = serde_json::from_slice(&std::fs::read(from.join("config.json")).unwrap()).unwrap();
    config.as_object_mut().unwrap().remove("quantization_config");
    std::fs::write(to.join("config.json"), config.to_string()).unwrap();
}

/// `tritune distill` of that teacher.
fn arguments<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let common = [
        &["distill", "--teacher", "teacher", "--data", "few.txt", "--eval", "other.txt", "-o", out][..],
        &["--seq", "64", "--batch-tokens", "256", "--device", "cpu", "--threads", "2", "--answers", "1"],
        &["--lr", "2e-3", "--eval-every", "0"],
    ];
    [&common.concat()[..], more].concat()
}

fn distill(path: &Path, out: &str, more: &[&str]) -> Run {
    run_in(path, &arguments(out, more))
}

/// The loss on held-out text.
fn held_out(path: &Path, model: &str) -> f64 {
    let how = ["eval", "-m", model, "--data", "other.txt", "--seq", "64", "--device", "cpu", "--json"];
    let found = run_in(path, &how).json();
    found["loss"].as_f64().unwrap_or_else(|| panic!("no loss in {found}"))
}

#[test]
fn a_student_of_a_teacher_learns_more_than_one_without() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    prepare(path);
    let how = ["--steps", "60", "--dense-warmup", "20", "--json"];

    let plan = distill(path, "plan", &[&how[..], &["--dry-run"]].concat()).json();
    assert!(plan["memory"]["teacher"].as_u64() > Some(0), "{plan}");
    assert!(!path.join("plan").exists(), "a dry run leaves no files");

    let summary = distill(path, "taught", &[&how[..], &["--relation", "10"]].concat()).json();
    assert_eq!((&summary["finished"], &summary["steps"]), (&true.into(), &60.into()), "{summary}");
    distill(path, "alone", &[&how[..], &["--kl", "0"]].concat()).ok();
    let plain = [
        &["finetune", "--full", "-m", "teacher", "--data", "few.txt", "-o", "plain", "--loss", "all"][..],
        &["--seq", "64", "--batch-tokens", "256", "--device", "cpu", "--threads", "2", "--answers", "0"],
        &["--lr", "2e-3", "--schedule", "cosine", "--warmup", "0.05"],
        &how,
    ];
    run_in(path, &plain.concat()).ok();
    let [teacher, taught, alone, plain] =
        ["teacher", "taught/model.gguf", "alone/model.gguf", "plain/model.gguf"].map(|model| held_out(path, model));
    println!("teacher {teacher:.3}, taught {taught:.3}, without a teacher {alone:.3}, plain {plain:.3}");
    assert!(taught < alone - 0.03 && taught < plain - 0.03, "{taught}; {alone} and {plain} without a teacher");
    assert!(teacher < taught, "the teacher is better still: {teacher}, {taught}");

    // Every term is there, and falls.
    let steps = records(&path.join("taught"), "step");
    assert_eq!(steps.len(), 60);
    for term in ["loss", "kl", "relation"] {
        let of = |record: &Value| record[term].as_f64().unwrap_or_else(|| panic!("no {term} in {record}"));
        let mean = |records: &[Value]| records.iter().map(of).sum::<f64>() / records.len() as f64;
        let (middle, end) = (mean(&steps[20..25]), mean(&steps[55..]));
        assert!(end < middle, "{term} went from {middle} to {end}");
    }
    assert!(of_first(&steps, "kl") < 1e-3, "the student starts as its teacher: {}", steps[0]);
    let alone = records(&path.join("alone"), "step");
    assert!(alone[0].get("kl").is_none() && alone[0].get("relation").is_none(), "{}", alone[0]);
    let report = std::fs::read_to_string(path.join("taught/report.html")).unwrap();
    for part in ["Divergence from the teacher", "Attention-relation loss", "signs", "% changed"] {
        assert!(report.contains(part), "{part:?} is not in the report");
    }

    // What it left is a ternary model with norms, in every form, and the start of the next stage.
    for model in ["taught/model.gguf", "taught/hf", "taught/master"] {
        let info = run_in(path, &["info", model, "--json"]).json();
        assert!(info.to_string().contains("ternar"), "{model}: {info}");
    }
    let next = ["--student", "taught/master", "--steps", "5", "--kl", "2", "--json"];
    let summary = distill(path, "next", &next).json();
    assert_eq!(summary["finished"], true, "{summary}");
    stages_after_a_gguf_teacher(path);
    scales_of_rows_and_groups(path);
    a_teacher_in_a_file(path);
    kill_and_resume(path);
    the_teacher_writes(path);
}

/// The second stage may start from a folder without a tokenizer, and has the teacher's.
fn stages_after_a_gguf_teacher(path: &Path) {
    run_in(path, &["convert", "teacher", "teacher.gguf", "--type", "f32"]).ok();
    let stage = |out: &str, from: &[&str]| {
        let how = [&arguments(out, &["--steps", "1"])[..], from].concat();
        let how: Vec<&str> =
            how.into_iter().map(|word| if word == "teacher" { "teacher.gguf" } else { word }).collect();
        run_in(path, &how).ok();
        let found = held_out(path, &format!("{out}/model.gguf"));
        assert!(found.is_finite(), "{out}: {found}");
    };
    stage("first", &["--dense-warmup", "0"]);
    std::fs::remove_file(path.join("first/master/tokenizer.json")).unwrap();
    std::fs::remove_file(path.join("first/master/tokenizer_config.json")).unwrap();
    stage("second", &["--student", "first/master", "--kl", "0"]);
}

/// Students with a scale per row or group: planned, trained, written, gone on with after Ctrl-C or a kill, and as a second stage.
fn scales_of_rows_and_groups(path: &Path) {
    let how = ["--scales", "32", "--steps", "30", "--dense-warmup", "10", "--checkpoint-every", "4", "--json"];
    let plan = distill(path, "plan", &[&how[..], &["--dry-run"]].concat()).json();
    assert!(plan["memory"]["teacher"].as_u64() > Some(0) && !path.join("plan").exists(), "{plan}");
    let found = distill(path, "grouped", &how).json();
    assert_eq!(found["finished"], true, "{found}");
    let loss = held_out(path, "grouped/model.gguf");
    println!("with a scale per 32 weights {loss:.3}");
    for model in ["grouped/model.gguf", "grouped/hf", "grouped/master"] {
        let info = run_in(path, &["info", model, "--json"]).json().to_string();
        assert!(info.contains("one scale per 32 weights"), "{model}: {info}");
        let found = held_out(path, model);
        assert!((found - loss).abs() < 2e-3 * loss, "{model}: {found}, model.gguf {loss}");
    }

    start_and_kill(path, "broken", &how, 7);
    let other = ["--scales", "row", "--steps", "30", "--dense-warmup", "10", "--resume"];
    distill(path, "broken", &other).fails(1, &["scales was 32", "--accept-changes"]);
    distill(path, "broken", &[&how[..], &["--resume"]].concat()).ok();
    same_bits(path, "broken", "grouped");

    // The next stage has the scales of its student, and so has training without a teacher.
    let next = ["--student", "grouped/master", "--steps", "2", "--kl", "2"];
    distill(path, "next32", &next).ok();
    distill(path, "refused", &[&next[..], &["--scales", "32"]].concat()).fails(2, &["--scales is for", "--student"]);
    distill(path, "refused", &["--scales", "16"]).fails(2, &["16", "tensor, row, 32"]);
    let full = ["finetune", "--full", "-m", "next32/model.gguf", "--data", "few.txt", "-o", "plain32", "--loss", "all"];
    let quick = ["--seq", "64", "--steps", "2", "--device", "cpu", "--threads", "2", "--answers", "0"];
    run_in(path, &[&full[..], &quick].concat()).ok();
    let info = run_in(path, &["info", "plain32/model.gguf", "--json"]).json().to_string();
    assert!(info.contains("one scale per 32 weights"), "{info}");

    // Embedding and head as trits, too: every file that is written holds the same model, and the next stage keeps them so.
    let tables = ["--scales", "32", "--table-scales", "32", "--steps", "6", "--dense-warmup", "3"];
    distill(path, "tables", &tables).ok();
    let loss = held_out(path, "tables/model.gguf");
    for model in ["tables/hf", "tables/master"] {
        let found = held_out(path, model);
        assert!((found - loss).abs() < 2e-3 * loss, "{model}: {found}, model.gguf {loss}");
    }
    distill(path, "tables2", &["--student", "tables/master", "--steps", "2", "--kl", "2"]).ok();
    let sizes = ["grouped", "tables", "tables2"].map(|run| {
        let info = run_in(path, &["info", &format!("{run}/model.gguf"), "--json"]).json();
        info["memory"]["weights"].as_u64().unwrap_or_else(|| panic!("{info}"))
    });
    assert!(sizes[1] < sizes[0] && sizes[2] == sizes[1], "weights of {sizes:?} bytes");
    distill(path, "refused", &["--table-scales", "32"]).fails(2, &["--table-scales", "--scales"]);
    distill(path, "refused", &["--scales", "32", "--table-scales", "tensor"]).fails(2, &["--table-scales", "row, 32"]);

    distill(path, "rows", &["--scales", "row", "--steps", "4", "--dense-warmup", "2"]).ok();
    let info = run_in(path, &["info", "rows/model.gguf", "--json"]).json().to_string();
    assert!(info.contains("one scale per row"), "{info}");
}

/// What the teacher says is written first, and its student learns from the file.
fn a_teacher_in_a_file(path: &Path) {
    let how = ["--teacher-cache", "said.bin", "--teacher-top-k", "16", "--steps", "30", "--dense-warmup", "10"];
    let how = [&how[..], &["--checkpoint-every", "4", "--json"]].concat();
    let plan = |more: &[&str]| distill(path, "plan", &[more, &how[4..], &["--dry-run"]].concat()).json();
    let (with, without) = (plan(&[]), plan(&how[..4]));
    assert_eq!(without["memory"]["teacher"], 0, "{without}");
    let total = |plan: &Value| plan["planned_bytes"].as_u64().unwrap_or_else(|| panic!("no total in {plan}"));
    assert!(total(&without) < total(&with), "{} with a file, {} without", total(&without), total(&with));
    assert!(!path.join("said.bin").exists(), "a plan asks nobody");
    distill(path, "filed", &how).ok();
    let steps = records(&path.join("filed"), "step");
    let kl = |steps: &[Value]| steps.iter().map(|step| step["kl"].as_f64().unwrap()).sum::<f64>() / steps.len() as f64;
    assert!(kl(&steps[..1]) < 1e-3, "the student starts as its teacher: {}", steps[0]);
    assert!(kl(&steps[26..]) < kl(&steps[10..14]), "from {} to {}", kl(&steps[10..14]), kl(&steps[26..]));

    // The file is used again; half of one is gone on with; and a run that was killed goes on.
    let said = std::fs::read(path.join("said.bin")).unwrap();
    start_and_kill(path, "filed2", &how, 7);
    assert!(std::fs::read(path.join("said.bin")).unwrap() == said, "another file");
    std::fs::remove_file(path.join("said.bin")).unwrap();
    std::fs::write(path.join("said.bin.partial"), &said[..said.len() / 2]).unwrap();
    let other = [&["--teacher-cache", "said.bin", "--teacher-top-k", "8"], &how[4..]].concat();
    distill(path, "filed2", &[&other[..], &["--resume"]].concat()).fails(1, &["16 tokens", "8 tokens"]);
    distill(path, "filed2", &[&how[..], &["--resume"]].concat()).ok();
    assert!(std::fs::read(path.join("said.bin")).unwrap() == said, "another file");
    same_bits(path, "filed2", "filed");
    distill(path, "refused", &other).fails(1, &["said.bin", "--teacher-top-k 16", "has 8"]);
    std::fs::write(path.join("said.bin"), &said[..said.len() - 3]).unwrap();
    distill(path, "refused2", &how).fails(1, &["said.bin", "not a whole file"]);
    distill(path, "refused3", &[&how[..], &["--relation", "10"]].concat()).fails(2, &["--teacher-cache", "--relation"]);
    distill(path, "refused4", &["--teacher-top-k", "4"]).fails(2, &["--teacher-cache"]);
}

/// What the teacher writes is the same in every run, and is trained on.
fn the_teacher_writes(path: &Path) {
    let how = ["--self-generate", "24", "--steps", "2", "--dense-warmup", "1", "--json"];
    let write = |out: &str| {
        distill(path, out, &how).ok();
        std::fs::read_to_string(path.join(out).join("self.jsonl")).unwrap()
    };
    let written = write("written");
    let texts: Vec<Value> = written.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(texts.len() > 12, "most texts are new: {written}");
    assert!(texts.iter().all(|text| text["text"].as_str().is_some_and(|text| text.len() > 15)), "{written}");
    assert!(written.contains(" the "), "it knows the language: {written}");
    assert_eq!(write("again"), written);
    let left = std::fs::read_dir(path.join("written")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!left.into_iter().any(|name| name.to_string_lossy().ends_with(".partial")), "something is left behind");
}

fn of_first(steps: &[Value], term: &str) -> f64 {
    steps[0][term].as_f64().unwrap_or(f64::NAN)
}

/// A run that is killed goes on to the same bits.
fn kill_and_resume(path: &Path) {
    let how = ["--steps", "24", "--dense-warmup", "14", "--checkpoint-every", "4", "--relation", "10"];
    distill(path, "whole", &how).ok();
    start_and_kill(path, "killed", &how, 9);
    let changed = [&how[..], &["--resume", "--kl", "0.5"]].concat();
    distill(path, "killed", &changed).fails(1, &["teacher was", "--accept-changes"]);
    let resumed = distill(path, "killed", &[&how[..], &["--resume"]].concat());
    assert!(resumed.stderr.contains("resuming after step"), "{resumed:?}");
    resumed.ok();
    same_bits(path, "killed", "whole");
}

/// Starts a run and kills it after that step.
fn start_and_kill(path: &Path, out: &str, how: &[&str], step: u64) {
    let mut child = command(path, &arguments(out, how));
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_for_step(&mut child, &path.join(out), step);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Two runs lost and left the same.
fn same_bits(path: &Path, one: &str, other: &str) {
    assert!(losses(&path.join(one)) == losses(&path.join(other)), "other losses");
    for file in ["model.gguf", "master/model.safetensors", "hf/model.safetensors"] {
        let read = |out: &str| std::fs::read(path.join(out).join(file)).unwrap();
        assert!(read(one) == read(other), "{file} differs");
    }
}

#[test]
fn what_cannot_be_distilled_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("few.txt"), sentences(&mut Random::seeded(1), 4)).unwrap();
    run_in(path, &["synth", "tiny", "ternary.gguf"]).ok();
    let from = |teacher: &str, more: &[&str]| {
        run_in(
            path,
            &[&["distill", "--teacher", teacher, "--data", "few.txt", "-o", "out", "--device", "cpu"], more].concat(),
        )
    };
    from("ternary.gguf", &[]).fails(1, &["is not dense", "--student"]);
    from("ternary.gguf", &["--kl", "-1"]).fails(2, &["--kl is -1"]);
    from("ternary.gguf", &["--cross-entropy", "0", "--kl", "0"]).fails(2, &["nothing would be trained"]);
    from("ternary.gguf", &["--distill", "0.5"]).fails(2, &["--distill and --kl exclude each other"]);
    let alone = ["distill", "--data", "few.txt", "-o", "out"];
    run_in(path, &alone).fails(2, &["there is no teacher", "--teacher"]);
}

/// A teacher that cannot make a student is refused before it has written anything.
#[test]
fn a_ternary_teacher_is_refused_before_it_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let asked = ["distill", "--teacher", crate::support::model(), "--self-generate", "4", "-o", "out"];
    let how = ["--seq", "32", "--steps", "2", "--device", "cpu", "--threads", "2"];
    let run = run_in(path, &[&asked[..], &how].concat());
    run.fails(1, &["is not dense", "a student is made from a dense teacher"]);
    assert!(!path.join("out").exists(), "{:?}", names(path));
    let student = ["--student", "no/such/student"];
    run_in(path, &[&asked[..], &how, &student].concat()).fails(1, &["no/such/student"]);
    assert!(!path.join("out").exists(), "{:?}", names(path));
}
