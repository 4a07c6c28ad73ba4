//! The keywords of the Python package are made from the table of settings, and are these.

use std::fmt::Write;
use std::path::Path;
use tritune_runtime::requests::RUN_SETTINGS;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, SettingForm, SettingInfo};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/tritune/settings.py");

/// What is a parameter of its own there.
const POSITIONAL: [&str; 3] = ["model", "data", "output"];

/// Where what is made begins; what stands above it is written by hand.
const HEAD: &str = r#"class RunSettings(TypedDict, total=False):
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
    let found = std::fs::read_to_string(FILE).unwrap().replace("\r\n", "\n");
    let own = found.find(HEAD.lines().next().unwrap()).expect("the class");
    if std::env::var_os("TRITUNE_WRITE").is_some() {
        std::fs::write(FILE, [&found[..own], &expected].concat()).unwrap();
    }
    let same = found[own..] == expected;
    assert!(same, "{}: set TRITUNE_WRITE=1 and run this test to write it anew", Path::new(FILE).display());
    for name in ["rank", "suit_data", "preference", "eval", "resume", "precision"] {
        assert!(found.contains(&format!("\n    {name}: Optional[")), "{name}");
    }
}
