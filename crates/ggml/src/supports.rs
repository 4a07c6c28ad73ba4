//! Which ops we take. What we refuse runs on the CPU.

use crate::abi::{BufferType, FLAG_INPUT, Tensor};
use crate::buffer::{is_flat, tensor_bytes};
use crate::device::{Opened, is_host_weight};
use crate::host::{Kind, Op, host};
use std::sync::OnceLock;
use tritune_gpu::layout::dense_row_vectors;

/// Rotary modes: pairs side by side, and half a head apart.
pub const ROPE_NORMAL: i32 = 0;
/// Pairs half the turned columns apart.
pub const ROPE_NEOX: i32 = 2;

/// The operand, if there is one.
pub fn source(tensor: &Tensor, index: usize) -> Option<&Tensor> {
    tensor.source(index)
}

/// The tensor a view leads to.
pub fn root(tensor: &Tensor) -> &Tensor {
    tensor.viewed().unwrap_or(tensor)
}

pub fn float_parameter(tensor: &Tensor, index: usize) -> f32 {
    f32::from_bits(tensor.op_params[index] as u32)
}

pub fn kind(tensor: &Tensor) -> Kind {
    host().kind(tensor.kind)
}

/// Whether elements follow each other without gaps.
pub fn is_contiguous(tensor: &Tensor) -> bool {
    let (block, bytes) = kind(tensor).block();
    let mut expected = bytes;
    for dimension in 0..4 {
        let ne = tensor.ne[dimension] as usize;
        if ne != 1 && tensor.nb[dimension] != expected {
            return false;
        }
        expected *= if dimension == 0 { ne / block } else { ne };
    }
    true
}

/// Rows of a contiguous tensor.
pub fn row_count(tensor: &Tensor) -> usize {
    (tensor.ne[1] * tensor.ne[2] * tensor.ne[3]) as usize
}

/// Whether the tensor is an input of the graph or a weight: its bytes are there before the graph runs.
pub fn is_leaf(tensor: &Tensor) -> bool {
    host().op(root(tensor).op) == Op::None && matches!(host().op(tensor.op), Op::None | Op::View)
}

/// Whether we compute an op.
pub fn supports(opened: &Opened, own_type: *const BufferType, tensor: &Tensor) -> bool {
    let op = host().op(tensor.op);
    match op {
        Op::None | Op::View => return true,
        Op::Other => return false,
        _ if is_refused(op) => return false,
        _ => {}
    }
    let limit = opened.profile.max_binding as usize;
    // A cache of any size and type must take its rows: ggml has no other place to store them.
    let bound = op == Op::SetRows || tensor_bytes(tensor) <= limit;
    lies_well(opened, own_type, tensor, op) && bound && computes(opened, tensor, op)
}

/// Whether the op is among those that `TRITUNE_GGML_REFUSE=MulMat,Rope` leaves to the CPU: lets a test prove that this works.
fn is_refused(op: Op) -> bool {
    static REFUSED: OnceLock<Vec<String>> = OnceLock::new();
    let refused = REFUSED.get_or_init(|| {
        let names = std::env::var("TRITUNE_GGML_REFUSE").unwrap_or_default();
        names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    });
    // Most processes refuse nothing, and ggml asks often.
    !refused.is_empty() && refused.contains(&format!("{op:?}"))
}

/// Whether a store into a tensor is made by a kernel, and not through the host.
pub fn stores_on_device(opened: &Opened, tensor: &Tensor, rows: &Tensor) -> bool {
    let limit = opened.profile.max_binding as usize;
    matches!(kind(tensor), Kind::F32 | Kind::F16) && tensor_bytes(tensor) <= limit && tensor_bytes(rows) <= limit
}

/// Whether result and operands are stored where kernels can reach them.
fn lies_well(opened: &Opened, own_type: *const BufferType, tensor: &Tensor, op: Op) -> bool {
    // None where there is no buffer yet; a buffer without a type is nobody's.
    let own = |tensor: &Tensor| {
        root(tensor).buffer().map(|buffer| buffer.kind().is_some_and(|kind| std::ptr::eq(kind, own_type)))
    };
    own(tensor).unwrap_or(true)
        && tensor.sources().all(|(index, operand)| {
            let on_host = root(operand).buffer().and_then(|buffer| buffer.kind()).is_some_and(BufferType::is_host);
            let input = || root(operand).flags & FLAG_INPUT != 0;
            let weight = || index == 0 && matches!(op, Op::MulMat | Op::GetRows) && takes_host_weight(opened, operand);
            own(operand).unwrap_or(true) || (on_host && (input() || weight()))
        })
}

