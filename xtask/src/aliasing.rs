//! Buffers that a shader sees under two names, to read them in words here and in vectors there. Without the decoration `Aliased` a
//! compiler may take the two for different memory, and GLSL has no word for it.
//!
//! The rule: where a binding has several variables and one of them may be written, all of them are `Aliased` and none is `Restrict`.

use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

const HEADER_WORDS: usize = 5;
const TYPE_POINTER: u32 = 32;
const VARIABLE: u32 = 59;
const DECORATE: u32 = 71;
const MEMBER_DECORATE: u32 = 72;

const STORAGE_BUFFER: u32 = 12;

const RESTRICT: u32 = 19;
const ALIASED: u32 = 20;
const NON_WRITABLE: u32 = 24;
const BINDING: u32 = 33;

/// Splits a module's words into instructions: opcode and operands.
pub fn instructions(words: &[u32]) -> Result<Vec<(u32, &[u32])>> {
    let mut rest = words.get(HEADER_WORDS..).context("SPIR-V without a header")?;
    let mut found = Vec::new();
    while let Some(&first) = rest.first() {
        let length = (first >> 16) as usize;
        ensure!(length > 0 && length <= rest.len(), "SPIR-V with an instruction of {length} words");
        found.push((first & 0xffff, &rest[1..length]));
        rest = &rest[length..];
    }
    Ok(found)
}

/// Appends an instruction to a module's words.
#[cfg(any(feature = "compile", test))]
pub fn push_instruction(words: &mut Vec<u32>, opcode: u32, operands: &[u32]) {
    words.push(((operands.len() as u32 + 1) << 16) | opcode);
    words.extend_from_slice(operands);
}

/// What is said of the buffers of a module.
#[derive(Default)]
struct Buffers {
    /// Of variables, and of the blocks behind them.
    decorations: HashSet<(u32, u32)>,
    binding: HashMap<u32, u32>,
    block: HashMap<u32, u32>,
    /// Variables and the type of the pointer to each.
    variables: Vec<(u32, u32)>,
}

impl Buffers {
    fn new(words: &[u32]) -> Result<Buffers> {
        let mut buffers = Buffers::default();
        for (opcode, operands) in instructions(words)? {
            match (opcode, operands) {
                (DECORATE, &[id, BINDING, number]) => drop(buffers.binding.insert(id, number)),
                // A block has one member.
                (DECORATE, &[id, decoration]) | (MEMBER_DECORATE, &[id, _, decoration]) => {
                    buffers.decorations.insert((id, decoration));
                }
                (TYPE_POINTER, &[id, STORAGE_BUFFER, block]) => drop(buffers.block.insert(id, block)),
                (VARIABLE, &[pointer, id, STORAGE_BUFFER, ..]) => buffers.variables.push((id, pointer)),
                _ => {}
            }
        }
        Ok(buffers)
    }

    /// Whether the variable or its block is decorated so.
    fn is(&self, (id, pointer): (u32, u32), decoration: u32) -> Result<bool> {
        let block = *self.block.get(&pointer).context("a buffer that is no pointer to a block")?;
        Ok([id, block].iter().any(|&holder| self.decorations.contains(&(holder, decoration))))
    }

    /// Variables that see memory which another variable of their binding may write, or which they may write and another sees.
    fn aliased(&self) -> Result<BTreeMap<u32, Vec<(u32, u32)>>> {
        let mut views: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        let mut written = BTreeSet::new();
        for &variable in &self.variables {
            let number = *self.binding.get(&variable.0).context("a buffer without a binding")?;
            views.entry(number).or_default().push(variable);
            if !self.is(variable, NON_WRITABLE)? {
                written.insert(number);
            }
        }
        views.retain(|number, variables| variables.len() > 1 && written.contains(number));
        Ok(views)
    }
}

