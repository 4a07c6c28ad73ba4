//! The results of a verification as a table, as JSON and as Markdown for bug reports.

use crate::cases::{BOUNDS, CaseResult};
use crate::golden::Verdict;
use comfy_table::Table;
use serde_json::{Value, json};
use std::fmt::{self, Write};
use tritune_graph::{DeviceInfo, Limits};

/// The error of a result.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Error {
    /// The largest error as a fraction of the bound.
    OfBound(f64),
    /// The error of the worst row relative to its size.
    Relative(f64),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::OfBound(0.0) | Error::Relative(0.0) => write!(f, "equal"),
            Error::OfBound(fraction) => write!(f, "{:.0} % of the bound", fraction * 100.0),
            Error::Relative(error) => write!(f, "{error:.1e} of the row"),
        }
    }
}

/// One verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Kernel variant or instruction set.
    pub variant: String,
    /// The op, or `layer`, `model` or `golden`.
    pub op: String,
    /// The case.
    pub case: String,
    /// Whether it agrees.
    pub pass: bool,
    /// Its error, where floats were compared.
    pub error: Option<Error>,
    /// Figures, or what disagrees.
    pub detail: String,
}

impl Row {
    /// The row of an op case.
    pub fn of_case(variant: &str, result: CaseResult) -> Row {
        let CaseResult { op, name, pass, worst, detail, .. } = result;
        let error = worst.is_finite().then_some(Error::OfBound(worst));
        Row { variant: variant.to_owned(), op: op.to_owned(), case: name, pass, error, detail }
    }

    /// The row of another comparison.
    pub fn of_verdict(variant: &str, op: &str, verdict: Verdict) -> Row {
        let Verdict { name, pass, error, detail } = verdict;
        let error = error.filter(|error| error.is_finite()).map(Error::Relative);
        Row { variant: variant.to_owned(), op: op.to_owned(), case: name, pass, error, detail }
    }

    /// The row of a part that could not be run at all.
    pub fn failed(variant: &str, op: &str, error: &dyn std::error::Error) -> Row {
        let mut detail = error.to_string();
        let mut cause = error.source();
        while let Some(source) = cause {
            let _ = write!(detail, ": {source}");
            cause = source.source();
        }
        let case = "could not be run".to_owned();
        Row { variant: variant.to_owned(), op: op.to_owned(), case, pass: false, error: None, detail }
    }
}

/// Everything verified on one device.
#[derive(Clone, Debug)]
pub struct VerifyReport {
    /// The device.
    pub device: DeviceInfo,
    /// Limits that plans for it respect.
    pub limits: Limits,
    /// More properties by name: driver, memory, capabilities.
    pub facts: Vec<(String, String)>,
    /// Seed of the random inputs, to repeat the run.
    pub seed: u64,
    /// The verdicts in order.
    pub rows: Vec<Row>,
    /// Cases that there was no time for.
    pub left_out: usize,
}

/// The rows of one op in one variant.
struct Group<'a> {
    variant: &'a str,
    op: &'a str,
    cases: usize,
    failed: usize,
    worst: Option<Error>,
}

impl Group<'_> {
    fn worst(&self) -> String {
        self.worst.map_or(String::new(), |error| error.to_string())
    }

    fn verdict(&self) -> &'static str {
        if self.failed == 0 { "ok" } else { "FAILED" }
    }
}

