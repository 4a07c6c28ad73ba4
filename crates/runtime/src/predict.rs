//! A cost model of named devices: what a step should take, without the device.
//!
//! A pass is a sum of terms that do not overlap: integer products, float products, the head, attention, the adapters' small
//! products, element-wise traffic, and launches. Each is work over a rate times the fraction of that rate a kernel reaches. The
//! fractions in `MATRIX` are fitted on an H200 (`tritune bench`, `tritune finetune --profile`); those of phones are bounds from
//! issue slots that Mesa's compilers give our kernels for each family, lowered for stalls, and are not measured on any phone.

use crate::finetune::USABLE_MEMORY;
use serde::Serialize;
use tritune_gpu::{GpuTraits, GradientProducts};
use tritune_graph::Limits;
use tritune_model::tensor::Projection;
use tritune_model::{Config, ModelFile, Precision};
use tritune_train::trainer::{MemoryPlan, Prepared, TrainerError, TrainerOptions};

/// How far predictions for the H200 may be from what it measured, at the shapes it was fitted on.
pub const FITTED_ERROR: f64 = 0.10;
/// The factor by which a phone may be slower or faster than predicted: nothing here has run on one.
pub const PHONE_FACTOR: f64 = 2.0;
/// Fraction of the peak clocks that a phone's chassis sustains in long runs.
pub const SUSTAINED: f64 = 0.4;

const GIGA: f64 = 1e9;
const TERA: f64 = 1e12;

/// Fractions of its peak rates that a device reaches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Efficiency {
    /// Of the bandwidth, when weights are read for one token.
    pub read: f64,
    /// Of the bandwidth, in element-wise ops of many tokens.
    pub elementwise: f64,
    /// Of the integer rate, in ternary products of many tokens.
    pub integer: f64,
    /// Of the float rate, in gradients through ternary weights.
    pub gradient: f64,
    /// Of the float rate, in the head and its gradient.
    pub head: f64,
    /// Of the f32 rate, in attention.
    pub attention: f64,
    /// Of the f32 rate, in the adapters' narrow products.
    pub adapter: f64,
}

/// Fitted on the H200: 67,203 tok/s of prompt, 1,078 of generation, 14,555 of LoRA with recompute, 17,681 without
/// (docs/report/data).
const MATRIX: Efficiency = Efficiency {
    read: 0.85,
    // Half of the traffic stays in caches, and the backward pass has more of its own.
    elementwise: 0.90,
    // 446 of 1,188 TOP/s, what a kernel that only multiplies registers reached there.
    integer: 0.375,
    gradient: 0.31,
    head: 0.28,
    attention: 0.55,
    adapter: 0.10,
};

/// Bounds from issue slots that Mesa's compilers give the kernels a family takes (`scripts/gpu-table`,
/// `docs/report/phone-kernels`), lowered by a third for stalls. They differ by family in three shares: of integer products, of
/// gradients (two packed dot products stand for four multiply-adds, so more than all of the f32 rate is possible), of the head.
const fn shares(integer: f64, gradient: f64, head: f64) -> Efficiency {
    Efficiency {
        // What OpenCL and Vulkan engines reach in generation on phones.
        read: 0.60,
        // Assumed, and so are the last two.
        elementwise: 0.50,
        integer,
        gradient,
        head,
        attention: 0.20,
        adapter: 0.065,
    }
}

/// Adreno 750, the newest that Mesa 25 compiles for: 0.42 slots a multiply-add of `ternary_gemm_dot4` where 0.25 are dot products,
/// 0.75 of `ternary_matmul_backward_dot4`, 1.57 and 1.59 of the head forward and backward.
const ADRENO: Efficiency = shares(0.40, 0.89, 0.42);
/// Mali-G78 (v9), whose slot is 1/32 of a core's clock: 0.25 of `ternary_gemm_direct_dot4`, 0.62, 1.00 and 1.00.
const MALI_V9: Efficiency = shares(0.67, 1.08, 0.67);
/// Mali-G720 (v12), which stands for G715 and G925 too: a slot is 1/64 of a core's clock and the least is 0.125 and 0.5. 0.21 of
/// `ternary_gemm_direct_dot4`, 0.66, 0.90 and 0.91.
const MALI_V12: Efficiency = shares(0.39, 0.51, 0.37);

