//! Small graphs as ggml makes them, and what is found in them.

use super::*;
use crate::buffer::tensor_bytes;
use crate::graph::building::{Build, Handle, at, leaf, opened, placed, set_source, set_viewed};
use crate::host::fake;
use std::ptr::null_mut;

const COLS: i64 = 256;
const HEAD_DIM: i64 = 64;
const HEADS: i64 = 4;
const CACHE_ROWS: i64 = 8;

/// A change of a norm after which nothing is found.
type NormChange = fn(&mut Build, Handle, Handle);
/// The same for a larger piece of graph.
type Change<T> = fn(&T);

fn swap_sources(tensor: Handle) {
    let (first, second) = (at(tensor).source_pointer(0), at(tensor).source_pointer(1));
    set_source(tensor, 0, second);
    set_source(tensor, 1, first);
}

/// A ternary weight; `scales` are those of the blocks of every row, in turn.
fn ternary(rows: i64, cols: i64, scales: [u16; 2]) -> Handle {
    let tensor = placed("tq2_0", [cols, rows, 1, 1]);
    let blocks = tensor_bytes(at(tensor)) / 66;
    let bytes: Vec<u8> =
        (0..blocks).flat_map(|block| [vec![0; 64], scales[block % 2].to_le_bytes().to_vec()].concat()).collect();
    let own = crate::device::own_buffer(at(tensor)).unwrap();
    opened().lock().raw.write(own.memory(), 0, &bytes).unwrap();
    tensor
}

const ONE: u16 = 0x3c00;
const TWO: u16 = 0x4000;

impl Build {
    fn product(&mut self, weight: Handle, x: Handle) -> Handle {
        let ne = [at(weight).ne[1], at(x).ne[1], 1, 1];
        self.node("MUL_MAT", ne, &[weight, x])
    }

    /// A norm with a gain; also the node that multiplies.
    fn norm(&mut self, x: Handle) -> (Handle, Handle) {
        let ne = at(x).ne;
        let norm = self.node("RMS_NORM", ne, &[x]);
        let gain = placed("f32", [ne[0], 1, 1, 1]);
        (norm, self.node("MUL", ne, &[norm, gain]))
    }

    /// Finds the fusions and looks at them.
    fn find<T>(&self, elsewhere: &[Handle], any_mask: bool, look: impl FnOnce(&mut Lower) -> T) -> T {
        let mut inner = opened().lock();
        let mut lower = Lower::new(opened(), &mut inner, self.graph(elsewhere), any_mask);
        lower.find_fusions().unwrap();
        look(&mut lower)
    }
}

#[test]
fn readers_are_counted_in_all_of_the_graph() {
    fake::install();
    let mut build = Build::default();
    let x = leaf("f32", [COLS, 2, 1, 1]);
    let first = build.node("ADD", [COLS, 2, 1, 1], &[x, x]);
    let flat = build.view("RESHAPE", [COLS * 2, 1, 1, 1], first);
    let last = build.node("RMS_NORM", [COLS * 2, 1, 1, 1], &[flat]);
    let look = |build: &Build, elsewhere: &[Handle]| {
        let nodes: Vec<&Tensor> = build.nodes.iter().map(|node| &*at(*node)).collect();
        let uses = Uses::new(build.graph(elsewhere), &nodes);
        let found = uses.sole(at(first)).map(|(reader, _)| reader);
        (found, uses.private(at(last)).map(<[usize]>::len), uses.adjacent(0, 2), uses.adjacent(0, 1))
    };
    assert_eq!(look(&build, &[]), (Some(build.index(last)), Some(0), true, true));
    // Somebody else reads it, also behind the view.
    assert_eq!(look(&build, &[first]).0, None);
    assert_eq!(look(&build, &[flat]).0, None);
    assert_eq!(look(&build, &[last]).1, None);
    // The caller wants to see it.
    at(first).flags = FLAG_OUTPUT;
    assert_eq!(look(&build, &[]).0, None);
    at(first).flags = 0;
    // A view that leaves something out is another value.
    at(flat).ne[0] = COLS;
    assert_eq!(look(&build, &[]).0, None);
}

