//! Runs that are interrupted, killed, resumed, refused and paused.
#![cfg(unix)]

use crate::support::{names, run_in};
use crate::tuning::{
    adapter, arguments, end, interrupt, losses, records, saved_step, start, tune, wait_for, wait_for_step, write_data,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tritune_testing::Random;

#[test]
fn runs_killed_at_random_moments_end_as_one_that_was_not() {
    const KILLS: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 100);
    let run = ["--steps", "60", "--checkpoint-every", "2", "--eval-every", "13", "--val-split", "0.1"];
    let how = [&run[..], &["--accumulate", "2", "--dropout", "0.1", "--resume"]].concat();
    let started = Instant::now();
    tune(path, "whole", &how).ok();
    let whole = started.elapsed();
    let (expected, expected_losses) = (adapter(&path.join("whole")), losses(&path.join("whole")));
    assert_eq!(expected_losses.len(), 60);

    let mut random = Random::fresh();
    let (mut kills, mut between) = (0, 0);
    for number in 0.. {
        let out = format!("killed-{number}");
        loop {
            let mut child = start(path, &out, &how);
            std::thread::sleep(whole.mul_f64(random.next() as f64 / u64::MAX as f64));
            let ended = child.try_wait().unwrap().is_some();
            child.kill().unwrap();
            let ended = end(child).code == Some(0) || ended;
            if ended {
                break;
            }
            kills += 1;
            between += usize::from(saved_step(&path.join(&out)).is_some_and(|step| step < 60));
        }
        // An end that was not waited for may be a failure: this must find nothing more to do, or finish.
        tune(path, &out, &how).ok();
        assert!(adapter(&path.join(&out)) == expected, "{out}, after {kills} kills");
        assert_eq!(losses(&path.join(&out)), expected_losses, "{out}");
        std::fs::remove_dir_all(path.join(&out)).unwrap();
        if kills >= KILLS {
            break;
        }
    }
    assert!(between > 0, "of {kills} kills none was between checkpoints");
}

#[test]
fn an_interrupted_run_is_saved_guarded_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let out = path.join("out");
    write_data(path, 40);
    // More steps than anyone waits for, no checkpoint unless one is asked for.
    let endless = ["--steps", "100000000", "--checkpoint-every", "0"];
    let resumed = [&endless[..], &["--resume"]].concat();
    // In an empty folder --resume begins.
    let mut first = start(path, "out", &[&resumed[..], &["--json"]].concat());
    wait_for_step(&mut first, &out, 2);
    for second in [&endless[..], &resumed] {
        let process = format!("process {}", first.id());
        tune(path, "out", second).fails(1, &["in use by another tritune process", &process, "another output folder"]);
    }
    interrupt(&first);
    let first = end(first);
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(first.stderr.contains("stopped after step") && first.stderr.contains("--resume"), "{first:?}");
    let saved = saved_step(&out).expect("it was saved");
    let summary = first.json();
    assert_eq!((&summary["finished"], &summary["steps"]), (&false.into(), &saved.into()), "{summary}");
    assert_eq!(saved, losses(&out).last().unwrap().0);
    tune(path, "out", &endless).fails(2, &["holds a run of", "--resume", "another folder"]);

    let mut second = start(path, "out", &resumed);
    wait_for_step(&mut second, &out, saved);
    interrupt(&second);
    let second = end(second);
    assert_eq!(second.code, Some(0), "{second:?}");
    assert!(second.stderr.contains(&format!("resuming after step {saved}")), "{second:?}");
    let again = saved_step(&out).unwrap();
    assert!(again > saved);
    let steps: Vec<u64> = losses(&out).iter().map(|(step, _)| *step).collect();
    assert_eq!(steps, (1..=again).collect::<Vec<_>>(), "every step is logged once");

    // A run that has done more steps than it is now given ends where it is.
    let fewer = ["--steps", "2", "--checkpoint-every", "0", "--resume"];
    tune(path, "out", &fewer).fails(1, &["steps was 100000000 and is 2 now", "--accept-changes"]);
    let ended = tune(path, "out", &[&fewer[..], &["--accept-changes"]].concat());
    assert!(ended.stderr.contains("warning: steps was 100000000"), "{ended:?}");
    ended.ok();
    assert_eq!(losses(&out).last().unwrap().0, again);
    adapter(&out);
}

/// The checkpoint of a step.
fn checkpoint(out: &Path, step: u64) -> PathBuf {
    out.join(format!("checkpoints/step-{step:08}.ckpt"))
}

