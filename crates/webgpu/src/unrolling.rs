//! Loops that are written out. Shaders ask for it (`[[unroll]]`) where sums are held in arrays, which become registers only when each
//! index is a number. SPIR-V keeps that word and WGSL has none, so what a driver makes of such a loop would be its own choice.
//!
//! `cargo xtask wgsl` marks these loops. Their counts follow from constants, whose values are known when a pipeline is made.

use std::collections::HashMap;

/// What the xtask writes at the begin of a loop that is to be written out.
const MARK: &str = "loop { // unroll";

/// Most lines that one loop may become: larger ones stay loops, and those inside them do not.
const LONGEST: usize = 4096;

/// Writes out all marked loops whose count is known.
pub(crate) fn unroll(code: &str) -> String {
    let constants = constants(code);
    let lines: Vec<&str> = code.lines().collect();
    let mut made = written_out(&lines, &constants).join("\n");
    made.push('\n');
    made
}

/// The values of the constants at the top of a module; booleans are 0 and 1.
fn constants(code: &str) -> HashMap<&str, u32> {
    let mut known = HashMap::new();
    for line in code.lines().filter_map(|line| line.strip_prefix("const ")) {
        let Some((name, rest)) = line.split_once(": ") else { continue };
        let Some((_, value)) = rest.split_once(" = ") else { continue };
        let value = value.split(';').next().unwrap_or_default();
        if let Some(value) = evaluate(value, &known) {
            known.insert(name, value);
        }
    }
    known
}

/// The value of an expression of whole numbers; nothing where it is another one.
fn evaluate(text: &str, known: &HashMap<&str, u32>) -> Option<u32> {
    let text = text.trim();
    if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        let mut depth = 0;
        let operator = inside.char_indices().find(|&(_, letter)| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            depth == 0 && letter == ' '
        });
        let (left, rest) = inside.split_at(operator?.0);
        let (operator, right) = rest.trim_start().split_once(' ')?;
        return apply(operator, evaluate(left, known)?, evaluate(right, known)?);
    }
    if let Some((function, rest)) = text.split_once('(') {
        let parts = arguments(rest.strip_suffix(')')?);
        let parts = parts.into_iter().map(|part| evaluate(part, known)).collect::<Option<Vec<u32>>>()?;
        return match (function, &parts[..]) {
            ("max", &[one, other]) => Some(one.max(other)),
            ("min", &[one, other]) => Some(one.min(other)),
            ("select", &[no, yes, condition]) => Some(if condition != 0 { yes } else { no }),
            ("bitcast<u32>", &[value]) => Some(value),
            _ => None,
        };
    }
    match text {
        "true" => Some(1),
        "false" => Some(0),
        _ => known.get(text).copied().or_else(|| text.strip_suffix(['u', 'i'])?.parse().ok()),
    }
}

/// The parts of a list, whose own lists stay whole.
fn arguments(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0 && letter == ','
    })
    .collect()
}

fn apply(operator: &str, left: u32, right: u32) -> Option<u32> {
    Some(match operator {
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        "/" => left.checked_div(right)?,
        "%" => left.checked_rem(right)?,
        "|" => left | right,
        "&" => left & right,
        "==" => u32::from(left == right),
        "!=" => u32::from(left != right),
        "<" => u32::from(left < right),
        "<=" => u32::from(left <= right),
        ">" => u32::from(left > right),
        ">=" => u32::from(left >= right),
        "&&" => u32::from(left != 0 && right != 0),
        "||" => u32::from(left != 0 || right != 0),
        _ => return None,
    })
}

/// Lines with their loops written out, the inner ones first.
fn written_out(lines: &[&str], known: &HashMap<&str, u32>) -> Vec<String> {
    let mut made: Vec<String> = Vec::with_capacity(lines.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let text = line.trim_start();
        let end = at + block_length(&lines[at..]);
        // What a compiler would leave out may hold the `break` that keeps a loop whole.
        if text.starts_with("if (false && ") && !has_other_branch(&lines[at..end]) {
            at = end;
            continue;
        }
        if text.starts_with("loop {") {
            let body = written_out(&lines[at + 1..end - 1], known);
            let body: Vec<&str> = body.iter().map(String::as_str).collect();
            let before = made.last().filter(|_| text == MARK).cloned();
            match before.as_deref().and_then(|before| Counted::of(before, &body, known)) {
                Some(counted) => counted.write(&mut made),
                None => {
                    made.push((*line).to_owned());
                    made.extend(body.into_iter().map(str::to_owned));
                    made.push(lines[end - 1].to_owned());
                }
            }
            at = end;
            continue;
        }
        made.push((*line).to_owned());
        at += 1;
    }
    made
}

