//! Ops that work row by row.

use crate::harness::{Random, Ready, assert_close, for_each_setup, place};
use crate::reference;
use half::f16;
use std::collections::HashMap;
use tritune_graph::{
    Activation, Bindings, DType, Encoding, Graph, Heads, NAN_INDEX, Operand, Resource, Resources, RopeSplitInput,
    quantized_stride,
};

/// Finite random bytes of a dense weight.
pub fn dense_bytes(random: &mut Random, encoding: Encoding, rows: usize, cols: usize) -> Vec<u8> {
    let scale = |random: &mut Random| f16::from_f32(random.float()).to_le_bytes();
    let mut bytes = Vec::new();
    for _ in 0..rows {
        match encoding {
            Encoding::F32 => bytes.extend(random.floats(cols).into_iter().flat_map(f32::to_le_bytes)),
            Encoding::F16 => bytes.extend(random.floats(cols).into_iter().flat_map(|x| f16::from_f32(x).to_le_bytes())),
            Encoding::BF16 => {
                bytes.extend(random.floats(cols).into_iter().flat_map(|x| half::bf16::from_f32(x).to_le_bytes()))
            }
            Encoding::Q8_0 => {
                for _ in 0..cols / 32 {
                    bytes.extend(scale(random));
                    bytes.extend(random.bytes(32));
                }
            }
            Encoding::Q6K => {
                for _ in 0..cols / 256 {
                    bytes.extend(random.bytes(208));
                    bytes.extend(scale(random));
                }
            }
            Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not dense"),
        }
    }
    bytes
}

/// Shapes of dense weights to test: encoding, rows, columns.
pub const DENSE_SHAPES: &[(Encoding, usize, usize)] = &[
    (Encoding::F32, 1, 1),
    (Encoding::F32, 300, 67),
    (Encoding::F16, 7, 9),
    (Encoding::F16, 1001, 130),
    (Encoding::BF16, 65, 33),
    (Encoding::Q8_0, 70, 96),
    (Encoding::Q6K, 66, 512),
];

#[test]
fn embed_rows() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &(encoding, rows, cols) in DENSE_SHAPES {
            let case = format!("{setup}, {encoding:?} {rows}x{cols}");
            let mut resources = Resources::new();
            let table = resources.add(Resource::dense("table", rows, cols, encoding));
            let bytes = dense_bytes(&mut random, encoding, rows, cols);
            let bindings = place(device, &resources, &HashMap::from([(table, bytes.clone())]));
            let ready = Ready::new(device, &resources, &bindings, |graph| {
                let ids = graph.input("ids", DType::I32, Graph::token_rows(9), 1);
                let out = graph.embed_rows("embed", table, ids)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            for tokens in [1, 7] {
                let ids: Vec<i32> = (0..tokens).map(|_| random.below(rows) as i32).collect();
                ready.write(device, "ids", &ids);
                ready.run(device, tokens, 0);
                let row_bytes = encoding.row_bytes(cols);
                let expected: Vec<f64> = ids
                    .iter()
                    .flat_map(|&id| reference::dense_row(encoding, &bytes[id as usize * row_bytes..][..row_bytes]))
                    .collect();
                let found: Vec<f32> = ready.read(device, "out", tokens * cols);
                assert_close(&found, &expected, 1e-6, 0.0, &case);
            }
        }
    });
}

const WIDTHS: &[usize] = &[1, 5, 16, 17, 100, 257, 1030];

#[test]
fn rms_norm() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &cols in WIDTHS {
            let mut resources = Resources::new();
            let gain = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
            let gains = random.floats(cols);
            let bindings = place(device, &resources, &HashMap::from([(gain, bytemuck::cast_slice(&gains).to_vec())]));
            let ready = Ready::new(device, &resources, &bindings, |graph| {
                let x = graph.input("x", DType::F32, Graph::out_rows(4), cols);
                let out = graph.rms_norm("norm", x, gain, 1e-5)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let x = random.floats(3 * cols);
            ready.write(device, "x", &x);
            ready.run(device, 0, 3);
            let found: Vec<f32> = ready.read(device, "out", x.len());
            assert_close(&found, &reference::rms_norm(&x, &gains, 1e-5), 1e-6, 1e-6, &format!("{setup}, {cols}"));
        }
    });
}