#[test]
fn a_norm_is_found_with_its_gain_only() {
    let _ = opened();
    let found = |change: NormChange| {
        let mut build = Build::default();
        let x = placed("f32", [COLS, 1, 1, 1]);
        let (norm, multiply) = build.norm(x);
        change(&mut build, norm, multiply);
        build.find(&[], false, |lower| {
            let index = build.index(norm);
            lower.norm_at(index).map(|norm| norm.multiply)
        })
    };
    assert_eq!(found(|_, _, _| {}), Some(1));
    let misses: [(&str, NormChange); 5] = [
        ("gain first", |_, _, multiply| swap_sources(multiply)),
        ("gain of another width", |_, _, multiply| at(at(multiply).source_pointer(1)).ne = [1, COLS, 1, 1]),
        ("gain that is computed", |_, _, multiply| at(at(multiply).source_pointer(1)).op = fake::op("ADD")),
        ("sum instead", |_, _, multiply| at(multiply).op = fake::op("ADD")),
        ("read twice", |build, norm, _| {
            build.node("ADD", [COLS, 1, 1, 1], &[norm, norm]);
        }),
    ];
    for (name, change) in misses {
        assert_eq!(found(change), None, "{name}");
    }
}

/// Gate, up, activation, norm and the product behind it.
struct Feedforward {
    build: Build,
    gate: Handle,
    up: Handle,
    glu: Handle,
    down: Handle,
}

fn feedforward(tokens: i64) -> Feedforward {
    let mut build = Build::default();
    let x = placed("f32", [COLS, tokens, 1, 1]);
    let gate = build.product(ternary(COLS, COLS, [ONE, ONE]), x);
    let up = build.product(ternary(COLS, COLS, [ONE, ONE]), x);
    let glu = build.node("GLU", [COLS, tokens, 1, 1], &[gate, up]);
    at(glu).op_params[0] = fake::gate("SWIGLU");
    let (_, multiply) = build.norm(glu);
    let down = build.product(ternary(COLS, COLS, [ONE, ONE]), multiply);
    Feedforward { build, gate, up, glu, down }
}

#[test]
fn gate_and_up_of_one_token_are_part_of_the_product() {
    let _ = opened();
    let found = |made: &Feedforward, elsewhere: &[Handle]| {
        made.build.find(elsewhere, false, |lower| {
            let gated = lower.fusions.gated.contains_key(&made.glu.cast_const());
            let moved = [made.gate, made.up].map(|node| lower.fusions.moved.contains_key(&node.cast_const()));
            let absorbed = lower.fusions.absorbed.contains(&made.build.index(made.glu));
            assert!(moved == [gated; 2] && absorbed == gated, "all of the chain or nothing");
            gated
        })
    };
    assert!(found(&feedforward(1), &[]));
    assert!(!found(&feedforward(2), &[]), "two tokens");
    let misses: [(&str, Change<Feedforward>); 5] = [
        ("another activation", |made| at(made.glu).op_params[0] = fake::gate("REGLU")),
        ("gate and up the other way round", |made| at(made.glu).op_params[1] = 1),
        ("one tensor for both", |made| set_source(made.glu, 1, null_mut())),
        ("a dense weight", |made| set_source(made.up, 0, placed("f16", [COLS, COLS, 1, 1]))),
        ("no ternary product behind", |made| set_source(made.down, 0, placed("f16", [COLS, COLS, 1, 1]))),
    ];
    for (name, change) in misses {
        let made = feedforward(1);
        change(&made);
        assert!(!found(&made, &[]), "{name}");
    }
    let made = feedforward(1);
    assert!(!found(&made, &[made.gate]), "somebody else reads the gate");
    let made = feedforward(1);
    set_source(made.up, 0, ternary(COLS, 2 * COLS, [ONE, TWO]));
    assert!(!found(&made, &[]), "rows of several scales");
}

/// Query, key and value of one token, rotation, stores and attention.
struct Layer {
    build: Build,
    key: Handle,
    rope: Handle,
    key_rope: Handle,
    value_store: Handle,
    attention: Handle,
}

