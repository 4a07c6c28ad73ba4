//! Enumerations that have the same names on the command line, in TOML and in JSON.

/// A value that is none of the names allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a {what}; use {allowed}")]
pub struct UnknownName {
    /// What was to be named.
    pub what: &'static str,
    /// What was given.
    pub found: String,
    /// The names allowed, as words.
    pub allowed: String,
}

/// `a, b or c`.
pub(crate) fn one_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Declares an enumeration with a name for each value.
macro_rules! named_choice {
    (
        $(#[$meta:meta])*
        pub enum $type:ident($what:literal) {
            $($(#[$variant_meta:meta])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(into = "&'static str", try_from = "String")]
        pub enum $type {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $type {
            /// Every value.
            pub const ALL: &'static [$type] = &[$($type::$variant,)+];

            /// The name of the value.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }
        }

        impl $crate::settings::kind::Setting for $type {
            const KIND: $crate::settings::SettingKind = $crate::settings::SettingKind::Value;
            const FORM: $crate::settings::SettingForm = $crate::settings::SettingForm::Name(&[$($name,)+]);
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::settings::UnknownName;

            fn from_str(text: &str) -> Result<$type, Self::Err> {
                $type::ALL.iter().copied().find(|value| value.name() == text).ok_or_else(|| {
                    $crate::settings::UnknownName {
                        what: $what,
                        found: text.to_owned(),
                        allowed: $crate::settings::choice::one_of(&[$($name,)+]),
                    }
                })
            }
        }

        impl From<$type> for &'static str {
            fn from(value: $type) -> &'static str {
                value.name()
            }
        }

        impl TryFrom<String> for $type {
            type Error = $crate::settings::UnknownName;

            fn try_from(text: String) -> Result<$type, Self::Error> {
                text.parse()
            }
        }
    };
}

pub(crate) use named_choice;
