//! `ggml-tritune.h` fetches every function that the library exports.

use std::collections::BTreeSet;

const C_API: &str = include_str!("../../capi/include/tritune.h");
const OWN: &str = include_str!("../include/ggml-tritune.h");
const SOURCE: &str = include_str!("../src/lib.rs");

/// Names before an opening parenthesis outside comments.
fn functions(header: &str) -> BTreeSet<String> {
    let code: String = header.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect();
    let statements =
        code.split(';').filter(|statement| !statement.contains("typedef") && !statement.contains("#define"));
    let names = statements.filter_map(|statement| {
        let before = statement.split_once('(')?.0;
        before.rsplit(|ch: char| !ch.is_alphanumeric() && ch != '_').next()
    });
    names.filter_map(|name| name.strip_prefix("tritune_")).map(str::to_owned).collect()
}

#[test]
fn the_header_fetches_every_function() {
    let list = OWN.split_once("#define GGML_TRITUNE_FUNCTIONS(F)").unwrap().1.split_once("struct").unwrap().0;
    let fetched: BTreeSet<String> =
        list.split("F(").skip(1).map(|part| part.split_once(')').unwrap().0.to_owned()).collect();
    let mut exported = functions(C_API);
    let exports = SOURCE.split("#[unsafe(no_mangle)]").skip(1);
    exported
        .extend(exports.map(|part| part.split_once("fn tritune_").unwrap().1.split_once('(').unwrap().0.to_owned()));
    assert!(exported.len() >= 24, "{exported:?}");
    assert_eq!(fetched, exported);
}
