//! Rewrites a template's syntax tree so that every value it builds passes through a checking function.
//!
//! The engine counts steps but not sizes: `{% set x = x ~ x %}` doubles a string with every step, and a list that
//! holds itself twice takes unbounded time to compare. With each constructed value checked, no value is ever
//! larger than a small multiple of the bound, and no single step costs more than a pass over such values.

use minijinja::Value;
use minijinja::machinery::ast::{self, Expr, Spanned, Stmt};
use minijinja::machinery::{Span, Token};

use super::Error;

/// Checks a value. The name holds a space, so no template can call or replace it.
pub(super) const CHECK: &str = "checked value";
/// Checks a value that a namespace is about to hold.
pub(super) const CHECK_STORED: &str = "checked attribute";
/// Notes the left side of a product, which the engine computes first.
pub(super) const CHECK_FACTOR: &str = "checked factor";
/// Checks the right side with it: a text is repeated in one step, however long it becomes.
pub(super) const CHECK_TIMES: &str = "checked times";

const MAX_TAGS: usize = 4096;
const MAX_TOKENS_PER_TAG: usize = 2048;

/// Bounds the work of parsing: long chains of operators or `elif`s nest as deep as they are long.
pub(super) fn check_shape<'a>(
    tokens: impl Iterator<Item = Result<(Token<'a>, Span), minijinja::Error>>,
) -> Result<(), Error> {
    let (mut tags, mut length) = (0, 0);
    for item in tokens {
        let (token, span) = item.map_err(|error| Error::Syntax { message: super::engine::describe(&error) })?;
        match token {
            Token::VariableStart | Token::BlockStart => {
                tags += 1;
                length = 0;
            }
            _ => length += 1,
        }
        let broken =
            [(tags > MAX_TAGS, "more than 4096 tags"), (length > MAX_TOKENS_PER_TAG, "a tag of over 2048 words")];
        if let Some((_, what)) = broken.into_iter().find(|bound| bound.0) {
            return Err(Error::TooComplex { what, line: usize::from(span.start_line) });
        }
    }
    Ok(())
}

/// The guarded form of a statement.
pub(super) fn statement<'a>(stmt: &Stmt<'a>) -> Result<Stmt<'a>, Error> {
    let unsupported = |what, span: Span| Err(Error::Unsupported { what, line: usize::from(span.start_line) });
    Ok(match stmt {
        Stmt::Template(node) => {
            Stmt::Template(Spanned::new(ast::Template { children: block(&node.children)? }, node.span()))
        }
        Stmt::EmitExpr(node) => {
            // A recursive loop writes its output itself.
            let expr = match &node.expr {
                Expr::Call(call) if matches!(&call.expr, Expr::Var(name) if name.id == "loop") => {
                    Expr::Call(plain_call(call))
                }
                expr => expression(expr),
            };
            Stmt::EmitExpr(Spanned::new(ast::EmitExpr { expr }, node.span()))
        }
        // As a value, raw text takes the counted way out.
        Stmt::EmitRaw(node) => {
            let text = Expr::Const(Spanned::new(ast::Const { value: Value::from(node.raw) }, node.span()));
            Stmt::EmitExpr(Spanned::new(ast::EmitExpr { expr: text }, node.span()))
        }
        Stmt::ForLoop(node) => Stmt::ForLoop(Spanned::new(
            ast::ForLoop {
                target: target(&node.target),
                iter: expression(&node.iter),
                filter_expr: node.filter_expr.as_ref().map(expression),
                recursive: node.recursive,
                body: block(&node.body)?,
                else_body: block(&node.else_body)?,
            },
            node.span(),
        )),
        Stmt::IfCond(node) => Stmt::IfCond(Spanned::new(
            ast::IfCond {
                expr: expression(&node.expr),
                true_body: block(&node.true_body)?,
                false_body: block(&node.false_body)?,
            },
            node.span(),
        )),
        Stmt::WithBlock(node) => Stmt::WithBlock(Spanned::new(
            ast::WithBlock {
                assignments: node.assignments.iter().map(|(to, from)| (target(to), expression(from))).collect(),
                body: block(&node.body)?,
            },
            node.span(),
        )),
        Stmt::Set(node) => {
            let check = if matches!(node.target, Expr::GetAttr(_)) { CHECK_STORED } else { CHECK };
            let expr = checked(check, expression(&node.expr), node.span());
            Stmt::Set(Spanned::new(ast::Set { target: target(&node.target), expr }, node.span()))
        }
        Stmt::SetBlock(node) => Stmt::SetBlock(Spanned::new(
            ast::SetBlock {
                target: target(&node.target),
                filter: node.filter.as_ref().map(block_filter),
                body: block(&node.body)?,
            },
            node.span(),
        )),
        Stmt::FilterBlock(node) => Stmt::FilterBlock(Spanned::new(
            ast::FilterBlock { filter: block_filter(&node.filter), body: block(&node.body)? },
            node.span(),
        )),
        Stmt::Macro(node) => Stmt::Macro(macro_declaration(node)?),
        Stmt::CallBlock(node) => Stmt::CallBlock(Spanned::new(
            ast::CallBlock { call: plain_call(&node.call), macro_decl: macro_declaration(&node.macro_decl)? },
            node.span(),
        )),
        Stmt::Continue(node) => Stmt::Continue(Spanned::new(ast::Continue, node.span())),
        Stmt::Break(node) => Stmt::Break(Spanned::new(ast::Break, node.span())),
        Stmt::Do(node) => Stmt::Do(Spanned::new(ast::Do { call: plain_call(&node.call) }, node.span())),
        Stmt::AutoEscape(node) => return unsupported("autoescape", node.span()),
        Stmt::Block(node) => return unsupported("block", node.span()),
        Stmt::Import(node) => return unsupported("import", node.span()),
        Stmt::FromImport(node) => return unsupported("from", node.span()),
        Stmt::Extends(node) => return unsupported("extends", node.span()),
        Stmt::Include(node) => return unsupported("include", node.span()),
    })
}

