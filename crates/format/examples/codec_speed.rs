//! Prints how fast one core turns each encoding into its form in memory:
//! `cargo run --release -p tritune-format --example codec_speed`.

use std::hint::black_box;
use std::time::Instant;

use tritune_format::codec::{self, I2sBlock, hf_packed};
use tritune_format::{TensorType, TernaryMatrix};

const ROWS: usize = 2560;
const COLS: usize = 6912;

fn report(name: &str, mut run: impl FnMut()) {
    run();
    let repeats = 5;
    let start = Instant::now();
    for _ in 0..repeats {
        run();
    }
    let seconds = start.elapsed().as_secs_f64() / f64::from(repeats);
    let rate = (ROWS * COLS) as f64 / seconds;
    println!("{name:<16} {:8.2} ms  {:6.2} G weights/s", seconds * 1e3, rate / 1e9);
}

fn main() -> Result<(), tritune_format::Error> {
    let trits: Vec<i8> = (0..ROWS * COLS).map(|i| (i * i % 7 % 3) as i8 - 1).collect();
    let matrix = TernaryMatrix::from_trits(ROWS, COLS, 0.75, &trits)?;
    println!("one matrix of {ROWS} x {COLS}, one core");
    for ty in [TensorType::TQ1_0, TensorType::TQ2_0, TensorType::I2S] {
        let bytes = codec::encode_ternary(ty, "t", &matrix, I2sBlock::B128)?;
        report(&format!("decode {ty}"), || {
            black_box(codec::decode_ternary(ty, "t", ROWS, COLS, black_box(&bytes), I2sBlock::B128).is_ok());
        });
        report(&format!("encode {ty}"), || {
            black_box(codec::encode_ternary(ty, "t", black_box(&matrix), I2sBlock::B128).is_ok());
        });
    }
    let bytes = hf_packed::encode(&matrix);
    report("decode HF", || {
        black_box(hf_packed::decode("t", ROWS, COLS, black_box(&bytes), 0.75).is_ok());
    });
    report("encode HF", || {
        black_box(hf_packed::encode(black_box(&matrix)));
    });
    let dense = matrix.to_f32();
    report("absmean", || {
        black_box(codec::quantize_absmean(ROWS, COLS, black_box(&dense)).is_ok());
    });
    report("exact", || {
        black_box(codec::dense_to_ternary_exact(ROWS, COLS, black_box(&dense)).is_some());
    });
    for ty in [TensorType::F16, TensorType::BF16, TensorType::Q8_0, TensorType::Q6K] {
        let bytes = codec::encode_f32(ty, "t", &dense)?;
        report(&format!("decode {ty}"), || {
            black_box(codec::decode_f32(ty, "t", black_box(&bytes), ROWS * COLS).is_ok());
        });
        report(&format!("encode {ty}"), || {
            black_box(codec::encode_f32(ty, "t", black_box(&dense)).is_ok());
        });
    }
    Ok(())
}
