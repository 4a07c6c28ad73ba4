//! Storage buffers. SPIR-V may see one under several types, WGSL has one declaration for each binding: where there are several, it is
//! of words, or of the widest vectors where the kernel only reads, and the rest is made of those.

use super::module::{Module, STORAGE_BUFFER, Type};
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// What the elements of a buffer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// Scalar type.
    pub scalar: String,
    /// Scalars of an element.
    pub width: u32,
}

impl Elements {
    /// The name of a type of so many of these scalars.
    pub fn name(&self, width: u32) -> String {
        if width == 1 { self.scalar.clone() } else { format!("vec{width}<{}>", self.scalar) }
    }

    fn of(module: &Module, kind: u32) -> Result<Elements> {
        let (scalar, width) = module.shape(kind)?;
        let scalar = match scalar {
            Type::Int { signed: true } => "i32",
            Type::Int { signed: false } => "u32",
            Type::Float => "f32",
            other => bail!("a buffer of {other:?}"),
        };
        Ok(Elements { scalar: scalar.to_owned(), width })
    }
}

/// The buffer of a binding.
#[derive(Debug)]
pub struct Buffer {
    pub elements: Elements,
    pub atomic: bool,
    written: bool,
}

/// All buffers of a module by the numbers of their bindings.
pub struct Buffers {
    pub by_number: BTreeMap<u32, Buffer>,
}

impl Buffers {
    /// `atomic` has the variables that atomic operations touch.
    pub fn new(module: &Module, atomic: &HashSet<u32>) -> Result<Buffers> {
        let mut views: BTreeMap<u32, Vec<(Elements, bool, bool)>> = BTreeMap::new();
        for variable in module.variables.iter().filter(|variable| variable.class == STORAGE_BUFFER) {
            let number = *module.bindings.get(&variable.id).context("a buffer without a binding")?;
            let Type::Struct(members) = module.kind(variable.kind)? else { bail!("a buffer that is no block") };
            let read = module.read_only.contains(&variable.id) || module.read_only.contains(&variable.kind);
            for &member in members {
                let element = match *module.kind(member)? {
                    Type::RuntimeArray { element } | Type::Array { element, .. } => element,
                    _ => member,
                };
                let elements = Elements::of(module, element)?;
                ensure!(members.len() == 1 || elements.width == 1, "a block of several vectors");
                views.entry(number).or_default().push((elements, !read, atomic.contains(&variable.id)));
            }
        }
        let buffer = |(number, views): (u32, Vec<(Elements, bool, bool)>)| {
            let written = views.iter().any(|(_, written, _)| *written);
            let atomic = views.iter().any(|(.., atomic)| *atomic);
            let all = |found: &dyn Fn(&Elements) -> bool| views.iter().all(|(elements, ..)| found(elements));
            let first = &views[0].0;
            let elements = if all(&|elements| elements == first) && !atomic {
                first.clone()
            } else {
                let scalar =
                    if all(&|elements| elements.scalar == first.scalar) { first.scalar.as_str() } else { "u32" };
                let widest = views.iter().map(|(elements, ..)| elements.width).max().unwrap_or(1);
                let (scalar, width) = if atomic { ("u32", 1) } else { (scalar, if written { 1 } else { widest }) };
                Elements { scalar: scalar.to_owned(), width }
            };
            ensure!([1, 2, 4].contains(&elements.width), "binding {number} has vectors of three");
            Ok((number, Buffer { elements, atomic, written }))
        };
        Ok(Buffers { by_number: views.into_iter().map(buffer).collect::<Result<_>>()? })
    }

    /// Their declarations, one in a line.
    pub fn declarations(&self) -> Result<String> {
        let mut declared = String::new();
        for (number, Buffer { elements, atomic, written }) in &self.by_number {
            let access = if *written { "read_write" } else { "read" };
            let element = elements.name(elements.width);
            let element = if *atomic { format!("atomic<{element}>") } else { element };
            writeln!(declared, "@group(0) @binding({number}) var<storage, {access}> b{number}: array<{element}>;")?;
        }
        Ok(declared)
    }
}

/// A place in a buffer as a view of it sees it.
#[derive(Clone, Debug)]
pub struct Element {
    pub number: u32,
    pub view: Elements,
    /// A name or a number, of type u32.
    pub index: String,
    /// Which scalar of it.
    pub component: Option<String>,
}

impl Element {
    pub fn new(module: &Module, number: u32, kind: u32, index: String) -> Result<Element> {
        Ok(Element { number, view: Elements::of(module, kind)?, index, component: None })
    }

    /// What is read there.
    pub fn load(&self, buffers: &Buffers) -> Result<String> {
        let buffer = buffers.by_number.get(&self.number).context("a buffer that is not declared")?;
        let Element { number, view, index, component } = self;
        let there = &buffer.elements;
        let scalar =
            |at: &str| if buffer.atomic { format!("atomicLoad(&b{number}[{at}])") } else { format!("b{number}[{at}]") };
        let (text, width) = match (component, view.width, there.width) {
            (Some(component), view, there) if view == there => (format!("b{number}[{index}][{component}]"), 1),
            (Some(component), view, 1) => (scalar(&format!("{index} * {view}u + {component}")), 1),
            (None, view, there) if view == there => (scalar(index), view),
            (None, 1, there) => (format!("b{number}[{index} / {there}u][{index} % {there}u]"), 1),
            (None, 2, 4) => {
                let whole = format!("b{number}[{index} / 2u]");
                (format!("select({whole}.xy, {whole}.zw, ({index} & 1u) == 1u)"), 2)
            }
            (None, view, 1) => {
                let parts: Vec<String> =
                    (0..view).map(|part| scalar(&format!("{index} * {view}u + {part}u"))).collect();
                (format!("{}({})", there.name(view), parts.join(", ")), view)
            }
            (component, view, there) => bail!("part {component:?} of {view} scalars out of {there}"),
        };
        Ok(if view.scalar == there.scalar { text } else { format!("bitcast<{}>({text})", view.name(width)) })
    }

    /// Statements that write a value, which is a name.
    pub fn store(&self, buffers: &Buffers, value: &str) -> Result<Vec<String>> {
        let buffer = buffers.by_number.get(&self.number).context("a buffer that is not declared")?;
        let Element { number, view, index, component } = self;
        let there = &buffer.elements;
        let same = view.scalar == there.scalar;
        let cast = |text: String, width| if same { text } else { format!("bitcast<{}>({text})", there.name(width)) };
        let scalar = |at: String, text: String| {
            let text = cast(text, 1);
            if buffer.atomic {
                format!("atomicStore(&b{number}[{at}], {text});")
            } else {
                format!("b{number}[{at}] = {text};")
            }
        };
        Ok(match (component, view.width, there.width) {
            (Some(component), view, there) if view == there => {
                vec![format!("b{number}[{index}][{component}] = {};", cast(value.to_owned(), 1))]
            }
            (Some(component), view, 1) => vec![scalar(format!("{index} * {view}u + {component}"), value.to_owned())],
            (None, 1, 1) => vec![scalar(index.clone(), value.to_owned())],
            (None, view, there) if view == there => {
                vec![format!("b{number}[{index}] = {};", cast(value.to_owned(), view))]
            }
            (None, view, 1) => (0..view)
                .map(|part| scalar(format!("{index} * {view}u + {part}u"), format!("{value}[{part}]")))
                .collect(),
            (component, view, there) => bail!("part {component:?} of {view} scalars written into {there}"),
        })
    }
}
