//! The reference values of training all weights through their ternarisation: gradients, and the losses of a few steps.
//!
//! Built on the graph alone, so that a wrong result is one of ops and rules. The model on the device is made from its
//! parameters by [`Op::Refresh`](tritune_graph::Op::Refresh), never read from a file as ternary.

use super::lora::{adam_w, read_batch, read_losses};
use super::{GoldenError, OpenDeviceError, Tier, Verdict, model_folders, read_floats};
use crate::compare::{Comparison, Tolerance};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use tritune_format::SafetensorsFile;
use tritune_graph::{
    DType, Device, Differentiation, Encoding, Extents, Graph, HYPER, OptimizerState, Plan, PlanId, Resource,
    ResourceId, ResourceKind, Rows, SLICE_ALIGNMENT, Slice, ValueId, rope_table,
};
use tritune_model::forward::{TrainingTrunk, Trunk, TrunkOptions, trunk};
use tritune_model::layout::{Layout, LayoutOptions, Norm, Projection};
use tritune_model::{Config, OpenOptions, Precision};
use tritune_train::data::Batch;
use tritune_train::trainer::TrainerError;

/// A trit word of zeros.
const ZERO_WORD: u32 = 0x5555_5555;

/// Trains the model `master` of a folder as its `qat/` did. A folder that has none gives no verdict.
pub fn check_qat(
    folder: &Path,
    precision: Precision,
    open_device: &mut dyn FnMut() -> Result<Box<dyn Device>, OpenDeviceError>,
) -> Result<Vec<Verdict>, GoldenError> {
    let qat = folder.join("qat");
    if !qat.is_dir() {
        return Ok(Vec::new());
    }
    let models = model_folders(folder)?;
    let no_model = || GoldenError::Layout { path: qat.clone(), what: "no model \"master\"".to_owned() };
    let (_, path) = models.iter().find(|(name, _)| name == "master").ok_or_else(no_model)?;
    let config = tritune_model::open(path, OpenOptions::default())?.config().clone();
    let (batch, losses) = (read_batch(&qat)?, read_losses(&qat)?);
    let device = open_device().map_err(GoldenError::Open)?;
    let mut run = Run::new(&config, path, &batch, precision, device)?;

    let tier = Tier::of(precision);
    let within = |a: f64, b: f64| Tolerance::rel_l2(if tier == Tier::A { a } else { b });
    let mut check = Check { path: qat.join("grads.safetensors"), verdicts: Vec::new() };
    let loss = run.step(&batch, None)?;
    check.judge("loss", &[loss as f32], within(1e-5, 1e-2))?;
    check.judge("d_embed_out", &run.input_gradient(&batch)?, within(1e-4, 8e-2))?;
    for (name, slice) in run.tensors.clone() {
        check.judge(&format!("{name}.grad"), &run.gradient(slice)?, within(1e-4, 8e-2))?;
    }
    run.forget_gradients()?;
    let mut found = Vec::new();
    for (step, &rate) in losses.rates.iter().enumerate() {
        found.push(run.step(&batch, Some((rate, step as i32 + 1)))?);
    }
    found.push(run.step(&batch, None)?);
    for (step, (found, wanted)) in found.iter().zip(&losses.losses).enumerate() {
        let bound = if tier == Tier::A && step == 0 { 1e-5 } else { 1e-2 };
        let error = (found - wanted).abs() / wanted.abs();
        check.verdicts.push(Verdict {
            name: format!("qat loss of step {step}"),
            pass: error <= bound,
            error: Some(error),
            detail: format!("{found:.6}, reference {wanted:.6}, rel {error:.1e}"),
        });
    }
    Ok(check.verdicts)
}

struct Check {
    path: PathBuf,
    verdicts: Vec<Verdict>,
}

impl Check {
    fn judge(&mut self, name: &str, values: &[f32], tolerance: Tolerance) -> Result<(), GoldenError> {
        let reference = read_floats(&SafetensorsFile::open(&self.path)?, &self.path, name)?;
        if reference.values.len() != values.len() {
            let what = format!("\"{name}\" has shape {:?}, computed {} elements", reference.shape, values.len());
            return Err(GoldenError::Layout { path: self.path.clone(), what });
        }
        let comparison = Comparison::new(values, &reference.values, values.len());
        self.verdicts.push(Verdict::new(format!("qat {name}"), &comparison, tolerance));
        Ok(())
    }
}

