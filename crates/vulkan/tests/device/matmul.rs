//! The products: ternary ones exact in i32, dense ones in f32.

use crate::harness::{Random, Ready, assert_close, for_each_setup, open, place, source, validation};
use crate::reference;
use crate::rows::{DENSE_SHAPES, dense_bytes};
use std::collections::HashMap;
use tritune_graph::{
    Bindings, DType, Device, Encoding, Graph, PrefilterRow, Quantized, Resource, Resources, SMALLEST_NORMAL_F16,
    ScaledRows, Segment, quantized_stride,
};
use tritune_vulkan::OpenOptions;

/// Weight rows, weight columns, tokens: just below, at and above the sizes where kernels, tiles and chunks change.
const TERNARY_SHAPES: &[(usize, usize, &[usize])] = &[
    (1, 1, &[1]),
    (5, 17, &[1, 2]),
    (64, 64, &[1, 4, 9]),
    (65, 129, &[1, 3, 8, 33]),
    (130, 1000, &[1, 5, 10, 65]),
    (300, 2560, &[1, 7, 16]),
];

#[test]
fn ternary_matmul() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &(rows, cols, runs) in TERNARY_SHAPES {
            for with_residual in [false, true] {
                let stride = quantized_stride(cols);
                let capacity = *runs.last().unwrap();
                // Unit scales make the f32 results the integers themselves; real ones are tested with the residual.
                let scales = if with_residual { [0.37, 1.9] } else { [1.0, 1.0] };
                let split = rows / 3;
                let segment = |name: &str, rows| Segment { name: name.to_owned(), rows };
                let segments = vec![segment("a", split), segment("b", rows - split)];
                let row_scales: Vec<f32> = (0..rows).map(|row| scales[usize::from(row >= split)]).collect();
                let mut resources = Resources::new();
                let weight = resources.add(Resource::ternary("weight", cols, segments));
                let mut weights: Vec<i32> = (0..rows * cols).map(|_| random.below(3) as i32 - 1).collect();
                // The extreme rows: all one sign.
                weights[..cols].fill(1);
                weights[(rows - 1) * cols..].fill(-1);
                let (resource, bytes) = (resources.get(weight), reference::trit_rows(&weights, cols));
                let mut scaled = ScaledRows { rows: source(resource, &bytes), scales: &row_scales };
                let mut bindings = Bindings::new();
                bindings.insert(weight, device.upload(resource, &mut scaled).unwrap());
                let ready = Ready::new(device, &resources, &bindings, |graph| {
                    let tokens = Graph::token_rows(capacity);
                    let act = Quantized {
                        q: graph.input("q", DType::I8, tokens, stride),
                        scale: graph.input("scale", DType::F32, tokens, 1),
                        sum: graph.input("sum", DType::I32, tokens, 1),
                        group: None,
                    };
                    let residual = with_residual.then(|| graph.input("residual", DType::F32, tokens, rows));
                    let out = graph.ternary_matmul("product", act, weight, residual)?;
                    graph.mark_output(out, "out");
                    Ok(())
                });
                for &tokens in runs.iter().rev() {
                    let case = format!("{setup}, {rows}x{cols}, {tokens} tokens, residual {with_residual}");
                    let mut q = vec![0i8; tokens * stride];
                    for row in q.chunks_exact_mut(stride) {
                        row[..cols].iter_mut().for_each(|q| *q = random.next() as i8);
                    }
                    q[..cols].fill(-128);
                    q[(tokens - 1) * stride..][..cols].fill(127);
                    let sums: Vec<i32> =
                        q.chunks_exact(stride).map(|row| row.iter().map(|&q| i32::from(q)).sum()).collect();
                    let act_scales: Vec<f32> =
                        (0..tokens).map(|_| if with_residual { random.float().abs() + 0.5 } else { 1.0 }).collect();
                    let residual = random.floats(tokens * rows);
                    // The rows of a longer run must not leak into a shorter one.
                    let poison = vec![u8::MAX; capacity * rows * 4];
                    ready.write(device, "out", &poison);
                    ready.write(device, "q", &q);
                    ready.write(device, "scale", &act_scales);
                    ready.write(device, "sum", &sums);
                    if with_residual {
                        ready.write(device, "residual", &residual);
                    }
                    ready.run(device, tokens, 0);
                    let found: Vec<f32> = ready.read(device, "out", tokens * rows);
                    let mut expected = Vec::new();
                    for (t, q) in q.chunks_exact(stride).enumerate() {
                        for (n, w) in weights.chunks_exact(cols).enumerate() {
                            let sum: i32 = q.iter().zip(w).map(|(&q, &w)| i32::from(q) * w).sum();
                            let scale = f64::from(scales[usize::from(n >= split)]) / f64::from(act_scales[t]);
                            let base = if with_residual { f64::from(residual[t * rows + n]) } else { 0.0 };
                            expected.push(f64::from(sum) * scale + base);
                        }
                    }
                    if with_residual {
                        assert_close(&found, &expected, 1e-6, 1.0, &case);
                    } else {
                        let expected: Vec<f32> = expected.iter().map(|&x| x as f32).collect();
                        assert_eq!(found, expected, "{case}");
                    }
                }
            }
        }
    });
}

