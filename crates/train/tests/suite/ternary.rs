//! Training adapters that change trits.

use crate::small::{cpu, hyper, model, options, random_sample, trainer};
use tritune_model::adapter::MergedModel;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerError, TrainerOptions};

const NO_DROPOUT: DropoutStream = DropoutStream { seed: 0, step: 0, micro: 0 };

fn ternary() -> TrainerOptions {
    TrainerOptions { ternary: Some(0.1), scale: 1.0, ..options() }
}

fn text() -> Batch {
    let tokens: Vec<u32> = b"the cat sat on the mat and ".repeat(2).iter().map(|&byte| u32::from(byte)).collect();
    let loss = (0..tokens.len()).map(|place| place > 0).collect();
    Batch::of(&[Sample { tokens, loss, ..Sample::default() }])
}

fn train(trainer: &mut Trainer, batch: &Batch, rate: f32, steps: i32) -> f64 {
    for step in 0..steps {
        trainer.train_step(batch, batch.targets.len(), NO_DROPOUT, Some(hyper(rate, step + 1))).unwrap();
    }
    trainer.evaluate(batch).unwrap().mean()
}

/// The losses as the trainer's weights are now.
fn own_losses(trainer: &mut Trainer, batch: &Batch) -> Vec<f32> {
    trainer.evaluate(batch).unwrap();
    trainer.losses(batch).unwrap()
}

fn losses(model: &dyn ModelFile, adapters: &[(Adapter, f32)], batch: &Batch) -> Result<Vec<f32>, TrainerError> {
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    Evaluator::load(model, adapters, cpu(), options, &mut |_, _| ())?.losses(batch)
}

#[test]
fn it_learns_at_least_half_as_much_as_a_lora_and_is_the_same_wherever_it_is_read() {
    let batch = text();
    let cases = [
        ("kept", ternary()),
        ("recomputed", TrainerOptions { recompute: 2, ..ternary() }),
        ("queries and up only", TrainerOptions { modules: vec![Projection::Q, Projection::Up], ..ternary() }),
    ];
    let mut trained = Vec::new();
    for (name, options) in cases {
        let plain = TrainerOptions { ternary: None, scale: 2.0, ..options.clone() };
        let mut plain = trainer(plain, Start::Fresh { seed: 3 });
        let mut trainer = trainer(options, Start::Fresh { seed: 3 });
        let before = trainer.evaluate(&batch).unwrap().mean();
        assert_eq!(before, plain.evaluate(&batch).unwrap().mean(), "{name}: no trit is changed yet");
        let after = train(&mut trainer, &batch, 1e-2, 25);
        let with_lora = train(&mut plain, &batch, 1e-2, 25);
        println!("{name}: {before:.3} became {after:.3}, and {with_lora:.3} with LoRA");
        assert!(before - after > 0.5 * (before - with_lora), "{name}: {before} became {after}, not {with_lora}");

        // The trainer's weights, those made when the adapter is loaded, and those of a merged model are the same trits.
        let own = own_losses(&mut trainer, &batch);
        let adapter = trainer.adapter(4.0, false).unwrap();
        let model = model();
        assert_eq!(losses(&model, &[(adapter.clone(), 1.0)], &batch).unwrap(), own, "{name}: loaded");
        let adapters = [(adapter.clone(), 1.0)];
        let merged = MergedModel::new(&model, &adapters, false).unwrap();
        assert_eq!(losses(&merged, &[], &batch).unwrap(), own, "{name}: merged");
        let (mut moved, mut all) = (0, 0);
        for layer in 0..model.config().layers {
            for projection in Projection::ALL {
                let matrix = |file: &dyn ModelFile| file.linear(layer, projection).unwrap().matrix;
                let (old, new) = (matrix(&model), matrix(&merged));
                assert_eq!(old.scale, new.scale);
                let pairs = old.to_trits().into_iter().zip(new.to_trits());
                all += old.rows * old.cols;
                moved += pairs.inspect(|(old, new)| assert!((old - new).abs() <= 1)).filter(|(a, b)| a != b).count();
            }
        }
        println!("{name}: {:.1} % of trits changed", 100.0 * moved as f64 / all as f64);
        assert!(moved > 0 && moved < all / 2, "{name}: {moved} of {all}");
        trained.push(own);

        // Parameters that are put back bring their trits with them.
        let saved = trainer.save_parameters().unwrap();
        train(&mut trainer, &batch, 0.3, 1);
        assert_ne!(own_losses(&mut trainer, &batch), *trained.last().unwrap(), "{name}");
        trainer.restore_parameters(&saved).unwrap();
        assert_eq!(own_losses(&mut trainer, &batch), *trained.last().unwrap(), "{name}");
        let mut same = crate::small::trainer(ternary_like(&adapter), Start::From(&adapter));
        assert_eq!(own_losses(&mut same, &batch), *trained.last().unwrap(), "{name}: continued");
    }
    assert_eq!(trained[0], trained[1], "recomputing changes no bit");
}

/// The options that an adapter was trained with.
fn ternary_like(adapter: &Adapter) -> TrainerOptions {
    let modules = Projection::ALL.into_iter().filter(|p| adapter.modules.iter().any(|module| module.projection == *p));
    TrainerOptions { modules: modules.collect(), ..ternary() }
}

#[test]
fn the_plan_of_the_memory_is_exact_and_counts_the_trits_twice() {
    for modules in [Projection::ALL.to_vec(), vec![Projection::V, Projection::Down]] {
        let options = TrainerOptions { modules, ..ternary() };
        let prepared = Prepared::new(&model(), &cpu().target(), options.clone()).unwrap();
        let plan = prepared.memory();
        let trainer = prepared.load(&model(), cpu(), Start::Fresh { seed: 1 }, &mut |_, _| ()).unwrap();
        let held = trainer.memory();
        assert_eq!((held.buffers, held.activations), (plan.parameters, plan.activations));
        let plain = Prepared::new(&model(), &cpu().target(), TrainerOptions { ternary: None, ..options }).unwrap();
        assert!(plain.memory().weights < plan.weights && plain.memory().parameters == plan.parameters);
    }
}

#[test]
fn other_kinds_and_company_are_refused_by_name() {
    let mut random = Random::fresh();
    let batch = Batch::of(&[random_sample(&mut random, 20)]);
    let adapter = trainer(ternary(), Start::Fresh { seed: 1 }).adapter(4.0, false).unwrap();
    let lora = trainer(options(), Start::Fresh { seed: 1 }).adapter(8.0, false).unwrap();
    for (options, adapter, words) in [(ternary(), &lora, "is a LoRA"), (options(), &adapter, "is a ternary adapter")] {
        let device = cpu();
        let prepared = Prepared::new(&model(), &device.target(), options).unwrap();
        let error = prepared.load(&model(), device, Start::From(adapter), &mut |_, _| ()).err().expect("it is refused");
        assert!(error.to_string().contains(words), "{error}");
    }
    for adapters in [vec![(adapter.clone(), 0.5)], vec![(adapter.clone(), 1.0), (lora, 1.0)]] {
        let error = losses(&model(), &adapters, &batch).unwrap_err().to_string();
        assert!(error.contains("stands alone") && error.contains("tritune merge"), "{error}");
    }
    losses(&model(), &[(adapter, 1.0)], &batch).unwrap();
}
