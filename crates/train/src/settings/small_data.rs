//! Small data: three passes at the usual rate are a few steps, after which nothing shows.

use super::{FinetuneOverrides, FinetuneSettings};

/// A run of fewer steps rarely shows.
const FEW_STEPS: u64 = 60;
/// One of so many does.
const ENOUGH_STEPS: u64 = 100;
/// More passes learn the samples by heart.
const MOST_PASSES: f64 = 30.0;
/// What an adapter learns from few steps with.
const HIGH_RATE: f64 = 1e-3;

impl FinetuneSettings {
    /// Whether nobody has chosen how often the data is read: then it may depend on how much there is.
    pub fn leaves_passes_open(&self) -> bool {
        self.suit_data && self.steps.is_none() && self.epochs == FinetuneSettings::default().epochs
    }

    /// The same with passes, and a rate, that suit data of which they make `steps` steps; nothing where they do already, or where the
    /// caller has chosen.
    pub fn suited_to(&self, steps: u64) -> Option<FinetuneSettings> {
        let usual = FinetuneSettings::default();
        if !self.leaves_passes_open() || !(1..FEW_STEPS).contains(&steps) {
            return None;
        }
        let passes = (self.epochs * ENOUGH_STEPS as f64 / steps as f64).ceil();
        // Whole models, trits and preferences have rates of their own, at which more of them would do harm.
        let is_plain = !self.full && !self.ternary_adapter && self.preference.is_none();
        let lr = if is_plain && self.lr == usual.lr { HIGH_RATE } else { self.lr };
        Some(FinetuneSettings { epochs: passes.min(MOST_PASSES), lr, suit_data: false, ..self.clone() })
    }
}

impl FinetuneOverrides {
    /// Whether they say how much is learnt.
    pub(super) fn choose_passes_or_rate(&self) -> bool {
        self.epochs.is_some() || self.steps.is_some() || self.lr.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::PreferenceMethod;

    #[test]
    fn small_data_get_more_passes_and_large_data_what_is_usual() {
        let usual = FinetuneSettings::default();
        for (steps, passes) in [(1, 30.0), (6, 30.0), (12, 25.0), (30, 10.0), (59, 6.0)] {
            let suited = usual.suited_to(steps).unwrap();
            assert_eq!((suited.epochs, suited.lr), (passes, 1e-3), "{steps} steps");
            // Chosen once.
            assert_eq!(suited.suited_to(steps), None);
        }
        for steps in [0, 60, 61, 10_000] {
            assert_eq!(usual.suited_to(steps), None, "{steps} steps");
        }
    }

    #[test]
    fn what_the_caller_says_stays() {
        let given = [
            FinetuneOverrides { epochs: Some(3.0), ..FinetuneOverrides::default() },
            FinetuneOverrides { steps: Some(6), ..FinetuneOverrides::default() },
            FinetuneOverrides { lr: Some(1e-4), ..FinetuneOverrides::default() },
            FinetuneOverrides { suit_data: Some(false), ..FinetuneOverrides::default() },
        ];
        for flags in given {
            let settings = FinetuneSettings::resolve(FinetuneSettings::default(), None, flags.clone()).unwrap();
            assert_eq!(settings.suited_to(6), None, "{flags:?}");
        }
        let file =
            FinetuneSettings::resolve(FinetuneSettings::default(), Some("epochs = 3"), FinetuneOverrides::default());
        assert_eq!(file.unwrap().suited_to(6), None);
        // A rate of its own says that whoever wrote it knows.
        let own = FinetuneSettings { lr: 2e-4, ..FinetuneSettings::default() };
        assert_eq!(own.suited_to(6).map(|suited| suited.lr), Some(2e-4));
        for settings in [FinetuneSettings::pretraining(), FinetuneSettings::distillation_defaults(true)] {
            assert_eq!(settings.suited_to(6), None);
        }
        // What an earlier version stored goes on as it began.
        let mut stored = serde_json::to_value(FinetuneSettings::default()).unwrap();
        stored.as_object_mut().unwrap().remove("suit-data");
        assert_eq!(serde_json::from_value::<FinetuneSettings>(stored).unwrap().suited_to(6), None);
    }

    #[test]
    fn only_plain_adapters_get_a_higher_rate() {
        let usual = FinetuneSettings::default();
        let others = [
            FinetuneSettings { full: true, ..usual.clone() },
            FinetuneSettings { preference: Some(PreferenceMethod::Dpo), ..usual.clone() },
            FinetuneSettings { ternary_adapter: true, lr: 1e-2, ..usual.clone() },
        ];
        for settings in others {
            let suited = settings.suited_to(10).unwrap();
            assert_eq!((suited.epochs, suited.lr), (30.0, settings.lr));
        }
        let dora = FinetuneSettings { dora: true, ..usual };
        assert_eq!(dora.suited_to(10).map(|suited| suited.lr), Some(1e-3));
    }
}
