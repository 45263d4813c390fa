//! Puts many mutants into one source, each behind a switch.
//!
//! Reads, on standard input, a source and the mutants of it that cargo-mutants lists, each with a number; writes the source in
//! which `crate::mutant()` says which of them is active. What replaces the code of mutant 7 stands between `/*<7*/` and `/*7>*/`,
//! the whole that it is chosen in between `/*<<7*/` and `/*7>>*/`, so that errors of the compiler find their mutant. A mutant for
//! which there is no switch, such as a field left out, is left out.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use proc_macro2::{LineColumn, Span};
use serde::Deserialize;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

#[derive(Deserialize)]
struct Input {
    source: String,
    mutants: Vec<Mutant>,
}

#[derive(Deserialize)]
struct Mutant {
    number: u32,
    genre: String,
    replacement: String,
    span: Lines,
}

#[derive(Deserialize)]
struct Lines {
    start: Place,
}

/// Line and column, both from 1.
#[derive(Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

/// Text to be put before and after a part of the source.
struct Around {
    part: Range<usize>,
    before: String,
    after: String,
}

fn main() {
    let Input { source, mutants } = serde_json::from_reader(std::io::stdin()).expect("a source and its mutants");
    let file = syn::parse_file(&source).expect("a source that compiles");
    let text = Text::new(&source);
    let mut parts = Parts { text: &text, operations: HashMap::new(), guards: HashMap::new(), arms: HashMap::new() };
    parts.visit_file(&file);
    // By what is replaced, because several mutants of one operator share a switch.
    let mut switches: BTreeMap<(usize, usize), Vec<(u32, String)>> = BTreeMap::new();
    let mut around = Vec::new();
    for Mutant { number, genre, replacement, span } in mutants {
        let at = text.offset(LineColumn { line: span.start.line, column: span.start.column - 1 });
        let mut switch = |part: &Range<usize>, with: String| {
            switches.entry((part.start, part.end)).or_default().push((number, with));
        };
        match genre.as_str() {
            "FnValue" => around.push(Around {
                part: at..at,
                before: marked(number, &format!("if crate::mutant() == {number} {{ return {replacement}; }} ")),
                after: String::new(),
            }),
            "BinaryOperator" | "UnaryOperator" => {
                let Some((whole, operands)) = parts.operations.get(&at) else { continue };
                let operands: Vec<_> = operands.iter().map(|part| format!("({})", &source[part.clone()])).collect();
                switch(whole, operands.join(&format!(" {replacement} ")));
            }
            "MatchArmGuard" => {
                let Some(guard) = parts.guards.get(&at) else { continue };
                switch(guard, replacement);
            }
            "MatchArm" => {
                let Some((pattern, guard)) = parts.arms.get(&at) else { continue };
                let not = marked(number, &format!("crate::mutant() != {number}"));
                around.push(match guard {
                    Some(guard) => Around { part: guard.clone(), before: format!("{not} && ("), after: ")".into() },
                    None => Around { part: *pattern..*pattern, before: format!(" if {not}"), after: String::new() },
                });
            }
            _ => {}
        }
    }
    for ((start, end), mutants) in switches {
        let opened: String = mutants.iter().map(|(number, _)| format!("/*<<{number}*/")).collect();
        let closed: String = mutants.iter().rev().map(|(number, _)| format!("/*{number}>>*/")).collect();
        let arms = mutants.iter().map(|(number, with)| format!("{number} => {{ {} }}, ", marked(*number, with)));
        let before = format!("{opened}(match crate::mutant() {{ {}_ => ", arms.collect::<String>());
        around.push(Around { part: start..end, before, after: format!(" }}){closed}") });
    }
    print!("{}", put_around(&source, &around));
}

/// What stands for a mutant, so that it can be found.
fn marked(number: u32, text: &str) -> String {
    format!("/*<{number}*/{text}/*{number}>*/")
}

/// The source with texts around its parts, which lie side by side or inside each other.
fn put_around(source: &str, around: &[Around]) -> String {
    // In one place what ends comes before what begins, the inner end before the outer, the outer beginning before the inner; what
    // stands around nothing comes between them.
    let mut texts: Vec<((usize, u8, i64), &str)> = Vec::new();
    for (i, Around { part, before, after }) in around.iter().enumerate() {
        let (length, i) = (part.len() as i64 * around.len() as i64, i as i64);
        texts.push(((part.start, if part.is_empty() { 1 } else { 2 }, i - length), before));
        texts.push(((part.end, if part.is_empty() { 1 } else { 0 }, length - i), after));
    }
    texts.sort();
    let (mut out, mut done) = (String::new(), 0);
    for ((at, ..), text) in texts {
        out.push_str(&source[done..at]);
        out.push_str(text);
        done = at;
    }
    out + &source[done..]
}

/// Where lines begin.
struct Text<'a> {
    source: &'a str,
    lines: Vec<usize>,
}

impl<'a> Text<'a> {
    fn new(source: &'a str) -> Self {
        let after = source.match_indices('\n').map(|(at, _)| at + 1);
        Self { source, lines: std::iter::once(0).chain(after).collect() }
    }

    fn offset(&self, at: LineColumn) -> usize {
        let line = self.lines[at.line - 1];
        self.source[line..].char_indices().nth(at.column).map_or(self.source.len(), |(i, _)| line + i)
    }

    fn range(&self, span: Span) -> Range<usize> {
        self.offset(span.start())..self.offset(span.end())
    }
}

/// What can be switched, by where the list of mutants says that it is.
struct Parts<'a> {
    text: &'a Text<'a>,
    /// By the operator: the whole, and one operand or two.
    operations: HashMap<usize, (Range<usize>, Vec<Range<usize>>)>,
    /// By the condition itself.
    guards: HashMap<usize, Range<usize>>,
    /// By the arm: where its pattern ends, and its condition.
    arms: HashMap<usize, (usize, Option<Range<usize>>)>,
}

impl<'ast> Visit<'ast> for Parts<'_> {
    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        // `let` cannot be put between brackets.
        if !is_let(&binary.left) && !is_let(&binary.right) {
            let operands = vec![self.text.range(binary.left.span()), self.text.range(binary.right.span())];
            let at = self.text.range(binary.op.span()).start;
            self.operations.insert(at, (self.text.range(binary.span()), operands));
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let at = self.text.range(unary.op.span()).start;
        self.operations.insert(at, (self.text.range(unary.span()), vec![self.text.range(unary.expr.span())]));
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, choice: &'ast syn::ExprMatch) {
        // An arm can be left out only where another takes whatever comes.
        let rest = choice.arms.iter().any(|arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_)));
        for arm in &choice.arms {
            let guard = arm.guard.as_ref().map(|(_, guard)| self.text.range(guard.span()));
            if let Some(guard) = &guard {
                self.guards.insert(guard.start, guard.clone());
            }
            if rest {
                self.arms.insert(self.text.range(arm.span()).start, (self.text.range(arm.pat.span()).end, guard));
            }
        }
        visit::visit_expr_match(self, choice);
    }
}

/// Whether a condition is a chain with `let` in it.
fn is_let(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => is_let(&binary.left) || is_let(&binary.right),
        _ => false,
    }
}
