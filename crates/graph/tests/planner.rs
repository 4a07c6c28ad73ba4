//! The planner's promises: values alive together never share memory, dead ones do, limits hold, and nonsense is refused.

use std::collections::HashMap;
use tritune_graph::{
    Activation, AttentionInput, DType, DistillTarget, DoraColumns, DoraFactor, Encoding, Extents, Fusion,
    FusionSupport, Fusions, GAIN_SUMS, Graph, GraphError, GroupSize, HYPER, HeadLossInput, Heads, Limits, LoraBFactor,
    Op, Operand, OptimizerBuffers, Plan, PlanError, PlannedValue, Resource, ResourceId, Resources, Role,
    RopeSplitInput, RowFusion, Rows, ScaleGranularity, Scratch, ScratchName, Segment, Slice, StepScratch, Target,
    TeacherLogits, ValueId, ops, quantized_stride, sums_of_norms,
};

const WIDTH: usize = 48;

struct Toy {
    resources: Resources,
    gain: ResourceId,
    weight: ResourceId,
    table: ResourceId,
}

fn toy() -> Toy {
    let mut resources = Resources::new();
    let gain = resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32));
    let segments = vec![Segment { name: "w".into(), rows: WIDTH }];
    let weight = resources.add(Resource::ternary("w", WIDTH, segments));
    let table = resources.add(Resource::dense("table", 100, WIDTH, Encoding::F16));
    Toy { resources, gain, weight, table }
}

/// A chain of norm + product blocks, long enough that memory must be reused.
fn chain<'r>(toy: &'r Toy, blocks: usize, tokens: usize) -> Result<Graph<'r>, GraphError> {
    let mut graph = Graph::new(&toy.resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(tokens), 1);
    let mut x = graph.embed_rows("embed", toy.table, ids)?;
    for block in 0..blocks {
        let (act, _) = graph.rms_norm_quantize(&format!("norm.{block}"), x, toy.gain, 1e-5, false)?;
        x = graph.ternary_matmul(&format!("product.{block}"), act, toy.weight, Some(x))?;
    }
    graph.mark_output(x, "out");
    Ok(graph)
}

fn overlap(a: &PlannedValue, b: &PlannedValue) -> (bool, bool) {
    let in_time = a.first_step <= b.last_step && b.first_step <= a.last_step;
    let (p, q) = (a.placement, b.placement);
    let in_space = p.block == q.block && p.offset < q.offset + q.bytes && q.offset < p.offset + p.bytes;
    (in_time, in_space)
}

fn assert_no_sharing(plan: &Plan) {
    for (index, a) in plan.values.iter().enumerate() {
        for b in &plan.values[index + 1..] {
            let (in_time, in_space) = overlap(a, b);
            assert!(!(in_time && in_space), "{} and {} share memory while both live", a.value.name, b.value.name);
        }
        assert_eq!(a.placement.offset % tritune_graph::ALIGNMENT, 0);
        assert!(a.placement.bytes >= a.value.bytes());
        assert!(a.placement.offset + a.placement.bytes <= plan.blocks[a.placement.block]);
    }
}

#[test]
fn values_alive_together_never_share_and_dead_ones_do() {
    let toy = toy();
    let short = Plan::new("short", &chain(&toy, 2, 7).unwrap(), &Limits::NONE.into()).unwrap();
    let long = Plan::new("long", &chain(&toy, 40, 7).unwrap(), &Limits::NONE.into()).unwrap();
    assert_no_sharing(&short);
    assert_no_sharing(&long);
    assert!(
        long.activation_bytes() <= 2 * short.activation_bytes(),
        "forty blocks need {} bytes, two need {}",
        long.activation_bytes(),
        short.activation_bytes()
    );
    assert_eq!(long.resources.len(), 3);
}

