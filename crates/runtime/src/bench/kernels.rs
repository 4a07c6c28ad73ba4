//! Each product by itself, compared with the read bandwidth of the device.
//!
//! Starting and ending a run takes time of its own, so the time of one product is the difference between a
//! plan of many and a plan of few, divided by how many more there are.

use crate::device::Runtime;
use crate::error::Result;
use std::time::{Duration, Instant};
use tritune_graph::{
    Activation, ActivationScales, Bindings, DType, Detail, Device, DeviceInfo, Encoding, Extents, Graph, GraphError,
    GroupSize, Plan, PlanHandle, Quantized, Resource, ResourceId, ResourceKind, Resources, ScaleGranularity,
    ScaledRows, Segment, ValueId,
};

/// Rows and columns of BitNet 2B-4T's products: output, up or gate, down, Q/K/V together, gate and up together.
const TERNARY_SHAPES: [(usize, usize); 5] = [(2560, 2560), (6912, 2560), (2560, 6912), (3840, 2560), (13824, 2560)];
/// One scale per tensor as BitNet has it, and one per 128 weights as Bonsai has, side by side.
const SCALES: [ScaleGranularity; 2] = [ScaleGranularity::Tensor, ScaleGranularity::Group(GroupSize::G128)];
const HEAD_ENCODINGS: [(Encoding, &str); 3] =
    [(Encoding::F16, "head F16"), (Encoding::Q8_0, "head Q8_0"), (Encoding::Q6K, "head Q6_K")];
const HEAD_COLS: usize = 2560;
/// How long a plan is repeated; also warms a GPU up.
const TIMING_TIMEOUT: Duration = Duration::from_millis(250);

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sizes {
    /// Distinct matrices of a shape at least.
    matrices: usize,
    /// Bytes of them together at least: many times what caches hold, since each is read once in a run.
    bytes: usize,
    /// Tokens of a matrix-matrix product.
    tokens: usize,
    head_rows: usize,
}

const FULL: Sizes = Sizes { matrices: 64, bytes: 1 << 30, tokens: 512, head_rows: 128_256 };
const SMALL: Sizes = Sizes { matrices: 8, bytes: 256 << 20, tokens: 64, head_rows: 8016 };

impl Sizes {
    /// Distinct matrices of so many bytes each.
    fn matrices_of(self, bytes: usize) -> usize {
        self.bytes.div_ceil(bytes.max(1)).max(self.matrices)
    }
}

/// What one kernel reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KernelSpeed {
    /// The kernel.
    pub kernel: &'static str,
    /// Rows of its matrix.
    pub rows: usize,
    /// Columns of its matrix.
    pub cols: usize,
    /// Tokens at once.
    pub tokens: usize,
    /// Distinct matrices that were multiplied with.
    pub matrices: usize,
    /// Seconds of a product.
    pub seconds: f64,
    /// Bytes it reads and writes.
    pub bytes: f64,
    /// Seconds of a product that waits for the one before, its norm and quantisation included.
    pub dependent: Option<f64>,
}

impl KernelSpeed {
    /// Bytes read and written in a second.
    pub fn bytes_per_second(&self) -> f64 {
        self.bytes / self.seconds
    }

    /// Multiplications and additions in a second.
    pub fn operations_per_second(&self) -> f64 {
        2.0 * (self.tokens * self.rows * self.cols) as f64 / self.seconds
    }
}

/// What the kernels of a device reached.
#[derive(Clone, Debug)]
pub struct KernelSpeeds {
    /// The device.
    pub device: DeviceInfo,
    /// Bytes a second that kernels read from memory no cache holds.
    pub read_bandwidth: f64,
    /// The kernels.
    pub kernels: Vec<KernelSpeed>,
}

/// Measures the products of BitNet 2B-4T one by one; with `small` fewer and smaller ones, for CPUs and phones.
pub fn bench_kernels(runtime: &Runtime, small: bool) -> Result<KernelSpeeds> {
    let mut device = runtime.open_tuned(&TERNARY_SHAPES.to_vec())?;
    let device = &mut *device;
    let sizes = if small { SMALL } else { FULL };
    let read_bandwidth = device.read_bandwidth()?;
    let mut kernels = Vec::new();
    for (rows, cols) in TERNARY_SHAPES {
        for scales in SCALES {
            kernels.extend(ternary(device, sizes, rows, cols, scales)?);
        }
    }
    for (encoding, name) in HEAD_ENCODINGS {
        kernels.push(head(device, sizes, encoding, name)?);
    }
    Ok(KernelSpeeds { device: device.info(), read_bandwidth, kernels })
}

