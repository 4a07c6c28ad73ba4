//! Rows that are made in f16 for the product that reads them next, by the kernels of activations and norms; of gradients the f16 stand
//! for the gradient times the scales of the weight's rows.

use crate::harness::{Random, assert_silent, open, source, validation};
use crate::reference;
use half::f16;
use std::iter;
use std::ops::{Add, Mul};
use tritune_graph::ops::{GatedActBackward, RmsNormBackward, TernaryMatmulBackward};
use tritune_graph::{
    Activation, Bindings, DType, Device, Encoding, Extents, Graph, Limits, Plan, PlanHandle, Resource, ResourceId,
    Resources, ScaledRows, Segment, Slice, ValueId,
};
use tritune_vulkan::{DeviceOverrides, GpuTraits, GradientProducts, OpenOptions, VulkanDevice, target};

pub const CAPACITY: usize = 7;
pub const TOKENS: usize = 5;
const DEPTH: usize = 16;
/// Columns of rows that no subgroup holds.
const LONG: usize = 6000;

/// Weights with random scales of their rows.
pub struct Weights {
    pub resources: Resources,
    pub bindings: Bindings,
    pub scales: Vec<(ResourceId, Vec<f32>)>,
}

impl Weights {
    pub fn new() -> Weights {
        Weights { resources: Resources::new(), bindings: Bindings::new(), scales: Vec::new() }
    }

    pub fn ternary(&mut self, device: &mut VulkanDevice, random: &mut Random, rows: usize) -> ResourceId {
        let scales = (0..rows).map(|_| random.float().abs() + 0.1).collect();
        self.scaled(device, random, scales)
    }

    pub fn scaled(&mut self, device: &mut VulkanDevice, random: &mut Random, scales: Vec<f32>) -> ResourceId {
        let rows = scales.len();
        let segments = vec![Segment { name: "all".to_owned(), rows }];
        let weight = self.resources.add(Resource::ternary("weight", DEPTH, segments));
        let trits: Vec<i32> = (0..rows * DEPTH).map(|_| random.below(3) as i32 - 1).collect();
        let (resource, bytes) = (self.resources.get(weight), reference::trit_rows(&trits, DEPTH));
        let mut scaled = ScaledRows { rows: source(resource, &bytes), scales: &scales };
        self.bindings.insert(weight, device.upload(resource, &mut scaled).unwrap());
        self.scales.push((weight, scales));
        weight
    }

    pub fn floats(&mut self, device: &mut VulkanDevice, name: &str, values: &[f32]) -> ResourceId {
        let id = self.resources.add(Resource::dense(name, 1, values.len(), Encoding::F32));
        let (resource, bytes) = (self.resources.get(id), bytemuck::cast_slice(values).to_vec());
        let mut rows = source(resource, &bytes);
        self.bindings.insert(id, device.upload(resource, &mut rows).unwrap());
        id
    }

    /// Of a dense product of rows of so many columns, which nothing but the plan needs here.
    fn f16_rows(&mut self, device: &mut VulkanDevice, cols: usize) -> ResourceId {
        let id = self.resources.add(Resource::dense("dense", DEPTH, cols, Encoding::F16));
        let (resource, bytes) = (self.resources.get(id), vec![0; DEPTH * cols * 2]);
        let mut rows = source(resource, &bytes);
        self.bindings.insert(id, device.upload(resource, &mut rows).unwrap());
        id
    }

    pub fn buffer(&mut self, device: &mut VulkanDevice, cols: usize) -> ResourceId {
        let id = self.resources.add(Resource::buffer("gradients", 1, cols, DType::F32));
        self.bindings.insert(id, device.allocate(self.resources.get(id)).unwrap());
        id
    }
}

/// The product behind a gradient, which nothing but the plan needs here.
pub fn product(graph: &mut Graph, dy: ValueId, weight: ResourceId) {
    let out = graph.destination("dx", DType::F32, graph.value(dy).rows, DEPTH);
    graph.mark_output(out, "dx");
    graph.push("product", TernaryMatmulBackward { dy, weight, residual: None, f16_products: true, out });
}

pub fn open_card() -> Option<VulkanDevice> {
    // Products themselves are in f32 here: no matrix units are at hand.
    let overrides = DeviceOverrides::parse("no-dot4,no-coopmat").unwrap();
    open(OpenOptions { validation: validation(), overrides, wide_tiles: Some(true), ..OpenOptions::default() })
}