fn block<'a>(statements: &[Stmt<'a>]) -> Result<Vec<Stmt<'a>>, Error> {
    statements.iter().map(statement).collect()
}

fn macro_declaration<'a>(node: &Spanned<ast::Macro<'a>>) -> Result<Spanned<ast::Macro<'a>>, Error> {
    let declaration = ast::Macro {
        name: node.name,
        args: node.args.iter().map(target).collect(),
        defaults: node.defaults.iter().map(expression).collect(),
        body: block(&node.body)?,
    };
    Ok(Spanned::new(declaration, node.span()))
}

/// A place to assign to, which must keep its form.
fn target<'a>(expr: &Expr<'a>) -> Expr<'a> {
    match expr {
        Expr::List(node) => {
            Expr::List(Spanned::new(ast::List { items: node.items.iter().map(target).collect() }, node.span()))
        }
        Expr::Tuple(node) => {
            Expr::Tuple(Spanned::new(ast::Tuple { items: node.items.iter().map(target).collect() }, node.span()))
        }
        Expr::GetAttr(node) => {
            Expr::GetAttr(Spanned::new(ast::GetAttr { expr: expression(&node.expr), name: node.name }, node.span()))
        }
        other => expression(other),
    }
}

/// The filter of a block: its innermost input is the block's text.
fn block_filter<'a>(expr: &Expr<'a>) -> Expr<'a> {
    match expr {
        Expr::Filter(node) => Expr::Filter(Spanned::new(
            ast::Filter { name: node.name, expr: node.expr.as_ref().map(block_filter), args: arguments(&node.args) },
            node.span(),
        )),
        other => expression(other),
    }
}

fn plain_call<'a>(node: &Spanned<ast::Call<'a>>) -> Spanned<ast::Call<'a>> {
    Spanned::new(ast::Call { expr: expression(&node.expr), args: arguments(&node.args) }, node.span())
}

fn arguments<'a>(args: &[ast::CallArg<'a>]) -> Vec<ast::CallArg<'a>> {
    args.iter()
        .map(|arg| match arg {
            ast::CallArg::Pos(expr) => ast::CallArg::Pos(expression(expr)),
            ast::CallArg::Kwarg(name, expr) => ast::CallArg::Kwarg(name, expression(expr)),
            ast::CallArg::PosSplat(expr) => ast::CallArg::PosSplat(expression(expr)),
            ast::CallArg::KwargSplat(expr) => ast::CallArg::KwargSplat(expression(expr)),
        })
        .collect()
}

