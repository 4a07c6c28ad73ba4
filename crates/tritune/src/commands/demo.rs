mod stories;
mod storyteller;

use crate::bundled;
use crate::commands::finetune::Finetune;
use crate::device_options::DeviceArgs;
use crate::messages::{bail_usage, for_output, output, status};
use crate::tables;
use clap::Args;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;
use storyteller::{SEQ, Storyteller};
use tritune_runtime::finetune::check_text;
use tritune_runtime::human::{shell_path, shell_word};
use tritune_runtime::{Model, Outputs, files, human};

/// How the model is fine-tuned: a minute on two cores.
#[rustfmt::skip]
const FINETUNE_FLAGS: &[&str] = &[
    "--batch-tokens", "512", "--epochs", "6", "--rank", "16", "--alpha", "32", "--lr", "1e-3", "--schedule", "cosine",
    "--warmup", "0.05", "--eval-every", "0", "--checkpoint-every", "20",
];

/// The beginning of the first story.
const OPENING: &str = "Once upon a time";
/// Beginnings that are continued before and after.
const PROMPTS: [&str; 4] =
    ["Zubi put on her boots and", "\"Soup!\" said Oxo. Then Gorp", "Granny Voss", "Dado went up to the lamp of"];
const STORY_TOKENS: usize = 200;
const ANSWER_TOKENS: usize = 48;
/// Tokens of all texts of a short demo, the stories it is evaluated on, and the tokens of its samples and steps.
const SHORT_TOKENS: usize = 12;
const SHORT_STORIES: usize = 2;
const SHORT_BATCH: &str = "64";

/// Show everything in two minutes: a bundled model tells a story, is fine-tuned on an invented world, and evaluated.
///
/// Nothing is downloaded and no GPU is needed. A small ternary model that Tritune itself trained tells a story. Then it is
/// fine-tuned on 80 short stories about a family on the island of Mipp, and its loss on 16 stories it has not seen, and on
/// 20 ordinary ones, is measured before and after. The output folder gets the model, the data, the adapter (adapter.gguf)
/// and report.html. Ctrl-C saves; the same command continues.
///
/// Example: tritune demo
///
/// Example: tritune demo -o /tmp/demo --device cpu
#[derive(Debug, Args)]
pub struct Demo {
    /// Folder for everything the demo writes.
    #[arg(short, long, default_value = "tritune-demo", value_name = "OUT")]
    output: PathBuf,

    #[command(flatten)]
    device: DeviceArgs,

    /// Another model than the bundled one.
    #[arg(short, long, value_name = "MODEL", hide = true)]
    model: Option<PathBuf>,

    /// Optimiser steps, instead of all epochs.
    #[arg(long, value_name = "N", hide = true)]
    steps: Option<u64>,

    /// Small steps, few stories and short texts: for programs under emulation, which are hundreds of times slower.
    #[arg(long, hide = true)]
    short: bool,
}

/// Losses on the stories of the invented world and on ordinary ones.
type Losses = [f64; 2];

impl Demo {
    /// Runs the demo.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let started = Instant::now();
        // A wrong name is found before anything is written.
        let runtime = self.device.runtime()?;
        check_text(&self.output)?;
        let resumes = self.check_folder()?;
        let model = self.write_files()?;
        let storyteller = Storyteller { model: Model::open(&model)?, runtime: runtime.without_tuning() };
        // Standard output belongs to the JSON value, or to the text.
        let talk = |text: &str| if json { Ok(()) } else { output!("{text}") };

        let size = std::fs::metadata(&model).map_or(0, |metadata| metadata.len());
        talk(&format!(
            "A model of {} parameters in {} tells a story:\n",
            human::count(storyteller.model.config().parameters()),
            human::bytes(size)
        ))?;
        let story = self.tell_story(&storyteller, json)?;

