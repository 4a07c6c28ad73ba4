//! Norms that read what another norm made, as one dispatch: what their separate steps give.

use crate::harness::{Random, Ready, assert_close, assert_silent, open, place, validation};
use std::collections::HashMap;
use tritune_graph::ops::{Add, RmsNormBackward};
use tritune_graph::{
    Bindings, DType, Device, Encoding, Graph, GraphError, Resource, ResourceId, Resources, Slice, ValueId,
};
use tritune_vulkan::{DeviceOverrides, OpenOptions, VulkanDevice};

const EPS: f32 = 1e-5;
const INNER_EPS: f32 = 1e-3;

fn open_card(overrides: &str) -> Option<VulkanDevice> {
    let overrides = DeviceOverrides::parse(overrides).unwrap();
    open(OpenOptions { validation: validation(), overrides, wide_tiles: Some(true), ..OpenOptions::default() })
}

/// The backward pass of norms of what another norm made, with gradients that are gone when the last step is reached, and what is read.
struct Backward {
    resources: Resources,
    weights: HashMap<ResourceId, Vec<u8>>,
    /// Those of the norms, then that of the norm that made their input.
    gains: Vec<ResourceId>,
    gradients: ResourceId,
    cols: usize,
    residual: bool,
}

/// What the values of a case are.
struct Values {
    x: Vec<f32>,
    gains: Vec<Vec<f32>>,
    dys: Vec<Vec<f32>>,
    residual: Vec<f32>,
    /// What the gradients of the gains add to.
    before: Vec<f32>,
}

impl Values {
    fn new(random: &mut Random, rows: usize, cols: usize, norms: usize) -> Values {
        let mut gain = || random.floats(cols).iter().map(|value| 1.0 + 0.5 * value).collect();
        let gains = (0..=norms).map(|_| gain()).collect();
        let mut floats = |rows: usize| random.floats(rows * cols);
        let (x, residual, before) = (floats(rows), floats(rows), floats(norms + 1));
        Values { x, gains, dys: (0..norms).map(|_| floats(rows)).collect(), residual, before }
    }

    /// One row alone.
    fn row(&self, row: usize) -> Values {
        let cols = self.gains[0].len();
        let of = |values: &[f32]| values[row * cols..][..cols].to_vec();
        let dys = self.dys.iter().map(|dy| of(dy)).collect();
        let (gains, before) = (self.gains.clone(), self.before.clone());
        Values { x: of(&self.x), gains, dys, residual: of(&self.residual), before }
    }

    /// The gradient of x and those of the gains, step by step in f64.
    fn exact(&self, residual: bool) -> (Vec<f64>, Vec<f64>) {
        let (cols, norms) = (self.gains[0].len(), self.dys.len());
        let mut gradients: Vec<f64> = self.before.iter().map(|&value| value.into()).collect();
        let mut out = Vec::new();
        let mut backward = |number: usize, x: &[f64], dy: &[f64], eps: f32| -> Vec<f64> {
            let gain = &self.gains[number];
            let factor = 1.0 / (x.iter().map(|x| x * x).sum::<f64>() / cols as f64 + f64::from(eps)).sqrt();
            let along: f64 = (0..cols).map(|k| f64::from(gain[k]) * dy[k] * x[k]).sum::<f64>() / cols as f64;
            for k in 0..cols {
                gradients[number * cols + k] += factor * dy[k] * x[k];
            }
            (0..cols).map(|k| factor * f64::from(gain[k]) * dy[k] - x[k] * factor.powi(3) * along).collect()
        };
        for (row, x) in self.x.chunks(cols).enumerate() {
            let x: Vec<f64> = x.iter().map(|&x| x.into()).collect();
            let factor = 1.0 / (x.iter().map(|x| x * x).sum::<f64>() / cols as f64 + f64::from(EPS)).sqrt();
            let made: Vec<f64> =
                x.iter().zip(&self.gains[norms]).map(|(x, &gain)| factor * x * f64::from(gain)).collect();
            let mut sum = vec![0.0; cols];
            for (number, dy) in self.dys.iter().enumerate() {
                let dy: Vec<f64> = dy[row * cols..][..cols].iter().map(|&dy| dy.into()).collect();
                let one = backward(number, &made, &dy, INNER_EPS);
                sum.iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
            }
            let one = backward(norms, &x, &sum, EPS);
            let added = |k: usize| if residual { f64::from(self.residual[row * cols + k]) } else { 0.0 };
            out.extend(one.into_iter().enumerate().map(|(k, value)| value + added(k)));
        }
        (out, gradients)
    }
}

