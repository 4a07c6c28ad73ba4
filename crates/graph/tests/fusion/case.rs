//! Plans of a few ops, and what is found in them.

use tritune_graph::{
    AdapterFusion, DType, Encoding, Fusion, FusionSupport, Fusions, Graph, GroupSize, Limits, Op, Plan, Quantized,
    Refusal, Resource, ResourceId, Resources, RowFusion, Rows, ScaleGranularity, Scratch, Segment, Slice, Target,
    ValueId, ops, quantized_stride,
};

/// Columns of most values.
pub const WIDTH: usize = 64;
pub const GROUP: GroupSize = GroupSize::G32;
pub const EPS: f32 = 1e-5;
/// Rows of exactly that many columns.
pub const ROWS: Option<RowFusion> = Some(RowFusion { columns_multiple: WIDTH, longest_row: WIDTH });
pub const ODD_ROWS: Option<RowFusion> = Some(RowFusion { columns_multiple: WIDTH - 1, longest_row: WIDTH });
pub const SHORT_ROWS: Option<RowFusion> = Some(RowFusion { columns_multiple: 1, longest_row: WIDTH - 1 });
/// Adapters of rank 8 and three rows, in front of which no one stands.
pub const ADAPTER: AdapterFusion =
    AdapterFusion { min_rows: 3, min_rows_behind: 3, columns_multiple: WIDTH, rank_multiple: 8, max_rank: 8 };

/// The ops of a plan, and what a device asks for and can fuse.
pub struct Case {
    pub graph: Graph<'static>,
    pub ops: Vec<Op>,
    pub outputs: Vec<ValueId>,
    pub limits: Limits,
    pub scratch: Vec<(usize, Scratch)>,
    pub support: FusionSupport,
    /// An input.
    pub x: ValueId,
    pub gains: [ResourceId; 4],
    pub ternary: ResourceId,
    pub dense: ResourceId,
    pub store: ResourceId,
    pub floats: ResourceId,
    pub table: ResourceId,
    rows: Rows,
}

impl Case {
    /// Nothing yet, of so many rows.
    pub fn new(rows: usize, support: FusionSupport) -> Case {
        let mut resources = Resources::new();
        let gains = [0; 4].map(|_| resources.add(Resource::dense("gain", 1, WIDTH, Encoding::F32)));
        let segments = vec![Segment { name: "w".into(), rows: WIDTH }];
        let ternary = resources.add(Resource::ternary_scaled("w", WIDTH, segments, ScaleGranularity::Tensor));
        let dense = resources.add(Resource::dense("dense", 2 * WIDTH, WIDTH, Encoding::F16));
        let store = resources.add(Resource::buffer("store", 9, WIDTH, DType::F16));
        let floats = resources.add(Resource::buffer("floats", 64, WIDTH, DType::F32));
        let table = resources.add(Resource::dense("table", 9, 16, Encoding::F32));
        let mut graph = Graph::new(Box::leak(Box::new(resources)));
        let rows = Graph::token_rows(rows);
        let x = graph.input("x", DType::F32, rows, WIDTH);
        let limits = Limits { keep_alive_steps: 1, ..Limits::NONE };
        #[rustfmt::skip]
        let case = Case {
            graph, ops: Vec::new(), outputs: Vec::new(), limits, scratch: Vec::new(), support,
            x, gains, ternary, dense, store, floats, table, rows,
        };
        case
    }

    pub fn value(&mut self, dtype: DType, cols: usize) -> ValueId {
        self.graph.destination("value", dtype, self.rows, cols)
    }

    pub fn float(&mut self) -> ValueId {
        self.value(DType::F32, WIDTH)
    }

    pub fn index(&mut self) -> ValueId {
        self.graph.input("index", DType::I32, self.rows, 1)
    }

