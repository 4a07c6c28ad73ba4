//! Tokens that a device chooses by the prefilter of the head are those of the whole head.

use crate::vulkan;
use tritune_cpu::CpuDevice;
use tritune_graph::{BufferHandle, Device, DeviceError, Resource, ResourceKind, RowSource, SourceError};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::{Candidates, Engine, EngineOptions};
use tritune_testing::{DeviceLayer, Layered};
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// Tokens that are generated.
const STEPS: usize = 12;
/// More than a head without a prefilter has, and no multiple of anything.
const VOCAB: usize = 34_567;

fn model() -> SynthModel {
    let mut config = preset("tiny").unwrap().config(None);
    config.vocab = VOCAB;
    SynthModel::new(config, None, 5)
}

fn engine(device: Box<dyn Device>, sequences: usize, prefilter: bool) -> Engine {
    let options = EngineOptions { context: 64, sequences, batch: 16, prefilter, ..EngineOptions::default() };
    Engine::load(&model(), device, options, &mut |_, _| ()).unwrap()
}

/// The ops of the head in the runs since the profile was started.
fn heads(engine: &mut Engine) -> Vec<&'static str> {
    let runs = engine.take_profile();
    let steps = runs.iter().flat_map(|run| &run.steps);
    steps.filter(|(label, _, _)| label == "head").map(|(_, op, _)| *op).collect()
}

/// Greedy tokens after a prompt.
fn greedy(engine: &mut Engine) -> Vec<u32> {
    engine.truncate(0, 0);
    let mut tokens = engine.append_greedy(&[(0, &[7, 300, 12_345])]).unwrap();
    for step in 0..STEPS {
        tokens.extend(engine.append_greedy(&[(0, &[tokens[step]])]).unwrap());
    }
    tokens
}

/// What tokens are sampled from, one of the candidates chosen at each step.
fn candidates(engine: &mut Engine) -> Vec<Candidates> {
    engine.truncate(0, 0);
    let mut rows = engine.append_top_k(&[(0, &[9, 34_566])], 40).unwrap();
    for step in 0..STEPS {
        let Some(Candidates::Best(best)) = rows.last() else { panic!("the device chooses") };
        let token = best[step * 7 % best.len()].0;
        rows.extend(engine.append_top_k(&[(0, &[token])], [40, 64, 1][step % 3]).unwrap());
    }
    rows
}

fn check(name: &str, open: &mut dyn FnMut() -> Option<Box<dyn Device>>) {
    for sequences in [1, 2] {
        let (Some(one), Some(other)) = (open(), open()) else { return };
        let (mut prefiltered, mut plain) = (engine(one, sequences, true), engine(other, sequences, false));
        let layouts = [&prefiltered, &plain].map(|engine| &engine.loaded().model_plan.layout);
        assert_eq!(layouts.map(|layout| layout.prefilter.is_some()), [true, false], "{name}");
        let [more, less] = layouts.map(|layout| layout.weight_bytes());
        assert_eq!(more - less, VOCAB as u64 * (256 + 12), "{name}");
        assert_eq!(greedy(&mut prefiltered), greedy(&mut plain), "{name}");
        assert_eq!(candidates(&mut prefiltered), candidates(&mut plain), "{name}");

        // All logits are those of the whole head, and the prefilter is left alone for them.
        prefiltered.start_profile();
        for batch in [&[11u32, 12][..], &[13], &[14]] {
            let (found, expected) = (prefiltered.append(&[(0, batch)]).unwrap(), plain.append(&[(0, batch)]).unwrap());
            let bits = |logits: &[f32]| logits.iter().map(|logit| logit.to_bits()).collect::<Vec<u32>>();
            assert!(bits(&found) == bits(&expected), "{name}: logits differ");
        }
        assert_eq!(heads(&mut prefiltered), ["dense_matmul"; 3], "{name}");
        prefiltered.start_profile();
        prefiltered.append_greedy(&[(0, &[15])]).unwrap();
        prefiltered.append_top_k(&[(0, &[16])], 3).unwrap();
        assert_eq!(heads(&mut prefiltered), ["prefiltered_matmul"; 2], "{name}");
        plain.append_greedy(&[(0, &[15, 16])]).unwrap();

        // Sequences side by side share what they read of the whole head, and go on as they would alone.
        if sequences == 2 {
            for step in 0..3u32 {
                let batch: [(usize, &[u32]); 2] = [(0, &[20 + step]), (1, &[1000 * step])];
                let found = prefiltered.append_greedy(&batch).unwrap();
                assert_eq!(found, plain.append_greedy(&batch).unwrap(), "{name}, step {step}");
            }
        }
    }
}

#[test]
fn tokens_are_the_same_on_the_cpu() {
    check("cpu", &mut || Some(Box::new(CpuDevice::new(2))));
}

#[test]
fn tokens_are_the_same_on_vulkan() {
    for (name, overrides, wide) in [("a card", "", true), ("a phone", "binding=8M,no-f16", false)] {
        let overrides = DeviceOverrides::parse(overrides).unwrap();
        let options = OpenOptions { overrides, wide_tiles: Some(wide), ..OpenOptions::default() };
        check(name, &mut || Some(Box::new(vulkan::open(options.clone())?)));
    }
}

#[test]
fn without_memory_for_a_prefilter_there_is_none() {
    let Some(device) = vulkan::open(OpenOptions::default()) else { return };
    let plain = engine(Box::new(device), 1, false);
    let limit = plain.memory().total() + (4 << 20);
    drop(plain);
    let overrides = DeviceOverrides::parse(&format!("memory={limit}")).unwrap();
    let Some(device) = vulkan::open(OpenOptions { overrides, ..OpenOptions::default() }) else { return };
    let mut engine = engine(Box::new(device), 1, true);
    assert!(engine.loaded().model_plan.layout.prefilter.is_none());
    engine.start_profile();
    greedy(&mut engine);
    assert!(heads(&mut engine).iter().all(|op| *op == "dense_matmul"));
}

/// The CPU with a prefilter whose rows have the wrong sign.
struct WrongPrefilter(CpuDevice);

struct Negated<'r>(&'r mut dyn RowSource);

impl RowSource for Negated<'_> {
    fn read_rows(&mut self, first: usize, out: &mut [u8]) -> Result<(), SourceError> {
        self.0.read_rows(first, out)?;
        out.iter_mut().for_each(|byte| *byte = byte.wrapping_neg());
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        self.0.read_scales(first, out)
    }
}

impl DeviceLayer for WrongPrefilter {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.0
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        match resource.kind {
            ResourceKind::Prefilter => self.0.upload(resource, &mut Negated(rows)),
            _ => self.0.upload(resource, rows),
        }
    }
}

#[test]
fn a_wrong_prefilter_shows() {
    let mut wrong = engine(Box::new(Layered(WrongPrefilter(CpuDevice::new(2)))), 1, true);
    let mut right = engine(Box::new(CpuDevice::new(2)), 1, true);
    assert_ne!(greedy(&mut wrong), greedy(&mut right));
    assert_ne!(candidates(&mut wrong), candidates(&mut right));
}
