//! A job as it is stored and shown.

use super::events::{EventItem, What};
use crate::state::now;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tritune_runtime::settings::FinetuneSettings;

/// The code of a job's error when the disk could not be read or written.
pub const STORAGE_ERROR: &str = "storage";

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Its data is read.
    ValidatingFiles,
    /// It waits for its turn.
    Queued,
    /// It trains.
    Running,
    /// It was stopped and can go on.
    Paused,
    /// Its adapter is there.
    Succeeded,
    /// It failed.
    Failed,
    /// It was ended.
    Cancelled,
}

impl Status {
    /// Whether nothing more will happen.
    pub fn is_over(self) -> bool {
        matches!(self, Status::Succeeded | Status::Failed | Status::Cancelled)
    }

    /// Whether there will be no adapter.
    pub fn is_failure(self) -> bool {
        matches!(self, Status::Failed | Status::Cancelled)
    }

    /// Its name in the API.
    pub fn name(self) -> &'static str {
        match self {
            Status::ValidatingFiles => "validating_files",
            Status::Queued => "queued",
            Status::Running => "running",
            Status::Paused => "paused",
            Status::Succeeded => "succeeded",
            Status::Failed => "failed",
            Status::Cancelled => "cancelled",
        }
    }
}

/// What was last asked for. It is stored before the request is answered, so that no crash forgets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// It goes on when it can.
    #[default]
    Run,
    /// It waits for somebody to resume it.
    Pause,
    /// It ends, for good.
    Cancel,
}

/// Why a job failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobError {
    /// A name for programs.
    pub code: String,
    /// What went wrong.
    pub message: String,
    /// The field at fault.
    pub param: Option<String>,
}

/// The same prompt before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// The prompt.
    pub prompt: String,
    /// What the model alone answers.
    pub before: String,
    /// What it answers with the adapter.
    pub after: String,
    /// What the data says.
    pub expected: Option<String>,
}

/// What changes with every step; not stored, but told by the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Live {
    /// Steps done.
    pub step: u64,
    /// Steps in all.
    pub steps: u64,
    /// Loss of the last step.
    pub loss: Option<f64>,
    /// The same, smoothed.
    pub smoothed_loss: Option<f64>,
    /// Loss on what was held out.
    pub eval_loss: Option<f64>,
    /// The lowest of them after the first step.
    pub best_eval_loss: Option<f64>,
    /// Tokens a second.
    pub tokens_per_second: Option<f64>,
    /// Seconds of training.
    pub elapsed: f64,
    /// Why it does not advance.
    pub waiting_for: Option<&'static str>,
    /// Bytes on the device.
    pub memory: u64,
    /// Degrees Celsius of the hottest sensor.
    pub temperature: Option<f64>,
    /// Tokens trained on.
    pub tokens: u64,
}

/// A fine-tuning job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// When it was asked for.
    pub created_at: u64,
    /// Its place among the jobs of that second.
    #[serde(default)]
    pub number: u64,
    /// When it last began to train.
    pub started_at: Option<u64>,
    /// When it was over.
    pub finished_at: Option<u64>,
    /// The key it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The model.
    pub model: String,
    /// Name of the adapter it makes.
    pub adapter: String,
    /// The data.
    pub training_file: String,
    /// What it is evaluated on.
    pub validation_file: Option<String>,
    /// How far it is.
    pub status: Status,
    /// What was last asked for.
    #[serde(default)]
    pub wanted: Wanted,
    /// Why it failed.
    pub error: Option<JobError>,
    /// The finished adapter's model id.
    pub fine_tuned_model: Option<String>,
    /// OpenAI's hyperparameters, as they were sent.
    pub hyperparameters: Value,
    /// The client's own notes.
    pub metadata: Value,
    /// Settings of the run, without paths.
    pub settings: FinetuneSettings,
    /// Steps in all, once planned.
    #[serde(default)]
    pub steps: u64,
    /// Answers before and after.
    #[serde(default)]
    pub answers: Vec<Compared>,
    /// What changes with every step.
    #[serde(skip)]
    pub live: Live,
}

impl Job {
    /// The order in which jobs were asked for; ids have none, and many jobs come within a second.
    pub fn order(&self) -> (u64, u64, &str) {
        (self.created_at, self.number, &self.id)
    }

    /// Ends it.
    pub fn end(&mut self, status: Status, error: Option<JobError>) {
        self.status = status;
        self.error = error;
        self.finished_at = Some(now());
        self.live.waiting_for = None;
    }

    /// Whether it failed in a way that another try may help, and can go on from its last checkpoint.
    pub fn is_resumable(&self) -> bool {
        self.status == Status::Failed && self.error.as_ref().is_some_and(|error| error.code == STORAGE_ERROR)
    }

    /// Takes the state that events tell of.
    pub fn replay(&mut self, events: &[EventItem]) {
        self.live.steps = self.steps;
        for event in events {
            match &event.what {
                What::Step(record) => {
                    self.live.step = record.step;
                    (self.live.loss, self.live.smoothed_loss) = (Some(record.loss), Some(record.smoothed_loss));
                    self.live.tokens_per_second = Some(record.tokens_per_s);
                    (self.live.elapsed, self.live.tokens) = (record.elapsed_s, record.tokens);
                }
                What::Eval(record) => self.take_eval(record.step, record.loss),
                What::Message(..) => {}
            }
        }
    }

    /// Takes an evaluation.
    pub fn take_eval(&mut self, step: u64, loss: f64) {
        self.live.eval_loss = Some(loss);
        if step > 0 && self.live.best_eval_loss.is_none_or(|best| loss < best) {
            self.live.best_eval_loss = Some(loss);
        }
    }

    /// The job as clients see it.
    pub fn to_json(&self) -> Value {
        let live = &self.live;
        let running = self.status == Status::Running;
        let left = (live.step > 0 && live.steps > 0)
            .then(|| live.elapsed / live.step as f64 * live.steps.saturating_sub(live.step) as f64);
        let estimate = left.filter(|_| running).map(|left| now() + left as u64);
        let epoch = if live.steps > 0 { self.settings.epochs * live.step as f64 / live.steps as f64 } else { 0.0 };
        json!({
            "id": self.id, "object": "fine_tuning.job", "created_at": self.created_at, "finished_at": self.finished_at,
            "model": self.model, "fine_tuned_model": self.fine_tuned_model, "organization_id": "local",
            "status": self.status.name(), "training_file": self.training_file, "validation_file": self.validation_file,
            "result_files": [], "trained_tokens": (self.status == Status::Succeeded).then_some(live.tokens),
            "estimated_finish": estimate, "seed": self.settings.seed, "error": self.error,
            "hyperparameters": self.hyperparameters, "user_provided_suffix": self.adapter, "integrations": [],
            "method": { "type": "supervised", "supervised": { "hyperparameters": self.hyperparameters } },
            "metadata": self.metadata,
            "tritune": {
                "step": live.step, "steps": live.steps, "epoch": epoch, "loss": live.loss, "smoothed_loss": live.smoothed_loss,
                "eval_loss": live.eval_loss, "best_eval_loss": live.best_eval_loss,
                "tokens_per_second": live.tokens_per_second, "elapsed": live.elapsed, "waiting_for": live.waiting_for,
                "memory": live.memory, "temperature": live.temperature, "settings": self.settings,
                "owner": self.owner,
                "resumable": self.status == Status::Paused || self.is_resumable(),
            },
        })
    }
}
