use super::yarn::Yarn;
use super::{Activation, Config, ConfigError, Multipliers, contradictions, known_keys};
use crate::family::{Family, HfClass};
use crate::master_scales::MasterScales;
use crate::tensor::Projection;
use serde_json::{Map, Value};
use tritune_graph::{ScaleGranularity, maths};

/// How the linear weights of a Hugging Face folder are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HfQuantization {
    /// Floats that are what they are: dense weights, or trits times scales.
    Floats,
    /// Master weights, ternarised by their mean magnitude when the model is loaded.
    Online,
    /// The same by the mean magnitude of each row or group.
    OnlineScaled(MasterScales),
    /// Packed trits; `weight_scale` multiplies the product.
    PackedMultiply,
    /// Packed trits; `weight_scale` divides the product.
    PackedDivide,
}

/// Reads the shape from config.json.
pub fn config_from_hf(json: &[u8]) -> Result<(Config, HfQuantization), ConfigError> {
    let root: Value = serde_json::from_slice(json)?;
    let root = root.as_object().ok_or_else(|| ConfigError::invalid("config.json", "no object", "it must be one"))?;
    let fields = Fields(root);
    let class = root.get("architectures").and_then(|list| list.get(0)).and_then(Value::as_str);
    let class = class.ok_or_else(|| ConfigError::Missing { file: "config.json", key: "architectures".to_owned() })?;
    let unknown = || ConfigError::UnknownArchitecture { found: class.to_owned() };
    let (first, defaults) = Family::of_hf(class).next().ok_or_else(unknown)?;
    let keys = &first.hf_keys;
    contradictions::check_hf(root, keys.layers)?;
    let hidden = fields.required(keys.hidden)?;
    let heads = fields.required(keys.heads)?;
    if heads == 0 {
        return Err(ConfigError::invalid(keys.heads, 0, "there must be at least one"));
    }
    let head_dim = match fields.optional(keys.head_dim)? {
        Some(head_dim) => head_dim,
        None if hidden.is_multiple_of(heads) => hidden / heads,
        None => {
            let rule = format!("the {heads} heads do not share it evenly");
            return Err(ConfigError::invalid(keys.hidden, hidden, &rule));
        }
    };
    let activation = match fields.text(keys.activation)? {
        None => defaults.activation,
        Some("relu2") => Activation::Relu2,
        Some("silu") => Activation::Silu,
        Some(other) => {
            let what = format!("the activation \"{other}\"");
            return Err(ConfigError::Unsupported { what, hint: "; silu and relu2 are".into() });
        }
    };
    // Families that share a class differ in their activation.
    let Some((family, class)) = Family::of_hf(class).find(|(family, _)| family.activation == activation) else {
        let what = format!("{class} with {}", activation_name(activation));
        return Err(ConfigError::Unsupported { what, hint: String::new() });
    };
    for key in family.hf_refused_flags {
        if fields.flag(key)? == Some(true) {
            return Err(ConfigError::Unsupported { what: format!("\"{key}\""), hint: String::new() });
        }
    }
    for key in family.hf_required_keys.iter().chain(family.hf_null_keys.iter().map(|(key, _)| key)) {
        if !root.contains_key(*key) {
            return Err(ConfigError::Missing { file: "config.json", key: (*key).to_owned() });
        }
    }
    for (key, meaning) in family.hf_null_keys {
        if root.get(*key).is_some_and(|value| !value.is_null()) {
            return Err(ConfigError::Unsupported { what: format!("{meaning} ({key})"), hint: String::new() });
        }
    }
    let (quantization, projection_norms) = quantization(&fields, class, family)?;
    let rope_theta = rope_theta(&fields, keys.rope_theta)?.unwrap_or(defaults.rope_theta);
    let mut config = Config {
        name: root.get("_name_or_path").and_then(Value::as_str).filter(|name| !name.is_empty()).map(str::to_owned),
        family,
        vocab: fields.required(keys.vocab)?,
        hidden,
        feed_forward: fields.required(keys.feed_forward)?,
        layers: fields.required(keys.layers)?,
        heads,
        kv_heads: fields.optional(keys.kv_heads)?.unwrap_or(heads),
        head_dim,
        context: fields.optional(keys.context)?.unwrap_or(2048),
        norm_eps: fields.number(keys.norm_eps)?.unwrap_or(defaults.norm_eps) as f32,
        rope_theta: rope_theta as f32,
        rope_dims: head_dim,
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: family.multiplies.then(|| multipliers(&fields)).transpose()?,
        activation,
        tied_head: fields.flag(keys.tied_head)?.unwrap_or(false),
        projection_norms,
    };
    // Sizes first: the factors are as many as a head is wide.
    config.validate()?;
    if let Some((factors, magnitude)) = rope_scaling(&fields, head_dim, rope_theta, config.context)? {
        (config.rope_factors, config.rope_magnitude) = (Some(factors), magnitude);
    }
    config.validate()?;
    known_keys::check_hf(root, family)?;
    if let Some(settings) = fields.object("quantization_config")? {
        let norm_eps = settings.number("rms_norm_eps")?.map(|eps| eps as f32);
        if !config.projection_norms.is_empty() && norm_eps.is_some_and(|eps| eps != config.norm_eps) {
            let what = "another epsilon inside the projections (quantization_config.rms_norm_eps)".to_owned();
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
    }
    Ok((config, quantization))
}

/// One, where the file gives none: that of attention too.
fn multipliers(fields: &Fields) -> Result<Multipliers, ConfigError> {
    let number = |key: &str| Ok::<f32, ConfigError>(fields.number(key)?.unwrap_or(1.0) as f32);
    let [embedding, residual, attention, logits] = known_keys::HF_MULTIPLIERS;
    Ok(Multipliers {
        embedding: number(embedding)?,
        residual: number(residual)?,
        attention: number(attention)?,
        logits: number(logits)?,
    })
}

/// What config.json calls an activation.
pub(crate) fn activation_name(activation: Activation) -> &'static str {
    match activation {
        Activation::Relu2 => "relu2",
        Activation::Silu => "silu",
    }
}

