//! The tuner: races the kernels and tiles that give the same result and keeps the fastest for each shape.
//!
//! Candidates run as in a model: products of distinct weights, more than caches hold, each waiting for the one before. They take
//! turns, so that a clock that rises meanwhile favours none, and the best run of each counts. A candidate whose result differs from
//! the table's by a bit, or that the driver refuses, is out.

use crate::device::VulkanDevice;
use crate::memory::Placement;
use std::time::{Duration, Instant};
use tritune_gpu::{
    DeviceKind, DotSignedness, Effort, GemmChoice, GemmKernel, GemvChoice, ShapeTuning, TernaryTiles, Timing, Tuning,
    Variant, WeightLayout, weights,
};
use tritune_graph::{
    ActivationScales, Bindings, DType, Device, DeviceError, Encoding, Extents, Graph, GraphError, GroupSize, Plan,
    PlanHandle, Resource, ResourceId, Resources, ScaleGranularity, Segment, ValueId,
};

/// Matrix-vector tiles worth a try; the profile's own come first.
const GEMV_TILES: [(u32, u32, u32); 12] = [
    (16, 8, 1),
    (16, 4, 2),
    (16, 4, 1),
    (16, 8, 2),
    (32, 4, 1),
    (32, 8, 1),
    (16, 16, 1),
    (16, 4, 4),
    (32, 4, 2),
    (64, 2, 1),
    (8, 8, 2),
    (8, 2, 4),
];
/// Bytes of weights a chain of products reads: more than the caches of a card, and of a phone.
const CARD_BYTES: u64 = 128 << 20;
const OTHER_BYTES: u64 = 32 << 20;
const MIN_MATRICES: u64 = 4;
const MAX_MATRICES: u64 = 64;
/// Products of a chain of many tokens.
const GEMM_MATRICES: usize = 3;
/// Tokens of a prompt on a card, and where that takes too long.
const CARD_TOKENS: usize = 512;
const OTHER_TOKENS: usize = 64;
/// Rounds of a race at least, and how long it goes on.
const ROUNDS: usize = 3;
const RACE: Duration = Duration::from_millis(40);
/// The clocks of a card that has slept take about so long to rise; until then arithmetic is slow beside memory.
const WAKE: Duration = Duration::from_secs(1);
/// A candidate must beat the table by more than noise.
const WORTH: f64 = 0.98;

/// Weights of one shape on the device.
struct Benchmark {
    resources: Resources,
    bindings: Bindings,
    weights: Vec<ResourceId>,
    gain: ResourceId,
    rows: usize,
    cols: usize,
    group: Option<GroupSize>,
    /// How long the device is kept busy before a race.
    wake: Duration,
}

/// A way to compute, and its name.
struct Candidate {
    name: String,
    tuning: Tuning,
}

/// What a race found: microseconds per product of each candidate that finished.
type Times = Vec<Option<f64>>;

impl VulkanDevice {
    /// Measures the best choices for ternary weights of these shapes, `(rows, columns)`. Shapes the time does not suffice for are
    /// left out. Weights and plans on the device stay as they are, and so does [`VulkanDevice::tuning`].
    pub fn tune(&mut self, shapes: &[(usize, usize)], effort: Effort) -> Result<Tuning, DeviceError> {
        let deadline = Instant::now() + effort.patience;
        let mut tuning = Tuning::default();
        // The largest shape tells the sign form best, and its choices matter most when the time is short.
        let mut order = shapes.to_vec();
        order.sort_by_key(|&(rows, cols)| std::cmp::Reverse(rows * cols));
        order.dedup();
        for (index, &(rows, cols)) in order.iter().enumerate() {
            let now = Instant::now();
            if index > 0 && now >= deadline {
                break;
            }
            let budget = deadline.saturating_duration_since(now) / (order.len() - index) as u32;
            let course = self.lay_out((rows, cols), None, effort.thorough)?;
            if index == 0 {
                tuning.dot_signedness = self.tune_sign_form(&course, deadline)?;
                tuning.matrices = self.tune_matrices((rows, cols), tuning.dot_signedness, deadline)?;
            }
            let shape = self.tune_shape(&course, tuning.dot_signedness, effort, now + budget)?;
            tuning.insert(shape);
        }
        Ok(tuning)
    }

