//! Functions: blocks and the merges that tie them together become nested statements.

mod places;

use super::buffers::{Buffers, Element};
use super::constants;
use super::module::{
    Block, FUNCTION, Function, INPUT, Instruction, Merge, Module, PRIVATE, PUSH_CONSTANT, STORAGE_BUFFER, Type,
    UNIFORM, WORKGROUP, has_result,
};
use super::operations::{Operand, library, operation};
use anyhow::{Context, Result, bail, ensure};
use places::Place;
use std::collections::{HashMap, HashSet};

/// What all functions of a module share.
pub struct Shared<'m> {
    pub module: &'m Module,
    pub buffers: &'m Buffers,
    /// Variables that atomic operations touch.
    pub atomic: &'m HashSet<u32>,
    /// The built-in values that each function needs, its callees' too. WGSL hands them to the entry point alone.
    pub built_ins: &'m HashMap<u32, Vec<u32>>,
}

/// Where branches lead that leave the statements under way.
#[derive(Clone, Copy, Default)]
struct Exits {
    /// `break`.
    leave: Option<u32>,
    /// `continue`.
    next: Option<u32>,
}

/// Writes one function.
pub struct Writer<'a, 'm> {
    shared: &'a Shared<'m>,
    function: &'m Function,
    text: String,
    depth: usize,
    /// Expressions of values: names, or what is used once.
    values: HashMap<u32, String>,
    places: HashMap<u32, Place>,
    uses: HashMap<u32, usize>,
    /// What blocks hand to those that follow: variable and value by the block that hands it.
    handed: HashMap<u32, Vec<(u32, u32)>>,
}

/// The names of built-in values.
pub fn built_in(number: u32) -> Result<(&'static str, &'static str)> {
    Ok(match number {
        24 => ("num_workgroups", "vec3<u32>"),
        26 => ("workgroup_id", "vec3<u32>"),
        27 => ("local_invocation_id", "vec3<u32>"),
        28 => ("global_invocation_id", "vec3<u32>"),
        29 => ("local_invocation_index", "u32"),
        _ => bail!("built-in value {number}"),
    })
}

impl<'a, 'm> Writer<'a, 'm> {
    pub fn new(shared: &'a Shared<'m>, function: &'m Function) -> Writer<'a, 'm> {
        let (mut uses, mut handed) = (HashMap::new(), HashMap::<u32, Vec<(u32, u32)>>::new());
        for block in function.blocks.values() {
            for instruction in block.body.iter().chain([&block.end]) {
                let skipped = if has_result(instruction.opcode) { 2 } else { 0 };
                // The text of a place may be written more than once.
                let times = if instruction.opcode == 65 { 2 } else { 1 };
                instruction.operands[skipped..].iter().for_each(|id| *uses.entry(*id).or_default() += times);
                if let Instruction { opcode: 245, operands } = instruction {
                    for pair in operands[2..].as_chunks::<2>().0 {
                        handed.entry(pair[1]).or_default().push((operands[1], pair[0]));
                    }
                }
            }
        }
        let (values, places) = (HashMap::new(), HashMap::new());
        Writer { shared, function, text: String::new(), depth: 1, values, places, uses, handed }
    }

    /// The whole function.
    pub fn write(mut self) -> Result<String> {
        let Shared { module, built_ins, .. } = *self.shared;
        let entry = self.function.id == module.entry;
        let mut parameters = Vec::new();
        for &number in &built_ins[&self.function.id] {
            let (name, kind) = built_in(number)?;
            parameters.push(if entry { format!("@builtin({name}) {name}: {kind}") } else { format!("{name}: {kind}") });
        }
        for &(id, kind) in &self.function.parameters {
            if let Type::Pointer { class, pointee } = *module.kind(kind)? {
                ensure!(class == FUNCTION, "a pointer to storage class {class} as a parameter");
                parameters.push(format!("p{id}: ptr<function, {}>", module.type_name(pointee)?));
                self.places.insert(id, Place::Variable(format!("(*p{id})")));
            } else {
                parameters.push(format!("p{id}: {}", module.type_name(kind)?));
                self.values.insert(id, format!("p{id}"));
            }
        }
        self.globals()?;
        let mut phis: Vec<u32> = self.handed.values().flatten().map(|&(id, _)| id).collect();
        phis.sort_unstable();
        phis.dedup();
        for id in phis {
            let kind = module.type_name(module.type_of[&id])?;
            self.line(&format!("var h{id}: {kind};"));
        }
        self.region(self.function.first, None, Exits::default())?;
        let result = match module.kind(self.function.result)? {
            Type::Void => String::new(),
            _ => format!(" -> {}", module.type_name(self.function.result)?),
        };
        let head = match entry {
            true => format!("@compute @workgroup_size({})\nfn main", self.workgroup_size()?),
            false => format!("fn fn_{}", self.function.id),
        };
        Ok(format!("{head}({}){result} {{\n{}}}\n", parameters.join(", "), self.text))
    }

