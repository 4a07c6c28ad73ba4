//! Runs that are computed again for the backward pass keep what they are told to, and know what is worth keeping.

use std::collections::HashSet;
use std::ops::Range;
use tritune_graph::{
    AttentionInput, DType, Differentiation, Encoding, Graph, HeadLossInput, Heads, Limits, Operand, Plan, Resource,
    ResourceId, Resources, RopeSplitInput, Segment, ValueId,
};

const WIDTH: usize = 64;
const TOKENS: usize = 256;

struct Toy {
    resources: Resources,
    gain: ResourceId,
    square: ResourceId,
    table: ResourceId,
}

fn toy() -> Toy {
    let mut resources = Resources::new();
    let gain = resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32));
    let square = resources.add(Resource::ternary("w", WIDTH, vec![Segment { name: "w".into(), rows: WIDTH }]));
    let table = resources.add(Resource::dense("table", 100, WIDTH, Encoding::F16));
    Toy { resources, gain, square, table }
}

/// Two blocks of three products with norms in front of them, a loss, and what lies between the products of each block.
struct Net<'r> {
    graph: Graph<'r>,
    embedded: ValueId,
    blocks: Vec<Range<usize>>,
    inner: Vec<[ValueId; 2]>,
}

fn net(toy: &Toy) -> Net<'_> {
    let mut graph = Graph::new(&toy.resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(TOKENS), 1);
    let embedded = graph.embed_rows("embed", toy.table, ids).unwrap();
    let (mut x, mut blocks, mut inner) = (embedded, Vec::new(), Vec::new());
    for block in 0..2 {
        let start = graph.nodes().len();
        let mut made = [x; 3];
        for (number, made) in made.iter_mut().enumerate() {
            let (act, _) =
                graph.rms_norm_quantize(&format!("{block}.norm.{number}"), x, toy.gain, 1e-5, false).unwrap();
            x = graph.ternary_matmul(&format!("{block}.product.{number}"), act, toy.square, Some(x)).unwrap();
            *made = x;
        }
        inner.push([made[0], made[1]]);
        blocks.push(start..graph.nodes().len());
    }
    end_with_loss(&mut graph, toy, x);
    Net { graph, embedded, blocks, inner }
}

fn end_with_loss(graph: &mut Graph, toy: &Toy, x: ValueId) {
    let [targets, row_weights] = [("targets", DType::I32), ("row_weights", DType::F32)]
        .map(|(name, dtype)| graph.input(name, dtype, Graph::token_rows(TOKENS), 1));
    let head = HeadLossInput { x, weight: toy.table, targets, row_weights, distill: None };
    let (loss, _) = graph.head_loss("head", head, TOKENS, true, false).unwrap();
    graph.mark_output(loss, "loss");
}

#[test]
fn what_is_kept_is_not_computed_again() {
    let toy = toy();
    let recomputed = |saved: &[ValueId]| {
        let Net { mut graph, embedded, blocks, .. } = net(&toy);
        let saved: HashSet<ValueId> = saved.iter().copied().collect();
        let how = Differentiation { wanted: vec![embedded], recompute: blocks, saved, ..Differentiation::default() };
        graph.differentiate(&how).unwrap();
        let plan = Plan::new("kept", &graph, &Limits::NONE.into()).unwrap();
        let labels = graph.nodes().iter().filter_map(|(label, _)| label.strip_suffix(".recomputed"));
        (labels.map(str::to_owned).collect::<Vec<_>>(), plan.activation_bytes())
    };
    let [[first, second], [third, fourth]] = [net(&toy).inner[0], net(&toy).inner[1]];
    let block = |number: usize, products: Range<usize>| {
        products.flat_map(move |product| ["norm", "product"].map(|what| format!("{number}.{what}.{product}")))
    };
    let (all, least) = recomputed(&[]);
    assert_eq!(all, block(1, 0..2).chain(block(0, 0..2)).collect::<Vec<_>>(), "all but what only the next block reads");
    assert_eq!(recomputed(&[fourth]).0, block(1, 0..1).chain(block(0, 0..2)).collect::<Vec<_>>());
    // The second product is made of the first one's result.
    assert_eq!(recomputed(&[third]).0, block(1, 1..2).chain(block(0, 0..2)).collect::<Vec<_>>());
    let (none, most) = recomputed(&[first, second, third, fourth]);
    assert!(none.is_empty() && most > least, "{none:?}: {most} and {least} bytes");
}

#[test]
fn the_last_run_keeps_first() {
    let toy = toy();
    let Net { graph, embedded, blocks, inner } = net(&toy);
    let mut how = Differentiation { wanted: vec![embedded], recompute: blocks, ..Differentiation::default() };
    let values = |how: &Differentiation| {
        let found = graph.rank_savable(how).unwrap();
        assert!(found.iter().all(|it| it.bytes == (TOKENS * WIDTH * size_of::<f32>()) as u64));
        found.into_iter().map(|it| it.values).collect::<Vec<_>>()
    };
    let expected = [inner[1][1], inner[1][0], inner[0][1], inner[0][0]].map(|id| vec![id]);
    assert_eq!(values(&how), expected);
    how.saved = HashSet::from(inner[1]);
    assert_eq!(values(&how), expected[2..], "what is kept already");
    how.recompute.clear();
    assert!(values(&how).is_empty());
}

#[test]
fn attention_is_worth_more_than_the_product_in_front_of_it() {
    let mut toy = toy();
    let weight = toy.resources.add(Resource::dense("qkv", 2 * WIDTH, WIDTH, Encoding::F32));
    let table = toy.resources.add(Resource::dense("rope", TOKENS, 16, Encoding::F32));
    let shape = Heads { heads: 4, kv_heads: 2, head_dim: 16 };
    let mut graph = Graph::new(&toy.resources);
    let rows = Graph::token_rows(TOKENS);
    let [ids, positions, kv_start, kv_end, doc_end] = [0; 5].map(|_| graph.input("input", DType::I32, rows, 1));
    let x = graph.embed_rows("embed", toy.table, ids).unwrap();
    let start = graph.nodes().len();
    let qkv = graph.dense_matmul("qkv", x, weight).unwrap();
    let stored = [0; 2].map(|_| graph.destination("store", DType::F32, rows, 32));
    let [k, v] = stored.map(Operand::Value);
    let rope = RopeSplitInput { qkv, split: None, table, positions, kv_slots: positions, shape, k, v };
    let q = graph.rope_split("rope", rope).unwrap();
    let input = AttentionInput { q, k, v, kv_start, kv_end, shape };
    let (attended, sums) = graph.attention_with_sums("attention", input).unwrap();
    let block = start..graph.nodes().len();
    end_with_loss(&mut graph, &toy, attended);
    let how = Differentiation {
        wanted: vec![x],
        recompute: vec![block],
        doc_end: Some(doc_end),
        ..Differentiation::default()
    };
    // What stands behind the product is its rotated parts.
    let found: Vec<_> = graph.rank_savable(&how).unwrap().into_iter().map(|it| it.values).collect();
    assert_eq!(found, [vec![attended, sums], vec![q, stored[0], stored[1]]]);
}
