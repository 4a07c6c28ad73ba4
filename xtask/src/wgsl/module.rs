//! What a SPIR-V module says, as data: types, constants, variables, and functions as blocks.

use crate::aliasing::instructions;
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Storage classes.
pub const INPUT: u32 = 1;
pub const UNIFORM: u32 = 2;
pub const WORKGROUP: u32 = 4;
pub const PRIVATE: u32 = 6;
pub const FUNCTION: u32 = 7;
pub const PUSH_CONSTANT: u32 = 9;
pub const STORAGE_BUFFER: u32 = 12;

/// The built-in value that is a constant: the size of a workgroup.
pub const WORKGROUP_SIZE: u32 = 25;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Void,
    Bool,
    Int { signed: bool },
    Float,
    Vector { element: u32, count: u32 },
    Array { element: u32, length: u32 },
    RuntimeArray { element: u32 },
    Struct(Vec<u32>),
    Pointer { class: u32, pointee: u32 },
    Function,
}

#[derive(Clone, Debug)]
pub enum Constant {
    Bool(bool),
    Bits(u32),
    Null,
    Composite(Vec<u32>),
    /// A specialisation constant by its number, with its default.
    Spec {
        number: u32,
        default: u32,
    },
    Operation {
        opcode: u32,
        operands: Vec<u32>,
    },
}

#[derive(Clone, Debug)]
pub struct Instruction {
    pub opcode: u32,
    pub operands: Vec<u32>,
}

