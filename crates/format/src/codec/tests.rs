//! Golden vectors, slow reference decoders and round trips of the codecs.

use super::*;
use tritune_testing::Random;

/// Per-weight readers straight from the format descriptions, to compare the word-wise codecs with.
mod slow {
    pub fn tq2_0(block: &[u8], e: usize) -> i8 {
        let byte = 32 * (e / 128) + e % 32;
        ((block[byte] >> (2 * ((e % 128) / 32))) & 3) as i8 - 1
    }

    pub fn tq1_0(block: &[u8], e: usize) -> i8 {
        let (byte, digit) = match e {
            0..160 => (e % 32, e / 32),
            160..240 => (32 + (e - 160) % 16, (e - 160) / 16),
            _ => (48 + (e - 240) % 4, (e - 240) / 4),
        };
        // The fraction byte / 256 times 3^(digit + 1): its integer part's last digit.
        let scaled = u64::from(block[byte]) * 3_u64.pow(digit as u32 + 1) / 256;
        (scaled % 3) as i8 - 1
    }

    pub fn i2_s(bytes: &[u8], e: usize, block: usize) -> i8 {
        let (base, j, stride) = (e / block * (block / 4), e % block, block / 4);
        ((bytes[base + j % stride] >> (6 - 2 * (j / stride))) & 3) as i8 - 1
    }

