//! The planner's promises on random graphs, against uses that the test writes down itself.

use tritune_graph::{
    ALIGNMENT, Activation, AttentionInput, DType, Encoding, Graph, GraphError, Heads, Limits, LoraBFactor, Operand,
    Plan, PlannedValue, Quantized, Resource, ResourceId, Resources, Role, RopeSplitInput, Segment, Slice, ValueId,
};
use tritune_testing::Random;

const WIDTH: usize = 48;
const VOCABULARY: usize = 100;
const HEADS: Heads = Heads { heads: 2, kv_heads: 1, head_dim: 12 };
const ROUNDS: usize = 300;
/// What a block may grow by so that steps can overlap.
const MAX_ROOM: u64 = 64 << 10;

struct Weights {
    resources: Resources,
    gain: ResourceId,
    square: ResourceId,
    table: ResourceId,
    rope: ResourceId,
    lora: ResourceId,
}

fn weights() -> Weights {
    let mut resources = Resources::new();
    let segments = vec![Segment { name: "square".into(), rows: WIDTH }];
    Weights {
        gain: resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32)),
        square: resources.add(Resource::ternary("square", WIDTH, segments)),
        table: resources.add(Resource::dense("table", VOCABULARY, WIDTH, Encoding::F16)),
        rope: resources.add(Resource::dense("rope", 64, 8, Encoding::F32)),
        lora: resources.add(Resource::buffer("lora", 16, 64, DType::F32)),
        resources,
    }
}

/// A graph that grows by random ops, and which of its steps touch which values.
struct Growing<'r> {
    weights: &'r Weights,
    graph: Graph<'r>,
    random: Random,
    ids: ValueId,
    /// Values of `WIDTH` floats to choose operands from.
    pool: Vec<ValueId>,
    uses: Vec<(usize, ValueId)>,
}

impl<'r> Growing<'r> {
    fn new(weights: &'r Weights, seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let tokens = [1, 1, 2, 7, 33][random.below(5)];
        let mut graph = Graph::new(&weights.resources);
        let ids = graph.input("ids", DType::I32, Graph::token_rows(tokens), 1);
        let x = graph.input("x", DType::F32, Graph::token_rows(tokens), WIDTH);
        Growing { weights, graph, random, ids, pool: vec![x], uses: Vec::new() }
    }

    fn pick(&mut self) -> ValueId {
        // Mostly recent ones, as in a model, sometimes one from long ago.
        let most = if self.random.below(4) == 0 { self.pool.len() } else { self.pool.len().min(3) };
        self.pool[self.pool.len() - 1 - self.random.below(most)]
    }

    /// Adds ops that read `reads`, all of which and all they make are used by each step that is added.
    fn step<T>(
        &mut self,
        reads: &[ValueId],
        makes: impl Fn(&T) -> Vec<ValueId>,
        build: impl FnOnce(&mut Graph<'r>) -> Result<T, GraphError>,
    ) -> T {
        let step = self.graph.nodes().len();
        let made = build(&mut self.graph).unwrap();
        assert_eq!(self.graph.nodes().len(), step + 1, "one op a step");
        self.uses.extend(reads.iter().copied().chain(makes(&made)).map(|id| (step, id)));
        made
    }

    fn grow(&mut self) {
        let (gain, square, table, rope) =
            (self.weights.gain, self.weights.square, self.weights.table, self.weights.rope);
        let (x, other, ids) = (self.pick(), self.pick(), self.ids);
        let one = |id: &ValueId| vec![*id];
        let y = match self.random.below(8) {
            0 => self.step(&[ids], one, |graph| graph.embed_rows("embed", table, ids)),
            1 => self.step(&[x], one, |graph| graph.rms_norm("norm", x, gain, 1e-5)),
            2 => self.step(&[x, other], one, |graph| graph.add("add", x, other)),
            3 => {
                let keep = self.random.below(2) == 0;
                let (act, float) = self.step(
                    &[x],
                    |(act, float): &(Quantized, Option<ValueId>)| {
                        [Some(act.q), Some(act.scale), *float].into_iter().flatten().collect()
                    },
                    |graph| graph.rms_norm_quantize("norm_quantize", x, gain, 1e-5, keep),
                );
                self.pool.extend(float);
                let residual = (self.random.below(2) == 0).then_some(other);
                let mut reads = vec![act.q, act.scale];
                reads.extend(residual);
                self.step(&reads, one, |graph| graph.ternary_matmul("product", act, square, residual))
            }
            4 => self.step(&[x], one, |graph| graph.dense_matmul("head", x, table)),
            5 => {
                let buffer = self.weights.lora;
                let a = Slice { buffer, offset: 0, rows: 4, cols: WIDTH };
                let matrix = Slice { buffer, offset: 256, rows: WIDTH, cols: 4 };
                let low_rank = self.step(&[x], one, |graph| graph.lora_a("lora_a", x, a));
                let factors = vec![LoraBFactor { matrix, out_offset: 0, rank_offset: 0 }];
                self.step(&[low_rank, other], one, |graph| {
                    graph.lora_b("lora_b", low_rank, factors, 2.0, Some(other), WIDTH)
                })
            }
            6 => self.step(&[x], one, |graph| graph.gated_act("act", Activation::Silu, x)),
            _ => {
                let rows = self.graph.value(x).rows;
                let [k, v] = ["k", "v"].map(|name| self.graph.destination(name, DType::F16, rows, HEADS.head_dim));
                let stores = [k, v].map(Operand::Value);
                let q = self.step(
                    &[x, ids],
                    |&q| vec![q, k, v],
                    |graph| {
                        graph.rope_split(
                            "rope",
                            RopeSplitInput {
                                qkv: x,
                                split: None,
                                table: rope,
                                positions: ids,
                                kv_slots: ids,
                                shape: HEADS,
                                k: stores[0],
                                v: stores[1],
                            },
                        )
                    },
                );
                self.step(&[q, k, v, ids], one, |graph| {
                    graph.attention(
                        "attention",
                        AttentionInput { q, k: stores[0], v: stores[1], kv_start: ids, kv_end: ids, shape: HEADS },
                    )
                })
            }
        };
        if self.graph.value(y).cols == WIDTH {
            self.pool.push(y);
        }
        if self.random.below(12) == 0 {
            let name = format!("out.{}", y.0);
            self.graph.mark_output(y, &name);
        }
    }
}

fn random_graph(weights: &Weights, seed: u64) -> Growing<'_> {
    let mut growing = Growing::new(weights, seed);
    for _ in 0..1 + growing.random.below(40) {
        growing.grow();
    }
    growing
}