/// Checks q, scale and sum of quantised rows against exact values; q may differ only next to a rounding tie.
fn check_quantized(q: &[i8], scales: &[f32], sums: &[i32], exact: &[f64], cols: usize, case: &str) {
    let stride = quantized_stride(cols);
    for (row, x) in exact.chunks_exact(cols).enumerate() {
        let (scale, scaled) = reference::quantize(x);
        assert_close(&scales[row..=row], &[scale], 1e-6, 0.0, &format!("{case}, scale of row {row}"));
        let codes = &q[row * stride..(row + 1) * stride];
        for (column, (&code, &scaled)) in codes.iter().zip(&scaled).enumerate() {
            let near_tie = (scaled.abs().fract() - 0.5).abs() < 1e-4;
            let difference = (f64::from(code) - scaled.round_ties_even()).abs();
            assert!(
                difference == 0.0 || near_tie && difference == 1.0,
                "{case}, row {row} column {column}: {code} for {scaled}"
            );
        }
        assert!(codes[cols..].iter().all(|&code| code == 0), "{case}: padding of row {row}");
        assert_eq!(sums[row], codes.iter().map(|&code| i32::from(code)).sum::<i32>(), "{case}: sum of row {row}");
    }
}

#[test]
fn quantize() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &cols in WIDTHS {
            let resources = Resources::new();
            let ready = Ready::new(device, &resources, &Bindings::new(), |graph| {
                let x = graph.input("x", DType::F32, Graph::token_rows(6), cols);
                let out = graph.quantize("quantize", x)?;
                graph.mark_output(out.q, "q");
                graph.mark_output(out.scale, "scale");
                graph.mark_output(out.sum, "sum");
                Ok(())
            });
            let mut x = random.floats(5 * cols);
            // A row of zeros, one of tiny values, one of exact ties.
            x[..cols].fill(0.0);
            x[cols..2 * cols].iter_mut().for_each(|x| *x *= 1e-7);
            x[2 * cols..3 * cols].iter_mut().enumerate().for_each(|(i, x)| *x = (i % 8) as f32 - 3.5);
            x[2 * cols] = 127.0;
            ready.write(device, "x", &x);
            ready.run(device, 5, 0);
            let exact: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
            let q: Vec<i8> = ready.read(device, "q", 5 * quantized_stride(cols));
            let scale: Vec<f32> = ready.read(device, "scale", 5);
            let sum: Vec<i32> = ready.read(device, "sum", 5);
            check_quantized(&q, &scale, &sum, &exact, cols, &format!("{setup}, {cols}"));
            // The row of ties has scale 1, so that half-to-even is visible.
            let ties = &q[2 * quantized_stride(cols)..][..cols];
            for (i, &code) in ties.iter().enumerate().skip(1) {
                assert_eq!(f64::from(code), ((i % 8) as f64 - 3.5).round_ties_even(), "{setup}, {cols}, tie {i}");
            }
        }
    });
}

