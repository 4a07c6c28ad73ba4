//! Chains of inference.

use super::case::{ADAPTER, Case, EPS, GROUP, ODD_ROWS, ROWS, SHORT_ROWS, WIDTH};
use crate::edit;
use tritune_graph::{
    Activation, AdapterFusion, AttentionFusion, AttentionInput, AttentionTokens, DType, Fusion, FusionSupport, Heads,
    LoraBFactor, NormsForward, Op, Operand, Quantized, Refusal, RopeSplitInput, RowFusion, RowInput, Scratch,
    ScratchName, SequenceRows, ops,
};

const HEADS: AttentionFusion = AttentionFusion { head_multiple: 32, longest_head: 32, widest_range: 4 * 256 };

/// Steps: what makes the row, the rotation, the attention.
fn rope_attention(rows: usize, tokens: AttentionTokens) -> Case {
    let mut case = Case::new(rows, FusionSupport { attention: Some(HEADS), ..FusionSupport::default() });
    let shape = Heads { heads: 2, kv_heads: 2, head_dim: 32 };
    let [positions, kv_slots, kv_start, kv_end] = [0; 4].map(|_| case.index());
    let qkv = case.made(3 * WIDTH);
    let [q, out] = [0; 2].map(|_| case.float());
    let (table, [k, v]) = (case.table, [Operand::Resource(case.store); 2]);
    let input = RopeSplitInput { qkv, split: None, table, positions, kv_slots, shape, k, v };
    case.push(ops::RopeSplit { input, rope_dims: 16, q });
    let input = AttentionInput { q, k, v, kv_start, kv_end, shape };
    case.push(ops::Attention { input, out, log_sum_exp: None, tokens });
    case.outputs.push(out);
    case
}

#[test]
fn attentions_rotate_tokens_of_their_own_sequences() {
    let name = "rope_attention";
    let base = || rope_attention(3, AttentionTokens::Newest(SequenceRows(8)));
    for case in [base(), rope_attention(1, AttentionTokens::Any), rope_attention(1, AttentionTokens::Prompts)] {
        let (qkv, table) = (tritune_graph::ValueId(5), case.table);
        let Fusion::RopeAttention(rope) = case.fires(name, 2, &[1]) else { panic!("another fusion") };
        assert_eq!((rope.qkv, rope.table, rope.rope_dims), (qkv, table, 16));
        assert_eq!((rope.index_range.offset % 256, rope.index_range.bytes), (0, 4 * 256));
        assert!(!rope.stores_first);
    }
    for (rows, stores_first) in [(1, false), (3, true)] {
        let case = rope_attention(rows, AttentionTokens::Latest(SequenceRows(8)));
        let Fusion::RopeAttention(rope) = case.fires(name, 2, &[1]) else { panic!("another fusion") };
        assert_eq!(rope.stores_first, stores_first);
    }
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| base().changed(change).refuses(name, why);
    for tokens in [AttentionTokens::Any, AttentionTokens::Prompts] {
        refuses(Refusal::Form, &|case| edit!(case, 2, Attention, |op| op.tokens = tokens));
    }
    refuses(Refusal::Form, &|case| {
        let sums = case.value(DType::F32, 2);
        edit!(case, 2, Attention, |op| op.log_sum_exp = Some(sums));
    });
    refuses(Refusal::Form, &|case| {
        let keys = case.x;
        edit!(case, 1, RopeSplit, |op| op.input.split = Some((keys, keys)));
    });
    for stores in [[true, false], [false, true], [true, true]] {
        refuses(Refusal::Form, &|case| {
            let [k, v] = [0; 2].map(|_| Operand::Value(case.float()));
            edit!(case, 1, RopeSplit, |op| {
                op.input.k = if stores[0] { k } else { op.input.k };
                op.input.v = if stores[1] { v } else { op.input.v };
            });
            let Op::RopeSplit(rope) = case.ops[1].clone() else { panic!() };
            edit!(case, 2, Attention, |op| (op.input.k, op.input.v) = (rope.input.k, rope.input.v));
        });
    }
    refuses(Refusal::Form, &|case| {
        let out = case.value(DType::I32, 1);
        case.ops.insert(0, ops::ArgMax { x: case.x, out }.into());
        edit!(case, 3, Attention, |op| op.input.kv_end = out);
    });
    // Blocks of their own.
    refuses(Refusal::Form, &|case| {
        let largest = 9 * 256;
        case.limits.max_block = largest;
        // Two indices fit beside this one.
        let large = case.made((largest as usize - 2 * 256) / (3 * 4));
        case.outputs.push(large);
    });
    for support in [
        AttentionFusion { head_multiple: 31, ..HEADS },
        AttentionFusion { longest_head: 31, ..HEADS },
        AttentionFusion { widest_range: 4 * 256 - 1, ..HEADS },
    ] {
        refuses(Refusal::Size, &|case| case.support.attention = Some(support));
    }
    refuses(Refusal::Unsupported, &|case| {
        case.support = FusionSupport { product: ROWS, ..FusionSupport::default() };
    });
    refuses(Refusal::ReadElsewhere, &|case| {
        let Op::RopeSplit(rope) = case.ops[1].clone() else { panic!() };
        case.read(rope.q);
    });
    refuses(Refusal::ReadElsewhere, &|case| {
        let Op::RopeSplit(rope) = case.ops[1].clone() else { panic!() };
        case.outputs.push(rope.q);
    });
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
    refuses(Refusal::NoChain, &|case| {
        let other = case.x;
        edit!(case, 2, Attention, |op| op.input.q = other);
    });
    refuses(Refusal::NoChain, &|case| {
        let other = Operand::Resource(case.floats);
        edit!(case, 2, Attention, |op| op.input.k = other);
    });
    refuses(Refusal::NoChain, &|case| {
        let other = Operand::Resource(case.floats);
        edit!(case, 2, Attention, |op| op.input.v = other);
    });
    refuses(Refusal::NoChain, &|case| {
        let read = ops::Add { a: case.x, b: case.x, out: case.float() };
        case.ops.insert(2, read.into());
    });
}

