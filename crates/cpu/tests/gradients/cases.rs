//! Small graphs, each around one op or a way to join them, that all end in rows of `WIDTH` floats; and ways to make their
//! backward ops wrong.

use crate::lab::{Data, EPS, FF, HEADS, Net, QKV, TOKENS, WIDTH};
use tritune_graph::{
    Activation, AttentionInput, DType, DoraColumns, Graph, GraphError, LoraBFactor, LowRankWeight, Op, Operand, Plan,
    RelationInput, ResourceId, RopeSplitInput, Rows, ValueId, ops,
};

pub type Build = fn(&mut Net) -> Result<ValueId, GraphError>;

pub const CASES: &[(&str, Build)] = &[
    ("head_loss", |net| Ok(net.x)),
    ("gather_rows", gather_rows),
    ("rms_norm", |net| net.graph.rms_norm("norm", net.x, net.lab.gain, EPS)),
    ("quantize and ternary_matmul", |net| {
        let act = net.graph.quantize("quantize", net.x)?;
        net.graph.ternary_matmul("product", act, net.lab.square, Some(net.x))
    }),
    ("rms_norm_quantize", |net| {
        let (act, _) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, false)?;
        net.graph.ternary_matmul("product", act, net.lab.square, Some(net.x))
    }),
    ("a float beside its quantised form", |net| {
        let (act, float) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, true)?;
        let float = float.expect("it was asked for");
        let y = net.graph.ternary_matmul("product", act, net.lab.square, None)?;
        net.wanted.push(float);
        net.adapter("adapter", float, &[WIDTH], y, None)
    }),
    ("a second result quantised again", |net| {
        let (_, float) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, true)?;
        let act = net.graph.quantize("again", float.expect("it was asked for"))?;
        net.graph.ternary_matmul("product", act, net.lab.square, None)
    }),
    ("rope_split and attention", |net| {
        let map = net.frozen(QKV, WIDTH);
        let qkv = net.graph.lora_a("qkv", net.x, map)?;
        net.wanted.push(qkv);
        attention(net, "attention", qkv, DType::F32)
    }),
    ("head_norm", |net| {
        let map = net.frozen(QKV, WIDTH);
        let qkv = net.graph.lora_a("qkv", net.x, map)?;
        net.wanted.push(qkv);
        let normed = net.graph.head_norm("norm", qkv, net.lab.head_gains, HEADS, EPS)?;
        attention(net, "attention", normed, DType::F32)
    }),
    ("trained gains of heads", |net| {
        [net.lab.head_gains.0, net.lab.head_gains.1].into_iter().for_each(|weight| net.train(weight));
        let map = net.frozen(QKV, WIDTH);
        let qkv = net.graph.lora_a("qkv", net.x, map)?;
        let normed = net.graph.head_norm("norm", qkv, net.lab.head_gains, HEADS, EPS)?;
        attention(net, "attention", normed, DType::F32)
    }),
    ("concat", |net| {
        let maps = [net.frozen(5, WIDTH), net.frozen(WIDTH - 5, WIDTH)];
        let left = net.graph.lora_a("left", net.x, maps[0])?;
        let right = net.graph.lora_a("right", net.x, maps[1])?;
        net.wanted.extend([left, right]);
        net.graph.concat("both", vec![left, right])
    }),
    ("gated_act, silu", |net| gated_act(net, Activation::Silu)),
    ("gated_act, relu2", |net| gated_act(net, Activation::Relu2)),
    ("gated_act, apart", |net| {
        let maps = [net.frozen(WIDTH, WIDTH), net.frozen(WIDTH, WIDTH)];
        let gate = net.graph.lora_a("gate", net.x, maps[0])?;
        let up = net.graph.lora_a("up", net.x, maps[1])?;
        net.wanted.extend([gate, up]);
        net.graph.gated_act_split("act", Activation::Silu, gate, up)
    }),
    ("rope_split, apart", |net| {
        let kv = HEADS.kv_heads * HEADS.head_dim;
        let maps = [WIDTH, kv, kv].map(|width| net.frozen(width, WIDTH));
        let queries = net.graph.lora_a("queries", net.x, maps[0])?;
        let keys = net.graph.lora_a("keys", net.x, maps[1])?;
        let values = net.graph.lora_a("values", net.x, maps[2])?;
        net.wanted.extend([queries, keys, values]);
        attention_apart(net, "attention", (queries, Some((keys, values))), DType::F32)
    }),
    ("scale", |net| {
        let y = net.graph.scale("scale", net.x, -1.7)?;
        net.wanted.push(y);
        let twice = net.graph.scale("again", y, 0.3)?;
        net.graph.add("sum", y, twice)
    }),
    ("dropout", |net| {
        let y = net.graph.dropout("dropout", net.x, net.stream, 7, 0.7)?;
        let map = net.frozen(WIDTH, WIDTH);
        net.graph.lora_a("map", y, map)
    }),
    ("factors side by side", |net| {
        let lora_a = net.parameters(8, WIDTH);
        let low_rank = net.graph.lora_a("lora_a", net.x, lora_a)?;
        net.wanted.push(low_rank);
        // Columns 0..2, 10..12 and 23 have no factor; the A factor reads the last columns of low rank.
        let factors = vec![
            LoraBFactor { matrix: net.parameters(8, 3), out_offset: 2, rank_offset: 5 },
            LoraBFactor { matrix: net.parameters(11, 5), out_offset: 12, rank_offset: 0 },
        ];
        net.graph.lora_b("lora_b", low_rank, factors, -0.8, None, WIDTH)
    }),
    ("one value used thrice", |net| {
        let lora_a = net.parameters(WIDTH, WIDTH);
        let first = net.graph.lora_a("first", net.x, lora_a)?;
        let y = net.adapter("adapter", first, &[10, 14], first, None)?;
        let thin = net.parameters(3, WIDTH);
        let again = net.graph.lora_a("again", net.x, thin)?;
        let factor = LoraBFactor { matrix: net.parameters(WIDTH, 3), out_offset: 0, rank_offset: 0 };
        let y = net.graph.lora_b("lora_b", again, vec![factor], 0.5, Some(y), WIDTH)?;
        let act = net.graph.quantize("quantize", first)?;
        net.wanted.push(first);
        net.graph.ternary_matmul("product", act, net.lab.square, Some(y))
    }),
    ("dora_scale", |net| {
        // Columns 0..2 and 13..15 are not scaled.
        let scales = vec![scale(net, 2, 11), scale(net, 15, 9)];
        net.graph.dora_scale("scale", net.x, scales, None)
    }),
    ("magnitudes beside a residual", |net| {
        let (act, float) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, true)?;
        let y = net.graph.ternary_matmul("product", act, net.lab.square, None)?;
        let y = net.adapter("adapter", float.expect("it was asked for"), &[WIDTH], y, Some(0.8))?;
        let scales = vec![scale(net, 0, WIDTH)];
        net.wanted.push(y);
        net.graph.dora_scale("scale", y, scales, Some(net.x))
    }),
    ("layers", layers),
    ("layers, recomputed", layers_recomputed),
    ("a trained head", |net| {
        net.train(net.lab.head);
        Ok(net.x)
    }),
    ("a trained gain", |net| {
        net.train(net.lab.gain);
        net.graph.rms_norm("norm", net.x, net.lab.gain, EPS)
    }),
    ("a trained gain of an input that is not", |net| {
        net.wanted.clear();
        net.train(net.lab.gain);
        net.graph.rms_norm("norm", net.x, net.lab.gain, EPS)
    }),
    ("trained products", |net| {
        [net.lab.gate_up, net.lab.gain_ff, net.lab.down].into_iter().for_each(|weight| net.train(weight));
        let act = net.graph.quantize("quantize", net.x)?;
        let gate_up = net.graph.ternary_matmul("gate_up", act, net.lab.gate_up, None)?;
        let y = net.graph.gated_act("act", Activation::Relu2, gate_up)?;
        let (act, _) = net.graph.rms_norm_quantize("norm", y, net.lab.gain_ff, EPS, false)?;
        net.graph.ternary_matmul("down", act, net.lab.down, Some(net.x))
    }),
    ("an embedding tied to the head", |net| {
        net.train(net.lab.head);
        embedded(net)
    }),
    ("trained biases", |net| {
        net.train(net.lab.gain);
        let bias = net.graph.embed_rows("bias", net.lab.gain, net.zeros)?;
        let act = net.graph.quantize("quantize", net.x)?;
        let y = net.graph.ternary_matmul("product", act, net.lab.square, Some(bias))?;
        let y = net.graph.dense_matmul("dense", y, net.lab.dense)?;
        net.graph.add("sum", y, bias)
    }),
    ("trained layers, recomputed", trained_layers_recomputed),
    ("factors in weights", |net| {
        let (act, float) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, true)?;
        low_rank(net, net.lab.gate_up, float.expect("it was asked for"), &[(0, FF), (FF, FF)]);
        let gate_up = net.graph.ternary_matmul("gate_up", act, net.lab.gate_up, None)?;
        let y = net.graph.gated_act("act", Activation::Relu2, gate_up)?;
        // The first rows have no factor.
        low_rank(net, net.lab.down, y, &[(5, WIDTH - 5)]);
        let act = net.graph.quantize("quantize", y)?;
        net.graph.ternary_matmul("down", act, net.lab.down, Some(net.x))
    }),
    ("dense_matmul", |net| {
        let y = net.graph.dense_matmul("product", net.x, net.lab.dense)?;
        net.graph.dense_product("onto", y, net.lab.dense, Some(net.x), false)
    }),
    ("quant_anneal", |net| {
        let lambda = lambda(net, "lambda");
        let act = net.graph.quantize("quantize", net.x)?;
        let x = net.graph.quant_anneal("quant_anneal", net.x, act, lambda)?;
        net.graph.dense_matmul("product", x, net.lab.dense)
    }),
    ("a trained dense_matmul, partly quantised", |net| {
        [net.lab.dense, net.lab.gain].into_iter().for_each(|weight| net.train(weight));
        let lambda = lambda(net, "lambda");
        let (act, float) = net.graph.rms_norm_quantize("norm", net.x, net.lab.gain, EPS, true)?;
        let x = net.graph.quant_anneal("quant_anneal", float.expect("it was asked for"), act, lambda)?;
        let y = net.graph.dense_matmul("product", x, net.lab.dense)?;
        net.graph.add("sum", y, net.x)
    }),
    ("blend", |net| {
        let lambda = lambda(net, "lambda");
        let normed = net.graph.rms_norm("norm", net.x, net.lab.gain, EPS)?;
        net.wanted.push(normed);
        net.graph.blend("blend", net.x, normed, lambda)
    }),
    ("relation_loss", |net| {
        let map = net.frozen(QKV, WIDTH);
        let qkv = net.graph.lora_a("qkv", net.x, map)?;
        net.wanted.push(qkv);
        relation(net, qkv)?;
        attention(net, "attention", qkv, DType::F32)
    }),
    ("a teacher", |net| {
        net.distill = Some((0.3, 0.7, 1.0));
        Ok(net.x)
    }),
    ("a teacher at a temperature", |net| {
        net.distill = Some((0.5, 1.5, 3.0));
        Ok(net.x)
    }),
    ("a trained head with a teacher alone", |net| {
        net.distill = Some((0.0, 1.0, 1.0));
        net.train(net.lab.head);
        Ok(net.x)
    }),
    ("a teacher of few tokens", |net| {
        (net.distill, net.top) = (Some((0.4, 1.5, 2.0)), 4);
        net.train(net.lab.head);
        Ok(net.x)
    }),
];

