//! The page's devices: its CPU, and its GPU through WebGPU.

use crate::to_js;
use serde_json::{Map, Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use tritune_runtime::device_test::{self, DeviceTest};
use tritune_runtime::{Device, Events, Level, Notice, Precision, Runtime, WebGpuDevice, WebGpuOptions};
use wasm_bindgen::prelude::*;

/// What a request calls the GPU; the library's own names for devices know of none here.
const GPU: &str = "webgpu";

/// Takes the device out of a request, and says whether it is the GPU.
pub(crate) fn take_gpu(values: &mut Map<String, Value>) -> bool {
    let gpu = values.get("device").and_then(Value::as_str) == Some(GPU);
    if gpu {
        values.remove("device");
    }
    gpu
}

/// Opens the GPU. A page hears of what is missing; the CPU is its way out.
pub(crate) async fn open_gpu() -> Result<Box<dyn Device>, JsError> {
    Ok(Box::new(WebGpuDevice::open_async(WebGpuOptions::default()).await.map_err(to_js)?))
}

/// The runtime of a request, on the GPU if that was asked for.
pub(crate) async fn on_gpu(runtime: Runtime, gpu: bool) -> Result<Runtime, JsError> {
    Ok(if gpu { Runtime::given(open_gpu().await?) } else { runtime })
}

/// Warnings that the page has not heard yet: that a device was lost, and what goes on instead.
#[derive(Clone, Default)]
pub(crate) struct Warnings(Arc<Mutex<Vec<String>>>);

impl Warnings {
    /// Takes them.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Events for Warnings {
    fn notice(&self, notice: &Notice) {
        if notice.level == Level::Warning {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(notice.text.clone());
        }
    }
}

/// Compares the GPU with the CPU, a case a call.
#[wasm_bindgen(js_name = DeviceTest)]
pub struct WebDeviceTest(DeviceTest);

#[wasm_bindgen(js_class = DeviceTest)]
impl WebDeviceTest {
    /// Opens the GPU for so many cases of each op, or for all of them.
    pub async fn begin(of_each_op: Option<u32>) -> Result<WebDeviceTest, JsError> {
        let device = open_gpu().await?;
        Ok(WebDeviceTest(DeviceTest::new(device, of_each_op.map(|count| count as usize))))
    }

    /// Cases that are left.
    pub fn left(&self) -> usize {
        self.0.left()
    }

    /// Runs the next case; what it found as JSON, or `null` after the last one.
    pub async fn step(&mut self) -> String {
        let Some(found) = self.0.step().await else { return Value::Null.to_string() };
        json!({ "op": found.op, "case": found.name, "pass": found.pass, "detail": found.detail }).to_string()
    }
}

/// Compares the GPU, or the CPU, with reference values: files of a golden folder by their paths inside it, models as GGUF. The verdicts
/// as JSON.
#[wasm_bindgen(js_name = checkGolden)]
pub async fn check_golden(
    paths: Vec<String>,
    files: Vec<js_sys::Uint8Array>,
    gpu: bool,
    f16: bool,
) -> Result<String, JsError> {
    let device = on_gpu(Runtime::cpu(), gpu).await?.open().map_err(to_js)?;
    let files = paths.into_iter().zip(files.into_iter().map(|file| file.to_vec()));
    let precision = if f16 { Precision::F16 } else { Precision::F32 };
    let verdicts = device_test::check_golden(device, files, precision).await.map_err(to_js)?;
    let told = verdicts.into_iter().map(|it| json!({ "name": it.name, "pass": it.pass, "detail": it.detail }));
    Ok(Value::Array(told.collect()).to_string())
}