    /// Puts weights of one shape on the device, with a scale for every row or every group.
    fn lay_out(
        &mut self,
        (rows, cols): (usize, usize),
        group: Option<GroupSize>,
        thorough: bool,
    ) -> Result<Benchmark, DeviceError> {
        self.settle();
        let card = self.profile().kind == DeviceKind::Discrete;
        let wanted = if card { CARD_BYTES } else { OTHER_BYTES };
        let bytes = (Encoding::Ternary.row_bytes(cols) * rows) as u64;
        let count = match group {
            None => wanted.div_ceil(bytes.max(1)).clamp(MIN_MATRICES, MAX_MATRICES),
            Some(_) => GEMM_MATRICES as u64,
        };
        let scales = group.map_or(ScaleGranularity::Row, ScaleGranularity::Group);
        let mut resources = Resources::new();
        let gain = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
        let weights: Vec<ResourceId> = (0..count)
            .map(|_| {
                let segment = Segment { name: "tuned".to_owned(), rows };
                resources.add(Resource::ternary_scaled("tuned", cols, vec![segment], scales))
            })
            .collect();
        let mut ones = |_: usize, out: &mut [u8]| {
            out.as_chunks_mut::<4>().0.fill(1f32.to_le_bytes());
            Ok(())
        };
        self.begin_group();
        let mut bindings = Bindings::new();
        bindings.insert(gain, self.upload(resources.get(gain), &mut ones)?);
        let mut seed = 1u64;
        for (index, &id) in weights.iter().enumerate() {
            let resource = resources.get(id);
            if index > 0 && group.is_none() {
                // The time does not depend on the weights, and filling is quicker than sending them.
                let (arena, transfers) = (&mut self.weight_arena, &mut self.transfers);
                let placed = weights::place_blank(
                    &mut Placement { gpu: &self.gpu, arena, transfers, borrowed: None },
                    resource,
                )?;
                bindings.insert(id, self.own(resource, placed));
                continue;
            }
            let mut codes = |_: usize, out: &mut [u8]| {
                for word in out.as_chunks_mut::<4>().0 {
                    let random = next(&mut seed);
                    // Codes 0..=2 in every pair of bits.
                    let codes = random & 0x5555_5555 | (random >> 1 & !random & 0x5555_5555) << 1;
                    *word = codes.to_le_bytes();
                }
                Ok(())
            };
            bindings.insert(id, self.upload_as(WeightLayout::Trits, resource, &mut codes)?);
        }
        let wake = if card && thorough { WAKE } else { Duration::ZERO };
        Ok(Benchmark { resources, bindings, weights, gain, rows, cols, group, wake })
    }

    /// Whether the matrices of a driver pay; no question where it is known that there are units for them, or there are no matrices.
    fn tune_matrices(
        &mut self,
        shape: (usize, usize),
        dot_signedness: Option<DotSignedness>,
        deadline: Instant,
    ) -> Result<Option<bool>, DeviceError> {
        let profile = self.profile();
        if profile.matrix_units || profile.int8_matrices().is_none() || !self.variants.contains(&Variant::Coopmat) {
            return Ok(None);
        }
        let course = self.lay_out(shape, Some(GroupSize::G128), false)?;
        let candidate = |name: &str, matrices: bool| Candidate {
            name: name.to_owned(),
            tuning: Tuning { dot_signedness, matrices: Some(matrices), shapes: Vec::new() },
        };
        let candidates = [candidate("without matrices", false), candidate("with matrices", true)];
        let times = self.race(&course, OTHER_TOKENS, false, &candidates, deadline)?;
        Ok(winner(&times).map(|index| index == 1))
    }