/// A change that makes one kind of backward op wrong; whether it applied.
pub type Corrupt = fn(&mut Op, &Plan) -> bool;

pub const CORRUPTIONS: &[(&str, Corrupt)] = &[
    ("head_loss", |op, plan| match op {
        Op::HeadLoss(ops::HeadLoss { input, .. }) => replace(&mut input.row_weights, plan.find("wrong weights")),
        _ => false,
    }),
    ("rms_norm_backward, residual", |op, _| match op {
        Op::RmsNormBackward(ops::RmsNormBackward { residual, .. }) => residual.take().is_some(),
        _ => false,
    }),
    ("rms_norm_backward, epsilon", |op, _| match op {
        Op::RmsNormBackward(ops::RmsNormBackward { eps, .. }) => {
            *eps *= 1.2;
            true
        }
        _ => false,
    }),
    ("ternary_matmul_backward", |op, _| match op {
        Op::TernaryMatmulBackward(ops::TernaryMatmulBackward { residual, .. }) => residual.take().is_some(),
        _ => false,
    }),
    ("head_norm_backward", |op, _| match op {
        Op::HeadNormBackward(ops::HeadNormBackward { q_gain, k_gain, .. }) => {
            std::mem::swap(q_gain, k_gain);
            true
        }
        _ => false,
    }),
    ("head_norm_gradient", |op, _| match op {
        Op::HeadNormGradient(ops::HeadNormGradient { q_gradient, k_gradient, .. }) => {
            std::mem::swap(q_gradient, k_gradient);
            true
        }
        _ => false,
    }),
    ("slice_columns", |op, _| match op {
        Op::SliceColumns(ops::SliceColumns { first, .. }) => {
            *first = if *first == 0 { 1 } else { *first - 1 };
            true
        }
        _ => false,
    }),
    ("rope_split_backward", |op, _| match op {
        Op::RopeSplitBackward(ops::RopeSplitBackward { dk, dv, .. }) => {
            std::mem::swap(dk, dv);
            true
        }
        _ => false,
    }),
    ("attention_backward", |op, _| match op {
        Op::AttentionBackward(ops::AttentionBackward { dk, dv, .. }) => {
            std::mem::swap(dk, dv);
            true
        }
        _ => false,
    }),
    ("gated_act_backward", |op, _| match op {
        Op::GatedActBackward(ops::GatedActBackward { kind, .. }) => {
            *kind = if *kind == Activation::Silu { Activation::Relu2 } else { Activation::Silu };
            true
        }
        _ => false,
    }),
    ("scatter_rows", |op, plan| match op {
        Op::ScatterRows(ops::ScatterRows { inverse_rows, .. }) => replace(inverse_rows, plan.find("wrong places")),
        _ => false,
    }),
    ("lora_a_backward", |op, _| match op {
        Op::LoraABackward(ops::LoraABackward { factor, .. }) => {
            factor.offset += 64;
            true
        }
        _ => false,
    }),
    ("lora_b_backward", |op, _| match op {
        Op::LoraBBackward(ops::LoraBBackward { scale, .. }) => {
            *scale *= 1.01;
            true
        }
        _ => false,
    }),
    ("lora_a_gradient", |op, _| match op {
        Op::LoraAGradient(ops::LoraAGradient { gradient, .. }) => {
            gradient.offset += 64;
            true
        }
        _ => false,
    }),
    ("lora_b_gradient", |op, _| match op {
        Op::LoraBGradient(ops::LoraBGradient { scale, .. }) => {
            *scale = -*scale;
            true
        }
        _ => false,
    }),
    ("dora_scale", |op, _| match op {
        Op::DoraScale(ops::DoraScale { scales, .. }) => {
            scales.reverse();
            scales.pop().is_some()
        }
        _ => false,
    }),
    ("dora_scale_gradient", |op, _| match op {
        Op::DoraScaleGradient(ops::DoraScaleGradient { dy, x, .. }) => replace(x, Some(*dy)),
        _ => false,
    }),
    ("head_loss, trained", |op, _| match op {
        Op::HeadLoss(ops::HeadLoss { gradients, .. }) => !std::mem::take(gradients).is_empty(),
        _ => false,
    }),
    ("head_loss, with a teacher", |op, _| match op {
        Op::HeadLoss(ops::HeadLoss { input, .. }) => input.distill.as_mut().is_some_and(|distill| {
            distill.soft *= 0.9;
            true
        }),
        _ => false,
    }),
    ("blend", |op, _| match op {
        Op::Blend(ops::Blend { x, y, .. }) => {
            std::mem::swap(x, y);
            true
        }
        _ => false,
    }),
    ("relation_loss", |op, plan| match op {
        Op::RelationLoss(ops::RelationLoss { input, .. }) => replace(&mut input.weights, plan.find("wrong weights")),
        _ => false,
    }),
    ("ternary_matmul_gradient", |op, _| match op {
        Op::TernaryMatmulGradient(ops::TernaryMatmulGradient { gradients, .. }) => {
            gradients[0].offset += 64;
            gradients.truncate(1);
            true
        }
        _ => false,
    }),
    ("dense_matmul_backward", |op, plan| match op {
        Op::DenseMatmulBackward(ops::DenseMatmulBackward { dy, residual, .. }) => {
            let other = plan.find("x");
            *residual = if residual.is_some() { None } else { other.or(Some(*dy)) };
            true
        }
        _ => false,
    }),
    ("dense_matmul_gradient", |op, _| match op {
        Op::DenseMatmulGradient(ops::DenseMatmulGradient { gradients, .. }) => {
            gradients.reverse();
            gradients.pop();
            true
        }
        _ => false,
    }),
    ("rms_norm_backward, gain", |op, _| match op {
        Op::RmsNormBackward(ops::RmsNormBackward { gradient, .. }) => gradient.take().is_some(),
        _ => false,
    }),
    ("embed_rows_gradient", |op, _| match op {
        Op::EmbedRowsGradient(ops::EmbedRowsGradient { gradients, .. }) => {
            gradients.iter_mut().for_each(|slice| slice.offset += 64);
            true
        }
        _ => false,
    }),
    ("add", |op, _| match op {
        Op::Add(ops::Add { a, b, .. }) => replace(b, Some(*a)),
        _ => false,
    }),
    ("scale", |op, _| match op {
        Op::Scale(ops::Scale { factor, .. }) => {
            *factor *= 1.01;
            true
        }
        _ => false,
    }),
    ("dropout", |op, _| match op {
        Op::Dropout(ops::Dropout { tensor, .. }) => {
            *tensor += 1;
            true
        }
        _ => false,
    }),
];