#[test]
fn rms_norm_quantize() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &cols in WIDTHS {
            for keep_float in [false, true] {
                let mut resources = Resources::new();
                let gain = resources.add(Resource::dense("gain", 1, cols, Encoding::F32));
                let gains = random.floats(cols);
                let bindings =
                    place(device, &resources, &HashMap::from([(gain, bytemuck::cast_slice(&gains).to_vec())]));
                let ready = Ready::new(device, &resources, &bindings, |graph| {
                    let x = graph.input("x", DType::F32, Graph::token_rows(4), cols);
                    let (out, float) = graph.rms_norm_quantize("norm", x, gain, 1e-5, keep_float)?;
                    graph.mark_output(out.q, "q");
                    graph.mark_output(out.scale, "scale");
                    graph.mark_output(out.sum, "sum");
                    if let Some(float) = float {
                        graph.mark_output(float, "float");
                    }
                    Ok(())
                });
                let case = format!("{setup}, {cols}, float {keep_float}");
                let x = random.floats(3 * cols);
                ready.write(device, "x", &x);
                ready.run(device, 3, 0);
                let exact = reference::rms_norm(&x, &gains, 1e-5);
                let q: Vec<i8> = ready.read(device, "q", 3 * quantized_stride(cols));
                let scale: Vec<f32> = ready.read(device, "scale", 3);
                let sum: Vec<i32> = ready.read(device, "sum", 3);
                check_quantized(&q, &scale, &sum, &exact, cols, &case);
                if keep_float {
                    assert_close(&ready.read::<f32>(device, "float", x.len()), &exact, 1e-6, 1e-6, &case);
                }
            }
        }
    });
}

#[test]
fn gated_act() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for (kind, cols) in [
            (Activation::Silu, 1),
            (Activation::Silu, 131),
            (Activation::Silu, 260),
            (Activation::Relu2, 64),
            (Activation::Relu2, 7),
            (Activation::Relu2, 6),
        ] {
            let resources = Resources::new();
            let ready = Ready::new(device, &resources, &Bindings::new(), |graph| {
                let x = graph.input("x", DType::F32, Graph::token_rows(4), 2 * cols);
                let out = graph.gated_act("act", kind, x)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let mut x = random.floats(3 * 2 * cols);
            x.iter_mut().for_each(|x| *x *= 20.0);
            // Where e^-x over- or underflows.
            x[0] = -100.0;
            x[2 * cols] = 100.0;
            ready.write(device, "x", &x);
            ready.run(device, 3, 0);
            let expected: Vec<f64> = x
                .chunks_exact(2 * cols)
                .flat_map(|row| (0..cols).map(|c| (f64::from(row[c]), f64::from(row[cols + c]))).collect::<Vec<_>>())
                .map(|(gate, up)| match kind {
                    Activation::Silu => gate / (1.0 + (-gate).exp()) * up,
                    Activation::Relu2 => gate.max(0.0).powi(2) * up,
                })
                .collect();
            let found: Vec<f32> = ready.read(device, "out", expected.len());
            assert_close(&found, &expected, 1e-6, 1e-30, &format!("{setup}, {kind:?} {cols}"));
        }
    });
}

#[test]
fn gather_rows() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for cols in [1, 70] {
            let resources = Resources::new();
            let ready = Ready::new(device, &resources, &Bindings::new(), |graph| {
                let x = graph.input("x", DType::F32, Graph::token_rows(9), cols);
                let rows = graph.input("rows", DType::I32, Graph::out_rows(5), 1);
                let out = graph.gather_rows("gather", x, rows)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let x = random.floats(9 * cols);
            let rows = [8, 0, 3, 3];
            ready.write(device, "x", &x);
            ready.write(device, "rows", &rows);
            ready.run(device, 9, 4);
            let expected: Vec<f32> = rows.iter().flat_map(|&row| x[row as usize * cols..][..cols].to_vec()).collect();
            assert_eq!(ready.read::<f32>(device, "out", expected.len()), expected, "{setup}, {cols}");
        }
    });
}

#[test]
fn arg_max() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for cols in [1, 2, 255, 257, 4093] {
            let resources = Resources::new();
            let ready = Ready::new(device, &resources, &Bindings::new(), |graph| {
                let x = graph.input("x", DType::F32, Graph::out_rows(4), cols);
                let out = graph.arg_max("best", x)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            let mut x = random.floats(4 * cols);
            // The largest twice: the lower index counts. A row of very low values, and one without a number.
            let (one, other) = (random.below(cols), random.below(cols));
            x[one] = 5.0;
            x[other] = 5.0;
            x[cols..2 * cols].fill(f32::NEG_INFINITY);
            x[3 * cols..].fill(f32::NAN);
            ready.write(device, "x", &x);
            ready.run(device, 0, 4);
            let found: Vec<i32> = ready.read(device, "out", 4);
            let third = &x[2 * cols..3 * cols];
            let best = (0..cols).rev().max_by(|&a, &b| third[a].total_cmp(&third[b])).unwrap();
            assert_eq!(found, [one.min(other) as i32, 0, best as i32, NAN_INDEX], "{setup}, {cols}");
        }
    });
}

