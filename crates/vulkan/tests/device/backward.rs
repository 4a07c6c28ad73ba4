//! The input's gradient of a ternary product by packed dot products, against the same integers in plain loops.

use crate::harness::{Random, Ready, assert_close, assert_silent, open, source, validation};
use crate::reference;
use tritune_graph::ops::TernaryMatmulBackward;
use tritune_graph::{Bindings, DType, Device, Graph, Resource, Resources, ScaledRows, Segment};
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// A gradient as an integer 256·high + low, both int8.
#[derive(Clone, Copy)]
struct Halves {
    high: i8,
    low: i8,
}

impl Halves {
    fn value(self) -> i64 {
        256 * i64::from(self.high) + i64::from(self.low)
    }
}

/// A row of gradients as integers, and what one of them is worth.
fn halves(row: &[f32]) -> (Vec<Halves>, f32) {
    const LARGEST: f32 = 32_639.0;
    if row.iter().any(|g| !g.is_finite()) {
        return (vec![Halves { high: 0, low: 0 }; row.len()], f32::NAN);
    }
    let largest = row.iter().fold(2f32.powi(-100), |largest, g| largest.max(g.abs()));
    let factor = LARGEST / largest;
    let halves = row.iter().map(|g| {
        let value = (g * factor).round_ties_even() as i32;
        let high = (value + 128) >> 8;
        let low = value - 256 * high;
        Halves { high: i8::try_from(high).unwrap(), low: i8::try_from(low).unwrap() }
    });
    (halves.collect(), largest / LARGEST)
}

#[test]
fn halves_hold_every_gradient_to_a_part_in_64_000() {
    let mut random = Random::fresh();
    for size in [1.0, 1e-20, 1e20] {
        let row: Vec<f32> = random.floats(1000).iter().map(|g| g * size).chain([0.0, size, -size]).collect();
        let (halves, inv_scale) = halves(&row);
        for (g, halves) in row.iter().zip(halves) {
            let error = (halves.value() as f64 * f64::from(inv_scale) - f64::from(*g)).abs();
            assert!(error <= f64::from(size) / 64_000.0, "{g}: {}", halves.value());
        }
    }
}

#[test]
fn halves_round_finer_than_f16() {
    let mut random = Random::fresh();
    // One gradient five times as large as the others can be.
    let row: Vec<f32> = random.floats(4000).into_iter().chain([5.0]).collect();
    let (halves, inv_scale) = halves(&row);
    let rounded = halves.iter().map(|halves| halves.value() as f32 * inv_scale).collect::<Vec<_>>();
    let f16 = row.iter().map(|&g| half::f16::from_f32(g * 2048.0).to_f32() / 2048.0).collect::<Vec<_>>();
    let error = |found: &[f32]| found.iter().zip(&row).map(|(found, g)| f64::from(found - g).powi(2)).sum::<f64>();
    assert!(error(&rounded) < error(&f16), "{} against {}", error(&rounded), error(&f16));
}

#[test]
fn gradients_by_packed_dot_products() {
    let mut random = Random::fresh();
    for overrides in ["no-coopmat", "no-coopmat,sign=mixed,binding=64K", "no-coopmat,submit=1"] {
        let options = OpenOptions {
            validation: validation(),
            overrides: DeviceOverrides::parse(overrides).unwrap(),
            ..OpenOptions::default()
        };
        let Some(mut device) = open(options) else { return };
        let shapes: [(usize, usize, &[usize]); 5] =
            [(1, 1, &[1]), (5, 17, &[1, 2]), (65, 129, &[3, 16, 33]), (300, 200, &[1, 17, 40]), (1000, 640, &[5])];
        for (rows, cols, runs) in shapes {
            for with_residual in [false, true] {
                let mut resources = Resources::new();
                let segments = vec![Segment { name: "all".to_owned(), rows }];
                let weight = resources.add(Resource::ternary("weight", cols, segments));
                let trits: Vec<i32> = (0..rows * cols).map(|_| random.below(3) as i32 - 1).collect();
                let row_scales: Vec<f32> = (0..rows).map(|_| random.float().abs() + 0.1).collect();
                let (resource, bytes) = (resources.get(weight), reference::trit_rows(&trits, cols));
                let mut scaled = ScaledRows { rows: source(resource, &bytes), scales: &row_scales };
                let mut bindings = Bindings::new();
                bindings.insert(weight, device.upload(resource, &mut scaled).unwrap());
                let capacity = *runs.last().unwrap();
                let ready = Ready::new(&mut device, &resources, &bindings, |graph| {
                    let tokens = Graph::token_rows(capacity);
                    let dy = graph.input("dy", DType::F32, tokens, rows);
                    let residual = with_residual.then(|| graph.input("residual", DType::F32, tokens, cols));
                    let out = graph.destination("out", DType::F32, tokens, cols);
                    graph.push("product", TernaryMatmulBackward { dy, weight, residual, f16_products: true, out });
                    graph.mark_output(out, "out");
                    Ok(())
                });
                for &tokens in runs.iter().rev() {
                    let case = format!("{overrides}, {tokens} x {rows} x {cols}, residual {with_residual}");
                    let mut dy = Vec::new();
                    for token in 0..tokens {
                        let size = [1.0, 1e-8, 1e5, 0.0][token % 4];
                        dy.extend(random.floats(rows).iter().map(|dy| dy * size));
                    }
                    if tokens > 2 {
                        dy[rows - 1] = f32::NAN;
                        dy[rows] = f32::INFINITY;
                    }
                    let residual = random.floats(tokens * cols);
                    ready.write(&mut device, "out", &vec![u8::MAX; capacity * cols * 4]);
                    ready.write(&mut device, "dy", &dy);
                    if with_residual {
                        ready.write(&mut device, "residual", &residual);
                    }
                    ready.run(&mut device, tokens, 0);
                    let found: Vec<f32> = ready.read(&mut device, "out", tokens * cols);
                    for (token, (dy, found)) in dy.chunks_exact(rows).zip(found.chunks_exact(cols)).enumerate() {
                        let case = format!("{case}, token {token}");
                        let scaled: Vec<f32> = dy.iter().zip(&row_scales).map(|(dy, scale)| dy * scale).collect();
                        let (halves, inv_scale) = halves(&scaled);
                        if inv_scale.is_nan() {
                            assert!(found.iter().all(|found| found.is_nan()), "{case}: what is no number is hidden");
                            continue;
                        }
                        let expected: Vec<f32> = (0..cols)
                            .map(|k| {
                                let sum = |n: usize| halves[n].value() * i64::from(trits[n * cols + k]);
                                let product = (0..rows).map(sum).sum::<i64>() as f32 * inv_scale;
                                if with_residual { product + residual[token * cols + k] } else { product }
                            })
                            .collect();
                        if overrides.contains("binding") {
                            // Shards add up in f32.
                            let size =
                                halves.iter().map(|half| half.value().abs()).sum::<i64>() as f64 * f64::from(inv_scale);
                            let expected: Vec<f64> = expected.iter().copied().map(f64::from).collect();
                            assert_close(found, &expected, 1e-6, size.max(1.0), &case);
                        } else {
                            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
                            assert_eq!(bits(found), bits(&expected), "{case}");
                        }
                    }
                }
            }
        }
        assert_silent(&device, overrides);
    }
}
