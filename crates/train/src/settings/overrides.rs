//! Settings from a TOML file and from flags.

use serde::de::DeserializeOwned;
use std::fmt;

use super::{FinetuneOverrides, FinetuneSettings};

/// What is wrong with the settings of a run. Its text names settings by their keys; [`SettingsError::worded`] names them otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SettingsError {
    /// The file is not TOML.
    NotToml { message: String },
    /// A key is not a setting.
    UnknownKey { key: String, place: SettingsPlace, nearest: Option<String> },
    /// A key comes in both spellings.
    Twice { key: String, place: SettingsPlace },
    /// A value has the wrong type or name.
    BadValue { key: String, place: SettingsPlace, reason: String },
    /// A value is out of range.
    OutOfRange { name: &'static str, value: String, allowed: String },
    /// A value is less than another one, which it must hold.
    BelowOther { name: &'static str, value: u32, other: &'static str, least: u32 },
    /// Two settings exclude each other.
    Conflict { first: &'static str, second: &'static str },
    /// A teacher's terms without a teacher.
    NoTeacher,
    /// Every term of the loss has weight 0.
    NoTerm,
    /// Scales for a model that has its own.
    OwnScales,
    /// A setting does nothing without another: one of these.
    Alone { name: &'static str, needs: &'static [&'static str] },
}

impl SettingsError {
    /// The error in words, with the name of a setting as `name` spells its key, such as `batch-tokens`: a flag for a command
    /// line, an argument for Python.
    pub fn worded(&self, name: &dyn Fn(&str) -> String) -> String {
        match self {
            SettingsError::NotToml { message } => format!("the config file is not valid TOML: {message}"),
            SettingsError::UnknownKey { key, place, nearest: Some(nearest) } => {
                format!("unknown key {key:?} in {place}; did you mean {nearest:?}?")
            }
            SettingsError::UnknownKey { key, place, nearest: None } => {
                format!("unknown key {key:?} in {place}; no setting of a run has such a name")
            }
            SettingsError::Twice { key, place } => {
                format!("{place} sets {key} twice, with dashes and with underscores; remove one")
            }
            SettingsError::BadValue { key, place, reason } => format!("{key} in {place}: {reason}"),
            SettingsError::OutOfRange { name: setting, value, allowed } => {
                format!("{} is {value}; it must be {allowed}", name(setting))
            }
            SettingsError::BelowOther { name: setting, value, other, least } => {
                format!("{} is {value}; it must be at least {}, {least}", name(setting), name(other))
            }
            SettingsError::Conflict { first, second } => {
                format!("{} and {} exclude each other; give one of them", name(first), name(second))
            }
            SettingsError::NoTeacher => {
                let teacher = name("teacher");
                format!("the loss has a teacher's terms, but there is no teacher; give a dense model with {teacher}")
            }
            SettingsError::NoTerm => {
                let (own, kl, relation) = (name("cross-entropy"), name("kl"), name("relation"));
                format!("{own} is 0; it must be more than 0 where {kl} and {relation} are 0: nothing would be trained")
            }
            SettingsError::OwnScales => format!(
                "{} is for a student made of its teacher; one that goes on and other models keep the scales they have",
                name("scales")
            ),
            SettingsError::Alone { name: setting, needs } => {
                let needs: Vec<String> = needs.iter().map(|needed| name(needed)).collect();
                format!("{} does nothing without {}; give both", name(setting), needs.join(" or "))
            }
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(&str::to_owned))
    }
}

impl std::error::Error for SettingsError {}

/// Where settings by name come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsPlace {
    /// A TOML file.
    File,
    /// The arguments of a call, such as one from Python.
    Call,
    /// An object of that name in a request.
    Object(&'static str),
}

impl fmt::Display for SettingsPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettingsPlace::File => "the config file",
            SettingsPlace::Call => "the call",
            SettingsPlace::Object(name) => name,
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

    /// The same keys and values as JSON, which came from `place`. A null leaves the setting as it is.
    pub fn from_json(
        values: serde_json::Map<String, serde_json::Value>,
        place: SettingsPlace,
    ) -> Result<FinetuneOverrides, SettingsError> {
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