#[test]
fn limits_split_blocks_and_refuse_what_cannot_fit() {
    let toy = toy();
    let graph = chain(&toy, 3, 64).unwrap();
    let largest = 64 * WIDTH as u64 * 4;
    let limits = Limits { max_value: largest, max_block: largest + 4096, ..Limits::NONE };
    let plan = Plan::new("split", &graph, &limits.into()).unwrap();
    assert_no_sharing(&plan);
    assert!(plan.blocks.len() > 1);
    assert!(plan.blocks.iter().all(|&bytes| bytes <= limits.max_block));

    let refused =
        Plan::new("small", &graph, &Limits { max_value: largest - 256, max_block: 1 << 30, ..Limits::NONE }.into())
            .unwrap_err();
    let PlanError::ValueTooLarge { bytes, limit, .. } = refused else { panic!("{refused}") };
    assert_eq!((bytes, limit), (largest, largest - 256));
}

#[test]
fn single_rows_are_kept_alive_when_a_device_asks_for_it() {
    let toy = toy();
    let keeping = Limits { keep_alive_steps: 2, ..Limits::NONE };
    for (tokens, extra) in [(1, 2), (2, 0)] {
        let graph = chain(&toy, 4, tokens).unwrap();
        let plain = Plan::new("plain", &graph, &Limits::NONE.into()).unwrap();
        let kept = Plan::new("kept", &graph, &keeping.into()).unwrap();
        assert_no_sharing(&kept);
        for (a, b) in plain.values.iter().zip(&kept.values) {
            assert_eq!(b.last_step, (a.last_step + extra).min(plain.steps.len() - 1), "{}", a.value.name);
        }
    }
}

#[test]
fn a_norm_can_read_what_its_activation_would_have_read() {
    let toy = toy();
    let mut graph = Graph::new(&toy.resources);
    let x = graph.input("x", DType::F32, Graph::token_rows(3), WIDTH);
    let gate_up = graph.concat("gate_up", vec![x, x]).unwrap();
    let gated = graph.gated_act("act", Activation::Silu, gate_up).unwrap();
    let (act, float) = graph.rms_norm_quantize("norm", gated, toy.gain, 1e-5, true).unwrap();
    let out = graph.ternary_matmul("product", act, toy.weight, float).unwrap();
    graph.mark_output(out, "out");
    let norm = RowFusion { columns_multiple: 16, longest_row: WIDTH };
    for (keep_alive_steps, longest_row, fuses) in [(0, WIDTH, false), (1, WIDTH, true), (1, WIDTH - 1, false)] {
        let plan = Plan::new("kept", &graph, &Limits { keep_alive_steps, ..Limits::NONE }.into()).unwrap();
        assert_no_sharing(&plan);
        assert_eq!(plan.value(gate_up).last_step, if keep_alive_steps > 0 { 2 } else { 1 });
        let norm = Some(RowFusion { longest_row, ..norm });
        let fusions = Fusions::find(&plan, FusionSupport { norm, ..FusionSupport::default() });
        assert_eq!(matches!(fusions.at(2), Some(Fusion::ActNorm(gated)) if gated.gate_up == gate_up), fuses);
        assert_eq!([0, 1, 2, 3].map(|step| fusions.is_fused(step)), [false, fuses, false, false]);
    }
}

