//! Which linear layers get an adapter.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::choice::UnknownName;
use tritune_model::tensor::Projection;

/// A set of modules that is not empty. Written `all` or `q,k,v`, or with PEFT's names (`q_proj`); in TOML also as a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modules(BTreeSet<Projection>);

impl Modules {
    /// Every module.
    pub fn all() -> Modules {
        Modules(Projection::ALL.into_iter().collect())
    }

    /// Whether `module` is among them.
    pub fn contains(&self, module: Projection) -> bool {
        self.0.contains(&module)
    }

    /// The modules in the order of the forward pass.
    pub fn iter(&self) -> impl Iterator<Item = Projection> + '_ {
        self.0.iter().copied()
    }

    fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Modules, UnknownName> {
        let mut modules = BTreeSet::new();
        for name in names {
            match name.trim() {
                "all" | "all-linear" => modules.extend(Projection::ALL),
                name => {
                    // PEFT's names are those of the layers: q_proj.
                    let short = name.strip_suffix("_proj").unwrap_or(name);
                    modules.insert(Projection::named(short).ok_or_else(|| unknown(name))?);
                }
            }
        }
        if modules.is_empty() { Err(unknown("")) } else { Ok(Modules(modules)) }
    }
}

fn unknown(name: &str) -> UnknownName {
    let names: Vec<&str> = Projection::ALL.map(Projection::name).to_vec();
    UnknownName { what: "module", found: name.to_owned(), allowed: format!("all, or some of {}", names.join(", ")) }
}

impl FromStr for Modules {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Modules, UnknownName> {
        Modules::from_names(text.split(','))
    }
}

impl fmt::Display for Modules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.len() == Projection::ALL.len() {
            return formatter.pad("all");
        }
        formatter.pad(&self.0.iter().map(|module| module.name()).collect::<Vec<_>>().join(","))
    }
}

impl Serialize for Modules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Modules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Modules, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected text such as \"q,k,v\" or a list of names")]
        enum Form {
            Text(String),
            List(Vec<String>),
        }
        match Form::deserialize(deserializer)? {
            Form::Text(text) => text.parse(),
            Form::List(names) => Modules::from_names(names.iter().map(String::as_str)),
        }
        .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let cases = [
            ("all", "all"),
            ("q,k,v,o,gate,up,down", "all"),
            ("v, q", "q,v"),
            ("down", "down"),
            ("q,q", "q"),
            ("q,all", "all"),
            ("all-linear", "all"),
            ("q_proj,v_proj", "q,v"),
            ("o_proj, gate_proj,up,down_proj", "o,gate,up,down"),
        ];
        for (text, expected) in cases {
            let modules: Modules = text.parse().unwrap();
            assert_eq!(modules.to_string(), expected, "{text}");
            let json = serde_json::to_string(&modules).unwrap();
            assert_eq!(serde_json::from_str::<Modules>(&json).unwrap(), modules);
        }
        let listed: Modules = serde_json::from_str("[\"up\", \"q\"]").unwrap();
        assert_eq!(listed.iter().collect::<Vec<_>>(), [Projection::Q, Projection::Up]);
        assert!(listed.contains(Projection::Up) && !listed.contains(Projection::K));
        for text in ["", ",", "q,", "Q", "attn_q", "q;k"] {
            let error = text.parse::<Modules>().unwrap_err();
            assert!(error.to_string().contains("all, or some of q, k, v"), "{text}: {error}");
        }
        assert!(serde_json::from_str::<Modules>("[]").is_err());
        assert!(serde_json::from_str::<Modules>("3").is_err());
    }
}