/// The module with the decoration where the rule asks for it.
#[cfg(any(feature = "compile", test))]
pub fn decorate(words: &[u32]) -> Result<Vec<u32>> {
    let variables: HashSet<u32> = Buffers::new(words)?.aliased()?.into_values().flatten().map(|(id, _)| id).collect();
    let mut decorated = words[..HEADER_WORDS].to_vec();
    for (opcode, operands) in instructions(words)? {
        push_instruction(&mut decorated, opcode, operands);
        if let (DECORATE, &[id, BINDING, _]) = (opcode, operands)
            && variables.contains(&id)
        {
            push_instruction(&mut decorated, DECORATE, &[id, ALIASED]);
        }
    }
    check(&decorated)?;
    Ok(decorated)
}

/// Fails when a module breaks the rule.
pub fn check(words: &[u32]) -> Result<()> {
    let buffers = Buffers::new(words)?;
    for (number, variables) in buffers.aliased()? {
        for variable in variables {
            let says = |decoration| buffers.is(variable, decoration);
            ensure!(!says(RESTRICT)?, "binding {number} is written and has two names: it is not `restrict`");
            ensure!(says(ALIASED)?, "binding {number} is written and has two names that are not Aliased");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Variables 1 and 2 of blocks 11 and 12 at bindings `numbers`, with decorations of each variable.
    fn module(numbers: [u32; 2], decorations: [&[u32]; 2]) -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 30, 0];
        for (id, (number, decorations)) in (1..).zip(numbers.into_iter().zip(decorations)) {
            decorations.iter().for_each(|&decoration| push_instruction(&mut words, DECORATE, &[id, decoration]));
            push_instruction(&mut words, DECORATE, &[id, BINDING, number]);
        }
        for id in [1, 2] {
            push_instruction(&mut words, TYPE_POINTER, &[id + 20, STORAGE_BUFFER, id + 10]);
            push_instruction(&mut words, VARIABLE, &[id + 20, id, STORAGE_BUFFER]);
        }
        words
    }

    #[test]
    fn what_is_written_under_two_names_is_aliased() {
        for decorations in [[&[][..], &[]], [&[NON_WRITABLE], &[]], [&[], &[NON_WRITABLE]]] {
            let plain = module([3, 3], decorations);
            assert!(check(&plain).unwrap_err().to_string().contains("binding 3"));
            let decorated = decorate(&plain).unwrap();
            assert_eq!(decorated.len(), plain.len() + 2 * 3);
            check(&decorated).unwrap();
        }
    }

    #[test]
    fn what_is_only_read_or_has_one_name_stays_as_it_is() {
        let read: &[u32] = &[NON_WRITABLE, RESTRICT];
        for plain in [module([3, 3], [read, read]), module([3, 4], [&[], &[RESTRICT]])] {
            check(&plain).unwrap();
            assert_eq!(decorate(&plain).unwrap(), plain);
        }
    }

    #[test]
    fn restrict_on_two_names_is_refused() {
        let plain = module([3, 3], [&[], &[RESTRICT, NON_WRITABLE]]);
        assert!(decorate(&plain).unwrap_err().to_string().contains("restrict"));
        let mut of_the_block = decorate(&module([3, 3], [&[], &[]])).unwrap();
        push_instruction(&mut of_the_block, MEMBER_DECORATE, &[12, 0, RESTRICT]);
        assert!(check(&of_the_block).is_err());
    }
    #[test]
    fn a_committed_module_without_its_decorations_is_noticed() {
        let path = crate::sources::spirv_folder(crate::sources::CRATES[0]).join("head_loss.spv");
        let bytes = std::fs::read(path).unwrap();
        let words: Vec<u32> = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        check(&words).unwrap();
        let mut bare = words[..HEADER_WORDS].to_vec();
        for (opcode, operands) in instructions(&words).unwrap() {
            if !matches!((opcode, operands), (DECORATE, [_, ALIASED])) {
                push_instruction(&mut bare, opcode, operands);
            }
        }
        assert!(check(&bare).unwrap_err().to_string().contains("binding 1"));
        assert_eq!(decorate(&bare).unwrap(), words);
    }
}