/// What is known of a device.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DeviceModel {
    /// Name on the command line.
    pub name: &'static str,
    /// Other names.
    #[serde(skip)]
    pub aliases: &'static [&'static str],
    /// What it is.
    pub description: &'static str,
    /// Bytes per second from memory.
    pub bandwidth: f64,
    /// Operations (two per multiply-add) per second of int8 products.
    pub int8: f64,
    /// The same of the unit that multiplies floats in the backward pass and the head.
    pub float: f64,
    /// The same of f16 arithmetic.
    pub f16: f64,
    /// The same of f32 arithmetic.
    pub f32: f64,
    /// Seconds of a launch with its barrier.
    pub launch: f64,
    /// Seconds of a dependent step of one token beside its bytes: launch, barrier, norm and quantisation.
    pub step: f64,
    /// Bytes a run may use.
    pub memory: u64,
    /// Whether products run on matrix units.
    pub matrix_units: bool,
    /// Whether steps of one token are fused.
    pub fuses: bool,
    /// Whether the figures come from a measurement of this device.
    pub measured: bool,
    /// Fractions of the rates.
    pub efficiency: Efficiency,
}

/// A phone: dot products at four times and f16 at twice the f32 rate, as Arm documents for Mali and as one packed dot product per
/// lane and slot gives on Adreno 7xx and 8xx; gradients through ternary weights by two dot products each.
const fn phone(
    name: &'static str,
    aliases: &'static [&'static str],
    description: &'static str,
    gigabytes_per_second: f64,
    f32_teraflops: f64,
    gibibytes: u64,
    efficiency: Efficiency,
) -> DeviceModel {
    DeviceModel {
        name,
        aliases,
        description,
        bandwidth: gigabytes_per_second * GIGA,
        int8: 4.0 * f32_teraflops * TERA,
        float: f32_teraflops * TERA,
        f16: 2.0 * f32_teraflops * TERA,
        f32: f32_teraflops * TERA,
        // An assumption: drivers of phones start a dependent dispatch about ten times slower than a data-centre card.
        launch: 20e-6,
        step: 25e-6,
        memory: gibibytes << 30,
        matrix_units: false,
        fuses: false,
        measured: false,
        efficiency,
    }
}

/// The devices known by name. Peaks are lanes · 2 · clock; clocks and buses are public figures of the chips.
pub const DEVICE_MODELS: &[DeviceModel] = &[
    // Memory is a quarter of what the phones have: what Android leaves one application without killing others.
    // 1,536 lanes at 1.1 GHz; LPDDR5X-10600 x 64 bit.
    phone("adreno-830", &["galaxy-s25", "s25"], "Galaxy S25, Snapdragon 8 Elite", 84.8, 3.4, 3, ADRENO),
    // 6 shader processors at 0.9 to 1.0 GHz; LPDDR5X-9600.
    phone("adreno-750", &["galaxy-s24", "s24"], "Galaxy S24, Snapdragon 8 Gen 3", 76.8, 2.8, 2, ADRENO),
    // 7 cores, 128 multiply-adds a clock each, 0.9 GHz; LPDDR5X-8533.
    phone("mali-g715", &["pixel-9", "pixel-8"], "Pixel 9, Tensor G4, 7 cores", 68.3, 1.6, 3, MALI_V12),
    // 20 cores, 32 multiply-adds a clock each, 0.85 GHz; LPDDR5-6400.
    phone("mali-g78", &["pixel-6"], "Pixel 6, Tensor G1, 20 cores", 51.2, 1.1, 2, MALI_V9),
    // 12 cores, 128 multiply-adds a clock each, 1.6 GHz; LPDDR5X-10667.
    phone("mali-g925", &["dimensity-9400"], "Dimensity 9400, Immortalis-G925 MC12", 85.3, 4.9, 3, MALI_V12),
    DeviceModel {
        name: "h200",
        aliases: &["nvidia-h200"],
        description: "NVIDIA H200 through Vulkan: the fitted device",
        // Reads of storage buffers, int8 and f16 matrix products, a dispatch with its barrier: all measured there.
        bandwidth: 4_450.0 * GIGA,
        int8: 1_188.0 * TERA,
        float: 790.0 * TERA,
        // 132 processors of 128 lanes at 1.98 GHz.
        f16: 133.8 * TERA,
        f32: 66.9 * TERA,
        launch: 1.7e-6,
        step: 4.05e-6,
        memory: 139 << 30,
        matrix_units: true,
        fuses: true,
        measured: true,
        efficiency: MATRIX,
    },
];

