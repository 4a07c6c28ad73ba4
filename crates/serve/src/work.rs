//! Work that takes time, away from the threads that serve connections: each kind in a pool of its own, so that what one client asks
//! for does not keep others waiting for something else.

use crate::error::{ApiError, ApiResult};
use crate::worker::ClientId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::Semaphore;
use tritune_runtime::Stop;

/// A prompt of so many bytes is prepared at once; longer ones wait for each other.
const MAX_SHORT: usize = 64 << 10;
/// Requests that wait for a pool.
const MAX_WAITING: usize = 256;
/// The stack of a thread in the background: a schema of many properties is compiled by functions that call themselves.
pub const BACKGROUND_STACK: usize = 256 << 20;
/// How long a schema may take to compile, its turn included; then the client is told.
const SCHEMA_TIMEOUT: Duration = Duration::from_secs(5);

/// The pools.
pub struct Pools {
    /// Short prompts.
    short: Pool,
    /// Long prompts and large bodies.
    long: Pool,
    /// Grammars.
    schemas: Pool,
    /// Previews of files.
    pub previews: Pool,
}

impl Default for Pools {
    fn default() -> Pools {
        Pools {
            short: Pool::new(2, false),
            long: Pool::new(1, true),
            schemas: Pool::new(1, true),
            previews: Pool::new(1, true),
        }
    }
}

impl Pools {
    /// The pool for a text of that many bytes.
    pub fn of_size(&self, bytes: usize) -> &Pool {
        if bytes <= MAX_SHORT { &self.short } else { &self.long }
    }

    /// Compiles a schema.
    pub async fn schema<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let late = |_| ApiError::field("response_format", "the schema takes too long to prepare; give a simpler one");
        tokio::time::timeout(SCHEMA_TIMEOUT, self.schemas.run(work)).await.map_err(late)?
    }
}

/// So many threads at a time for one kind of work.
pub struct Pool {
    turns: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Its threads run when nobody else wants to.
    background: bool,
}

impl Pool {
    fn new(threads: usize, background: bool) -> Pool {
        let waiting = Arc::new(Semaphore::new(threads + MAX_WAITING));
        Pool { turns: Arc::new(Semaphore::new(threads)), waiting, background }
    }

    /// Does something when it is its turn. When the client leaves it is not begun, or asked to stop.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let _waits = self.waiting.try_acquire().map_err(|_| ApiError::busy(MAX_WAITING))?;
        let gone = || ApiError::internal("the request could not be prepared");
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| gone())?;
        let stop = StopOnDrop(Stop::default());
        let (own, background) = (stop.0.clone(), self.background);
        let outcome = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            match background {
                false => work(&own),
                true => in_background(|| work(&own)).unwrap_or_else(|| Err(gone())),
            }
        });
        outcome.await.unwrap_or_else(|_| Err(gone()))
    }
}

/// Asks work to stop when nobody waits for it any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

/// How many of something each client does at a time.
#[derive(Clone, Default)]
pub struct Turns(Arc<Mutex<BTreeMap<ClientId, usize>>>);

/// One of them; it ends when it is dropped.
pub struct Turn {
    turns: Turns,
    client: ClientId,
}

impl Turns {
    fn held(&self) -> MutexGuard<'_, BTreeMap<ClientId, usize>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Begins one, unless there are as many as there may be of all clients or of this one.
    pub fn begin(&self, client: ClientId, max: usize, max_per_client: usize) -> ApiResult<Turn> {
        let mut held = self.held();
        let (all, own) = (held.values().sum::<usize>(), held.get(&client).copied().unwrap_or(0));
        if all >= max || own >= max_per_client {
            let message = format!("{all} uploads run already, {own} of them yours; try again when one has ended");
            return Err(ApiError { message, ..ApiError::busy(all) });
        }
        held.insert(client.clone(), own + 1);
        Ok(Turn { turns: self.clone(), client })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut held = self.turns.held();
        match held.get_mut(&self.client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(held.remove(&self.client)),
        }
    }
}

/// Does something in a thread of the lowest priority, which is a thread's own on Linux and Android alone.
fn in_background<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    let quietly = || {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        let _ = rustix::process::nice(19);
        work()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("background".to_owned()).stack_size(BACKGROUND_STACK);
        thread.spawn_scoped(scope, quietly).ok()?.join().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;

    #[test]
    fn who_leaves_takes_no_turn_and_what_runs_is_asked_to_stop() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let pool = Pool::new(1, true);
            let begun = Arc::new(AtomicUsize::new(0));
            let endless = || {
                let begun = Arc::clone(&begun);
                move |stop: &Stop| {
                    begun.fetch_add(1, Ordering::Relaxed);
                    while !stop.requested() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    Ok(())
                }
            };
            for _ in 0..3 {
                let left = tokio::time::timeout(Duration::from_millis(20), pool.run(endless())).await;
                assert!(left.is_err(), "nothing else ends it");
            }
            let started = Instant::now();
            assert_eq!(pool.run(|_| Ok(7)).await, Ok(7));
            assert!(started.elapsed() < Duration::from_secs(30));
            assert!((1..=3).contains(&begun.load(Ordering::Relaxed)));
            let broken = pool.run(|_| -> ApiResult<()> { panic!("on purpose") }).await;
            assert_eq!(broken.unwrap_err().status.as_u16(), 500);
            assert_eq!(pool.run(|_| Ok(8)).await, Ok(8), "a panic keeps no turn");
        });
    }
}
