//! The ggml that loaded us: its functions, found in the process, and its numbers of ops and types, found by name.

use crate::abi::{Buffer, BufferCalls, BufferType};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use tritune_graph::Encoding;

/// The ops we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Nothing to compute: a leaf.
    None,
    /// Nothing to compute: another look at a tensor.
    View,
    Add,
    Sub,
    Mul,
    Div,
    Sqr,
    Scale,
    RmsNorm,
    MulMat,
    GetRows,
    SetRows,
    /// Copies into a given tensor.
    Cpy,
    /// Copies into a dense tensor.
    Cont,
    Rope,
    SoftMax,
    FlashAttention,
    Glu,
    /// One of the unary functions.
    Unary,
    Other,
}

/// The element types we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    F32,
    F16,
    Bf16,
    I32,
    I64,
    /// 256 trits in 54 bytes.
    Tq1,
    /// 256 trits in 66 bytes.
    Tq2,
    /// 32 int8 and a scale.
    Q8,
    /// 256 elements of six bits.
    Q6,
    Other,
}

impl Kind {
    /// Elements and bytes of a block.
    pub const fn block(self) -> (usize, usize) {
        match self {
            Kind::F32 | Kind::I32 => (1, 4),
            Kind::F16 | Kind::Bf16 => (1, 2),
            Kind::I64 => (1, 8),
            Kind::Tq1 => (256, 54),
            Kind::Tq2 => (256, 66),
            Kind::Q8 => (32, 34),
            Kind::Q6 => (256, 210),
            Kind::Other => (1, 0),
        }
    }

    /// Whether it holds trits.
    pub const fn is_ternary(self) -> bool {
        matches!(self, Kind::Tq1 | Kind::Tq2)
    }

    /// How the dense kernels call it.
    pub const fn encoding(self) -> Option<Encoding> {
        match self {
            Kind::F32 => Some(Encoding::F32),
            Kind::F16 => Some(Encoding::F16),
            Kind::Bf16 => Some(Encoding::BF16),
            Kind::Q8 => Some(Encoding::Q8_0),
            Kind::Q6 => Some(Encoding::Q6K),
            _ => None,
        }
    }
}

/// The functions we know, alone and as gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Silu,
    Relu,
}

/// Why we do not register.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// A function of ggml is not in the process.
    #[error("{name} is not found in this process; the program must use ggml as shared libraries")]
    Missing { name: &'static str },
    /// Another version of ggml.
    #[error(
        "this program uses ggml {found}, and this plug-in was made for {known}; get the plug-in of that version, or set \
         TRITUNE_GGML_ANY_VERSION=1 to try it all the same"
    )]
    Version { found: String, known: &'static str },
    /// ggml's tensor is not the one we know.
    #[error("ggml's tensors take {found} bytes here, and this plug-in knows {known}")]
    Layout { found: usize, known: usize },
    /// An op or type is not there.
    #[error("this ggml has no {name}")]
    Unknown { name: &'static str },
}

/// `ggml_backend_buffer_init`.
type BufferInit = unsafe extern "C" fn(*mut BufferType, BufferCalls, *mut c_void, usize) -> *mut Buffer;
/// Rounds so many floats to a type, as ggml's CPU does when it stores rows.
type FromFloat = unsafe extern "C" fn(*const f32, *mut c_void, i64);
/// `ggml_get_type_traits`.
type TraitsOf = unsafe extern "C" fn(c_int) -> *const TypeTraits;
/// `ggml_row_size`: type, elements.
type RowSize = unsafe extern "C" fn(c_int, i64) -> usize;
/// `ggml_type_traits`, of which only the last is read here.
#[repr(C)]
struct TypeTraits {
    type_name: *const c_char,
    block: i64,
    interleave: i64,
    bytes: usize,
    quantized: bool,
    to_float: *const c_void,
    from_float: Option<FromFloat>,
}
type NameOf = unsafe extern "C" fn(c_int) -> *const c_char;

/// What we know of the host.
pub struct Host {
    ops: Vec<Op>,
    kinds: Vec<Kind>,
    gates: Vec<Option<Function>>,
    functions: Vec<Option<Function>>,
    /// Makes a buffer structure that ggml can free.
    pub buffer_init: BufferInit,
    converter: Option<(TraitsOf, RowSize)>,
}

/// Versions of ggml whose structures are those of `abi`.
const KNOWN_VERSIONS: &str = "0.25";
/// `sizeof(struct ggml_tensor)` and the object in front of it, as `ggml_tensor_overhead` tells.
const TENSOR_OVERHEAD: usize = size_of::<crate::abi::Tensor>() + 32;

static HOST: OnceLock<Host> = OnceLock::new();

/// The host, once [`Host::find`] has been called; before, a host that knows nothing.
pub fn host() -> &'static Host {
    unsafe extern "C" fn no_buffer(_: *mut BufferType, _: BufferCalls, _: *mut c_void, _: usize) -> *mut Buffer {
        std::ptr::null_mut()
    }
    static NOBODY: Host = Host {
        ops: Vec::new(),
        kinds: Vec::new(),
        gates: Vec::new(),
        functions: Vec::new(),
        buffer_init: no_buffer,
        converter: None,
    };
    HOST.get().unwrap_or(&NOBODY)
}

