//! What follows the tokens of a run, read from the device and checked: logits, or the most likely tokens.

use super::{Compiled, EngineError};
use tritune_graph::{AttentionTokens, Device, DeviceError, NAN_INDEX};

/// Reads the most likely tokens of each row and their logits, which must be numbers. `lengths` are those of the sequences they
/// follow.
pub(super) fn read_candidates(
    device: &mut dyn Device,
    compiled: &Compiled,
    lengths: &[usize],
) -> Result<Vec<Vec<(u32, f32)>>, EngineError> {
    let mut pairs = vec![0i32; lengths.len() * 2 * compiled.options.top_k];
    device.read(&compiled.plan, compiled.values.chosen, bytemuck::cast_slice_mut(&mut pairs))?;
    let mut rows = Vec::with_capacity(lengths.len());
    for (row, &tokens) in pairs.chunks(2 * compiled.options.top_k).zip(lengths) {
        let (ids, bits) = row.split_at(compiled.options.top_k);
        let pair = |(&id, &bits): (&i32, &i32)| (id as u32, f32::from_bits(bits as u32));
        let best: Vec<(u32, f32)> = ids.iter().zip(bits).map(pair).collect();
        // The choice puts them first.
        if let Some(&(token, value)) = best.first().filter(|(_, value)| !value.is_finite()) {
            return Err(EngineError::NotFinite { tokens, token: token as usize, value });
        }
        rows.push(best);
    }
    Ok(rows)
}

/// Reads the most likely token of each row, whose logits must be numbers as far as they are looked at.
pub(super) fn read_best(
    device: &mut dyn Device,
    compiled: &Compiled,
    lengths: &[usize],
    tokens: &mut Vec<u32>,
) -> Result<(), EngineError> {
    if compiled.options.top_k > 0 {
        let best = read_candidates(device, compiled, lengths)?;
        tokens.extend(best.iter().filter_map(|row| row.first()).map(|&(token, _)| token));
        return Ok(());
    }
    let mut best = vec![0i32; lengths.len()];
    device.read(&compiled.plan, compiled.values.chosen, bytemuck::cast_slice_mut(&mut best))?;
    let no_number = best.iter().position(|&token| token == NAN_INDEX);
    // Where there is no largest, all logits are looked at; also after a prompt, where they cost little.
    let prompt = compiled.options.attends == AttentionTokens::Prompts && lengths.len() == 1;
    if compiled.values.logits.is_some() && (no_number.is_some() || prompt) {
        read_logits(device, compiled, lengths, &mut Vec::new())?;
    } else if let Some(row) = no_number {
        return Err(EngineError::NotFinite { tokens: lengths[row], token: 0, value: f32::NAN });
    }
    tokens.extend(best.into_iter().map(|token| token.max(0) as u32));
    Ok(())
}

/// Reads rows of logits, which must be numbers. `lengths` are those of the sequences they follow.
pub(super) fn read_logits(
    device: &mut dyn Device,
    compiled: &Compiled,
    lengths: &[usize],
    out: &mut Vec<f32>,
) -> Result<(), EngineError> {
    let logits = compiled.values.logits.ok_or_else(|| DeviceError::misuse("the plan leaves out logits"))?;
    let start = out.len();
    out.resize(start + lengths.len() * compiled.vocab, 0.0);
    let rows = &mut out[start..];
    device.read(&compiled.plan, logits, bytemuck::cast_slice_mut(rows))?;
    for (row, &tokens) in rows.chunks(compiled.vocab).zip(lengths) {
        // Without a way out of the loop it is as fast as memory.
        if row.iter().fold(true, |finite, value| finite & value.is_finite()) {
            continue;
        }
        if let Some((token, &value)) = row.iter().enumerate().find(|(_, value)| !value.is_finite()) {
            return Err(EngineError::NotFinite { tokens, token, value });
        }
    }
    Ok(())
}
