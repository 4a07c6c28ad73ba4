//! One transformer block with a fixed input and a stored result, and a whole small model against the CPU.
//!
//! The block is the one of BitNet b1.58 with odd sizes, its weights come from a seed, and the stored numbers were
//! computed in f64 by [`exact_layer`]. The seed was chosen so that no activation is within [`TIE_MARGIN`] of a rounding
//! tie: every correct device finds the same integers.

use crate::compare::{Comparison, Tolerance};
use crate::golden::{GoldenError, Verdict, floats_of, read_floats, read_ids};
use crate::naive;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tritune_format::codec::decode_f32;
use tritune_format::{Dtype, SafetensorsDeclaration, SafetensorsFile, TensorType, write_safetensors};
use tritune_graph::{Device, DeviceError, rope_table};
use tritune_model::family::BITNET_B158;
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::{Norm, Projection};
use tritune_model::{Config, Engine, EngineOptions, LoadError, ModelFile, Precision};

/// Where the sample is stored in the repository; `cargo run --release -p tritune-verify --example write_layer` writes it.
pub const SAMPLE_PATH: &str = "samples/layer.safetensors";

/// Distance that every activation of the sample keeps from a rounding tie, in int8 steps.
pub const TIE_MARGIN: f64 = 2e-4;

/// The sample as it was when the program was built.
const SAMPLE: &[u8] = include_bytes!("../samples/layer.safetensors");

/// Seed of the sample's weights.
const SEED: u64 = 7;

/// What an f32 device may differ by: 12 ops deep, and no integer may differ.
const TOLERANCE: Tolerance = Tolerance { rel_l2: 1e-5, rows: Some((1e-5, 1.0)) };

/// What a prompt through the whole model may differ by: one int8 step of one activation, which half an ulp can cause,
/// moves a token's logits and those after it by up to two percent.
const PROMPT_TOLERANCE: Tolerance = Tolerance { rel_l2: 3e-2, rows: Some((6e-2, 1.0)) };

/// What at least one prompt must keep in f32. Of 400 prompts 94 % had no such step between two CPUs, and agreed to 3e-7.
const CLEAN_TOLERANCE: Tolerance = Tolerance { rel_l2: 1e-5, rows: Some((2e-5, 1.0)) };

/// The names of the stored tensors.
const TENSORS: [&str; 4] = ["embed_out", "hidden.0", "final_norm", "logits"];

/// The sample's model: one block, no size a multiple of anything useful.
pub fn layer_model() -> SynthModel {
    let config = Config {
        name: Some("one layer".into()),
        family: &BITNET_B158,
        vocab: 67,
        hidden: 84,
        feed_forward: 205,
        layers: 1,
        heads: 6,
        kv_heads: 2,
        head_dim: 14,
        context: 16,
        norm_eps: 1e-5,
        rope_theta: 100.0,
        rope_dims: 14,
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: None,
        activation: tritune_graph::Activation::Relu2,
        tied_head: true,
        projection_norms: Vec::new(),
    };
    SynthModel::new(config, None, SEED)
}

/// The sample's input.
pub const LAYER_IDS: [u32; 7] = [3, 66, 0, 41, 3, 17, 29];

