//! One test at a time.

use std::cell::RefCell;
use std::sync::{Mutex, MutexGuard, PoisonError};

static TURN: Mutex<()> = Mutex::new(());

thread_local! {
    static MINE: RefCell<Option<MutexGuard<'static, ()>>> = const { RefCell::new(None) };
}

/// Waits for the other tests of this program that called this, and makes those that follow wait until this test's thread ends.
///
/// For tests that open Vulkan devices under the validation layer. That of Debian 12 (1.3.239) looks every call's device up in a table
/// without a lock: it crashed about once in thirty runs of tests that opened and closed devices beside one another.
pub fn alone() {
    MINE.with_borrow_mut(|mine| {
        // A test that failed says so itself.
        mine.get_or_insert_with(|| TURN.lock().unwrap_or_else(PoisonError::into_inner));
    });
}
