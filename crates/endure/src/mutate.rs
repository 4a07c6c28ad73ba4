//! Changes that inputs break at: bytes, numbers, pieces of text, and values of JSON.

use serde_json::{Value, json};
use tritune_testing::Random;

/// Numbers that lengths, counts and types break at.
pub fn number(random: &mut Random, length: usize) -> u64 {
    let numbers = [
        0,
        1,
        2,
        3,
        7,
        8,
        31,
        32,
        63,
        64,
        127,
        255,
        256,
        1 << 15,
        1 << 16,
        1 << 24,
        1 << 30,
        (1 << 31) - 1,
        1 << 31,
        u64::from(u32::MAX),
        1 << 32,
        1 << 40,
        1 << 62,
        i64::MAX as u64,
        u64::MAX,
        u64::MAX - 31,
        length as u64,
    ];
    pick(random, &numbers).wrapping_add(random.below(5) as u64).wrapping_sub(2)
}

/// One of several.
pub fn pick<'a, T>(random: &mut Random, list: &'a [T]) -> &'a T {
    &list[random.below(list.len().max(1)).min(list.len() - 1)]
}

/// Changes a few bytes, most of them before `header`.
pub fn bytes(random: &mut Random, bytes: &mut Vec<u8>, header: usize) {
    for _ in 0..1 + random.below(4) {
        if bytes.is_empty() {
            bytes.push(random.next() as u8);
        }
        let bound = if random.below(4) == 0 { bytes.len() } else { header.clamp(1, bytes.len()) };
        let (at, from) = (random.below(bound), random.below(bound));
        let length = random.below(32).min(bytes.len() - at.max(from));
        match random.below(10) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = *pick(random, &[0, 1, 0x7f, 0x80, 0xfe, 0xff]),
            3 => bytes[at] = random.next() as u8,
            4 => {
                bytes.truncate(if random.below(4) == 0 { at } else { bytes.len() - random.below(bytes.len().min(64)) })
            }
            5 => drop(bytes.drain(at..at + length)),
            6 => {
                let copy = bytes[from..from + length].to_vec();
                bytes.splice(at..at, copy);
            }
            7 => bytes.copy_within(from..from + length, at),
            _ => {
                let number = number(random, bytes.len()).to_le_bytes();
                let width = *pick(random, &[1, 2, 4, 8]);
                let end = (at + width).min(bytes.len());
                bytes[at..end].copy_from_slice(&number[..end - at]);
            }
        }
    }
}

/// Changes text: pieces are put in, taken out, doubled and moved, at the borders of words.
pub fn text(random: &mut Random, text: &mut String, pieces: &[&str]) {
    for _ in 0..1 + random.below(4) {
        let borders: Vec<usize> = text
            .char_indices()
            .filter(|(_, character)| !character.is_alphanumeric())
            .map(|(at, _)| at)
            .chain([0, text.len()])
            .collect();
        let (mut start, mut end) = (*pick(random, &borders), *pick(random, &borders));
        if start > end {
            std::mem::swap(&mut start, &mut end);
        }
        let part = text[start..end].to_owned();
        let piece: &str = pieces[random.below(pieces.len())];
        match random.below(8) {
            0 => text.replace_range(start..end, ""),
            1 | 2 => text.insert_str(start, piece),
            3 | 4 => text.replace_range(start..end, piece),
            5 => text.insert_str(*pick(random, &borders), &part),
            6 => text.insert_str(start, &piece.repeat(1 + random.below(50))),
            _ => text.insert_str(end, &number(random, text.len()).to_string()),
        }
        // A few doublings must not fill the memory with the input itself.
        if let Some((end, _)) = text.char_indices().nth(20_000) {
            text.truncate(end);
        }
    }
}

/// Something that does not belong where it is.
pub fn strange(random: &mut Random) -> Value {
    match random.below(20) {
        0 => json!(null),
        1 => json!(true),
        2 => json!(-1),
        3 => json!(1e300),
        4 => json!(0.5),
        5 => json!(number(random, 1000)),
        6 => json!(""),
        7 => json!("\u{0}\u{fffd}é\n"),
        8 => json!([]),
        9 => json!({}),
        10 => json!([[]]),
        11 => json!({ "a": { "b": [] } }),
        12 => json!("x".repeat(1 << random.below(14))),
        13 => json!([1, "a", null]),
        14 => json!(i64::MIN),
        15 => json!("../../etc/passwd"),
        16 => json!(vec![1; 1 << random.below(10)]),
        17 => json!(f64::MIN_POSITIVE),
        18 => (0..random.below(100)).fold(json!(0), |inner, _| json!([inner])),
        _ => json!(number(random, 10) as i64),
    }
}

/// Changes a value of JSON somewhere inside: replaced, removed, doubled, or exchanged with a part of `others`.
pub fn json(random: &mut Random, value: &mut Value, others: &Value) {
    match value {
        Value::Object(map) if !map.is_empty() && random.below(6) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = pick(random, &keys).clone();
            match random.below(8) {
                0 => drop(map.remove(&key)),
                1 => {
                    let inner = map.get(&key).cloned().unwrap_or_default();
                    map.insert(pick(random, &keys).clone(), inner);
                }
                2 => drop(map.insert(format!("{key}x"), strange(random))),
                _ => {
                    if let Some(inner) = map.get_mut(&key) {
                        json(random, inner, others);
                    }
                }
            }
        }
        Value::Array(list) if !list.is_empty() && random.below(5) > 0 => {
            let at = random.below(list.len());
            match random.below(6) {
                0 => drop(list.remove(at)),
                1 => {
                    let copy = list[at].clone();
                    list.insert(random.below(list.len()), copy);
                }
                _ => json(random, &mut list[at], others),
            }
        }
        other => {
            *other = match random.below(3) {
                0 => part(random, others),
                _ => strange(random),
            };
        }
    }
}

/// A random part of a value.
pub fn part(random: &mut Random, value: &Value) -> Value {
    let inner = match value {
        Value::Object(map) if !map.is_empty() => map.values().nth(random.below(map.len())),
        Value::Array(list) if !list.is_empty() => list.get(random.below(list.len())),
        _ => None,
    };
    match inner {
        Some(inner) if random.below(4) > 0 => part(random, inner),
        _ => value.clone(),
    }
}
