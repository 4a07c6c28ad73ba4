//! A device whose runs and readings end when a test says so, and the loop of a host that must not block: what a browser is to its GPU.

use crate::device_layer::{DeviceLayer, Layered};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use tritune_graph::{
    BufferHandle, Device, DeviceError, Extents, PlanHandle, Reading, SharedDevice, Submission, ValueId,
};

/// What is under way: how each will end.
type UnderWay = Arc<Mutex<Vec<Box<dyn FnOnce() + Send>>>>;

struct Later {
    device: Box<dyn Device>,
    under_way: UnderWay,
}

impl Later {
    fn end_later(&self, end: impl FnOnce() + Send + 'static) {
        self.under_way.lock().expect("no test panicked").push(Box::new(end));
    }
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
        let ended = submission.clone();
        self.end_later(move || ended.end(result));
        submission
    }

    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        if !self.under_way.lock().expect("no test panicked").is_empty() {
            return Err(DeviceError::misuse("an output was read before its run had ended"));
        }
        self.device.read(plan, value, bytes)
    }

    fn read_buffer(&mut self, _: &BufferHandle, _: u64, _: &mut [u8]) -> Result<(), DeviceError> {
        Err(DeviceError::misuse("a buffer was read by a host that must not block"))
    }

    fn submit_read(&mut self, buffer: &BufferHandle, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        let (reading, mut bytes) = (Reading::new(), vec![0; length]);
        self.device.read_buffer(buffer, offset, &mut bytes)?;
        let ended = reading.clone();
        self.end_later(move || ended.end(Ok(bytes)));
        Ok(reading)
    }
}

/// A host that drives a device without blocking.
pub struct Host {
    /// The device. Whoever waits for one of its runs or readings on a thread that may block gets an error.
    pub device: SharedDevice,
    under_way: UnderWay,
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
        let under_way = UnderWay::default();
        let later = Later { device, under_way: Arc::clone(&under_way) };
        Host { device: Box::new(Layered(later)).into(), under_way }
    }

    /// Polls a future until it is done, and ends what is under way each time it must wait. Gives the output and how often it waited.
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
            assert!(!told.0.load(Ordering::Relaxed), "woken before anything has ended");
            let end = self.under_way.lock().expect("no test panicked").pop().expect("something under way");
            end();
            assert!(told.0.swap(false, Ordering::Relaxed), "not woken by the end of what is waited for");
        }
        unreachable!("the loop has no end");
    }
}
