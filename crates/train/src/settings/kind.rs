//! What a setting's value is, by its type: a value, or a place on the machine that trains.

use super::{MemorySize, Modules};
use crate::data::FieldMap;
use std::path::PathBuf;

/// What a setting says, which decides who may send it: a server takes values from its clients, never the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// A number, a switch or a name of ours: it opens nothing and takes nothing.
    Value,
    /// Free text or paths, which can name a file or a device of the machine.
    Place,
    /// What a run may take of the machine: memory.
    Resource,
}

/// A type of settings. A new type has no kind until someone decides on one here; a choice of names is a value.
pub(crate) trait Setting {
    const KIND: SettingKind;
}

macro_rules! kinds {
    ($($kind:ident: $($type:ty),+;)+) => {
        $($(impl Setting for $type {
            const KIND: SettingKind = SettingKind::$kind;
        })+)+
    };
}

kinds! {
    Value: bool, u32, u64, f64, Modules, FieldMap;
    Place: String, PathBuf;
    Resource: MemorySize;
}

impl<T: Setting> Setting for Vec<T> {
    const KIND: SettingKind = T::KIND;
}
