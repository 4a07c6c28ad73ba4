//! Values of the quantised dense types: blocks whose values the gguf package of llama.cpp gave (its numpy code, version 0.19.0), and
//! readers of single elements written from the layout of the blocks.

use super::*;
use half::f16;
use tritune_testing::Random;

/// The types with the number of floats a block starts with.
const TYPES: [(TensorType, usize); 6] = [
    (TensorType::Q4_0, 1),
    (TensorType::Q4_1, 2),
    (TensorType::Q5_0, 1),
    (TensorType::Q5_1, 2),
    (TensorType::Q4K, 2),
    (TensorType::Q5K, 2),
];

/// A block of bytes that follow a rule, with the scale 0.75 and the minimum -0.375.
fn block(ty: TensorType, floats: usize) -> Vec<u8> {
    let mut block: Vec<u8> = (0..ty.block_bytes()).map(|i| (i * i * 31 + i * 57 + 11) as u8).collect();
    for (place, value) in block.chunks_exact_mut(2).zip([0.75, -0.375]).take(floats) {
        place.copy_from_slice(&f16::from_f32(value).to_le_bytes());
    }
    block
}

#[test]
fn blocks_have_the_values_that_llama_cpp_gives_them() {
    // Some values by their place, and the sum of all, each times its place counted from one: every value is a multiple of 3/8 and
    // the sum exact.
    type Known = (&'static [(usize, f32)], f64);
    let known: [Known; 6] = [
        (&[(0, 0.75), (1, 3.75), (15, -3.75), (16, 5.25), (17, 3.0), (31, 3.75)], 123.75),
        (&[(0, 10.875), (1, 10.875), (15, 9.375), (16, 9.375), (17, 1.125), (31, 10.875)], 3088.5),
        (&[(0, 9.75), (1, -5.25), (15, 11.25), (16, 8.25), (17, 6.0), (31, -11.25)], 1556.25),
        (&[(0, 13.875), (1, 19.875), (15, 6.375), (16, 18.375), (17, 9.375), (31, 13.875)], 6663.0),
        (&[(0, 262.875), (31, 30.375), (100, 13.875), (128, 466.5), (191, 83.25), (224, 375.0)], 6_576_996.0),
        (&[(0, 634.875), (31, 402.375), (100, 135.375), (128, 1126.5), (191, 30.75), (224, 424.5)], 12_690_552.0),
    ];
    for ((ty, floats), (places, sum)) in TYPES.into_iter().zip(known) {
        let values = decode_f32(ty, "t", &block(ty, floats), ty.block_elements() as usize).unwrap();
        for &(place, value) in places {
            assert_eq!(values[place], value, "{ty}: {place}");
        }
        let weighted = values.iter().enumerate().map(|(place, value)| (place + 1) as f64 * f64::from(*value));
        assert_eq!(weighted.sum::<f64>(), sum, "{ty}");
    }
}

/// Bit `bit` of some bytes, counted from the lowest of the first.
fn bit(bytes: &[u8], bit: usize) -> u32 {
    u32::from(bytes[bit / 8] >> (bit % 8) & 1)
}

/// Bits `from..from + count` of some bytes as a number.
fn bits(bytes: &[u8], from: usize, count: usize) -> u32 {
    (0..count).map(|at| bit(bytes, from + at) << at).sum()
}

/// Element `e` of a block, bit by bit.
fn slow(ty: TensorType, block: &[u8], e: usize) -> f32 {
    let float = |at: usize| f16::from_le_bytes([block[at], block[at + 1]]).to_f32();
    // Of 32 values the first 16 have the low halves of 16 bytes.
    let nibble = |at: usize| bits(&block[at..], 8 * (e % 16) + 4 * (e / 16), 4);
    match ty {
        TensorType::Q4_0 => float(0) * (nibble(2) as f32 - 8.0),
        TensorType::Q4_1 => float(0) * nibble(4) as f32 + float(2),
        TensorType::Q5_0 => float(0) * ((nibble(6) + 16 * bit(&block[2..], e)) as f32 - 16.0),
        TensorType::Q5_1 => float(0) * (nibble(8) + 16 * bit(&block[4..], e)) as f32 + float(2),
        _ => {
            // Twelve bytes hold eight scales and eight minima of six bits: of the first four groups whole, of the others the low four
            // bits in the last four bytes and the high two above those of the first.
            let (group, fields) = (e / 32, &block[4..16]);
            let field = |which: usize| match group {
                0..4 => bits(fields, 8 * (4 * which + group), 6),
                _ => {
                    let high = bits(fields, 8 * (4 * which + group - 4) + 6, 2);
                    bits(fields, 8 * (8 + group - 4) + 4 * which, 4) + 16 * high
                }
            };
            let fifth = ty == TensorType::Q5K;
            let quants = if fifth { &block[48..] } else { &block[16..] };
            let mut quant = bits(quants, 8 * (32 * (group / 2) + e % 32) + 4 * (group % 2), 4);
            if fifth {
                quant += 16 * bit(&block[16..48], 8 * (e % 32) + group);
            }
            float(0) * field(0) as f32 * quant as f32 - float(2) * field(1) as f32
        }
    }
}

#[test]
fn random_blocks_agree_with_the_slow_versions() {
    let mut random = Random::fresh();
    for (ty, floats) in TYPES {
        let (elements, size) = (ty.block_elements() as usize, ty.block_bytes() as usize);
        for _ in 0..50 {
            let mut bytes = random.bytes(3 * size);
            for place in bytes.chunks_exact_mut(size).flat_map(|block| block[..2 * floats].chunks_exact_mut(2)) {
                place.copy_from_slice(&f16::from_f32(random.float()).to_le_bytes());
            }
            let values = decode_f32(ty, "t", &bytes, 3 * elements).unwrap();
            for (at, value) in values.into_iter().enumerate() {
                let expected = slow(ty, &bytes[at / elements * size..][..size], at % elements);
                assert_eq!(value, expected, "{ty}: value {at}");
            }
        }
    }
}

/// The sum of squares that a type loses of some values.
fn loss(ty: TensorType, values: &[f32]) -> f64 {
    let bytes = encode_f32(ty, "t", values).unwrap();
    assert_eq!(bytes.len() as u64, ty.byte_size("t", &[values.len() as u64]).unwrap());
    let read = decode_f32(ty, "t", &bytes, values.len()).unwrap();
    values.iter().zip(read).map(|(value, read)| (f64::from(*value) - f64::from(read)).powi(2)).sum()
}

/// What is lost of a group where every step of a fine grid of scales and ends is tried.
fn least_loss(values: &[f32], minimum: bool, codes: std::ops::RangeInclusive<i32>) -> f64 {
    let fold = |pick: fn(f32, f32) -> f32| values.iter().copied().fold(0.0f32, pick);
    let (least, largest) = (fold(f32::min), fold(f32::max));
    let widest = (largest - least).max(2.0 * largest.max(-least)) / 15.0;
    let mut best = f64::INFINITY;
    for step in 1..=160 {
        let scale = widest * step as f32 / 120.0;
        for start in 0..=(if minimum { 40 } else { 0 }) {
            let min = if minimum { -least * start as f32 / 36.0 } else { 0.0 };
            for sign in [1.0, -1.0] {
                let scale = scale * sign;
                let lost = values.iter().map(|&value| {
                    let code = ((value + min) / scale).round().clamp(*codes.start() as f32, *codes.end() as f32);
                    f64::from(scale * code - min - value).powi(2)
                });
                best = best.min(lost.sum());
            }
        }
    }
    best
}

#[test]
fn four_bit_encoders_lose_hardly_more_than_a_plain_search() {
    let mut random = Random::fresh();
    let (mut lost, mut least) = ([0.0; 2], [0.0; 2]);
    for round in 0..24 {
        // Like weights: many small values, few large ones; also blocks on one side of zero, and with one value far out.
        let shape = |random: &mut Random| (0..4).map(|_| random.float()).sum::<f32>() * 0.02;
        let mut values: Vec<f32> = (0..256).map(|_| shape(&mut random)).collect();
        match round % 4 {
            1 => values.iter_mut().for_each(|value| *value = value.abs() + 0.01),
            2 => values[random.below(256)] = 0.5,
            3 => values.iter_mut().for_each(|value| *value = -value.abs()),
            _ => {}
        }
        lost[0] += loss(TensorType::Q4_0, &values);
        least[0] += values.chunks(32).map(|group| least_loss(group, false, -8..=7)).sum::<f64>();
        lost[1] += loss(TensorType::Q4K, &values);
        least[1] += values.chunks(32).map(|group| least_loss(group, true, 0..=15)).sum::<f64>();
    }
    // The search knows no fields of six bits, and no f16.
    assert!(lost[0] < 1.25 * least[0], "Q4_0 loses {}, a search {}", lost[0], least[0]);
    assert!(lost[1] < 1.25 * least[1], "Q4_K loses {}, a search {}", lost[1], least[1]);
    assert!(lost[1] < lost[0], "Q4_K loses {}, Q4_0 {}", lost[1], lost[0]);
}

/// With the scales that a block was given, no other code is nearer to a value than the one that was written: what is lost is half a
/// step, or what a value stands beyond the last code.
#[test]
fn every_value_gets_the_nearest_code_of_its_block() {
    let mut random = Random::fresh();
    for (ty, head) in [(TensorType::Q4_0, 2), (TensorType::Q4K, 16)] {
        let (size, elements) = (ty.block_bytes() as usize, ty.block_elements() as usize);
        for _ in 0..8 {
            let values: Vec<f32> = (0..elements).map(|_| (0..3).map(|_| random.float()).sum()).collect();
            let bytes = encode_f32(ty, "t", &values).unwrap();
            assert_eq!(bytes.len(), size);
            let all_of = |code: u8| {
                let mut block = bytes.clone();
                block[head..].fill(code | code << 4);
                decode_f32(ty, "t", &block, elements).unwrap()
            };
            let (read, codes) =
                (decode_f32(ty, "t", &bytes, elements).unwrap(), (0..16).map(all_of).collect::<Vec<_>>());
            for (place, (value, read)) in values.iter().zip(read).enumerate() {
                let nearest = codes.iter().map(|code| (code[place] - value).abs()).fold(f32::INFINITY, f32::min);
                let off = (value - read).abs();
                assert!(off <= nearest + 1e-5, "{ty}: {value} became {read}, off by {off}; {nearest} was possible");
            }
        }
    }
}

#[test]
fn what_a_quantised_type_holds_is_written_as_it_is() {
    for ty in [TensorType::Q8_0, TensorType::Q4_0, TensorType::Q4K] {
        assert_eq!(loss(ty, &[0.0; 512]), 0.0, "{ty}");
        // Every code of a scale that f16 holds, so that a reader of another order would give other values.
        let codes = |count: i32| (0..256).map(move |place| (place * 7 + place / 32) % count);
        let values: Vec<f32> = match ty {
            TensorType::Q8_0 => {
                let code = |place: i32| if place % 32 == 0 { 127 } else { place * 37 % 255 - 127 };
                (0..256).map(|place| 0.25 * code(place) as f32).collect()
            }
            TensorType::Q4_0 => codes(16).map(|code| 0.5 * (code - 8) as f32).collect(),
            _ => codes(16).map(|code| 63.0 * 0.25 * code as f32 - 63.0 * 0.5).collect(),
        };
        assert_eq!(loss(ty, &values), 0.0, "{ty}");
    }
}