/// Weights and the names of the tensors stacked in them.
fn tensors_of(config: &Config, layout: &Layout) -> Vec<(ResourceId, Vec<String>)> {
    let mut tensors = vec![
        (layout.embedding, vec!["model.embed_tokens.weight".to_owned()]),
        (layout.output_norm, vec!["model.norm.weight".to_owned()]),
    ];
    if !config.tied_head {
        tensors.push((layout.head, vec!["lm_head.weight".to_owned()]));
    }
    for (number, layer) in layout.layers.iter().enumerate() {
        let named = |name: &str| format!("model.layers.{number}.{name}.weight");
        let norms = [
            (Norm::Attention, Some(layer.attn_norm)),
            (Norm::AttentionSub, layer.attn_sub_norm),
            (Norm::FeedForward, Some(layer.ffn_norm)),
            (Norm::FeedForwardSub, layer.ffn_sub_norm),
        ];
        let products: [(ResourceId, &[Projection]); 4] = [
            (layer.qkv, &[Projection::Q, Projection::K, Projection::V]),
            (layer.attn_output, &[Projection::Output]),
            (layer.gate_up, &[Projection::Gate, Projection::Up]),
            (layer.down, &[Projection::Down]),
        ];
        let norms = norms.into_iter().filter_map(|(norm, id)| Some((id?, vec![named(norm.hf_names()[0])])));
        let products = products.map(|(id, parts)| (id, parts.iter().map(|part| named(part.hf_name())).collect()));
        tensors.extend(norms.chain(products));
    }
    tensors
}

/// The model on a device, with what trains it.
struct Run {
    device: Box<dyn Device>,
    state: OptimizerState,
    elements: usize,
    hidden: usize,
    tensors: Vec<(String, Slice)>,
    plan: PlanId,
    hyper: ValueId,
    loss: ValueId,
    input_gradient: ValueId,
}

impl Run {
    fn new(
        config: &Config,
        path: &Path,
        batch: &Batch,
        precision: Precision,
        mut device: Box<dyn Device>,
    ) -> Result<Run, GoldenError> {
        let (context, store) = (batch.ids.len(), precision.store());
        let (embedding, head) = (Encoding::F32, Encoding::F32);
        let mut layout = Layout::new(config, LayoutOptions { context, sequences: 0, cache: store, embedding, head });
        let weights = tensors_of(config, &layout);
        let parameters = ResourceId(layout.resources.iter().count() as u32);
        let mut trained: HashMap<ResourceId, Vec<Slice>> = HashMap::new();
        let (mut tensors, mut offset) = (Vec::new(), 0);
        for (weight, names) in &weights {
            let resource = layout.resources.get(*weight);
            let ResourceKind::Weight { segments, .. } = &resource.kind else { continue };
            for (name, segment) in names.iter().zip(segments) {
                let slice = Slice { state: parameters, offset, rows: segment.rows, cols: resource.cols };
                offset = (offset + slice.rows * slice.cols).next_multiple_of(SLICE_ALIGNMENT);
                trained.entry(*weight).or_default().push(slice);
                tensors.push((name.clone(), slice));
            }
        }
        let [parameters, gradients, mean, square] = ["parameters", "gradients", "mean", "square"].map(|name| {
            let rows = offset / SLICE_ALIGNMENT;
            layout.resources.add(Resource::state(name, rows, SLICE_ALIGNMENT, DType::F32))
        });
        let state = OptimizerState { parameters, gradients, mean, square };
        place(config, &layout, device.as_mut())?;
        let master = path.join("model.safetensors");
        let file = SafetensorsFile::open(&master)?;
        for (name, slice) in &tensors {
            let values = read_floats(&file, &master, name)?.values;
            let bytes = bytemuck::cast_slice(&values);
            device.write_state(parameters, slice.offset as u64 * 4, bytes).map_err(TrainerError::from)?;
        }

        let refresh = |graph: &mut Graph| -> Result<(), TrainerError> {
            weights.iter().try_for_each(|(weight, _)| Ok(graph.refresh(*weight, &trained[weight])?))
        };
        let mut graph = Graph::new(&layout.resources);
        refresh(&mut graph)?;
        let made = compile(&graph, "refresh", device.as_mut())?;
        device.run(made, Extents { update: true, ..Extents::new(0, 0) }).map_err(TrainerError::from)?;
        device.release(made);

        let (tokens, targets) = (batch.ids.len(), batch.targets.len());
        let mut graph = Graph::new(&layout.resources);
        let half = device.limits().half_products && precision == Precision::F16;
        let training = Some(TrainingTrunk { store, dropout: 0.0 });
        let options = TrunkOptions { tokens, hidden: false, training };
        let Trunk { tokens: inputs, embedded, x, .. } =
            trunk(&mut graph, config, &layout, &[], options).map_err(TrainerError::from)?;
        let mut place_of = vec![-1; tokens];
        batch.out_rows.iter().enumerate().for_each(|(place, &row)| place_of[row as usize] = place as i32);
        let mut by_id: Vec<i32> = (0..tokens as i32).collect();
        by_id.sort_by_key(|&token| (batch.ids[token as usize], token));
        let (token_rows, target_rows) = (Graph::token_rows(tokens), Graph::out_rows(targets));
        let until = graph.input("until", DType::I32, token_rows, 1);
        let places = graph.input("places", DType::I32, token_rows, 1);
        let order = graph.input("order", DType::I32, token_rows, 1);
        let out_rows = graph.input("out_rows", DType::I32, target_rows, 1);
        let wanted = graph.input("targets", DType::I32, target_rows, 1);
        let row_weights = graph.input("row_weights", DType::F32, target_rows, 1);
        let hyper = graph.input("hyper", DType::F32, Rows::Fixed(1), HYPER);
        let (loss, input_gradient) = (|| -> Result<_, TrainerError> {
            let rows = graph.gather_rows_for_loss("out_rows", x, out_rows, places)?;
            let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
            // Fewer rows at a time than there are.
            let chunk = 24;
            let (loss, _) = graph.head_loss("head", normed, layout.head, wanted, row_weights, chunk, true, half)?;
            graph.mark_output(loss, "loss");
            let how = Differentiation {
                gradients: HashMap::from([(parameters, gradients)]),
                trained: trained.clone(),
                order: Some(order),
                wanted: vec![embedded],
                recompute: Vec::new(),
                until: Some(until),
                half_products: half,
            };
            let input_gradient = graph.differentiate(&how)?[&embedded];
            graph.mark_output(input_gradient, "input_gradient");
            graph.adam_w(&[state], hyper)?;
            refresh(&mut graph)?;
            Ok((loss, input_gradient))
        })()?;
        let plan = compile(&graph, "training", device.as_mut())?;
        let own: Vec<i32> = (0..tokens as i32).collect();
        let integers: [(ValueId, &[i32]); 10] = [
            (inputs.ids, &batch.ids),
            (inputs.positions, &batch.positions),
            (inputs.first, &batch.first),
            (inputs.rows, &own),
            (inputs.last, &own),
            (until, &batch.until),
            (places, &place_of),
            (order, &by_id),
            (out_rows, &batch.out_rows),
            (wanted, &batch.targets),
        ];
        for (id, numbers) in integers {
            device.write(plan, id, bytemuck::cast_slice(numbers)).map_err(TrainerError::from)?;
        }
        let share = vec![1.0 / targets as f32; targets];
        device.write(plan, row_weights, bytemuck::cast_slice(&share)).map_err(TrainerError::from)?;
        let (elements, hidden) = (offset, config.hidden);
        Ok(Run { device, state, elements, hidden, tensors, plan, hyper, loss, input_gradient })
    }

