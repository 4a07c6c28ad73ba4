//! Constants in WGSL. Specialisation constants are `const` at the top of a module, so that whoever makes a pipeline writes their values
//! there: WGSL folds what follows from them, lengths of arrays too.

use super::module::{Constant, Module, Type};
use super::operations::{Operand, operation};
use anyhow::{Context, Result, bail};
use std::fmt::Write;

/// A number as WGSL writes it. What is no finite number has no literal: it is made of bits that a compiler does not look into.
pub fn number(kind: &Type, bits: u32) -> Result<String> {
    Ok(match kind {
        Type::Int { signed: false } => format!("{bits}u"),
        Type::Int { signed: true } if bits == 1 << 31 => "(-2147483647i - 1i)".to_owned(),
        Type::Int { signed: true } if (bits as i32) < 0 => format!("({}i)", bits as i32),
        Type::Int { signed: true } => format!("{}i", bits as i32),
        Type::Float => match f32::from_bits(bits) {
            value if !value.is_finite() => format!("bitcast<f32>(opaque | {bits}u)"),
            value if value.is_sign_negative() => format!("({value:?}f)"),
            value => format!("{value:?}f"),
        },
        other => bail!("a number of type {other:?}"),
    })
}

/// A constant as an expression.
pub fn text(module: &Module, id: u32) -> Result<String> {
    let kind = *module.type_of.get(&id).context("a constant without a type")?;
    Ok(match module.constants.get(&id).with_context(|| format!("{id} is no constant"))? {
        Constant::Bool(value) => value.to_string(),
        Constant::Bits(bits) => number(module.kind(kind)?, *bits)?,
        Constant::Null => format!("{}()", module.type_name(kind)?),
        Constant::Composite(parts) => {
            let parts = parts.iter().map(|&part| text(module, part)).collect::<Result<Vec<_>>>()?;
            format!("{}({})", module.type_name(kind)?, parts.join(", "))
        }
        Constant::Spec { number, .. } => format!("c{number}"),
        // A part of the workgroup's size.
        Constant::Operation { opcode: 81, operands } => match module.constants.get(&operands[0]) {
            Some(Constant::Composite(parts)) => text(module, parts[operands[1] as usize])?,
            _ => bail!("a part of what is no composite"),
        },
        Constant::Operation { .. } => format!("s{id}"),
    })
}

/// Declarations of all constants that a pipeline chooses, one in a line, in their order.
pub fn specialised(module: &Module, names: &[String]) -> Result<String> {
    let mut declared = String::new();
    for (&number, id) in &module.specialised {
        let (kind, default) = match (module.type_of.get(id), module.constants.get(id)) {
            (Some(&kind), Some(&Constant::Spec { default, .. })) => (kind, default),
            _ => bail!("constant {number} has no default"),
        };
        let name = names.get(number as usize).context("constants.json lacks a constant")?;
        let value = self::number(module.kind(kind)?, default)?;
        writeln!(declared, "const c{number}: {} = {value}; // {name}", module.type_name(kind)?)?;
    }
    Ok(declared)
}

/// Declarations of what follows from those.
pub fn derived(module: &Module) -> Result<String> {
    let mut declared = String::new();
    for &id in &module.operations {
        let Some(Constant::Operation { opcode, operands }) = module.constants.get(&id) else { continue };
        if *opcode == 81 {
            continue;
        }
        let kind = *module.type_of.get(&id).context("a constant without a type")?;
        let operands = operands.iter().map(|&operand| Operand::new(module, operand, text(module, operand)?));
        let operands = operands.collect::<Result<Vec<_>>>()?;
        let value = operation(module, *opcode, kind, &operands)?;
        writeln!(declared, "const s{id}: {} = {value};", module.type_name(kind)?)?;
    }
    Ok(declared)
}
