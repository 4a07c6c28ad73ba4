//! Untrained models for pre-training.

use crate::builders::builders;
use crate::error::{Error, Result};
use crate::events::Events;
use crate::files;
use crate::outputs::OutputError;
use std::path::Path;
use tritune_format::TemporaryFolder;
use tritune_format::codec::I2sBlock;
use tritune_model::config::Multipliers;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::master::MasterModel;
use tritune_model::tokenizer::{Tokenizer, VocabKind};
use tritune_model::{Config, Family};

/// The shape of a new model.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NewModel {
    /// Name in its metadata.
    pub name: Option<String>,
    /// Its family.
    pub family: &'static Family,
    /// Width of the residual stream.
    pub hidden: usize,
    /// Width of the feed-forward block.
    pub feed_forward: usize,
    /// Transformer blocks.
    pub layers: usize,
    /// Query heads.
    pub heads: usize,
    /// Key and value heads.
    pub kv_heads: usize,
    /// Longest context.
    pub context: usize,
    /// Seed of the weights.
    pub seed: u64,
}

builders! {
    NewModel {
        with_name(name: Option<String>),
        with_hidden(hidden: usize),
        with_feed_forward(feed_forward: usize),
        with_layers(layers: usize),
        with_heads(heads: usize),
        with_kv_heads(kv_heads: usize),
        with_context(context: usize),
        with_seed(seed: u64),
    }
}

impl NewModel {
    /// A small model of this family: the shape that `tritune pretrain` has by default.
    pub fn new(family: &'static Family) -> NewModel {
        NewModel {
            name: None,
            family,
            hidden: 512,
            feed_forward: 1280,
            layers: 5,
            heads: 8,
            kv_heads: 4,
            context: 512,
            seed: 0,
        }
    }

    /// Writes the untrained model as a Hugging Face folder; it follows from shape, vocabulary and seed alone. One that exists
    /// stays: a resumed run notices by its checksum when it is another. Anything else of that name is refused.
    pub fn write(&self, folder: &Path, tokenizer: &Path, events: &dyn Events) -> Result<()> {
        if folder.join("config.json").is_file() && folder.join("tokenizer.json").is_file() {
            events.info(format!("{} exists already: training continues with that model", folder.display()));
            return Ok(());
        }
        if folder.symlink_metadata().is_ok() {
            return Err(OutputError::Exists(folder.to_owned()).into());
        }
        let bytes = files::read(tokenizer).map_err(|error| tritune_format::Error::from_io("read", tokenizer, error))?;
        let (_, mut vocab) = Tokenizer::from_tokenizer_json(&bytes, None, &[])?;
        if vocab.kind == VocabKind::External {
            return Err(Error::UnsuitableVocabulary(tokenizer.to_owned()));
        }
        // Rows in multiples of 64 keep matrix kernels busy.
        let rows = vocab.len().next_multiple_of(64);
        vocab.pad_to(rows)?;
        let model = MasterModel::fresh(self.config(rows)?, Some(vocab), self.seed);
        files::create_folder(folder.parent().unwrap_or(folder))?;
        let failed = |error| tritune_format::Error::from_io("create", folder, error);
        // The folder appears with everything in it: a run that is killed here leaves none.
        let staging = TemporaryFolder::create(folder).map_err(failed)?;
        let options =
            ConvertOptions { target: OutputFormat::HfMaster, head: None, i2s_block: I2sBlock::default(), lossy: false };
        convert(&model, staging.path(), options, &mut |_, _| ())?;
        files::write(&staging.path().join("tokenizer.json"), &bytes)?;
        Ok(staging.put_in_place(folder).map_err(failed)?)
    }

    fn config(&self, vocab: usize) -> Result<Config> {
        let NewModel { hidden, heads, .. } = *self;
        if heads == 0 || !hidden.is_multiple_of(heads) {
            return Err(Error::HeadsDoNotDivide(hidden, heads));
        }
        let head_dim = hidden / heads;
        let config = Config {
            name: self.name.clone(),
            family: self.family,
            vocab,
            hidden,
            feed_forward: self.feed_forward,
            layers: self.layers,
            heads,
            kv_heads: self.kv_heads,
            head_dim,
            context: self.context,
            norm_eps: 1e-5,
            rope_theta: 10_000.0,
            rope_dims: head_dim,
            rope_factors: None,
            rope_magnitude: 1.0,
            multipliers: self.family.multiplies.then(|| Multipliers::usual(head_dim)),
            activation: self.family.activation,
            tied_head: true,
            projection_norms: Vec::new(),
        };
        config.validate()?;
        Ok(config)
    }
}
