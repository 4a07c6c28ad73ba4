use crate::console::Console;
use crate::data_options::{DataArgs, fraction};
use crate::loading::{ModelArgs, number_in};
use crate::messages::{bail_usage, is_styled, output, printable};
use crate::tables;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tritune_runtime::data::{DataReport, Format, Packed, Preview, Rejection, Sample, parts};
use tritune_runtime::tokenizer::Tokenizer;
use tritune_runtime::{human, results};

/// Rejected lines listed; the rest is counted.
const LISTED: usize = 10_000;
/// Tokens of the example shown.
const SHOWN: usize = 2048;

/// Show what fine-tuning would train on in a data file, a folder of them, or what a pattern matches.
///
/// Prints the format, counts, token statistics, one sample as the model sees it, and every line that cannot be used
/// with its reason (the first 10,000 are listed). In the example, text that is not trained on is dimmed or, when the output is
/// no terminal or NO_COLOR is set, text that is trained on is between ⟦ and ⟧. The exit code is 1 when a line was rejected,
/// unless only --overlong skip left lines out.
///
/// Example: tritune data my.jsonl -m model.gguf --seq 1024 --val-split 0.1
#[derive(Debug, Args)]
pub struct Data {
    /// A .jsonl, .json, .csv, .tsv, .txt (perhaps packed as .gz) or .parquet file, a folder of them, or a pattern.
    file: PathBuf,

    #[command(flatten)]
    model: ModelArgs,

    #[command(flatten)]
    data: DataArgs,

    /// Fraction of the samples kept for validation, such as 0.1.
    #[arg(long, default_value_t = 0.0, value_name = "FRACTION", value_parser = fraction)]
    val_split: f64,

    /// Tokens of a batch that samples are packed into; as many as --seq when absent.
    #[arg(long, value_name = "TOKENS", value_parser = number_in(2..=1 << 24))]
    batch_tokens: Option<usize>,

    /// Seed of the order and of the choice of validation samples.
    #[arg(long, default_value_t = 0, value_name = "SEED")]
    seed: u64,
}

