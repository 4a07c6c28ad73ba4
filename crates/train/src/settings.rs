//! The settings of a fine-tuning run: defaults, a TOML file, flags, and what is allowed.
//!
//! Every setting has one name: the flag `--batch-tokens` is the key `batch-tokens` (or `batch_tokens`) of the file given by
//! `--config`, and the field `batch_tokens` here. Flags win over the file, the file over the defaults.

pub(crate) mod checks;
pub(crate) mod choice;
pub(crate) mod kind;
mod modules;
mod overrides;
mod size;
mod small_data;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::data::FieldMap;
pub use crate::objective::PreferenceMethod;
use crate::power::PowerMode;
use crate::schedule::{LearningRate, Rates, Schedule, TwoPhase};
use crate::teacher::{Distillation, Relation};
use choice::named_choice;
use tritune_graph::{GroupSize, ScaleGranularity};
use tritune_model::{Config, MasterScales};

pub use choice::UnknownName;
pub use kind::{SettingForm, SettingInfo, SettingKind};
pub use modules::Modules;
pub use overrides::{SettingsError, SettingsPlace};
pub use size::MemorySize;

/// Tokens of each target in a teacher's file where their number is not given.
const TOP_K: u32 = 64;
/// A teacher's weight where none is given.
pub const DISTILL: f64 = 0.5;

named_choice! {
    /// Which tokens are trained on.
    pub enum LossOn("part to train on") {
        /// Every token.
        All = "all",
        /// What the assistant says, with the end of each turn; the completion of a prompt; all of a text.
        #[default]
        Assistant = "assistant",
        /// Only the assistant's last reply; otherwise as the former.
        Completion = "completion",
    }
}

named_choice! {
    /// What happens to samples longer than the sequence.
    pub enum Overlong("way to treat long samples") {
        /// Their end is cut off and counted.
        #[default]
        Truncate = "truncate",
        /// They become several samples. Each further one begins with the bos token or, in a vocabulary without, with the
        /// last token of the one before, so that every token is still trained on once.
        Split = "split",
        /// They are left out and counted.
        Skip = "skip",
    }
}

named_choice! {
    /// Whether activations are kept for the backward pass or recomputed.
    pub enum Recompute("recompute mode") {
        /// As the memory allows.
        #[default]
        Auto = "auto",
        /// Recomputed in every layer, but not in the last where that would save no memory: it needs them at once.
        On = "on",
        /// Kept in every layer.
        Off = "off",
    }
}

named_choice! {
    /// Which ternary weights of a student share a scale.
    pub enum Scales("choice of weights that share a scale") {
        /// All of a tensor.
        #[default]
        Tensor = "tensor",
        /// Those of a row.
        Row = "row",
        /// 32 neighbours of a row.
        G32 = "32",
        /// 64 neighbours.
        G64 = "64",
        /// 128 neighbours.
        G128 = "128",
        /// 256 neighbours.
        G256 = "256",
    }
}

impl Scales {
    /// As the graph has it.
    pub const fn granularity(self) -> ScaleGranularity {
        match self {
            Scales::Tensor => ScaleGranularity::Tensor,
            Scales::Row => ScaleGranularity::Row,
            Scales::G32 => ScaleGranularity::Group(GroupSize::G32),
            Scales::G64 => ScaleGranularity::Group(GroupSize::G64),
            Scales::G128 => ScaleGranularity::Group(GroupSize::G128),
            Scales::G256 => ScaleGranularity::Group(GroupSize::G256),
        }
    }
}

