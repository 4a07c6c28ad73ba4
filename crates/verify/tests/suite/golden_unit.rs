//! The single-layer reference values: quantisers and the ternary product, to the bit where they are integers.

use std::path::{Path, PathBuf};
use tritune_cpu::dense_matmul::dense_matmul;
use tritune_cpu::isa::Isa;
use tritune_cpu::pool::ThreadPool;
use tritune_cpu::quantize::{QuantizedMut, quantize};
use tritune_cpu::requantize::requantize_ternary;
use tritune_cpu::ternary::{PackError, PackedTernary, matmul};
use tritune_cpu::ternary_matmul_backward::ternary_matmul_backward;
use tritune_format::codec::{hf_packed, quantize_absmean};
use tritune_format::{SafetensorsFile, TernaryMatrix};
use tritune_graph::{GroupSize, ScaleGranularity, quantized_stride};
use tritune_testing::printed_seed;
use tritune_verify::Comparison;
use tritune_verify::golden::{Reference, read_floats};
use tritune_verify::random::Random;

struct Unit {
    path: PathBuf,
    file: SafetensorsFile,
}

impl Unit {
    fn open(name: &str) -> Unit {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/unit").join(name);
        let file = SafetensorsFile::open(&path).expect("the reference file opens");
        Unit { path, file }
    }

    fn get(&self, name: &str) -> Reference {
        read_floats(&self.file, &self.path, name).unwrap_or_else(|error| panic!("{error}"))
    }
}

fn trits(matrix: &TernaryMatrix) -> Vec<f32> {
    matrix.to_trits().into_iter().map(f32::from).collect()
}

fn packed(matrix: &TernaryMatrix, scale: f32) -> PackedTernary {
    PackedTernary::from_rows(matrix.rows, matrix.cols, vec![scale; matrix.rows], rows_of(matrix)).expect("it packs")
}

fn rows_of(matrix: &TernaryMatrix) -> impl Fn(usize, &mut [u32]) -> Result<(), PackError> {
    |first, words| {
        for (index, row) in words.chunks_exact_mut(matrix.words_per_row()).enumerate() {
            row.copy_from_slice(matrix.row(first + index));
        }
        Ok(())
    }
}

#[test]
fn linears_with_scales_per_group_and_row_agree_on_every_instruction_set() {
    for name in ["group_linear.safetensors", "row_linear.safetensors"] {
        let unit = Unit::open(name);
        let (x, dy) = (unit.get("x"), unit.get("dy"));
        let (tokens, cols, rows) = (x.shape[0], x.shape[1], dy.shape[1]);
        let trits: Vec<i8> = unit.get("trits").values.iter().map(|&trit| trit as i8).collect();
        let matrix = TernaryMatrix::from_trits(rows, cols, 1.0, &trits).expect("trits are trits");
        let scales = unit.get("scales");
        let weights = match scales.shape[1] {
            1 => PackedTernary::from_rows(rows, cols, scales.values, rows_of(&matrix)),
            _ => PackedTernary::from_grouped_rows(rows, cols, GroupSize::G128, &scales.values, rows_of(&matrix)),
        };
        let weights = weights.expect("it packs");
        for isa in Isa::available() {
            let pool = ThreadPool::new(2);
            let mut y = vec![f32::NAN; tokens * rows];
            dense_matmul(&pool, isa, &x.values, tokens, &weights, &mut y);
            let mut dx = vec![f32::NAN; tokens * cols];
            ternary_matmul_backward(&pool, isa, &weights, &dy.values, tokens, None, &mut dx);
            for (got, key, cols) in [(&y, "y", rows), (&dx, "dx", cols)] {
                let comparison = Comparison::new(got, &unit.get(key).values, cols);
                assert!(comparison.finite && comparison.rel_l2 <= 1e-5, "{name} {key} on {isa}: {comparison:?}");
            }
        }
    }
}