/// The weights of one ternary shape: the matrices themselves, and those that lead from their rows back to their columns.
struct Matrices {
    resources: Resources,
    forth: Vec<ResourceId>,
    back: Vec<ResourceId>,
    /// Gains over the columns, and over what leads back.
    gains: [ResourceId; 2],
    /// Whether the way back starts with a gate, as it does in the model: two halves become one.
    gated: bool,
    cols: usize,
    scales: ScaleGranularity,
}

impl Matrices {
    fn new(sizes: Sizes, rows: usize, cols: usize, scales: ScaleGranularity) -> Matrices {
        let mut resources = Resources::new();
        let gated = rows > 4 * cols;
        let back_cols = if gated { rows / 2 } else { rows };
        let mut ternary = |rows, cols| {
            let segment = Segment { name: "w".into(), rows };
            resources.add(Resource::ternary_scaled("w", cols, vec![segment], scales))
        };
        let count = sizes.matrices_of(rows * cols / 4);
        let forth = (0..count).map(|_| ternary(rows, cols)).collect();
        let way_back = if rows == cols { 0 } else { count.div_ceil(4) };
        let back = (0..way_back).map(|_| ternary(cols, back_cols)).collect();
        let gains = [cols, back_cols].map(|cols| resources.add(Resource::dense("gain", 1, cols, Encoding::F32)));
        Matrices { resources, forth, back, gains, gated, cols, scales }
    }

    /// The int8 of a row, in the groups of the weights.
    fn quantize(&self, graph: &mut Graph, label: &str, x: ValueId) -> Result<Quantized, GraphError> {
        match self.scales.group() {
            None => graph.quantize(label, x),
            Some(group) => graph.quantize_groups(label, x, group, ActivationScales::Group),
        }
    }

    /// The int8 of a normed row.
    fn norm(&self, graph: &mut Graph, label: &str, x: ValueId, gain: ResourceId) -> Result<Quantized, GraphError> {
        match self.scales.group() {
            None => Ok(graph.rms_norm_quantize(label, x, gain, 1e-5, false)?.0),
            Some(group) => Ok(graph.rms_norm_quantize_groups(label, x, gain, 1e-5, group, ActivationScales::Group)?.0),
        }
    }

    /// `count` products of one quantised input, none waiting for another.
    fn side_by_side(&self, tokens: usize, count: usize) -> Result<Graph<'_>, GraphError> {
        let mut graph = Graph::new(&self.resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(tokens), self.cols);
        let act = self.quantize(&mut graph, "quantize", x)?;
        for (index, &weight) in self.forth.iter().take(count).enumerate() {
            let out = graph.ternary_matmul("product", act, weight, None)?;
            // Outputs share no memory, so no product waits for another to be done with it.
            graph.mark_output(out, &format!("out{index}"));
        }
        Ok(graph)
    }

    /// `count` products, each on the normed and quantised result of the one before, and the ways back between them.
    fn chain(&self, count: usize) -> Result<Graph<'_>, GraphError> {
        let mut graph = Graph::new(&self.resources);
        let mut x = graph.input("x", DType::F32, Graph::token_rows(1), self.cols);
        for index in 0..count {
            let act = self.norm(&mut graph, FORTH, x, self.gains[0])?;
            x = graph.ternary_matmul(FORTH, act, self.forth[index], None)?;
            let Some(&back) = self.back.get(index) else { continue };
            if self.gated {
                x = graph.gated_act(BACK, Activation::Relu2, x)?;
            }
            let act = self.norm(&mut graph, BACK, x, self.gains[1])?;
            x = graph.ternary_matmul(BACK, act, back, None)?;
        }
        graph.mark_output(x, "out");
        Ok(graph)
    }
}

/// Labels of a chain's steps.
const FORTH: &str = "forth";
const BACK: &str = "back";

