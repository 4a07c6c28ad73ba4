//! A run from its plan to its last step.

use super::export::ExportedRun;
use super::folder::RunMarker;
use super::identity::{add_device, of_checkpoint};
use super::{Finetune, RunPlan, lanes};
use crate::bench::WARM_UP;
use crate::device::Runtime;
use crate::energy::{Energy, EnergyMeter};
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::model::Model;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tritune_graph::{Device, Hyper, block_on};
use tritune_model::engine::ProfiledRun;
use tritune_model::{Adapter, AdapterModule};
use tritune_train::checkpoint::{CheckpointMeta, CheckpointStore, LoadedCheckpoint, RunIdentity};
use tritune_train::data::Batch;
use tritune_train::fresh_adapter::fresh_adapter;
use tritune_train::lanes::Lanes;
use tritune_train::log::{EvalRecord, LogWriter, StepRecord};
use tritune_train::power::{PowerLimits, PowerWatch, Sensors};
use tritune_train::run::{Observer, Progress, Run, RunStatus, hyper, is_out_of_patience};
use tritune_train::stop::Stop;
use tritune_train::tensorboard::TensorBoard;
use tritune_train::trainer::{DropoutStream, Prepared, Sections, Start, Trainer, TrainerError};

/// Steps that are timed to estimate how long a run takes; the first warms up.
const TIMED_STEPS: usize = 2;
/// The last file a run writes in its output folder: a run without it is not done.
pub(super) const REPORT: &str = "report.html";
/// Steps and evaluations.
pub(super) const LOG: &str = "log.jsonl";

/// A run that could start.
pub struct PreparedRun {
    finetune: Finetune,
    runtime: Runtime,
    plan: RunPlan,
    device: Box<dyn Device>,
    /// Where checkpoints go, and the output folder; nothing for a run that was only planned.
    store: Option<(CheckpointStore, PathBuf)>,
    loaded: Option<LoadedCheckpoint>,
    /// Whether steps are taken, and not only timed.
    takes_steps: bool,
    /// Further devices that share the micro-batches of its steps.
    others: Vec<Runtime>,
}

impl PreparedRun {
    /// Plans a run, and opens its output folder if one is given.
    pub(super) fn new(finetune: &Finetune, runtime: &Runtime, folder: Option<&Path>) -> Result<PreparedRun> {
        PreparedRun::of(finetune, runtime, folder, 1)
    }

    /// The same where so many workers share its steps.
    fn of(finetune: &Finetune, runtime: &Runtime, folder: Option<&Path>, workers: u32) -> Result<PreparedRun> {
        let (plan, device) = RunPlan::new(finetune, runtime, workers)?;
        let (mut store, mut loaded) = (None, None);
        if let Some(folder) = folder {
            // Locks the folder: a second process is refused before it changes anything.
            let mut opened = CheckpointStore::open(folder)?;
            loaded = opened.load_newest()?;
            if let (Some(loaded), false) = (&loaded, finetune.resume) {
                return Err(Error::FolderInUse { folder: folder.to_owned(), steps: loaded.checkpoint.meta.step });
            }
            store = Some((opened, folder.to_owned()));
        }
        let (finetune, runtime, takes_steps) = (finetune.clone(), runtime.clone(), store.is_some());
        let mut run = PreparedRun { finetune, runtime, plan, device, store, loaded, takes_steps, others: Vec::new() };
        // There is nothing left to be changed, but a user who gives another model or other data may expect something.
        if let Some(saved) = run.finished().map(|meta| meta.identity.clone()) {
            let differences = of_checkpoint(&saved).differences(&run.plan.identity()?);
            let other = differences.into_iter().filter(|difference| difference.is_input());
            other.for_each(|difference| run.runtime.events().warn(difference));
        }
        if let (Some(loaded), None) = (&run.loaded, run.finished()) {
            // The choice must not depend on the memory that is free now.
            let choices = &loaded.checkpoint.meta.identity.choices;
            let number = |name: &str| choices.get(name).and_then(|text| text.parse().ok());
            if let Some(blocks) = number("recompute") {
                run.plan.set_recompute(blocks, number("kept").unwrap_or(0))?;
            }
        }
        Ok(run)
    }

