use super::*;
use std::sync::Mutex;
use tritune_runtime::Model;

/// Schemas of about the largest size that is taken, each deep or wide in another way.
fn largest() -> Vec<(&'static str, Value)> {
    let count = 900;
    let pattern =
        |n: usize| (format!("p{n}"), json!({ "type": "string", "pattern": format!("^[a-z]{{{}}}$", n % 50 + 1) }));
    let next = |n: usize| json!({ "$ref": format!("#/$defs/d{}", n + 1) });
    let chain = |n: usize| (format!("d{n}"), json!({ "properties": { "a": next(n) } }));
    let demand = |n: usize| (format!("d{n}"), json!({ "allOf": [next(n)] }));
    let last = || std::iter::once((format!("d{count}"), json!({})));
    type Values = serde_json::Map<String, Value>;
    let object = |fields: Values| json!({ "type": "object", "properties": fields });
    let defined = |defs: Values| json!({ "$ref": "#/$defs/d0", "$defs": defs });
    let text = |pattern: String| json!({ "type": "string", "pattern": pattern });
    let lists =
        (0..MAX_DEPTH - 2).fold(json!({ "type": "string" }), |inner, _| json!({ "type": "array", "items": inner }));
    let choices = (0..MAX_DEPTH / 2 - 1).fold(json!({ "type": "string" }), |inner, _| json!({ "anyOf": [inner, {}] }));
    vec![
        ("patterns", object((0..count).map(pattern).collect())),
        ("a chain of references", defined((0..count).map(chain).chain(last()).collect())),
        ("a chain of demands", defined((0..count).map(demand).chain(last()).collect())),
        ("itself", json!({ "$ref": "#" })),
        ("lists in lists", lists),
        ("choices in choices", choices),
        ("words", json!({ "enum": (0..4000).map(|n| format!("word {n}")).collect::<Vec<_>>() })),
        ("brackets", text(format!("{}a{}", "(".repeat(30_000), ")".repeat(30_000)))),
        ("repetitions", text("((((a{0,99}){0,99}){0,99}){0,99}){0,99}".to_owned())),
        ("alternatives", text((0..9000).map(|n| n.to_string()).collect::<Vec<_>>().join("|"))),
    ]
}

/// Does something in a thread with a stack of this size.
fn in_stack(bytes: usize, work: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        thread.unwrap().join().unwrap();
    });
}

/// Whatever is small enough to be tried is compiled or refused, and followed, in a quarter of the stack that its threads have.
#[test]
fn the_largest_schemas_take_little_stack_and_time() {
    let model = Model::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf")).unwrap();
    let (text, vocab, grammars) = (model.text().unwrap(), model.config().vocab, Grammars::default());
    for (name, schema) in largest() {
        assert_eq!(check_size(&schema), Ok(()), "{name}");
        let started = Instant::now();
        let compiled = Mutex::new(None);
        in_stack(crate::work::BACKGROUND_STACK / 4, || {
            *compiled.lock().unwrap() = grammars.json(&text.0, vocab, &schema).ok();
        });
        let compiled = compiled.into_inner().unwrap();
        println!("{name}: {} in {:?}", if compiled.is_some() { "compiled" } else { "refused" }, started.elapsed());
        if let Some(grammar) = compiled {
            in_stack(crate::worker::ENGINE_STACK / 4, || {
                let mut kept = grammar.constraint();
                for _ in 0..8 {
                    let mut logits = vec![0.0; vocab];
                    let Ok(()) = kept.mask(&mut logits) else { break };
                    let Some(token) = logits.iter().position(|logit| logit.is_finite()) else { break };
                    let Ok(false) = kept.accept(token as u32) else { break };
                }
            });
        }
        // Other programs may be at work on this machine: what is wrong takes minutes.
        assert!(started.elapsed() < Duration::from_secs(30), "{name} took {:?}", started.elapsed());
    }
}

#[test]
fn what_is_too_large_is_told_before_it_is_compiled() {
    let deep = (0..MAX_DEPTH).fold(json!({}), |inner, _| json!({ "items": inner }));
    let many = json!({ "enum": (0..MAX_VALUES).collect::<Vec<_>>() });
    let long = json!({ "const": "x".repeat(MAX_SCHEMA) });
    for (schema, told) in [(deep, "64 deep"), (many, "8192 values"), (long, "64 KiB")] {
        let error = check_size(&schema).unwrap_err();
        assert!(error.contains(told), "{told}: {error}");
    }
}