const F16_ROWS: ScratchName = ScratchName("f16_rows");

/// Steps: what makes the row, the product, the activation, what reads that.
fn gated_product() -> Case {
    let mut case = Case::new(3, FusionSupport { gated_product: ROWS, ..FusionSupport::default() });
    let x = case.made(WIDTH);
    let (gate_up, out) = (case.value(DType::F32, 2 * WIDTH), case.float());
    let weight = case.dense;
    case.push(ops::DenseMatmul { x, weight, residual: None, f16_products: true, out: gate_up });
    case.push(ops::GatedAct { kind: Activation::Silu, gate_up, up: None, out });
    for made_from in [out, x] {
        let scratch = Scratch::new(F16_ROWS, DType::F16, tritune_graph::Rows::Fixed(3), WIDTH);
        case.ask(2, scratch.made_from(made_from, weight));
    }
    case.read(out);
    case
}

#[test]
fn products_in_f16_end_with_the_activation() {
    let name = "gated_product";
    let case = gated_product();
    let Op::DenseMatmul(product) = case.ops[1].clone() else { panic!() };
    assert_eq!(case.fires(name, 2, &[1]), Fusion::GatedProduct(product.clone()));
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| gated_product().changed(change).refuses(name, why);
    refuses(Refusal::NoChain, &|case| edit!(case, 1, DenseMatmul, |op| op.f16_products = false));
    refuses(Refusal::NoChain, &|case| {
        let residual = case.value(DType::F32, 2 * WIDTH);
        case.ops.insert(0, ops::Add { a: case.x, b: case.x, out: residual }.into());
        case.scratch.iter_mut().for_each(|(step, _)| *step += 1);
        edit!(case, 2, DenseMatmul, |op| op.residual = Some(residual));
    });
    refuses(Refusal::NoChain, &|case| {
        let up = case.x;
        edit!(case, 2, GatedAct, |op| op.up = Some(up));
    });
    refuses(Refusal::NoChain, &|case| {
        let other = case.x;
        edit!(case, 2, GatedAct, |op| op.gate_up = other);
    });
    refuses(Refusal::NoChain, &|case| {
        let read = ops::Add { a: case.x, b: case.x, out: case.float() };
        case.ops.insert(2, read.into());
        case.scratch.clear();
    });
    for support in [ODD_ROWS, SHORT_ROWS] {
        refuses(Refusal::Size, &|case| case.support.gated_product = support);
    }
    refuses(Refusal::Unsupported, &|case| {
        case.support = FusionSupport { product: ROWS, ..FusionSupport::default() };
    });
    for kept in [0..0, 0..1, 1..2] {
        refuses(Refusal::Scratch, &|case| case.scratch = case.scratch[kept.clone()].to_vec());
    }
    refuses(Refusal::ReadElsewhere, &|case| case.read(product.out));
    refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(product.out));
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
}