#[test]
fn norms_of_what_a_norm_made_can_be_one() {
    let mut resources = Resources::new();
    let gains = [0; 3].map(|_| resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32)));
    let buffer = resources.add(Resource::buffer("gradients", 3, 64, DType::F32));
    let rows = Graph::token_rows(3);
    let mut graph = Graph::new(&resources);
    let x = graph.input("x", DType::F32, rows, WIDTH);
    let made = graph.rms_norm("made", x, gains[2], 1e-5).unwrap();
    for &gain in &gains[..2] {
        let (act, _) = graph.rms_norm_quantize("norm", made, gain, 1e-5, false).unwrap();
        graph.mark_output(act.q, &format!("out.{}", gain.0));
    }
    let make = |graph: &mut Graph| graph.destination("gradient", DType::F32, rows, WIDTH);
    let dys = [0; 2].map(|_| make(&mut graph));
    for out in dys {
        graph.push("dy", ops::Add { a: x, b: x, out });
    }
    let outs = [0; 3].map(|_| make(&mut graph));
    for (number, (&gain, &out)) in gains.iter().zip(&outs).enumerate() {
        let gradient = Some(Slice { buffer, offset: 64 * number, rows: 1, cols: WIDTH });
        let inner = number < 2;
        let (x, dy) = if inner { (made, dys[number]) } else { (x, outs[1]) };
        let residual = (number == 1).then_some(outs[0]);
        graph.push("backward", ops::RmsNormBackward { x, gain, eps: 1e-5, dy, residual, out, gradient });
    }
    graph.mark_output(outs[2], "out");

    let rows_taken = Some(RowFusion { columns_multiple: 16, longest_row: WIDTH });
    let both = FusionSupport { norms_forward: rows_taken, norms_backward: rows_taken, ..FusionSupport::default() };
    let forward_only = FusionSupport { norms_backward: None, ..both };
    for (keep_alive_steps, sums, support, forward, backward) in [
        (1, true, both, Some(false), true),
        // Who makes it again is not there to do so.
        (1, true, forward_only, Some(true), false),
        (1, false, both, Some(true), false),
        (0, true, both, Some(true), false),
        (1, true, FusionSupport::default(), None, false),
    ] {
        let limits = Limits { keep_alive_steps, ..Limits::NONE };
        let target = Target::new(limits, move |op, graph| match op {
            Op::RmsNormBackward(op) if sums => {
                vec![Scratch::new(GAIN_SUMS, DType::F32, Rows::Fixed(1), sums_of_norms(graph, op))]
            }
            _ => Vec::new(),
        });
        let plan = Plan::new("norms", &graph, &target).unwrap();
        assert_no_sharing(&plan);
        let kept = [7, 7].map(|last| if keep_alive_steps > 0 { last } else { 0 });
        assert_eq!(dys.map(|dy| plan.value(dy).last_step), [5.max(kept[0]), 6.max(kept[1])]);
        let fusions = Fusions::find(&plan, support);
        let found = match fusions.at(2) {
            Some(Fusion::NormsForward(chain)) => Some((chain.inner.clone(), chain.is_read)),
            _ => None,
        };
        assert_eq!(found, forward.map(|it| (1..3, it)));
        assert_eq!(fusions.at(7), backward.then_some(Fusion::NormsBackward(5..7)).as_ref());
        let inner_steps: Vec<usize> = (0..8).filter(|&step| fusions.is_fused(step)).collect();
        let expected = [forward.map_or(&[][..], |_| &[0, 1]), if backward { &[5, 6] } else { &[] }].concat();
        assert_eq!(inner_steps, expected);
    }
}