    /// Plans a run without a folder whose steps the caller takes, together with other workers.
    pub(super) fn stepped(finetune: &Finetune, runtime: &Runtime, workers: u32) -> Result<PreparedRun> {
        Ok(PreparedRun { takes_steps: true, ..PreparedRun::of(finetune, runtime, None, workers)? })
    }

    /// Shares the micro-batches of its steps with these devices. Equal devices give the bits of one; what differs among others is how
    /// they round. One that fails later is left out.
    pub fn beside(mut self, others: &[Runtime]) -> Result<PreparedRun> {
        self.finetune.check_devices(1 + others.len())?;
        self.others = others.to_vec();
        Ok(self)
    }

    /// What it will do.
    pub fn plan(&self) -> &RunPlan {
        &self.plan
    }

    /// The progress of a run that is already complete, report included.
    pub fn finished(&self) -> Option<&CheckpointMeta> {
        let meta = &self.loaded.as_ref()?.checkpoint.meta;
        let (_, out) = self.store.as_ref()?;
        let done = meta.step >= self.plan.steps || is_out_of_patience(&self.plan.settings, meta);
        (meta.finished && done && out.join(REPORT).is_file()).then_some(meta)
    }

    /// Loads the model on the device, after checking that a resumed run is unchanged.
    pub fn load(self) -> Result<TrainingRun> {
        block_on(self.load_async())
    }

    /// [`PreparedRun::load`] for hosts that must not block.
    pub async fn load_async(self) -> Result<TrainingRun> {
        let PreparedRun { finetune, runtime, mut plan, device, store, loaded, takes_steps, others } = self;
        // The identity reads the whole model; a planned run does not need it.
        let mut identity = if takes_steps { plan.identity()? } else { RunIdentity::default() };
        let others = lanes::open(&others)?;
        others.iter().for_each(|(_, device)| add_device(&mut identity, &device.info()));
        if let Some(loaded) = &loaded {
            check_unchanged(&finetune, &runtime, &loaded.checkpoint.meta.identity, &identity)?;
        }
        let device = plan.precompute_teacher(takes_steps, &runtime, device)?;
        let mut trainer = load_trainer(&plan, &runtime, device).await?;
        let saved = loaded.as_ref().map(|loaded| &loaded.checkpoint);
        plan.take_reference(takes_steps, saved, &runtime, &mut trainer).await?;
        let lanes = lanes::load(&plan, others).await?;
        Ok(TrainingRun { finetune, runtime, plan, store, loaded, identity, trainer, lanes })
    }

    /// Loads the model and takes all steps.
    pub fn run(self, observer: &mut dyn Observer) -> Result<TrainedRun> {
        self.load()?.run(observer, &Stop::default())
    }
}

/// Refuses to go on with what was saved when something has changed since, or warns of it.
pub(super) fn check_unchanged(
    finetune: &Finetune,
    runtime: &Runtime,
    saved: &RunIdentity,
    now: &RunIdentity,
) -> Result<()> {
    let differences = of_checkpoint(saved).differences(now);
    if !finetune.accept_changes && !differences.is_empty() {
        return Err(Error::Changed(differences));
    }
    differences.into_iter().for_each(|difference| runtime.events().warn(difference));
    Ok(())
}

async fn load_trainer(plan: &RunPlan, runtime: &Runtime, device: Box<dyn Device>) -> Result<Trainer> {
    load_prepared(plan, plan.prepare(plan.recompute, plan.kept)?, runtime, device).await
}

/// Puts a plan of the run on a device.
pub(super) async fn load_prepared(
    plan: &RunPlan,
    prepared: Prepared,
    runtime: &Runtime,
    device: Box<dyn Device>,
) -> Result<Trainer> {
    let seed = plan.settings.freeze_a.unwrap_or(plan.settings.seed);
    let start = plan.init.as_ref().map_or(Start::Fresh { seed }, Start::From);
    if let (Some(seed), Some(init)) = (plan.settings.freeze_a, &plan.init) {
        check_lora_a(plan, init, seed)?;
    }
    let mut tracked = Tracked::new(runtime.events(), Work::Loading);
    let teacher = plan.teacher.as_ref().map(Model::file);
    let mut progress = |done, total| tracked.set(done, total);
    Ok(prepared.load_async(plan.model.file(), teacher, device, start, &mut progress).await?)
}