impl VerifyReport {
    /// Whether everything agrees. A report without a verdict proves nothing and does not pass.
    pub fn passed(&self) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(|row| row.pass)
    }

    fn failures(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.pass)
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group> = Vec::new();
        for row in &self.rows {
            let same = |group: &Group| (group.variant, group.op) == (row.variant.as_str(), row.op.as_str());
            let index = groups.iter().position(same).unwrap_or_else(|| {
                groups.push(Group { variant: &row.variant, op: &row.op, cases: 0, failed: 0, worst: None });
                groups.len() - 1
            });
            let group = &mut groups[index];
            group.cases += 1;
            group.failed += usize::from(!row.pass);
            group.worst = if row.error > group.worst { row.error } else { group.worst };
        }
        groups
    }

    /// The result in one line.
    pub fn summary(&self) -> String {
        let failed = self.failures().count();
        match failed {
            0 if self.rows.is_empty() => "nothing was verified".to_owned(),
            0 if self.left_out > 0 => format!(
                "all {} cases agree on {}; {} more, of other shapes, were left out for want of time",
                self.rows.len(),
                self.device.name,
                self.left_out
            ),
            0 => format!("all {} cases agree on {}", self.rows.len(), self.device.name),
            _ => format!(
                "{failed} of {} cases disagree on {}; do not trust its results",
                self.rows.len(),
                self.device.name
            ),
        }
    }

    /// A line per op and variant, then every disagreement.
    pub fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["op", "variant", "cases", "largest error", "verdict"]);
        for group in self.groups() {
            let verdict = match group.failed {
                0 => "ok".to_owned(),
                failed => format!("{failed} FAILED"),
            };
            table.add_row([group.op, group.variant, &group.cases.to_string(), &group.worst(), &verdict]);
        }
        let mut text = format!("{table}\n");
        for row in self.failures() {
            let _ = writeln!(text, "FAILED {} ({}), {}: {}", row.op, row.variant, row.case, row.detail);
        }
        text + &self.summary()
    }

    /// Everything as JSON.
    pub fn to_json(&self) -> Value {
        let row = |row: &Row| {
            json!({
                "variant": row.variant, "op": row.op, "case": row.case, "pass": row.pass,
                "error_of_bound": match row.error { Some(Error::OfBound(fraction)) => Some(fraction), _ => None },
                "relative_error": match row.error { Some(Error::Relative(error)) => Some(error), _ => None },
                "detail": row.detail,
            })
        };
        let bound = |bound: &crate::Bound| json!({ "op": bound.op, "output": bound.output, "limit": bound.limit, "reason": bound.reason });
        let limited = self.limits != Limits::NONE;
        let limits = limited.then(|| json!({ "binding": self.limits.max_value, "block": self.limits.max_block }));
        // Many readers round larger numbers, and a rounded seed repeats nothing.
        let seed = if self.seed < 1 << 53 { json!(self.seed) } else { json!(self.seed.to_string()) };
        let facts: serde_json::Map<String, Value> = self.facts.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
        json!({
            "device": self.device.selector, "name": self.device.name, "variant": self.device.variant,
            "limits": limits,
            "facts": facts, "version": env!("CARGO_PKG_VERSION"), "seed": seed, "pass": self.passed(),
            "left_out": self.left_out,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
            "bounds": BOUNDS.iter().map(bound).collect::<Vec<_>>(),
        })
    }

    /// A report to paste into an issue: device, driver, limits, every verdict.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# tritune verify: {}\n\n{}.\n\n", cell(&self.device.name), cell(&self.summary()));
        let mut facts = vec![
            ("device".to_owned(), self.device.selector.clone()),
            ("variants".to_owned(), self.device.variant.clone()),
        ];
        if self.limits != Limits::NONE {
            facts.push(("largest binding".to_owned(), format!("{} bytes", self.limits.max_value)));
            facts.push(("largest block".to_owned(), format!("{} bytes", self.limits.max_block)));
        }
        facts.extend(self.facts.iter().cloned());
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        facts.push(("system".to_owned(), system));
        facts.push(("tritune".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
        facts.push(("seed".to_owned(), self.seed.to_string()));
        text.push_str("| | |\n|---|---|\n");
        for (name, fact) in facts {
            let _ = writeln!(text, "| {} | {} |", cell(&name), cell(&fact));
        }
        text.push_str(
            "\n## Verdicts\n\n| op | variant | cases | failed | largest error | verdict |\n|---|---|--:|--:|---|---|\n",
        );
        for group in self.groups() {
            let Group { variant, op, cases, failed, .. } = group;
            let (worst, verdict) = (group.worst(), group.verdict());
            let _ = writeln!(text, "| {op} | {variant} | {cases} | {failed} | {worst} | {verdict} |");
        }
        text.push_str("\n## Every case\n\n| op | variant | case | verdict | detail |\n|---|---|---|---|---|\n");
        for row in &self.rows {
            let verdict = if row.pass { "ok" } else { "FAILED" };
            let (op, variant) = (cell(&row.op), cell(&row.variant));
            let _ = writeln!(text, "| {op} | {variant} | {} | {verdict} | {} |", cell(&row.case), cell(&row.detail));
        }
        text.push_str("\n## Bounds\n\nErrors are relative to the sum of the magnitudes of an element's terms.\n\n");
        text.push_str("| op | output | bound | why |\n|---|---|---|---|\n");
        for bound in BOUNDS {
            let _ = writeln!(text, "| {} | {} | {:.1e} | {} |", bound.op, bound.output, bound.limit, bound.reason);
        }
        text
    }
}