pub fn run(
    device: &mut VulkanDevice,
    weights: &Weights,
    graph: &Graph,
    inputs: &[(&str, &[f32])],
) -> (Plan, PlanHandle) {
    run_tokens(device, weights, graph, inputs, TOKENS)
}

/// Compiles for matrix units, fills with poison and inputs, and runs so many tokens.
pub fn run_tokens(
    device: &mut VulkanDevice,
    weights: &Weights,
    graph: &Graph,
    inputs: &[(&str, &[f32])],
    tokens: usize,
) -> (Plan, PlanHandle) {
    // Without packed dot products a card keeps nothing for the norms it could run as one.
    let limits = Limits { keep_alive_steps: 2, ..device.target().limits };
    let gpu = GpuTraits { products: GradientProducts::F16, fuses: true, large: false, processors: 132 };
    let plan = Plan::new("f16_rows", graph, &target(limits, gpu)).unwrap();
    let id = device.compile(plan.clone(), &weights.bindings).unwrap();
    for (index, planned) in plan.values.iter().enumerate() {
        let bytes = planned.value.bytes().min(planned.placement.bytes) as usize;
        device.write(&id, ValueId(index as u32), &vec![0x5a; bytes]).unwrap();
    }
    for (name, values) in inputs {
        device.write(&id, plan.find(name).unwrap(), bytemuck::cast_slice(values)).unwrap();
    }
    device.run(&id, Extents::new(tokens, 0)).unwrap();
    (plan, id)
}

pub fn read<T: bytemuck::Pod>(device: &mut VulkanDevice, (plan, id): &(Plan, PlanHandle), value: ValueId) -> Vec<T> {
    let mut bytes = vec![0u8; plan.value(value).value.bytes() as usize];
    device.read(id, value, &mut bytes).unwrap();
    bytes.chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect()
}

/// A number that a device makes of terms in f32. Terms may cancel: what the number may be off by is a share of their sizes.
#[derive(Clone, Copy)]
pub struct Sum {
    value: f64,
    terms: f64,
}

impl Sum {
    pub fn exact(values: &[f32]) -> Vec<Sum> {
        values.iter().map(|&value| Sum::from(f64::from(value))).collect()
    }

    /// Whether a device may find this, rounded to `rounding` of itself.
    fn allows(self, found: f32, rounding: f64) -> bool {
        (f64::from(found) - self.value).abs() <= rounding * self.value.abs() + 2e-6 * self.terms
    }
}

impl From<f64> for Sum {
    fn from(value: f64) -> Sum {
        Sum { value, terms: value.abs() }
    }
}

impl Add for Sum {
    type Output = Sum;

    fn add(self, other: Sum) -> Sum {
        Sum { value: self.value + other.value, terms: self.terms + other.terms }
    }
}

impl Mul<f64> for Sum {
    type Output = Sum;

    fn mul(self, factor: f64) -> Sum {
        self * Sum::from(factor)
    }
}

impl Mul for Sum {
    type Output = Sum;

    fn mul(self, other: Sum) -> Sum {
        Sum { value: self.value * other.value, terms: self.terms * other.terms }
    }
}

impl iter::Sum for Sum {
    fn sum<I: Iterator<Item = Sum>>(terms: I) -> Sum {
        terms.fold(Sum::from(0.0), Sum::add)
    }
}