/// What quantises a row, and what makes the row.
#[derive(Clone, Copy, PartialEq)]
enum Front {
    Norm,
    Quantize,
    ActAndNorm,
    ActAndQuantize,
    NormAndGroups,
}

/// Steps: what makes the input, what makes the row if anything does, what quantises it, the product.
fn row_product(front: Front) -> Case {
    let mut case = Case::new(1, FusionSupport { product: ROWS, ..FusionSupport::default() });
    case.limits.keep_alive_steps = 2;
    let mut x = match front {
        Front::ActAndNorm | Front::ActAndQuantize => case.made(2 * WIDTH),
        _ => case.made(WIDTH),
    };
    let made = case.float();
    match front {
        Front::ActAndNorm | Front::ActAndQuantize => {
            case.push(ops::GatedAct { kind: Activation::Relu2, gate_up: x, up: None, out: made });
            x = made;
        }
        Front::NormAndGroups => {
            case.push(ops::RmsNorm { x, gain: case.gains[0], eps: EPS, out: made });
            x = made;
        }
        Front::Norm | Front::Quantize => {}
    }
    let act = case.quantized((front == Front::NormAndGroups).then_some(GROUP));
    match front {
        Front::Norm | Front::ActAndNorm => {
            case.push(ops::RmsNormQuantize { x, gain: case.gains[1], eps: EPS, out: act, float_out: None });
        }
        _ => case.push(ops::Quantize { x, out: act, shared_scale: false }),
    }
    let out = case.float();
    case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: None, out });
    case.outputs.push(out);
    case
}

fn act(case: &Case) -> Quantized {
    let Some(Op::TernaryMatmul(product)) = case.ops.last() else { panic!("no product") };
    product.act
}

