//! Cases of the optimiser: its ops alone, and steps of all of them together over several runs.

use super::bounds::limit;
use super::judge::Expected;
use super::training::when;
use super::{Given, OpCase, Problem, bytes_of, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use std::collections::HashMap;
use tritune_graph::{Extent, Extents, Graph, GraphError, HYPER, Hyper, OptimizerBuffers, Rows, ValueId, ops};

const ONCE: Rows = Rows::UpTo { extent: Extent::Updates, capacity: 1 };
const FIXED: Rows = Rows::Fixed(1);

fn given(update: bool) -> Given {
    Given::new(Extents::training(0, 0, update))
}

/// Names of the buffers of a group, whose elements are `Group`'s in that order.
const NAMES: [[&str; 4]; 6] = [
    ["parameters", "gradients", "mean", "square"],
    ["parameters 1", "gradients 1", "mean 1", "square 1"],
    ["parameters 2", "gradients 2", "mean 2", "square 2"],
    ["parameters 3", "gradients 3", "mean 3", "square 3"],
    ["parameters 4", "gradients 4", "mean 4", "square 4"],
    ["parameters 5", "gradients 5", "mean 5", "square 5"],
];

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for (rows, cols, parts) in [(1, 64, 256), (3, 64, 1), (17, 64, 7), (65, 128, 256), (257, 256, 16), (1030, 128, 256)]
    {
        let name = format!("{rows} x {cols} in {parts}");
        cases.push(OpCase::new("sum_squares", name, move |random| sum_squares(random, rows, cols, parts, true)));
    }
    cases.push(OpCase::new("sum_squares", "no step", |random| sum_squares(random, 3, 64, 4, false)));

    for (count, parts, clip) in [
        (1, 256, Clip::Below),
        (2, 17, Clip::Below),
        (3, 1, Clip::Above),
        (4, 300, Clip::Below),
        (5, 256, Clip::Below),
        (9, 5, Clip::Infinite),
    ] {
        let name = format!("{count} of {parts}, limit {clip:?}");
        cases.push(OpCase::new("clip_factor", name, move |random| clip_factor(random, count, parts, clip, true)));
    }
    cases.push(OpCase::new("clip_factor", "no step", |random| clip_factor(random, 2, 8, Clip::Below, false)));

    for (rows, cols, clip) in [
        (1, 64, [0.5, 1.0]),
        (17, 64, [3.0, 0.25]),
        (65, 128, [20.0, 0.05]),
        (1030, 128, [2.0, 0.5]),
        (2, 64, [f32::INFINITY, f32::NAN]),
        (2, 128, [f32::NAN, f32::NAN]),
    ] {
        let name = format!("{rows} x {cols}, norm {}", clip[0]);
        cases.push(OpCase::new("adam_w", name, move |random| adam_w(random, rows, cols, clip, true)));
    }
    cases.push(OpCase::new("adam_w", "no step", |random| adam_w(random, 2, 64, [1.0, 1.0], false)));

    let step = |name: &str, shows: &[&'static str], make: fn(&mut Random) -> Problem| OpCase {
        uses: vec!["sum_squares", "clip_factor", "adam_w"],
        shows: shows.to_vec(),
        ..OpCase::new("optimizer_step", name, make)
    };
    let both = &["clip_factor", "adam_w"];
    cases.push(step("17 rows, not asked for, then clipped", both, |random| steps(random, &[17], 0.5)));
    cases.push(step("two groups, not clipped", both, |random| steps(random, &[3, 65], f32::INFINITY)));
    cases.push(step("six groups, clipped", both, |random| steps(random, &[1, 2, 3, 4, 5, 6], 0.25)));
    // What the norm and the factor are then is not compared, only that nothing changes.
    let buffers = &["adam_w"];
    cases.push(step("a gradient that is infinite", buffers, |random| refused_step(random, f32::INFINITY)));
    cases.push(step("a gradient that is not a number", buffers, |random| refused_step(random, f32::NAN)));
    cases.push(step("gradients whose squares overflow", buffers, |random| refused_step(random, 3e30)));
    cases
}

