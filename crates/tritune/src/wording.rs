//! Errors of the library in the words of the command line: it knows what went wrong, and the flags that help stand here.

use std::error::Error as StdError;
use tritune_runtime::data::DataError;
use tritune_runtime::finetune::SmallestChange;
use tritune_runtime::{
    CacheError, ConvertError, EngineError, Error, ExportError, LoadError, Notice, OutputError, RunError, SettingsError,
    SettingsPlace, TrainerError,
};
use tritune_serve::ServeError;

/// The text of an error, with flags where the command line has some for it.
pub fn worded(error: &(dyn StdError + 'static)) -> String {
    let known = error.downcast_ref().and_then(of_runtime);
    let known = known.or_else(|| error.downcast_ref().and_then(of_load));
    let known = known.or_else(|| error.downcast_ref().and_then(of_output));
    let known = known.or_else(|| error.downcast_ref().and_then(of_data));
    let known = known.or_else(|| error.downcast_ref().and_then(of_serve));
    known.unwrap_or_else(|| error.to_string())
}

/// The same with its causes, each said once: many messages hold those of their cause already.
pub fn worded_chain(error: &anyhow::Error) -> String {
    let mut text = String::new();
    let mut plain = String::new();
    for cause in error.chain() {
        let more = cause.to_string();
        if text.is_empty() {
            text = worded(cause);
        } else if !plain.contains(&more) {
            text = format!("{text}: {}", worded(cause));
        }
        plain = format!("{plain}: {more}");
    }
    text
}

/// A notice of the library, with the command that helps.
pub fn notice(notice: &Notice) -> String {
    match notice.text.contains(" lines of ") && notice.text.ends_with(" cannot be used") {
        true => format!("{notice}; `tritune data` lists them"),
        false => notice.to_string(),
    }
}

fn of_data(error: &DataError) -> Option<String> {
    let DataError::UnknownFormat { map: Some(map), .. } = error else { return None };
    Some(format!("{error} (--map {map})"))
}

fn of_runtime(error: &Error) -> Option<String> {
    let with = |flags: &str| Some(format!("{error}{flags}"));
    match error {
        Error::NothingToTune => with(" with --device (`tritune devices` lists them)"),
        Error::SeveralDevices(_) => with(" (`generate --prompts`, `finetune` and `serve` take several)"),
        Error::TooFewBatches { devices, .. } => with(&format!(" (--accumulate {devices})")),
        Error::NoTokenizer(_) => with(" (`tritune logits --ids` takes token ids)"),
        Error::PromptTooLong { tokens, context } => Some(format!(
            "the prompt has {tokens} tokens, which do not fit the context of {context}; raise --context, or leave out --no-shift"
        )),
        Error::AnswersBegun(path) => Some(format!(
            "{} holds answers that are finished; continue with --resume, or start over with --force",
            path.display()
        )),
        Error::AnswersChanged { .. } => with(" with --force"),
        Error::Missing(keys) => {
            let needed: Vec<&str> = keys.iter().map(|key| needed(key)).collect();
            Some(format!("a run needs {}; give flags, or a --config with them", needed.join(" and ")))
        }
        Error::FolderInUse { folder, steps } => Some(format!(
            "{} holds a run of {steps} steps; continue it with --resume, or give another folder",
            folder.display()
        )),
        Error::HeadsDoNotDivide(width, heads) => Some(format!("--hidden {width} is not a multiple of --heads {heads}")),
        Error::Changed(_) => with(" with --accept-changes"),
        Error::RunTooLarge { change, .. } => match change {
            SmallestChange::Recompute => with(" (--recompute on)"),
            SmallestChange::BatchTokens(tokens) => with(&format!(" (--recompute auto --batch-tokens {tokens})")),
            SmallestChange::Seq(tokens) => with(&format!(" (--recompute auto --seq {tokens})")),
            SmallestChange::SmallerModel => None,
        },
        Error::WrongSettings(error) => Some(of_settings(error)),
        Error::Output(error) => of_output(error),
        Error::Load(error)
        | Error::Convert(ConvertError::Load(error))
        | Error::Engine(EngineError::Load(error))
        | Error::Trainer(TrainerError::Load(error))
        | Error::Run(RunError::Trainer(TrainerError::Load(error))) => of_load(error),
        Error::Convert(ConvertError::Rounded { .. }) => with(" (--type, --lossy)"),
        Error::ModelTooLarge { .. } => with(" (--context)"),
        Error::TeacherCache(CacheError::Other { path, field, found, wanted }) => {
            let field = if field.contains(' ') { (*field).to_owned() } else { format!("--{field}") };
            Some(format!(
                "{} was made with {field} {found}, and this run has {wanted}; remove it, or give another --teacher-cache",
                path.display()
            ))
        }
        Error::Run(RunError::NotFinite { .. }) => {
            with(" (--lr, --warmup, --clip; --resume --accept-changes where there is a checkpoint)")
        }
        Error::Trainer(error) | Error::Run(RunError::Trainer(error)) => match error {
            TrainerError::Unrelated { .. } => with(" (--relation-layer, --relation 0)"),
            TrainerError::TernaryNorms => with(" (leave --ternary-adapter out)"),
            TrainerError::OtherLoraA { seed, .. } => with(&format!(" (--freeze-a {seed})")),
            _ => None,
        },
        Error::Data(DataError::PairsAlone) => with(" (--preference)"),
        Error::Data(error) => of_data(error),
        Error::Export(ExportError::Weights { .. }) => with(" with --finish"),
        _ => None,
    }
}

/// What a setting without which there is no run is called.
fn needed(key: &str) -> &str {
    match key {
        "model" => "a model (-m)",
        "data" => "data (--data)",
        "output" => "an output folder (-o)",
        "teacher" => "a teacher (--teacher)",
        other => other,
    }
}

fn of_settings(error: &SettingsError) -> String {
    let text = error.worded(&|key| format!("--{key}"));
    match error {
        SettingsError::OwnScales => format!("{text} (--student)"),
        SettingsError::UnknownKey { place: SettingsPlace::File, nearest: None, .. } => {
            format!("{text}; if it is a flag, give it on the command line")
        }
        _ => text,
    }
}

fn of_load(error: &LoadError) -> Option<String> {
    let with = |flags: &str| Some(format!("{error}{flags}"));
    match error {
        LoadError::Dense { .. } => with(
            ". To make a ternary model of it, which changes its weights, say --ternarize (better: train it with finetune --full)",
        ),
        LoadError::NotDense { .. } => with(". To go on with a ternary model, give its master weights as --student"),
        LoadError::OtherKind { .. } => with(" (leave --full out)"),
        LoadError::IsAdapter { .. } => with(" (--lora)"),
        LoadError::NoMaster { .. } => with(" (--lossy)"),
        LoadError::NoSingleScale { .. } => with(" (leave --ternary-adapter out)"),
        _ => None,
    }
}

fn of_output(error: &OutputError) -> Option<String> {
    match error {
        OutputError::Exists(path) => {
            Some(format!("{} exists already; give another name, or --force to replace it", path.display()))
        }
        OutputError::NotOurs(path) => Some(format!(
            "{} exists already and was not made by this run; give another folder, or --force to replace it",
            path.display()
        )),
        OutputError::FileForModel(path) => {
            Some(format!("{} is a file, but --type hf writes a folder; give another name", path.display()))
        }
        _ => None,
    }
}

fn of_serve(error: &ServeError) -> Option<String> {
    match error {
        ServeError::Open(_) => Some(format!("{error} (--api-key-file, --api-keys; --insecure)")),
        ServeError::InUse(_) => Some(format!("{error} (--data-dir)")),
        ServeError::Model(error) => Some(worded(error)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;
    use std::path::PathBuf;

    #[test]
    fn flags_are_named_wherever_an_error_comes_from() {
        let settings = || SettingsError::Alone { name: "teacher-cache", needs: &["teacher"] };
        let output = || OutputError::Exists(PathBuf::from("a.gguf"));
        let cases: [(anyhow::Error, &str); 5] = [
            (Error::from(settings()).into(), "--teacher-cache does nothing without --teacher; give both"),
            (Error::from(output()).into(), "a.gguf exists already; give another name, or --force to replace it"),
            (output().into(), "--force to replace it"),
            (LoadError::IsAdapter { path: PathBuf::from("a") }.into(), "beside it (--lora)"),
            (Error::Missing(vec!["model", "data"]).into(), "a run needs a model (-m) and data (--data); give flags"),
        ];
        for (error, words) in cases {
            assert!(worded_chain(&error).contains(words), "{error}");
            let below: anyhow::Error = Err::<(), _>(error).context("no report").unwrap_err();
            assert!(worded_chain(&below).starts_with("no report: "), "{below}");
            assert!(worded_chain(&below).contains(words), "{below}");
        }
    }

    #[test]
    fn a_cause_is_said_once() {
        let cause = || std::io::Error::other("the disk is full");
        let said = anyhow::Error::new(cause()).context("cannot write a: the disk is full").context("no report");
        assert_eq!(worded_chain(&said), "no report: cannot write a: the disk is full");
        assert_eq!(
            worded_chain(&anyhow::Error::new(cause()).context("cannot write a")),
            "cannot write a: the disk is full"
        );
    }
}
