//! A device whose runs end when a test says so, and the loop of a host that must not block: what a browser is to its GPU.

use crate::device_layer::{DeviceLayer, Layered};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use tritune_graph::{Device, DeviceError, Extents, PlanHandle, SharedDevice, Submission};

/// Runs under way: each with how it will end.
type UnderWay = Arc<Mutex<Vec<(Submission, Result<(), DeviceError>)>>>;

struct Later {
    device: Box<dyn Device>,
    runs: UnderWay,
}

impl DeviceLayer for Later {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        self.device.as_ref()
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        self.device.as_mut()
    }

    fn submit(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Submission {
        let (submission, result) = (Submission::new(), self.device.run(plan, extents));
        self.runs.lock().expect("no test panicked").push((submission.clone(), result));
        submission
    }
}

/// A host that drives a device without blocking.
pub struct Host {
    /// The device. Whoever waits for one of its runs on a thread that may block gets an error.
    pub device: SharedDevice,
    runs: UnderWay,
}

/// Whether the host was told that it can go on.
#[derive(Default)]
struct Told(AtomicBool);

impl Wake for Told {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Host {
    /// A host of that device.
    pub fn new(device: Box<dyn Device>) -> Host {
        let runs = UnderWay::default();
        let later = Later { device, runs: Arc::clone(&runs) };
        Host { device: Box::new(Layered(later)).into(), runs }
    }

    /// Polls a future until it is done, and ends a run each time it must wait. Gives the output and how often it waited.
    ///
    /// # Panics
    /// If it waits for nothing, or is not woken by the end of what it waits for.
    pub fn drive<F: Future>(&self, future: F) -> (F::Output, usize) {
        let (mut future, told) = (pin!(future), Arc::new(Told::default()));
        let waker = Waker::from(Arc::clone(&told));
        for waited in 0.. {
            if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                return (output, waited);
            }
            assert!(!told.0.load(Ordering::Relaxed), "woken before a run has ended");
            let (submission, result) = self.runs.lock().expect("no test panicked").pop().expect("a run under way");
            submission.end(result);
            assert!(told.0.swap(false, Ordering::Relaxed), "not woken by the end of a run");
        }
        unreachable!("the loop has no end");
    }
}
