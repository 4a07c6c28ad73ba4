//! The page is well formed, self-contained, and shows hostile text as text.

use super::*;
use crate::log::{EvalRecord, EventRecord, StepRecord};
use tritune_testing::Random;

const HOSTILE: &str = "</p></svg><script>alert(\"1\")</script><img src=x onerror='alert(2)'> & \u{0}\u{1b}[31m\u{202e}";

fn sample() -> Report {
    let mut random = Random::fresh();
    let noise = |random: &mut Random| random.below(1000) as f64 / 1000.0 - 0.5;
    let true_loss = |step: u64| 1.6 + 1.5 * (-(step as f64) / 90.0).exp();
    let mut log = Log::default();
    let mut average = crate::log::LossAverage::default();
    for step in 1..=400 {
        let loss = true_loss(step) + 0.5 * noise(&mut random);
        let record = StepRecord {
            step,
            loss,
            smoothed_loss: average.push(loss),
            lr: 1e-4 * (1.0 - step as f64 / 400.0),
            measures: [("accuracy".to_owned(), step as f64 / 400.0)].into(),
            ..StepRecord::default()
        };
        log.records.push(Record::Step(record));
        if step % 50 == 0 {
            let loss = true_loss(step) + 0.08;
            log.records.push(Record::Eval(EvalRecord { step, loss, ..EvalRecord::default() }));
        }
    }
    log.records.push(Record::Event(EventRecord { step: 400, message: "paused".into() }));
    let answer = |prompt: &str, before: &str, after: &str| Answer {
        prompt: prompt.into(),
        before: before.into(),
        after: after.into(),
    };
    Report {
        title: "BitNet 2B-4T on pubmedqa.jsonl".into(),
        subtitle: "Adreno 750, 15 November 2026, rank 8 on all modules".into(),
        figures: [
            ("Steps", "400"),
            ("Tokens", "204,800"),
            ("Time", "31 min"),
            ("Speed", "110 tok/s"),
            ("Peak memory", "1,412 MiB"),
            ("Evaluation loss", "3.21 → 1.70"),
        ]
        .map(|(label, value)| Entry::new(label, value))
        .into(),
        notes: vec!["Paused 3 times for heat, 4 min in all.".into()],
        curves: Curves::from_log(&log),
        answers: vec![
            answer(
                "Do statins lower the risk of stroke?",
                "Statins are a class of drugs. Statins are a class of drugs.\nStatins are",
                "Yes. In the trials compared, statins lowered the risk by about a fifth.",
            ),
            answer("هل القهوة مفيدة؟", "لا أعرف.", "نعم، باعتدال."),
        ],
        command: "tritune chat -m bitnet-2b-4t.gguf --lora out/adapter.gguf".into(),
        tables: vec![
            Table {
                title: "Settings".into(),
                rows: [("rank", "8"), ("alpha", "16"), ("lr", "0.0001, linear"), ("modules", "all")]
                    .map(|(label, value)| Entry::new(label, value))
                    .into(),
            },
            Table {
                title: "Memory".into(),
                rows: [("weights", "498 MiB"), ("head", "313 MiB"), ("activations", "402 MiB")]
                    .map(|(label, value)| Entry::new(label, value))
                    .into(),
            },
        ],
        generator: "tritune 0.1.0".into(),
    }
}

/// Every string of a report, to be replaced.
fn strings(report: &mut Report) -> Vec<&mut String> {
    let Report { title, subtitle, figures, notes, curves: _, answers, command, tables, generator } = report;
    let mut all = vec![title, subtitle, command, generator];
    all.extend(notes);
    all.extend(figures.iter_mut().flat_map(|entry| [&mut entry.label, &mut entry.value]));
    for table in tables {
        all.push(&mut table.title);
        all.extend(table.rows.iter_mut().flat_map(|entry| [&mut entry.label, &mut entry.value]));
    }
    all.extend(answers.iter_mut().flat_map(|answer| [&mut answer.prompt, &mut answer.before, &mut answer.after]));
    all
}

