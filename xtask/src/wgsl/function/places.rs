//! Where pointers lead: to variables, and to elements of buffers, which are read and written as their declarations ask for.

use super::{Writer, constant};
use crate::wgsl::buffers::Element;
use crate::wgsl::module::Type;
use anyhow::{Context, Result, bail, ensure};

/// What a pointer leads to.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A variable or a part of it.
    Variable(String),
    /// A variable outside of functions that the entry point alone writes, and its own copy: a browser believes only of the copy that it
    /// is the same in all invocations.
    Copied(u32),
    Atomic(String),
    /// A block of buffers before its array and its element are chosen.
    Block(u32),
    Array(u32),
    Element(Element),
}

impl Writer<'_, '_> {
    /// Follows indices from a pointer.
    pub(super) fn chain(&mut self, base: u32, indices: &[u32]) -> Result<Place> {
        let module = self.shared.module;
        let mut place = self.place(base)?.clone();
        let mut kind = module.pointee(module.type_of[&base])?;
        for &index in indices {
            let (text, number) = (self.value(index)?, constant(module, index));
            let is_struct = matches!(module.kind(kind)?, Type::Struct(_));
            kind = match (module.kind(kind)?, number) {
                (Type::Struct(members), Some(number)) => members[number as usize],
                (Type::Vector { element, .. } | Type::Array { element, .. } | Type::RuntimeArray { element }, _) => {
                    *element
                }
                (other, _) => bail!("an element of {other:?}"),
            };
            place = match place {
                Place::Variable(name) if is_struct => {
                    Place::Variable(format!("{name}.m{}", number.context("a member by a variable")?))
                }
                Place::Variable(name) => Place::Variable(format!("{name}[{text}]")),
                Place::Atomic(name) => Place::Atomic(format!("{name}[{text}]")),
                Place::Copied(_) => bail!("a part of a scalar"),
                Place::Block(binding) => self.member(binding, number.context("a member by a variable")?, kind)?,
                Place::Array(number) => Place::Element(Element::new(module, number, kind, self.index(index)?)?),
                Place::Element(element) => {
                    ensure!(element.component.is_none(), "a part of a scalar");
                    Place::Element(Element { component: Some(self.index(index)?), ..element })
                }
            };
        }
        Ok(place)
    }

    /// How many elements the array of a buffer has, as this view of it counts them: the declaration may be of wider or narrower ones.
    pub(super) fn length(&self, base: u32, member: u32) -> Result<String> {
        let module = self.shared.module;
        let Place::Block(number) = *self.place(base)? else { bail!("the length of what is no buffer") };
        let Type::Struct(members) = module.kind(module.pointee(module.type_of[&base])?)? else {
            bail!("the length of what is no block")
        };
        let Type::RuntimeArray { element } = *module.kind(members[member as usize])? else {
            bail!("the length of what is no array")
        };
        let (_, view) = module.shape(element)?;
        let there = self.shared.buffers.by_number.get(&number).context("a buffer that is not declared")?.elements.width;
        let declared = format!("arrayLength(&b{number})");
        Ok(match (view, there) {
            (view, there) if view == there => declared,
            (1, there) => format!("({declared} * {there}u)"),
            (view, 1) => format!("({declared} / {view}u)"),
            (view, there) => bail!("the length of {view} scalars in {there}"),
        })
    }

    /// A member of a buffer: an array, or a number beside others.
    fn member(&self, binding: u32, member: u32, kind: u32) -> Result<Place> {
        let module = self.shared.module;
        Ok(match module.kind(kind)? {
            Type::Array { .. } | Type::RuntimeArray { .. } => {
                ensure!(member == 0, "an array behind other members");
                Place::Array(binding)
            }
            _ => Place::Element(Element::new(module, binding, kind, format!("{member}u"))?),
        })
    }

    /// An index as u32: a name or a number.
    fn index(&mut self, id: u32) -> Result<String> {
        if let Some(number) = constant(self.shared.module, id) {
            return Ok(format!("{number}u"));
        }
        let text = self.value(id)?;
        let signed = matches!(self.shared.module.kind_of(id)?, Type::Int { signed: true });
        Ok(if signed { format!("u32({text})") } else { text })
    }

    pub(super) fn load(&mut self, id: u32, from: u32) -> Result<()> {
        match self.place(from)?.clone() {
            Place::Variable(name) => {
                let input = self.shared.module.built_ins.contains_key(&from);
                if input {
                    self.values.insert(id, name);
                } else {
                    self.name(id, &name);
                }
            }
            Place::Copied(variable) => self.name(id, &format!("p{variable}")),
            // What all invocations load, and may decide by whether they meet at a barrier.
            Place::Atomic(name) if self.all_pass() && !name.contains('[') => {
                let cast = self.shared.module.type_name(self.shared.module.type_of[&id])?;
                self.name(id, &format!("bitcast<{cast}>(same_word(atomicLoad(&{name}), local_invocation_id.x))"));
            }
            Place::Atomic(name) => {
                let cast = self.shared.module.type_name(self.shared.module.type_of[&id])?;
                self.name(id, &format!("bitcast<{cast}>(atomicLoad(&{name}))"));
            }
            Place::Element(element) => {
                let text = element.load(self.shared.buffers)?;
                self.name(id, &text);
            }
            other => bail!("a load of {other:?}"),
        }
        Ok(())
    }

    pub(super) fn store(&mut self, to: u32, value: u32) -> Result<()> {
        let text = self.value(value)?;
        match self.place(to)?.clone() {
            Place::Variable(name) => self.line(&format!("{name} = {text};")),
            Place::Copied(variable) => {
                self.line(&format!("p{variable} = {text};"));
                self.line(&format!("g{variable} = p{variable};"));
            }
            Place::Atomic(name) => self.line(&format!("atomicStore(&{name}, bitcast<u32>({text}));")),
            Place::Element(element) => {
                // Written in parts it is evaluated once.
                let whole = text.chars().all(|letter| letter.is_ascii_alphanumeric());
                let text = if whole || element.view.width == 1 {
                    text
                } else {
                    self.line(&format!("let w{to}_{value} = {text};"));
                    format!("w{to}_{value}")
                };
                for statement in element.store(self.shared.buffers, &text)? {
                    self.line(&statement);
                }
            }
            other => bail!("a store to {other:?}"),
        }
        Ok(())
    }
}
