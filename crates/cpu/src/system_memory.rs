//! What the operating system says of memory.

/// Bytes the system can give without swapping, where it tells.
pub fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Lets memory go back to the system when it is freed, in a program that serves many clients from many threads. Without that, glibc
/// gives up to eight places a core to allocate from, and keeps what was once used in each: a server whose clients send large bodies
/// grows to many times what it needs, and goes on growing for hours.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const TRIM_THRESHOLD: i32 = -1;
        const MMAP_THRESHOLD: i32 = -3;
        const ARENA_MAX: i32 = -8;
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        // SAFETY: the function of glibc takes two integers, may be called at any time, and says by its result alone whether it
        // knows the parameter.
        unsafe {
            mallopt(ARENA_MAX, 2);
            mallopt(MMAP_THRESHOLD, 1 << 20);
            mallopt(TRIM_THRESHOLD, 4 << 20);
        }
    }
}
