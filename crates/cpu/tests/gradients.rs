//! Every rule of `Graph::differentiate`, on the CPU device, against finite differences of an f64 oracle; and the proof
//! that a wrong backward op is noticed.

#[path = "gradients/cases.rs"]
mod cases;
#[path = "gradients/lab.rs"]
mod lab;
#[path = "gradients/oracle.rs"]
mod oracle;
#[path = "gradients/random.rs"]
mod random;

use cases::{CASES, CORRUPTIONS};
use lab::{DOCUMENTS, Data, Gradients, Lab, Net, Prepared, VANISHING, WIDTH, length, spans, worst};
use std::collections::HashMap;
use tritune_graph::{
    Bindings, DType, Device, Differentiation, Extents, Graph, HYPER, HeadLossInput, Hyper, LoraBFactor,
    OptimizerBuffers, Plan, Resource, Resources, Rows,
};
use tritune_testing::Random;

/// Largest relative error of a tensor of gradients in f32.
const TOLERANCE: f64 = 5e-5;
/// Random graphs of a run.
const COMPOSITIONS: usize = 12;

fn prepare<'r>(lab: &'r Lab, case: cases::Build, seed: u64) -> Prepared<'r> {
    let mut net = Net::new(lab, seed);
    let x = case(&mut net).unwrap();
    net.finish(x)
}

/// With inputs that round the same way in f32 as in f64, and gradients that do not vanish.
fn clear<'r>(random: &mut Random, build: impl Fn(u64) -> Prepared<'r>) -> (u64, Prepared<'r>, Vec<Vec<f64>>) {
    loop {
        let seed = random.next();
        let prepared = build(seed);
        if prepared.margin() > 2e-4 {
            let expected = prepared.expected();
            if expected.iter().all(|gradient| length(gradient.iter().copied()) > VANISHING) {
                return (seed, prepared, expected);
            }
        }
    }
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    for &(name, case) in CASES {
        let (_, prepared, expected) = clear(&mut random, |seed| prepare(&lab, case, seed));
        let got = prepared.run(&prepared.plan, 2).unwrap();
        let (tensor, off) = worst(&got, &expected);
        println!("{name}: {tensor} is off by {off:.1e}");
        assert!(off < TOLERANCE, "{name}: {tensor} is off by {off:e}");
        let alone = prepared.run(&prepared.plan, 1).unwrap();
        assert_same(&got, &alone, &format!("{name} on one thread"));
    }
}

#[track_caller]
fn assert_same(a: &Gradients, b: &Gradients, case: &str) {
    for ((name, a), (_, b)) in a.iter().zip(b) {
        let same = a.iter().map(|x| x.to_bits()).eq(b.iter().map(|x| x.to_bits()));
        assert!(same, "{case}: {name}");
    }
}

#[test]
fn recomputing_changes_no_bit_and_needs_less_memory() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    for [kept, again] in
        [[cases::layers, cases::layers_recomputed], [cases::trained_layers, cases::trained_layers_recomputed]]
    {
        let seed = random.next();
        let (kept, again) = (prepare(&lab, kept, seed), prepare(&lab, again, seed));
        assert!(again.plan.steps.len() > kept.plan.steps.len());
        assert!(again.plan.activation_bytes() < kept.plan.activation_bytes());
        let (kept, again) = (kept.run(&kept.plan, 2).unwrap(), again.run(&again.plan, 2).unwrap());
        assert_same(&kept, &again, "recompute");
    }
}

/// The same plan in which no two values share memory: what it computes cannot depend on lifetimes.
fn without_sharing(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    let mut end = 0;
    for value in &mut plan.values {
        value.placement.block = 0;
        value.placement.offset = end;
        end += value.placement.bytes;
    }
    plan.blocks = vec![end];
    plan
}

