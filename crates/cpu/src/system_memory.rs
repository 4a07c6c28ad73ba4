//! What the operating system says of memory.

/// Bytes the system can give without swapping, where it tells.
pub fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Lets blocks of a megabyte and more go back to the system when they are freed. Without that, glibc keeps tens of megabytes for
/// each thread that ever held a large one: a server whose clients send large bodies grows to many times what it needs.
pub fn return_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const TRIM_THRESHOLD: i32 = -1;
        const MMAP_THRESHOLD: i32 = -3;
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        // SAFETY: the function of glibc takes two integers, may be called at any time, and says by its result alone whether it
        // knows the parameter.
        unsafe {
            mallopt(MMAP_THRESHOLD, 1 << 20);
            mallopt(TRIM_THRESHOLD, 4 << 20);
        }
    }
}