    pub fn quantized(&mut self, group: Option<GroupSize>) -> Quantized {
        let groups = group.map_or(1, |group| group.per_row(WIDTH));
        Quantized {
            q: self.value(DType::I8, quantized_stride(WIDTH)),
            scale: self.value(DType::F32, groups),
            sum: self.value(DType::I32, groups),
            group,
        }
    }

    /// A value of so many columns that a step of its own makes.
    pub fn made(&mut self, cols: usize) -> ValueId {
        let out = self.value(DType::F32, cols);
        self.push(ops::Add { a: self.x, b: self.x, out });
        out
    }

    /// Part of a buffer; each number has its own.
    pub fn slice(&self, number: usize, rows: usize, cols: usize) -> Slice {
        Slice { buffer: self.floats, offset: number * WIDTH, rows, cols }
    }

    pub fn push(&mut self, op: impl Into<Op>) {
        self.ops.push(op.into());
    }

    /// One more step that reads a value.
    pub fn read(&mut self, value: ValueId) {
        let out = self.graph.destination("read", DType::F32, self.rows, WIDTH);
        self.push(ops::Add { a: value, b: value, out });
    }

    pub fn ask(&mut self, step: usize, scratch: Scratch) {
        self.scratch.push((step, scratch));
    }

    pub fn changed(mut self, change: impl FnOnce(&mut Case)) -> Case {
        change(&mut self);
        self
    }

    pub fn plan(mut self) -> Plan {
        for (step, op) in self.ops.iter().enumerate() {
            self.graph.push(&format!("step.{step}"), op.clone());
        }
        for &value in &self.outputs {
            self.graph.mark_output(value, "out");
        }
        let asked: Vec<(Op, Scratch)> =
            self.scratch.iter().map(|&(step, scratch)| (self.ops[step].clone(), scratch)).collect();
        let target = Target::new(self.limits, move |op, _| {
            asked.iter().filter(|(of, _)| of == op).map(|&(_, scratch)| scratch).collect()
        });
        Plan::new("case", &self.graph, &target).unwrap()
    }

    /// The only chain of a pattern: what the step `at` does besides, and the steps that it has fused.
    #[track_caller]
    pub fn fires(self, pattern: &str, at: usize, inner_steps: &[usize]) -> Fusion {
        let (plan, support) = (self.ops.len(), self.support);
        let fusions = Fusions::find(&self.plan(), support);
        let refused: Vec<_> = fusions.refused().iter().filter(|(_, name, _)| *name == pattern).collect();
        let found: Vec<usize> = (0..plan).filter(|&step| fusions.is_fused(step)).collect();
        assert_eq!(found, inner_steps, "{pattern}: {:?}", fusions.refused());
        assert!(refused.is_empty(), "{pattern}: {refused:?}");
        fusions.at(at).unwrap_or_else(|| panic!("{pattern}: nothing at step {at}: {fusions:?}")).clone()
    }

    /// No chain, for this reason.
    #[track_caller]
    pub fn refuses(self, pattern: &str, why: Refusal) {
        let (steps, support) = (self.ops.len(), self.support);
        let fusions = Fusions::find(&self.plan(), support);
        let refused = fusions.refused().iter().filter(|(_, name, _)| *name == pattern).map(|(_, _, why)| *why);
        let expected: &[Refusal] = if why == Refusal::NoChain { &[] } else { &[why] };
        assert_eq!(refused.collect::<Vec<_>>(), expected, "{pattern}: {fusions:?}");
        assert!((0..steps).all(|step| !fusions.is_fused(step) && fusions.at(step).is_none()), "{pattern}: {fusions:?}");
    }
}

/// Changes the fields of the op at a step of a case.
#[macro_export]
macro_rules! edit {
    ($case:expr, $step:expr, $Op:ident, $change:expr) => {{
        let Op::$Op(op) = &mut $case.ops[$step] else { panic!("step {} is not that op", $step) };
        let change: &mut dyn FnMut(&mut ops::$Op) = &mut $change;
        change(op)
    }};
}
