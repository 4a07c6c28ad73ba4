//! The promises of the store, against a file system that dies at every operation.

use std::fs;
use std::path::Path;

use super::memory_fs::{Crash, Fault, MemoryFs};
use super::*;
use crate::run_lock::LockError;
use tritune_testing::Random;

fn checkpoint(random: &mut Random, step: u64) -> Checkpoint {
    let mut loss_average = LossAverage::default();
    loss_average.push(random.next() as f64 / u64::MAX as f64);
    let identity = RunIdentity {
        model: format!("{:016x}", random.next()),
        data: format!("{:016x}", random.next()),
        device: "cpu \"avx512\" – ✓".into(),
        choices: BTreeMap::from([("recompute".into(), "0..4".into()), ("split_k".into(), "2".into())]),
    };
    let meta = CheckpointMeta {
        tritune_version: "0.1.0".into(),
        step,
        tokens_seen: random.next(),
        epoch: random.below(9) as u64,
        position: random.next(),
        seed: random.next(),
        settings: serde_json::json!({"lr": random.next() as f64 / u64::MAX as f64, "modules": ["q", "v"]}),
        identity,
        best_eval_loss: Some(random.next() as f64 / u64::MAX as f64),
        eval_history: (0..random.below(5) as u64)
            .map(|step| EvalPoint {
                step,
                loss: random.next() as f64 * 1e-19,
                measures: [("accuracy".to_owned(), 0.75)].into(),
            })
            .collect(),
        loss_average,
        elapsed_seconds: random.next() as f64 * 1e-17,
        finished: random.below(2) == 0,
    };
    let sections = ["parameters", "first moments", "second moments", "empty"].map(|name| {
        let length = if name == "empty" { 0 } else { random.below(3000) };
        (name.to_owned(), random.bytes(length))
    });
    Checkpoint { meta, sections: sections.to_vec() }
}

fn open(file_system: &MemoryFs) -> Result<CheckpointStore, CheckpointError> {
    CheckpointStore::with_file_system(Path::new("out"), Box::new(file_system.clone()))
}

fn newest(file_system: &MemoryFs) -> Option<Checkpoint> {
    let loaded = open(file_system).unwrap().load_newest().unwrap();
    loaded.map(|loaded| loaded.checkpoint)
}

/// Saves one after the other until something fails; returns how many were acknowledged.
fn save_all(file_system: &MemoryFs, checkpoints: &[Checkpoint]) -> usize {
    let Ok(mut store) = open(file_system) else { return 0 };
    checkpoints.iter().take_while(|checkpoint| store.save(checkpoint).is_ok()).count()
}

#[test]
fn killed_at_any_operation_the_last_or_the_new_one_is_there() {
    let mut random = Random::fresh();
    // A step may be saved twice: by its interval, then by a signal.
    let checkpoints = [10, 20, 20, 30, 40].map(|step| checkpoint(&mut random, step));
    let following = checkpoint(&mut random, 60);
    let counter = MemoryFs::default();
    assert_eq!(save_all(&counter, &checkpoints), checkpoints.len());
    let operations = counter.operations();
    assert!(operations > 40, "{operations}");

    let (mut new_ones, mut torn) = (0, 0);
    for crash in [Crash::Process, Crash::Power, Crash::Power, Crash::Power] {
        for kill in 0..operations {
            let file_system = MemoryFs::default();
            file_system.set_fault(Fault::KillAt(kill));
            let acknowledged = save_all(&file_system, &checkpoints);
            assert!(acknowledged <= checkpoints.len());
            let file_system = file_system.after(crash, &mut random);
            torn += usize::from(file_system.names().iter().any(|name| name.ends_with(".tmp")));

            let found = newest(&file_system);
            let last = acknowledged.checked_sub(1).map(|last| &checkpoints[last]);
            let is_new = checkpoints.get(acknowledged).is_some_and(|new| found.as_ref() == Some(new));
            assert!(is_new || found.as_ref() == last, "{crash:?} at {kill}: {acknowledged} saved, found {found:?}");
            new_ones += usize::from(is_new);

            let saved = open(&file_system).unwrap().save(&following).unwrap();
            assert!(saved.left_over.is_empty(), "{saved:?}");
            assert_eq!(newest(&file_system).as_ref(), Some(&following));
            let names = file_system.names();
            assert_eq!(names.len(), usize::from(found.is_some()) + 1, "{crash:?} at {kill}: {names:?}");
            assert!(names.iter().all(|name| name.ends_with(".ckpt")), "{names:?}");
        }
    }
    assert!(new_ones > 0 && torn > 0, "the kills hit renames ({new_ones}) and writes ({torn})");
}

