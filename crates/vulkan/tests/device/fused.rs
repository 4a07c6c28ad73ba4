//! Chains that become one dispatch on large GPUs give what the separate steps give.

use crate::harness::{Random, Ready, assert_silent, open, place, validation};
use crate::reference;
use std::collections::HashMap;
use tritune_graph::{
    Activation, DType, Device, Encoding, Extents, Graph, GraphError, Resource, ResourceId, Resources, Segment,
};
use tritune_vulkan::{OpenOptions, Pretend, SignForm, VulkanDevice};

struct Chains {
    resources: Resources,
    weights: HashMap<ResourceId, Vec<u8>>,
    width: usize,
    hidden: usize,
    gains: [ResourceId; 2],
    up: ResourceId,
    down: ResourceId,
}

impl Chains {
    fn new(random: &mut Random, width: usize, hidden: usize) -> Chains {
        let (mut resources, mut weights) = (Resources::new(), HashMap::new());
        let gains = [("gain", width), ("sub_gain", hidden)].map(|(name, cols)| {
            let id = resources.add(Resource::dense(name, 1, cols, Encoding::F32));
            weights.insert(id, bytemuck::cast_slice(&random.floats(cols)).to_vec());
            id
        });
        let mut ternary = |name: &str, rows: usize, cols: usize| {
            let segment = Segment { name: name.into(), rows, scale: 0.25 };
            let id = resources.add(Resource::ternary(name, cols, vec![segment]));
            let trits: Vec<i32> = (0..rows * cols).map(|_| random.below(3) as i32 - 1).collect();
            weights.insert(id, reference::trit_rows(&trits, cols));
            id
        };
        let (up, down) = (ternary("up", 2 * hidden, width), ternary("down", width, hidden));
        Chains { resources, weights, width, hidden, gains, up, down }
    }

    /// norm → product → gate → norm → product with a residual → quantise → product.
    fn build(&self, graph: &mut Graph, kind: Activation) -> Result<(), GraphError> {
        let x = graph.input("x", DType::F32, Graph::token_rows(1), self.width);
        let (act, _) = graph.rms_norm_quantize("norm", x, self.gains[0], 1e-5, false)?;
        let gate_up = graph.ternary_matmul("up", act, self.up, None)?;
        let gated = graph.gated_act("act", kind, gate_up)?;
        let (act, _) = graph.rms_norm_quantize("sub_norm", gated, self.gains[1], 1e-5, false)?;
        let down = graph.ternary_matmul("down", act, self.down, Some(x))?;
        let act = graph.quantize("quantize", down)?;
        let again = graph.ternary_matmul("again", act, self.up, None)?;
        graph.mark_output(again, "again");
        let (act, _) = graph.rms_norm_quantize("last_norm", down, self.gains[0], 1e-5, false)?;
        let last = graph.ternary_matmul("last", act, self.up, None)?;
        graph.mark_output(last, "last");
        Ok(())
    }
}

fn open_as(wide: bool, sign_form: SignForm) -> Option<VulkanDevice> {
    let options = OpenOptions {
        validation: validation(),
        pretend: Pretend::parse("").unwrap(),
        wide_tiles: Some(wide),
        sign_form: Some(sign_form),
        ..OpenOptions::default()
    };
    open(options)
}

#[test]
fn fused_chains_agree_with_their_steps() {
    let mut random = Random::fresh();
    for (width, hidden) in [(64, 128), (192, 320), (64, 1088)] {
        for (kind, sign_form) in [(Activation::Silu, SignForm::Signed), (Activation::Relu2, SignForm::Mixed)] {
            let chains = Chains::new(&mut random, width, hidden);
            let x = random.floats(width);
            let mut results = Vec::new();
            let mut launches = Vec::new();
            for wide in [false, true] {
                let Some(mut device) = open_as(wide, sign_form) else { return };
                place(&mut device, &chains.resources, &chains.weights);
                let ready = Ready::new(&mut device, &chains.resources, |graph| chains.build(graph, kind));
                for _ in 0..2 {
                    ready.write(&mut device, "x", &x);
                    ready.run(&mut device, 1, 0);
                }
                let mut values: Vec<f32> = ready.read(&mut device, "again", 2 * chains.hidden);
                values.extend(ready.read::<f32>(&mut device, "last", 2 * chains.hidden));
                results.push(values);
                let times = device.run_profiled(ready.id, Extents { tokens: 1, out_rows: 0 }).expect("timestamps");
                assert_eq!(times.len(), 9, "every step has a time, folded or not");
                launches.push(device.recorded(ready.id).expect("a compiled plan").1);
                assert_silent(&device, "fused");
            }
            assert_eq!(launches, vec![9, 4], "width {width}, hidden {hidden}");
            let size = results[0].iter().map(|v| v * v).sum::<f32>().sqrt();
            let error = results[0].iter().zip(&results[1]).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt();
            // One int8 that falls on the other side of a rounding tie moves the result by about 1e-3.
            assert!(error <= 5e-3 * size, "width {width}, hidden {hidden}: {error} of {size}");
        }
    }
}
