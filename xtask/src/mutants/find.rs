//! The places of a source file that can be changed so that it still compiles: operators, conditions, arms, statements, and
//! what functions return. Constants, patterns, types and macros are left alone: no number can switch them.

use anyhow::Result;
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, BinOp, Block, Expr, GenericArgument, Pat, PathArguments, ReturnType, Signature, Stmt, Type, UnOp,
};

/// What a change makes of its place. A place that is empty gets the pieces inserted.
pub struct Change {
    pub name: String,
    pub pieces: Vec<Piece>,
}

pub enum Piece {
    Text(String),
    /// A part of the source, with the other changes in it.
    Source(Range<usize>),
    /// Whether this change was chosen.
    Active,
}

#[derive(Clone)]
pub struct Site {
    pub range: Range<usize>,
    /// It is a whole statement, and no expression.
    pub statement: bool,
    pub function: String,
}

/// The modules of a file that lie in files of their own and are no tests.
pub fn modules(file: &syn::File) -> Vec<String> {
    let mut found = Vec::new();
    for item in &file.items {
        if let syn::Item::Mod(module) = item
            && module.content.is_none()
            && is_compiled(&module.attrs)
        {
            found.push(module.ident.to_string());
        }
    }
    found
}

pub fn changes(text: &str) -> Result<Vec<(Site, Change)>> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { text, path: Vec::new(), found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}

/// Whether an item is part of the library on the machine that runs the tests.
fn is_compiled(attributes: &[Attribute]) -> bool {
    attributes.iter().all(|attribute| {
        let tokens = match &attribute.meta {
            syn::Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string(),
            meta => return !meta.path().is_ident("test"),
        };
        !tokens.contains("test") && (tokens.contains("not") || !tokens.contains("wasm"))
    })
}