fn live_together(a: &PlannedValue, b: &PlannedValue) -> bool {
    a.first_step <= b.last_step && b.first_step <= a.last_step
}

fn check(plan: &Plan, growing: &Growing, limits: Limits) {
    let last = plan.steps.len() - 1;
    for &(step, id) in &growing.uses {
        let life = plan.value(id);
        assert!(life.first_step <= step && step <= life.last_step, "step {step} uses {} in vain", life.value.name);
    }
    for (index, a) in plan.values.iter().enumerate() {
        let name = &a.value.name;
        assert!(a.last_step <= last && a.placement.bytes >= a.value.bytes(), "{name}");
        assert!(a.placement.bytes <= limits.max_value, "{name}");
        assert!(a.placement.offset.is_multiple_of(ALIGNMENT), "{name}");
        assert!(a.placement.offset + a.placement.bytes <= plan.blocks[a.placement.block], "{name}");
        if a.value.role != Role::Inner {
            assert_eq!((a.first_step, a.last_step), (0, last), "{name} is the host's");
        }
        for b in &plan.values[index + 1..] {
            let (p, q) = (a.placement, b.placement);
            let overlap = p.block == q.block && p.offset < q.offset + q.bytes && q.offset < p.offset + p.bytes;
            assert!(!(overlap && live_together(a, b)), "{name} and {} share memory while both live", b.value.name);
        }
    }
    assert!(plan.blocks.iter().all(|&bytes| bytes > 0 && bytes <= limits.max_block), "{:?}", plan.blocks);
    let bytes = |value: &PlannedValue| value.placement.bytes;
    assert!(plan.activation_bytes() <= plan.values.iter().map(bytes).sum(), "sharing must not cost memory");
    let live =
        |step| plan.values.iter().filter(move |value| value.first_step <= step && step <= value.last_step).map(bytes);
    let peak = (0..=last).map(|step| live(step).sum::<u64>()).max().unwrap();
    assert!(plan.activation_bytes() >= peak, "what lives at once needs room");
}

/// How often a value lies where one lay that the step before was the last to touch.
fn writes_in_place(plan: &Plan) -> usize {
    let meets = |a: &PlannedValue, b: &PlannedValue| {
        let (x, y) = (a.placement, b.placement);
        a.last_step + 1 == b.first_step
            && (x.block, x.offset < y.offset + y.bytes, y.offset < x.offset + x.bytes) == (y.block, true, true)
    };
    plan.values.iter().map(|b| plan.values.iter().filter(|a| meets(a, b)).count()).sum()
}

#[test]
fn random_graphs_are_planned_soundly_under_any_limits() {
    let weights = weights();
    let mut random = Random::fresh();
    let (mut shared, mut waits) = (0, [0, 0]);
    for round in 0..ROUNDS {
        let growing = random_graph(&weights, random.next());
        let free = Plan::new("free", &growing.graph, &Limits::NONE.into()).unwrap();
        check(&free, &growing, Limits::NONE);
        let all: u64 = free.values.iter().map(|value| value.placement.bytes).sum();
        shared += usize::from(free.activation_bytes() < all);

        let largest = free.values.iter().map(|value| value.placement.bytes).max().unwrap();
        let max_block = largest + random.below(1 + (all - largest) as usize) as u64;
        let keep_alive_steps = random.below(4);
        let limits = Limits { max_value: largest, max_block, keep_alive_steps, overlap_steps: 0 };
        let plan = Plan::new("limited", &growing.graph, &limits.into()).unwrap();
        check(&plan, &growing, limits);
        assert_eq!(plan, Plan::new("limited", &growing.graph, &limits.into()).unwrap(), "round {round}");

        let overlapping = Limits { overlap_steps: 1 + random.below(6), ..limits };
        let apart = Plan::new("apart", &growing.graph, &overlapping.into()).unwrap();
        check(&apart, &growing, overlapping);
        assert!(apart.blocks.len() <= plan.blocks.len(), "round {round}");
        let grown = apart.blocks.iter().zip(&plan.blocks).any(|(apart, plan)| *apart > plan + MAX_ROOM);
        assert!(!grown, "round {round}: {:?} instead of {:?}", apart.blocks, plan.blocks);
        waits[0] += writes_in_place(&plan);
        waits[1] += writes_in_place(&apart);

        let small = Limits { max_value: largest - 1, ..Limits::NONE };
        assert!(Plan::new("small", &growing.graph, &small.into()).is_err(), "round {round}");
    }
    assert!(shared > ROUNDS / 2, "only {shared} of {ROUNDS} plans reuse memory");
    assert!(
        waits[1] < waits[0] / 2,
        "{} steps write where the step before has read, {} without room",
        waits[1],
        waits[0]
    );
}