fn replace(operand: &mut ValueId, by: Option<ValueId>) -> bool {
    let changed = by.is_some_and(|by| by != *operand);
    *operand = by.unwrap_or(*operand);
    changed
}

/// How far activations are quantised.
pub fn lambda(net: &mut Net, name: &str) -> ValueId {
    let lambda = net.graph.input(name, DType::F32, Rows::Fixed(1), 1);
    net.inputs.push((lambda, Data::F32(vec![0.6])));
    lambda
}

/// The attention-relation loss of `qkv`, beside a teacher's.
fn relation(net: &mut Net, qkv: ValueId) -> Result<(), GraphError> {
    let rows = Graph::token_rows(TOKENS);
    let teacher = net.graph.input("teacher's qkv", DType::F32, rows, QKV);
    let weights = net.graph.input("relation weights", DType::F32, rows, 1);
    let mut floats = |count: usize, size: f32| (0..count).map(|_| size * net.random.float()).collect::<Vec<f32>>();
    let (numbers, weight_values) = (floats(TOKENS * QKV, 1.0), floats(TOKENS, 0.5));
    net.inputs.push((teacher, Data::F32(numbers)));
    net.inputs.push((weights, Data::F32(weight_values.iter().map(|x| x + 1.0).collect())));
    let (first, last, shape) = (net.first, net.doc_end, HEADS);
    let input = RelationInput { qkv, teacher, weights, first, last, shape, relation_heads: HEADS.kv_heads };
    net.graph.relation_loss("relation", input)?;
    Ok(())
}