impl Backward {
    fn new(values: &Values, residual: bool) -> Backward {
        let (mut resources, mut weights) = (Resources::new(), HashMap::new());
        let cols = values.gains[0].len();
        let gains = values.gains.iter().map(|gain| {
            let id = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
            weights.insert(id, bytemuck::cast_slice(gain).to_vec());
            id
        });
        let gains: Vec<ResourceId> = gains.collect();
        let gradients =
            resources.add(Resource::buffer("gradients", gains.len(), cols.next_multiple_of(64), DType::F32));
        Backward { resources, weights, gains, gradients, cols, residual }
    }

    /// Where the gradient of a gain adds up. They lie in another order than the norms.
    fn slice(&self, number: usize) -> Slice {
        let (cols, place) = (self.cols, self.gains.len() - 1 - number);
        Slice { buffer: self.gradients, offset: place * cols.next_multiple_of(64), rows: 1, cols }
    }

    /// `spoil` may read what a chain would not write.
    fn build(&self, graph: &mut Graph, capacity: usize, spoil: Spoil) -> Result<(), GraphError> {
        let (cols, norms) = (self.cols, self.gains.len() - 1);
        let rows = Graph::token_rows(capacity);
        let x = graph.input("x", DType::F32, rows, cols);
        let residual = self.residual.then(|| graph.input("residual", DType::F32, rows, cols));
        let zero = graph.input("zero", DType::F32, rows, cols);
        let given: Vec<ValueId> =
            (0..norms).map(|number| graph.input(&format!("dy.{number}"), DType::F32, rows, cols)).collect();
        let made = graph.rms_norm("made", x, self.gains[norms], if spoil == Spoil::Made { 0.5 } else { EPS })?;
        let mut inner = Vec::new();
        for dy in given {
            let out = graph.destination("dy", DType::F32, rows, cols);
            graph.push("dy", Add { a: dy, b: zero, out });
            inner.push(out);
        }
        let mut sum = None;
        for (number, dy) in inner.into_iter().enumerate() {
            let out = graph.destination("sum", DType::F32, rows, cols);
            let (gain, gradient) = (self.gains[number], Some(self.slice(number)));
            graph.push("norm", RmsNormBackward { x: made, gain, eps: INNER_EPS, dy, residual: sum, out, gradient });
            sum = Some(out);
        }
        let dy = sum.expect("there is a norm");
        if spoil == Spoil::Read {
            graph.mark_output(dy, "sum");
        }
        let out = graph.destination("out", DType::F32, rows, cols);
        let gradient = Some(self.slice(norms)).filter(|_| spoil != Spoil::Untrained);
        graph.push("outer", RmsNormBackward { x, gain: self.gains[norms], eps: EPS, dy, residual, out, gradient });
        graph.mark_output(out, "out");
        Ok(())
    }

    /// The results and the number of launches.
    fn run(
        &self,
        device: &mut VulkanDevice,
        values: &Values,
        (capacity, rows): (usize, usize),
        spoil: Spoil,
    ) -> (Vec<f32>, Vec<f32>, usize) {
        let (cols, stride) = (self.cols, self.cols.next_multiple_of(64));
        let bindings: Bindings = place(device, &self.resources, &self.weights);
        let buffer = bindings.get(self.gradients).unwrap().clone();
        for (number, before) in values.before.chunks(cols).enumerate() {
            device.write_buffer(&buffer, 4 * self.slice(number).offset as u64, bytemuck::cast_slice(before)).unwrap();
        }
        let ready = Ready::new(device, &self.resources, &bindings, |graph| self.build(graph, capacity, spoil));
        ready.write(device, "x", &values.x);
        ready.write(device, "zero", &vec![0f32; rows * cols]);
        for (number, dy) in values.dys.iter().enumerate() {
            ready.write(device, &format!("dy.{number}"), dy);
        }
        if self.residual {
            ready.write(device, "residual", &values.residual);
        }
        ready.run(device, rows, 0);
        let mut gradients = vec![0f32; self.gains.len() * stride];
        device.read_buffer(&buffer, 0, bytemuck::cast_slice_mut(&mut gradients)).unwrap();
        let in_order = (0..self.gains.len()).flat_map(|number| gradients[self.slice(number).offset..][..cols].to_vec());
        let launches = device.recorded(&ready.id).expect("a compiled plan").launches;
        (ready.read(device, "out", rows * cols), in_order.collect(), launches)
    }
}