/// The names of all elements, after checking that they nest and that attributes are quoted.
fn elements(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").expect("a document type");
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>') || open.last().is_some_and(|name| name == "style"), "{}", &rest[..start]);
        rest = &rest[start + 1..];
        let end = rest.find('>').expect("tags end");
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        assert!(!tag.contains('<'), "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap().to_owned();
        assert!(!name.is_empty() && name.chars().all(char::is_alphanumeric), "{tag}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert_eq!(tag.matches("=\"").count() * 2, tag.matches('"').count(), "{tag}");
        if !tag.ends_with('/') {
            open.push(name.clone());
        }
        found.push(name);
    }
    assert!(open.is_empty(), "left open: {open:?}");
    found
}

#[test]
fn the_page_is_well_formed_and_complete() {
    let report = sample();
    let html = report.to_html();
    let names = elements(&html);
    let count = |name: &str| names.iter().filter(|found| *found == name).count();
    // Each chart has an inner picture; the loss has three curves, the accuracy and the rate one.
    assert_eq!((count("svg"), count("polyline"), count("circle")), (6, 5, 8));
    assert!(html.contains("<h2>Accuracy by step</h2>"));
    assert_eq!((count("table"), count("article"), count("tr")), (2, 2, 7));
    // A sentence in a card takes the whole row instead of a narrow column.
    let mut long = sample();
    long.figures.push(Entry::new(
        "Memory",
        "3.15 MiB: weights 413 KiB, head 256 KiB, activations 2.77 MiB, parameters 608 KiB",
    ));
    assert_eq!((html.matches("class=\"wide\"").count(), long.to_html().matches("class=\"wide\"").count()), (0, 1));
    for text in ["1,412 MiB", "Before and after", "tritune chat -m", "evaluation loss 1.6976 at step 400"] {
        assert!(html.contains(text), "{text}");
    }
}

#[test]
fn nothing_comes_from_elsewhere() {
    let html = sample().to_html();
    for forbidden in ["http:", "https:", "src=", "href", "url(", "@import", "<script", "<link", "<iframe"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    assert!(html.contains("default-src 'none'"));
    assert!(html.contains("name=\"color-scheme\" content=\"light dark\"") && html.contains("name=\"viewport\""));
    assert!(html.contains("prefers-color-scheme: dark") && html.contains("max-width: 40rem"));
}

#[test]
fn hostile_text_is_shown_as_text() {
    let plain = elements(&sample().to_html());
    let mut report = sample();
    let strings = strings(&mut report);
    let count = strings.len();
    strings.into_iter().for_each(|string| *string = HOSTILE.into());
    let html = report.to_html();
    assert_eq!(elements(&html), plain, "no element more");
    assert!(!html.contains("<script") && !html.contains("<img") && !html.contains('\u{0}') && !html.contains('\u{1b}'));
    // The title appears twice.
    assert_eq!(html.matches("&lt;script&gt;alert(&quot;1&quot;)").count(), count + 1);
}

#[test]
fn an_empty_report_is_a_page_too() {
    let names = elements(&Report::default().to_html());
    for absent in ["svg", "table", "article", "dl", "pre"] {
        assert!(!names.iter().any(|name| name == absent), "{absent}");
    }
}

#[test]
fn it_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let report = sample();
    report.write(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), report.to_html());
    // For manual inspection.
    if let Some(copy) = std::env::var_os("TRITUNE_REPORT_SAMPLE") {
        report.write(Path::new(&copy)).unwrap();
    }
    assert!(report.write(&folder.path().join("absent/report.html")).is_err());
}

/// The figures' column is as wide as the longest word of theirs, so that none is broken: "(smoothed)", in bold.
#[test]
fn words_of_figures_fit_their_column() {
    let style = include_str!("style.css");
    let least = style.split_once("minmax(").and_then(|(_, rest)| rest.split_once("rem")).unwrap().0;
    // Less the padding and borders; a letter is at most seven tenths of its size wide.
    let (room, letter) = (least.parse::<f64>().unwrap() * 16.0 - 2.0 * 0.9 * 16.0 - 2.0, 0.7 * 1.12 * 16.0);
    assert!(room >= letter * "(smoothed)".len() as f64, "{room} pixels for letters of {letter}");
    let mut report = sample();
    report.figures = vec![Entry::new("loss", "3.4150 (smoothed)")];
    assert!(report.to_html().contains("<div><dt>loss</dt><dd>3.4150 (smoothed)</dd></div>"));
}
