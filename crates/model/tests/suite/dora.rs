//! Adapters with magnitudes beside a model: every product of a block against a dense computation in f64.

use crate::models::{ODD, WIDE_HEADS, config, synthetic};
use std::collections::HashMap;
use tritune_cpu::CpuDevice;
use tritune_graph::{AttentionTokens, Extents, Op, Plan, PlanHandle, SharedDevice, ValueId, ops};
use tritune_model::engine::{Engine, EngineOptions};
use tritune_model::family::{BITNET_B158, LLAMA};
use tritune_model::forward::{ForwardOptions, forward_graph};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::synth::Weights;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, Config, ModelFile, Precision};
use tritune_testing::Random;

const TOKENS: usize = 5;

/// Random factors and magnitudes on some projections of every layer, one of them with a scale of its own.
fn adapter(random: &mut Random, config: &Config, projections: &[Projection], dora: bool) -> Adapter {
    let mut modules = Vec::new();
    for (layer, &projection) in (0..config.layers).flat_map(|layer| projections.iter().map(move |p| (layer, p))) {
        let (rows, cols) = projection.shape(config);
        let rank = 2 + projection as usize % 3;
        let mut values = |count: usize, size: f32| (0..count).map(|_| size * random.float()).collect::<Vec<f32>>();
        let (a, b) = (values(rank * cols, 0.3), values(rows * rank, 0.3));
        let magnitude = dora.then(|| values(rows, 0.5).iter().map(|x| 1.0 + x).collect());
        modules.push(AdapterModule { layer, projection, rank, alpha: 3.0, a, b, magnitude });
    }
    Adapter {
        rank: modules[0].rank,
        alpha: 3.0,
        rslora: false,
        threshold: None,
        modules,
        base_model: None,
        base_trits: None,
    }
}

/// What one projection adds up to: `m / n · (W·q + scale · B·A·x)` of one row, from dense matrices.
fn dense_row(weights: &[f32], module: Option<&AdapterModule>, scale: f64, row: usize, q: &[f64], x: &[f64]) -> f64 {
    let cols = q.len();
    let own: Vec<f64> = weights[row * cols..(row + 1) * cols].iter().map(|&w| f64::from(w)).collect();
    let dot = |left: &[f64], right: &[f64]| left.iter().zip(right).map(|(l, r)| l * r).sum::<f64>();
    let Some(module) = module else { return dot(&own, q) };
    let delta = |column: usize| {
        let term = |j: usize| f64::from(module.b[row * module.rank + j]) * f64::from(module.a[j * cols + column]);
        scale * (0..module.rank).map(term).sum::<f64>()
    };
    let delta: Vec<f64> = (0..cols).map(delta).collect();
    let sum = dot(&own, q) + dot(&delta, x);
    let norm = own.iter().zip(&delta).map(|(w, d)| (w + d).powi(2)).sum::<f64>().sqrt();
    module.magnitude.as_ref().map_or(sum, |magnitude| f64::from(magnitude[row]) / norm * sum)
}

fn read<T: bytemuck::Pod>(device: &SharedDevice, plan: &PlanHandle, id: ValueId, count: usize) -> Vec<T> {
    let mut values = vec![T::zeroed(); count];
    device.lock().read(plan, id, bytemuck::cast_slice_mut(&mut values)).unwrap();
    values
}