/// What keeps norms apart.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Spoil {
    Nothing,
    /// The host reads what is between them.
    Read,
    /// One gain is not trained.
    Untrained,
    /// Their input is another norm's.
    Made,
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(1e-3, |largest, value| value.abs().max(largest))
}

#[test]
fn backward_steps_of_norms_are_one() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card("") else { return };
    let Some(mut apart) = open_card("no-fusion") else { return };
    let Some(mut hurried) = open_card("submit=1") else { return };
    // The last ones are no rows of a workgroup whose invocations have four columns each.
    let longest = 4 * device.profile().subgroup_size.saturating_mul(device.profile().max_subgroups) as usize;
    for (cols, norms, capacity, rows) in [
        (4usize, 1, 1, 1),
        (20, 2, 7, 1 + random.below(7)),
        (64, 3, 17, 1 + random.below(17)),
        (64, 2, 700, 601 + random.below(100)),
        (192, 3, 1 + random.below(17), 0),
        (576, 3, 17, 1 + random.below(17)),
        (576, 2, 1, 1),
        (1536, 2, 5, 3),
        (2048, 3, 3, 2),
        (64, 4, 3, 2),
        (70, 2, 3, 3),
        (2052, 3, 3, 3),
    ] {
        let fuses = cols.is_multiple_of(4) && cols <= longest.min(2048) && norms <= 3;
        let (rows, residual) = (if rows == 0 { capacity } else { rows }, random.below(2) == 0);
        let case = format!("{norms} norms of {rows} of {capacity} x {cols}, residual {residual}");
        let values = Values::new(&mut random, rows, cols, norms);
        let backward = Backward::new(&values, residual);
        let run = |device: &mut VulkanDevice| backward.run(device, &values, (capacity, rows), Spoil::Nothing);
        let (exact, exact_gradients) = values.exact(residual);
        let check = |out: &[f32], gradients: &[f32]| {
            assert_close(out, &exact, 2e-5, 0.1 * largest(&exact), &case);
            assert_close(gradients, &exact_gradients, 2e-5, 0.1 * largest(&exact_gradients), &case);
        };
        let (out, gradients, launches) = run(&mut device);
        check(&out, &gradients);
        let (other, other_gradients, separate) = run(&mut apart);
        check(&other, &other_gradients);
        assert!(separate >= 1 + norms + 2 * (norms + 1), "{case}: {separate} launches apart");
        assert_eq!(launches, if fuses { 1 + norms + 2 } else { separate }, "{case}");
        // The same in several dispatches.
        let again = run(&mut hurried);
        assert_eq!((&out, &gradients), (&again.0, &again.1), "{case}");
        // A row has the bits it has alone.
        let row = random.below(rows);
        let alone = backward.run(&mut device, &values.row(row), (1, 1), Spoil::Nothing);
        assert_eq!(alone.0, out[row * cols..][..cols], "{case}: row {row} alone");
    }
    for (device, name) in [(&device, "norms"), (&apart, "norms apart"), (&hurried, "norms in several dispatches")] {
        assert_silent(device, name);
    }
}

