//! Human-readable numbers, times and paths.

use std::path::Path;

/// Bytes with a binary unit: `1.50 MiB`.
pub fn bytes(bytes: u64) -> String {
    in_units(bytes, |number| number)
}

/// The same, rounded up: a limit of what is said is enough.
pub fn bytes_needed(bytes: u64) -> String {
    in_units(bytes, |number| (number * 100.0).ceil() / 100.0)
}

fn in_units(bytes: u64, round: impl Fn(f64) -> f64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut number = bytes as f64;
    let mut unit = None;
    for name in units {
        if number < 1024.0 {
            break;
        }
        (number, unit) = (number / 1024.0, Some(name));
    }
    unit.map_or_else(|| format!("{bytes} B"), |unit| format!("{:.2} {unit}", round(number)))
}

/// A count with separators: `2,412,820,480`.
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A span of time: `42 s`, `1 min 01 s`.
pub fn seconds(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    match whole {
        0..60 if seconds < 10.0 => format!("{seconds:.1} s"),
        0..60 => format!("{whole} s"),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole / 60 % 60),
    }
}

/// Says that a prompt did not fit the context.
pub fn cut(what: &str, tokens: usize, read: usize, context: usize) -> String {
    let words = if read == 1 { "1 token was" } else { &format!("{read} tokens were") };
    format!(
        "{what} has {tokens} tokens, too many for the context of {context}: its beginning and its end, {words} read"
    )
}

/// The memory plan of a run, part by part.
#[cfg(feature = "train")]
pub fn memory(memory: &crate::MemoryPlan) -> String {
    let teacher = match memory.teacher {
        0 => String::new(),
        size => format!(", teacher {}", bytes(size)),
    };
    let shared = match memory.shared {
        0 => String::new(),
        size => format!("; of these {} are shared", bytes(size)),
    };
    format!(
        "{}: weights {}, head {}, activations {}, parameters with moments {}{teacher}{shared}",
        bytes(memory.total()),
        bytes(memory.weights),
        bytes(memory.head),
        bytes(memory.activations),
        bytes(memory.parameters)
    )
}

/// A word of a command line, quoted where a shell needs it.
pub fn shell_word(word: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "_-./,:+@%=\\".contains(character);
    let quoted = || format!("'{}'", word.replace('\'', r"'\''"));
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { quoted() }
}

/// A path as a word of a command line.
pub fn shell_path(path: &Path) -> String {
    shell_word(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_train::settings::MemorySize;

    #[test]
    fn bytes_have_binary_units() {
        let cases = [(0, "0 B"), (1023, "1023 B"), (1024, "1.00 KiB"), (1 << 20, "1.00 MiB"), (5 << 29, "2.50 GiB")];
        for (number, text) in cases {
            assert_eq!(bytes(number), text);
        }
    }

    #[test]
    fn what_is_needed_is_enough_as_it_is_said() {
        for number in [1 << 20, (1 << 20) + 1, 41_544_812, 4_268_769_792, (9 << 30) - 1] {
            let said: MemorySize = bytes_needed(number).parse().unwrap();
            assert!((number..number + number / 50).contains(&said.0), "{number} as {said}");
        }
    }

    #[test]
    fn counts_have_separators() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (2_412_820_480, "2,412,820,480")] {
            assert_eq!(count(number), text);
        }
    }

    #[test]
    fn spans_of_time_read_well() {
        let cases = [(0.25, "0.2 s"), (9.94, "9.9 s"), (42.4, "42 s"), (61.0, "1 min 01 s"), (3700.0, "1 h 01 min")];
        for (span, text) in cases {
            assert_eq!(seconds(span), text);
        }
    }

    #[test]
    fn words_are_quoted_where_a_shell_would_split_them() {
        let cases = [
            ("out/adapter.gguf", "out/adapter.gguf"),
            ("größe:0.5", "größe:0.5"),
            (r"C:\out", r"C:\out"),
            ("my out", "'my out'"),
            ("it's", r"'it'\''s'"),
            ("$HOME", "'$HOME'"),
            ("", "''"),
        ];
        for (word, quoted) in cases {
            assert_eq!(shell_word(word), quoted);
        }
    }
}