/// A weight that is made of another and a low-rank product in some of its rows, each a first row and a number of them.
fn low_rank(net: &mut Net, weight: ResourceId, x: ValueId, rows: &[(usize, usize)]) {
    const RANK: usize = 3;
    let lora_a = net.parameters(RANK * rows.len(), net.graph.value(x).cols);
    let factor = |(number, &(out_offset, rows)): (usize, &(usize, usize))| LoraBFactor {
        matrix: net.parameters(rows, RANK),
        out_offset,
        rank_offset: number * RANK,
    };
    let factors = rows.iter().enumerate().map(factor).collect();
    net.low_rank.insert(weight, LowRankWeight { x, lora_a, factors });
}

/// Magnitudes of their own, over norms that count as constants.
pub fn scale(net: &mut Net, out_offset: usize, columns: usize) -> DoraColumns {
    DoraColumns { magnitudes: net.parameters(1, columns), norms: net.norms(columns), out_offset }
}

/// Rows of the head's table, beside a product that gives the input of all cases a gradient.
fn embedded(net: &mut Net) -> Result<ValueId, GraphError> {
    let rows = net.graph.embed_rows("embed", net.lab.head, net.ids)?;
    let act = net.graph.quantize("quantize", net.x)?;
    net.graph.ternary_matmul("beside", act, net.lab.square, Some(rows))
}

