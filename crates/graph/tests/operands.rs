//! What builders take and what they refuse: for each check operands that just suit, and one that does not.

use tritune_graph::{
    ActivationScales, BufferHandle, DType, DeviceError, DistillTarget, DoraFactor, Encoding, Graph, GraphError,
    GroupSize, Heads, Limits, LoraBFactor, MAX_RELATION_COLUMNS, MAX_TOP_K, Op, Operand, Plan, RelationInput, Resource,
    ResourceId, Resources, RopeSplitInput, Rows, Segment, Slice, Submission, TeacherLogits, ValueId, ops,
    prefilter_rounding,
};

const WIDTH: usize = 64;
const RANK: usize = 8;

struct Weights {
    resources: Resources,
    base: ResourceId,
    weight: ResourceId,
    other: ResourceId,
    floats: [ResourceId; 2],
    factors: ResourceId,
    norms: ResourceId,
}

fn weights() -> Weights {
    let mut resources = Resources::new();
    let ternary = |resources: &mut Resources, rows: usize| {
        resources.add(Resource::ternary("w", WIDTH, vec![Segment { name: "w".into(), rows }]))
    };
    let [base, weight] = [0; 2].map(|_| ternary(&mut resources, WIDTH));
    let other = ternary(&mut resources, 2 * WIDTH);
    let floats = [0; 2].map(|_| resources.add(Resource::dense("f", WIDTH, WIDTH, Encoding::F32)));
    let [factors, norms] = ["a", "n"].map(|name| resources.add(Resource::buffer(name, 64, WIDTH, DType::F32)));
    Weights { resources, base, weight, other, floats, factors, norms }
}

fn slice(buffer: ResourceId, place: usize, rows: usize, cols: usize) -> Slice {
    Slice { buffer, offset: place * RANK * WIDTH, rows, cols }
}

fn refused<T>(result: Result<T, GraphError>, says: &str) {
    let error = result.err().unwrap_or_else(|| panic!("taken: {says}")).to_string();
    assert!(error.contains(says), "{error}");
}

/// A relation loss of these heads, with other rows of one of its inputs.
fn relation(shape: Heads, relation_heads: usize, short: Option<usize>) -> Result<Vec<usize>, GraphError> {
    let resources = Resources::new();
    let mut graph = Graph::new(&resources);
    let width = (shape.heads + 2 * shape.kv_heads) * shape.head_dim;
    let mut input = |place: usize, dtype, cols| {
        let rows = Graph::token_rows(if short == Some(place) { 4 } else { 5 });
        graph.input("input", dtype, rows, cols)
    };
    let [qkv, teacher] = [0, 1].map(|place| input(place, DType::F32, width));
    let weights = input(2, DType::F32, 1);
    let [first, last] = [3, 4].map(|place| input(place, DType::I32, 1));
    let how = RelationInput { qkv, teacher, weights, first, last, shape, relation_heads };
    let loss = graph.relation_loss("relation", how)?;
    let Some((_, Op::RelationLoss(made))) = graph.nodes().last() else { panic!("another op") };
    assert_eq!((made.input, made.loss), (how, loss));
    Ok([loss, made.dqkv].map(|value| graph.value(value).cols).to_vec())
}

#[test]
fn relation_heads_divide_queries_and_keys_into_few_columns() {
    let shape = Heads { heads: 6, kv_heads: 2, head_dim: 16 };
    for heads in [1, 2, 4, 8, 16, 32] {
        assert_eq!(relation(shape, heads, None).unwrap(), [1, 160]);
    }
    // 96 and 32 columns: 3 divides the first alone, 64 neither.
    for heads in [0, 3, 64] {
        refused(relation(shape, heads, None), "relation heads do not suit 96 columns of queries and 32 of keys");
    }
    let only_keys = Heads { heads: 3, kv_heads: 4, head_dim: 16 };
    refused(relation(only_keys, 32, None), "relation heads do not suit");
    for place in 1..5 {
        refused(relation(shape, 2, Some(place)), "rows of");
    }
    let widest = |more: usize| Heads { heads: MAX_RELATION_COLUMNS + more, kv_heads: 1, head_dim: 2 };
    assert!(relation(widest(0), 2, None).is_ok());
    refused(relation(widest(2), 2, None), "relation heads do not suit");
}