#[test]
fn runs_that_need_nothing_of_each_other_are_mixed() {
    let toy = toy();
    let mut graph = Graph::new(&toy.resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
    let run = |graph: &mut Graph, name: &str, start: Option<ValueId>, norms: usize| {
        let mut x = start.unwrap_or_else(|| graph.embed_rows(&format!("{name}.embed"), toy.table, ids).unwrap());
        for norm in 0..norms {
            x = graph.rms_norm(&format!("{name}.{norm}"), x, toy.gain, 1e-5).unwrap();
        }
        x
    };
    let first = run(&mut graph, "a", None, 1);
    let second = run(&mut graph, "b", None, 3);
    let third = run(&mut graph, "c", Some(second), 2);
    [(first, "first"), (third, "third")].into_iter().for_each(|(value, name)| graph.mark_output(value, name));
    let labels = |graph: &Graph| graph.nodes().iter().map(|(label, _)| label.clone()).collect::<Vec<_>>();
    let before = labels(&graph);
    assert!(!graph.interleave(2..6, 6..8), "the third run needs the second");
    assert!(!graph.interleave(0..2, 6..8), "they do not follow each other");
    assert_eq!(labels(&graph), before);
    assert!(graph.interleave(0..2, 2..6));
    assert_eq!(labels(&graph), ["b.embed", "a.embed", "b.0", "b.1", "a.0", "b.2", "c.0", "c.1"]);
    assert_no_sharing(&Plan::new("mixed", &graph, &Limits::NONE.into()).unwrap());
}

#[test]
fn norms_stay_behind_what_they_read_when_runs_are_mixed() {
    let mut resources = Resources::new();
    let gain = resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32));
    let mut graph = Graph::new(&resources);
    let [x, y] = ["x", "y"].map(|name| graph.input(name, DType::F32, Graph::token_rows(3), WIDTH));
    for label in ["a.0", "a.1", "a.2", "a.3"] {
        graph.rms_norm(label, y, gain, 1e-5).unwrap();
    }
    let made = graph.rms_norm("b.made", x, gain, 1e-5).unwrap();
    for label in ["b.0", "b.1"] {
        graph.rms_norm_quantize(label, made, gain, 1e-5, false).unwrap();
    }
    graph.rms_norm("b.last", x, gain, 1e-5).unwrap();
    assert!(graph.interleave(0..4, 4..8));
    let labels: Vec<&str> = graph.nodes().iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["a.0", "b.made", "b.0", "b.1", "a.1", "a.2", "a.3", "b.last"]);
}

/// Asks for a row per product, and for one that all norms of the same gain after the first read again.
fn asking(made: bool) -> Target {
    Target::new(Limits::NONE, move |op, graph| match op {
        Op::TernaryMatmul(_) => vec![Scratch::new(ScratchName("own"), DType::F32, Rows::Fixed(3), 50)],
        Op::RmsNormQuantize(op) => {
            let kept =
                Scratch::new(ScratchName("kept"), DType::F16, graph.value(op.x).rows, 7).made_from(ValueId(0), op.gain);
            vec![if made { kept } else { kept.made_earlier() }]
        }
        _ => Vec::new(),
    })
}

#[test]
fn scratch_lives_for_its_steps_and_is_shared_by_source() {
    let toy = toy();
    let graph = chain(&toy, 4, 5).unwrap();
    let plan = Plan::new("scratch", &graph, &asking(true)).unwrap();
    assert_no_sharing(&plan);
    let (mut own, mut kept) = (Vec::new(), Vec::new());
    for (number, step) in plan.steps.iter().enumerate() {
        for &StepScratch { value: id, .. } in &step.scratch {
            let value = plan.value(id);
            assert!(value.first_step <= number && number <= value.last_step && value.value.role == Role::Inner);
            match value.value.dtype {
                DType::F16 => kept.push(id),
                _ => {
                    assert_eq!((value.first_step, value.last_step), (number, number));
                    own.push(id);
                }
            }
        }
    }
    assert!(own.len() == 4 && own.windows(2).all(|pair| pair[0] != pair[1]), "{own:?}");
    assert!(kept.len() == 4 && kept.iter().all(|id| *id == kept[0]), "{kept:?}");

    let error = Plan::new("scratch", &graph, &asking(false)).unwrap_err();
    assert!(matches!(error, PlanError::ReadBeforeWrite { .. }), "{error}");
}

