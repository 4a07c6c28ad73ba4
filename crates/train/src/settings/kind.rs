//! What a setting's value is, by its type: a value, or a place on the machine that trains; and what it looks like in a call.

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

/// What a value looks like in a call, from which bindings make their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingForm {
    /// Yes or no.
    Switch,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A path.
    Path,
    /// Several paths.
    Paths,
    /// A number of bytes, or a text with a unit.
    Size,
    /// One of these names.
    Name(&'static [&'static str]),
    /// A name, or a list of names.
    Names,
}

/// A setting as bindings see it.
#[derive(Clone, Copy, Debug)]
pub struct SettingInfo {
    /// The field's name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What its value is.
    pub kind: SettingKind,
    /// What that looks like.
    pub form: SettingForm,
}

/// A type of settings. A new type has no kind until someone decides on one here; a choice of names is a value.
pub(crate) trait Setting {
    const KIND: SettingKind;
    const FORM: SettingForm;
}

macro_rules! kinds {
    ($($kind:ident: $($type:ty = $form:ident),+;)+) => {
        $($(impl Setting for $type {
            const KIND: SettingKind = SettingKind::$kind;
            const FORM: SettingForm = SettingForm::$form;
        })+)+
    };
}

kinds! {
    Value: bool = Switch, u32 = Whole, u64 = Whole, f64 = Number, Modules = Names, FieldMap = Text;
    Place: String = Text, PathBuf = Path, Vec<PathBuf> = Paths;
    Resource: MemorySize = Size;
}
