//! Writes the stored sample of one transformer block: `cargo run --release -p tritune-verify --example write_layer`.

use std::path::Path;
use tritune_verify::layer::{SAMPLE_PATH, TIE_MARGIN, write_layer_sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SAMPLE_PATH);
    let margin = write_layer_sample(&path)?;
    println!("wrote {}; the nearest rounding tie is {margin:.1e} away", path.display());
    if margin < TIE_MARGIN {
        return Err(format!("a tie is nearer than {TIE_MARGIN:e}: choose another SEED in layer.rs").into());
    }
    Ok(())
}