#[test]
fn what_scratch_stands_for_has_no_memory() {
    let toy = toy();
    let graph = chain(&toy, 4, 500).unwrap();
    let replaced = |op: &Op, graph: &Graph, instead: bool| match op {
        Op::TernaryMatmul(op) => {
            let half = Scratch::new(ScratchName("half"), DType::F16, graph.value(op.out).rows, WIDTH)
                .made_from(op.out, op.weight);
            vec![if instead { half.replaces() } else { half }]
        }
        _ => Vec::new(),
    };
    let [beside, instead] = [false, true].map(|instead| {
        let target = Target::new(Limits::NONE, move |op, graph| replaced(op, graph, instead));
        Plan::new("scratch", &graph, &target).unwrap()
    });
    for step in &instead.steps {
        let Op::TernaryMatmul(op) = &step.op else { continue };
        assert!(beside.has_place(op.out) && !instead.has_place(op.out) && instead.has_place(step.scratch[0].value));
    }
    assert!(instead.activation_bytes() < beside.activation_bytes());
}

#[test]
fn what_no_step_touches_has_no_memory() {
    let toy = toy();
    let mut graph = chain(&toy, 1, 500).unwrap();
    let before = Plan::new("p", &graph, &Limits::NONE.into()).unwrap();
    let unused = graph.destination("unused", DType::F32, Graph::token_rows(500), 100 * WIDTH);
    let plan = Plan::new("p", &graph, &Limits::NONE.into()).unwrap();
    assert!(!plan.has_place(unused));
    assert!(plan.activation_bytes() <= before.activation_bytes() + tritune_graph::ALIGNMENT);
}

#[test]
fn a_run_over_capacity_is_refused() {
    let toy = toy();
    let plan = Plan::new("p", &chain(&toy, 1, 4).unwrap(), &Limits::NONE.into()).unwrap();
    assert!(plan.check_extents(&Extents::new(4, 0)).is_ok());
    let error = plan.check_extents(&Extents::new(5, 0)).unwrap_err();
    assert!(matches!(error, PlanError::OverCapacity { capacity: 4, asked: 5, .. }), "{error}");
}

#[test]
fn reading_what_nothing_wrote_is_refused() {
    let toy = toy();
    let mut graph = Graph::new(&toy.resources);
    let empty = graph.destination("empty", DType::F32, Graph::token_rows(2), WIDTH);
    graph.rms_norm("norm", empty, toy.gain, 1e-5).unwrap();
    let error = Plan::new("p", &graph, &Limits::NONE.into()).unwrap_err();
    assert!(matches!(&error, PlanError::ReadBeforeWrite { value, .. } if value == "empty"), "{error}");
}