    fn tune_sign_form(&mut self, course: &Benchmark, deadline: Instant) -> Result<Option<DotSignedness>, DeviceError> {
        if !self.variants.contains(&Variant::Dot4) {
            return Ok(None);
        }
        let table = self.profile().dot_signedness;
        let other = if table == DotSignedness::Signed { DotSignedness::Mixed } else { DotSignedness::Signed };
        let candidate = |form: DotSignedness| Candidate {
            name: format!("{form:?}"),
            tuning: Tuning { dot_signedness: Some(form), ..Tuning::default() },
        };
        let times = self.race(course, 1, false, &[candidate(table), candidate(other)], deadline)?;
        Ok(winner(&times).map(|index| [table, other][index]))
    }

    fn tune_shape(
        &mut self,
        course: &Benchmark,
        dot_signedness: Option<DotSignedness>,
        effort: Effort,
        deadline: Instant,
    ) -> Result<ShapeTuning, DeviceError> {
        let (rows, cols) = (course.rows, course.cols);
        let mut best = ShapeTuning { rows, cols, ..ShapeTuning::default() };
        let fuses = self.kernels().may_fuse() && cols.is_multiple_of(64);
        let overlay = |shape: ShapeTuning| Tuning { dot_signedness, matrices: None, shapes: vec![shape] };
        let empty = ShapeTuning { rows, cols, ..ShapeTuning::default() };

        // Prompts are measured last and get what is left, so decoding must not take it all.
        let now = Instant::now();
        let decode_deadline = now + deadline.saturating_duration_since(now) * 2 / 3;
        if fuses {
            let tiles = self.fused_candidates(rows, cols);
            let shapes = tiles.iter().map(|&tiles| ShapeTuning { fused: Some(tiles), ..empty.clone() });
            let named = tiles.iter().zip(shapes).map(|(tiles, shape)| (format!("fused {tiles}"), overlay(shape)));
            let found =
                self.measure("1 token, fused", course, 1, true, named.collect(), decode_deadline, &mut best.timings)?;
            best.fused = found.map(|index| tiles[index]);
        }
        if !fuses || effort.thorough {
            let choices = self.gemv_candidates();
            let shapes = choices.iter().map(|&choice| ShapeTuning { gemv: Some(choice), ..empty.clone() });
            let name = |choice: &GemvChoice| format!("{} {}", choice.variant.name(), choice.tiles);
            let named = choices.iter().zip(shapes).map(|(choice, shape)| (name(choice), overlay(shape)));
            let found =
                self.measure("1 token", course, 1, false, named.collect(), decode_deadline, &mut best.timings)?;
            best.gemv = found.map(|index| choices[index]);
        }
        let usual = if self.profile().kind == DeviceKind::Discrete { CARD_TOKENS } else { OTHER_TOKENS };
        let counts = if effort.thorough && usual != OTHER_TOKENS { vec![OTHER_TOKENS, usual] } else { vec![usual] };
        for tokens in counts {
            let kernels = self.gemm_candidates((rows, cols), tokens);
            let shapes = kernels
                .iter()
                .map(|&kernel| ShapeTuning { gemm: vec![GemmChoice { tokens, kernel }], ..empty.clone() });
            let named = kernels.iter().zip(shapes).map(|(kernel, shape)| (kernel.name().to_owned(), overlay(shape)));
            let product = format!("{tokens} tokens");
            let found = self.measure(&product, course, tokens, false, named.collect(), deadline, &mut best.timings)?;
            best.gemm.extend(found.map(|index| GemmChoice { tokens, kernel: kernels[index] }));
        }
        Ok(best)
    }

    /// The table's tiles and others of the same local size: the row's sum of squares is added up in an order that depends on it.
    fn fused_candidates(&self, rows: usize, cols: usize) -> Vec<TernaryTiles> {
        let table = TernaryTiles::fused(rows, cols);
        let local = table.lanes * table.slices;
        let mut tiles = vec![table];
        for lanes in [8, 16, 32, 64] {
            for rows in [1, 2] {
                let other = TernaryTiles { lanes, slices: local / lanes, rows };
                if other != table && other.fit_fused(self.profile(), cols) {
                    tiles.push(other);
                }
            }
        }
        tiles
    }