    pub fn hf(bytes: &[u8], rows: usize, cols: usize, row: usize, col: usize) -> i8 {
        let packed_rows = rows.div_ceil(4);
        ((bytes[(row % packed_rows) * cols + col] >> (2 * (row / packed_rows))) & 3) as i8 - 1
    }
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

fn golden_trits() -> Vec<i8> {
    (0..256_i64).map(|i| ((7 * i * i + 3 * i + i / 5) % 3) as i8 - 1).collect()
}

const GOLDEN_TQ1_0: &str = "2c70825087ee95c8bf573d05b70e252c70825087ee95c8bf573d05b70e252c701339ac050d27786735a1e2a5eeca5c13\
                            36987239003a";
const GOLDEN_TQ2_0: &str = "54a19568251a89062201484012508454a19568251a89062201484012508454a12201484012508454a19568251a890622\
                            01484012508454a19568251a89062201003a";
const GOLDEN_I2_S_128: &str = "154a562958a4629088402101840512154a562958a4629088402101840512154a88402101840512154a562958a462\
                               9088402101840512154a562958a4629088400000403f\
                               00000000000000000000000000000000000000000000000000000000";
const GOLDEN_I2_S_64: &str = "14514619669a69a49042082080010514669a69a49042082080010514514619669042082080010514514619669a69a4\
                              9080010514514619669a69a490420820800000403f\
                              00000000000000000000000000000000000000000000000000000000";
const GOLDEN_HF_8X32: &str = "a4190508694601429a518090661420a4190508694601429a518090661420a4190508694601429a518090661420a419\
                              0508694601429a518090661420a4190508";

#[test]
fn golden_vectors_byte_for_byte() {
    let trits = golden_trits();
    let matrix = TernaryMatrix::from_trits(1, 256, 0.75, &trits).unwrap();
    let cases = [
        (TensorType::TQ1_0, I2sBlock::B128, GOLDEN_TQ1_0),
        (TensorType::TQ2_0, I2sBlock::B128, GOLDEN_TQ2_0),
        (TensorType::I2S, I2sBlock::B128, GOLDEN_I2_S_128),
        (TensorType::I2S, I2sBlock::B64, GOLDEN_I2_S_64),
    ];
    for (ty, block, hex) in cases {
        let golden = from_hex(hex);
        assert_eq!(encode_ternary(ty, "golden", &matrix, block).unwrap(), golden, "{ty} {block:?}");
        assert_eq!(decode_ternary(ty, "golden", 1, 256, &golden, block).unwrap(), matrix, "{ty} {block:?}");
    }
    let matrix = TernaryMatrix::from_trits(8, 32, 0.75, &trits).unwrap();
    let golden = from_hex(GOLDEN_HF_8X32);
    assert_eq!(hf_packed::encode(&matrix), golden);
    assert_eq!(hf_packed::decode("golden", 8, 32, &golden, 0.75).unwrap(), matrix);
}

#[test]
fn ternary_round_trips_agree_with_the_slow_versions() {
    let mut random = Random::fresh();
    for _ in 0..40 {
        let rows = 1 + random.below(9);
        let cols = 256 * (1 + random.below(4));
        let mut trits = random.trits(rows * cols);
        // Some blocks of zeros, which TQ stores with scale zero.
        for block in trits.chunks_mut(256).filter(|_| random.below(4) == 0) {
            block.fill(0);
        }
        trits[0] = 1;
        let matrix = TernaryMatrix::from_trits(rows, cols, 0.3125, &trits).unwrap();
        for ty in [TensorType::TQ1_0, TensorType::TQ2_0] {
            let bytes = encode_ternary(ty, "t", &matrix, I2sBlock::B128).unwrap();
            assert_eq!(decode_ternary(ty, "t", rows, cols, &bytes, I2sBlock::B128).unwrap(), matrix, "{ty}");
            for (block, trits) in bytes.chunks(ty.block_bytes() as usize).zip(trits.chunks(256)) {
                for (e, &trit) in trits.iter().enumerate() {
                    let slow = if ty == TensorType::TQ1_0 { slow::tq1_0(block, e) } else { slow::tq2_0(block, e) };
                    assert_eq!(slow, trit, "{ty} weight {e}");
                }
                let scale = half::f16::from_le_bytes([block[block.len() - 2], block[block.len() - 1]]).to_f32();
                assert_eq!(scale, if trits.iter().all(|&trit| trit == 0) { 0.0 } else { 0.3125 });
            }
        }
    }
}

#[test]
fn flat_packings_of_any_width_agree_with_the_slow_versions() {
    let mut random = Random::fresh();
    // (rows, cols) whose product fills whole blocks, with widths that end inside words.
    let shapes = [(1, 128), (4, 640), (128, 1), (128, 17), (64, 6), (32, 20), (16, 40), (128, 33), (0, 7), (3, 384)];
    for (rows, cols) in shapes {
        let trits = random.trits(rows * cols);
        let scale = random.float();
        let matrix = TernaryMatrix::from_trits(rows, cols, scale, &trits).unwrap();
        for block in [I2sBlock::B128, I2sBlock::B64] {
            let bytes = i2_s::encode("t", &matrix, block).unwrap();
            assert_eq!(bytes.len(), rows * cols / 4 + 32);
            assert_eq!(i2_s::decode("t", rows, cols, &bytes, block).unwrap(), matrix, "{rows}x{cols} {block:?}");
            for (e, &trit) in trits.iter().enumerate() {
                assert_eq!(slow::i2_s(&bytes, e, block.weights()), trit, "{rows}x{cols} {block:?} {e}");
            }
        }
    }
}

#[test]
fn hf_packing_of_any_shape_agrees_with_the_slow_version() {
    let mut random = Random::fresh();
    for rows in [0, 1, 2, 3, 4, 5, 6, 7, 8, 31] {
        for cols in [1, 3, 15, 16, 17, 32, 100, 256] {
            let trits = random.trits(rows * cols);
            let matrix = TernaryMatrix::from_trits(rows, cols, 2.5, &trits).unwrap();
            let bytes = hf_packed::encode(&matrix);
            assert_eq!(bytes.len(), rows.div_ceil(4) * cols);
            assert_eq!(hf_packed::decode("t", rows, cols, &bytes, 2.5).unwrap(), matrix, "{rows}x{cols}");
            for row in 0..rows {
                for col in 0..cols {
                    assert_eq!(slow::hf(&bytes, rows, cols, row, col), trits[row * cols + col]);
                }
            }
            // Pairs of rows that do not exist are code 0.
            for row in rows..4 * rows.div_ceil(4) {
                assert_eq!(slow::hf(&bytes, 4 * rows.div_ceil(4), cols, row, cols - 1), -1);
            }
        }
    }
}

#[test]
fn tq1_0_decodes_every_byte_as_ggml_does() {
    for byte in 0..=255_u8 {
        let mut block = [byte; 54];
        block[52..].copy_from_slice(&half::f16::ONE.to_le_bytes());
        let matrix = tq_block::decode(TensorType::TQ1_0, "t", 1, 256, &block).unwrap();
        let trits = matrix.to_trits();
        for n in 0..5_u32 {
            let q = (u32::from(byte) * 3_u32.pow(n)) as u8;
            let trit = ((u16::from(q) * 3) >> 8) as i8 - 1;
            assert_eq!(trits[32 * n as usize + 7], trit);
            assert_eq!(trits[160 + 16 * n as usize + 7], trit);
        }
    }
}

#[test]
fn damaged_ternary_data_is_refused_by_name() {
    let mut random = Random::fresh();
    let matrix = TernaryMatrix::from_trits(3, 512, 0.5, &random.trits(3 * 512)).unwrap();
    let damaged = |ty, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = encode_ternary(ty, "blk.0.x", &matrix, I2sBlock::B128).unwrap();
        change(&mut bytes);
        let error = decode_ternary(ty, "blk.0.x", 3, 512, &bytes, I2sBlock::B128).unwrap_err();
        assert!(error.to_string().contains("blk.0.x"), "{error}");
        error
    };
    for (ty, block) in [(TensorType::TQ1_0, 54), (TensorType::TQ2_0, 66)] {
        let scale_at = |index: usize, scale: f32| {
            move |bytes: &mut Vec<u8>| {
                bytes[(index + 1) * block - 2..(index + 1) * block]
                    .copy_from_slice(&half::f16::from_f32(scale).to_le_bytes());
            }
        };
        match damaged(ty, &scale_at(4, 0.25)) {
            Error::UnequalScales { first: 0.5, other: 0.25, .. } => {}
            error => panic!("{error}"),
        }
        assert!(matches!(damaged(ty, &scale_at(0, f32::NAN)), Error::BadScale { .. }));
        assert!(matches!(damaged(ty, &scale_at(0, f32::INFINITY)), Error::BadScale { .. }));
        assert!(matches!(damaged(ty, &scale_at(5, f32::NAN)), Error::UnequalScales { .. }));
        assert!(matches!(damaged(ty, &|bytes| bytes.truncate(block * 5)), Error::WrongByteCount { .. }));
    }
    assert!(matches!(damaged(TensorType::TQ2_0, &|bytes| bytes[70] |= 0b1100), Error::InvalidCode { .. }));
    assert!(matches!(damaged(TensorType::I2S, &|bytes| bytes[383] |= 0b11), Error::InvalidCode { .. }));
    let tail = |scale: f32| move |bytes: &mut Vec<u8>| bytes[384..388].copy_from_slice(&scale.to_le_bytes());
    assert!(matches!(damaged(TensorType::I2S, &tail(f32::NAN)), Error::BadScale { .. }));
    assert!(matches!(damaged(TensorType::I2S, &tail(f32::NEG_INFINITY)), Error::BadScale { .. }));
    assert!(matches!(damaged(TensorType::I2S, &|bytes| bytes.truncate(384)), Error::WrongByteCount { .. }));