/// The device of that name or alias.
pub fn device_model(name: &str) -> Option<&'static DeviceModel> {
    let name = name.to_ascii_lowercase().replace([' ', '_'], "-");
    DEVICE_MODELS.iter().find(|model| model.name == name || model.aliases.contains(&name.as_str()))
}

/// What is asked of a device.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Workload {
    /// Tokens a document or prompt has.
    pub seq: usize,
    /// Tokens of a training batch.
    pub batch_tokens: usize,
    /// Rank of the adapters, on all seven projections.
    pub rank: usize,
    /// Fraction of the blocks that are recomputed in the backward pass.
    pub recompute: f64,
    /// Bits of a weight of the head and embedding.
    pub head_bits: f64,
}

/// Seconds of a pass, by what they are spent on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// Ternary products in integers.
    pub integer: f64,
    /// Gradients through ternary weights.
    pub gradient: f64,
    /// The head, and its gradient.
    pub head: f64,
    /// Attention, forward and backward.
    pub attention: f64,
    /// The adapters' products and gradients.
    pub adapter: f64,
    /// Everything that is read and written element by element.
    pub elementwise: f64,
    /// Launches.
    pub launches: f64,
}

impl Times {
    /// Everything together.
    pub fn total(&self) -> f64 {
        let Times { integer, gradient, head, attention, adapter, elementwise, launches } = self;
        integer + gradient + head + attention + adapter + elementwise + launches
    }
}

/// What a device should do in a second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prediction {
    /// Tokens a second of a prompt of `seq` tokens.
    pub prefill: f64,
    /// Tokens a second in generation.
    pub decode: f64,
    /// Tokens a second that a device without launches, at its full bandwidth, would generate.
    pub decode_ceiling: f64,
    /// Tokens a second of LoRA.
    pub training: f64,
    /// Where a prompt's time goes.
    pub prefill_times: Times,
    /// Where a training step's time goes.
    pub training_times: Times,
}

/// Numbers of a model that times follow from.
struct ModelCost {
    ternary: f64,
    /// Fraction of them that is recomputed with its block: all but the last product of a block.
    recomputed: f64,
    head: f64,
    adapter: f64,
    layers: f64,
    /// Bytes that element-wise ops of a forward pass read and write for a token.
    traffic: f64,
    /// Operations of a token's attention over one key.
    attention: f64,
    /// Bytes of keys and values of one token.
    cache: f64,
}

impl ModelCost {
    fn new(config: &Config, rank: usize) -> ModelCost {
        let number = |value: usize| value as f64;
        let (hidden, ff) = (number(config.hidden), number(config.feed_forward));
        let (qkv, attention) = (number(config.qkv_rows()), number(config.attention_width()));
        let layers = number(config.layers);
        // A stacks along the rank for Q, K, V and for gate, up; each projection has its own B.
        let factors = 3.0 * hidden + qkv + (attention + hidden) + 2.0 * hidden + 2.0 * ff + (ff + hidden);
        ModelCost {
            ternary: config.ternary_weights() as f64,
            recomputed: 1.0 - layers * ff * hidden / config.ternary_weights() as f64,
            head: number(config.vocab) * hidden,
            adapter: number(rank) * factors * layers,
            layers,
            traffic: 4.0 * layers * (6.0 * hidden + 3.0 * qkv + 8.0 * ff),
            attention: 4.0 * attention * layers,
            cache: 2.0 * 2.0 * number(config.kv_width()) * layers,
        }
    }
}

/// Launches of a block: of a prompt, of generation, and of a training step with the block recomputed.
const PROMPT_LAUNCHES: f64 = 10.0;
const DECODE_STEPS: f64 = 11.0;
const FUSED_DECODE_STEPS: f64 = 5.0;
const TRAINING_LAUNCHES: f64 = 62.0;
/// Attention's backward pass recomputes the scores and has four more products of their size.
const ATTENTION_BACKWARD: f64 = 2.5;