/// Compares the f16 of a step's scratch memory, from `first` on, with gradients times scales.
pub fn check(
    device: &mut VulkanDevice,
    ran: &(Plan, PlanHandle),
    (step, first): (usize, usize),
    expected: &[Sum],
    scales: &[f32],
    case: &str,
) {
    let scratch = ran.0.steps[step].scratch.clone();
    let f16_rows: Vec<u16> = read(device, ran, scratch[first].value);
    let inv_scale: Vec<f32> = read(device, ran, scratch[first + 1].value);
    let (cols, padded) = (scales.len(), scales.len().next_multiple_of(16));
    for (token, expected) in expected.chunks_exact(cols).enumerate().take(TOKENS) {
        let found = &f16_rows[token * padded..][..padded];
        let scaled: Vec<Sum> = expected.iter().zip(scales).map(|(&sum, &scale)| sum * f64::from(scale)).collect();
        let largest = scaled.iter().fold(0f64, |largest, sum| largest.max(sum.value.abs()));
        for (column, &bits) in found.iter().enumerate() {
            let value = f16::from_bits(bits).to_f32();
            let Some(&scaled) = scaled.get(column) else {
                assert_eq!(bits, 0, "{case}: padding of token {token}");
                continue;
            };
            assert!(value.abs() < 16_400.0, "{case}: token {token}, column {column}: {value}");
            let found = value * inv_scale[token];
            // Eleven bits, or a denormal, which is nothing beside the row's largest.
            let near = scaled.allows(found, 6e-4) || f64::from(found.abs()) + scaled.value.abs() <= 2e-8 * largest;
            assert!(near, "{case}: token {token}, column {column}: {found} for {}", scaled.value);
        }
        let most = found.iter().map(|&bits| f16::from_bits(bits).to_f32().abs()).fold(0.0, f32::max);
        assert!(largest == 0.0 || most >= 8_000.0, "{case}: token {token} uses {most} of the range");
    }
    for token in TOKENS..CAPACITY {
        assert!(
            f16_rows[token * padded..][..padded].iter().all(|&bits| bits == 0x5a5a),
            "{case}: row {token} is written"
        );
    }
}

/// An activation and its slope.
fn activate(kind: Activation, x: f64) -> (f64, Sum) {
    match kind {
        Activation::Silu => {
            let sigmoid = 1.0 / (1.0 + (-x).exp());
            (x * sigmoid, Sum::from(sigmoid) + Sum::from(x * sigmoid * (1.0 - sigmoid)))
        }
        Activation::Relu2 => (x.max(0.0).powi(2), Sum::from(2.0 * x.max(0.0))),
    }
}

/// Rows of very different sizes, one of zeros.
pub fn gradients(random: &mut Random, cols: usize) -> Vec<f32> {
    let size = |token: usize| [1.0, 1e-9, 1e6, 0.0, 1e-3][token % 5];
    (0..CAPACITY * cols).map(|index| random.float() * size(index / cols)).collect()
}

/// The backward step of an activation, alone or with that of a norm behind it, in front of the products that read what it gives.
struct Act {
    cols: usize,
    kind: Activation,
    /// Gate and up in one row.
    stacked: bool,
    /// Whether the host reads the gradients.
    floats: bool,
    /// Whether there is a norm, and whether its gain is trained.
    norm: Option<bool>,
}

/// What ran, and what it should have given.
struct ActRun {
    ran: (Plan, PlanHandle),
    out: ValueId,
    /// Of gate and up, side by side.
    slopes: Vec<Sum>,
    case: String,
}

/// Rows of two values in turn.
fn side_by_side<T: Copy>(a: &[T], b: &[T], cols: usize) -> Vec<T> {
    a.chunks(cols).zip(b.chunks(cols)).flat_map(|(a, b)| [a, b].concat()).collect()
}

