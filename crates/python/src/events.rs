//! Notices of the engine go to Python's loggers.

use pyo3::prelude::*;
use tritune_runtime::{Events, Level, Notice};

/// Sends notices to the logger `tritune`.
pub struct Logger;

impl Events for Logger {
    fn notice(&self, notice: &Notice) {
        let method = match notice.level {
            Level::Info => "debug",
            Level::Note => "info",
            Level::Warning => "warning",
        };
        // While the interpreter ends there is nobody to tell, and a logger that fails must not end a run.
        Python::try_attach(|py| {
            let logger = py.import("logging").and_then(|logging| logging.call_method1("getLogger", ("tritune",)));
            logger.and_then(|logger| logger.call_method1(method, ("%s", &notice.text))).map(drop).unwrap_or(())
        });
    }
}
