//! The byte alphabet of GPT-2 style vocabularies: every byte is written as one printable character.

use std::sync::LazyLock;

/// The character standing for each byte.
static CHARACTERS: LazyLock<[char; 256]> = LazyLock::new(|| {
    // Printable Latin-1 stands for itself; the other 68 bytes take the code points from U+0100 on, in order.
    let mut next = 0x100;
    std::array::from_fn(|byte| match byte {
        0x21..=0x7e | 0xa1..=0xac | 0xae..=0xff => byte as u8 as char,
        _ => {
            let character = char::from_u32(next).unwrap_or(char::REPLACEMENT_CHARACTER);
            next += 1;
            character
        }
    })
});

/// The byte each character up to U+0143 stands for.
static BYTES: LazyLock<[Option<u8>; 0x144]> = LazyLock::new(|| {
    let mut table = [None; 0x144];
    for (byte, &character) in CHARACTERS.iter().enumerate() {
        table[character as usize] = Some(byte as u8);
    }
    table
});

/// The character that stands for `byte`.
pub(super) fn character(byte: u8) -> char {
    CHARACTERS[usize::from(byte)]
}

/// The bytes a token's text stands for, or `None` when it holds a character outside the alphabet.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let table = &*BYTES;
    std::str::from_utf8(text).ok()?.chars().map(|c| table.get(c as usize).copied().flatten()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_characters() {
        for (byte, expected) in
            [(b'!', '!'), (b' ', 'Ġ'), (b'\n', 'Ċ'), (0x00, 'Ā'), (0x7f, 'ġ'), (0xa0, 'ł'), (0xad, 'Ń'), (0xff, 'ÿ')]
        {
            assert_eq!(character(byte), expected, "byte {byte:#x}");
        }
    }

    #[test]
    fn every_byte_round_trips() {
        for byte in 0..=255 {
            let text = character(byte).to_string();
            assert_eq!(decode(text.as_bytes()), Some(vec![byte]));
        }
        assert_eq!(decode("Ġhé".as_bytes()), Some(vec![b' ', b'h', 0xe9]));
        assert_eq!(decode("a b".as_bytes()), None);
        assert_eq!(decode("▁".as_bytes()), None);
        assert_eq!(decode(&[0xff]), None);
    }
}