#[test]
fn each_mismatch_names_its_op() {
    let mut toy = toy();
    let odd = toy.resources.add(Resource::dense("odd", 1, WIDTH + 1, Encoding::F32));
    let blocky = toy.resources.add(Resource::dense("blocky", 4, WIDTH, Encoding::Q6K));
    let buffer = toy.resources.add(Resource::buffer("buffer", 8, 16, DType::F16));
    let floats = toy.resources.add(Resource::buffer("floats", 1, 64 * 64, DType::F32));
    let mut graph = Graph::new(&toy.resources);
    let rows = Graph::token_rows(3);
    let x = graph.input("x", DType::F32, rows, WIDTH);
    let ids = graph.input("ids", DType::I32, rows, 1);
    let one = graph.input("one", DType::F32, Rows::Fixed(1), 1);
    let floats_of_rows = graph.input("floats", DType::F32, rows, 1);
    let stream = graph.input("stream", DType::I32, Rows::Fixed(1), 4);
    let slice = |offset, rows, cols| Slice { buffer: floats, offset, rows, cols };
    let up = LoraBFactor { matrix: slice(0, 1, 1), out_offset: 0, rank_offset: 0 };
    let normed = DoraFactor { lora_b: up, norms: slice(64, 1, 1) };
    let beyond = DoraColumns { magnitudes: slice(0, 1, 2), norms: slice(64, 1, 2), out_offset: WIDTH - 1 };
    let shape = Heads { heads: 3, kv_heads: 1, head_dim: 16 };
    let (k, weight_store) = (Operand::Resource(buffer), Operand::Resource(toy.table));
    let rope = RopeSplitInput { qkv: x, split: None, table: toy.table, positions: ids, kv_slots: ids, shape, k, v: k };
    let attention = AttentionInput { q: x, k, v: weight_store, kv_start: ids, kv_end: ids, shape };
    let head = |weight, targets, row_weights| HeadLossInput { x, weight, targets, row_weights, distill: None };
    let act = graph.quantize("q", x).unwrap();
    assert_eq!(graph.value(act.q).cols, quantized_stride(WIDTH));
    let errors = [
        ("embed_rows", graph.embed_rows("a", toy.table, x).unwrap_err()),
        ("rms_norm", graph.rms_norm("a", x, odd, 1e-5).unwrap_err()),
        ("rms_norm_quantize", graph.rms_norm_quantize("a", ids, toy.gain, 1e-5, false).unwrap_err()),
        ("quantize", graph.quantize("a", ids).unwrap_err()),
        ("ternary_matmul", graph.ternary_matmul("a", act, toy.table, None).unwrap_err()),
        ("ternary_matmul", graph.ternary_matmul("a", act, toy.weight, Some(ids)).unwrap_err()),
        ("rope_split", graph.rope_split("a", rope).unwrap_err()),
        ("attention", graph.attention("a", attention).unwrap_err()),
        ("gated_act", graph.gated_act("a", Activation::Silu, ids).unwrap_err()),
        ("gather_rows", graph.gather_rows("a", x, x).unwrap_err()),
        ("dense_matmul", graph.dense_matmul("a", x, blocky).unwrap_err()),
        ("arg_max", graph.arg_max("a", ids).unwrap_err()),
        ("top_k", graph.top_k("a", ids, 1).unwrap_err()),
        ("top_k", graph.top_k("a", x, 65).unwrap_err()),
        ("dora_norms", graph.dora_norms("a", blocky, slice(0, 1, WIDTH), vec![], 1.0, one).unwrap_err()),
        ("dora_norms", graph.dora_norms("a", toy.weight, slice(0, 1, 3), vec![], 1.0, one).unwrap_err()),
        ("dora_norms", graph.dora_norms("a", toy.weight, slice(0, 1, WIDTH), vec![normed], 1.0, one).unwrap_err()),
        ("dora_norms", graph.dora_norms("a", toy.weight, slice(0, 1, WIDTH), vec![], 1.0, x).unwrap_err()),
        (
            "ternary_adapt",
            graph.ternary_adapt("a", (toy.weight, toy.table), slice(0, 1, 1), vec![], 0.1, one).unwrap_err(),
        ),
        (
            "ternary_adapt",
            graph.ternary_adapt("a", (toy.weight, toy.weight), slice(0, 1, WIDTH), vec![], 0.1, one).unwrap_err(),
        ),
        ("dora_scale", graph.dora_scale("a", ids, vec![], None).unwrap_err()),
        ("dora_scale", graph.dora_scale("a", x, vec![beyond], None).unwrap_err()),
        ("dora_scale", graph.dora_scale("a", x, vec![], Some(ids)).unwrap_err()),
        ("attention", graph.attention_with_sums("a", attention).unwrap_err()),
        ("lora_a", graph.lora_a("a", x, slice(0, 4, WIDTH + 1)).unwrap_err()),
        ("lora_a", graph.lora_a("a", x, slice(64 * 64, 1, WIDTH)).unwrap_err()),
        ("lora_a", graph.lora_a("a", x, slice(1, 1, WIDTH)).unwrap_err()),
        ("lora_a", graph.lora_a("a", x, Slice { buffer, offset: 0, rows: 1, cols: WIDTH }).unwrap_err()),
        ("lora_b", graph.lora_b("a", ids, vec![], 1.0, None, WIDTH).unwrap_err()),
        ("lora_b", graph.lora_b("a", x, vec![up, up], 1.0, None, WIDTH).unwrap_err()),
        ("lora_b", graph.lora_b("a", x, vec![up], 1.0, None, 0).unwrap_err()),
        ("lora_b", graph.lora_b("a", x, vec![], 1.0, Some(one), 1).unwrap_err()),
        ("gathered_lora_a", graph.gathered_lora_a("a", x, ids, slice(0, 4, WIDTH + 1), 2).unwrap_err()),
        ("gathered_lora_a", graph.gathered_lora_a("a", x, x, slice(0, 4, WIDTH), 2).unwrap_err()),
        ("gathered_lora_a", graph.gathered_lora_a("a", x, ids, slice(0, 3, WIDTH), 2).unwrap_err()),
        ("gathered_lora_a", graph.gathered_lora_a("a", x, ids, slice(0, 4, WIDTH), 0).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", ids, ids, vec![], slice(0, 1, 2), None, 1).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", x, x, vec![], slice(0, 1, 2), None, 1).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", x, ids, vec![], slice(0, 2, 2), None, 1).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", x, ids, vec![up], slice(0, 1, 2), None, 1).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", x, ids, vec![up, up], slice(0, 1, 1), None, 1).unwrap_err()),
        ("gathered_lora_b", graph.gathered_lora_b("a", x, ids, vec![], slice(0, 1, 1), Some(one), 1).unwrap_err()),
        ("dropout", graph.dropout("a", x, ids, 0, 0.5).unwrap_err()),
        ("dropout", graph.dropout("a", x, stream, 0, 0.0).unwrap_err()),
        ("dropout", graph.dropout("a", x, stream, 0, f32::NAN).unwrap_err()),
        ("quant_anneal", graph.quant_anneal("a", one, act, one).unwrap_err()),
        ("quant_anneal", graph.quant_anneal("a", x, act, ids).unwrap_err()),
        ("add", graph.add("a", x, ids).unwrap_err()),
        ("add", graph.add("a", one, floats_of_rows).unwrap_err()),
        ("head_loss", graph.head_loss("a", head(toy.table, x, floats_of_rows), 1, true, false).unwrap_err()),
        ("head_loss", graph.head_loss("a", head(toy.table, ids, one), 1, true, false).unwrap_err()),
        ("head_loss", graph.head_loss("a", head(toy.table, ids, floats_of_rows), 0, true, false).unwrap_err()),
    ];
    for (op, error) in errors {
        assert!(error.to_string().starts_with(&format!("op {op} (a): ")), "{op}: {error}");
    }
}

