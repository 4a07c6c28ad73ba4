//! Ctrl-C: the first asks the run to finish its step, save and end; the second ends it at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tritune_graph::time::Instant;

/// How late a sleeping run notices a signal.
const SLICE: Duration = Duration::from_millis(50);

/// Whether a run has been asked to stop. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens to Ctrl-C and to termination for the rest of the process.
    ///
    /// The first signal makes [`Stop::requested`] true. The second ends the process at once with the status a shell
    /// expects, 128 + the signal's number: files being written stay intact because they are atomic.
    /// On Windows: Ctrl-C and Ctrl-Break alone, and 130.
    /// A closed terminal (SIGHUP) is not caught, so that `nohup` keeps its meaning.
    pub fn on_signals() -> io::Result<Stop> {
        signals::stop()
    }

    /// Asks for the stop, as a signal does.
    pub fn request(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the run has been asked to stop.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Sleeps until the time is over or the stop is requested; returns whether it is.
    pub fn sleep(&self, duration: Duration) -> bool {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            // Only the host can wait there.
            return self.requested();
        }
        let start = Instant::now();
        while !self.requested() {
            let left = duration.saturating_sub(start.elapsed());
            if left.is_zero() {
                return false;
            }
            thread::sleep(left.min(SLICE));
        }
        true
    }
}

/// Ctrl-C while a program answers: it stops the answer. While nothing is answered, or once more, it ends the program.
#[derive(Clone, Debug)]
pub struct Interrupt {
    /// Whether the next Ctrl-C is the end.
    ends: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for the rest of the process.
    pub fn on_signal() -> io::Result<Interrupt> {
        let ends = Arc::new(AtomicBool::new(true));
        signals::interrupt(&ends)?;
        Ok(Interrupt { ends })
    }

    /// Calls `answer` with a question it should ask often: whether it is still wanted.
    pub fn during<T>(&self, answer: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
        self.ends.store(false, Ordering::SeqCst);
        let result = answer(&|| !self.ends.load(Ordering::SeqCst));
        self.ends.store(true, Ordering::SeqCst);
        result
    }
}

#[cfg(unix)]
mod signals {
    use super::Stop;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    pub fn stop() -> io::Result<Stop> {
        let (stop, again) = (Stop::default(), Arc::default());
        for signal in [SIGINT, SIGTERM] {
            // They act in this order: the request first, so that no signal is lost while we register; the end only when an
            // earlier signal has set what is set last.
            flag::register(signal, stop.0.clone())?;
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again))?;
            flag::register(signal, Arc::clone(&again))?;
        }
        Ok(stop)
    }

    pub fn interrupt(ends: &Arc<AtomicBool>) -> io::Result<()> {
        flag::register_conditional_shutdown(SIGINT, 128 + SIGINT, ends.clone())?;
        flag::register(SIGINT, ends.clone())?;
        Ok(())
    }
}

/// The console tells a thread of its own. The C library's signals would do on Windows, but not in Wine, whose library does not
/// know the question for the present handler.
#[cfg(windows)]
mod signals {
    use super::Stop;
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};

    /// What a shell expects of a program that Ctrl-C has ended.
    const ENDED: i32 = 130;

    /// What a Ctrl-C does.
    type Action = Box<dyn FnMut() + Send>;
    /// All of them, for the console knows one listener.
    static ACTIONS: Mutex<Option<Vec<Action>>> = Mutex::new(None);

    fn listen(action: impl FnMut() + Send + 'static) -> io::Result<()> {
        let mut actions = ACTIONS.lock().unwrap_or_else(PoisonError::into_inner);
        if actions.is_none() {
            ctrlc::set_handler(|| {
                let mut actions = ACTIONS.lock().unwrap_or_else(PoisonError::into_inner);
                actions.iter_mut().flatten().for_each(|action| action());
            })
            .map_err(io::Error::other)?;
        }
        actions.get_or_insert_default().push(Box::new(action));
        Ok(())
    }

    pub fn stop() -> io::Result<Stop> {
        let stop = Stop::default();
        let (asked, mut again) = (stop.clone(), false);
        listen(move || {
            if std::mem::replace(&mut again, true) {
                std::process::exit(ENDED);
            }
            asked.request();
        })?;
        Ok(stop)
    }

    pub fn interrupt(ends: &Arc<AtomicBool>) -> io::Result<()> {
        let ends = Arc::clone(ends);
        listen(move || {
            if ends.swap(true, Ordering::SeqCst) {
                std::process::exit(ENDED);
            }
        })
    }
}