/// Refuses an adapter to start from whose A factors are others than those that are to stay.
fn check_lora_a(plan: &RunPlan, init: &Adapter, seed: u64) -> Result<()> {
    let fresh = fresh_adapter(plan.model.config(), &plan.settings, None);
    for own in &init.modules {
        let place = |module: &&AdapterModule| (module.layer, module.projection) == (own.layer, own.projection);
        if fresh.modules.iter().find(place).is_some_and(|fresh| fresh.a != own.a) {
            let (layer, projection) = (own.layer, own.projection.name());
            return Err(TrainerError::OtherLoraA { seed, layer, projection }.into());
        }
    }
    Ok(())
}

/// How long a run will take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Steps that are left.
    pub steps: u64,
    /// Seconds they take.
    pub seconds: f64,
    /// Tokens a second.
    pub tokens_per_second: f64,
}

/// A run whose model is on the device.
pub struct TrainingRun {
    pub(super) finetune: Finetune,
    pub(super) runtime: Runtime,
    pub(super) plan: RunPlan,
    store: Option<(CheckpointStore, PathBuf)>,
    loaded: Option<LoadedCheckpoint>,
    pub(super) identity: RunIdentity,
    pub(super) trainer: Trainer,
    lanes: Lanes,
}

impl TrainingRun {
    /// What it will do.
    pub fn plan(&self) -> &RunPlan {
        &self.plan
    }

    /// Bytes it holds on the device.
    pub fn device_bytes(&self) -> u64 {
        self.trainer.memory().total()
    }

    /// Times a step, without changing what is trained.
    pub fn estimate(&mut self) -> Result<Estimate> {
        self.runtime.events().info("timing a step ...");
        let done = self.loaded.as_ref().map_or(0, |loaded| loaded.checkpoint.meta.step);
        let steps = self.plan.steps.saturating_sub(done);
        let dense_warmup = self.plan.settings.dense_warmup;
        // The first steps may be of another kind.
        let dense = dense_warmup.saturating_sub(done).min(steps);
        let step_seconds = self.time_a_step(dense_warmup)?;
        let dense_seconds = if dense > 0 { self.time_a_step(0)? } else { 0.0 };
        let seconds = step_seconds * (steps - dense) as f64 + dense_seconds * dense as f64;
        // Others are taken to be as fast; who is slower gets less to do.
        let batches = self.plan.settings.accumulate;
        let rounds = f64::from(batches.div_ceil(1 + self.lanes.len() as u32));
        let at_once = f64::from(batches) / rounds;
        Ok(Estimate {
            steps,
            seconds: seconds * rounds,
            tokens_per_second: self.plan.tokens_per_batch() * at_once / step_seconds,
        })
    }

    /// Times the steps of the plan over one micro-batch, without changing what is trained.
    pub fn profile(&mut self) -> Result<ProfiledRun> {
        let mut run = None;
        let gpu = !self.runtime.is_cpu();
        let started = Instant::now();
        let stream = DropoutStream { step: self.plan.settings.dense_warmup, ..DropoutStream::default() };
        let batch = self.plan.first_batch()?;
        self.dry_steps(|trainer, idle| {
            for _ in 0..TIMED_STEPS {
                while gpu && started.elapsed() < WARM_UP {
                    trainer.train_step(&batch, batch.targets.len(), stream, Some(idle))?;
                }
                let steps = trainer.train_step_profiled(&batch, batch.targets.len(), stream, Some(idle))?;
                run = Some(ProfiledRun { tokens: batch.ids.len(), steps });
            }
            Ok(())
        })?;
        run.ok_or(Error::NoBatch)
    }