#[test]
fn relation_heads_lie_side_by_side_in_queries_keys_and_values() {
    let none = ValueId(0);
    let shape = Heads { heads: 6, kv_heads: 2, head_dim: 16 };
    let [qkv, teacher, weights, first, last] = [none; 5];
    let input = RelationInput { qkv, teacher, weights, first, last, shape, relation_heads: 2 };
    let columns: Vec<(usize, usize)> = (0..input.all_heads()).map(|number| input.columns(number)).collect();
    assert_eq!(columns, [(0, 48), (48, 48), (96, 16), (112, 16), (128, 16), (144, 16)]);
}

fn adapt(base: ResourceId, weight: ResourceId, weights: &Weights) -> Result<(), GraphError> {
    let mut graph = Graph::new(&weights.resources);
    let when = graph.input("when", DType::F32, Rows::Fixed(1), 1);
    let rows = weights.resources.get(weight).rows;
    let matrix = Slice { buffer: weights.factors, offset: RANK * WIDTH, rows, cols: RANK };
    let factors = vec![LoraBFactor { matrix, out_offset: 0, rank_offset: 0 }];
    graph.ternary_adapt("adapt", (base, weight), slice(weights.factors, 0, RANK, WIDTH), factors, 0.5, when)
}

#[test]
fn trits_change_in_a_copy_of_the_same_kind() {
    let weights = weights();
    let Weights { base, weight, other, floats, .. } = weights;
    adapt(base, weight, &weights).unwrap();
    refused(adapt(base, base, &weights), "the base would be overwritten");
    refused(adapt(base, other, &weights), "rows and columns of the weights");
    // Neither two kinds, nor one that is not ternary.
    refused(adapt(floats[0], weight, &weights), "are not ternary weights of one kind");
    refused(adapt(floats[0], floats[1], &weights), "are not ternary weights of one kind");
}

#[test]
fn norms_of_rows_stay_within_the_weight_and_its_rank() {
    let weights = weights();
    let norms_of = |rows: usize, (out_offset, rank_offset): (usize, usize), normed: usize, to: ResourceId| {
        let mut graph = Graph::new(&weights.resources);
        let when = graph.input("when", DType::F32, Rows::Fixed(1), 1);
        let lora_b = LoraBFactor { matrix: slice(weights.factors, 1, rows, RANK / 2), out_offset, rank_offset };
        let factors = vec![DoraFactor { lora_b, norms: slice(to, 3, 1, normed) }];
        graph.dora_norms("norms", weights.weight, slice(weights.factors, 0, RANK, WIDTH), factors, 2.0, when)
    };
    let apart = weights.norms;
    norms_of(WIDTH, (0, 0), WIDTH, apart).unwrap();
    norms_of(WIDTH / 2, (WIDTH / 2, RANK / 2), WIDTH / 2, apart).unwrap();
    refused(norms_of(WIDTH / 2, (WIDTH / 2 + 1, 0), WIDTH / 2, apart), "a factor leaves");
    refused(norms_of(WIDTH / 2, (0, RANK / 2 + 1), WIDTH / 2, apart), "a factor leaves");
    refused(norms_of(WIDTH, (0, 0), WIDTH - 1, apart), "norms");
    refused(norms_of(WIDTH, (0, 0), WIDTH, weights.factors), "norms are in a buffer of factors");
}

#[test]
fn gradients_of_logits_are_no_larger_than_both_terms() {
    let (x, divergence) = (ValueId(0), ValueId(1));
    let head = TeacherLogits::Head { x, weight: ResourceId(0) };
    let top = TeacherLogits::Top { tokens: x, logits: x };
    let largest =
        |teacher, hard, soft, temperature| DistillTarget { teacher, hard, soft, temperature, divergence }.largest();
    assert_eq!(largest(head, 0.25, 3.0, 2.0), 6.25);
    assert_eq!(largest(head, 0.25, 3.0, 1.0), 3.25);
    assert_eq!(largest(top, 0.25, 3.0, 1.0), 3.25);
    assert_eq!([largest(head, 0.0, 0.0, 2.0), largest(top, 0.0, 0.0, 1.0)], [1.0; 2]);
}