/// Where the branches of a block meet again.
#[derive(Clone, Copy, Debug)]
pub enum Merge {
    Selection(u32),
    /// `unroll`: a shader asks for its rounds one after the other.
    Loop {
        merge: u32,
        next: u32,
        unroll: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Block {
    pub body: Vec<Instruction>,
    pub merge: Option<Merge>,
    pub end: Instruction,
}

#[derive(Debug)]
pub struct Function {
    pub id: u32,
    pub result: u32,
    /// Id and type.
    pub parameters: Vec<(u32, u32)>,
    pub first: u32,
    pub blocks: HashMap<u32, Block>,
}

#[derive(Debug)]
pub struct Variable {
    pub id: u32,
    pub class: u32,
    /// The type behind the pointer.
    pub kind: u32,
    pub initial: Option<u32>,
}

#[derive(Default)]
pub struct Module {
    pub types: HashMap<u32, Type>,
    /// The type of every value.
    pub type_of: HashMap<u32, u32>,
    pub constants: HashMap<u32, Constant>,
    /// Constants that others are made of, in their order.
    pub operations: Vec<u32>,
    pub variables: Vec<Variable>,
    pub functions: Vec<Function>,
    pub entry: u32,
    pub bindings: HashMap<u32, u32>,
    pub built_ins: HashMap<u32, u32>,
    pub read_only: HashSet<u32>,
    /// Byte offsets of the members of blocks.
    pub offsets: HashMap<(u32, u32), u32>,
    /// Specialisation constants in the order of their numbers.
    pub specialised: BTreeMap<u32, u32>,
    spec_ids: HashMap<u32, u32>,
}

/// Instructions that end a block.
const TERMINATORS: std::ops::RangeInclusive<u32> = 249..=255;

/// Whether an instruction makes a value: then its first operands are a type and an id.
pub fn has_result(opcode: u32) -> bool {
    // OpStore, OpControlBarrier, OpMemoryBarrier and those that end blocks make none.
    !matches!(opcode, 62 | 224 | 225 | 228) && !TERMINATORS.contains(&opcode)
}

impl Module {
    pub fn new(words: &[u32]) -> Result<Module> {
        let mut module = Module::default();
        let mut rest = instructions(words)?.into_iter().peekable();
        while let Some((opcode, operands)) = rest.next_if(|(opcode, _)| *opcode != 54) {
            module.declare(opcode, operands).with_context(|| format!("opcode {opcode}"))?;
        }
        let rest: Vec<(u32, &[u32])> = rest.collect();
        for function in rest.split_inclusive(|(opcode, _)| *opcode == 56) {
            let function = module.function(function)?;
            module.functions.push(function);
        }
        Ok(module)
    }

    fn declare(&mut self, opcode: u32, operands: &[u32]) -> Result<()> {
        match (opcode, operands) {
            (15, [_, entry, ..]) => self.entry = *entry,
            (71, &[id, 1, number]) => drop(self.spec_ids.insert(id, number)),
            (71, &[id, 11, built_in]) => drop(self.built_ins.insert(id, built_in)),
            (71, &[id, 24]) | (72, &[id, _, 24]) => drop(self.read_only.insert(id)),
            (71, &[id, 33, number]) => drop(self.bindings.insert(id, number)),
            (72, &[id, member, 35, offset]) => drop(self.offsets.insert((id, member), offset)),
            (19..=33, [id, rest @ ..]) => drop(self.types.insert(*id, declared_type(opcode, rest)?)),
            (41..=52, [kind, id, rest @ ..]) => self.constant(opcode, *kind, *id, rest)?,
            (59, &[pointer, id, class, ref initial @ ..]) => {
                let variable = self.variable(pointer, id, class, initial)?;
                self.variables.push(variable);
            }
            // Capabilities, extensions, the memory model, decorations that change nothing here.
            (10 | 11 | 14 | 16 | 17 | 71 | 72, _) => {}
            _ => bail!("not known: {operands:?}"),
        }
        Ok(())
    }

    fn constant(&mut self, opcode: u32, kind: u32, id: u32, rest: &[u32]) -> Result<()> {
        let spec = self.spec_ids.get(&id).copied();
        let constant = match (opcode, rest) {
            (41, []) => Constant::Bool(true),
            (42, []) => Constant::Bool(false),
            (43, &[bits]) => Constant::Bits(bits),
            (44 | 51, parts) => Constant::Composite(parts.to_vec()),
            (46, []) => Constant::Null,
            (50, &[default]) => Constant::Spec { number: spec.context("a constant without a number")?, default },
            (52, [opcode, operands @ ..]) => {
                self.operations.push(id);
                Constant::Operation { opcode: *opcode, operands: operands.to_vec() }
            }
            _ => bail!("a constant of {rest:?}"),
        };
        if let Constant::Spec { number, .. } = constant {
            self.specialised.insert(number, id);
        }
        self.type_of.insert(id, kind);
        self.constants.insert(id, constant);
        Ok(())
    }

    fn variable(&mut self, pointer: u32, id: u32, class: u32, initial: &[u32]) -> Result<Variable> {
        self.type_of.insert(id, pointer);
        Ok(Variable { id, class, kind: self.pointee(pointer)?, initial: initial.first().copied() })
    }

    fn function(&mut self, found: &[(u32, &[u32])]) -> Result<Function> {
        let &[(54, &[result, id, ..]), ref rest @ ..] = found else { bail!("a function that does not begin as one") };
        self.type_of.insert(id, result);
        let mut function = Function { id, result, parameters: Vec::new(), first: 0, blocks: HashMap::new() };
        let (mut label, mut body, mut merge) = (None, Vec::new(), None);
        for &(opcode, operands) in rest {
            match (opcode, operands) {
                (55, &[kind, id]) => {
                    self.type_of.insert(id, kind);
                    function.parameters.push((id, kind));
                }
                (56, []) => {}
                (248, &[id]) => {
                    label = Some(id);
                    function.first = if function.blocks.is_empty() { id } else { function.first };
                }
                (247, &[target, _]) => merge = Some(Merge::Selection(target)),
                (246, &[target, next, control, ..]) => {
                    merge = Some(Merge::Loop { merge: target, next, unroll: control & 1 != 0 });
                }
                _ => {
                    let instruction = Instruction { opcode, operands: operands.to_vec() };
                    if has_result(opcode) {
                        self.type_of.insert(operands[1], operands[0]);
                    }
                    if TERMINATORS.contains(&opcode) {
                        let block = Block { body: std::mem::take(&mut body), merge: merge.take(), end: instruction };
                        function.blocks.insert(label.take().context("a block without a label")?, block);
                    } else {
                        body.push(instruction);
                    }
                }
            }
        }
        ensure!(label.is_none() && body.is_empty(), "a block without an end");
        Ok(function)
    }

    pub fn kind(&self, id: u32) -> Result<&Type> {
        self.types.get(&id).with_context(|| format!("{id} is no type"))
    }

    /// The type of a value.
    pub fn kind_of(&self, value: u32) -> Result<&Type> {
        self.kind(*self.type_of.get(&value).with_context(|| format!("{value} has no type"))?)
    }

    pub fn pointee(&self, pointer: u32) -> Result<u32> {
        match self.kind(pointer)? {
            Type::Pointer { pointee, .. } => Ok(*pointee),
            _ => bail!("{pointer} is no pointer"),
        }
    }

    /// Scalar type and width of a number or vector.
    pub fn shape(&self, kind: u32) -> Result<(&Type, u32)> {
        match self.kind(kind)? {
            Type::Vector { element, count } => Ok((self.kind(*element)?, *count)),
            scalar => Ok((scalar, 1)),
        }
    }

    /// The type in WGSL.
    pub fn type_name(&self, id: u32) -> Result<String> {
        Ok(match self.kind(id)? {
            Type::Bool => "bool".to_owned(),
            Type::Int { signed: true } => "i32".to_owned(),
            Type::Int { signed: false } => "u32".to_owned(),
            Type::Float => "f32".to_owned(),
            Type::Vector { element, count } => format!("vec{count}<{}>", self.type_name(*element)?),
            Type::Array { element, length } => {
                format!("array<{}, {}>", self.type_name(*element)?, self.length(*length)?)
            }
            Type::Struct(_) => format!("S{id}"),
            other => bail!("{other:?} has no name in WGSL"),
        })
    }

    /// The length of an array. One of no elements is of a branch that does not run; WGSL has none.
    pub fn length(&self, id: u32) -> Result<String> {
        match self.constants.get(&id) {
            Some(Constant::Bits(bits)) => Ok((*bits).max(1).to_string()),
            Some(_) => Ok(format!("max({}, 1u)", super::constants::text(self, id)?)),
            None => bail!("{id} is no constant"),
        }
    }
}

fn declared_type(opcode: u32, rest: &[u32]) -> Result<Type> {
    Ok(match (opcode, rest) {
        (19, []) => Type::Void,
        (20, []) => Type::Bool,
        (21, &[32, signed]) => Type::Int { signed: signed == 1 },
        (22, &[32, ..]) => Type::Float,
        (23, &[element, count]) => Type::Vector { element, count },
        (28, &[element, length]) => Type::Array { element, length },
        (29, &[element]) => Type::RuntimeArray { element },
        (30, members) => Type::Struct(members.to_vec()),
        (32, &[class, pointee]) => Type::Pointer { class, pointee },
        (33, _) => Type::Function,
        _ => bail!("a type of {rest:?}"),
    })
}