    /// The mean loss of the batch; with a rate and the step's number, the weights learn from it.
    fn step(&mut self, batch: &Batch, update: Option<(f64, i32)>) -> Result<f64, TrainerError> {
        if let Some((rate, step)) = update {
            self.device.write(self.plan, self.hyper, bytemuck::cast_slice(&adam_w(rate, step).to_array()))?;
        }
        let (tokens, targets) = (batch.ids.len(), batch.targets.len());
        self.device.run(self.plan, Extents::training(tokens, targets, update.is_some()))?;
        let mut losses = vec![f32::NAN; targets];
        self.device.read(self.plan, self.loss, bytemuck::cast_slice_mut(&mut losses))?;
        Ok(losses.iter().map(|&loss| f64::from(loss)).sum::<f64>() / targets as f64)
    }

    fn input_gradient(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        let mut values = vec![f32::NAN; batch.ids.len() * self.hidden];
        self.device.read(self.plan, self.input_gradient, bytemuck::cast_slice_mut(&mut values))?;
        Ok(values)
    }

    fn gradient(&mut self, slice: Slice) -> Result<Vec<f32>, TrainerError> {
        let mut values = vec![f32::NAN; slice.rows * slice.cols];
        let bytes = bytemuck::cast_slice_mut(&mut values);
        self.device.read_state(self.state.gradients, slice.offset as u64 * 4, bytes)?;
        Ok(values)
    }

    fn forget_gradients(&mut self) -> Result<(), TrainerError> {
        let zeros = vec![0f32; self.elements];
        Ok(self.device.write_state(self.state.gradients, 0, bytemuck::cast_slice(&zeros))?)
    }
}

/// Puts the rotary table, states and weights of zeros on a device.
fn place(config: &Config, layout: &Layout, device: &mut dyn Device) -> Result<(), TrainerError> {
    let rope = rope_table(
        layout.resources.get(layout.rope).rows,
        config.rope_dims,
        config.rope_theta,
        config.rope_factors.as_deref(),
    );
    for (id, resource) in layout.resources.iter() {
        let zero = match resource.kind {
            ResourceKind::State { .. } => {
                device.place_state(id, resource)?;
                continue;
            }
            ResourceKind::Weight { encoding: Encoding::Ternary, .. } => ZERO_WORD,
            ResourceKind::Weight { .. } => 0,
        };
        let row_bytes = resource.bytes() as usize / resource.rows.max(1);
        let mut rows = |first: usize, out: &mut [u8]| {
            if id == layout.rope {
                out.copy_from_slice(&bytemuck::cast_slice(&rope)[first * row_bytes..][..out.len()]);
            } else {
                out.fill(zero as u8);
            }
            Ok(())
        };
        device.place_weight(id, resource, &mut rows)?;
    }
    Ok(())
}

fn compile(graph: &Graph, name: &str, device: &mut dyn Device) -> Result<PlanId, TrainerError> {
    Ok(device.compile(Plan::new(name, graph, device.limits())?)?)
}