#[test]
fn bytes_of_resources_are_those_of_their_rows() {
    assert_eq!(Resource::dense("f16", 3, 10, Encoding::F16).bytes(), 60);
    assert_eq!(Resource::buffer("buffer", 3, 10, DType::F32).bytes(), 120);
    assert_eq!(Resource::buffer("buffer", 3, 10, DType::F16).bytes(), 60);
}

#[test]
fn rounding_grows_with_the_number_of_terms() {
    // Each term is off by an epsilon of f32 at most, in the product and in its prefiltered form, and as much again is left.
    assert_eq!([1, 100].map(prefilter_rounding), [4.0 * f32::EPSILON, 400.0 * f32::EPSILON]);
}

#[test]
fn handles_are_the_same_only_if_they_own_the_same_memory() {
    let one = BufferHandle::new(7u32);
    assert!(one.is(&one.clone()) && !one.is(&BufferHandle::new(7u32)));
}

#[test]
fn gradients_of_weights_name_what_they_read_and_where_they_add_up() {
    let weights = weights();
    let mut graph = Graph::new(&weights.resources);
    let rows = Graph::token_rows(3);
    let x = graph.input("x", DType::F32, rows, WIDTH);
    let dy = graph.add("dy", x, x).unwrap();
    let act = graph.quantize("act", x).unwrap();
    let gradients = vec![slice(weights.norms, 0, WIDTH, WIDTH)];
    let op = ops::TernaryMatmulGradient { dy, act, weight: weights.weight, gradients, f16_products: false };
    graph.push("gradient", op);
    let plan = Plan::new("gradient", &graph, &Limits::NONE.into()).unwrap();
    // All of them live until the last step, in places of their own, and the buffer is bound.
    assert!([dy, act.q, act.scale].iter().all(|&value| plan.value(value).last_step == 2));
    let bound: Vec<ResourceId> = plan.resources.iter().map(|(id, _)| *id).collect();
    assert!(bound.contains(&weights.norms) && bound.contains(&weights.weight), "{bound:?}");
}

#[test]
fn an_input_is_checked_once_for_each_limit() {
    let mut resources = Resources::new();
    let [small, large] = [10, 20].map(|rows| resources.add(Resource::dense("table", rows, WIDTH, Encoding::F16)));
    let mut graph = Graph::new(&resources);
    let [ids, others] = ["ids", "others"].map(|name| graph.input(name, DType::I32, Graph::token_rows(3), 1));
    for (table, ids) in [(small, ids), (small, ids), (large, ids), (small, others)] {
        let rows = graph.embed_rows("rows", table, ids).unwrap();
        graph.mark_output(rows, "rows");
    }
    let plan = Plan::new("rows", &graph, &Limits::NONE.into()).unwrap();
    let checked: Vec<ValueId> = plan.index_checks().iter().map(|check| check.value).collect();
    assert_eq!(checked, [ids, ids, others]);
}

/// What a builder says to one operand of a kind, after it took one of another.
#[test]
fn operands_of_other_types_and_sizes_are_refused() {
    let weights = weights();
    let mut graph = Graph::new(&weights.resources);
    let rows = Graph::token_rows(3);
    let [x, narrow] = [WIDTH, RANK].map(|cols| graph.input("x", DType::F32, rows, cols));
    let [ids, stream] = [1, 4].map(|cols| graph.input("ids", DType::I32, rows, cols));

    graph.dora_scale("scale", x, Vec::new(), None).unwrap();
    refused(graph.dora_scale("scale", ids, Vec::new(), None), "x");

    for keep in [0.25, 1.0] {
        graph.dropout("dropout", x, stream, 0, keep).unwrap();
    }
    for keep in [0.0, -0.5, 1.25, f32::NAN] {
        refused(graph.dropout("dropout", x, stream, 0, keep), "cannot be kept with a probability of");
    }

    for k in [1, MAX_TOP_K] {
        let best = graph.top_k("top_k", x, k).unwrap();
        assert_eq!(graph.value(best).cols, 2 * k);
    }
    for k in [0, MAX_TOP_K + 1] {
        refused(graph.top_k("top_k", x, k), "elements cannot be chosen");
    }

    let mut gathered = |scales: Slice| {
        let matrix = slice(weights.factors, 1, 2 * WIDTH, RANK);
        let factors = vec![LoraBFactor { matrix, out_offset: 0, rank_offset: 0 }];
        graph.gathered_lora_b("gathered", narrow, ids, factors, scales, None, WIDTH)
    };
    gathered(slice(weights.norms, 0, 1, 2)).unwrap();
    refused(gathered(slice(weights.norms, 0, 2, 2)), "rows of the scales");
}