/// Some rows only, in another order.
fn gather_rows(net: &mut Net) -> Result<ValueId, GraphError> {
    let order = [7, 2, 3, 8];
    net.out_rows = order.len();
    let mut places = vec![-1; TOKENS];
    for (place, &row) in order.iter().enumerate() {
        places[row as usize] = place as i32;
    }
    let rows = net.graph.input("gathered", DType::I32, Graph::out_rows(order.len()), 1);
    net.inputs.push((rows, Data::I32(order.to_vec())));
    let [inverse, wrong] =
        ["places", "wrong places"].map(|name| net.graph.input(name, DType::I32, Graph::token_rows(TOKENS), 1));
    net.inputs.push((wrong, Data::I32(places.iter().map(|&place| (place - 1).max(-1)).collect())));
    net.inputs.push((inverse, Data::I32(places)));
    net.inverse_rows.insert(rows, inverse);
    net.graph.gather_rows("gather", net.x, rows)
}

fn gated_act(net: &mut Net, kind: Activation) -> Result<ValueId, GraphError> {
    let (gate_up_weight, back) = (net.frozen(2 * FF, WIDTH), net.frozen(WIDTH, FF));
    let gate_up = net.graph.lora_a("gate_up", net.x, gate_up_weight)?;
    let y = net.graph.gated_act("act", kind, gate_up)?;
    net.wanted.push(gate_up);
    net.graph.lora_a("back", y, back)
}