fn sum_squares(random: &mut Random, rows: usize, cols: usize, parts: usize, runs: bool) -> Problem {
    let values = random.floats(rows * cols, 2.0);
    let exact = values.iter().map(|&value| f64::from(value).powi(2)).sum::<f64>();
    let mut problem = Problem::new();
    let buffer = problem.buffer("gradients", rows, cols, &values);
    let build = move |graph: &mut Graph| push_to(graph, ONCE, parts, |out| ops::SumSquares { buffer, out });
    let allowed = limit("sum_squares", "out") * exact;
    let expected = when(runs, Expected::Total { exact, allowed, count: parts });
    problem.stage(given(runs), build, [("out", expected)])
}

/// The limit as seen from the norm.
#[derive(Clone, Copy, Debug)]
enum Clip {
    Below,
    Above,
    Infinite,
}

fn clip_factor(random: &mut Random, count: usize, parts: usize, clip: Clip, runs: bool) -> Problem {
    const PARTS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    let squares: Vec<Vec<f32>> =
        (0..count).map(|_| random.floats(parts, 3.0).into_iter().map(f32::abs).collect()).collect();
    let norm = squares.iter().flatten().map(|&part| f64::from(part)).sum::<f64>().sqrt();
    let clip = match clip {
        Clip::Below => norm as f32 * 0.3,
        Clip::Above => norm as f32 * 1.5,
        Clip::Infinite => f32::INFINITY,
    };
    let hyper = Hyper { clip, ..hyper(random, 1) };
    let mut given = given(runs);
    let squares: Vec<ValueId> =
        PARTS.into_iter().zip(&squares).map(|(name, part)| given.input(name, ONCE, parts, part)).collect();
    let hyper = given.input("hyper", FIXED, HYPER, &hyper.to_array());
    let build =
        move |graph: &mut Graph| push_to(graph, ONCE, 2, |out| ops::ClipFactor { parts: squares.clone(), hyper, out });
    let exact = [norm, (f64::from(clip) / norm).min(1.0)].map(Exact::single);
    let expected = when(runs, Expected::within(limit("clip_factor", "out"), exact));
    Problem::new().stage(given, build, [("out", expected)])
}

/// What a host would say before a step.
fn hyper(random: &mut Random, step: i32) -> Hyper {
    let rate = 1e-3 * (1.5 + random.float());
    let (beta1, beta2) = (0.9f32, 0.999f32);
    Hyper {
        rate,
        beta1,
        beta2,
        epsilon: 1e-8,
        decay_factor: 1.0 - rate * 0.01,
        bias1: 1.0 - beta1.powi(step),
        bias2: 1.0 - beta2.powi(step),
        clip: 1.0,
    }
}

/// The elements of four buffers.
struct Group {
    rows: usize,
    cols: usize,
    buffers: [Vec<f32>; 4],
}

impl Group {
    /// A group in the middle of training, with some gradients of zero.
    fn new(random: &mut Random, rows: usize, cols: usize) -> Group {
        let mut gradients = random.floats(rows * cols, 0.5);
        gradients.iter_mut().step_by(7).for_each(|gradient| *gradient = 0.0);
        let parameters = random.floats(rows * cols, 1.0);
        let mean = random.floats(rows * cols, 0.1);
        let square = random.floats(rows * cols, 0.05).into_iter().map(f32::abs).collect();
        Group { rows, cols, buffers: [parameters, gradients, mean, square] }
    }

    fn place(&self, problem: &mut Problem, names: [&str; 4]) -> OptimizerBuffers {
        let [parameters, gradients, mean, square] =
            [0, 1, 2, 3].map(|buffer| problem.buffer(names[buffer], self.rows, self.cols, &self.buffers[buffer]));
        OptimizerBuffers { parameters, gradients, mean, square }
    }

