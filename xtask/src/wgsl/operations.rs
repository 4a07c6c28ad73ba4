//! Operations without side effects, as expressions.

use super::module::{Constant, Module, Type};
use anyhow::{Context, Result, bail};

/// What an operation takes.
#[derive(Clone, Debug)]
pub struct Operand {
    pub text: String,
    /// Its type.
    pub kind: u32,
    /// Whether it is a constant, which WGSL checks.
    pub constant: bool,
}

impl Operand {
    pub fn new(module: &Module, id: u32, text: String) -> Result<Operand> {
        let kind = *module.type_of.get(&id).with_context(|| format!("{id} has no type"))?;
        let constant = matches!(module.constants.get(&id), Some(Constant::Spec { .. } | Constant::Operation { .. }));
        Ok(Operand { text, kind, constant })
    }

    /// The same bits as another type of the same width.
    fn cast(&self, module: &Module, kind: u32) -> Result<String> {
        let (from, to) = (module.type_name(self.kind)?, module.type_name(kind)?);
        Ok(if from == to { self.text.clone() } else { format!("bitcast<{to}>({})", self.text) })
    }

    /// As unsigned words, which amounts of shifts and packed bytes are.
    fn unsigned(&self, module: &Module) -> Result<String> {
        let (scalar, width) = module.shape(self.kind)?;
        let to = if width == 1 { "u32".to_owned() } else { format!("vec{width}<u32>") };
        Ok(match scalar {
            Type::Int { signed: false } => self.text.clone(),
            _ => format!("bitcast<{to}>({})", self.text),
        })
    }

    /// A divisor: of a branch that does not run it may be a constant zero, which WGSL refuses.
    fn divisor(&self, text: String) -> String {
        if self.constant { format!("max({text}, 1u)") } else { text }
    }
}

/// The operator between two operands of the result's type.
fn infix(opcode: u32) -> Option<&'static str> {
    Some(match opcode {
        128 | 129 => "+",
        130 | 131 => "-",
        132 | 133 | 142 => "*",
        134..=136 => "/",
        137 => "%",
        166 => "||",
        167 => "&&",
        197 => "|",
        198 => "^",
        199 => "&",
        _ => return None,
    })
}

/// The operator of a comparison.
fn comparison(opcode: u32) -> Option<&'static str> {
    Some(match opcode {
        164 | 170 | 180 => "==",
        165 | 171 | 182 | 183 => "!=",
        172 | 173 | 186 => ">",
        174 | 175 | 190 => ">=",
        176 | 177 | 184 => "<",
        178 | 179 | 188 => "<=",
        _ => return None,
    })
}

/// The expression of an operation on values.
pub fn operation(module: &Module, opcode: u32, kind: u32, operands: &[Operand]) -> Result<String> {
    let name = module.type_name(kind)?;
    if let (Some(operator), [left, right]) = (comparison(opcode), operands) {
        return Ok(format!("({} {operator} {})", left.text, right.cast(module, left.kind)?));
    }
    if let (Some(operator), [left, right]) = (infix(opcode), operands) {
        // A vector times a number keeps the number.
        let right_text = if opcode == 142 { right.text.clone() } else { right.cast(module, kind)? };
        let right_text = if matches!(opcode, 134 | 137) { right.divisor(right_text) } else { right_text };
        let operator = match (operator, module.shape(kind)?) {
            // Those of vectors of booleans.
            ("||", (_, 2..)) => "|",
            ("&&", (_, 2..)) => "&",
            (operator, _) => operator,
        };
        return Ok(format!("({} {operator} {right_text})", left.cast(module, kind)?));
    }
    let all = |operands: &[Operand]| operands.iter().map(|one| one.text.clone()).collect::<Vec<_>>().join(", ");
    Ok(match (opcode, operands) {
        (80, parts) => format!("{name}({})", all(parts)),
        (109..=112, [value]) => format!("{name}({})", value.text),
        (124, [value]) => value.cast(module, kind)?,
        (126 | 127, [value]) => format!("(-{})", value.cast(module, kind)?),
        (148, both) => format!("dot({})", all(both)),
        (156 | 157, [value]) => {
            let name = if opcode == 156 { "is_nan" } else { "is_inf" };
            match module.shape(value.kind)?.1 {
                1 => format!("{name}({})", value.text),
                width => format!("{name}{width}({})", value.text),
            }
        }
        (168, [value]) => format!("(!{})", value.text),
        (169, [condition, yes, no]) => format!("select({}, {}, {})", no.text, yes.text, condition.text),
        (194 | 195, [value, by]) => {
            let text = format!("({} >> {})", value.text, by.unsigned(module)?);
            Operand { text, kind: value.kind, constant: false }.cast(module, kind)?
        }
        (196, [value, by]) => format!("({} << {})", value.cast(module, kind)?, by.unsigned(module)?),
        (200, [value]) => format!("(~{})", value.cast(module, kind)?),
        (201, [base, insert, at, bits]) => {
            format!("insertBits({}, {}, {}, {})", base.text, insert.text, at.unsigned(module)?, bits.unsigned(module)?)
        }
        (202 | 203, [value, at, bits]) => {
            format!("extractBits({}, {}, {})", value.cast(module, kind)?, at.unsigned(module)?, bits.unsigned(module)?)
        }
        (4450, [left, right, ..]) => {
            format!("dot4I8Packed({}, {})", left.unsigned(module)?, right.unsigned(module)?)
        }
        (4452, [left, right, ..]) => format!("mixed_dot({}, {})", left.unsigned(module)?, right.unsigned(module)?),
        _ => bail!("opcode {opcode} with {} operands", operands.len()),
    })
}

/// A function of GLSL's library.
pub fn library(module: &Module, number: u32, kind: u32, operands: &[Operand]) -> Result<String> {
    let name = match number {
        2 => "round",
        3 => "trunc",
        4 | 5 => "abs",
        6 | 7 => "sign",
        8 => "floor",
        9 => "ceil",
        10 => "fract",
        13 => "sin",
        14 => "cos",
        21 => "tanh",
        26 => "pow",
        27 => "exp",
        28 => "log",
        29 => "exp2",
        30 => "log2",
        31 => "sqrt",
        32 => "inverseSqrt",
        37..=39 => "min",
        40..=42 => "max",
        43..=45 => "clamp",
        46 => "mix",
        50 => "fma",
        53 => "ldexp",
        58 => "pack2x16float",
        62 => "unpack2x16float",
        73 => "firstTrailingBit",
        74 | 75 => "firstLeadingBit",
        _ => bail!("function {number} of GLSL's library"),
    };
    // Packed words and positions of bits have types of their own.
    let typed = matches!(number, 58 | 62 | 73..=75);
    let text = |one: &Operand| if typed { Ok(one.text.clone()) } else { one.cast(module, kind) };
    let operands = operands.iter().map(text).collect::<Result<Vec<_>>>()?;
    let call = format!("{name}({})", operands.join(", "));
    Ok(if matches!(number, 73..=75) { format!("bitcast<{}>({call})", module.type_name(kind)?) } else { call })
}
