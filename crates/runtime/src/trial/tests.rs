//! Trials in processes that end as drivers make them end.

use super::*;
use crate::backend::{GpuDevice, OpenError, Profile};
use crate::events::Notice;
use std::sync::Mutex;

const KERNELS: u64 = 0xfeed;

/// Devices that nobody here may touch.
#[derive(Debug)]
struct Fragile;

impl Backend for Fragile {
    fn name(&self) -> &'static str {
        "fragile"
    }

    fn list(&self) -> std::result::Result<Vec<Profile>, OpenError> {
        unreachable!("it would crash")
    }

    fn find(&self, _: &Selector) -> std::result::Result<(), OpenError> {
        unreachable!("it would crash")
    }

    fn open(&self, _: &GpuOptions) -> std::result::Result<Box<dyn GpuDevice>, OpenError> {
        unreachable!("it would crash")
    }

    fn kernels_fingerprint(&self) -> u64 {
        KERNELS
    }
}

#[derive(Default)]
struct Warnings(Mutex<Vec<String>>);

impl Events for Warnings {
    fn notice(&self, notice: &Notice) {
        self.0.lock().unwrap().push(notice.text.clone());
    }
}

/// A program that says what it was asked, says these lines, and then does this.
fn program(lines: &[&str], then: &str) -> Vec<OsString> {
    let said: String = lines.iter().map(|line| format!("echo 'tritune-trial {line}'\n")).collect();
    ["sh", "-c", &format!("request=$(cat)\necho 'noise of a driver'\n{said}{then}")].map(OsString::from).to_vec()
}

fn options(folder: &Path) -> GpuOptions {
    GpuOptions {
        cache_folder: Some(folder.to_owned()),
        ..GpuOptions::new(Selector::Index(0), WeightLayout::Trits).unwrap()
    }
}

fn first_try(helper: &[OsString], shapes: Option<&Shapes>) -> (Option<Record>, Vec<String>) {
    let (folder, warnings) = (tempfile::tempdir().unwrap(), Warnings::default());
    let record = try_all(helper, &Fragile, &options(folder.path()), shapes, Record::default(), &warnings);
    (record, warnings.0.into_inner().unwrap())
}

#[test]
fn a_device_that_works_is_remembered_as_such() {
    let shapes = vec![(3, 4)];
    let works = program(&["kernels 000000000000feed", "stage listing the devices", "warning slow", "done"], "exit 0");
    let (record, warnings) = first_try(&works, Some(&shapes));
    assert_eq!(record, Some(Record { shapes, ..Record::default() }));
    assert_eq!(warnings, ["slow"]);
}

/// Nobody looks at a silent screen while another process works.
#[test]
fn what_the_process_does_is_shown() {
    #[derive(Default)]
    struct Shown(Mutex<Vec<String>>);
    impl Events for Shown {
        fn notice(&self, notice: &Notice) {
            self.0.lock().unwrap().push(notice.to_string());
        }
        fn progress(&self, work: Work, done: u64, total: u64) {
            self.0.lock().unwrap().push(format!("{} {done}/{total}", work.label()));
        }
        fn finished(&self, work: Work) {
            self.0.lock().unwrap().push(format!("{} finished", work.label()));
        }
    }
    let lines = [
        "kernels 000000000000feed",
        "info testing the kernels of a card",
        "progress 0 2 base",
        "progress 2 2 base",
        "progress 1 2 unheard-of",
        "progress many 2 base",
        "done",
    ];
    let (folder, shown) = (tempfile::tempdir().unwrap(), Shown::default());
    let helper = program(&lines, "exit 0");
    let record = try_all(&helper, &Fragile, &options(folder.path()), None, Record::default(), &shown);
    assert_eq!(record, Some(Record::default()));
    let shown = shown.0.into_inner().unwrap();
    assert_eq!(shown, ["testing the kernels of a card", "base 0/2", "base 2/2", "base finished"]);
}

#[test]
fn a_crash_or_a_hang_refuses_the_device_and_says_where() {
    for (stage, then, how) in [
        ("listing the devices", "kill -SEGV $$", "signal: 11"),
        ("testing the kernels base", "kill -ABRT $$", "signal: 6"),
        ("testing the kernels base", "exit 0", "exit status: 0"),
        ("listing the devices", "exit 7", "exit status: 7"),
    ] {
        let crashes = program(&["kernels 000000000000feed", &format!("stage {stage}")], then);
        let refused = first_try(&crashes, None).0.unwrap().refused.expect("a reason");
        assert!(refused.contains(how) && refused.ends_with(&format!("while {stage}")), "{refused}");
    }
}

#[test]
fn kernels_that_crash_are_left_out_and_the_others_stay() {
    // It crashes as long as the variant is asked for.
    let then = "case \"$request\" in *'\"variants\":null'*|*coopmat*) echo 'tritune-trial stage testing the kernels coopmat'\n\
                kill -SEGV $$;; esac\necho 'tritune-trial done'";
    let helper = program(&["kernels 000000000000feed", "stage opening the device"], then);
    let (record, warnings) = first_try(&helper, None);
    let record = record.unwrap();
    assert_eq!(record.refused, None);
    assert!(
        matches!(&record.left_out[..], [(name, why)] if name == "coopmat" && why.contains("signal: 11")),
        "{record:?}"
    );
    assert!(warnings.iter().any(|text| text.contains("coopmat kernels are not used")), "{warnings:?}");
    let folder = tempfile::tempdir().unwrap();
    let rest = left(&options(folder.path()), &record).unwrap();
    assert!(rest.contains(&Variant::Base) && !rest.contains(&Variant::Coopmat) && rest.len() == Variant::ALL.len() - 1);
}

#[test]
fn tuning_that_crashes_leaves_kernels_untuned() {
    let then = "case \"$request\" in *'\"shapes\":null'*) ;; *) echo 'tritune-trial stage tuning'\nkill -SEGV $$;; esac\n\
                echo 'tritune-trial done'";
    let helper = program(&["kernels 000000000000feed"], then);
    let record = first_try(&helper, Some(&vec![(3, 4)])).0.unwrap();
    assert!(record.untuned.is_some() && record.refused.is_none() && record.covers(Some(&vec![(9, 9)])), "{record:?}");
}

#[test]
fn a_device_that_cannot_be_opened_whole_is_opened_with_its_baseline() {
    let then =
        "case \"$request\" in *'\"variants\":[\"base\"]'*) ;; *) kill -SEGV $$;; esac\necho 'tritune-trial done'";
    let helper = program(&["kernels 000000000000feed", "stage opening the device"], then);
    let record = first_try(&helper, None).0.unwrap();
    assert_eq!((record.refused, record.left_out.len()), (None, Variant::ALL.len() - 1));
}

#[test]
fn programs_that_try_nothing_or_have_other_kernels_do_not_count() {
    let other = program(&["kernels 0000000000000bad", "stage listing the devices"], "kill -SEGV $$");
    let silent = program(&[], "exit 2");
    let absent = vec![OsString::from("/no such program")];
    for helper in [other, silent, absent] {
        assert_eq!(first_try(&helper, None).0, None, "{helper:?}");
    }
}