    /// The buffers as they are, to be met exactly.
    fn unchanged(&self, names: [&'static str; 4]) -> Vec<(&'static str, Expected)> {
        names.into_iter().zip(self.buffers.iter().map(|buffer| Expected::Same(bytes_of(buffer)))).collect()
    }

    /// The buffers after a step.
    fn stepped(
        &self,
        names: [&'static str; 4],
        hyper: Hyper,
        factor: f64,
        limit: f64,
    ) -> Vec<(&'static str, Expected)> {
        let [parameters, gradients, mean, square] = &self.buffers;
        let elements: Vec<[Exact; 3]> = (0..parameters.len())
            .map(|i| {
                let [parameter, gradient, mean, square] =
                    [parameters[i], gradients[i], mean[i], square[i]].map(f64::from);
                naive::adam_w(hyper, parameter, gradient * factor, mean, square)
            })
            .collect();
        let buffer = |index: usize| Expected::within(limit, elements.iter().map(|element| element[index]));
        let zero = Expected::Same(vec![0; gradients.len() * 4]);
        let [first, second, third, fourth] = names;
        vec![(first, buffer(0)), (second, zero), (third, buffer(1)), (fourth, buffer(2))]
    }
}

fn adam_w(random: &mut Random, rows: usize, cols: usize, clip: [f32; 2], runs: bool) -> Problem {
    let mut problem = Problem::new();
    let group = Group::new(random, rows, cols);
    let buffers = group.place(&mut problem, NAMES[0]);
    let hyper = hyper(random, 5);
    let outputs = if runs && clip[0].is_finite() {
        group.stepped(NAMES[0], hyper, clip[1].into(), limit("adam_w", "buffers"))
    } else {
        group.unchanged(NAMES[0])
    };
    let mut given = given(runs);
    let hyper = given.input("hyper", FIXED, HYPER, &hyper.to_array());
    let clip = given.input("clip", ONCE, 2, &clip);
    let build = move |graph: &mut Graph| {
        graph.push("adam", ops::AdamW { buffers, hyper, clip });
        Ok([])
    };
    problem.stage(given, build, outputs)
}

/// A run that takes a step, after one that does not.
fn steps(random: &mut Random, rows: &[usize], clip: f32) -> Problem {
    let mut problem = Problem::new();
    let groups: Vec<Group> = rows.iter().map(|&rows| Group::new(random, rows, 64)).collect();
    let buffers: Vec<OptimizerBuffers> =
        groups.iter().zip(NAMES).map(|(group, names)| group.place(&mut problem, names)).collect();
    let hyper = Hyper { clip, ..hyper(random, 3) };
    let gradients = groups.iter().flat_map(|group| &group.buffers[1]);
    let norm = gradients.map(|&gradient| f64::from(gradient).powi(2)).sum::<f64>().sqrt();
    let factor = (f64::from(clip) / norm).min(1.0);

    let allowed = limit("optimizer_step", "buffers");
    let mut stepped = vec![("clip", Expected::within(allowed, [norm, factor].map(Exact::single)))];
    stepped.extend(groups.iter().zip(NAMES).flat_map(|(group, names)| group.stepped(names, hyper, factor, allowed)));
    let (given, build) = step(false, buffers.clone(), hyper);
    let problem = problem.stage(given, move |graph| build(graph).map(|_| []), unchanged(&groups));
    let (given, build) = step(true, buffers, hyper);
    problem.stage(given, build, stepped)
}

/// A step with one gradient that spoils the norm: nothing changes.
fn refused_step(random: &mut Random, gradient: f32) -> Problem {
    let mut problem = Problem::new();
    let mut groups = [3, 2].map(|rows| Group::new(random, rows, 64));
    groups[1].buffers[1][random.below(128)] = gradient;
    let buffers = [groups[0].place(&mut problem, NAMES[0]), groups[1].place(&mut problem, NAMES[1])];
    let (given, build) = step(true, buffers.to_vec(), hyper(random, 3));
    problem.stage(given, move |graph| build(graph).map(|_| []), unchanged(&groups))
}

fn unchanged(groups: &[Group]) -> Vec<(&'static str, Expected)> {
    groups.iter().zip(NAMES).flat_map(|(group, names)| group.unchanged(names)).collect()
}

/// The norm and the factor of a run with or without a step.
fn step(
    update: bool,
    buffers: Vec<OptimizerBuffers>,
    hyper: Hyper,
) -> (Given, impl Fn(&mut Graph) -> Result<[ValueId; 1], GraphError>) {
    let mut given = given(update);
    let hyper = given.input("hyper", FIXED, HYPER, &hyper.to_array());
    (given, move |graph| Ok([graph.adam_w(&buffers, hyper, &HashMap::new())?]))
}