/// Whether a weight in host memory is one we keep a copy of: the head, which llama.cpp leaves there for some architectures although
/// the layers are on the device.
fn takes_host_weight(opened: &Opened, weight: &Tensor) -> bool {
    if !is_host_weight(weight) || !reads_dense(weight) || weight.address() == 0 {
        return false;
    }
    let head = ["token_embd.weight", "output.weight"].contains(&&*weight.name());
    if !head || std::env::var_os("TRITUNE_GGML_HOST_HEAD").is_some_and(|value| value == "0") {
        return false;
    }
    let mut inner = opened.lock();
    inner.ternary_weights > 0 && inner.host_weight(weight).is_ok()
}

/// Whether the dense kernels read a weight of this form.
fn reads_dense(weight: &Tensor) -> bool {
    let Some(encoding) = kind(weight).encoding() else { return false };
    let cols = weight.ne[0] as usize;
    let exact = dense_row_vectors(encoding, cols) * 16 == encoding.row_bytes(cols);
    let rearranged = matches!(kind(weight), Kind::Q8 | Kind::Q6);
    is_flat(weight) && (exact || rearranged)
}

/// Whether the dense kernels read this weight: its bytes are there before the graph runs, and begin where they can be bound.
/// Views must be of a form that is not rearranged.
pub fn reads_dense_weight(opened: &Opened, weight: &Tensor) -> bool {
    let whole = weight.viewed().is_none();
    let rearranged = matches!(kind(weight), Kind::Q8 | Kind::Q6);
    let bindable = (weight.view_offs as u64).is_multiple_of(opened.offset_alignment);
    let on_host = root(weight).buffer().and_then(|buffer| buffer.kind()).is_some_and(BufferType::is_host);
    reads_dense(weight)
        && is_leaf(weight)
        && (whole || (bindable && !rearranged))
        && (!on_host || is_host_weight(weight))
}

/// Whether a kernel writes halves of words as pairs.
pub fn writes_pairs(tensor: &Tensor) -> bool {
    tensor.nb[0] == 2
        && tensor.ne[0] % 2 == 0
        && tensor.nb[1..].iter().all(|stride| stride.is_multiple_of(4))
        && tensor.view_offs.is_multiple_of(4)
}

fn all_f32(tensor: &Tensor, sources: usize) -> bool {
    kind(tensor) == Kind::F32
        && (0..sources).all(|index| source(tensor, index).is_some_and(|operand| kind(operand) == Kind::F32))
}

fn computes(opened: &Opened, tensor: &Tensor, op: Op) -> bool {
    let limit = opened.profile.max_binding as usize;
    let fits = |operand: Option<&Tensor>| operand.is_none_or(|operand| tensor_bytes(operand) <= limit);
    let (first, second) = (source(tensor, 0), source(tensor, 1));
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Div => {
            let (Some(a), Some(b)) = (first, second) else { return false };
            all_f32(tensor, 2)
                && a.ne == tensor.ne
                && tensor.ne.iter().zip(b.ne).all(|(&whole, part)| part > 0 && whole % part == 0)
                && fits(first)
                && fits(second)
        }
        Op::Scale | Op::Sqr => all_f32(tensor, 1) && fits(first),
        Op::Unary => all_f32(tensor, 1) && fits(first) && host().function(tensor.op_params[0]).is_some(),
        Op::RmsNorm => all_f32(tensor, 1) && fits(first) && first.is_some_and(|a| a.nb[0] == 4) && tensor.nb[0] == 4,
        Op::Glu => {
            let operands = if second.is_some() { 2 } else { 1 };
            all_f32(tensor, operands) && host().gate(tensor.op_params[0]).is_some() && fits(first) && fits(second)
        }
        Op::MulMat => {
            let (Some(weight), Some(x)) = (first, second) else { return false };
            multiplies(opened, tensor, weight, x) && fits(second)
        }
        Op::GetRows => {
            let (Some(table), Some(ids)) = (first, second) else { return false };
            let strided = matches!(kind(table), Kind::F32 | Kind::F16) && fits(first);
            let embeds = embeds_rows(opened, tensor, table, ids);
            kind(tensor) == Kind::F32 && kind(ids) == Kind::I32 && (strided || embeds)
        }
        Op::SetRows => {
            let (Some(rows), Some(ids)) = (first, second) else { return false };
            kind(rows) == Kind::F32
                && matches!(kind(ids), Kind::I32 | Kind::I64)
                && (stores_on_device(opened, tensor, rows) || (host().converts(tensor.kind) && is_contiguous(rows)))
        }
        Op::Cpy | Op::Cont => {
            let Some(from) = first else { return false };
            let converts = matches!(
                (kind(from), kind(tensor)),
                (Kind::F32 | Kind::F16, Kind::F32 | Kind::F16) | (Kind::I32, Kind::I32)
            );
            converts && fits(first) && (kind(tensor) != Kind::F16 || writes_pairs(tensor))
        }
        Op::Rope => rotates(tensor),
        Op::SoftMax => {
            let mask = second.is_none_or(|mask| matches!(kind(mask), Kind::F32 | Kind::F16));
            let plain = float_parameter(tensor, 1) == 0.0 && source(tensor, 2).is_none();
            all_f32(tensor, 1) && mask && plain && first.is_some_and(|a| a.nb[0] == 4) && fits(first) && fits(second)
        }
        Op::FlashAttention => attends(opened, tensor),
        Op::None | Op::View => true,
        Op::Other => false,
    }
}

