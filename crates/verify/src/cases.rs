//! The table of op cases: each op alone, on shapes chosen to go wrong, against its definition in f64 and the CPU.

mod adapted;
mod backward;
mod bounds;
mod chains;
mod distill;
mod dora;
mod gathered;
mod groups;
mod head_norm;
mod heads;
mod judge;
mod kv_blocks;
mod low_rank;
mod matmul;
mod norm_chains;
mod optimizer;
mod prefiltered;
mod rows;
mod ternary_adapt;
mod training;
mod warm_up;
mod weights;

pub use bounds::{BOUNDS, Bound};

use crate::random::Random;
use half::f16;
use judge::{Expected, Judgement, POISON, judge};
use tritune_format::TernaryMatrix;
use tritune_graph::{
    Bindings, BufferHandle, DType, Device, DeviceError, Encoding, Extents, Graph, GraphError, Op, Plan, PlanError,
    PlanHandle, Resource, ResourceId, ResourceKind, Resources, Rows as GraphRows, ScaledRows, Segment, SharedDevice,
    SourceError, ValueId, block_on,
};

/// One op on one shape.
pub struct OpCase {
    /// The op as the graph names it; `bit_linear` for chains that end in a ternary product, `kv_cache` for the caches
    /// between [`RopeSplit`](tritune_graph::Op::RopeSplit) and [`Attention`](tritune_graph::Op::Attention).
    pub op: &'static str,
    /// What is special about it.
    pub name: String,
    /// The graph ops it runs.
    pub uses: Vec<&'static str>,
    /// Those whose own results are compared.
    pub shows: Vec<&'static str>,
    /// Whether weights or activations have scales, or meet each other, as only kernels of their own know; weights are then
    /// stored at two bits.
    pub groups: bool,
    make: Box<dyn Fn(&mut Random) -> Problem>,
}

/// The outcome of one case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The op.
    pub op: &'static str,
    /// The case.
    pub name: String,
    /// Whether everything agrees.
    pub pass: bool,
    /// Largest error as a fraction of what is allowed; 0 where results must be equal.
    pub worst: f64,
    /// What disagrees, or how near the bound is.
    pub detail: String,
    /// Whether the device was lost or out of memory, which says nothing of its kernels.
    pub interrupted: bool,
}

/// The names of the ops in the table, sorted.
pub fn op_names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = cases().iter().map(|case| case.op).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The whole table.
pub fn cases() -> Vec<OpCase> {
    let mut cases = rows::cases();
    cases.extend(matmul::cases());
    cases.extend(prefiltered::cases());
    cases.extend(chains::cases());
    cases.extend(heads::cases());
    cases.extend(head_norm::cases());
    cases.extend(training::cases());
    cases.extend(low_rank::cases());
    cases.extend(adapted::cases());
    cases.extend(gathered::cases());
    cases.extend(dora::cases());
    cases.extend(ternary_adapt::cases());
    cases.extend(optimizer::cases());
    cases.extend(backward::cases());
    cases.extend(weights::cases());
    cases.extend(norm_chains::cases());
    cases.extend(warm_up::cases());
    cases.extend(distill::cases());
    cases.extend(groups::cases().into_iter().map(|case| OpCase { groups: true, ..case }));
    cases
}

impl OpCase {
    fn new(op: &'static str, name: impl Into<String>, make: impl Fn(&mut Random) -> Problem + 'static) -> OpCase {
        OpCase { op, name: name.into(), uses: vec![op], shows: vec![op], groups: false, make: Box::new(make) }
    }

    fn problem(&self, seed: u64) -> Problem {
        (self.make)(&mut Random::named(seed, &format!("{} {}", self.op, self.name)))
    }