#[test]
fn products_are_those_of_dense_matrices() {
    use Projection::{Down, Gate, K, Output, Q, Up, V};
    let mut random = Random::fresh();
    for (architecture, sizes, projections, count, factor) in [
        (&BITNET_B158, ODD, &Projection::ALL[..], 4, 1.0),
        (&BITNET_B158, ODD, &[Q, V, Up, Down], 3, 0.4),
        (&LLAMA, WIDE_HEADS, &[K, Output, Gate], 3, -1.5),
    ] {
        let model_file = synthetic(config(architecture, sizes), random.below(1 << 30) as u64);
        let config = model_file.config().clone();
        let adapter = adapter(&mut random, &config, projections, true);
        let mut model_plan = ModelPlan::of(&model_file, 8, Precision::F32).unwrap();
        model_plan.layout.add_caches(&config, 8, Precision::F32.store());
        let adapters = [(adapter, factor)];
        model_plan.add_adapters(&adapters);
        let options = ForwardOptions {
            tokens: TOKENS,
            out_rows: 1,
            hidden: false,
            top_k: 0,
            logits: true,
            attends: AttentionTokens::Any,
        };
        let (mut graph, values) = forward_graph(&config, &model_plan.layout, &model_plan.adapters, options).unwrap();

        // Of every scaled product: its label, what the weights and the adapter read, the block's residual, the result.
        let nodes = graph.nodes().to_vec();
        let mut products = Vec::new();
        let floats: HashMap<ValueId, ValueId> = nodes
            .iter()
            .filter_map(|(_, op)| match op {
                Op::LoraA(ops::LoraA { x, out, .. }) => Some((*out, *x)),
                _ => None,
            })
            .collect();
        let ups: HashMap<ValueId, (ValueId, ValueId)> = nodes
            .iter()
            .filter_map(|(_, op)| match op {
                Op::LoraB(ops::LoraB { x, residual: Some(product), out, .. }) => Some((*out, (*x, *product))),
                _ => None,
            })
            .collect();
        for (label, op) in &nodes {
            let Op::DoraScale(ops::DoraScale { x, residual, out, .. }) = op else { continue };
            let (low_rank, product) = ups[x];
            let act = nodes.iter().find_map(|(_, op)| match op {
                Op::TernaryMatmul(ops::TernaryMatmul { act, residual: None, out, .. }) if *out == product => Some(*act),
                _ => None,
            });
            let act = act.expect("a product and its adapter are scaled");
            products.push((label.clone(), act, floats[&low_rank], *residual, *out));
        }
        assert_eq!(products.len(), count * config.layers);
        for (_, act, x, residual, out) in &products {
            for id in [act.q, act.scale, *x, *out].iter().chain(residual) {
                graph.mark_output(*id, &format!("value {}", id.0));
            }
        }
        let device = SharedDevice::from(Box::new(CpuDevice::new(2)));
        let plan = Plan::new("products", &graph, &device.lock().target()).unwrap();
        let widths: Vec<usize> = plan.values.iter().map(|value| value.value.cols).collect();
        let mut loaded = DeviceModel::load(&model_file, model_plan.clone(), device.clone(), &mut |_, _| ()).unwrap();
        let caches: Vec<_> = model_plan.layout.caches().collect();
        loaded.allocate(caches).unwrap();
        let before = device.lock().memory().activations;
        loaded.place_adapters(&adapters).unwrap();
        assert_eq!(device.lock().memory().activations, before, "the plan of the norms is gone");
        let plan = loaded.compile(plan).unwrap();
        let adapter = &adapters[0].0;
        let order: Vec<i32> = (0..TOKENS as i32).collect();
        let ids: Vec<i32> = (0..TOKENS).map(|_| random.below(config.vocab) as i32).collect();
        let tokens = values.tokens;
        for (id, numbers) in
            [(tokens.ids, &ids), (tokens.positions, &order), (tokens.kv_slots, &order), (tokens.kv_end, &order)]
        {
            device.lock().write(&plan, id, bytemuck::cast_slice(numbers)).unwrap();
        }
        device.lock().write(&plan, tokens.kv_start, bytemuck::cast_slice(&[0i32; TOKENS])).unwrap();
        device.lock().write(&plan, values.out_rows, bytemuck::cast_slice(&[0i32])).unwrap();
        device.lock().run(&plan, Extents::new(TOKENS, 1)).unwrap();

        for (label, act, x, residual, out) in products {
            let part = label.split('.').collect::<Vec<_>>();
            let layer: usize = part[1].parse().unwrap();
            let parts: &[Projection] = match part[2] {
                "attn_qkv" => &[Q, K, V],
                "attn_output" => &[Output],
                "ffn_gate_up" => &[Gate, Up],
                "ffn_down" => &[Down],
                other => panic!("{other}"),
            };
            let width = |id: ValueId| widths[id.0 as usize];
            let (cols, wide, stride) = (width(x), width(out), width(act.q));
            let quantized: Vec<i8> = read(&device, &plan, act.q, TOKENS * stride);
            let scales: Vec<f32> = read(&device, &plan, act.scale, TOKENS);
            let floats: Vec<f32> = read(&device, &plan, x, TOKENS * cols);
            let added: Option<Vec<f32>> = residual.map(|id| read(&device, &plan, id, TOKENS * wide));
            let found: Vec<f32> = read(&device, &plan, out, TOKENS * wide);
            assert_eq!(added.is_some(), matches!(parts, [Output] | [Down]), "{label}: blocks add these to their input");
            let mut first = 0;
            for &projection in parts {
                let (rows, _) = projection.shape(&config);
                let weights = model_file.linear(layer, projection).unwrap().matrix.to_f32();
                let module = adapter.modules.iter().find(|m| (m.layer, m.projection) == (layer, projection));
                let scale =
                    module.map_or(0.0, |module| f64::from(factor) * f64::from(module.alpha) / module.rank as f64);
                for token in 0..TOKENS {
                    let scaled = |&q: &i8| f64::from(q) / f64::from(scales[token]);
                    let q: Vec<f64> = quantized[token * stride..][..cols].iter().map(scaled).collect();
                    let x: Vec<f64> = floats[token * cols..][..cols].iter().map(|&x| f64::from(x)).collect();
                    for row in 0..rows {
                        let place = token * wide + first + row;
                        let added = added.as_ref().map_or(0.0, |added| f64::from(added[place]));
                        let expected = added + dense_row(&weights, module, scale, row, &q, &x);
                        let off = (f64::from(found[place]) - expected).abs();
                        assert!(off <= 2e-5 * (1.0 + expected.abs()), "{label} {projection:?} {row}: {off:e}");
                    }
                }
                first += rows;
            }
        }
    }
}