/// Text that stays within its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(rows: Vec<Row>) -> VerifyReport {
        let device = DeviceInfo {
            selector: "vulkan:0".into(),
            name: "Some | GPU".into(),
            driver: String::new(),
            variant: "base".into(),
            threads: None,
        };
        let facts = vec![("driver".to_owned(), "one 1.2".to_owned())];
        VerifyReport {
            device,
            limits: Limits { max_value: 128, max_block: 256, ..Limits::NONE },
            facts,
            seed: 7,
            rows,
            left_out: 0,
        }
    }

    fn row(op: &str, pass: bool, error: Option<Error>) -> Row {
        let detail = if pass { "fine" } else { "element 3\nis off" };
        Row { variant: "base".into(), op: op.into(), case: "1 x 1".into(), pass, error, detail: detail.into() }
    }

    #[test]
    fn a_report_passes_only_with_verdicts_that_all_do() {
        assert!(!report(Vec::new()).passed());
        assert!(report(vec![row("add", true, None)]).passed());
        assert!(!report(vec![row("add", true, None), row("add", false, None)]).passed());
    }

    #[test]
    fn every_form_tells_the_failure() {
        let rows = vec![
            row("add", true, Some(Error::OfBound(0.25))),
            row("add", false, None),
            row("mul", true, Some(Error::Relative(0.0))),
        ];
        let report = report(rows);
        let text = report.table();
        assert!(text.contains("1 FAILED") && text.contains("FAILED add (base), 1 x 1: element 3\nis off"), "{text}");
        assert!(text.ends_with("1 of 3 cases disagree on Some | GPU; do not trust its results"), "{text}");

        let markdown = report.to_markdown();
        for part in [
            "# tritune verify: Some \\| GPU",
            "| driver | one 1.2 |",
            "| largest binding | 128 bytes |",
            "| add | base | 2 | 1 | 25 % of the bound | FAILED |",
            "| mul | base | 1 | 0 | equal | ok |",
            "| add | base | 1 x 1 | FAILED | element 3 is off |",
            "| seed | 7 |",
        ] {
            assert!(markdown.contains(part), "{part:?} is not in {markdown}");
        }

        let json = report.to_json();
        assert_eq!((&json["pass"], &json["facts"]["driver"]), (&json!(false), &json!("one 1.2")));
        assert_eq!(json["rows"][1]["pass"], json!(false));
        assert_eq!(json["rows"].as_array().map(Vec::len), Some(3));
        assert_eq!(json["seed"], json!(7));
        let large = VerifyReport { seed: 1_794_763_362_414_171_531, ..report };
        assert_eq!(large.to_json()["seed"], json!("1794763362414171531"), "no reader may round it");
    }
}
