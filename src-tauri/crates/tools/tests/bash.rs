//! The command line, with a real shell. This program is also what the tool starts to supervise it, and the
//! owner that is killed in one of the tests; so it has a beginning of its own instead of the usual one.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it could not try"
)]

#[cfg(unix)]
#[path = "bash/unix.rs"]
mod unix;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    unix::main()
}

#[cfg(not(unix))]
fn main() {}
