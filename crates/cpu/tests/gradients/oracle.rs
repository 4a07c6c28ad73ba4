//! The forward ops of a graph in f64, with quantisation straight-through: what gradients are measured against.
//!
//! The first evaluation quantises and remembers what that changed; later ones add the same change to the float values.
//! So the value at the base point is that of the quantised model, and its derivative the straight-through one.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use tritune_graph::{
    Activation, AttentionInput, DistillTarget, Extents, Graph, HeadLossInput, Heads, LowRankWeight, Op, Operand,
    Quantized, ResourceId, RopeSplitInput, Slice, TeacherLogits, ValueId, dropout_keeps, dropout_threshold, ops,
};

/// A change to one element: of a value when it is made, of a buffer, or of a weight straight through its ternarisation.
#[derive(Clone, Copy)]
pub enum Nudge {
    Value(ValueId, usize, f64),
    Buffer(ResourceId, usize, f64),
    Weight(ResourceId, usize, f64),
}

pub struct Oracle<'a> {
    pub graph: &'a Graph<'a>,
    /// Nodes of the forward pass.
    pub nodes: usize,
    pub extents: Extents,
    /// Weights with their scales, row-major.
    pub weights: &'a HashMap<ResourceId, Vec<f32>>,
    pub buffers: &'a HashMap<ResourceId, Vec<f32>>,
    /// The factors in weights: a change of them is one of the weight, straight through.
    pub low_rank: &'a HashMap<ResourceId, LowRankWeight>,
    pub inputs: HashMap<ValueId, Vec<f64>>,
    pub rounding: RefCell<HashMap<ValueId, Vec<f64>>>,
    /// How near a rounded element came to the middle between two integers.
    pub margin: Cell<f64>,
}

type Values = HashMap<ValueId, Vec<f64>>;

