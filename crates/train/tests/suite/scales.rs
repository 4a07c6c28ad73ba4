//! Training every weight of models with a scale for each row or group: where it starts, its gradients, and its files.

use crate::small::{config, cpu, hyper, model, options, random_sample};
use tritune_format::TensorType;
use tritune_graph::{GroupSize, ScaleGranularity};
use tritune_model::convert::{ConvertOptions, OutputFormat, convert, type_for};
use tritune_model::family::{Family, QWEN2, QWEN3};
use tritune_model::master::MasterModel;
use tritune_model::read_back::first_difference;
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::{Activations, Config, LoadError, MasterScales, ModelFile, ReadingOptions, open};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

/// The family, the linear weights' scales and those of the tables. Rows have 128 and 320 weights, so that some groups are rows or short.
const KINDS: [(&Family, ScaleGranularity, Option<ScaleGranularity>); 6] = [
    (&QWEN3, ScaleGranularity::Row, None),
    (&QWEN3, ScaleGranularity::Group(GroupSize::G32), None),
    (&QWEN2, ScaleGranularity::Group(GroupSize::G64), None),
    (&QWEN3, ScaleGranularity::Group(GroupSize::G64), Some(ScaleGranularity::Group(GroupSize::G64))),
    (&QWEN3, ScaleGranularity::Group(GroupSize::G128), Some(ScaleGranularity::Row)),
    (&QWEN3, ScaleGranularity::Group(GroupSize::G256), None),
];

fn masters(family: &'static Family, scales: MasterScales) -> MasterModel {
    let config = Config { family, feed_forward: 320, ..config() };
    let fresh = MasterModel::fresh(config, None, 5);
    let mut random = Random::seeded(17);
    // Groups of differing size.
    let values = |tensor| {
        let mut values = fresh.values(tensor)?.clone();
        if let Tensor::Linear(..) | Tensor::Embedding = tensor {
            values.chunks_mut(16).for_each(|part| {
                let factor = 1.0 + 2.0 * random.float().abs();
                part.iter_mut().for_each(|value| *value *= 3.0 * factor);
            });
        }
        if let Tensor::Bias(..) = tensor {
            values.iter_mut().for_each(|value| *value = random.float());
        }
        Ok::<_, LoadError>(values)
    };
    MasterModel::of(&fresh, scales, values).unwrap()
}

fn full(dense_warmup: u64) -> TrainerOptions {
    TrainerOptions { full: true, dense_warmup, ..options() }
}

fn trainer(model: &dyn ModelFile, dense_warmup: u64) -> Trainer {
    let device = cpu();
    let prepared = Prepared::new(model, &device.target(), full(dense_warmup)).unwrap();
    prepared.load(model, device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
}

fn losses(model: &dyn ModelFile, batch: &Batch) -> Vec<f32> {
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: full(0).precision, kv: None };
    Evaluator::load(model, &[], cpu(), options, &mut |_, _| ()).unwrap().losses(batch).unwrap()
}

fn batch(random: &mut Random) -> Batch {
    Batch::of(&[random_sample(random, 33), random_sample(random, 31)])
}

fn write(
    model: &dyn ModelFile,
    folder: &std::path::Path,
    target: OutputFormat,
    activations: Activations,
) -> Box<dyn ModelFile> {
    let path = folder.join(format!("{target:?}"));
    convert(
        model,
        &path,
        ConvertOptions { target, head: None, i2s_block: Default::default(), lossy: false },
        &mut |_, _| (),
    )
    .unwrap();
    open(&path, ReadingOptions { activations, ..ReadingOptions::default() }).unwrap()
}

/// How far off `found` is, as a fraction of what is expected.
fn distance(found: &[f32], expected: &[f32]) -> f64 {
    let length = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let size = length(&mut expected.iter().map(|&x| x.into()));
    length(&mut found.iter().zip(expected).map(|(found, expected)| f64::from(found - expected))) / size.max(1e-30)
}

/// From masters, from trits in blocks, and from the floats these stand for: the trainer's model is the file's, and stays what it is
/// when it is written again.
#[test]
fn training_starts_from_the_model_and_its_files_hold_it() {
    let mut random = Random::fresh();
    for (family, linear, tables) in KINDS {
        let scales = MasterScales { linear, tables };
        let model = masters(family, scales);
        assert_eq!(MasterScales::of(&model).unwrap().linear, linear);
        let (folder, batch) = (tempfile::tempdir().unwrap(), batch(&mut random));
        let ty = type_for(TensorType::TQ2_0, tables.map_or(linear, |tables| linear.finer(tables)));
        for activations in [Activations::GroupInt8, Activations::TokenInt8, Activations::Float] {
            let targets = [
                OutputFormat::HfMaster,
                OutputFormat::Gguf(ty),
                OutputFormat::Gguf(TensorType::F16),
                OutputFormat::HfDense(None),
            ];
            let files = targets.map(|target| write(&model, folder.path(), target, activations));
            let expected = losses(&*files[0], &batch);
            for (file, target) in files.iter().zip(targets) {
                let case = format!("{scales:?}, {target:?}, {activations:?}");
                assert_eq!(first_difference(&model, &**file).unwrap(), None, "{case}");
                assert_eq!(losses(&**file, &batch), expected, "{case}");
                let mut trainer = trainer(&**file, 0);
                trainer.evaluate(&batch).unwrap();
                assert_eq!(trainer.losses(&batch).unwrap(), expected, "{case}: another model");
                // What it would write is the file again.
                let written = trainer.model(&**file).unwrap();
                assert_eq!(first_difference(&written, &**file).unwrap(), None, "{case}");
            }
        }
    }
}

