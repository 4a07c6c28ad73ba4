//! Text as it is generated: a thread of its own generates, and Python takes the pieces when it wants them.

use crate::errors::or_raise;
use crate::model::{POLL_INTERVAL, describe};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tritune_runtime::{GenerateOptions, Generation, Prompt, Result, SharedModel};

enum Piece {
    Text(String),
    Done(Result<Generation>),
}

/// Gives the pieces of a text. The thread behind it runs ahead, so a caller that pauses holds nobody up for longer than the
/// text takes; dropping it ends the thread at the next token.
#[pyclass(frozen, module = "tritune._tritune")]
pub struct Stream {
    pieces: Mutex<Receiver<Piece>>,
    cancelled: Arc<AtomicBool>,
    result: Mutex<Option<String>>,
}

impl Stream {
    pub fn start(model: Arc<SharedModel>, prompt: Prompt, options: GenerateOptions) -> Stream {
        let (sender, pieces) = channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&cancelled);
        std::thread::spawn(move || {
            let going =
                |text: &str| !asked.load(Ordering::Relaxed) && sender.send(Piece::Text(text.to_owned())).is_ok();
            let result = model.generate(&prompt, &options, going);
            // The last handle of a model frees it, which must not wait for anybody.
            drop(model);
            let _ = sender.send(Piece::Done(result));
        });
        Stream { pieces: Mutex::new(pieces), cancelled, result: Mutex::new(None) }
    }
}

#[pymethods]
impl Stream {
    /// The next piece of text; nothing at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let received = py.detach(|| {
                let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
                pieces.recv_timeout(POLL_INTERVAL)
            });
            match received {
                Ok(Piece::Text(text)) => return Ok(Some(text)),
                Ok(Piece::Done(result)) => {
                    let described = describe(&or_raise(py, result)?).to_string();
                    *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(described);
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        self.cancel();
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Ends the generation at the next token.
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// What came of it, as JSON, once it has ended.
    fn result(&self) -> Option<String> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.cancel();
    }
}