#[test]
fn products_make_their_only_row() {
    let name = "row_product";
    let x = tritune_graph::ValueId(1);
    for front in [Front::Norm, Front::Quantize, Front::ActAndNorm, Front::ActAndQuantize, Front::NormAndGroups] {
        let case = row_product(front);
        let [first, second, ..] = case.gains;
        let norm = match front {
            Front::Norm | Front::ActAndNorm => Some((second, EPS)),
            Front::NormAndGroups => Some((first, EPS)),
            Front::Quantize | Front::ActAndQuantize => None,
        };
        let activation = matches!(front, Front::ActAndNorm | Front::ActAndQuantize).then_some(Activation::Relu2);
        let last = case.ops.len() - 1;
        let inner_steps: Vec<usize> = (1..last).collect();
        assert_eq!(case.fires(name, last, &inner_steps), Fusion::RowProduct(RowInput { x, activation, norm }));
    }
    for front in [Front::Norm, Front::Quantize] {
        let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| row_product(front).changed(change).refuses(name, why);
        for support in [ODD_ROWS, SHORT_ROWS] {
            refuses(Refusal::Size, &|case| case.support.product = support);
        }
        refuses(Refusal::Unsupported, &|case| case.support = FusionSupport { norm: ROWS, ..FusionSupport::default() });
        for part in [0, 1, 2] {
            let of = |case: &Case| [act(case).q, act(case).scale, act(case).sum][part];
            refuses(Refusal::ReadElsewhere, &|case| {
                let value = of(case);
                case.read(value);
            });
            refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(of(case)));
        }
        refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
        refuses(Refusal::NoChain, &|case| {
            let other = case.quantized(None);
            case.ops.insert(0, ops::Quantize { x: case.x, out: other, shared_scale: false }.into());
            edit!(case, 3, TernaryMatmul, |op| op.act = other);
        });
    }
    row_product(Front::Norm)
        .changed(|case| {
            let float = case.float();
            edit!(case, 1, RmsNormQuantize, |op| op.float_out = Some(float));
        })
        .refuses(name, Refusal::NoChain);
    row_product(Front::Quantize)
        .changed(|case| edit!(case, 1, Quantize, |op| op.shared_scale = true))
        .refuses(name, Refusal::NoChain);
    // Two rows.
    let rows = Case::new(2, FusionSupport { product: ROWS, ..FusionSupport::default() });
    rows.changed(|case| {
        let (act, out) = (case.quantized(None), case.float());
        case.push(ops::Quantize { x: case.x, out: act, shared_scale: false });
        case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: None, out });
    })
    .refuses(name, Refusal::Size);
}

#[test]
fn products_leave_what_made_their_row_where_they_cannot_have_it() {
    let name = "row_product";
    let row = tritune_graph::ValueId(2);
    let alone = |case: Case| {
        let Fusion::RowProduct(input) = case.fires(name, 3, &[2]) else { panic!("another fusion") };
        assert_eq!((input.x, input.activation), (row, None));
    };
    for front in [Front::ActAndNorm, Front::ActAndQuantize, Front::NormAndGroups] {
        alone(row_product(front).changed(|case| case.read(row)));
        alone(row_product(front).changed(|case| case.outputs.push(row)));
        // The row itself is still there.
        alone(row_product(front).changed(|case| case.limits.keep_alive_steps = 1));
    }
    alone(row_product(Front::ActAndNorm).changed(|case| {
        let up = case.x;
        edit!(case, 1, GatedAct, |op| op.up = Some(up));
    }));
    // With one scale a row a norm is part of what quantises, or stays.
    alone(row_product(Front::NormAndGroups).changed(|case| {
        let act = case.quantized(None);
        edit!(case, 2, Quantize, |op| op.out = act);
        edit!(case, 3, TernaryMatmul, |op| op.act = act);
    }));
    // The op in front makes something else.
    let other = row_product(Front::ActAndQuantize).changed(|case| {
        let out = case.float();
        case.ops.insert(1, ops::Add { a: case.x, b: case.x, out: row }.into());
        edit!(case, 2, GatedAct, |op| op.out = out);
    });
    other.fires(name, 4, &[3]);
}

/// Steps: what makes the rows and what says which, the gathering, the norm, what reads that.
fn gathered_norm(rows: usize) -> Case {
    let mut case = Case::new(rows, FusionSupport { gathered_norm: ROWS, ..FusionSupport::default() });
    let x = case.made(WIDTH);
    let rows = case.value(DType::I32, 1);
    case.push(ops::ArgMax { x, out: rows });
    let [gathered, out] = [0; 2].map(|_| case.float());
    case.push(ops::GatherRows { x, rows, out: gathered });
    case.push(ops::RmsNorm { x: gathered, gain: case.gains[0], eps: EPS, out });
    case.outputs.push(out);
    case
}

