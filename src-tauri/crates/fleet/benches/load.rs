//! Load of a fleet on one machine: many short tasks, many desktops, a scripted model. Prints the time from submitting a task to
//! the model's first request while the fleet is idle, the throughput while it is not, and the same tasks run alone.
//!
//!     cargo build --release --bins
//!     cargo bench -p fleet --bench load -- --workers 30 --tasks 3000
//!
//! `--profile dev` uses the programs of the development build.

#![expect(clippy::print_stdout, reason = "a bench says what it found")]
#![cfg_attr(
    target_os = "linux",
    expect(
        clippy::panic,
        clippy::print_stderr,
        clippy::unwrap_used,
        reason = "a bench that cannot go on should stop"
    )
)]

#[cfg(target_os = "linux")]
#[path = "load/measurement.rs"]
mod measurement;
#[cfg(target_os = "linux")]
#[path = "../tests/fleet/processes.rs"]
mod processes;
#[cfg(target_os = "linux")]
#[expect(dead_code, reason = "the tests need more of it")]
#[path = "../tests/fleet/server.rs"]
mod server;
#[cfg(target_os = "linux")]
#[expect(dead_code, reason = "the tests need more of it")]
#[path = "../tests/fleet/world.rs"]
mod world;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This bench needs Linux.");
}

#[cfg(target_os = "linux")]
fn main() {
    // `cargo test --benches` only wants to know that it builds and starts.
    if std::env::args().any(|argument| argument == "--bench") {
        measurement::measure();
    }
}
