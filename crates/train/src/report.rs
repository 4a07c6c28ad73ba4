//! `report.html`: the report of a run, one file without scripts or network access.

mod markup;
mod plot;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use tritune_format::AtomicFile;

use crate::log::{Log, Measures, Record};
use markup::escape;
use plot::{Curve, plot};

/// Everything the report shows. Empty parts are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The headline, such as the name of the model and the data.
    pub title: String,
    /// A line below it, such as device and date.
    pub subtitle: String,
    /// The figures to see first: steps, tokens, time, speed, memory, loss before and after.
    pub figures: Vec<Entry>,
    /// Sentences a reader should know, such as warnings.
    pub notes: Vec<String>,
    /// The curves.
    pub curves: Curves,
    /// Answers of the model before and after.
    pub answers: Vec<Answer>,
    /// The command that uses the result.
    pub command: String,
    /// Settings, memory plan, data: tables of names and values.
    pub tables: Vec<Table>,
    /// Who made the report, such as `tritune 0.1.0`.
    pub generator: String,
}

/// Values by optimiser step. What is not finite leaves a gap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// Training loss.
    pub loss: Vec<(u64, f64)>,
    /// Its moving average.
    pub smoothed_loss: Vec<(u64, f64)>,
    /// Evaluation loss.
    pub eval_loss: Vec<(u64, f64)>,
    /// Learning rate.
    pub learning_rate: Vec<(u64, f64)>,
    /// What else the objective measures by name, in training and of the evaluation data.
    pub measures: BTreeMap<String, [Vec<(u64, f64)>; 2]>,
}

/// A name and a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub label: String,
    /// The value, with its unit.
    pub value: String,
}

/// A table of names and values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Its heading.
    pub title: String,
    /// Its rows.
    pub rows: Vec<Entry>,
}

/// The answers to one prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What was asked.
    pub prompt: String,
    /// What the base model says.
    pub before: String,
    /// What the tuned model says.
    pub after: String,
}

impl Entry {
    /// An entry.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Entry {
        Entry { label: label.into(), value: value.into() }
    }
}

impl Curves {
    /// The curves of a log.
    pub fn from_log(log: &Log) -> Curves {
        let mut curves = Curves::default();
        for record in &log.records {
            match record {
                Record::Step(record) => {
                    curves.loss.push((record.step, record.loss));
                    curves.smoothed_loss.push((record.step, record.smoothed_loss));
                    curves.learning_rate.push((record.step, record.lr));
                    curves.add(&record.measures, record.step, 0);
                }
                Record::Eval(record) => {
                    curves.eval_loss.push((record.step, record.loss));
                    curves.add(&record.measures, record.step, 1);
                }
                Record::Event(_) => {}
            }
        }
        curves
    }

    fn add(&mut self, measures: &Measures, step: u64, of: usize) {
        for (name, value) in measures {
            self.measures.entry(name.clone()).or_default()[of].push((step, *value));
        }
    }
}

/// A name as a heading begins.
fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