#[test]
fn mismatches_of_whole_buffers_and_weights_name_them() {
    let mut toy = toy();
    let dense = toy.resources.add(Resource::dense("dense", 4, WIDTH, Encoding::F32));
    let [parameters, other] = [("parameters", 64), ("other", 128)]
        .map(|(name, rows)| toy.resources.add(Resource::buffer(name, rows, 64, DType::F32)));
    let mut graph = Graph::new(&toy.resources);
    let rows = Graph::token_rows(3);
    let x = graph.input("x", DType::F32, rows, WIDTH);
    let ids = graph.input("ids", DType::I32, rows, 1);
    let weights = graph.input("weights", DType::F32, rows, 1);
    let hyper = graph.input("hyper", DType::F32, Rows::Fixed(1), HYPER);
    let input = HeadLossInput { x, weight: toy.table, targets: ids, row_weights: weights, distill: None };
    let divergence = graph.destination("divergence", DType::F32, rows.backward(), 1);
    let distill = |teacher, soft| {
        let distill = DistillTarget { teacher, hard: 1.0, soft, temperature: 1.0, divergence };
        HeadLossInput { distill: Some(distill), ..input }
    };
    let teacher = |x, weight| TeacherLogits::Head { x, weight };
    let wide = graph.input("wide", DType::F32, rows, WIDTH + 1);
    let few = graph.input("few", DType::F32, Graph::token_rows(2), WIDTH);
    let slice = |rows, cols| Slice { buffer: parameters, offset: 0, rows, cols };
    let buffer = |mean| OptimizerBuffers { parameters, gradients: parameters, mean, square: parameters };
    let (tensor, group) = (ScaleGranularity::Tensor, ScaleGranularity::Group(GroupSize::G32));
    let errors = [
        (
            "head_loss (loss)",
            graph.head_loss("loss", distill(teacher(wide, toy.table), 0.5), 2, true, false).unwrap_err(),
        ),
        (
            "head_loss (loss)",
            graph.head_loss("loss", distill(teacher(few, toy.table), 0.5), 2, true, false).unwrap_err(),
        ),
        ("head_loss (loss)", graph.head_loss("loss", distill(teacher(x, dense), 0.5), 2, true, false).unwrap_err()),
        (
            "head_loss (loss)",
            graph.head_loss("loss", distill(teacher(x, toy.table), -1.5), 2, true, false).unwrap_err(),
        ),
        ("adam_w (adam_w)", graph.adam_w(&[buffer(parameters)], x, &HashMap::new()).unwrap_err()),
        ("adam_w (adam_w)", graph.adam_w(&[buffer(other)], hyper, &HashMap::new()).unwrap_err()),
        ("adam_w (adam_w)", graph.adam_w(&[buffer(parameters)], hyper, &HashMap::from([(parameters, x)])).unwrap_err()),
        ("requantize (w)", graph.requantize(toy.weight, &[slice(WIDTH, WIDTH - 1)], hyper, tensor).unwrap_err()),
        ("requantize (w)", graph.requantize(toy.weight, &[slice(WIDTH - 1, WIDTH)], hyper, tensor).unwrap_err()),
        ("requantize (w)", graph.requantize(toy.weight, &[slice(WIDTH / 2, WIDTH); 2], hyper, tensor).unwrap_err()),
        ("requantize (parameters)", graph.requantize(parameters, &[slice(64, 64)], hyper, tensor).unwrap_err()),
        ("requantize (w)", graph.requantize(toy.weight, &[slice(WIDTH, WIDTH)], hyper, group).unwrap_err()),
        ("requantize (w)", graph.requantize_annealed(toy.weight, &[slice(WIDTH, WIDTH)], hyper, tensor).unwrap_err()),
        ("requantize (dense)", graph.requantize_annealed(dense, &[slice(4, WIDTH)], ids, tensor).unwrap_err()),
    ];
    for (op, error) in errors {
        assert!(error.to_string().starts_with(&format!("op {op}: ")), "{op}: {error}");
    }
}