impl Act {
    /// Runs it and compares what it gives in f16.
    fn run(&self, device: &mut VulkanDevice, random: &mut Random) -> ActRun {
        let &Act { cols, kind, stacked, floats, norm } = self;
        let case = format!("{kind:?}, {cols} columns, stacked {stacked}, floats {floats}, norm {norm:?}");
        let [gate, up] = [0, 1].map(|_| random.floats(CAPACITY * cols).iter().map(|x| 4.0 * x).collect::<Vec<f32>>());
        let (dy, gains) = (gradients(random, cols), random.floats(cols));
        let mut weights = Weights::new();
        let width = if stacked { 2 * cols } else { cols };
        let own = weights.ternary(device, random, width);
        let other = (!stacked).then(|| weights.ternary(device, random, cols));
        let (gain, buffer) = (weights.floats(device, "gain", &gains), weights.buffer(device, cols));
        let mut graph = Graph::new(&weights.resources);
        let tokens = Graph::token_rows(CAPACITY);
        let gate_up = graph.input("gate", DType::F32, tokens, width);
        let up_value = (!stacked).then(|| graph.input("up", DType::F32, tokens, cols));
        let mut slope = graph.input("dy", DType::F32, tokens, cols);
        if let Some(trained) = norm {
            let x = match up_value {
                Some(up) => graph.gated_act_split("act", kind, gate_up, up).unwrap(),
                None => graph.gated_act("act", kind, gate_up).unwrap(),
            };
            let (dy, gradient) = (slope, trained.then_some(Slice { buffer, offset: 0, rows: 1, cols }));
            slope = graph.destination("middle", DType::F32, tokens, cols);
            graph.push("norm", RmsNormBackward { x, gain, eps: 1e-5, dy, residual: None, out: slope, gradient });
        }
        let out = graph.destination("out", DType::F32, tokens, width);
        let d_up = (!stacked).then(|| graph.destination("d_up", DType::F32, tokens, cols));
        let step = graph.nodes().len();
        graph.push("act", GatedActBackward { kind, gate_up, up: up_value, dy: slope, out, d_up });
        if floats {
            graph.mark_output(out, "out");
        }
        product(&mut graph, out, own);
        if let (Some(d_up), Some(other)) = (d_up, other) {
            product(&mut graph, d_up, other);
        }
        let beside = side_by_side(&gate, &up, cols);
        let inputs: Vec<(&str, &[f32])> = match stacked {
            true => vec![("gate", &beside), ("dy", &dy)],
            false => vec![("gate", &gate), ("up", &up), ("dy", &dy)],
        };
        let ran = run(device, &weights, &graph, &inputs);
        let acts: Vec<(f64, Sum)> = gate.iter().map(|&gate| activate(kind, gate.into())).collect();
        let made: Vec<f64> = acts.iter().zip(&up).map(|(act, &up)| act.0 * f64::from(up)).collect();
        let slopes = match norm {
            Some(_) => norm_slopes(&made, &gains, &dy),
            None => Sum::exact(&dy),
        };
        let of = |index: usize| {
            let (slope, (value, change)) = (slopes[index], acts[index]);
            (slope * change * f64::from(up[index]), slope * value)
        };
        let (d_gate, d_up): (Vec<Sum>, Vec<Sum>) = (0..CAPACITY * cols).map(of).unzip();
        let slopes = side_by_side(&d_gate, &d_up, cols);
        if stacked {
            check(device, &ran, (step, 0), &slopes, &weights.scales[0].1, &case);
        } else {
            check(device, &ran, (step, 0), &d_gate, &weights.scales[0].1, &format!("{case}, gate"));
            check(device, &ran, (step, 2), &d_up, &weights.scales[1].1, &format!("{case}, up"));
        }
        ActRun { ran, out, slopes, case }
    }
}

impl ActRun {
    /// Compares what it gives in f32.
    fn check_floats(&self, device: &mut VulkanDevice) {
        let (found, cols): (Vec<f32>, _) = (read(device, &self.ran, self.out), self.slopes.len() / CAPACITY);
        for (index, (&found, expected)) in found.iter().zip(&self.slopes).enumerate().take(TOKENS * cols) {
            let (token, column) = (index / cols, index % cols);
            let near = expected.allows(found, 0.0);
            assert!(near, "{}: token {token}, column {column}: {found} for {}", self.case, expected.value);
        }
    }
}

#[test]
fn activations_make_them() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for cols in [4, 20, 132, 640, 2048, 8192] {
        for (kind, stacked, floats) in [
            (Activation::Silu, true, false),
            (Activation::Relu2, true, true),
            (Activation::Silu, true, true),
            (Activation::Silu, false, false),
            (Activation::Relu2, false, false),
        ] {
            let act = Act { cols, kind, stacked, floats, norm: None };
            let made = act.run(&mut device, &mut random);
            if floats {
                made.check_floats(&mut device);
            } else {
                // A value of a few bytes has the least place there is.
                assert_eq!(made.ran.0.has_place(made.out), cols == 4, "{}", made.case);
            }
        }
    }
    assert_silent(&device, "activations");
}

