//! A process that is killed at a system call: between any two things it does to files.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// How a traced process ended.
pub struct Ended {
    /// Whether it was killed here.
    pub killed: bool,
    /// Whether it ended by itself with exit code 0.
    pub success: bool,
    /// Stops at system calls, two for each: before and after.
    pub calls: u64,
}

/// Runs a process and kills it at the stop of that number. No other child of this process may run meanwhile.
pub fn run(command: &mut Command, kill_at: Option<u64>) -> io::Result<Ended> {
    // SAFETY: between fork and exec there is a single system call, which takes no lock and no memory.
    unsafe {
        command.pre_exec(|| check(libc::ptrace(libc::PTRACE_TRACEME, 0, 0, 0)).map(drop));
    }
    let child = command.spawn()?;
    let first = libc::pid_t::try_from(child.id()).map_err(io::Error::other)?;
    wait(first)?;
    let options = libc::PTRACE_O_TRACESYSGOOD | libc::PTRACE_O_TRACECLONE | libc::PTRACE_O_EXITKILL;
    // SAFETY: the child has stopped at its exec and is ours to trace.
    unsafe {
        check(libc::ptrace(libc::PTRACE_SETOPTIONS, first, 0, options))?;
        check(libc::ptrace(libc::PTRACE_SYSCALL, first, 0, 0))?;
    }
    let mut ended = Ended { killed: false, success: false, calls: 0 };
    loop {
        let (process, status) = wait(-1)?;
        if libc::WIFEXITED(status) || libc::WIFSIGNALED(status) {
            if process == first {
                ended.success = libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0;
                return Ok(ended);
            }
            continue;
        }
        let signal = libc::WSTOPSIG(status);
        let is_call = signal == libc::SIGTRAP | 0x80;
        ended.calls += u64::from(is_call);
        if is_call && kill_at == Some(ended.calls) {
            ended.killed = true;
            // SAFETY: the first thread of the child has not been waited for, so its number is still its own.
            check(unsafe { libc::kill(first, libc::SIGKILL) }.into())?;
            continue;
        }
        // New threads begin with a stop, and trace events are traps; other signals are the child's.
        let passed_on = if is_call || signal == libc::SIGTRAP || signal == libc::SIGSTOP { 0 } else { signal };
        // SAFETY: the thread has stopped and is ours to trace. One that was killed meanwhile only gives an error.
        unsafe { libc::ptrace(libc::PTRACE_SYSCALL, process, 0, passed_on) };
    }
}

fn wait(process: libc::pid_t) -> io::Result<(libc::pid_t, i32)> {
    let mut status = 0;
    loop {
        // SAFETY: the status lives as long as the call.
        match check(unsafe { libc::waitpid(process, &raw mut status, libc::__WALL) }.into()) {
            Ok(found) => return Ok((found as libc::pid_t, status)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn check(result: libc::c_long) -> io::Result<libc::c_long> {
    if result == -1 { Err(io::Error::last_os_error()) } else { Ok(result) }
}