/// A device that only looks rows up.
struct LooksUp;

impl LooksUp {
    fn embed_rows(&mut self, _: &tritune_graph::ops::EmbedRows) -> Result<&'static str, String> {
        Ok("looked up")
    }
}

impl tritune_graph::ops::MissingOps for LooksUp {
    type Output = Result<&'static str, String>;

    fn missing(&mut self, op: &'static str) -> Self::Output {
        Err(format!("{op} is missing"))
    }
}

#[test]
fn a_device_may_leave_ops_out() {
    use tritune_graph::ops::MissingOps;
    let mut resources = Resources::new();
    let table = resources.add(Resource::dense("table", 5, 4, Encoding::F32));
    let mut graph = Graph::new(&resources);
    let ids = graph.input("ids", DType::I32, Graph::token_rows(3), 1);
    let rows = graph.embed_rows("embed", table, ids).unwrap();
    let best = graph.arg_max("best", rows).unwrap();
    graph.mark_output(best, "best");
    let plan = Plan::new("two ops", &graph, &Limits::NONE.into()).unwrap();
    let mut device = LooksUp;
    let answers: Vec<_> = plan.steps.iter().map(|step| tritune_graph::with_op!(&step.op, device)).collect();
    assert_eq!(answers, [Ok("looked up"), Err("arg_max is missing".to_owned())]);
}
