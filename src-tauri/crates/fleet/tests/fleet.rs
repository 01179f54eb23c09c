//! The fleet from outside: the built programs with a real server of the engine, a scripted model, and desktops that are killed,
//! stopped and cut off. Each test has a server of its own. Without the server's program the tests say that they were skipped.

#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says when it was skipped"
)]

mod fleet {
    mod archive;
    mod budgets;
    mod encrypted;
    mod inbox;
    mod local;
    mod losses;
    mod metrics;
    mod page;
    mod processes;
    mod proxy;
    mod qube;
    mod schedules;
    mod server;
    mod signed;
    mod tasks;
    mod traces;
    mod world;
}
