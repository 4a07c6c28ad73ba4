//! The tokens a device chooses are those of its logits.

use tritune_cpu::CpuDevice;
use tritune_model::synth::{SynthModel, preset};
use tritune_model::{Candidates, Engine, EngineOptions};

fn engine(sequences: usize) -> Engine {
    let model_file = SynthModel::new(preset("tiny").unwrap().config(None), None, 3);
    let options = EngineOptions { context: 32, sequences, batch: 8, ..EngineOptions::default() };
    Engine::load(&model_file, Box::new(CpuDevice::new(1)), options, &mut |_, _| ()).unwrap()
}

/// The `k` largest by sorting.
fn sorted(logits: &[f32], k: usize) -> Vec<(u32, f32)> {
    let mut order: Vec<usize> = (0..logits.len()).collect();
    order.sort_by(|&a, &b| logits[b].total_cmp(&logits[a]).then(a.cmp(&b)));
    order.into_iter().take(k).map(|index| (index as u32, logits[index])).collect()
}

#[test]
fn a_device_chooses_the_largest_of_its_logits() {
    let (mut host, mut device) = (engine(2), engine(2));
    let prompts: [(usize, &[u32]); 2] = [(0, &[5, 6, 7]), (1, &[9, 2])];
    let vocab = host.config().vocab;
    let logits = host.append(&prompts).unwrap();
    let expected: Vec<Candidates> = logits.chunks(vocab).map(|row| Candidates::Best(sorted(row, 40))).collect();
    assert_eq!(device.append_top_k(&prompts, 40).unwrap(), expected);
    for (step, k) in [40, 40, 1, 64, 40].into_iter().enumerate() {
        let batch: [(usize, &[u32]); 2] = [(0, &[step as u32 + 1]), (1, &[step as u32 + 20])];
        let logits = host.append(&batch).unwrap();
        let expected: Vec<Candidates> = logits.chunks(vocab).map(|row| Candidates::Best(sorted(row, k))).collect();
        assert_eq!(device.append_top_k(&batch, k).unwrap(), expected, "step {step}");
    }
    // More than there are, or than a device chooses, is cut.
    let chosen = device.append_top_k(&[(0, &[3])], usize::MAX).unwrap();
    assert!(matches!(&chosen[..], [Candidates::Best(best)] if best.len() == 64.min(vocab)));
}