    let packed = vec![0x55; 2 * 3];
    assert!(matches!(hf_packed::decode("t", 8, 3, &packed[1..], 1.0), Err(Error::WrongByteCount { .. })));
    assert!(matches!(hf_packed::decode("t", 8, 3, &packed, f32::NAN), Err(Error::BadScale { .. })));
    let corrupt = vec![0b11_01_01_01; 2 * 3];
    assert!(matches!(hf_packed::decode("t", 8, 3, &corrupt, 1.0), Err(Error::InvalidCode { .. })));
    // The same pair belongs to no row when there are only six.
    assert_eq!(hf_packed::decode("t", 6, 3, &corrupt, 1.0).unwrap().to_trits(), [0; 18]);

    assert!(matches!(
        tq_block::decode(TensorType::TQ2_0, "t", 2, 128, &[0; 66]),
        Err(Error::PartialBlock { elements: 128, block: 256, ty: "TQ2_0", .. })
    ));
    assert!(matches!(i2_s::decode("t", 1, 64, &[0; 48], I2sBlock::B128), Err(Error::PartialBlock { block: 128, .. })));
    assert!(matches!(tq_block::decode(TensorType::TQ2_0, "t", usize::MAX, usize::MAX, &[]), Err(Error::BadDim { .. })));
    assert!(matches!(hf_packed::decode("t", 3, usize::MAX, &[], 1.0), Err(Error::TensorTooLarge { .. })));
    let f32_type = decode_ternary(TensorType::F32, "t", 1, 1, &[0; 4], I2sBlock::B128);
    assert!(matches!(f32_type, Err(Error::NotTernary { .. })));
    assert!(matches!(decode_f32(TensorType::I2S, "t", &[0; 33], 4), Err(Error::NotDense { .. })));
}