/// The base of the rotary frequencies, where the file gives one: at its own place, or where transformers 5 has it together with
/// everything else about positions.
fn rope_theta(fields: &Fields, key: &str) -> Result<Option<f64>, ConfigError> {
    let mut theta = fields.number(key)?;
    let mut places = vec![Fields(fields.0)];
    for name in ["rope_parameters", "rope_scaling"] {
        let Some(rope) = fields.object(name)? else { continue };
        if let Some((kind, _)) = rope.0.iter().find(|(_, value)| value.is_object()) {
            let what = format!("other rotary positions in some layers ({name}.{kind})");
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
        theta = theta.or(rope.number(key)?);
        places.push(rope);
    }
    for place in places {
        if place.number("partial_rotary_factor")?.is_some_and(|factor| factor != 1.0) {
            let what = "rotary positions on a part of each head (partial_rotary_factor)".to_owned();
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
    }
    Ok(theta)
}

/// Refuses layers that transformers would run dense. The head, the embedding and norms are so anyway.
fn refuse_dense_layers(settings: &Fields, family: &Family) -> Result<(), ConfigError> {
    let key = "modules_to_not_convert";
    let list = settings.typed(key, "it must be a list of names", Value::as_array)?;
    for name in list.into_iter().flatten() {
        let name = name.as_str().ok_or_else(|| ConfigError::invalid(key, shortened(name), "it must list names"))?;
        let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
        let mut dense = [family.hf.head, family.hf.embedding, family.hf.output_norm]
            .into_iter()
            .chain(family.hf.norms.iter().flat_map(|names| names.iter().copied()));
        if !dense.any(|known| last(known) == last(name)) {
            let what = format!("layers that are not ternary (\"{key}\" names \"{name}\")");
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
    }
    Ok(())
}

/// Keys of `quantization_config`; those that are only information among them.
const QUANTIZATION_KEYS: &[&str] = &[
    "quant_method",
    "linear_class",
    "quantization_mode",
    "use_rms_norm",
    "rms_norm_eps",
    "modules_to_not_convert",
    "_load_in_4bit",
    "_load_in_8bit",
];

/// Keys of `quantization_config` in what Tritune writes and nobody else reads: master weights with several scales.
pub(crate) const SCALED_METHOD: &str = "tritune";
pub(crate) const SCALES_KEY: &str = "scales";
pub(crate) const TABLE_SCALES_KEY: &str = "table_scales";
const SCALED_KEYS: &[&str] =
    &["quant_method", "quantization_mode", SCALES_KEY, TABLE_SCALES_KEY, "use_rms_norm", "rms_norm_eps"];

fn master_scales(settings: &Fields) -> Result<HfQuantization, ConfigError> {
    known_keys::check_object("quantization_config", settings.0, SCALED_KEYS)?;
    let mode = settings.text("quantization_mode")?.unwrap_or("online");
    if mode != "online" {
        let what = format!("quantization_mode \"{mode}\" of the method \"{SCALED_METHOD}\"");
        return Err(ConfigError::Unsupported { what, hint: String::new() });
    }
    let named = |key: &str| {
        let name = settings.text(key)?;
        let several = |name: &str| ScaleGranularity::named(name).filter(|scales| *scales != ScaleGranularity::Tensor);
        let unknown =
            |name: &str| ConfigError::invalid(key, format!("\"{name}\""), "it must be row, 32, 64, 128 or 256");
        name.map(|name| several(name).ok_or_else(|| unknown(name))).transpose()
    };
    let missing = || ConfigError::Missing { file: "config.json", key: SCALES_KEY.to_owned() };
    let (linear, tables) = (named(SCALES_KEY)?.ok_or_else(missing)?, named(TABLE_SCALES_KEY)?);
    Ok(HfQuantization::OnlineScaled(MasterScales { linear, tables }))
}

/// How weights are stored, and the projections that have a norm of their own.
fn quantization(
    fields: &Fields,
    class: &HfClass,
    family: &Family,
) -> Result<(HfQuantization, Vec<Projection>), ConfigError> {
    // The 1bitLLM checkpoints quantise inside their own model class and have no quantization_config.
    let Some(settings) = fields.object("quantization_config")? else {
        if class.implicit_masters {
            return Ok((HfQuantization::Online, Vec::new()));
        }
        if !family.always_ternary {
            return Ok((HfQuantization::Floats, Vec::new()));
        }
        let hint = "; without it transformers runs the weights in full precision, so this is no ternary model: restore \
                    the key of the original repository";
        return Err(ConfigError::Unsupported { what: "no \"quantization_config\"".into(), hint: hint.into() });
    };
    let method = settings.text("quant_method")?;
    let norms = match settings.flag("use_rms_norm")? {
        Some(true) => Projection::ALL.to_vec(),
        _ => Vec::new(),
    };
    if method == Some(SCALED_METHOD) {
        return Ok((master_scales(&settings)?, norms));
    }
    if method != Some("bitnet") {
        let what = format!("the quantisation method \"{}\"", method.unwrap_or("none"));
        return Err(ConfigError::Unsupported { what, hint: "; only \"bitnet\" is ternary".into() });
    }
    known_keys::check_object("quantization_config", settings.0, QUANTIZATION_KEYS)?;
    refuse_dense_layers(&settings, family)?;
    let linear = settings.text("linear_class")?.unwrap_or("bitlinear");
    let mode = settings.text("quantization_mode")?.unwrap_or("offline");
    match (linear, mode) {
        ("autobitlinear", "online") => Ok((HfQuantization::Online, norms)),
        ("autobitlinear", "offline") if family.packs_for_bitlinear() => {
            let what = format!("packed trits of linear_class \"{linear}\" beside biases");
            let hint =
                "; transformers multiplies these by the scales of the weights: `bitlinear` adds them as they are";
            Err(ConfigError::Unsupported { what, hint: hint.into() })
        }
        ("autobitlinear", "offline") => Ok((HfQuantization::PackedMultiply, norms)),
        ("bitlinear", "offline") => Ok((HfQuantization::PackedDivide, norms)),
        _ => {
            let what = format!("linear_class \"{linear}\" with quantization_mode \"{mode}\"");
            Err(ConfigError::Unsupported { what, hint: String::new() })
        }
    }
}

/// Keys of `rope_scaling` and `rope_parameters`.
const ROPE_KEYS: &[&str] = &[
    "rope_type",
    "type",
    "rope_theta",
    "factor",
    "low_freq_factor",
    "high_freq_factor",
    "original_max_position_embeddings",
    "partial_rotary_factor",
    "attention_factor",
    "beta_fast",
    "beta_slow",
    "finetuned",
];

/// Frequency divisors of a long context, Llama 3's or YaRN's, and the magnitude that comes with them.
fn rope_scaling(
    fields: &Fields,
    head_dim: usize,
    theta: f64,
    context: usize,
) -> Result<Option<(Vec<f32>, f32)>, ConfigError> {
    // Where both are given, and only one says how positions are scaled, it is that one.
    let given = [fields.object("rope_scaling")?, fields.object("rope_parameters")?].into_iter().flatten();
    let has_kind = |object: &Fields| object.0.contains_key("rope_type") || object.0.contains_key("type");
    let Some(scaling) = given.max_by_key(|object| has_kind(object)) else { return Ok(None) };
    known_keys::check_object("rope_scaling", scaling.0, ROPE_KEYS)?;
    let kind = match scaling.text("rope_type")? {
        Some(kind) => kind,
        None => scaling.text("type")?.unwrap_or("default"),
    };
    match kind {
        "default" => return Ok(None),
        "llama3" | "yarn" => {}
        other => {
            let what = format!("rope scaling \"{other}\"");
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
    }
    let number = |key: &str| {
        let missing = || ConfigError::Missing { file: "config.json", key: format!("rope_scaling.{key}") };
        scaling.number(key)?.ok_or_else(missing)
    };
    if kind == "yarn" {
        let yarn = Yarn {
            factor: number("factor")?,
            original: scaling.number("original_max_position_embeddings")?.unwrap_or(context as f64),
            beta_fast: scaling.number("beta_fast")?.unwrap_or(32.0),
            beta_slow: scaling.number("beta_slow")?.unwrap_or(1.0),
            magnitude: scaling.number("attention_factor")?,
        };
        return Ok(Some(yarn.factors(head_dim, theta)));
    }
    let (factor, low, high) = (number("factor")?, number("low_freq_factor")?, number("high_freq_factor")?);
    let original = number("original_max_position_embeddings")?;
    let factors = (0..head_dim / 2).map(|pair| {
        let frequency = maths::powf(theta, -2.0 * pair as f64 / head_dim as f64);
        let wavelength = 2.0 * std::f64::consts::PI / frequency;
        let blend = (original / wavelength - low) / (high - low);
        // Long waves are slowed by the whole factor, short ones not at all, those between in proportion.
        1.0 / ((1.0 - blend.clamp(0.0, 1.0)) / factor + blend.clamp(0.0, 1.0))
    });
    Ok(Some((factors.map(|factor| factor as f32).collect(), 1.0)))
}

/// Typed access to the fields of config.json. A field of the wrong type is an error: read as absent, it would be
/// replaced by a default in silence.
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn typed<T>(
        &self,
        key: &str,
        rule: &str,
        convert: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match convert(value) {
                Some(converted) => Ok(Some(converted)),
                None => Err(ConfigError::invalid(key, shortened(value), rule)),
            },
        }
    }

    fn text(&self, key: &str) -> Result<Option<&'a str>, ConfigError> {
        self.typed(key, "it must be a string", Value::as_str)
    }

    fn flag(&self, key: &str) -> Result<Option<bool>, ConfigError> {
        self.typed(key, "it must be true or false", Value::as_bool)
    }

    fn object(&self, key: &str) -> Result<Option<Fields<'a>>, ConfigError> {
        self.typed(key, "it must be an object", |value| value.as_object().map(Fields))
    }

    fn optional(&self, key: &str) -> Result<Option<usize>, ConfigError> {
        self.typed(key, "it must be a whole number", |value| usize::try_from(value.as_u64()?).ok())
    }

    fn required(&self, key: &str) -> Result<usize, ConfigError> {
        self.optional(key)?.ok_or_else(|| ConfigError::Missing { file: "config.json", key: key.to_owned() })
    }

    fn number(&self, key: &str) -> Result<Option<f64>, ConfigError> {
        self.typed(key, "it must be a number", Value::as_f64)
    }
}

/// A value short enough for a message.
fn shortened(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