fn layer(tokens: i64) -> Layer {
    let mut build = Build::default();
    let width = HEADS * HEAD_DIM;
    let x = placed("f32", [COLS, tokens, 1, 1]);
    let [query, key, value] = [0, 1, 2].map(|_| build.product(ternary(width, COLS, [ONE, ONE]), x));
    let positions = leaf("i32", [tokens, 1, 1, 1]);
    let rotate = |build: &mut Build, source: Handle| {
        let heads = build.view("RESHAPE", [HEAD_DIM, HEADS, tokens, 1], source);
        let rope = build.node("ROPE", [HEAD_DIM, HEADS, tokens, 1], &[heads, positions]);
        (at(rope).op_params[1], at(rope).op_params[2]) = (HEAD_DIM as i32, ROPE_NEOX);
        rope
    };
    let (rope, key_rope) = (rotate(&mut build, query), rotate(&mut build, key));
    let caches = [0, 1].map(|_| placed("f16", [width, CACHE_ROWS, 1, 1]));
    let store = |build: &mut Build, rows: Handle, cache: Handle| {
        let rows = build.view("RESHAPE", [width, tokens, 1, 1], rows);
        let ids = leaf("i64", [tokens, 1, 1, 1]);
        let store = build.node("SET_ROWS", [width, CACHE_ROWS, 1, 1], &[rows, ids]);
        set_viewed(store, cache);
        store
    };
    let _ = store(&mut build, key_rope, caches[0]);
    let value_store = store(&mut build, value, caches[1]);
    let q = build.view("PERMUTE", [HEAD_DIM, tokens, HEADS, 1], rope);
    at(q).nb = [4, (width * 4) as usize, (HEAD_DIM * 4) as usize, (width * tokens * 4) as usize];
    let [k, v] = caches.map(|cache| {
        let view = build.view("VIEW", [HEAD_DIM, CACHE_ROWS, HEADS, 1], cache);
        at(view).kind = fake::kind("f16");
        at(view).nb = [2, (width * 2) as usize, (HEAD_DIM * 2) as usize, (width * CACHE_ROWS * 2) as usize];
        view
    });
    let attention = build.node("FLASH_ATTN_EXT", [HEAD_DIM, HEADS, tokens, 1], &[q, k, v]);
    Layer { build, key, rope, key_rope, value_store, attention }
}

#[test]
fn rotation_and_stores_of_one_token_are_part_of_the_attention() {
    let _ = opened();
    let found = |made: &Layer, elsewhere: &[Handle], any_mask: bool| {
        made.build.find(elsewhere, any_mask, |lower| {
            let rotated = lower.fusions.rotated.get(&made.build.index(made.attention)).cloned();
            assert_eq!(lower.fusions.absorbed.len(), if rotated.is_some() { 4 } else { 0 });
            rotated.map(|rotated| (rotated.rope, rotated.value_store))
        })
    };
    let made = layer(1);
    let expected = (made.build.index(made.rope), made.build.index(made.value_store));
    assert_eq!(found(&made, &[], false), Some(expected));
    assert_eq!(found(&made, &[], true), None, "masks that are no ranges");
    assert_eq!(found(&made, &[made.key], false), None, "somebody else reads the key");
    assert_eq!(found(&made, &[made.value_store], false), None, "somebody reads what was stored");
    assert_eq!(found(&layer(2), &[], false), None, "two tokens");
    let misses: [(&str, Change<Layer>); 4] = [
        ("angles of another base", |made| at(made.key_rope).op_params[5] = 1),
        ("pairs side by side", |made| {
            at(made.rope).op_params[2] = 0;
            at(made.key_rope).op_params[2] = 0;
        }),
        ("other positions", |made| set_source(made.key_rope, 1, leaf("i32", [1, 1, 1, 1]))),
        ("a dense key", |made| set_source(made.key, 0, placed("f16", [COLS, HEADS * HEAD_DIM, 1, 1]))),
    ];
    for (name, change) in misses {
        let made = layer(1);
        change(&made);
        assert_eq!(found(&made, &[], false), None, "{name}");
    }
}