#[test]
fn random_compositions_have_the_gradients_of_finite_differences() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    for round in 0..COMPOSITIONS {
        let structure = random.next();
        let build = |seed: u64, recompute: bool| {
            let mut net = Net::new(&lab, seed);
            let x = random::composition(&mut net, structure, recompute).unwrap();
            net.finish(x)
        };
        let (seed, prepared, expected) = clear(&mut random, |seed| build(seed, false));
        let labels: Vec<&str> = prepared.net.graph.nodes().iter().map(|(label, _)| &**label).collect();
        let got = prepared.run(&prepared.plan, 2).unwrap();
        let (tensor, off) = worst(&got, &expected);
        println!("{round}: {} steps, {tensor} is off by {off:.1e}", labels.len());
        assert!(off < TOLERANCE, "{tensor} is off by {off:e} in {labels:?}");

        let apart = prepared.run(&without_sharing(&prepared.plan), 2).unwrap();
        assert_same(&got, &apart, &format!("values apart, {labels:?}"));
        let again = build(seed, true);
        assert_same(&got, &again.run(&again.plan, 2).unwrap(), &format!("recomputed, {labels:?}"));
        assert_same(&got, &again.run(&without_sharing(&again.plan), 1).unwrap(), &format!("both, {labels:?}"));
    }
}

#[test]
fn a_wrong_backward_op_is_caught_where_it_stands_and_nowhere_else() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    let prepared: Vec<(&str, Prepared, Vec<Vec<f64>>)> = CASES
        .iter()
        .map(|&(name, case)| {
            let (_, prepared, expected) = clear(&mut random, |seed| prepare(&lab, case, seed));
            (name, prepared, expected)
        })
        .collect();
    for &(what, corrupt) in CORRUPTIONS {
        let mut caught = 0;
        for (name, prepared, expected) in &prepared {
            let mut plan = prepared.plan.clone();
            let original = prepared.plan.clone();
            // The last one of the kind: dropout and scaled columns also stand in the forward pass.
            let applied = plan.steps.iter_mut().rev().any(|step| corrupt(&mut step.op, &original));
            let off = worst(&prepared.run(&plan, 1).unwrap(), expected).1;
            let wrong = off >= TOLERANCE;
            assert_eq!(wrong, applied, "{what} in {name}: off by {off:e}");
            caught += usize::from(wrong);
        }
        assert!(caught > 0, "{what} stands in no case");
    }
}

/// Packed in one run, or each document in a run of its own: the gradients that add up are the same.
#[test]
fn packed_and_accumulated_gradients_are_equal() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    let prepared = prepare(&lab, cases::layers_without_dropout, random.next());
    let packed = prepared.run(&prepared.plan, 2).unwrap();
    let packed = &packed[prepared.wanted.len()..];

    let (mut device, bindings) = lab.device(2);
    let plan = device.compile(prepared.plan.clone(), &bindings).unwrap();
    let mut start = 0;
    for length in DOCUMENTS {
        let [first, doc_end, positions] = spans(&[length]);
        for (id, data) in &prepared.net.inputs {
            let name = prepared.net.graph.value(*id).name.as_str();
            let part = match (name, data) {
                ("first", _) => Data::I32(first.clone()),
                ("doc_end", _) => Data::I32(doc_end.clone()),
                ("positions", _) => Data::I32(positions.clone()),
                ("last" | "rows", _) => Data::I32((0..length as i32).collect()),
                ("stream", data) => data.clone(),
                (_, Data::I32(values)) => Data::I32(values[start..start + length].to_vec()),
                (_, Data::F32(values)) => {
                    let cols = prepared.net.graph.value(*id).cols;
                    Data::F32(values[start * cols..(start + length) * cols].to_vec())
                }
            };
            device.write(&plan, *id, part.bytes()).unwrap();
        }
        device.run(&plan, Extents::training(length, length, false)).unwrap();
        start += length;
    }
    let alone = prepared.parameter_gradients(&mut device, &bindings).unwrap();
    let packed: Vec<Vec<f64>> =
        packed.iter().map(|(_, values)| values.iter().map(|&x| f64::from(x)).collect()).collect();
    let (tensor, off) = worst(&alone, &packed);
    assert!(off < 1e-5, "{tensor} is off by {off:e}");
}

