//! The ops in plain f64, written for reading.

use half::{bf16, f16};
use tritune_graph::Encoding;

/// Per-row `(x·1/sqrt(mean(x²) + eps))·gain`.
pub fn rms_norm(x: &[f32], gain: &[f32], eps: f32) -> Vec<f64> {
    let rows = x.chunks_exact(gain.len()).map(|row| {
        let mean = row.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>() / row.len() as f64;
        let factor = 1.0 / (mean + f64::from(eps)).sqrt();
        row.iter().zip(gain).map(|(&x, &gain)| f64::from(x) * factor * f64::from(gain)).collect::<Vec<_>>()
    });
    rows.flatten().collect()
}

/// The scale of a row, and its values times the scale, not rounded yet.
pub fn quantize(x: &[f64]) -> (f64, Vec<f64>) {
    let largest = x.iter().fold(0.0f64, |largest, x| largest.max(x.abs()));
    let scale = 127.0 / largest.max(1e-5);
    (scale, x.iter().map(|x| x * scale).collect())
}

/// Trit rows of weights in -1..=1.
pub fn trit_rows(weights: &[i32], cols: usize) -> Vec<u8> {
    let rows = weights.chunks_exact(cols).map(|row| {
        let mut words = vec![tritune_graph::trits::ZERO_WORD; cols.div_ceil(16)];
        for (column, weight) in row.iter().enumerate() {
            let k = column % 16;
            let shift = tritune_graph::trits::code_shift(k);
            words[column / 16] = words[column / 16] & !(3 << shift) | ((weight + 1) as u32) << shift;
        }
        words.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
    });
    rows.flatten().collect()
}

/// Decodes a dense row.
pub fn dense_row(encoding: Encoding, bytes: &[u8]) -> Vec<f64> {
    match encoding {
        Encoding::F32 => bytes.chunks_exact(4).map(|b| f64::from(f32::from_le_bytes(b.try_into().unwrap()))).collect(),
        Encoding::F16 => bytes.chunks_exact(2).map(half_at).collect(),
        Encoding::BF16 => bytes.chunks_exact(2).map(|b| bf16::from_le_bytes([b[0], b[1]]).to_f64()).collect(),
        Encoding::Q8_0 => bytes
            .chunks_exact(34)
            .flat_map(|block| block[2..].iter().map(|&q| half_at(block) * f64::from(q as i8)).collect::<Vec<_>>())
            .collect(),
        Encoding::Q6K => bytes.chunks_exact(210).flat_map(q6_k_block).collect(),
        Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not dense"),
    }
}

/// ggml's `Q6_K`: for each half of 128, lane `l` holds elements l, l + 32, l + 64 and l + 96.
fn q6_k_block(block: &[u8]) -> Vec<f64> {
    let (low, high, scales, d) = (&block[..128], &block[128..192], &block[192..208], half_at(&block[208..]));
    let mut out = vec![0.0; 256];
    for half in 0..2 {
        for l in 0..32 {
            let (ql, qh) = (&low[half * 64..], high[half * 32 + l]);
            let codes = [
                ql[l] & 15 | (qh & 3) << 4,
                ql[l + 32] & 15 | (qh >> 2 & 3) << 4,
                ql[l] >> 4 | (qh >> 4 & 3) << 4,
                ql[l + 32] >> 4 | (qh >> 6) << 4,
            ];
            for (quarter, code) in codes.into_iter().enumerate() {
                let scale = f64::from(scales[half * 8 + l / 16 + quarter * 2] as i8);
                out[half * 128 + quarter * 32 + l] = d * scale * (f64::from(code) - 32.0);
            }
        }
    }
    out
}

fn half_at(bytes: &[u8]) -> f64 {
    f16::from_le_bytes([bytes[0], bytes[1]]).to_f64()
}

/// Softmax attention of one query over keys and values, one row each.
pub fn attention(q: &[f64], keys: &[Vec<f64>], values: &[Vec<f64>]) -> Vec<f64> {
    let scale = 1.0 / (q.len() as f64).sqrt();
    let scores: Vec<f64> = keys.iter().map(|k| scale * q.iter().zip(k).map(|(q, k)| q * k).sum::<f64>()).collect();
    let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - largest).exp()).collect();
    let total: f64 = weights.iter().sum();
    (0..q.len()).map(|d| weights.iter().zip(values).map(|(w, v)| w * v[d]).sum::<f64>() / total).collect()
}