/// Attention within documents; gradients of keys and values are wanted.
pub fn attention(net: &mut Net, label: &str, qkv: ValueId, dtype: DType) -> Result<ValueId, GraphError> {
    attention_apart(net, label, (qkv, None), dtype)
}

/// The same with queries, keys and values side by side or apart.
fn attention_apart(
    net: &mut Net,
    label: &str,
    (qkv, split): (ValueId, Option<(ValueId, ValueId)>),
    dtype: DType,
) -> Result<ValueId, GraphError> {
    let cols = HEADS.kv_heads * HEADS.head_dim;
    let rows = Graph::token_rows(TOKENS);
    let [k, v] = ["k", "v"].map(|name| net.graph.destination(&format!("{label}.{name}"), dtype, rows, cols));
    let (positions, own) = (net.positions, net.rows);
    let table = net.lab.table;
    net.wanted.extend([k, v]);
    let (k, v) = (Operand::Value(k), Operand::Value(v));
    let rope = RopeSplitInput { qkv, split, table, positions, kv_slots: own, shape: HEADS, k, v };
    let q = net.graph.rope_split(&format!("{label}.rope"), rope)?;
    let attention = AttentionInput { q, k, v, kv_start: net.first, kv_end: net.last, shape: HEADS };
    Ok(net.graph.attention_with_sums(label, attention)?.0)
}