/// Lines of the block that the first of them opens; one where it opens none.
fn block_length(lines: &[&str]) -> usize {
    let mut depth = 0;
    for (number, line) in lines.iter().enumerate() {
        for letter in line.bytes() {
            depth += i32::from(letter == b'{') - i32::from(letter == b'}');
        }
        if depth <= 0 {
            return number + 1;
        }
    }
    lines.len()
}

/// Whether a condition has an `else`, which stands below its `if`.
fn has_other_branch(lines: &[&str]) -> bool {
    let depth = |line: &str| line.len() - line.trim_start().len();
    lines.iter().any(|line| line.trim_start().starts_with("} else") && depth(line) == depth(lines[0]))
}

/// A loop that counts up to a known number.
struct Counted<'a> {
    /// The variable that counts, and the letter of its type.
    variable: &'a str,
    letter: &'a str,
    first: u32,
    step: u32,
    rounds: u32,
    /// The lines of a round.
    body: Vec<&'a str>,
}

impl<'a> Counted<'a> {
    /// The loop of these lines, without its own, behind a line that sets its variable. Nothing where it is of another form, where
    /// something else leaves it, or where it would become too long.
    fn of(before: &'a str, lines: &[&'a str], known: &HashMap<&str, u32>) -> Option<Counted<'a>> {
        let (variable, first) = before.trim_start().strip_suffix(';')?.split_once(" = ")?;
        let first = evaluate(first, known)?;
        let [load, condition, rest @ ..] = lines else { return None };
        let loaded = load.trim_start().strip_prefix("let ")?.strip_suffix(&format!(" = {variable};"))?;
        let condition = condition.trim_start().strip_prefix("if !(")?.strip_suffix(") { break; }")?;
        let bound = condition.strip_prefix(&format!("{loaded} < "))?;
        let letter = if bound.ends_with('i') { "i" } else { "u" };
        let bound = evaluate(bound, known)?;
        let [body @ .., begin, again, next, _] = rest else { return None };
        let again = again.trim_start().strip_prefix("let ")?.strip_suffix(&format!(" = {variable};"))?;
        let next = next.trim_start().strip_prefix(&format!("{variable} = ({again} + "))?.strip_suffix(");")?;
        let step = evaluate(next, known).filter(|step| *step > 0)?;
        let rounds = bound.saturating_sub(first).div_ceil(step);
        let counts = begin.trim_start() == "continuing {" && bound <= 1 << 16;
        let fits = (rounds as usize).saturating_mul(body.len()) <= LONGEST;
        let stored = format!("{variable} = ");
        let whole = !leaves(body) && !body.iter().any(|line| line.trim_start().starts_with(&stored));
        // Another name for the variable could be written through.
        let own =
            !body.iter().any(|line| line.contains(&format!("&{variable},")) || line.contains(&format!("&{variable})")));
        (counts && fits && whole && own).then(|| Counted { variable, letter, first, step, rounds, body: body.to_vec() })
    }

    fn write(&self, made: &mut Vec<String>) {
        let Counted { variable, letter, .. } = self;
        let load = format!(" = {variable};");
        for round in 0..self.rounds {
            let number = format!(" = {}{letter};", self.first + round * self.step);
            made.push("{".to_owned());
            made.extend(self.body.iter().map(|line| match line.strip_suffix(&load) {
                Some(name) if name.trim_start().starts_with("let ") => format!("{name}{number}"),
                _ => (*line).to_owned(),
            }));
            made.push("}".to_owned());
        }
        made.push(format!("{variable} = {}{letter};", self.first + self.rounds * self.step));
    }
}

