//! What settings are allowed, alone and together.

use super::{FinetuneSettings, SettingsError};
use crate::objective;

impl FinetuneSettings {
    /// Refuses values out of range, naming the setting and what is allowed.
    pub fn validate(&self) -> Result<(), SettingsError> {
        self.check_ranges()?;
        self.check_what_is_trained()?;
        objective::check(self)?;
        if self.patience > 0 && self.eval.is_none() && self.val_split == 0.0 {
            return Err(SettingsError::Alone { name: "patience", needs: &["eval", "val-split"] });
        }
        if self.min_improvement > 0.0 && self.patience == 0 {
            return Err(SettingsError::Alone { name: "min-improvement", needs: &["patience"] });
        }
        if self.eval.is_some() && self.val_split > 0.0 {
            return Err(SettingsError::Conflict { first: "eval", second: "val-split" });
        }
        Ok(())
    }

    fn check_ranges(&self) -> Result<(), SettingsError> {
        within("rank", f64::from(self.rank), 1.0..=1024.0)?;
        within("alpha", self.alpha, 1e-3..=65536.0)?;
        within("dropout", self.dropout, 0.0..=0.95)?;
        within("lr", self.lr, 0.0..=1.0)?;
        within("warmup", self.warmup, 0.0..=1e9)?;
        within("epochs", self.epochs, 1e-3..=1e4)?;
        within("steps", self.steps.unwrap_or(1) as f64, 1.0..=1e9)?;
        within("seq", f64::from(self.seq), 2.0..=1048576.0)?;
        within("batch-tokens", f64::from(self.tokens_per_batch()), 2.0..=16777216.0)?;
        within("accumulate", f64::from(self.accumulate), 1.0..=65536.0)?;
        within("weight-decay", self.weight_decay, 0.0..=1.0)?;
        within("proximal", self.proximal, 0.0..=1e4)?;
        within("beta2", self.beta2, 0.5..=0.999999)?;
        within("clip", self.clip, 0.0..=1e6)?;
        within("min-improvement", self.min_improvement, 0.0..=1e3)?;
        within("val-split", self.val_split, 0.0..=0.9)?;
        within("max-temp", self.max_temp.unwrap_or(50.0), 20.0..=120.0)?;
        within("min-battery", f64::from(self.min_battery.unwrap_or(0)), 0.0..=100.0)?;
        if self.warmup >= 1.0 && self.warmup.fract() != 0.0 {
            let allowed = "a fraction below 1, or a whole number of steps".into();
            return Err(SettingsError::OutOfRange { name: "warmup", value: self.warmup.to_string(), allowed });
        }
        if self.tokens_per_batch() < self.seq {
            let (value, least) = (self.tokens_per_batch(), self.seq);
            return Err(SettingsError::BelowOther { name: "batch-tokens", value, other: "seq", least });
        }
        Ok(())
    }

    fn check_what_is_trained(&self) -> Result<(), SettingsError> {
        if self.full && self.init.is_some() {
            return Err(SettingsError::Conflict { first: "full", second: "init" });
        }
        if self.full && (self.dora || self.rslora || self.dropout > 0.0) {
            let second = if self.dora {
                "dora"
            } else if self.rslora {
                "rslora"
            } else {
                "dropout"
            };
            return Err(SettingsError::Conflict { first: "full", second });
        }
        if self.ternary_adapter {
            let others = [
                ("full", self.full),
                ("dora", self.dora),
                ("rslora", self.rslora),
                ("dropout", self.dropout > 0.0),
                ("freeze-a", self.freeze_a.is_some()),
            ];
            if let Some((second, _)) = others.into_iter().find(|(_, given)| *given) {
                return Err(SettingsError::Conflict { first: "ternary-adapter", second });
            }
        }
        if self.freeze_a.is_some() && (self.full || self.dora) {
            return Err(SettingsError::Conflict { first: "freeze-a", second: if self.full { "full" } else { "dora" } });
        }
        if self.proximal > 0.0 && self.full {
            return Err(SettingsError::Conflict { first: "proximal", second: "full" });
        }
        if self.dense_warmup > 0 && !self.full {
            return Err(SettingsError::Alone { name: "dense-warmup", needs: &["full"] });
        }
        Ok(())
    }
}

/// Refuses a number out of range, which a NaN always is.
pub(crate) fn within(
    name: &'static str,
    value: f64,
    allowed: std::ops::RangeInclusive<f64>,
) -> Result<(), SettingsError> {
    if allowed.contains(&value) {
        return Ok(());
    }
    let allowed = format!("from {} to {}", allowed.start(), allowed.end());
    Err(SettingsError::OutOfRange { name, value: value.to_string(), allowed })
}