#[test]
fn a_failure_at_any_operation_costs_nothing_saved() {
    let mut random = Random::fresh();
    let checkpoints: Vec<Checkpoint> = (1..=4).map(|step| checkpoint(&mut random, step)).collect();
    let counter = MemoryFs::default();
    save_all(&counter, &checkpoints[..3]);
    let first = counter.operations();
    save_all(&counter, &checkpoints[3..]);
    let mut failures = 0;
    for at in first..counter.operations() {
        for fault in [Fault::FailAt(at), Fault::FullFrom(at)] {
            let file_system = MemoryFs::default();
            let mut store = open(&file_system).unwrap();
            checkpoints[..3].iter().for_each(|checkpoint| drop(store.save(checkpoint).unwrap()));
            file_system.set_fault(fault);
            let saved = store.save(&checkpoints[3]);
            file_system.set_fault(Fault::None);
            let found = newest(&file_system).unwrap();
            match saved {
                Ok(_) => assert_eq!(found, checkpoints[3], "{fault:?}"),
                Err(error) => {
                    failures += 1;
                    assert!(found == checkpoints[2] || found == checkpoints[3], "{fault:?}: {error}");
                    if matches!(fault, Fault::FullFrom(_)) {
                        assert!(error.to_string().contains("free some space"), "{error}");
                        assert!(
                            file_system.names().iter().all(|name| name.ends_with(".ckpt")),
                            "{:?}",
                            file_system.names()
                        );
                    }
                }
            }
            store.save(&checkpoints[3]).unwrap();
            assert_eq!(newest(&file_system).unwrap(), checkpoints[3]);
            assert_eq!(file_system.names(), ["step-00000003.ckpt", "step-00000004.ckpt"]);
        }
    }
    assert!(failures > 10, "{failures}");
}

#[test]
fn a_damaged_newest_is_passed_over_and_removed_by_the_next_save() {
    let mut random = Random::fresh();
    let [first, second, third] = [1, 2, 3].map(|step| checkpoint(&mut random, 100 * step));
    let file_system = MemoryFs::default();
    let mut store = open(&file_system).unwrap();
    assert!(store.load_newest().unwrap().is_none());
    store.save(&first).unwrap();
    store.save(&third).unwrap();
    file_system.edit("step-00000300.ckpt", |bytes| bytes.truncate(bytes.len() - 1));

    let mut store = open(&file_system).unwrap();
    // Not yet known to be damaged, so it might be another run's work.
    let error = store.save(&second).unwrap_err();
    assert!(matches!(&error, CheckpointError::LaterExists { step: 200, .. }), "{error}");
    let loaded = store.load_newest().unwrap().unwrap();
    assert_eq!(loaded.checkpoint, first);
    assert_eq!(loaded.skipped.len(), 1);
    assert!(loaded.skipped[0].path.ends_with("step-00000300.ckpt"), "{}", loaded.skipped[0]);
    store.save(&second).unwrap();
    assert_eq!(file_system.names(), ["step-00000100.ckpt", "step-00000200.ckpt"]);

    file_system.edit("step-00000100.ckpt", Vec::clear);
    file_system.edit("step-00000200.ckpt", |bytes| bytes.fill(0));
    let error = store.load_newest().unwrap_err();
    assert!(matches!(&error, CheckpointError::NoneIntact { skipped, .. } if skipped.len() == 2), "{error}");
}

