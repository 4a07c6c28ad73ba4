use super::yarn::Yarn;
use super::{Activation, Config, ConfigError, Multipliers, contradictions, known_keys};
use crate::family::Family;
use tritune_format::gguf::Metadata;

/// Reads the shape from GGUF metadata. Whether the head is tied is for the tensors to say: it is, until then.
pub fn config_from_gguf(metadata: &Metadata) -> Result<Config, ConfigError> {
    let name = metadata.get_str("general.architecture")?.ok_or_else(|| missing("general.architecture"))?;
    let unknown = || ConfigError::UnknownArchitecture { found: name.to_owned() };
    let family = Family::of_gguf(name).ok_or_else(unknown)?;
    contradictions::check_gguf(metadata, name)?;
    let keys = Keys { metadata, prefix: name };
    let hidden = keys.required("embedding_length")?;
    let heads = keys.required("attention.head_count")?;
    if heads == 0 {
        return Err(ConfigError::invalid("attention.head_count", 0, "there must be at least one"));
    }
    let head_dim = match keys.optional("attention.key_length")? {
        Some(head_dim) => head_dim,
        None if hidden.is_multiple_of(heads) => hidden / heads,
        None => {
            let rule = format!("the {heads} heads do not share it evenly");
            return Err(ConfigError::invalid("embedding_length", hidden, &rule));
        }
    };
    if let Some(value_length) = keys.optional("attention.value_length")?
        && value_length != head_dim
    {
        return Err(ConfigError::Unsupported { what: "values of another width than keys".into(), hint: String::new() });
    }
    let activation = match metadata.get_str(&keys.key("hidden_activation"))? {
        Some("silu") => Activation::Silu,
        Some("relu2") => Activation::Relu2,
        Some(other) => {
            let what = format!("the activation \"{other}\"");
            return Err(ConfigError::Unsupported { what, hint: "; silu and relu2 are".into() });
        }
        None => family.activation,
    };
    let vocab = match keys.optional("vocab_size")? {
        Some(vocab) => vocab,
        None => {
            let tokens = metadata.get_string_array("tokenizer.ggml.tokens")?;
            tokens.ok_or_else(|| missing(&keys.key("vocab_size")))?.len()
        }
    };
    let mut config = Config {
        name: metadata.get_str("general.name")?.map(str::to_owned),
        family,
        vocab,
        hidden,
        feed_forward: keys.required("feed_forward_length")?,
        layers: keys.required("block_count")?,
        heads,
        kv_heads: keys.optional("attention.head_count_kv")?.unwrap_or(heads),
        head_dim,
        context: keys.required("context_length")?,
        norm_eps: metadata
            .get_f32(&keys.key("attention.layer_norm_rms_epsilon"))?
            .ok_or_else(|| missing(&keys.key("attention.layer_norm_rms_epsilon")))?,
        rope_theta: metadata.get_f32(&keys.key("rope.freq_base"))?.unwrap_or(family.gguf_rope_theta),
        rope_dims: keys.optional("rope.dimension_count")?.unwrap_or(head_dim),
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: family.multiplies.then(|| multipliers(&keys)).transpose()?,
        activation,
        tied_head: true,
        projection_norms: Vec::new(),
    };
    config.validate()?;
    if let Some(yarn) = rope_scaling(&keys, config.context)? {
        let (factors, magnitude) = yarn.factors(config.rope_dims, f64::from(config.rope_theta));
        (config.rope_factors, config.rope_magnitude) = (Some(factors), magnitude);
        config.validate()?;
    }
    known_keys::check_gguf(metadata, name, family)?;
    Ok(config)
}

/// Positions scaled by YaRN; other ways are not computed. As in llama.cpp a factor without a type is linear, files older than
/// types call it `rope.scale_linear`, and zero is no scaling.
fn rope_scaling(keys: &Keys, context: usize) -> Result<Option<Yarn>, ConfigError> {
    let unsupported = |what: String| Err(ConfigError::Unsupported { what, hint: String::new() });
    let number =
        |name: &str| -> Result<Option<f64>, ConfigError> { Ok(keys.metadata.get_f32(&keys.key(name))?.map(f64::from)) };
    match keys.metadata.get_str(&keys.key("rope.scaling.type"))? {
        Some("none") => return Ok(None),
        None | Some("linear") => {}
        Some("yarn") => {
            let factor = number("rope.scaling.factor")?.ok_or_else(|| missing(&keys.key("rope.scaling.factor")))?;
            if number("rope.scaling.yarn_ext_factor")?.is_some_and(|mix| mix != 1.0) {
                return unsupported("YaRN of another strength (rope.scaling.yarn_ext_factor)".to_owned());
            }
            let own = match number("rope.scaling.attn_factor")? {
                Some(own) => Some(own),
                None => number("rope.scaling.yarn_attn_factor")?,
            };
            return Ok(Some(Yarn {
                factor,
                original: keys.optional("rope.scaling.original_context_length")?.unwrap_or(context) as f64,
                beta_fast: number("rope.scaling.yarn_beta_fast")?.unwrap_or(32.0),
                beta_slow: number("rope.scaling.yarn_beta_slow")?.unwrap_or(1.0),
                // llama.cpp multiplies by its own formula besides.
                magnitude: own.map(|own| own * Yarn::magnitude_of(factor)),
            }));
        }
        Some(other) => return unsupported(format!("rope scaling \"{other}\"")),
    }
    for name in ["rope.scaling.factor", "rope.scale_linear"] {
        let key = keys.key(name);
        if let Some(factor) = keys.metadata.get_f32(&key)?.filter(|factor| *factor != 1.0 && *factor != 0.0) {
            return unsupported(format!("rope scaling \"linear\" ({key} is {factor})"));
        }
    }
    Ok(None)
}

/// As in llama.cpp each must be there.
fn multipliers(keys: &Keys) -> Result<Multipliers, ConfigError> {
    let number = |name: &str| {
        let key = keys.key(name);
        keys.metadata.get_f32(&key)?.ok_or_else(|| missing(&key))
    };
    let [embedding, residual, attention, logits] = known_keys::GGUF_MULTIPLIERS;
    Ok(Multipliers {
        embedding: number(embedding)?,
        residual: number(residual)?,
        attention: number(attention)?,
        logits: number(logits)?,
    })
}

fn missing(key: &str) -> ConfigError {
    ConfigError::Missing { file: "the GGUF file", key: key.to_owned() }
}

/// Integer keys under the architecture's prefix.
struct Keys<'a> {
    metadata: &'a Metadata,
    prefix: &'a str,
}

impl Keys<'_> {
    fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    fn optional(&self, name: &str) -> Result<Option<usize>, ConfigError> {
        Ok(self.metadata.get_u32(&self.key(name))?.map(|value| value as usize))
    }

    fn required(&self, name: &str) -> Result<usize, ConfigError> {
        self.optional(name)?.ok_or_else(|| missing(&self.key(name)))
    }
}