fn ternary(
    device: &mut dyn Device,
    sizes: Sizes,
    rows: usize,
    cols: usize,
    scales: ScaleGranularity,
) -> Result<Vec<KernelSpeed>> {
    let matrices = Matrices::new(sizes, rows, cols, scales);
    let bindings = place(device, &matrices.resources)?;
    let all = matrices.forth.len();
    let links = all.div_ceil(4);
    let one = Extents::new(1, 0);
    let gemv = difference(device, &bindings, one, all / 4, all, |count| matrices.side_by_side(1, count))?;
    let chain = difference(device, &bindings, one, 1, links, |count| matrices.chain(count))?;
    let dependent = chain * forth_fraction(device, &bindings, &matrices, links)?;
    let many = Extents::new(sizes.tokens, 0);
    let gemm = difference(device, &bindings, many, 1, 4, |count| matrices.side_by_side(sizes.tokens, count))?;
    let weight_bytes =
        (rows * cols) as f64 / 4.0 + scales.group().map_or(0, |group| 2 * rows * group.per_row(cols)) as f64;
    let [one_token, many_tokens] = match scales.group() {
        None => ["ternary GEMV", "ternary GEMM"],
        Some(_) => ["ternary GEMV, groups", "ternary GEMM, groups"],
    };
    let row = |kernel, tokens: usize, seconds, dependent| {
        let bytes = weight_bytes + (tokens * (cols + 4 * rows)) as f64;
        let matrices = if tokens == 1 { all } else { 4 };
        KernelSpeed { kernel, rows, cols, tokens, matrices, seconds, bytes, dependent }
    };
    Ok(vec![row(one_token, 1, gemv, Some(dependent)), row(many_tokens, sizes.tokens, gemm, None)])
}

fn head(device: &mut dyn Device, sizes: Sizes, encoding: Encoding, name: &'static str) -> Result<KernelSpeed> {
    let (rows, cols) = (sizes.head_rows, HEAD_COLS);
    let mut resources = Resources::new();
    let bytes = encoding.row_bytes(cols) * rows;
    let count = sizes.bytes.div_ceil(bytes).max(2);
    let heads: Vec<ResourceId> =
        (0..count).map(|_| resources.add(Resource::dense("head", rows, cols, encoding))).collect();
    let bindings = place(device, &resources)?;
    let build = |count| {
        let mut graph = Graph::new(&resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(1), cols);
        for (index, &weight) in heads.iter().take(count).enumerate() {
            let out = graph.dense_matmul("head", x, weight)?;
            graph.mark_output(out, &format!("out{index}"));
        }
        Ok(graph)
    };
    let seconds = difference(device, &bindings, Extents::new(1, 0), 1, count, build)?;
    let (tokens, matrices, bytes) = (1, count, bytes as f64);
    Ok(KernelSpeed { kernel: name, rows, cols, tokens, matrices, seconds, bytes, dependent: None })
}

/// Places made-up weights.
fn place(device: &mut dyn Device, resources: &Resources) -> Result<Bindings> {
    let mut bindings = Bindings::new();
    for (id, resource) in resources.iter() {
        let ResourceKind::Weight { encoding, .. } = resource.kind else { continue };
        let mut seed = u64::from(id.0) + 1;
        let source = |_: usize, out: &mut [u8]| {
            for word in out.chunks_mut(4) {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let random = (seed >> 32) as u32;
                let value = match encoding {
                    // Codes 0..=2 in every pair of bits.
                    Encoding::Ternary | Encoding::TernaryGroups(_) => {
                        random & 0x5555_5555 | (random >> 1 & !random & 0x5555_5555) << 1
                    }
                    Encoding::F32 => 1f32.to_bits(),
                    // Finite, whichever bytes are a scale.
                    _ => random & 0x3f3f_3f3f,
                };
                word.copy_from_slice(&value.to_le_bytes()[..word.len()]);
            }
            Ok(())
        };
        // An f16 holds it.
        let scales = vec![0.0625; resource.rows * encoding.scales_per_row(resource.cols)];
        bindings.insert(id, device.upload(resource, &mut ScaledRows { rows: source, scales: &scales })?);
    }
    Ok(bindings)
}