#[test]
fn norms_gather_their_only_row() {
    let name = "gathered_norm";
    let case = gathered_norm(1);
    let Op::GatherRows(gather) = case.ops[2].clone() else { panic!() };
    assert_eq!(case.fires(name, 3, &[2]), Fusion::GatheredNorm(gather.clone()));
    gathered_norm(2).refuses(name, Refusal::Size);
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| gathered_norm(1).changed(change).refuses(name, why);
    for support in [ODD_ROWS, SHORT_ROWS] {
        refuses(Refusal::Size, &|case| case.support.gathered_norm = support);
    }
    refuses(Refusal::Unsupported, &|case| case.support = FusionSupport { norm: ROWS, ..FusionSupport::default() });
    refuses(Refusal::ReadElsewhere, &|case| case.read(gather.out));
    refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(gather.out));
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
    // One of the two is there.
    for kept in [gather.x, gather.rows] {
        refuses(Refusal::Lifetime, &|case| {
            case.limits.keep_alive_steps = 0;
            case.outputs.push(kept);
        });
    }
    refuses(Refusal::NoChain, &|case| {
        let other = case.x;
        edit!(case, 3, RmsNorm, |op| op.x = other);
    });
}

/// Steps: what makes and quantises the row, the A factor, the product, the B factor; or the A factor behind the product.
fn adapted_product(behind: bool) -> Case {
    let adapted_product = Some(AdapterFusion { min_rows_behind: if behind { 3 } else { 4 }, ..ADAPTER });
    let mut case = Case::new(3, FusionSupport { adapted_product, ..FusionSupport::default() });
    if !behind {
        // There are too few rows for what stands right in front.
        case.support.adapted_product = Some(AdapterFusion { min_rows_behind: 4, ..ADAPTER });
    }
    let residual = case.made(WIDTH);
    let act = case.quantized(None);
    let (low, made, out) = (case.value(DType::F32, 8), case.float(), case.float());
    let first = ops::LoraA { x: case.x, factor: case.slice(0, 8, WIDTH), out: low };
    if !behind {
        case.push(first.clone());
    }
    case.push(ops::Quantize { x: case.x, out: act, shared_scale: false });
    case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: Some(residual), out: made });
    if behind {
        case.push(first);
    }
    let factor = LoraBFactor { matrix: case.slice(8, WIDTH, 8), out_offset: 0, rank_offset: 0 };
    case.push(ops::LoraB { x: low, factors: vec![factor], scale: 2.0, residual: Some(made), out });
    case.outputs.push(out);
    case
}