/// Whether a body leaves its loop, or its round, before its end.
fn leaves(body: &[&str]) -> bool {
    let mut at = 0;
    while let Some(line) = body.get(at) {
        let text = line.trim_start();
        // What leaves these leaves them alone; `continue` would be of our loop in the latter, which no kernel has.
        if text.starts_with("loop {") || text.starts_with("switch ") {
            let length = block_length(&body[at..]);
            let continues = body[at..at + length].iter().any(|line| line.contains("continue;"));
            if text.starts_with("switch ") && continues {
                return true;
            }
            at += length;
            continue;
        }
        if text.contains("break;") || text.contains("continue;") || text.starts_with("break if") {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loop as the xtask writes it.
    fn looped(variable: &str, bound: &str, body: &str) -> String {
        format!(
            "{variable} = 0u;\nloop {{ // unroll\n\tlet v1 = {variable};\n\tif !(v1 < {bound}) {{ break; }}\n{body}\
             \tcontinuing {{\n\t\tlet v2 = {variable};\n\t\t{variable} = (v2 + bitcast<u32>(1i));\n\t}}\n}}\n"
        )
    }

    #[test]
    fn marked_loops_are_written_out() {
        let code = format!(
            "const c2: u32 = 3u; // k\nconst s5: u32 = (c2 - 1u);\n{}",
            looped("l7", "s5", "\tlet v3 = l7;\n\tl9[v3] = 0i;\n")
        );
        let expected =
            "l7 = 0u;\n{\n\tlet v3 = 0u;\n\tl9[v3] = 0i;\n}\n{\n\tlet v3 = 1u;\n\tl9[v3] = 0i;\n}\nl7 = 2u;\n";
        assert!(unroll(&code).ends_with(expected), "{}", unroll(&code));
        // Without the mark, and without a known count, they stay.
        let plain = code.replace(" // unroll", "");
        assert_eq!(unroll(&plain), plain);
        let unknown = code.replace("(c2 - 1u)", "f(c2)");
        assert_eq!(unroll(&unknown), unknown);
    }

    #[test]
    fn loops_in_loops_are_written_out_first() {
        let inner = looped("l8", "2u", "\tlet v4 = l8;\n\tlet v5 = l7;\n\tl9[v4][v5] = 0i;\n");
        let made = unroll(&looped("l7", "2u", &inner));
        assert_eq!(made.matches("l9[v4][v5] = 0i;").count(), 4, "{made}");
        assert_eq!(made.matches("let v5 = 1u;").count(), 2, "{made}");
        assert!(!made.contains("loop"), "{made}");
    }

    #[test]
    fn loops_that_something_else_leaves_stay() {
        for body in [
            "\tif (v3 > v4) {\n\t\tbreak;\n\t}\n",
            "\tif v3 { continue; }\n",
            "\tl7 = 5u;\n",
            "\tlet v3 = fn_4(&l7);\n",
        ] {
            let code = looped("l7", "2u", body);
            assert_eq!(unroll(&code), code);
        }
        // What never happens is left out, and a loop inside may be left.
        let dead = looped("l7", "2u", "\tif (false && (v3 > v4)) {\n\t\tbreak;\n\t}\n");
        assert!(!unroll(&dead).contains("loop"), "{}", unroll(&dead));
        let inside = looped("l7", "2u", "\tloop {\n\t\tif v3 { break; }\n\t}\n");
        assert_eq!(unroll(&inside).matches("if v3 { break; }").count(), 2);
        // Too long.
        let long = looped("l7", "5000u", "\tl9[l7] = 0i;\n");
        assert_eq!(unroll(&long), long);
    }

    #[test]
    fn expressions_are_evaluated() {
        let known = HashMap::from([("c2", 64), ("s4", 1)]);
        for (text, expected) in [
            ("((c2 + 15u) / 16u)", Some(4)),
            ("select(2u, (c2 * 3u), (s4 != 0u))", Some(192)),
            ("(7u % max(c2, 1u))", Some(7)),
            ("(s4 && false)", Some(0)),
            ("(1u / 0u)", None),
            ("arrayLength(&b1)", None),
            ("0.5f", None),
        ] {
            assert_eq!(evaluate(text, &known), expected, "{text}");
        }
    }
}