#[test]
fn factors_lie_beside_each_other_and_within_columns_and_ranks() {
    let weights = weights();
    let columns = WIDTH / 2;
    let product = |places: [(usize, usize); 2]| {
        let mut graph = Graph::new(&weights.resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(3), RANK);
        let factor = |(out_offset, rank_offset)| {
            let matrix = slice(weights.factors, 1, columns, RANK / 2);
            LoraBFactor { matrix, out_offset, rank_offset }
        };
        graph.lora_b("product", x, places.map(factor).to_vec(), 1.0, None, WIDTH)
    };
    product([(0, 0), (columns, RANK / 2)]).unwrap();
    for places in [[(0, 0), (columns - 1, 0)], [(0, 0), (columns + 1, 0)], [(0, 0), (columns, RANK / 2 + 1)]] {
        refused(product(places), "a factor leaves its 64 by 8 columns or overlaps another");
    }
}

#[test]
fn rotated_keys_and_values_are_as_wide_as_their_heads_and_stores() {
    let mut resources = Resources::new();
    let shape = Heads { heads: 4, kv_heads: 2, head_dim: 8 };
    let table = resources.add(Resource::dense("table", 9, 8, Encoding::F32));
    let [store, wide] = [16, 17].map(|cols| resources.add(Resource::buffer("store", 9, cols, DType::F16)));
    let rope = |apart: Option<usize>, qkv: usize, stores: [ResourceId; 2]| {
        let mut graph = Graph::new(&resources);
        let mut input = |dtype, cols| graph.input("input", dtype, Graph::token_rows(3), cols);
        let [positions, kv_slots] = [0; 2].map(|_| input(DType::I32, 1));
        let qkv = input(DType::F32, qkv);
        let split = apart.map(|cols| (input(DType::F32, 16), input(DType::F32, cols)));
        let [k, v] = stores.map(Operand::Resource);
        let q = graph.rope_split("rope", RopeSplitInput { qkv, split, table, positions, kv_slots, shape, k, v })?;
        Ok(graph.value(q).cols)
    };
    assert_eq!(rope(None, 64, [store; 2]).unwrap(), 32);
    assert_eq!(rope(Some(16), 32, [store; 2]).unwrap(), 32);
    refused(rope(None, 65, [store; 2]), "qkv width");
    refused(rope(Some(16), 64, [store; 2]), "qkv width");
    refused(rope(Some(17), 32, [store; 2]), "keys and values");
    refused(rope(None, 64, [wide, store]), "store width");
    refused(rope(None, 64, [store, wide]), "store width");
}

#[test]
fn groups_of_activations_share_a_scale_where_that_is_asked_for() {
    for (scales, shared) in [(ActivationScales::Token, true), (ActivationScales::Group, false)] {
        let resources = Resources::new();
        let mut graph = Graph::new(&resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(3), WIDTH);
        let made = graph.quantize_groups("quantize", x, GroupSize::G32, scales).unwrap();
        assert_eq!(graph.value(made.scale).cols, 2, "a group each");
        let Some((_, Op::Quantize(op))) = graph.nodes().last() else { panic!("another op") };
        assert_eq!(op.shared_scale, shared);
    }
}

#[test]
fn a_run_that_has_ended_says_how() {
    assert!(Submission::new().result().is_none());
    assert!(matches!(Submission::ended(Ok(())).result(), Some(Ok(()))));
    let submission = Submission::ended(Err(DeviceError::misuse("broken")));
    assert!(submission.has_ended());
    // An error is told once.
    let again = submission.clone();
    assert!(matches!(submission.result(), Some(Err(DeviceError::Misuse { .. }))));
    assert!(matches!(again.result(), Some(Ok(()))));
}