#[test]
fn norms_that_are_no_chain_stay_apart() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card("") else { return };
    let values = Values::new(&mut random, 3, 64, 2);
    let backward = Backward::new(&values, true);
    // One launch for the norm, two for gradients, and two for each step of the backward pass, but for a gain that is not trained.
    let launches = |device: &mut VulkanDevice, spoil| backward.run(device, &values, (3, 3), spoil).2;
    assert_eq!(launches(&mut device, Spoil::Nothing), 3 + 2);
    assert_eq!(launches(&mut device, Spoil::Read), 3 + 6);
    assert_eq!(launches(&mut device, Spoil::Untrained), 3 + 5);
    assert_eq!(launches(&mut device, Spoil::Made), 3 + 6);
    assert_silent(&device, "norms that are no chain");
}

/// The results of `rms_norm → rms_norm_quantize` for each gain but the first, bit by bit, and the number of launches. A step between
/// them keeps them apart.
fn forward(
    device: &mut VulkanDevice,
    gains: &[Vec<f32>],
    x: &[f32],
    (capacity, rows): (usize, usize),
    (apart, reads): (bool, bool),
) -> (Vec<u32>, usize) {
    let (cols, norms) = (gains[0].len(), gains.len() - 1);
    let (mut resources, mut weights) = (Resources::new(), HashMap::new());
    let gains = gains.iter().map(|gain| {
        let id = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
        weights.insert(id, bytemuck::cast_slice(gain).to_vec());
        id
    });
    let gains: Vec<ResourceId> = gains.collect();
    let bindings = place(device, &resources, &weights);
    let ready = Ready::new(device, &resources, &bindings, |graph| {
        let tokens = Graph::token_rows(capacity);
        let x = graph.input("x", DType::F32, tokens, cols);
        let between = |graph: &mut Graph| {
            let out = graph.destination("between", DType::F32, tokens, cols);
            graph.mark_output(out, "between");
            graph.push("between", Add { a: x, b: x, out });
        };
        if !apart {
            between(graph);
        }
        let made = graph.rms_norm("made", x, gains[0], EPS)?;
        if apart {
            between(graph);
        }
        if reads {
            graph.mark_output(made, "made");
        }
        for (number, &gain) in gains[1..].iter().enumerate() {
            let (out, _) = graph.rms_norm_quantize("norm", made, gain, INNER_EPS, false)?;
            for (id, name) in [(out.q, "q"), (out.scale, "scale"), (out.sum, "sum")] {
                graph.mark_output(id, &format!("{name}.{number}"));
            }
        }
        Ok(())
    });
    ready.write(device, "x", x);
    ready.run(device, rows, 0);
    let mut bits = Vec::new();
    for number in 0..norms {
        bits.extend(ready.read::<u32>(device, &format!("q.{number}"), rows * cols.next_multiple_of(16) / 4));
        bits.extend(ready.read::<u32>(device, &format!("scale.{number}"), rows));
        bits.extend(ready.read::<u32>(device, &format!("sum.{number}"), rows));
    }
    if reads {
        bits.extend(ready.read::<u32>(device, "made", rows * cols));
    }
    (bits, device.recorded(&ready.id).expect("a compiled plan").launches)
}

#[test]
fn norms_of_what_a_norm_made_have_the_bits_of_separate_ones() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card("") else { return };
    // The last ones are no rows of a subgroup, or too many norms: the fourth stays alone.
    for (cols, norms, launches) in
        [(64, 1, 1), (64, 3, 1), (192, 2, 1), (576, 3, 1), (1536, 1, 1), (64, 4, 2), (96, 3, 4), (2112, 2, 3)]
    {
        for (capacity, rows) in [(1, 1), (17, 1 + random.below(17)), (66, 65)] {
            for reads in [false, true] {
                let case = format!("{norms} norms of {rows} of {capacity} x {cols}, read {reads}");
                let gains: Vec<Vec<f32>> = (0..=norms).map(|_| random.floats(cols)).collect();
                let x = random.floats(rows * cols);
                let mut run = |apart| forward(&mut device, &gains, &x, (capacity, rows), (apart, reads));
                let (expected, separate) = run(true);
                let (found, together) = run(false);
                assert_eq!((separate, together), (2 + norms, 1 + launches), "{case}");
                assert_eq!(found, expected, "{case}");
            }
        }
    }
    assert_silent(&device, "norms of what a norm made");
}
