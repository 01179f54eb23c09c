//! Hostile programs in real walls. Each attack is tried outside first, where it must succeed, so no check can pass by
//! mistake; then inside, with every mechanism that works here. This program is also what runs inside.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it could not try"
)]

#[cfg(target_os = "linux")]
#[path = "hostile/linux.rs"]
mod linux;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    linux::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {}
