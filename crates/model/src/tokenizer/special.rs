//! Finding special tokens inside text: leftmost, longest first.

use super::Map;

/// A byte trie of token texts.
#[derive(Debug, Clone, Default)]
pub(super) struct SpecialTokens {
    /// Child of a node by byte; node 0 is the root.
    children: Map<(u32, u8), u32>,
    /// The token ending at each node.
    ends: Vec<Option<u32>>,
    starts: Vec<bool>,
}

/// Text between special tokens, or a special token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fragment<'t> {
    Text(&'t str),
    Token(u32),
}

impl SpecialTokens {
    pub fn new<'a>(tokens: impl Iterator<Item = (u32, &'a [u8])>) -> SpecialTokens {
        let mut trie = SpecialTokens { children: Map::default(), ends: vec![None], starts: vec![false; 256] };
        for (id, text) in tokens {
            // Only whole characters can be cut out of text.
            let Some(&first) = text.first().filter(|_| std::str::from_utf8(text).is_ok()) else {
                continue;
            };
            trie.starts[usize::from(first)] = true;
            let mut node = 0;
            for &byte in text {
                let fresh = trie.ends.len() as u32;
                node = *trie.children.entry((node, byte)).or_insert(fresh);
                if node == fresh {
                    trie.ends.push(None);
                }
            }
            // The lowest id wins should two tokens have the same text.
            trie.ends[node as usize].get_or_insert(id);
        }
        trie
    }

    /// Splits `text` at every special token.
    pub fn for_each_fragment<'t>(&self, text: &'t str, mut fragment: impl FnMut(Fragment<'t>)) {
        let bytes = text.as_bytes();
        let mut start = 0;
        let mut at = 0;
        while at < bytes.len() {
            match self.longest_match(&bytes[at..]) {
                Some((id, length)) => {
                    if start < at {
                        fragment(Fragment::Text(&text[start..at]));
                    }
                    fragment(Fragment::Token(id));
                    at += length;
                    start = at;
                }
                None => at += 1,
            }
        }
        if start < bytes.len() {
            fragment(Fragment::Text(&text[start..]));
        }
    }

    fn longest_match(&self, bytes: &[u8]) -> Option<(u32, usize)> {
        if !*self.starts.get(usize::from(*bytes.first()?))? {
            return None;
        }
        let mut node = 0;
        let mut best = None;
        for (index, &byte) in bytes.iter().enumerate() {
            match self.children.get(&(node, byte)) {
                Some(&child) => node = child,
                None => break,
            }
            if let Some(id) = self.ends[node as usize] {
                best = Some((id, index + 1));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftmost_longest() {
        let tokens: &[&[u8]] = &[b"<s>", b"<s>>", "é".as_bytes(), b"", &[0xff]];
        let trie = SpecialTokens::new(tokens.iter().enumerate().map(|(i, t)| (i as u32, *t)));
        let split = |text| {
            let mut fragments = Vec::new();
            trie.for_each_fragment(text, |f| fragments.push(f));
            fragments
        };
        use Fragment::{Text, Token};
        assert_eq!(split(""), []);
        assert_eq!(split("ab"), [Text("ab")]);
        assert_eq!(split("a<s>b"), [Text("a"), Token(0), Text("b")]);
        assert_eq!(split("<s>><s"), [Token(1), Text("<s")]);
        assert_eq!(split("<<s>éé"), [Text("<"), Token(0), Token(2), Token(2)]);
    }
}
