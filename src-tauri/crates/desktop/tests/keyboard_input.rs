//! The hands on real X servers with real keyboard layouts: what arrives in real programs is what was meant, and
//! the keyboard is afterwards as it was. Each test brings its own display.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "keyboard_input/abort.rs"]
mod abort;
#[path = "keyboard_input/display.rs"]
mod display;
#[path = "keyboard_input/layouts.rs"]
mod layouts;
#[path = "keyboard_input/programs.rs"]
mod programs;
#[path = "keyboard_input/recorder.rs"]
mod recorder;
#[path = "keyboard_input/runs.rs"]
mod runs;
#[path = "keyboard_input/typing_matrix.rs"]
mod typing_matrix;
#[path = "keyboard_input/typing_target.rs"]
mod typing_target;
#[path = "keyboard_input/watchdog.rs"]
mod watchdog;
#[path = "keyboard_input/xterm.rs"]
mod xterm;

/// Returns the number of runs of a random test: the environment's, or `usual`.
fn runs_of(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |runs| runs.parse().expect(variable))
}
