//! JSON bodies, and the memory they take: bytes while a body comes, values when it is read. Both have a budget that all clients
//! share, and of which one client may have a part, so that no number of large bodies fills the memory or keeps others waiting.

use crate::error::{ApiError, ApiResult};
use crate::keys::Caller;
use crate::state::App;
use crate::worker::ClientId;
use axum::extract::Request;
use axum::http::header;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tritune_runtime::Stop;

/// A body of so many bytes is read without a budget, and parsed where it is read.
const MAX_SHORT: usize = 16 << 10;
/// Values that take so many bytes need no budget.
const MAX_FREE: usize = 128 << 10;
/// What the lists and objects of a body may take, beside their texts.
const MAX_NESTED: usize = 32 << 20;
/// A value in a list that grew.
const VALUE: usize = 2 * size_of::<Value>();
/// What an object allocates for its first field.
const OBJECT: usize = 512;

/// The JSON of a request.
pub struct JsonBody {
    value: Value,
    /// Its size in bytes.
    pub size: usize,
    _memory: Option<Share>,
}

impl Deref for JsonBody {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}

/// Reads the JSON of a request.
pub async fn json_body(app: &App, request: Request) -> ApiResult<JsonBody> {
    let limit = app.limits.body;
    let too_large = || ApiError::too_large(format!("the body is larger than {} KiB", limit >> 10));
    let length =
        request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    // The guard has left it there.
    let client = request.extensions().get::<Caller>().ok_or_else(ApiError::unauthorized)?.client.clone();
    let claimed = length.map_or(limit, |length| length as usize);
    let coming = match claimed {
        0..=MAX_SHORT => None,
        _ => Some(app.bodies.coming.share(&client, claimed).await?),
    };
    let read = axum::body::to_bytes(request.into_body(), limit);
    let bytes = tokio::time::timeout(app.limits.patience, read).await;
    let bytes = bytes.map_err(|_| ApiError::invalid("the body did not come in time"))?;
    let bytes = bytes.map_err(|error| match in_chain(&error, "length limit") {
        true => too_large(),
        false => ApiError::invalid("the body could not be read"),
    })?;
    let size = bytes.len();
    let nested = nested_bytes(&bytes);
    if nested > MAX_NESTED {
        return Err(ApiError::too_large("the body has too many values: give fewer, or in several requests"));
    }
    // Its texts are copied once when they are used.
    let memory = match 2 * size + nested {
        0..=MAX_FREE => None,
        all => Some(app.bodies.read.share(&client, all).await?),
    };
    let parse = move |_: &Stop| {
        let value = serde_json::from_slice(&bytes);
        value.map_err(|error| ApiError::invalid(format!("the body is not JSON: {error}")))
    };
    // A short one takes less time than to hand it over.
    let value = if size <= MAX_SHORT { parse(&Stop::default()) } else { app.pools.of_size(size).run(parse).await };
    drop(coming);
    Ok(JsonBody { value: value?, size, _memory: memory })
}

/// Whether an error or a cause of it says so.
fn in_chain(error: &dyn std::error::Error, text: &str) -> bool {
    error.to_string().contains(text) || error.source().is_some_and(|cause| in_chain(cause, text))
}

/// What the values of a body take at most, beside their texts.
fn nested_bytes(json: &[u8]) -> usize {
    let (mut bytes, mut is_text, mut is_escaped) = (VALUE, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b',' | b'[' | b':' => bytes += VALUE,
            b'{' => bytes += VALUE + OBJECT,
            _ => {}
        }
    }
    bytes
}

/// The memory of all bodies.
pub struct Bodies {
    coming: Budget,
    read: Budget,
}

impl Bodies {
    /// For bodies of so many bytes at most.
    pub fn new(max_body: usize) -> Bodies {
        // The largest fits in what one client may have.
        Bodies { coming: Budget::new(4 * max_body), read: Budget::new(2 * (2 * max_body + MAX_NESTED)) }
    }
}

