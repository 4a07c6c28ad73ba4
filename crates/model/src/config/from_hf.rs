use super::{Activation, Architecture, Config, ConfigError};
use serde_json::{Map, Value};

/// How the linear weights of a Hugging Face folder are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HfQuantization {
    /// Master weights, ternarised by their mean magnitude when the model is loaded.
    Online,
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
    let class = root.get("architectures").and_then(|list| list.get(0)).and_then(Value::as_str).unwrap_or_default();
    let hidden = fields.required("hidden_size")?;
    let heads = fields.required("num_attention_heads")?;
    if heads == 0 {
        return Err(ConfigError::invalid("num_attention_heads", 0, "there must be at least one"));
    }
    let head_dim = match fields.optional("head_dim")? {
        Some(head_dim) => head_dim,
        None if hidden.is_multiple_of(heads) => hidden / heads,
        None => {
            let rule = format!("the {heads} heads do not share it evenly");
            return Err(ConfigError::invalid("hidden_size", hidden, &rule));
        }
    };
    let (activation, activation_name) = match root.get("hidden_act").and_then(Value::as_str) {
        Some("relu2") => (Activation::Relu2, "relu2"),
        Some("silu") | None => (Activation::Silu, "silu"),
        Some(other) => {
            let what = format!("the activation \"{other}\"");
            return Err(ConfigError::Unsupported { what, hint: "; silu and relu2 are".into() });
        }
    };
    let architecture = match class {
        "BitNetForCausalLM" | "BitnetForCausalLM" if activation == Activation::Relu2 => Architecture::BitnetB158,
        "BitNetForCausalLM" | "BitnetForCausalLM" => Architecture::Bitnet,
        "LlamaForCausalLM" if activation == Activation::Silu => Architecture::Llama,
        "LlamaForCausalLM" => {
            let what = format!("a Llama block with {activation_name}");
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
        other => return Err(ConfigError::UnknownArchitecture { found: other.to_owned() }),
    };
    for key in ["attention_bias", "mlp_bias"] {
        if root.get(key).and_then(Value::as_bool) == Some(true) {
            return Err(ConfigError::Unsupported { what: format!("\"{key}\""), hint: String::new() });
        }
    }
    let quantization = quantization(root, class, architecture)?;
    let rope_theta = fields
        .number("rope_theta")?
        .or(root.get("rope_parameters").and_then(|rope| rope.get("rope_theta")).and_then(Value::as_f64));
    // transformers falls back to 500000 for BitNetForCausalLM and to 10000 for the others.
    let default_theta = if class == "BitNetForCausalLM" { 500_000.0 } else { 10_000.0 };
    let config = Config {
        name: root.get("_name_or_path").and_then(Value::as_str).filter(|name| !name.is_empty()).map(str::to_owned),
        architecture,
        vocab: fields.required("vocab_size")?,
        hidden,
        feed_forward: fields.required("intermediate_size")?,
        layers: fields.required("num_hidden_layers")?,
        heads,
        kv_heads: fields.optional("num_key_value_heads")?.unwrap_or(heads),
        head_dim,
        context: fields.optional("max_position_embeddings")?.unwrap_or(2048),
        norm_eps: fields.number("rms_norm_eps")?.unwrap_or(1e-5) as f32,
        rope_theta: rope_theta.unwrap_or(default_theta) as f32,
        rope_dims: head_dim,
        rope_factors: rope_factors(root, head_dim, rope_theta.unwrap_or(default_theta))?,
        activation,
        tied_head: root
            .get("tie_word_embeddings")
            .and_then(Value::as_bool)
            .unwrap_or(architecture != Architecture::Llama),
    };
    config.validate()?;
    Ok((config, quantization))
}