#[test]
fn every_changed_bit_and_every_truncation_is_noticed() {
    let mut random = Random::fresh();
    let original = checkpoint(&mut random, 7);
    let file_system = MemoryFs::default();
    open(&file_system).unwrap().save(&original).unwrap();
    let mut whole = Vec::new();
    file_system.edit("step-00000007.ckpt", |bytes| whole = bytes.clone());
    let read = |bytes: &[u8]| container::read(&mut &bytes[..], bytes.len() as u64);
    assert_eq!(read(&whole).unwrap(), original);
    let damaged = |bytes: &[u8]| matches!(read(bytes), Err(container::ReadError::Damaged(_)));
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << random.below(8);
        assert!(damaged(&bytes), "bit of byte {at}");
        assert!(damaged(&whole[..at]), "cut at {at}");
    }
    whole.push(0);
    assert!(damaged(&whole), "one byte more");
}

#[test]
fn a_lying_header_is_refused_without_allocating() {
    let file = |version: u32, json: &str, tail: &[u8]| {
        let mut bytes = b"TRITCKPT".to_vec();
        bytes.extend_from_slice(&version.to_le_bytes());
        bytes.extend_from_slice(&(json.len() as u32).to_le_bytes());
        let mut hash = crate::checksum::Xxh64::default();
        hash.update(&bytes[8..]);
        hash.update(json.as_bytes());
        bytes.extend_from_slice(&hash.finish().to_le_bytes());
        bytes.extend_from_slice(json.as_bytes());
        bytes.extend_from_slice(tail);
        bytes
    };
    let meta = serde_json::to_string(&CheckpointMeta::default()).unwrap();
    let header = |sections: &str| format!("{{\"meta\":{meta},\"sections\":{sections}}}");
    let empty = "ef46db3751d8e999";
    let section =
        |name: &str, bytes: &str| format!("{{\"name\":\"{name}\",\"bytes\":{bytes},\"checksum\":\"{empty}\"}}");
    let many = format!("[{}]", (0..5000).map(|n| section(&n.to_string(), "0")).collect::<Vec<_>>().join(","));
    let cases = [
        ("more than the file", header(&format!("[{}]", section("a", "1"))), "after the end"),
        ("2^63 bytes", header(&format!("[{}]", section("a", "9223372036854775808"))), "after the end"),
        ("2^64 − 1 bytes", header(&format!("[{}]", section("a", "18446744073709551615"))), "after the end"),
        ("beyond 2^64", header(&format!("[{}]", section("a", "18446744073709551616"))), "parsed"),
        ("negative", header(&format!("[{}]", section("a", "-1"))), "parsed"),
        ("twice", header(&format!("[{},{}]", section("a", "0"), section("a", "0"))), "two sections"),
        ("too many", header(&many), "5000 sections"),
        ("no meta", "{\"sections\":[]}".to_string(), "parsed"),
        ("deep", "[".repeat(100_000), "parsed"),
        ("no JSON", "\u{0}".to_string(), "parsed"),
    ];
    for (name, json, expected) in cases {
        let bytes = file(1, &json, &[]);
        match container::read(&mut &bytes[..], bytes.len() as u64) {
            Err(container::ReadError::Damaged(reason)) => assert!(reason.contains(expected), "{name}: {reason}"),
            other => panic!("{name}: {other:?}"),
        }
    }
    let good = file(1, &header(&format!("[{}]", section("a", "0"))), &[]);
    assert_eq!(container::read(&mut &good[..], good.len() as u64).unwrap().section("a"), Some(&[][..]));
    let newer = file(2, "whatever", &[1, 2, 3]);
    assert!(matches!(container::read(&mut &newer[..], newer.len() as u64), Err(container::ReadError::Newer(2))));
    // The file turned out shorter than its length said.
    assert!(matches!(container::read(&mut &good[..50], good.len() as u64), Err(container::ReadError::Damaged(_))));
}

#[test]
fn random_mutations_never_panic() {
    let mut random = Random::fresh();
    let original = checkpoint(&mut random, 7);
    let mut whole = container::encode_header(&original).unwrap();
    original.sections.iter().for_each(|(_, bytes)| whole.extend_from_slice(bytes));
    for _ in 0..5000 {
        let mut bytes = whole.clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.next() as u8,
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.splice(at..at, [random.next() as u8; 3])),
                _ => bytes[..24][at % 24] = random.next() as u8,
            }
            bytes.resize(bytes.len().max(24), 0);
        }
        if let Ok(read) = container::read(&mut &bytes[..], bytes.len() as u64) {
            assert_eq!(bytes, whole);
            assert_eq!(read, original);
        }
    }
}

