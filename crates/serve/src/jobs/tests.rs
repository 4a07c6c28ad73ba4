use super::*;
use crate::jobs::record::Live;
use serde_json::{Value, json};
use std::sync::Barrier;

fn job(id: String) -> Job {
    Job {
        id,
        created_at: 1,
        started_at: None,
        finished_at: None,
        model: "m".to_owned(),
        adapter: String::new(),
        training_file: "file-1".to_owned(),
        validation_file: None,
        status: Status::Queued,
        wanted: Wanted::Run,
        error: None,
        fine_tuned_model: None,
        hyperparameters: json!({}),
        metadata: Value::Null,
        settings: Default::default(),
        steps: 0,
        answers: Vec::new(),
        live: Live::default(),
    }
}

fn name(taken: &dyn Fn(&str) -> bool) -> String {
    let mut names = (1..).map(|number| format!("n-{number}"));
    names.find(|name| !taken(name)).unwrap()
}

/// Jobs that come at the same time get names of their own, and one that is resumed takes nobody's.
#[test]
fn a_name_belongs_to_one_job() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = Jobs::open(folder.path()).unwrap();
    let together = Barrier::new(8);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (jobs, together) = (&jobs, &together);
            scope.spawn(move || {
                together.wait();
                (0..8).for_each(|number| {
                    drop(jobs.add(job(format!("ftjob-{thread}-{number}")), (99, 9), &name).unwrap())
                });
            });
        }
    });
    let mut names: Vec<String> = jobs.list().into_iter().map(|job| job.adapter).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 64);
    let (id, lost) = ("ftjob-3-3", jobs.get("ftjob-3-3").unwrap().adapter);
    let failed = |held: &mut Held| {
        held.job.end(Status::Failed, Some(job_error(record::STORAGE_ERROR, "full")));
        Ok(())
    };
    jobs.update(id, failed).unwrap();
    assert_eq!(jobs.add(job("ftjob-new".to_owned()), (99, 9), &name).unwrap().adapter, lost);
    assert_ne!(jobs.resume(id, &name).unwrap().adapter, lost);
    assert_eq!(jobs.get(id).unwrap().status, Status::Queued);
}