fn quantization(
    root: &Map<String, Value>,
    class: &str,
    architecture: Architecture,
) -> Result<HfQuantization, ConfigError> {
    // The 1bitLLM checkpoints quantise inside their own model class and have no quantization_config.
    let Some(settings) = root.get("quantization_config").and_then(Value::as_object) else {
        if class == "BitnetForCausalLM" && architecture == Architecture::Bitnet {
            return Ok(HfQuantization::Online);
        }
        let hint = "; without it transformers runs the weights in full precision, so this is no ternary model: restore \
                    the key of the original repository";
        return Err(ConfigError::Unsupported { what: "no \"quantization_config\"".into(), hint: hint.into() });
    };
    let text = |key: &str| settings.get(key).and_then(Value::as_str);
    if text("quant_method") != Some("bitnet") {
        let what = format!("the quantisation method \"{}\"", text("quant_method").unwrap_or("none"));
        return Err(ConfigError::Unsupported { what, hint: "; only \"bitnet\" is ternary".into() });
    }
    if settings.get("use_rms_norm").and_then(Value::as_bool) == Some(true) {
        let what = "a norm inside each linear layer (use_rms_norm)".to_owned();
        return Err(ConfigError::Unsupported { what, hint: String::new() });
    }
    let class = text("linear_class").unwrap_or("bitlinear");
    let mode = text("quantization_mode").unwrap_or("offline");
    match (class, mode) {
        ("autobitlinear", "online") => Ok(HfQuantization::Online),
        ("autobitlinear", "offline") => Ok(HfQuantization::PackedMultiply),
        ("bitlinear", "offline") => Ok(HfQuantization::PackedDivide),
        _ => {
            let what = format!("linear_class \"{class}\" with quantization_mode \"{mode}\"");
            Err(ConfigError::Unsupported { what, hint: String::new() })
        }
    }
}

/// Frequency divisors of Llama 3's long-context scaling.
fn rope_factors(root: &Map<String, Value>, head_dim: usize, theta: f64) -> Result<Option<Vec<f32>>, ConfigError> {
    let scaling = ["rope_scaling", "rope_parameters"].iter().find_map(|key| root.get(*key).and_then(Value::as_object));
    let Some(scaling) = scaling else { return Ok(None) };
    let kind = scaling.get("rope_type").or(scaling.get("type")).and_then(Value::as_str).unwrap_or("default");
    match kind {
        "default" => return Ok(None),
        "llama3" => {}
        other => {
            let what = format!("rope scaling \"{other}\"");
            return Err(ConfigError::Unsupported { what, hint: String::new() });
        }
    }
    let number = |key: &str| {
        let missing = || ConfigError::Missing { file: "config.json", key: format!("rope_scaling.{key}") };
        scaling.get(key).and_then(Value::as_f64).ok_or_else(missing)
    };
    let (factor, low, high) = (number("factor")?, number("low_freq_factor")?, number("high_freq_factor")?);
    let original = number("original_max_position_embeddings")?;
    let factors = (0..head_dim / 2).map(|pair| {
        let frequency = theta.powf(-2.0 * pair as f64 / head_dim as f64);
        let wavelength = 2.0 * std::f64::consts::PI / frequency;
        let blend = (original / wavelength - low) / (high - low);
        // Long waves are slowed by the whole factor, short ones not at all, those between in proportion.
        1.0 / ((1.0 - blend.clamp(0.0, 1.0)) / factor + blend.clamp(0.0, 1.0))
    });
    Ok(Some(factors.map(|factor| factor as f32).collect()))
}

/// Typed access to the fields of config.json.
struct Fields<'a>(&'a Map<String, Value>);

impl Fields<'_> {
    fn optional(&self, key: &str) -> Result<Option<usize>, ConfigError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64().and_then(|number| usize::try_from(number).ok()) {
                Some(number) => Ok(Some(number)),
                None => Err(ConfigError::invalid(key, value, "it must be a whole number")),
            },
        }
    }

    fn required(&self, key: &str) -> Result<usize, ConfigError> {
        self.optional(key)?.ok_or_else(|| ConfigError::Missing { file: "config.json", key: key.to_owned() })
    }

    fn number(&self, key: &str) -> Result<Option<f64>, ConfigError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_f64() {
                Some(number) => Ok(Some(number)),
                None => Err(ConfigError::invalid(key, value, "it must be a number")),
            },
        }
    }
}