impl Host {
    /// Finds the host once for the process.
    pub fn find() -> Result<&'static Host, HostError> {
        if let Some(host) = HOST.get() {
            return Ok(host);
        }
        let found = Host::resolve()?;
        Ok(HOST.get_or_init(|| found))
    }

    fn resolve() -> Result<Host, HostError> {
        let name = |name: &'static str| symbol(name).ok_or(HostError::Missing { name });
        // SAFETY: ggml declares these functions with these parameters; the pointers come from its own symbols.
        let (version, overhead, op_name, type_name, glu_name, unary_name, buffer_init) = unsafe {
            (
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> *const c_char>(name("ggml_version")?),
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> usize>(name("ggml_tensor_overhead")?),
                std::mem::transmute::<*mut c_void, NameOf>(name("ggml_op_name")?),
                std::mem::transmute::<*mut c_void, NameOf>(name("ggml_type_name")?),
                std::mem::transmute::<*mut c_void, NameOf>(name("ggml_glu_op_name")?),
                std::mem::transmute::<*mut c_void, NameOf>(name("ggml_unary_op_name")?),
                std::mem::transmute::<*mut c_void, BufferInit>(name("ggml_backend_buffer_init")?),
            )
        };
        // SAFETY: ggml's own function without parameters, which gives a text that lives as long as the process.
        let found = unsafe { text(version()) }.unwrap_or_default();
        let known = found.strip_prefix(KNOWN_VERSIONS).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        if !known && std::env::var_os("TRITUNE_GGML_ANY_VERSION").is_none() {
            return Err(HostError::Version { found, known: KNOWN_VERSIONS });
        }
        // SAFETY: ggml's own function without parameters.
        let found = unsafe { overhead() };
        if found != TENSOR_OVERHEAD {
            return Err(HostError::Layout { found, known: TENSOR_OVERHEAD });
        }
        // Names of numbers past the end are not asked for: the tables end with the last op we need.
        // SAFETY: these are ggml's functions for names of numbers, and all its versions that we know have the last ones.
        let (ops, kinds, gates, functions) = unsafe {
            (
                numbers(op_name, "GLU", MAX_OPS)?,
                numbers(type_name, "tq2_0", MAX_TYPES)?,
                numbers(glu_name, "SWIGLU", 8)?,
                numbers(unary_name, "SILU", 32)?,
            )
        };
        let ops = ops.iter().map(|name| op_of(name)).collect();
        let kinds = kinds.iter().map(|name| kind_of(name)).collect();
        let gates = gates.iter().map(|name| function_of(name)).collect();
        let functions = functions.iter().map(|name| function_of(name)).collect();
        let converter = symbol("ggml_get_type_traits").zip(symbol("ggml_row_size")).map(|(convert, size)| {
            // SAFETY: as above.
            unsafe {
                (
                    std::mem::transmute::<*mut c_void, TraitsOf>(convert),
                    std::mem::transmute::<*mut c_void, RowSize>(size),
                )
            }
        });
        Ok(Host { ops, kinds, gates, functions, buffer_init, converter })
    }

    pub fn op(&self, number: i32) -> Op {
        at(&self.ops, number).unwrap_or(Op::Other)
    }

    pub fn kind(&self, number: i32) -> Kind {
        at(&self.kinds, number).unwrap_or(Kind::Other)
    }

    /// The function of a gated activation's number.
    pub fn gate(&self, number: i32) -> Option<Function> {
        at(&self.gates, number).flatten()
    }

    /// The unary function of a number.
    pub fn function(&self, number: i32) -> Option<Function> {
        at(&self.functions, number).flatten()
    }

    /// Whether rows of floats can be stored in a type, by its number.
    pub fn converts(&self, kind: i32) -> bool {
        self.kind(kind) == Kind::F32 || self.converter.is_some_and(|(traits, _)| rounding(traits, kind).is_some())
    }

    /// A row of floats in a type of ggml's, by its number; none where ggml does not round to it or the row does not fit it.
    pub fn convert(&self, kind: i32, row: &[f32]) -> Option<Vec<u8>> {
        if self.kind(kind) == Kind::F32 {
            return Some(bytemuck::cast_slice(row).to_vec());
        }
        let (traits, size) = self.converter?;
        let from_float = rounding(traits, kind)?;
        // A row must be whole blocks, of which `ggml_row_size` makes bytes.
        // SAFETY: `kind` is a type of ggml's, and the result has as many bytes as ggml says that it writes.
        unsafe {
            let mut made = vec![0u8; size(kind, row.len() as i64)];
            from_float(row.as_ptr(), made.as_mut_ptr().cast(), row.len() as i64);
            Some(made)
        }
    }
}

