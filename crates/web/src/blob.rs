//! A file of the page, read by position: from the origin's private file system, from the user's disk, or from memory.

use js_sys::Uint8Array;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use tritune_runtime::ReadAt;
use web_sys::{Blob, FileReaderSync};

/// Small reads are served from a block of this size: each call of the browser takes a tenth of a millisecond.
const BLOCK: u64 = 1 << 20;

thread_local! {
    /// The open files. JavaScript's objects stay on their thread, so sources only know their numbers.
    static OPEN: RefCell<HashMap<u32, OpenBlob>> = RefCell::default();
}

struct OpenBlob {
    blob: Blob,
    reader: FileReaderSync,
    start: u64,
    block: Vec<u8>,
}

/// A file of the page. Only workers can read one.
pub(crate) struct BlobSource {
    number: u32,
    len: u64,
}

impl BlobSource {
    pub(crate) fn new(blob: Blob) -> io::Result<BlobSource> {
        let reader = FileReaderSync::new().map_err(|error| failed("files can be read in a worker only", &error))?;
        let len = blob.size() as u64;
        OPEN.with_borrow_mut(|open| {
            let number = (0..).find(|number| !open.contains_key(number)).unwrap_or_default();
            open.insert(number, OpenBlob { blob, reader, start: 0, block: Vec::new() });
            Ok(BlobSource { number, len })
        })
    }
}

impl Drop for BlobSource {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| open.remove(&self.number));
    }
}

impl ReadAt for BlobSource {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        let end = offset.checked_add(buf.len() as u64).filter(|end| *end <= self.len);
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        OPEN.with_borrow_mut(|open| {
            let open = open.get_mut(&self.number).ok_or(io::ErrorKind::NotFound)?;
            if buf.len() as u64 >= BLOCK {
                bytes(open, offset, end)?.copy_to(buf);
                return Ok(());
            }
            if offset < open.start || end > open.start + open.block.len() as u64 {
                let block = bytes(open, offset, (offset + BLOCK).min(self.len))?.to_vec();
                (open.start, open.block) = (offset, block);
            }
            let at = (offset - open.start) as usize;
            buf.copy_from_slice(&open.block[at..at + buf.len()]);
            Ok(())
        })
    }
}

/// The bytes of a part, all of them.
fn bytes(open: &OpenBlob, start: u64, end: u64) -> io::Result<Uint8Array> {
    let read = || open.reader.read_as_array_buffer(&open.blob.slice_with_f64_and_f64(start as f64, end as f64)?);
    let buffer = read().map_err(|error| failed("the file cannot be read: was it changed or removed?", &error))?;
    let bytes = Uint8Array::new(&buffer);
    if u64::from(bytes.length()) != end - start {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

fn failed(what: &str, error: &wasm_bindgen::JsValue) -> io::Error {
    let said = js_sys::Object::from(error.clone()).to_string();
    io::Error::other(format!("{what} ({said})"))
}
