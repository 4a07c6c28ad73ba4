//! Processes killed while they write checkpoints on a real disk.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dying_layer::DyingLayer;
use tritune_train::checkpoint::{Checkpoint, CheckpointMeta, CheckpointStore};
use tritune_train::run_lock::RunLock;

const FOLDER: &str = "TRITUNE_KILL_FOLDER";
const OPERATION: &str = "TRITUNE_KILL_OPERATION";
const STEPS: u64 = 4;

/// The one checkpoint of a step: parent and child agree on it without talking.
fn checkpoint(step: u64) -> Checkpoint {
    let meta = CheckpointMeta { step, seed: step.wrapping_mul(0x9e37_79b9_7f4a_7c15), ..CheckpointMeta::default() };
    let bytes = |factor: u64| (0..300_000 + factor).map(|index| ((index * factor * step) >> 7) as u8).collect();
    Checkpoint { meta, sections: vec![("parameters".into(), bytes(13)), ("moments".into(), bytes(29))] }
}

/// What the killed process does: resume, then save every step, writing down each that was acknowledged.
fn child(out: &Path, operation: u64) {
    let _lock = RunLock::acquire(out).unwrap();
    let mut store = CheckpointStore::with_file_system(out, Box::new(DyingLayer::new(operation))).unwrap();
    let resumed = store.load_newest().unwrap().map_or(0, |loaded| loaded.checkpoint.meta.step);
    for step in resumed + 1..=resumed + STEPS {
        store.save(&checkpoint(step)).unwrap();
        std::fs::write(out.join("acknowledged"), step.to_string()).unwrap();
    }
}

#[test]
fn a_killed_process_leaves_its_last_or_its_new_checkpoint() {
    if let (Ok(folder), Ok(operation)) = (std::env::var(FOLDER), std::env::var(OPERATION)) {
        child(&PathBuf::from(folder), operation.parse().unwrap());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (mut kills, mut previous) = (0, 0);
    for operation in 0.. {
        // The same folder throughout: each process also meets what the one before left behind.
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "checkpoint_kill::a_killed_process_leaves_its_last_or_its_new_checkpoint"])
            .env(FOLDER, &out)
            .env(OPERATION, operation.to_string())
            .output()
            .unwrap()
            .status;
        let mut store = CheckpointStore::open(&out).expect("the dead hold no lock");
        let found = store.load_newest().unwrap().map(|loaded| loaded.checkpoint);
        let acknowledged = std::fs::read_to_string(out.join("acknowledged")).map_or(0, |step| step.parse().unwrap());
        let step = found.as_ref().map_or(0, |found| found.meta.step);
        // A step that was not acknowledged may be there all the same, and the next process builds on it.
        let safe = previous.max(acknowledged);
        assert!(step == safe || step == safe + 1, "{step} after {safe} at {operation}");
        assert!(found.is_none_or(|found| found == checkpoint(step)), "step {step} at {operation}");
        previous = step;
        if status.success() {
            break;
        }
        assert_eq!(status.signal(), Some(9), "{status} at {operation}");
        kills += 1;
    }
    assert!(kills > 40, "{kills}");
}