/// A layer as the models have it, with adapters on every product.
fn layer(net: &mut Net, number: usize, x: ValueId, keep: Option<f32>) -> Result<ValueId, GraphError> {
    let lab = net.lab;
    let label = |name: &str| format!("{number}.{name}");
    let norm = |net: &mut Net, name: &str, x, gain| -> Result<_, GraphError> {
        let (act, float) = net.graph.rms_norm_quantize(&label(name), x, gain, EPS, true)?;
        Ok((act, float.expect("it was asked for")))
    };
    let kv = HEADS.kv_heads * HEADS.head_dim;
    let (act, float) = norm(net, "attn_norm", x, lab.gain)?;
    let qkv = net.graph.ternary_matmul(&label("qkv"), act, lab.qkv, None)?;
    let qkv = net.adapter(&label("qkv_adapter"), float, &[WIDTH, kv, kv], qkv, keep)?;
    let y = attention(net, &label("attention"), qkv, DType::F32)?;
    let (act, float) = norm(net, "sub_norm", y, lab.gain)?;
    let o = net.graph.ternary_matmul(&label("o"), act, lab.square, None)?;
    let o = net.adapter(&label("o_adapter"), float, &[WIDTH], o, keep)?;
    let scales = vec![scale(net, 0, WIDTH)];
    let x = net.graph.dora_scale(&label("o_scale"), o, scales, Some(x))?;
    let (act, float) = norm(net, "ffn_norm", x, lab.gain)?;
    let gate_up = net.graph.ternary_matmul(&label("gate_up"), act, lab.gate_up, None)?;
    let gate_up = net.adapter(&label("gate_adapter"), float, &[FF, FF], gate_up, keep)?;
    let y = net.graph.gated_act(&label("act"), Activation::Relu2, gate_up)?;
    let (act, float) = norm(net, "ffn_sub_norm", y, lab.gain_ff)?;
    let x = net.graph.ternary_matmul(&label("down"), act, lab.down, Some(x))?;
    net.adapter(&label("down_adapter"), float, &[WIDTH], x, keep)
}

fn stack(net: &mut Net, recompute: bool, keep: Option<f32>) -> Result<ValueId, GraphError> {
    stack_on(net, net.x, recompute, keep)
}

fn stack_on(net: &mut Net, mut x: ValueId, recompute: bool, keep: Option<f32>) -> Result<ValueId, GraphError> {
    for number in 0..2 {
        let start = net.graph.nodes().len();
        x = layer(net, number, x, keep)?;
        if recompute {
            net.recompute.push(start..net.graph.nodes().len());
        }
    }
    net.graph.rms_norm("final_norm", x, net.lab.gain, EPS)
}

pub fn layers(net: &mut Net) -> Result<ValueId, GraphError> {
    stack(net, false, Some(0.8))
}

pub fn layers_recomputed(net: &mut Net) -> Result<ValueId, GraphError> {
    stack(net, true, Some(0.8))
}

pub fn layers_without_dropout(net: &mut Net) -> Result<ValueId, GraphError> {
    stack(net, false, None)
}

/// Every weight is trained, beside the adapters.
fn train_all(net: &mut Net, recompute: bool) -> Result<ValueId, GraphError> {
    let lab = net.lab;
    let all = [lab.head, lab.gain, lab.gain_ff, lab.square, lab.qkv, lab.gate_up, lab.down];
    all.into_iter().for_each(|weight| net.train(weight));
    let x = embedded(net)?;
    stack_on(net, x, recompute, None)
}

pub fn trained_layers(net: &mut Net) -> Result<ValueId, GraphError> {
    train_all(net, false)
}

pub fn trained_layers_recomputed(net: &mut Net) -> Result<ValueId, GraphError> {
    train_all(net, true)
}
