//! Settings from a TOML file and from flags.

use serde::de::DeserializeOwned;
use std::fmt;

use super::{FinetuneOverrides, FinetuneSettings};

/// What is wrong with the settings of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SettingsError {
    /// The file is not TOML.
    #[error("the config file is not valid TOML: {message}")]
    NotToml { message: String },
    /// A key is not a setting.
    #[error("unknown key {key:?} in {place}; {}", match nearest {
        Some(nearest) => format!("did you mean {nearest:?}?"),
        None => place.without_similar_key().to_owned(),
    })]
    UnknownKey { key: String, place: SettingsPlace, nearest: Option<String> },
    /// A key comes in both spellings.
    #[error("{place} sets {key} twice, with dashes and with underscores; remove one")]
    Twice { key: String, place: SettingsPlace },
    /// A value has the wrong type or name.
    #[error("{key} in {place}: {reason}")]
    BadValue { key: String, place: SettingsPlace, reason: String },
    /// A value is out of range.
    #[error("--{flag} is {value}; it must be {allowed}")]
    OutOfRange { flag: &'static str, value: String, allowed: String },
    /// Two settings exclude each other.
    #[error("--{first} and --{second} exclude each other; give one of them")]
    Conflict { first: &'static str, second: &'static str },
    /// A teacher's terms without a teacher.
    #[error("the loss has a teacher's terms, but there is no teacher; give a dense model with --teacher")]
    NoTeacher,
    /// Scales for a model that has its own.
    #[error(
        "--scales is for a student made of its teacher; one that goes on (--student) and other models keep the scales they have"
    )]
    OwnScales,
    /// A setting does nothing without another.
    #[error("--{flag} does nothing without --{needs}; give both")]
    Alone { flag: &'static str, needs: &'static str },
}

/// Where settings by name come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsPlace {
    /// A TOML file.
    File,
    /// The arguments of a call, such as one from Python.
    Call,
}

impl SettingsPlace {
    fn without_similar_key(self) -> &'static str {
        match self {
            SettingsPlace::File => "if it is a flag, give it on the command line",
            SettingsPlace::Call => "settings have the names of the flags of `tritune finetune`",
        }
    }
}

impl fmt::Display for SettingsPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettingsPlace::File => "the config file",
            SettingsPlace::Call => "the call",
        })
    }
}

impl FinetuneOverrides {
    /// Reads the keys of a TOML file, with dashes or underscores.
    pub fn from_toml(text: &str) -> Result<FinetuneOverrides, SettingsError> {
        let table: toml::Table = toml::from_str(text)
            .map_err(|error| SettingsError::NotToml { message: error.to_string().trim().into() })?;
        FinetuneOverrides::from_values(table, SettingsPlace::File)
    }

    /// The same keys and values as JSON. A null leaves the setting as it is.
    pub fn from_json(values: serde_json::Map<String, serde_json::Value>) -> Result<FinetuneOverrides, SettingsError> {
        let place = SettingsPlace::Call;
        let given = values.into_iter().filter(|(_, value)| !value.is_null());
        let typed = given.map(|(key, value)| match toml::Value::try_from(value) {
            Ok(value) => Ok((key, value)),
            Err(error) => Err(SettingsError::BadValue { key, place, reason: error.to_string() }),
        });
        FinetuneOverrides::from_values(typed.collect::<Result<Vec<_>, _>>()?, place)
    }

    fn from_values(
        values: impl IntoIterator<Item = (String, toml::Value)>,
        place: SettingsPlace,
    ) -> Result<FinetuneOverrides, SettingsError> {
        let mut overrides = FinetuneOverrides::default();
        let mut seen = Vec::new();
        for (key, value) in values {
            let field = key.replace('-', "_");
            if !Self::FIELDS.contains(&field.as_str()) {
                return Err(SettingsError::UnknownKey {
                    nearest: nearest(&field, Self::FIELDS).map(|name| name.replace('_', "-")),
                    key,
                    place,
                });
            }
            if seen.contains(&field) {
                return Err(SettingsError::Twice { key: field.replace('_', "-"), place });
            }
            overrides.set(&field, value).map_err(|reason| SettingsError::BadValue { key, place, reason })?;
            seen.push(field);
        }
        Ok(overrides)
    }

    /// Puts these settings over others. Epochs here undo steps there, since only one of the two can hold.
    pub(super) fn apply_to(self, settings: &mut FinetuneSettings) -> Result<(), SettingsError> {
        if self.epochs.is_some() && self.steps.is_some() {
            return Err(SettingsError::Conflict { first: "epochs", second: "steps" });
        }
        if self.epochs.is_some() {
            settings.steps = None;
        }
        self.apply(settings);
        Ok(())
    }
}

/// A TOML value as the type of a setting.
pub(super) fn typed<T: DeserializeOwned>(value: toml::Value) -> Result<T, String> {
    value.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
}

/// The most similar of `names`: a slip of two letters, or one within the word.
fn nearest(word: &str, names: &[&'static str]) -> Option<&'static str> {
    // Keys are short; the beginning of a long one says enough.
    let start: String = word.chars().take(64).collect();
    let (wrong, name) = names.iter().map(|&name| (strsim::levenshtein(&start, name), name)).min()?;
    (wrong <= 2 || word.contains(name)).then_some(name)
}
