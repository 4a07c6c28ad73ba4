//! Waiting for a device, written once for hosts that may block and hosts that must not.
//!
//! What runs plans and reads memory is `async`. A thread that may block gives it to [`block_on`], where every wait is the device's
//! own. A host that must return to its loop (a browser) polls it: a run or a reading that ends wakes it.

use crate::{BufferHandle, DeviceError, Extents, PlanHandle, SharedDevice, Submission};
use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

thread_local! {
    static MAY_BLOCK: Cell<bool> = const { Cell::new(false) };
}

/// Runs what waits for devices to its end on this thread.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        let outer = MAY_BLOCK.replace(true);
        let polled = future.as_mut().poll(&mut context);
        MAY_BLOCK.set(outer);
        match polled {
            Poll::Ready(output) => return output,
            // It waits for something else than a device.
            Poll::Pending => std::thread::yield_now(),
        }
    }
}

impl SharedDevice {
    /// Runs all steps of a plan. Others may use the device until it has ended.
    pub async fn run(&self, plan: &PlanHandle, extents: Extents) -> Result<(), DeviceError> {
        let submission = self.lock().submit(plan, extents)?;
        self.ended(submission).await
    }

    /// Reads bytes of a buffer from `offset` on. Others may use the device until they are there.
    pub async fn read_buffer(&self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        if MAY_BLOCK.get() {
            return self.lock().read_buffer(buffer, offset, bytes);
        }
        let reading = self.lock().submit_read(buffer, offset, bytes.len())?;
        self.ended(reading.submission().clone()).await?;
        let read = reading.take();
        if read.len() != bytes.len() {
            return Err(DeviceError::size("what was read", bytes.len(), read.len()));
        }
        bytes.copy_from_slice(&read);
        Ok(())
    }

    /// Waits until a run or a reading has ended.
    pub async fn ended(&self, submission: Submission) -> Result<(), DeviceError> {
        poll_fn(|context| {
            if MAY_BLOCK.get() || self.lock().has_ended(&submission) {
                return Poll::Ready(());
            }
            submission.wake(context.waker());
            // It may have ended just before it knew whom to wake.
            if submission.has_ended() { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        self.lock().wait(submission)
    }
}