/// What one block computes, in f64.
pub struct ExactLayer {
    /// The tensors by name.
    pub tensors: Vec<(&'static str, Vec<f64>)>,
    /// Smallest distance of an activation from a rounding tie, in int8 steps.
    pub tie_distance: f64,
}

/// Runs a model of one block in f64.
pub fn exact_layer(model: &dyn ModelFile, ids: &[u32]) -> Result<ExactLayer, LoadError> {
    let config = model.config();
    let (hidden, head_dim, eps) = (config.hidden, config.head_dim, config.norm_eps);
    let mut embedding = model.embedding()?;
    let mut bytes = vec![0; embedding.rows * embedding.encoding.row_bytes(hidden)];
    let failed = |source| DeviceError::Source { weight: "token_embd.weight".into(), source };
    embedding.source.read_rows(0, &mut bytes).map_err(failed)?;
    let table = decode_f32(TensorType::F16, "token_embd.weight", &bytes, embedding.rows * hidden)?;
    let table = naive::widen(&table);
    let embed_out: Vec<f64> = ids.iter().flat_map(|&id| &table[id as usize * hidden..][..hidden]).copied().collect();

    let mut nearest_tie = f64::INFINITY;
    // One BitLinear: int8 activations times trits.
    let mut linear = |x: &[f64], projection: Projection| -> Result<Vec<f64>, LoadError> {
        let matrix = model.linear(0, projection)?.matrix;
        let trits: Vec<f64> = matrix.to_trits().into_iter().map(f64::from).collect();
        let mut out = Vec::new();
        for x in x.chunks(matrix.cols) {
            let scale = naive::quantize_scale(x);
            let q: Vec<f64> = x
                .iter()
                .map(|&x| {
                    let (q, tie_distance) = naive::quantize(x, scale);
                    nearest_tie = nearest_tie.min(tie_distance);
                    q
                })
                .collect();
            let product = |row: &[f64]| naive::dot(&q, row).value * f64::from(matrix.scale) / scale;
            out.extend(trits.chunks(matrix.cols).map(product));
        }
        Ok(out)
    };
    let norm = |x: &[f64], gain: &[f32]| -> Vec<f64> {
        x.chunks(gain.len()).flat_map(|row| naive::rms_norm(row, gain, eps)).collect()
    };
    let add = |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a + b).collect() };

    let normed = norm(&embed_out, &model.norm(0, Norm::Attention)?);
    let (q, k) = (linear(&normed, Projection::Q)?, linear(&normed, Projection::K)?);
    let v = linear(&normed, Projection::V)?;
    let angles = rope_table(ids.len(), config.rope_dims, config.rope_theta, None);
    let turn = |x: &[f64], heads: usize| -> Vec<f64> {
        let turned = x.chunks(head_dim).enumerate().flat_map(|(index, head)| {
            let angles = &angles[index / heads * config.rope_dims..][..config.rope_dims];
            (0..head_dim).map(|i| naive::rotate(head, angles, i).value).collect::<Vec<_>>()
        });
        turned.collect()
    };
    let (q, k) = (turn(&q, config.heads), turn(&k, config.kv_heads));
    let group = config.heads / config.kv_heads;
    let mut context = Vec::new();
    for (index, query) in q.chunks(head_dim).enumerate() {
        let (token, kv_head) = (index / config.heads, index % config.heads / group);
        let at = |row: usize| (row * config.kv_heads + kv_head) * head_dim;
        let attended =
            naive::attention(query, 0..=token, |row| &k[at(row)..][..head_dim], |row| &v[at(row)..][..head_dim]);
        context.extend(attended.out.iter().map(|out| out.value));
    }
    let context = norm(&context, &model.norm(0, Norm::AttentionSub)?);
    let x = add(&embed_out, &linear(&context, Projection::Output)?);

    let normed = norm(&x, &model.norm(0, Norm::FeedForward)?);
    let (gate, up) = (linear(&normed, Projection::Gate)?, linear(&normed, Projection::Up)?);
    let gated: Vec<f64> =
        gate.iter().zip(&up).map(|(&gate, &up)| naive::gated_act(config.activation, gate, up)).collect();
    let gated = norm(&gated, &model.norm(0, Norm::FeedForwardSub)?);
    let x = add(&x, &linear(&gated, Projection::Down)?);

    let final_norm = norm(&x, &model.output_norm()?);
    let logits = final_norm.chunks(hidden).flat_map(|x| table.chunks(hidden).map(|row| naive::dot(x, row).value));
    let logits = logits.collect();
    let tensors = vec![("embed_out", embed_out), ("hidden.0", x), ("final_norm", final_norm), ("logits", logits)];
    Ok(ExactLayer { tensors, tie_distance: nearest_tie })
}