#[test]
fn one_layer_agrees_on_every_instruction_set() {
    let unit = Unit::open("bitlinear.safetensors");
    let x = unit.get("x");
    let (tokens, cols) = (x.shape[0], x.shape[1]);
    let master = unit.get("w_master");
    let rows = master.shape[0];

    let matrix = quantize_absmean(rows, cols, &master.values).expect("the masters are finite");
    assert_eq!(trits(&matrix), unit.get("w_ternary").values);
    assert_eq!(
        hf_packed::encode(&matrix).into_iter().map(f32::from).collect::<Vec<_>>(),
        unit.get("w_packed").values,
        "packed bytes"
    );
    let absmean = unit.get("w_absmean_f32").values[0];
    assert!((matrix.scale / absmean - 1.0).abs() <= 1e-6);

    let stride = quantized_stride(cols);
    for isa in Isa::available() {
        let pool = ThreadPool::new(2);
        let mut q = vec![77i8; tokens * stride];
        let mut scales = vec![f32::NAN; tokens];
        let mut sums = vec![i32::MIN; tokens];
        let out =
            QuantizedMut { q: &mut q, stride, scales: &mut scales, sums: &mut sums, group: None, shared_scale: false };
        quantize(&pool, isa, &x.values, tokens, cols, out);
        let plain: Vec<f32> = q.chunks(stride).flat_map(|row| row[..cols].iter().map(|&q| f32::from(q))).collect();
        assert_eq!(plain, unit.get("x_int8").values, "{}: int8", isa.name());
        for (scale, expected) in scales.iter().zip(unit.get("x_scale").values) {
            assert!((scale / expected - 1.0).abs() <= 1e-6, "{}: scale {scale} {expected}", isa.name());
        }

        // Without scales a product is the sums.
        let mut accumulators = vec![f32::NAN; tokens * rows];
        let ones = vec![1.0; tokens];
        matmul(&pool, isa, &packed(&matrix, 1.0), &q, stride, &sums, &ones, tokens, None, &mut accumulators);
        assert_eq!(accumulators, unit.get("acc_int32").values, "{}: i32", isa.name());

        let weights = packed(&matrix, unit.get("w_scale_bf16").values[0]);
        let mut y = vec![f32::NAN; tokens * rows];
        matmul(&pool, isa, &weights, &q, stride, &sums, &scales, tokens, None, &mut y);
        let comparison = Comparison::new(&y, &unit.get("y").values, rows);
        assert!(comparison.finite && comparison.rel_l2 <= 1e-5, "{}: {comparison:?}", isa.name());
    }
}

/// Trits and scales are the same bits.
#[track_caller]
fn assert_made_of(weights: &PackedTernary, matrix: &TernaryMatrix, case: &str) {
    let scales = weights.row_scales().expect("one scale per row");
    assert_eq!(scales.len(), matrix.rows, "{case}");
    for (row, scale) in scales.iter().enumerate() {
        let words: Vec<u32> = (0..matrix.words_per_row()).map(|word| weights.word(row, word)).collect();
        assert_eq!(words, matrix.row(row), "{case}: row {row}");
        assert_eq!(scale.to_bits(), matrix.scale.to_bits(), "{case}: row {row}");
    }
}

#[test]
fn weights_made_again_are_those_of_the_file_codec() {
    let seed = printed_seed();
    let mut random = Random::new(seed);
    for (rows, cols) in [(1, 1), (3, 17), (19, 40), (130, 257), (64, 1536)] {
        let parameters = random.floats(rows * cols, 0.03);
        let matrix = quantize_absmean(rows, cols, &parameters).expect("they are finite");
        for isa in Isa::available() {
            let mut weights = packed(&matrix, 7.0);
            requantize_ternary(
                &ThreadPool::new(2),
                isa,
                &vec![-1.0; rows * cols],
                &mut weights,
                0,
                ScaleGranularity::Tensor,
            );
            requantize_ternary(&ThreadPool::new(2), isa, &parameters, &mut weights, 0, ScaleGranularity::Tensor);
            assert_made_of(&weights, &matrix, &format!("{rows} x {cols} on {isa}"));
        }
    }
}

#[test]
fn ties_and_zeros_quantise_as_the_reference() {
    let unit = Unit::open("weight_quant.safetensors");
    for (case, absmean) in [("tie", "tie.absmean"), ("zero", "zero.absmean_clamped")] {
        let master = unit.get(&format!("{case}.w"));
        let matrix = quantize_absmean(master.shape[0], master.shape[1], &master.values).expect("finite");
        assert_eq!(trits(&matrix), unit.get(&format!("{case}.ternary")).values, "{case}");
        assert_eq!(matrix.scale, unit.get(absmean).values[0], "{case}");
        for isa in Isa::available() {
            let mut weights = packed(&matrix, 7.0);
            requantize_ternary(
                &ThreadPool::new(2),
                isa,
                &vec![-1.0; master.values.len()],
                &mut weights,
                0,
                ScaleGranularity::Tensor,
            );
            requantize_ternary(&ThreadPool::new(2), isa, &master.values, &mut weights, 0, ScaleGranularity::Tensor);
            assert_made_of(&weights, &matrix, &format!("{case} on {isa}"));
        }
    }
}