#[test]
fn without_a_backward_pass_the_loss_is_the_same_and_gradients_stay() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    for case in [cases::layers, cases::trained_layers] {
        let prepared = prepare(&lab, case, random.next());
        let loss = prepared.plan.find("loss").unwrap();
        let mut losses = Vec::new();
        for backward in [true, false] {
            let (mut device, bindings) = lab.device(2);
            let id = device.compile(prepared.plan.clone(), &bindings).unwrap();
            for (value, data) in &prepared.net.inputs {
                device.write(&id, *value, data.bytes()).unwrap();
            }
            device.run(&id, Extents { backward, ..prepared.extents }).unwrap();
            let gradients = prepared.parameter_gradients(&mut device, &bindings).unwrap();
            for (name, values) in &gradients {
                assert_eq!(values.iter().any(|&x| x != 0.0), backward, "{name}");
            }
            let mut values = [f32::NAN; lab::TOKENS];
            device.read(&id, loss, bytemuck::cast_slice_mut(&mut values)).unwrap();
            losses.push(values.map(f32::to_bits));
        }
        assert_eq!(losses[0], losses[1]);
    }
}

/// A second run adds to what the first has left.
#[test]
fn gradients_of_weights_add_up() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    let prepared = prepare(&lab, cases::trained_layers, random.next());
    let (mut device, bindings) = lab.device(2);
    let id = device.compile(prepared.plan.clone(), &bindings).unwrap();
    for (value, data) in &prepared.net.inputs {
        device.write(&id, *value, data.bytes()).unwrap();
    }
    device.run(&id, prepared.extents).unwrap();
    let once = prepared.parameter_gradients(&mut device, &bindings).unwrap();
    device.run(&id, prepared.extents).unwrap();
    let twice: Vec<Vec<f64>> =
        once.iter().map(|(_, values)| values.iter().map(|&x| 2.0 * f64::from(x)).collect()).collect();
    let (tensor, off) = worst(&prepared.parameter_gradients(&mut device, &bindings).unwrap(), &twice);
    assert!(off < 1e-6, "{tensor} is off by {off:e}");
}

#[test]
fn factors_that_share_a_rank_have_no_rule() {
    let mut random = Random::fresh();
    let lab = Lab::new(&mut random);
    for (what, second, good) in [("in a row", 3, true), ("shared", 2, false), ("with a gap", 4, false)] {
        let mut net = Net::new(&lab, random.next());
        let lora_a = net.parameters(if good { 6 } else { 7 }, WIDTH);
        let factors = [0, second].map(|rank_offset| {
            let out_offset = if rank_offset == 0 { 0 } else { 12 };
            LoraBFactor { matrix: net.parameters(12, 3), out_offset, rank_offset }
        });
        let x = net.graph.lora_a("lora_a", net.x, lora_a).unwrap();
        let y = net.graph.lora_b("lora_b", x, factors.to_vec(), 1.0, None, WIDTH).unwrap();
        let targets = net.graph.input("targets", DType::I32, Graph::token_rows(lab::TOKENS), 1);
        let weights = net.graph.input("weights", DType::F32, Graph::token_rows(lab::TOKENS), 1);
        net.graph
            .head_loss(
                "loss",
                HeadLossInput { x: y, weight: lab.head, targets, row_weights: weights, distill: None },
                4,
                true,
                false,
            )
            .unwrap();
        let how = Differentiation { wanted: vec![net.x], ..Differentiation::default() };
        assert_eq!(net.graph.differentiate(&how).is_ok(), good, "{what}");
    }
}