fn logits(model_file: &dyn ModelFile, adapters: &[(Adapter, f32)]) -> Vec<f32> {
    let options =
        EngineOptions { context: 32, sequences: 1, batch: 8, precision: Precision::F32, ..EngineOptions::default() };
    let device = Box::new(CpuDevice::new(2));
    let mut engine = Engine::load_adapted(model_file, adapters, device, options, &mut |_, _| ()).unwrap();
    engine.append(&[(0, &[1, 20, 3, 44, 5, 66, 7, 88, 9, 10, 11])]).unwrap()
}

#[test]
fn magnitudes_count_in_the_order_of_the_adapters() {
    let mut random = Random::fresh();
    // Dense weights read floats: no activation is rounded, so that nothing can round the other way.
    let model_file = synthetic(config(&LLAMA, WIDE_HEADS), 5).with_weights(Weights::Dense);
    let config = model_file.config().clone();
    let plain = adapter(&mut random, &config, &Projection::ALL, false);
    let dora = adapter(&mut random, &config, &[Projection::Q, Projection::Output, Projection::Up], true);
    // The norms of the rows as they are: the adapter is the plain one.
    let mut neutral = dora.clone();
    for module in &mut neutral.modules {
        let weights = model_file.master(module.layer, module.projection).unwrap().expect("dense weights");
        let (rows, cols) = module.projection.shape(&config);
        let norm = |row: usize| {
            let element = |column: usize| {
                let term = |j: usize| module.b[row * module.rank + j] * module.a[j * cols + column];
                weights[row * cols + column]
                    + module.alpha / module.rank as f32 * (0..module.rank).map(term).sum::<f32>()
            };
            (0..cols).map(|column| f64::from(element(column)).powi(2)).sum::<f64>().sqrt() as f32
        };
        module.magnitude = Some((0..rows).map(norm).collect());
    }
    let mut bare = neutral.clone();
    bare.modules.iter_mut().for_each(|module| module.magnitude = None);
    let distance = |left: &[f32], right: &[f32]| {
        let size = right.iter().map(|x| x * x).sum::<f32>().sqrt();
        left.iter().zip(right).map(|(l, r)| (l - r).powi(2)).sum::<f32>().sqrt() / size
    };
    let with = |adapters: &[&Adapter]| {
        logits(&model_file, &adapters.iter().map(|&adapter| (adapter.clone(), 1.0)).collect::<Vec<_>>())
    };
    for (found, expected) in [
        (with(&[&neutral]), with(&[&bare])),
        (with(&[&plain, &neutral]), with(&[&bare, &plain])),
        (with(&[&neutral, &plain]), with(&[&bare, &plain])),
        (with(&[&neutral, &plain, &neutral]), with(&[&bare, &plain, &bare])),
    ] {
        let off = distance(&found, &expected);
        assert!(off < 1e-4, "{off:e}");
    }
    let (before, after) = (with(&[&dora, &plain]), with(&[&plain, &dora]));
    assert!(distance(&before, &after) > 0.02, "magnitudes scale the adapters before them");
    assert!(distance(&with(&[&dora]), &with(&[&bare])) > 0.05);
}