#[test]
fn dense_matmul() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for &(encoding, rows, cols) in DENSE_SHAPES {
            let mut resources = Resources::new();
            let weight = resources.add(Resource::dense("weight", rows, cols, encoding));
            let bytes = dense_bytes(&mut random, encoding, rows, cols);
            let bindings = place(device, &resources, &HashMap::from([(weight, bytes.clone())]));
            let decoded: Vec<Vec<f64>> =
                bytes.chunks_exact(encoding.row_bytes(cols)).map(|row| reference::dense_row(encoding, row)).collect();
            // Values must fit the smallest simulated binding.
            let capacity = if rows.max(cols) * 40 * 4 > 60_000 { 12 } else { 40 };
            let ready = Ready::new(device, &resources, &bindings, |graph| {
                let x = graph.input("x", DType::F32, Graph::out_rows(capacity), cols);
                let out = graph.dense_matmul("head", x, weight)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            for count in [capacity, 9, 6, 1] {
                let case = format!("{setup}, {encoding:?} {rows}x{cols}, {count} rows");
                ready.write(device, "out", &vec![u8::MAX; capacity * rows * 4]);
                let x = random.floats(count * cols);
                ready.write(device, "x", &x);
                ready.run(device, 0, count);
                let mut expected = Vec::new();
                let mut size = 1e-3f64;
                for x in x.chunks_exact(cols) {
                    for w in &decoded {
                        let products = x.iter().zip(w).map(|(&x, &w)| f64::from(x) * w);
                        size = size.max(products.clone().map(f64::abs).sum());
                        expected.push(products.sum());
                    }
                }
                let found: Vec<f32> = ready.read(device, "out", count * rows);
                assert_close(&found, &expected, 1e-6, size, &case);
            }
        }
    });
}