/// How ggml rounds floats to a type, if it does.
fn rounding(traits: TraitsOf, kind: i32) -> Option<FromFloat> {
    // SAFETY: ggml has a table with an entry for each type, and `kind` is the type of one of its tensors.
    unsafe { traits(kind).as_ref() }?.from_float
}

const MAX_OPS: usize = 160;
const MAX_TYPES: usize = 64;

fn at<T: Copy>(list: &[T], number: i32) -> Option<T> {
    list.get(usize::try_from(number).ok()?).copied()
}

/// The names of the numbers from 0 up to the one called `last`.
///
/// # Safety
/// `name_of` gives a text that lives as long as the process, or null, for each of these numbers.
unsafe fn numbers(name_of: NameOf, last: &'static str, most: usize) -> Result<Vec<String>, HostError> {
    let mut names = Vec::new();
    for number in 0..most {
        // SAFETY: as the caller promised; the one called `last` has not come yet.
        let name = unsafe { text(name_of(number as c_int)) }.unwrap_or_default();
        let done = name == last;
        names.push(name);
        if done {
            return Ok(names);
        }
    }
    Err(HostError::Unknown { name: last })
}

fn op_of(name: &str) -> Op {
    match name {
        "NONE" => Op::None,
        "RESHAPE" | "VIEW" | "PERMUTE" | "TRANSPOSE" => Op::View,
        "ADD" => Op::Add,
        "SUB" => Op::Sub,
        "MUL" => Op::Mul,
        "DIV" => Op::Div,
        "SQR" => Op::Sqr,
        "SCALE" => Op::Scale,
        "RMS_NORM" => Op::RmsNorm,
        "MUL_MAT" => Op::MulMat,
        "GET_ROWS" => Op::GetRows,
        "SET_ROWS" => Op::SetRows,
        "CPY" => Op::Cpy,
        "CONT" | "DUP" => Op::Cont,
        "ROPE" => Op::Rope,
        "SOFT_MAX" => Op::SoftMax,
        "FLASH_ATTN_EXT" => Op::FlashAttention,
        "GLU" => Op::Glu,
        "UNARY" => Op::Unary,
        _ => Op::Other,
    }
}