#[test]
fn rope_split() {
    let mut random = Random::fresh();
    // Heads, key heads, head width, rotated dimensions, f16 stores.
    let shapes = [(1, 1, 4, 4, false), (4, 2, 6, 4, true), (3, 1, 5, 2, false), (8, 2, 64, 64, true)];
    for_each_setup(|setup, device| {
        for (heads, kv_heads, head_dim, rope_dims, half) in shapes {
            let case = format!("{setup}, {heads}/{kv_heads} heads of {head_dim}, {rope_dims} rotated, f16 {half}");
            let (positions, store_rows, tokens) = (50, 11, 4);
            let mut resources = Resources::new();
            let table = resources.add(Resource::dense("rope", positions, rope_dims, Encoding::F32));
            let angles = random.floats(positions * rope_dims);
            let bindings = place(device, &resources, &HashMap::from([(table, bytemuck::cast_slice(&angles).to_vec())]));
            let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
            let dtype = if half { DType::F16 } else { DType::F32 };
            let ready = Ready::new(device, &resources, &bindings, |graph| {
                let qkv = graph.input("qkv", DType::F32, Graph::token_rows(5), q_width + 2 * kv_width);
                let at = graph.input("positions", DType::I32, Graph::token_rows(5), 1);
                let rows = graph.input("rows", DType::I32, Graph::token_rows(5), 1);
                let k = graph.destination("k", dtype, tritune_graph::Rows::Fixed(store_rows), kv_width);
                let v = graph.destination("v", dtype, tritune_graph::Rows::Fixed(store_rows), kv_width);
                let shape = Heads { heads, kv_heads, head_dim };
                let q = graph.rope_split(
                    "rope",
                    RopeSplitInput {
                        qkv,
                        split: None,
                        table,
                        positions: at,
                        kv_slots: rows,
                        shape,
                        k: Operand::Value(k),
                        v: Operand::Value(v),
                    },
                )?;
                graph.mark_output(q, "q");
                graph.mark_output(k, "k");
                graph.mark_output(v, "v");
                Ok(())
            });
            let qkv = random.floats(tokens * (q_width + 2 * kv_width));
            let at: Vec<i32> = (0..tokens).map(|_| random.below(positions) as i32).collect();
            let rows = [10, 0, 4, 7];
            ready.write(device, "qkv", &qkv);
            ready.write(device, "positions", &at);
            ready.write(device, "rows", &rows);
            ready.run(device, tokens, 0);

            let rotated: Vec<Vec<f64>> = qkv
                .chunks_exact(q_width + 2 * kv_width)
                .zip(&at)
                .map(|(row, &position)| {
                    rotate(row, &angles[position as usize * rope_dims..], q_width + kv_width, head_dim, rope_dims)
                })
                .collect();
            let expected: Vec<f64> = rotated.iter().flat_map(|row| row[..q_width].to_vec()).collect();
            assert_close(&ready.read::<f32>(device, "q", tokens * q_width), &expected, 1e-6, 1.0, &case);
            for (name, first) in [("k", q_width), ("v", q_width + kv_width)] {
                let stored: Vec<Option<f32>> = match half {
                    true => {
                        let stored: Vec<u16> = ready.read(device, name, store_rows * kv_width);
                        stored.iter().map(|&bits| (bits != 0xffff).then(|| f16::from_bits(bits).to_f32())).collect()
                    }
                    false => {
                        let stored: Vec<u32> = ready.read(device, name, store_rows * kv_width);
                        stored.iter().map(|&bits| (bits != u32::MAX).then(|| f32::from_bits(bits))).collect()
                    }
                };
                for (row, stored) in stored.chunks_exact(kv_width).enumerate() {
                    let Some(token) = rows.iter().position(|&r| r as usize == row) else {
                        assert!(stored.iter().all(Option::is_none), "{case}: {name} row {row} was touched");
                        continue;
                    };
                    let stored: Vec<f32> = stored.iter().map(|x| x.expect("written")).collect();
                    let expected = &rotated[token][first..first + kv_width];
                    // Half a unit in the last place of f16, and what f32 lost before it.
                    let tolerance = if half { 4.9e-4 } else { 1e-6 };
                    assert_close(
                        &stored,
                        expected,
                        tolerance,
                        if half { 1e-2 } else { 1.0 },
                        &format!("{case}, {name} row {row}"),
                    );
                }
            }
        }
    });
}