    async fn run(&self, seed: u64, reference: &mut dyn Device, device: &mut Place<'_>) -> CaseResult {
        let problem = self.problem(seed);
        let both = async {
            let expected = problem.run(&mut Place::Own(reference)).await?;
            let found = problem.run(device).await?;
            let mut judgement = problem.judge(&found, None);
            judgement.merge(problem.judge(&found, Some(&expected)), "against the reference: ");
            judgement.merge(problem.judge(&expected, None), "the reference itself is wrong: ");
            Ok(judgement)
        };
        self.result(both.await)
    }

    fn result(&self, judged: Result<Judgement, RunError>) -> CaseResult {
        let interrupted =
            matches!(&judged, Err(RunError::Device(DeviceError::Lost { .. } | DeviceError::OutOfMemory { .. })));
        let (worst, error) = match judged {
            Ok(Judgement { worst, error }) => (worst, error),
            Err(error) => (f64::INFINITY, Some(error.to_string())),
        };
        let pass = error.is_none();
        let within = if worst == 0.0 { "equal".to_owned() } else { format!("{:.0} % of the bound", worst * 100.0) };
        CaseResult { op: self.op, name: self.name.clone(), pass, worst, detail: error.unwrap_or(within), interrupted }
    }
}

/// Runs the chosen cases on both devices. A device passes where it agrees with the reference and with the exact maths:
/// integers equal, int8 activations within one step where the exact value is within 1e-4 of a tie, floats within
/// [`BOUNDS`].
pub fn run_cases(
    seed: u64,
    reference: &mut dyn Device,
    device: &mut dyn Device,
    filter: &dyn Fn(&OpCase) -> bool,
    on_result: &mut dyn FnMut(CaseResult),
) {
    for case in cases().iter().filter(|case| filter(case)) {
        on_result(run_case(case, seed, reference, device));
    }
}

/// [`run_cases`] for one of them.
pub fn run_case(case: &OpCase, seed: u64, reference: &mut dyn Device, device: &mut dyn Device) -> CaseResult {
    block_on(case.run(seed, reference, &mut Place::Own(device)))
}

/// [`run_case`] for hosts that must not block.
pub async fn run_case_async(case: &OpCase, seed: u64, reference: &mut dyn Device, device: &SharedDevice) -> CaseResult {
    case.run(seed, reference, &mut Place::Shared(device)).await
}

/// Runs the chosen cases on one device and compares with the exact maths only.
pub fn run_cases_exactly(
    seed: u64,
    device: &mut dyn Device,
    filter: &dyn Fn(&OpCase) -> bool,
    on_result: &mut dyn FnMut(CaseResult),
) {
    for case in cases().iter().filter(|case| filter(case)) {
        let problem = case.problem(seed);
        let found = block_on(problem.run(&mut Place::Own(device)));
        on_result(case.result(found.map(|found| problem.judge(&found, None))));
    }
}

