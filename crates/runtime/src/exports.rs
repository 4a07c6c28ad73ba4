//! Types of the layers below that this library's signatures speak of, so that its users need no other crate of ours.

pub use tritune_cpu::isa::IsaError;
pub use tritune_format::codec::I2sBlock;
pub use tritune_format::{AtomicFile, Error as FileError, ReadAt, TensorType};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use tritune_graph::time::set_clock;
pub use tritune_graph::{
    DType, Device, DeviceError, DeviceInfo, GraphError, KvType, MemoryUse, PlanError, ScaleGranularity, SharedDevice,
    StepTime, Target, block_on,
};
pub use tritune_model::chat::{ChatTemplate, ChatVariables, Message, SpecialTexts};
pub use tritune_model::config::ConfigError;
pub use tritune_model::convert::{ConvertError, ConvertOptions, ConvertReport, OutputFormat};
pub use tritune_model::engine::{ProfiledRun, Traced};
pub use tritune_model::generate::{Finish, GenerateError, GenerateOptions, GenerateTiming, Generated};
pub use tritune_model::model_file::describe_linears;
pub use tritune_model::sampling::SamplerConfig;
pub use tritune_model::tensor::Projection;
pub use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
pub use tritune_model::{
    Activations, Adapter, AdapterError, AdapterModule, Config, DeviceModel, Engine, EngineError, EngineOptions, Family,
    LoadError, ModelFile, Precision, ReadingOptions, open,
};
pub use tritune_model::{convert, family, generate, sampling, scheduler, speculation, synth, tokenizer};

#[cfg(feature = "train")]
pub use train::*;
#[cfg(feature = "verify")]
pub use tritune_verify::GoldenError;
/// The device of a page, which is asked for asynchronously: [`Runtime::given`](crate::Runtime::given) takes it.
#[cfg(all(feature = "wgpu", target_family = "wasm"))]
pub use tritune_webgpu::{OpenError as WebGpuError, OpenOptions as WebGpuOptions, WebGpuDevice};

#[cfg(feature = "train")]
mod train {
    pub use tritune_train::checkpoint::{CheckpointError, CheckpointMeta, Difference, DifferenceKind};
    pub use tritune_train::export::ExportError;
    pub use tritune_train::log::{EvalRecord, LogError, StepRecord};
    pub use tritune_train::run::{Observer, RunError, RunStatus, Subset};
    pub use tritune_train::schedule::Schedule;
    pub use tritune_train::settings::{
        FinetuneOverrides, FinetuneSettings, LossOn, Modules, SettingsError, SettingsPlace,
    };
    pub use tritune_train::stop::Stop;
    pub use tritune_train::teacher_cache::CacheError;
    pub use tritune_train::trainer::{MemoryPlan, TrainerError};
    pub use tritune_train::{log, power, report, settings, stop};
}