    /// Takes the steps that are left, until they are done or `stop` is asked for. Then everything is saved.
    pub fn run(mut self, observer: &mut dyn Observer, stop: &Stop) -> Result<TrainedRun> {
        let (start, first_meta) = (self.pulled_towards()?, self.first_meta()?);
        let TrainingRun { finetune, runtime, plan, store, loaded, mut trainer, mut lanes, .. } = self;
        let (mut store, out) = store.ok_or(Error::OnlyPlanned)?;
        let settings = &plan.settings;
        let mut progress = match &loaded {
            Some(loaded) => {
                for skipped in &loaded.skipped {
                    runtime.events().warn(format!("damaged checkpoint {skipped}"));
                }
                runtime.events().info(format!("resuming after step {}", loaded.checkpoint.meta.step));
                Progress::resume(&loaded.checkpoint, &mut trainer)?
            }
            None => Progress::fresh(first_meta),
        };
        progress.constant = plan.reference_sections();
        let begun = RunMarker::mark(&out)?;
        let log_path = out.join(LOG);
        let mut log = match &loaded {
            Some(_) => LogWriter::resume(&log_path, progress.meta.step)?,
            None => LogWriter::create(&log_path)?,
        };
        let limits = PowerLimits::new(settings.power, settings.max_temp, settings.min_battery, settings.only_charging);
        let sensors = Sensors::new(&finetune.sysfs).with_overrides(finetune.sensor_overrides.clone());
        let mut power = limits.watches().then(|| PowerWatch::new(sensors, limits));
        let meter = EnergyMeter::source(!runtime.is_cpu()).and_then(EnergyMeter::start);
        let board = finetune.tensorboard.as_deref().map(TensorBoard::create).transpose();
        let board = board.map_err(|error| tritune_format::Error::from_io("write", &out, error))?;
        let mut observer = Metered { observer, meter, board };
        let mut run = Run {
            trainer: &mut trainer,
            lanes: &mut lanes,
            train: plan.train(),
            evaluation: plan.evaluation(),
            settings,
            store: &mut store,
            log: &mut log,
            start,
            stop,
            power: power.as_mut(),
            observer: &mut observer,
        };
        let status = run.run(&mut progress, plan.steps);
        let energy = observer.meter.and_then(EnergyMeter::stop);
        let status = status?;
        begun.end();
        Ok(TrainedRun { finetune, runtime, plan, out, progress, status, energy, trainer, _store: store })
    }

    /// The parameters that steps are pulled towards, where the settings ask for it.
    pub(super) fn pulled_towards(&mut self) -> Result<Option<Sections>> {
        Ok((self.plan.settings.proximal > 0.0).then(|| self.trainer.save_parameters()).transpose()?)
    }

    /// What a checkpoint of its beginning says.
    pub(super) fn first_meta(&self) -> Result<CheckpointMeta> {
        Ok(CheckpointMeta {
            tritune_version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: self.plan.settings.seed,
            settings: serde_json::to_value(&self.plan.settings)?,
            identity: self.identity.clone(),
            ..CheckpointMeta::default()
        })
    }

    /// Takes no step: what is exported next is the best so far of a run that was stopped.
    pub fn finish(self) -> Result<TrainedRun> {
        let TrainingRun { finetune, runtime, plan, store, loaded, mut trainer, .. } = self;
        let (store, out) = store.ok_or(Error::OnlyPlanned)?;
        let loaded = loaded.filter(|loaded| loaded.checkpoint.meta.step > 0);
        let loaded = loaded.ok_or_else(|| Error::NothingToFinish(out.clone()))?;
        let progress = Progress::resume(&loaded.checkpoint, &mut trainer)?;
        let status = RunStatus::Stopped;
        Ok(TrainedRun { finetune, runtime, plan, out, progress, status, energy: None, trainer, _store: store })
    }

    /// Seconds of one micro-batch of that optimiser step, with the step.
    fn time_a_step(&mut self, step: u64) -> Result<f64> {
        let (short, whole) = (self.plan.short_batch()?, self.plan.first_batch()?);
        let scale = whole.ids.len() as f64 / short.ids.len().max(1) as f64;
        let stream = DropoutStream { step, ..DropoutStream::default() };
        // Of batches that only add to the gradients, and of those behind which parameters move.
        let (mut guess, mut adding, mut fastest) = (0.0, f64::INFINITY, f64::INFINITY);
        let accumulate = f64::from(self.plan.settings.accumulate);
        let (gpu, begun) = (!self.runtime.is_cpu(), Instant::now());
        self.dry_steps(|trainer, idle| {
            let mut time = |batch: &Batch, update: Option<Hyper>| -> Result<f64> {
                let started = Instant::now();
                trainer.train_step(batch, batch.targets.len(), stream, update)?;
                Ok(started.elapsed().as_secs_f64())
            };
            guess = time(&short, Some(idle))? * scale;
            let worth = steps_worth_timing(guess);
            // A short batch that is a whole one was the first of them.
            let mut timed = usize::from(scale == 1.0);
            // A GPU that was idle takes a while to become fast.
            while timed < worth || (worth > 0 && gpu && begun.elapsed() < WARM_UP) {
                if accumulate > 1.0 {
                    adding = time(&whole, None)?.min(adding);
                }
                fastest = time(&whole, Some(idle))?.min(fastest);
                timed += 1;
            }
            Ok(())
        })?;
        Ok(if adding.is_finite() {
            (adding * (accumulate - 1.0) + fastest) / accumulate
        } else if scale == 1.0 {
            fastest.min(guess)
        } else if fastest.is_finite() {
            fastest
        } else {
            guess
        })
    }