impl Report {
    /// The report as HTML.
    pub fn to_html(&self) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_page(&mut page);
        page
    }

    /// Puts the report at `path`, whole or not at all.
    pub fn write(&self, path: &Path) -> tritune_format::Result<()> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(self.to_html().as_bytes())
            .map_err(|source| tritune_format::Error::WriteFailed { what: path.display().to_string(), source })?;
        file.commit()
    }

    fn write_page(&self, page: &mut String) -> std::fmt::Result {
        let title = escape(&self.title);
        write!(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")?;
        // The browser itself then refuses anything from the network.
        writeln!(
            page,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>"
        )?;
        writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")?;
        writeln!(page, "<meta name=\"color-scheme\" content=\"light dark\"/>")?;
        writeln!(page, "<title>{title}</title>\n<style>\n{}</style>", include_str!("report/style.css"))?;
        writeln!(
            page,
            "</head>\n<body>\n<main>\n<header>\n<h1>{title}</h1>\n<p>{}</p>\n</header>",
            escape(&self.subtitle)
        )?;
        self.write_figures(page)?;
        for note in &self.notes {
            writeln!(page, "<p class=\"note\">{}</p>", escape(note))?;
        }
        self.write_charts(page)?;
        self.write_answers(page)?;
        if !self.command.is_empty() {
            writeln!(page, "<section>\n<h2>Use it</h2>\n<pre>{}</pre>\n</section>", escape(&self.command))?;
        }
        self.write_tables(page)?;
        writeln!(page, "<footer>{}</footer>\n</main>\n</body>\n</html>", escape(&self.generator))
    }

    fn write_figures(&self, page: &mut String) -> std::fmt::Result {
        if self.figures.is_empty() {
            return Ok(());
        }
        writeln!(page, "<dl class=\"figures\">")?;
        for Entry { label, value } in &self.figures {
            // A sentence gets a line of its own.
            let class = if value.len() > 40 { " class=\"wide\"" } else { "" };
            writeln!(page, "<div{class}><dt>{}</dt><dd>{}</dd></div>", escape(label), escape(value))?;
        }
        writeln!(page, "</dl>")
    }

    fn write_charts(&self, page: &mut String) -> std::fmt::Result {
        let Curves { loss, smoothed_loss, eval_loss, learning_rate, measures } = &self.curves;
        let curve = |name, class, points| Curve { name, class, points, noisy: class == "raw", marked: class == "eval" };
        let losses = vec![
            curve("training loss", "raw", loss),
            curve("smoothed", "smooth", smoothed_loss),
            curve("evaluation loss", "eval", eval_loss),
        ];
        let mut charts = vec![("Loss by step".to_owned(), 340.0, losses)];
        for (name, [training, evaluation]) in measures {
            let title = match name.as_str() {
                "kl" => "Divergence from the teacher by step".to_owned(),
                "relation" => "Attention-relation loss by step".to_owned(),
                name => format!("{} by step", capitalised(name)),
            };
            let mut curves = vec![curve("training", "smooth", training)];
            curves.extend((!evaluation.is_empty()).then(|| curve("evaluation", "eval", evaluation)));
            charts.push((title, 190.0, curves));
        }
        charts.push(("Learning rate by step".to_owned(), 190.0, vec![curve("learning rate", "smooth", learning_rate)]));
        for (title, height, curves) in &charts {
            let title = escape(title);
            let Some(chart) = plot(&title, *height, curves) else { continue };
            writeln!(page, "<section>\n<h2>{title}</h2>")?;
            if curves.len() > 1 {
                write!(page, "<p class=\"legend\">")?;
                for curve in curves.iter().filter(|curve| !curve.points.is_empty()) {
                    write!(page, "<span class=\"{}\">{}</span>", curve.class, curve.name)?;
                }
                writeln!(page, "</p>")?;
            }
            writeln!(page, "{chart}</section>")?;
        }
        Ok(())
    }

    fn write_answers(&self, page: &mut String) -> std::fmt::Result {
        if self.answers.is_empty() {
            return Ok(());
        }
        writeln!(page, "<section>\n<h2>Before and after</h2>")?;
        for Answer { prompt, before, after } in &self.answers {
            writeln!(
                page,
                "<article>\n<p class=\"prompt\" dir=\"auto\">{}</p>\n<div class=\"sides\">",
                escape(prompt)
            )?;
            for (class, heading, answer) in [("before", "Before", before), ("after", "After", after)] {
                let answer = escape(answer);
                writeln!(page, "<div class=\"{class}\"><h3>{heading}</h3><p dir=\"auto\">{answer}</p></div>")?;
            }
            writeln!(page, "</div>\n</article>")?;
        }
        writeln!(page, "</section>")
    }

    fn write_tables(&self, page: &mut String) -> std::fmt::Result {
        for Table { title, rows } in self.tables.iter().filter(|table| !table.rows.is_empty()) {
            writeln!(page, "<section>\n<h2>{}</h2>\n<table>\n<tbody>", escape(title))?;
            for Entry { label, value } in rows {
                writeln!(page, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>", escape(label), escape(value))?;
            }
            writeln!(page, "</tbody>\n</table>\n</section>")?;
        }
        Ok(())
    }
}