/// Computes the sample in f64 and writes it; returns the distance from the nearest tie.
pub fn write_layer_sample(path: &Path) -> Result<f64, GoldenError> {
    let model = layer_model();
    let ExactLayer { tensors, tie_distance } = exact_layer(&model, &LAYER_IDS)?;
    let tokens = LAYER_IDS.len();
    let declare = |name: &str, dtype, shape: Vec<u64>| SafetensorsDeclaration { name: name.to_owned(), dtype, shape };
    let ids: Vec<u8> = LAYER_IDS.iter().flat_map(|&id| i64::from(id).to_le_bytes()).collect();
    let mut parts = vec![(declare("input_ids", Dtype::I64, vec![tokens as u64]), ids)];
    for (name, values) in &tensors {
        let bytes = values.iter().flat_map(|&value| (value as f32).to_le_bytes()).collect();
        parts.push((declare(name, Dtype::F32, vec![tokens as u64, (values.len() / tokens) as u64]), bytes));
    }
    let parts = parts.iter().map(|(declaration, bytes)| (declaration.clone(), bytes.as_slice())).collect();
    write_safetensors(path, &BTreeMap::new(), parts)?;
    Ok(tie_distance)
}

/// Runs the stored sample on a device, in f32.
pub fn check_layer(device: Box<dyn Device>) -> Result<Vec<Verdict>, GoldenError> {
    let path = Path::new(SAMPLE_PATH);
    let file = SafetensorsFile::from_source(Arc::new(SAMPLE.to_vec()))?;
    let (ids, _) = read_ids(&file, path, "input_ids")?;
    let model = layer_model();
    let options =
        EngineOptions { context: 16, sequences: 1, batch: 8, precision: Precision::F32, ..EngineOptions::default() };
    let mut engine = Engine::load(&model, device, options, &mut |_, _| ())?;
    let mut logits = Vec::new();
    let traced = engine.trace(&ids, true, |rows| logits.extend_from_slice(rows))?;
    let mut verdicts = Vec::new();
    for name in TENSORS {
        let reference = read_floats(&file, path, name)?;
        let computed = match traced.iter().find(|value| value.name == name) {
            Some(value) => floats_of(value),
            None => logits.clone(),
        };
        let cols = reference.shape.last().copied().unwrap_or(1);
        let comparison = Comparison::new(&computed, &reference.values, cols);
        verdicts.push(Verdict::new(name, &comparison, TOLERANCE));
    }
    Ok(verdicts)
}

/// Runs the tiny synthetic model on both devices: prompts in one piece, each continued token by token through the caches.
pub fn check_model(
    seed: u64,
    reference: Box<dyn Device>,
    device: Box<dyn Device>,
    precision: Precision,
) -> Result<Vec<Verdict>, GoldenError> {
    const PROMPTS: usize = 4;
    const PROMPT: usize = 19;
    const DECODED: usize = 6;
    let config = preset("tiny").unwrap_or_else(|| unreachable!("tiny is a preset")).config(None);
    let vocab = config.vocab;
    let model = SynthModel::new(config, None, seed);
    let mut random = crate::random::Random::named(seed, "prompts");
    let ids: Vec<u32> = (0..PROMPTS * (PROMPT + DECODED)).map(|_| random.below(vocab) as u32).collect();
    let logits = |device: Box<dyn Device>| -> Result<Vec<Vec<f32>>, GoldenError> {
        let options = EngineOptions { context: 64, sequences: 1, batch: 16, precision, ..EngineOptions::default() };
        let mut engine = Engine::load(&model, device, options, &mut |_, _| ())?;
        let prompts = ids.chunks(PROMPT + DECODED).map(|ids| {
            let mut logits = Vec::new();
            engine.trace(&ids[..PROMPT], false, |rows| logits.extend_from_slice(rows))?;
            for &id in &ids[PROMPT..] {
                logits.extend(engine.append(&[(0, &[id])])?);
            }
            Ok(logits)
        });
        prompts.collect()
    };
    let (expected, found) = (logits(reference)?, logits(device)?);
    let compared: Vec<Comparison> =
        found.iter().zip(&expected).map(|(found, expected)| Comparison::new(found, expected, vocab)).collect();
    let mut verdicts: Vec<Verdict> = compared
        .iter()
        .enumerate()
        .map(|(number, comparison)| Verdict::new(format!("prompt {number}"), comparison, PROMPT_TOLERANCE))
        .collect();
    let closest = compared.iter().min_by(|a, b| a.worst_row().total_cmp(&b.worst_row()));
    if let (Precision::F32, Some(closest)) = (precision, closest) {
        verdicts.push(Verdict::new("the closest prompt", closest, CLEAN_TOLERANCE));
    }
    Ok(verdicts)
}

#[cfg(test)]
mod flips;
