//! The hands on real X servers with real keyboard layouts: what arrives in real programs is what was meant, and
//! the keyboard is afterwards as it was. Each test brings its own display.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "hands/abort.rs"]
mod abort;
#[path = "hands/display.rs"]
mod display;
#[path = "hands/guard.rs"]
mod guard;
#[path = "hands/layouts.rs"]
mod layouts;
#[path = "hands/programs.rs"]
mod programs;
#[path = "hands/recorder.rs"]
mod recorder;
#[path = "hands/runs.rs"]
mod runs;
#[path = "hands/xterm.rs"]
mod xterm;

/// How often a random test is repeated: as often as the environment says, or `usual`.
fn runs_of(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |runs| runs.parse().expect(variable))
}