    /// The table's kernel, its tiles on the other variants, and other tiles.
    fn gemv_candidates(&self) -> Vec<GemvChoice> {
        let usable: Vec<Variant> =
            [Variant::Dot4, Variant::Base].into_iter().filter(|variant| self.variants.contains(variant)).collect();
        let table = self.profile().ternary_tiles;
        let others = GEMV_TILES.map(|(lanes, slices, rows)| TernaryTiles { lanes, slices, rows });
        let mut choices: Vec<GemvChoice> = usable.iter().map(|&variant| GemvChoice { variant, tiles: table }).collect();
        for tiles in others.into_iter().filter(|tiles| *tiles != table && tiles.fit(self.profile())) {
            choices.push(GemvChoice { variant: usable[0], tiles });
        }
        choices
    }

    /// The table's kernel and the others of the variants in use.
    fn gemm_candidates(&self, (rows, cols): (usize, usize), tokens: usize) -> Vec<GemmKernel> {
        let table = self.kernels().table_gemm((rows, cols), tokens);
        let mut kernels = vec![table];
        // A plainer kernel is raced only where nothing better is there: it would not win, and it takes long.
        let best_variant = table.variant();
        let worth = |kernel: &GemmKernel| {
            *kernel != table
                && kernel.takes(tokens, cols)
                && kernel.runs_on(self.profile(), &self.variants)
                && (kernel.variant() == best_variant || best_variant == Variant::Dot4)
        };
        kernels.extend(GemmKernel::ALL.into_iter().filter(worth));
        kernels
    }

    /// Races candidates, the table's first, notes their times and gives the best.
    #[expect(clippy::too_many_arguments, reason = "one call per kind of product, each with its own course")]
    fn measure(
        &mut self,
        product: &str,
        course: &Benchmark,
        tokens: usize,
        fused: bool,
        candidates: Vec<(String, Tuning)>,
        deadline: Instant,
        timings: &mut Vec<Timing>,
    ) -> Result<Option<usize>, DeviceError> {
        if !timings.is_empty() && Instant::now() >= deadline {
            return Ok(None);
        }
        let candidates: Vec<Candidate> =
            candidates.into_iter().map(|(name, tuning)| Candidate { name, tuning }).collect();
        let times = self.race(course, tokens, fused, &candidates, deadline)?;
        let best = winner(&times);
        for (index, (candidate, time)) in candidates.into_iter().zip(times).enumerate() {
            let Some(microseconds) = time else { continue };
            timings.push(Timing {
                product: product.to_owned(),
                candidate: candidate.name,
                microseconds,
                table: index == 0,
                chosen: best == Some(index),
            });
        }
        Ok(best)
    }

    /// Runs candidates in turn. The first one must work; others that do not, or are out of time, have no time.
    fn race(
        &mut self,
        course: &Benchmark,
        tokens: usize,
        fused: bool,
        candidates: &[Candidate],
        deadline: Instant,
    ) -> Result<Times, DeviceError> {
        let links = if tokens == 1 { course.weights.len() } else { GEMM_MATRICES.min(course.weights.len()) };
        let extents = Extents::new(tokens, 0);
        let mut plans: Vec<Option<PlanHandle>> = Vec::new();
        let mut expected: Option<Vec<u8>> = None;
        for candidate in candidates {
            if expected.is_some() && Instant::now() >= deadline {
                plans.push(None);
                continue;
            }
            match (self.start(course, tokens, links, fused, &candidate.tuning), &expected) {
                (Ok((plan, result)), None) => {
                    plans.push(Some(plan));
                    expected = Some(result);
                }
                (Ok((plan, result)), Some(expected)) if result == *expected => plans.push(Some(plan)),
                (Err(error), None) => return Err(error),
                (Err(error), Some(_)) if self.gpu.is_lost() => return Err(error),
                (_, Some(_)) => plans.push(None),
            }
        }
        let mut best = vec![f64::INFINITY; plans.len()];
        let began = Instant::now();
        if let Some(Some(plan)) = plans.first() {
            while began.elapsed() < course.wake {
                self.run(plan, extents)?;
            }
        }
        let began = Instant::now();
        for round in 0.. {
            for (plan, best) in plans.iter().zip(&mut best) {
                let Some(plan) = plan else { continue };
                let start = Instant::now();
                self.run(plan, extents)?;
                *best = best.min(start.elapsed().as_secs_f64());
            }
            let enough = round + 1 >= ROUNDS && began.elapsed() >= RACE;
            if enough || Instant::now() >= deadline {
                break;
            }
        }
        let per_product = |seconds: f64| seconds.is_finite().then_some(seconds * 1e6 / links as f64);
        Ok(best.into_iter().map(per_product).collect())
    }

