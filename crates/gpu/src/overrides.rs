//! Simulated limits: any machine behaves like a lesser device, so that tests exercise phones' limits everywhere, and leaves out
//! what is done for speed, so that its worth can be measured.

use crate::profile::{DotSignedness, Optimizations, Profile};

/// Limits and features to hide, as read from a string such as `binding=128M,shared=16K,no-dot4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceOverrides {
    binding: Option<u64>,
    block: Option<u64>,
    shared: Option<u64>,
    subgroup: Option<u32>,
    submit_ns: Option<u64>,
    processors: Option<u32>,
    discrete: bool,
    no_f16: bool,
    no_dot4: bool,
    no_coopmat: bool,
    no_timestamps: bool,
    dot_signedness: Option<DotSignedness>,
    narrow: bool,
    slow_shifts: bool,
    tensor_shards: bool,
    optimizations: Optimizations,
    memory: Option<u64>,
    fail_alloc: Option<u64>,
    lose_after: Option<u64>,
}

/// A simulated limit that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "cannot simulate {item:?}; known are binding=SIZE, block=SIZE, shared=SIZE, subgroup=N, processors=N, submit=NANOSECONDS, memory=SIZE, \
     fail-alloc=N, lose-after=RUNS, discrete, no-f16, no-dot4, no-coopmat, no-timestamps, and for measurements sign=signed or sign=mixed, narrow, \
     slow-shifts, shards=tensors, no-tiles, no-fusion, no-overlap, no-replay, no-unroll, where SIZE is a number with an optional K, M or G"
)]
pub struct OverridesError {
    /// The part that was not understood.
    pub item: String,
}

/// What a simulated device refuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Bytes it has in all.
    pub memory: Option<u64>,
    /// The number of the allocation that fails, the first being 1.
    pub fail_alloc: Option<u64>,
}

impl DeviceOverrides {
    /// Reads a comma-separated list; the empty string changes nothing.
    pub fn parse(text: &str) -> Result<Self, OverridesError> {
        let mut overrides = DeviceOverrides::default();
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let error = || OverridesError { item: item.to_owned() };
            let (key, value) = item.split_once('=').map_or((item, None), |(key, value)| (key, Some(value)));
            let size = || value.and_then(parse_size).filter(|&size| size > 0).ok_or_else(error);
            match key {
                "binding" => overrides.binding = Some(size()?),
                "block" => overrides.block = Some(size()?),
                "shared" => overrides.shared = Some(size()?),
                "submit" => overrides.submit_ns = Some(size()?),
                "memory" => overrides.memory = Some(size()?),
                "fail-alloc" => overrides.fail_alloc = Some(size()?),
                "lose-after" => overrides.lose_after = Some(size()?),
                "processors" => overrides.processors = Some(u32::try_from(size()?).map_err(|_| error())?),
                "subgroup" => overrides.subgroup = Some(u32::try_from(size()?).map_err(|_| error())?),
                "sign" => {
                    overrides.dot_signedness = Some(match value {
                        Some("signed") => DotSignedness::Signed,
                        Some("mixed") => DotSignedness::Mixed,
                        _ => return Err(error()),
                    });
                }
                "shards" if value == Some("tensors") => overrides.tensor_shards = true,
                _ if value.is_some() => return Err(error()),
                "discrete" => overrides.discrete = true,
                "no-f16" => overrides.no_f16 = true,
                "no-dot4" => overrides.no_dot4 = true,
                "no-coopmat" => overrides.no_coopmat = true,
                "no-timestamps" => overrides.no_timestamps = true,
                "narrow" => overrides.narrow = true,
                "slow-shifts" => overrides.slow_shifts = true,
                "no-tiles" => overrides.optimizations.tile = false,
                "no-fusion" => overrides.optimizations.fuse = false,
                "no-overlap" => overrides.optimizations.overlap = false,
                "no-replay" => overrides.optimizations.replay = false,
                "no-unroll" => overrides.optimizations.unroll = false,
                _ => return Err(error()),
            }
        }
        Ok(overrides)
    }

    /// What the device is to refuse.
    pub fn faults(&self) -> Faults {
        Faults { memory: self.memory, fail_alloc: self.fail_alloc }
    }

    /// Runs after which the device is to be lost.
    pub fn lose_after(&self) -> Option<u64> {
        self.lose_after
    }

    /// Takes away from a profile what is to be hidden; nothing is ever added.
    pub fn apply(&self, profile: &mut Profile) {
        if let Some(binding) = self.binding {
            profile.max_binding = profile.max_binding.min(binding);
        }
        if let Some(block) = self.block {
            profile.max_block = profile.max_block.min(block);
        }
        if let Some(shared) = self.shared {
            profile.max_shared = profile.max_shared.min(shared);
        }
        if let Some(subgroup) = self.subgroup {
            profile.subgroup_size = subgroup;
            profile.subgroup_sizes = [subgroup; 2];
        }
        if let Some(processors) = self.processors {
            profile.processors = processors;
        }
        if let Some(nanoseconds) = self.submit_ns {
            profile.submit_ns = nanoseconds;
        }
        if let Some(memory) = self.memory {
            profile.device_memory = profile.device_memory.min(memory);
        }
        profile.unified &= !self.discrete;
        profile.f16 &= !self.no_f16;
        profile.dot4 &= !self.no_dot4;
        if self.no_coopmat {
            profile.coopmat.clear();
        }
        if self.no_timestamps {
            profile.timestamp_ns = None;
        }
        if let Some(form) = self.dot_signedness {
            profile.dot_signedness = form;
        }
        if self.narrow {
            profile.narrow();
        }
        if self.slow_shifts {
            profile.slow_shifts = true;
            profile.converts_bytes = true;
            profile.narrow_products = true;
            profile.direct_tiles = true;
            profile.few_registers = true;
            profile.half_scores = false;
        }
        profile.tensor_shards |= self.tensor_shards;
        profile.optimizations = self.optimizations;
    }
}

