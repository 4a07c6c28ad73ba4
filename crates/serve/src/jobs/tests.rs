use super::*;
use crate::jobs::record::Live;
use serde_json::{Value, json};
use std::sync::Barrier;

const LIMITS: JobLimits = JobLimits { jobs: 99, own: 99, ended: 9 };

fn job(id: String) -> Job {
    Job {
        id,
        created_at: 1,
        number: 0,
        started_at: None,
        finished_at: None,
        owner: None,
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
                (0..8)
                    .for_each(|number| drop(jobs.add(job(format!("ftjob-{thread}-{number}")), LIMITS, &name).unwrap()));
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
    assert_eq!(jobs.add(job("ftjob-new".to_owned()), LIMITS, &name).unwrap().adapter, lost);
    assert_ne!(jobs.resume(id, &name).unwrap().adapter, lost);
    assert_eq!(jobs.get(id).unwrap().status, Status::Queued);
}

/// Jobs of one second run in the order in which they came, whatever their ids are, also after a restart.
#[test]
fn jobs_run_in_the_order_in_which_they_came() {
    let folder = tempfile::tempdir().unwrap();
    let ids: Vec<String> = (0..9).map(|number| format!("ftjob-{}", (number * 5 + 7) % 9)).collect();
    let jobs = Jobs::open(folder.path()).unwrap();
    ids[..6].iter().for_each(|id| drop(jobs.add(job(id.clone()), LIMITS, &name).unwrap()));
    let jobs = Jobs::open(folder.path()).unwrap();
    ids[6..].iter().for_each(|id| drop(jobs.add(job(id.clone()), LIMITS, &name).unwrap()));
    let newest_first: Vec<String> = jobs.list().into_iter().rev().map(|job| job.id).collect();
    assert_eq!(newest_first, ids);
    for id in &ids {
        let next = runner::next_in_line(&jobs.held()).map(|job| job.id.clone());
        assert_eq!(next.as_ref(), Some(id));
        jobs.cancel(id).unwrap();
    }
    assert_eq!(runner::next_in_line(&jobs.held()), None);
}

/// One key cannot take the places of all, nor push what others have ended out of the list.
#[test]
fn a_key_has_its_share_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = Jobs::open(folder.path()).unwrap();
    let add = |owner: &str, number: usize| {
        let job = Job { owner: Some(owner.to_owned()), ..job(format!("ftjob-{owner}-{number}")) };
        jobs.add(job, JobLimits { jobs: 5, own: 3, ended: 4 }, &name).map(|job| job.id)
    };
    (0..3).for_each(|number| drop(add("anna", number).unwrap()));
    assert!(add("anna", 3).unwrap_err().message.contains("this key may have 3"));
    let ben = add("ben", 0).unwrap();
    add("ben", 1).unwrap();
    assert!(add("ben", 2).unwrap_err().message.contains("5 jobs"));
    assert_eq!((jobs.alive_of("anna"), jobs.alive_of("ben")), (3, 2));
    jobs.cancel(&ben).unwrap();
    for number in 0..20 {
        jobs.cancel(&format!("ftjob-anna-{number}")).unwrap();
        let next = number + 3;
        add("anna", next).unwrap();
    }
    let ended: Vec<String> = jobs.list().into_iter().filter(|job| job.status.is_over()).map(|job| job.id).collect();
    assert_eq!(ended.len(), 4, "{ended:?}");
    assert!(ended.contains(&ben), "somebody else's goes before: {ended:?}");
}