    fn workgroup_size(&self) -> Result<String> {
        let module = self.shared.module;
        let size = module.built_ins.iter().find(|(_, number)| **number == super::module::WORKGROUP_SIZE);
        match size.and_then(|(id, _)| module.constants.get(id)) {
            Some(super::module::Constant::Composite(parts)) => {
                Ok(parts.iter().map(|&part| constants::text(module, part)).collect::<Result<Vec<_>>>()?.join(", "))
            }
            _ => bail!("a workgroup without a size"),
        }
    }

    /// Places of the variables outside of functions.
    fn globals(&mut self) -> Result<()> {
        let Shared { module, atomic, .. } = *self.shared;
        for variable in &module.variables {
            let id = variable.id;
            let place = match variable.class {
                STORAGE_BUFFER => Place::Block(module.bindings[&id]),
                INPUT => Place::Variable(built_in(module.built_ins[&id])?.0.to_owned()),
                UNIFORM => Place::Variable("extents".to_owned()),
                PUSH_CONSTANT => Place::Variable("push".to_owned()),
                WORKGROUP if atomic.contains(&id) => Place::Atomic(format!("g{id}")),
                PRIVATE if self.is_entry() && self.is_copied(id, variable.kind)? => {
                    let initial = variable.initial.map(|id| constants::text(module, id)).transpose()?;
                    let initial = initial.map(|text| format!(" = {text}")).unwrap_or_default();
                    self.line(&format!("var p{id}: {}{initial};", module.type_name(variable.kind)?));
                    Place::Copied(id)
                }
                _ => Place::Variable(format!("g{id}")),
            };
            self.places.insert(id, place);
        }
        Ok(())
    }

    fn is_entry(&self) -> bool {
        self.function.id == self.shared.module.entry
    }

    /// Whether what stands here is passed by all invocations, or by none.
    fn all_pass(&self) -> bool {
        let built_ins = &self.shared.built_ins[&self.function.id];
        self.is_entry() && self.depth == 1 && built_ins.contains(&super::LOCAL_INVOCATION)
    }

    /// Whether a variable outside of functions is a scalar that no other function writes.
    fn is_copied(&self, variable: u32, kind: u32) -> Result<bool> {
        let module = self.shared.module;
        if !matches!(module.kind(kind)?, Type::Int { .. } | Type::Float | Type::Bool) {
            return Ok(false);
        }
        let is_read = |one: &Instruction| one.opcode == 61 && one.operands.get(2) == Some(&variable);
        let is_written = |one: &Instruction| one.opcode == 62 && one.operands[0] == variable;
        Ok(module.functions.iter().all(|function| {
            let own = function.id == module.entry;
            let instructions = function.blocks.values().flat_map(|block| &block.body);
            let mut uses = instructions.filter(|one| one.operands.contains(&variable));
            uses.all(|one| is_read(one) || own && is_written(one))
        }))
    }

    fn line(&mut self, text: &str) {
        self.text.extend(std::iter::repeat_n('\t', self.depth));
        self.text += text;
        self.text.push('\n');
    }

    /// What a value is called.
    fn value(&self, id: u32) -> Result<String> {
        match self.values.get(&id) {
            Some(text) => Ok(text.clone()),
            None => constants::text(self.shared.module, id),
        }
    }

    fn operand(&self, id: u32) -> Result<Operand> {
        Operand::new(self.shared.module, id, self.value(id)?)
    }

    fn place(&self, id: u32) -> Result<&Place> {
        self.places.get(&id).with_context(|| format!("{id} is no place"))
    }

    /// Gives a value a name here.
    fn name(&mut self, id: u32, text: &str) {
        self.line(&format!("let v{id} = {text};"));
        self.values.insert(id, format!("v{id}"));
    }