#[test]
fn a_block_of_scale_zero_decodes_to_zeros_whatever_its_codes() {
    let mut bytes = [0_u8; 132];
    bytes[130..].copy_from_slice(&half::f16::from_f32(1.5).to_le_bytes());
    let matrix = tq_block::decode(TensorType::TQ2_0, "t", 2, 256, &bytes).unwrap();
    assert_eq!(matrix.scale, 1.5);
    assert_eq!(matrix.to_trits()[..256], [0; 256]);
    assert_eq!(matrix.to_trits()[256..], [-1; 256]);
}

#[test]
fn scales_that_f16_cannot_hold() {
    assert!(f16_holds(0.75) && f16_holds(0.0) && f16_holds(65504.0) && f16_holds(-1.25));
    assert!(!f16_holds(0.1) && !f16_holds(1e6) && !f16_holds(f32::NAN));
    // Every bf16 of normal f16 range is held.
    for bits in 0..=u16::MAX {
        let scale = half::bf16::from_bits(bits).to_f32();
        if (6.2e-5..65504.0).contains(&scale.abs()) {
            assert!(f16_holds(scale), "{scale}");
        }
    }
    for scale in [1e6, 1e-9, f32::NAN] {
        let matrix = TernaryMatrix::from_trits(1, 256, scale, &[1; 256]).unwrap();
        assert!(matches!(tq_block::encode(TensorType::TQ2_0, "t", &matrix), Err(Error::BadScale { .. })), "{scale}");
    }
    let matrix = TernaryMatrix::from_trits(1, 256, 0.1, &[1; 256]).unwrap();
    let bytes = tq_block::encode(TensorType::TQ1_0, "t", &matrix).unwrap();
    assert_eq!(
        tq_block::decode(TensorType::TQ1_0, "t", 1, 256, &bytes).unwrap().scale,
        half::f16::from_f32(0.1).to_f32()
    );
}

#[test]
fn exact_ternary_tensors_are_recognised() {
    let mut random = Random::fresh();
    for (rows, cols) in [(1, 1), (3, 5), (2, 16), (4, 33), (0, 3), (7, 100)] {
        let trits = random.trits(rows * cols);
        let scale = random.float().abs() + 0.1;
        let weights: Vec<f32> = trits.iter().map(|&trit| f32::from(trit) * scale).collect();
        let found = dense_to_ternary_exact(rows, cols, &weights).unwrap();
        assert_eq!(found.to_trits(), trits);
        assert_eq!(found.to_f32(), weights);
        assert_eq!(found.words.len(), rows * cols.div_ceil(16));
    }
    assert_eq!(dense_to_ternary_exact(1, 3, &[0.0, -0.0, 0.0]).unwrap().scale, 0.0);
    assert!(dense_to_ternary_exact(1, 3, &[0.5, 0.0, -0.25]).is_none());
    assert!(dense_to_ternary_exact(1, 3, &[0.5, f32::NAN, -0.5]).is_none());
    assert!(dense_to_ternary_exact(1, 2, &[f32::INFINITY, 0.0]).is_none());
    assert!(dense_to_ternary_exact(1, 2, &[1.0]).is_none());
}