#[test]
fn the_optimiser_steps_when_told_and_skips_what_is_not_finite() {
    let mut random = Random::fresh();
    let mut resources = Resources::new();
    let mut add = |name: &str| resources.add(Resource::buffer(name, 3, 64, DType::F32));
    let buffers = [0, 1].map(|segment| {
        let [parameters, gradients, mean, square] =
            ["parameters", "gradients", "mean", "square"].map(|name| add(&format!("{name} {segment}")));
        OptimizerBuffers { parameters, gradients, mean, square }
    });
    let mut graph = Graph::new(&resources);
    let hyper = graph.input("hyper", DType::F32, Rows::Fixed(1), HYPER);
    let own = graph.input("own hyper", DType::F32, Rows::Fixed(1), HYPER);
    let clip = graph.adam_w(&buffers, hyper, &HashMap::from([(buffers[1].parameters, own)])).unwrap();
    graph.mark_output(clip, "clip");
    let plan = Plan::new("optimiser", &graph, &tritune_cpu::target()).unwrap();
    let settings = Hyper {
        rate: 0.01,
        beta1: 0.9,
        beta2: 0.99,
        epsilon: 1e-8,
        decay_factor: 0.999,
        bias1: 0.1,
        bias2: 0.01,
        clip: 1.5,
    };
    for (case, update, spoil) in [("idle", false, None), ("step", true, None), ("NaN", true, Some(f32::NAN))] {
        let (mut device, mut bindings) = (tritune_cpu::CpuDevice::new(2), Bindings::new());
        let id_of = |buffer: &OptimizerBuffers| [buffer.parameters, buffer.gradients, buffer.mean, buffer.square];
        let mut before: Vec<Vec<f32>> = Vec::new();
        for id in buffers.iter().flat_map(id_of) {
            let mut values = random.floats(192);
            if resources.get(id).name.starts_with("square") {
                values.iter_mut().for_each(|x| *x *= *x);
            }
            if let (Some(spoil), true) = (spoil, resources.get(id).name == "gradients 1") {
                values[77] = spoil;
            }
            let buffer = device.allocate(resources.get(id)).unwrap();
            device.write_buffer(&buffer, 0, bytemuck::cast_slice(&values)).unwrap();
            bindings.insert(id, buffer);
            before.push(values);
        }
        let plan = device.compile(plan.clone(), &bindings).unwrap();
        device.write(&plan, hyper, bytemuck::cast_slice(&settings.to_array())).unwrap();
        device.write(&plan, own, bytemuck::cast_slice(&Hyper { decay_factor: 1.0, ..settings }.to_array())).unwrap();
        device.run(&plan, Extents { update, ..Extents::new(0, 0) }).unwrap();
        let norm = [1, 5].iter().flat_map(|&index| &before[index]).map(|&g| f64::from(g).powi(2)).sum::<f64>().sqrt();
        let factor = (1.5 / norm).min(1.0);
        if update {
            let mut got = [f32::NAN; 2];
            device.read(&plan, clip, bytemuck::cast_slice_mut(&mut got)).unwrap();
            match spoil {
                None => assert!((f64::from(got[0]) / norm - 1.0).abs() < 1e-6, "{case}: {got:?}, {norm}"),
                Some(_) => assert!(got[0].is_nan() && got[1].is_nan(), "{case}: {got:?}"),
            }
        }
        for (segment, buffer) in buffers.iter().enumerate() {
            let [parameters, gradients, mean, square] = [0, 1, 2, 3].map(|index| &before[4 * segment + index]);
            let read = |device: &mut tritune_cpu::CpuDevice, id| {
                let mut values = vec![f32::NAN; 192];
                device.read_buffer(bindings.get(id).unwrap(), 0, bytemuck::cast_slice_mut(&mut values)).unwrap();
                values
            };
            let got = id_of(buffer).map(|id| read(&mut device, id));
            if !update || spoil.is_some() {
                for (got, before) in got.iter().zip([parameters, gradients, mean, square]) {
                    assert!(got.iter().map(|x| x.to_bits()).eq(before.iter().map(|x| x.to_bits())), "{case}");
                }
                continue;
            }
            assert!(got[1].iter().all(|&x| x == 0.0), "{case}: gradients are zero again");
            for index in 0..192 {
                let g = f64::from(gradients[index]) * factor;
                let m = 0.9 * f64::from(mean[index]) + 0.1 * g;
                let v = 0.99 * f64::from(square[index]) + 0.01 * g * g;
                let w = f64::from(parameters[index]) * [0.999, 1.0][segment]
                    - 0.01 * (m / 0.1) / ((v / 0.01).sqrt() + 1e-8);
                for (got, expected) in [(got[0][index], w), (got[2][index], m), (got[3][index], v)] {
                    assert!(
                        (f64::from(got) - expected).abs() < 2e-5 * expected.abs().max(0.1),
                        "{case}: {got}, {expected}"
                    );
                }
            }
        }
    }
}
