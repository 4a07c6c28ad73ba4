//! Untrained models, to be trained as a whole.

use crate::events::{Events, Notice};
use crate::files;
use crate::finetune::FinetuneError;
use crate::model::ModelError;
use std::path::Path;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertOptions, Target, convert};
use tritune_model::master::MasterCheckpoint;
use tritune_model::tokenizer::{Tokenizer, VocabKind};
use tritune_model::{Config, Family};

/// The shape of a new model.
#[derive(Clone, Debug)]
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

impl NewModel {
    /// Writes the untrained model as a Hugging Face folder; it follows from shape, vocabulary and seed alone. One that exists
    /// stays: a resumed run notices by its checksum when it is another.
    pub fn write(&self, folder: &Path, tokenizer: &Path, events: &dyn Events) -> Result<(), FinetuneError> {
        if folder.join("config.json").is_file() && folder.join("tokenizer.json").is_file() {
            events.notice(&Notice::StartExists { path: folder.to_owned() });
            return Ok(());
        }
        let bytes = files::read(tokenizer)
            .map_err(|source| FinetuneError::Unreadable { path: tokenizer.to_owned(), source })?;
        let (_, mut vocab) = Tokenizer::from_tokenizer_json(&bytes, None, &[]).map_err(ModelError::from)?;
        if vocab.kind == VocabKind::External {
            return Err(FinetuneError::UnsuitableVocabulary { path: tokenizer.to_owned() });
        }
        // Rows in multiples of 64 keep matrix kernels busy.
        let rows = vocab.len().next_multiple_of(64);
        vocab.pad_to(rows).map_err(ModelError::from)?;
        let model = MasterCheckpoint::fresh(self.config(rows)?, Some(vocab), self.seed);
        files::create_folder(folder)?;
        let options = ConvertOptions { target: Target::HfMaster, head: None, i2s_block: I2sBlock::default() };
        convert(&model, folder, options, &mut |_, _| ())?;
        Ok(files::write(&folder.join("tokenizer.json"), &bytes)?)
    }

    fn config(&self, vocab: usize) -> Result<Config, FinetuneError> {
        let NewModel { hidden, heads, .. } = *self;
        if heads == 0 || !hidden.is_multiple_of(heads) {
            return Err(FinetuneError::HeadsDoNotDivide { hidden, heads });
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
            activation: self.family.activation,
            tied_head: true,
        };
        config.validate()?;
        Ok(config)
    }
}