/// Why a case could not be run at all.
#[derive(Debug, thiserror::Error)]
enum RunError {
    #[error(transparent)]
    Device(#[from] DeviceError),
    #[error(transparent)]
    Graph(#[from] GraphError),
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Where a case runs: on a device that may be waited for, or on one whose host must not block.
enum Place<'a> {
    Own(&'a mut dyn Device),
    Shared(&'a SharedDevice),
}

impl Place<'_> {
    fn with<T>(&mut self, work: impl FnOnce(&mut dyn Device) -> T) -> T {
        match self {
            Place::Own(device) => work(*device),
            Place::Shared(device) => work(device.lock().as_mut()),
        }
    }

    async fn run(&mut self, plan: &PlanHandle, extents: Extents) -> Result<(), DeviceError> {
        match self {
            Place::Own(device) => device.run(plan, extents),
            Place::Shared(device) => device.run(plan, extents).await,
        }
    }

    async fn read_buffer(&mut self, buffer: &BufferHandle, bytes: &mut [u8]) -> Result<(), DeviceError> {
        match self {
            Place::Own(device) => device.read_buffer(buffer, 0, bytes),
            Place::Shared(device) => device.read_buffer(buffer, 0, bytes).await,
        }
    }
}

type Build = Box<dyn Fn(&mut Graph) -> Result<Vec<ValueId>, GraphError>>;

/// Resources, inputs and expected results of a case.
struct Problem {
    resources: Resources,
    weights: Vec<Weight>,
    /// What buffers hold before the first stage; others are zero.
    contents: Vec<(ResourceId, Vec<u8>)>,
    stages: Vec<Stage>,
}

/// The bytes of a weight, and the scales of its rows.
struct Weight {
    id: ResourceId,
    bytes: Vec<u8>,
    scales: Vec<f32>,
}

/// One plan of a problem; buffers carry over from one to the next.
struct Stage {
    given: Given,
    build: Build,
    /// The values that `build` gives, in their order, then buffers by name.
    outputs: Vec<(&'static str, Expected)>,
}

/// What the host gives a run: extents, and the inputs, which are the first values of the graph.
struct Given {
    extents: Extents,
    inputs: Vec<Input>,
}

struct Input {
    name: &'static str,
    dtype: DType,
    rows: GraphRows,
    cols: usize,
    bytes: Vec<u8>,
}

impl Given {
    fn new(extents: Extents) -> Given {
        Given { extents, inputs: Vec::new() }
    }

    fn input<T: Element>(&mut self, name: &'static str, rows: GraphRows, cols: usize, values: &[T]) -> ValueId {
        self.inputs.push(Input { name, dtype: T::DTYPE, rows, cols, bytes: bytes_of(values) });
        ValueId(self.inputs.len() as u32 - 1)
    }
}

/// An element of an input.
trait Element: bytemuck::NoUninit {
    const DTYPE: DType;
}

macro_rules! elements {
    ($($element:ty: $dtype:ident,)*) => {
        $(impl Element for $element {
            const DTYPE: DType = DType::$dtype;
        })*
    };
}

elements! { f32: F32, f16: F16, i32: I32, u32: I32, i8: I8, }

/// Adds an op that writes all of an f32 value of its own.
fn push_to<O: Into<Op>>(
    graph: &mut Graph,
    rows: GraphRows,
    cols: usize,
    op: impl FnOnce(ValueId) -> O,
) -> Result<[ValueId; 1], GraphError> {
    let out = graph.destination("out", DType::F32, rows, cols);
    graph.push("op", op(out));
    Ok([out])
}

/// The outputs of every stage at full capacity, in the order of [`Stage::outputs`].
type Found = Vec<Vec<Vec<u8>>>;

impl Problem {
    fn new() -> Problem {
        Problem { resources: Resources::new(), weights: Vec::new(), contents: Vec::new(), stages: Vec::new() }
    }

    fn weight(&mut self, resource: Resource, bytes: Vec<u8>) -> ResourceId {
        let scales = vec![1.0; resource.rows];
        self.scaled_weight(resource, bytes, scales)
    }

    /// Adds a ternary weight with its bytes and scales.
    fn scaled_weight(&mut self, resource: Resource, bytes: Vec<u8>, scales: Vec<f32>) -> ResourceId {
        let id = self.resources.add(resource);
        self.weights.push(Weight { id, bytes, scales });
        id
    }

    /// Adds a ternary weight of tensors that have so many rows and a scale each. Also returns the scale of every row.
    fn ternary(&mut self, tensors: &[(usize, f32)], cols: usize, trits: &[i8]) -> (ResourceId, Vec<f32>) {
        let segments = tensors.iter().map(|&(rows, _)| Segment { name: "w".into(), rows }).collect();
        let scales: Vec<f32> = tensors.iter().flat_map(|&(rows, scale)| vec![scale; rows]).collect();
        let matrix = TernaryMatrix::from_trits(scales.len(), cols, 1.0, trits).expect("trits are trits");
        let resource = Resource::ternary("weight", cols, segments);
        (self.scaled_weight(resource, bytes_of(&matrix.words), scales.clone()), scales)
    }

    /// Adds a dense f32 weight.
    fn floats(&mut self, name: &str, rows: usize, cols: usize, values: &[f32]) -> ResourceId {
        self.weight(Resource::dense(name, rows, cols, Encoding::F32), bytemuck::cast_slice(values).to_vec())
    }

    /// Adds a buffer of f32 with what it holds at first.
    fn buffer(&mut self, name: &str, rows: usize, cols: usize, values: &[f32]) -> ResourceId {
        let id = self.resources.add(Resource::buffer(name, rows, cols, DType::F32));
        self.contents.push((id, bytes_of(values)));
        id
    }

    /// Gives a buffer its size and what it holds at first.
    fn set_buffer(&mut self, id: ResourceId, rows: usize, values: &[f32]) {
        self.resources.set_rows(id, rows);
        self.contents.retain(|(other, _)| *other != id);
        self.contents.push((id, bytes_of(values)));
    }

    fn stage<O: IntoIterator<Item = ValueId>>(
        mut self,
        given: Given,
        build: impl Fn(&mut Graph) -> Result<O, GraphError> + 'static,
        outputs: impl Into<Vec<(&'static str, Expected)>>,
    ) -> Problem {
        let build = Box::new(move |graph: &mut Graph| Ok(build(graph)?.into_iter().collect()));
        self.stages.push(Stage { given, build, outputs: outputs.into() });
        self
    }

    async fn run(&self, place: &mut Place<'_>) -> Result<Found, RunError> {
        let bindings = place.with(|device| self.place(device))?;
        let mut found = Vec::with_capacity(self.stages.len());
        for stage in &self.stages {
            found.push(stage.run(&self.resources, &bindings, place).await?);
        }
        Ok(found)
    }

    /// Puts weights and buffers on a device.
    fn place(&self, device: &mut dyn Device) -> Result<Bindings, RunError> {
        let mut bindings = Bindings::new();
        for Weight { id, bytes, scales } in &self.weights {
            let resource = self.resources.get(*id);
            let row_bytes = bytes.len() / resource.rows;
            let rows = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
                let range = first * row_bytes..first * row_bytes + out.len();
                out.copy_from_slice(bytes.get(range).ok_or("the device asks for rows that do not exist")?);
                Ok(())
            };
            bindings.insert(*id, device.upload(resource, &mut ScaledRows { rows, scales })?);
        }
        for (id, resource) in self.resources.iter() {
            if matches!(resource.kind, ResourceKind::Buffer { .. }) {
                let buffer = device.allocate(resource)?;
                if let Some((_, bytes)) = self.contents.iter().find(|(other, _)| *other == id) {
                    device.write_buffer(&buffer, 0, bytes)?;
                }
                bindings.insert(id, buffer);
            }
        }
        Ok(bindings)
    }

    /// Compares outputs with the exact maths, or with another device's outputs.
    fn judge(&self, found: &Found, other: Option<&Found>) -> Judgement {
        let mut judgement = Judgement::default();
        for (number, (stage, found)) in self.stages.iter().zip(found).enumerate() {
            for (index, (name, expected)) in stage.outputs.iter().enumerate() {
                let named = |name: &str| {
                    let position = stage.outputs.iter().position(|(other, _)| *other == name)?;
                    found.get(position).map(Vec::as_slice)
                };
                let other = other.map(|other| other[number][index].as_slice());
                judgement.merge(judge(expected, &found[index], other, &named), &format!("{name} "));
            }
        }
        judgement
    }
}

impl Stage {
    async fn run(
        &self,
        resources: &Resources,
        bindings: &Bindings,
        place: &mut Place<'_>,
    ) -> Result<Vec<Vec<u8>>, RunError> {
        let mut graph = Graph::new(resources);
        for Input { name, dtype, rows, cols, .. } in &self.given.inputs {
            graph.input(name, *dtype, *rows, *cols);
        }
        for (id, (name, _)) in (self.build)(&mut graph)?.into_iter().zip(&self.outputs) {
            graph.mark_output(id, name);
        }
        let plan = Plan::new("verify", &graph, &place.with(|device| device.target()))?;
        let compiled = place.with(|device| device.compile(plan.clone(), bindings))?;
        Ok(self.run_plan(resources, bindings, &plan, &compiled, place).await?)
    }

    async fn run_plan(
        &self,
        resources: &Resources,
        bindings: &Bindings,
        plan: &Plan,
        compiled: &PlanHandle,
        place: &mut Place<'_>,
    ) -> Result<Vec<Vec<u8>>, DeviceError> {
        let values = (0..plan.values.len()).map(|index| ValueId(index as u32));
        for value in values.filter(|&value| plan.has_place(value)) {
            let poison = vec![POISON; plan.value(value).value.bytes() as usize];
            place.with(|device| device.write(compiled, value, &poison))?;
        }
        let find =
            |name: &str| plan.find(name).ok_or_else(|| DeviceError::misuse(format!("the case has no value {name}")));
        for Input { name, bytes, .. } in &self.given.inputs {
            let value = find(name)?;
            place.with(|device| device.write(compiled, value, bytes))?;
        }
        place.run(compiled, self.given.extents).await?;
        let mut outputs = Vec::with_capacity(self.outputs.len());
        for (name, _) in &self.outputs {
            let is_output = |resource: &Resource| {
                resource.name == *name && matches!(resource.kind, ResourceKind::Buffer { dtype: DType::F32 })
            };
            outputs.push(match resources.iter().find(|(_, resource)| is_output(resource)) {
                Some((id, resource)) => {
                    let mut bytes = vec![0; resource.bytes() as usize];
                    let unbound = || DeviceError::unbound(&plan.name, name);
                    place.read_buffer(bindings.get(id).ok_or_else(unbound)?, &mut bytes).await?;
                    bytes
                }
                None => {
                    let value = find(name)?;
                    let mut bytes = vec![0; plan.value(value).value.bytes() as usize];
                    place.with(|device| device.read(compiled, value, &mut bytes))?;
                    bytes
                }
            });
        }
        Ok(outputs)
    }
}

/// Tokens and rows of the head in a run; the rest of the capacity stays untouched.
#[derive(Clone, Copy)]
struct Rows {
    used: usize,
    capacity: usize,
}

impl Rows {
    const fn all(used: usize) -> Rows {
        Rows { used, capacity: used }
    }

    fn tokens(self) -> (Given, GraphRows) {
        (Given::new(Extents::new(self.used, 0)), Graph::token_rows(self.capacity))
    }

    /// Rows of the forward and of the backward pass, in a run with or without the latter.
    fn backward(self, runs: bool) -> (Given, GraphRows, GraphRows) {
        let tokens = Graph::token_rows(self.capacity);
        (Given::new(Extents { backward: runs, ..Extents::new(self.used, 0) }), tokens, tokens.backward())
    }

    fn out_rows(self) -> (Given, GraphRows) {
        (Given::new(Extents::new(0, self.used)), Graph::out_rows(self.capacity))
    }
}

impl std::fmt::Display for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.used == self.capacity {
            write!(f, "{}", self.used)
        } else {
            write!(f, "{} of {}", self.used, self.capacity)
        }
    }
}

/// Rows and a scale each of two tensors stacked to so many rows, or of one where there is no room for two.
fn two_tensors(random: &mut Random, rows: usize) -> Vec<(usize, f32)> {
    let first = rows.div_ceil(3);
    let tensors = [first, rows - first].into_iter().filter(|&rows| rows > 0);
    tensors.map(|rows| (rows, 0.1 + random.float().abs())).collect()
}

fn bytes_of<T: bytemuck::NoUninit>(values: &[T]) -> Vec<u8> {
    bytemuck::cast_slice(values).to_vec()
}

#[cfg(test)]
mod tests;