    /// Compiles a chain and runs it once; gives its result.
    fn start(
        &mut self,
        course: &Benchmark,
        tokens: usize,
        links: usize,
        fused: bool,
        tuning: &Tuning,
    ) -> Result<(PlanHandle, Vec<u8>), DeviceError> {
        let refused = |what: String| DeviceError::misuse(format!("the tuner's chain: {what}"));
        let graph = course.chain(tokens, links, fused).map_err(|error| refused(error.to_string()))?;
        let plan = Plan::new("tune", &graph, &self.target())?;
        let find = |name: &str| plan.find(name).ok_or_else(|| refused(format!("the chain has no {name}")));
        let (x, out) = (find("x")?, find("out")?);
        let mut seed = 7u64;
        let activations: Vec<f32> =
            (0..tokens * course.cols).map(|_| next(&mut seed) as i32 as f32 / i32::MAX as f32).collect();
        let mut result = vec![0; plan.value(out).value.bytes() as usize];
        let compiled = self.compile_tuned(plan, &course.bindings, tuning)?;
        self.write(&compiled, x, bytemuck::cast_slice(&activations))?;
        self.run(&compiled, Extents::new(tokens, 0))?;
        self.read(&compiled, out, &mut result)?;
        Ok((compiled, result))
    }
}

impl Benchmark {
    /// Products of one input with each weight, every one waiting for the one before: its result is the next one's residual. Fused
    /// chains quantise the input anew for each product, as a model's do.
    fn chain(&self, tokens: usize, links: usize, fused: bool) -> Result<Graph<'_>, GraphError> {
        const EPS: f32 = 1e-5;
        let mut graph = Graph::new(&self.resources);
        let x = graph.input("x", DType::F32, Graph::token_rows(tokens), self.cols);
        let shared = match (fused, self.group) {
            (true, _) => None,
            (false, None) => Some(graph.quantize("quantize", x)?),
            (false, Some(group)) => Some(graph.quantize_groups("quantize", x, group, ActivationScales::Token)?),
        };
        let mut last: Option<ValueId> = None;
        for &weight in self.weights.iter().take(links) {
            let act = match shared {
                Some(act) => act,
                None => graph.rms_norm_quantize("norm", x, self.gain, EPS, false)?.0,
            };
            last = Some(graph.ternary_matmul("product", act, weight, last)?);
        }
        if let Some(last) = last {
            graph.mark_output(last, "out");
        }
        Ok(graph)
    }
}

/// The fastest, unless the table's, which comes first, is as good within noise.
fn winner(times: &[Option<f64>]) -> Option<usize> {
    let table = (*times.first()?)?;
    let timed = times.iter().enumerate().filter_map(|(index, time)| Some((index, (*time)?)));
    let (index, best) = timed.min_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(if best < table * WORTH { index } else { 0 })
}

/// The next pseudo-random word.
fn next(seed: &mut u64) -> u32 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::winner;

    #[test]
    fn the_table_wins_unless_something_is_clearly_faster() {
        for (name, times, expected) in [
            ("nothing ran", vec![None, None], None),
            ("the table did not run", vec![None, Some(1.0)], None),
            ("alone", vec![Some(5.0)], Some(0)),
            ("noise", vec![Some(5.0), Some(4.95)], Some(0)),
            ("faster", vec![Some(5.0), None, Some(4.0), Some(3.0), Some(6.0)], Some(3)),
            ("slower", vec![Some(5.0), Some(6.0)], Some(0)),
        ] {
            assert_eq!(winner(&times), expected, "{name}");
        }
    }
}