    /// Statements from a block on, up to the block `end`.
    fn region(&mut self, first: u32, end: Option<u32>, exits: Exits) -> Result<()> {
        let mut label = first;
        loop {
            if end == Some(label) {
                return Ok(());
            }
            let block = self.function.blocks.get(&label).context("a branch to no block")?;
            let next = match block.merge {
                Some(Merge::Loop { merge, next, unroll }) => {
                    // WGSL has no word for it: whoever makes a pipeline writes the rounds out.
                    self.line(if unroll { "loop { // unroll" } else { "loop {" });
                    self.repeat(label, block, merge, next)?;
                    Some(merge)
                }
                _ => {
                    self.body(label, block)?;
                    self.end(block, end, exits)?
                }
            };
            match next {
                Some(next) => label = next,
                None => return Ok(()),
            }
        }
    }

    fn body(&mut self, label: u32, block: &'m Block) -> Result<()> {
        for instruction in &block.body {
            self.instruction(instruction).with_context(|| format!("opcode {}", instruction.opcode))?;
        }
        for (variable, value) in self.handed.get(&label).cloned().unwrap_or_default() {
            let value = self.value(value)?;
            self.line(&format!("h{variable} = {value};"));
        }
        Ok(())
    }

    fn repeat(&mut self, label: u32, block: &'m Block, merge: u32, next: u32) -> Result<()> {
        self.depth += 1;
        self.body(label, block)?;
        let exits = Exits { leave: Some(merge), next: Some(next) };
        if let Some(first) = self.end(block, Some(next), exits)? {
            self.region(first, Some(next), exits)?;
        }
        ensure!(next != label, "a loop of one block");
        self.line("continuing {");
        self.depth += 1;
        self.region(next, Some(label), Exits { leave: Some(merge), next: None })?;
        self.depth -= 1;
        self.line("}");
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    /// What a branch to a block is as a statement; `None` where it just goes on there.
    fn jump(&self, target: u32, end: Option<u32>, exits: Exits) -> Option<&'static str> {
        if end == Some(target) {
            Some("")
        } else if exits.leave == Some(target) {
            Some("break;")
        } else if exits.next == Some(target) {
            Some("continue;")
        } else {
            None
        }
    }

    /// The end of a block; returns where it goes on.
    fn end(&mut self, block: &'m Block, end: Option<u32>, exits: Exits) -> Result<Option<u32>> {
        match (block.end.opcode, &block.end.operands[..], block.merge) {
            (249, &[target], _) => match self.jump(target, end, exits) {
                Some("") => Ok(None),
                Some(statement) => {
                    self.line(statement);
                    Ok(None)
                }
                None => Ok(Some(target)),
            },
            (250, &[condition, yes, no, ..], Some(Merge::Selection(merge)))
                if end.is_some() && end == exits.next && (no == merge && self.goes_on(yes, end)) =>
            {
                self.rest(&format!("!{}", self.value(condition)?), merge, end, exits)?;
                Ok(None)
            }
            (250, &[condition, yes, no, ..], Some(Merge::Selection(merge))) => {
                self.branch(condition, (yes, no), merge, exits)?;
                Ok(Some(merge))
            }
            // A loop's condition.
            (250, &[condition, yes, no, ..], _) => {
                let condition = self.value(condition)?;
                let (condition, statement, on) = match (self.jump(yes, end, exits), self.jump(no, end, exits)) {
                    // The last of a loop whose condition comes last.
                    (Some(""), Some("break;")) => {
                        self.line(&format!("break if !{condition};"));
                        return Ok(None);
                    }
                    (None, Some(statement)) => (format!("!{condition}"), statement, yes),
                    (Some(statement), None) => (condition, statement, no),
                    _ => bail!("a branch without a merge"),
                };
                ensure!(!statement.is_empty(), "a branch to where it is");
                self.line(&format!("if {condition} {{ {statement} }}"));
                Ok(Some(on))
            }
            (251, [value, default, cases @ ..], Some(Merge::Selection(merge))) => {
                self.switch(*value, *default, cases, merge, exits)?;
                Ok(Some(merge))
            }
            (253, ..) => {
                self.line("return;");
                Ok(None)
            }
            (254, &[value], _) => {
                let value = self.value(value)?;
                self.line(&format!("return {value};"));
                Ok(None)
            }
            (255, ..) => Ok(None),
            (opcode, ..) => bail!("a block that ends with opcode {opcode}"),
        }
    }

    /// Whether a block does nothing but go on with the next round of the loop.
    fn goes_on(&self, label: u32, next: Option<u32>) -> bool {
        self.function.blocks.get(&label).is_some_and(|block| {
            let jump = block.end.opcode == 249 && next == block.end.operands.first().copied();
            jump && block.body.is_empty() && block.merge.is_none() && !self.handed.contains_key(&label)
        })
    }

