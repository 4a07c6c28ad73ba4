//! Training by a host that must not block.

use crate::small::{cpu, hyper, model, options, random_adapter, random_sample};
use tritune_model::ModelFile;
use tritune_testing::{Host, Random};
use tritune_train::data::Batch;
use tritune_train::trainer::{DropoutStream, Prepared, Start};

#[test]
fn it_learns_the_same() {
    let mut random = Random::fresh();
    let (model, start) = (model(), random_adapter(&mut random, &options()));
    let batch = Batch::of(&[random_sample(&mut random, 21), random_sample(&mut random, 30)]);
    let targets = batch.targets.len();
    let prepared = || Prepared::new(&model as &dyn ModelFile, &cpu().target(), options()).unwrap();
    let host = Host::new(cpu());
    let mut polled = prepared().load(&model, host.device.clone(), Start::From(&start), &mut |_, _| ()).unwrap();
    let mut blocking = prepared().load(&model, cpu(), Start::From(&start), &mut |_, _| ()).unwrap();
    for step in 1..4 {
        let stream = DropoutStream { seed: 1, step: step as u64, micro: 0 };
        let update = Some(hyper(1e-2, step));
        let (found, waited) = host.drive(polled.train_step_async(&batch, targets, stream, update));
        let expected = blocking.train_step(&batch, targets, stream, update).unwrap();
        assert_eq!((found.unwrap().loss.to_bits(), waited), (expected.loss.to_bits(), 1));
        let (found, waited) = host.drive(polled.evaluate_async(&batch));
        assert_eq!((found.unwrap().loss.to_bits(), waited), (blocking.evaluate(&batch).unwrap().loss.to_bits(), 1));
    }
}