/// There are no signals.
#[cfg(target_family = "wasm")]
mod signals {
    use super::Stop;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    pub fn stop() -> io::Result<Stop> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_ends_a_sleep() {
        let stop = Stop::default();
        let start = Instant::now();
        assert!(!stop.sleep(Duration::from_millis(60)));
        assert!(start.elapsed() >= Duration::from_millis(60));
        let other = stop.clone();
        let asker = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            other.request();
        });
        assert!(stop.sleep(Duration::from_secs(600)));
        assert!(start.elapsed() < Duration::from_secs(60));
        asker.join().unwrap();
    }

    /// On Windows scripts/windows/checks.py presses Ctrl-C.
    #[cfg(unix)]
    mod signals {
        use super::*;
        use signal_hook::consts::{SIGINT, SIGTERM};
        use std::process::Command;

        const CHILD: &str = "TRITUNE_STOP_CHILD";

        /// The second signal ends the process, so the signals go to a copy of this test.
        #[test]
        fn the_first_signal_is_a_request_and_the_second_an_end() {
            if let Ok(signals) = std::env::var(CHILD) {
                let stop = Stop::on_signals().unwrap();
                assert!(!stop.requested());
                for signal in signals.split(',') {
                    signal_hook::low_level::raise(signal.parse().unwrap()).unwrap();
                    assert!(stop.requested() && stop.clone().requested());
                }
                std::process::exit(7);
            }
            let cases = [
                ("one Ctrl-C", vec![SIGINT], 7),
                ("one termination", vec![SIGTERM], 7),
                ("two Ctrl-C", vec![SIGINT, SIGINT], 130),
                ("Ctrl-C, then termination", vec![SIGINT, SIGTERM], 143),
            ];
            for (name, signals, expected) in cases {
                let signals: Vec<String> = signals.iter().map(ToString::to_string).collect();
                let status = Command::new(std::env::current_exe().unwrap())
                    .args(["--exact", "stop::tests::signals::the_first_signal_is_a_request_and_the_second_an_end"])
                    .env(CHILD, signals.join(","))
                    .output()
                    .unwrap()
                    .status;
                assert_eq!(status.code(), Some(expected), "{name}: {status}");
            }
        }

        #[test]
        fn an_interrupt_stops_an_answer_and_then_ends() {
            if let Ok(place) = std::env::var(CHILD) {
                let interrupt = Interrupt::on_signal().unwrap();
                let raise = || signal_hook::low_level::raise(SIGINT).unwrap();
                for _ in 0..3 {
                    let wanted = interrupt.during(|wanted| {
                        assert!(wanted());
                        raise();
                        if place == "twice" {
                            raise();
                        }
                        wanted()
                    });
                    assert!(!wanted);
                }
                if place == "idle" {
                    raise();
                }
                std::process::exit(7);
            }
            for (place, expected) in [("once", 7), ("twice", 130), ("idle", 130)] {
                let status = Command::new(std::env::current_exe().unwrap())
                    .args(["--exact", "stop::tests::signals::an_interrupt_stops_an_answer_and_then_ends"])
                    .env(CHILD, place)
                    .output()
                    .unwrap()
                    .status;
                assert_eq!(status.code(), Some(expected), "{place}: {status}");
            }
        }
    }
}