    /// The rest of a loop's body under a condition, instead of a `continue` without it: a browser forbids barriers in loops that some
    /// invocations leave out.
    fn rest(&mut self, condition: &str, first: u32, end: Option<u32>, exits: Exits) -> Result<()> {
        self.line(&format!("if {condition} {{"));
        self.depth += 1;
        self.region(first, end, exits)?;
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn branch(&mut self, condition: u32, (yes, no): (u32, u32), merge: u32, exits: Exits) -> Result<()> {
        let condition = self.value(condition)?;
        let (condition, first, second) = match yes == merge {
            true => (format!("!{condition}"), no, merge),
            false => (condition, yes, no),
        };
        self.line(&format!("if {condition} {{"));
        self.depth += 1;
        self.region(first, Some(merge), exits)?;
        self.depth -= 1;
        if second != merge {
            self.line("} else {");
            self.depth += 1;
            self.region(second, Some(merge), exits)?;
            self.depth -= 1;
        }
        self.line("}");
        Ok(())
    }

    fn switch(&mut self, value: u32, default: u32, cases: &[u32], merge: u32, exits: Exits) -> Result<()> {
        let kind = self.shared.module.kind_of(value)?.clone();
        let text = self.value(value)?;
        self.line(&format!("switch {text} {{"));
        self.depth += 1;
        let mut targets: Vec<(u32, Vec<String>)> = Vec::new();
        for pair in cases.as_chunks::<2>().0 {
            let number = constants::number(&kind, pair[0])?;
            match targets.iter_mut().find(|(target, _)| *target == pair[1]) {
                Some((_, numbers)) => numbers.push(number),
                None => targets.push((pair[1], vec![number])),
            }
        }
        match targets.iter_mut().find(|(target, _)| *target == default) {
            Some((_, numbers)) => numbers.push("default".to_owned()),
            None => targets.push((default, vec!["default".to_owned()])),
        }
        for (target, numbers) in targets {
            self.line(&format!("case {}: {{", numbers.join(", ")));
            self.depth += 1;
            self.region(target, Some(merge), Exits { leave: Some(merge), ..exits })?;
            self.depth -= 1;
            self.line("}");
        }
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn instruction(&mut self, instruction: &'m Instruction) -> Result<()> {
        let module = self.shared.module;
        match (instruction.opcode, &instruction.operands[..]) {
            (59, [pointer, id, _, initial @ ..]) => {
                let kind = module.type_name(module.pointee(*pointer)?)?;
                let initial = initial.first().map(|&id| self.value(id)).transpose()?;
                let initial = initial.map(|text| format!(" = {text}")).unwrap_or_default();
                self.line(&format!("var l{id}: {kind}{initial};"));
                self.places.insert(*id, Place::Variable(format!("l{id}")));
            }
            (65, [_, id, base, indices @ ..]) => {
                let place = self.chain(*base, indices)?;
                self.places.insert(*id, place);
            }
            (61, &[_, id, from, ..]) => self.load(id, from)?,
            (62, &[to, value, ..]) => self.store(to, value)?,
            (224, [_, _, semantics]) => self.barrier(*semantics)?,
            (225, [_, semantics]) => self.barrier(*semantics)?,
            (245, &[_, id, ..]) => self.name(id, &format!("h{id}")),
            (57, [kind, id, callee, arguments @ ..]) => self.call(*kind, *id, *callee, arguments)?,
            (68, &[_, id, base, member]) => {
                let text = self.length(base, member)?;
                self.name(id, &text);
            }
            (227..=242, [_, id, pointer, _, _, operands @ ..]) => {
                self.atomic(instruction.opcode, *id, *pointer, operands)?
            }
            (77, &[_, id, vector, index]) => {
                let text = format!("{}[{}]", self.value(vector)?, self.value(index)?);
                self.result(id, text);
            }
            (79, [kind, id, first, second, parts @ ..]) => {
                let text = self.shuffle(*kind, *first, *second, parts)?;
                self.result(*id, text);
            }
            (81, [_, id, composite, indices @ ..]) => {
                let text = self.part(*composite, indices)?;
                self.result(*id, text);
            }
            (12, [kind, id, _, number, operands @ ..]) => {
                let operands = operands.iter().map(|&id| self.operand(id)).collect::<Result<Vec<_>>>()?;
                let text = library(module, *number, *kind, &operands)?;
                self.result(*id, text);
            }
            (opcode, [kind, id, operands @ ..]) if has_result(opcode) => {
                let packed = matches!(opcode, 4450 | 4452);
                let operands = if packed { &operands[..2] } else { operands };
                let operands = operands.iter().map(|&id| self.operand(id)).collect::<Result<Vec<_>>>()?;
                let text = operation(module, opcode, *kind, &operands)?;
                self.result(*id, text);
            }
            (opcode, _) => bail!("opcode {opcode}"),
        }
        Ok(())
    }

    /// The result of an operation without side effects: used once it stands where it is used.
    fn result(&mut self, id: u32, text: String) {
        match self.uses.get(&id) {
            None => {}
            Some(1) => drop(self.values.insert(id, text)),
            Some(_) => self.name(id, &text),
        }
    }

    fn part(&self, composite: u32, indices: &[u32]) -> Result<String> {
        let module = self.shared.module;
        let mut kind = module.type_of[&composite];
        let mut text = self.value(composite)?;
        for &index in indices {
            (text, kind) = match module.kind(kind)? {
                Type::Struct(members) => (format!("{text}.m{index}"), members[index as usize]),
                Type::Vector { element, .. } => (format!("{text}.{}", letter(index)?), *element),
                Type::Array { element, .. } => (format!("{text}[{index}]"), *element),
                other => bail!("a part of {other:?}"),
            };
        }
        Ok(text)
    }

    fn shuffle(&self, kind: u32, first: u32, second: u32, parts: &[u32]) -> Result<String> {
        let module = self.shared.module;
        let (_, width) = module.shape(module.type_of[&first])?;
        let texts = [self.value(first)?, self.value(second)?];
        if parts.iter().all(|&part| part < width) {
            let letters = parts.iter().map(|&part| letter(part)).collect::<Result<String>>()?;
            return Ok(format!("{}.{letters}", texts[0]));
        }
        let part = |&part: &u32| {
            let (side, part) = if part < width { (0, part) } else { (1, part - width) };
            Ok(format!("{}.{}", texts[side], letter(part)?))
        };
        let parts = parts.iter().map(part).collect::<Result<Vec<_>>>()?;
        Ok(format!("{}({})", module.type_name(kind)?, parts.join(", ")))
    }

    fn barrier(&mut self, semantics: u32) -> Result<()> {
        let semantics = constant(self.shared.module, semantics).context("a barrier by a variable")?;
        // Memory of buffers, and of the workgroup.
        if semantics & 0x40 != 0 {
            self.line("storageBarrier();");
        }
        if semantics & 0x100 != 0 || semantics & 0x40 == 0 {
            self.line("workgroupBarrier();");
        }
        Ok(())
    }

    fn call(&mut self, kind: u32, id: u32, callee: u32, arguments: &[u32]) -> Result<()> {
        let module = self.shared.module;
        let mut texts = Vec::new();
        for &number in &self.shared.built_ins[&callee] {
            texts.push(built_in(number)?.0.to_owned());
        }
        for &argument in arguments {
            texts.push(match self.places.get(&argument) {
                Some(Place::Variable(name)) => format!("&{name}"),
                Some(other) => bail!("{other:?} as an argument"),
                None => self.value(argument)?,
            });
        }
        let text = format!("fn_{callee}({})", texts.join(", "));
        match module.kind(kind)? {
            Type::Void => self.line(&format!("{text};")),
            _ => self.name(id, &text),
        }
        Ok(())
    }

    fn atomic(&mut self, opcode: u32, id: u32, pointer: u32, operands: &[u32]) -> Result<()> {
        let function = match opcode {
            234 => "atomicAdd",
            237 => "atomicMin",
            239 => "atomicMax",
            240 => "atomicAnd",
            241 => "atomicOr",
            _ => bail!("atomic opcode {opcode}"),
        };
        let place = match self.place(pointer)? {
            Place::Atomic(name) => name.clone(),
            Place::Element(Element { number, index, component: None, .. }) => format!("b{number}[{index}]"),
            other => bail!("an atomic operation on {other:?}"),
        };
        let value = self.value(operands[0])?;
        self.name(id, &format!("{function}(&{place}, {value})"));
        Ok(())
    }
}

fn letter(index: u32) -> Result<char> {
    "xyzw".chars().nth(index as usize).with_context(|| format!("part {index} of a vector"))
}

fn constant(module: &Module, id: u32) -> Option<u32> {
    match module.constants.get(&id) {
        Some(super::module::Constant::Bits(bits)) => Some(*bits),
        _ => None,
    }
}