fn checked<'a>(check: &'static str, expr: Expr<'a>, span: Span) -> Expr<'a> {
    let function = Expr::Var(Spanned::new(ast::Var { id: check }, span));
    Expr::Call(Spanned::new(ast::Call { expr: function, args: vec![ast::CallArg::Pos(expr)] }, span))
}

/// The guarded form of an expression: whatever builds or examines a value is checked, lookups are not.
fn expression<'a>(expr: &Expr<'a>) -> Expr<'a> {
    let span = expr.span();
    let guarded = match expr {
        Expr::Var(node) => return Expr::Var(Spanned::new(ast::Var { id: node.id }, span)),
        Expr::Const(node) => return Expr::Const(Spanned::new(ast::Const { value: node.value.clone() }, span)),
        Expr::GetAttr(node) => {
            return Expr::GetAttr(Spanned::new(ast::GetAttr { expr: expression(&node.expr), name: node.name }, span));
        }
        Expr::GetItem(node) => {
            return Expr::GetItem(Spanned::new(
                ast::GetItem { expr: expression(&node.expr), subscript_expr: expression(&node.subscript_expr) },
                span,
            ));
        }
        Expr::UnaryOp(node) => {
            // The kind can be neither copied nor moved out of the node.
            let negates = matches!(node.op, ast::UnaryOpKind::Neg);
            let op = if negates { ast::UnaryOpKind::Neg } else { ast::UnaryOpKind::Not };
            return Expr::UnaryOp(Spanned::new(ast::UnaryOp { op, expr: expression(&node.expr) }, span));
        }
        Expr::IfExpr(node) => {
            return Expr::IfExpr(Spanned::new(
                ast::IfExpr {
                    test_expr: expression(&node.test_expr),
                    true_expr: expression(&node.true_expr),
                    false_expr: node.false_expr.as_ref().map(expression),
                },
                span,
            ));
        }
        Expr::Slice(node) => Expr::Slice(Spanned::new(
            ast::Slice {
                expr: expression(&node.expr),
                start: node.start.as_ref().map(expression),
                stop: node.stop.as_ref().map(expression),
                step: node.step.as_ref().map(expression),
            },
            span,
        )),
        Expr::BinOp(node) => {
            // Calls also keep the compiler from computing a repetition of constants itself.
            let (left, right) = match node.op {
                ast::BinOpKind::Mul => (
                    checked(CHECK_FACTOR, expression(&node.left), span),
                    checked(CHECK_TIMES, expression(&node.right), span),
                ),
                _ => (expression(&node.left), expression(&node.right)),
            };
            Expr::BinOp(Spanned::new(ast::BinOp { op: node.op, left, right }, span))
        }
        Expr::Compare(node) => {
            let ops = node.ops.iter().map(|op| ast::CompareOp { op: op.op, expr: expression(&op.expr) }).collect();
            Expr::Compare(Spanned::new(ast::Compare { expr: expression(&node.expr), ops }, span))
        }
        Expr::Filter(node) => Expr::Filter(Spanned::new(
            ast::Filter { name: node.name, expr: node.expr.as_ref().map(expression), args: arguments(&node.args) },
            span,
        )),
        Expr::Test(node) => Expr::Test(Spanned::new(
            ast::Test { name: node.name, expr: expression(&node.expr), args: arguments(&node.args) },
            span,
        )),
        Expr::Call(node) => Expr::Call(plain_call(node)),
        Expr::List(node) => {
            Expr::List(Spanned::new(ast::List { items: node.items.iter().map(expression).collect() }, span))
        }
        Expr::Tuple(node) => {
            Expr::Tuple(Spanned::new(ast::Tuple { items: node.items.iter().map(expression).collect() }, span))
        }
        Expr::Map(node) => Expr::Map(Spanned::new(
            ast::Map {
                keys: node.keys.iter().map(expression).collect(),
                values: node.values.iter().map(expression).collect(),
            },
            span,
        )),
    };
    checked(CHECK, guarded, span)
}