/// With float activations, the gradient of a ternary model is that of a dense one with the same numbers, straight through.
#[test]
fn gradients_are_those_of_the_dense_model_with_the_same_weights() {
    let mut random = Random::fresh();
    for (family, linear, tables) in KINDS {
        let model = masters(family, MasterScales { linear, tables });
        let (folder, batch) = (tempfile::tempdir().unwrap(), batch(&mut random));
        let trits = write(&model, folder.path(), OutputFormat::HfDense(None), Activations::Float);
        // At the start of a long warm-up, weights are their masters: here the very numbers.
        let numbers = |tensor: Tensor| match tensor {
            Tensor::Linear(layer, projection) => Ok(trits.master(layer, projection)?.expect("floats")),
            Tensor::Embedding | Tensor::Head => {
                tensor.initial(&*trits, MasterScales::TENSOR).map_err(|error| panic!("{error}"))
            }
            other => trits.vector(other),
        };
        let dense = MasterModel::of::<LoadError>(&*trits, MasterScales::TENSOR, numbers).unwrap();
        let mut gradients = [(&*trits, 0), (&dense as &dyn ModelFile, 1 << 20)].map(|(model, warmup)| {
            let mut trainer = trainer(model, warmup);
            trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), None).unwrap();
            let of = |tensor: Tensor| (tensor, trainer.tensor_gradient(tensor).unwrap());
            Tensor::of(model.config()).into_iter().map(of).collect::<Vec<_>>()
        });
        let expected = gradients[1].split_off(0);
        for ((tensor, got), (_, expected)) in gradients[0].iter().zip(&expected) {
            let off = distance(got, expected);
            assert!(off < 1e-4, "{linear}: {tensor:?} is off by {off:e}");
        }
    }
}

/// Steps change trits and scales, the loss falls, and a trainer that was saved goes on to the same bits.
#[test]
fn it_learns_and_goes_on_exactly() {
    let mut random = Random::fresh();
    for (family, linear, tables) in KINDS {
        let model = masters(family, MasterScales { linear, tables });
        let batch = batch(&mut random);
        let step = |trainer: &mut Trainer, step: u64| {
            let stream = DropoutStream { step, ..DropoutStream::default() };
            trainer.train_step(&batch, batch.targets.len(), stream, Some(hyper(2e-3, step as i32 + 1))).unwrap().loss
        };
        let mut whole = trainer(&model, 4);
        let first = step(&mut whole, 0);
        (1..5).for_each(|number| assert!(step(&mut whole, number).is_finite()));
        let saved = whole.save().unwrap();
        let mut other = trainer(&model, 4);
        other.restore(|name| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())).unwrap();
        for number in 5..12 {
            assert_eq!(step(&mut whole, number), step(&mut other, number), "{linear}, step {number}");
        }
        let last = step(&mut whole, 12);
        assert!(last < 0.9 * first, "{linear}: from {first} to {last}");
        let found = first_difference(&whole.model(&model).unwrap(), &model).unwrap();
        assert!(found.is_some(), "{linear}: nothing has changed");
    }
}

#[test]
fn a_model_of_several_kinds_is_refused() {
    struct Mixed(MasterModel, MasterModel);
    impl ModelFile for Mixed {
        fn path(&self) -> &std::path::Path {
            self.0.path()
        }
        fn format(&self) -> String {
            self.0.format()
        }
        fn config(&self) -> &Config {
            self.0.config()
        }
        fn text(
            &self,
        ) -> Result<Option<(tritune_model::tokenizer::Tokenizer, tritune_model::tokenizer::Vocab)>, LoadError> {
            self.0.text()
        }
        fn linear(&self, layer: usize, projection: Projection) -> Result<tritune_model::model_file::Linear, LoadError> {
            self.1.linear(layer, projection)
        }
        fn scaled(&self, tensor: Tensor) -> Result<Option<tritune_model::model_file::ScaledTrits<'_>>, LoadError> {
            self.0.scaled(tensor)
        }
        fn origin(&self, layer: usize, projection: Projection) -> Result<tritune_model::model_file::Origin, LoadError> {
            if (layer, projection) == (1, Projection::Up) {
                self.1.origin(layer, projection)
            } else {
                self.0.origin(layer, projection)
            }
        }
        fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
            self.0.vector(tensor)
        }
        fn table(&self, tensor: Tensor) -> Result<tritune_model::model_file::DenseTensor<'_>, LoadError> {
            self.0.table(tensor)
        }
    }
    let mixed =
        Mixed(masters(&QWEN3, MasterScales::of_linears(ScaleGranularity::Row)), masters(&QWEN3, MasterScales::TENSOR));
    let error = Prepared::new(&mixed, &cpu().target(), full(0)).err().expect("not of one kind");
    assert!(error.to_string().contains("model.layers.1.mlp.up_proj.weight"), "{error}");
    assert_eq!(MasterScales::of(&model()).unwrap(), MasterScales::TENSOR);
}
