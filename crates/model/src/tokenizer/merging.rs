//! Joining neighbouring parts of a text, the best pair first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// The parts of a text that are being joined. Its memory serves one text after the other.
#[derive(Default)]
pub(super) struct Merging<K, T> {
    links: Vec<Link<T>>,
    queue: BinaryHeap<Proposal<K, T>>,
}

#[derive(Clone, Copy)]
struct Link<T> {
    part: T,
    previous: u32,
    next: u32,
    joined_to_previous: bool,
}

/// Neighbours that may be joined: the best first, then the leftmost.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Proposal<K, T> {
    quality: K,
    left: Reverse<u32>,
    pair: (T, T),
    union: T,
}

impl<K: Ord, T: Copy + Ord> Merging<K, T> {
    /// What becomes of the parts, of which there are less than 2³²: `join` says how good a pair is and what it makes, if it may
    /// be joined at all.
    pub fn merge(
        &mut self,
        parts: impl Iterator<Item = T>,
        join: impl Fn(T, T) -> Option<(K, T)>,
    ) -> impl Iterator<Item = T> {
        self.queue.clear();
        self.links.clear();
        self.links.extend((0..).zip(parts).map(|(place, part)| Link {
            part,
            previous: if place == 0 { NONE } else { place - 1 },
            next: place + 1,
            joined_to_previous: false,
        }));
        if let Some(last) = self.links.last_mut() {
            last.next = NONE;
        }
        for left in 0..self.links.len() as u32 {
            self.propose(left, &join);
        }
        while let Some(Proposal { left: Reverse(left), pair, union, .. }) = self.queue.pop() {
            let Link { part, previous, next, joined_to_previous } = self.links[left as usize];
            if joined_to_previous || next == NONE || pair != (part, self.links[next as usize].part) {
                continue;
            }
            let right = &mut self.links[next as usize];
            right.joined_to_previous = true;
            let after = right.next;
            let joined = &mut self.links[left as usize];
            joined.part = union;
            joined.next = after;
            if after != NONE {
                self.links[after as usize].previous = left;
            }
            if previous != NONE {
                self.propose(previous, &join);
            }
            self.propose(left, &join);
        }
        self.links.iter().filter(|link| !link.joined_to_previous).map(|link| link.part)
    }

    fn propose(&mut self, left: u32, join: impl Fn(T, T) -> Option<(K, T)>) {
        let Link { part, next, .. } = self.links[left as usize];
        if next == NONE {
            return;
        }
        let right = self.links[next as usize].part;
        if let Some((quality, union)) = join(part, right) {
            self.queue.push(Proposal { quality, left: Reverse(left), pair: (part, right), union });
        }
    }
}