#[test]
fn products_end_with_what_an_adapter_adds() {
    let name = "adapted_product";
    for (behind, before) in [(false, 3), (true, 2)] {
        let base = || adapted_product(behind);
        let Op::TernaryMatmul(product) = base().ops[before].clone() else { panic!() };
        assert_eq!(base().fires(name, 4, &[before]), Fusion::AdaptedProduct(product.clone()));
        let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| base().changed(change).refuses(name, why);
        let sizes = [
            AdapterFusion { columns_multiple: WIDTH - 1, ..ADAPTER },
            AdapterFusion { rank_multiple: 7, ..ADAPTER },
            AdapterFusion { max_rank: 7, ..ADAPTER },
            AdapterFusion { min_rows: 4, min_rows_behind: 4, ..ADAPTER },
        ];
        for support in sizes {
            refuses(Refusal::Size, &|case| case.support.adapted_product = Some(support));
        }
        // Only one of the two least numbers of rows is asked for.
        refuses(Refusal::Size, &|case| {
            case.support.adapted_product = Some(match behind {
                true => AdapterFusion { min_rows: 1, min_rows_behind: 4, ..ADAPTER },
                false => AdapterFusion { min_rows: 4, min_rows_behind: 1, ..ADAPTER },
            });
        });
        refuses(Refusal::Unsupported, &|case| {
            case.support = FusionSupport { norm: ROWS, ..FusionSupport::default() };
        });
        // Every factor counts: where it begins, where it ends, and the ranks in front of it.
        for change in [
            |factor: &mut LoraBFactor| factor.out_offset = 1,
            |factor: &mut LoraBFactor| factor.matrix.rows = WIDTH - 1,
            |factor: &mut LoraBFactor| factor.rank_offset = 4,
        ] {
            refuses(Refusal::Size, &|case| {
                edit!(case, 4, LoraB, |op| {
                    op.factors.push(op.factors[0]);
                    change(&mut op.factors[1]);
                });
            });
        }
        refuses(Refusal::ReadElsewhere, &|case| case.read(product.out));
        refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(product.out));
        refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
        let Quantized { q, scale, sum, .. } = product.act;
        let inputs = [q, scale, sum, product.residual.unwrap()];
        for gone in inputs {
            refuses(Refusal::Lifetime, &|case| {
                case.limits.keep_alive_steps = 0;
                case.outputs.extend(inputs.iter().filter(|&&input| input != gone));
            });
        }
        refuses(Refusal::NoChain, &|case| edit!(case, 4, LoraB, |op| op.residual = None));
        refuses(Refusal::NoChain, &|case| {
            edit!(case, before, TernaryMatmul, |op| op.act.group = Some(GROUP));
        });
    }
    // What stands between must be the adapter's own A factor.
    let between = adapted_product(true).changed(|case| {
        let low = case.value(DType::F32, 8);
        case.ops.insert(0, ops::LoraA { x: case.x, factor: case.slice(0, 8, WIDTH), out: low }.into());
        edit!(case, 5, LoraB, |op| op.x = low);
    });
    between.refuses(name, Refusal::NoChain);
    // Its product may stand further in front, and is then not behind; right in front it is.
    let far = adapted_product(false).changed(|case| case.ops.swap(1, 0));
    far.fires(name, 4, &[3]);
    let near = || adapted_product(false).changed(|case| case.ops.swap(1, 2));
    near().refuses(name, Refusal::Size);
    let behind = near().changed(|case| {
        case.support.adapted_product = Some(AdapterFusion { min_rows: 4, min_rows_behind: 3, ..ADAPTER });
    });
    behind.fires(name, 4, &[3]);
}

/// Steps: what makes gate and up, the activation, the norm, what reads that.
fn act_norm() -> Case {
    let mut case = Case::new(3, FusionSupport { norm: ROWS, ..FusionSupport::default() });
    let gate_up = case.made(2 * WIDTH);
    let (row, act) = (case.float(), case.quantized(None));
    case.push(ops::GatedAct { kind: Activation::Relu2, gate_up, up: None, out: row });
    case.push(ops::RmsNormQuantize { x: row, gain: case.gains[0], eps: EPS, out: act, float_out: None });
    case.outputs.push(act.q);
    case
}

#[test]
fn norms_take_the_activation_in_front_of_them_in() {
    let name = "act_norm";
    let Op::GatedAct(gated) = act_norm().ops[1].clone() else { panic!() };
    assert_eq!(act_norm().fires(name, 2, &[1]), Fusion::ActNorm(gated.clone()));
    // Whether floats are wanted or gate and up are apart.
    let floats = act_norm().changed(|case| {
        let float = case.float();
        edit!(case, 2, RmsNormQuantize, |op| op.float_out = Some(float));
    });
    floats.fires(name, 2, &[1]);
    let apart = |case: &mut Case| {
        let up = case.made(WIDTH);
        let made = case.ops.pop().unwrap();
        case.ops.insert(0, made);
        edit!(case, 2, GatedAct, |op| op.up = Some(up));
        up
    };
    act_norm()
        .changed(|case| {
            apart(case);
        })
        .fires(name, 3, &[2]);
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| act_norm().changed(change).refuses(name, why);
    for support in [ODD_ROWS, SHORT_ROWS] {
        refuses(Refusal::Size, &|case| case.support.norm = support);
    }
    refuses(Refusal::Unsupported, &|case| case.support = FusionSupport { product: ROWS, ..FusionSupport::default() });
    refuses(Refusal::ReadElsewhere, &|case| case.read(gated.out));
    refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(gated.out));
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
    for keeps_up in [false, true] {
        refuses(Refusal::Lifetime, &|case| {
            let up = apart(case);
            case.limits.keep_alive_steps = 0;
            case.outputs.push(if keeps_up { up } else { gated.gate_up });
        });
    }
    refuses(Refusal::NoChain, &|case| {
        let other = case.x;
        edit!(case, 2, RmsNormQuantize, |op| op.x = other);
    });
}