/// Seconds of one more product: those of a plan of `many` less those of a plan of `few`.
fn difference<'r>(
    device: &mut dyn Device,
    bindings: &Bindings,
    extents: Extents,
    few: usize,
    many: usize,
    build: impl Fn(usize) -> Result<Graph<'r>, GraphError>,
) -> Result<f64> {
    let plans = [compile(device, bindings, &build(few)?)?.0, compile(device, bindings, &build(many)?)?.0];
    let mut seconds = [f64::INFINITY; 2];
    // The large plan first and both twice: an idle GPU runs slowly for a while, whichever comes first.
    for index in [1, 0, 1, 0] {
        seconds[index] = best_run(device, &plans[index], extents)?.min(seconds[index]);
    }
    let more = (seconds[1] - seconds[0]) / (many - few) as f64;
    // Other load on the machine may have made the small plan the slower one.
    Ok(if more > 0.0 { more } else { seconds[1] / many as f64 })
}

fn compile(device: &mut dyn Device, bindings: &Bindings, graph: &Graph) -> Result<(PlanHandle, Plan)> {
    let plan = Plan::new("bench", graph, &device.target())?;
    let id = device.compile(plan.clone(), bindings)?;
    for (index, planned) in plan.values.iter().enumerate() {
        if planned.value.name == "x" {
            let ones = vec![1f32; planned.value.bytes() as usize / size_of::<f32>()];
            device.write(&id, ValueId(index as u32), bytemuck::cast_slice(&ones))?;
        }
    }
    Ok((id, plan))
}

fn best_run(device: &mut dyn Device, id: &PlanHandle, extents: Extents) -> Result<f64> {
    device.run(id, extents)?;
    let mut best = f64::INFINITY;
    let began = Instant::now();
    while best.is_infinite() || began.elapsed() < TIMING_TIMEOUT {
        let start = Instant::now();
        device.run(id, extents)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// The fraction of a chain's time that its own products take, the rest being the ways back: from a profiled run, or from the
/// weights where there are no timestamps.
fn forth_fraction(device: &mut dyn Device, bindings: &Bindings, matrices: &Matrices, count: usize) -> Result<f64> {
    if matrices.back.is_empty() {
        return Ok(1.0);
    }
    let (id, plan) = compile(device, bindings, &matrices.chain(count)?)?;
    let extents = Extents::new(1, 0);
    let times =
        device.run_profiled(&id, extents, Detail::Steps).and_then(|_| device.run_profiled(&id, extents, Detail::Steps));
    let Ok(times) = times else {
        let bytes = |weights: &[ResourceId]| weights.first().map_or(0, |&id| matrices.resources.get(id).bytes()) as f64;
        let (forth, back) = (bytes(&matrices.forth), bytes(&matrices.back));
        return Ok(forth / (forth + back));
    };
    let total = |label: &str| -> u64 {
        times.iter().filter(|time| plan.steps[time.step].label == label).map(|time| time.duration_ns).sum()
    };
    let (forth, back) = (total(FORTH) as f64, total(BACK) as f64);
    Ok(if forth + back > 0.0 { forth / (forth + back) } else { 0.5 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_cpu::CpuDevice;

    const TINY: Sizes = Sizes { matrices: 8, bytes: 1 << 14, tokens: 3, head_rows: 70 };

    #[test]
    fn every_kernel_gets_a_figure() {
        let mut device = CpuDevice::new(1);
        for (name, rows, cols, back, gated) in
            [("square", 64, 64, 0, false), ("up", 192, 64, 2, false), ("gate and up", 384, 64, 2, true)]
        {
            let matrices = Matrices::new(TINY, rows, cols, ScaleGranularity::Tensor);
            assert_eq!((matrices.back.len(), matrices.gated), (back, gated), "{name}");
            let results: Vec<KernelSpeed> =
                SCALES.iter().flat_map(|&scales| ternary(&mut device, TINY, rows, cols, scales).unwrap()).collect();
            assert_eq!(results.iter().map(|result| result.tokens).collect::<Vec<_>>(), [1, 3, 1, 3], "{name}");
            for result in &results {
                assert!(result.seconds > 0.0 && result.seconds.is_finite(), "{name}: {}", result.seconds);
                assert_eq!((result.rows, result.cols), (rows, cols), "{name}");
            }
            assert!(results[0].dependent.is_some_and(|seconds| seconds > 0.0), "{name}");
        }
        let result = head(&mut device, TINY, Encoding::Q8_0, "head Q8_0").unwrap();
        assert!((result.bytes - 70.0 * 2560.0 * 34.0 / 32.0).abs() < 0.5);
        assert!(result.bytes_per_second() > 0.0 && result.operations_per_second() > 0.0);
    }
}