#[test]
fn absmean_follows_the_reference_formula() {
    let mut random = Random::fresh();
    for (rows, cols) in [(1, 1), (5, 16), (3, 50), (8, 256)] {
        let weights: Vec<f32> = (0..rows * cols).map(|_| 3.0 * random.float() * random.float()).collect();
        let matrix = quantize_absmean(rows, cols, &weights).unwrap();
        let mean = (weights.iter().map(|w| f64::from(w.abs())).sum::<f64>() / weights.len() as f64) as f32;
        // The test sums in another order, which may move the last bit.
        assert!((matrix.scale - mean.max(1e-5)).abs() <= f32::EPSILON * mean, "{} {mean}", matrix.scale);
        let inverse = 1.0 / matrix.scale;
        let expected: Vec<i8> =
            weights.iter().map(|weight| (weight * inverse).round_ties_even().clamp(-1.0, 1.0) as i8).collect();
        assert_eq!(matrix.to_trits(), expected);
    }
    // Ties: with mean 1, halves round to the even zero.
    let ties = quantize_absmean(1, 6, &[0.5, -0.5, 1.5, -1.5, 0.50000006, 1.5]).unwrap();
    assert_eq!(ties.scale, 1.0);
    assert_eq!(ties.to_trits(), [0, 0, 1, -1, 1, 1]);
    assert_eq!(quantize_absmean(2, 2, &[0.0; 4]).unwrap().scale, 1e-5);
    for bad in [f32::NAN, f32::INFINITY] {
        assert!(matches!(quantize_absmean(1, 2, &[1.0, bad]), Err(Error::BadScale { .. })));
    }
    assert!(matches!(quantize_absmean(1, 3, &[1.0]), Err(Error::WrongByteCount { .. })));
}

#[test]
fn dense_types_round_trip() {
    let mut random = Random::fresh();
    let mut values: Vec<f32> = (0..1337).map(|_| random.float() * 100.0).collect();
    values.extend([0.0, -0.0, f32::INFINITY, 65504.0, 1e-7]);
    for ty in [TensorType::F32, TensorType::F16, TensorType::BF16] {
        let bytes = encode_f32(ty, "t", &values).unwrap();
        let decoded = decode_f32(ty, "t", &bytes, values.len()).unwrap();
        for (&value, &decoded) in values.iter().zip(&decoded) {
            let expected = match ty {
                TensorType::F16 => half::f16::from_f32(value).to_f32(),
                TensorType::BF16 => half::bf16::from_f32(value).to_f32(),
                _ => value,
            };
            assert_eq!(decoded.to_bits(), expected.to_bits(), "{ty} {value}");
        }
        // What is representable comes back bit for bit.
        assert_eq!(encode_f32(ty, "t", &decoded).unwrap(), bytes);
        assert!(matches!(decode_f32(ty, "t", &bytes[1..], values.len()), Err(Error::WrongByteCount { .. })));
    }
}

#[test]
fn q8_0_error_stays_within_half_a_step() {
    let mut random = Random::fresh();
    let values: Vec<f32> = (0..32 * 50).map(|_| random.float() * 4.0).collect();
    let bytes = encode_f32(TensorType::Q8_0, "t", &values).unwrap();
    let decoded = decode_f32(TensorType::Q8_0, "t", &bytes, values.len()).unwrap();
    for (values, decoded) in values.chunks(32).zip(decoded.chunks(32)) {
        let largest = values.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
        for (value, decoded) in values.iter().zip(decoded) {
            // Half a step, and the rounding of the scale to f16.
            assert!((value - decoded).abs() <= largest * (0.5 / 127.0 + 1.0 / 2048.0) * 1.001);
        }
    }
    let zeros = encode_f32(TensorType::Q8_0, "t", &[0.0; 32]).unwrap();
    assert_eq!(zeros, [0; 34]);
    assert!(matches!(encode_f32(TensorType::Q8_0, "t", &[0.0; 31]), Err(Error::PartialBlock { .. })));
}

