//! Adapters know the model they were trained on.

use crate::models::{EVEN, SHORT, config, place, synthetic, write};
use tritune_cpu::CpuDevice;
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::adapter::{BaseTrits, MergedModel};
use tritune_model::convert::OutputFormat;
use tritune_model::engine::Engine;
use tritune_model::family::BITNET;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, ModelFile, ReadingOptions, open};

fn adapter(base: &dyn ModelFile, record: bool) -> Adapter {
    let (out, cols) = Projection::Q.shape(base.config());
    let (a, b) = (vec![0.1; 2 * cols], vec![0.1; 2 * out]);
    let module = AdapterModule { layer: 0, projection: Projection::Q, rank: 2, alpha: 4.0, a, b, magnitude: None };
    let base_trits = record.then(|| BaseTrits::of(base).unwrap());
    let base_model = Some("the first".to_owned());
    Adapter { rank: 2, alpha: 4.0, rslora: false, threshold: None, modules: vec![module], base_model, base_trits }
}

fn run(model: &dyn ModelFile, adapter: &Adapter) -> Result<(), String> {
    let device = Box::new(CpuDevice::new(1));
    let adapters = [(adapter.clone(), 1.0)];
    let loaded = Engine::load_adapted(model, &adapters, device, SHORT, &mut |_, _| ());
    loaded.map(drop).map_err(|error| error.to_string())
}

#[test]
fn an_adapter_of_another_model_is_refused() {
    let (first, second) = (synthetic(config(&BITNET, EVEN), 3), synthetic(config(&BITNET, EVEN), 4));
    let (_folder, path) = place("adapter");
    let made = adapter(&first, true);
    made.write_peft(&path, first.config()).unwrap();
    made.write_gguf(path.with_extension("gguf"), first.config()).unwrap();
    // Every form of the same model is the same model.
    let (_folder, form) = place("form.gguf");
    write(&first, &form, OutputFormat::Gguf(TensorType::TQ1_0), I2sBlock::B128);
    let form = open(&form, ReadingOptions::default()).unwrap();
    for path in [path.clone(), path.with_extension("gguf")] {
        let read = Adapter::load(&path, first.config()).unwrap();
        assert_eq!(read.base_trits, made.base_trits, "{}", path.display());
        assert_eq!(run(&first, &read), Ok(()));
        assert_eq!(run(&*form, &read), Ok(()));
        let message = run(&second, &read).unwrap_err();
        for part in ["another model", "the first", "small"] {
            assert!(message.contains(part), "{part:?} is not in {message:?}");
        }
        let adapters = [(read, 1.0)];
        assert!(MergedModel::new(&first, &adapters, true).is_ok());
        let error = MergedModel::new(&second, &adapters, true).err().unwrap().to_string();
        assert_eq!(error, message);
    }
}

#[test]
fn an_adapter_without_a_record_fits_where_its_shapes_do() {
    let (first, second) = (synthetic(config(&BITNET, EVEN), 3), synthetic(config(&BITNET, EVEN), 4));
    assert_eq!(run(&second, &adapter(&first, false)), Ok(()));
}

/// Alphas so small that their scales are no numbers any more.
#[test]
fn scales_that_are_no_numbers_are_refused() {
    let model = synthetic(config(&BITNET, EVEN), 3);
    let (_folder, path) = place("adapter");
    let made = adapter(&model, false);
    made.write_peft(&path, model.config()).unwrap();
    let file = path.with_extension("gguf");
    made.write_gguf(&file, model.config()).unwrap();
    let settings = path.join("adapter_config.json");
    let text = std::fs::read_to_string(&settings).unwrap();
    std::fs::write(&settings, text.replace("\"lora_alpha\": 4", "\"lora_alpha\": 1e-45")).unwrap();
    let mut parts = crate::models::GgufParts::read(&file);
    parts.metadata.insert("adapter.lora.alpha", 1e-45f32);
    parts.write(&file);
    for path in [path, file] {
        let message = Adapter::load(&path, model.config()).unwrap_err().to_string();
        for part in ["adapter", "layer 0 q projection", "rank 2", "no scale"] {
            assert!(message.contains(part), "{part:?} is not in {message:?}");
        }
    }
    let tiny = Adapter {
        alpha: 1e-45,
        modules: vec![AdapterModule { alpha: 1e-45, ..made.modules[0].clone() }],
        ..made.clone()
    };
    assert!(tiny.write_peft(settings.with_extension("new"), model.config()).is_err());
}