/// What a device should do with a model of that shape.
pub fn predict_speed(device: &DeviceModel, config: &Config, work: &Workload) -> Prediction {
    let cost = ModelCost::new(config, work.rank);
    let efficiency = &device.efficiency;
    let head_bytes = cost.head * work.head_bits / 8.0;

    let tokens = work.seq as f64;
    // A causal mask lets a token see half the prompt on average.
    let attention = |tokens: f64, times: f64| {
        times * tokens * cost.attention * work.seq as f64 / 2.0 / (device.f32 * efficiency.attention)
    };
    let prefill_times = Times {
        integer: tokens * 2.0 * cost.ternary / (device.int8 * efficiency.integer),
        head: head_bytes / (device.bandwidth * efficiency.read),
        attention: attention(tokens, 1.0),
        elementwise: tokens * cost.traffic / (device.bandwidth * efficiency.elementwise),
        launches: PROMPT_LAUNCHES * cost.layers * device.launch,
        ..Times::default()
    };

    // Halfway through a generation of 128 tokens.
    let bytes = cost.ternary / 4.0 + head_bytes + 64.0 * cost.cache;
    let steps = if device.fuses { FUSED_DECODE_STEPS } else { DECODE_STEPS };
    let decode = bytes / (device.bandwidth * efficiency.read) + (steps * cost.layers + 3.0) * device.step;

    let tokens = work.batch_tokens as f64;
    let forwards = 1.0 + work.recompute;
    let training_times = Times {
        integer: (1.0 + work.recompute * cost.recomputed) * tokens * 2.0 * cost.ternary
            / (device.int8 * efficiency.integer),
        gradient: tokens * 2.0 * cost.ternary / (device.float * efficiency.gradient),
        head: tokens * 4.0 * cost.head / (device.float * efficiency.head),
        attention: attention(tokens, forwards + ATTENTION_BACKWARD),
        adapter: tokens * (forwards + 2.0) * 2.0 * cost.adapter / (device.f32 * efficiency.adapter),
        elementwise: forwards * tokens * cost.traffic / (device.bandwidth * efficiency.elementwise),
        launches: TRAINING_LAUNCHES * (3.0 + work.recompute) / 4.0 * cost.layers * device.launch,
    };
    Prediction {
        prefill: work.seq as f64 / prefill_times.total(),
        decode: 1.0 / decode,
        decode_ceiling: device.bandwidth / bytes,
        training: tokens / training_times.total(),
        prefill_times,
        training_times,
    }
}

/// Speed and memory of LoRA training on a named device.
#[derive(Clone, Debug)]
pub struct RunPrediction {
    /// The device.
    pub device: &'static DeviceModel,
    /// Its speeds.
    pub speed: Prediction,
    /// Bytes that training takes.
    pub memory: MemoryPlan,
    /// Whether all blocks are recomputed in the backward pass.
    pub recompute: bool,
}

impl RunPrediction {
    /// Whether training fits the device.
    pub fn fits(&self) -> bool {
        self.memory.total() as f64 <= self.device.memory as f64 * USABLE_MEMORY
    }

    /// Tokens a second of LoRA that a phone's chassis can cool.
    pub fn sustained_training(&self) -> f64 {
        self.speed.training * if self.device.measured { 1.0 } else { SUSTAINED }
    }
}

