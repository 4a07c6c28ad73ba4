//! The keywords of the Python package are made from the table of settings, and are these.

use std::fmt::Write;
use std::path::Path;
use tritune_runtime::requests::RUN_SETTINGS;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, SettingForm, SettingInfo};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/tritune/settings.py");

/// What is a parameter of its own there.
const POSITIONAL: [&str; 3] = ["model", "data", "output"];

const HEAD: &str = r#""""The settings of a run as keywords, for editors, ``help()`` and type checkers.

Made from the engine's table by ``TRITUNE_WRITE=1 cargo test -p tritune-runtime --test python_settings``.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Sequence, TypedDict, TypeVar, Union

from .model import PathLike

if TYPE_CHECKING:
    from .training import Data

Function = TypeVar("Function", bound=Callable[..., Any])


def shows_keywords(function: Function) -> Function:
    """Gives a function with ``**settings`` the signature that tools show: every setting by name."""
    signature = inspect.signature(function)
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=getattr(annotation, "__forward_arg__", annotation),
        )
        for name, annotation in RunSettings.__annotations__.items()
        if name not in signature.parameters
    ]
    function.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return function


class RunSettings(TypedDict, total=False):
    """What :func:`tritune.finetune` takes by name. ``None`` is as if it were left out."""
"#;

fn python_type(setting: &SettingInfo) -> String {
    match setting.form {
        // Records will do, too.
        SettingForm::Path if setting.name == "eval" => "Data".to_owned(),
        SettingForm::Switch => "bool".to_owned(),
        SettingForm::Whole => "int".to_owned(),
        SettingForm::Number => "float".to_owned(),
        SettingForm::Text => "str".to_owned(),
        SettingForm::Path => "PathLike".to_owned(),
        SettingForm::Paths => "Sequence[PathLike]".to_owned(),
        SettingForm::Size => "Union[int, str]".to_owned(),
        SettingForm::Names => "Union[str, Sequence[str]]".to_owned(),
        SettingForm::Name(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            format!("Literal[{}]", names.join(", "))
        }
    }
}

/// The whole file.
fn python() -> String {
    let usual = serde_json::to_value(FinetuneSettings::default()).unwrap();
    let mut text = HEAD.to_owned();
    let settings = FinetuneOverrides::TABLE.iter().filter(|setting| !POSITIONAL.contains(&setting.name));
    for setting in settings.chain(&RUN_SETTINGS) {
        let (name, about) = (setting.name, setting.about.trim().trim_end_matches('.'));
        let default = match usual.get(name.replace('_', "-")) {
            None | Some(serde_json::Value::Null) => String::new(),
            Some(serde_json::Value::Bool(yes)) => format!(" ({})", if *yes { "True" } else { "False" }),
            Some(serde_json::Value::String(name)) => format!(" ({name})"),
            Some(value) => format!(" ({value})"),
        };
        write!(text, "\n    {name}: Optional[{}]\n    \"\"\"{about}{default}.\"\"\"\n", python_type(setting)).unwrap();
    }
    text
}

#[test]
fn keywords_of_python_are_the_settings() {
    let expected = python();
    if std::env::var_os("TRITUNE_WRITE").is_some() {
        std::fs::write(FILE, &expected).unwrap();
    }
    let found = std::fs::read_to_string(FILE).unwrap();
    let same = found.replace("\r\n", "\n") == expected;
    assert!(same, "{}: set TRITUNE_WRITE=1 and run this test to write it anew", Path::new(FILE).display());
    for name in ["rank", "suit_data", "preference", "eval", "resume", "precision"] {
        assert!(found.contains(&format!("\n    {name}: Optional[")), "{name}");
    }
}