    /// Takes steps at a learning rate of zero and restores the state.
    fn dry_steps(&mut self, steps: impl FnOnce(&mut Trainer, Hyper) -> Result<()>) -> Result<()> {
        let idle = hyper(&self.plan.settings, (0.0, 0.0), 1);
        let saved = self.trainer.save()?;
        steps(&mut self.trainer, idle)?;
        let section = |name: &str| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice());
        Ok(self.trainer.restore(section)?)
    }
}

/// How many whole steps are timed when a short one says that each takes this many seconds: somebody waits for the estimate.
fn steps_worth_timing(guess: f64) -> usize {
    match guess {
        guess if guess < 10.0 => TIMED_STEPS,
        guess if guess < 30.0 => 1,
        _ => 0,
    }
}

/// An observer with an energy meter and TensorBoard's curves beside it.
struct Metered<'a> {
    observer: &'a mut dyn Observer,
    meter: Option<EnergyMeter>,
    board: Option<TensorBoard>,
}

impl Metered<'_> {
    /// Curves are for the user to look at: a file that cannot be written ends them, not the run.
    fn draw(&mut self, draw: impl FnOnce(&mut TensorBoard) -> std::io::Result<()>) {
        if let Some(board) = &mut self.board
            && let Err(error) = draw(board)
        {
            self.observer.message(&format!("warning: TensorBoard's file cannot be written: {error}"));
            self.board = None;
        }
    }
}

impl Observer for Metered<'_> {
    fn step(&mut self, record: &StepRecord, total: u64) {
        self.observer.step(record, total);
        self.draw(|board| board.step(record));
    }

    fn evaluated(&mut self, record: &EvalRecord) {
        self.observer.evaluated(record);
        self.draw(|board| board.evaluation(record));
    }

    fn message(&mut self, message: &str) {
        self.observer.message(message);
    }

    fn before_batch(&mut self) {
        self.observer.before_batch();
    }

    fn energy(&mut self) -> Option<f64> {
        self.meter.as_ref()?.so_far()
    }
}

/// A run that has ended, or was stopped and can be resumed.
pub struct TrainedRun {
    pub(super) finetune: Finetune,
    pub(super) runtime: Runtime,
    pub(super) plan: RunPlan,
    pub(super) out: PathBuf,
    pub(super) progress: Progress,
    pub(super) energy: Option<Energy>,
    pub(super) trainer: Trainer,
    status: RunStatus,
    /// Keeps the output folder locked until everything is written.
    _store: CheckpointStore,
}

impl TrainedRun {
    /// Whether all steps are done.
    pub fn status(&self) -> RunStatus {
        self.status
    }

    /// What it did.
    pub fn plan(&self) -> &RunPlan {
        &self.plan
    }

    /// Its progress.
    pub fn meta(&self) -> &CheckpointMeta {
        &self.progress.meta
    }

    /// Writes what was trained, checks that the files hold it, and writes the report.
    pub fn export(self) -> Result<ExportedRun> {
        super::export::export_run(self)
    }
}

#[cfg(test)]
mod tests {
    use super::steps_worth_timing;

    #[test]
    fn nobody_waits_minutes_for_an_estimate() {
        for (guess, steps) in [(0.001, 2), (9.0, 2), (11.0, 1), (31.0, 0), (f64::NAN, 0), (f64::INFINITY, 0)] {
            assert_eq!(steps_worth_timing(guess), steps, "{guess}");
        }
    }
}
