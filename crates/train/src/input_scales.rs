//! How large the inputs of a model's projections usually are: what the norms of a student start from.

use crate::data::Batch;
use crate::evaluator::EvaluatorOptions;
use crate::trainer::TrainerError;
use std::collections::HashMap;
use tritune_graph::{AttentionTokens, Extents, Graph, Plan, SharedDevice, block_on};
use tritune_model::ModelFile;
use tritune_model::forward::{TrainingTrunk, Trunk, TrunkOptions, trunk};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::tensor::Projection;

/// The median, over the tokens of a batch, of the root mean square of what each projection of a dense model reads. A median,
/// because a few tokens (the first of a document) have inputs many times larger.
pub fn input_scales(
    model: &dyn ModelFile,
    batch: &Batch,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HashMap<(usize, Projection), f32>, TrainerError> {
    block_on(input_scales_async(model, batch, device, options, progress))
}

/// [`input_scales`] for hosts that must not block.
pub async fn input_scales_async(
    model: &dyn ModelFile,
    batch: &Batch,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HashMap<(usize, Projection), f32>, TrainerError> {
    let tokens = batch.ids.len();
    let model_plan = ModelPlan::of(model, options.context, options.precision)?;
    let loaded = DeviceModel::load(model, model_plan, device.into(), progress)?;
    let ModelPlan { config, layout, .. } = &loaded.model_plan;
    let store = options.precision.store();
    let training = TrainingTrunk::new(store);
    let attends = AttentionTokens::Any;
    let trunk_options = TrunkOptions { tokens, hidden: false, training: Some(training), attends, is_teacher: false };
    let mut graph = Graph::new(&layout.resources);
    let Trunk { tokens: values, inputs, x, .. } = trunk(&mut graph, config, layout, &[], trunk_options)?;
    for (layer, product, id) in &inputs {
        graph.mark_output(*id, &format!("input of {product:?} {layer}"));
    }
    graph.mark_output(x, "x");
    let widths: Vec<usize> = inputs.iter().map(|(.., id)| graph.value(*id).cols).collect();
    let plan = loaded.compile(Plan::new("input scales", &graph, &loaded.target())?)?;
    let device = &loaded.device;
    values.number_rows(device.lock().as_mut(), &plan, tokens)?;
    let numbers: [(_, &[i32]); 3] =
        [(values.ids, &batch.ids), (values.positions, &batch.positions), (values.kv_start, &batch.doc_start)];
    for (id, numbers) in numbers {
        device.lock().write(&plan, id, bytemuck::cast_slice(numbers))?;
    }
    device.run(&plan, Extents::new(tokens, 0)).await?;
    let mut scales = HashMap::new();
    for ((layer, product, id), width) in inputs.into_iter().zip(widths) {
        let mut values = vec![0f32; tokens * width];
        device.lock().read(&plan, id, bytemuck::cast_slice_mut(&mut values))?;
        let square = |row: &[f32]| row.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>() / width as f64;
        let mut squares: Vec<f64> = values.chunks(width).map(square).collect();
        squares.sort_by(f64::total_cmp);
        let median = squares.get(tokens / 2).copied().unwrap_or(1.0).sqrt() as f32;
        // A layer that says nothing has no scale.
        let scale = if median.is_normal() { median } else { 1.0 };
        scales.extend(product.parts().iter().map(|&part| ((layer, part), scale)));
    }
    Ok(scales)
}