fn kind_of(name: &str) -> Kind {
    match name {
        "f32" => Kind::F32,
        "f16" => Kind::F16,
        "bf16" => Kind::Bf16,
        "i32" => Kind::I32,
        "i64" => Kind::I64,
        "tq1_0" => Kind::Tq1,
        "tq2_0" => Kind::Tq2,
        "q8_0" => Kind::Q8,
        "q6_K" => Kind::Q6,
        _ => Kind::Other,
    }
}

fn function_of(name: &str) -> Option<Function> {
    match name {
        "SILU" | "SWIGLU" => Some(Function::Silu),
        "RELU" | "REGLU" => Some(Function::Relu),
        _ => None,
    }
}

/// # Safety
/// Null, or a text that ends with a zero.
unsafe fn text(pointer: *const c_char) -> Option<String> {
    // SAFETY: as the caller promised.
    (!pointer.is_null()).then(|| unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned())
}

#[cfg(unix)]
fn symbol(name: &str) -> Option<*mut c_void> {
    unsafe extern "C" {
        fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
        fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    }
    let name = CString::new(name).ok()?;
    let look = |handle: *mut c_void| {
        // SAFETY: the handle is null, which means the whole process, or one that dlopen gave; the name ends with a zero.
        let found = unsafe { dlsym(handle, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    };
    look(std::ptr::null_mut()).or_else(|| {
        // A program that was itself opened, as Node's add-ons and Python's modules are, keeps its libraries to itself.
        loaded_libraries().into_iter().find_map(|path| {
            let path = CString::new(path).ok()?;
            // SAFETY: the library is loaded already, so that nothing runs; the handle stays open, as ggml does.
            let handle = unsafe { dlopen(path.as_ptr(), NOW | NO_LOAD) };
            (!handle.is_null()).then(|| look(handle)).flatten()
        })
    })
}

/// Libraries in the process that may be ggml.
#[cfg(unix)]
fn loaded_libraries() -> Vec<String> {
    let names = ["libggml-base.so", "libggml-base.so.0", "libggml-base.dylib", "libggml.so", "libllama.so"];
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut found: Vec<String> = names.map(str::to_owned).to_vec();
    for path in maps.lines().filter_map(|line| line.find('/').map(|at| &line[at..])) {
        let file = path.rsplit('/').next().unwrap_or_default();
        let ours = file.contains("ggml") || file.contains("llama") || file.ends_with(".node");
        if ours && !found.iter().any(|known| known == path) {
            found.push(path.to_owned());
        }
    }
    found
}

/// A function that this library exports, if it does.
#[cfg(unix)]
pub fn own_symbol(name: &CStr) -> Option<*mut c_void> {
    #[repr(C)]
    struct Found {
        file: *const c_char,
        base: *mut c_void,
        name: *const c_char,
        address: *mut c_void,
    }
    unsafe extern "C" {
        fn dladdr(address: *const c_void, found: *mut Found) -> c_int;
        fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
        fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    }
    let here = |address: *const c_void| {
        let mut found = Found { file: null(), base: null_mut(), name: null(), address: null_mut() };
        // SAFETY: any address may be asked for; the structure is the one of the C library, whose parts are pointers.
        (unsafe { dladdr(address, &mut found) } != 0).then_some(found)
    };
    let ours = here(own_symbol as *const c_void)?;
    // SAFETY: the path is null or of a library that is loaded, so that nothing runs; the handle stays open with the library. The name
    // ends with a zero.
    let address = unsafe { dlsym(dlopen(ours.file, NOW | NO_LOAD), name.as_ptr()) };
    // What a library that we use exports is not ours.
    (!address.is_null() && here(address)?.base == ours.base).then_some(address)
}

#[cfg(unix)]
const NOW: c_int = 2;
#[cfg(target_os = "macos")]
const NO_LOAD: c_int = 0x10;
#[cfg(all(unix, not(target_os = "macos")))]
const NO_LOAD: c_int = 4;

/// A function that this library exports, if it does.
#[cfg(windows)]
pub fn own_symbol(name: &CStr) -> Option<*mut c_void> {
    unsafe extern "system" {
        fn GetModuleHandleExA(flags: u32, address: *const c_void, module: *mut *mut c_void) -> c_int;
        fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    const OF_ADDRESS_UNCOUNTED: u32 = 4 | 2;
    let mut module = null_mut();
    // SAFETY: an address of this library, a place for its handle, and a name that ends with a zero.
    let found = unsafe {
        match GetModuleHandleExA(OF_ADDRESS_UNCOUNTED, own_symbol as *const c_void, &mut module) {
            0 => null_mut(),
            _ => GetProcAddress(module, name.as_ptr()),
        }
    };
    (!found.is_null()).then_some(found)
}

#[cfg(windows)]
fn symbol(name: &str) -> Option<*mut c_void> {
    unsafe extern "system" {
        fn GetModuleHandleA(name: *const c_char) -> *mut c_void;
        fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    let name = CString::new(name).ok()?;
    [Some(c"ggml-base.dll"), Some(c"ggml.dll"), Some(c"llama.dll"), None].into_iter().find_map(|module| {
        // SAFETY: names end with a zero; null is the program itself; a module that is loaded stays so while ggml lives.
        let found = unsafe {
            let module = GetModuleHandleA(module.map_or(std::ptr::null(), CStr::as_ptr));
            if module.is_null() { module } else { GetProcAddress(module, name.as_ptr()) }
        };
        (!found.is_null()).then_some(found)
    })
}

/// A ggml for tests, whose numbers are places in these lists.
#[cfg(test)]
pub mod fake {
    use super::{BufferInit, HOST, Host, function_of, kind_of, op_of};
    use crate::abi::{Buffer, BufferCalls, BufferType};
    use std::ffi::c_void;

    const OPS: [&str; 13] = [
        "NONE",
        "RESHAPE",
        "VIEW",
        "PERMUTE",
        "ADD",
        "MUL",
        "RMS_NORM",
        "MUL_MAT",
        "SET_ROWS",
        "ROPE",
        "FLASH_ATTN_EXT",
        "GLU",
        "GET_ROWS",
    ];
    const KINDS: [&str; 7] = ["f32", "f16", "i32", "i64", "tq2_0", "bf16", "q8_0"];
    const GATES: [&str; 2] = ["REGLU", "SWIGLU"];

    fn number(names: &[&str], name: &str) -> i32 {
        names.iter().position(|other| *other == name).unwrap() as i32
    }

    /// The number of an op.
    pub fn op(name: &str) -> i32 {
        number(&OPS, name)
    }

    /// The number of a type.
    pub fn kind(name: &str) -> i32 {
        number(&KINDS, name)
    }

    /// The number of a gated activation.
    pub fn gate(name: &str) -> i32 {
        number(&GATES, name)
    }

    unsafe extern "C" fn init(
        kind: *mut BufferType,
        calls: BufferCalls,
        context: *mut c_void,
        size: usize,
    ) -> *mut Buffer {
        // SAFETY: as the caller promises.
        Box::into_raw(Box::new(unsafe { Buffer::new(calls, kind, context, size) }))
    }

    /// Makes it the host of the process.
    pub fn install() {
        HOST.get_or_init(|| Host {
            ops: OPS.iter().map(|name| op_of(name)).collect(),
            kinds: KINDS.iter().map(|name| kind_of(name)).collect(),
            gates: GATES.iter().map(|name| function_of(name)).collect(),
            functions: Vec::new(),
            buffer_init: init as BufferInit,
            converter: None,
        });
    }
}