/// Declares the settings once: their fields, defaults, keys and partial form.
macro_rules! settings {
    (
        $(#[$meta:meta])*
        pub struct $settings:ident, $(#[$overrides_meta:meta])* $overrides:ident {
            $($(#[doc = $doc:literal])+ $(#[serde($serde:tt)])? $field:ident: $type:ty = $default:expr,)+
        }
        optional {
            $($(#[doc = $optional_doc:literal])+ $optional:ident: $optional_type:ty,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        // What an earlier version stored has fewer of them.
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        pub struct $settings {
            $($(#[doc = $doc])+ $(#[serde($serde)])? pub $field: $type,)+
            $($(#[doc = $optional_doc])+ pub $optional: Option<$optional_type>,)+
        }

        impl Default for $settings {
            fn default() -> $settings {
                $settings { $($field: $default,)+ $($optional: None,)+ }
            }
        }

        impl $settings {
            /// These settings without those that name a place on this machine.
            pub fn without_places(mut self) -> $settings {
                $(if <$optional_type as kind::Setting>::KIND == SettingKind::Place {
                    self.$optional = None;
                })+
                self
            }
        }

        $(#[$overrides_meta])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $overrides {
            $($(#[doc = $doc])+ pub $field: Option<$type>,)+
            $($(#[doc = $optional_doc])+ pub $optional: Option<$optional_type>,)+
        }

        impl $overrides {
            /// The fields' names; keys have dashes instead of underscores.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field),)+ $(stringify!($optional),)+];

            /// The fields, for those who make something of all of them.
            pub const TABLE: &'static [SettingInfo] = &[
                $(SettingInfo {
                    name: stringify!($field),
                    about: concat!($($doc),+),
                    kind: <$type as kind::Setting>::KIND,
                    form: <$type as kind::Setting>::FORM,
                },)+
                $(SettingInfo {
                    name: stringify!($optional),
                    about: concat!($($optional_doc),+),
                    kind: <$optional_type as kind::Setting>::KIND,
                    form: <$optional_type as kind::Setting>::FORM,
                },)+
            ];

            /// What the value of the field called `field` is, if there is such a field.
            pub fn kind(field: &str) -> Option<SettingKind> {
                Self::TABLE.iter().find(|known| known.name == field).map(|known| known.kind)
            }

            /// Sets the field called `field`, which is one of [`Self::FIELDS`].
            fn set(&mut self, field: &str, value: toml::Value) -> Result<(), String> {
                match field {
                    $(stringify!($field) => self.$field = Some(overrides::typed(value)?),)+
                    $(stringify!($optional) => self.$optional = Some(overrides::typed(value)?),)+
                    _ => return Err("is not a setting".into()),
                }
                Ok(())
            }

            fn apply(self, settings: &mut $settings) {
                $(if let Some(value) = self.$field {
                    settings.$field = value;
                })+
                $(if self.$optional.is_some() {
                    settings.$optional = self.$optional;
                })+
            }
        }
    };
}

settings! {
    /// All settings of a fine-tuning run.
    pub struct FinetuneSettings,
    /// Some of the settings, from a file or from flags; the others are left as they are.
    FinetuneOverrides {
        /// Train every weight of the model instead of an adapter.
        full: bool = false,
        /// Rank of the adapter.
        rank: u32 = 8,
        /// The adapter's output is scaled by alpha / rank.
        alpha: f64 = 16.0,
        /// Which linear layers get an adapter.
        modules: Modules = Modules::all(),
        /// Scale by alpha / √rank instead.
        rslora: bool = false,
        /// Train the weights' magnitudes too (DoRA).
        dora: bool = false,
        /// Let the adapter change trits instead of adding its product: it merges without loss.
        ternary_adapter: bool = false,
        /// Dropout of the adapter's inputs in training.
        dropout: f64 = 0.0,
        /// Peak learning rate.
        lr: f64 = 1e-4,
        /// How the learning rate decays.
        schedule: Schedule = Schedule::Linear,
        /// Steps over which full training goes from dense to ternary weights.
        dense_warmup: u64 = 0,
        /// Start from the teacher's own weights, with a norm before every projection.
        from_teacher: bool = false,
        /// Warm-up: below 1 a fraction of the steps, otherwise a number of steps.
        warmup: f64 = 0.0,
        /// Passes over the data.
        epochs: f64 = 3.0,
        /// Give small data more passes, and an adapter a higher rate. Off when passes, steps or rate are given.
        #[serde(default)]
        suit_data: bool = true,
        /// Longest sequence in tokens.
        seq: u32 = 512,
        /// Batches whose gradients are added up for one optimiser step.
        accumulate: u32 = 1,
        /// Weight decay of AdamW.
        weight_decay: f64 = 0.01,
        /// Pull towards what the adapter started from, as a multiple of the learning rate (FedProx).
        proximal: f64 = 0.0,
        /// Decay of AdamW's running mean of squared gradients.
        beta2: f64 = 0.999,
        /// Largest norm of the gradient; 0 does not clip.
        clip: f64 = 1.0,
        /// Seed of data order, initialisation and dropout.
        seed: u64 = 0,
        /// Steps between evaluations; 0 evaluates at the end only.
        eval_every: u64 = 50,
        /// Steps between checkpoints; 0 saves at the end and on a signal only.
        checkpoint_every: u64 = 50,
        /// Which tokens are trained on.
        loss: LossOn = LossOn::Assistant,
        /// Read the texts of special tokens in prompts, completions and texts as those tokens.
        special: bool = false,
        /// Evaluations without a better loss after which training ends; 0 goes on to the last step.
        patience: u64 = 0,
        /// How much lower a loss must be to be a better one there; 0 takes any lower one.
        min_improvement: f64 = 0.0,
        /// Whether several samples are packed into a sequence.
        pack: bool = true,
        /// Fraction of the training data kept for evaluation.
        val_split: f64 = 0.0,
        /// Whether activations are recomputed in the backward pass.
        recompute: Recompute = Recompute::Auto,
        /// How much of the device's power to use.
        power: PowerMode = PowerMode::Full,
        /// Pause while the device is not plugged in.
        only_charging: bool = false,
    }
    optional {
        /// The base model.
        model: PathBuf,
        /// The training data.
        data: PathBuf,
        /// Further training data.
        more_data: Vec<PathBuf>,
        /// Which fields of the data are which of ours.
        map: FieldMap,
        /// What happens to samples longer than the sequence; plain text is split and everything else truncated unless
        /// given.
        overlong: Overlong,
        /// The output folder.
        output: PathBuf,
        /// Data to evaluate on, instead of a part of the training data.
        eval: PathBuf,
        /// An adapter to continue.
        init: PathBuf,
        /// Seed of A factors that stay as they are: only the B factors learn (FFA-LoRA), so that means of adapters are
        /// exact.
        freeze_a: u64,
        /// A Jinja chat template to use instead of the model's own.
        template: PathBuf,
        /// A teacher model for distillation.
        teacher: PathBuf,
        /// A file of the teacher's logits of every target: with it, the teacher is not on the device while its student is.
        teacher_cache: PathBuf,
        /// Tokens of each target there, 64 unless given.
        teacher_top_k: u32,
        /// Which weights of a student that starts from its teacher share a scale; those of a tensor unless given.
        scales: Scales,
        /// Which weights of its embedding and head share a scale; these stay dense unless given.
        table_scales: Scales,
        /// Weight of the teacher's distribution in the loss, 0.5 unless given; the rest is the targets'.
        distill: f64,
        /// Weight of the targets' cross-entropy, 1 unless given. This and the next three are terms that are added up, in the place of
        /// shares.
        cross_entropy: f64,
        /// Weight of the divergence from the teacher's distribution, 0 unless given.
        kl: f64,
        /// What logits are divided by for that, 1 unless given.
        kl_temperature: f64,
        /// Weight of the attention-relation term, 0 unless given.
        relation: f64,
        /// Layer of that term, counted from 0; two thirds up unless given.
        relation_layer: u32,
        /// Relation heads of that term.
        relation_heads: u32,
        /// How pairs of answers are learnt from, in the place of the cross-entropy.
        preference: PreferenceMethod,
        /// How strongly a pair's losses count: 0.1 for DPO and ORPO and 2 for SimPO unless given.
        beta: f64,
        /// How far SimPO's better answer has to be ahead, 1 unless given.
        gamma: f64,
        /// The device to train on.
        device: String,
        /// Optimiser steps, instead of epochs.
        steps: u64,
        /// Tokens of a micro-batch; those of one sequence unless given, or of both of a pair.
        batch_tokens: u32,
        /// Most memory that the run may take on its device; what is free there unless given.
        memory: MemorySize,
        /// Pause above this temperature in °C.
        max_temp: f64,
        /// Pause below this battery charge in percent.
        min_battery: u32,
    }
}

/// What the product of a ternary adapter must be larger than to change a trit: B factors of this size do.
const TERNARY_THRESHOLD: f32 = 0.1;
/// The learning rate of a ternary adapter: at a tenth of it hardly a product passes the threshold.
const TERNARY_RATE: f64 = 1e-2;

impl FinetuneSettings {
    /// The scales of a student that starts from its teacher.
    pub fn student_scales(&self) -> MasterScales {
        let linear = self.scales.unwrap_or_default().granularity();
        MasterScales { linear, tables: self.table_scales.map(Scales::granularity) }
    }

    /// Defaults, overridden by the text of a TOML file, overridden by flags; checked.
    pub fn resolve(
        defaults: FinetuneSettings,
        config: Option<&str>,
        flags: FinetuneOverrides,
    ) -> Result<FinetuneSettings, SettingsError> {
        let mut settings = defaults;
        let file = config.map(FinetuneOverrides::from_toml).transpose()?;
        if file.iter().chain([&flags]).any(|given| given.ternary_adapter == Some(true)) {
            settings.lr = TERNARY_RATE;
        }
        if file.iter().chain([&flags]).any(FinetuneOverrides::choose_passes_or_rate) {
            settings.suit_data = false;
        }
        if let Some(file) = file {
            file.apply_to(&mut settings)?;
        }
        flags.apply_to(&mut settings)?;
        settings.validate()?;
        Ok(settings)
    }

    /// The defaults of training from scratch.
    pub fn pretraining() -> FinetuneSettings {
        FinetuneSettings {
            full: true,
            lr: 1.5e-3,
            schedule: Schedule::TwoPhase,
            warmup: 0.02,
            epochs: 1.0,
            suit_data: false,
            weight_decay: 0.1,
            beta2: 0.95,
            loss: LossOn::All,
            eval_every: 250,
            checkpoint_every: 250,
            val_split: 0.02,
            ..FinetuneSettings::default()
        }
    }

    /// All training data: files, folders and patterns.
    pub fn data_paths(&self) -> Vec<PathBuf> {
        self.data.iter().chain(self.more_data.iter().flatten()).cloned().collect()
    }

    /// Tokens of a micro-batch, which has room for one sample at least, or for both of a pair.
    pub fn tokens_per_batch(&self) -> u32 {
        let samples = if self.preference.is_some() { 2 } else { 1 };
        self.batch_tokens.unwrap_or(self.seq.saturating_mul(samples))
    }

    /// What a product must be larger than to change a trit, where the adapter changes trits.
    pub fn ternary_threshold(&self) -> Option<f32> {
        self.ternary_adapter.then_some(TERNARY_THRESHOLD)
    }

    /// The adapter's alpha: one that changes trits has no scale.
    pub fn adapter_alpha(&self) -> f64 {
        if self.ternary_adapter { f64::from(self.rank) } else { self.alpha }
    }

    /// What adapter is trained, in a few words.
    pub fn adapter_words(&self) -> String {
        let FinetuneSettings { rank, alpha, modules, dora, .. } = self;
        match (self.ternary_threshold(), dora) {
            (Some(threshold), _) => {
                format!("rank {rank}, {modules}, changes trits where its product is above {threshold}")
            }
            (None, true) => format!("rank {rank}, alpha {alpha}, {modules}, with magnitudes (DoRA)"),
            (None, false) => format!("rank {rank}, alpha {alpha}, {modules}"),
        }
    }

    /// The kind of an adapter that has a folder as its only form, and what to do instead.
    pub fn folder_only(&self) -> Option<(&'static str, &'static str)> {
        match (self.ternary_adapter, self.dora) {
            (true, _) => Some(("a ternary adapter", "merged into the model it does")),
            (_, true) => Some(("DoRA", "the folder is PEFT's")),
            _ => None,
        }
    }

    /// The factor on the adapter's output.
    pub fn adapter_scale(&self) -> f64 {
        let rank = f64::from(self.rank);
        self.adapter_alpha() / if self.rslora { rank.sqrt() } else { rank }
    }

    /// The defaults of distillation into a ternary model: one made of the teacher, or one that is ternary already.
    pub fn distillation_defaults(from_teacher: bool) -> FinetuneSettings {
        FinetuneSettings {
            full: true,
            from_teacher,
            dense_warmup: if from_teacher { 100 } else { 0 },
            warmup: 0.05,
            schedule: Schedule::Cosine,
            epochs: 1.0,
            suit_data: false,
            kl: Some(1.0),
            kl_temperature: Some(2.0),
            ..FinetuneSettings::default()
        }
    }

    /// What a teacher of a model of this shape counts for, if there is one.
    pub fn distillation(&self, config: &Config) -> Option<Distillation> {
        self.teacher.as_ref()?;
        if !self.adds_terms() {
            let both = Distillation::with_weight(self.distill.unwrap_or(DISTILL) as f32);
            return Some(Distillation { top_k: self.top_k(), ..both });
        }
        let relation = self.relation.filter(|weight| *weight > 0.0).map(|weight| {
            let usual = Relation::usual(config, weight as f32);
            let layer = self.relation_layer.map_or(usual.layer, |layer| layer as usize);
            Relation { layer, heads: self.relation_heads.map_or(usual.heads, |heads| heads as usize), ..usual }
        });
        let weight = |given: Option<f64>, usual: f64| given.unwrap_or(usual) as f32;
        let (hard, soft) = (weight(self.cross_entropy, 1.0), weight(self.kl, 0.0));
        // Nobody listens to a teacher that counts for nothing.
        if (hard, soft, relation) == (1.0, 0.0, None) {
            return None;
        }
        Some(Distillation { hard, soft, temperature: weight(self.kl_temperature, 1.0), relation, top_k: self.top_k() })
    }

    /// Tokens of each target that a teacher's file has, if there is such a file.
    fn top_k(&self) -> Option<usize> {
        self.teacher_cache.as_ref().map(|_| self.teacher_top_k.unwrap_or(TOP_K) as usize)
    }

    /// Whether the teacher's part of the loss is terms with weights of their own, not a fraction of the whole.
    pub fn adds_terms(&self) -> bool {
        [self.cross_entropy, self.kl, self.kl_temperature, self.relation].iter().any(Option::is_some)
    }

    /// Learning rate and weight decay over a run of `steps` steps.
    pub fn rates(&self, steps: u64) -> Rates {
        let warmup =
            if self.warmup < 1.0 { (self.warmup * steps as f64).round() as u64 } else { self.warmup.round() as u64 };
        match self.schedule {
            Schedule::TwoPhase => Rates::Two(TwoPhase::new(self.lr, self.weight_decay, warmup, steps)),
            schedule => Rates::One(LearningRate { peak: self.lr, schedule, warmup, steps }, self.weight_decay),
        }
    }
}

#[cfg(test)]
mod tests;