fn binary_changes(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["*", "%"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Values of a type that a function may return instead of its own.
fn values(kind: &Type) -> Vec<String> {
    let owned = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    match kind {
        Type::Tuple(tuple) => {
            let parts: Option<Vec<String>> = tuple.elems.iter().map(|part| values(part).into_iter().next()).collect();
            parts.map(|parts| vec![format!("({})", parts.join(", "))]).unwrap_or_default()
        }
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Slice(_) => owned(&["&[]"]),
            Type::Path(path) if path.path.is_ident("str") => owned(&["\"\""]),
            _ => Vec::new(),
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let inner = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => arguments.args.first(),
                _ => None,
            };
            let inner = match inner {
                Some(GenericArgument::Type(inner)) => values(inner),
                _ => Vec::new(),
            };
            match last.ident.to_string().as_str() {
                "bool" => owned(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => owned(&["0", "1"]),
                "f32" | "f64" => owned(&["0.0", "1.0"]),
                "String" => owned(&["String::new()"]),
                "Vec" => owned(&["Vec::new()"]),
                "Option" => ["None".to_owned()].into_iter().chain(inner.iter().map(|v| format!("Some({v})"))).collect(),
                "Result" => inner.iter().map(|value| format!("Ok({value})")).collect(),
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

struct Finder<'a> {
    text: &'a str,
    path: Vec<String>,
    found: Vec<(Site, Change)>,
}

impl<'a> Finder<'a> {
    fn add(&mut self, range: Range<usize>, statement: bool, name: String, pieces: Vec<Piece>) {
        let site = Site { range, statement, function: self.path.join("::") };
        self.found.push((site, Change { name, pieces }));
    }

    /// Source in one line, and no longer than a name should be.
    fn quoted(&self, range: Range<usize>) -> String {
        let line = self.text[range].split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(60) {
            Some((end, _)) => format!("`{}…`", &line[..end]),
            None => format!("`{line}`"),
        }
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.path.push(name);
        visit(self);
        self.path.pop();
    }

    /// A function returns at once, with some value.
    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &'a Block) {
        if !is_compiled(attributes) || signature.constness.is_some() {
            return;
        }
        self.within(signature.ident.to_string(), |finder| {
            let start = block.brace_token.span.open().byte_range().end;
            let end = block.brace_token.span.close().byte_range().start;
            let body = finder.text[start..end].trim();
            let values = match &signature.output {
                ReturnType::Default => vec![String::new()],
                ReturnType::Type(_, kind) => values(kind),
            };
            for value in values.into_iter().filter(|value| value != body) {
                let pieces = vec![text(" if "), Piece::Active, Piece::Text(format!(" {{ return {value}; }} "))];
                let name = if value.is_empty() { "does nothing".into() } else { format!("returns `{value}`") };
                finder.add(start..start, false, name, pieces);
            }
            finder.visit_block(block);
        });
    }

    fn condition(&mut self, condition: &Expr) {
        if matches!(condition, Expr::Let(_) | Expr::Binary(_) | Expr::Unary(_) | Expr::Lit(_)) {
            return;
        }
        let range = range(condition.span());
        let pieces = vec![text("!("), Piece::Source(range.clone()), text(")")];
        self.add(range.clone(), false, format!("condition {} is negated", self.quoted(range)), pieces);
    }
}

fn text(text: &str) -> Piece {
    Piece::Text(text.into())
}

fn range(span: Span) -> Range<usize> {
    span.byte_range()
}

impl<'a> Visit<'a> for Finder<'a> {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if is_compiled(&item.attrs) {
            self.within(item.ident.to_string(), |finder| visit::visit_item_mod(finder, item));
        }
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.within(item.ident.to_string(), |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        // What `{:?}` prints is for those who debug.
        let is_debug = item
            .trait_
            .as_ref()
            .is_some_and(|(_, path, _)| path.segments.last().is_some_and(|segment| segment.ident == "Debug"));
        if is_compiled(&item.attrs) && !is_debug {
            let name = self.text[range(item.self_ty.span())].to_owned();
            self.within(name, |finder| visit::visit_item_impl(finder, item));
        }
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        if !has_let(&binary.left) && !has_let(&binary.right) {
            let (left, right) = (range(binary.left.span()), range(binary.right.span()));
            let whole = left.start..right.end;
            let assigns = binary_changes(&binary.op).first().is_some_and(|operator| {
                operator.len() > 1 && operator.ends_with('=') && !["<=", ">=", "==", "!="].contains(operator)
            });
            for operator in binary_changes(&binary.op) {
                let close = |piece| if assigns { vec![piece] } else { vec![text("("), piece, text(")")] };
                let mut pieces = close(Piece::Source(left.clone()));
                pieces.push(Piece::Text(format!(" {operator} ")));
                pieces.extend(close(Piece::Source(right.clone())));
                let before = &self.text[range(binary.op.span())];
                let name = format!("`{before}` becomes `{operator}` in {}", self.quoted(whole.clone()));
                self.add(whole.clone(), false, name, pieces);
            }
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
        if !matches!(unary.op, UnOp::Deref(_)) {
            let (whole, inner) = (range(unary.span()), range(unary.expr.span()));
            let name = format!("{} loses its `{}`", self.quoted(whole.clone()), &self.text[range(unary.op.span())]);
            self.add(whole, false, name, vec![Piece::Source(inner)]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_if(&mut self, branch: &'a syn::ExprIf) {
        self.condition(&branch.cond);
        visit::visit_expr_if(self, branch);
    }

    fn visit_expr_while(&mut self, repeated: &'a syn::ExprWhile) {
        self.condition(&repeated.cond);
        visit::visit_expr_while(self, repeated);
    }

    fn visit_expr_match(&mut self, matched: &'a syn::ExprMatch) {
        let rest = matched.arms.last().filter(|arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none());
        for arm in &matched.arms {
            let pattern = range(arm.pat.span());
            if let Some((_, guard)) = &arm.guard
                && !has_let(guard)
            {
                let guard = range(guard.span());
                for value in ["true", "false"] {
                    let name = format!("guard {} becomes `{value}`", self.quoted(guard.clone()));
                    self.add(guard.clone(), false, name, vec![text(value)]);
                }
            } else if let Some(rest) = rest
                && arm.guard.is_none()
                && !matches!(arm.pat, Pat::Wild(_))
                && self.text[range(arm.body.span())] != self.text[range(rest.body.span())]
            {
                let name = format!("arm {} is gone", self.quoted(pattern.clone()));
                self.add(pattern.end..pattern.end, false, name, vec![text(" if !"), Piece::Active]);
            }
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_block(&mut self, block: &'a Block) {
        for statement in &block.stmts {
            if let Stmt::Expr(expression, Some(_)) = statement
                && let Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) | Expr::Try(_) | Expr::Await(_) =
                    expression
                && !self.text[range(statement.span())].starts_with('#')
            {
                let whole = range(statement.span());
                self.add(whole.clone(), true, format!("{} is gone", self.quoted(whole)), Vec::new());
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_repeat(&mut self, repeat: &'a syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    // None of these is code that runs.
    fn visit_attribute(&mut self, _: &'a Attribute) {}
    fn visit_expr_const(&mut self, _: &'a syn::ExprConst) {}
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_item_const(&mut self, _: &'a syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'a syn::ItemStatic) {}
    fn visit_pat(&mut self, _: &'a Pat) {}
    fn visit_path_arguments(&mut self, _: &'a PathArguments) {}
    fn visit_trait_item_const(&mut self, _: &'a syn::TraitItemConst) {}
    fn visit_type(&mut self, _: &'a Type) {}
    fn visit_variant(&mut self, _: &'a syn::Variant) {}
}
