//! A run is in a thread of this library's, and ggml may close the library while it lasts: the library stays in the process.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if ["linux", "android"].contains(&system.as_str()) {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