/// Memory that clients share; each may have half of it.
struct Budget {
    all: Arc<Semaphore>,
    /// In KiB.
    per_client: u32,
    /// Of the clients that have some.
    own: Mutex<BTreeMap<ClientId, Weak<Semaphore>>>,
}

/// A part of a budget; free again when it is dropped.
struct Share {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

fn kibibytes(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX)
}

impl Budget {
    fn new(bytes: usize) -> Budget {
        let per_client = kibibytes(bytes / 2).max(1);
        Budget { all: Arc::new(Semaphore::new(2 * per_client as usize)), per_client, own: Mutex::default() }
    }

    /// So many bytes for a client, when they are free; those who ask first have them first.
    async fn share(&self, client: &ClientId, bytes: usize) -> ApiResult<Share> {
        let wanted = kibibytes(bytes).min(self.per_client);
        let own = self.of_client(client);
        let closed = |_| ApiError::internal("the body could not be read");
        let own = own.acquire_many_owned(wanted).await.map_err(closed)?;
        let all = Arc::clone(&self.all).acquire_many_owned(wanted).await.map_err(closed)?;
        Ok(Share { _all: all, _own: own })
    }

    fn of_client(&self, client: &ClientId) -> Arc<Semaphore> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = own.get(client).and_then(Weak::upgrade) {
            return known;
        }
        own.retain(|_, semaphore| semaphore.strong_count() > 0);
        let new = Arc::new(Semaphore::new(self.per_client as usize));
        own.insert(client.clone(), Arc::downgrade(&new));
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What a value takes besides its texts, from below.
    fn taken(value: &Value) -> usize {
        let own = size_of::<Value>();
        match value {
            Value::Array(list) => own + list.iter().map(taken).sum::<usize>(),
            Value::Object(fields) => {
                own + fields.values().map(|value| size_of::<String>() + taken(value)).sum::<usize>()
            }
            _ => own,
        }
    }

    #[test]
    fn values_are_counted_outside_of_texts() {
        let values = [
            json!(7),
            json!([[], [1, 2], {}, [[[[]]]]]),
            json!({ "a": { "b,:[{": "\",:[{\\" }, "c": [null, true] }),
            json!(vec![json!({ "": 0 }); 50]),
        ];
        for value in values {
            let text = serde_json::to_vec_pretty(&value).unwrap();
            assert!(nested_bytes(&text) >= taken(&value), "{value}: {} of {}", nested_bytes(&text), taken(&value));
        }
        assert_eq!(nested_bytes(b"\"a,b:c[{\\\"\\\\,\""), VALUE);
        assert_eq!(nested_bytes(b"[1,2]"), 3 * VALUE);
        assert_eq!(nested_bytes(b"[{\"\":0}]"), 4 * VALUE + OBJECT);
    }

    #[test]
    fn one_client_has_half_and_the_others_the_rest() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let budget = Budget::new(8 << 10);
            let (greedy, other, third) = (ClientId::from("greedy"), ClientId::from("other"), ClientId::from("third"));
            let now = |client, bytes| {
                let mut waiting = Box::pin(budget.share(client, bytes));
                let context = &mut std::task::Context::from_waker(std::task::Waker::noop());
                match std::future::Future::poll(waiting.as_mut(), context) {
                    std::task::Poll::Ready(share) => share.ok(),
                    std::task::Poll::Pending => None,
                }
            };
            // More than there can be is all there can be.
            let held = now(&greedy, 1 << 20).unwrap();
            assert!(now(&greedy, 1).is_none());
            let small = now(&other, 3 << 10).unwrap();
            assert!(now(&third, 2 << 10).is_none() && now(&third, 1 << 10).is_some());
            drop(held);
            let again = now(&greedy, 4 << 10).unwrap();
            drop((small, again));
            drop(now(&third, 1).unwrap());
            assert_eq!(budget.own.lock().unwrap().len(), 1, "who has none is forgotten");
        });
    }
}