/// Steps: what makes the input, the norm, so many norms that read it.
fn norms_forward(norms: usize) -> Case {
    let mut case = Case::new(1, FusionSupport { norms_forward: ROWS, ..FusionSupport::default() });
    case.limits.keep_alive_steps = norms;
    let (x, made) = (case.made(WIDTH), case.float());
    case.push(ops::RmsNorm { x, gain: case.gains[3], eps: 2.0 * EPS, out: made });
    for norm in 0..norms {
        let (gain, act) = (case.gains[norm % 3], case.quantized(None));
        case.push(ops::RmsNormQuantize { x: made, gain, eps: EPS, out: act, float_out: None });
        case.outputs.push(act.q);
    }
    case
}

#[test]
fn norms_of_what_a_norm_made_are_one() {
    let name = "norms_forward";
    let chain = |fusion: Fusion| match fusion {
        Fusion::NormsForward(NormsForward { inner, is_read, norm }) => (inner, is_read, norm.eps),
        other => panic!("{other:?}"),
    };
    for norms in 1..=3 {
        let inner_steps: Vec<usize> = (1..1 + norms).collect();
        let found = norms_forward(norms).fires(name, 1 + norms, &inner_steps);
        assert_eq!(chain(found), (2..2 + norms, false, 2.0 * EPS));
    }
    // A fourth reads what the norm still makes.
    assert_eq!(chain(norms_forward(4).fires(name, 4, &[1, 2, 3])), (2..5, true, 2.0 * EPS));
    let made = tritune_graph::ValueId(2);
    let read = norms_forward(2).changed(|case| case.read(made));
    assert_eq!(chain(read.fires(name, 3, &[1, 2])), (2..4, true, 2.0 * EPS));
    let output = norms_forward(2).changed(|case| case.outputs.push(made));
    assert_eq!(chain(output.fires(name, 3, &[1, 2])), (2..4, true, 2.0 * EPS));
    // Only the first have one epsilon, or give no floats.
    let eps = norms_forward(2).changed(|case| edit!(case, 3, RmsNormQuantize, |op| op.eps = EPS / 2.0));
    assert_eq!(chain(eps.fires(name, 2, &[1])), (2..3, true, 2.0 * EPS));
    let floats = |step: usize| {
        norms_forward(2).changed(|case| {
            let float = case.float();
            edit!(case, step, RmsNormQuantize, |op| op.float_out = Some(float));
        })
    };
    assert_eq!(chain(floats(3).fires(name, 2, &[1])), (2..3, true, 2.0 * EPS));
    floats(2).refuses(name, Refusal::NoChain);
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| norms_forward(2).changed(change).refuses(name, why);
    for support in [ODD_ROWS, SHORT_ROWS] {
        refuses(Refusal::Size, &|case| case.support.norms_forward = support);
    }
    refuses(Refusal::Unsupported, &|case| case.support = FusionSupport { norm: ROWS, ..FusionSupport::default() });
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 1);
    refuses(Refusal::NoChain, &|case| {
        let other = case.x;
        edit!(case, 2, RmsNormQuantize, |op| op.x = other);
        edit!(case, 3, RmsNormQuantize, |op| op.x = other);
    });
}

#[test]
fn longest_rows_and_their_multiples_are_both_asked_for() {
    let rows = RowFusion { columns_multiple: 16, longest_row: 48 };
    assert_eq!([15, 16, 17, 32, 48, 64].map(|cols| rows.takes(cols)), [false, true, false, true, true, false]);
}