impl Data {
    /// Reads the file and prints what is in it.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let batch_tokens = self.batch_tokens.unwrap_or(self.data.seq);
        if batch_tokens < self.data.seq {
            bail_usage!(
                "--batch-tokens {batch_tokens} is smaller than --seq {}; a sample would not fit into a batch",
                self.data.seq
            );
        }
        let (tokenizer, vocab) = self.model.open()?.text()?;
        let encoder = self.data.encoder(&tokenizer, &vocab)?;
        let found = Preview::read(&self.file, &encoder, &self.data.options(), (1, LISTED), &Console::default());
        let packed = found.packed(self.val_split, self.seed, batch_tokens);
        let Preview { report, samples, rejections, files, .. } = found;
        if !json {
            let rejected = report.as_ref().map_or(rejections.len() as u64, |report| report.rejected);
            print_rejections(&rejections, &files, rejected)?;
        }
        let (report, template) = (report?, self.data.template_source(&vocab));
        let code = if report.skipped() > 0 { crate::FAILURE } else { crate::SUCCESS };
        if !json {
            samples.first().map_or(Ok(()), |sample| print_example(sample, &tokenizer))?;
            output!("{}", tables::plain(self.rows(&report, &packed, template)))?;
            return Ok(code);
        }
        let mut value = json!(report);
        value["file"] = json!(self.file.to_string_lossy());
        value["seq"] = json!(self.data.seq);
        value["chat_template"] = json!(template);
        value["train"] = json!(packed.train);
        value["validation"] = json!(packed.validation);
        value["packed"] =
            json!({ "batch_tokens": packed.batch_tokens, "batches": packed.batches, "fill": packed.fill });
        value["example"] = samples.first().map_or(Value::Null, |sample| {
            let part = |(text, trained)| json!({ "text": text, "trained": trained });
            let parts: Vec<Value> = parts(sample, &tokenizer, SHOWN).into_iter().map(part).collect();
            json!({ "line": sample.line, "tokens": sample.tokens.len(), "label": sample.label, "parts": parts })
        });
        value["rejected_lines"] = json!(results::of_rejections(&rejections));
        if files.len() > 1 {
            value["files"] = json!(files.iter().map(|(file, _)| file.to_string_lossy()).collect::<Vec<_>>());
            for (index, line) in value["rejected_lines"].as_array_mut().into_iter().flatten().enumerate() {
                line["file"] = json!(file_of(&files, index).to_string_lossy());
            }
        }
        output!("{value:#}")?;
        Ok(code)
    }

    fn rows(&self, report: &DataReport, packed: &Packed, template: String) -> Vec<[String; 2]> {
        let count = human::count;
        let mut rows = Vec::new();
        let mut row = |key: &str, value: String| rows.push([key.to_owned(), value]);
        row("file", format!("{} ({})", self.file.display(), human::bytes(report.bytes)));
        let how = if self.data.format.is_some() { "as given" } else { "detected" };
        row("format", format!("{} in {}, {how}", report.format, report.container));
        if !matches!(report.format, Format::PromptCompletion | Format::Text | Format::Plain) {
            row("chat template", template);
        }
        let kinds = report.rejected_by_kind.iter().map(|(kind, number)| format!("{} {kind}", count(*number)));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({kinds})") };
        row("records", format!("{}, rejected {}{kinds}", count(report.records), count(report.rejected)));
        let parts = match packed.validation {
            0 => String::new(),
            validation => {
                format!(": {} to train, {} to validate", count(packed.train as u64), count(validation as u64))
            }
        };
        row("samples", format!("{}{parts}", count(report.samples)));
        if report.truncated > 0 {
            let lost = count(report.truncated_tokens);
            row(
                "too long",
                format!(
                    "{} cut off, {lost} tokens lost; the longest has {}",
                    count(report.truncated),
                    count(report.longest)
                ),
            );
        }
        if report.split > 0 {
            row("too long", format!("{} split; the longest has {} tokens", count(report.split), count(report.longest)));
        }
        let percent = 100.0 * report.targets as f64 / report.tokens as f64;
        row("tokens", format!("{}, {} trained on ({percent:.0} %)", count(report.tokens), count(report.targets)));
        row(
            "per sample",
            format!("min {}, median {}, mean {:.1}, max {}", report.min, report.median, report.mean, report.max),
        );
        row(
            "packed",
            format!(
                "{} batches of {} tokens, {:.1} % filled",
                count(packed.batches as u64),
                count(packed.batch_tokens as u64),
                100.0 * packed.fill
            ),
        );
        if report.labelled > 0 {
            row("labelled", count(report.labelled));
        }
        row("hash", report.hash.to_string());
        rows
    }
}

fn print_example(sample: &Sample, tokenizer: &Tokenizer) -> std::io::Result<()> {
    let styled = is_styled();
    let how = if styled { "dimmed: not trained on" } else { "trained on: between ⟦ and ⟧" };
    output!("example, line {} ({how}):", sample.line)?;
    let mut text = String::new();
    for (part, trained) in parts(sample, tokenizer, SHOWN) {
        let part = printable(&part);
        match (styled, trained) {
            (true, false) => text.push_str(&format!("\x1b[2m{part}\x1b[0m")),
            (false, true) => text.push_str(&format!("⟦{part}⟧")),
            _ => text.push_str(&part),
        }
    }
    output!("{text}")?;
    if sample.tokens.len() > SHOWN {
        output!("… and {} more tokens", human::count((sample.tokens.len() - SHOWN) as u64))?;
    }
    output!()
}

/// The file of a line that cannot be used.
fn file_of(files: &[(PathBuf, usize)], rejection: usize) -> &Path {
    &files[files.partition_point(|(_, before)| *before <= rejection).saturating_sub(1)].0
}

fn print_rejections(rejections: &[Rejection], files: &[(PathBuf, usize)], total: u64) -> std::io::Result<()> {
    for (index, rejection) in rejections.iter().enumerate() {
        let file = file_of(files, index).display().to_string();
        let file = if files.len() > 1 { format!(" of {}", printable(&file)) } else { String::new() };
        output!("rejected line {}{file}: {}", rejection.line, printable(&rejection.reason.to_string()))?;
    }
    if total > rejections.len() as u64 {
        output!("… and {} more", human::count(total - rejections.len() as u64))?;
    }
    if total > 0 {
        output!()?;
    }
    Ok(())
}
