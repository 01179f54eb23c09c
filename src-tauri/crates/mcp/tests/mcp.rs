//! MCP servers, real and hostile ones, each a program of its own. This program is also what supervises them, the
//! hostile ones, and the owner that is killed; so it has a beginning of its own instead of the usual one.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking; a server says on standard error what it does"
)]

#[cfg(unix)]
#[path = "mcp/unix.rs"]
mod unix;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    unix::main()
}

#[cfg(not(unix))]
fn main() {}