impl Oracle<'_> {
    /// The weighted sum of all losses.
    pub fn loss(&self, nudge: Option<Nudge>) -> f64 {
        let mut values = HashMap::new();
        for (&id, data) in &self.inputs {
            put(&mut values, nudge, id, data.clone());
        }
        self.graph.nodes()[..self.nodes].iter().map(|(_, op)| self.step(op, &mut values, nudge)).sum()
    }

    /// The derivative by an element.
    pub fn slope(&self, at: impl Fn(f64) -> Nudge) -> f64 {
        // So small that hardly a difference straddles the kink of an activation.
        const STEP: f64 = 1e-5;
        (self.loss(Some(at(STEP))) - self.loss(Some(at(-STEP)))) / (2.0 * STEP)
    }

    fn cols(&self, id: ValueId) -> usize {
        self.graph.value(id).cols
    }

    fn rows(&self, id: ValueId) -> usize {
        self.graph.value(id).rows.used(&self.extents)
    }

    fn slice(&self, slice: Slice, nudge: Option<Nudge>) -> Vec<f64> {
        let range = slice.offset..slice.offset + slice.rows * slice.cols;
        let mut values: Vec<f64> = self.buffers[&slice.buffer][range.clone()].iter().map(|&x| f64::from(x)).collect();
        if let Some(Nudge::Buffer(buffer, index, by)) = nudge
            && buffer == slice.buffer
            && range.contains(&index)
        {
            values[index - slice.offset] += by;
        }
        values
    }

    fn weight(&self, id: ResourceId, nudge: Option<Nudge>) -> Vec<f64> {
        let mut values: Vec<f64> = self.weights[&id].iter().map(|&w| f64::from(w)).collect();
        if let Some(Nudge::Weight(nudged, index, by)) = nudge
            && nudged == id
        {
            values[index] += by;
        }
        values
    }

    fn quantize(&self, x: &[f64], cols: usize, out: Quantized, values: &mut Values) {
        let mut rounding = self.rounding.borrow_mut();
        let change = rounding.entry(out.q).or_insert_with(|| {
            let mut change = Vec::with_capacity(x.len());
            for row in x.chunks_exact(cols) {
                let scale = 127.0 / row.iter().fold(1e-5f64, |most, x| most.max(x.abs()));
                for x in row {
                    let rounded = (x * scale).round_ties_even().clamp(-128.0, 127.0);
                    self.margin.set(self.margin.get().min((0.5 - (rounded - x * scale).abs()).abs()));
                    change.push(rounded / scale - x);
                }
            }
            change
        });
        values.insert(out.q, x.iter().zip(change).map(|(x, change)| x + *change).collect());
    }

    /// Adds what a change of the factors in a weight does to its product.
    fn add_low_rank(&self, weight: ResourceId, values: &Values, nudge: Option<Nudge>, y: &mut [f64]) {
        let Some(LowRankWeight { x, lora_a, factors }) = self.low_rank.get(&weight) else { return };
        let cols = self.graph.resources().get(weight).rows;
        for (nudge, sign) in [(nudge, 1.0), (None, -1.0)] {
            let low_rank = product(&values[x], &self.slice(*lora_a, nudge), lora_a.cols);
            for factor in factors {
                let matrix = self.slice(factor.matrix, nudge);
                for (y, low_rank) in y.chunks_exact_mut(cols).zip(low_rank.chunks_exact(lora_a.rows)) {
                    let part = &low_rank[factor.rank_offset..][..factor.matrix.cols];
                    let sums = product(part, &matrix, factor.matrix.cols);
                    y[factor.out_offset..].iter_mut().zip(sums).for_each(|(y, sum)| *y += sign * sum);
                }
            }
        }
    }

    fn norm(&self, x: &[f64], gain: &[f64], eps: f32) -> Vec<f64> {
        x.chunks_exact(gain.len())
            .flat_map(|row| {
                let square = row.iter().map(|x| x * x).sum::<f64>() / row.len() as f64;
                let factor = 1.0 / (square + f64::from(eps)).sqrt();
                row.iter().zip(gain).map(move |(x, gain)| x * factor * gain)
            })
            .collect()
    }

    /// Runs one op and returns its lambda of the loss.
    fn step(&self, op: &Op, values: &mut Values, nudge: Option<Nudge>) -> f64 {
        match *op {
            Op::EmbedRows(ops::EmbedRows { table, ids, out }) => {
                let (table, cols) = (self.weight(table, nudge), self.cols(out));
                let y = values[&ids].iter().flat_map(|id| table[*id as usize * cols..][..cols].to_vec()).collect();
                put(values, nudge, out, y);
            }
            Op::RmsNorm(ops::RmsNorm { x, gain, eps, out }) => {
                let y = self.norm(&values[&x], &self.weight(gain, nudge), eps);
                put(values, nudge, out, y);
            }
            Op::RmsNormQuantize(ops::RmsNormQuantize { x, gain, eps, out, float_out }) => {
                // A change of the float result is one of what is quantised.
                let float = float_out.unwrap_or(out.q);
                let y = self.norm(&values[&x], &self.weight(gain, nudge), eps);
                put(values, nudge, float, y);
                let y = values[&float].clone();
                self.quantize(&y, self.cols(x), out, values);
            }
            Op::Quantize(ops::Quantize { x, out, .. }) => {
                let y = values[&x].clone();
                self.quantize(&y, self.cols(x), out, values);
            }
            Op::TernaryMatmul(ops::TernaryMatmul { act, weight, residual, out }) => {
                let matrix = self.weight(weight, nudge);
                let mut y = product(&values[&act.q], &matrix, self.graph.resources().get(weight).cols);
                if let Some(residual) = residual {
                    y.iter_mut().zip(&values[&residual]).for_each(|(y, residual)| *y += residual);
                }
                self.add_low_rank(weight, values, nudge, &mut y);
                put(values, nudge, out, y);
            }
            Op::HeadNorm(ops::HeadNorm { qkv, q_gain, k_gain, shape, eps, out }) => {
                let Heads { heads, kv_heads, head_dim } = shape;
                let gains = [self.weight(q_gain, nudge), self.weight(k_gain, nudge)];
                let mut y = Vec::new();
                for (index, x) in values[&qkv].chunks_exact(head_dim).enumerate() {
                    match index % (heads + 2 * kv_heads) {
                        head if head < heads => y.extend(self.norm(x, &gains[0], eps)),
                        head if head < heads + kv_heads => y.extend(self.norm(x, &gains[1], eps)),
                        _ => y.extend_from_slice(x),
                    }
                }
                put(values, nudge, out, y);
            }
            Op::Concat(ops::Concat { ref parts, out }) => {
                let rows = values[&parts[0]].len() / self.cols(parts[0]);
                let mut y = Vec::new();
                for row in 0..rows {
                    for part in parts {
                        let cols = self.cols(*part);
                        y.extend_from_slice(&values[part][row * cols..(row + 1) * cols]);
                    }
                }
                put(values, nudge, out, y);
            }
            Op::RopeSplit(ops::RopeSplit {
                input:
                    RopeSplitInput {
                        qkv, split, table, positions, shape: Heads { heads, kv_heads, head_dim }, k, v, ..
                    },
                rope_dims,
                q,
            }) => {
                let table = &self.weights[&table];
                let all = heads + 2 * kv_heads;
                // The head of a token, of those side by side.
                let from = |token: usize, head: usize| {
                    let (id, count, head) = match split {
                        None => (qkv, all, head),
                        Some(_) if head < heads => (qkv, heads, head),
                        Some((keys, _)) if head < heads + kv_heads => (keys, kv_heads, head - heads),
                        Some((_, of_values)) => (of_values, kv_heads, head - heads - kv_heads),
                    };
                    values[&id][(token * count + head) * head_dim..][..head_dim].to_vec()
                };
                let mut parts = [vec![], vec![], vec![]];
                for (token, position) in values[&positions].iter().enumerate() {
                    let angles = &table[*position as usize * rope_dims..][..rope_dims];
                    for head in 0..all {
                        let mut x = from(token, head);
                        let part = usize::from(head >= heads) + usize::from(head >= heads + kv_heads);
                        let half = rope_dims / 2;
                        for i in 0..if part < 2 { half } else { 0 } {
                            let (cos, sin) = (f64::from(angles[i]), f64::from(angles[half + i]));
                            (x[i], x[i + half]) = (x[i] * cos - x[i + half] * sin, x[i + half] * cos + x[i] * sin);
                        }
                        parts[part].extend(x);
                    }
                }
                let (Operand::Value(k), Operand::Value(v)) = (k, v) else { panic!("stores are values here") };
                [q, k, v].into_iter().zip(parts).for_each(|(id, part)| put(values, nudge, id, part));
            }
            Op::Attention(ops::Attention {
                input:
                    AttentionInput { q, k, v, kv_start: first, kv_end: last, shape: Heads { heads, kv_heads, head_dim } },
                out,
                ..
            }) => {
                let (Operand::Value(k), Operand::Value(v)) = (k, v) else { panic!("stores are values here") };
                let (q, k, v, first, last) = (&values[&q], &values[&k], &values[&v], &values[&first], &values[&last]);
                let mut y = vec![0.0; q.len()];
                for (token, y) in y.chunks_exact_mut(heads * head_dim).enumerate() {
                    for (head, y) in y.chunks_exact_mut(head_dim).enumerate() {
                        let query = &q[(token * heads + head) * head_dim..][..head_dim];
                        let place = |row: usize| (row * kv_heads + head / (heads / kv_heads)) * head_dim;
                        let span = first[token] as usize..=last[token] as usize;
                        let score = |row: usize| {
                            let dot: f64 = query.iter().zip(&k[place(row)..]).map(|(q, k)| q * k).sum();
                            (dot / (head_dim as f64).sqrt()).exp()
                        };
                        let sum: f64 = span.clone().map(score).sum();
                        for row in span {
                            let weight = score(row) / sum;
                            y.iter_mut().zip(&v[place(row)..]).for_each(|(y, v)| *y += weight * v);
                        }
                    }
                }
                put(values, nudge, out, y);
            }
            Op::GatedAct(ops::GatedAct { kind, gate_up, up, out }) => {
                let width = self.cols(out);
                let act = |x: f64| match kind {
                    Activation::Silu => x / (1.0 + (-x).exp()),
                    Activation::Relu2 => x.max(0.0).powi(2),
                };
                let y = if let Some(up) = up {
                    values[&gate_up].iter().zip(&values[&up]).map(|(gate, up)| act(*gate) * up).collect()
                } else {
                    let rows = values[&gate_up].chunks_exact(2 * width);
                    rows.flat_map(|row| (0..width).map(move |i| act(row[i]) * row[width + i])).collect()
                };
                put(values, nudge, out, y);
            }
            Op::GatherRows(ops::GatherRows { x, rows, out, .. }) => {
                let (x, cols) = (&values[&x], self.cols(x));
                let y = values[&rows].iter().flat_map(|row| x[*row as usize * cols..][..cols].to_vec()).collect();
                put(values, nudge, out, y);
            }
            Op::DenseMatmul(ops::DenseMatmul { x, weight, residual, out, .. }) => {
                let mut y = product(&values[&x], &self.weight(weight, nudge), self.cols(x));
                if let Some(residual) = residual {
                    y.iter_mut().zip(&values[&residual]).for_each(|(y, residual)| *y += residual);
                }
                put(values, nudge, out, y);
            }
            Op::QuantAnneal(ops::QuantAnneal { x, act, lambda, out }) => {
                let lambda = values[&lambda][0];
                let both = values[&x].iter().zip(&values[&act.q]);
                let y = both.map(|(x, quantized)| (1.0 - lambda) * x + lambda * quantized).collect();
                put(values, nudge, out, y);
            }
            Op::Blend(ops::Blend { x, y, lambda, out }) => {
                let (lambda, of) =
                    (values[&lambda][0], |id: Option<ValueId>| values[&id.expect("it has both")].clone());
                let blended = of(x).iter().zip(of(y)).map(|(x, y)| (1.0 - lambda) * x + lambda * y).collect();
                put(values, nudge, out, blended);
            }
            Op::RelationLoss(ops::RelationLoss { ref input, .. }) => {
                let cols = self.cols(input.qkv);
                let relations = |values: &Values, of: ValueId, token: usize, head: usize| -> Vec<f64> {
                    let (start, columns) = input.columns(head);
                    let unit = |token: usize| -> Vec<f64> {
                        let vector = &values[&of][token * cols + start..][..columns];
                        let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
                        vector.iter().map(|x| x / length).collect()
                    };
                    let span = values[&input.first][token] as usize..=values[&input.last][token] as usize;
                    let product = |other: usize| unit(token).iter().zip(unit(other)).map(|(a, b)| a * b).sum::<f64>();
                    let exps: Vec<f64> = span.map(|other| product(other).exp()).collect();
                    let sum: f64 = exps.iter().sum();
                    exps.iter().map(|exp| exp / sum).collect()
                };
                let divergence = |token: usize, head: usize| -> f64 {
                    let own = relations(values, input.qkv, token, head);
                    let theirs = relations(values, input.teacher, token, head);
                    theirs.iter().zip(own).map(|(p, q)| p * (p / q).ln()).sum()
                };
                let loss = |token: usize| -> f64 {
                    let heads = (0..input.all_heads()).map(|head| divergence(token, head));
                    values[&input.weights][token] * heads.sum::<f64>() / input.relation_heads as f64
                };
                return (0..values[&input.first].len()).map(loss).sum();
            }
            Op::Scale(ops::Scale { x, factor, out }) => {
                let y = values[&x].iter().map(|x| f64::from(factor) * x).collect();
                put(values, nudge, out, y);
            }
            Op::Add(ops::Add { a, b, out }) => {
                let y = values[&a].iter().zip(&values[&b]).map(|(a, b)| a + b).collect();
                put(values, nudge, out, y);
            }
            Op::LoraA(ops::LoraA { x, factor, out }) => {
                let y = product(&values[&x], &self.slice(factor, nudge), factor.cols);
                put(values, nudge, out, y);
            }
            Op::LoraB(ops::LoraB { x, ref factors, scale, residual, out }) => {
                let (rank, cols, rows) = (self.cols(x), self.cols(out), self.rows(out));
                let mut y = residual.map_or_else(|| vec![0.0; rows * cols], |id| values[&id].clone());
                for factor in factors {
                    let matrix = self.slice(factor.matrix, nudge);
                    for (row, y) in y.chunks_exact_mut(cols).enumerate() {
                        let low_rank = &values[&x][row * rank + factor.rank_offset..][..factor.matrix.cols];
                        let product = product(low_rank, &matrix, factor.matrix.cols);
                        y[factor.out_offset..]
                            .iter_mut()
                            .zip(product)
                            .for_each(|(y, sum)| *y += f64::from(scale) * sum);
                    }
                }
                put(values, nudge, out, y);
            }
            Op::DoraScale(ops::DoraScale { x, ref scales, residual, out }) => {
                let mut y = values[&x].clone();
                for scale in scales {
                    let (magnitudes, norms) = (self.slice(scale.magnitudes, nudge), self.slice(scale.norms, None));
                    for y in y.chunks_exact_mut(self.cols(x)) {
                        let scaled = y[scale.out_offset..].iter_mut().zip(magnitudes.iter().zip(&norms));
                        scaled.for_each(|(y, (magnitude, norm))| *y *= magnitude / norm);
                    }
                }
                if let Some(residual) = residual {
                    y.iter_mut().zip(&values[&residual]).for_each(|(y, residual)| *y += residual);
                }
                put(values, nudge, out, y);
            }
            Op::Dropout(ops::Dropout { x, stream, tensor, keep, out, .. }) => {
                let words: Vec<u32> = values[&stream].iter().map(|&word| word as i32 as u32).collect();
                let stream = [words[0], words[1], words[2], words[3]];
                let kept = |index: usize| dropout_keeps(stream, tensor, index as u32, dropout_threshold(keep));
                let drop = |(index, x): (usize, &f64)| if kept(index) { x / f64::from(keep) } else { 0.0 };
                let y = values[&x].iter().enumerate().map(drop).collect();
                put(values, nudge, out, y);
            }
            Op::HeadLoss(ops::HeadLoss {
                input: HeadLossInput { x, weight, targets, row_weights, distill }, ..
            }) => {
                let matrix = self.weight(weight, nudge);
                let logits = product(&values[&x], &matrix, self.cols(x));
                let rows = logits.chunks_exact(self.graph.resources().get(weight).rows);
                let loss = |(row, logits): (usize, &[f64])| {
                    let sum: f64 = logits.iter().map(|x| x.exp()).sum();
                    let mut loss = sum.ln() - logits[values[&targets][row] as usize];
                    if let Some(DistillTarget { teacher, hard, soft, temperature, .. }) = distill {
                        let said =
                            |id: ValueId| values[&id].chunks_exact(self.cols(id)).nth(row).expect("a row per row");
                        let opinions = &match teacher {
                            TeacherLogits::Head { x, weight } => {
                                product(said(x), &self.weight(weight, None), self.cols(x))
                            }
                            TeacherLogits::Top { logits, .. } => said(logits).to_vec(),
                        };
                        let temperature = f64::from(temperature);
                        let tempered = |logits: &[f64]| -> Vec<f64> {
                            let sum: f64 = logits.iter().map(|x| (x / temperature).exp()).sum();
                            logits.iter().map(|x| (x / temperature).exp() / sum).collect()
                        };
                        let mut own = tempered(logits);
                        let mut theirs = tempered(opinions);
                        if let Some(top) = teacher.top() {
                            let tokens = said(top);
                            let whole = own.iter().sum::<f64>();
                            own = tokens.iter().map(|&token| own[token as usize]).collect();
                            own.push(whole - own.iter().sum::<f64>());
                            let sum: f64 = opinions.iter().map(|x| x.exp()).sum();
                            theirs = opinions.iter().map(|x| x.exp() / sum).collect();
                        }
                        let both = theirs.into_iter().zip(own);
                        let divergence: f64 = both.map(|(p, q)| p * (p / q).ln()).sum();
                        loss = f64::from(hard) * loss + f64::from(soft) * temperature * temperature * divergence;
                    }
                    values[&row_weights][row] * loss
                };
                return rows.enumerate().map(loss).sum();
            }
            ref other => panic!("{} is no op of a forward pass", other.name()),
        }
        0.0
    }
}

/// Files a value, changed if it is the one to be changed.
fn put(values: &mut Values, nudge: Option<Nudge>, id: ValueId, mut value: Vec<f64>) {
    if let Some(Nudge::Value(nudged, index, by)) = nudge
        && nudged == id
    {
        value[index] += by;
    }
    values.insert(id, value);
}

/// `x · matrixᵀ` for rows of `cols` elements.
fn product(x: &[f64], matrix: &[f64], cols: usize) -> Vec<f64> {
    let dot = |x: &[f64], w: &[f64]| x.iter().zip(w).map(|(x, w)| x * w).sum::<f64>();
    x.chunks_exact(cols).flat_map(|x| matrix.chunks_exact(cols).map(move |w| dot(x, w))).collect()
}