/// Predicts speeds, and plans the memory of LoRA as a run would. Activations are kept where memory allows, as `--recompute auto`
/// does, but for all blocks or none.
pub fn predict(
    device: &'static DeviceModel,
    model: &dyn ModelFile,
    seq: usize,
    batch_tokens: usize,
    rank: usize,
) -> Result<RunPrediction, TrainerError> {
    let config = model.config();
    let room = (device.memory as f64 * USABLE_MEMORY) as u64;
    // The limits that all devices share (`gpu/src/profile.rs`).
    let limits = Limits { max_value: 128 << 20, max_block: 256 << 20, ..Limits::NONE };
    let products = if device.matrix_units { GradientProducts::F16 } else { GradientProducts::Bytes };
    // Only a device with matrix units is asked for its processors, and that is the H200.
    let gpu = GpuTraits { products, fuses: false, large: false, processors: 132 };
    let target = tritune_gpu::target(limits, gpu);
    let plan = |recompute| {
        let options = TrainerOptions {
            context: seq,
            tokens: batch_tokens,
            targets: batch_tokens,
            precision: Precision::F16,
            rank,
            modules: Projection::ALL.to_vec(),
            scale: 2.0,
            recompute,
            ..TrainerOptions::default()
        };
        Ok::<MemoryPlan, TrainerError>(Prepared::new(model, &target, options)?.memory())
    };
    let kept = plan(0)?;
    let recompute = kept.total() > room;
    let memory = if recompute { plan(config.layers)? } else { kept };
    // Both tables count when the head is not tied.
    let tables = if config.tied_head { 1.0 } else { 2.0 };
    let head_bits = 8.0 * memory.head as f64 / (tables * config.vocab as f64 * config.hidden as f64);
    let work = Workload { seq, batch_tokens, rank, recompute: f64::from(u8::from(recompute)), head_bits };
    Ok(RunPrediction { device, speed: predict_speed(device, config, &work), memory, recompute })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_model::synth::preset;

    const WORK: Workload = Workload { seq: 512, batch_tokens: 512, rank: 8, recompute: 1.0, head_bits: 16.0 };

    fn two_billion() -> Config {
        preset("2b4t").unwrap().config(None)
    }

    #[test]
    fn the_fitted_device_is_met_at_the_points_of_the_fit() {
        let predicted =
            |recompute| predict_speed(device_model("h200").unwrap(), &two_billion(), &Workload { recompute, ..WORK });
        let (on, off) = (predicted(1.0), predicted(0.0));
        for (what, predicted, measured) in [
            ("prompt", on.prefill, 67_203.0),
            ("generation", on.decode, 1_078.0),
            ("LoRA with recompute", on.training, 14_555.0),
            ("LoRA", off.training, 17_681.0),
        ] {
            let error = predicted / measured - 1.0;
            assert!(error.abs() < FITTED_ERROR, "{what}: {predicted:.0} for {measured}, {error:.3}");
        }
    }

    #[test]
    fn larger_batches_are_underestimated_and_by_how_much() {
        let work = Workload { batch_tokens: 2048, ..WORK };
        let ratio = predict_speed(device_model("h200").unwrap(), &two_billion(), &work).training / 19_995.0;
        assert!((0.65..0.85).contains(&ratio), "documented as a quarter too low, is {ratio:.2}");
    }

    #[test]
    fn every_device_is_sane() {
        for device in DEVICE_MODELS {
            let name = device.name;
            assert_eq!(device_model(name), Some(device));
            for alias in device.aliases {
                assert_eq!(device_model(alias), Some(device), "{alias}");
            }
            let Efficiency { read, elementwise, integer, gradient, head, attention, adapter } = device.efficiency;
            for fraction in [read, elementwise, integer, head, attention, adapter] {
                assert!(fraction > 0.0 && fraction < 1.0, "{name}: {fraction}");
            }
            // Of the f32 rate; dot products do four times as much in a slot, and a gradient takes two of them.
            let most = if device.matrix_units { 1.0 } else { 2.0 };
            assert!(gradient > 0.0 && gradient < most, "{name}: {gradient}");
            assert!(device.int8 > device.f32 && device.f16 > device.f32, "{name}");
            let small = predict_speed(device, &preset("125m").unwrap().config(None), &WORK);
            let large = predict_speed(device, &two_billion(), &WORK);
            for prediction in [&small, &large] {
                assert!(prediction.decode < prediction.decode_ceiling, "{name}: {prediction:?}");
                assert!(prediction.training < prediction.prefill, "{name}: {prediction:?}");
                assert!(prediction.training_times.total() > prediction.prefill_times.total(), "{name}");
            }
            assert!(small.decode > large.decode && small.training > 2.0 * large.training, "{name}");
            // No prediction may pass the operations the device can do at all.
            let least = 2.0 * two_billion().ternary_weights() as f64;
            assert!(large.prefill * least < device.int8, "{name}");
            assert!(large.training * 3.0 * least < device.int8 * 2.0 + device.float, "{name}");
        }
    }

    #[test]
    fn adapters_are_counted_as_the_trainer_counts_them() {
        assert_eq!(ModelCost::new(&two_billion(), 8).adapter, 10_813_440.0);
    }

    #[test]
    fn names_are_forgiving() {
        assert_eq!(device_model("Galaxy S25").unwrap().name, "adreno-830");
        assert_eq!(device_model("Mali_G715").unwrap().name, "mali-g715");
        assert_eq!(device_model("adreno"), None);
    }
}
