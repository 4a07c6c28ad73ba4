//! What a SPIR-V module asks of whoever launches it, read from the module itself while it still has its names.

use crate::aliasing::instructions;
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, HashMap};

/// Specialisation constants that `extents.glsl` declares for every kernel: the local size and where the rows come from.
const SHARED_CONSTANTS: u32 = 2;
/// What the one layout of all kernels declares.
const MAX_BINDINGS: u32 = 15;
const MAX_PUSH_WORDS: usize = 32;

/// A buffer binding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Binding {
    pub number: u32,
    pub name: String,
    pub written: bool,
}

/// The interface of a module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Interface {
    /// Name and Rust type by `constant_id`, from 2 on without gaps.
    pub constants: Vec<(String, &'static str)>,
    /// Name and Rust type of each member, without `first_row`.
    pub push: Vec<(String, &'static str)>,
    /// Whether the first push constant is the first row of the dispatch.
    pub first_row: bool,
    /// Storage buffers by number; those that share one are views of the same memory.
    pub bindings: Vec<Binding>,
}

enum Type {
    Number(&'static str, u32),
    Vector { element: u32, count: u32 },
    Array { element: u32, length: u32 },
    Struct(Vec<u32>),
    Pointer(u32),
}

#[derive(Default)]
struct Module<'a> {
    names: HashMap<u32, String>,
    members: HashMap<(u32, u32), String>,
    spec_ids: HashMap<u32, u32>,
    bindings: HashMap<u32, u32>,
    read_only: Vec<u32>,
    types: HashMap<u32, Type>,
    constants: HashMap<u32, (u32, &'a [u32])>,
    numbers: HashMap<u32, u32>,
    /// Storage class, type and id.
    variables: Vec<(u32, u32, u32)>,
}

const UNIFORM_STORAGE: u32 = 12;
const WORKGROUP: u32 = 4;
const PUSH_CONSTANT: u32 = 9;
const COMPOSITE_EXTRACT: u32 = 81;
const SELECT: u32 = 169;
const GREATER: u32 = 172;

fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    String::from_utf8_lossy(&bytes.take_while(|&byte| byte != 0).collect::<Vec<_>>()).into_owned()
}

impl<'a> Module<'a> {
    fn new(words: &'a [u32]) -> Result<Module<'a>> {
        const SPEC_ID: u32 = 1;
        const NON_WRITABLE: u32 = 24;
        const BINDING: u32 = 33;
        let mut module = Module::default();
        for (opcode, operands) in instructions(words)? {
            match (opcode, operands) {
                // A local variable that is another name of a constant comes later.
                (5, [id, name @ ..]) => drop(module.names.entry(*id).or_insert_with(|| text(name))),
                (6, [id, member, name @ ..]) => drop(module.members.insert((*id, *member), text(name))),
                (71, [id, SPEC_ID, number]) => drop(module.spec_ids.insert(*id, *number)),
                (71, [id, BINDING, number]) => drop(module.bindings.insert(*id, *number)),
                (71, [id, NON_WRITABLE]) | (72, [id, _, NON_WRITABLE]) => module.read_only.push(*id),
                (20, [id]) => drop(module.types.insert(*id, Type::Number("bool", 4))),
                (21, [id, width, _]) => drop(module.types.insert(*id, Type::Number("u32", width / 8))),
                (22, [id, width, ..]) => drop(module.types.insert(*id, Type::Number("f32", width / 8))),
                (23, &[id, element, count]) => drop(module.types.insert(id, Type::Vector { element, count })),
                (28, &[id, element, length]) => drop(module.types.insert(id, Type::Array { element, length })),
                (30, [id, members @ ..]) => drop(module.types.insert(*id, Type::Struct(members.to_vec()))),
                (32, &[id, _, pointee]) => drop(module.types.insert(id, Type::Pointer(pointee))),
                (43, [_, id, value, ..]) => drop(module.numbers.insert(*id, *value)),
                (50..=52, [kind, id, rest @ ..]) => drop(module.constants.insert(*id, (*kind, rest))),
                (59, &[kind, id, class, ..]) => module.variables.push((class, kind, id)),
                _ => {}
            }
        }
        Ok(module)
    }

    fn number_type(&self, id: u32) -> Result<&'static str> {
        match self.types.get(&id) {
            Some(Type::Number(name, 4)) => Ok(name),
            Some(&Type::Vector { element, count: 4 }) if self.number_type(element)? == "u32" => Ok("[u32; 4]"),
            _ => bail!("type {id} is none that is passed to kernels"),
        }
    }

    fn constants(&self) -> Result<Vec<(String, &'static str)>> {
        let mut found = BTreeMap::new();
        for (id, number) in self.spec_ids.iter().filter(|(_, number)| **number >= SHARED_CONSTANTS) {
            let name = self.names.get(id).context("a constant without a name")?.to_lowercase();
            let kind = self.constants.get(id).with_context(|| format!("{name} is no number"))?.0;
            found.insert(*number, (name, self.number_type(kind)?));
        }
        for (expected, number) in (SHARED_CONSTANTS..).zip(found.keys()) {
            ensure!(expected == *number, "there is no constant_id {expected}");
        }
        Ok(found.into_values().collect())
    }

    /// The type behind a variable.
    fn pointee(&self, pointer: u32) -> Result<u32> {
        match self.types.get(&pointer) {
            Some(Type::Pointer(pointee)) => Ok(*pointee),
            _ => bail!("a variable that is no pointer"),
        }
    }

    fn of_class(&self, class: u32) -> impl Iterator<Item = (u32, u32)> {
        self.variables.iter().filter(move |(other, ..)| *other == class).map(|&(_, kind, id)| (kind, id))
    }

    fn push(&self) -> Result<Vec<(String, &'static str)>> {
        let Some((pointer, _)) = self.of_class(PUSH_CONSTANT).next() else { return Ok(Vec::new()) };
        let block = self.pointee(pointer)?;
        let Some(Type::Struct(members)) = self.types.get(&block) else { bail!("push constants that are no block") };
        let word = |(member, &kind): (usize, &u32)| {
            let name = self.members.get(&(block, member as u32)).context("a push constant without a name")?;
            Ok((name.clone(), self.number_type(kind)?))
        };
        members.iter().enumerate().map(word).collect()
    }

    fn bindings(&self) -> Result<Vec<Binding>> {
        let mut views: BTreeMap<u32, (Vec<String>, bool)> = BTreeMap::new();
        for (pointer, id) in self.of_class(UNIFORM_STORAGE) {
            let block = self.pointee(pointer)?;
            let number = *self.bindings.get(&id).context("a buffer without a binding")?;
            let name = snake_case(self.names.get(&block).context("a buffer without a name")?);
            let (names, written) = views.entry(number).or_default();
            names.push(name);
            *written |= !self.read_only.contains(&block) && !self.read_only.contains(&id);
        }
        let binding = |(number, (names, written)): (u32, (Vec<String>, bool))| {
            ensure!((1..=MAX_BINDINGS).contains(&number), "binding {number} is not in the one layout of all kernels");
            let name = common_words(&names);
            ensure!(!name.is_empty(), "binding {number} is named {names:?}, which have no word in common");
            Ok(Binding { number, name, written })
        };
        views.into_iter().map(binding).collect()
    }

    /// Bytes of a type as a Rust expression of the constants `c`.
    fn bytes(&self, id: u32) -> Result<Expression> {
        match self.types.get(&id) {
            Some(&Type::Number(_, bytes)) => Ok(Expression::number(bytes)),
            Some(&Type::Vector { element, count }) => Ok(self.bytes(element)?.combine("*", Expression::number(count))),
            Some(&Type::Array { element, length }) => Ok(self.expression(length)?.combine("*", self.bytes(element)?)),
            _ => bail!("shared memory of a type that is no array of numbers"),
        }
    }

    fn expression(&self, id: u32) -> Result<Expression> {
        if let Some(&number) = self.numbers.get(&id) {
            return Ok(Expression::number(number));
        }
        match self.spec_ids.get(&id) {
            Some(0) => return Ok(Expression::atom("local_size".to_owned())),
            Some(_) => {
                let name = self.names.get(&id).context("a constant without a name")?.to_lowercase();
                return Ok(Expression::atom(format!("c.{name}")));
            }
            None => {}
        }
        let operands = |id| self.constants.get(&id).map(|(_, operands)| *operands);
        let (opcode, left, right) = match operands(id) {
            // A part of `gl_WorkGroupSize`.
            Some(&[COMPOSITE_EXTRACT, composite, index]) => {
                let part = operands(composite).and_then(|parts| parts.get(index as usize));
                return self.expression(*part.context("a length out of what is no constant")?);
            }
            Some(&[SELECT, condition, left, right]) => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                let Some(&[GREATER, larger, other]) = operands(condition) else { bail!("a length by a condition") };
                let compared = [self.expression(larger)?.text, self.expression(other)?.text];
                ensure!(compared == [left.text.as_str(), &right.text], "a length that is no maximum");
                let larger = if left.binding < Strength::Atom { format!("({})", left.text) } else { left.text };
                return Ok(Expression::atom(format!("{larger}.max({})", right.text)));
            }
            Some(&[opcode, left, right]) => (opcode, left, right),
            _ => bail!("a length that is no constant"),
        };
        let operator = match opcode {
            128 => "+",
            130 => "-",
            132 => "*",
            134 => "/",
            137 => "%",
            other => bail!("a length made by opcode {other}"),
        };
        Ok(self.expression(left)?.combine(operator, self.expression(right)?))
    }
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Strength {
    Sum,
    Product,
    Atom,
}

/// A Rust expression, and its value where it is known.
struct Expression {
    text: String,
    binding: Strength,
    value: Option<u32>,
}

impl Expression {
    fn atom(text: String) -> Expression {
        Expression { text, binding: Strength::Atom, value: None }
    }

    fn number(value: u32) -> Expression {
        Expression { text: value.to_string(), binding: Strength::Atom, value: Some(value) }
    }

    fn combine(self, operator: &str, other: Expression) -> Expression {
        let binding = if matches!(operator, "+" | "-") { Strength::Sum } else { Strength::Product };
        if let (Some(left), Some(right)) = (self.value, other.value) {
            return Expression::number(match operator {
                "+" => left + right,
                "-" => left - right,
                "*" => left * right,
                "/" => left / right,
                _ => left % right,
            });
        }
        if operator == "+" && other.value == Some(0) || operator == "*" && other.value == Some(1) {
            return self;
        }
        if operator == "+" && self.value == Some(0) || operator == "*" && self.value == Some(1) {
            return other;
        }
        let wrap = |side: Expression, wrapped: bool| if wrapped { format!("({})", side.text) } else { side.text };
        // Division is not associative: the right side of equal strength keeps its brackets.
        let (left, right) = (self.binding < binding, other.binding <= binding);
        let text = format!("{} {operator} {}", wrap(self, left), wrap(other, right));
        Expression { text, binding, value: None }
    }
}

/// The interface of a module, and its shared memory in bytes as a Rust expression of the constants `c` and the local size.
pub fn reflect(words: &[u32]) -> Result<(Interface, String)> {
    let module = Module::new(words)?;
    let mut push = module.push()?;
    let first_row = push.first().is_some_and(|(name, _)| name == "first_row");
    push.drain(..usize::from(first_row));
    let words: usize = push.iter().map(|(_, kind)| if *kind == "[u32; 4]" { 4 } else { 1 }).sum();
    ensure!(words < MAX_PUSH_WORDS, "{words} push constants do not fit every device");
    let mut shared = Expression::number(0);
    for (pointer, _) in module.of_class(WORKGROUP) {
        shared = shared.combine("+", module.bytes(module.pointee(pointer)?)?);
    }
    Ok((Interface { constants: module.constants()?, push, first_row, bindings: module.bindings()? }, shared.text))
}

/// `RowScale` and `row_scale` as `row_scale`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// The words that all names begin with.
pub fn common_words(names: &[String]) -> String {
    let Some((first, others)) = names.split_first() else { return String::new() };
    let agree = |count: &usize| {
        let start = |name: &String| name.split('_').take(*count).map(str::to_owned).collect::<Vec<_>>();
        others.iter().all(|other| start(other) == start(first)) && start(first).len() == *count
    };
    let count = (1..=first.split('_').count()).take_while(agree).last().unwrap_or(0);
    first.split('_').take(count).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_rust_names() {
        assert_eq!(snake_case("RowScalePairs"), "row_scale_pairs");
        assert_eq!(snake_case("a_Floats"), "a_floats");
        let names = ["weight_vectors", "weight_words"].map(str::to_owned);
        assert_eq!(common_words(&names), "weight");
        assert_eq!(common_words(&["k".to_owned(), "key".to_owned()]), "");
    }

    #[test]
    fn expressions_keep_their_order() {
        let name = |text: &str| Expression::atom(text.to_owned());
        let sum = name("a").combine("+", Expression::number(3));
        assert_eq!(sum.combine("/", name("b").combine("*", name("d"))).text, "(a + 3) / (b * d)");
        let product = Expression::number(2).combine("*", Expression::number(4)).combine("*", name("a"));
        assert_eq!(product.combine("+", Expression::number(0)).text, "8 * a");
    }
}
