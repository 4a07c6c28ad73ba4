//! Many prompts with one model: what was answered is handed over at once, and what was answered before is left out.

use crate::answers::{Answer, Making};
use crate::error::Result;
use crate::finetune::fingerprint;
use crate::model::LoadedModel;
use std::path::Path;
use tritune_model::generate::{Event, Finish, GenerateOptions, Timing};
use tritune_train::checksum::xxh64;
use tritune_train::stop::Stop;

impl LoadedModel {
    /// Answers the prompts that `is_done` does not name, as many side by side as there are sequences, until all are answered or
    /// `stop` is asked for. A prompt's answer is the same whichever of the others are left out.
    pub fn answer_all(
        &mut self,
        prompts: &[Vec<u32>],
        is_done: &dyn Fn(usize) -> bool,
        options: &GenerateOptions,
        stop: &Stop,
        on_answer: &mut dyn FnMut(usize, Answer) -> Result<()>,
    ) -> Result<Timing> {
        let context = self.engine().options().context;
        let mut timing = Timing::default();
        let mut first = 0;
        while first < prompts.len() && !stop.requested() {
            if is_done(first) {
                first += 1;
                continue;
            }
            let count = (first..prompts.len()).take_while(|&number| !is_done(number)).count();
            let mut texts = vec![String::new(); count];
            let mut taken = Ok(());
            let part = &prompts[first..first + count];
            let spent = self.generate_tokens(part, &options.from_prompt(first), &mut |event| {
                match event {
                    Event::Text { prompt, text } => texts[prompt].push_str(text),
                    Event::Done { prompt, result } if result.finish != Finish::Cancelled => {
                        let read = options.prompt_read(result.prompt_tokens, context);
                        let text = std::mem::take(&mut texts[prompt]);
                        taken = on_answer(first + prompt, Answer::new(text, read, &result));
                    }
                    Event::Done { .. } => {}
                }
                taken.is_ok() && !stop.requested()
            })?;
            taken?;
            timing += spent;
            first += count;
        }
        Ok(timing)
    }

    /// All that an answer depends on, by name: the model and adapters (files and scales), the prompts, and how they are answered.
    pub fn making(
        &mut self,
        adapters: &[(&Path, f32)],
        prompts: &[Vec<u32>],
        options: &GenerateOptions,
    ) -> Result<Making> {
        let hash = |path: &Path| fingerprint(path).map_err(|error| tritune_format::Error::from_io("read", path, error));
        let mut making = Making::new();
        let mut say = |name: &str, value: String| making.insert(name.to_owned(), value);
        say("model", format!("{:016x}", hash(self.model().file().path())?));
        for (number, (path, scale)) in adapters.iter().enumerate() {
            say(&format!("adapter {}", number + 1), format!("{:016x} at {scale}", hash(path)?));
        }
        let mut bytes = Vec::new();
        for prompt in prompts {
            bytes.extend((prompt.len() as u64).to_le_bytes());
            bytes.extend(prompt.iter().flat_map(|id| id.to_le_bytes()));
        }
        say("prompts", format!("{} ({:016x})", prompts.len(), xxh64(&bytes)));
        let (engine, device) = (self.engine().options(), self.engine().device_info());
        say("device", format!("{} {} {}", device.name, device.driver, device.variant));
        say("context", engine.context.to_string());
        say("precision", format!("{:?}", engine.precision));
        say("seed", options.sampler.seed.to_string());
        let GenerateOptions { max_tokens, sampler, stop, ignore_end, shift_keep } = options;
        say("options", format!("{max_tokens} {sampler:?} {stop:?} {ignore_end} {shift_keep:?}"));
        Ok(making)
    }
}
