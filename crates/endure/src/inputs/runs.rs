//! Checkpoints and whole folders of runs.

use super::{Input, file, input};
use crate::{mutate, training};
use serde_json::Value;
use std::path::{Path, PathBuf};
use tritune_runtime::Runtime;
use tritune_runtime::finetune::on_step;
use tritune_testing::Random;
use tritune_train::checkpoint::{Checkpoint, CheckpointStore, read_checkpoint};

fn checkpoints(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder.join("checkpoints"))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    found.sort();
    anyhow::ensure!(!found.is_empty(), "the prepared run has no checkpoints");
    Ok(found)
}

/// A checkpoint with other progress, settings or bytes, and right checksums: what lies behind those is reached.
fn changed(random: &mut Random, whole: &Checkpoint) -> Checkpoint {
    let mut changed = whole.clone();
    if let Ok(mut json) = serde_json::to_value(&changed.meta) {
        let original = json.clone();
        (0..1 + random.below(3)).for_each(|_| mutate::json(random, &mut json, &original));
        if let Ok(meta) = serde_json::from_value(json) {
            changed.meta = meta;
        }
    }
    if random.below(2) == 0 && !changed.sections.is_empty() {
        let at = random.below(changed.sections.len());
        mutate::bytes(random, &mut changed.sections[at].1, usize::MAX);
    }
    changed
}

/// Saves a checkpoint into a fresh folder; whether that was possible.
fn save(out: &Path, checkpoint: &Checkpoint) -> bool {
    CheckpointStore::open(out).and_then(|mut store| store.save(checkpoint)).is_ok()
}

pub fn checkpoint(name: &'static str, folder: &Path, prepared: &Path) -> anyhow::Result<Input> {
    let path = checkpoints(&prepared.join("lora"))?.pop().unwrap_or_default();
    let seed = std::fs::read(&path)?;
    let change = move |random: &mut Random| {
        let mut bytes = seed.clone();
        mutate::bytes(random, &mut bytes, 2048);
        bytes
    };
    Ok(file(name, &folder.join("step.checkpoint"), change, |path| {
        let _ = read_checkpoint(path);
        Ok(())
    }))
}

/// A run is continued after something in its folder has changed: it goes on, or refuses by name.
pub fn folder(name: &'static str, folder: &Path, prepared: &Path) -> anyhow::Result<Input> {
    let reference = prepared.join("lora");
    let seeds: Vec<(PathBuf, Vec<u8>)> = checkpoints(&reference)?
        .into_iter()
        .chain([reference.join("log.jsonl"), reference.join("report.html")])
        .map(|path| Ok((path.strip_prefix(&reference)?.to_owned(), std::fs::read(&path)?)))
        .collect::<anyhow::Result<_>>()?;
    let whole = read_checkpoint(&checkpoints(&reference)?[0])?;
    let (out, own, prepared) = (folder.join("out"), folder.join("out"), prepared.to_owned());
    let make = move |random: &mut Random| {
        let _ = std::fs::remove_dir_all(&out);
        if random.below(2) == 0 && save(&out, &changed(random, &whole)) {
            return Ok(1 << 20);
        }
        let chosen = random.below(seeds.len());
        let mut size = 1 << 20;
        for (number, (path, bytes)) in seeds.iter().enumerate() {
            let mut bytes = bytes.clone();
            if number == chosen || random.below(4) == 0 {
                match random.below(3) {
                    0 => continue,
                    1 => mutate::bytes(random, &mut bytes, 2048),
                    _ => bytes = changed_lines(random, &bytes),
                }
            }
            size += bytes.len();
            let place = out.join(path);
            std::fs::create_dir_all(place.parent().unwrap_or(&out))?;
            std::fs::write(place, bytes)?;
        }
        Ok(size)
    };
    let run = move || {
        let finetune = training::run("lora", &prepared, &own);
        let runtime = Runtime::cpu().with_threads(1);
        if let Ok(run) = finetune.prepare(&runtime)
            && run.finished().is_none()
            && let Ok(trained) = run.run(&mut on_step(|_, _| ()))
        {
            let _ = trained.export();
        }
        Ok(())
    };
    Ok(input(name, make, run))
}

/// Lines of JSON, some of them changed.
fn changed_lines(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let at = random.below(lines.len());
    match serde_json::from_str::<Value>(&lines[at]) {
        Ok(mut json) => {
            let original = json.clone();
            mutate::json(random, &mut json, &original);
            lines[at] = json.to_string();
        }
        Err(_) => lines.truncate(at),
    }
    lines.join("\n").into_bytes()
}