#[test]
fn norms_make_them() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for cols in [4, 20, 132, 576, LONG] {
        for (with_residual, trained) in [(false, false), (true, false), (false, true), (true, true)] {
            let case = format!("{cols} columns, residual {with_residual}, trained {trained}");
            let mut weights = Weights::new();
            let weight = weights.ternary(&mut device, &mut random, cols);
            let gains = random.floats(cols);
            let gain = weights.floats(&mut device, "gain", &gains);
            let buffer = weights.buffer(&mut device, cols);
            let (x, dy) = (random.floats(CAPACITY * cols), gradients(&mut random, cols));
            let added = gradients(&mut random, cols);
            let mut graph = Graph::new(&weights.resources);
            let tokens = Graph::token_rows(CAPACITY);
            let [x_value, dy_value] = ["x", "dy"].map(|name| graph.input(name, DType::F32, tokens, cols));
            let residual = with_residual.then(|| graph.input("residual", DType::F32, tokens, cols));
            let out = graph.destination("out", DType::F32, tokens, cols);
            let gradient = trained.then_some(Slice { buffer, offset: 0, rows: 1, cols });
            let op = RmsNormBackward { x: x_value, gain, eps: 1e-5, dy: dy_value, residual, out, gradient };
            graph.push("norm", op);
            graph.mark_output(out, "out");
            product(&mut graph, out, weight);
            let mut inputs: Vec<(&str, &[f32])> = vec![("x", &x), ("dy", &dy)];
            inputs.extend(with_residual.then_some(("residual", added.as_slice())));
            let ran = run(&mut device, &weights, &graph, &inputs);
            let found: Vec<f32> = read(&mut device, &ran, out);
            // The norm itself is compared elsewhere: what was written is what must be found in f16.
            assert!(found[..TOKENS * cols].iter().any(|&value| value != 0.0), "{case}");
            check(&mut device, &ran, (0, usize::from(trained)), &Sum::exact(&found), &weights.scales[0].1, &case);
        }
    }
    assert_silent(&device, "norms");
}

#[test]
fn norms_of_what_a_norm_made_make_them() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for (cols, norms, with_residual) in [(4, 1, true), (20, 2, false), (132, 3, true), (576, 3, true)] {
        let case = format!("{cols} columns, {norms} norms, residual {with_residual}");
        let mut weights = Weights::new();
        let weight = weights.ternary(&mut device, &mut random, cols);
        let gains: Vec<ResourceId> =
            (0..=norms).map(|_| weights.floats(&mut device, "gain", &random.floats(cols))).collect();
        let buffers: Vec<ResourceId> = (0..=norms).map(|_| weights.buffer(&mut device, cols)).collect();
        let (x, dy, added) =
            (random.floats(CAPACITY * cols), gradients(&mut random, cols), gradients(&mut random, cols));
        let mut graph = Graph::new(&weights.resources);
        let tokens = Graph::token_rows(CAPACITY);
        let [x_value, dy_value] = ["x", "dy"].map(|name| graph.input(name, DType::F32, tokens, cols));
        let residual = with_residual.then(|| graph.input("residual", DType::F32, tokens, cols));
        let made = graph.rms_norm("made", x_value, gains[norms], 1e-5).unwrap();
        let (mut last, mut out) = (None, dy_value);
        for (number, (&gain, &buffer)) in gains.iter().zip(&buffers).enumerate() {
            let gradient = Some(Slice { buffer, offset: 0, rows: 1, cols });
            let inner = number < norms;
            let (x, dy) = if inner { (made, dy_value) } else { (x_value, out) };
            let residual = if inner { last } else { residual };
            out = graph.destination("out", DType::F32, tokens, cols);
            graph.push("norm", RmsNormBackward { x, gain, eps: 1e-5, dy, residual, out, gradient });
            last = Some(out);
        }
        graph.mark_output(out, "out");
        product(&mut graph, out, weight);
        let mut inputs: Vec<(&str, &[f32])> = vec![("x", &x), ("dy", &dy)];
        inputs.extend(with_residual.then_some(("residual", added.as_slice())));
        let ran = run(&mut device, &weights, &graph, &inputs);
        let found: Vec<f32> = read(&mut device, &ran, out);
        assert!(found[..TOKENS * cols].iter().any(|&value| value != 0.0), "{case}");
        check(&mut device, &ran, (1 + norms, 1), &Sum::exact(&found), &weights.scales[0].1, &case);
        // The norm, all its backward steps, the sums of their gains, and the product.
        assert_eq!(device.recorded(&ran.1).expect("a compiled plan").launches, 4, "{case}");
    }
    assert_silent(&device, "norms of what a norm made");
}

/// `r·gain·dy - x·r³·mean(gain·dy·x)` of each row, with `r = 1/sqrt(mean(x²) + 1e-5)`.
fn norm_slopes(x: &[f64], gain: &[f32], dy: &[f32]) -> Vec<Sum> {
    let cols = gain.len();
    let row = |(x, dy): (&[f64], &[f32])| -> Vec<Sum> {
        let mean = |terms: &mut dyn Iterator<Item = f64>| terms.map(Sum::from).sum::<Sum>() * (1.0 / cols as f64);
        let slopes: Vec<f64> = gain.iter().zip(dy).map(|(gain, dy)| f64::from(*gain) * f64::from(*dy)).collect();
        let factor = 1.0 / (mean(&mut x.iter().map(|x| x * x)).value + 1e-5).sqrt();
        let along = mean(&mut x.iter().zip(&slopes).map(|(x, slope)| x * slope)) * factor.powi(3);
        x.iter().zip(&slopes).map(|(x, slope)| Sum::from(factor * slope) + along * -x).collect()
    };
    x.chunks(cols).zip(dy.chunks(cols)).flat_map(row).collect()
}