        let (held_out, ordinary) = (self.file("held-out.jsonl"), self.file("ordinary.jsonl"));
        let answer_tokens = if self.short { SHORT_TOKENS } else { ANSWER_TOKENS };
        let measure = |adapters: &[_]| storyteller.losses(adapters, [&held_out, &ordinary]);
        let before = measure(&[])?;
        talk(
            "\nIt knows nothing of the family on the island of Mipp. It is fine-tuned on 80 short stories about them:\n",
        )?;
        let flags = self.finetune_flags(&model, resumes);
        talk(&format!(
            "  tritune finetune {}\n",
            flags.iter().map(|flag| shell_word(flag)).collect::<Vec<_>>().join(" ")
        ))?;
        let training = Instant::now();
        Finetune::part_of_a_command(&flags)?.run(false)?;
        let training = training.elapsed().as_secs_f64();
        let (report, adapter) = (self.file("report.html"), self.file("adapter.gguf"));
        if !report.is_file() {
            status!("stopped and saved; the same command continues");
            return Ok(crate::SUCCESS);
        }

        let adapters = [(storyteller.model.adapter(&adapter)?, 1.0)];
        let after = measure(&adapters)?;
        let answer = |adapters: &[_]| storyteller.answer(adapters, &PROMPTS, answer_tokens);
        let texts = [answer(&[])?, answer(&adapters)?];
        let answers = PROMPTS.iter().zip(&texts[0]).zip(&texts[1]);
        let answers: Vec<[&str; 3]> = answers.map(|((prompt, before), after)| [*prompt, before, after]).collect();
        let seconds = started.elapsed().as_secs_f64();
        if json {
            let pair = |[held_out, ordinary]: Losses| json!({ "held_out": held_out, "ordinary": ordinary });
            let answer =
                |[prompt, before, after]: &[&str; 3]| json!({ "prompt": prompt, "before": before, "after": after });
            let report = json!({
                "story": story,
                "before": pair(before),
                "after": pair(after),
                "change_percent": pair([percent(before[0], after[0]), percent(before[1], after[1])]),
                "answers": answers.iter().map(answer).collect::<Value>(),
                "training_s": training,
                "elapsed_s": seconds,
                "files": { "model": model, "adapter": adapter, "report": report },
            });
            output!("{report:#}")?;
            return Ok(crate::SUCCESS);
        }
        output!("{}\n", self.table(before, after))?;
        output!("The same beginnings, before and after:\n")?;
        for [prompt, before, after] in answers {
            let (before, after) = (one_line(before), one_line(after));
            output!("  {prompt} …\n    before: {}\n    after:  {}\n", for_output(&before), for_output(&after))?;
        }
        output!("trained in {training:.0} s, {seconds:.0} s in all; see {}\n", report.display())?;
        let (model, adapter) = (shell_path(&model), shell_path(&adapter));
        output!("another story  tritune generate -m {model} --lora {adapter} -p \"Zubi and Gorp\"")?;
        output!("chat           tritune chat -m {model} --lora {adapter}   (it answers with stories)")?;
        output!("in llama.cpp   llama-cli -m {model} --lora {adapter} -no-cnv -p \"Zubi and Gorp\"")?;
        Ok(crate::SUCCESS)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.output.join(name)
    }

    /// Whether the output folder holds a demo to continue; refuses a finished one and a folder of other things.
    fn check_folder(&self) -> anyhow::Result<bool> {
        let out = self.output.display();
        if self.file("report.html").is_file() {
            bail_usage!("{out} holds a finished demo: see {out}/report.html, or give another folder with -o");
        }
        let resumes = std::fs::read(self.file("train.jsonl")).is_ok_and(|found| found == stories::TRAIN.as_bytes());
        let empty = || std::fs::read_dir(&self.output).is_ok_and(|mut entries| entries.next().is_none());
        if !resumes && self.output.symlink_metadata().is_ok() && !empty() {
            bail_usage!("{out} exists already and is no demo's folder; give another one with -o");
        }
        Ok(resumes)
    }

    /// Writes the data and the bundled model to the output folder; returns the model's path.
    fn write_files(&self) -> anyhow::Result<PathBuf> {
        files::create_folder(&self.output)?;
        let model = match &self.model {
            Some(path) => path.clone(),
            None => {
                write(&self.file("storyteller.gguf"), &bundled::storyteller()?)?;
                self.file("storyteller.gguf")
            }
        };
        write(&self.file("held-out.jsonl"), self.measured(stories::HELD_OUT).as_bytes())?;
        write(&self.file("ordinary.jsonl"), self.measured(stories::ORDINARY).as_bytes())?;
        // The last file: a folder that has it has all.
        write(&self.file("train.jsonl"), stories::TRAIN.as_bytes())?;
        Ok(model)
    }

    /// Those of some stories, one in each line, that losses are measured on.
    fn measured(&self, stories: &'static str) -> &'static str {
        let end = stories.match_indices('\n').nth(SHORT_STORIES - 1).map_or(stories.len(), |(end, _)| end + 1);
        if self.short { &stories[..end] } else { stories }
    }

    fn table(&self, before: Losses, after: Losses) -> Table {
        let row = |name: String, before: f64, after: f64| {
            let change = format!("{:+.1} %", percent(before, after));
            [name, format!("{before:.3}"), format!("{after:.3}"), change]
        };
        let [held_out, ordinary] =
            [stories::HELD_OUT, stories::ORDINARY].map(|stories| self.measured(stories).lines().count());
        let mut table = tables::plain([
            ["loss", "before", "after", "change"].map(str::to_owned),
            row(format!("on {held_out} stories of the family it has not seen"), before[0], after[0]),
            row(format!("on {ordinary} ordinary stories"), before[1], after[1]),
        ]);
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }

    /// The flags of `tritune finetune`.
    fn finetune_flags(&self, model: &Path, resumes: bool) -> Vec<String> {
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let mut flags = vec!["-m".to_owned(), path(model)];
        for (flag, name) in [("--data", "train.jsonl"), ("--eval", "held-out.jsonl")] {
            flags.extend([flag.to_owned(), path(&self.file(name))]);
        }
        flags.extend(["-o".to_owned(), path(&self.output), "--seq".to_owned(), SEQ.to_string()]);
        flags.extend(FINETUNE_FLAGS.iter().map(|&flag| flag.to_owned()));
        let mut replace = |old: &str, new: &str, value: String| {
            let place = flags.iter().position(|flag| flag == old).unwrap_or(flags.len());
            flags.splice(place..(place + 2).min(flags.len()), [new.to_owned(), value]);
        };
        if self.short {
            replace("--seq", "--seq", SHORT_BATCH.to_owned());
            replace("--batch-tokens", "--batch-tokens", SHORT_BATCH.to_owned());
        }
        if let Some(steps) = self.steps {
            replace("--epochs", "--steps", steps.to_string());
        }
        if self.device.device != "auto" {
            flags.extend(["--device".to_owned(), self.device.device.clone()]);
        }
        flags.extend(self.device.threads.into_iter().flat_map(|count| ["--threads".to_owned(), count.to_string()]));
        flags.extend(resumes.then(|| "--resume".to_owned()));
        flags
    }

    /// Tells a story, word by word where text is shown.
    fn tell_story(&self, storyteller: &Storyteller, json: bool) -> anyhow::Result<String> {
        let mut story = OPENING.to_owned();
        let mut out = std::io::stdout();
        let mut written = if json { Ok(()) } else { write!(out, "{OPENING}") };
        let tokens = if self.short { SHORT_TOKENS } else { STORY_TOKENS };
        storyteller.tell(&[], &[OPENING], tokens, |_, text| {
            story.push_str(text);
            if !json && written.is_ok() {
                written = write!(out, "{}", for_output(text)).and_then(|()| out.flush());
            }
        })?;
        written?;
        if !json {
            output!()?;
        }
        Ok(story)
    }
}

/// Writes a file unless it is there already. Another one of its name stays.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if std::fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    Outputs::new(false).file(path)?;
    Ok(files::write(path, bytes)?)
}

fn percent(before: f64, after: f64) -> f64 {
    100.0 * (after / before - 1.0)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