fn damage(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn a_damaged_checkpoint_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let how = ["--steps", "9", "--checkpoint-every", "4", "--resume"];
    tune(path, "out", &how).ok();
    let (expected, expected_losses) = (adapter(&out), losses(&out));
    assert_eq!(names(&out.join("checkpoints")), ["step-00000008.ckpt", "step-00000009.ckpt"]);
    let before = std::fs::metadata(out.join("adapter.gguf")).unwrap().modified().unwrap();
    let done = tune(path, "out", &how);
    assert!(done.stderr.contains("all 9 steps are done"), "{done:?}");
    done.ok();
    let summary = tune(path, "out", &[&how[..], &["--json"]].concat()).json();
    assert_eq!((&summary["finished"], &summary["steps"]), (&true.into(), &9.into()), "{summary}");
    assert_eq!(std::fs::metadata(out.join("adapter.gguf")).unwrap().modified().unwrap(), before);

    damage(&checkpoint(&out, 9));
    std::fs::remove_file(out.join("adapter.gguf")).unwrap();
    let resumed = tune(path, "out", &how);
    for part in ["warning: damaged checkpoint", "step-00000009.ckpt", "resuming after step 8"] {
        assert!(resumed.stderr.contains(part), "{part:?} is not in {resumed:?}");
    }
    resumed.ok();
    assert!(adapter(&out) == expected && losses(&out) == expected_losses);

    for step in [8, 9] {
        damage(&checkpoint(&out, step));
    }
    tune(path, "out", &how).fails(1, &["no intact checkpoint", "step-00000008.ckpt", "move that folder away"]);
}

/// A process that dies between its last checkpoint and the files is resumed to write them.
#[test]
fn a_run_without_its_files_writes_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let how = ["--steps", "4", "--resume"];
    tune(path, "out", &how).ok();
    let expected = adapter(&out);
    for name in ["report.html", "adapter.gguf", "adapter_model.safetensors"] {
        std::fs::remove_file(out.join(name)).unwrap();
    }
    tune(path, "out", &how).ok();
    assert!(adapter(&out) == expected && out.join("report.html").is_file());
    assert_eq!(losses(&out).len(), 4);
}

#[test]
fn a_changed_run_is_refused_unless_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let how = ["--steps", "6", "--checkpoint-every", "4", "--resume"];
    tune(path, "out", &how).ok();
    std::fs::remove_file(checkpoint(&out, 6)).unwrap();

    let with = |more: &[&'static str]| [&how[..], more].concat();
    let cases: [(&[&str], &str); 4] = [
        (&["--seq", "80"], "seq was 64 and is 80 now"),
        (&["--lr", "0.01"], "lr was 0.001 and is 0.01 now"),
        (&["--seed", "5"], "seed was 0 and is 5 now"),
        (&["--no-pack"], "pack was true and is false now"),
    ];
    for (more, part) in cases {
        // A flag may be given once, so the shared one makes room.
        let mut all = arguments("out", &[]);
        if let Some(place) = all.iter().position(|argument| *argument == more[0]) {
            all.drain(place..place + 2);
        }
        all.extend(with(more));
        run_in(path, &all).fails(1, &[part, "bit for bit", "--accept-changes"]);
    }

    write_data(path, 41);
    tune(path, "out", &how).fails(1, &["the data set was", "train on something else", "--accept-changes"]);
    assert_eq!(losses(&out).len(), 6, "a refused run changes nothing");
    let accepted = tune(path, "out", &with(&["--accept-changes"]));
    assert!(accepted.stderr.contains("warning: the data set was"), "{accepted:?}");
    assert!(accepted.stderr.contains("resuming after step 4"), "{accepted:?}");
    accepted.ok();
    tune(path, "new", &["--accept-changes"]).fails(2, &["--resume"]);
}

#[test]
fn a_hot_device_pauses_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let zone = path.join("sys/class/thermal/thermal_zone0");
    std::fs::create_dir_all(&zone).unwrap();
    std::fs::write(zone.join("type"), "cpu-thermal\n").unwrap();
    // As a whole, as the system does it: half a number would be another.
    let heat = |thousandths: &str| {
        std::fs::write(zone.join("next"), thousandths).unwrap();
        std::fs::rename(zone.join("next"), zone.join("temp")).unwrap();
    };
    heat("70000\n");
    let mut child = start(path, "out", &["--steps", "5", "--max-temp", "50", "--sysfs", "sys"]);
    let says =
        |part: &'static str| move |record: &serde_json::Value| record["message"].as_str().unwrap().contains(part);
    wait_for(&mut child, &out, "event", says("paused: 70 °C on cpu-thermal"));
    // It may be switched off now: what there is was saved, and no step is taken.
    let begun = Instant::now();
    while saved_step(&out).is_none() {
        assert!(begun.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!((saved_step(&out), losses(&out).len()), (Some(0), 0));
    heat("30000\n");
    let run = end(child);
    assert!(run.stderr.contains("paused: 70 °C"), "{run:?}");
    run.ok();
    assert_eq!(losses(&out).len(), 5);
    let events = records(&out, "event");
    assert!(events.len() >= 2, "{events:?}");
    assert_eq!(records(&out, "step")[0]["temperature"].as_f64(), Some(30.0));
    adapter(&out);
}