#[test]
fn activations_with_a_norm_behind_them_make_them() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for (cols, kind, stacked, floats, trained) in [
        (4, Activation::Silu, false, false, true),
        (20, Activation::Relu2, true, true, true),
        (132, Activation::Silu, true, false, true),
        (640, Activation::Silu, false, false, true),
        (640, Activation::Relu2, true, true, true),
        (20, Activation::Silu, false, false, false),
        (132, Activation::Relu2, true, false, false),
        (640, Activation::Silu, true, true, false),
        (LONG, Activation::Relu2, true, true, false),
    ] {
        let act = Act { cols, kind, stacked, floats, norm: Some(trained) };
        let made = act.run(&mut device, &mut random);
        if floats {
            made.check_floats(&mut device);
        }
        // The activation, both backward steps, the sum of the gain's gradient, and the products.
        let launches = device.recorded(&made.ran.1).expect("a compiled plan").launches;
        assert_eq!(launches, 3 + usize::from(trained) + usize::from(!stacked), "{}", made.case);
    }
    assert_silent(&device, "activations with norms behind them");
}

#[test]
fn rows_of_dense_products_are_made_in_f16() {
    let mut random = Random::fresh();
    let Some(mut device) = open_card() else { return };
    for cols in [4, 20, 132, 576, LONG] {
        for kind in [None, Some((Activation::Silu, true)), Some((Activation::Relu2, false))] {
            let case = format!("{cols} columns, {kind:?}");
            let (x, other) = (gradients(&mut random, cols), random.floats(CAPACITY * cols));
            let gains = random.floats(cols);
            let mut weights = Weights::new();
            let (weight, gain) = (weights.f16_rows(&mut device, cols), weights.floats(&mut device, "gain", &gains));
            let mut graph = Graph::new(&weights.resources);
            let tokens = Graph::token_rows(CAPACITY);
            let beside = side_by_side(&x, &other, cols);
            let (made, inputs): (ValueId, Vec<(&str, &[f32])>) = match kind {
                None => {
                    let x_value = graph.input("x", DType::F32, tokens, cols);
                    (graph.rms_norm("norm", x_value, gain, 1e-5).unwrap(), vec![("x", &x)])
                }
                Some((kind, true)) => {
                    let [gate, up] = ["gate", "up"].map(|name| graph.input(name, DType::F32, tokens, cols));
                    let made = graph.gated_act_split("act", kind, gate, up).unwrap();
                    (made, vec![("gate", &other), ("up", &x)])
                }
                Some((kind, false)) => {
                    let gate_up = graph.input("gate_up", DType::F32, tokens, 2 * cols);
                    (graph.gated_act("act", kind, gate_up).unwrap(), vec![("gate_up", &beside)])
                }
            };
            let out = graph.dense_matmul_f16("product", made, weight).unwrap();
            graph.mark_output(out, "out");
            let ran = run(&mut device, &weights, &graph, &inputs);
            let expected: Vec<f32> = match kind {
                None => {
                    let factor = |row: &[f32]| {
                        let squares = row.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>();
                        1.0 / (squares / cols as f64 + 1e-5).sqrt()
                    };
                    let row = |row: &[f32]| -> Vec<f32> {
                        let factor = factor(row);
                        row.iter()
                            .zip(&gains)
                            .map(|(x, gain)| (factor * f64::from(*x) * f64::from(*gain)) as f32)
                            .collect()
                    };
                    x.chunks(cols).flat_map(row).collect()
                }
                Some((kind, apart)) => {
                    let (gates, ups) = if apart { (&other, &x) } else { (&x, &other) };
                    let value = |(gate, up): (&f32, &f32)| (activate(kind, (*gate).into()).0 * f64::from(*up)) as f32;
                    gates.iter().zip(ups).map(value).collect()
                }
            };
            check(&mut device, &ran, (0, 0), &Sum::exact(&expected), &vec![1.0; cols], &case);
        }
    }
    assert_silent(&device, "rows of dense products");
}