#[test]
fn what_a_prefilter_lets_through_has_the_bits_of_the_plain_product() {
    let mut random = Random::fresh();
    for_each_setup(|setup, device| {
        for (encoding, cols) in [(Encoding::F16, 96), (Encoding::BF16, 41), (Encoding::F32, 64)] {
            let rows = 7001;
            let mut resources = Resources::new();
            let weight = resources.add(Resource::dense("weight", rows, cols, encoding));
            let prefilter = resources.add(Resource::prefilter("prefilter", rows, cols));
            let bytes = dense_bytes(&mut random, encoding, rows, cols);
            let (mut small, mut numbers) = (vec![0i8; rows * cols], Vec::new());
            for (row, small) in bytes.chunks_exact(encoding.row_bytes(cols)).zip(small.chunks_exact_mut(cols)) {
                let row: Vec<f32> = reference::dense_row(encoding, row).iter().map(|&weight| weight as f32).collect();
                numbers.extend(PrefilterRow::of(&row, SMALLEST_NORMAL_F16, small).to_array());
            }
            let mut bindings = Bindings::new();
            let resource = resources.get(weight);
            bindings.insert(weight, device.upload(resource, &mut source(resource, &bytes)).unwrap());
            let resource = resources.get(prefilter);
            let small = source(resource, bytemuck::cast_slice(&small));
            let mut scaled = ScaledRows { rows: small, scales: &numbers };
            bindings.insert(prefilter, device.upload(resource, &mut scaled).unwrap());
            for keep in [1, 5, 64] {
                let ready = Ready::new(device, &resources, &bindings, |graph| {
                    let x = graph.input("x", DType::F32, Graph::out_rows(2), cols);
                    let plain = graph.dense_matmul("plain", x, weight)?;
                    let prefiltered = graph.prefiltered_matmul("prefiltered", x, weight, prefilter, keep)?;
                    let (best, of_prefiltered) =
                        (graph.top_k("best", plain, keep)?, graph.top_k("chosen", prefiltered, keep)?);
                    let named =
                        [(plain, "plain"), (prefiltered, "prefiltered"), (best, "best"), (of_prefiltered, "chosen")];
                    named.into_iter().for_each(|(value, name)| graph.mark_output(value, name));
                    Ok(())
                });
                for count in [1, 2] {
                    let case = format!("{setup}, {encoding:?}, {keep} of {count} rows");
                    for name in ["plain", "prefiltered", "best", "chosen"] {
                        let cols = if name == "plain" || name == "prefiltered" { rows } else { 2 * keep };
                        ready.write(device, name, &vec![u8::MAX; 2 * cols * 4]);
                    }
                    ready.write(device, "x", &random.floats(count * cols));
                    ready.run(device, 0, count);
                    let best: Vec<u32> = ready.read(device, "best", count * 2 * keep);
                    assert_eq!(ready.read::<u32>(device, "chosen", count * 2 * keep), best, "{case}");
                    let plain: Vec<u32> = ready.read(device, "plain", count * rows);
                    let prefiltered: Vec<u32> = ready.read(device, "prefiltered", count * rows);
                    let computed = prefiltered.iter().zip(&plain).filter(|(prefiltered, plain)| {
                        let is_left_out = **prefiltered == f32::NEG_INFINITY.to_bits();
                        assert!(is_left_out || prefiltered == plain, "{case}: {prefiltered:#x}, not {plain:#x}");
                        !is_left_out
                    });
                    let computed = computed.count();
                    // Matrix units compute tiles of 64.
                    let few = if count == 2 { 2 * rows } else { rows / 2 };
                    assert!(keep <= computed && (keep == 64 || computed <= few), "{case}: {computed} are computed");
                }
            }
        }
    });
}

#[test]
fn a_granule_at_once_or_quad_by_quad_is_the_same_to_the_bit() {
    const ROWS: usize = 6;
    let mut random = Random::fresh();
    for &(encoding, rows, cols) in DENSE_SHAPES {
        let bytes = dense_bytes(&mut random, encoding, rows, cols);
        let x = random.floats(ROWS * cols);
        let found = [None, Some(true)].map(|wide_tiles| {
            let mut device = open(OpenOptions { validation: validation(), wide_tiles, ..OpenOptions::default() })?;
            let mut resources = Resources::new();
            let weight = resources.add(Resource::dense("weight", rows, cols, encoding));
            let bindings = place(&mut device, &resources, &HashMap::from([(weight, bytes.clone())]));
            let ready = Ready::new(&mut device, &resources, &bindings, |graph| {
                let x = graph.input("x", DType::F32, Graph::out_rows(ROWS), cols);
                let out = graph.dense_matmul("head", x, weight)?;
                graph.mark_output(out, "out");
                Ok(())
            });
            ready.write(&mut device, "x", &x);
            ready.run(&mut device, 0, ROWS);
            Some(ready.read::<u32>(&mut device, "out", ROWS * rows))
        });
        assert_eq!(found[0], found[1], "{encoding:?} {rows}x{cols}");
    }
}