/// Q6_K by the description of its layout, loop by loop over the two halves.
fn slow_q6_k(block: &[u8]) -> Vec<f32> {
    let scale = half::f16::from_le_bytes([block[208], block[209]]).to_f32();
    let mut values = vec![f32::NAN; 256];
    for half in 0..2 {
        let (low, high, scales) = (&block[64 * half..], &block[128 + 32 * half..], &block[192 + 8 * half..]);
        for l in 0..32 {
            let parts = [
                (low[l] & 15, high[l] & 3),
                (low[l + 32] & 15, (high[l] >> 2) & 3),
                (low[l] >> 4, (high[l] >> 4) & 3),
                (low[l + 32] >> 4, high[l] >> 6),
            ];
            for (quarter, (low, high)) in parts.into_iter().enumerate() {
                let quant = i32::from(low | high << 4) - 32;
                let group_scale = scales[l / 16 + 2 * quarter].cast_signed();
                values[128 * half + 32 * quarter + l] = scale * f32::from(group_scale) * quant as f32;
            }
        }
    }
    values
}

#[test]
fn q6_k_decodes_as_its_slow_version_and_encodes_closely() {
    let mut random = Random::fresh();
    for _ in 0..20 {
        let mut block: Vec<u8> = (0..210).map(|_| random.next() as u8).collect();
        block[208..].copy_from_slice(&half::f16::from_f32(random.float()).to_le_bytes());
        assert_eq!(decode_f32(TensorType::Q6K, "t", &block, 256).unwrap(), slow_q6_k(&block));
    }
    let values: Vec<f32> =
        (0..256 * 40).map(|i| random.float() * random.float() * (1.0 + (i / 16 % 5) as f32)).collect();
    let bytes = encode_f32(TensorType::Q6K, "t", &values).unwrap();
    let decoded = decode_f32(TensorType::Q6K, "t", &bytes, values.len()).unwrap();
    let power: f32 = values.iter().map(|value| value * value).sum();
    let error: f32 = values.iter().zip(&decoded).map(|(value, decoded)| (value - decoded).powi(2)).sum();
    assert!((error / power).sqrt() < 0.025, "{}", (error / power).sqrt());
    for (values, decoded) in values.chunks(256).zip(decoded.chunks(256)) {
        let largest = values.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
        for (value, decoded) in values.iter().zip(decoded) {
            assert!((value - decoded).abs() < largest / 31.0, "{value} {decoded} of {largest}");
        }
    }
    let zeros = encode_f32(TensorType::Q6K, "t", &[0.0; 256]).unwrap();
    assert_eq!(decode_f32(TensorType::Q6K, "t", &zeros, 256).unwrap(), [0.0; 256]);
    // Extremes must neither panic nor yield NaN.
    for extreme in [f32::MAX, 1e-38, f32::MIN_POSITIVE] {
        let bytes = encode_f32(TensorType::Q6K, "t", &[extreme; 256]).unwrap();
        assert_eq!(bytes.len(), 210);
    }
}

#[test]
fn q4_k_decodes_as_its_slow_version() {
    let mut random = Random::fresh();
    for _ in 0..20 {
        let mut block: Vec<u8> = (0..144).map(|_| random.next() as u8).collect();
        block[..2].copy_from_slice(&half::f16::from_f32(random.float()).to_le_bytes());
        block[2..4].copy_from_slice(&half::f16::from_f32(random.float()).to_le_bytes());
        let decoded = decode_f32(TensorType::Q4K, "t", &block, 256).unwrap();
        let scale = half::f16::from_le_bytes([block[0], block[1]]).to_f32();
        let min_scale = half::f16::from_le_bytes([block[2], block[3]]).to_f32();
        let fields = &block[4..16];
        for (e, &value) in decoded.iter().enumerate() {
            let g = e / 32;
            let field = |group: usize, kind: usize| {
                let lower =
                    if group < 4 { fields[4 * kind + group] & 63 } else { (fields[4 + group] >> (4 * kind)) & 15 };
                let upper = if group < 4 { 0 } else { fields[4 * kind + group - 4] >> 6 };
                f32::from(lower | upper << 4)
            };
            let byte = block[16 + 32 * (e / 64) + e % 32];
            let quant = if e % 64 < 32 { byte & 15 } else { byte >> 4 };
            let expected = scale * field(g, 0) * f32::from(quant) - min_scale * field(g, 1);
            assert_eq!(value, expected, "value {e}");
        }
    }
}
