//! Handles: numbers that are never used twice, and what they stand for.

use crate::call::{Failure, Outcome};
use crate::runs::Run;
use std::collections::HashMap;
use std::ffi::CString;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tritune_runtime::{SharedModel, Stop};

/// What a handle stands for.
#[derive(Clone)]
pub enum Object {
    Model(Arc<SharedModel>),
    Stop(Stop),
    Run(Arc<Run>),
    Text(Arc<CString>),
}

impl Object {
    fn name(&self) -> &'static str {
        match self {
            Object::Model(_) => "a model",
            Object::Stop(_) => "a stop",
            Object::Run(_) => "a run",
            Object::Text(_) => "a text",
        }
    }
}

#[derive(Default)]
struct Table {
    last: u64,
    objects: HashMap<u64, Object>,
}

fn table() -> MutexGuard<'static, Table> {
    static TABLE: OnceLock<Mutex<Table>> = OnceLock::new();
    TABLE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new handle.
pub fn insert(object: Object) -> u64 {
    let mut table = table();
    table.last += 1;
    let handle = table.last;
    table.objects.insert(handle, object);
    handle
}

/// What a handle stands for, if it is of the type that `select` takes.
pub fn get<T>(handle: u64, wanted: &str, select: impl FnOnce(Object) -> Option<T>) -> Outcome<T> {
    let object = table().objects.get(&handle).cloned();
    let found = object.as_ref().map_or("nothing (was it freed?)", Object::name);
    object.and_then(select).ok_or_else(|| Failure::argument(format!("the handle {handle} is {found}, not {wanted}")))
}

/// The same, and the handle is no more.
pub fn remove<T>(handle: u64, wanted: &str, select: impl FnOnce(Object) -> Option<T>) -> Outcome<T> {
    let taken = get(handle, wanted, select)?;
    let object = table().objects.remove(&handle);
    // Freed outside the lock: giving a model's memory back takes a while.
    drop(object);
    Ok(taken)
}

pub fn model(object: Object) -> Option<Arc<SharedModel>> {
    if let Object::Model(model) = object { Some(model) } else { None }
}

pub fn stop(object: Object) -> Option<Stop> {
    if let Object::Stop(stop) = object { Some(stop) } else { None }
}

pub fn run(object: Object) -> Option<Arc<Run>> {
    if let Object::Run(run) = object { Some(run) } else { None }
}

pub fn text(object: Object) -> Option<Arc<CString>> {
    if let Object::Text(text) = object { Some(text) } else { None }
}