/// Rotates the heads of the first `rotated` columns of a row.
fn rotate(row: &[f32], angles: &[f32], rotated: usize, head_dim: usize, rope_dims: usize) -> Vec<f64> {
    let mut out: Vec<f64> = row.iter().map(|&x| f64::from(x)).collect();
    let half = rope_dims / 2;
    for head in (0..rotated).step_by(head_dim) {
        for i in 0..half {
            let (a, b) = (f64::from(row[head + i]), f64::from(row[head + i + half]));
            let (cos, sin) = (f64::from(angles[i]), f64::from(angles[half + i]));
            out[head + i] = a * cos - b * sin;
            out[head + i + half] = b * cos + a * sin;
        }
    }
    out
}

/// `k` pairs of each row by sorting: indices, then values as bits; NaNs first.
fn sorted_top_k(x: &[f32], cols: usize, k: usize) -> Vec<u32> {
    let mut found = Vec::new();
    for row in x.chunks(cols) {
        let rank = |x: f32| if x.is_nan() { f32::from_bits(0x7fff_ffff) } else { x };
        let mut order: Vec<usize> = (0..cols).collect();
        order.sort_by(|&a, &b| rank(row[b]).total_cmp(&rank(row[a])).then(a.cmp(&b)));
        let chosen = |place: usize| order.get(place).copied();
        found.extend((0..k).map(|place| chosen(place).map_or(u32::MAX, |index| index as u32)));
        found.extend((0..k).map(|place| chosen(place).map_or(f32::NEG_INFINITY, |index| rank(row[index])).to_bits()));
    }
    found
}

#[test]
fn top_k() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for (name, rows, cols, k) in [
            ("one", 1, 1, 1),
            ("short rows", 3, 5, 64),
            ("an odd row", 2, 129, 7),
            ("a row per invocation", 2, 256, 64),
            ("a vocabulary", 2, 5003, 40),
        ] {
            for kind in ["any", "few values", "all equal", "odd numbers", "sorted"] {
                let mut x = random.floats(rows * cols);
                match kind {
                    "few values" => x.iter_mut().for_each(|x| *x = (*x * 3.0).round()),
                    // More equal elements than the kernel has room for.
                    "all equal" => x.fill(-1.5),
                    "odd numbers" => {
                        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1e-42] {
                            x[random.below(rows * cols)] = odd;
                        }
                    }
                    "sorted" => x.sort_by(f32::total_cmp),
                    _ => {}
                }
                let ready = Ready::new(device, &Resources::new(), &Bindings::new(), |graph| {
                    let x = graph.input("x", DType::F32, Graph::out_rows(rows + 1), cols);
                    let out = graph.top_k("top", x, k)?;
                    graph.mark_output(out, "out");
                    Ok(())
                });
                ready.write(device, "x", &x);
                ready.run(device, 0, rows);
                let found: Vec<u32> = ready.read(device, "out", rows * 2 * k);
                assert_eq!(found, sorted_top_k(&x, cols, k), "{setup}: {name}, {kind}");
            }
        }
    });
}