#[test]
fn on_a_real_disk() {
    let mut random = Random::fresh();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut store = CheckpointStore::open(&out).unwrap();
    let error = CheckpointStore::open(&out).unwrap_err();
    assert!(matches!(&error, CheckpointError::Lock(LockError::InUse { .. })), "{error}");
    let checkpoints: Vec<Checkpoint> =
        [1, 2, 99_999_999, 100_000_000, 1 << 40].map(|n| checkpoint(&mut random, n)).into();
    let stray = store.folder().join(".step-00000001.ckpt.1-0-0.tmp");
    // Names of others, whatever they begin or end with.
    let notes = ["notes.txt", "notes.tmp", ".step-by-step.md"].map(|name| store.folder().join(name));
    fs::write(&stray, "half").unwrap();
    notes.iter().for_each(|note| fs::write(note, "mine").unwrap());
    for checkpoint in &checkpoints {
        let saved = store.save(checkpoint).unwrap();
        assert_eq!(fs::metadata(&saved.path).unwrap().len(), saved.bytes);
        assert_eq!(read_checkpoint(&saved.path).unwrap(), *checkpoint);
    }
    assert!(!stray.exists() && notes.iter().all(|note| note.exists()));
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 2 + notes.len());
    drop(store);
    let mut store = CheckpointStore::open(&out).unwrap();
    assert_eq!(store.load_newest().unwrap().unwrap().checkpoint, checkpoints[4]);

    // A folder in a checkpoint's place cannot be replaced; saving says so and keeps what was there.
    let blocked = checkpoint(&mut random, (1 << 40) + 1);
    fs::create_dir(store.folder().join(format!("step-{}.ckpt", (1u64 << 40) + 1))).unwrap();
    let error = store.save(&blocked).unwrap_err();
    assert!(matches!(error, CheckpointError::Io { .. }), "{error}");
    let loaded = store.load_newest().unwrap().unwrap();
    assert_eq!((loaded.checkpoint, loaded.skipped.len()), (checkpoints[4].clone(), 1));
    // Where a folder can be made durable, one that is not there cannot.
    assert_eq!(OsFileSystem.sync_folder(&folder.path().join("nowhere")).is_err(), cfg!(unix));
}

#[test]
fn what_cannot_be_written_is_refused_before_writing() {
    let mut random = Random::fresh();
    let file_system = MemoryFs::default();
    let mut store = open(&file_system).unwrap();
    let mut twice = checkpoint(&mut random, 1);
    twice.sections.push(twice.sections[0].clone());
    assert!(matches!(store.save(&twice), Err(CheckpointError::Unwritable { step: 1, .. })));
    assert!(file_system.names().is_empty());
    let mut diverged = checkpoint(&mut random, 1);
    diverged.meta.eval_history = vec![EvalPoint { step: 1, loss: f64::NAN, ..EvalPoint::default() }];
    store.save(&diverged).unwrap();
    assert!(newest(&file_system).unwrap().meta.eval_history[0].loss.is_nan());
}

#[test]
fn differences_are_named() {
    let choices = |pairs: &[(&str, &str)]| pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
    let saved = RunIdentity {
        model: "aaa".into(),
        data: "bbb".into(),
        device: "cpu".into(),
        choices: choices(&[("split_k", "2"), ("tile", "64")]),
    };
    assert!(saved.differences(&saved).is_empty());
    let now = RunIdentity { data: "ccc".into(), choices: choices(&[("tile", "32"), ("new", "1")]), ..saved.clone() };
    let sentences: Vec<String> = saved.differences(&now).iter().map(Difference::to_string).collect();
    let expected = [
        "the data set was bbb and is ccc now",
        "new was absent and is 1 now",
        "split_k was 2 and is absent now",
        "tile was 64 and is 32 now",
    ];
    assert_eq!(sentences, expected);
}
