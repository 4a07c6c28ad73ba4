//! A training run, a step a call.

use crate::blob::BlobSource;
use crate::device::{on_gpu, take_gpu};
use crate::model::WebModel;
use crate::to_js;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tritune_runtime::Model;
use tritune_runtime::data::DataFile;
use tritune_runtime::finetune::{Given, Shard, Trainer};
use tritune_runtime::requests::{finetune, options};
use tritune_runtime::results::{of_plan, of_step};
use wasm_bindgen::prelude::*;
use web_sys::Blob;

/// A run that trains an adapter of a model.
#[wasm_bindgen]
pub struct Training {
    model: Model,
    trainer: Trainer,
}

#[wasm_bindgen]
impl Training {
    /// Plans a run on a data file and loads what it needs. `settings` is a JSON object with the names of the command line's flags.
    pub async fn begin(model: &WebModel, name: String, data: Blob, settings: String) -> Result<Training, JsError> {
        let mut values: Map<String, Value> = options("settings", &settings).map_err(to_js)?;
        let gpu = take_gpu(&mut values);
        let (request, runtime) = finetune(values).map_err(to_js)?;
        let runtime = on_gpu(runtime, gpu).await?;
        let data = BlobSource::new(data).map_err(to_js)?;
        let model = model.model.clone();
        let data = vec![DataFile::of_source(name, Arc::new(data))];
        let given = Given { model: model.clone(), data, evaluation: None };
        let trainer = request.with_given(Some(given)).trainer_async(&runtime, Shard::WHOLE).await.map_err(to_js)?;
        Ok(Training { model, trainer })
    }

    /// What the run will do, as JSON.
    pub fn plan(&self) -> String {
        let plan = self.trainer.plan();
        let mut told = of_plan(plan, None, self.trainer.device_bytes());
        let data = plan.data_report();
        told["data"] = json!({ "format": data.format.name(), "samples": data.samples, "tokens": data.tokens, "rejected": data.rejected });
        told["steps"] = json!(self.trainer.total_steps());
        told["step"] = json!(self.trainer.meta().step);
        told.to_string()
    }

    /// Takes a step; its numbers as JSON.
    pub async fn step(&mut self) -> Result<String, JsError> {
        Ok(of_step(&self.trainer.step_async().await.map_err(to_js)?).to_string())
    }

    /// The loss of the data that is kept for evaluation; `null` where none is.
    pub async fn evaluate(&mut self) -> Result<String, JsError> {
        let point = self.trainer.evaluate_async().await.map_err(to_js)?;
        Ok(point.map_or(Value::Null, |point| json!({ "step": point.step, "loss": point.loss })).to_string())
    }

    /// Everything that the run needs to go on to the bit.
    pub async fn state(&mut self) -> Result<Vec<u8>, JsError> {
        self.trainer.state_async().await.map_err(to_js)
    }

    /// Goes on where a state was taken.
    pub async fn restore(&mut self, state: Vec<u8>) -> Result<(), JsError> {
        self.trainer.restore_async(&state).await.map_err(to_js)
    }

    /// What was trained, as it is now: the bytes of a GGUF file.
    pub async fn adapter(&mut self) -> Result<Vec<u8>, JsError> {
        let adapter = self.trainer.adapter_async().await.map_err(to_js)?;
        adapter.to_gguf(self.model.config()).map_err(to_js)
    }
}
