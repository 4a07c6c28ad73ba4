//! The instruction sets of the kernels, and which of them this machine has.

use std::fmt;

use thiserror::Error;

/// An instruction set that kernels are written for. All give the same integers in ternary products, and select the float
/// lanes of the other ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isa {
    /// Plain Rust, on any machine.
    Portable,
    /// x86-64 with 256-bit integer vectors.
    Avx2,
    /// x86-64 with 512-bit integer vectors.
    Avx512Bw,
    /// x86-64 with 256-bit byte dot products.
    AvxVnni,
    /// x86-64 with 512-bit byte dot products.
    Avx512Vnni,
    /// AArch64 with the vectors every such core has.
    Neon,
    /// AArch64 with byte dot products (`sdot`).
    NeonDot,
    /// AArch64 with byte matrix products (`smmla`) and dot products.
    NeonI8mm,
    /// WebAssembly with 128-bit vectors.
    Simd128,
}

/// Why a named instruction set cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum IsaError {
    /// No kernel has that name.
    #[error("unknown instruction set \"{name}\"; choose one of: {}", names(&Isa::available()))]
    Unknown { name: String },
    /// The kernel exists, this machine cannot run it.
    #[error("this machine cannot run instruction set \"{isa}\"; choose one of: {}", names(&Isa::available()))]
    Unavailable { isa: Isa },
}

impl Isa {
    /// Every instruction set, on this machine or another; within a family from the slowest to the fastest.
    pub const ALL: [Self; 9] = [
        Self::Portable,
        Self::Avx2,
        Self::Avx512Bw,
        Self::AvxVnni,
        Self::Avx512Vnni,
        Self::Neon,
        Self::NeonDot,
        Self::NeonI8mm,
        Self::Simd128,
    ];

    /// The fastest one this machine has.
    pub fn detect() -> Self {
        Self::ALL.into_iter().rfind(|isa| isa.is_available()).unwrap_or(Self::Portable)
    }

    /// All that this machine has, the fastest last.
    pub fn available() -> Vec<Self> {
        Self::ALL.into_iter().filter(|isa| isa.is_available()).collect()
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c"),
            #[cfg(target_arch = "x86_64")]
            Self::AvxVnni => Self::Avx2.is_available() && is_x86_feature_detected!("avxvnni"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bw => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => Self::Avx512Bw.is_available() && is_x86_feature_detected!("avx512vnni"),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(target_arch = "aarch64")]
            Self::NeonDot => std::arch::is_aarch64_feature_detected!("dotprod"),
            #[cfg(target_arch = "aarch64")]
            Self::NeonI8mm => {
                std::arch::is_aarch64_feature_detected!("dotprod") && std::arch::is_aarch64_feature_detected!("i8mm")
            }
            #[cfg(target_family = "wasm")]
            Self::Simd128 => cfg!(target_feature = "simd128"),
            #[allow(unreachable_patterns, reason = "where every instruction set is of this architecture")]
            _ => false,
        }
    }

    /// The instruction set called `name`, when this machine can run it.
    pub fn parse(name: &str) -> Result<Self, IsaError> {
        let isa = Self::ALL
            .into_iter()
            .find(|isa| isa.name() == name)
            .ok_or_else(|| IsaError::Unknown { name: name.to_owned() })?;
        if isa.is_available() { Ok(isa) } else { Err(IsaError::Unavailable { isa }) }
    }

    /// The name [`parse`](Self::parse) knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512Bw => "avx512-bw",
            Self::AvxVnni => "avx-vnni",
            Self::Avx512Vnni => "avx512-vnni",
            Self::Neon => "neon",
            Self::NeonDot => "neon-dot",
            Self::NeonI8mm => "neon-i8mm",
            Self::Simd128 => "simd128",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

fn names(isas: &[Isa]) -> String {
    let names: Vec<_> = isas.iter().map(|isa| isa.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_what_this_machine_has() {
        for isa in Isa::ALL {
            let expected = if Isa::available().contains(&isa) { Ok(isa) } else { Err(IsaError::Unavailable { isa }) };
            assert_eq!(Isa::parse(isa.name()), expected);
        }
        let error = Isa::parse("mmx").unwrap_err().to_string();
        assert!(error.contains("\"mmx\"") && error.contains("portable"), "{error}");
    }

    #[test]
    fn the_fastest_available_is_detected() {
        #[cfg(target_arch = "x86_64")]
        let expected = if is_x86_feature_detected!("avx512vnni") && is_x86_feature_detected!("avx512bw") {
            Isa::Avx512Vnni
        } else if is_x86_feature_detected!("avxvnni") {
            Isa::AvxVnni
        } else if is_x86_feature_detected!("avx512bw") {
            Isa::Avx512Bw
        } else if is_x86_feature_detected!("avx2") {
            Isa::Avx2
        } else {
            Isa::Portable
        };
        #[cfg(target_arch = "aarch64")]
        let expected = if std::arch::is_aarch64_feature_detected!("i8mm") {
            Isa::NeonI8mm
        } else if std::arch::is_aarch64_feature_detected!("dotprod") {
            Isa::NeonDot
        } else {
            Isa::Neon
        };
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let expected = Isa::Portable;
        assert_eq!(Isa::detect(), expected);
        // scripts/test-neon runs this under emulated cores and names what each must be found to have.
        println!("detected {}", Isa::detect());
    }
}
