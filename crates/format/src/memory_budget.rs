//! How much memory a file's header may claim.

/// Memory that parsing a header may take: the size of the file, of which at most 256 MiB count since a sparse file can
/// claim any size, and 64 MiB on top. Bookkeeping costs more per entry than an entry's bytes, and a vocabulary-only file
/// is all bookkeeping, so this allows a vocabulary of more than a million entries.
pub(crate) fn memory_budget(file_len: u64) -> u64 {
    file_len.min(256 << 20) + (64 << 20)
}
