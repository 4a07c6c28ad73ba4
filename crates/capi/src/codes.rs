//! Return codes. C knows them by these names.

/// All is well.
pub const TRITUNE_OK: i32 = 0;
/// A setting, an option or a name is wrong.
pub const TRITUNE_SETTINGS: i32 = 1;
/// The device cannot be opened, or failed.
pub const TRITUNE_DEVICE: i32 = 2;
/// Memory does not suffice.
pub const TRITUNE_MEMORY: i32 = 3;
/// A model cannot be read or used.
pub const TRITUNE_MODEL: i32 = 4;
/// An adapter cannot be read, or does not fit.
pub const TRITUNE_ADAPTER: i32 = 5;
/// Data cannot be read or used.
pub const TRITUNE_DATA: i32 = 6;
/// Training or export failed.
pub const TRITUNE_TRAINING: i32 = 7;
/// A folder holds another run, or damaged checkpoints.
pub const TRITUNE_CHECKPOINT: i32 = 8;
/// A file cannot be read or written.
pub const TRITUNE_FILE: i32 = 9;
/// A pointer is null, a number is no handle, a text is no UTF-8, or a buffer is too small.
pub const TRITUNE_ARGUMENT: i32 = 10;
/// A bug in Tritune.
pub const TRITUNE_INTERNAL: i32 = 11;
