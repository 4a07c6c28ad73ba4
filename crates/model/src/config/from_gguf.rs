use super::{Activation, Config, ConfigError};
use crate::family::Family;
use tritune_format::gguf::Metadata;

/// Reads the shape from GGUF metadata. Whether the head is tied is for the tensors to say: it is, until then.
pub fn config_from_gguf(metadata: &Metadata) -> Result<Config, ConfigError> {
    let name = metadata.get_str("general.architecture")?.ok_or_else(|| missing("general.architecture"))?;
    let unknown = || ConfigError::UnknownArchitecture { found: name.to_owned() };
    let family = Family::of_gguf(name).ok_or_else(unknown)?;
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
    refuse_rope_scaling(&keys)?;
    let vocab = match keys.optional("vocab_size")? {
        Some(vocab) => vocab,
        None => {
            let tokens = metadata.get_string_array("tokenizer.ggml.tokens")?;
            tokens.ok_or_else(|| missing(&keys.key("vocab_size")))?.len()
        }
    };
    let config = Config {
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
        activation,
        tied_head: true,
    };
    config.validate()?;
    Ok(config)
}

/// Scaled positions are not computed. As in llama.cpp a factor without a type is linear, files older than types call it
/// `rope.scale_linear`, and zero is no scaling.
fn refuse_rope_scaling(keys: &Keys) -> Result<(), ConfigError> {
    let unsupported = |what: String| Err(ConfigError::Unsupported { what, hint: String::new() });
    match keys.metadata.get_str(&keys.key("rope.scaling.type"))? {
        Some("none") => return Ok(()),
        None | Some("linear") => {}
        Some(other) => return unsupported(format!("rope scaling \"{other}\"")),
    }
    for name in ["rope.scaling.factor", "rope.scale_linear"] {
        let key = keys.key(name);
        if let Some(factor) = keys.metadata.get_f32(&key)?.filter(|factor| *factor != 1.0 && *factor != 0.0) {
            return unsupported(format!("rope scaling \"linear\" ({key} is {factor})"));
        }
    }
    Ok(())
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