fn parse_size(text: &str) -> Option<u64> {
    let (digits, factor) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(digits) if text.ends_with('K') => (digits, 1 << 10),
        Some(digits) if text.ends_with('M') => (digits, 1 << 20),
        Some(digits) => (digits, 1 << 30),
        None => (text, 1),
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        let overrides = DeviceOverrides::parse(
            "binding=128M, block=256M,shared=16K,subgroup=16,processors=6,no-f16,no-dot4,no-coopmat,shards=tensors",
        )
        .unwrap();
        let expected = DeviceOverrides {
            binding: Some(128 << 20),
            block: Some(256 << 20),
            shared: Some(16 << 10),
            subgroup: Some(16),
            processors: Some(6),
            no_f16: true,
            no_dot4: true,
            no_coopmat: true,
            tensor_shards: true,
            ..DeviceOverrides::default()
        };
        assert_eq!(overrides, expected);
        assert_eq!(DeviceOverrides::parse("").unwrap(), DeviceOverrides::default());
    }

    #[test]
    fn what_is_done_for_speed_is_left_out() {
        let overrides =
            DeviceOverrides::parse("sign=mixed,narrow,slow-shifts,no-tiles,no-fusion,no-overlap,no-replay,no-unroll")
                .unwrap();
        let expected = DeviceOverrides {
            dot_signedness: Some(DotSignedness::Mixed),
            narrow: true,
            slow_shifts: true,
            optimizations: Optimizations { tile: false, fuse: false, overlap: false, replay: false, unroll: false },
            ..DeviceOverrides::default()
        };
        assert_eq!(overrides, expected);
    }

    #[test]
    fn nonsense_is_named() {
        for item in [
            "binding",
            "binding=",
            "binding=0",
            "processors=0",
            "memory=0",
            "fail-alloc=x",
            "lose-after",
            "binding=12Q",
            "shared=99999999999999999999",
            "no-such",
            "no-f16=1",
            "sign",
            "sign=left",
            "no-replay=yes",
            "shards",
            "shards=rows",
        ] {
            assert_eq!(
                DeviceOverrides::parse(&format!("discrete,{item}")),
                Err(OverridesError { item: item.to_owned() }),
                "{item}"
            );
        }
        assert!(DeviceOverrides::parse("binding=18446744073709551615G").is_err());
    }
}