/// Whether rows are taken from a table as from an embedding.
pub fn embeds_rows(opened: &Opened, tensor: &Tensor, table: &Tensor, ids: &Tensor) -> bool {
    reads_dense_weight(opened, table) && is_contiguous(ids) && is_contiguous(tensor)
}

fn multiplies(opened: &Opened, tensor: &Tensor, weight: &Tensor, x: &Tensor) -> bool {
    if kind(x) != Kind::F32 || kind(tensor) != Kind::F32 || !is_contiguous(tensor) {
        return false;
    }
    let strided = matches!(kind(weight), Kind::F32 | Kind::F16) && weight.nb[0] == kind(weight).block().1;
    let dense = is_contiguous(x) && reads_dense_weight(opened, weight);
    let ternary = kind(weight).is_ternary() && is_flat(weight) && weight.viewed().is_none() && is_contiguous(x);
    ternary || dense || strided
}

fn rotates(tensor: &Tensor) -> bool {
    let (Some(a), Some(positions)) = (source(tensor, 0), source(tensor, 1)) else { return false };
    let (dims, mode) = (tensor.op_params[1], tensor.op_params[2]);
    let halves = kind(tensor) == Kind::F16;
    let whole = if halves { 4 } else { 2 };
    matches!(kind(tensor), Kind::F32 | Kind::F16)
        && kind(a) == kind(tensor)
        && kind(positions) == Kind::I32
        && is_leaf(positions)
        && source(tensor, 2).is_none_or(|factors| kind(factors) == Kind::F32 && is_leaf(factors))
        && matches!(mode, ROPE_NORMAL | ROPE_NEOX)
        && tensor.op_params[15] == 0
        && dims > 0
        && i64::from(dims) <= tensor.ne[0]
        && dims % whole == 0
        && tensor.ne[0] % i64::from(whole) == 0
        && [a, tensor].iter().all(|t| t.nb[0] == kind(t).block().1 && t.nb[1..].iter().all(|nb| nb.is_multiple_of(4)))
}

fn attends(opened: &Opened, tensor: &Tensor) -> bool {
    let (Some(q), Some(k), Some(v)) = (source(tensor, 0), source(tensor, 1), source(tensor, 2)) else { return false };
    let element = kind(k).block().1;
    let (head_dim, heads, kv_heads) = (q.ne[0], q.ne[2], k.ne[2]);
    let stores = matches!(kind(k), Kind::F16 | Kind::F32)
        && kind(v) == kind(k)
        && k.ne == v.ne
        && k.nb[1] == v.nb[1]
        && [k, v].iter().all(|store| {
            store.nb[0] == element
                && (store.ne[2] == 1 || store.nb[2] == head_dim as usize * element)
                && store.nb[1].is_multiple_of(16)
                && tensor_bytes(store) <= opened.profile.max_binding as usize
        });
    let queries = kind(q) == Kind::F32
        && q.nb[0] == 4
        && (heads == 1 || q.nb[2] == head_dim as usize * 4)
        && (q.ne[1] == 1 || q.nb[1] == (head_dim * heads) as usize * 4);
    let mask = source(tensor, 3).is_none_or(|mask| {
        kind(mask) == Kind::F16 && mask.ne[2] == 1 && is_leaf(mask) && is_contiguous(mask) && mask.ne[0] == k.ne[1]
    });
    // No ALiBi, no capped scores, no sinks.
    let plain = float_parameter(tensor, 1) == 0.0 && float_parameter(tensor, 2) == 0.0 && source(tensor, 4).is_none();
    let attends = head_dim <= 256 && head_dim % 8 == 0 && opened.profile.max_invocations >= 256;
    stores && queries && mask && plain && attends && kv_heads > 0 && heads % kv_heads == 0 && k.ne[0] == head_dim
}
