use super::find;
use super::*;

fn names(text: &str) -> Vec<String> {
    find::changes(text).expect("it parses").into_iter().map(|(_, change)| change.name).collect()
}

/// The text with all its changes, numbered in the order they are found.
fn all_changed(text: &str) -> (String, write::Places) {
    let found = find::changes(text).expect("it parses").into_iter().enumerate();
    let mutant = |(index, (site, change))| Mutant {
        number: index + 1,
        name: String::new(),
        file: "lib.rs".into(),
        site,
        change,
    };
    let mutants: Vec<Mutant> = found.map(mutant).collect();
    write::changed("", text, &mutants.iter().collect::<Vec<_>>())
}

#[test]
fn changes_are_found_where_code_runs_and_compiles() {
    let cases: [(&str, &[&str]); 13] = [
        ("fn f() -> f32 { a() }", &["returns `0.0`", "returns `1.0`"]),
        ("fn f() -> bool { false }", &["returns `true`"]),
        ("fn f() -> Result<Vec<u8>, E> { g(); a }", &["returns `Ok(Vec::new())`", "`g();` is gone"]),
        ("fn f() -> Option<(u8, &str)> { a }", &["returns `None`", "returns `Some((0, \"\"))`"]),
        ("fn f() -> Thing { a != b }", &["`!=` becomes `==` in `a != b`"]),
        (
            "fn f() -> Thing { a && if let Some(b) = c && d { e } }",
            &["`&&` becomes `||` in `a && if let Some(b) = c && d { e }`"],
        ),
        ("fn f() -> Thing { if a.b() { !c } }", &["condition `a.b()` is negated", "`!c` loses its `!`"]),
        ("fn f() -> Thing { match a { 1 => b, _ => c } }", &["arm `1` is gone"]),
        ("fn f() -> Thing { match a { 1 => c, B => d, _ => c } }", &["arm `B` is gone"]),
        (
            "fn f() -> Thing { match a { b if c => d, e => g } }",
            &["guard `c` becomes `true`", "guard `c` becomes `false`"],
        ),
        ("const fn f() -> u8 { 1 + 2 } const C: u8 = 1 + 2; static S: [u8; 1 + 2] = [0; 1 + 2];", &[]),
        ("#[cfg(test)] mod m { fn f() { g(); } } #[test] fn f() { g(); } impl Debug for A { fn f() { g(); } }", &[]),
        ("fn f() -> Thing { let b: [u8; 1 + 2] = g::<{ 1 + 2 }>(); assert!(a == b) }", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn changes_lie_within_one_another() {
    let (text, places) = all_changed("fn f() -> T { g(a + b == c); }");
    let active = |number| format!("crate::tritune_mutant::active({number})");
    let sum = format!("(if {} {{ (a) - (b) }} else if {} {{ (a) * (b) }} else {{ a + b }})", active(3), active(4));
    let equal = format!("(if {} {{ ({sum}) != (c) }} else {{ {sum} == c }})", active(2));
    assert_eq!(text, format!("fn f() -> T {{ {{ if {} {{  }} else {{ g({equal}); }} }} }}", active(1)));
    for range in &places[&3] {
        assert_eq!(&text[range.clone()], "(a) - (b)");
    }
    syn::parse_file(&text).expect("it parses");
}

#[test]
fn returns_and_arms_are_switched_where_they_begin() {
    let (text, _) = all_changed("fn f() -> u8 { match a { A(b) => b, _ => 3 } }");
    let active = |number| format!("crate::tritune_mutant::active({number})");
    let returns = format!(" if {} {{ return 0; }}  if {} {{ return 1; }} ", active(1), active(2));
    assert_eq!(text, format!("fn f() -> u8 {{{returns} match a {{ A(b) if !{} => b, _ => 3 }} }}", active(3)));
}

#[test]
fn a_sample_stays_when_other_code_changes() {
    let before = "fn f() -> bool { a < b } fn g() -> bool { a == b }";
    let after = "// Longer.\nfn other() { call() } fn f() -> bool { a < b } fn g() -> bool { a == b }";
    let sample = |text: &str, dropped: &[&str]| {
        let sources = BTreeMap::from([(PathBuf::from("lib.rs"), text.to_owned())]);
        let mutants = sample(&sources, &dropped.iter().copied().collect(), 1, 3).expect("a sample");
        mutants.into_iter().map(|mutant| mutant.name).collect::<Vec<_>>()
    };
    let first = sample(before, &[]);
    assert!(sample(after, &["lib.rs: other: does nothing"]).iter().eq(&first));
    let without = sample(before, &[&first[1]]);
    assert_eq!([&without[0], &without[1]], [&first[0], &first[2]]);
}
